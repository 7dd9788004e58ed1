"""Sitting down, chips, modes and connections."""

from __future__ import annotations

from ..bets import BankerMode, Money
from ..errors import LiveTableError
from ..text import _
from .base import TableBase, allowed
from .money import less, parse_chips, plus, shown
from .phases import Connection
from .records import (
    ChipsBought,
    ConnectionLost,
    ConnectionRestored,
    ModeSwitched,
    SeatLeft,
    SeatTaken,
)

LONGEST_NAME = 40


class Seating(TableBase):
    """The actions of people at the table that are no bets."""

    def can_sit(self, seat: int, chips: Money, name: str = "") -> bool:
        """Whether somebody may sit down so."""
        return allowed(self.verify_sit, seat, chips, name)

    def verify_sit(self, seat: int, chips: Money, name: str = "") -> None:
        """Refuse a seat that is not there or taken, chips that are no money, and a long name.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_number(seat)
        self._verify_not_suspended(_("Nobody can sit down now"))
        if self._state.seat(seat):
            raise LiveTableError(_("Seat {seat} is taken.").format(seat=seat))
        parse_chips(chips, self.rule_sheet.unit)
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise LiveTableError(
                _("A name is text of at most {most} letters.").format(most=LONGEST_NAME)
            )

    def sit(self, seat: int, chips: Money, name: str = "") -> SeatTaken:
        """Take a seat with chips; bets are in the sheet's first mode until that is switched.

        >>> from baccarat_core.live_table import LiveTable
        >>> LiveTable("live").sit(3, 1000).seat
        3
        """
        self.verify_sit(seat, chips, name)
        modes = self.rule_sheet.modes
        record = SeatTaken(
            seat=seat,
            name=name,
            chips=parse_chips(chips, self.rule_sheet.unit),
            mode=modes[0] if modes else None,
        )
        self._do(record)
        return record

    def can_leave(self, seat: int) -> bool:
        """Whether a seat's player may leave."""
        return allowed(self.verify_leave, seat)

    def verify_leave(self, seat: int) -> None:
        """Refuse to let a seat go that is empty or has chips on the felt.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_not_suspended(_("Nobody can leave now"))
        taken = self._seat(seat)
        if taken.bets or taken.unconfirmed:
            raise LiveTableError(
                _("Seat {seat} has {amount} on the felt; it can leave after the round.").format(
                    seat=seat, amount=shown(plus(taken.at_stake, taken.laid_down))
                )
            )

    def leave(self, seat: int) -> SeatLeft:
        """Leave with all chips, the commission box paid."""
        self.verify_leave(seat)
        taken = self._seat(seat)
        box = taken.commission_box
        record = SeatLeft(seat=seat, chips=less(taken.bankroll, box), commission=box)
        self._do(record)
        return record

    def can_buy_chips(self, seat: int, amount: Money) -> bool:
        """Whether a seat may buy so many chips."""
        return allowed(self.verify_buy_chips, seat, amount)

    def verify_buy_chips(self, seat: int, amount: Money) -> None:
        """Refuse an empty seat and what is no money.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_not_suspended(_("No chips can be bought now"))
        self._seat(seat)
        parse_chips(amount, self.rule_sheet.unit)

    def buy_chips(self, seat: int, amount: Money) -> ChipsBought:
        """Buy more chips."""
        self.verify_buy_chips(seat, amount)
        record = ChipsBought(seat=seat, amount=parse_chips(amount, self.rule_sheet.unit))
        self._do(record)
        return record

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
        record = ModeSwitched(seat=seat, mode=mode)
        self._do(record)
        return record

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
        record = ConnectionLost(seat=seat)
        self._do(record)
        return record

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
        record = ConnectionRestored(seat=seat)
        self._do(record)
        return record

    def _verify_connection(self, seat: int, wanted: Connection) -> None:
        if self._seat(seat).connection is not wanted:
            sentence = (
                _("Seat {seat}'s connection is lost already.")
                if wanted is Connection.CONNECTED
                else _("Seat {seat} is connected already.")
            )
            raise LiveTableError(sentence.format(seat=seat))
