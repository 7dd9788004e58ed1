"""A table of banque at one moment: a frozen value that the actions replace with the next."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from ..banking.money import banking_rules
from ..cards import Card
from ..money import WIDE, less, plus, total
from ..rule_sheets import RuleSheet
from ..rule_sheets.banking import BankingRules, Cheval, TwoSides
from ..shoe import Shoe
from .hands import DEAL_ORDER, SIDES, DealtCard, Played, TableHand, Turn, face_up, next_turn
from .phases import BETWEEN_COUPS, Beaten, Phase, StakeOn
from .records import SettledStake

ZERO = Decimal(0)
BANKERS_PLACE = 0
"""The number by which the banker's place is called; seats are numbered from 1."""


class Stake(msgspec.Struct, frozen=True):
    """Chips against the bank."""

    on: StakeOn
    amount: Decimal

    def share(self, side: TableHand) -> Decimal:
        """How much of it plays on a side's hand: half of it where it lies à cheval.

        >>> Stake(StakeOn.CHEVAL, Decimal(50)).share(TableHand.ONE)
        Decimal('25')
        """
        if side not in self.on.sides:
            return ZERO
        return WIDE.divide(self.amount, 2) if self.on is StakeOn.CHEVAL else self.amount


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """Someone at the table."""

    number: int
    """Which of the table's guests this is, from 1; a guest keeps it when they change places."""
    seat: int
    """Where they sit; 0 is the banker's place."""
    name: str
    bankroll: Decimal
    """Chips that are neither at stake nor in the bank."""
    failures: int = 0
    """How often they called banco and lost."""
    stakes: tuple[Stake, ...] = ()
    """Their stakes in this coup, one a place on the felt."""

    @property
    def at_stake(self) -> Decimal:
        """The sum of their stakes."""
        return total(stake.amount for stake in self.stakes)

    def stake(self, on: StakeOn) -> Decimal:
        """What they have there."""
        return total(stake.amount for stake in self.stakes if stake.on is on)

    def share(self, side: TableHand) -> Decimal:
        """How much of their stakes plays on a side's hand."""
        return total(stake.share(side) for stake in self.stakes)

    def with_stake(self, on: StakeOn, amount: Decimal) -> Guest:
        """The guest with this much there, paid from or to the bankroll."""
        others = tuple(stake for stake in self.stakes if stake.on is not on)
        stakes = (*others, Stake(on, amount)) if amount else others
        bankroll = less(plus(self.bankroll, self.stake(on)), amount)
        return msgspec.structs.replace(self, bankroll=bankroll, stakes=stakes)


class Bid(msgspec.Struct, frozen=True):
    """The highest offer for the bank so far."""

    seat: int
    amount: Decimal


