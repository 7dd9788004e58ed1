"""Who is at the table, and when they come and go."""

from __future__ import annotations

from ..banking import BankingBase
from ..errors import BankingError
from ..game_log import SeatLeft
from ..text import _
from .apply import apply, opened
from .due import due
from .phases import Due
from .records import AnyRecord
from .state import Seat, TableState


class Seating(BankingBase[TableState, AnyRecord]):
    """The table itself, and who may sit down, leave and buy chips: all do so between coups."""

    opened = staticmethod(opened)
    apply = staticmethod(apply)

    @property
    def due(self) -> Due:
        """The step that is due and who must do it."""
        return due(self._state)

    def _sitter(self, seat: int) -> str | None:
        taken = self._state.seat(seat)
        return None if taken is None else taken.name

    def _verify_may_sit(self) -> None:
        self._verify_between_coups(_("One sits down between coups"))

    def _verify_may_leave(self, seat: int) -> None:
        self._seat(seat)
        self._verify_between_coups(_("One leaves between coups"))
        if seat == self._state.banker:
            raise BankingError(
                _("Seat {seat} holds the bank; it passes the bank on first.").format(seat=seat)
            )

    def _verify_may_buy(self, seat: int) -> None:
        self._seat(seat)
        self._verify_between_coups(_("Chips are bought between coups"))

    def _left(self, seat: int) -> SeatLeft:
        return SeatLeft(seat=seat, chips=self._seat(seat).purse)

    def _seat(self, number: int) -> Seat:
        """The seat, taken by someone."""
        self._verify_seat_number(number)
        seat = self._state.seat(number)
        if seat is None:
            raise BankingError(_("Nobody sits at seat {seat}.").format(seat=number))
        return seat
