"""Cards in words."""

from __future__ import annotations

from typing import Any

from baccarat_core.cards import DECK, Card

from .text import _

ENGLISH = f"{DECK[0].rank.name} of {DECK[0].suit.name}".lower()


def card_name(card: Card) -> str:
    """A card in words, as it is read out.

    >>> card_name(Card.parse("9h"))
    'nine of hearts'
    """
    return _("{rank} of {suit}").format(
        rank=_(card.rank.name.lower()), suit=_(card.suit.name.lower())
    )


def card_words() -> dict[str, Any]:
    """What the page calls the cards, for a widget's setup; nothing in English, which it speaks.

    >>> card_words()
    {}
    """
    if card_name(DECK[0]) == ENGLISH:
        return {}
    return {"card_names": {str(card): card_name(card) for card in DECK}}
