"""What every stake of a banque coup wins or loses, the bank's side of it, and the commission."""

from __future__ import annotations

import decimal
from decimal import Decimal
from itertools import product

import pytest

from baccarat_core.banque import (
    DealtCard,
    Stake,
    TableHand,
    counts_of,
    profit_of,
)
from baccarat_core.banque.hands import DEAL_ORDER
from baccarat_core.banque.records import CoupSettled
from baccarat_core.bets import CommissionRounding, Result, Share
from baccarat_core.cards import parse_cards
from baccarat_core.errors import BankingError, NotDueError
from baccarat_core.rule_sheets import BankerPlay, Cheval, DrawingLaw

from .banque_tables import (
    BANK_NATURAL,
    BOTH_WIN,
    CHEVAL,
    DRAW,
    LOSE_BOTH,
    ONE,
    ONE_WINS,
    SPLIT,
    STAND,
    TWO,
    banked,
    chips,
    deal_first,
    finish,
    sheet_with,
    stake,
)

ONE_HAND, TWO_HAND, BANK = TableHand.ONE, TableHand.TWO, TableHand.BANK


def dealt(cards: str) -> tuple[DealtCard, ...]:
    return tuple(map(DealtCard, DEAL_ORDER, parse_cards(cards)))


# What 100 win, by how each side's hand fares against the bank: won, tied, lost.
FARES = {"won": 1, "tied": 0, "lost": -1}
CHEVAL_HALVES = {
    ("won", "won"): 100,
    ("won", "tied"): 50,
    ("won", "lost"): 0,
    ("tied", "won"): 50,
    ("tied", "tied"): 0,
    ("tied", "lost"): -50,
    ("lost", "won"): 0,
    ("lost", "tied"): -50,
    ("lost", "lost"): -100,
}
CHEVAL_WHOLE = dict.fromkeys(CHEVAL_HALVES, 0) | {("won", "won"): 100, ("lost", "lost"): -100}
OWN_SIDE = {"won": 100, "tied": 0, "lost": -100}


@pytest.mark.parametrize(("one", "two"), list(product(FARES, FARES)))
def test_what_every_stake_wins(one: str, two: str) -> None:
    found = {ONE_HAND: FARES[one], TWO_HAND: FARES[two]}
    hundred = Decimal(100)
    for cheval in Cheval:
        assert profit_of(Stake(ONE, hundred), found, cheval) == OWN_SIDE[one]
        assert profit_of(Stake(TWO, hundred), found, cheval) == OWN_SIDE[two]
    both = Stake(CHEVAL, hundred)
    assert profit_of(both, found, Cheval.HALVES) == CHEVAL_HALVES[one, two]
    assert profit_of(both, found, Cheval.WHOLE) == CHEVAL_WHOLE[one, two]


def test_the_callers_decimal_context_changes_nothing() -> None:
    with decimal.localcontext(prec=2) as context:
        context.traps[decimal.Inexact] = False
        table = banked(ONE_WINS, bank=1000)
        stake(table, (1, ONE, 101), (2, CHEVAL, "60.50"), (6, TWO, "40.25"), (7, CHEVAL, "20.02"))
        finish(table)
    record = table.records[-1]
    assert isinstance(record, CoupSettled)
    # side one wins and side two ties: a whole stake, and half of one à cheval
    profits = [line.profit for line in record.stakes]
    assert profits == [Decimal(101), Decimal("30.25"), Decimal(0), Decimal("10.01")]
    assert (record.won, record.bank) == (Decimal("-141.26"), Decimal("858.74"))
    assert table.state.unaccounted == 0


def test_each_line_of_a_settlement_and_its_reason() -> None:
    table = banked(ONE_WINS, bank=1000)
    stake(table, (1, ONE, 100), (2, CHEVAL, 60), (6, TWO, 40), (7, CHEVAL, 20))
    finish(table)
    lines = [
        (line.seat, line.on, line.result, line.profit, line.returned, line.reason)
        for line in table.state.settled
    ]
    one, two = "Side one beats the bank, 7 to 6.", "Side two and the bank tie at 6."
    assert lines == [
        (1, ONE, Result.WIN, 100, 200, one),
        (2, CHEVAL, Result.WIN, 30, 90, f"{one} {two}"),
        (6, TWO, Result.PUSH, 0, 40, two),
        (7, CHEVAL, Result.WIN, 10, 30, f"{one} {two}"),
    ]
    assert [chips(table, seat) for seat in (1, 2, 6, 7)] == [5100, 5030, 5000, 5010]
    assert table.state.bank == 860


