"""A counter who knows every card that was seen and reckons exact odds before each round: nobody
counts better. How often is there anything to bet on, and what does it earn?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bets import AnyBet
from ..errors import BetError
from ..simulation import Dealer, Dealt, Estimate, ShoeSums
from ..simulation.ends import Ints, worths
from ..simulation.tallies import shoe_sums
from ..text import _
from .before import Decides, Priced, profits, unseen_before

ROUNDS_AN_HOUR = 70
"""The pace at which an hour is reckoned where not said."""
_LOW = 2**32


class BetCounted(NamedTuple):
    """What the counter found for one bet."""

    bet: AnyBet
    rounds: int
    """The rounds in which the bet was open, bet on or not."""
    positive: int
    """Those in which the counter bet: before which one unit on it was worth more than 0, or, for a
    count by tags, before which the true count was high enough."""
    gain: Fraction
    """The exact expected profit of one unit in each of these, added up; a count by tags is wrong at
    times, so there it may be below 0."""
    best: Fraction
    """The most that one unit was worth before any of these rounds; 0 where it never was."""
    won: ShoeSums
    """What those units won in the rounds as they came, in parts of a unit: ``n`` units bet."""

    @property
    def share(self) -> Estimate:
        """The share of rounds bet on. The error is reckoned as if
        rounds were independent; they come in clusters, so it is somewhat larger."""
        return Estimate.of_share(self.positive, max(self.rounds, 1))

    @property
    def mean_edge(self) -> Fraction:
        """What one unit was worth on average in the rounds bet on; 0 where there was none."""
        return self.gain / self.positive if self.positive else Fraction(0)

    def an_hour(self, rounds: int = ROUNDS_AN_HOUR) -> Fraction:
        """What the counter earns in an hour of so many rounds at the table, in units, with one unit
        on the bet in the rounds bet on, and none otherwise."""
        return self.gain * rounds / self.rounds if self.rounds else Fraction(0)

    def bets_an_hour(self, rounds: int = ROUNDS_AN_HOUR) -> Fraction:
        """How often in an hour the counter bets."""
        return Fraction(self.positive * rounds, max(self.rounds, 1))


@dataclass(frozen=True, eq=False)
class CountingFound:
    """What a ``Counter`` found: integers, the same however the run was cut."""

    bets: tuple[AnyBet, ...]
    shoes: int
    rounds: int
    any_positive: int
    """The rounds in which the counter bet on one or more of the bets."""
    open_rounds: Ints
    """For each bet: the rounds in which it was open."""
    positive_by_round: Ints
    """``[bet, round]``, rounds from 0: how often the bet was worth more than 0 before it."""
    rounds_by_round: Ints
    """How many shoes had each round."""
    gains: Ints
    """``[bet, cards unseen, half]``: the parts gained, out of all deals of so many cards, in lower
    and upper halves of 64 bits."""
    best: tuple[Fraction, ...]
    won: tuple[ShoeSums, ...]

    def plus(self, other: CountingFound) -> CountingFound:
        """What was found in both sets of shoes."""
        return CountingFound(
            self.bets,
            self.shoes + other.shoes,
            self.rounds + other.rounds,
            self.any_positive + other.any_positive,
            self.open_rounds + other.open_rounds,
            self.positive_by_round + other.positive_by_round,
            self.rounds_by_round + other.rounds_by_round,
            self.gains + other.gains,
            tuple(map(max, self.best, other.best)),
            tuple(a.plus(b) for a, b in zip(self.won, other.won, strict=True)),
        )

    def __eq__(self, other: object) -> bool:
        """The same counts throughout."""
        if not isinstance(other, CountingFound):
            return NotImplemented
        mine, theirs = (
            (f.bets, f.shoes, f.rounds, f.any_positive, f.best, f.won) for f in (self, other)
        )
        return mine == theirs and all(
            np.array_equal(a, b)
            for a, b in (
                (self.open_rounds, other.open_rounds),
                (self.positive_by_round, other.positive_by_round),
                (self.rounds_by_round, other.rounds_by_round),
                (self.gains, other.gains),
            )
        )

    @property
    def any_share(self) -> Estimate:
        """The share of all rounds in which the counter bet on one or more of the bets: a round in
        which two are worth it counts once. The error is reckoned as if rounds were independent;
        they come in clusters, so it is somewhat larger."""
        return Estimate.of_share(self.any_positive, max(self.rounds, 1))

    def found(self, bet: AnyBet) -> BetCounted:
        """What the counter found for one of ``bets``.

        Raises:
            BetError: the bet was not among them.
        """
        if bet not in self.bets:
            raise BetError(_("{bet!r} was not among the bets of this run.").format(bet=bet))
        place = self.bets.index(bet)
        return BetCounted(
            bet,
            int(self.open_rounds[place]),
            int(self.positive_by_round[place].sum()),
            self._gains[place],
            self.best[place],
            self.won[place],
        )

    @cached_property
    def _gains(self) -> list[Fraction]:
        gains = []
        for bet, by_cards in zip(self.bets, self.gains.tolist(), strict=True):
            priced = _priced(bet)
            total = Fraction(0)
            for cards, (low, high) in enumerate(by_cards):
                if low or high:
                    total += Fraction(low + high * _LOW, _deals(priced, cards) * priced.scale)
            gains.append(total)
        return gains


@dataclass(frozen=True)
class Counter:
    """A perfect counter: before each round it prices each bet exactly, from all cards seen so far,
    and stakes one unit on those that are open and worth more than 0.

    Raises:
        SimulationError: one of them is no bet, or looks at counts and pairs together.

    >>> from baccarat_core.bets import Tie
    >>> from baccarat_core.composition import Composition
    >>> from baccarat_core.simulation import run
    >>> found = run(Counter((Tie(),)), Dealer(Composition.full(8), seed=1), 3)
    >>> found.shoes, found.found(Tie()).rounds == found.rounds
    (3, True)
    """

    bets: tuple[AnyBet, ...]

    effort = 500
    """How many times as long a round takes as when it is only dealt."""

    def __post_init__(self) -> None:
        for bet in self.bets:
            _priced(bet)

    def of(self, dealer: Dealer, dealt: Dealt) -> CountingFound:
        """What the counter finds in these shoes."""
        return count(self.bets, dealer, dealt, lambda _seen, parts: parts > 0)


class Seen(NamedTuple):
    """What is known before each of many rounds, in a row."""

    unseen: Ints
    """``[round, card]``, in the order of ``DECK``."""
    total: Ints
    """How many cards are unseen."""


def count(
    bets: tuple[AnyBet, ...],
    dealer: Dealer,
    dealt: Dealt,
    chooses: Callable[[Seen, Ints], NDArray[np.bool_]],
) -> CountingFound:
    """Price each bet before each round of these shoes, and stake one unit where ``chooses`` says:
    it is told what is unseen before the rounds, and the exact worth of the bet in parts."""
    priced = [_priced(bet) for bet in bets]
    piles = dealer.piles(dealt.first, dealt.shoes, dealt.engine)
    unseen, played = unseen_before(dealer, dealt, piles)
    parts, total = profits(priced, unseen[played], dealer.tableau, dealt.engine)
    seen = Seen(unseen[played], total)
    shoe_of, round_of = np.nonzero(played)
    codes = dealt.codes[played]
    most = dealer.most_rounds
    by_round = np.zeros((len(priced), most), dtype=np.int64)
    gains = np.zeros((len(priced), dealer.size + 1, 2), dtype=np.int64)
    bet_on = np.zeros(len(codes), dtype=np.bool_)
    opened, best, won = [], [], []
    for place, each in enumerate(priced):
        last = most if each.bet.open_rounds is None else each.bet.open_rounds
        is_open = round_of < last
        opened.append(int(is_open.sum()))
        chosen = is_open & chooses(seen, parts[place])
        bet_on |= chosen
        by_round[place] = np.bincount(round_of[chosen], minlength=most)
        worth, cards = parts[place, chosen], total[chosen]
        np.add.at(gains[place, :, 0], cards, worth % _LOW)
        np.add.at(gains[place, :, 1], cards, worth // _LOW)
        best.append(_best(each, worth, cards))
        paid = worths(each.bet).parts
        won.append(
            shoe_sums(
                np.bincount(shoe_of[chosen], minlength=dealt.shoes),
                _add(shoe_of[chosen], paid[codes[chosen]], dealt.shoes),
                int(np.abs(paid).max()) * most,
            )
        )
    return CountingFound(
        bets,
        dealt.shoes,
        len(codes),
        int(bet_on.sum()),
        np.array(opened, dtype=np.int64),
        by_round,
        np.bincount(round_of, minlength=most),
        gains,
        tuple(best),
        tuple(won),
    )


@cache
def _priced(bet: AnyBet) -> Priced:
    return Priced.of(bet)


def _deals(priced: Priced, cards: int) -> int:
    return perm(cards, 6 if priced.decides is Decides.COUNTS else 4)


def _best(priced: Priced, worth: Ints, cards: Ints) -> Fraction:
    """The most that one unit was worth; floats only choose which few are compared exactly."""
    if not len(worth):
        return Fraction(0)
    taken = 6 if priced.decides is Decides.COUNTS else 4
    deals = np.ones(len(cards))
    for less in range(taken):
        deals *= cards - less
    near = worth / deals
    few = np.flatnonzero(near >= near.max() - 1e-9 * abs(near.max())).tolist()
    exact = (Fraction(int(worth[n]), _deals(priced, int(cards[n])) * priced.scale) for n in few)
    return max(Fraction(0), *exact)


def _add(places: Ints, amounts: Ints, size: int) -> Ints:
    sums = np.zeros(size, dtype=np.int64)
    np.add.at(sums, places, amounts)
    return sums
