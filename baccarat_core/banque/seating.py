"""When people come, go, and buy chips."""

from __future__ import annotations

from ..errors import BankingError
from ..game_log import SeatLeft
from ..text import _
from .base import BanqueBase
from .phases import Phase
from .state import BANKERS_PLACE


class Seating(BanqueBase):
    """Who may sit down, leave and buy chips: between coups, and chips while stakes are open."""

    def _sitter(self, seat: int) -> str | None:
        guest = self._state.seat(seat)
        return None if guest is None else guest.name

    def _verify_may_sit(self) -> None:
        self._verify_between_coups(_("Nobody can sit down"))

    def _verify_may_leave(self, seat: int) -> None:
        self._guest(seat)
        self._verify_between_coups(_("Nobody can leave"))
        if seat == BANKERS_PLACE and self._state.phase is not Phase.NO_BANK:
            raise BankingError(_("The banker gives up the bank before leaving."))
        if self._state.bid and self._state.bid.seat == seat:
            raise BankingError(
                _("Seat {seat} has offered most for the bank and can't leave now.").format(
                    seat=seat
                )
            )

    def _verify_may_buy(self, seat: int) -> None:
        self._guest(seat)
        if self._state.phase is not Phase.STAKES:
            self._verify_between_coups(_("No chips can be bought"))

    def _left(self, seat: int) -> SeatLeft:
        return SeatLeft(seat=seat, chips=self._guest(seat).bankroll)
