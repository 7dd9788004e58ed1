"""Baccarat en banque, clause by clause: the call of banco, and who may not call it any more."""

from __future__ import annotations

from decimal import Decimal

import pytest

from baccarat_core.banque import (
    BanqueTable,
    Beaten,
    Phase,
    Step,
)
from baccarat_core.banque.records import BankTaken
from baccarat_core.errors import BankingError, CoverError, NotDueError
from baccarat_core.rule_sheets import Custom

from .banque_tables import (
    BOTH_WIN,
    CHEVAL,
    LOSE_BOTH,
    ONE,
    ONE_WINS,
    banked,
    call_banco,
    finish,
    no_banco,
    sheet_with,
    stake,
)


def test_banco_covers_the_whole_bank_and_nobody_else_stakes() -> None:
    table = banked(BOTH_WIN, bank=800)
    call_banco(table, 2)
    assert table.state.room == 0
    with pytest.raises(CoverError, match="Seat 2 has called banco and covers the whole bank"):
        table.place(1, ONE, 10)
    with pytest.raises(BankingError, match="A banco stands"):
        table.take_back(2, ONE)
    finish(table)
    (line,) = table.state.settled
    assert (line.seat, line.on, line.stake, line.profit, line.banco) == (2, ONE, 800, 800, True)


def test_the_right_to_banco_goes_outward_right_hand_first() -> None:
    table = banked(BOTH_WIN, seats=(1, 2, 3, 6, 8))
    table.open_coup()
    asked = []
    while table.due.step is Step.CALL_BANCO:
        asked.append(table.due.seat)
        table.pass_banco(table.due.seat)
    assert asked == [1, 6, 2, 3, 8]
    assert table.state.phase is Phase.STAKES


def test_whoever_wins_a_banco_holds_the_bank() -> None:
    table = banked(BOTH_WIN, LOSE_BOTH, bank=800)
    call_banco(table, 7)
    finish(table)
    assert table.state.beaten is Beaten.BANCO
    assert table.state.bank == 0
    record = table.change_bank()
    assert record == BankTaken(seat=7, bank=Decimal(800))
    assert table.state.banker is not None
    assert table.state.banker.name == "Guest 7"
    assert table.state.bank == 800
    assert table.state.banker.bankroll == 5000
    stake(table, (1, ONE, 800))
    finish(table)
    assert table.state.bank == 1600


def test_a_tied_banco_is_neither_won_nor_a_failure() -> None:
    table = banked("6h 6d 6c Ks Kd Ts", bank=800)
    call_banco(table, 1)
    finish(table)
    assert table.state.phase is Phase.SETTLED
    assert table.state.bank == 800
    guest = table.state.seat(1)
    assert guest is not None
    assert (guest.failures, guest.bankroll) == (0, 5000)


def test_three_failures_end_the_right_to_call() -> None:
    table = banked(*[LOSE_BOTH] * 4, bank=100)
    for failures in (1, 2, 3):
        call_banco(table, 1)
        finish(table)
        guest = table.state.seat(1)
        assert guest is not None
        assert guest.failures == failures
    table.open_coup()
    asked = table.due.seat
    assert asked == 6
    with pytest.raises(BankingError) as refused:
        table.call_banco(1)
    assert str(refused.value) == (
        "Seat 1 has called banco and lost 3 times, and may not call it again."
    )
    table.call_banco(6)  # others still may


def test_a_guest_keeps_the_failures_wherever_they_sit() -> None:
    table = banked(LOSE_BOTH, BOTH_WIN, LOSE_BOTH, bank=100)
    call_banco(table, 1)
    finish(table)
    call_banco(table, 1)
    finish(table)
    table.change_bank()
    banker = table.state.banker
    assert banker is not None
    assert (banker.name, banker.failures) == ("Guest 1", 1)


