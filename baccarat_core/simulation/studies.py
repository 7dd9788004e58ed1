"""What a study is: a question asked of many shoes, whose answers add up."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar

from .dealer import Dealer, Dealt, Engine

ROUNDS_A_STEP = {Engine.NUMPY: 200_000, Engine.NUMBA: 1_000_000}
"""About a twentieth of a second of dealing: often enough for a progress bar to move."""


class Found(Protocol):
    """What a study found in some shoes."""

    def plus(self, other: Self) -> Self:
        """What it found in both sets of shoes."""


F = TypeVar("F", bound=Found)
F_co = TypeVar("F_co", bound=Found, covariant=True)


class Study(Protocol[F_co]):
    """A question asked of every shoe. It is frozen, and travels to a cluster's workers.

    One that takes far longer than dealing says so by a class attribute ``effort``: how many times
    as long a round takes. Its steps are then so much shorter. One that takes several shoes together
    says how many by ``group``; no step parts them.
    """

    def of(self, dealer: Dealer, dealt: Dealt) -> F_co:
        """What these shoes say."""


def effort_of(study: Study[Found]) -> float:
    """How many times as long a round takes as when it is only dealt."""
    effort: float = getattr(study, "effort", 1)
    return effort


def step_of(study: Study[Found], dealer: Dealer, rounds: int) -> int:
    """How many shoes make a step of so many rounds that are only dealt."""
    return whole_groups(study, max(1, int(rounds / dealer.usual_rounds / effort_of(study))))


def whole_groups(study: Study[Found], shoes: int) -> int:
    """So many shoes, or as few more as are needed to part none that belong together."""
    group: int = getattr(study, "group", 1)
    return -(-shoes // group) * group
