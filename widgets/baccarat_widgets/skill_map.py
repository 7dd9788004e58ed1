"""Where a learner is right and quick: the rule card cell by cell, and each bet with each result."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import product
from typing import Any

from baccarat_core.bets import BankerMode, BetKind, Result
from baccarat_core.errors import SchoolError
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.school import DrillKind
from baccarat_core.school.drawing import heading
from baccarat_core.school.drills import as_sheet
from baccarat_core.school.paying import pay_cases
from baccarat_core.tableau import COLUMNS, STOOD

from .assets import script, style
from .base import CourseWidget, Intent
from .practice import PACE, Practice, Score, now_utc
from .text import _

WEAKEST = 5
SHAKY, SURE = 0.6, 0.9
"""Parts of the answers from which on a cell is coming, and from which on it is sure."""
SLOW = 2
"""So many times a good dealer's pace, and no more, is coming."""


class Measure(Enum):
    """What the maps show."""

    RIGHT = "right"
    """How many answers were right."""
    SECONDS = "seconds"
    """How long right answers took."""


class SkillMap(CourseWidget):
    """Maps of the learner's drills, from the record that the browser keeps.

    Args:
        rule_sheet: the house whose bets are mapped: a sheet's name, or a sheet of one's own.

    Raises:
        BaccaratError: the sheet can't be read or offers no bets.

    >>> SkillMap("live")
    SkillMap('live')
    """

    _esm = script("skill_map.js")
    _css = style("controls.css", "skill_map.css")

    def __init__(self, rule_sheet: str | RuleSheet = "trainer") -> None:
        self._sheet = as_sheet(rule_sheet)
        self._practice, self._measure = Practice(), Measure.RIGHT
        super().__init__()

    def on_begin(self, intent: Intent) -> None:
        """Draw what this browser kept: ``record`` is the JSON text of its attempts."""
        self._practice = Practice()
        self._practice = Practice.read(intent.get("record"), now_utc())

    def on_measure(self, intent: Intent) -> None:
        """Show accuracy or time: ``measure`` is its name."""
        for measure in Measure:
            if intent.get("measure") == measure.value:
                self._measure = measure
                return
        raise SchoolError(_("The maps show “right” or “seconds”."))

    def fixed(self) -> dict[str, Any]:
        """The words of the page."""
        return {
            "words": {
                "label": _("Map of your skills"),
                "measure": _("Show"),
                "right": _("right answers"),
                "seconds": _("seconds"),
                "weak": _("What to practise next"),
                "errors": _("Errors by kind, all drills"),
                "legend": _("Colours"),
                "none": _("not asked yet"),
                "low": _("shaky"),
                "middle": _("coming"),
                "high": _("sure"),
            }
        }

    def snapshot(self) -> dict[str, Any]:
        """Both maps, the weakest places and the kinds of error."""
        return {
            "measure": self._measure.value,
            "maps": [self._rule_card(), self._bets()],
            "weak": self._weakest(),
            "errors": [
                {"label": _(error), "count": count}
                for error, count in self._practice.errors(self._drilled()).items()
            ],
            "summary": self._summary(),
        }

    def _drilled(self) -> list[str]:
        return [item for kind in DrillKind for item in self._practice.items_of(kind)]

    def _rule_card(self) -> dict[str, Any]:
        front = f"drill/{DrillKind.BANKER_DRAWS.value}"
        rows = [
            {
                "head": str(total),
                "cells": [
                    self._cell([f"{front}/{total}-{heading(third)}"], DrillKind.BANKER_DRAWS)
                    for third in COLUMNS
                ],
            }
            for total in range(8)
        ]
        return {
            "caption": _("Does Banker draw? Banker's count down, Player's third card across"),
            "corner": _("Banker"),
            "columns": ["–" if third is STOOD else str(third) for third in COLUMNS],
            "column_names": [
                _("Player stood")
                if third is STOOD
                else _("Player drew {value}").format(value=third)
                for third in COLUMNS
            ],
            "rows": rows,
        }

    def _bets(self) -> dict[str, Any]:
        places: dict[tuple[BetKind, BankerMode | None], dict[Result, list[str]]] = {}
        for name, case in pay_cases(self._sheet).items():
            ends = places.setdefault((case.kind, case.mode), {})
            for kind in (DrillKind.PAY, DrillKind.SIDE):
                item = f"drill/{kind.value}/{name}"
                ends.setdefault(case.resolution.result, []).append(item)
        rows = [
            {
                "head": _bet_name(kind, mode),
                "cells": [self._cell(ends.get(end), DrillKind.PAY) for end in Result],
            }
            for (kind, mode), ends in places.items()
        ]
        names = {Result.WIN: _("wins"), Result.PUSH: _("comes back"), Result.LOSE: _("loses")}
        return {
            "caption": _("What does it get? {title}").format(title=self._sheet.title),
            "corner": _("Bet"),
            "columns": [names[end] for end in Result],
            "column_names": [names[end] for end in Result],
            "rows": rows,
        }

    def _cell(self, items: Iterable[str] | None, kind: DrillKind) -> dict[str, Any]:
        if items is None:
            return {"heat": "never", "text": "", "told": _("does not happen")}
        score = self._practice.score(list(items))
        if not score.asked:
            return {"heat": "none", "text": "·", "told": _("not asked yet")}
        return {
            "heat": self._heat(score, kind),
            "text": self._text(score),
            "told": told(score),
        }

    def _text(self, score: Score) -> str:
        if self._measure is Measure.RIGHT:
            return f"{score.right}/{score.asked}"
        return "?" if score.seconds is None else f"{score.seconds:.1f}"

    def _heat(self, score: Score, kind: DrillKind) -> str:
        if self._measure is Measure.SECONDS:
            if score.seconds is None:
                return "none"
            pace = PACE[kind]
            return (
                "high"
                if score.seconds <= pace
                else "middle"
                if score.seconds <= 2 * pace
                else "low"
            )
        share = score.share
        assert share is not None
        return "high" if share >= SURE else "middle" if share >= SHAKY else "low"

    def _weakest(self) -> list[str]:
        """The items answered wrongly most often, in words."""
        scores = []
        for item in self._drilled():
            score = self._practice.score([item])
            if score.right < score.asked:
                scores.append((score.right / score.asked, -score.asked, item, score))
        lines = []
        for _share, _asked, item, score in sorted(scores)[:WEAKEST]:
            lines.append(
                _("{what}: {told}").format(what=item_name(item, self._sheet), told=told(score))
            )
        return lines

    def _summary(self) -> str:
        score = self._practice.score(self._drilled())
        if not score.asked:
            return _("No drill answered yet: the maps fill as you practise.")
        return _("{right} of {asked} answers right in all drills.").format(
            right=score.right, asked=score.asked
        )

    def _describe(self) -> list[str]:
        return [repr(self._sheet.name)]


