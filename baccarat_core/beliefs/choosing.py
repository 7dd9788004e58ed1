"""Which side to bet on, from what the shoe has shown: the beliefs themselves.

Each is asked before every round of many shoes at once, and answers a side for each: 0 Player,
1 Banker, 2 Tie, -1 no bet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..errors import BeliefError
from ..facts import Outcome
from ..roads import Derived, Ink
from ..simulation.ends import BANKER, OUTCOMES, PLAYER, TIE
from ..text import _

Sides = NDArray[np.int8]
Longs = NDArray[np.int64]

NO_BET = -1
LONGEST_PATTERN = 12
"""Rounds that a pattern may look back on."""
COLUMNS = 1 + max(Derived, key=lambda road: road.value).value
"""Columns of the big road that are remembered: a shoe's last, and as many before it as the road
that looks back furthest."""


class History:
    """What each of many shoes has shown so far."""

    def __init__(self, shoes: int) -> None:
        self.last: Sides = np.full(shoes, NO_BET, dtype=np.int8)
        """The side of the last decision; -1 before the first."""
        self.columns: Longs = np.zeros((COLUMNS, shoes), dtype=np.int64)
        """The lengths of the big road's last columns, the newest first; 0 where there is none."""
        self.decisions: Longs = np.zeros(shoes, dtype=np.int64)
        """The last decisions as digits to base 4, the newest the lowest: 1 Player, 2 Banker."""
        self.rounds: Longs = np.zeros(shoes, dtype=np.int64)
        """The last rounds likewise, 3 for a tie."""

    def see(self, outcome: Sides) -> None:
        """Each shoe's next round; -1 where it had none."""
        digit = outcome.astype(np.int64) + 1
        seen = outcome != NO_BET
        decided = seen & (outcome != TIE)
        mask = 4**LONGEST_PATTERN - 1
        self.rounds = np.where(seen, (self.rounds * 4 + digit) & mask, self.rounds)
        self.decisions = np.where(decided, (self.decisions * 4 + digit) & mask, self.decisions)
        begins = decided & (outcome != self.last)
        self.columns[1:, begins] = self.columns[:-1, begins]
        self.columns[0, begins] = 0
        self.columns[0] += decided
        self.last = np.where(decided, outcome, self.last)

    def forget(self, which: NDArray[np.bool_]) -> None:
        """A new shoe begins for these."""
        self.last[which] = NO_BET
        self.columns[:, which] = 0
        self.decisions[which] = 0
        self.rounds[which] = 0


class Belief(Protocol):
    """A way to choose a side. It is frozen, and travels to a cluster's workers."""

    def choose(self, history: History) -> Sides:
        """The side for each shoe's next round."""


@dataclass(frozen=True)
class Always:
    """Bet on the same thing in every round: what all beliefs are compared with.

    Raises:
        BeliefError: it is no outcome.
    """

    side: Outcome

    def __post_init__(self) -> None:
        if not isinstance(self.side, Outcome):
            raise BeliefError(
                _("A side is named as Outcome.BANKER is, not as {side!r}.").format(side=self.side)
            )

    def choose(self, history: History) -> Sides:
        """The side for each shoe's next round."""
        return np.full_like(history.last, OUTCOMES.index(self.side))


@dataclass(frozen=True)
class FollowTheShoe:
    """Bet on the side of the last decision: "streaks go on". No bet before the first."""

    def choose(self, history: History) -> Sides:
        """The side for each shoe's next round."""
        return history.last.copy()


@dataclass(frozen=True)
class BetTheChop:
    """Bet on the other side than that of the last decision: "it must change". No bet before the
    first."""

    def choose(self, history: History) -> Sides:
        """The side for each shoe's next round."""
        return other_side(history.last)


@dataclass(frozen=True)
class FollowTheRoad:
    """Bet on the side that would put this ink on a derived road: red, "the shoe repeats itself", or
    blue, "it changes". No bet until the road could have a mark.

    Raises:
        BeliefError: it is no derived road, or no ink.
    """

    road: Derived = Derived.BIG_EYE_BOY
    ink: Ink = Ink.RED

    def __post_init__(self) -> None:
        if not isinstance(self.road, Derived) or not isinstance(self.ink, Ink):
            raise BeliefError(
                _(
                    "A road is followed as FollowTheRoad(Derived.SMALL_ROAD, Ink.RED), not as "
                    "{road!r}, {ink!r}."
                ).format(road=self.road, ink=self.ink)
            )

    def choose(self, history: History) -> Sides:
        """The side for each shoe's next round.

        Going on down the last column is marked blue where the column so many back is as long as it
        is, red otherwise; the other side is marked the other way.
        """
        beside = history.columns[self.road.value]
        going_on_is_red = beside != history.columns[0]
        go_on = going_on_is_red if self.ink is Ink.RED else ~going_on_is_red
        side = np.where(go_on, history.last, other_side(history.last))
        return np.where(beside > 0, side, NO_BET).astype(np.int8)


def other_side(side: Sides) -> Sides:
    """The other one of Player and Banker; no bet stays none."""
    other: Sides = np.where(side == NO_BET, NO_BET, PLAYER + BANKER - side).astype(np.int8)
    return other
