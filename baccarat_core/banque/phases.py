"""Where a table of banque stands, what is due and who must do it."""

from __future__ import annotations

from enum import Enum

import msgspec

from ..banking import Role
from ..decision import Action
from ..rule_sheets.banking import Ruling
from ..text import _
from .hands import TableHand


class Phase(Enum):
    """Where a table stands; the value says it in words."""

    NO_BANK = "nobody holds the bank"
    """The bank is put up: whoever risks most gets it."""
    READY = "no coup is under way"
    BANCO = "anyone may call banco"
    STAKES = "the stakes are open"
    DEALING = "no more stakes: the cards are dealt"
    SHOWN = "the hands are turned up"
    SETTLED = "the coup is settled"
    BEATEN = "the banker is beaten"

    @property
    def label(self) -> str:
        """The phase in words."""
        return _(self.value)


BETWEEN_COUPS = (Phase.NO_BANK, Phase.READY, Phase.SETTLED)
"""The phases in which players come and go."""


class Step(Enum):
    """The step that is due; the value says it."""

    TAKE_SEATS = "two players at least sit down, one with chips enough for a bank"
    OPEN_SHOE = "the croupier opens a new shoe"
    BID = "{who} offers an amount for the bank, or passes"
    GIVE_BANK = "the croupier gives the bank to {who}"
    REFILL = "the banker puts up a new bank, or gives it up"
    OPEN_COUP = "the croupier opens the coup"
    CALL_BANCO = "{who} calls banco, or passes"
    PLACE_STAKES = "the players place their stakes"
    CLOSE_STAKES = "the croupier calls: no more stakes"
    DEAL_CARD = "the banker deals a card to {hand}"
    PLAY_HAND = "{who} plays the hand of {hand}"
    SHOW_HANDS = "the banker turns the hands up"
    SETTLE = "the croupier takes and pays"
    CHANGE_BANK = "the beaten banker gives up the bank"


class StakeOn(Enum):
    """What a stake lies on; the value is the name on the felt."""

    ONE = "side one"
    TWO = "side two"
    CHEVAL = "à cheval"
    """On both sides at once."""

    @property
    def label(self) -> str:
        """The name on the felt."""
        return _(self.value)

    @property
    def sides(self) -> tuple[TableHand, ...]:
        """The sides whose hands decide it.

        >>> [hand.value for hand in StakeOn.CHEVAL.sides]
        ['side one', 'side two']
        """
        return {
            StakeOn.ONE: (TableHand.ONE,),
            StakeOn.TWO: (TableHand.TWO,),
            StakeOn.CHEVAL: (TableHand.ONE, TableHand.TWO),
        }[self]


class Beaten(Enum):
    """How a banker was beaten, or why the bank was given up; the value says it."""

    BANCO = "a banco was won against the bank"
    BROKEN = "the bank is broken"
    RETIRED = "the banker retires"

    @property
    def label(self) -> str:
        """Why, in words."""
        return _(self.value)


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """The step that is due and who must do it."""

    step: Step
    who: Role
    seat: int | None = None
    """The place that is asked: a seat's number, 0 for the banker's; ``None`` for the croupier."""
    hand: TableHand | None = None
    """The hand that gets a card or is played."""
    ruling: Ruling | None = None
    """What the drawing law says to the hand that is played."""

    @property
    def choices(self) -> tuple[Action, ...]:
        """What the hand that is played may do."""
        if self.ruling is None:
            return ()
        return tuple(action for action in Action if self.ruling.allows(action))

    @property
    def sentence(self) -> str:
        """The step in words.

        >>> Due(step=Step.CALL_BANCO, who=Role.PLAYER, seat=3).sentence
        'seat 3 calls banco, or passes'
        """
        who = _("seat {seat}").format(seat=self.seat) if self.seat else self.who.label
        return self.sentence_about(who)

    def sentence_about(self, who: str) -> str:
        """The step in words, with whoever must do it called so.

        >>> Due(step=Step.CALL_BANCO, who=Role.PLAYER, seat=3).sentence_about("Ana")
        'Ana calls banco, or passes'
        """
        hand = ""
        if self.hand:
            hand = _("the bank") if self.hand is TableHand.BANK else _(self.hand.value)
        return _(self.step.value).format(hand=hand, who=who)
