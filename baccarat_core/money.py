"""Exact sums of money, whatever precision the caller's own context has."""

from __future__ import annotations

import decimal
from collections.abc import Iterable
from decimal import Decimal

WIDE = decimal.Context(prec=60, traps=[decimal.Inexact, decimal.InvalidOperation])
"""Money is reckoned here: sixty digits, and an error where they would not be enough."""


def total(amounts: Iterable[Decimal]) -> Decimal:
    """The sum, exactly.

    >>> total([Decimal("0.05"), Decimal(100)])
    Decimal('100.05')
    """
    result = Decimal(0)
    for amount in amounts:
        result = WIDE.add(result, amount)
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
        amount = WIDE.subtract(amount, each)
    return amount


def shown(amount: Decimal) -> str:
    """An amount as a table prints it, to the cent or as much finer as it is.

    >>> shown(Decimal(1234)), shown(Decimal("-0.0475"))
    ('1,234.00', '−0.0475')
    """
    places = -int(amount.normalize(WIDE).as_tuple().exponent)
    return f"{amount:,.{max(places, 2)}f}".replace("-", "−")


def gain_shown(amount: Decimal) -> str:
    """A gain or a loss as a table prints it, with its sign.

    >>> gain_shown(Decimal(1234)), gain_shown(Decimal(-20)), gain_shown(Decimal(0))
    ('+1,234.00', '−20.00', '0.00')
    """
    return f"+{shown(amount)}" if amount > 0 else shown(amount)
