"""Exam papers: which questions a learner gets, and what the answers come to.

Everyone's paper follows from the exam's name and the learner's, so that a teacher can draw it
again and mark it once more.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ..errors import SchoolError
from ..records import ExamEntry, is_name
from ..records.seal import sealed
from ..school import Field, Form, Mark, Question, exam
from ..text import _

FINAL = "final"
"""The name of the exam at the end of the course."""
SHEETS = ("live", "trainer")


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """The questions of one learner in one exam.

    >>> paper_for("Ana").key.count("/")
    2
    """

    exam: str
    learner: str
    seed: str
    """Follows from the exam's name and the learner's: the same names, the same questions."""
    form: int
    """Tells papers of different generators and lessons apart, though drawn with one seed."""
    questions: tuple[Question, ...]

    @property
    def key(self) -> str:
        """Under what a record keeps an exam on this paper."""
        return f"{self.exam}/{self.seed}/{self.form}"


class Marked(msgspec.Struct, frozen=True, kw_only=True):
    """What one answer of a paper is worth."""

    number: int
    """The question's place, from 1."""
    question: Question
    marks: tuple[Mark, ...]
    """A mark for each field; none where nothing was answered, or nothing that can be read."""
    right: bool
    """Whether the whole question was answered, and all of it rightly."""


def seed_of(learner: str, name: str = FINAL) -> str:
    """The seed of a learner's paper. Capitals and blanks in a name do not matter.

    Raises:
        SchoolError: the name is none that a learner may go by.

    >>> seed_of("Ana Kova") == seed_of(" ANA  kova "), seed_of("Ana") == seed_of("Ana", "retake")
    (True, False)
    """
    plain = " ".join(unicodedata.normalize("NFKC", learner).split())
    if not is_name(plain):
        raise SchoolError(
            _("Write your name or number: letters, digits, spaces and . , ' ( ) / # @ _ - only, "
              "at most 80 of them.")
        )  # fmt: skip
    return hashlib.sha256(f"{name}/{plain.casefold()}".encode()).hexdigest()[:10]


def paper_for(learner: str, name: str = FINAL, checks: Iterable[Question] = ()) -> Paper:
    """A learner's paper in an exam.

    Args:
        learner: their name or number.
        name: the exam's; another name draws other questions.
        checks: questions of lessons, of which some are drawn: one of each lesson at least.

    Raises:
        SchoolError: the name is none that a learner may go by.

    >>> paper = paper_for("Ana")
    >>> len(paper.questions), paper.form == paper_for("Ana").form
    (40, True)
    """
    seed = seed_of(learner, name)
    questions = exam(seed, SHEETS, checks)
    digest = hashlib.sha256(msgspec.json.encode(questions)).digest()
    form = int.from_bytes(digest[:8], "big") % 1_000_000
    plain = " ".join(unicodedata.normalize("NFKC", learner).split())
    return Paper(exam=name, learner=plain, seed=seed, form=form, questions=questions)


LETTERS = "abcdefghijklmnopqrstuvwxyz"


