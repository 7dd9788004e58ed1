"""How many of each card are left: what exact odds need to know of a shoe."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from .cards import DECK, Card, Rank, Suit
from .errors import CompositionError
from .text import _

_RANKS = len(Rank)
_RANK_VALUES = tuple(rank.point_value for rank in Rank)
_PLACE = {card: place for place, card in enumerate(DECK)}


@dataclass(frozen=True)
class Composition:
    """Counts of the 52 cards, in the order of ``DECK``.

    Raises:
        CompositionError: not 52 counts, or one that is negative or no whole number.

    >>> eight_decks = Composition.full(8)
    >>> eight_decks.total, eight_decks.count(Card.parse("9h"))
    (416, 8)
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) != len(DECK):
            raise CompositionError(
                _(
                    "A composition counts {wanted} cards, ace to king in four suits; "
                    "this one counts {given}."
                ).format(wanted=len(DECK), given=len(self.counts))
            )
        if set(map(type, self.counts)) != {int} or min(self.counts) < 0:
            counts = tuple(map(_whole_count, DECK, self.counts))
            object.__setattr__(self, "counts", counts)

    @classmethod
    def full(cls, decks: int) -> Composition:
        """All the cards of so many decks.

        Raises:
            CompositionError: fewer than one deck, or no whole number.

        >>> Composition.full(6).total
        312
        """
        verify_decks(decks)
        return cls((decks,) * len(DECK))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Composition:
        """The composition of a pile of cards.

        Raises:
            CompositionError: something in the pile is no card.

        >>> Composition.of([Card.parse("9h"), Card.parse("9d")]).of_rank(Rank.NINE)
        2
        """
        counts = [0] * len(DECK)
        for card in cards:
            counts[_place(card)] += 1
        return cls(tuple(counts))

    @classmethod
    def from_counts(cls, counts: Mapping[Card, int]) -> Composition:
        """The composition with these counts; a card not named has none.

        Raises:
            CompositionError: a key is no card, or a count is negative or no whole number.

        >>> Composition.from_counts({Card.parse("9h"): 3}).total
        3
        """
        places = [0] * len(DECK)
        for card, count in counts.items():
            places[_place(card)] = count
        return cls(tuple(places))

    def remove(self, cards: Iterable[Card]) -> Composition:
        """What is left when these cards are taken out.

        Raises:
            CompositionError: a card is taken that is no longer there, or it is no card.

        >>> Composition.full(1).remove([Card.parse("9h")]).total
        51
        """
        counts = list(self.counts)
        for card in cards:
            place = _place(card)
            if not counts[place]:
                raise CompositionError(
                    _("{card} can't be removed: none is left.").format(card=card)
                )
            counts[place] -= 1
        return Composition(tuple(counts))

    def count(self, card: Card) -> int:
        """How many of this card are left.

        Raises:
            CompositionError: it is no card.
        """
        return self.counts[_place(card)]

    def of_rank(self, rank: Rank) -> int:
        """How many cards of this rank are left, all suits together.

        >>> Composition.full(8).of_rank(Rank.KING)
        32
        """
        return sum(self.count(Card(rank, suit)) for suit in Suit)

    def of_value(self, point_value: int) -> int:
        """How many cards of this point value are left.

        Raises:
            CompositionError: no card has this point value; they are 0-9.

        >>> Composition.full(8).of_value(0)
        128
        """
        if point_value not in range(10):
            raise CompositionError(
                _("A card's point value is 0 to 9, not {value!r}.").format(value=point_value)
            )
        return self.values[point_value]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """How many cards of each point value 0-9 are left."""
        values = [0] * 10
        for value, suits in zip(_RANK_VALUES, self.suits, strict=True):
            values[value] += sum(suits)
        return tuple(values)

    @cached_property
    def suits(self) -> tuple[tuple[int, ...], ...]:
        """For each rank, ace to king, how many cards of each suit are left."""
        return tuple(self.counts[place::_RANKS] for place in range(_RANKS))

    @cached_property
    def total(self) -> int:
        """How many cards are left."""
        return sum(self.counts)


def verify_decks(decks: int) -> None:
    """Refuse a number of decks that no shoe has.

    Raises:
        CompositionError: fewer than one deck, or no whole number.
    """
    if not isinstance(decks, int) or isinstance(decks, bool) or decks < 1:
        raise CompositionError(
            _("A shoe has a whole number of decks, 1 or more, not {decks!r}.").format(decks=decks)
        )


def _place(card: Card) -> int:
    if not isinstance(card, Card):
        raise CompositionError(
            _("{card!r} is no card; read text with Card.parse('9h').").format(card=card)
        )
    return _PLACE[card]


def _whole_count(card: Card, count: object) -> int:
    try:
        whole = -1 if isinstance(count, bool) else operator.index(count)  # type: ignore[arg-type]
    except TypeError:
        whole = -1
    if whole < 0:
        raise CompositionError(
            _("The count of {card} is {count!r}; it must be a whole number, 0 or more.").format(
                card=card, count=count
            )
        )
    return whole
