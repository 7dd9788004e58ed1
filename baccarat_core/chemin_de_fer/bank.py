"""The bank: offered counter-clockwise, taken or declined, kept or passed on."""

from __future__ import annotations

from decimal import Decimal

from ..bets import Money, parse_stake
from ..errors import BetError, CoverError
from ..game_log import allowed
from ..money import shown
from ..text import _
from .phases import Step
from .records import BankDeclined, BankKept, BankOffered, BankPassed, BankTaken, Passed
from .seating import Seating

PASSES = {Step.PASS_LOST: Passed.LOST, Step.PASS_UNCOVERED: Passed.UNCOVERED}
"""Why the croupier passes the bank on, by the step that is due."""


class Bank(Seating):
    """The actions about who holds the bank."""

    def can_offer_bank(self) -> bool:
        """Whether the bank may be offered."""
        return allowed(self.verify_offer_bank)

    def verify_offer_bank(self) -> None:
        """Refuse while somebody holds it, or nobody could.

        Raises:
            NotDueError: the sentence says what is due.
        """
        if self.due.step is not Step.OFFER_BANK:
            self._refuse(_("The bank can't be offered now"))

    def offer_bank(self) -> BankOffered:
        """Offer the bank round, counter-clockwise from the seat after the last banker's."""
        self.verify_offer_bank()
        return self._act(BankOffered(seats=self._state.offered()))

    def can_take_bank(self, seat: int, amount: Money) -> bool:
        """Whether a seat may take the bank with so much."""
        return allowed(self.verify_take_bank, seat, amount)

    def verify_take_bank(self, seat: int, amount: Money) -> None:
        """Refuse the bank out of turn, and an amount beyond the sheet's limits or the purse.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_asked(seat, Step.ANSWER_OFFER, _("Seat {seat} can't take the bank"))
        self._bank(seat, amount)

    def take_bank(self, seat: int, amount: Money) -> BankTaken:
        """Take the bank that is offered and put up so much."""
        self.verify_take_bank(seat, amount)
        return self._act(BankTaken(seat=seat, amount=self._bank(seat, amount)))

    def can_decline_bank(self, seat: int) -> bool:
        """Whether a seat may let the bank go by."""
        return allowed(self.verify_decline_bank, seat)

    def verify_decline_bank(self, seat: int) -> None:
        """Refuse an answer out of turn.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_asked(seat, Step.ANSWER_OFFER, _("Seat {seat} has no bank to decline"))

    def decline_bank(self, seat: int) -> BankDeclined:
        """Let the bank go on to the next seat."""
        self.verify_decline_bank(seat)
        return self._act(BankDeclined(seat=seat))

    def can_keep_bank(self, seat: int) -> bool:
        """Whether a seat may go on with its bank."""
        return allowed(self.verify_keep_bank, seat)

    def verify_keep_bank(self, seat: int) -> None:
        """Refuse who does not hold the bank, and a bank that has lost.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_asked(seat, Step.KEEP_OR_PASS, _("Seat {seat} can't keep the bank"))

    def keep_bank(self, seat: int) -> BankKept:
        """Play another coup with all that the bank holds."""
        self.verify_keep_bank(seat)
        return self._act(BankKept(seat=seat, amount=self._state.bank))

    def can_pass_bank(self, seat: int) -> bool:
        """Whether a seat may give its bank up."""
        return allowed(self.verify_pass_bank, seat)

    def verify_pass_bank(self, seat: int) -> None:
        """Refuse who does not hold the bank, and within a coup.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_asked(seat, Step.KEEP_OR_PASS, _("Seat {seat} can't pass the bank on"))

    def pass_bank(self, seat: int) -> BankPassed:
        """Take what the bank holds, and let it go on."""
        self.verify_pass_bank(seat)
        return self._pass(seat, Passed.GIVEN_UP)

    def can_move_bank(self) -> bool:
        """Whether the croupier must pass the bank on."""
        return allowed(self.verify_move_bank)

    def verify_move_bank(self) -> None:
        """Refuse to move a bank that has not lost and was covered.

        Raises:
            NotDueError: the sentence says what is due.
        """
        if self.due.step not in PASSES:
            self._refuse(_("The croupier can't pass the bank on now"))

    def move_bank(self) -> BankPassed:
        """Pass on a bank that lost, or that nobody covered; its holder takes what is left."""
        self.verify_move_bank()
        due = self.due
        assert due.seat is not None
        return self._pass(due.seat, PASSES[due.step])

    def _pass(self, seat: int, why: Passed) -> BankPassed:
        return self._act(BankPassed(seat=seat, amount=self._state.bank, why=why))

    def _verify_asked(self, seat: int, step: Step, what: str) -> None:
        self._seat(seat)
        due = self.due
        if due.step is not step or due.seat != seat:
            self._refuse(what.format(seat=seat))

    def _bank(self, seat: int, amount: Money) -> Decimal:
        """The amount, if this seat may open a bank with it."""
        try:
            bank = parse_stake(amount, self.rule_sheet.unit)
        except BetError as error:
            raise CoverError(str(error)) from None
        limit, purse = self.rules.bank, self._seat(seat).purse
        if not limit.least <= bank <= limit.most:
            raise CoverError(
                _("A bank is opened with {least} to {most}, not with {amount}.").format(
                    least=shown(limit.least), most=shown(limit.most), amount=shown(bank)
                )
            )
        if bank > purse:
            raise CoverError(
                _("Seat {seat} has {purse}; it can't open a bank of {amount}.").format(
                    seat=seat, purse=shown(purse), amount=shown(bank)
                )
            )
        return bank
