"""A learner's clicks at a table of chemin de fer, for tests."""

from __future__ import annotations

from typing import Any

from baccarat_widgets.chemin_table import CheminDeFerTable

from baccarat_core.chemin_de_fer import CoupSettled
from tests.widgets.bank_clicks import act, go_to_one_of

FIVE = "2h 6d 3c Ks Kd"
"""Player has 5 and may choose; Banker has 6. A king comes if Player draws."""
FIVE_AGAINST_SEVEN = "2h 7d 3c Ks 4d"


def go_to(table: CheminDeFerTable, *wanted: str, **answers: str) -> None:
    """Go on to one of these questions; others are answered so, or let go."""
    quiet = {
        "answer_offer": "decline_bank",
        "call_banco": "let_banco_go",
        "cover": "let_cover_go",
        "keep_or_pass": "pass_bank",
        "choose": "draw",
    }
    go_to_one_of(table, wanted, quiet | answers)


def bank_of_mine(cards: str = "", sheet: str = "chemin_de_fer", **more: Any) -> CheminDeFerTable:
    """A table whose first bank the learner, at seat 1, takes with 100."""
    table = CheminDeFerTable(sheet, seed=1, seat=1, cards=cards, **more)
    go_to(table, "answer_offer")
    act(table, "take_bank", amount="100")
    assert table.state["bank"] == "100"
    return table


def banco_of_mine(cards: str, sheet: str = "chemin_de_fer") -> CheminDeFerTable:
    """A table at which the learner, at seat 2, calls banco on the first coup."""
    table = CheminDeFerTable(sheet, seed=4, seat=2, companions=1, cards=cards)
    go_to(table, "call_banco")
    act(table, "call_banco")
    return table


def settle(table: CheminDeFerTable) -> CoupSettled:
    for _ in range(20):
        if table.state["called"] and not table.state["flowing"]:
            break
        act(table, "go")
    record = table._table.records[-1]
    assert isinstance(record, CoupSettled)
    return record
