"""What a bet makes of every possible coup, found by asking the bet itself.

The bet is handed facts that note what it reads. All coups that agree on what was read share its
answer, so each next question is about a coup that doesn't, until every coup is answered: a few
questions for most bets, and none about pairs for a bet that never looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import compress
from typing import Any, NamedTuple

from ..bets import Bet, Resolution, Result
from ..coup import CoupFacts, Outcome, PairKind
from ..errors import BetError
from ..scoring import Hand
from ..text import _
from ._counting import KEYS
from ._packed import NATURALS, PLAYER_STANDS
from ._pairs import PAIR_STATES
from .joint import Joint

SIZE = len(KEYS)
"""A set of coups is an integer with bit ``SIZE * place of pair state + place of key``."""


KEYS_ONLY = (1 << SIZE) - 1


def _repeat(bits: int, step: int, end: int) -> int:
    """The bits, over and over at every ``step`` up to ``end``."""
    return bits * sum(1 << place for place in range(0, end, step))


_END = SIZE * len(PAIR_STATES)
ALL = (1 << _END) - 1
_BANKER_COUNT = tuple(_repeat(1 << count, 10, _END) for count in range(10))
_PLAYER_COUNT = tuple(_repeat(1023 << 10 * count, 100, _END) for count in range(10))
_BANKER_CARDS = {
    cards: _repeat(((1 << 100) - 1) << 100 * (cards - 2), 200, _END) for cards in (2, 3)
}
_PLAYER_CARDS = {
    cards: _repeat(((1 << 200) - 1) << 200 * (cards - 2), 400, _END) for cards in (2, 3)
}
_PAIRS = tuple(
    {
        kind: sum(
            ((1 << SIZE) - 1) << SIZE * place
            for place, state in enumerate(PAIR_STATES)
            if state[hand] is kind
        )
        for kind in PairKind
    }
    for hand in (0, 1)
)
_TIE = sum(_PLAYER_COUNT[count] & _BANKER_COUNT[count] for count in range(10))
_PLAYER_WINS = sum(_PLAYER_COUNT[p] & _BANKER_COUNT[b] for p in range(10) for b in range(p))
_OUTCOME = {
    Outcome.TIE: _TIE,
    Outcome.PLAYER: _PLAYER_WINS,
    Outcome.BANKER: ALL ^ _TIE ^ _PLAYER_WINS,
}
_MARGIN = tuple(
    sum(
        _PLAYER_COUNT[p] & _BANKER_COUNT[b]
        for p in range(10)
        for b in range(10)
        if abs(p - b) == margin
    )
    for margin in range(10)
)
_OUTCOMES = tuple(
    tuple(CoupFacts(player, banker, 2, 2).outcome for banker in range(10)) for player in range(10)
)
_NATURAL = {
    Hand.PLAYER: _PLAYER_CARDS[2] & sum(_PLAYER_COUNT[count] for count in NATURALS),
    Hand.BANKER: _BANKER_CARDS[2] & sum(_BANKER_COUNT[count] for count in NATURALS),
}
_PLAYER_STOOD = sum(_PLAYER_COUNT[count] for count in PLAYER_STANDS)
POSSIBLE = (
    (_PLAYER_CARDS[2] & _BANKER_CARDS[2] & (_PLAYER_STOOD | _NATURAL[Hand.PLAYER]))
    | (_NATURAL[Hand.BANKER] & _PLAYER_CARDS[2])
    | (_PLAYER_CARDS[2] & _BANKER_CARDS[3] & _PLAYER_STOOD)
    | (_PLAYER_CARDS[3] & ~_NATURAL[Hand.BANKER] & ALL)
)
"""The ends that a coup can have, whatever Banker's rules are."""


_EACH_STATE = _repeat(1, SIZE, _END)
_FIRST = (POSSIBLE & -POSSIBLE).bit_length() - 1
_BIT_VALUES = bytes.maketrans(b"01", b"\0\1")


class Looks(Enum):
    """What decides a bet."""

    COUNTS = "counts"
    """Point counts and numbers of cards alone."""
    PAIRS = "pairs"
    """Pairs alone."""
    BOTH = "both"


_get: Callable[[Any, Any], Any] = tuple.__getitem__


class _Watched(CoupFacts):
    """Facts that note what is read: ``agree`` is the set of coups that would have read the same."""

    agree: int

    @property
    def outcome(self) -> Outcome:
        outcome: Outcome = _OUTCOMES[_get(self, 0)][_get(self, 1)]
        self.agree &= _OUTCOME[outcome]
        return outcome

    @property
    def margin(self) -> int:
        margin: int = abs(_get(self, 0) - _get(self, 1))
        self.agree &= _MARGIN[margin]
        return margin

    def natural(self, hand: Hand) -> bool:
        place = 0 if hand is Hand.PLAYER else 1
        held: bool = _get(self, place) in NATURALS and (_get(self, place + 2) == 2)
        self.agree &= _NATURAL[hand] if held else ALL ^ _NATURAL[hand]
        return held

    def plain(self) -> CoupFacts:
        """The same facts unwatched, once all of them are noted as read."""
        for name in CoupFacts._fields:
            getattr(self, name)
        return CoupFacts(*_get(self, slice(None)))


