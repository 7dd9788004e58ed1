"""Baccarat en banque, clause by clause: the steps of a coup, and the bank."""

from __future__ import annotations

import pytest

from baccarat_core.banque import (
    BANKERS_PLACE,
    BanqueTable,
    Beaten,
    Phase,
    Role,
    Step,
)
from baccarat_core.errors import BankingError, NotDueError
from baccarat_core.rule_sheets import BrokenBank

from .banque_tables import (
    BOTH_WIN,
    LOSE_BOTH,
    ONE,
    TWO,
    banked,
    call_banco,
    chips,
    finish,
    sheet_with,
    stake,
)


def test_each_step_of_a_coup_is_due_in_turn_and_says_who_must_do_it() -> None:
    table = BanqueTable(seed=3)
    seen: list[tuple[Step, Role, int | None]] = []

    def step(act: object = None) -> None:
        due = table.due
        seen.append((due.step, due.who, due.seat))

    step()
    table.sit(1, 1000)
    table.sit(6, 1000)
    step()
    table.bid(1, 200)
    step()
    table.pass_bid(6)
    step()
    table.give_bank()
    step()
    table.open_shoe()
    step()
    table.open_coup()
    step()
    table.pass_banco(6)
    step()
    table.place(6, TWO, 50)
    step()
    table.close_stakes()
    step()
    assert seen == [
        (Step.TAKE_SEATS, Role.PLAYER, None),
        (Step.BID, Role.PLAYER, 1),
        (Step.BID, Role.PLAYER, 6),
        (Step.GIVE_BANK, Role.CROUPIER, 1),
        (Step.OPEN_SHOE, Role.CROUPIER, None),
        (Step.OPEN_COUP, Role.CROUPIER, None),
        (Step.CALL_BANCO, Role.PLAYER, 6),
        (Step.PLACE_STAKES, Role.PLAYER, None),
        (Step.CLOSE_STAKES, Role.CROUPIER, None),
        (Step.DEAL_CARD, Role.BANKER, BANKERS_PLACE),
    ]
    assert table.due.sentence == "the banker deals a card to side one"


# The bank


def test_a_bank_goes_to_whoever_risks_most_and_each_is_asked_once() -> None:
    table = BanqueTable()
    for seat in (1, 2, 6):
        table.sit(seat, 1000)
    assert table.due.seat == 1
    table.bid(1, 300)
    assert table.due.seat == 6  # the right hand first, then the left, and outward
    with pytest.raises(
        BankingError, match=r"300.00 is not more than the 300.00 that seat 1 offers"
    ):
        table.bid(6, 300)
    table.bid(6, 301)
    assert table.due.seat == 2
    table.pass_bid(2)
    table.give_bank()
    assert table.state.banker is not None
    assert table.state.banker.number == 3
    assert table.state.bank == 301
    assert table.state.banker.bankroll == 699


def test_a_bank_that_all_pass_is_offered_to_all_again() -> None:
    table = BanqueTable()
    for seat in (1, 6):
        table.sit(seat, 1000)
    for seat in (1, 6, 1):
        table.pass_bid(seat)
    table.bid(6, 100)
    table.give_bank()
    assert table.state.bank == 100


def test_a_bank_is_offered_anew_when_the_last_who_might_bid_leaves() -> None:
    table = BanqueTable()
    for seat in (1, 6, 2):
        table.sit(seat, 1000)
    table.pass_bid(1)
    table.pass_bid(6)
    table.leave(2)
    assert (table.due.step, table.due.seat) == (Step.BID, 1)


@pytest.mark.parametrize(
    ("amount", "sentence"),
    [
        (99, "A bank is opened with 100.00 to 5,000.00 at this table, not with 99.00."),
        (5001, "A bank is opened with 100.00 to 5,000.00 at this table, not with 5,001.00."),
        (1001, "1,001.00 is more than the 1,000.00 at hand."),
        ("0.001", "'0.001' buys no chips. Write an amount above 0 in whole units of 0.01, such as "
         "1000."),
    ],
)  # fmt: skip
def test_an_offer_keeps_to_the_sheet_and_the_purse(amount: object, sentence: str) -> None:
    table = BanqueTable()
    table.sit(1, 1000)
    table.sit(6, 1000)
    assert not table.can_bid(1, amount)
    with pytest.raises(BankingError) as refused:
        table.bid(1, amount)
    assert str(refused.value) == sentence
    assert table.can_bid(1, 100)


