"""The two hands of a coup: which card or choice comes next, and who may see which card."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ..cards import Card
from ..decision import STOOD, Action, Third
from ..facts import CoupFacts
from ..rule_sheets.banking import DrawingLaw, Ruling, Says
from ..scoring import Hand, is_natural, point_count
from ..text import _


class DealtCard(msgspec.Struct, frozen=True):
    """A card that lies in a hand."""

    hand: Hand
    card: Card


class Choice(msgspec.Struct, frozen=True):
    """What was chosen for a hand that the law left free."""

    hand: Hand
    action: Action


class Next(NamedTuple):
    """What comes next in a coup."""

    hand: Hand | None
    """The hand that is due, or ``None`` when both are complete."""
    ruling: Ruling | None = None
    """What the law says to it; ``None`` for the first four cards."""
    action: Action | None = Action.DRAW
    """What is done: a card is dealt, or (``None``) somebody must choose first."""


class Hands(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of one coup as they lie on the table, and what was chosen."""

    dealt: tuple[DealtCard, ...] = ()
    """In deal order."""
    choices: tuple[Choice, ...] = ()

    def cards(self, hand: Hand) -> tuple[Card, ...]:
        """The cards in a hand, in order."""
        return tuple(each.card for each in self.dealt if each.hand is hand)

    def count(self, hand: Hand) -> int:
        """What a hand counts, 0-9."""
        return point_count(self.cards(hand))

    def chosen(self, hand: Hand) -> Action | None:
        """What was chosen for a hand, if that was done."""
        return next((each.action for each in self.choices if each.hand is hand), None)

    @property
    def has_natural(self) -> bool:
        """Whether either hand is a natural, which ends the coup.

        >>> from baccarat_core.cards import parse_cards
        >>> cards = parse_cards("2h 9d 3c Ks")
        >>> deal = (Hand.PLAYER, Hand.BANKER) * 2
        >>> Hands(dealt=tuple(map(DealtCard, deal, cards))).has_natural
        True
        """
        return any(is_natural(self.cards(hand)) for hand in Hand)

    @property
    def third(self) -> Third:
        """The point value of Player's third card, or ``STOOD``."""
        player = self.cards(Hand.PLAYER)
        return player[2].point_value if len(player) > 2 else STOOD

    def next(self, law: DrawingLaw) -> Next:
        """Which hand is due, and what the law says to it.

        >>> Hands().next(DrawingLaw()).hand
        <Hand.PLAYER: 'player'>
        """
        if len(self.dealt) < 4:
            return Next((Hand.PLAYER, Hand.BANKER)[len(self.dealt) % 2])
        if self.has_natural:
            return Next(None)
        player, banker = self.cards(Hand.PLAYER), self.cards(Hand.BANKER)
        if len(player) == 2 and len(banker) == 2:
            due = self._due(Hand.PLAYER, law.player(point_count(player)))
            if due is not None:
                return due
        if len(banker) == 2:
            due = self._due(Hand.BANKER, law.bank(point_count(banker), self.third))
            if due is not None:
                return due
        return Next(None)

    def _due(self, hand: Hand, ruling: Ruling) -> Next | None:
        """What is due to a hand that has two cards; ``None`` when it stands."""
        action = self.chosen(hand) if ruling.says is Says.FREE else ruling.action
        return None if action is Action.STAND else Next(hand, ruling, action)

    def complete(self, law: DrawingLaw) -> bool:
        """Whether both hands have all their cards."""
        return self.next(law).hand is None

    def facts(self) -> CoupFacts:
        """The counts and how many cards made them, once both hands have cards."""
        player, banker = self.cards(Hand.PLAYER), self.cards(Hand.BANKER)
        return CoupFacts(
            player_count=point_count(player),
            banker_count=point_count(banker),
            player_cards=len(player),
            banker_cards=len(banker),
        )

    @property
    def sentence(self) -> str:
        """The hands in words."""
        player, banker = (" ".join(map(str, self.cards(hand))) for hand in Hand)
        return _("Player {player} ({p}), Banker {banker} ({b}): {result}").format(
            player=player,
            p=self.count(Hand.PLAYER),
            banker=banker,
            b=self.count(Hand.BANKER),
            result=self.facts().outcome.sentence,
        )

    def turned_up(self, law: DrawingLaw, *, player: bool, banker: bool) -> dict[Hand, list[bool]]:
        """Which cards of each hand lie face up for somebody.

        All do when the hands are complete. Before, Player's first two are known to whoever answers
        for Player, the banker's to the banker and, once Player is done, to all. A third card is
        dealt face up.

        Args:
            player: whether this is who answers for Player.
            banker: whether this is the banker.
        """
        due = self.next(law)
        over = due.hand is None
        banker_shows = over or (due.hand is Hand.BANKER and due.ruling is not None)
        known = {Hand.PLAYER: over or player, Hand.BANKER: banker or banker_shows}
        return {
            hand: [known[hand] or place == 2 for place, _card in enumerate(self.cards(hand))]
            for hand in Hand
        }