def _whole(name: str) -> Callable[..., Any]:
    """A method that reads the facts as one tuple."""

    def read(facts: _Watched, *given: Any, **named: Any) -> Any:
        return getattr(facts.plain(), name)(*given, **named)

    return read


for _method in (
    *("__add__", "__contains__", "__eq__", "__ge__", "__getitem__", "__gt__", "__hash__"),
    *("__iter__", "__le__", "__lt__", "__mul__", "__ne__", "__repr__", "__rmul__", "__str__"),
    *("_asdict", "_replace", "index"),
):
    setattr(_Watched, _method, _whole(_method))


def _watch(place: int, agreeing: Any) -> property:
    def read(facts: _Watched) -> Any:
        value = _get(facts, place)
        facts.agree &= agreeing[value]
        return value

    return property(read)


_FIELDS = {
    "player_count": _PLAYER_COUNT,
    "banker_count": _BANKER_COUNT,
    "player_cards": _PLAYER_CARDS,
    "banker_cards": _BANKER_CARDS,
    "player_pair": _PAIRS[0],
    "banker_pair": _PAIRS[1],
}
for _place, _name in enumerate(CoupFacts._fields):
    setattr(_Watched, _name, _watch(_place, _FIELDS[_name]))


class PayClass(NamedTuple):
    """The coups of which a bet makes the same: what they pay, net of commission, to one staked."""

    result: Result
    net: Fraction
    coups: int
    """A set of coups, ``POSSIBLE`` ones only."""


class View:
    """A bet as all that it makes of every coup."""

    __slots__ = ("_places", "bet", "classes", "looks")

    classes: tuple[PayClass, ...]
    """The highest profit first."""

    def __init__(self, bet: Bet) -> None:
        self.bet = bet
        self.classes = tuple(sorted(_ask(bet), key=lambda each: each.net, reverse=True))
        self.looks = what_decides(each.coups for each in self.classes)
        self._places = [places(each.coups, self.looks) for each in self.classes[:-1]]

    def weights(self, joint: Joint) -> list[int]:
        """The weight of each of ``classes``; the last has what the others leave."""
        vector = vector_of(joint, self.looks)
        weights = [sum(map(vector.__getitem__, chosen)) for chosen in self._places]
        return [*weights, joint.denominator - sum(weights)]


def _ask(bet: Bet) -> Iterable[PayClass]:
    classes: dict[tuple[Result, int, int], PayClass] = {}
    unanswered = POSSIBLE
    while unanswered:
        state, key = divmod((unanswered & -unanswered).bit_length() - 1, SIZE)
        facts: _Watched = tuple.__new__(_Watched, KEYS[key] + PAIR_STATES[state])
        facts.agree = unanswered
        resolution = bet.resolve(facts)
        net = net_of(resolution)
        name = (resolution.result, net.numerator, net.denominator)
        coups = facts.agree
        unanswered ^= coups
        if name in classes:
            coups |= classes[name].coups
        classes[name] = PayClass(resolution.result, net, coups)
    return classes.values()


def net_of(resolution: Resolution) -> Fraction:
    """What one unit staked wins or loses, commission taken off."""
    if resolution.result is Result.LOSE:
        return _LOST
    if resolution.commission:
        return resolution.pays * (1 - resolution.commission)
    return resolution.pays


_LOST = Fraction(-1)


def what_decides(sets: Iterable[int]) -> Looks:
    """What tells these sets of coups apart."""
    parts = tuple(sets)
    if all((coups & KEYS_ONLY) * _EACH_STATE == coups for coups in parts):
        return Looks.COUNTS
    if all(_states(coups) * (POSSIBLE & KEYS_ONLY) == coups for coups in parts):
        return Looks.PAIRS
    return Looks.BOTH


def _states(coups: int) -> int:
    """One bit for each pair state in which the coup of the lowest possible key is in the set."""
    return coups >> _FIRST & _EACH_STATE


def places(coups: int, looks: Looks) -> list[int]:
    """Where the weights of a set of coups stand in the vector for what decides it."""
    if looks is Looks.COUNTS:
        coups &= KEYS_ONLY
    elif looks is Looks.PAIRS:
        return [state for state in range(len(PAIR_STATES)) if coups >> SIZE * state & KEYS_ONLY]
    bits = f"{coups:b}"[::-1].encode().translate(_BIT_VALUES)
    return list(compress(range(len(bits)), bits))


def vector_of(joint: Joint, looks: Looks) -> Sequence[int]:
    """The weights among which ``places`` points."""
    if looks is Looks.COUNTS:
        return joint.vector
    return joint.pair_vector if looks is Looks.PAIRS else joint.full_vector


def view(bet: Bet) -> View:
    """What a bet makes of every coup.

    Raises:
        BetError: this is no bet.
    """
    if not isinstance(bet, Bet):
        raise BetError(
            _("{bet!r} is no bet. Take one from a rule sheet or make one, such as Tie().").format(
                bet=bet
            )
        )
    return _view(bet)


_view = lru_cache(maxsize=512)(View)
