"""Chemin de fer: players bank in turn, and one of them answers for Player.

The bank goes round counter-clockwise. Its holder puts up an amount and deals; the others cover it,
one alone by calling banco or several in part, and never beyond what it holds. A table always says
what is ``due``; each action comes as ``can_x``, ``verify_x`` and ``x`` and leaves a frozen record.

>>> table = CheminDeFer("chemin_de_fer", seed=7)
>>> records = [table.sit(1, 500), table.sit(2, 500), table.carry_on(), table.carry_on()]
>>> records += [table.take_bank(1, 100), table.call_banco(2)]
>>> while table.due.step is not Step.SETTLE:
...     records.append(play_on(table, {2: Style.BOLD}))
>>> table.settle().outcome is table.state.called
True
>>> table.state.unaccounted == 0
True
"""

from ..banking import Role, Style
from .companions import decide, play_on
from .hands import Choice, DealtCard, Hands, Next
from .phases import BETWEEN_COUPS, Due, Phase, Step
from .records import (
    AnyRecord,
    CoupSettled,
    Passed,
    Right,
    SettledStake,
    decode,
    encode,
)
from .settling import settlement
from .state import Seat, TableState
from .table import CheminDeFer

__all__ = [
    "BETWEEN_COUPS",
    "AnyRecord",
    "CheminDeFer",
    "Choice",
    "CoupSettled",
    "DealtCard",
    "Due",
    "Hands",
    "Next",
    "Passed",
    "Phase",
    "Right",
    "Role",
    "Seat",
    "SettledStake",
    "Step",
    "Style",
    "TableState",
    "decide",
    "decode",
    "encode",
    "play_on",
    "settlement",
]
