"""Exact sums of money, whatever precision the caller's own context has."""

from __future__ import annotations

import decimal
from collections.abc import Iterable
from decimal import Decimal

from ..bets import Money, parse_stake
from ..errors import BetError, LiveTableError
from ..text import _

_WIDE = decimal.Context(prec=60, traps=[decimal.Inexact, decimal.InvalidOperation])


def total(amounts: Iterable[Decimal]) -> Decimal:
    """The sum, exactly.

    >>> total([Decimal("0.05"), Decimal(100)])
    Decimal('100.05')
    """
    result = Decimal(0)
    for amount in amounts:
        result = _WIDE.add(result, amount)
    return result


def plus(amount: Decimal, *more: Decimal) -> Decimal:
    """The amount with more put to it."""
    return total((amount, *more))


def less(amount: Decimal, *taken: Decimal) -> Decimal:
    """The amount with some taken away.

    >>> less(Decimal(100), Decimal("0.05"))
    Decimal('99.95')
    """
    for each in taken:
        amount = _WIDE.subtract(amount, each)
    return amount


def shown(amount: Decimal) -> str:
    """An amount as the live table prints it, to the cent or as much finer as it is.

    >>> shown(Decimal(1234)), shown(Decimal("0.0475"))
    ('1,234.00', '0.0475')
    """
    places = -int(amount.normalize(_WIDE).as_tuple().exponent)
    return f"{amount:,.{max(places, 2)}f}"


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
            ).format(amount=str(amount)[:40], unit=unit)
        ) from None
