"""Runs and ties as they would be if every round were dealt from the same full shoe.

This is a model: rounds of one shoe share its cards. The difference is small, and ``Streaks`` shows
it. In exchange every chance here is an exact fraction.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from ..composition import Composition
from ..errors import SimulationError
from ..facts import Outcome
from ..odds import joint_distribution
from ..text import _


@dataclass(frozen=True)
class IndependentRounds:
    """Rounds that come out with the same chances again and again, each for itself.

    Raises:
        SimulationError: the three are not chances that add up to 1, or neither side ever wins.

    >>> rounds = IndependentRounds.of(8)
    >>> f"{float(rounds.chop):.4%}"
    '49.9907%'
    """

    player: Fraction
    """The chance that Player wins a round."""
    banker: Fraction
    """The chance that Banker wins it."""
    tie: Fraction
    """The chance of a tie."""

    def __post_init__(self) -> None:
        chances = self.player, self.banker, self.tie
        if sum(chances) != 1 or min(chances) < 0 or self.tie == 1:
            raise SimulationError(
                _("The chances of Player, Banker and Tie are 0 or more and add up to 1.")
            )

    @classmethod
    def of(cls, composition: Composition | int = 8) -> IndependentRounds:
        """Rounds that are each dealt from this composition, or so many whole decks.

        Raises:
            CompositionError: fewer than six cards, or no number of decks.
        """
        chance = joint_distribution(composition).outcomes.probability
        return cls(chance(Outcome.PLAYER), chance(Outcome.BANKER), chance(Outcome.TIE))

    def share(self, side: Outcome) -> Fraction:
        """The chance that a decision goes to this side, ties passed over.

        >>> f"{float(IndependentRounds.of(8).share(Outcome.BANKER)):.4%}"
        '50.6825%'
        """
        won = self.player if side is Outcome.PLAYER else self.banker
        return won / (self.player + self.banker)

    @cached_property
    def chop(self) -> Fraction:
        """The chance that a decision goes to the other side than the one before it."""
        return 2 * self.share(Outcome.PLAYER) * self.share(Outcome.BANKER)

    def run_share(self, side: Outcome, length: int) -> Fraction:
        """Of one side's runs, the share that have exactly so many decisions, in a row of decisions
        without an end.

        >>> f"{float(IndependentRounds.of(8).run_share(Outcome.BANKER, 1)):.4%}"
        '49.3175%'
        """
        share = self.share(side)
        return share ** (length - 1) * (1 - share)

    def expected_runs(self, side: Outcome, length: int, decisions: int) -> Fraction:
        """How many runs of exactly so many decisions one side has, on average, in a row of so many
        decisions; a run that the row's end cuts off counts as it stands.

        A run at a given place needs its decisions, and the other side where it has a neighbour: on
        both sides of it at ``decisions - length - 1`` places, on one side at the first and last.
        """
        share = self.share(side)
        other = 1 - share
        if length > decisions:
            return Fraction(0)
        if length == decisions:
            return share**length
        inside = (decisions - length - 1) * other**2
        return share**length * (inside + 2 * other)

    def ties_between(self, ties: int) -> Fraction:
        """The chance that exactly so many ties lie between one decision and the next, in rounds
        without an end."""
        return self.tie**ties * (1 - self.tie)

    def expected_ties_between(self, ties: int, rounds: int) -> Fraction:
        """How often exactly so many ties lie between two decisions, on average, in so many rounds.
        An end cuts off long gaps more often than short ones."""
        return max(rounds - 1 - ties, 0) * (1 - self.tie) ** 2 * self.tie**ties

    def longest_run_at_most(self, length: int, rounds: int) -> Fraction:
        """The chance that no run in so many rounds, of either side, has more than ``length``
        decisions.

        >>> rounds = IndependentRounds(Fraction(1, 2), Fraction(1, 2), Fraction(0))
        >>> rounds.longest_run_at_most(2, 3), rounds.longest_run_at_most(1, 3)
        (Fraction(3, 4), Fraction(1, 4))
        """
        chances = (self.player, self.banker, self.tie)
        denominator = lcm(*(chance.denominator for chance in chances))
        player, banker, tie = (int(chance * denominator) for chance in chances)
        if length < 1:
            return self.tie**rounds
        # Rows of rounds by the run they end in: side and length. Weights are whole numbers.
        none, runs = 1, ([0] * length, [0] * length)
        for _round in range(rounds):
            starts = [none + sum(runs[1 - side]) for side in (0, 1)]
            for side, wins in ((0, player), (1, banker)):
                grown = [starts[side], *runs[side][:-1]]
                runs[side][:] = [
                    wins * new + tie * old for new, old in zip(grown, runs[side], strict=True)
                ]
            none *= tie
        return Fraction(none + sum(runs[0]) + sum(runs[1]), denominator**rounds)
