"""A saved record, read and checked to its last field: it is taken whole or refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ..errors import RecordError
from ..text import _
from .shape import (
    FIRST_ITEM,
    ITEM,
    LARGEST_FILE,
    LESSON,
    VERSION,
    WORD,
    Entry,
    ExamEntry,
    FileHead,
    FirstEntry,
    FirstHead,
    Kind,
    Record,
    Slot,
)

COURSE = "baccarat-course"
T = TypeVar("T")


class Reason(Enum):
    """Why a file is refused; the value is its name in the browser too."""

    LARGE = "large"
    UNREADABLE = "unreadable"
    FOREIGN = "foreign"
    NEWER = "newer"
    DAMAGED = "damaged"

    @property
    def sentence(self) -> str:
        """The reason in words; for ``DAMAGED`` the place stands in braces."""
        return _(_SENTENCES[self])


_SENTENCES = {
    Reason.LARGE: "It is too large to be a learner's record.",
    Reason.UNREADABLE: "It can't be read: it is no saved record, or was damaged on its way.",
    Reason.FOREIGN: "It holds no record of this course.",
    Reason.NEWER: "It was saved by a newer version of the course: read it with that one.",
    Reason.DAMAGED: "It is damaged, at: {place}.",
}


class RefusedFileError(RecordError):
    """A file that is refused: ``reason``, and for a damaged one ``place``."""

    def __init__(self, reason: Reason, place: str = "") -> None:
        super().__init__(reason.sentence.format(place=place))
        self.reason, self.place = reason, place


def read_record(data: bytes | str) -> Record:
    """The record that a file holds.

    Raises:
        RecordError: anything in it is not as it should be. As a ``RefusedFileError`` it says why.

    >>> read_record('{"course": "baccarat-course", "version": 2, "items": {},'
    ...             ' "saved": "2030-01-02T03:04:05.000Z"}').saved
    '2030-01-02T03:04:05.000Z'
    >>> read_record("[]")
    Traceback (most recent call last):
    baccarat_core.records.reading.RefusedFileError: It holds no record of this course.
    """
    if len(data) > LARGEST_FILE:
        raise RefusedFileError(Reason.LARGE)
    value = _json(data)
    if not isinstance(value, dict):
        raise RefusedFileError(Reason.FOREIGN)
    course, version = value.get("course"), value.get("version")
    if course == f"{COURSE}/1/":
        return _first_version(value)
    if course != COURSE:
        raise RefusedFileError(Reason.FOREIGN)
    if type(version) is int and version > VERSION:
        raise RefusedFileError(Reason.NEWER)
    head = _convert(value, FileHead, "file")
    return Record(
        saved=head.saved,
        learner=head.learner,
        lessons=_named(head.lessons, "lessons", LESSON, _questions),
        items=_named(head.items, "items", ITEM, _of(Entry)),
        exams=_named(head.exams, "exams", WORD, _of(ExamEntry)),
        slots=_named(head.slots, "slots", WORD, _of(Slot)),
    )


def load_record(path: Path) -> Record:
    """The record in a file of this path.

    Raises:
        RecordError: the file can't be read, or what it holds is not as it should be.

    >>> load_record(Path("nowhere.json"))
    Traceback (most recent call last):
    baccarat_core.errors.RecordError: It can't be opened: No such file or directory.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise RecordError(_("It can't be opened: {why}.").format(why=error.strerror)) from error
    return read_record(data)


def read_exam(text: str) -> ExamEntry:
    """An exam as a record keeps it, from JSON text.

    Raises:
        RecordError: it is none.

    >>> read_exam("[]")
    Traceback (most recent call last):
    baccarat_core.records.reading.RefusedFileError: It is damaged, at: exam.
    """
    if len(text) > 200_000:
        raise RefusedFileError(Reason.LARGE)
    return _convert(_json(text), ExamEntry, "exam")


def _json(data: bytes | str) -> Any:
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        return msgspec.json.decode(text)
    except (UnicodeError, msgspec.DecodeError, RecursionError) as error:
        raise RefusedFileError(Reason.UNREADABLE) from error


def _first_version(value: dict[str, Any]) -> Record:
    head = _convert(value, FirstHead, "file")
    first = _named(head.items, "items", FIRST_ITEM, _of(FirstEntry))
    moved = {
        moved_name(name): Entry(done=entry.done, right=entry.right, tries=entry.tries, at=entry.at)
        for name, entry in first.items()
    }
    return Record(saved=head.at, items=moved)


def moved_name(name: str) -> str:
    """What an item of the first version is called now: its incidents became drills.

    >>> moved_name("01_scoring/seven-nine"), moved_name("incidents/late_bet")
    ('check/01_scoring/seven-nine', 'drill/incidents/late_bet')
    """
    kind = Kind.DRILL if name.startswith("incidents/") else Kind.CHECK
    return f"{kind.value}/{name}"


def _named(
    values: dict[str, Any], list_: str, names: re.Pattern[str], read: Callable[[Any, str], T]
) -> dict[str, T]:
    checked = {}
    for name, value in values.items():
        if len(name) > 160 or not names.fullmatch(name):
            raise RefusedFileError(Reason.DAMAGED, f"{list_}, {name[:40]}")
        checked[name] = read(value, f"{list_}, {name}")
    return checked


def _questions(value: Any, place: str) -> int:
    if type(value) is not int or not 0 <= value <= 1000:
        raise RefusedFileError(Reason.DAMAGED, place)
    return value


def _of(type_: type[T]) -> Callable[[Any, str], T]:
    return lambda value, place: _convert(value, type_, place)


def _convert(value: Any, type_: type[T], place: str) -> T:
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        raise RefusedFileError(Reason.DAMAGED, _place(str(error), place)) from error


_FIELD = re.compile(r"(?:missing required|unknown|wrong) field `(.*?)`", re.DOTALL)
_PATH = re.compile(r" - at `\$(.*)`\Z", re.DOTALL)


def _place(complaint: str, place: str) -> str:
    """Where in a file msgspec found a fault, in the words that the browser uses too."""
    path, field = _PATH.search(complaint), _FIELD.search(complaint)
    steps = [
        str(int(number) + 1) if number else name
        for name, number in re.findall(r"\.(\w+)|\[(\d+)\]", path[1] if path else "")
    ]
    known = steps or (field is not None and "wrong field" in complaint)
    head = [] if place == "file" and known else [place]
    return ", ".join([*head, *steps, *([field[1][:40]] if field else [])])
