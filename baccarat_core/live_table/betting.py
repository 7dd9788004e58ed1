"""Opening the bets, laying chips down, confirming them, and no more bets."""

from __future__ import annotations

from ..bets import BetKind, Money, parse_stake
from ..errors import LiveTableError
from ..game_log import allowed
from ..money import plus
from ..text import _
from .base import TableBase
from .limits import Room, room, verify_confirmable, verify_room
from .phases import Connection, Phase, Step
from .records import (
    BetPlaced,
    BetsClosed,
    BetsConfirmed,
    BetsOpened,
    BetsTakenBack,
    ConfirmedBet,
)
from .state import Seat


class Betting(TableBase):
    """The actions of a round before its cards."""

    def room(self, seat: int, bet: BetKind) -> Room:
        """How much more a seat may lay on a bet, and by which limit.

        Raises:
            BaccaratError: nobody sits there, or the sheet has no such bet.

        >>> from baccarat_core.live_table import LiveTable
        >>> table = LiveTable("live")
        >>> _record = table.sit(3, 1000)
        >>> table.room(3, BetKind.PLAYER_PAIR).left
        Decimal('250')
        """
        taken = self._seat(seat)
        self.rule_sheet.bet(bet, taken.mode)
        return room(self._state, taken, bet)

    def rounds_left(self, bet: BetKind) -> int | None:
        """For how many rounds of this shoe a bet is still open, this one or the next included;
        ``None`` where it never closes.

        Raises:
            BetError: the sheet has no such bet.
        """
        return self._state.rounds_left(bet)

    def can_open_bets(self) -> bool:
        """Whether a round may begin."""
        return allowed(self.verify_open_bets)

    def verify_open_bets(self) -> None:
        """Refuse a round within a round, or before the shoe is there and burned.

        Raises:
            OutOfTurnError: the sentence says what is due.
        """
        if self.due.step is not Step.OPEN_BETS:
            self._refuse(_("The bets can't be opened now"))

    def open_bets(self) -> BetsOpened:
        """Begin a round."""
        self.verify_open_bets()
        return self._act(BetsOpened(round=self._state.round + 1, shoe_round=self._state.shoe_round))

    def can_place(self, seat: int, bet: BetKind, stake: Money) -> bool:
        """Whether a seat may lay so much more on a bet."""
        return allowed(self.verify_place, seat, bet, stake)

    def verify_place(self, seat: int, bet: BetKind, stake: Money) -> None:
        """Refuse what can't be bet: a seat, a bet or a stake that is not there, a closed bet, or
        more than a limit leaves room for. The least stake is asked for at confirmation.

        Raises:
            BaccaratError: the sentence names the limit and the room left, or what else is wrong.
        """
        taken = self._present(seat)
        self._verify_phase(_("No bet can be placed"), Phase.OPEN)
        last = self.rule_sheet.bet(bet, taken.mode).open_rounds
        if last is not None and not self._state.rounds_left(bet):
            raise LiveTableError(
                _(
                    "{bet} closed after round {last} of this shoe; it opens again with the next "
                    "shoe."
                ).format(bet=bet.label, last=last)
            )
        verify_room(self._state, taken, bet, parse_stake(stake, self.rule_sheet.unit))

    def place(self, seat: int, bet: BetKind, stake: Money) -> BetPlaced:
        """Lay chips on a bet. They stand only once they are confirmed."""
        self.verify_place(seat, bet, stake)
        amount = parse_stake(stake, self.rule_sheet.unit)
        return self._act(BetPlaced(seat=seat, bet=bet, stake=amount))

    def can_take_back(self, seat: int, bet: BetKind | None = None) -> bool:
        """Whether a seat has chips to take back."""
        return allowed(self.verify_take_back, seat, bet)

    def verify_take_back(self, seat: int, bet: BetKind | None = None) -> None:
        """Refuse to take back what is not there or stands already.

        Raises:
            BaccaratError: the sentence says which.
        """
        taken = self._present(seat)
        self._verify_phase(_("Nothing can be taken back"), Phase.OPEN)
        if bet is not None:
            self.rule_sheet.bet(bet, taken.mode)
        if not self._laid(taken, bet):
            if any(bet in (None, each.bet) for each in taken.bets):
                raise LiveTableError(_("A confirmed bet stands; it can't be taken back."))
            raise LiveTableError(
                _("Seat {seat} has no chips there to take back.").format(seat=seat)
            )

    def take_back(self, seat: int, bet: BetKind | None = None) -> BetsTakenBack:
        """Take up the unconfirmed chips of one bet, or all of them."""
        self.verify_take_back(seat, bet)
        return self._act(BetsTakenBack(seat=seat, bets=self._laid(self._seat(seat), bet)))

    def can_confirm(self, seat: int) -> bool:
        """Whether a seat's chips may be confirmed."""
        return allowed(self.verify_confirm, seat)

    def verify_confirm(self, seat: int) -> None:
        """Refuse bets below the least stake or, since others have bet, beyond a limit.

        Raises:
            BaccaratError: the sentence names the limit and the room left, or what else is wrong.
        """
        taken = self._present(seat)
        self._verify_phase(_("No bet can be confirmed"), Phase.OPEN)
        if not taken.unconfirmed:
            raise LiveTableError(
                _("Seat {seat} has no chips on the felt to confirm.").format(seat=seat)
            )
        verify_confirmable(self._state, taken)

    def confirm(self, seat: int) -> BetsConfirmed:
        """Let all the chips that a seat has laid down stand as bets.

        They are in the bet log when this returns. A bet that stood already is raised.
        """
        self.verify_confirm(seat)
        taken, number = self._seat(seat), self._state.bets
        bets = []
        for wager in taken.unconfirmed:
            before = taken.confirmed(wager.bet)
            if before is None:
                number += 1
            bets.append(
                ConfirmedBet(
                    number=before.number if before else number,
                    bet=wager.bet,
                    stake=plus(wager.stake, before.stake) if before else wager.stake,
                    mode=taken.mode,
                )
            )
        return self._act(
            BetsConfirmed(
                seat=seat,
                sitting=taken.sitting,
                name=taken.name,
                shoe=self._state.shoes,
                round=self._state.round,
                bets=tuple(bets),
            )
        )

    def can_close_bets(self) -> bool:
        """Whether the dealer may call no more bets."""
        return allowed(self.verify_close_bets)

    def verify_close_bets(self) -> None:
        """Refuse to close bets that are not open.

        Raises:
            OutOfTurnError: the sentence says what is due.
        """
        self._verify_phase(_("The bets can't be closed"), Phase.OPEN)

    def close_bets(self) -> BetsClosed:
        """Call no more bets. Chips not confirmed go back to their seats."""
        self.verify_close_bets()
        void = tuple(seat.number for seat in self._state.seats if seat.unconfirmed)
        return self._act(BetsClosed(void=void))

    def _present(self, number: int) -> Seat:
        taken = self._seat(number)
        if taken.connection is Connection.LOST:
            raise LiveTableError(
                _("Seat {seat}'s connection is lost; it can bet again once it is back.").format(
                    seat=number
                )
            )
        return taken

    def _laid(self, seat: Seat, bet: BetKind | None) -> tuple[BetKind, ...]:
        return tuple(wager.bet for wager in seat.unconfirmed if bet in (None, wager.bet))
