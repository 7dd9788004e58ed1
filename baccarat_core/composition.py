"""How many of each card are left: what exact odds need to know of a shoe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from .cards import DECK, Card, Rank, Suit
from .errors import CompositionError

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
                f"A composition counts {len(DECK)} cards, ace to king in four suits; "
                f"this one counts {len(self.counts)}."
            )
        for card, count in zip(DECK, self.counts, strict=True):
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                raise CompositionError(
                    f"The count of {card} is {count!r}; it must be a whole number, 0 or more."
                )

    @classmethod
    def full(cls, decks: int) -> Composition:
        """All the cards of so many decks.

        Raises:
            CompositionError: fewer than one deck, or no whole number.
        """
        verify_decks(decks)
        return cls((decks,) * len(DECK))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Composition:
        """The composition of a pile of cards."""
        counts = [0] * len(DECK)
        for card in cards:
            counts[_PLACE[card]] += 1
        return cls(tuple(counts))

    @classmethod
    def from_counts(cls, counts: Mapping[Card, int]) -> Composition:
        """The composition with these counts; a card not named has none."""
        return cls(tuple(counts.get(card, 0) for card in DECK))

    def remove(self, cards: Iterable[Card]) -> Composition:
        """What is left when these cards are taken out.

        Raises:
            CompositionError: a card is taken that is no longer there.

        >>> Composition.full(1).remove([Card.parse("9h")]).total
        51
        """
        counts = list(self.counts)
        for card in cards:
            place = _PLACE[card]
            if not counts[place]:
                raise CompositionError(f"{card} can't be removed: none is left.")
            counts[place] -= 1
        return Composition(tuple(counts))

    def count(self, card: Card) -> int:
        """How many of this card are left."""
        return self.counts[_PLACE[card]]

    def of_rank(self, rank: Rank) -> int:
        """How many cards of this rank are left, all suits together."""
        return sum(self.count(Card(rank, suit)) for suit in Suit)

    def of_value(self, point_value: int) -> int:
        """How many cards of this point value (0-9) are left."""
        return self.values[point_value]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """How many cards of each point value 0-9 are left."""
        values = [0] * 10
        for card, count in zip(DECK, self.counts, strict=True):
            values[card.point_value] += count
        return tuple(values)

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
        raise CompositionError(f"A shoe has a whole number of decks, 1 or more, not {decks!r}.")
