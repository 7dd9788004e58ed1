"""What a learner's record is made of.

The same shape is written and read by the learner's browser (``static/record_shape.js`` of the
widgets); both are tried on the same files, ``tests/records/cases.json``.
"""

from __future__ import annotations

import calendar
import re
import unicodedata
from enum import Enum
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

VERSION = 2
"""The version of the record's form; a file of a later one is refused."""
ATTEMPTS_KEPT = 40
"""How many attempts at one item are kept one by one, the latest of them."""
LARGEST_FILE = 8_000_000
"""How many bytes a record's file has at most."""

Whole = Annotated[int, Meta(ge=0, le=1_000_000)]
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
ErrorName = Annotated[str, Meta(pattern=r"\A[a-z0-9][a-z0-9 ,'_-]{0,79}\Z")]
_UNPLAIN = r"\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069"
Plain = Annotated[str, Meta(pattern=rf"\A[^{_UNPLAIN}]{{1,160}}\Z")]
LongPlain = Annotated[str, Meta(pattern=rf"\A[^{_UNPLAIN}]{{1,1000}}\Z")]

_PART = r"[a-z0-9][a-z0-9_.-]{0,59}"
ITEM = re.compile(rf"(?:check|drill|audition)(?:/{_PART}){{1,5}}")
WORD = re.compile(rf"{_PART}(?:/{_PART}){{0,2}}")
LESSON = re.compile(r"[a-z0-9][a-z0-9_]{0,59}")
FIRST_ITEM = re.compile(r"[a-z0-9][a-z0-9_]{0,59}/[a-z0-9][a-z0-9_-]{0,59}")
_STAMP = re.compile(r"(2[01]\d\d)-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z")
_NAME_SIGNS = set(" .,'’()/#@_-")


class Kind(Enum):
    """What an item belongs to; the value begins its name, as in ``check/01_scoring/seven-nine``."""

    CHECK = "check"
    """A question of a lesson."""
    DRILL = "drill"
    """One thing to be practised in the dealer's school."""
    AUDITION = "audition"
    """A whole shoe dealt against the clock; its attempts have a score."""


def is_stamp(text: str) -> bool:
    """Whether a text is a moment as browsers write it, in this century or the next.

    >>> is_stamp("2030-02-28T10:00:00.000Z"), is_stamp("2030-02-29T10:00:00.000Z")
    (True, False)
    """
    found = _STAMP.fullmatch(text)
    if not found or not found[0].isascii():
        return False
    year, month, day = (int(found[each]) for each in (1, 2, 3))
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]


def is_name(text: str) -> bool:
    """Whether a learner may go by this name or number.

    >>> is_name("გიორგი"), is_name("S-0042"), is_name("<b>Ana</b>"), is_name(" ")
    (True, True, False, False)
    """
    if not 1 <= len(text) <= 80 or text != text.strip():
        return False
    return all(each in _NAME_SIGNS or unicodedata.category(each)[0] in "LMN" for each in text)


