"""The live table: seats, limits, modes, the round step by step, and when something goes wrong.

A table always says what is ``due``. Each action comes as ``can_x``, ``verify_x`` and ``x``, leaves
a frozen record, and is refused with nothing changed when it is out of turn.

>>> from baccarat_core.bets import BetKind
>>> table = LiveTable("trainer", seed=7)
>>> records = [table.sit(1, 500), table.carry_on(), table.carry_on()]
>>> records += [table.place(1, BetKind.BANKER, 100), table.confirm(1), table.close_bets()]
>>> while table.state.phase is not Phase.SETTLED:
...     records.append(table.carry_on())
>>> table.bets_of(1)[0].status
<BetStatus.SETTLED: 'settled'>
"""

from ..game_log import public
from ..money import shown
from .bet_log import BetLog
from .dealing import DealtCard, NextCard
from .history import BetStatus, LoggedBet, bet_history
from .incidents import RULINGS, Incident, IncidentKind, Remedy, Ruling, Situation, ruling
from .limits import LimitKind, Room
from .phases import Connection, Due, Phase, Role, Step, SuspendedFor
from .records import AnyRecord, ConfirmedBet, Record, SettledBet, Wager, decode, encode
from .settling import payment
from .state import Seat, TableState
from .table import LiveTable

__all__ = [
    "RULINGS",
    "AnyRecord",
    "BetLog",
    "BetStatus",
    "ConfirmedBet",
    "Connection",
    "DealtCard",
    "Due",
    "Incident",
    "IncidentKind",
    "LimitKind",
    "LiveTable",
    "LoggedBet",
    "NextCard",
    "Phase",
    "Record",
    "Remedy",
    "Role",
    "Room",
    "Ruling",
    "Seat",
    "SettledBet",
    "Situation",
    "Step",
    "SuspendedFor",
    "TableState",
    "Wager",
    "bet_history",
    "decode",
    "encode",
    "payment",
    "public",
    "ruling",
    "shown",
]
