"""Exact numbers with one square root in them.

Where two of Banker's answers in baccarat en banque are at once as good as each other, a side's
chance to draw is the root of a quadratic equation, and no fraction.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from .models import exact_number

_DIGITS = 10**40


@dataclass(frozen=True)
class Surd:
    """The number ``rational + factor * √radicand``: never a fraction itself.

    Add, subtract, multiply, divide and compare it with whole numbers, fractions and surds of the
    same root; all of that is exact. What comes out as a fraction is a ``Fraction``.

    >>> golden = surd(Fraction(1, 2), Fraction(1, 2), 5)
    >>> golden * golden == golden + 1, golden > Fraction(8, 5), golden * (golden - 1)
    (True, True, Fraction(1, 1))
    >>> print(golden, round(float(golden), 4))
    1/2 + 1/2·√5 1.618
    """

    rational: Fraction
    factor: Fraction
    radicand: int

    @property
    def near(self) -> Fraction:
        """A fraction less than ``factor / 10**40`` away."""
        return self.rational + self.factor * Fraction(isqrt(self.radicand * _DIGITS**2), _DIGITS)

    def __float__(self) -> float:
        return float(self.near)

    def __str__(self) -> str:
        sign = "+" if self.factor > 0 else "−"
        return f"{self.rational} {sign} {abs(self.factor)}·√{self.radicand}"

    def _parts(self, other: Number) -> tuple[Fraction, Fraction]:
        if not isinstance(other, Surd):
            return Fraction(other), Fraction(0)
        if other.radicand != self.radicand:
            raise ArithmeticError(f"{self} and {other} have different roots.")
        return other.rational, other.factor

    def __add__(self, other: Number) -> Chance:
        rational, factor = self._parts(other)
        return surd(self.rational + rational, self.factor + factor, self.radicand)

    def __neg__(self) -> Surd:
        return Surd(-self.rational, -self.factor, self.radicand)

    def __sub__(self, other: Number) -> Chance:
        return self + -other

    def __rsub__(self, other: Number) -> Chance:
        return -self + other

    def __mul__(self, other: Number) -> Chance:
        rational, factor = self._parts(other)
        return surd(
            self.rational * rational + self.factor * factor * self.radicand,
            self.rational * factor + self.factor * rational,
            self.radicand,
        )

    __radd__, __rmul__ = __add__, __mul__

    def _inverse(self) -> Chance:
        norm = self.rational**2 - self.factor**2 * self.radicand
        return surd(self.rational / norm, -self.factor / norm, self.radicand)

    def __truediv__(self, other: Number) -> Chance:
        return self * (other._inverse() if isinstance(other, Surd) else 1 / Fraction(other))

    def __rtruediv__(self, other: Number) -> Chance:
        return self._inverse() * other

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Surd):
            return not sign(self - other)
        return False if isinstance(other, int | Fraction) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.rational, self.factor, self.radicand))

    def __lt__(self, other: Number) -> bool:
        return sign(self - other) < 0

    def __le__(self, other: Number) -> bool:
        return sign(self - other) <= 0

    def __gt__(self, other: Number) -> bool:
        return sign(self - other) > 0

    def __ge__(self, other: Number) -> bool:
        return sign(self - other) >= 0


Chance = Fraction | Surd
"""An exact number: a chance, or a payoff."""
Number = Chance | int


def surd(rational: Fraction, factor: Fraction, radicand: int) -> Fraction | Surd:
    """``rational + factor * √radicand``, as a fraction where it is one.

    >>> surd(Fraction(1), Fraction(1, 2), 9)
    Fraction(5, 2)
    """
    root = isqrt(radicand)
    if root * root == radicand:
        return rational + factor * root
    return Surd(rational, factor, radicand) if factor else rational


def sign(number: Number) -> int:
    """-1, 0 or 1, exactly.

    >>> sign(surd(Fraction(-3), Fraction(2), 2)), sign(Fraction(1, 3)), sign(0)
    (-1, 1, 0)
    """
    if not isinstance(number, Surd):
        return (number > 0) - (number < 0)
    one, other = sign(number.rational), sign(number.factor)
    if one * other >= 0:
        return one or other
    return one * sign(number.rational**2 - number.factor**2 * number.radicand)


def near(number: Number) -> Fraction:
    """The number itself, or a fraction nearer to it than anyone can print.

    >>> round(near(surd(Fraction(0), Fraction(1), 2)), 6), near(Fraction(1, 3))
    (Fraction(707107, 500000), Fraction(1, 3))
    """
    return number.near if isinstance(number, Surd) else Fraction(number)


def roots(square: Fraction, line: Fraction, constant: Fraction) -> Iterator[Fraction | Surd]:
    """Where ``square * x² + line * x + constant`` is 0, smallest first; nowhere if it always is.

    >>> [str(root) for root in roots(Fraction(1), Fraction(-1), Fraction(-1))]
    ['1/2 − 1/2·√5', '1/2 + 1/2·√5']
    """
    if not square:
        if line:
            yield -constant / line
        return
    under = line**2 - 4 * square * constant
    if under < 0:
        return
    radicand, scale = _without_squares(under.numerator * under.denominator)
    half = Fraction(scale, under.denominator) / (2 * abs(square))
    middle = -line / (2 * square)
    yield surd(middle, -half, radicand)
    if under:
        yield surd(middle, half, radicand)


def _without_squares(number: int) -> tuple[int, int]:
    """A number as ``rest * scale²``, small squares taken out."""
    scale = 1
    for factor in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47):
        while number and number % factor**2 == 0:
            number //= factor**2
            scale *= factor
    return number, scale


def number_of(value: Any) -> Fraction | Surd | None:
    """An exact number given by a caller, a ``Surd`` among them; ``None`` where it is none.

    >>> number_of("9/11"), number_of(1), number_of(0.5)
    (Fraction(9, 11), Fraction(1, 1), None)
    """
    if isinstance(value, Surd):
        return value
    return exact_number(value)
