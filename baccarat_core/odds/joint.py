"""The exact distribution of a coup: both counts, the cards of each hand, and pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import perm
from types import MappingProxyType
from typing import Generic, TypeVar

from ..composition import Composition, verify_decks
from ..coup import CoupFacts, Outcome, PairKind
from ..errors import CompositionError
from ..every_coup import ALL_ENDS, ALL_STATES, COUNTS, PAIR_STATES, Counts, Coups, ask
from ..shoe import CARDS_A_COUP_MAY_NEED
from ..tableau import TABLEAU, Tableau
from ..text import _
from ._counting import count_deals
from ._pairs import count_deals_with_pairs, count_pairs

Key = TypeVar("Key")


class Naturals(Enum):
    """Which hands hold a natural."""

    NEITHER = "neither"
    PLAYER = "Player only"
    BANKER = "Banker only"
    BOTH = "both"


@dataclass(frozen=True)
class Chances(Generic[Key]):
    """Exact chances of things of which one, and only one, must happen.

    ``weights`` are numbers of ordered six-card deals out of ``denominator``, from ``composition``.
    """

    composition: Composition
    denominator: int
    weights: Mapping[Key, int] = field(hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", MappingProxyType(dict(self.weights)))

    def __reduce__(self) -> tuple[object, ...]:
        return Chances, (self.composition, self.denominator, dict(self.weights))

    @property
    def decks(self) -> int | None:
        """How many whole decks these are the chances for; ``None`` for any other composition."""
        return decks_of(self.composition)

    def probability(self, *keys: Key) -> Fraction:
        """The chance that one of these happens; 0 for what never does."""
        return Fraction(sum(self.weights.get(key, 0) for key in set(keys)), self.denominator)


@dataclass(frozen=True)
class Joint:
    """The joint distribution of (Player count, Banker count, cards of each), and of pairs.

    The denominator is the number of ordered six-card deals from the composition: a coup of four or
    five cards is counted with every way the deal could have gone on. Every number is exact, for a
    shoe of any size.

    >>> joint = joint_distribution(8)
    >>> joint.denominator, joint.outcomes.weights[Outcome.TIE]
    (4998398275503360, 475627426473216)
    >>> joint.weights[Counts(8, 7, 2, 2)] == joint.weights[Counts(7, 8, 2, 2)]
    True
    """

    composition: Composition
    tableau: Tableau
    vector: tuple[int, ...] = field(repr=False)
    """The weights in the order of ``COUNTS``."""

    def __reduce__(self) -> tuple[object, ...]:
        return Joint, (self.composition, self.tableau, self.vector)

    @cached_property
    def denominator(self) -> int:
        """How many ordered six-card deals the composition has."""
        return perm(self.composition.total, CARDS_A_COUP_MAY_NEED)

    @property
    def decks(self) -> int | None:
        """How many whole decks these are the chances for; ``None`` for any other composition."""
        return decks_of(self.composition)

    @cached_property
    def weights(self) -> Mapping[Counts, int]:
        """The weight of each end that can happen."""
        pairs = zip(COUNTS, self.vector, strict=True)
        return MappingProxyType({counts: weight for counts, weight in pairs if weight})

    @cached_property
    def facts(self) -> Mapping[CoupFacts, int]:
        """The weight of each ``CoupFacts`` that can happen, with pairs by rank and suit."""
        return MappingProxyType(
            {
                CoupFacts(*counts, *state): weight
                for state, weights in zip(PAIR_STATES, self.pair_vectors, strict=True)
                for counts, weight in zip(COUNTS, weights, strict=True)
                if weight
            }
        )

    def probability_where(self, test: Callable[[CoupFacts], bool]) -> Fraction:
        """The chance of facts that pass a test.

        >>> joint_distribution(1).probability_where(lambda coup: coup.player_pair is PairKind.RANK)
        Fraction(1, 17)
        """
        passed = self.weight_of(coups for answer, coups in ask(test) if answer)
        return Fraction(passed, self.denominator)

    @cached_property
    def outcomes(self) -> Chances[Outcome]:
        """Player wins, Banker wins, tie."""
        return self._grouped(_outcome, Outcome)

    @cached_property
    def card_counts(self) -> Chances[tuple[int, int]]:
        """How many cards Player and Banker take."""
        return self._grouped(_cards, product((2, 3), (2, 3)))

    @cached_property
    def naturals(self) -> Chances[Naturals]:
        """Which hands hold a natural."""
        return self._grouped(_naturals, Naturals)

    @cached_property
    def pairs(self) -> Chances[tuple[PairKind, PairKind]]:
        """What Player's and Banker's first two cards share."""
        return self._chances(dict(zip(PAIR_STATES, self.pair_vector, strict=True)))

    @cached_property
    def pair_vector(self) -> tuple[int, ...]:
        """The weights in the order of ``PAIR_STATES``."""
        return count_pairs(self.composition)

    @cached_property
    def pair_vectors(self) -> tuple[tuple[int, ...], ...]:
        """For each of ``PAIR_STATES``, the weights in the order of ``COUNTS``."""
        return tuple(count_deals_with_pairs(self.composition, self.tableau))

    def weight_of(self, sets: Iterable[Coups]) -> int:
        """The weight of all these coups together."""
        known = self._known
        weight = 0
        for coups in sets:
            if coups not in known:
                known[coups] = self._weight(coups)
            weight += known[coups]
        return weight

    @cached_property
    def _known(self) -> dict[Coups, int]:
        return {}

    def _weight(self, coups: Coups) -> int:
        if coups.states == ALL_STATES:
            return sum(map(self.vector.__getitem__, coups.ends))
        if coups.ends == ALL_ENDS:
            return sum(map(self.pair_vector.__getitem__, coups.states))
        vectors = map(self.pair_vectors.__getitem__, coups.states)
        return sum(vector[end] for vector in vectors for end in coups.ends)

    def _grouped(self, group: Callable[[Counts], Key], keys: Iterable[Key]) -> Chances[Key]:
        weights = dict.fromkeys(keys, 0)
        for counts, weight in self.weights.items():
            weights[group(counts)] += weight
        return self._chances(weights)

    def _chances(self, weights: dict[Key, int]) -> Chances[Key]:
        return Chances(self.composition, self.denominator, weights)


def _outcome(counts: Counts) -> Outcome:
    return CoupFacts(*counts).outcome


def _cards(counts: Counts) -> tuple[int, int]:
    return counts.player_cards, counts.banker_cards


def _naturals(counts: Counts) -> Naturals:
    player = counts.player_cards == 2 and counts.player_count >= 8
    banker = counts.banker_cards == 2 and counts.banker_count >= 8
    if player:
        return Naturals.BOTH if banker else Naturals.PLAYER
    return Naturals.BANKER if banker else Naturals.NEITHER


def joint_distribution(composition: Composition | int = 8, tableau: Tableau = TABLEAU) -> Joint:
    """Count every ordered six-card deal, exactly.

    Args:
        composition: the cards a coup is dealt from, or a number of whole decks.
        tableau: Banker's rules.

    Raises:
        CompositionError: fewer than six cards, or no number of decks.

    >>> joint_distribution(6).outcomes.probability(Outcome.BANKER).limit_denominator(1000)
    Fraction(416, 907)
    """
    cards = composition_of(composition)
    return _joint(cards, None if tableau is TABLEAU else tableau)


@lru_cache(maxsize=64)
def _joint(composition: Composition, tableau: Tableau | None) -> Joint:
    rules = tableau or TABLEAU
    return Joint(composition, rules, count_deals(composition.values, rules))


def card_count_probabilities(composition: Composition | int = 8) -> Chances[tuple[int, int]]:
    """How many cards (Player, Banker) take: the chances of (2, 2), (2, 3), (3, 2) and (3, 3).

    Raises:
        CompositionError: fewer than six cards, or no number of decks.

    >>> four_cards = card_count_probabilities(8).probability((2, 2))
    >>> round(float(four_cards), 6)
    0.378868
    """
    return joint_distribution(composition).card_counts


def natural_probabilities(composition: Composition | int = 8) -> Chances[Naturals]:
    """Which hands hold a natural, 8 or 9 on two cards.

    Raises:
        CompositionError: fewer than six cards, or no number of decks.

    >>> chances = natural_probabilities(8)
    >>> round(float(1 - chances.probability(Naturals.NEITHER)), 6)
    0.343049
    """
    return joint_distribution(composition).naturals


def composition_of(composition: Composition | int) -> Composition:
    """The composition meant by itself or by a number of decks.

    Raises:
        CompositionError: fewer than six cards, or no number of decks.
    """
    if isinstance(composition, Composition):
        cards = composition
    else:
        verify_decks(composition)
        cards = _full(composition)
    if cards.total < CARDS_A_COUP_MAY_NEED:
        raise CompositionError(
            _("A coup may need {needed} cards, and here are {total}: odds need that many.").format(
                needed=CARDS_A_COUP_MAY_NEED, total=cards.total
            )
        )
    return cards


_full = lru_cache(maxsize=32)(Composition.full)


def decks_of(composition: Composition) -> int | None:
    """How many whole decks a composition is; ``None`` where it is no whole number of them."""
    counts = set(composition.counts)
    return counts.pop() if len(counts) == 1 else None