def test_banco_needs_the_whole_amount() -> None:
    table = banked(BOTH_WIN, bank=800, seats=(6,))
    table.sit(1, 799)
    table.open_coup()
    assert table.due.seat == 6
    with pytest.raises(CoverError) as refused:
        table.call_banco(1)
    assert str(refused.value) == "Banco covers the whole bank of 800.00, and seat 1 has 799.00."


def test_banco_is_out_of_turn_before_one_is_asked() -> None:
    table = banked(BOTH_WIN)
    table.open_coup()
    with pytest.raises(NotDueError, match=r"Seat 7 can't call banco: .* Next, seat 1 calls banco"):
        table.call_banco(7)


def test_banco_a_cheval_takes_the_bank_only_when_both_hands_win() -> None:
    table = banked(ONE_WINS, BOTH_WIN, bank=800)
    call_banco(table, 1, CHEVAL)
    finish(table)
    (line,) = table.state.settled
    assert line.profit == 400  # one half wins, the other ties
    assert table.state.bank == 400
    assert table.state.phase is Phase.SETTLED
    guest = table.state.seat(1)
    assert guest is not None
    assert guest.failures == 0
    call_banco(table, 1, CHEVAL)
    finish(table)
    assert table.state.beaten is Beaten.BANCO


def test_the_loser_of_a_banco_is_asked_first_where_the_sheet_has_suivi() -> None:
    for custom, first in ((Custom.ALLOWED, 7), (Custom.REFUSED, 1)):
        table = banked(LOSE_BOTH, LOSE_BOTH, bank=100, sheet=sheet_with(suivi=custom))
        call_banco(table, 7)
        finish(table)
        table.open_coup()
        assert table.due.seat == first
        no_banco(table)
        table.place(1, ONE, 50)
        finish(table)
        table.open_coup()
        assert table.due.seat == 1  # only on the next coup


def test_a_sheet_may_refuse_banco() -> None:
    table = banked(BOTH_WIN, sheet=sheet_with(banco=Custom.REFUSED, suivi=Custom.REFUSED))
    table.open_coup()
    assert table.state.phase is Phase.STAKES


def failed(table: BanqueTable, seat: int) -> int:
    guest = table.state.seat(seat)
    assert guest is not None
    return guest.failures


def test_who_leaves_and_sits_down_again_has_failed_as_often_as_before() -> None:
    table = banked(*[LOSE_BOTH] * 4, bank=100)
    for _failure in range(3):
        call_banco(table, 1)
        finish(table)
    table.leave(1)
    table.sit(1, 5000, "Someone else")
    assert failed(table, 1) == 0
    table.sit(3, 5000, "Guest 1")
    assert failed(table, 3) == 3
    table.open_coup()
    table.pass_banco(1)
    with pytest.raises(BankingError, match="Seat 3 has called banco and lost 3 times"):
        table.call_banco(3)
    assert BanqueTable.rebuild(table.records) == table


def test_a_name_is_taken_for_one_guest_at_a_time() -> None:
    table = banked(*[LOSE_BOTH] * 3, bank=100, seats=(1, 6))
    table.sit(2, 5000, "Guest 1")
    for seat in (1, 1, 2):
        call_banco(table, seat)
        finish(table)
    assert [failed(table, seat) for seat in (1, 2)] == [2, 1]
    for seat in (2, 1):
        table.leave(seat)
    assert table.state.departed == (("Guest 1", 1), ("Guest 1", 2))
    for seat in (1, 2, 3):
        table.sit(seat, 5000, "Guest 1")
    assert [failed(table, seat) for seat in (1, 2, 3)] == [2, 1, 0]
    assert table.state.departed == ()


def test_a_guest_without_a_name_can_not_be_known_again() -> None:
    table = banked(LOSE_BOTH, bank=100, seats=(6,))
    table.sit(1, 5000)
    call_banco(table, 1)
    finish(table)
    assert failed(table, 1) == 1
    table.leave(1)
    table.sit(1, 5000)
    assert failed(table, 1) == 0
