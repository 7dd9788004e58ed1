"""Cards for questions: hands of a wanted count, and coups of a wanted kind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from ..cards import DECK, Card, Rank
from ..coup import Coup, CoupFacts, PairKind
from ..tableau import STOOD, Action, Third, banker_decision, player_decision

VALUES = range(10)
RANKS = {value: tuple(rank for rank in Rank if rank.point_value == value) for value in VALUES}


class Picker:
    """Takes cards out of so many decks, so that no question shows a card too often.

    >>> picker = Picker(random.Random(1), decks=1)
    >>> len({picker.any() for _ in range(52)})
    52
    """

    def __init__(self, chance: random.Random, decks: int = 8) -> None:
        self.chance = chance
        self._left = Counter(dict.fromkeys(DECK, decks))

    def any(self) -> Card:
        """Any card that is left."""
        return self._take([card for card in DECK if self._left[card]])

    def of_value(self, value: int) -> Card:
        """A card of this point value; one worth 0 is a ten as often as a king."""
        return self._take([card for card in DECK if self._fits(card, value)])

    def two(self, total: int, pair: PairKind | None = None) -> tuple[Card, Card]:
        """Two cards that count ``total``, and share what ``pair`` says where it says anything."""
        ways = _ways(total, pair)
        first, second = self.chance.choice(ways)
        if not self._are_left(first, second):
            first, second = self.chance.choice([way for way in ways if self._are_left(*way)])
        self._left[first] -= 1
        self._left[second] -= 1
        return first, second

    def _are_left(self, first: Card, second: Card) -> bool:
        return self._left[first] > 0 and self._left[second] > (first == second)

    def _fits(self, card: Card, value: int) -> bool:
        return card.point_value == value and self._left[card] > 0

    def _take(self, cards: list[Card]) -> Card:
        card = self.chance.choice(cards)
        self._left[card] -= 1
        return card


class Start(NamedTuple):
    """A coup by its counts: both hands' first two cards, and the third cards where one is due."""

    player: int
    banker: int
    player_third: Third
    banker_third: Third

    @property
    def facts(self) -> CoupFacts:
        """What the coup comes to, pairs aside."""
        return CoupFacts(
            _final(self.player, self.player_third),
            _final(self.banker, self.banker_third),
            2 if self.player_third is STOOD else 3,
            2 if self.banker_third is STOOD else 3,
        )

    @property
    def natural(self) -> bool:
        """Whether it is over after four cards because of an 8 or 9."""
        return self.player >= 8 or self.banker >= 8


@cache
def _ways(total: int, pair: PairKind | None) -> tuple[tuple[Card, Card], ...]:
    return tuple(
        (first, second)
        for first, second in product(DECK, repeat=2)
        if (first.point_value + second.point_value) % 10 == total
        and pair in (None, PairKind.of(first, second))
    )


def _final(total: int, third: Third) -> int:
    return total if third is STOOD else (total + third) % 10


@cache
def starts() -> tuple[Start, ...]:
    """Every coup by its counts, as the rules deal it.

    >>> len(starts()), Start(7, 6, STOOD, STOOD) in starts()
    (3394, True)
    """
    found = []
    for player, banker in product(VALUES, VALUES):
        if player >= 8 or banker >= 8:
            found.append(Start(player, banker, STOOD, STOOD))
            continue
        draws = player_decision(player).action is Action.DRAW
        thirds: tuple[Third, ...] = tuple(VALUES) if draws else (STOOD,)
        for third in thirds:
            decision = banker_decision(banker, third)
            last: tuple[Third, ...] = tuple(VALUES)
            if decision.action is Action.STAND:
                last = (STOOD,)
            found += [Start(player, banker, third, each) for each in last]
    return tuple(found)


def may_pair(total: int) -> bool:
    """Whether two cards of one rank can count this: twice a value is even.

    >>> may_pair(4), may_pair(7)
    (True, False)
    """
    return total % 2 == 0


def pair_kinds(total: int, decks: int) -> tuple[PairKind, ...]:
    """What two cards of this count may share; one deck has no two cards of one rank and suit."""
    if not may_pair(total):
        return (PairKind.NONE,)
    return tuple(kind for kind in PairKind if decks > 1 or kind is not PairKind.SUITED)


@cache
def facts_of(decks: int) -> Mapping[CoupFacts, tuple[Start, ...]]:
    """All that a bet may look at, with the coups that come to it."""
    found: dict[CoupFacts, list[Start]] = {}
    for start in starts():
        plain = start.facts
        pairs = product(pair_kinds(start.player, decks), pair_kinds(start.banker, decks))
        for player, banker in pairs:
            facts = plain._replace(player_pair=player, banker_pair=banker)
            found.setdefault(facts, []).append(start)
    return MappingProxyType({facts: tuple(each) for facts, each in found.items()})


def coup_of(start: Start, picker: Picker, player: PairKind | None = None,
            banker: PairKind | None = None) -> Coup:  # fmt: skip
    """A coup with these counts, dealt card by card through the engine.

    >>> str(coup_of(Start(8, 7, STOOD, STOOD), Picker(random.Random(1))).facts.outcome)
    'Outcome.PLAYER'
    """
    hands = picker.two(start.player, player), picker.two(start.banker, banker)
    cards = [hands[0][0], hands[1][0], hands[0][1], hands[1][1]]
    thirds = (start.player_third, start.banker_third)
    cards += [picker.of_value(third) for third in thirds if third is not STOOD]
    return Coup.replay(cards)


def coup_with(facts: CoupFacts, picker: Picker, decks: int) -> Coup:
    """A coup that comes to these facts."""
    start = picker.chance.choice(facts_of(decks)[facts])
    return coup_of(start, picker, facts.player_pair, facts.banker_pair)
