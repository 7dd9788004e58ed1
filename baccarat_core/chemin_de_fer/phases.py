"""Where a table of chemin de fer stands, what is due and who must do it."""

from __future__ import annotations

from enum import Enum

import msgspec

from ..banking import Role
from ..rule_sheets.banking import Ruling
from ..scoring import Hand
from ..text import _


class Phase(Enum):
    """Where the table stands; the value says it in words."""

    VACANT = "nobody holds the bank"
    OFFERED = "the bank is offered"
    BANCO = "banco may be called"
    COVERING = "the bank may be covered in part"
    DEALING = "the coup is under way"
    HELD = "the banker may keep the bank or pass it on"

    @property
    def label(self) -> str:
        """The phase in words."""
        return _(self.value)


BETWEEN_COUPS = (Phase.VACANT, Phase.OFFERED, Phase.HELD)
"""The phases in which nothing is at stake."""


class Step(Enum):
    """The step that is due; the value says it, with who is asked, the hand, or the cards."""

    SIT_DOWN = "two players must sit down, one with chips for a bank, one with chips for a stake"
    OPEN_SHOE = "the croupier opens a new shoe"
    BURN_CARDS = "the croupier burns {cards} cards"
    OFFER_BANK = "the croupier offers the bank"
    ANSWER_OFFER = "{who} takes the bank or passes it on"
    CALL_BANCO = "{who} calls banco or lets it go"
    COVER = "{who} covers a part of the bank or lets it go"
    PASS_UNCOVERED = "nobody covered anything: the croupier passes the bank on"
    PASS_LOST = "the bank has lost: the croupier passes it on"
    DEAL_CARD = "the banker deals a card to {hand}"
    CHOOSE = "{who} draws or stands for {hand}"
    CALL_RESULT = "the croupier calls the result"
    SETTLE = "the croupier takes and pays"
    KEEP_OR_PASS = "{who} keeps the bank or passes it on"

    @property
    def is_a_choice(self) -> bool:
        """Whether somebody at the table decides, rather than the rules."""
        return self in CHOICES


CHOICES = (Step.ANSWER_OFFER, Step.CALL_BANCO, Step.COVER, Step.CHOOSE, Step.KEEP_OR_PASS)
"""The steps at which a player decides."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """The step that is due and who must do it."""

    step: Step
    who: Role
    seat: int | None = None
    """The seat that is asked, or that deals."""
    hand: Hand | None = None
    """The hand that gets a card or is chosen for."""
    ruling: Ruling | None = None
    """What the law says to that hand, once it has two cards. It gives the hand's count away: show
    it only to whoever may see the hand."""
    cards: int = 0
    """How many cards are to be burned."""

    @property
    def sentence(self) -> str:
        """The step in words; it names no card and no count.

        That a hand is asked to choose tells that its count is one the law leaves free. Who must not
        know this is shown every hand as one that is asked.

        >>> Due(step=Step.CHOOSE, who=Role.PLAYER, seat=3, hand=Hand.PLAYER).sentence
        'seat 3 draws or stands for Player'
        """
        return self.sentence_about(_("seat {seat}").format(seat=self.seat))

    def sentence_about(self, who: str) -> str:
        """The same with a name for whoever is asked.

        >>> Due(step=Step.KEEP_OR_PASS, who=Role.BANKER, seat=3).sentence_about("Ana")
        'Ana keeps the bank or passes it on'
        """
        hand = self.hand.label if self.hand else ""
        return _(self.step.value).format(hand=hand, cards=self.cards, who=who)
