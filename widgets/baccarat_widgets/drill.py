"""The dealer's drills: one question after another, chosen by what this learner gets wrong."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, TypeVar

from baccarat_core.errors import SchoolError
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.school import (
    DrillKind,
    ErrorType,
    Item,
    Level,
    Mark,
    Question,
    kinds_of,
    open_items,
    question_for,
)
from baccarat_core.school.drills import as_sheet

from . import drill_view as view_of
from .assets import script, style
from .base import CourseWidget, Intent, seeded
from .drill_tally import Tally
from .practice import RECENT, Attempt, Practice, now_utc
from .predict import for_the_record
from .text import _

Choice = TypeVar("Choice", bound=Enum)
LONGEST_ANSWER = 86_400


class Timing(Enum):
    """Whether a drill is taken against the clock."""

    CALM = "calm"
    TIMED = "timed"


class Drill(CourseWidget):
    """Questions on all that a dealer does; accuracy first, then speed.

    The learner's browser keeps every answer; what was wrong or slow comes again, when it is about
    to be lost. The right answer leaves Python only once the learner has committed to one.

    Args:
        kind: the drill that is shown first.
        kinds: the drills there are to choose from; all that the sheets can ask where not said.
        rule_sheet: a sheet's name, a sheet of one's own, or several to choose from.
        level: the level that is shown first.
        seed: the same seed gives the same questions to the same answers; ``None`` makes new ones.

    Raises:
        BaccaratError: a sheet can't be read or offers no bets, or none of them gives the drill
            anything to ask.

    >>> Drill(DrillKind.COUNT, seed=7)
    Drill('count', seed=7)
    """

    _esm = script("drill.js")
    _css = style("controls.css", "card_table.css", "rule_card.css", "drill.css")

    def __init__(
        self,
        kind: DrillKind | str = DrillKind.COUNT,
        *,
        kinds: Sequence[DrillKind | str] = (),
        rule_sheet: str | RuleSheet | Sequence[str | RuleSheet] = "trainer",
        level: Level = Level.APPRENTICE,
        seed: int | str | None = None,
    ) -> None:
        if isinstance(rule_sheet, (str, RuleSheet)):
            rule_sheet = [rule_sheet]
        self._sheets = [as_sheet(sheet) for sheet in rule_sheet]
        if not self._sheets:
            raise SchoolError(_("A drill is asked by a rule sheet; name one, such as “trainer”."))
        known = {each for sheet in self._sheets for each in kinds_of(sheet)}
        wanted = [_choice(DrillKind, _value(each), _("drill")) for each in kinds]
        self._kinds = [each for each in DrillKind if each in known and each in (wanted or known)]
        self._kind = _choice(DrillKind, _value(kind), _("drill"))
        if self._kind not in self._kinds:
            raise SchoolError(
                _("There is no drill “{drill}” here; choose from {known}.").format(
                    drill=self._kind.label, known=", ".join(each.label for each in self._kinds)
                )
            )
        self._level, self._seed, self._chance = level, seed, seeded(seed)
        self._sheet = next(each for each in self._sheets if self._kind in kinds_of(each))
        self._practice, self._timing = Practice(), Timing.CALM
        self._turn = self._number = 0
        self._tally = Tally()
        self._item: Item | None = None
        self._ask()
        super().__init__()

    def _ask(self) -> None:
        """The next question."""
        level = self._level
        items = open_items(self._kind, level, self._sheet)
        if not items:
            level = min((each.level for each in self._all()), key=lambda each: each.value)
            items = open_items(self._kind, level, self._sheet)
        item = self._practice.next_item(items, now_utc(), self._chance, self._item)
        self._item = item
        self._question: Question = question_for(
            item, level, f"{self._chance.random()}", self._sheet
        )
        self._turn += 1
        self._number += 1
        self._marks: tuple[Mark, ...] = ()
        self._given: Attempt | None = None
        self._peeked = False

    def _all(self) -> tuple[Item, ...]:
        return open_items(self._kind, Level.INSPECTOR, self._sheet)

    # What the learner may do

    def on_begin(self, intent: Intent) -> None:
        """Take up where this browser left off: ``record`` is the JSON text of its attempts."""
        if self._tally.has_begun or self._marks or self._peeked:
            return
        self._practice = Practice.read(intent.get("record"), now_utc())
        self._number -= 1
        self._item = None
        self._ask()

    def on_learn(self, intent: Intent) -> None:
        """Take up what was answered elsewhere: ``record`` has all attempts at the items in which
        something is new. The question that is asked stays."""
        self._practice.learn(Practice.read(intent.get("record"), now_utc()))

    def on_drill(self, intent: Intent) -> None:
        """Choose another drill: ``drill`` is its name."""
        kind = _choice(DrillKind, intent.get("drill"), _("drill"))
        if kind not in self._kinds:
            raise SchoolError(_("There is no drill “{drill}” here.").format(drill=kind.label))
        self._kind = kind
        if kind not in kinds_of(self._sheet):
            self._sheet = next(each for each in self._sheets if kind in kinds_of(each))
        self._start()

    def on_level(self, intent: Intent) -> None:
        """Choose a level: ``level`` is its number."""
        self._level = _choice(Level, intent.get("level"), _("level"))
        self._start()

    def on_house(self, intent: Intent) -> None:
        """Choose the rule sheet: ``house`` is its place in the list."""
        place = intent.get("house")
        if type(place) is not int or not 0 <= place < len(self._sheets):
            raise SchoolError(_("There is no house number {place!r}.").format(place=place))
        sheet = self._sheets[place]
        if self._kind not in kinds_of(sheet):
            raise SchoolError(
                _("{title} gives the drill “{drill}” nothing to ask.").format(
                    title=sheet.title, drill=self._kind.label
                )
            )
        self._sheet = sheet
        self._start()

    def on_timing(self, intent: Intent) -> None:
        """Drill calmly, or for speed where accuracy is high enough."""
        timing = _choice(Timing, intent.get("timing"), _("timing"))
        if timing is Timing.TIMED and not self._practice.speed_is_open(self._kind):
            raise SchoolError(_speed_locked())
        self._timing = timing
        self._start()

    def _start(self) -> None:
        if self._timing is Timing.TIMED and not self._practice.speed_is_open(self._kind):
            self._timing = Timing.CALM
        self._tally.streak = 0
        if not self._marks:
            self._number -= 1
        self._ask()

    def on_rules(self, intent: Intent) -> None:
        """Look at the rules; it is remembered with the answer."""
        if intent.get("turn") == self._turn and not self._marks:
            self._peeked = True

    def on_commit(self, intent: Intent) -> None:
        """Commit to the answers: ``answers`` has one for each field, ``seconds`` is how long it
        took."""
        if intent.get("turn") != self._turn or self._marks:
            return
        answers = intent.get("answers")
        if not isinstance(answers, dict):
            raise SchoolError(_("Answer first; a guess is welcome."))
        self._marks = self._question.judge(answers)
        wrong = next((mark for mark in self._marks if not mark.right), None)
        error = wrong.error if wrong else ErrorType.PEEKED if self._peeked else None
        self._given = Attempt(
            at=now_utc(),
            right=wrong is None,
            seconds=_seconds(intent.get("seconds")),
            error=error.value if error else None,
        )
        self._practice.add(self._question.item.id, self._given)
        self._tally.add(self._number, wrong, error)

    def on_next(self, intent: Intent) -> None:
        """Go on to the next question."""
        if intent.get("turn") == self._turn and self._marks:
            self._ask()

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The drills to choose from and the words of the page."""
        return {
            "drills": [{"value": each.value, "label": each.label} for each in self._kinds],
            "levels": [{"value": each.value, "label": each.label} for each in Level],
            "houses": [
                {"value": place, "label": sheet.title} for place, sheet in enumerate(self._sheets)
            ],
            "words": view_of.drill_words(self._kinds),
        }

    def snapshot(self) -> dict[str, Any]:
        """The question, and what the answers were worth once there are any. Which item it is on
        would tell too much before that."""
        items = self._practice.items_of(self._kind)
        recent = self._practice.score(items, RECENT)
        return {
            "turn": self._turn,
            "number": self._number,
            "drill": self._kind.value,
            "level": self._level.value,
            "house": self._sheets.index(self._sheet),
            "timing": self._timing.value,
            "speed_open": self._practice.speed_is_open(self._kind),
            "pace": view_of.pace_shown(self._question),
            "question": view_of.question_shown(self._question),
            "rules": view_of.rules_shown(self._kind, self._sheet) if self._peeked else None,
            "said": self._said() if self._marks else None,
            "accuracy": view_of.accuracy_shown(recent),
            "known": self._known(),
            **self._tally.shown(),
        }

    def _known(self) -> str:
        all_ = self._all()
        known = sum(self._practice.knows(item.id) for item in all_)
        return _("Met: {known} of {all} things to know").format(known=known, all=len(all_))

    def _said(self) -> dict[str, Any]:
        assert self._given is not None
        shown = view_of.marks_shown(self._question, self._marks)
        wrong = next((mark for mark in self._marks if not mark.right), None)
        said: dict[str, Any] = {"right": self._given.right}
        if self._given.seconds is not None:
            said["seconds"] = round(self._given.seconds, 1)
        if self._given.error is not None:
            said["error"] = self._given.error
        if wrong is not None and wrong.misconception is not None:
            said["misconception"] = wrong.misconception.value
        said["answer"] = for_the_record("; ".join(each["given"] for each in shown))
        return {
            "right": self._given.right,
            "text": view_of.verdict(self._given, self._question, self._timing is Timing.TIMED),
            "marks": shown,
            "record": {"item": self._question.item.id, "said": said},
        }

    def _describe(self) -> list[str]:
        return [repr(self._kind.value), *([] if self._seed is None else [f"seed={self._seed!r}"])]


def _speed_locked() -> str:
    return _("Accuracy first: speed opens once 18 of your last 20 answers in this drill are right.")


def _value(kind: object) -> object:
    return kind.value if isinstance(kind, DrillKind) else kind


def _choice(kind: type[Choice], value: object, what: str) -> Choice:
    for each in kind:
        if each.value == value and type(each.value) is type(value):
            return each
    raise SchoolError(
        _("There is no {what} {value!r}; choose from {known}.").format(
            what=what, value=str(value)[:40], known=", ".join(str(each.value) for each in kind)
        )
    )


def _seconds(value: object) -> float | None:
    """The time a page says an answer took, if it can be one."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not 0 <= value <= LONGEST_ANSWER:  # type: ignore[operator]
        return None
    return float(value)  # type: ignore[arg-type]
