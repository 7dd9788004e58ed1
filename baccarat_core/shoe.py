"""The shoe: shuffled once, burned, cut, dealt, and never refilled by itself."""

from __future__ import annotations

import random
from collections.abc import Iterable
from enum import Enum

from .cards import DECK, Card
from .composition import Composition, verify_decks
from .errors import ShoeError
from .text import _

CARDS_A_HAND_MAY_NEED = 3
"""No hand has more than three cards."""
CARDS_A_COUP_MAY_NEED = 2 * CARDS_A_HAND_MAY_NEED
"""What a coup of two hands may need."""

CARDS_A_BURN_MAY_TAKE = 11
"""The exposed card itself and the ten that a ten or a court card asks for."""


class BurnRule(Enum):
    """What happens to the first cards of a new shoe."""

    NONE = "none"
    EXPOSED_CARD = "exposed card"
    """The first card is shown and set aside, and as many more unseen as its face value says:
    ace 1, 2-9 as printed, ten and court cards 10."""


class EndRule(Enum):
    """Which round is a shoe's last."""

    CUT_CARD_ROUND = "cut card round"
    """The round in which the cut card comes out."""
    ONE_MORE_ROUND = "one more round"
    """The round after the one in which the cut card comes out."""
    EVERY_ROUND = "every round"
    """Each round: the decks are shuffled after every coup."""
    LAST_CARDS = "last cards"
    """Go on while the most cards that a coup can need are left: three a hand."""

    @property
    def uses_cut_card(self) -> bool:
        """Whether the cut card decides which round is the last; elsewhere it means nothing."""
        return self in (EndRule.CUT_CARD_ROUND, EndRule.ONE_MORE_ROUND)


class Shoe:
    """A pile of cards in the order in which they will be dealt.

    The cut card stands ``cut_card`` cards from the end. It comes out when the first card behind it
    is dealt. ``undealt + dealt + burned`` is always the number of cards the shoe began with. A
    round begins only while three cards a hand, the most a coup can need, are left.

    Args:
        decks: how many 52-card decks, 1 or more.
        seed: any whole number or text; the same seed gives the same order. ``None`` shuffles anew.
        burn: what is set aside before the first coup.
        cut_card: how many cards lie behind the cut card.
        end_rule: which round is the last.
        hands: how many hands a coup deals: two, and three where one bank plays two sides.

    Raises:
        CompositionError: the number of decks is not a whole number, 1 or more.
        ShoeError: the seed is neither a whole number nor text, a rule is none of its enum's, or
            the cut card stands so deep that a coup may not fit before it.

    >>> shoe = Shoe(decks=8, seed=7)
    >>> shoe.undealt + shoe.dealt + shoe.burned == 8 * 52
    True
    """

    def __init__(
        self,
        decks: int = 8,
        seed: int | str | None = None,
        *,
        burn: BurnRule = BurnRule.EXPOSED_CARD,
        cut_card: int = 14,
        end_rule: EndRule = EndRule.CUT_CARD_ROUND,
        hands: int = 2,
    ) -> None:
        verify_decks(decks)
        verify_cut_card(decks, burn, cut_card, end_rule, hands)
        pile = list(DECK) * decks
        random.Random(_seed(seed)).shuffle(pile)
        self._open(pile, burn, cut_card, end_rule, hands)

    @classmethod
    def stacked(
        cls,
        cards: Iterable[Card],
        *,
        burn: BurnRule = BurnRule.NONE,
        cut_card: int = 0,
        end_rule: EndRule = EndRule.LAST_CARDS,
        hands: int = 2,
    ) -> Shoe:
        """A shoe whose cards come in this order, for lessons, replays and tests.

        Raises:
            ShoeError: something in the pile is no card, a rule is none of its enum's, the burn
                card asks for more cards than there are, or no whole coup fits before the cut card.

        >>> shoe = Shoe.stacked([Card.parse("9h"), Card.parse("2c")])
        >>> shoe.draw(), shoe.undealt
        (Card('9h'), 1)
        """
        pile = list(cards)
        for card in pile:
            if not isinstance(card, Card):
                raise ShoeError(
                    _(
                        "A shoe is stacked with cards, not with {card!r}; "
                        "read text with parse_cards('9h Tc')."
                    ).format(card=card)
                )
        _verify_rules(burn, cut_card, end_rule, hands)
        shoe = cls.__new__(cls)
        shoe._open(pile, burn, cut_card, end_rule, hands)
        return shoe

    def _open(
        self, pile: list[Card], burn: BurnRule, cut_card: int, end_rule: EndRule, hands: int
    ) -> None:
        self._pile = tuple(pile)
        self._cut_at = len(pile) - cut_card if end_rule.uses_cut_card else len(pile)
        self._next = 0
        self._round = 0
        self._last_round: int | None = None
        self.end_rule = end_rule
        self.most_cards = CARDS_A_HAND_MAY_NEED * hands
        self.burn_card: Card | None = None
        if burn is BurnRule.EXPOSED_CARD and pile:
            self.burn_card = self._pile[0]
            self._next = 1 + self.burn_card.face_value
        self.burned = self._next
        if self._next > len(pile):
            raise ShoeError(
                _("The burn card {card} asks for more than the {size} cards there are.").format(
                    card=self.burn_card, size=len(pile)
                )
            )
        if end_rule.uses_cut_card:
            _verify_room(len(pile), self._next, cut_card, hands)

    def __eq__(self, other: object) -> bool:
        """The same cards in the same order, dealt equally far by the same rules."""
        return vars(self) == vars(other) if isinstance(other, Shoe) else NotImplemented

    @property
    def pile(self) -> tuple[Card, ...]:
        """All its cards in order, for a table's log. No screen may show those still undealt."""
        return self._pile

    @property
    def size(self) -> int:
        """How many cards the shoe began with."""
        return len(self._pile)

    @property
    def undealt(self) -> int:
        """How many cards are still in the shoe."""
        return len(self._pile) - self._next

    @property
    def dealt(self) -> int:
        """How many cards have been dealt to hands."""
        return self._next - self.burned

    @property
    def round(self) -> int:
        """The number of the round under way or last dealt; 0 before the first."""
        return self._round

    @property
    def dealt_cards(self) -> tuple[Card, ...]:
        """The cards that have been dealt to hands, in order."""
        return self._pile[self.burned : self._next]

    @property
    def unseen(self) -> Composition:
        """The cards nobody has seen: undealt and burned, without the exposed burn card."""
        seen = self.dealt_cards if self.burn_card is None else (self.burn_card, *self.dealt_cards)
        return Composition.of(self._pile).remove(seen)

    @property
    def cut_at(self) -> int:
        """How many cards lie before the cut card, burned ones included."""
        return self._cut_at

    @property
    def cut_card_is_out(self) -> bool:
        """Whether a card behind the cut card has been dealt."""
        return self._next > self._cut_at

    @property
    def is_last_round(self) -> bool:
        """Whether the round under way, or last dealt, is known to be the shoe's last."""
        return self._end_rule_says_last or (self._round > 0 and self.undealt < self.most_cards)

    @property
    def _end_rule_says_last(self) -> bool:
        return self._last_round is not None and self._round >= self._last_round

    def can_start_round(self) -> bool:
        """Whether another coup may be dealt from this shoe.

        >>> Shoe.stacked([Card.parse("9h")] * 6).can_start_round()
        True
        """
        return not self.is_last_round and self.undealt >= self.most_cards

    def verify_start_round(self) -> None:
        """Refuse a round that this shoe has not got.

        Raises:
            ShoeError: the last round is over, or fewer cards are left than a coup may need.
        """
        if self._end_rule_says_last:
            raise ShoeError(_("This shoe's last round is over. Open a new shoe."))
        if self.undealt < self.most_cards:
            raise ShoeError(
                _(
                    "A coup may need {need} cards and this shoe has {left} left. Open a new shoe."
                ).format(need=self.most_cards, left=self.undealt)
            )

    def start_round(self) -> None:
        """Begin the next round; see ``verify_start_round`` for what is refused."""
        self.verify_start_round()
        self._round += 1
        if self.end_rule is EndRule.EVERY_ROUND:
            self._last_round = self._round

    def draw(self) -> Card:
        """Take the next card.

        Raises:
            ShoeError: no card is left.

        >>> Shoe(decks=8, seed=7).draw()
        Card('As')
        """
        if not self.undealt:
            raise ShoeError(_("All {size} cards are out. Open a new shoe.").format(size=self.size))
        card = self._pile[self._next]
        self._next += 1
        if self._last_round is None and self.cut_card_is_out:
            if self.end_rule is EndRule.CUT_CARD_ROUND:
                self._last_round = self._round
            elif self.end_rule is EndRule.ONE_MORE_ROUND:
                self._last_round = self._round + 1
        return card


