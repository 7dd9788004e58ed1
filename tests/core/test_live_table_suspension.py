"""When a connection is lost, and when a round is suspended, goes on, or is cancelled."""

import pytest

from baccarat_core.errors import LiveTableError, OutOfTurnError
from baccarat_core.live_table import (
    BetStatus,
    Connection,
    Phase,
    Role,
    Step,
    SuspendedFor,
)

from .live_tables import (
    NATURAL,
    SIX_CARDS,
    P,
    T,
    bankroll,
    bet,
    next_round,
    play,
    table_with,
)


def test_a_player_who_is_gone_stays_in_the_round_and_confirmed_bets_are_settled():
    table = table_with(NATURAL, NATURAL, seats=(1, 2))
    bet(table, 1, player=100)
    table.place(1, T, 50)
    table.disconnect(1)
    assert table.state.seat(1).connection is Connection.LOST
    assert table.due.step is Step.CONFIRM_BETS
    for act in (table.confirm, table.take_back):
        with pytest.raises(LiveTableError, match="Seat 1's connection is lost; it can bet again"):
            act(1)
    with pytest.raises(LiveTableError, match="connection is lost"):
        table.place(1, P, 10)
    play(table)
    assert bankroll(table, 1) == 10_100
    table.reconnect(1)
    (line,) = table.bets_of(1)
    assert (line.bet, line.status, line.profit) == (P, BetStatus.SETTLED, 100)
    next_round(table)
    bet(table, 1, player=10)


def test_a_connection_is_lost_or_restored_once():
    table = table_with(NATURAL)
    with pytest.raises(LiveTableError, match="Seat 1 is connected already"):
        table.reconnect(1)
    table.disconnect(1)
    with pytest.raises(LiveTableError, match="connection is lost already"):
        table.disconnect(1)
    table.reconnect(1)
    assert table.state.seat(1).connection is Connection.CONNECTED


def test_a_connection_may_be_lost_at_any_step_of_a_round():
    table = table_with(SIX_CARDS)
    bet(table, 1, banker=100)
    while table.state.phase is not Phase.SETTLED:
        table.disconnect(1)
        table.carry_on()
        table.reconnect(1)
    assert bankroll(table, 1) == 10_095


def test_a_suspended_round_stands_still_and_goes_on_where_it_stood():
    table = table_with(SIX_CARDS)
    bet(table, 1, banker=100)
    while table.state.phase is not Phase.SETTLED:
        before = table.state
        table.suspend("the picture is gone")
        assert (table.state.phase, table.state.resumes_to) == (Phase.SUSPENDED, before.phase)
        assert table.state.suspended_for is SuspendedFor.FAULT
        assert (table.due.step, table.due.who) == (Step.RESUME_OR_CANCEL, Role.SUPERVISOR)
        for act in (table.carry_on, table.open_bets, table.close_bets, table.settle, table.suspend):
            with pytest.raises(OutOfTurnError, match="Next, the supervisor lets the round go on"):
                act()
        for act in (lambda: table.sit(2, 10), lambda: table.leave(1), lambda: table.place(1, P, 5)):
            with pytest.raises(OutOfTurnError, match="the round is suspended"):
                act()
        table.resume()
        assert table.state == before
        table.carry_on()


def test_a_round_not_mended_is_cancelled_and_every_bet_returned_at_any_step():
    for steps in range(10):
        table = table_with(SIX_CARDS, NATURAL, seats=(1, 2), sheet="american")
        bet(table, 1, player=100, banker=250)
        bet(table, 2, tie=40)
        table.place(2, P, 25)
        if steps:
            table.close_bets()
        for _step in range(1, steps):
            if table.due.step is Step.OPEN_BETS:
                break
            table.carry_on()
        if table.state.phase is Phase.SETTLED:
            assert not table.can_suspend()
            continue
        table.suspend()
        record = table.cancel()
        assert [(each.number, each.stake) for each in record.returned] == [
            (1, 100),
            (2, 250),
            (3, 40),
        ]
        assert record.taken_back == ()
        assert (bankroll(table, 1), bankroll(table, 2)) == (10_000, 10_000)
        assert {line.status for line in table.bets_of(1)} == {BetStatus.RETURNED}
        assert (table.state.house, table.state.commission) == (0, 0)
        with pytest.raises(OutOfTurnError, match="the round was cancelled"):
            table.cancel()
        assert table.can_open_bets()


def test_only_a_suspended_round_is_resumed_or_cancelled():
    table = table_with(NATURAL)
    with pytest.raises(OutOfTurnError, match="There is nothing to resume: the bets are open"):
        table.resume()
    with pytest.raises(OutOfTurnError, match="Only a suspended round can be cancelled"):
        table.cancel()
    play(table)
    with pytest.raises(OutOfTurnError, match="There is no round to suspend: the round is settled"):
        table.suspend()
