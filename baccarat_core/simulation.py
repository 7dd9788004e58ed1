"""Coups dealt by the million, to be compared with exact odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .bets import Bet, Result
from .cards import DECK, Rank, Suit
from .composition import Composition
from .coup import CoupFacts, PairKind
from .errors import BaccaratError, CompositionError
from .shoe import CARDS_A_COUP_MAY_NEED
from .tableau import COLUMNS, TABLEAU, Action, Tableau, player_decision
from .text import _

Numbers = NDArray[np.int64]

_BATCH = 250_000
_PAIRS = tuple(PairKind)
_VALUES = np.array([card.point_value for card in DECK])
_RANKS = np.array([tuple(Rank).index(card.rank) for card in DECK])
_SUITS = np.array([tuple(Suit).index(card.suit) for card in DECK])
# A coup's end as the digits of one number: both counts, who drew, both kinds of pair.
_SHAPE = (10, 10, 2, 2, len(_PAIRS), len(_PAIRS))


class Estimate(NamedTuple):
    """A mean found by dealing, and how far off it may be."""

    mean: float
    standard_error: float
    """The sample's standard deviation divided by the square root of the number of coups."""

    @classmethod
    def of_share(cls, hits: int, tries: int) -> Estimate:
        """The share of independent tries that hit.

        >>> Estimate.of_share(20, 100)
        Estimate(mean=0.2, standard_error=0.04)
        """
        share = Fraction(hits, tries)
        return cls(float(share), sqrt(share * (1 - share) / tries))

    def interval(self, errors: float = 3) -> tuple[float, float]:
        """From so many standard errors below the mean to as many above. Three miss the true value
        about once in 370 times, two about once in 22, by the normal law."""
        reach = errors * self.standard_error
        return self.mean - reach, self.mean + reach


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
        return self._estimate(lambda facts: _profit(bet, facts))

    def _estimate(self, worth: Callable[[CoupFacts], Fraction]) -> Estimate:
        worths = [(worth(facts), times) for facts, times in self.tally.items()]
        mean = sum((each * times for each, times in worths), Fraction(0)) / self.coups
        squares = sum((each**2 * times for each, times in worths), Fraction(0)) / self.coups
        return Estimate(float(mean), sqrt((squares - mean**2) / self.coups))


def simulate(
    coups: int,
    composition: Composition | int = 8,
    seed: int = 0,
    tableau: Tableau = TABLEAU,
) -> Simulation:
    """Deal many coups, each from a freshly shuffled shoe, so that none depends on another.

    Args:
        coups: how many.
        composition: the cards in the shoe, or a number of whole decks.
        seed: the same seed deals the same coups.
        tableau: Banker's rules.

    Raises:
        BaccaratError: fewer than one coup, or no whole number.
        CompositionError: fewer than six cards, or no number of decks.

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
    if cards.total < CARDS_A_COUP_MAY_NEED:
        raise CompositionError(
            _("A coup may need {needed} cards, and here are {total}.").format(
                needed=CARDS_A_COUP_MAY_NEED, total=cards.total
            )
        )
    pile = np.repeat(np.arange(len(DECK)), cards.counts)
    random = np.random.default_rng(seed)
    found = np.zeros(int(np.prod(_SHAPE)), dtype=np.int64)
    for start in range(0, coups, _BATCH):
        places = _six_places(min(_BATCH, coups - start), len(pile), random)
        found += _tally([pile[each] for each in places], tableau)
    seen = np.flatnonzero(found)
    ends = np.stack(np.unravel_index(seen, _SHAPE), axis=1).tolist()
    tally = {_facts(*end): times for end, times in zip(ends, found[seen].tolist(), strict=True)}
    return Simulation(cards, coups, MappingProxyType(tally))


def _six_places(coups: int, size: int, random: np.random.Generator) -> list[Numbers]:
    """For each coup six places of a pile, all different and every order as likely as another."""
    places = random.integers(size, size=(CARDS_A_COUP_MAY_NEED, coups))
    again = np.arange(coups)
    while True:
        drawn = places[:, again]
        twice = np.zeros(len(again), dtype=bool)
        for second in range(1, len(drawn)):
            twice |= (drawn[:second] == drawn[second]).any(axis=0)
        again = again[twice]
        if not len(again):
            return list(places)
        places[:, again] = random.integers(size, size=(CARDS_A_COUP_MAY_NEED, len(again)))


def _tally(cards: list[Numbers], tableau: Tableau) -> Numbers:
    """How often each of ``_SHAPE`` came, for six columns of cards in deal order."""
    values = [_VALUES[each] for each in cards]
    player = (values[0] + values[2]) % 10
    banker = (values[1] + values[3]) % 10
    goes_on = (player < 8) & (banker < 8)
    player_draws = goes_on & _PLAYER_DRAWS[player]
    # Column 0 of the tableau is "Player stood", never a third card of 0.
    column = np.where(player_draws, values[4] + 1, 0)
    banker_draws = goes_on & _banker_draws(tableau)[banker, column]
    banker_third = np.where(player_draws, values[5], values[4])
    ends = (
        (player + player_draws * values[4]) % 10,
        (banker + banker_draws * banker_third) % 10,
        player_draws.astype(np.int64),
        banker_draws.astype(np.int64),
        _pair_kind(cards[0], cards[2]),
        _pair_kind(cards[1], cards[3]),
    )
    return np.bincount(np.ravel_multi_index(ends, _SHAPE), minlength=int(np.prod(_SHAPE)))


_PLAYER_DRAWS = np.array([player_decision(total).action is Action.DRAW for total in range(10)])


def _banker_draws(tableau: Tableau) -> NDArray[np.bool_]:
    rows = [[tableau[total, third] is Action.DRAW for third in COLUMNS] for total in range(8)]
    return np.array([*rows, *[[False] * len(COLUMNS)] * 2])


def _facts(p: int, b: int, p_drew: int, b_drew: int, p_pair: int, b_pair: int) -> CoupFacts:
    return CoupFacts(p, b, 2 + p_drew, 2 + b_drew, _PAIRS[p_pair], _PAIRS[b_pair])


def _pair_kind(first: Numbers, second: Numbers) -> Numbers:
    same_rank = _RANKS[first] == _RANKS[second]
    kind: Numbers = same_rank.astype(np.int64) * (1 + (_SUITS[first] == _SUITS[second]))
    return kind


def _profit(bet: Bet, facts: CoupFacts) -> Fraction:
    made = bet.resolve(facts)
    return Fraction(-1) if made.result is Result.LOSE else made.pays * (1 - made.commission)
