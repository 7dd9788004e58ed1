"""The exam: forty questions of one's own, no word on any answer until all are handed in."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec

from baccarat_core.classroom import (
    FINAL,
    Paper,
    answer_fields,
    answer_text,
    fits,
    given,
    hand_in,
    lesson_checks,
    mark_paper,
    paper_for,
)
from baccarat_core.classroom.papers import name_of
from baccarat_core.errors import BaccaratError, SchoolError
from baccarat_core.records import ExamAnswer, ExamEntry, merge_exams, read_exam
from baccarat_core.records.seal import Seal, check_seal, verify_key
from baccarat_core.school import Question

from . import exam_view as view_of
from .assets import script, style
from .base import CourseWidget, Intent
from .text import _

KEY_SETTING = "BACCARAT_EXAM_KEY"
"""The setting of a server that holds the key with which exams are sealed."""


class Stage(Enum):
    """Where an exam stands."""

    START = "start"
    """Nobody has begun."""
    ASKED = "asked"
    """The questions are asked; answers may still be changed."""
    OVER = "over"
    """It is handed in, and explained."""


class Exam(CourseWidget):
    """An exam of forty questions over all lessons, drawn by the learner's name.

    Every answer is kept in the learner's browser at once, so the exam goes on after a reload or a
    lost kernel. What is right leaves Python only when the exam is handed in. The result is sealed;
    ``baccarat_core.records.seal`` says what that proves and what it does not.

    Args:
        name: the exam's; an exam of another name asks other questions.
        lessons: the folder of the course's lessons, for questions that these ask; none are asked
            where it is left out.
        key: the key that seals the result; where it is left out, the one in the setting
            ``BACCARAT_EXAM_KEY``, and without that the seal is a plain checksum.

    Raises:
        BaccaratError: the lessons can't be read, or the key is too short.

    >>> Exam()
    Exam('final')
    """

    _esm = script("exam.js")
    _css = style("controls.css", "card_table.css", "drill.css", "exam.css")

    def __init__(
        self, name: str = FINAL, lessons: Path | str | None = None, key: bytes | None = None
    ) -> None:
        self._name = name
        self._checks: Sequence[Question] = () if lessons is None else lesson_checks(lessons)
        setting = os.environ.get(KEY_SETTING)
        found = key if key is not None else setting.encode() if setting else None
        self._key = None if found is None else verify_key(found)
        self._clear()
        super().__init__()

    def _clear(self) -> None:
        self._paper: Paper | None = None
        self._entry: ExamEntry | None = None
        self._number = 1

    @property
    def stage(self) -> Stage:
        """Where the exam stands."""
        if self._entry is None:
            return Stage.START
        return Stage.OVER if self._entry.is_over else Stage.ASKED

    # What the learner may do

    def on_begin(self, intent: Intent) -> None:
        """Begin as ``learner``. If the browser knows this paper, it sends ``resume`` next."""
        if self.stage is not Stage.START:
            return
        paper = paper_for(str(intent.get("learner") or ""), self._name, self._checks)
        self._paper = paper
        self._entry = ExamEntry(
            learner=paper.learner, seed=paper.seed, form=paper.form, started=stamp(), answers={}
        )

    def on_resume(self, intent: Intent) -> None:
        """Go on with the exam in ``record``, the JSON text of what the browser kept of it.

        One that was begun in this widget takes up what another tab has added.
        """
        entry = read_exam(str(intent.get("record")))
        if self._paper is None or not fits(entry, self._paper):
            if self.stage is not Stage.START:
                return
            paper = paper_for(entry.learner, self._name, self._checks)
            if not fits(entry, paper):
                raise SchoolError(
                    _("An exam that you began asks other questions than this course does now. It "
                      "stays in your record, but it can't be gone on with: begin anew.")
                )  # fmt: skip
            self._paper, self._entry = paper, entry
            self._number = self._first_open()
        else:
            self._entry = merge_exams(self._known(), entry)

    def on_go(self, intent: Intent) -> None:
        """Turn to question ``number``; ``answers`` to question ``left`` are kept first, if any."""
        if self.stage is not Stage.ASKED:
            return
        number = self._number_in(intent, "number")
        answers = intent.get("answers")
        if not answers:
            self._number = number
            return
        left = self._number_in(intent, "left")
        try:
            self._keep(left, answers)
        except SchoolError as refused:
            raise SchoolError(
                _("Question {number} is not kept yet. {why}").format(number=left, why=refused)
            ) from refused
        finally:
            self._number = number

    def on_answer(self, intent: Intent) -> None:
        """Keep ``answers`` to question ``number``, and turn to the next one.

        The answers have an entry for each field; options are told by their letters.
        """
        if self.stage is not Stage.ASKED:
            return
        number = self._number_in(intent, "number")
        self._keep(number, intent.get("answers"))
        self._number = min(number + 1, len(self._asked().questions))

    def _keep(self, number: int, answers: Any) -> None:
        question = self._asked().questions[number - 1]
        if not isinstance(answers, dict):
            raise SchoolError(_("Answer first; a guess is welcome."))
        named = {
            field.name: name_of(field, answers[field.name])
            for field in question.fields
            if field.name in answers
        }
        read = {mark.field: mark.answer for mark in question.judge(named)}
        answer = ExamAnswer(answer=answer_text(question, read), at=stamp())
        entry = self._known()
        kept = {**entry.answers, str(number): answer}
        self._entry = msgspec.structs.replace(entry, answers=kept)

    def on_hand_in(self, _intent: Intent) -> None:
        """Hand in all answers; what was not answered counts as wrong."""
        if self.stage is Stage.ASKED:
            self._entry = hand_in(self._known(), self._asked(), stamp(), self._key)

    def on_leave(self, _intent: Intent) -> None:
        """Put the exam away, so that somebody else can begin; the browser keeps what there is."""
        self._clear()

    def on_print(self, _intent: Intent) -> None:
        """Hand over the result as a page to print."""
        if self.stage is not Stage.OVER:
            return
        page = view_of.result_page(self._asked(), self._known(), self._seal())
        self.send({"page": page})

    def _number_in(self, intent: Intent, name: str) -> int:
        number = intent.get(name)
        most = len(self._asked().questions)
        if type(number) is not int or not 1 <= number <= most:
            raise SchoolError(
                _("There is no question {number!r}; they go from 1 to {most}.").format(
                    number=number, most=most
                )
            )
        return number

    def _first_open(self) -> int:
        numbers = range(1, len(self._asked().questions) + 1)
        return next((each for each in numbers if str(each) not in self._known().answers), 1)

    def _asked(self) -> Paper:
        if self._paper is None:
            raise BaccaratError(_("The exam has not begun: write your name first."))
        return self._paper

    def _known(self) -> ExamEntry:
        if self._entry is None:
            raise BaccaratError(_("The exam has not begun: write your name first."))
        return self._entry

    def _seal(self) -> Seal:
        return check_seal(self._known(), self._key)

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The exam's name and the words of the page."""
        return {"exam": self._name, "words": view_of.exam_words()}

    def snapshot(self) -> dict[str, Any]:
        """The question that is turned to, and nothing on any answer before all are handed in."""
        if self._paper is None or self._entry is None:
            return {"stage": Stage.START.value, "key": None, "entry": None}
        is_over = self._entry.is_over
        shown = self._result() if is_over else self._question()
        return {
            "stage": self.stage.value,
            "key": self._paper.key,
            "entry": msgspec.json.encode(self._entry).decode(),
            "learner": self._paper.learner,
            "seed": self._paper.seed,
            **shown,
        }

    def _question(self) -> dict[str, Any]:
        paper, entry = self._asked(), self._known()
        question = paper.questions[self._number - 1]
        kept = entry.answers.get(str(self._number))
        read = answer_fields(question, kept.answer) if kept else {}
        return {
            "number": self._number,
            "question": view_of.question_shown(question),
            "given": view_of.given_shown(question, read),
            "answered": [str(at) in entry.answers for at in range(1, len(paper.questions) + 1)],
        }

    def _result(self) -> dict[str, Any]:
        paper, entry = self._asked(), self._known()
        marked = mark_paper(paper, given(entry))
        return {"result": view_of.result_shown(marked, entry, self._seal())}

    def _describe(self) -> list[str]:
        return [repr(self._name)]


def stamp() -> str:
    """Now, as a record writes it.

    >>> stamp().endswith("Z")
    True
    """
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S.%f}"[:-3] + "Z"
