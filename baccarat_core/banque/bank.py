"""Getting the bank, and giving it up."""

from __future__ import annotations

from decimal import Decimal

from ..banking import read_chips
from ..bets import Money
from ..errors import BankingError
from ..game_log import allowed
from ..money import shown
from ..text import _
from .base import BanqueBase
from .phases import Beaten, Phase, Step
from .records import BankGivenUp, BankRefilled, BankTaken, BidMade, BidPassed
from .state import BANKERS_PLACE, Guest


class Banking(BanqueBase):
    """The actions that concern the bank itself.

    A bank that nobody holds is put up: each guest in turn may offer more than the last, once, and
    whoever risks most gets it. The holder keeps it until beaten, that is until a banco is won
    against it or it is broken (less is left than the least stake), or until they retire.
    """

    def can_bid(self, seat: int, amount: Money) -> bool:
        """Whether this seat may offer so much for the bank."""
        return allowed(self.verify_bid, seat, amount)

    def verify_bid(self, seat: int, amount: Money) -> None:
        """Refuse an offer out of turn, below the least bank or the last offer, above the most, or
        of money that is not there.

        Raises:
            BaccaratError: the sentence says which, and what would do.
        """
        guest = self._verify_asked(_("Seat {seat} can't bid").format(seat=seat), seat, Step.BID)
        offer = self._verify_bank(guest, amount)
        bid = self._state.bid
        if bid is not None and offer <= bid.amount:
            raise BankingError(
                _("{offer} is not more than the {bid} that seat {seat} offers.").format(
                    offer=shown(offer), bid=shown(bid.amount), seat=bid.seat
                )
            )

    def bid(self, seat: int, amount: Money) -> BidMade:
        """Offer an amount for the bank."""
        self.verify_bid(seat, amount)
        return self._act(BidMade(seat=seat, amount=read_chips(amount, self.rule_sheet)))

    def can_pass_bid(self, seat: int) -> bool:
        """Whether this seat is asked for a bid."""
        return allowed(self.verify_pass_bid, seat)

    def verify_pass_bid(self, seat: int) -> None:
        """Refuse to pass where one is not asked.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_asked(_("Seat {seat} is not asked").format(seat=seat), seat, Step.BID)

    def pass_bid(self, seat: int) -> BidPassed:
        """Let the bank go by."""
        self.verify_pass_bid(seat)
        return self._act(BidPassed(seat=seat))

    def can_give_bank(self) -> bool:
        """Whether the bank may be given to the highest bidder."""
        return allowed(self.verify_give_bank)

    def verify_give_bank(self) -> None:
        """Refuse to give the bank before all have been asked.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_due(_("The bank can't be given now"), Step.GIVE_BANK)

    def give_bank(self) -> BankTaken:
        """Let the highest bidder take the bank."""
        self.verify_give_bank()
        bid = self._state.bid
        assert bid is not None
        return self._act(BankTaken(seat=bid.seat, bank=bid.amount))

    def can_refill(self, amount: Money) -> bool:
        """Whether the banker may put up a new bank of this amount."""
        return allowed(self.verify_refill, amount)

    def verify_refill(self, amount: Money) -> None:
        """Refuse a new bank where the old one is not broken or the sheet passes it on, below the
        least, above the most, or of money that is not there.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_due(_("The bank can't be refilled now"), Step.REFILL)
        self._verify_bank(self._guest(BANKERS_PLACE), amount)

    def refill(self, amount: Money) -> BankRefilled:
        """Put up a new bank."""
        self.verify_refill(amount)
        return self._act(BankRefilled(bank=read_chips(amount, self.rule_sheet)))

    def can_retire(self) -> bool:
        """Whether the banker may give up the bank."""
        return allowed(self.verify_retire)

    def verify_retire(self) -> None:
        """Refuse to retire within a coup, or from a bank that nobody holds.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        refilling = self.due.step is Step.REFILL
        if self._state.phase is Phase.NO_BANK or not (self._state.between_coups or refilling):
            self._refuse(_("The banker can't retire"))

    def retire(self) -> BankGivenUp:
        """Give up the bank and take its amount back."""
        self.verify_retire()
        why = self._state.beaten or Beaten.RETIRED
        return self._act(BankGivenUp(why=why, returned=self._state.bank))

    def can_change_bank(self) -> bool:
        """Whether a beaten banker has to give up the bank."""
        return allowed(self.verify_change_bank)

    def verify_change_bank(self) -> None:
        """Refuse to take the bank from a banker who is not beaten.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_due(_("The bank does not change hands now"), Step.CHANGE_BANK)

    def change_bank(self) -> BankTaken | BankGivenUp:
        """Let a beaten banker give up the bank.

        Whoever won a banco takes it, with the amount they had covered as the new bank. A broken
        bank is put up anew; what is left of it goes back to the banker.
        """
        self.verify_change_bank()
        state = self._state
        if state.beaten is Beaten.BANCO:
            assert state.banco is not None
            covered = next(line.stake for line in state.settled if line.banco)
            return self._act(BankTaken(seat=state.banco, bank=covered))
        return self._act(BankGivenUp(why=Beaten.BROKEN, returned=state.bank))

    def _verify_bank(self, guest: Guest, amount: Money) -> Decimal:
        offer, limit = read_chips(amount, self.rule_sheet), self.rules.bank
        if not limit.least <= offer <= limit.most:
            raise BankingError(
                _(
                    "A bank is opened with {least} to {most} at this table, not with {offer}."
                ).format(least=shown(limit.least), most=shown(limit.most), offer=shown(offer))
            )
        if offer > guest.bankroll:
            raise BankingError(
                _("{offer} is more than the {bankroll} at hand.").format(
                    offer=shown(offer), bankroll=shown(guest.bankroll)
                )
            )
        return offer
