"""Every way a coup can end, and what a function of its facts makes of them all.

Nobody need try thousands of ends one by one: ``ask`` hands the function a coup of which nothing is
settled yet. Each thing it reads parts the coups that are still possible by their answer; it goes on
with one part, and the others wait their turn. So it is called once for each way in which it tells
coups apart, and never for pairs if it doesn't look at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from operator import attrgetter, methodcaller
from typing import Any, NamedTuple, TypeVar

from .coup import CoupFacts, PairKind
from .scoring import Hand
from .tableau import Action, player_decision

Answer = TypeVar("Answer")


class Counts(NamedTuple):
    """How a coup ends as far as point values go."""

    player_count: int
    banker_count: int
    player_cards: int
    banker_cards: int


COUNTS = tuple(
    Counts(player, banker, player_cards, banker_cards)
    for player_cards, banker_cards, player, banker in product((2, 3), (2, 3), range(10), range(10))
)
"""Both counts and the cards of each hand, in the order of all vectors of weights."""
PAIR_STATES = tuple(product(PairKind, PairKind))
"""(Player's pair, Banker's pair), in the order of all vectors of weights."""
PLAYER_DRAWS = tuple(t for t in range(8) if player_decision(t).action is Action.DRAW)
"""The two-card counts on which Player draws."""
PLAYER_STANDS = tuple(t for t in range(8) if t not in PLAYER_DRAWS)
"""The two-card counts, naturals apart, on which Player stands."""
NATURALS = (8, 9)


def _can_happen(end: Counts) -> bool:
    """Whether a coup can end so, whatever Banker's rules are."""
    banker_natural = end.banker_cards == 2 and end.banker_count in NATURALS
    if end.player_cards == 3:
        return not banker_natural
    player_natural = end.banker_cards == 2 and end.player_count in NATURALS
    return banker_natural or player_natural or end.player_count in PLAYER_STANDS


_ENDS = {place: CoupFacts(*end) for place, end in enumerate(COUNTS) if _can_happen(end)}
_STATES = {place: CoupFacts(0, 0, 2, 2, *state) for place, state in enumerate(PAIR_STATES)}
ALL_ENDS = frozenset(_ENDS)
ALL_STATES = frozenset(_STATES)


class _Question:
    """One thing that can be read off a coup, and which ends or pair states give which answer."""

    __slots__ = ("about", "parts")

    def __init__(self, read: Callable[[CoupFacts], object], about: Mapping[int, CoupFacts]) -> None:
        self.about = about
        parts: dict[object, list[int]] = {}
        for place, facts in about.items():
            parts.setdefault(read(facts), []).append(place)
        self.parts = [(answer, frozenset(places)) for answer, places in parts.items()]


class Coups:
    """All coups that gave the same answers: any of these ends together with any of these states."""

    __slots__ = ("_answers", "_parts", "ends", "states")

    def __init__(
        self, ends: frozenset[int], states: frozenset[int], answers: dict[_Question, Any]
    ) -> None:
        self.ends = ends
        """Places in ``COUNTS``."""
        self.states = states
        """Places in ``PAIR_STATES``."""
        self._answers = answers
        self._parts: dict[_Question, list[Coups]] = {}

    def answer(self, question: _Question) -> Any:
        """What they all answer, or ``None`` where they don't agree."""
        return self._answers.get(question)

    def parts(self, question: _Question) -> list[Coups]:
        """These coups by what they answer to one more question."""
        if question not in self._parts:
            self._parts[question] = list(self._parted(question))
        return self._parts[question]

    def _parted(self, question: _Question) -> Iterator[Coups]:
        for answer, places in question.parts:
            answers = {**self._answers, question: answer}
            if question.about is _STATES:
                if states := self.states & places:
                    yield Coups(self.ends, states, answers)
            elif ends := self.ends & places:
                yield Coups(ends, self.states, answers)


_EVERY_COUP = Coups(ALL_ENDS, ALL_STATES, {})


def ask(function: Callable[[CoupFacts], Answer]) -> Iterator[tuple[Answer, Coups]]:
    """All that a function of a coup's facts answers, each time with the coups it answers so; the
    same answer may come again for others.

    >>> wins = [coups for won, coups in ask(lambda facts: facts.won(Hand.BANKER)) if won]
    >>> len(wins), len(wins[0].ends), len(wins[0].states)
    (1, 96, 9)
    """
    facts: _Asked = tuple.__new__(_Asked)
    facts.waiting = waiting = [_EVERY_COUP]
    while waiting:
        facts.coups = waiting.pop()
        answer = function(facts)
        yield answer, facts.coups


class _Asked(CoupFacts):
    """The facts of ``coups``; those that would answer otherwise are put to the ``waiting``."""

    coups: Coups
    waiting: list[Coups]

    def read(self, question: _Question) -> Any:
        answer = self.coups.answer(question)
        if answer is None:
            self.coups, *others = self.coups.parts(question)
            self.waiting += others
            answer = self.coups.answer(question)
        return answer

    def counts(self, hand: Hand, count: int) -> bool:
        found: bool = self.read(_counts(hand, count))
        return found

    def plain(self) -> CoupFacts:
        """The facts as one tuple, all of them settled."""
        return CoupFacts(*(getattr(self, name) for name in CoupFacts._fields))


def _alone(name: str, about: Mapping[int, CoupFacts]) -> property:
    question = _Question(attrgetter(name), about)
    return property(lambda facts: facts.read(question))


def _by_hand(name: str, about: Mapping[int, CoupFacts]) -> Callable[[_Asked, Hand], Any]:
    player, banker = (_Question(methodcaller(name, hand), about) for hand in Hand)
    return lambda facts, hand: facts.read(player if hand is Hand.PLAYER else banker)


def _whole(name: str) -> Callable[..., Any]:
    return lambda facts, *given, **named: getattr(facts.plain(), name)(*given, **named)


@cache
def _counts(hand: Hand, count: int) -> _Question:
    return _Question(methodcaller("counts", hand, count), _ENDS)


for _name, _about in {"natural": _ENDS, "has_pair": _STATES, "has_perfect_pair": _STATES}.items():
    setattr(_Asked, _name, _by_hand(_name, _about))
for _name in (*Counts._fields, "outcome", "margin"):
    setattr(_Asked, _name, _alone(_name, _ENDS))
for _name in ("player_pair", "banker_pair"):
    setattr(_Asked, _name, _alone(_name, _STATES))
for _name in (
    *("__add__", "__contains__", "__eq__", "__ge__", "__getitem__", "__gt__", "__hash__"),
    *("__iter__", "__le__", "__lt__", "__mul__", "__ne__", "__repr__", "__rmul__", "__str__"),
    *("_asdict", "_replace", "index"),
):
    setattr(_Asked, _name, _whole(_name))
