"""Sums of money at the live table, and what buys chips."""

from __future__ import annotations

from decimal import Decimal

from ..bets import Money, parse_stake
from ..errors import BetError, LiveTableError
from ..money import less, plus, shown, total
from ..text import _, brief

__all__ = ["less", "parse_chips", "plus", "shown", "total"]


def parse_chips(amount: Money, unit: Decimal) -> Decimal:
    """Read an amount that buys chips.

    Raises:
        LiveTableError: it is no exact amount above 0 in whole units.

    >>> parse_chips("1000", Decimal("0.01"))
    Decimal('1000')
    """
    try:
        return parse_stake(amount, unit)
    except BetError:
        raise LiveTableError(
            _(
                "{amount!r} buys no chips. Write an amount above 0 in whole units of {unit}, "
                "such as 1000."
            ).format(amount=brief(amount), unit=unit)
        ) from None
