"""Which question comes next: what this learner gets wrong and slow, when it is about to be lost.

Each item's attempts are a card of FSRS, a spaced-repetition model: a wrong answer is asked again
within minutes, a right one after hours, days, weeks. The attempts themselves are the state: the
browser keeps them in the learner's record, and any of its copies gives the same plan.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Annotated, NamedTuple

import msgspec
from fsrs import Card, Rating, Scheduler

from baccarat_core.errors import SchoolError
from baccarat_core.school import DrillKind, ErrorType, Item

from .text import _

MOST_ITEMS = 5000
MOST_ATTEMPTS = 40
LARGEST = 4_000_000
RECENT = 20
"""How many of a drill's latest answers its accuracy is taken from."""
ENOUGH = 18
"""So many of them must be right before speed counts."""
AHEAD = timedelta(days=1)
"""How far a browser's clock may be ahead of ours."""

PACE = {
    DrillKind.COUNT: 4,
    DrillKind.NATURAL: 4,
    DrillKind.PLAYER_DRAWS: 4,
    DrillKind.BANKER_DRAWS: 6,
    DrillKind.CALL: 15,
    DrillKind.PAY: 10,
    DrillKind.COMMISSION: 10,
    DrillKind.CHIPS: 15,
    DrillKind.SEATS: 10,
    DrillKind.SIX: 10,
    DrillKind.SIDE: 8,
    DrillKind.VIOLATION: 15,
    DrillKind.DEALING_ERROR: 20,
    DrillKind.INCIDENT: 20,
    DrillKind.BURN: 4,
    DrillKind.ROLE: 10,
    DrillKind.EDGE: 10,
    DrillKind.STREAK: 8,
}
"""Seconds that a good dealer takes for one answer of each drill; the course's own measure."""

_SCHEDULER = Scheduler(enable_fuzzing=False)
_ID = r"^(?:check|drill|audition)(?:/[a-z0-9][a-z0-9_.-]{0,59}){1,5}$"


class Attempt(msgspec.Struct, frozen=True, array_like=True):
    """One answer to one item."""

    at: Annotated[datetime, msgspec.Meta(tz=True)]
    right: bool
    seconds: Annotated[float, msgspec.Meta(ge=0, le=86_400)] | None = None
    """How long it took; ``None`` where nobody looked at the clock."""
    error: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    """The kind of error, as the record names it."""


Log = dict[
    Annotated[str, msgspec.Meta(pattern=_ID, max_length=160)],
    Annotated[list[Attempt], msgspec.Meta(max_length=MOST_ATTEMPTS)],
]


class Score(NamedTuple):
    """How a learner does at something."""

    right: int
    asked: int
    seconds: float | None
    """The middle one of the times taken, right answers alone; ``None`` where none is known."""

    @property
    def share(self) -> float | None:
        """The part that was right; ``None`` before the first answer."""
        return self.right / self.asked if self.asked else None


