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
    """A question asked of every shoe. It is frozen, and travels to a cluster's workers."""

    def of(self, dealer: Dealer, dealt: Dealt) -> F_co:
        """What these shoes say."""
