"""Amounts as people read them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def money(amount: Decimal) -> str:
    """An amount with thousands marked, whole where it is whole, else to the cent or finer.

    >>> money(Decimal("1234")), money(Decimal("47.5")), money(Decimal("0.0475"))
    ('1,234', '47.50', '0.0475')
    """
    places = max(0, -int(amount.normalize().as_tuple().exponent))
    return f"{amount:,.{max(places, 2) if places else 0}f}".replace("-", "−")


def signed(amount: Decimal) -> str:
    """A gain or a loss with its sign; nothing gained is ``0``.

    >>> signed(Decimal(95)), signed(Decimal("-20"))
    ('+95', '−20')
    """
    return f"+{money(amount)}" if amount > 0 else money(amount)


def odds(pays: Fraction) -> str:
    """A pay as tables print it.

    >>> odds(Fraction(19, 20)), odds(Fraction(8))
    ('19:20', '8:1')
    """
    return f"{pays.numerator}:{pays.denominator}"
