"""The three hands of a coup: how they are dealt, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

import msgspec

from ..cards import Card
from ..decision import Action
from ..scoring import is_natural, point_count
from ..text import _


class TableHand(Enum):
    """The hands of a coup: one for each side (*tableau*) of the table, and the bank's.

    >>> TableHand.ONE.label
    'Side one'
    """

    ONE = "side one"
    """The five seats at the banker's right."""
    TWO = "side two"
    """The five seats at the banker's left."""
    BANK = "bank"

    @property
    def label(self) -> str:
        """The name as the table prints it."""
        return _(self.value.capitalize())


SIDES = (TableHand.ONE, TableHand.TWO)
DEAL_ORDER = (TableHand.ONE, TableHand.TWO, TableHand.BANK) * 2
"""A card to the right, one to the left, one to the banker, and once more (Hoyle's Games Modernized,
"Baccarat Banque", 1909)."""


class DealtCard(msgspec.Struct, frozen=True):
    """A card that lies in a hand."""

    hand: TableHand
    card: Card


class Played(msgspec.Struct, frozen=True):
    """What a hand did after its first two cards."""

    hand: TableHand
    action: Action


class Move(Enum):
    """What is to be done next in a coup."""

    DEAL = "deal"
    """A card is due to the hand."""
    PLAY = "play"
    """The hand draws or stands."""
    SHOW = "show"
    """All hands are complete and are turned up."""


class Turn(NamedTuple):
    """The next move of a coup, and the hand it concerns."""

    move: Move
    hand: TableHand | None


def cards_of(dealt: Iterable[DealtCard], hand: TableHand) -> tuple[Card, ...]:
    """The cards in one hand, in order."""
    return tuple(each.card for each in dealt if each.hand is hand)


def next_turn(dealt: tuple[DealtCard, ...], played: tuple[Played, ...]) -> Turn:
    """Whose turn it is.

    A natural of the bank, or of both sides, ends the coup. Where one side alone has a natural, it
    has won, and the other side plays on with the bank (Ethier and Lee 2015). Side one plays first,
    then side two, and the banker last.

    >>> next_turn((), ())
    Turn(move=<Move.DEAL: 'deal'>, hand=<TableHand.ONE: 'side one'>)
    """
    if len(dealt) < len(DEAL_ORDER):
        return Turn(Move.DEAL, DEAL_ORDER[len(dealt)])
    hands = {hand: cards_of(dealt, hand) for hand in TableHand}
    naturals = {hand for hand in TableHand if is_natural(hands[hand][:2])}
    if TableHand.BANK in naturals or naturals.issuperset(SIDES):
        return Turn(Move.SHOW, None)
    actions = {each.hand: each.action for each in played}
    for hand in TableHand:
        if hand in naturals:
            continue
        if hand not in actions:
            return Turn(Move.PLAY, hand)
        if actions[hand] is Action.DRAW and len(hands[hand]) == 2:
            return Turn(Move.DEAL, hand)
    return Turn(Move.SHOW, None)


def face_up(dealt: tuple[DealtCard, ...], shown: bool = False) -> tuple[bool, ...]:
    """For each dealt card, whether all can see it: third cards, naturals once the six first cards
    are dealt, and all of them when the hands are turned up.

    >>> from baccarat_core.cards import parse_cards
    >>> cards = parse_cards("9h 2c 3d Ks 2d 4h")
    >>> face_up(tuple(map(DealtCard, DEAL_ORDER, cards)))
    (True, False, False, True, False, False)
    """
    complete = len(dealt) >= len(DEAL_ORDER)
    natural = {hand: complete and is_natural(cards_of(dealt, hand)[:2]) for hand in TableHand}
    return tuple(
        shown or place >= len(DEAL_ORDER) or natural[each.hand] for place, each in enumerate(dealt)
    )


def results_of(dealt: Iterable[DealtCard]) -> dict[TableHand, int]:
    """How each side has fared against the bank: 1 where it won, 0 where it tied, −1 where it lost.

    A side's natural has won at once where the bank has none, whatever the bank draws later.

    >>> from baccarat_core.cards import parse_cards
    >>> hands = zip((*DEAL_ORDER, TableHand.BANK), parse_cards("8h 6d 4c Ks Kd Ks 5c"))
    >>> list(results_of(DealtCard(hand, card) for hand, card in hands).values())
    [1, -1]
    """
    cards = tuple(dealt)
    counts = counts_of(cards)
    bank, bank_natural = counts[TableHand.BANK], is_natural(cards_of(cards, TableHand.BANK))
    results = {}
    for side in SIDES:
        wins_at_once = is_natural(cards_of(cards, side)) and not bank_natural
        results[side] = 1 if wins_at_once else (counts[side] > bank) - (counts[side] < bank)
    return results


def counts_of(dealt: Iterable[DealtCard]) -> dict[TableHand, int]:
    """The point count of each hand.

    >>> counts_of(())[TableHand.BANK]
    0
    """
    cards = tuple(dealt)
    return {hand: point_count(cards_of(cards, hand)) for hand in TableHand}
