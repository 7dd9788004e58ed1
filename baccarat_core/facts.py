"""What a coup came to: the outcome, the counts, the pairs, and nothing of how it went."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from .cards import Card
from .scoring import Hand
from .text import _


class Outcome(Enum):
    """Which hand won, or that neither did."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"

    @property
    def sentence(self) -> str:
        """The result as it is called, such as ``Banker wins``."""
        return _({"player": "Player wins", "banker": "Banker wins", "tie": "Tie"}[self.value])


class PairKind(Enum):
    """What a hand's first two cards share."""

    NONE = "no pair"
    RANK = "pair"
    """The same rank in two suits."""
    SUITED = "perfect pair"
    """The same rank and suit."""

    @classmethod
    def of(cls, first: Card, second: Card) -> PairKind:
        """The kind of pair these two cards make.

        >>> PairKind.of(Card.parse("9h"), Card.parse("9c"))
        <PairKind.RANK: 'pair'>
        """
        if first.rank is not second.rank:
            return cls.NONE
        return cls.SUITED if first.suit is second.suit else cls.RANK


class CoupFacts(NamedTuple):
    """All of a coup that any bet looks at; settling and pricing both start from it.

    >>> CoupFacts(player_count=8, banker_count=7, player_cards=2, banker_cards=2).outcome
    <Outcome.PLAYER: 'player'>
    """

    player_count: int
    """Player's final count, 0-9."""
    banker_count: int
    """Banker's final count, 0-9."""
    player_cards: int
    """How many cards Player ends with, 2 or 3."""
    banker_cards: int
    """How many cards Banker ends with, 2 or 3."""
    player_pair: PairKind = PairKind.NONE
    """What Player's first two cards share."""
    banker_pair: PairKind = PairKind.NONE
    """What Banker's first two cards share."""

    @property
    def outcome(self) -> Outcome:
        """The higher count wins; equal counts tie."""
        if self.player_count == self.banker_count:
            return Outcome.TIE
        return Outcome.PLAYER if self.player_count > self.banker_count else Outcome.BANKER

    @property
    def margin(self) -> int:
        """By how many points the winner wins; 0 on a tie."""
        return abs(self.player_count - self.banker_count)

    def count(self, hand: Hand) -> int:
        """A hand's final count, 0-9."""
        return self.player_count if hand is Hand.PLAYER else self.banker_count

    def cards(self, hand: Hand) -> int:
        """How many cards a hand has, 2 or 3."""
        return self.player_cards if hand is Hand.PLAYER else self.banker_cards

    def pair(self, hand: Hand) -> PairKind:
        """What a hand's first two cards share."""
        return self.player_pair if hand is Hand.PLAYER else self.banker_pair

    def won(self, hand: Hand) -> bool:
        """Whether this hand won."""
        return self.outcome is (Outcome.PLAYER if hand is Hand.PLAYER else Outcome.BANKER)

    def counts(self, hand: Hand, count: int) -> bool:
        """Whether a hand's final count is this one.

        >>> CoupFacts(8, 7, 2, 2).counts(Hand.BANKER, 7)
        True
        """
        return self.count(hand) == count

    def has_pair(self, hand: Hand) -> bool:
        """Whether a hand's first two cards share a rank."""
        return self.pair(hand) is not PairKind.NONE

    def has_perfect_pair(self, hand: Hand) -> bool:
        """Whether a hand's first two cards share rank and suit."""
        return self.pair(hand) is PairKind.SUITED

    def natural(self, hand: Hand) -> bool:
        """Whether a hand holds a natural: only that leaves 8 or 9 on two cards."""
        return self.cards(hand) == 2 and self.count(hand) >= 8
