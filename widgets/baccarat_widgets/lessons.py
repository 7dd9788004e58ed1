"""The list of lessons: one list for the Voila page's menus and for Python.

It is written in ``template/lessons.j2``, between the marks that make it a value for the page's
template; what stands between them is plain JSON. A lesson more is a line more there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parent / "template" / "lessons.j2"
_BEFORE, _AFTER = "{% set lessons = ", " %}"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: a notebook in ``course/`` and the question it answers.

    ``number`` is the one it is called by; 0 is the page where the course starts. ``checks`` is how
    many questions it asks, and ``exam`` the name of the exam that it holds, if it holds one.

    >>> lesson("01_scoring").file
    '01_scoring.ipynb'
    """

    slug: str
    number: int
    title: str
    question: str
    checks: int = 0
    exam: str = ""

    @property
    def file(self) -> str:
        """The notebook's name: the address of this lesson from any other one."""
        return f"{self.slug}.ipynb"


def parse(text: str) -> tuple[Lesson, ...]:
    """The lessons in a list written as ``template/lessons.j2`` is.

    Raises ValueError for anything else, and for two lessons of one slug or out of order.

    >>> parse('{% set lessons = [{"slug": "a", "number": 0, "title": "A", "question": "?"}] %}')
    (Lesson(slug='a', number=0, title='A', question='?', checks=0, exam=''),)
    """
    body = text.strip()
    if not (body.startswith(_BEFORE) and body.endswith(_AFTER)):
        raise ValueError(f"The list of lessons begins with {_BEFORE!r} and ends with {_AFTER!r}.")
    entries = json.loads(body[len(_BEFORE) : -len(_AFTER)])
    lessons = tuple(Lesson(**entry) for entry in entries)
    if len({each.slug for each in lessons}) < len(lessons):
        raise ValueError("Two lessons have the same slug.")
    if [each.number for each in lessons] != sorted({each.number for each in lessons}):
        raise ValueError("The lessons are listed by rising number.")
    return lessons


LESSONS = parse(SOURCE.read_text(encoding="utf-8"))
"""Every lesson in the order in which they are taken."""


def lesson(slug: str) -> Lesson:
    """The lesson of this slug; KeyError names those there are.

    >>> lesson("05_tie_bet").question
    'Why does it cost so much?'
    """
    for each in LESSONS:
        if each.slug == slug:
            return each
    raise KeyError(f"No lesson {slug!r}: there are {', '.join(each.slug for each in LESSONS)}.")
