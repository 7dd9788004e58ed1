"""All actions at a table of banque, and its log done again, record by record."""

from __future__ import annotations

from .. import game_log as g
from . import records as r
from .bank import Banking
from .dealing import Dealing
from .phases import Step
from .records import AnyRecord
from .seating import Seating
from .staking import Staking


class Actions(Seating, Banking, Staking, Dealing):
    """All that can be done at a table."""


def act_again(table: Actions, record: AnyRecord) -> g.Record:
    """Act at this table as a record of its own game says, and return the record of that.

    Raises:
        BaccaratError: the table does not allow it now.
    """
    beaten = table.due.step is Step.CHANGE_BANK
    match record:
        case r.BidMade():
            return table.bid(record.seat, record.amount)
        case r.BidPassed():
            return table.pass_bid(record.seat)
        case r.BankTaken():
            return table.change_bank() if beaten else table.give_bank()
        case r.BankRefilled():
            return table.refill(record.bank)
        case r.BankGivenUp():
            return table.change_bank() if beaten else table.retire()
        case r.CoupOpened():
            return table.open_coup()
        case r.BancoCalled():
            return table.call_banco(record.seat, record.on)
        case r.BancoPassed():
            return table.pass_banco(record.seat)
        case r.StakePlaced():
            return table.place(record.seat, record.on, record.stake)
        case r.StakeTakenBack():
            return table.take_back(record.seat, record.on)
        case r.StakesClosed():
            return table.close_stakes()
        case r.CoupCalledOff():
            return table.call_off()
        case r.CardDealt():
            return table.deal(record.hand)
        case r.HandPlayed():
            return table.play(record.seat, record.action)
        case r.HandsShown():
            return table.show()
        case r.CoupSettled():
            return table.settle()
        case g.TableOpened() | g.ShoeOpened() | g.SeatTaken() | g.SeatLeft() | g.ChipsBought():
            raise AssertionError("tables of all games act these again alike")
