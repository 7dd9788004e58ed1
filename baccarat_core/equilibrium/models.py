"""What is dealt and who sees what: the models in which chemin de fer is solved.

In all of them Player's law is that of the game: it draws on 0 to 4, stands on 6 and 7, and is free
on 5 alone. Banker is free wherever neither hand has a natural. Player's third card lies open. A
coup is dealt from whole decks; what earlier coups showed is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from math import perm

from ..composition import Composition, verify_decks
from ..decision import STOOD, Third
from ..errors import EquilibriumError
from ..scoring import Hand
from ..text import _, brief

Cards = tuple[int, int]
"""The point values of a two-card hand, the lower first."""
CARDS_AT_MOST = 6
MOST_PLACES = 1000
"""An exponent beyond this is refused: written out, the number would fill the memory."""
FREE_TOTAL = 5
"""The one count on which Player may choose."""


class Replacement(Enum):
    """How cards are dealt where no number of decks is given."""

    WITH_REPLACEMENT = "with replacement"
    """Each card comes from one whole deck, as if the others had been put back: the limit of ever
    more decks."""


WITH_REPLACEMENT = Replacement.WITH_REPLACEMENT

Decks = int | Replacement


class Sees(Enum):
    """What the two sides know of their own two cards when they choose."""

    TOTALS = "totals"
    """Each its own count and no more, a 2 by 2**88 game. Kemeny and Snell (1957) solved it with
    replacement."""
    BANKER_COMPOSITION = "Banker its cards, Player its count"
    """A 2 by 2**484 game. Downton and Lockwood (1975) solved it for 1 to 8 decks; Ethier and Lee
    (2023, arXiv 2308.00118), who add the commission, call it model B2."""
    BOTH_COMPOSITIONS = "both their cards"
    """A 2**5 by 2**484 game. Ethier and Gámez (2013, arXiv 1305.5468) solved it for every number
    of decks; it is model B3 of Ethier and Lee."""

    @property
    def by_banker(self) -> bool:
        """Whether Banker knows its cards."""
        return self is not Sees.TOTALS

    @property
    def by_player(self) -> bool:
        """Whether Player knows its cards."""
        return self is Sees.BOTH_COMPOSITIONS


@dataclass(frozen=True)
class Choice:
    """All that a side knows when it chooses between drawing and standing.

    ``third`` is the point value of Player's third card or ``STOOD``, and ``None`` where Player
    itself chooses. ``cards`` are the two point values, the lower first, where the side knows them:
    a king, a queen, a jack and a ten are all 0, since which of them it is tells nothing about the
    cards left.

    >>> print(Choice(Hand.BANKER, 6, STOOD), "|", Choice(Hand.PLAYER, 5, cards=(1, 4)))
    Banker's 6, Player stood | Player's 5 of 1 and 4
    """

    hand: Hand
    total: int
    third: Third | None = None
    cards: Cards | None = None

    def __str__(self) -> str:
        text = _("{hand}'s {total}").format(hand=self.hand.label, total=self.total)
        if self.cards:
            first, second = self.cards
            text = _("{hand} of {first} and {second}").format(hand=text, first=first, second=second)
        if self.third is STOOD:
            return _("{hand}, Player stood").format(hand=text)
        if self.third is not None:
            return _("{hand}, Player drew {third}").format(hand=text, third=self.third)
        return text


@dataclass(frozen=True)
class Model:
    """One game to be solved: the cards, how they are dealt, what is seen, and the commission."""

    values: tuple[int, ...]
    """How many cards of each point value 0-9 there are."""
    dealing: Replacement | None
    sees: Sees
    commission: Fraction
    """The part of what Banker wins that the house keeps; 0 makes the game zero-sum."""

    @cached_property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.values)

    @cached_property
    def denominator(self) -> int:
        """How many ordered six-card deals there are; every chance is counted in these."""
        return self.total**CARDS_AT_MOST if self.dealing else perm(self.total, CARDS_AT_MOST)

    @property
    def decks(self) -> Decks:
        """The number of decks, or ``WITH_REPLACEMENT``."""
        return self.dealing or self.total // 52

    def without(self, values: tuple[int, ...], card: int) -> tuple[int, ...]:
        """What is left of these cards when one of a value is dealt."""
        if self.dealing:
            return values
        return (*values[:card], values[card] - 1, *values[card + 1 :])

    def deals(self, values: tuple[int, ...]) -> Iterator[tuple[Cards, int, tuple[int, ...]]]:
        """Each two-card hand from these cards, the number of ordered deals of it, and what is
        left."""
        for low in range(10):
            if not values[low]:
                continue
            rest = self.without(values, low)
            for high in range(low, 10):
                if rest[high]:
                    ways = values[low] * rest[high] * (1 if low == high else 2)
                    yield (low, high), ways, self.without(rest, high)

    def player_choice(self, cards: Cards) -> Choice:
        """What Player knows when it chooses with these cards."""
        return _choice(Hand.PLAYER, cards, None, self.sees.by_player)

    def banker_choice(self, cards: Cards, third: Third) -> Choice:
        """What Banker knows with these cards, Player having drawn a third card or stood."""
        return _choice(Hand.BANKER, cards, third, self.sees.by_banker)

    @cached_property
    def player_choices(self) -> tuple[Choice, ...]:
        """The choices that Player may come to."""
        hands = (cards for cards, _ways, _rest in self.deals(self.values))
        fives = (cards for cards in hands if sum(cards) % 10 == FREE_TOTAL)
        return tuple(dict.fromkeys(map(self.player_choice, fives)))


@lru_cache(maxsize=4096)
def _choice(hand: Hand, cards: Cards, third: Third | None, seen: bool) -> Choice:
    return Choice(hand, sum(cards) % 10, third, cards if seen else None)


def model_of(
    decks: Decks, sees: Sees = Sees.TOTALS, commission: Fraction | Decimal | int | str = 0
) -> Model:
    """The model meant.

    Raises:
        CompositionError: no number of decks.
        EquilibriumError: ``sees`` is no ``Sees``, or ``commission`` no part of a win from 0 to
            below 1.

    >>> model_of(6).denominator
    878869206895680
    """
    if not isinstance(sees, Sees):
        raise EquilibriumError(
            _("What is seen is named as Sees.TOTALS is, not as {sees}.").format(
                sees=brief(sees, repr)
            )
        )
    dealing = decks if isinstance(decks, Replacement) else None
    if not isinstance(decks, Replacement):
        verify_decks(decks)
    values = Composition.full(1 if isinstance(decks, Replacement) else decks).values
    return Model(values, dealing, sees, parse_commission(commission))


def parse_commission(commission: Fraction | Decimal | int | str) -> Fraction:
    """The part of Banker's win that the house keeps, exactly.

    Raises:
        EquilibriumError: it is not exact, or not from 0 to below 1.

    >>> parse_commission("0.05"), parse_commission("5 %")
    (Fraction(1, 20), Fraction(1, 20))
    """
    part = exact_number(commission)
    if part is None or not 0 <= part < 1:
        raise EquilibriumError(
            _(
                "A commission is an exact part of Banker's win, from 0 to below 1, such as "
                "Decimal('0.05') or '5 %', not {commission}."
            ).format(commission=brief(commission, repr))
        )
    return part


def parse_chance(chance: Fraction | Decimal | int | str) -> Fraction:
    """A chance from 0 to 1, exactly.

    Raises:
        EquilibriumError: it is not exact, or not from 0 to 1.

    >>> parse_chance("9/11"), parse_chance("80 %")
    (Fraction(9, 11), Fraction(4, 5))
    """
    part = exact_number(chance)
    if part is None or not 0 <= part <= 1:
        raise EquilibriumError(
            _(
                "A chance is an exact number from 0 to 1, such as Fraction(9, 11) or '80 %', not "
                "{chance}."
            ).format(chance=brief(chance, repr))
        )
    return part


def exact_number(number: object) -> Fraction | None:
    """A number that somebody gave or wrote, exactly; ``None`` where it is none, not exact as a
    float is not, or has more than ``MOST_PLACES`` places.

    >>> exact_number("9/11"), exact_number("80 %"), exact_number(0.5), exact_number("1e999999")
    (Fraction(9, 11), Fraction(4, 5), None, None)
    """
    if isinstance(number, bool) or not isinstance(number, Fraction | Decimal | int | str):
        return None
    try:
        if isinstance(number, str):
            text = number.strip()
            percent = text.endswith("%")
            text = text.removesuffix("%").strip()
            return _written(text) / (100 if percent else 1)
        if isinstance(number, Decimal):
            return _of_decimal(number)
        return Fraction(number)
    except (ValueError, ZeroDivisionError, OverflowError, InvalidOperation):
        return None


def _written(text: str) -> Fraction:
    return Fraction(text) if "/" in text else _of_decimal(Decimal(text))


def _of_decimal(number: Decimal) -> Fraction:
    if not number.is_finite() or abs(number.adjusted()) > MOST_PLACES:
        raise ValueError(number)
    return Fraction(number)
