"""The audition: a table dealt against the clock, graded with evidence, and a certificate."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from baccarat_core.errors import BaccaratError, SchoolError
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.school import Level, Mark
from baccarat_core.school.drills import as_sheet

from .assets import script, style
from .audition_table import PACE, PATRONS, ROUNDS, AuditionTable
from .audition_view import grade_shown, table_shown
from .audition_words import audition_words
from .base import CourseWidget, Intent, seeded
from .text import _

MOST_ROUNDS = 100


class Stage(Enum):
    """Where an audition stands."""

    BEFORE = "before"
    DEALING = "dealing"
    OVER = "over"


class Audition(CourseWidget):
    """The learner deals; patrons bet, things go wrong, and an inspector writes down every deed.

    Args:
        rule_sheet: a house, or several to choose from: sheets' names, or sheets of one's own.
        level: the level that is shown first: how many patrons, how much happens, how much time.
        rounds: how many rounds are dealt; the level's own number where not said, a whole shoe for
            an inspector.
        seed: the same seed gives the same audition; ``None`` makes new ones.
        clock: seconds that only ever grow.

    Raises:
        BaccaratError: a sheet can't be read or offers no bets, or the rounds are no number from 1
            to 100.

    >>> Audition(seed=7)
    Audition('trainer', seed=7)
    """

    _esm = script("audition.js")
    _css = style("controls.css", "card_table.css", "drill.css", "print_alone.css", "audition.css")

    def __init__(
        self,
        rule_sheet: str | RuleSheet | Sequence[str | RuleSheet] = "trainer",
        *,
        level: Level = Level.APPRENTICE,
        rounds: int | None = None,
        seed: int | str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if isinstance(rule_sheet, (str, RuleSheet)):
            rule_sheet = [rule_sheet]
        self._sheets = [as_sheet(sheet) for sheet in rule_sheet]
        if not self._sheets:
            raise SchoolError(_("An audition needs a house; name a sheet, such as “trainer”."))
        if rounds is not None and not (type(rounds) is int and 1 <= rounds <= MOST_ROUNDS):
            raise SchoolError(
                _("An audition has 1 to {most} rounds, not {rounds!r}.").format(
                    most=MOST_ROUNDS, rounds=rounds
                )
            )
        self._level, self._rounds, self._seed, self._clock = level, rounds, seed, clock
        self._chance = seeded(seed)
        self._house = 0
        self._stage, self._turn = Stage.BEFORE, 0
        self._began = self._ended = 0.0
        self._table: AuditionTable | None = None
        self._remarks: list[dict[str, Any]] = []
        super().__init__()

    # What the learner may do

    def on_start(self, intent: Intent) -> None:
        """Sit the audition: ``level`` is a level's number, ``house`` a place in the list."""
        if self._stage is Stage.DEALING or intent.get("turn") != self._turn:
            return
        levels = {level.value: level for level in Level}
        level, house = intent.get("level"), intent.get("house", 0)
        if type(level) is not int or level not in levels:
            raise SchoolError(_("There is no level {level!r}.").format(level=str(level)[:20]))
        if type(house) is not int or not 0 <= house < len(self._sheets):
            raise SchoolError(_("There is no house number {house!r}.").format(house=house))
        self._level, self._house = levels[level], house
        rounds = ROUNDS[self._level] if self._rounds is None else self._rounds
        self._table = AuditionTable(
            self._sheets[house], self._level, f"{self._chance.random()}", rounds
        )
        self._stage, self._remarks = Stage.DEALING, []
        self._began = self._clock()
        self._turn += 1

    def on_act(self, intent: Intent) -> None:
        """Do what a dealer does: ``act`` names it."""
        table = self._at_work(intent)
        if table is None:
            return
        self._remarks = []
        try:
            table.act(str(intent.get("act")), intent)
        except SchoolError:
            raise
        except BaccaratError as refused:
            self._remark(False, str(refused))
        self._go_on()

    def on_pay(self, intent: Intent) -> None:
        """Pay and take: ``paid`` has an amount, “leave” or “take” for each bet."""
        table = self._at_work(intent)
        paid = intent.get("paid")
        if table is None:
            return
        if not isinstance(paid, dict):
            raise SchoolError(_("Say for every bet what is paid, left or taken."))
        fields = table.fields
        try:
            marks = table.pay(paid)
        except SchoolError:
            raise
        except BaccaratError as refused:
            self._remarks = []
            self._remark(False, str(refused))
            self._go_on()
            return
        self._remarks = []
        for field, mark in zip(fields, marks, strict=True):
            if not mark.right:
                self._remark(False, _payment_remark(field.label, field.shown, mark))
        if marks and all(mark.right for mark in marks):
            self._remark(True, _("All bets paid and taken rightly."))
        self._go_on()

    def on_answer(self, intent: Intent) -> None:
        """Say what is to be done about what has happened: ``answer`` names it."""
        table = self._at_work(intent)
        if table is None:
            return
        right, why = table.answer(intent.get("answer"))
        self._remarks = []
        self._remark(right, why)
        self._go_on()

    def on_finish(self, intent: Intent) -> None:
        """End the audition here."""
        table = self._at_work(intent)
        if table is not None:
            table.finish()
            self._go_on()

    def _at_work(self, intent: Intent) -> AuditionTable | None:
        stale = intent.get("turn") != self._turn or self._stage is not Stage.DEALING
        return None if stale else self._table

    def _remark(self, right: bool, text: str) -> None:
        self._remarks.append({"right": right, "text": text})

    def _go_on(self) -> None:
        self._turn += 1
        assert self._table is not None
        if self._table.over:
            self._stage, self._ended = Stage.OVER, self._clock()

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """What there is to choose, and the words of the page."""
        return {
            "levels": [
                {"value": level.value, "label": level.label, "about": self._about(level)}
                for level in Level
            ],
            "houses": [
                {"value": place, "label": sheet.title} for place, sheet in enumerate(self._sheets)
            ],
            "words": audition_words(),
        }

    def _about(self, level: Level) -> str:
        rounds = ROUNDS[level] if self._rounds is None else self._rounds
        told = _("{patrons} guests, {rounds} rounds, {pace} seconds each")
        if rounds is None:
            told = _("{patrons} guests, a whole shoe, {pace} seconds a round")
        return told.format(patrons=PATRONS[level], rounds=rounds, pace=PACE[level])

    def snapshot(self) -> dict[str, Any]:
        """The table as the dealer sees it; nobody says what is due."""
        return {
            "turn": self._turn,
            "stage": self._stage.value,
            "level": self._level.value,
            "house": self._house,
            "remarks": list(self._remarks),
            "table": self._table_shown(),
            "grade": self._grade_shown(),
        }

    def _table_shown(self) -> dict[str, Any] | None:
        if self._table is None or self._stage is not Stage.DEALING:
            return None
        return table_shown(self._table, int(self._clock() - self._began))

    def _grade_shown(self) -> dict[str, Any] | None:
        if self._table is None or self._stage is not Stage.OVER:
            return None
        return grade_shown(self._table, int(self._ended - self._began))

    def _describe(self) -> list[str]:
        seed = [] if self._seed is None else [f"seed={self._seed!r}"]
        return [", ".join(repr(sheet.name) for sheet in self._sheets), *seed]


def _payment_remark(label: str, right: str, mark: Mark) -> str:
    return _("{bet}: {right}. {why}").format(bet=label, right=right, why=mark.why)
