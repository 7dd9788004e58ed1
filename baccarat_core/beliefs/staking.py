"""How much to bet: always the same, or more after a loss or a win."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..errors import BeliefError
from ..text import _

MOST_UNITS = 1_000_000
MOST_STEPS = 60


class StepsAfter(Enum):
    """What moves the stake one step up; the other thing sends it back to the first step."""

    LOSS = "loss"
    WIN = "win"


class AtTheEnd(Enum):
    """What follows the last step."""

    BEGIN_AGAIN = "begin again"
    """Back to the first step: the long row is lost, and forgotten."""
    STAY = "stay"
    """The last stake again, until something sends it back."""


@dataclass(frozen=True)
class Staking:
    """Stakes in whole units, step by step. A push moves nothing.

    Raises:
        BeliefError: no step, a stake that is no whole number of units, or too many of either.

    >>> Staking.doubling(limit=10).steps
    (1, 2, 4, 8)
    """

    steps: tuple[int, ...] = (1,)
    after: StepsAfter = StepsAfter.LOSS
    at_the_end: AtTheEnd = AtTheEnd.BEGIN_AGAIN

    def __post_init__(self) -> None:
        if not self.steps or len(self.steps) > MOST_STEPS:
            raise BeliefError(
                _("A way of staking has 1 to {most} steps, not {count}.").format(
                    most=MOST_STEPS, count=len(self.steps)
                )
            )
        for step in self.steps:
            if not isinstance(step, int) or isinstance(step, bool) or not 1 <= step <= MOST_UNITS:
                raise BeliefError(
                    _(
                        "A stake is a whole number of units from 1 to {most:,}, not {step!r}."
                    ).format(most=MOST_UNITS, step=step)
                )

    @classmethod
    def flat(cls, units: int = 1) -> Staking:
        """The same stake every time.

        Raises:
            BeliefError: it is no whole number of units.
        """
        return cls((units,))

    @classmethod
    def doubling(cls, limit: int, at_the_end: AtTheEnd = AtTheEnd.BEGIN_AGAIN) -> Staking:
        """Doubling up after each loss, the *martingale*, as far as the table's limit of so many
        units lets it.

        Raises:
            BeliefError: the limit is no whole number of units.

        >>> Staking.doubling(limit=500).steps[-1]
        256
        """
        return cls(_doubled(limit), StepsAfter.LOSS, at_the_end)

    @classmethod
    def parlay(cls, limit: int) -> Staking:
        """Doubling after each win, up to the limit, then beginning again.

        Raises:
            BeliefError: the limit is no whole number of units.
        """
        return cls(_doubled(limit), StepsAfter.WIN)


def _doubled(limit: int) -> tuple[int, ...]:
    if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= MOST_UNITS:
        raise BeliefError(
            _("A limit is a whole number of units from 1 to {most:,}, not {limit!r}.").format(
                most=MOST_UNITS, limit=limit
            )
        )
    return tuple(2**step for step in range(limit.bit_length()))