def answer_text(question: Question, answers: Mapping[str, str]) -> str:
    """The answers to a question's fields as one text, for a record.

    An option is told by its letter, in the order in which the options are listed: their names could
    tell which is right.

    >>> question = paper_for("Ana").questions[0]
    >>> text = answer_text(question, {field.name: field.right for field in question.fields})
    >>> answer_fields(question, text) == {field.name: field.right for field in question.fields}
    True
    """
    told = {}
    for field in question.fields:
        if field.name in answers:
            told[field.name] = letter_of(field, answers[field.name])
    return json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def answer_fields(question: Question, text: str) -> dict[str, Any]:
    """The answers to a question's fields in a record's text; none in any other text.

    >>> answer_fields(paper_for("Ana").questions[0], "[7")
    {}
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(value, dict):
        return {}
    return {
        field.name: name_of(field, value[field.name])
        for field in question.fields
        if field.name in value
    }


def letter_of(field: Field, answer: str) -> str:
    """An option by its letter; any other answer as it is.

    >>> field = next(f for q in paper_for("Ana").questions for f in q.fields if len(f.options) == 2)
    >>> letter_of(field, field.options[1].name), name_of(field, "b") == field.options[1].name
    ('b', True)
    """
    names = [option.name for option in field.options]
    return LETTERS[names.index(answer)] if field.form is Form.OPTIONS else answer


def name_of(field: Field, answer: Any) -> Any:
    """An option's name by its letter; any other answer as it is.

    >>> field = next(f for q in paper_for("Ana").questions for f in q.fields if len(f.options) == 2)
    >>> name_of(field, "z"), name_of(field, 7)
    ('z', 7)
    """
    if field.form is not Form.OPTIONS or not isinstance(answer, str) or len(answer) != 1:
        return answer
    place = LETTERS.find(answer)
    return field.options[place].name if 0 <= place < len(field.options) else answer


def mark_paper(paper: Paper, answers: Mapping[int, str]) -> tuple[Marked, ...]:
    """What each answer is worth; ``answers`` are texts as ``answer_text`` makes them.

    >>> paper = paper_for("Ana")
    >>> first = paper.questions[0]
    >>> right = answer_text(first, {field.name: field.right for field in first.fields})
    >>> [marked.right for marked in mark_paper(paper, {1: right})][:2]
    [True, False]
    """
    return tuple(
        _marked(number, question, answers.get(number))
        for number, question in enumerate(paper.questions, start=1)
    )


def _marked(number: int, question: Question, text: str | None) -> Marked:
    marks: tuple[Mark, ...] = ()
    if text is not None:
        try:
            marks = question.judge(answer_fields(question, text))
        except SchoolError:
            marks = ()
    right = bool(marks) and all(mark.right for mark in marks)
    return Marked(number=number, question=question, marks=marks, right=right)


def given(entry: ExamEntry) -> dict[int, str]:
    """The answers in an exam's record, by number."""
    return {int(number): answer.answer for number, answer in entry.answers.items()}


def hand_in(entry: ExamEntry, paper: Paper, at: str, key: bytes | None = None) -> ExamEntry:
    """The exam marked, sealed and over.

    Raises:
        SchoolError: it is over already, or is an exam on another paper.
        RecordError: the key is too short.

    >>> paper = paper_for("Ana")
    >>> begun = ExamEntry(learner="Ana", seed=paper.seed, form=paper.form, answers={},
    ...                   started="2030-01-02T03:04:05.000Z")
    >>> hand_in(begun, paper, "2030-01-02T04:04:05.000Z").score
    0
    """
    if entry.is_over:
        raise SchoolError(_("This exam is handed in already."))
    if not fits(entry, paper):
        raise SchoolError(_("These answers belong to another paper."))
    marked = mark_paper(paper, given(entry))
    score = sum(each.right for each in marked)
    over = msgspec.structs.replace(entry, finished=at, score=score, max=len(marked), seal="0")
    return sealed(over, key)


def fits(entry: ExamEntry, paper: Paper) -> bool:
    """Whether an exam's record is one on this paper.

    >>> paper = paper_for("Ana")
    >>> fits(ExamEntry(learner="Ana", seed=paper.seed, form=1, answers={},
    ...                started="2030-01-02T03:04:05.000Z"), paper)
    False
    """
    return (entry.seed, entry.form) == (paper.seed, paper.form)


def marked_again(entry: ExamEntry, name: str, checks: Iterable[Question] = ()) -> int | None:
    """How many answers are right when the paper is drawn and marked once more.

    ``None`` where this course asks other questions than the one in which the exam was taken, or
    the seed is not the learner's: the answers can't be judged then.

    >>> entry = ExamEntry(learner="Ana", seed="another", form=1, answers={},
    ...                   started="2030-01-02T03:04:05.000Z")
    >>> marked_again(entry, "final") is None
    True
    """
    try:
        paper = paper_for(entry.learner, name, checks)
    except SchoolError:
        return None
    if not fits(entry, paper):
        return None
    return sum(each.right for each in mark_paper(paper, given(entry)))
