"""Dealing a coup one card at a time: which hand is due, and the coup that the cards make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from ..cards import Card
from ..coup import Called, CardDealt, Coup, CoupFacts, Event
from ..decision import STOOD, Action, Decision
from ..scoring import Hand, is_natural, point_count
from ..tableau import banker_decision, player_decision
from ..text import _


class DealtCard(msgspec.Struct, frozen=True):
    """A card that lies in a hand."""

    hand: Hand
    card: Card


class NextCard(NamedTuple):
    """Which hand is due, or ``None`` when both are complete, and the rule that says so
    (``None`` for the first four cards and after Banker's third)."""

    hand: Hand | None
    decision: Decision | None

    @property
    def sentence(self) -> str:
        """Why, in words."""
        if self.decision:
            return self.decision.sentence
        if self.hand:
            return _("A coup begins with two cards to each hand: Player, Banker, Player, Banker.")
        return _("When Banker has drawn, the coup is over.")


def cards_of(dealt: Iterable[DealtCard], hand: Hand) -> tuple[Card, ...]:
    """The cards in one hand, in order."""
    return tuple(each.card for each in dealt if each.hand is hand)


def next_card(dealt: tuple[DealtCard, ...]) -> NextCard:
    """Which hand the rules give the next card to.

    After a card dealt in error it goes on as a dealer would who has not noticed it.

    >>> next_card(()).hand
    <Hand.PLAYER: 'player'>
    """
    if len(dealt) < 4:
        return NextCard((Hand.PLAYER, Hand.BANKER)[len(dealt) % 2], None)
    player, banker = cards_of(dealt, Hand.PLAYER), cards_of(dealt, Hand.BANKER)
    if len(banker) == 3:
        return NextCard(None, None)
    total = point_count(banker)
    if len(player) == 2:
        decision = player_decision(point_count(player))
        if is_natural(player):
            return NextCard(None, decision)
        if is_natural(banker):
            return NextCard(None, banker_decision(total, STOOD))
        if decision.action is Action.DRAW:
            return NextCard(Hand.PLAYER, decision)
    decision = banker_decision(total, STOOD if len(player) == 2 else player[2].point_value)
    return NextCard(Hand.BANKER if decision.action is Action.DRAW else None, decision)


def deal_in_order(cards: Iterable[Card]) -> tuple[tuple[DealtCard, ...], tuple[Card, ...]]:
    """These cards as the rules would have dealt them, and those that belong to neither hand.

    >>> from baccarat_core.cards import parse_cards
    >>> deal_in_order(parse_cards("9h 7d Kc Ks 2c"))[1]
    (Card('2c'),)
    """
    dealt: tuple[DealtCard, ...] = ()
    left = list(cards)
    while left and (hand := next_card(dealt).hand):
        dealt = (*dealt, DealtCard(hand, left.pop(0)))
    return dealt, tuple(left)


def coup_of(dealt: tuple[DealtCard, ...]) -> Coup:
    """The coup that lies on the table, one dealt in error included."""
    cards = tuple(each.card for each in dealt)
    if next_card(dealt).hand is None and deal_in_order(cards) == (dealt, ()):
        return Coup.replay(cards)
    player, banker = cards_of(dealt, Hand.PLAYER), cards_of(dealt, Hand.BANKER)
    counts = point_count(player), point_count(banker)
    outcome = CoupFacts(*counts, len(player), len(banker)).outcome
    events: list[Event] = []
    for place, each in enumerate(dealt, 1):
        count = point_count(cards_of(dealt[:place], each.hand))
        events.append(CardDealt(each.hand, each.card, count))
    return Coup(player, banker, (*events, Called(outcome, *counts)))
