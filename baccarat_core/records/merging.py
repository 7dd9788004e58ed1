"""How two states of one thing become one, by the rules that the browser's tabs use too.

Each rule gives the same whatever comes first, and changes nothing when the same comes again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from .shape import ATTEMPTS_KEPT, Attempt, Entry, ExamAnswer, ExamEntry, Record, Slot

T = TypeVar("T")


def merge_entries(one: Entry, other: Entry) -> Entry:
    """What either entry of one item knows.

    Attempts that both list are counted once. Of attempts too old to be listed any more, at least
    as many are counted as the longer entry has.

    >>> first = Entry(done=False, right=False, tries=3, at="2030-01-02T03:04:05.000Z")
    >>> merge_entries(first, first) == first
    True
    """
    worth = [(each.right, each.done, each.at) for each in (one, other)]
    return Entry(
        done=one.done or other.done,
        right=one.right or other.right,
        tries=max(one.tries + _unknown_to(one, other), other.tries + _unknown_to(other, one)),
        at=(one if worth[0] >= worth[1] else other).at,
        attempts=_newest(one.attempts + other.attempts),
    )


def _unknown_to(entry: Entry, other: Entry) -> int:
    """How many attempts ``other`` lists that ``entry`` has never counted."""
    ids = {each.id for each in entry.attempts}
    is_full = entry.tries > len(entry.attempts)
    # Of what is older than all that is listed nobody knows whether it was counted.
    oldest = entry.attempts[0] if entry.attempts else None
    known = (oldest.at, oldest.id) if oldest else (entry.at, "~")
    since = known if is_full else ("", "")
    return sum(each.id not in ids and (each.at, each.id) > since for each in other.attempts)


def _newest(attempts: tuple[Attempt, ...]) -> tuple[Attempt, ...]:
    own = {each.id: each for each in attempts}
    return tuple(sorted(own.values(), key=lambda each: (each.at, each.id))[-ATTEMPTS_KEPT:])


def merge_exams(one: ExamEntry, other: ExamEntry) -> ExamEntry:
    """The exam that was handed in first; while none is, the latest answer to each question.

    >>> exam = ExamEntry(learner="Ana", seed="ana", form=1, answers={},
    ...                  started="2030-01-02T03:04:05.000Z")
    >>> merge_exams(exam, exam) == exam
    True
    """
    over = [each for each in (one, other) if each.is_over]
    if over:
        return min(over, key=lambda each: (str(each.finished), msgspec.json.encode(each)))
    answers = {
        number: _latest(one.answers.get(number), other.answers.get(number))
        for number in sorted({*one.answers, *other.answers}, key=int)
    }
    base = one if one.started <= other.started else other
    return msgspec.structs.replace(base, answers=answers)


def _latest(one: ExamAnswer | None, other: ExamAnswer | None) -> ExamAnswer:
    there = [each for each in (one, other) if each]
    return max(there, key=lambda each: (each.at, each.answer))


def _later(one: Slot, other: Slot) -> Slot:
    return max(one, other, key=lambda each: (each.at, each.text))


def merge_records(one: Record, other: Record) -> Record:
    """Two records of one learner as one; names and lessons are those of the one saved later.

    >>> record = Record(saved="2030-01-02T03:04:05.000Z", learner="Ana")
    >>> merge_records(record, record) == record
    True
    """
    early, late = sorted((one, other), key=lambda each: each.saved)
    return Record(
        saved=late.saved,
        learner=late.learner or early.learner,
        lessons={**early.lessons, **late.lessons},
        items=_both(one.items, other.items, merge_entries),
        exams=_both(one.exams, other.exams, merge_exams),
        slots=_both(one.slots, other.slots, _later),
    )


def _both(one: Mapping[str, T], other: Mapping[str, T], merge: Callable[[T, T], T]) -> dict[str, T]:
    merged = {**other, **one}
    for name in one.keys() & other.keys():
        merged[name] = merge(one[name], other[name])
    return dict(sorted(merged.items()))
