"""Many sessions of one system, played in step, in whole parts of a unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import lcm

import numpy as np
from numpy.typing import NDArray

from ..bets import Bet
from ..errors import BeliefError
from ..simulation.ends import OUTCOMES, Ints, worths
from ..text import _
from .choosing import NO_BET, Belief, Sides
from .staking import MOST_UNITS, AtTheEnd, Staking, StepsAfter


class Ending(Enum):
    """How a session ended."""

    SHOES_OVER = "shoes over"
    """The last round of its shoes was dealt."""
    RUINED = "ruined"
    """Less than one unit was left."""
    STOP_LOSS = "stop loss"
    """As much was lost as the player had set."""
    STOP_WIN = "stop win"
    """As much was won as the player had set."""


Mask = NDArray[np.bool_]

ENDINGS = tuple(Ending)


FLAT = Staking()


@dataclass(frozen=True)
class System:
    """A way to play: what to bet on, how much, and when to stop.

    Raises:
        BeliefError: a bankroll or a stop is no whole number of units, 1 or more.

    >>> from baccarat_core.beliefs import FollowTheShoe
    >>> System("doubling up", FollowTheShoe(), Staking.doubling(500), bankroll=1000).stop_loss
    """

    name: str
    """What a table or a chart calls it."""
    belief: Belief
    staking: Staking = FLAT
    bankroll: int | None = None
    """Units a session begins with; ``None`` for all the money there is. A stake is never more than
    what is left, in whole units; with less than one unit the session ends."""
    stop_loss: int | None = None
    """The session ends when so many units, or more, are lost."""
    stop_win: int | None = None
    """The session ends when so many units, or more, are won."""

    def __post_init__(self) -> None:
        for what in ("bankroll", "stop_loss", "stop_win"):
            units = getattr(self, what)
            if units is not None and (
                not isinstance(units, int)
                or isinstance(units, bool)
                or not 1 <= units <= MOST_UNITS
            ):
                raise BeliefError(
                    _(
                        "{what} is a whole number of units from 1 to {most:,}, not {units!r}."
                    ).format(what=what.replace("_", " "), most=MOST_UNITS, units=units)
                )


class Terms:
    """What the three main bets pay, in parts of one unit that is the same for all."""

    def __init__(self, bets: Sequence[Bet]) -> None:
        made = [worths(bet) for bet in bets]
        self.scale = lcm(*(each.scale for each in made))
        """Parts of a unit."""
        self.parts: Ints = np.array([each.parts * (self.scale // each.scale) for each in made])
        """``[side, code]``: what one unit wins or loses."""
        never = np.iinfo(np.int64).max
        self.open_rounds = np.array([bet.open_rounds or never for bet in bets])
        self.most = int(np.abs(self.parts).max())


class Sessions:
    """Sessions of one system side by side; each round moves all of them."""

    def __init__(self, system: System, terms: Terms, count: int) -> None:
        self.system = system
        self.terms = terms
        self._steps = np.array(system.staking.steps, dtype=np.int64)
        self._step = np.zeros(count, dtype=np.int64)
        self.profit: Ints = np.zeros(count, dtype=np.int64)
        """What each session has won or lost, in parts of a unit."""
        self.deepest: Ints = np.zeros(count, dtype=np.int64)
        """The lowest that ``profit`` was."""
        self.staked: Ints = np.zeros((len(OUTCOMES), count), dtype=np.int64)
        """Units staked on each side."""
        self.bets: Ints = np.zeros(count, dtype=np.int64)
        self.ending: Ints = np.zeros(count, dtype=np.int64)
        """The place in ``ENDINGS`` of how each session ended; 0 while it goes on."""

    def play(self, side: Sides, codes: Ints, number: int) -> None:
        """Play a round, the ``number``-th of its shoe from 0, whose side was chosen before."""
        system, terms = self.system, self.terms
        plays = (self.ending == 0) & (side != NO_BET) & (codes < terms.parts.shape[1] - 1)
        plays &= number < terms.open_rounds[side]
        stake = np.where(plays, self._steps[self._step], 0)
        if system.bankroll is not None:
            stake = np.minimum(stake, system.bankroll + self.profit // terms.scale)
        paid = terms.parts[side, codes]
        self.profit += stake * paid
        np.minimum(self.deepest, self.profit, out=self.deepest)
        for place in range(len(OUTCOMES)):
            self.staked[place] += np.where(side == place, stake, 0)
        self.bets += plays
        self._move(plays & (paid < 0), plays & (paid > 0))
        self._end()

    def _move(self, lost: Mask, won: Mask) -> None:
        staking = self.system.staking
        up, back = (lost, won) if staking.after is StepsAfter.LOSS else (won, lost)
        step = self._step + up
        last = len(self._steps) - 1
        beyond = 0 if staking.at_the_end is AtTheEnd.BEGIN_AGAIN else last
        self._step = np.where(back, 0, np.where(step > last, beyond, step))

    def _end(self) -> None:
        system, scale = self.system, self.terms.scale
        going = self.ending == 0
        if system.stop_win is not None:
            self._mark(going & (self.profit >= system.stop_win * scale), Ending.STOP_WIN)
        if system.stop_loss is not None:
            self._mark(going & (self.profit <= -system.stop_loss * scale), Ending.STOP_LOSS)
        if system.bankroll is not None:
            left = system.bankroll * scale + self.profit
            self._mark(going & (left < scale), Ending.RUINED)

    def _mark(self, which: Mask, ending: Ending) -> None:
        self.ending[which] = ENDINGS.index(ending)
