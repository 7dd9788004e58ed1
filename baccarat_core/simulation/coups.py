"""Coups dealt by the million, each from a freshly shuffled shoe, to be compared with exact odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ..bets import Bet
from ..composition import Composition
from ..errors import BaccaratError
from ..facts import CoupFacts
from ..shoe import EndRule
from ..tableau import TABLEAU, Tableau
from ..text import _
from .dealer import Dealer
from .ends import profit_of
from .estimates import Estimate
from .running import run
from .tallies import Tally

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True)
class Simulation:
    """What many coups showed, each dealt from a freshly shuffled shoe."""

    composition: Composition
    coups: int
    tally: Mapping[CoupFacts, int]
    """How often each ``CoupFacts`` came, among ``coups``."""

    def share(self, test: Callable[[CoupFacts], bool]) -> Estimate:
        """The share of coups that pass a test, per coup."""
        return self._estimate(lambda facts: Fraction(bool(test(facts))))

    def profit(self, bet: Bet) -> Estimate:
        """The mean profit of one unit staked on a bet, per coup; pushes count as 0."""
        return self._estimate(lambda facts: profit_of(bet, facts))

    def mean(self, bet: Bet) -> Fraction:
        """The exact mean profit of one unit on a bet over the coups dealt."""
        total = sum((profit_of(bet, each) * n for each, n in self.tally.items()), Fraction(0))
        return total / self.coups

    def _estimate(self, worth: Callable[[CoupFacts], Fraction]) -> Estimate:
        worths = [(worth(facts), times) for facts, times in self.tally.items()]
        total = sum((each * times for each, times in worths), Fraction(0))
        squares = sum((each**2 * times for each, times in worths), Fraction(0))
        return Estimate.of_sums(self.coups, total, squares)


def simulate(
    coups: int,
    composition: Composition | int = 8,
    seed: int | str = 0,
    tableau: Tableau = TABLEAU,
    cluster: str | Client | None = None,
) -> Simulation:
    """Deal many coups, each from a freshly shuffled shoe, so that none depends on another.

    Args:
        coups: how many.
        composition: the cards in the shoe, or a number of whole decks.
        seed: the same seed deals the same coups.
        tableau: Banker's rules.
        cluster: where to deal them, if not here; see ``progress``.

    Raises:
        BaccaratError: fewer than one coup, or no whole number.
        CompositionError: fewer than six cards, or no number of decks.
        SimulationError: the seed is neither a whole number nor text, or the cluster can't be
            reached.

    >>> ties = simulate(10_000, 8, seed=1).share(lambda coup: coup.outcome.value == "tie")
    >>> abs(ties.mean - 0.0952) < 5 * ties.standard_error
    True
    """
    if not isinstance(coups, int) or isinstance(coups, bool) or coups < 1:
        raise BaccaratError(
            _("The number of coups is a whole number, 1 or more, not {coups!r}.").format(
                coups=coups
            )
        )
    cards = composition if isinstance(composition, Composition) else Composition.full(composition)
    dealer = Dealer(cards, end_rule=EndRule.EVERY_ROUND, tableau=tableau, seed=seed)
    return Simulation(cards, coups, run(Tally(), dealer, coups, cluster=cluster).tally)