def test_who_cannot_beat_the_offer_is_not_asked() -> None:
    table = BanqueTable()
    table.sit(1, 1000)
    table.sit(6, 500)
    table.sit(2, 99)
    table.bid(1, 500)
    assert table.due.step is Step.GIVE_BANK


def test_the_new_banker_changes_places_with_the_old_one() -> None:
    table = banked(BOTH_WIN, bank=100, seats=(1, 6))
    old = table.state.banker
    assert old is not None
    call_banco(table, 6)
    finish(table)
    table.change_bank()
    new = table.state.banker
    assert new is not None
    assert new.name == "Guest 6"
    assert new.seat == BANKERS_PLACE
    sat = table.state.seat(6)
    assert sat is not None
    assert sat.number == old.number


def test_the_holder_keeps_the_bank_and_its_winnings_until_beaten() -> None:
    table = banked(LOSE_BOTH, LOSE_BOTH, bank=400)
    stake(table, (1, ONE, 100), (6, TWO, 50))
    finish(table)
    assert table.state.bank == 550
    assert table.state.phase is Phase.SETTLED
    stake(table, (1, ONE, 550))
    assert table.state.room == 0
    finish(table)
    assert table.state.bank == 1100


def test_a_broken_bank_is_put_up_anew_and_its_banker_is_asked_last() -> None:
    table = banked(BOTH_WIN, bank=100)
    stake(table, (1, ONE, 60), (6, TWO, 37))
    finish(table)
    assert table.state.bank == 3  # less than the least stake of 5
    assert table.state.beaten is Beaten.BROKEN
    assert table.due.sentence == "the beaten banker gives up the bank"
    table.carry_on()
    assert table.state.phase is Phase.NO_BANK
    assert table.state.bank == 0
    assert chips(table, BANKERS_PLACE) == 4900 + 3
    asked = []
    for _ in range(6):
        asked.append(table.due.seat)
        table.pass_bid(table.due.seat)
    assert asked == [1, 6, 2, 7, 1, 6]


def test_a_bank_with_the_least_stake_left_is_not_broken() -> None:
    table = banked(BOTH_WIN, bank=100)
    stake(table, (1, ONE, 60), (6, TWO, 35))
    finish(table)
    assert table.state.bank == 5
    assert table.state.phase is Phase.SETTLED


def test_a_broken_bank_may_be_refilled_where_the_sheet_says_so() -> None:
    sheet = sheet_with(broken=BrokenBank.MAY_BE_REFILLED)
    table = banked(BOTH_WIN, bank=100, sheet=sheet)
    stake(table, (1, ONE, 100))
    finish(table)
    assert (table.due.step, table.due.who) == (Step.REFILL, Role.BANKER)
    with pytest.raises(BankingError, match=r"opened with 100.00 to 5,000.00"):
        table.refill(50)
    table.refill(700)
    assert table.state.bank == 700
    assert table.state.phase is Phase.SETTLED
    assert chips(table, BANKERS_PLACE) == 4200


def test_a_banker_without_the_least_bank_cannot_refill() -> None:
    sheet = sheet_with(broken=BrokenBank.MAY_BE_REFILLED)
    table = banked(BOTH_WIN, bank=100, chips=199, sheet=sheet, seats=(1, 6))
    stake(table, (1, ONE, 100))
    finish(table)
    assert table.due.step is Step.CHANGE_BANK


def test_a_banker_may_retire_between_coups_with_the_bank() -> None:
    table = banked(LOSE_BOTH, bank=400)
    stake(table, (1, ONE, 100))
    assert not table.can_retire()
    with pytest.raises(NotDueError, match="The banker can't retire: the stakes are open"):
        table.retire()
    finish(table)
    table.retire()
    assert chips(table, BANKERS_PLACE) == 5100
    assert table.state.bank == 0
    assert table.due.step is Step.BID
