"""A mean found by dealing, and how far off it may be."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import NamedTuple


class Estimate(NamedTuple):
    """A mean found by dealing, and how far off it may be."""

    mean: float
    standard_error: float
    """The sample's standard deviation divided by the square root of the number of coups."""

    @classmethod
    def of_share(cls, hits: int, tries: int) -> Estimate:
        """The share of independent tries that hit.

        >>> Estimate.of_share(20, 100)
        Estimate(mean=0.2, standard_error=0.04)
        """
        share = Fraction(hits, tries)
        return cls(float(share), sqrt(share * (1 - share) / tries))

    @classmethod
    def of_sums(cls, tries: int, total: Fraction | int, squares: Fraction | int) -> Estimate:
        """The mean of independent tries, from their sum and the sum of their squares.

        >>> Estimate.of_sums(4, 2, 4)
        Estimate(mean=0.5, standard_error=0.4330127018922193)
        """
        mean = Fraction(total) / tries
        return cls(float(mean), sqrt((Fraction(squares) / tries - mean**2) / tries))

    def interval(self, errors: float = 3) -> tuple[float, float]:
        """From so many standard errors below the mean to as many above. Three miss the true value
        about once in 370 times, two about once in 22, by the normal law."""
        reach = errors * self.standard_error
        return self.mean - reach, self.mean + reach


class ShoeSums(NamedTuple):
    """Sums over independent shoes, each with its rounds ``n`` and a total ``x`` of whole units.

    Rounds of one shoe share its cards, so they are not quite independent of one another. Shoes are:
    the error of a mean per round is reckoned from how the shoes' totals differ.
    """

    shoes: int = 0
    n: int = 0
    x: int = 0
    nn: int = 0
    nx: int = 0
    xx: int = 0

    def plus(self, other: ShoeSums) -> ShoeSums:
        """The sums over both sets of shoes."""
        return ShoeSums(*(a + b for a, b in zip(self, other, strict=True)))

    def mean(self, scale: int = 1) -> Fraction:
        """The exact mean of what was dealt, per round, in units of ``scale`` whole ones.

        >>> ShoeSums(shoes=2, n=160, x=-4).mean(scale=20)
        Fraction(-1, 800)
        """
        return Fraction(self.x, self.n * scale) if self.n else Fraction(0)

    def estimate(self, scale: int = 1) -> Estimate:
        """The mean per round with its standard error, that of a ratio of two totals: to first
        order, how ``x - mean * n`` differs from shoe to shoe."""
        if not self.n:
            return Estimate(0.0, 0.0)
        mean = Fraction(self.x, self.n)
        spread = self.xx - 2 * mean * self.nx + mean**2 * self.nn
        error = sqrt(spread) * self.shoes / (self.n * sqrt(self.shoes * max(self.shoes - 1, 1)))
        return Estimate(float(mean / scale), error / scale)
