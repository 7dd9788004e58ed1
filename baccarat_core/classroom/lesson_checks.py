"""The questions that lessons ask, as questions that an exam can ask too.

A lesson is a file like any other here: it is read, never run. Only questions with options are
taken, and of these only those that can be understood without the lesson around them.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..errors import SchoolError
from ..school import Misconception, Question, check_question
from ..text import _

_LEANS = re.compile(
    r"\b(above|below|page says|the same bet|the three lines|this (chart|table|map|page))\b", re.I
)


def lesson_checks(folder: Path | str) -> tuple[Question, ...]:
    """The questions of all lessons in a folder, by name.

    Raises:
        SchoolError: there is no such folder, or a lesson in it can't be read.

    >>> lesson_checks("nowhere")
    Traceback (most recent call last):
    baccarat_core.errors.SchoolError: There is no folder of lessons nowhere.
    """
    place = Path(folder)
    if not place.is_dir():
        raise SchoolError(_("There is no folder of lessons {folder}.").format(folder=folder))
    found = [question for path in sorted(place.glob("*.ipynb")) for question in _questions_in(path)]
    return tuple(sorted(found, key=lambda question: question.item.id))


def _questions_in(path: Path) -> Iterator[Question]:
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SchoolError(_("{name} is no lesson.").format(name=path.name)) from error
    for source in sources:
        if "PredictThenCheck(" in source:
            yield from _asked(source)


def _asked(source: str) -> Iterator[Question]:
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return  # a line for IPython alone; it asks nothing
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node) == "PredictThenCheck":
            question = _question(node)
            if question:
                yield question


def _question(call: ast.Call) -> Question | None:
    """The question that a call asks; none if it is a number's or leans on its lesson."""
    try:
        item, ask = (str(ast.literal_eval(each)) for each in call.args[:2])
        options = [each for each in call.args[2:] if isinstance(each, ast.Call)]
        right = [_words(each) for each in options if _name(each) == "Right"]
        wrong = [(*_words(each), _shows(each)) for each in options if _name(each) == "Wrong"]
    except ValueError:
        return None  # its words are made while it runs
    if len(right) != 1 or not wrong or _LEANS.search(ask):
        return None
    return check_question(item, ask, right[0], wrong)


def _name(node: Any) -> str:
    return getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""


def _words(option: ast.Call) -> tuple[str, str]:
    text, why = (ast.literal_eval(each) for each in option.args[:2])
    return str(text), str(why)


def _shows(option: ast.Call) -> Misconception | None:
    for word in option.keywords:
        if word.arg == "shows" and isinstance(word.value, ast.Attribute):
            return Misconception.__members__.get(word.value.attr)
    return None