class Practice:
    """A learner's attempts, and what follows from them.

    >>> practice = Practice()
    >>> practice.score(["drill/count/two-7-9"])
    Score(right=0, asked=0, seconds=None)
    """

    def __init__(self, log: Mapping[str, Iterable[Attempt]] | None = None) -> None:
        self._log = {item: list(each) for item, each in (log or {}).items()}
        self._cards: dict[str, Card] = {}

    @classmethod
    def read(cls, text: object, now: datetime) -> Practice:
        """The attempts that a browser kept, as JSON text: for each item ``[at, right, seconds,
        error]`` of every attempt.

        Nothing in it is trusted: a time to come is taken for now.

        Raises:
            SchoolError: the text is none of this form, or larger than any learner's.

        >>> now = datetime(2031, 1, 1, tzinfo=UTC)
        >>> text = '{"drill/count/two-7-9":[["2030-12-31T10:00:00.000Z",true,2.5]]}'
        >>> Practice.read(text, now).score(["drill/count/two-7-9"])
        Score(right=1, asked=1, seconds=2.5)
        """
        try:
            if not isinstance(text, str) or len(text) > LARGEST:
                raise SchoolError(_unreadable())
            log = msgspec.json.decode(text, type=Log)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise SchoolError(_unreadable()) from error
        if len(log) > MOST_ITEMS:
            raise SchoolError(_unreadable())
        return cls({item: _in_order(attempts, now) for item, attempts in log.items()})

    def text(self) -> str:
        """The attempts as ``read`` takes them."""
        return msgspec.json.encode(self._log).decode()

    def add(self, item: str, attempt: Attempt) -> None:
        """Remember one more answer."""
        attempts = self._log.setdefault(item, [])
        card = self._card(item) if attempts else Card(card_id=0, due=attempt.at)
        attempts.append(attempt)
        del attempts[:-MOST_ATTEMPTS]
        self._cards[item] = _reviewed(card, item, attempt)

    def learn(self, other: Practice) -> None:
        """Take the attempts at each of the other's items from there; an item without any is
        forgotten.

        Raises:
            SchoolError: there would be more items than any learner's; nothing is taken then.

        >>> at, item = datetime(2031, 1, 1, tzinfo=UTC), "drill/count/two-7-9"
        >>> practice = Practice()
        >>> practice.learn(Practice({item: [Attempt(at, True)]}))
        >>> practice.knows(item)
        True
        """
        log = {item: each for item, each in (self._log | other._log).items() if each}
        if len(log) > MOST_ITEMS:
            raise SchoolError(_unreadable())
        self._log = {item: list(each) for item, each in log.items()}
        for item in other._log:
            self._cards.pop(item, None)

    def knows(self, item: str) -> bool:
        """Whether it has ever been answered."""
        return bool(self._log.get(item))

    def due(self, item: str) -> datetime | None:
        """When an item should be asked again; ``None`` before its first answer."""
        return self._card(item).due if self.knows(item) else None

    def next_item(
        self,
        items: Sequence[Item],
        now: datetime,
        chance: random.Random,
        last: Item | None = None,
    ) -> Item:
        """The item to ask: of those that are due the one most likely lost; then a new one; then the
        one that is due first. The item just asked waits, while there is another.

        Raises:
            SchoolError: there is none to choose from.
        """
        if not items:
            raise SchoolError(_("There is nothing to ask in this drill."))
        others = [item for item in items if last is None or item.id != last.id] or list(items)
        known = [(self._card(item.id), item) for item in others if self.knows(item.id)]
        due = [(card, item) for card, item in known if card.due <= now]
        if due:
            return min(due, key=lambda each: (_kept(each[0], now), each[0].due))[1]
        fresh = [item for item in others if not self.knows(item.id)]
        if fresh:
            least = min(item.level.value for item in fresh)
            return chance.choice([item for item in fresh if item.level.value == least])
        return min(known, key=lambda each: each[0].due)[1]

    def score(self, items: Iterable[str], recent: int | None = None) -> Score:
        """How the learner does at these items, over all attempts kept or the latest ones."""
        attempts = sorted(
            (attempt for item in items for attempt in self._log.get(item, ())),
            key=lambda attempt: attempt.at,
        )
        if recent is not None:
            attempts = attempts[-recent:]
        times = [each.seconds for each in attempts if each.right and each.seconds is not None]
        right = sum(attempt.right for attempt in attempts)
        return Score(right, len(attempts), median(times) if times else None)

    def errors(self, items: Iterable[str]) -> dict[str, int]:
        """How often each kind of error was made, the most frequent first."""
        counts: dict[str, int] = {}
        for item in items:
            for attempt in self._log.get(item, ()):
                if attempt.error is not None:
                    counts[attempt.error] = counts.get(attempt.error, 0) + 1
        return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))

    def speed_is_open(self, kind: DrillKind) -> bool:
        """Whether a drill may be taken for speed: 18 of its latest 20 answers are right."""
        score = self.score(self.items_of(kind), RECENT)
        return score.asked == RECENT and score.right >= ENOUGH

    def items_of(self, kind: DrillKind) -> list[str]:
        """The items of one drill that have been answered, of every house."""
        front = f"drill/{kind.value}/"
        return [item for item in self._log if item.startswith(front)]

    def _card(self, item: str) -> Card:
        if item not in self._cards:
            attempts = self._log[item]
            card = Card(card_id=0, due=attempts[0].at)
            for attempt in attempts:
                card = _reviewed(card, item, attempt)
            self._cards[item] = card
        return self._cards[item]


def rating(item: str, attempt: Attempt) -> Rating:
    """What an answer tells of an item: again for a wrong one, hard for one that was slow or needed
    the rules, easy for one in half a good dealer's time.

    >>> at = datetime(2031, 1, 1, tzinfo=UTC)
    >>> [rating("drill/count/two-7-9", Attempt(at, True, s)).name for s in (1, 3, 9)]
    ['Easy', 'Good', 'Hard']
    """
    if not attempt.right:
        return Rating.Again
    if attempt.error == ErrorType.PEEKED.value:
        return Rating.Hard
    if attempt.seconds is None:
        return Rating.Good
    pace = pace_of(item)
    if attempt.seconds > pace:
        return Rating.Hard
    return Rating.Easy if attempt.seconds <= pace / 2 else Rating.Good


def pace_of(item: str) -> float:
    """Seconds that a good dealer takes for one answer to this item."""
    words = item.split("/")
    kinds = {kind.value: seconds for kind, seconds in PACE.items()}
    return kinds.get(words[1] if len(words) > 1 else "", 20)


def _reviewed(card: Card, item: str, attempt: Attempt) -> Card:
    return _SCHEDULER.review_card(card, rating(item, attempt), attempt.at)[0]


def _kept(card: Card, now: datetime) -> float:
    return _SCHEDULER.get_card_retrievability(card, now)


def _in_order(attempts: Iterable[Attempt], now: datetime) -> list[Attempt]:
    """The attempts by time, in our own zone; what claims to come from the future came now."""
    told = []
    for attempt in attempts:
        at = attempt.at.astimezone(UTC)
        told.append(msgspec.structs.replace(attempt, at=now if at > now + AHEAD else at))
    return sorted(told, key=lambda each: each.at)


def _unreadable() -> str:
    return _("What this browser kept of your drills can't be read, so the drills begin afresh.")


def now_utc() -> datetime:
    """This moment, as attempts are stamped."""
    return datetime.now(UTC)
