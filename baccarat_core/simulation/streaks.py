"""How long a shoe is, and what its results look like in a row.

A *decision* is a round that Player or Banker won; ties are passed over, as on the big road. A *run*
is a stretch of decisions for one side. A *chop* is a decision for the other side than the one
before it, a *repeat* one for the same side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property

import numpy as np

from ..facts import Outcome
from ..rule_sheets import RuleSheet
from ..shoe import EndRule
from .dealer import Dealer, Dealt
from .ends import BANKER, OUTCOMES, PLAYER, TIE, Ints
from .estimates import Estimate, ShoeSums
from .running import run
from .tallies import dot


@dataclass(frozen=True, eq=False)
class StreaksFound:
    """What ``Streaks`` found; every field that is an array counts by the number it is about."""

    shoes: int
    rounds_in_shoe: Ints
    """``[n]``: how many shoes had ``n`` rounds."""
    run_lengths: Ints
    """``[side, n]``: runs of ``n`` decisions for Player (0) and Banker (1), each shoe's last run as
    far as it went."""
    longest_run: Ints
    """``[n]``: how many shoes had a longest run of ``n``, of either side."""
    longest_chop: Ints
    """``[n]``: how many shoes had ``n`` decisions at most in a row that each went to the other side
    than the one before."""
    ties_between: Ints
    """``[n]``: how often ``n`` ties lay between two decisions that follow one another."""
    chops: ShoeSums
    """Decisions that follow another one (``n``), and those of them that are chops (``x``)."""

    def plus(self, other: StreaksFound) -> StreaksFound:
        """What was found in both sets of shoes."""
        return StreaksFound(
            self.shoes + other.shoes,
            self.rounds_in_shoe + other.rounds_in_shoe,
            self.run_lengths + other.run_lengths,
            self.longest_run + other.longest_run,
            self.longest_chop + other.longest_chop,
            self.ties_between + other.ties_between,
            self.chops.plus(other.chops),
        )

    def __eq__(self, other: object) -> bool:
        """The same counts throughout."""
        if not isinstance(other, StreaksFound):
            return NotImplemented
        return all(
            np.array_equal(getattr(self, field.name), getattr(other, field.name))
            for field in fields(self)
        )

    @cached_property
    def rounds(self) -> int:
        """How many rounds were dealt."""
        return int(np.dot(self.rounds_in_shoe, np.arange(len(self.rounds_in_shoe))))

    @property
    def rounds_a_shoe(self) -> Estimate:
        """The mean number of rounds in a shoe."""
        return mean_of(self.rounds_in_shoe)

    @property
    def longest(self) -> Estimate:
        """The mean length of a shoe's longest run, in decisions."""
        return mean_of(self.longest_run)

    @property
    def chop_share(self) -> Estimate:
        """The share of decisions after the first that go to the other side than the one before; its
        error is reckoned from shoe to shoe."""
        return self.chops.estimate()

    def run_share(self, side: Outcome, length: int) -> Estimate:
        """The share of one side's runs that have so many decisions; its error is reckoned as if the
        runs of a shoe were independent of one another, which they nearly are."""
        lengths = self.run_lengths[OUTCOMES.index(side)]
        hits = int(lengths[length]) if length < len(lengths) else 0
        return Estimate.of_share(hits, max(int(lengths.sum()), 1))

    def longest_at_least(self, length: int) -> Estimate:
        """The share of shoes with a run of so many decisions or more."""
        return Estimate.of_share(int(self.longest_run[length:].sum()), self.shoes)


def mean_of(counts: Ints) -> Estimate:
    """The mean of the numbers of which there are so many each.

    >>> mean_of(np.array([0, 3, 1])).mean
    1.25
    """
    numbers = np.arange(len(counts))
    total, most = int(counts.sum()), len(counts) * int(counts.max(initial=0))
    return Estimate.of_sums(
        total, dot(counts, numbers, most), dot(counts, numbers**2, most * len(counts))
    )


@dataclass(frozen=True)
class Streaks:
    """Count rounds, runs, chops and the ties between decisions.

    >>> from baccarat_core.composition import Composition
    >>> from baccarat_core.simulation import run
    >>> found = run(Streaks(), Dealer(Composition.full(8), seed=1), 50)
    >>> found.shoes, bool(found.run_lengths[:, 1].sum() > found.run_lengths[:, 2].sum())
    (50, True)
    """

    def of(self, dealer: Dealer, dealt: Dealt) -> StreaksFound:
        """The streaks of these shoes, worked out for all of them a round at a time."""
        most, shoes = dealer.most_rounds + 1, dealt.shoes
        run_lengths = np.zeros(2 * most, dtype=np.int64)
        between = np.zeros(most, dtype=np.int64)
        last = np.full(shoes, -1, dtype=np.int64)
        length, gap, chop = (np.zeros(shoes, dtype=np.int64) for _ in range(3))
        longest, longest_chop, followed, chops = (np.zeros_like(length) for _ in range(4))
        for outcome in np.ascontiguousarray(dealt.outcomes.T):
            decided = (outcome == PLAYER) | (outcome == BANKER)
            follows = decided & (last >= 0)
            chopped = follows & (outcome != last)
            run_lengths += np.bincount(last[chopped] * most + length[chopped], minlength=2 * most)
            between += np.bincount(gap[follows], minlength=most)
            length = np.where(chopped, 0, length) + decided
            chop = np.where(decided, np.where(chopped, chop, 0) + 1, chop)
            gap = np.where(decided, 0, gap + ((outcome == TIE) & (last >= 0)))
            last = np.where(decided, outcome, last)
            followed += follows
            chops += chopped
            np.maximum(longest, length, out=longest)
            np.maximum(longest_chop, chop, out=longest_chop)
        going = length > 0
        run_lengths += np.bincount(last[going] * most + length[going], minlength=2 * most)
        most_chops = int(dealer.most_rounds)
        return StreaksFound(
            shoes,
            np.bincount(dealt.rounds, minlength=most),
            run_lengths.reshape(2, most),
            np.bincount(longest, minlength=most),
            np.bincount(longest_chop, minlength=most),
            between,
            ShoeSums(
                shoes,
                int(followed.sum()),
                int(chops.sum()),
                dot(followed, followed, most_chops**2),
                dot(followed, chops, most_chops**2),
                dot(chops, chops, most_chops**2),
            ),
        )


def shoe_lengths(
    sheet: RuleSheet, shoes: int = 10_000, seed: int | str = 0
) -> Mapping[EndRule, StreaksFound]:
    """The shoes of a table under each end rule, all else as its sheet says.

    Raises:
        SimulationError: no number of shoes, a sheet for another game, or no seed.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> found = shoe_lengths(load_rule_sheet("live"), shoes=1000, seed=1)
    >>> [f"{each.rounds_a_shoe.mean:.1f}" for each in found.values()]
    ['80.6', '81.5', '1.0', '82.2']
    """
    dealer = Dealer.of(sheet, seed)
    return {rule: run(Streaks(), replace(dealer, end_rule=rule), shoes) for rule in EndRule}
