"""Baccarat en banque: one banker, two sides with a hand each, and one bank against both.

A table always says what is ``due``. Each action comes as ``can_x``, ``verify_x`` and ``x``, leaves
a frozen record, and is refused with nothing changed when it is out of turn or against the law.

>>> from baccarat_core.decision import Action
>>> table = BanqueTable("banque", seed=4)
>>> records = [table.sit(1, 1000, "Ana"), table.sit(2, 1000, "Boris"), table.sit(6, 1000, "Chen")]
>>> records += [table.bid(1, 300), table.pass_bid(6), table.pass_bid(2), table.carry_on()]
>>> table.state.bank, table.due.sentence
(Decimal('300'), 'the croupier opens a new shoe')
>>> records += [table.carry_on(), table.carry_on(), table.pass_banco(6), table.pass_banco(2)]
>>> records += [table.place(2, StakeOn.ONE, 100), table.place(6, StakeOn.CHEVAL, 200)]
>>> table.state.room
Decimal('0')
>>> while table.state.phase is not Phase.SETTLED:
...     if table.can_carry_on():
...         records.append(table.carry_on())
...     else:
...         records.append(table.play(table.due.seat, Action.STAND))
>>> int(table.state.unaccounted)
0
"""

from ..banking import Role
from ..game_log import public
from .hands import (
    SIDES,
    DealtCard,
    Move,
    TableHand,
    Turn,
    cards_of,
    counts_of,
    face_up,
    next_turn,
    results_of,
)
from .opponents import Company, bank_action, side_seen, stakes_of
from .phases import Beaten, Due, Phase, StakeOn, Step
from .records import AnyRecord, CoupSettled, SettledStake, decode, encode
from .settling import profit_of
from .state import BANKERS_PLACE, BanqueState, Bid, Guest, Stake
from .table import BanqueTable
from .values import BankValues, SideSeen, Stakes, bank_values, single_values, situations, torn

__all__ = [
    "BANKERS_PLACE",
    "SIDES",
    "AnyRecord",
    "BankValues",
    "BanqueState",
    "BanqueTable",
    "Beaten",
    "Bid",
    "Company",
    "CoupSettled",
    "DealtCard",
    "Due",
    "Guest",
    "Move",
    "Phase",
    "Role",
    "SettledStake",
    "SideSeen",
    "Stake",
    "StakeOn",
    "Stakes",
    "Step",
    "TableHand",
    "Turn",
    "bank_action",
    "bank_values",
    "cards_of",
    "counts_of",
    "decode",
    "encode",
    "face_up",
    "next_turn",
    "profit_of",
    "public",
    "results_of",
    "side_seen",
    "single_values",
    "situations",
    "stakes_of",
    "torn",
]