def verify_cut_card(
    decks: int, burn: BurnRule, cut_card: int, end_rule: EndRule, hands: int = 2
) -> None:
    """Refuse a cut card before which a coup may not fit, whatever the burn card is.

    Raises:
        ShoeError: it stands too deep, or a rule is none of its enum's.

    >>> verify_cut_card(1, BurnRule.NONE, 46, EndRule.CUT_CARD_ROUND)
    """
    _verify_rules(burn, cut_card, end_rule, hands)
    if end_rule.uses_cut_card:
        set_aside = CARDS_A_BURN_MAY_TAKE if burn is BurnRule.EXPOSED_CARD else 0
        _verify_room(len(DECK) * decks, set_aside, cut_card, hands)


def _verify_room(size: int, set_aside: int, cut_card: int, hands: int) -> None:
    if size - set_aside - cut_card < CARDS_A_HAND_MAY_NEED * hands:
        raise ShoeError(
            _(
                "A cut card {cut_card} from the end of {size} cards may leave no whole coup "
                "before it; put it nearer to the end."
            ).format(cut_card=cut_card, size=size)
        )


def _verify_rules(burn: BurnRule, cut_card: int, end_rule: EndRule, hands: int) -> None:
    if not isinstance(burn, BurnRule):
        raise ShoeError(_("A burn rule is a BurnRule, not {burn!r}.").format(burn=burn))
    if not isinstance(end_rule, EndRule):
        raise ShoeError(_("An end rule is an EndRule, not {rule!r}.").format(rule=end_rule))
    if not isinstance(cut_card, int) or isinstance(cut_card, bool) or cut_card < 0:
        raise ShoeError(
            _(
                "The cut card stands a whole number of cards from the end, 0 or more, "
                "not {cut_card!r}."
            ).format(cut_card=cut_card)
        )
    if not isinstance(hands, int) or isinstance(hands, bool) or hands not in (2, 3):
        raise ShoeError(_("A coup deals 2 or 3 hands, not {hands!r}.").format(hands=hands))


def _seed(seed: int | str | None) -> int | str | None:
    if isinstance(seed, bool) or not isinstance(seed, int | str | None):
        raise ShoeError(_("A seed is a whole number or text, not {seed!r}.").format(seed=seed))
    # random takes 1 and -1 for the same seed
    return str(seed) if isinstance(seed, int) and seed < 0 else seed
