"""A question that is answered before it is explained."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from enum import Enum
from typing import Any

from .answers import Number, QuestionError, Right, Verdict, Wrong
from .assets import script, style
from .base import CourseWidget, Intent
from .text import _

__all__ = ["Number", "Order", "PredictThenCheck", "QuestionError", "Right", "Wrong"]


class Order(Enum):
    """How a question's options are listed."""

    MIXED = "mixed"
    AS_WRITTEN = "as written"


class Ending(Enum):
    """Where a question stands: open, the learner found the answer, or asked to see it."""

    OPEN = "open"
    FOUND = "found"
    SHOWN = "shown"


class PredictThenCheck(CourseWidget):
    """A question; the learner commits to an answer, and only then reads what it is worth.

    Args:
        item: lesson and name, such as ``"01_scoring/seven-nine"``; the learner's browser keeps the
            progress under it, so it never changes once a lesson is out.
        question: what is asked.
        answers: options, of which one is ``Right`` and the others ``Wrong``; or one ``Number``.
        hints: shown one at a time, after a first wrong answer.
        order: options are mixed, always the same way, unless the order as written means something.

    Raises:
        QuestionError: the item's name is not of that form, or the answers are none of these.

    >>> PredictThenCheck("01_scoring/two", "1 + 1?", Right("2", "Yes."), Wrong("11", "A sum."))
    PredictThenCheck('01_scoring/two')
    """

    _esm = script("predict.js")
    _css = style("controls.css", "predict.css")

    def __init__(
        self,
        item: str,
        question: str,
        *answers: Right | Wrong | Number,
        hints: Sequence[str] = (),
        order: Order = Order.MIXED,
    ) -> None:
        self._item, self._question = item, question
        self._hints = (hints,) if isinstance(hints, str) else tuple(hints)
        self._number = answers[0] if len(answers) == 1 and isinstance(answers[0], Number) else None
        self._options = [each for each in answers if not isinstance(each, Number)]
        self._verify(len(answers))
        if order is Order.MIXED:
            random.Random(item).shuffle(self._options)
        self._turn = 0
        self._begin()
        super().__init__()

    def _verify(self, given: int) -> None:
        if not re.fullmatch(r"[a-z0-9_]+/[a-z0-9_-]+", str(self._item)):
            raise QuestionError(
                f"A question is named by its lesson and a word, such as '01_scoring/seven-nine', "
                f"not {self._item!r}."
            )
        if not str(self._question).strip():
            raise QuestionError(f"{self._item} asks nothing: write its question.")
        if self._number:
            return
        right = sum(isinstance(each, Right) for each in self._options)
        if len(self._options) != given or right != 1 or given < 2:
            raise QuestionError(
                f"{self._item} needs one Right and at least one Wrong, or a Number alone."
            )
        if len({each.text for each in self._options}) < given:
            raise QuestionError(f"{self._item} has the same option twice.")

    def _begin(self) -> None:
        self._ending = Ending.OPEN
        self._tries = 0
        self._tried: list[int] = []
        self._typed: list[dict[str, str]] = []
        self._hints_shown = 0
        self._said: dict[str, Any] | None = None
        self._answered: dict[str, str] = {}

    # What the learner may do

    def on_commit(self, intent: Intent) -> None:
        """Commit to an answer: ``choice`` is an option's place, ``typed`` a number as text."""
        if self._is_stale(intent) or self._ending is not Ending.OPEN:
            return
        if self._number:
            self._commit_number(self._number, intent.get("typed"))
        else:
            self._commit_option(intent.get("choice"))

    def _commit_number(self, number: Number, typed: Any) -> None:
        why, verdict = number.explain(typed), number.judge(typed)
        if any(each["typed"] == typed.strip() for each in self._typed):
            raise QuestionError(_("You have tried that one. Try another."))
        self._typed.append({"typed": typed.strip(), "why": why})
        self._answered = {"answer": for_the_record(typed)}
        self._judged(verdict is Verdict.RIGHT, why)

    def _commit_option(self, choice: Any) -> None:
        if choice is None:
            raise QuestionError(_("Choose an answer first; a guess is welcome."))
        if type(choice) is not int or not 0 <= choice < len(self._options):
            raise QuestionError(_("There is no answer number {choice!r}.").format(choice=choice))
        if choice in self._tried:
            raise QuestionError(_("You have tried that one. Try another."))
        self._tried.append(choice)
        option = self._options[choice]
        self._answered = {"answer": for_the_record(option.text)}
        if isinstance(option, Wrong) and option.shows:
            self._answered["misconception"] = str(option.shows.value)
        self._judged(isinstance(option, Right), option.why)

    def _judged(self, right: bool, why: str) -> None:
        self._turn += 1
        self._tries += 1
        self._said = {"right": right, "text": _("Right.") if right else _("Not yet."), "why": why}
        if right:
            self._ending = Ending.FOUND

    def on_hint(self, intent: Intent) -> None:
        """Show the next hint."""
        if self._is_stale(intent) or not self._hints_left():
            return
        self._turn += 1
        self._hints_shown += 1

    def on_show(self, intent: Intent) -> None:
        """Show the answer to a learner who is stuck."""
        if self._is_stale(intent) or not self._can_show():
            return
        self._turn += 1
        self._ending = Ending.SHOWN
        right = next((each for each in self._options if isinstance(each, Right)), None)
        answer, why = (
            (self._number.shown, self._number.why) if self._number else (right.text, right.why)  # type: ignore[union-attr]
        )
        self._said = {
            "right": False,
            "text": _("The answer: {answer}.").format(answer=answer),
            "why": why,
        }

    def on_again(self, intent: Intent) -> None:
        """Ask the same question anew."""
        if self._is_stale(intent) or self._ending is Ending.OPEN:
            return
        self._turn += 1
        self._begin()

    def _is_stale(self, intent: Intent) -> bool:
        return intent.get("turn") != self._turn

    def _hints_left(self) -> int:
        begun = self._tries > 0 and self._ending is Ending.OPEN
        return len(self._hints) - self._hints_shown if begun else 0

    def _can_show(self) -> bool:
        stuck = self._tries >= 2 and self._hints_shown == len(self._hints)
        return stuck and self._ending is Ending.OPEN

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The question and the words of the page."""
        return {
            "item": self._item,
            "question": self._question,
            "kind": "number" if self._number else "options",
            "unit": self._number.unit if self._number else None,
            "words": _words(),
        }

    def snapshot(self) -> dict[str, Any]:
        """Where the question stands, and no more on its answers than the learner has earned."""
        return {
            "turn": self._turn,
            "options": [self._option(place) for place in range(len(self._options))],
            "typed": list(self._typed),
            "tries": self._tries,
            "ending": self._ending.value,
            "said": self._said,
            "answered": dict(self._answered),
            "hints": list(self._hints[: self._hints_shown]),
            "hints_left": self._hints_left(),
            "can_show": self._can_show(),
        }

    def _option(self, place: int) -> dict[str, Any]:
        option = self._options[place]
        known = place in self._tried or self._ending is not Ending.OPEN
        mark = "right" if isinstance(option, Right) else "wrong"
        return {
            "text": option.text,
            "tried": place in self._tried,
            "mark": mark if known else None,
            "why": option.why if known else None,
        }

    def _describe(self) -> list[str]:
        return [repr(self._item)]


def for_the_record(answer: str) -> str:
    """An answer as a record keeps it: one line, cut to 160 characters.

    >>> for_the_record(" 14.36 % ")
    '14.36 %'
    """
    plain = "".join(sign if sign.isprintable() else " " for sign in answer)
    return " ".join(plain.split())[:160]


def _words() -> dict[str, str]:
    return {
        "label": _("Question"),
        "check": _("Check"),
        "answer": _("Your answer"),
        "hint": _("Hint"),
        "hint_next": _("Next hint"),
        "hint_name": _("Hint {number}"),
        "show": _("Show me the answer"),
        "again": _("Ask me again"),
        "right": _("right"),
        "wrong": _("not this one"),
        "yours": _("your answer"),
        "done_first": _("Done on {date}: right at the first try."),
        "done_later": _("Done on {date}: right after {tries} tries."),
        "done_shown": _("Seen on {date}, with the answer shown. Try it by yourself now."),
        "begun": _("Begun on {date}: not solved yet."),
        "save": _("Save my progress to a file"),
        "blocked": _(
            "Your browser keeps nothing for this page, so your progress will be forgotten when you "
            "leave it. Everything else works, and you can save your progress to a file."
        ),
        "full": _(
            "Your browser's storage is full, so this answer could not be kept. It is part of your "
            "progress until you leave this page: save that to a file."
        ),
    }
