"""The shoe: shuffled once, burned, cut, dealt, and never refilled by itself."""

from __future__ import annotations

import random
from collections.abc import Iterable
from enum import Enum

from .cards import DECK, Card
from .composition import Composition, verify_decks
from .errors import ShoeError

CARDS_A_COUP_MAY_NEED = 6
"""No coup takes more than three cards a hand."""


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
    """Go on while six cards, the most a coup can need, are left; the cut card means nothing."""


class Shoe:
    """A pile of cards in the order in which they will be dealt.

    The cut card stands ``cut_card`` cards from the end. It comes out when the first card behind it
    is dealt. ``undealt + dealt + burned`` is always the number of cards the shoe began with.

    Args:
        decks: how many 52-card decks, 1 or more.
        seed: any whole number or text; the same seed gives the same order. ``None`` shuffles anew.
        burn: what is set aside before the first coup.
        cut_card: how many cards lie behind the cut card.
        end_rule: which round is the last.

    Raises:
        CompositionError: the number of decks is not a whole number, 1 or more.
        ShoeError: no coup can be dealt before the cut card.

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
    ) -> None:
        verify_decks(decks)
        pile = list(DECK) * decks
        random.Random(seed).shuffle(pile)
        self._open(pile, burn, cut_card, end_rule)

    @classmethod
    def stacked(
        cls,
        cards: Iterable[Card],
        *,
        burn: BurnRule = BurnRule.NONE,
        cut_card: int = 0,
        end_rule: EndRule = EndRule.LAST_CARDS,
    ) -> Shoe:
        """A shoe whose cards come in this order, for lessons, replays and tests."""
        shoe = cls.__new__(cls)
        shoe._open(list(cards), burn, cut_card, end_rule)
        return shoe

    def _open(self, pile: list[Card], burn: BurnRule, cut_card: int, end_rule: EndRule) -> None:
        if not isinstance(cut_card, int) or isinstance(cut_card, bool) or cut_card < 0:
            raise ShoeError(
                f"The cut card stands a whole number of cards from the end, 0 or more, "
                f"not {cut_card!r}."
            )
        self._pile = tuple(pile)
        self._cut_at = len(pile) - cut_card
        self._next = 0
        self._round = 0
        self._last_round: int | None = None
        self.end_rule = end_rule
        self.burn_card: Card | None = None
        if burn is BurnRule.EXPOSED_CARD and pile:
            self.burn_card = self._pile[0]
            self._next = 1 + self.burn_card.face_value
        self.burned = self._next
        room = len(pile) if end_rule is EndRule.LAST_CARDS else self._cut_at
        if end_rule is not EndRule.LAST_CARDS and room - self._next < CARDS_A_COUP_MAY_NEED:
            raise ShoeError(
                f"A cut card {cut_card} from the end of {len(pile)} cards leaves no whole coup "
                "before it; put it nearer to the end."
            )
        if self._next > len(pile):
            raise ShoeError(f"The burn card {self.burn_card} asks for more than {len(pile)} cards.")

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
        """Whether the round under way, or last dealt, is the shoe's last."""
        return self._last_round is not None and self._round >= self._last_round

    def can_start_round(self) -> bool:
        """Whether another coup may be dealt from this shoe."""
        return not self.is_last_round and self.undealt >= CARDS_A_COUP_MAY_NEED

    def verify_start_round(self) -> None:
        """Refuse a round that this shoe has not got.

        Raises:
            ShoeError: the last round is over, or fewer than six cards are left.
        """
        if self.is_last_round:
            raise ShoeError("This shoe's last round is over. Open a new shoe.")
        if self.undealt < CARDS_A_COUP_MAY_NEED:
            raise ShoeError(
                f"{self.undealt} cards are left and a coup may need {CARDS_A_COUP_MAY_NEED}. "
                "Open a new shoe."
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
        """
        if not self.undealt:
            raise ShoeError(f"All {self.size} cards are out. Open a new shoe.")
        card = self._pile[self._next]
        self._next += 1
        if self._last_round is None and self.cut_card_is_out:
            if self.end_rule is EndRule.CUT_CARD_ROUND:
                self._last_round = self._round
            elif self.end_rule is EndRule.ONE_MORE_ROUND:
                self._last_round = self._round + 1
        return card
