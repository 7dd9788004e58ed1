"""Who may sit down and leave, modes and connections."""

from __future__ import annotations

import msgspec

from .. import game_log
from ..bets import BankerMode
from ..errors import LiveTableError
from ..game_log import allowed
from ..money import less, plus, shown
from ..text import _
from .base import TableBase
from .phases import Connection
from .records import (
    ConnectionLost,
    ConnectionRestored,
    ModeSwitched,
    SeatLeft,
    SeatTaken,
)


class Seating(TableBase):
    """The actions of people at the table that are no bets. Bets are in the sheet's first mode
    until that is switched."""

    def _sitter(self, seat: int) -> str | None:
        taken = self._state.seat(seat)
        return None if taken is None else taken.name

    def _taken(self, record: game_log.SeatTaken) -> SeatTaken:
        modes = self.rule_sheet.modes
        return SeatTaken(**msgspec.structs.asdict(record), mode=modes[0] if modes else None)

    def _left(self, seat: int) -> SeatLeft:
        """With all chips, the commission box paid."""
        taken = self._seat(seat)
        box = taken.commission_box
        return SeatLeft(seat=seat, chips=less(taken.bankroll, box), commission=box)

    def _verify_may_sit(self) -> None:
        self._verify_not_suspended(_("Nobody can sit down now"))

    def _verify_may_leave(self, seat: int) -> None:
        self._verify_not_suspended(_("Nobody can leave now"))
        taken = self._seat(seat)
        if taken.bets or taken.unconfirmed:
            raise LiveTableError(
                _("Seat {seat} has {amount} on the felt; it can leave after the round.").format(
                    seat=seat, amount=shown(plus(taken.at_stake, taken.laid_down))
                )
            )

    def _verify_may_buy(self, seat: int) -> None:
        self._verify_not_suspended(_("No chips can be bought now"))
        self._seat(seat)

    def can_switch_mode(self, seat: int, mode: BankerMode) -> bool:
        """Whether a seat may bet in this mode from the next round on."""
        return allowed(self.verify_switch_mode, seat, mode)

    def verify_switch_mode(self, seat: int, mode: BankerMode) -> None:
        """Refuse a mode that the sheet has not got, that the seat is in, or within a round.

        Raises:
            BaccaratError: the sentence says which.
        """
        taken = self._seat(seat)
        self.rule_sheet.offered(mode)
        if not self._state.between_rounds:
            self._refuse(_("The mode can be switched between rounds only"))
        if taken.mode is mode:
            raise LiveTableError(
                _("Seat {seat} is in the mode “{mode}” already.").format(seat=seat, mode=mode.value)
            )

    def switch_mode(self, seat: int, mode: BankerMode) -> ModeSwitched:
        """Choose how Banker bets are paid from the next round on."""
        self.verify_switch_mode(seat, mode)
        return self._act(ModeSwitched(seat=seat, mode=mode))

    def can_disconnect(self, seat: int) -> bool:
        """Whether a seat's connection can be lost."""
        return allowed(self.verify_disconnect, seat)

    def verify_disconnect(self, seat: int) -> None:
        """Refuse an empty seat, and one that is gone already.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_connection(seat, Connection.CONNECTED)

    def disconnect(self, seat: int) -> ConnectionLost:
        """The player is gone: the round runs on, and confirmed bets are settled."""
        self.verify_disconnect(seat)
        return self._act(ConnectionLost(seat=seat))

    def can_reconnect(self, seat: int) -> bool:
        """Whether a seat's player can come back."""
        return allowed(self.verify_reconnect, seat)

    def verify_reconnect(self, seat: int) -> None:
        """Refuse an empty seat, and one whose player is there.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_connection(seat, Connection.LOST)

    def reconnect(self, seat: int) -> ConnectionRestored:
        """The player is back and finds the bets in the bet log."""
        self.verify_reconnect(seat)
        return self._act(ConnectionRestored(seat=seat))

    def _verify_connection(self, seat: int, wanted: Connection) -> None:
        if self._seat(seat).connection is not wanted:
            sentence = (
                _("Seat {seat}'s connection is lost already.")
                if wanted is Connection.CONNECTED
                else _("Seat {seat} is connected already.")
            )
            raise LiveTableError(sentence.format(seat=seat))
