"""How often every end of a coup came, and what bets on it won and lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from ..bets import AnyBet, Bet
from ..errors import BetError, SimulationError
from ..facts import CoupFacts
from ..text import _
from .dealer import Dealer, Dealt, Engine
from .ends import SIZE, Ints, facts_of, worths
from .estimates import Estimate, ShoeSums

MOST_PARTS = 2**62


class BetFound(NamedTuple):
    """What one unit on a bet came to, staked in every round in which the bet was open."""

    bet: AnyBet
    rounds: int
    """The rounds in which it was open, so the units staked."""
    mean: Fraction
    """The exact mean profit of the coups dealt, per unit staked; pushes count as 0."""
    estimate: Estimate
    """The mean as an estimate: its error is reckoned from shoe to shoe."""


@dataclass(frozen=True, eq=False)
class Tallied:
    """What a ``Tally`` found: integers, the same however the run was cut."""

    bets: tuple[AnyBet, ...]
    bounds: tuple[int, ...]
    """The rounds after which a bet closes, the lowest first."""
    shoes: int
    rounds: int
    counts: Ints
    """``counts[part, code]``: how often a code came in the rounds up to the first bound, from there
    to the second, and so on."""
    sums: tuple[ShoeSums, ...]
    """For each bet: its shoes, open rounds and profit in parts of a unit."""

    def plus(self, other: Tallied) -> Tallied:
        """The tally of both sets of shoes."""
        return Tallied(
            self.bets,
            self.bounds,
            self.shoes + other.shoes,
            self.rounds + other.rounds,
            self.counts + other.counts,
            tuple(a.plus(b) for a, b in zip(self.sums, other.sums, strict=True)),
        )

    def __eq__(self, other: object) -> bool:
        """The same bets on the same coups."""
        if not isinstance(other, Tallied):
            return NotImplemented
        mine, theirs = ((t.bets, t.bounds, t.shoes, t.rounds, t.sums) for t in (self, other))
        return mine == theirs and np.array_equal(self.counts, other.counts)

    @cached_property
    def tally(self) -> Mapping[CoupFacts, int]:
        """How often each ``CoupFacts`` came, among ``rounds``."""
        return self.up_to(None)

    def up_to(self, last: int | None) -> Mapping[CoupFacts, int]:
        """The tally of every shoe's rounds up to one of ``bounds``; ``None`` for all rounds.

        Raises:
            SimulationError: there is no such bound.
        """
        if last is not None and last not in self.bounds:
            known = ", ".join(map(str, self.bounds)) or _("none")
            raise SimulationError(
                _("Rounds were told apart after round {known}, not {last}.").format(
                    known=known, last=last
                )
            )
        parts = len(self.counts) if last is None else self.bounds.index(last) + 1
        counts = self.counts[:parts].sum(axis=0)
        seen = np.flatnonzero(counts).tolist()
        return MappingProxyType({facts_of(code): int(counts[code]) for code in seen})

    def share(self, test: Callable[[CoupFacts], bool]) -> Estimate:
        """The share of rounds that pass a test. Its error is reckoned as if rounds of one shoe were
        independent of one another, which they nearly are."""
        hits = sum(times for facts, times in self.tally.items() if test(facts))
        return Estimate.of_share(hits, self.rounds)

    def found(self, bet: Bet) -> BetFound:
        """What one of ``bets`` came to.

        Raises:
            BetError: the bet was not among them.
        """
        if bet not in self.bets:
            raise BetError(_("{bet!r} was not among the bets of this run.").format(bet=bet))
        place = self.bets.index(bet)
        sums, scale = self.sums[place], worths(bet).scale
        return BetFound(self.bets[place], sums.n, sums.mean(scale), sums.estimate(scale))


@dataclass(frozen=True)
class Tally:
    """Count every end, and play one unit on each bet in every round in which it is open.

    >>> from baccarat_core.composition import Composition
    >>> from baccarat_core.simulation import run
    >>> found = run(Tally(), Dealer(Composition.full(8), seed=1), 10)
    >>> found.rounds == sum(found.tally.values())
    True
    """

    bets: tuple[AnyBet, ...] = ()
    bounds: tuple[int, ...] = ()
    """More rounds after which ends are to be told apart, besides those after which a bet closes."""

    def of(self, dealer: Dealer, dealt: Dealt) -> Tallied:
        """The tally of these shoes."""
        closing = {bet.open_rounds for bet in self.bets if bet.open_rounds is not None}
        bounds = tuple(sorted(closing | set(self.bounds)))
        edges = [0, *bounds, max(dealer.most_rounds, *bounds, 0)]
        counts = np.zeros((len(bounds) + 1, SIZE + 1), dtype=np.int64)
        for part, (first, last) in enumerate(pairwise(edges)):
            _count(dealt, first, last, counts[part])
        return Tallied(
            self.bets,
            bounds,
            dealt.shoes,
            int(dealt.rounds.sum(dtype=np.int64)),
            counts[:, :SIZE],
            tuple(_sums(dealt, bet) for bet in self.bets),
        )


def _count(dealt: Dealt, first: int, last: int, counts: Ints) -> None:
    if dealt.engine is Engine.NUMBA:
        from ._compiled import count_codes

        count_codes(dealt.codes, dealt.rounds, first, last, counts)
    else:
        counts += np.bincount(dealt.codes[:, first:last].ravel(), minlength=SIZE + 1)


def _sums(dealt: Dealt, bet: AnyBet) -> ShoeSums:
    parts = worths(bet).parts
    last = dealt.codes.shape[1] if bet.open_rounds is None else bet.open_rounds
    most = int(np.abs(parts).max()) * dealt.codes.shape[1]
    if most > MOST_PARTS:
        raise SimulationError(
            _("{bet} pays in parts too fine to be added up over a shoe.").format(bet=bet.kind.label)
        )
    if dealt.engine is Engine.NUMBA:
        from ._compiled import add_up

        totals = np.empty(dealt.shoes, dtype=np.int64)
        add_up(dealt.codes, dealt.rounds, last, parts, totals)
    else:
        totals = parts[dealt.codes[:, :last]].sum(axis=1)
    return shoe_sums(np.minimum(dealt.rounds, last).astype(np.int64), totals, most)


def shoe_sums(n: Ints, x: Ints, most: int) -> ShoeSums:
    """The sums over these shoes, exact even where a square is beyond 64 bits; no ``abs(x)`` is
    above ``most``."""
    n_most = int(n.max(initial=0))
    return ShoeSums(
        len(x),
        int(n.sum()),
        dot(x, np.ones_like(x), most),
        dot(n, n, n_most**2),
        dot(n, x, n_most * most),
        dot(x, x, most**2),
    )


def dot(a: Ints, b: Ints, most: int) -> int:
    """The sum of products, none beyond ``most``, exact even where it is beyond 64 bits.

    >>> dot(np.array([2**62] * 4), np.array([2] * 4), 2**63)
    36893488147419103232
    """
    if most * len(a) < MOST_PARTS:
        return int(np.dot(a, b))
    return sum(x * y for x, y in zip(a.tolist(), b.tolist(), strict=True))
