"""A learner's clicks at a table of banque, for tests."""

from __future__ import annotations

from typing import Any

from baccarat_widgets.banque_table import BanqueTable

from tests.widgets.bank_clicks import act, go_to_one_of, step

FIVE = "2h 6d 6c 3d Kd Ks 4h"
"""Side one has 5 and may choose (a 4 comes if it draws), side two 6, the bank 6."""
TORN = "2h 6d 5c Ks Kd Ks Kh 4c"
"""Side one has 2 and draws a king, side two stands on 6, the bank has 5; then comes a 4."""
BOTH_WIN = "9h 8d 3c Ks Kd 4s"
LOSE_BOTH = "6h 6d 7c Ks Kd Ks"


def answers(table: BanqueTable) -> list[str]:
    question = table.state["question"]
    first = [question["amount"]["do"]] if question["amount"] else []
    return [*first, *(each["do"] for each in question["answers"])]


def go_to(table: BanqueTable, *wanted: str, **answer: str) -> None:
    """Go on to one of these questions; others are answered so, or let go."""
    quiet = {
        "bid": "pass_bid",
        "call_banco": "no_banco",
        "place_stakes": "no_more",
        "play_hand": "stand",
        "refill": "retire",
    }
    go_to_one_of(table, wanted, quiet | answer)


def settle(table: BanqueTable, action: str = "stand") -> None:
    for _ in range(60):
        if table.state["phase"] in ("settled", "beaten"):
            return
        act(table, action if step(table) == "play_hand" else "go")
    raise AssertionError("the coup does not end")


def with_stake(cards: str, stake: str = "stake", seed: int = 1, **more: Any) -> BanqueTable:
    """A table at which the learner, at seat 1, stakes 100 on the first coup."""
    table = BanqueTable(seed=seed, seat=1, cards=cards, **more)
    go_to(table, "place_stakes")
    act(table, stake, amount="100")
    assert table.state["notice"] == ""
    act(table, "no_more")
    return table


def banker(cards: str, bank: int = 1200, seed: int = 8, **more: Any) -> BanqueTable:
    """A table at which the learner holds the bank, more of it than anyone else could cover."""
    return BanqueTable(seed=seed, seat=1, bank=bank, cards=cards, companions=4, **more)
