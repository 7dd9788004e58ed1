"""A table's log done again, record by record."""

from __future__ import annotations

from .. import game_log as g
from . import records as r
from .dealing import Dealing
from .records import AnyRecord


def act_again(table: Dealing, record: AnyRecord) -> g.Record:
    """Act at this table as a record of its own game says, and return the record of that.

    Raises:
        BaccaratError: the table does not allow it now.
    """
    match record:
        case g.CardsBurned():
            return table.burn()
        case r.BankOffered():
            return table.offer_bank()
        case r.BankDeclined():
            return table.decline_bank(record.seat)
        case r.BankTaken():
            return table.take_bank(record.seat, record.amount)
        case r.BankKept():
            return table.keep_bank(record.seat)
        case r.BankPassed(why=r.Passed.GIVEN_UP):
            return table.pass_bank(record.seat)
        case r.BankPassed():
            return table.move_bank()
        case r.BancoCalled():
            return table.call_banco(record.seat)
        case r.BancoLetGo():
            return table.let_banco_go(record.seat)
        case r.BankCovered():
            return table.cover(record.seat, record.stake)
        case r.CoverLetGo():
            return table.let_cover_go(record.seat)
        case r.CardDealt():
            return table.deal()
        case r.Chosen():
            return table.choose(record.seat, record.action)
        case r.ResultCalled():
            return table.call()
        case r.CoupSettled():
            return table.settle()
        case g.TableOpened() | g.ShoeOpened() | g.SeatTaken() | g.SeatLeft() | g.ChipsBought():
            raise AssertionError("tables of all games act these again alike")
