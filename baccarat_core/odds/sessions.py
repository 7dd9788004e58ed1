"""What a number of rounds adds up to."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import erfc, gcd, lcm, sqrt

from ..bets import AnyBet, Bet, Money, parse_stake
from ..composition import Composition
from ..errors import BetError
from ..text import _
from .joint import Joint, decks_of, joint_distribution
from .together import joint_profits

BERRY_ESSEEN = 0.4748
"""The constant of the Berry-Esseen bound for equal rounds (I. Shevtsova 2011, arXiv 1111.6554)."""
ROUNDING = 1e-12
"""More than all rounding of floats in a normal approximation comes to."""
MOST_ROUNDS = 1_000_000_000
EXACT_WORK = 150_000_000
"""Words of 64 bits that an exact sum may write; about a second of work."""
EXACT_MEMORY = 8_000_000
"""Words of 64 bits that an exact sum may hold, 64 MB."""


class Method(Enum):
    """How a session's chances were found."""

    EXACT = "exact"
    """Every sum of profits, with its exact weight."""
    NORMAL = "normal approximation"
    """The bell curve of the same mean and variance; ``Session.error`` bounds its mistake."""


@dataclass(frozen=True)
class Session:
    """The total profit of a number of independent rounds with the same wagers.

    ``composition`` is what every round is dealt from, as if the cards were shuffled back after
    each; ``denominator`` is the number of ordered six-card deals of one round. ``mean`` and
    ``variance`` are those of the total, exact whatever the method.
    """

    rounds: int
    composition: Composition
    denominator: int
    method: Method
    mean: Fraction
    variance: Fraction
    error: float
    """No chance given by this session is further than this from the truth; 0 where exact."""
    profits: tuple[Fraction, ...] = field(repr=False)
    """The totals that can happen, the lowest first; empty for an approximation."""
    weights: tuple[int, ...] = field(repr=False)
    """The exact weight of each of ``profits``, out of ``weight_of_all``."""

    @property
    def decks(self) -> int | None:
        """How many whole decks each round is dealt from; ``None`` for any other composition."""
        return decks_of(self.composition)

    @property
    def standard_deviation(self) -> float:
        """The square root of ``variance``, as the nearest float."""
        return sqrt(self.variance)

    @cached_property
    def weight_of_all(self) -> int:
        """The sum of ``weights``."""
        return self._below[-1]

    def at_most(self, profit: Fraction | Decimal | int) -> Fraction | float:
        """The chance of a total of so much or less."""
        limit = _exact(profit)
        if self.method is Method.EXACT:
            return Fraction(self._below[bisect_right(self.profits, limit)], self.weight_of_all)
        return self._normal(limit)

    def below(self, profit: Fraction | Decimal | int) -> Fraction | float:
        """The chance of a total of less than so much."""
        limit = _exact(profit)
        if self.method is Method.EXACT:
            return Fraction(self._below[bisect_left(self.profits, limit)], self.weight_of_all)
        return self._normal(limit)

    @property
    def ahead(self) -> Fraction | float:
        """The chance to end with a profit."""
        return 1 - self.at_most(0)

    @property
    def behind(self) -> Fraction | float:
        """The chance to end with a loss."""
        return self.below(0)

    @cached_property
    def _below(self) -> tuple[int, ...]:
        return tuple(accumulate(self.weights, initial=0))

    def _normal(self, limit: Fraction) -> float:
        return erfc(-float(limit - self.mean) / (self.standard_deviation * sqrt(2))) / 2


def session(
    wagers: AnyBet | Mapping[AnyBet, Money],
    rounds: int,
    composition: Composition | int = 8,
    method: Method | None = None,
) -> Session:
    """The distribution of the total profit of a number of rounds.

    Args:
        wagers: one bet, for one unit, or the stake on each of several bets; the same each round.
        rounds: how many, each dealt from the whole composition, independently.
        composition: the cards each coup is dealt from, or a number of whole decks.
        method: exact while that takes about a second at most, else the normal approximation, where
            not said.

    Raises:
        BetError: no bet, no stake, no number of rounds, or an exact sum is asked for that would
            be too large.
        CompositionError: fewer than six cards, or no number of decks.

    >>> from baccarat_core.bets import Player
    >>> evening = session(Player(), 100)
    >>> evening.method, f"{float(evening.ahead):.4%}"
    (<Method.EXACT: 'exact'>, '42.7606%')
    """
    verify_rounds(rounds)
    if method is not None and not isinstance(method, Method):
        raise BetError(
            _("A method is named as Method.EXACT is, not as {method!r}.").format(method=method)
        )
    joint = joint_distribution(composition)
    profits = _one_round(wagers, joint)
    total = joint.denominator
    mean = sum((net * weight for net, weight in profits.items()), Fraction(0)) / total
    gaps = [(abs(net - mean), weight) for net, weight in profits.items()]
    variance = sum((gap**2 * weight for gap, weight in gaps), Fraction(0)) / total
    feasible = _is_feasible(profits, rounds)
    if method is Method.EXACT and not feasible:
        raise BetError(
            _(
                "The exact sum of {rounds:,} such rounds is too large to write down; ask for fewer "
                "rounds or for the normal approximation."
            ).format(rounds=rounds)
        )
    certain = len(profits) == 1
    if certain or (feasible and method is not Method.NORMAL):
        method, error, totals = Method.EXACT, 0.0, _sums(profits, rounds)
    else:
        third = sum((gap**3 * weight for gap, weight in gaps), Fraction(0)) / total
        method, error, totals = Method.NORMAL, _berry_esseen(variance, third, rounds), {}
    return Session(
        rounds,
        joint.composition,
        total,
        method,
        rounds * mean,
        rounds * variance,
        error,
        tuple(totals),
        tuple(totals.values()),
    )


