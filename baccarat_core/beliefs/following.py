"""What came after streaks: counted over many shoes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..errors import BeliefError
from ..facts import Outcome
from ..simulation import Dealer, Dealt, Estimate
from ..simulation.ends import BANKER, OUTCOMES, PLAYER, TIE, Ints
from ..text import _


@dataclass(frozen=True, eq=False)
class AfterStreaksFound:
    """What the next round was after so many decisions in a row for one side."""

    shoes: int
    after: Ints
    """``[side, length, outcome]``: outcomes after a streak that had reached just that length, ties
    passed over in the streak; sides and outcomes are Player, Banker, Tie in this order."""

    def plus(self, other: AfterStreaksFound) -> AfterStreaksFound:
        """What was found in both sets of shoes."""
        return AfterStreaksFound(self.shoes + other.shoes, self.after + other.after)

    def __eq__(self, other: object) -> bool:
        """The same counts throughout."""
        if not isinstance(other, AfterStreaksFound):
            return NotImplemented
        return self.shoes == other.shoes and np.array_equal(self.after, other.after)

    def share(self, side: Outcome, length: int, following: Outcome) -> Estimate:
        """After so many decisions in a row for a side, the share of rounds that came out so. The
        error is reckoned as if these rounds were independent, which they nearly are.

        Raises:
            BeliefError: no such streak came.
        """
        place = OUTCOMES.index(side)
        if (
            not (place < 2 and 1 <= length < self.after.shape[1])
            or not self.after[place, length].any()
        ):
            raise BeliefError(
                _("No streak of {length} for {side} came in these shoes.").format(
                    length=length, side=side.value
                )
            )
        row = self.after[place, length]
        return Estimate.of_share(int(row[OUTCOMES.index(following)]), int(row.sum()))

    @property
    def transitions(self) -> Ints:
        """``[before, after]``: decisions by the decision before them, Player and Banker; for
        ``serial_test``."""
        table: Ints = self.after[:, 1:, :TIE].sum(axis=1)
        return table


@dataclass(frozen=True)
class AfterStreaks:
    """Count what comes after streaks of every length.

    >>> from baccarat_core.composition import Composition
    >>> from baccarat_core.simulation import run
    >>> found = run(AfterStreaks(), Dealer(Composition.full(8), seed=1), 200)
    >>> round(found.share(Outcome.BANKER, 4, Outcome.BANKER).mean, 1)
    0.5
    """

    def of(self, dealer: Dealer, dealt: Dealt) -> AfterStreaksFound:
        """What came after the streaks of these shoes."""
        most = dealer.most_rounds + 1
        counts = np.zeros(2 * most * len(OUTCOMES), dtype=np.int64)
        last = np.full(dealt.shoes, -1, dtype=np.int64)
        length = np.zeros(dealt.shoes, dtype=np.int64)
        for outcome in np.ascontiguousarray(dealt.outcomes.T).astype(np.int64):
            follows = (outcome >= 0) & (last >= 0)
            place = (last * most + length) * len(OUTCOMES) + outcome
            counts += np.bincount(place[follows], minlength=len(counts))
            decided = (outcome == PLAYER) | (outcome == BANKER)
            length = np.where(decided & (outcome != last), 0, length) + decided
            last = np.where(decided, outcome, last)
        return AfterStreaksFound(dealt.shoes, counts.reshape(2, most, len(OUTCOMES)))
