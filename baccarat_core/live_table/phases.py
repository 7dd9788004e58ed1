"""Where a table stands, what is due and who must do it."""

from __future__ import annotations

from enum import Enum

import msgspec

from ..decision import Decision
from ..scoring import Hand
from ..text import _


class Phase(Enum):
    """Where a table stands in its round; the value says it in words."""

    READY = "no round is under way"
    """Before the first round of the table."""
    OPEN = "the bets are open"
    CLOSED = "no more bets"
    DEALING = "the cards are being dealt"
    SETTLED = "the round is settled"
    SUSPENDED = "the round is suspended"
    CANCELLED = "the round was cancelled"

    @property
    def label(self) -> str:
        """The phase in words."""
        return _(self.value)


BETWEEN_ROUNDS = (Phase.READY, Phase.SETTLED, Phase.CANCELLED)
"""The phases in which no round is under way."""


class Role(Enum):
    """Who acts at a table."""

    DEALER = "the dealer"
    PLAYER = "the players"
    SUPERVISOR = "the supervisor"

    @property
    def label(self) -> str:
        """The role in words."""
        return _(self.value)


class Step(Enum):
    """The step that is due; the value says it, with the hand it concerns."""

    OPEN_SHOE = "the dealer opens a new shoe"
    BURN_CARDS = "the dealer burns {cards} cards"
    OPEN_BETS = "the dealer opens the bets"
    PLACE_BETS = "the players place their bets"
    CONFIRM_BETS = "the players confirm their bets"
    CLOSE_BETS = "the dealer calls: no more bets"
    DRAW_CARD = "the dealer draws a card to {hand}"
    CALL_RESULT = "the dealer calls the result"
    SETTLE = "the dealer takes and pays"
    COLLECT_COMMISSION = "the dealer collects the commission boxes"
    SUSPEND = "the shoe is empty: the dealer suspends the round"
    RULE_ON_INCIDENT = "{who} rules on what went wrong"
    RESUME_OR_CANCEL = "the supervisor lets the round go on or cancels it"


class Connection(Enum):
    """Whether a seat's player is there."""

    CONNECTED = "connected"
    LOST = "connection lost"


class SuspendedFor(Enum):
    """Why a round was suspended."""

    FAULT = "fault"
    """Something is wrong with cards, shoe, table or picture, and a supervisor looks at it."""
    RESTART = "restart"
    """The table's program ended within the round and was started again."""
    INCIDENT = "incident"
    """An incident was reported; it is ruled on first."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """The step that is due and who must do it."""

    step: Step
    who: Role
    hand: Hand | None = None
    """The hand that gets a card."""
    decision: Decision | None = None
    """The rule by which the third card is due; ``None`` for the first four."""
    cards: int = 0
    """How many cards are to be burned."""
    seats: tuple[int, ...] = ()
    """The seats that are asked."""

    @property
    def sentence(self) -> str:
        """The step in words.

        >>> Due(step=Step.DRAW_CARD, who=Role.DEALER, hand=Hand.BANKER).sentence
        'the dealer draws a card to Banker'
        """
        hand = self.hand.label if self.hand else ""
        return _(self.step.value).format(hand=hand, cards=self.cards, who=self.who.label)
