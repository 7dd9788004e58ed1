"""Sitting down, leaving and buying chips."""

from __future__ import annotations

from ..banking import BankingBase, read_chips
from ..bets import Money
from ..errors import BankingError
from ..game_log import ChipsBought, allowed
from ..text import _
from .apply import apply, opened
from .due import due
from .phases import Due
from .records import AnyRecord, SeatLeft, SeatTaken
from .state import Seat, TableState

LONGEST_NAME = 40


class Seating(BankingBase[TableState, AnyRecord]):
    """The table itself, and the actions of people at it that are no play."""

    opened = staticmethod(opened)
    apply = staticmethod(apply)

    @property
    def due(self) -> Due:
        """The step that is due and who must do it."""
        return due(self._state)

    def can_sit(self, seat: int, chips: Money, name: str = "") -> bool:
        """Whether somebody may sit down so."""
        return allowed(self.verify_sit, seat, chips, name)

    def verify_sit(self, seat: int, chips: Money, name: str = "") -> None:
        """Refuse a seat that is not there or taken, chips that are no money, and a long name.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_seat_number(seat)
        self._verify_between_coups(_("One sits down between coups"))
        if self._state.seat(seat):
            raise BankingError(_("Seat {seat} is taken.").format(seat=seat))
        read_chips(chips, self.rule_sheet)
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise BankingError(
                _("A name is text of at most {most} letters.").format(most=LONGEST_NAME)
            )

    def sit(self, seat: int, chips: Money, name: str = "") -> SeatTaken:
        """Take a seat with chips.

        >>> from baccarat_core.chemin_de_fer import CheminDeFer
        >>> CheminDeFer().sit(3, 1000).seat
        3
        """
        self.verify_sit(seat, chips, name)
        record = SeatTaken(seat=seat, name=name, chips=read_chips(chips, self.rule_sheet))
        self._do(record)
        return record

    def can_leave(self, seat: int) -> bool:
        """Whether a seat's player may leave."""
        return allowed(self.verify_leave, seat)

    def verify_leave(self, seat: int) -> None:
        """Refuse to let an empty seat go, the banker, and anybody within a coup.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._seat(seat)
        self._verify_between_coups(_("One leaves between coups"))
        if seat == self._state.banker:
            raise BankingError(
                _("Seat {seat} holds the bank; it passes the bank on first.").format(seat=seat)
            )

    def leave(self, seat: int) -> SeatLeft:
        """Leave with all chips."""
        self.verify_leave(seat)
        record = SeatLeft(seat=seat, chips=self._seat(seat).purse)
        self._do(record)
        return record

    def can_buy_chips(self, seat: int, amount: Money) -> bool:
        """Whether a seat may buy so many chips."""
        return allowed(self.verify_buy_chips, seat, amount)

    def verify_buy_chips(self, seat: int, amount: Money) -> None:
        """Refuse an empty seat, what is no money, and chips within a coup.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._seat(seat)
        self._verify_between_coups(_("Chips are bought between coups"))
        read_chips(amount, self.rule_sheet)

    def buy_chips(self, seat: int, amount: Money) -> ChipsBought:
        """Buy more chips."""
        self.verify_buy_chips(seat, amount)
        record = ChipsBought(seat=seat, amount=read_chips(amount, self.rule_sheet))
        self._do(record)
        return record

    def _verify_between_coups(self, what: str) -> None:
        if not self._state.between_coups:
            self._refuse(what)

    def _seat(self, number: int) -> Seat:
        """The seat, taken by someone."""
        self._verify_seat_number(number)
        seat = self._state.seat(number)
        if seat is None:
            raise BankingError(_("Nobody sits at seat {seat}.").format(seat=number))
        return seat