class BanqueState(msgspec.Struct, frozen=True, kw_only=True):
    """All there is to know of a table; two are equal when nothing tells them apart."""

    rule_sheet: RuleSheet
    phase: Phase = Phase.NO_BANK
    guests: tuple[Guest, ...] = ()
    """Those at the table, by seat."""
    bank: Decimal = ZERO
    """The amount that the banker plays with; 0 where nobody holds the bank."""
    asked: tuple[int, ...] = ()
    """The seats that have bid, called or passed in the round of asking that is under way."""
    bid: Bid | None = None
    passed_over: int | None = None
    """The guest who just gave up the bank, and is not asked to bid before the others have been."""
    banco: int | None = None
    """The seat that covered the bank alone in this coup."""
    last_banco: int | None = None
    """The guest who called banco in the last coup and lost."""
    shoe: Shoe | None = None
    """Never changed in place."""
    shoes: int = 0
    """How many shoes have been opened."""
    coup: int = 0
    """The number of the coup under way or last played, of this table."""
    spokesmen: tuple[int | None, int | None] = (None, None)
    """The seats that play side one's and side two's hand in this coup."""
    turns: tuple[int, int] = (0, 0)
    """The seats whose turn it is to hold each side's cards; 0 before a side's first coup."""
    dealt: tuple[DealtCard, ...] = ()
    """The cards on the table, in deal order."""
    played: tuple[Played, ...] = ()
    """What the hands did after their first two cards."""
    settled: tuple[SettledStake, ...] = ()
    """The last settlement, until the next coup is opened."""
    beaten: Beaten | None = None
    """How the banker was beaten, until the bank changes hands."""
    sittings: int = 0
    """How many guests there have been."""
    departed: tuple[tuple[str, int], ...] = ()
    """The names and failures of guests who called banco and lost, and left: by its name the table
    knows a guest who comes back."""
    brought: Decimal = ZERO
    """Money that guests brought, less what they took away."""
    commission: Decimal = ZERO
    """Commission in the house's hands."""

    @property
    def rules(self) -> BankingRules:
        """How the bank is held, covered and taxed."""
        return banking_rules(self.rule_sheet)

    @property
    def sides(self) -> TwoSides:
        """How its two sides are played."""
        return self.rules.sides or TwoSides()

    @property
    def cheval_is_whole(self) -> bool:
        """Whether a stake à cheval is one whole, and not two halves."""
        return self.sides.cheval is Cheval.WHOLE

    @property
    def between_coups(self) -> bool:
        """Whether no coup is under way."""
        return self.phase in BETWEEN_COUPS

    @property
    def banker(self) -> Guest | None:
        """Who holds the bank."""
        return None if self.phase is Phase.NO_BANK else self.seat(BANKERS_PLACE)

    @property
    def players(self) -> tuple[Guest, ...]:
        """Everyone who does not hold the bank, by seat."""
        banker = self.banker
        return tuple(guest for guest in self.guests if guest is not banker)

    @property
    def at_stake(self) -> Decimal:
        """The sum of all stakes: what the bank loses where both sides beat it."""
        return total(guest.at_stake for guest in self.guests)

    @property
    def room(self) -> Decimal:
        """How much of the bank is not covered yet.

        Both sides may win, so the bank must be able to pay every stake on the table: those on side
        one, those on side two and those à cheval, all of them together.
        """
        return less(self.bank, self.at_stake)

    @property
    def turn(self) -> Turn:
        """Whose turn it is in the coup."""
        return next_turn(self.dealt, self.played)

    @property
    def needs_shoe(self) -> bool:
        """Whether the next coup needs a new shoe."""
        return self.shoe is None or not self.shoe.can_start_round()

    @property
    def shoe_coup(self) -> int:
        """The shoe's coup under way, or the next one between coups; 0 without a shoe."""
        if self.shoe is None:
            return 0
        return self.shoe.round + (1 if self.between_coups else 0)

    @property
    def unaccounted(self) -> Decimal:
        """Money brought that is neither in a bankroll, at stake, in the bank nor the house's:
        always 0."""
        held = total(guest.bankroll for guest in self.guests)
        return less(self.brought, held, self.at_stake, self.bank, self.commission)

    def seen_by(self, seat: int | None) -> tuple[Card | None, ...]:
        """The dealt cards as someone at this place sees them, ``None`` for one that lies face down.

        All see the third cards, the naturals and, at the end, all hands. Besides, the banker has
        looked at the bank's hand, and whoever plays a side's hand at that one. Cards are looked at
        when all six have been dealt.
        """
        shown = self.phase in (Phase.SHOWN, Phase.SETTLED, Phase.BEATEN) or self.between_coups
        own: set[TableHand] = set()
        if seat is not None and len(self.dealt) >= len(DEAL_ORDER):
            own = {side for side, who in zip(SIDES, self.spokesmen, strict=True) if who == seat}
            if seat == BANKERS_PLACE:
                own.add(TableHand.BANK)
        return tuple(
            each.card if up or each.hand in own else None
            for each, up in zip(self.dealt, face_up(self.dealt, shown), strict=True)
        )

    @property
    def faces(self) -> tuple[Card | None, ...]:
        """The dealt cards as all can see them, ``None`` where one lies face down."""
        return self.seen_by(None)

    def seat(self, number: int) -> Guest | None:
        """Who sits there; 0 is the banker's place."""
        return next((guest for guest in self.guests if guest.seat == number), None)

    def guest(self, number: int) -> Guest | None:
        """The guest of this number, wherever they sit."""
        return next((guest for guest in self.guests if guest.number == number), None)

    def side_of(self, seat: int) -> TableHand:
        """The side on which a seat is: the lower half of the numbers is side one, at the banker's
        right; the upper half is side two."""
        return SIDES[seat > self.rule_sheet.table.seats // 2]

    def seats_of(self, side: TableHand) -> tuple[int, ...]:
        """The numbers of a side's seats, taken or free, nearest to the banker first."""
        return tuple(n for n in self.rule_sheet.table.seat_numbers if self.side_of(n) is side)

    @property
    def order(self) -> tuple[int, ...]:
        """The taken places in the order in which they are asked: the seat next to the banker on
        the right, then that on the left, and so on outward; the banker's own place last."""
        one, two = (self.seats_of(side) for side in SIDES)
        half = self.rule_sheet.table.seats // 2
        seats = sorted((*one, *two), key=lambda seat: ((seat - 1) % half, seat))
        return tuple(seat for seat in (*seats, BANKERS_PLACE) if self.seat(seat))

    @property
    def stakes(self) -> tuple[tuple[Guest, Stake], ...]:
        """Every stake on the table with whose it is, by seat."""
        return tuple((guest, stake) for guest in self.guests for stake in guest.stakes)

    def staked(self, on: StakeOn) -> Decimal:
        """What all together have there."""
        return total(guest.stake(on) for guest in self.guests)

    def share(self, side: TableHand) -> Decimal:
        """What plays on a side's hand, halves of stakes à cheval included."""
        return total(guest.share(side) for guest in self.guests)

    def with_guest(self, *changed: Guest) -> BanqueState:
        """The table with these guests as they are now."""
        numbers = {guest.number for guest in changed}
        others = [guest for guest in self.guests if guest.number not in numbers]
        guests = sorted((*others, *changed), key=lambda guest: guest.seat)
        return msgspec.structs.replace(self, guests=tuple(guests))