def test_where_the_sheet_says_so_a_stake_a_cheval_is_one_whole() -> None:
    table = banked(ONE_WINS, BOTH_WIN, LOSE_BOTH, bank=1000, sheet=sheet_with(cheval=Cheval.WHOLE))
    ends = []
    for _ in range(3):
        stake(table, (1, CHEVAL, 60))
        finish(table)
        ends.append(table.state.settled[0].result)
    assert ends == [Result.PUSH, Result.WIN, Result.LOSE]


def test_no_stake_a_cheval_where_the_sheet_refuses_it() -> None:
    table = banked(BOTH_WIN, sheet=sheet_with(cheval=Cheval.REFUSED))
    stake(table)
    with pytest.raises(BankingError) as refused:
        table.place(1, CHEVAL, 10)
    assert str(refused.value) == "Seat 1 may stake on side one, not on à cheval."


def test_the_bank_can_pay_every_stake_when_both_sides_win() -> None:
    """A bank that looked at each side alone would take 1,000 on both, and could not pay."""
    table = banked(BOTH_WIN, bank=1000)
    stake(table, (1, ONE, 500), (6, TWO, 300), (7, CHEVAL, 200))
    assert table.state.room == 0
    finish(table)
    assert table.state.bank == 0
    assert [chips(table, seat) for seat in (1, 6, 7)] == [5500, 5300, 5200]


def test_the_bank_takes_from_one_side_and_pays_the_other() -> None:
    table = banked("7h 5d 6c Ks Kd Ks", bank=1000)
    stake(table, (1, ONE, 500), (6, TWO, 300))
    finish(table)
    assert table.state.bank == 800


@pytest.mark.parametrize(
    ("coup", "stakes", "won", "commission"),
    [
        (LOSE_BOTH, ((1, ONE, 100), (6, TWO, 60)), 160, "8"),
        (BANK_NATURAL, ((1, ONE, 100), (6, TWO, 10)), 110, "5.5"),
        ("7h 5d 6c Ks Kd Ks", ((1, ONE, 60), (6, TWO, 100)), 40, "2"),  # on what it won in all
        ("7h 5d 6c Ks Kd Ks", ((1, ONE, 100), (6, TWO, 60)), -40, "0"),
        (SPLIT, ((1, ONE, 100), (6, TWO, 60)), -160, "0"),
        (LOSE_BOTH, ((1, CHEVAL, "10.10"),), "10.10", "0.51"),  # up to a chip of one cent
    ],
)
def test_the_commission_is_a_share_of_what_the_bank_wins_on_a_coup(
    coup: str, stakes: tuple[tuple[int, object, object], ...], won: object, commission: str
) -> None:
    sheet = sheet_with(commission=Share(1, 20))
    assert sheet.commission_rounding is CommissionRounding.UP_TO_CHIP
    table = banked(coup, bank=1000, sheet=sheet)
    stake(table, *stakes)
    finish(table)
    record = table.records[-1]
    assert isinstance(record, CoupSettled)
    assert (record.won, record.commission) == (Decimal(won), Decimal(commission))
    assert record.bank == 1000 + Decimal(won) - Decimal(commission)
    assert table.state.commission == Decimal(commission)


def test_the_page_names_no_commission() -> None:
    table = banked(LOSE_BOTH, bank=1000)
    stake(table, (1, ONE, 100))
    finish(table)
    assert (table.state.bank, table.state.commission) == (1100, 0)


def test_nothing_is_settled_before_the_hands_are_shown_or_twice() -> None:
    table = banked(LOSE_BOTH, bank=1000)
    stake(table, (1, ONE, 100))
    deal_first(table)
    assert table.settlement_due is None
    with pytest.raises(NotDueError, match="The coup can't be settled now"):
        table.settle()
    while not table.can_show():
        table.carry_on() if table.can_carry_on() else table.play(table.due.seat, STAND)
    table.show()
    due = table.settlement_due
    assert table.settle() == due
    assert not table.can_settle()


def test_a_hand_of_any_three_cards_counts_as_always() -> None:
    cards = dealt("7h 9d Kc 8s 9s Qd")
    assert counts_of(cards) == {ONE_HAND: 5, TWO_HAND: 8, BANK: 0}


def test_a_law_may_leave_a_side_no_choice() -> None:
    sheet = sheet_with(law=DrawingLaw(draws_to=5, banker=BankerPlay.FREE))
    table = banked("5h 6d 2c Ks Kd Ks", sheet=sheet)
    stake(table, (1, ONE, 10))
    deal_first(table)
    assert table.due.choices == (DRAW,)
