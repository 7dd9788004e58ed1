"""Cards in words."""

from __future__ import annotations

from baccarat_core.cards import Card

from .text import _


def card_name(card: Card) -> str:
    """A card in words, as it is read out.

    >>> card_name(Card.parse("9h"))
    'nine of hearts'
    """
    return _("{rank} of {suit}").format(
        rank=_(card.rank.name.lower()), suit=_(card.suit.name.lower())
    )
