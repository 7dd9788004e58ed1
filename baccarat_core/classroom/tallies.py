"""What a class did, counted: by learner, by item, by misconception and by kind of error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from statistics import median

import msgspec
from msgspec import UNSET

from ..records import Attempt, Entry, ExamEntry, Kind, Record
from ..records.seal import Seal, check_seal
from ..school import Question
from .folder import Learner
from .papers import marked_again


class LearnerTally(msgspec.Struct, frozen=True, kw_only=True):
    """What one learner has done."""

    name: str
    files: int
    saved: str
    lessons: Mapping[str, int]
    """Questions done, by lesson."""
    first_time: int
    """Questions of lessons that were answered rightly at the first try."""
    answers: int
    """Answers in drills, those no longer listed among them."""
    listed: int
    """Answers in drills that the record lists: at most the latest 40 of an item."""
    right: int
    """How many of those listed are right."""
    audition: tuple[int, int] | None
    """The best audition: points and of how many."""

    @property
    def done(self) -> int:
        """Questions done in all lessons."""
        return sum(self.lessons.values())


class ItemTally(msgspec.Struct, frozen=True, kw_only=True):
    """How a class fares with one item."""

    item: str
    learners: int
    """How many learners tried it."""
    answers: int
    """The answers that are judged here: those listed, at most the latest 40 of each learner. A
    record of the course's first version lists none; its tries are taken instead."""
    right: int
    """How many of these answers are right."""
    seconds: float | None
    """The median time of an answer, where times were measured."""
    wrong: tuple[tuple[str, int], ...]
    """The wrong answers that came most often, each with how often; at most three."""

    @property
    def share(self) -> Fraction:
        """Right answers as a share of ``answers``.

        >>> ItemTally(item="a", learners=1, answers=3, right=1, seconds=None, wrong=()).share
        Fraction(1, 3)
        """
        return Fraction(self.right, self.answers)


class BeliefTally(msgspec.Struct, frozen=True, kw_only=True):
    """How far a misconception, or a kind of error, is spread in a class."""

    name: str
    learners: int
    """How many learners showed it."""
    times: int
    """In how many listed answers."""
    items: tuple[str, ...]
    """Where, most often first; at most three items."""


class ExamTally(msgspec.Struct, frozen=True, kw_only=True):
    """How one learner did in one exam."""

    learner: str
    """The name in the learner's file."""
    sat_as: str
    """The name that was given in the exam; the paper was drawn by it."""
    exam: str
    entry: ExamEntry
    seal: Seal
    again: int | None
    """The score when the answers are marked once more; ``None`` where they can't be."""

    @property
    def score(self) -> int | None:
        """The score to go by: marked once more where that can be done; none while it is open."""
        if not self.entry.is_over:
            return None
        return self.again if self.again is not None else int(self.entry.score or 0)

    @property
    def agrees(self) -> bool:
        """Whether the seal is unbroken and marking once more gives the score in the record."""
        same = self.again is None or self.again == self.entry.score
        return self.seal not in (Seal.CHANGED, Seal.UNKEYED) and same


def learner_tally(learner: Learner) -> LearnerTally:
    """What one learner has done.

    >>> learner_tally(Learner("Ana", ("a.json",), Record(saved="2030-01-02T03:04:05.000Z"))).done
    0
    """
    record = learner.record
    lessons: Counter[str] = Counter()
    for name, entry in record.of_kind(Kind.CHECK).items():
        lessons[name.partition("/")[0]] += entry.done
    drills = record.of_kind(Kind.DRILL).values()
    listed = [attempt for entry in drills for attempt in entry.attempts]
    return LearnerTally(
        name=learner.name,
        files=len(learner.files),
        saved=record.saved,
        lessons=dict(sorted(lessons.items())),
        first_time=sum(
            entry.right and entry.tries == 1 for entry in record.of_kind(Kind.CHECK).values()
        ),
        answers=sum(entry.tries for entry in drills),
        listed=len(listed),
        right=sum(attempt.right for attempt in listed),
        audition=_best(record),
    )


