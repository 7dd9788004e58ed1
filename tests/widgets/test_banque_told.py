"""What is said at a table of banque: the log, the banker's choice, and the terms."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from baccarat_widgets import BanqueTable
from baccarat_widgets.banque_told import Names, told, where
from baccarat_widgets.banque_words import bank_advice, table_terms

from baccarat_core.banque import SideSeen, StakeOn, Stakes
from baccarat_core.banque import records as r
from baccarat_core.bets import Share
from baccarat_core.decision import STOOD, Action
from baccarat_core.rule_sheets import Cheval, load_rule_sheet
from tests.core.banque_tables import sheet_with
from tests.widgets.bank_clicks import act


def test_names_follow_people_to_the_bankers_place_and_back() -> None:
    names = Names()
    names.follow(r.SeatTaken(seat=1, name="Ana", chips=Decimal(1)))
    names.follow(r.SeatTaken(seat=6, name="Boris", chips=Decimal(1)))
    names.follow(r.BankTaken(seat=6, bank=Decimal(1)))
    assert [names.of(place) for place in (0, 1, 6)] == ["Boris", "Ana", "a guest"]
    names.follow(r.BankTaken(seat=1, bank=Decimal(1)))
    assert [names.of(place) for place in (0, 1, None)] == ["Ana", "Boris", "the croupier"]
    names.follow(r.BankTaken(seat=0, bank=Decimal(1)))
    assert names.of(0) == "Ana"


def test_every_kind_of_record_is_told() -> None:
    table = BanqueTable(seed=3)
    for _ in range(500):
        question = table.state["question"]
        act(table, question["answers"][-1]["do"] if question else "go")
    kinds = {type(record) for record in table._table.records}
    assert len(kinds) >= 15
    names = Names()
    for record in table._table.records:
        if isinstance(record, r.SeatTaken | r.SeatLeft | r.BankTaken | r.CardDealt | r.CoupOpened):
            names.follow(record)
        lines = told(record, names)
        assert all(line and "{" not in line for line in lines)
        assert bool(lines) != isinstance(record, r.TableOpened)


ADVICE = [
    (
        (5, (SideSeen(0), SideSeen(STOOD)), Stakes(100, 100), Action.DRAW),
        "You drew. On average a card earns the bank 5.37 here, no card −4.49. Well chosen. The "
        "sides pull two ways: side one alone asks for no card, side two alone for a card. The "
        "stakes decide.",
    ),
    (
        (5, (SideSeen(0), SideSeen(STOOD)), Stakes(200, 100), Action.DRAW),
        "The other was better. The sides pull two ways",
    ),
    ((0, (SideSeen(4), SideSeen(5)), Stakes(10, 20), Action.STAND), "Both sides ask for the same: "
     "a card."),
    ((7, (SideSeen(4), SideSeen(5)), Stakes(10, 20), Action.STAND), "Both sides ask for the same: "
     "no card."),
    (
        (3, (SideSeen(STOOD, natural=8), SideSeen(9)), Stakes(10, 20), Action.DRAW),
        "Only one side still plays, and it asks for a card.",
    ),
    (
        (6, (SideSeen(STOOD), SideSeen(STOOD)), Stakes(10, 20), Action.DRAW),
        "The two are worth almost the same.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given_", "text"), ADVICE)
def test_the_word_on_the_bankers_choice(given_: tuple[Any, ...], text: str) -> None:
    assert text in bank_advice(*given_)


def test_the_terms_of_a_table() -> None:
    assert table_terms(load_rule_sheet("banque")) == (
        "3 decks. A bank is opened with 100 to 5,000. The house takes no commission. À cheval: "
        "half of it plays on each."
    )
    taxed = sheet_with(commission=Share(1, 20), cheval=Cheval.WHOLE)
    assert "The house keeps 5% of what it wins. À cheval: it wins if both win" in table_terms(taxed)
    assert Fraction(1, 20) == taxed.banking.commission
    assert where(StakeOn.TWO) == "on side two"
