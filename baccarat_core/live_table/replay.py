"""All actions at a live table, and its log done again, record by record."""

from __future__ import annotations

from .. import game_log as g
from . import records as r
from .betting import Betting
from .dealer import Dealer
from .records import AnyRecord
from .seating import Seating
from .supervisor import Supervisor


class Actions(Seating, Betting, Dealer, Supervisor):
    """All that can be done at a table."""


def act_again(table: Actions, record: AnyRecord) -> g.Record:
    """Act at this table as a record of its own game says, and return the record of that.

    Raises:
        BaccaratError: the table does not allow it now.
    """
    match record:
        case r.CardsBurned():
            return table.burn(record.count)
        case r.ModeSwitched():
            return table.switch_mode(record.seat, record.mode)
        case r.ConnectionLost():
            return table.disconnect(record.seat)
        case r.ConnectionRestored():
            return table.reconnect(record.seat)
        case r.BetsOpened():
            return table.open_bets()
        case r.BetPlaced():
            return table.place(record.seat, record.bet, record.stake)
        case r.BetsTakenBack(seat=seat, bets=(bet,)):
            return table.take_back(seat, bet)
        case r.BetsTakenBack():
            return table.take_back(record.seat)
        case r.BetsConfirmed():
            return table.confirm(record.seat)
        case r.BetsClosed():
            return table.close_bets()
        case r.CardDrawn():
            return table.draw(record.hand)
        case r.CardDrawnInError():
            return table.draw_in_error(record.hand)
        case r.ResultCalled():
            return table.call(record.outcome, record.player_count, record.banker_count)
        case r.RoundSettled():
            return table.settle()
        case r.CommissionCollected():
            return table.collect_commission()
        case r.RoundSuspended():
            return table.suspend(record.note, record.why)
        case r.RoundResumed():
            return table.resume()
        case r.RoundCancelled():
            return table.cancel()
        case r.CardExposed():
            return table.report_exposed_card()
        case r.LateBetReported():
            return table.report_late_bet(record.seat, record.bet, record.stake)
        case r.WrongDrawReported():
            return table.report_wrong_draw()
        case r.IncidentRuled():
            return table.rule(record.remedy)
        case g.TableOpened() | g.ShoeOpened() | g.SeatTaken() | g.SeatLeft() | g.ChipsBought():
            raise AssertionError("tables of all games act these again alike")
