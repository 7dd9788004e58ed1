"""What a dealer may do at an audition's table, by name, and what an error in it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from baccarat_core.coup import Outcome
from baccarat_core.errors import SchoolError
from baccarat_core.live_table import LiveTable, Step
from baccarat_core.school import ErrorType, Skill
from baccarat_core.scoring import Hand

from .text import _

Named = TypeVar("Named", bound=Enum)


class Act(NamedTuple):
    """An act that is not done yet."""

    do: Callable[[], object]
    skill: Skill
    """The skill that an error in it is put down to."""
    error: ErrorType
    """What kind of error that is."""


def read_act(table: LiveTable, name: str, intent: Mapping[str, Any]) -> Act:
    """What a dealer's act means at this table as it stands.

    Raises:
        SchoolError: a dealer does no such thing, or what goes with it can't be read.
    """
    order = Skill.PROCEDURE, ErrorType.WRONG_ORDER
    match name:
        case "open_shoe":
            return Act(table.open_shoe, *order)
        case "burn":
            count = _whole(intent.get("count"), _("how many cards are burned"))
            return Act(lambda: table.burn(count), Skill.PROCEDURE, ErrorType.WRONG_COUNT)
        case "open_bets":
            return Act(table.open_bets, *order)
        case "close_bets":
            return Act(table.close_bets, *order)
        case "draw":
            hand = _named(Hand, intent.get("hand"))
            return Act(lambda: table.draw(hand), Skill.DRAWING, ErrorType.WRONG_DRAW)
        case "call":
            outcome = _named(Outcome, intent.get("outcome"))
            counts = [_whole(intent.get(f"{hand.value}_count"), _("both counts")) for hand in Hand]
            coup = table.state.coup if len(table.state.dealt) >= 4 else None
            right = coup is not None and counts == [coup.player_count, coup.banker_count]
            error = ErrorType.WRONG_CALL if right else ErrorType.WRONG_COUNT
            return Act(lambda: table.call(outcome, *counts), Skill.CALLING, error)
        case "settle" if table.due.step is not Step.SETTLE:
            return Act(table.settle, *order)
        case "collect":
            return Act(table.collect_commission, *order)
    raise SchoolError(_("A dealer does not {act!r}.").format(act=str(name)[:40]))


def _named(kind: type[Named], value: object) -> Named:
    for each in kind:
        if each.value == value:
            return each
    raise SchoolError(_("There is no {value!r} here.").format(value=str(value)[:40]))


def _whole(value: object, what: str) -> int:
    text = str(value).strip()
    if isinstance(value, bool) or not (text.isascii() and text.isdecimal()) or len(text) > 3:
        raise SchoolError(_("Say {what} in whole numbers.").format(what=what))
    return int(text)
