"""Opening a coup, calling banco, and staking against the bank."""

from __future__ import annotations

from decimal import Decimal

from ..banking import read_stake
from ..bets import Money, parse_stake
from ..errors import BankingError, BetError, CoverError
from ..game_log import allowed
from ..money import WIDE, plus, shown
from ..rule_sheets.banking import Cheval
from ..text import _
from .base import BanqueBase
from .due import claims
from .hands import TableHand
from .phases import Phase, StakeOn, Step
from .records import (
    BancoCalled,
    BancoPassed,
    CoupCalledOff,
    CoupOpened,
    StakePlaced,
    StakesClosed,
    StakeTakenBack,
)
from .spokesmen import spokesmen
from .state import BANKERS_PLACE, Guest

OF_SIDE = {TableHand.ONE: StakeOn.ONE, TableHand.TWO: StakeOn.TWO}
"""The stake on a side's own hand."""


class Staking(BanqueBase):
    """The actions of a coup before its cards."""

    def places_of(self, seat: int) -> tuple[StakeOn, ...]:
        """Where a seat may stake: on its own side, and à cheval where the sheet allows it.

        Raises:
            BankingError: there is no such seat.

        >>> from baccarat_core.banque import BanqueTable
        >>> [place.value for place in BanqueTable("banque").places_of(7)]
        ['side two', 'à cheval']
        """
        self._verify_seat_number(seat)
        own = OF_SIDE[self._state.side_of(seat)]
        return (own, StakeOn.CHEVAL) if self._state.sides.cheval is not Cheval.REFUSED else (own,)

    def can_open_coup(self) -> bool:
        """Whether a coup may begin."""
        return allowed(self.verify_open_coup)

    def verify_open_coup(self) -> None:
        """Refuse a coup within a coup, without a bank, a player or a shoe.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_due(_("No coup can be opened"), Step.OPEN_COUP)

    def open_coup(self) -> CoupOpened:
        """Begin a coup."""
        self.verify_open_coup()
        return self._act(CoupOpened(coup=self._state.coup + 1, shoe_coup=self._state.shoe_coup))

    def can_call_banco(self, seat: int, on: StakeOn | None = None) -> bool:
        """Whether this seat may cover the bank alone."""
        return allowed(self.verify_call_banco, seat, on)

    def verify_call_banco(self, seat: int, on: StakeOn | None = None) -> None:
        """Refuse a banco out of turn, of a player who has failed too often, who has not the money,
        or on a place that is not theirs.

        Raises:
            BaccaratError: the sentence says which.
        """
        guest = self._guest(seat)
        self._verify_phase(_("Nobody can call banco now"), Phase.BANCO)
        if seat == BANKERS_PLACE:
            raise BankingError(_("The banker does not play against the bank."))
        failures, bank = self.rules.failures, self._state.bank
        if failures is not None and guest.failures >= failures:
            raise BankingError(
                _(
                    "Seat {seat} has called banco and lost {failures} times, and may not call "
                    "it again."
                ).format(seat=seat, failures=guest.failures)
            )
        if not claims(self._state, guest):
            raise CoverError(
                _("Banco covers the whole bank of {bank}, and seat {seat} has {chips}.").format(
                    bank=shown(bank), seat=seat, chips=shown(guest.bankroll)
                )
            )
        self._verify_asked(
            _("Seat {seat} can't call banco").format(seat=seat), seat, Step.CALL_BANCO
        )
        self._verify_place(seat, self._place(seat, on), bank)

    def call_banco(self, seat: int, on: StakeOn | None = None) -> BancoCalled:
        """Cover the whole bank alone, on one's own side or à cheval. Nobody else stakes then, and
        the caller plays the hand.

        Whoever wins it takes the bank. À cheval that needs both hands to win; a loss, in all or in
        one half, counts as a failure, and a tie as neither.
        """
        self.verify_call_banco(seat, on)
        return self._act(BancoCalled(seat=seat, on=self._place(seat, on), stake=self._state.bank))

    def can_pass_banco(self, seat: int) -> bool:
        """Whether this seat is asked to call banco."""
        return allowed(self.verify_pass_banco, seat)

    def verify_pass_banco(self, seat: int) -> None:
        """Refuse to pass where one is not asked.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_asked(_("Seat {seat} is not asked").format(seat=seat), seat, Step.CALL_BANCO)

    def pass_banco(self, seat: int) -> BancoPassed:
        """Let the next one call banco, or the stakes be opened."""
        self.verify_pass_banco(seat)
        return self._act(BancoPassed(seat=seat))

    def can_place(self, seat: int, on: StakeOn, stake: Money) -> bool:
        """Whether a seat may lay so much more there."""
        return allowed(self.verify_place, seat, on, stake)

    def verify_place(self, seat: int, on: StakeOn, stake: Money) -> None:
        """Refuse stakes on the other side alone, beyond the bank or one's chips, and halves that
        are no whole units.

        Raises:
            BaccaratError: the sentence says which, with the room that is left.
        """
        guest = self._guest(seat)
        self._verify_phase(_("No stake can be placed"), Phase.STAKES)
        if seat == BANKERS_PLACE:
            raise BankingError(_("The banker does not play against the bank."))
        if self._state.banco is not None:
            raise CoverError(
                _("Seat {seat} has called banco and covers the whole bank alone.").format(
                    seat=self._state.banco
                )
            )
        amount = self._read_more(guest, on, stake)
        self._verify_place(seat, on, amount)
        if amount > guest.bankroll:
            raise CoverError(
                _("{stake} is more than the {chips} that seat {seat} has left.").format(
                    stake=shown(amount), chips=shown(guest.bankroll), seat=seat
                )
            )

    def place(self, seat: int, on: StakeOn, stake: Money) -> StakePlaced:
        """Lay chips against the bank."""
        self.verify_place(seat, on, stake)
        amount = self._read_more(self._guest(seat), on, stake)
        return self._act(StakePlaced(seat=seat, on=on, stake=amount))

    def can_take_back(self, seat: int, on: StakeOn) -> bool:
        """Whether a seat has chips there to take up."""
        return allowed(self.verify_take_back, seat, on)

    def verify_take_back(self, seat: int, on: StakeOn) -> None:
        """Refuse to take up what is not there, a banco, or anything once the stakes are closed.

        Raises:
            BaccaratError: the sentence says which.
        """
        guest = self._guest(seat)
        self._verify_phase(_("Nothing can be taken back"), Phase.STAKES)
        if self._state.banco is not None:
            raise BankingError(_("A banco stands; it can't be taken back."))
        if not isinstance(on, StakeOn) or not guest.stake(on):
            raise BankingError(_("Seat {seat} has no chips there to take back.").format(seat=seat))

    def take_back(self, seat: int, on: StakeOn) -> StakeTakenBack:
        """Take up the chips of one place."""
        self.verify_take_back(seat, on)
        return self._act(StakeTakenBack(seat=seat, on=on, stake=self._guest(seat).stake(on)))

    def can_close_stakes(self) -> bool:
        """Whether the croupier may call no more stakes."""
        return allowed(self.verify_close_stakes)

    def verify_close_stakes(self) -> None:
        """Refuse to close stakes that are not open, or where there are none.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_due(_("The stakes can't be closed"), Step.CLOSE_STAKES)

    def close_stakes(self) -> StakesClosed:
        """Call no more stakes; now it is settled who plays each hand."""
        self.verify_close_stakes()
        return self._act(StakesClosed(spokesmen=spokesmen(self._state)))

    def can_call_off(self) -> bool:
        """Whether the coup may be called off because nobody stakes."""
        return allowed(self.verify_call_off)

    def verify_call_off(self) -> None:
        """Refuse to call off a coup on which there are stakes, or none is open.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_due(_("The coup can't be called off"), Step.PLACE_STAKES)

    def call_off(self) -> CoupCalledOff:
        """Deal no coup, since nobody stakes."""
        self.verify_call_off()
        return self._act(CoupCalledOff())

    def _place(self, seat: int, on: StakeOn | None) -> StakeOn:
        return OF_SIDE[self._state.side_of(seat)] if on is None else on

    def _verify_place(self, seat: int, on: StakeOn, amount: Decimal) -> None:
        """Refuse a place that is not this seat's, and halves that are no whole units."""
        places = self.places_of(seat)
        if not isinstance(on, StakeOn) or on not in places:
            raise BankingError(
                _("Seat {seat} may stake on {places}, not on {place}.").format(
                    seat=seat,
                    places=_(" or ").join(place.label for place in places),
                    place=on.label if isinstance(on, StakeOn) else repr(on),
                )
            )
        unit = self.rule_sheet.unit
        if on is StakeOn.CHEVAL and WIDE.remainder(amount, plus(unit, unit)):
            raise CoverError(
                _(
                    "A stake à cheval is two halves in whole units of {unit}, and {stake} is not."
                ).format(unit=unit, stake=shown(amount))
            )

    def _read_more(self, guest: Guest, on: StakeOn, stake: Money) -> Decimal:
        """Read a stake that is put to what lies there already."""
        room = self._state.room
        if not room:
            raise CoverError(
                _("The bank of {bank} is covered: no more stakes are taken.").format(
                    bank=shown(self._state.bank)
                )
            )
        if isinstance(on, StakeOn) and guest.stake(on):
            try:
                amount = parse_stake(stake, self.rule_sheet.unit)
            except BetError as error:
                raise CoverError(str(error)) from None
            if amount <= room:
                return amount
        return read_stake(stake, self.rule_sheet, room)
