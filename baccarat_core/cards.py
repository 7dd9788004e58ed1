"""Playing cards: rank, suit, and the value each has in baccarat."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .errors import CardError
from .text import _


class Suit(Enum):
    """One of the four suits; the value is the letter used in card text.

    >>> Suit("h").symbol
    '♥'
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        """The printed pip, such as ``♥``."""
        return _SUIT_SYMBOLS[self.value]


class Rank(Enum):
    """One of the thirteen ranks; the value is the character used in card text (``T`` is ten).

    >>> Rank("T").point_value, Rank("T").face_value
    (0, 10)
    """

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def face_value(self) -> int:
        """What the burn card counts: ace 1, 2-9 as printed, ten and court cards 10."""
        return _FACE_VALUES[self.value]

    @property
    def point_value(self) -> int:
        """What the card adds to a point count, 0-9: ace 1, 2-9 as printed, the others 0."""
        return _FACE_VALUES[self.value] % 10


_SUIT_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_FACE_VALUES = {rank.value: min(place, 10) for place, rank in enumerate(Rank, start=1)}
_RANKS = {rank.value: rank for rank in Rank}
_SUITS = {suit.value: suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card.

    Raises:
        CardError: it is made of anything but a ``Rank`` and a ``Suit``.

    >>> Card.parse("9h")
    Card('9h')
    >>> Card.parse("Ks").point_value
    0
    """

    rank: Rank
    suit: Suit

    def __post_init__(self) -> None:
        if not (isinstance(self.rank, Rank) and isinstance(self.suit, Suit)):
            raise CardError(
                _(
                    "A card is made of a Rank and a Suit, not of {rank!r} and {suit!r}; "
                    "read text with Card.parse('9h')."
                ).format(rank=self.rank, suit=self.suit)
            )

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card such as ``9h``, ``Td`` (``10d`` is read too) or ``ks``.

        Raises:
            CardError: the text is no card; the sentence says what part is wrong.

        >>> Card.parse("10d")
        Card('Td')
        >>> Card.parse("1h")
        Traceback (most recent call last):
            ...
        baccarat_core.errors.CardError: '1h' is not a card: '1' is no rank. Ranks are A 2 3 4 5 \
6 7 8 9 T J Q K, suits c d h s; the nine of hearts is 9h.
        """
        if not isinstance(text, str):
            raise CardError(
                _("A card is written as text such as 9h, not as {text!r}.").format(text=text)
            )
        word = text.strip()
        head, tail = word[:-1].upper().replace("10", "T"), word[-1:].lower()
        if head not in _RANKS:
            wrong = (
                _("{part!r} is no rank").format(part=word[:-1])
                if head
                else _("it needs a rank and a suit")
            )
        elif tail not in _SUITS:
            wrong = _("{part!r} is no suit").format(part=word[-1:])
        else:
            return cls(_RANKS[head], _SUITS[tail])
        raise CardError(
            _(
                "{text!r} is not a card: {wrong}. Ranks are {ranks}, suits {suits}; "
                "the nine of hearts is 9h."
            ).format(text=text, wrong=wrong, ranks=" ".join(_RANKS), suits=" ".join(_SUITS))
        )

    @property
    def point_value(self) -> int:
        """What the card adds to a point count, 0-9."""
        return self.rank.point_value

    @property
    def face_value(self) -> int:
        """What the card counts as the burn card, 1-10."""
        return self.rank.face_value

    def __str__(self) -> str:
        """The two characters that ``parse`` reads back."""
        return self.rank.value + self.suit.value

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The 52 cards of one deck, suit by suit, ace to king."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas.

    Raises:
        CardError: a word is no card, or this is no text.

    >>> parse_cards("7h, 9c")
    (Card('7h'), Card('9c'))
    """
    if not isinstance(text, str):
        raise CardError(
            _("Cards are written as text such as '7h 9c', not as {text!r}.").format(text=text)
        )
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())
