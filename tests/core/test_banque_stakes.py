"""Stakes against the bank, and who plays a side's hand, clause by clause."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest

from baccarat_core.banque import (
    BANKERS_PLACE,
    BanqueTable,
    Phase,
)
from baccarat_core.bets import CommissionRounding, Share
from baccarat_core.errors import BankingError, CoverError, NotDueError
from baccarat_core.rule_sheets import Spokesman

from .banque_tables import (
    BOTH_WIN,
    CHEVAL,
    LOSE_BOTH,
    ONE,
    ONE_WINS,
    TWO,
    banked,
    call_banco,
    chips,
    finish,
    sheet_with,
    stake,
)


def test_a_stake_lies_on_ones_own_side_or_a_cheval() -> None:
    table = banked(BOTH_WIN)
    stake(table, (1, ONE, 10), (1, CHEVAL, 20), (6, TWO, 30))
    for seat, on, sentence in (
        (1, TWO, "Seat 1 may stake on side one or à cheval, not on side two."),
        (6, ONE, "Seat 6 may stake on side two or à cheval, not on side one."),
    ):
        assert not table.can_place(seat, on, 10)
        with pytest.raises(BankingError) as refused:
            table.place(seat, on, 10)
        assert str(refused.value) == sentence
    assert table.state.at_stake == 60


def test_side_one_is_the_lower_half_of_the_seats() -> None:
    state = banked(BOTH_WIN).state
    assert [state.side_of(seat).value for seat in (1, 5, 6, 10)] == [
        "side one",
        "side one",
        "side two",
        "side two",
    ]


def test_no_stake_goes_beyond_the_bank_and_the_room_is_said() -> None:
    table = banked(BOTH_WIN, bank=500)
    stake(table, (1, ONE, 300), (6, TWO, 120))
    assert table.state.room == 80
    with pytest.raises(CoverError) as refused:
        table.place(7, TWO, 100)
    assert str(refused.value) == "100.00 is more than the 80.00 that is left to cover."
    table.place(7, CHEVAL, 80)
    with pytest.raises(CoverError) as refused:
        table.place(2, ONE, 5)
    assert str(refused.value) == "The bank of 500.00 is covered: no more stakes are taken."


def test_what_is_left_may_be_covered_below_the_least_stake() -> None:
    table = banked(BOTH_WIN, bank=100)
    stake(table, (1, ONE, 97))
    with pytest.raises(CoverError, match=r"2.00 is too small: a stake against the bank is 5.00"):
        table.place(6, TWO, 2)
    table.place(6, TWO, 3)
    assert table.state.room == 0


def test_a_bank_finer_than_any_stake_may_be_covered_to_its_last_part() -> None:
    sheet = msgspec.structs.replace(
        sheet_with(commission=Share(1, 80)), commission_rounding=CommissionRounding.EXACT
    )
    table = banked(LOSE_BOTH, BOTH_WIN, bank=100, sheet=sheet)
    stake(table, (1, ONE, "33.33"))
    finish(table)
    assert table.state.bank == Decimal("132.913375")
    stake(table, (1, ONE, 100), (6, TWO, Decimal("32.913375")))
    assert table.state.room == 0
    finish(table)
    assert table.state.bank == 0
    assert chips(table, 6) == Decimal("5032.913375")


def test_more_may_be_put_to_a_stake_in_smaller_chips() -> None:
    table = banked(BOTH_WIN, bank=100)
    stake(table, (1, ONE, 50), (1, ONE, 2))
    assert table.state.staked(ONE) == 52


def test_a_stake_a_cheval_splits_into_two_whole_halves() -> None:
    table = banked(BOTH_WIN)
    stake(table, (1, CHEVAL, "10.02"))
    with pytest.raises(CoverError) as refused:
        table.place(6, CHEVAL, "10.01")
    assert str(refused.value) == (
        "A stake à cheval is two halves in whole units of 0.01, and 10.01 is not."
    )


def test_nobody_stakes_more_than_they_have_and_the_banker_not_at_all() -> None:
    table = banked(BOTH_WIN, bank=5000, seats=(6,))
    table.sit(1, 40)
    stake(table)
    with pytest.raises(CoverError, match=r"50.00 is more than the 40.00 that seat 1 has left"):
        table.place(1, ONE, 50)
    with pytest.raises(BankingError, match="The banker does not play against the bank"):
        table.place(BANKERS_PLACE, ONE, 50)


def test_stakes_may_be_taken_back_until_they_are_closed() -> None:
    table = banked(BOTH_WIN)
    stake(table, (1, ONE, 100), (6, TWO, 50))
    table.take_back(1, ONE)
    assert chips(table, 1) == 5000
    assert not table.can_take_back(1, ONE)
    table.close_stakes()
    with pytest.raises(NotDueError, match="Nothing can be taken back: no more stakes"):
        table.take_back(6, TWO)


def test_a_coup_without_stakes_is_called_off() -> None:
    table = banked(BOTH_WIN)
    stake(table)
    assert not table.can_close_stakes()
    table.call_off()
    assert table.state.phase is Phase.READY
    stake(table, (1, ONE, 10))
    assert not table.can_call_off()


# Who plays a side's hand


def spokesmen_of(table: BanqueTable, *stakes: tuple[int, object, int]) -> tuple[object, object]:
    stake(table, *stakes)
    table.close_stakes()
    found = table.state.spokesmen
    finish(table)
    return found


def test_a_player_holds_the_cards_until_the_hand_loses() -> None:
    table = banked(BOTH_WIN, ONE_WINS, LOSE_BOTH, LOSE_BOTH, BOTH_WIN, bank=5000)
    everyone = ((1, ONE, 10), (2, ONE, 10), (6, TWO, 10), (7, TWO, 10))
    found = [spokesmen_of(table, *everyone) for _ in range(5)]
    # both win, one wins and two ties, both lose, both lose, both win
    assert found == [(1, 6), (1, 6), (1, 6), (2, 7), (1, 6)]


def test_a_coup_each_where_the_sheet_says_so() -> None:
    sheet = sheet_with(spokesman=Spokesman.EVERY_COUP)
    table = banked(*[BOTH_WIN] * 3, bank=5000, sheet=sheet)
    everyone = ((1, ONE, 10), (2, ONE, 10), (6, TWO, 10))
    assert [spokesmen_of(table, *everyone) for _ in range(3)] == [(1, 6), (2, 6), (1, 6)]


def test_the_largest_stake_where_the_sheet_says_so() -> None:
    sheet = sheet_with(spokesman=Spokesman.LARGEST_STAKE)
    table = banked(*[BOTH_WIN] * 2, bank=5000, sheet=sheet)
    assert spokesmen_of(table, (1, ONE, 10), (2, ONE, 20), (6, TWO, 10)) == (2, 6)
    # half of what lies à cheval plays on this side, and the lower seat comes first
    found = spokesmen_of(table, (1, ONE, 10), (2, CHEVAL, 20), (6, TWO, 10), (7, CHEVAL, 22))
    assert found == (1, 7)


def test_only_someone_of_the_side_with_a_stake_on_its_hand_plays_it() -> None:
    table = banked(*[BOTH_WIN] * 3, bank=5000)
    assert spokesmen_of(table, (2, ONE, 10), (7, TWO, 10)) == (2, 7)
    assert spokesmen_of(table, (1, CHEVAL, 10)) == (1, None)
    assert spokesmen_of(table, (6, TWO, 10)) == (None, 6)


def test_whoever_called_banco_plays_the_hand_and_no_turn_passes() -> None:
    table = banked(LOSE_BOTH, LOSE_BOTH, LOSE_BOTH, bank=1000)
    call_banco(table, 1)
    table.close_stakes()
    assert table.state.spokesmen == (1, None)
    finish(table)
    call_banco(table, 6, CHEVAL)
    table.close_stakes()
    assert table.state.spokesmen == (6, 6)
    finish(table)
    assert spokesmen_of(table, (1, ONE, 10), (2, ONE, 10), (6, TWO, 10), (7, TWO, 10)) == (1, 6)
