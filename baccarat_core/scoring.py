"""What a hand counts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from .cards import Card
from .text import _


class Hand(Enum):
    """The two hands of a coup. They are names of hands, not of a guest and a house.

    >>> Hand.BANKER.label
    'Banker'
    """

    PLAYER = "player"
    BANKER = "banker"

    @property
    def label(self) -> str:
        """The name as the table prints it."""
        return _(self.value.capitalize())


def point_count(cards: Iterable[Card]) -> int:
    """The last digit of the sum of the cards' point values, 0-9.

    >>> from baccarat_core.cards import parse_cards
    >>> point_count(parse_cards("7h 9c"))
    6
    """
    return sum(card.point_value for card in cards) % 10


def is_natural(cards: Iterable[Card]) -> bool:
    """Whether these are two cards that count 8 or 9.

    >>> from baccarat_core.cards import parse_cards
    >>> is_natural(parse_cards("Kd 9c")), is_natural(parse_cards("2d 3c 4s"))
    (True, False)
    """
    hand = tuple(cards)
    return len(hand) == 2 and point_count(hand) >= 8
