"""A table of chemin de fer at one moment: a frozen value that the actions replace with the next."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from ..banking.money import banking_rules
from ..cards import Card
from ..coup import Outcome
from ..money import less, plus, total
from ..rule_sheets import RuleSheet
from ..rule_sheets.banking import BankingRules, Custom, DrawingLaw
from ..scoring import Hand
from ..shoe import Shoe
from .hands import Hands, Next
from .phases import BETWEEN_COUPS, Phase
from .records import Right

ZERO = Decimal(0)


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that is taken."""

    number: int
    sitting: int
    """Which of the table's guests this is, from 1."""
    name: str
    purse: Decimal
    """Chips that are neither in the bank nor at stake."""
    stake: Decimal = ZERO
    """What it has against the bank on this coup."""


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """All there is to know of a table; two are equal when nothing tells them apart."""

    rule_sheet: RuleSheet
    phase: Phase = Phase.VACANT
    seats: tuple[Seat, ...] = ()
    """Those taken, by number."""
    shoe: Shoe | None = None
    """Never changed in place."""
    shoes: int = 0
    """How many shoes have been opened."""
    burn_due: int = 0
    """How many cards the burn card asks to burn, until that is done."""
    banker: int | None = None
    """The seat that holds the bank."""
    last_banker: int | None = None
    """The seat that held it last; the bank is offered onward from there."""
    bank: Decimal = ZERO
    """What the bank holds. What it loses is paid from it, what it wins stays in it."""
    asked: tuple[int, ...] = ()
    """The seats still to be asked, in order: about the bank, banco or a stake."""
    banco: int | None = None
    """The seat that covered the whole bank by calling banco."""
    suivi: int | None = None
    """The seat that called banco on the coup before and lost."""
    hands: Hands = Hands()
    """The cards of the coup under way or last played."""
    called: Outcome | None = None
    coup: int = 0
    """The number of the coup under way or last played."""
    offers: int = 0
    """How many times the bank went round."""
    sittings: int = 0
    """How many guests there have been."""
    brought: Decimal = ZERO
    """Money that guests brought, less what they took away."""
    commission: Decimal = ZERO
    """What the house has taken."""

    @property
    def rules(self) -> BankingRules:
        """How the bank is held."""
        return banking_rules(self.rule_sheet)

    @property
    def law(self) -> DrawingLaw:
        """Who draws, who stands and who chooses."""
        return self.rules.law

    @property
    def between_coups(self) -> bool:
        """Whether nothing is at stake."""
        return self.phase in BETWEEN_COUPS

    @property
    def staked(self) -> Decimal:
        """The sum of the stakes against the bank."""
        return total(seat.stake for seat in self.seats)

    @property
    def room(self) -> Decimal:
        """What is left of the bank to cover."""
        return less(self.bank, self.staked)

    @property
    def unaccounted(self) -> Decimal:
        """Money brought that is neither in a purse, at stake, in the bank nor the house's: 0."""
        purses = total(seat.purse for seat in self.seats)
        return less(self.brought, purses, self.staked, self.bank, self.commission)

    @property
    def needs_shoe(self) -> bool:
        """Whether the next coup needs a new shoe."""
        return self.shoe is None or not self.shoe.can_start_round()

    @property
    def next(self) -> Next:
        """Which hand is due in the coup under way."""
        return self.hands.next(self.law)

    @property
    def answers(self) -> int | None:
        """Who plays Player's hand: the caller of banco, else the highest stake; of equal ones
        the first in the order of the bank. ``None`` while nobody has staked."""
        if self.banco is not None:
            return self.banco
        staked = [seat for seat in map(self.seat, self.order()) if seat and seat.stake]
        # max takes the first of equals, and the order begins at the banker's right
        return max(staked, key=lambda seat: seat.stake).number if staked else None

    def plays(self, hand: Hand) -> int | None:
        """Which seat plays a hand."""
        return self.answers if hand is Hand.PLAYER else self.banker

    def seat(self, number: int) -> Seat | None:
        """The seat of this number, if it is taken."""
        return next((seat for seat in self.seats if seat.number == number), None)

    def order(self, after: int | None = None) -> tuple[int, ...]:
        """The seats taken, counter-clockwise from the one after this; the banker where not said.

        The seat itself comes last, if it is taken.
        """
        start = after if after is not None else (self.banker or 0)
        numbers = [seat.number for seat in self.seats]
        return tuple(
            [number for number in numbers if number > start]
            + [number for number in numbers if number <= start]
        )

    def others(self) -> tuple[Seat, ...]:
        """All but the banker, in the order in which they are asked."""
        return tuple(
            seat
            for number in self.order()
            if number != self.banker and (seat := self.seat(number)) is not None
        )

    def offered(self) -> tuple[int, ...]:
        """Whom the bank would be offered now, in order: those with chips for the least bank; who
        held it last is asked last."""
        least = self.rules.bank.least
        order = self.order(self.last_banker or 0)
        return tuple(seat for seat in order if self._purse(seat) >= least)

    def may_call_banco(self) -> tuple[int, ...]:
        """Who may call banco, the strongest right first: suivi, then from the banker's right."""
        if self.rules.banco is Custom.REFUSED:
            return ()
        able = [seat.number for seat in self.others() if seat.purse >= self.bank]
        first = [self.suivi] if self.suivi in able and self.rules.suivi is Custom.ALLOWED else []
        return tuple([seat for seat in first if seat] + [n for n in able if n not in first])

    def may_cover(self) -> tuple[int, ...]:
        """Who may cover a part of the bank, in order from the banker's right."""
        if self.rules.partial_cover is Custom.REFUSED:
            return ()
        least = min(self.rules.least_stake, self.room)
        return tuple(seat.number for seat in self.others() if seat.purse >= least > 0)

    def right(self, seat: int) -> Right:
        """By what right this seat would call banco."""
        if seat == self.suivi and self.rules.suivi is Custom.ALLOWED:
            return Right.SUIVI
        others = self.others()
        return Right.PRIME if others and others[0].number == seat else Right.TURN

    @property
    def can_play(self) -> bool:
        """Whether there is somebody with chips for a bank, and another with chips for a stake."""
        bankers = [seat for seat in self.seats if seat.purse >= self.rules.bank.least]
        stakers = [seat for seat in self.seats if seat.purse >= self.rules.least_stake]
        return bool(bankers) and len(stakers) > 1

    def seen_by(self, seat: int | None) -> dict[Hand, tuple[Card | None, ...]]:
        """The cards of each hand as a seat sees them, ``None`` where they lie face down for it.

        Args:
            seat: its number; ``None`` for a bystander.
        """
        up = self.hands.turned_up(
            self.law,
            player=seat is not None and seat == self.answers,
            banker=seat is not None and seat == self.banker,
        )
        return {
            hand: tuple(
                card if shown else None
                for card, shown in zip(self.hands.cards(hand), up[hand], strict=True)
            )
            for hand in Hand
        }

    @property
    def faces(self) -> tuple[Card | None, ...]:
        """The cards of the coup in deal order as all can see them, ``None`` where one lies face
        down."""
        seen = {hand: iter(cards) for hand, cards in self.seen_by(None).items()}
        return tuple(next(seen[each.hand]) for each in self.hands.dealt)

    def with_seat(self, seat: Seat) -> TableState:
        """The table with this seat put in the place of its number."""
        others = [each for each in self.seats if each.number != seat.number]
        seats = sorted((*others, seat), key=lambda each: each.number)
        return msgspec.structs.replace(self, seats=tuple(seats))

    def paid(self, number: int, amount: Decimal) -> TableState:
        """The table with so much more in a seat's purse, or less of it."""
        seat = self.seat(number)
        assert seat is not None
        return self.with_seat(msgspec.structs.replace(seat, purse=plus(seat.purse, amount)))

    def _purse(self, number: int) -> Decimal:
        seat = self.seat(number)
        return ZERO if seat is None else seat.purse
