"""A table at one moment: a frozen value that the actions replace with the next."""

from __future__ import annotations

from decimal import Decimal
from functools import reduce

import msgspec

from ..bets import BankerMode, BetKind
from ..cards import Card
from ..coup import Coup, Outcome
from ..money import less, plus, total
from ..rule_sheets import CommissionTaken, RuleSheet
from ..scoring import Hand
from ..shoe import Shoe
from .dealing import DealtCard, NextCard, cards_of, coup_of, next_card
from .incidents import Incident
from .phases import BETWEEN_ROUNDS, Connection, Phase, SuspendedFor
from .records import ConfirmedBet, SettledBet, Wager

ZERO = Decimal(0)


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that is taken."""

    number: int
    sitting: int
    """Which of the table's guests this is, from 1."""
    name: str
    bankroll: Decimal
    """Chips that are not at stake; unconfirmed ones are still among them."""
    mode: BankerMode | None
    """How its Banker bets will be paid."""
    connection: Connection = Connection.CONNECTED
    unconfirmed: tuple[Wager, ...] = ()
    """Chips on the felt that don't stand yet."""
    bets: tuple[ConfirmedBet, ...] = ()
    """Bets that stand."""
    commission_box: Decimal = ZERO
    """Commission marked and not yet collected; so much of the bankroll can't be bet."""

    @property
    def at_stake(self) -> Decimal:
        """The sum of its confirmed bets."""
        return total(bet.stake for bet in self.bets)

    @property
    def laid_down(self) -> Decimal:
        """The sum of its unconfirmed chips."""
        return total(wager.stake for wager in self.unconfirmed)

    @property
    def free(self) -> Decimal:
        """What it can still lay down."""
        return less(self.bankroll, self.laid_down, self.commission_box)

    def stake(self, bet: BetKind) -> Decimal:
        """What it has on a bet, confirmed or not."""
        laid = [wager.stake for wager in self.unconfirmed if wager.bet is bet]
        return total((*laid, *(each.stake for each in self.bets if each.bet is bet)))

    def confirmed(self, bet: BetKind) -> ConfirmedBet | None:
        """Its standing bet of this kind."""
        return next((each for each in self.bets if each.bet is bet), None)


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """All there is to know of a table; two are equal when nothing tells them apart."""

    rule_sheet: RuleSheet
    phase: Phase = Phase.READY
    resumes_to: Phase | None = None
    """Where a suspended round goes on."""
    suspended_for: SuspendedFor | None = None
    incident: Incident | None = None
    seats: tuple[Seat, ...] = ()
    """Those taken, by number."""
    shoe: Shoe | None = None
    """Never changed in place."""
    shoes: int = 0
    """How many shoes have been opened."""
    burn_due: int = 0
    """How many cards the burn card asks to burn, until that is done."""
    round: int = 0
    """The number of the round under way or last played, of this table."""
    dealt: tuple[DealtCard, ...] = ()
    """The cards on the table, in deal order."""
    called: Outcome | None = None
    exposed: Card | None = None
    """A card that is out of the shoe and in no hand."""
    set_aside: tuple[Card, ...] = ()
    """Cards burned during this round."""
    settled: tuple[SettledBet, ...] | None = None
    """The last settlement; ``None`` once it can't be taken back any more."""
    bets: int = 0
    """How many bets have been confirmed since the table was opened."""
    sittings: int = 0
    """How many guests there have been."""
    brought: Decimal = ZERO
    """Money that guests brought, less what they took away."""
    house: Decimal = ZERO
    """What the house won, commission apart."""
    commission: Decimal = ZERO
    """Commission in the house's hands."""

    @property
    def between_rounds(self) -> bool:
        """Whether no round is under way."""
        return self.phase in BETWEEN_ROUNDS

    @property
    def at_stake(self) -> Decimal:
        """The sum of all confirmed bets."""
        return total(seat.at_stake for seat in self.seats)

    @property
    def unaccounted(self) -> Decimal:
        """Money brought that is neither in a bankroll, at stake, nor the house's: always 0."""
        held = total(seat.bankroll for seat in self.seats)
        return less(self.brought, held, self.at_stake, self.house, self.commission)

    @property
    def next_card(self) -> NextCard:
        """Which hand the rules give the next card to."""
        return next_card(self.dealt)

    @property
    def coup(self) -> Coup:
        """The coup as it lies on the table; complete once ``next_card.hand`` is ``None``."""
        return coup_of(self.dealt)

    @property
    def needs_shoe(self) -> bool:
        """Whether the next round needs a new shoe."""
        return self.shoe is None or not self.shoe.can_start_round()

    @property
    def shoe_round(self) -> int:
        """The shoe's round under way, or the next one between rounds; 0 without a shoe."""
        if self.shoe is None:
            return 0
        return self.shoe.round + (1 if self.between_rounds else 0)

    def cards(self, hand: Hand) -> tuple[Card, ...]:
        """The cards in a hand."""
        return cards_of(self.dealt, hand)

    def seat(self, number: int) -> Seat | None:
        """The seat of this number, if it is taken."""
        return next((seat for seat in self.seats if seat.number == number), None)

    def staked(self, bet: BetKind) -> Decimal:
        """What all seats have on a bet, confirmed."""
        return total(each.stake for seat in self.seats for each in seat.bets if each.bet is bet)

    def rounds_left(self, bet: BetKind) -> int | None:
        """For how many rounds of this shoe a bet is still open, this one included; ``None``
        where it never closes.

        Raises:
            BetError: the sheet has no such bet.
        """
        last = self.rule_sheet.bet(bet).open_rounds
        return None if last is None else max(0, last - max(self.shoe_round, 1) + 1)

    def with_seat(self, seat: Seat) -> TableState:
        """The table with this seat put in the place of its number."""
        others = [each for each in self.seats if each.number != seat.number]
        seats = sorted((*others, seat), key=lambda each: each.number)
        return msgspec.structs.replace(self, seats=tuple(seats))

    def with_seats(self, seats: tuple[Seat, ...]) -> TableState:
        """The table with these seats put in their places."""
        return reduce(TableState.with_seat, seats, self)

    def pay(self, bet: SettledBet, sign: int = 1) -> TableState:
        """The table after the winnings of a bet have changed hands; −1 takes them back.

        The stake itself is not moved. A win is paid in full where commission is tallied.
        """
        seat = self.seat(bet.seat)
        assert seat is not None
        tallied = bet.commission and self.tallies
        paid, marked, taken = bet.profit, ZERO, bet.commission
        if tallied:
            paid, marked, taken = plus(paid, bet.commission), bet.commission, ZERO
        way = plus if sign > 0 else less
        back = less if sign > 0 else plus
        seat = msgspec.structs.replace(
            seat,
            bankroll=way(seat.bankroll, paid),
            commission_box=way(seat.commission_box, marked),
        )
        return msgspec.structs.replace(
            self.with_seat(seat),
            house=back(self.house, paid, taken),
            commission=way(self.commission, taken),
        )

    @property
    def tallies(self) -> bool:
        """Whether commission is marked in boxes and collected later."""
        return self.rule_sheet.table.commission_taken is CommissionTaken.TALLIED
