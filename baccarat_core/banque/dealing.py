"""Opening a shoe, dealing, playing the hands, showing and settling."""

from __future__ import annotations

from ..decision import Action
from ..errors import BankingError
from ..game_log import allowed
from ..shoe import Shoe
from ..text import _
from .base import BanqueBase
from .hands import TableHand, counts_of
from .phases import Phase, Step
from .records import CardDealt, CoupSettled, HandPlayed, HandsShown
from .settling import settlement


class Dealing(BanqueBase):
    """The actions of a coup from its first card on."""

    def verify_open_shoe(self, seed: int | str | None = None, shoe: Shoe | None = None) -> None:
        """Refuse a new shoe within a coup, or one that has been used or holds too few cards for
        three hands.

        Raises:
            BaccaratError: the sentence says why.
        """
        self._verify_between_coups(_("No shoe can be opened"))
        self._verify_new_shoe(seed, shoe)
        if shoe is not None and shoe.most_cards < 3 * len(TableHand):
            raise BankingError(_("A shoe of banque deals three hands; make it with hands=3."))

    def can_deal(self, hand: TableHand) -> bool:
        """Whether a card is due to this hand."""
        return allowed(self.verify_deal, hand)

    def verify_deal(self, hand: TableHand) -> None:
        """Refuse a card that is due to another hand, or to none.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_due(_("No card is dealt now"), Step.DEAL_CARD)
        if self.due.hand is not hand:
            name = hand.label if isinstance(hand, TableHand) else repr(hand)
            self._refuse(_("{hand} gets no card now").format(hand=name))

    def deal(self, hand: TableHand) -> CardDealt:
        """Deal the next card to this hand."""
        self.verify_deal(hand)
        return self._act(CardDealt(hand=hand, card=self._next_card()))

    def can_play(self, seat: int | None, action: Action) -> bool:
        """Whether this place may draw or stand for the hand that is due."""
        return allowed(self.verify_play, seat, action)

    def verify_play(self, seat: int | None, action: Action) -> None:
        """Refuse a hand played out of turn, by somebody else, or against the drawing law.

        Args:
            seat: who decides: a seat, 0 for the banker, ``None`` for the croupier.

        Raises:
            BaccaratError: the sentence names the one who plays it, or the law.
        """
        self._verify_due(_("No hand is played now"), Step.PLAY_HAND)
        due, action_name = self.due, getattr(action, "value", repr(action))
        assert due.hand is not None
        assert due.ruling is not None
        if seat != due.seat or isinstance(seat, bool):
            if due.hand is TableHand.BANK:
                raise BankingError(_("Only the banker plays the bank's hand."))
            raise BankingError(
                _("{hand} is played by {who}, not by {other}.").format(
                    hand=due.hand.label, who=_place(due.seat), other=_place(seat)
                )
            )
        if action not in due.choices:
            raise BankingError(
                _("{why} It can't {action}.").format(why=due.ruling.sentence, action=action_name)
            )

    def play(self, seat: int | None, action: Action) -> HandPlayed:
        """Draw or stand for the hand that is due."""
        self.verify_play(seat, action)
        due = self.due
        assert due.hand is not None
        return self._act(
            HandPlayed(hand=due.hand, action=action, seat=due.seat, free=len(due.choices) > 1)
        )

    def can_show(self) -> bool:
        """Whether the hands may be turned up."""
        return allowed(self.verify_show)

    def verify_show(self) -> None:
        """Refuse to turn the hands up before they are complete.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_due(_("The hands can't be turned up now"), Step.SHOW_HANDS)

    def show(self) -> HandsShown:
        """Turn all hands up."""
        self.verify_show()
        counts = counts_of(self._state.dealt)
        return self._act(
            HandsShown(
                one=counts[TableHand.ONE], two=counts[TableHand.TWO], bank=counts[TableHand.BANK]
            )
        )

    @property
    def settlement_due(self) -> CoupSettled | None:
        """What the coup will be settled as, once the hands are turned up."""
        return settlement(self._state) if self._state.phase is Phase.SHOWN else None

    def can_settle(self) -> bool:
        """Whether the coup may be settled."""
        return allowed(self.verify_settle)

    def verify_settle(self) -> None:
        """Refuse to settle before the hands are turned up, or twice.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_due(_("The coup can't be settled now"), Step.SETTLE)

    def settle(self) -> CoupSettled:
        """Take and pay every stake, once; the house's commission comes off what the bank won."""
        self.verify_settle()
        return self._act(settlement(self._state))


def _place(seat: int | None) -> str:
    if seat is None:
        return _("the croupier")
    return _("seat {seat}").format(seat=seat) if seat else _("the banker")