def told(score: Score) -> str:
    """A score in words.

    >>> told(Score(4, 5, 3.2))
    '4 of 5 right, 3.2 seconds'
    """
    text = _("{right} of {asked} right").format(right=score.right, asked=score.asked)
    if score.seconds is None:
        return text
    return _("{text}, {seconds} seconds").format(text=text, seconds=f"{score.seconds:.1f}")


def item_name(item: str, sheet: RuleSheet) -> str:
    """What an item of the record is about, in words.

    >>> item_name("drill/banker_draws/3-8", as_sheet("trainer"))
    'Does Banker draw?, 3 against 8'
    """
    _drill, word, name = (*item.split("/", 2), "", "")[:3]
    kinds = {kind.value: kind for kind in DrillKind}
    if word not in kinds:
        return item
    kind = kinds[word]
    if kind is DrillKind.BANKER_DRAWS and name in _CELLS:
        total, third = name.split("-")
        about = _("{total}, Player stood") if third == "stood" else _("{total} against {third}")
        name = about.format(total=total, third=third)
    elif kind in (DrillKind.PAY, DrillKind.SIDE) and name in pay_cases(sheet):
        case = pay_cases(sheet)[name]
        name = f"{_bet_name(case.kind, case.mode)}, {_(case.resolution.result.value)}"
    else:
        name = name.replace("-", " ").replace("_", " ")
    return _("{drill}, {about}").format(drill=kind.label, about=name)


_CELLS = {f"{total}-{heading(third)}" for total, third in product(range(8), COLUMNS)}


def _bet_name(kind: BetKind, mode: BankerMode | None) -> str:
    if mode is None:
        return kind.label
    return _("{bet}, {mode}").format(bet=kind.label, mode=_(mode.value))