class _Checked(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A part of a record: its fields and no others, each of its form."""

    def verify(self) -> str | None:
        """The field that does not fit the others; ``None`` where all do."""
        return None

    def __post_init__(self) -> None:
        for name in ("saved", "at", "started", "finished"):
            moment = getattr(self, name, UNSET)
            if moment is not UNSET and not is_stamp(moment):
                raise ValueError(f"wrong field `{name}`")
        wrong = self.verify()
        if wrong:
            raise ValueError(f"wrong field `{wrong}`")


class Attempt(_Checked, frozen=True, kw_only=True):
    """One answer to one item.

    >>> Attempt(id="a1b2", at="2030-01-02T03:04:05.000Z", right=False, error="wrong count").error
    'wrong count'
    """

    id: Annotated[str, Meta(pattern=r"\A[a-z0-9]{4,20}\Z")]
    """Its own name, so that the same attempt in two files is counted once."""
    at: str
    """When, in UTC, to the millisecond."""
    right: bool
    """Whether the answer was right."""
    seconds: Annotated[float, Meta(ge=0, le=86_400)] | UnsetType = UNSET
    """How long it took, where that was measured."""
    error: ErrorName | UnsetType = UNSET
    """What kind of error it was, such as ``"wrong count"``."""
    misconception: ErrorName | UnsetType = UNSET
    """The belief that the answer shows, such as ``"player may choose"``."""
    answer: Plain | UnsetType = UNSET
    """The answer itself, one line."""
    score: Whole | UnsetType = UNSET
    """Points, of ``max``."""
    max: Positive | UnsetType = UNSET
    """How many points there were."""

    def verify(self) -> str | None:
        """``score`` and ``max`` come together, and ``score`` is not the larger."""
        return None if _in_range(self.score, self.max) else "score"


def _in_range(score: int | UnsetType, most: int | UnsetType) -> bool:
    if isinstance(score, UnsetType) or isinstance(most, UnsetType):
        return score is UNSET and most is UNSET
    return score <= most


class Entry(_Checked, frozen=True, kw_only=True):
    """All on one item.

    >>> Entry(done=True, right=False, tries=3, at="2030-01-02T03:04:05.000Z").tries
    3
    """

    done: bool
    """Whether the learner is through with it: found, or shown."""
    right: bool
    """Whether the learner found it by themselves, at least once."""
    tries: Whole
    """How many attempts there were, those no longer listed among them."""
    at: str
    """When it was found; until then, when it was tried last."""
    attempts: Annotated[tuple[Attempt, ...], Meta(max_length=ATTEMPTS_KEPT)] = ()
    """The latest attempts, oldest first."""

    def verify(self) -> str | None:
        """Attempts have names of their own, and none is listed that is not counted."""
        if len({each.id for each in self.attempts}) < len(self.attempts):
            return "attempts"
        return "tries" if len(self.attempts) > self.tries else None


class ExamAnswer(_Checked, frozen=True, kw_only=True):
    """The answer to one question of an exam, as it stood last."""

    answer: LongPlain
    at: str


class ExamEntry(_Checked, frozen=True, kw_only=True):
    """An exam as it stands; once it is handed in, with what it came to.

    >>> ExamEntry(learner="Ana", seed="ana", form=1, started="2030-01-02T03:04:05.000Z",
    ...           answers={}).is_over
    False
    """

    learner: str
    """The name or number that the learner gave."""
    seed: Annotated[str, Meta(pattern=r"\A[a-z0-9-]{1,60}\Z")]
    """What the questions were drawn with."""
    form: Whole
    """The version of the question generator."""
    started: str
    answers: Annotated[dict[str, ExamAnswer], Meta(max_length=100)]
    """By the question's number, from ``"1"`` on."""
    finished: str | UnsetType = UNSET
    score: Whole | UnsetType = UNSET
    """How many of ``max`` answers were right."""
    max: Positive | UnsetType = UNSET
    seal: Annotated[str, Meta(pattern=r"\A[a-z0-9:-]{1,200}\Z")] | UnsetType = UNSET
    """Tells whether the rest was changed afterwards; see ``baccarat_core.records.seal``."""

    def verify(self) -> str | None:
        """What an exam came to is there as a whole or not at all."""
        if not is_name(self.learner):
            return "learner"
        if any(not re.fullmatch(r"[1-9][0-9]{0,2}", number) for number in self.answers):
            return "answers"
        end = (self.finished, self.score, self.max, self.seal)
        if len({each is UNSET for each in end}) > 1:
            return "finished"
        return None if _in_range(self.score, self.max) else "score"

    @property
    def is_over(self) -> bool:
        """Whether it was handed in."""
        return self.finished is not UNSET


class Slot(_Checked, frozen=True, kw_only=True):
    """Text that a widget keeps for itself."""

    at: str
    text: Annotated[str, Meta(max_length=200_000)]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One learner's record, as a file holds it.

    >>> Record(saved="2030-01-02T03:04:05.000Z").items
    {}
    """

    saved: str
    """When the file was saved."""
    learner: str | None = None
    """The name or number that the learner gave."""
    lessons: dict[str, int] = {}
    """How many questions each lesson had in the course that wrote the file."""
    items: dict[str, Entry] = {}
    """By the item's name, which begins with its ``Kind``."""
    exams: dict[str, ExamEntry] = {}
    slots: dict[str, Slot] = {}

    def of_kind(self, kind: Kind) -> dict[str, Entry]:
        """The items of one kind, by their names without it.

        >>> Record(saved="2030-01-02T03:04:05.000Z").of_kind(Kind.DRILL)
        {}
        """
        head = f"{kind.value}/"
        return {
            name.removeprefix(head): entry
            for name, entry in self.items.items()
            if name.startswith(head)
        }


class FileHead(_Checked, frozen=True, kw_only=True):
    """A file's fields before the values in its lists are looked at."""

    course: str
    version: Annotated[int, Meta(ge=VERSION, le=VERSION)]
    saved: str
    items: Annotated[dict[str, Any], Meta(max_length=5000)]
    learner: str | None = None
    lessons: Annotated[dict[str, Any], Meta(max_length=100)] = {}
    exams: Annotated[dict[str, Any], Meta(max_length=50)] = {}
    slots: Annotated[dict[str, Any], Meta(max_length=50)] = {}

    def verify(self) -> str | None:
        """The learner's name is one, or is left out."""
        return None if self.learner is None or is_name(self.learner) else "learner"


class FirstHead(_Checked, frozen=True, kw_only=True):
    """A file of the course's first version, which knew the lessons' questions alone."""

    course: str
    at: str
    items: Annotated[dict[str, Any], Meta(max_length=5000)]


class FirstEntry(_Checked, frozen=True, kw_only=True):
    """An entry of the first version."""

    done: bool
    right: bool
    tries: Whole
    at: str
