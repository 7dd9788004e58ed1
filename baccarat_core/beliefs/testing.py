"""Do results depend on what came before? Two classical tests, with their p-values.

A *p-value* is the chance that results which do not depend on one another look at least as uneven as
these. A small one, say below 1 %, is a reason to doubt that they are independent; but of a hundred
tests of independent results, one comes out below 1 % by itself. A large one proves nothing: it says
that nothing was seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby, pairwise
from math import comb, erfc, sqrt

from ..errors import BeliefError
from ..facts import Outcome
from ..roads import Told, told
from ..text import _

EXACT_UP_TO = 1000
"""Decisions up to which the runs test counts every order."""
SELDOM = 100
"""Wins of one side up to which it does so whatever the other won: the number of runs is then far
from normal."""


class TestMethod(Enum):
    """How a p-value was found."""

    __test__ = False  # pytest takes it for a test otherwise

    EXACT = "exact"
    NORMAL = "normal approximation"
    CHI_SQUARE = "chi-square, one degree of freedom"


@dataclass(frozen=True)
class Tested:
    """What a test found."""

    decisions: int
    """How many decisions it looked at; ties are passed over."""
    observed: float
    """Runs test: the number of runs. Serial test: the correlation of a decision with the one before
    it, -1 to 1."""
    expected: float
    """What independent results give on average."""
    p_value: float
    """The chance that independent results are at least as far from it, either way."""
    method: TestMethod

    @property
    def sentence(self) -> str:
        """What the p-value says, in plain words."""
        percent = f"{self.p_value:.1%}" if self.p_value >= 0.001 else _("less than 0.1%")
        if self.p_value < 0.01:
            return _(
                "Results that do not depend on one another would look this uneven in {percent} of "
                "cases: seldom. One test in a hundred comes out so by luck alone."
            ).format(percent=percent)
        return _(
            "Results that do not depend on one another look at least this uneven in {percent} of "
            "cases: nothing unusual."
        ).format(percent=percent)


def runs_test(rounds: Iterable[Told] | str) -> Tested:
    """The runs test of Wald and Wolfowitz (1940): are there too few or too many changes of side?

    Given how many decisions each side won, every order is as likely as another if results are
    independent. Up to 1,000 decisions, and wherever a side won 100 or fewer, the chance of each
    number of runs is counted exactly, and the p-value adds up those that are no more likely than
    the number seen; else it is that of the normal law with the exact mean and variance.

    Raises:
        BeliefError: one of the sides never won.
        RoadError: something is no round.

    >>> tested = runs_test("PBPBPBPBPB")
    >>> tested.observed, tested.expected, round(tested.p_value, 4), tested.method.value
    (10, 6.0, 0.0159, 'exact')
    """
    sides = _decisions(rounds)
    players = sides.count(Outcome.PLAYER)
    return runs_test_of(players, len(sides) - players, sum(1 for _side in groupby(sides)))


def runs_test_of(players: int, bankers: int, runs: int) -> Tested:
    """The same test from how many decisions each side won, and how many runs they make.

    Raises:
        BeliefError: one of the sides never won, or so many runs can't be.
    """
    total, fewer = players + bankers, min(players, bankers)
    most = min(2 * fewer + 1, total)
    if fewer < 1 or not 2 <= runs <= most:
        raise BeliefError(
            _("A runs test needs decisions for both sides, and runs that they can make.")
        )
    mean = 1 + Fraction(2 * players * bankers, total)
    if total <= EXACT_UP_TO or fewer <= SELDOM:
        weights = [_orders(players, bankers, each) for each in range(2, most + 1)]
        seen = weights[runs - 2]
        p_value = Fraction(sum(w for w in weights if w <= seen), comb(total, players))
        return Tested(total, runs, float(mean), float(p_value), TestMethod.EXACT)
    variance = (mean - 1) * (mean - 2) / (total - 1)
    z = float(runs - mean) / sqrt(variance)
    return Tested(total, runs, float(mean), erfc(abs(z) / sqrt(2)), TestMethod.NORMAL)


def serial_test(rounds: Iterable[Told] | str) -> Tested:
    """Does a decision go with the one before it? The correlation of neighbours, and the chi-square
    test of the table that counts decisions by the one before.

    Raises:
        BeliefError: one of the sides never won, or never came before another decision.
        RoadError: something is no round.

    >>> tested = serial_test("BBBBBPPPPPBBBBBPPPPP")
    >>> round(tested.observed, 3), tested.p_value < 0.01
    (0.689, True)
    """
    sides = _decisions(rounds)
    order = (Outcome.PLAYER, Outcome.BANKER)
    table = [[0, 0], [0, 0]]
    for before, after in pairwise(sides):
        table[order.index(before)][order.index(after)] += 1
    return serial_test_of(table)


def serial_test_of(transitions: Sequence[Sequence[int]]) -> Tested:
    """The same test from a table of counts, ``[before][after]``, Player and Banker: that of many
    shoes, say, as ``AfterStreaksFound.transitions`` has it.

    Raises:
        BeliefError: a row or a column of the table is empty.
    """
    (a, b), (c, d) = ([int(n) for n in row] for row in transitions)
    total = a + b + c + d
    edges = (a + b) * (c + d) * (a + c) * (b + d)
    if not edges:
        raise BeliefError(_("A serial test needs both sides before and after one another."))
    correlation = (a * d - b * c) / sqrt(edges)
    # With one degree of freedom chi-square is the square of a normal number.
    p_value = erfc(abs(correlation) * sqrt(total / 2))
    return Tested(total, correlation, 0.0, p_value, TestMethod.CHI_SQUARE)


def _decisions(rounds: Iterable[Told] | str) -> list[Outcome]:
    return [each.outcome for each in told(rounds) if each.outcome is not Outcome.TIE]


def _orders(players: int, bankers: int, runs: int) -> int:
    """How many orders of so many decisions make so many runs."""
    half, odd = divmod(runs, 2)
    if not odd:
        return 2 * comb(players - 1, half - 1) * comb(bankers - 1, half - 1)
    return comb(players - 1, half) * comb(bankers - 1, half - 1) + comb(
        players - 1, half - 1
    ) * comb(bankers - 1, half)
