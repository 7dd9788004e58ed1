"""All drills: what there is to know in each, and a question on any of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..errors import SchoolError
from ..rule_sheets import RuleSheet, load_rule_sheet
from ..text import _
from .base import DrillKind, Item, Level, Question
from .calling import call_items, call_question
from .chips import chips_items, chips_question
from .commission import commission_items, commission_question
from .counting import count_items, count_question, natural_items, natural_question
from .dealing_errors import dealing_items, dealing_question
from .drawing import banker_items, banker_question, player_items, player_question
from .incident_questions import incident_items, incident_question
from .paying import (
    pay_items,
    pay_question,
    seats_items,
    seats_question,
    six_items,
    six_question,
)
from .side_bets import side_items, side_question
from .theory import (
    burn_items,
    burn_question,
    edge_items,
    edge_question,
    role_items,
    role_question,
    streak_items,
    streak_question,
)
from .violations import violation_items, violation_question

Sheet = RuleSheet | str | Path
Seed = int | str


class _Drill(NamedTuple):
    items: Callable[[RuleSheet], Mapping[str, Level]]
    """What there is to know under a sheet, and from which level on."""
    question: Callable[[Item, Level, RuleSheet, random.Random], Question]


_DRILLS: Mapping[DrillKind, _Drill] = {
    DrillKind.COUNT: _Drill(count_items, count_question),
    DrillKind.NATURAL: _Drill(natural_items, natural_question),
    DrillKind.PLAYER_DRAWS: _Drill(player_items, player_question),
    DrillKind.BANKER_DRAWS: _Drill(banker_items, banker_question),
    DrillKind.CALL: _Drill(call_items, call_question),
    DrillKind.PAY: _Drill(pay_items, pay_question),
    DrillKind.COMMISSION: _Drill(commission_items, commission_question),
    DrillKind.CHIPS: _Drill(chips_items, chips_question),
    DrillKind.SEATS: _Drill(seats_items, seats_question),
    DrillKind.SIX: _Drill(six_items, six_question),
    DrillKind.SIDE: _Drill(side_items, side_question),
    DrillKind.VIOLATION: _Drill(violation_items, violation_question),
    DrillKind.DEALING_ERROR: _Drill(dealing_items, dealing_question),
    DrillKind.INCIDENT: _Drill(incident_items, incident_question),
    DrillKind.BURN: _Drill(burn_items, burn_question),
    DrillKind.ROLE: _Drill(role_items, role_question),
    DrillKind.EDGE: _Drill(edge_items, edge_question),
    DrillKind.STREAK: _Drill(streak_items, streak_question),
}


def kinds_of(sheet: Sheet) -> tuple[DrillKind, ...]:
    """The drills that a sheet gives something to ask for.

    Raises:
        BaccaratError: the sheet is for another game, offers no bets or can't be read.

    >>> [kind.value for kind in kinds_of("live") if kind not in kinds_of("trainer")]
    ['six', 'side']
    """
    return tuple(kind for kind in _DRILLS if items(kind, sheet))


def items(kind: DrillKind, sheet: Sheet) -> tuple[Item, ...]:
    """All there is to know in one drill, in a fixed order.

    Raises:
        BaccaratError: the sheet is for another game, offers no bets or can't be read, or there is
            no such drill.

    >>> len(items(DrillKind.BANKER_DRAWS, "trainer"))
    106
    """
    return _items(_kind(kind), as_sheet(sheet))


@cache
def _items(kind: DrillKind, sheet: RuleSheet) -> tuple[Item, ...]:
    return tuple(Item(kind, name, level) for name, level in _DRILLS[kind].items(sheet).items())


def question(kind: DrillKind, level: Level, rule_sheet: Sheet, seed: Seed) -> Question:
    """A question of one drill on a random item; the same for the same seed.

    Raises:
        BaccaratError: the sheet is for another game, offers no bets or can't be read, or gives
            this drill nothing to ask for at this level.

    >>> asked = question(DrillKind.PLAYER_DRAWS, Level.APPRENTICE, "trainer", 7)
    >>> asked.ask, asked == question(DrillKind.PLAYER_DRAWS, Level.APPRENTICE, "trainer", 7)
    ('Does Player draw a third card?', True)
    """
    sheet = as_sheet(rule_sheet)
    chosen = open_items(kind, level, sheet)
    if not chosen:
        raise SchoolError(
            _("{title} gives the drill “{drill}” nothing to ask at this level.").format(
                title=sheet.title, drill=kind.label
            )
        )
    chance = random.Random(f"{seed}/{kind.value}/{level.value}")
    return question_for(chance.choice(chosen), level, f"{chance.random()}", sheet)


def open_items(kind: DrillKind, level: Level, sheet: Sheet) -> tuple[Item, ...]:
    """The items of a drill that a level asks for: its own and those of the levels before it.

    >>> len(open_items(DrillKind.BANKER_DRAWS, Level.APPRENTICE, "trainer"))
    50
    """
    return tuple(item for item in items(kind, sheet) if item.level.value <= level.value)


def question_for(item: Item, level: Level, seed: Seed, rule_sheet: Sheet) -> Question:
    """A question on one item; the same for the same seed.

    An item that a higher level begins with is asked as on that level.

    Raises:
        BaccaratError: the sheet is for another game, offers no bets or can't be read, or does not
            know the item.

    >>> item = items(DrillKind.BANKER_DRAWS, "trainer")[0]
    >>> item.id, question_for(item, Level.DEALER, 1, "trainer").fields[0].right
    ('drill/banker_draws/0-stood', 'draw')
    """
    sheet = as_sheet(rule_sheet)
    known = find(item.id, sheet)
    level = max(level, known.level, key=lambda each: each.value)
    return _DRILLS[item.kind].question(known, level, sheet, random.Random(f"{seed}/{item.id}"))


def find(item_id: str, sheet: Sheet) -> Item:
    """The item of this id.

    Raises:
        SchoolError: the sheet does not know it.

    >>> find("drill/count/two-7-9", "trainer").kind
    <DrillKind.COUNT: 'count'>
    """
    known = _by_id(as_sheet(sheet))
    if not isinstance(item_id, str) or item_id not in known:
        raise SchoolError(
            _("{title} knows no item {item!r}.").format(
                title=as_sheet(sheet).title, item=str(item_id)[:60]
            )
        )
    return known[item_id]


@cache
def _by_id(sheet: RuleSheet) -> Mapping[str, Item]:
    return {item.id: item for kind in _DRILLS for item in _items(kind, sheet)}


def _kind(kind: DrillKind) -> DrillKind:
    if not isinstance(kind, DrillKind) or kind not in _DRILLS:
        raise SchoolError(
            _("A drill is named as DrillKind.COUNT is, not as {kind!r}.").format(kind=kind)
        )
    return kind


def as_sheet(sheet: Sheet) -> RuleSheet:
    """The sheet, or the one of this name or in this file, if it has bets to pay.

    Raises:
        BaccaratError: it is for another game, offers no bets or can't be read.

    >>> as_sheet("trainer").decks
    8
    """
    found = sheet if isinstance(sheet, RuleSheet) else load_rule_sheet(sheet)
    if not found.bets:
        raise SchoolError(
            _("{title} offers no bets against the house, so its dealer has nothing to pay.").format(
                title=found.title
            )
        )
    return found
