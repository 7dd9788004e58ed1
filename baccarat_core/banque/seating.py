"""Coming, going, and buying chips."""

from __future__ import annotations

from ..banking import read_chips
from ..bets import Money
from ..errors import BankingError
from ..game_log import allowed
from ..text import _
from .base import BanqueBase
from .phases import Phase
from .records import ChipsBought, SeatLeft, SeatTaken
from .state import BANKERS_PLACE

LONGEST_NAME = 40


class Seating(BanqueBase):
    """The actions of people who come and go, between coups."""

    def can_sit(self, seat: int, chips: Money, name: str = "") -> bool:
        """Whether someone may sit down here."""
        return allowed(self.verify_sit, seat, chips, name)

    def verify_sit(self, seat: int, chips: Money, name: str = "") -> None:
        """Refuse a seat that is taken or not there, and chips that can't be bought.

        Raises:
            BankingError: the sentence says which.
        """
        self._verify_seat_number(seat)
        self._verify_between_coups(_("Nobody can sit down"))
        if taken := self._state.seat(seat):
            raise BankingError(
                _("Seat {seat} is taken by {name}.").format(
                    seat=seat, name=taken.name or _("a guest")
                )
            )
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise BankingError(
                _("A name has at most {longest} letters.").format(longest=LONGEST_NAME)
            )
        read_chips(chips, self.rule_sheet)

    def sit(self, seat: int, chips: Money, name: str = "") -> SeatTaken:
        """Sit down with chips."""
        self.verify_sit(seat, chips, name)
        record = SeatTaken(seat=seat, name=name, chips=read_chips(chips, self.rule_sheet))
        self._do(record)
        return record

    def can_leave(self, seat: int) -> bool:
        """Whether the guest of this seat may leave."""
        return allowed(self.verify_leave, seat)

    def verify_leave(self, seat: int) -> None:
        """Refuse to let a banker go who has not given up the bank, and who has bid for it.

        Raises:
            BankingError: the sentence says what must come first.
        """
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

    def leave(self, seat: int) -> SeatLeft:
        """Leave with all chips."""
        self.verify_leave(seat)
        record = SeatLeft(seat=seat, chips=self._guest(seat).bankroll)
        self._do(record)
        return record

    def can_buy_chips(self, seat: int, amount: Money) -> bool:
        """Whether the guest of this seat may buy so much."""
        return allowed(self.verify_buy_chips, seat, amount)

    def verify_buy_chips(self, seat: int, amount: Money) -> None:
        """Refuse chips while the cards are out, and amounts that buy none.

        Raises:
            BankingError: the sentence says why.
        """
        self._guest(seat)
        if self._state.phase is not Phase.STAKES:
            self._verify_between_coups(_("No chips can be bought"))
        read_chips(amount, self.rule_sheet)

    def buy_chips(self, seat: int, amount: Money) -> ChipsBought:
        """Buy more chips."""
        self.verify_buy_chips(seat, amount)
        record = ChipsBought(seat=seat, amount=read_chips(amount, self.rule_sheet))
        self._do(record)
        return record