def _best(record: Record) -> tuple[int, int] | None:
    points = [
        (attempt.score, attempt.max)
        for entry in record.of_kind(Kind.AUDITION).values()
        for attempt in entry.attempts
        if isinstance(attempt.score, int) and isinstance(attempt.max, int)
    ]
    return max(points, key=lambda each: Fraction(*each), default=None)


def item_tallies(learners: Iterable[Learner]) -> tuple[ItemTally, ...]:
    """Every item that anybody tried, the one that goes worst first.

    One wrong answer says little, so one right and one wrong are added to each before comparing.

    >>> item_tallies([])
    ()
    """
    entries: dict[str, list[Entry]] = {}
    for learner in learners:
        for name, entry in learner.record.items.items():
            if entry.tries and not name.startswith(f"{Kind.AUDITION.value}/"):
                entries.setdefault(name, []).append(entry)
    tallies = [_item(name, found) for name, found in entries.items()]
    return tuple(sorted(tallies, key=_order))


def _order(tally: ItemTally) -> tuple[Fraction, int, str]:
    return Fraction(tally.right + 1, tally.answers + 2), -tally.answers, tally.item


def _item(name: str, entries: Sequence[Entry]) -> ItemTally:
    listed = [attempt for entry in entries for attempt in entry.attempts]
    unlisted = [entry for entry in entries if not entry.attempts]
    wrong = Counter(
        str(attempt.answer)
        for attempt in listed
        if not attempt.right and attempt.answer is not UNSET
    )
    seconds = [float(each.seconds) for each in listed if isinstance(each.seconds, (int, float))]
    return ItemTally(
        item=name,
        learners=len(entries),
        answers=len(listed) + sum(entry.tries for entry in unlisted),
        right=sum(each.right for each in listed) + sum(entry.right for entry in unlisted),
        seconds=median(seconds) if seconds else None,
        wrong=tuple(sorted(wrong.items(), key=lambda each: (-each[1], each[0]))[:3]),
    )


def belief_tallies(learners: Iterable[Learner], field: str) -> tuple[BeliefTally, ...]:
    """How far each misconception is spread, or with ``field="error"`` each kind of error.

    >>> belief_tallies([], "misconception")
    ()
    """
    who: dict[str, set[int]] = {}
    where: dict[str, Counter[str]] = {}
    for place, learner in enumerate(learners):
        for item, attempt in _attempts(learner.record):
            name = getattr(attempt, field)
            if name is not UNSET:
                who.setdefault(name, set()).add(place)
                where.setdefault(name, Counter())[item] += 1
    tallies = [
        BeliefTally(
            name=name,
            learners=len(whose),
            times=where[name].total(),
            items=tuple(sorted(where[name], key=lambda each: (-where[name][each], each))[:3]),
        )
        for name, whose in who.items()
    ]
    return tuple(sorted(tallies, key=lambda each: (-each.learners, -each.times, each.name)))


def _attempts(record: Record) -> Iterator[tuple[str, Attempt]]:
    for item, entry in record.items.items():
        for attempt in entry.attempts:
            yield item, attempt


def exam_tallies(
    learners: Iterable[Learner], checks: Sequence[Question] = (), key: bytes | None = None
) -> tuple[ExamTally, ...]:
    """Every exam in the records, marked once more.

    Raises:
        RecordError: the key is too short.

    >>> exam_tallies([])
    ()
    """
    return tuple(
        ExamTally(
            learner=learner.name,
            sat_as=entry.learner,
            exam=name.partition("/")[0],
            entry=entry,
            seal=check_seal(entry, key),
            again=marked_again(entry, name.partition("/")[0], checks) if entry.is_over else None,
        )
        for learner in learners
        for name, entry in sorted(learner.record.exams.items())
    )
