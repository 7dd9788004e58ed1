"""One coup: the cards in deal order, what was decided and why, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from .cards import Card
from .errors import CoupError
from .facts import CoupFacts, Outcome, PairKind
from .scoring import Hand, is_natural, point_count
from .shoe import Shoe
from .tableau import (
    STOOD,
    TABLEAU,
    Action,
    Decision,
    Tableau,
    banker_decision,
    player_decision,
)
from .text import _

__all__ = [
    "Called",
    "CardDealt",
    "Coup",
    "CoupFacts",
    "Decided",
    "Event",
    "Outcome",
    "PairKind",
    "deal",
]


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card was dealt to a hand, whose count is now ``count``."""

    hand: Hand
    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class Decided:
    """The rules said draw or stand."""

    hand: Hand
    decision: Decision


@dataclass(frozen=True, slots=True)
class Called:
    """The result was called."""

    outcome: Outcome
    player_count: int
    banker_count: int


Event = CardDealt | Decided | Called


@dataclass(frozen=True)
class Coup:
    """A coup that has been dealt to its end, by the rules.

    ``Coup.replay`` and ``deal`` make one; the events tell how it went.

    >>> from baccarat_core.cards import parse_cards
    >>> coup = Coup.replay(parse_cards("9h 7d 9c Ks"))
    >>> coup.player_count, coup.banker_count, coup.outcome
    (8, 7, <Outcome.PLAYER: 'player'>)
    """

    player: tuple[Card, ...]
    """Player's two or three cards, the third last."""
    banker: tuple[Card, ...]
    """Banker's two or three cards, the third last."""
    events: tuple[Event, ...]
    """Each card, each decision and the call, in the order in which they came."""

    @classmethod
    def replay(cls, cards: Iterable[Card], tableau: Tableau = TABLEAU) -> Coup:
        """The coup that these cards make, in deal order: Player, Banker, Player, Banker, then
        Player's third and Banker's third where the rules ask for them.

        Raises:
            CoupError: a card is missing or left over, or it is no card; the sentence says which.

        >>> from baccarat_core.cards import parse_cards
        >>> Coup.replay(parse_cards("9h 7d Kc Ks 2c"))
        Traceback (most recent call last):
            ...
        baccarat_core.errors.CoupError: 2c is left over: the coup ends after Ks. A natural, 8 or 9 \
on the first two cards, ends the coup: nobody draws.
        """
        listed = _ListedCards(tuple(cards))
        for card in listed.cards:
            if not isinstance(card, Card):
                raise CoupError(
                    _(
                        "A coup is replayed from cards, and {card!r} is none; "
                        "read text with parse_cards('9h Tc')."
                    ).format(card=card)
                )
        coup = _play(listed, tableau)
        listed.verify_all_used(coup)
        return coup

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in deal order, as ``replay`` takes them."""
        return tuple(event.card for event in self.events if isinstance(event, CardDealt))

    @cached_property
    def facts(self) -> CoupFacts:
        """What bets look at."""
        return CoupFacts(
            self.player_count,
            self.banker_count,
            len(self.player),
            len(self.banker),
            PairKind.of(*self.player[:2]),
            PairKind.of(*self.banker[:2]),
        )

    @property
    def player_count(self) -> int:
        """Player's final count, 0-9."""
        return point_count(self.player)

    @property
    def banker_count(self) -> int:
        """Banker's final count, 0-9."""
        return point_count(self.banker)

    @property
    def outcome(self) -> Outcome:
        """Who won."""
        return self.facts.outcome

    @property
    def has_natural(self) -> bool:
        """Whether a natural ended the coup after four cards."""
        return is_natural(self.player) or is_natural(self.banker)

    def __str__(self) -> str:
        player, banker = (" ".join(map(str, hand)) for hand in (self.player, self.banker))
        return _("Player {player} ({p}), Banker {banker} ({b}): {result}").format(
            player=player,
            p=self.player_count,
            banker=banker,
            b=self.banker_count,
            result=self.outcome.sentence,
        )


def deal(shoe: Shoe, tableau: Tableau = TABLEAU) -> Coup:
    """Deal the shoe's next round.

    Raises:
        ShoeError: the shoe's last round is over, or fewer than six cards are left; nothing is
            dealt then.

    >>> deal(Shoe(decks=8, seed=1)).outcome in Outcome
    True
    """
    shoe.start_round()
    return _play(_Shoe(shoe), tableau)


class _Source(Protocol):
    def next(self, hand: Hand, place: int, why: str) -> Card: ...


@dataclass
class _Shoe:
    shoe: Shoe

    def next(self, hand: Hand, place: int, why: str) -> Card:
        return self.shoe.draw()


@dataclass
class _ListedCards:
    cards: Sequence[Card]
    used: int = 0

    def next(self, hand: Hand, place: int, why: str) -> Card:
        if self.used == len(self.cards):
            missing = (
                _("{hand}'s first card is missing. {why}"),
                _("{hand}'s second card is missing. {why}"),
                _("{hand}'s third card is missing. {why}"),
            )[place]
            raise CoupError(missing.format(hand=hand.label, why=why))
        self.used += 1
        return self.cards[self.used - 1]

    def verify_all_used(self, coup: Coup) -> None:
        left = self.cards[self.used :]
        if left:
            decision = next(e for e in reversed(coup.events) if isinstance(e, Decided)).decision
            pattern = (
                _("{cards} is left over: the coup ends after {last}. {why}")
                if len(left) == 1
                else _("{cards} are left over: the coup ends after {last}. {why}")
            )
            raise CoupError(
                pattern.format(
                    cards=" ".join(map(str, left)),
                    last=self.cards[self.used - 1],
                    why=decision.sentence
                    if decision.action is Action.STAND
                    else _("When Banker has drawn, the coup is over."),
                )
            )


def _four_first() -> str:
    return _("A coup begins with two cards to each hand: Player, Banker, Player, Banker.")


def _play(source: _Source, tableau: Tableau) -> Coup:
    hands: dict[Hand, list[Card]] = {Hand.PLAYER: [], Hand.BANKER: []}
    events: list[Event] = []

    def give(hand: Hand, why: str) -> Card:
        cards = hands[hand]
        card = source.next(hand, len(cards), why)
        cards.append(card)
        events.append(CardDealt(hand, card, point_count(cards)))
        return card

    def decide(hand: Hand, decision: Decision) -> bool:
        events.append(Decided(hand, decision))
        return decision.action is Action.DRAW

    for hand in (Hand.PLAYER, Hand.BANKER) * 2:
        give(hand, _four_first())
    player, banker = hands[Hand.PLAYER], hands[Hand.BANKER]
    player_total, banker_total = point_count(player), point_count(banker)
    if is_natural(player):
        decide(Hand.PLAYER, player_decision(player_total))
    elif is_natural(banker):
        decide(Hand.BANKER, banker_decision(banker_total, STOOD))
    else:
        third = None
        decision = player_decision(player_total)
        if decide(Hand.PLAYER, decision):
            third = give(Hand.PLAYER, decision.sentence)
        decision = banker_decision(
            banker_total, STOOD if third is None else third.point_value, tableau
        )
        if decide(Hand.BANKER, decision):
            give(Hand.BANKER, decision.sentence)
    counts = point_count(player), point_count(banker)
    events.append(Called(CoupFacts(*counts, len(player), len(banker)).outcome, *counts))
    return Coup(tuple(player), tuple(banker), tuple(events))