def verify_rounds(rounds: object) -> None:
    """Refuse a number of rounds that no session has.

    Raises:
        BetError: it is no whole number, below 1, or above ``MOST_ROUNDS``.
    """
    if not isinstance(rounds, int) or isinstance(rounds, bool) or rounds < 1:
        raise BetError(
            _("A session has a whole number of rounds, 1 or more, not {rounds!r}.").format(
                rounds=rounds
            )
        )
    if rounds > MOST_ROUNDS:
        raise BetError(_("A session has at most {most:,} rounds.").format(most=MOST_ROUNDS))


def _exact(profit: Fraction | Decimal | int) -> Fraction:
    exact = isinstance(profit, Fraction | Decimal | int) and not isinstance(profit, bool)
    if not exact or (isinstance(profit, Decimal) and not profit.is_finite()):
        raise BetError(
            _(
                "A profit is an exact number such as 100 or Decimal('12.50'), not {profit!r}."
            ).format(profit=profit)
        )
    return Fraction(profit)


def _one_round(wagers: AnyBet | Mapping[AnyBet, Money], joint: Joint) -> dict[Fraction, int]:
    """The weight of each total profit of one round, the lowest first."""
    if isinstance(wagers, Bet):
        stakes = {wagers: Fraction(1)}
    elif isinstance(wagers, Mapping) and wagers:
        stakes = {bet: Fraction(parse_stake(stake)) for bet, stake in wagers.items()}
    else:
        raise BetError(_("A session needs a bet, or a stake on each of several bets."))
    profits: dict[Fraction, int] = {}
    for nets, weight in joint_profits(stakes, joint):
        net = sum((n * stake for n, stake in zip(nets, stakes.values(), strict=True)), Fraction(0))
        profits[net] = profits.get(net, 0) + weight
    return dict(sorted(profits.items()))


def _steps(profits: Mapping[Fraction, int]) -> tuple[Fraction, Fraction, list[tuple[int, int]]]:
    """The lowest profit, the step between profits, and for each profit how many steps it is above
    the lowest, with its weight in lowest terms."""
    lowest = min(profits)
    scale = lcm(*((net - lowest).denominator for net in profits))
    heights = [int((net - lowest) * scale) for net in profits]
    unit = gcd(*heights) or 1
    common = gcd(*profits.values())
    weights = [weight // common for weight in profits.values()]
    steps = [(height // unit, weight) for height, weight in zip(heights, weights, strict=True)]
    return lowest, Fraction(unit, scale), steps


def _is_feasible(profits: Mapping[Fraction, int], rounds: int) -> bool:
    _lowest, _unit, steps = _steps(profits)
    words = rounds * sum(weight for _height, weight in steps).bit_length() / 64 + 1
    held = (rounds * max(height for height, _weight in steps) + 1) * words
    return held <= EXACT_MEMORY and held * len(steps) <= EXACT_WORK


def _sums(profits: Mapping[Fraction, int], rounds: int) -> dict[Fraction, int]:
    """The exact weight of every total, the lowest first.

    The weights of one round are a polynomial ``p``; those of ``n`` rounds are ``q = p ** n``, and
    ``p * q' = n * p' * q`` gives each coefficient of ``q`` from those below it.
    """
    lowest, unit, ((_zero, first), *higher) = _steps(profits)
    top = rounds * (higher[-1][0] if higher else 0)
    weights = [first**rounds] + [0] * top
    for k in range(1, top + 1):
        known = sum(
            weight * ((rounds + 1) * height - k) * weights[k - height]
            for height, weight in higher
            if height <= k and weights[k - height]
        )
        weights[k] = known // (first * k)
    return {rounds * lowest + k * unit: weight for k, weight in enumerate(weights) if weight}


def _berry_esseen(variance: Fraction, third: Fraction, rounds: int) -> float:
    bound = BERRY_ESSEEN * float(third) / (sqrt(variance) ** 3 * sqrt(rounds))
    return min(1.0, bound * (1 + ROUNDING) + ROUNDING)
