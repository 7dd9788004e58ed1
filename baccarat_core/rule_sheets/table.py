"""What a sheet says of the table itself: its seats, its limits, its chips and its commission."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from enum import Enum
from typing import Annotated

import msgspec

from ..bets import BetKind
from ..errors import RuleSheetError
from ..text import _

MAIN_BETS = (BetKind.PLAYER, BetKind.BANKER, BetKind.TIE)
"""The bets with a betting area of their own at every seat; all others are side bets."""
HEADS = (BetKind.PLAYER, BetKind.BANKER)
"""The two bets that a differential limit sets against each other."""
MOST_LIMIT = Decimal(10) ** 12


class LimitOn(Enum):
    """What the limit on Player and on Banker is held against."""

    STAKE = "each stake"
    """A seat's stake on the one bet."""
    SEAT_DIFFERENCE = "difference of a seat"
    """The difference between a seat's two stakes: one on Player raises its room on Banker."""
    TABLE_DIFFERENCE = "difference of the table"
    """The difference between all seats' stakes on Player and all on Banker."""


class CommissionTaken(Enum):
    """When the house takes the commission on a winning Banker bet."""

    AT_ONCE = "at once"
    """From the win, as it is paid."""
    TALLIED = "tallied"
    """The win is paid in full and the commission marked in the seat's box, to be collected at
    the end of the shoe or when the player leaves."""


def verify_amount(field: str, amount: Decimal) -> None:
    """Refuse what is no amount of money above 0.

    Raises:
        RuleSheetError: it is not finite, not above 0, or beyond any table.
    """
    if not isinstance(amount, Decimal) or not amount.is_finite() or not 0 < amount <= MOST_LIMIT:
        raise RuleSheetError(
            _("{field}: expected an amount above 0, at most {most:,}, not {amount}.").format(
                field=field, most=MOST_LIMIT, amount=amount
            )
        )


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The least and the most that a seat may stake on a bet.

    Raises:
        RuleSheetError: they are no amounts above 0, or the least is more than the most.

    >>> Limit(least=Decimal(5), most=Decimal(200)).most
    Decimal('200')
    """

    least: Decimal
    """The least, in the sheet's money."""
    most: Decimal
    """The most, in the sheet's money; for Player and Banker held against what ``limit_on`` says."""

    def __post_init__(self) -> None:
        verify_amount("least", self.least)
        verify_amount("most", self.most)
        if self.least > self.most:
            raise RuleSheetError(
                _("the least stake, {least:,}, is more than the most, {most:,}.").format(
                    least=self.least, most=self.most
                )
            )


class BetLimit(Limit, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One bet's own limit, in place of that on main or side bets."""

    bet: BetKind
    """Which bet."""


class TableRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table's seats, limits and customs, the ``[table]`` of a rule sheet.

    Raises:
        RuleSheetError: a seat that is left out does not exist, no seat is left, a bet has two
            limits of its own, or an amount is no amount above 0.

    >>> TableRules(seats=15, without=(13,)).has_seat(13)
    False
    """

    seats: Annotated[int, msgspec.Meta(ge=1, le=30)] = 7
    """The highest seat number."""
    without: tuple[int, ...] = ()
    """Seat numbers that the table leaves out."""
    main: Limit = Limit(least=Decimal(10), most=Decimal(5000))
    """The limit on Player, Banker and Tie."""
    side: Limit = Limit(least=Decimal(5), most=Decimal(250))
    """The limit on each side bet."""
    own: tuple[BetLimit, ...] = ()
    """Bets with a limit of their own."""
    limit_on: LimitOn = LimitOn.STAKE
    """What the limit on Player and on Banker is held against."""
    table_limit: Decimal = Decimal(100_000)
    """The most that all seats together may have at stake in a round."""
    commission_taken: CommissionTaken = CommissionTaken.AT_ONCE
    """When a commission is taken."""
    chips: tuple[Decimal, ...] = (Decimal(5), Decimal(25), Decimal(100), Decimal(500))
    """The chips that a screen offers, in any order."""

    def __post_init__(self) -> None:
        for seat in self.without:
            if not 1 <= seat <= self.seats:
                raise RuleSheetError(
                    _(
                        "without: there is no seat {seat} to leave out; seats are 1 to {last}."
                    ).format(seat=seat, last=self.seats)
                )
        if not self.seat_numbers:
            raise RuleSheetError(_("without: no seat is left; a table has one at least."))
        verify_amount("table_limit", self.table_limit)
        for chip in self.chips:
            verify_amount("chips", chip)
        kinds = [limit.bet for limit in self.own]
        for kind in kinds:
            if kinds.count(kind) > 1:
                raise RuleSheetError(
                    _("own: {bet} has two limits; give it one.").format(bet=kind.label)
                )

    @property
    def seat_numbers(self) -> tuple[int, ...]:
        """The seats there are, in order.

        >>> len(TableRules(seats=15, without=(13,)).seat_numbers)
        14
        """
        return tuple(self._numbers())

    def has_seat(self, seat: object) -> bool:
        """Whether a seat has this number."""
        return isinstance(seat, int) and not isinstance(seat, bool) and seat in self.seat_numbers

    def limit(self, bet: BetKind) -> Limit:
        """The least and the most on this bet.

        >>> TableRules().limit(BetKind.PLAYER_PAIR).most
        Decimal('250')
        """
        for limit in self.own:
            if limit.bet is bet:
                return limit
        return self.main if bet in MAIN_BETS else self.side

    def _numbers(self) -> Iterator[int]:
        return (seat for seat in range(1, self.seats + 1) if seat not in self.without)
