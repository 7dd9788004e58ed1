"""Coups of baccarat en banque dealt by the million: one bank against two sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ..cards import DECK
from ..composition import verify_decks
from ..equilibrium.banque_model import NATURAL, BanqueCell, ShownNatural
from ..equilibrium.models import WITH_REPLACEMENT, Decks
from ..errors import SimulationError
from ..shoe import CARDS_A_HAND_MAY_NEED
from ..tableau import COLUMNS
from ..text import _
from .banked import AT_ONCE, cards_of_coups, chance_of, verify_coups
from .ends import VALUES
from .estimates import Estimate

TwoSidedPlay = Mapping[BanqueCell, object]
"""The banker's chance to draw, by its count 0-7 and what either side shows: a third card 0-9,
``STOOD`` or ``NATURAL``. ``baccarat_core.equilibrium.Banker`` is such a play."""

_SHOWN = (*COLUMNS, NATURAL)
_RESULTS = tuple(product((-1, 0, 1), repeat=2))
"""How side one and side two fared, in the order of the tally: lost, tied, won."""


@dataclass(frozen=True)
class TwoSidedCoups:
    """What many coups of banque showed, each dealt from a freshly shuffled shoe."""

    decks: Decks
    coups: int
    ends: tuple[int, ...]
    """How often each pair of results came: side one lost, tied, won, and within it side two."""

    def banker(
        self, share: Fraction | int = Fraction(1, 2), commission: Fraction | int = 0
    ) -> Estimate:
        """The bank's mean profit per coup, for each unit of all the stakes.

        Args:
            share: side one's part of the stakes. Stakes à cheval are half on each side.
            commission: the part of what the bank wins on a coup that the house keeps.

        Raises:
            SimulationError: one of them is no exact number from 0 to 1.
        """
        chance_of(share)
        chance_of(commission)
        part, kept = Fraction(share), 1 - Fraction(commission)
        worths = [-(part * one + (1 - part) * two) for one, two in _RESULTS]
        worths = [worth * kept if worth > 0 else worth for worth in worths]
        total = sum((worth * n for worth, n in zip(worths, self.ends, strict=True)), Fraction(0))
        squares = sum(
            (worth**2 * n for worth, n in zip(worths, self.ends, strict=True)), Fraction(0)
        )
        return Estimate.of_sums(self.coups, total, squares)

    def both(self, result: int) -> Estimate:
        """The share of coups in which both sides won (1), tied (0) or lost (−1)."""
        return Estimate.of_share(self.ends[_RESULTS.index((result, result))], self.coups)


def simulate_banque(
    coups: int,
    bank: TwoSidedPlay,
    decks: Decks = 3,
    draws: tuple[Fraction | int, Fraction | int] = (1, 1),
    seed: int = 0,
) -> TwoSidedCoups:
    """Deal many coups: each side chooses on 5 alone, and the bank as ``bank`` says.

    Args:
        coups: how many, each from a freshly shuffled shoe.
        bank: the banker's chance to draw, cell by cell.
        decks: how many decks a shoe holds, or ``WITH_REPLACEMENT``.
        draws: side one's and side two's chance to draw on 5.
        seed: the same seed deals the same coups.

    Raises:
        CompositionError: no number of decks.
        SimulationError: fewer than one coup, a chance that is none, or a cell of the banker's that
            is missing.

    >>> from baccarat_core.equilibrium import Banker
    >>> dealt = simulate_banque(20_000, Banker.by_tableau(1), decks=3, seed=1)
    >>> dealt.coups == sum(dealt.ends)
    True
    """
    verify_coups(coups)
    if decks is not WITH_REPLACEMENT:
        verify_decks(decks)
    fives = tuple(map(chance_of, draws))
    cells = _chances(bank)
    random = np.random.default_rng(seed)
    ends = np.zeros(len(_RESULTS), dtype=np.int64)
    for start in range(0, coups, AT_ONCE):
        ends += _deal(random, min(AT_ONCE, coups - start), decks, fives, cells)
    return TwoSidedCoups(decks, coups, tuple(int(n) for n in ends))


def _deal(
    random: np.random.Generator,
    coups: int,
    decks: Decks,
    fives: tuple[float, ...],
    cells: NDArray[np.float64],
) -> NDArray[np.int64]:
    """How often each pair of results came."""
    cards = _cards(random, coups, decks)
    counts = [(cards[hand] + cards[hand + 3]) % 10 for hand in range(3)]
    one, two, bank = counts
    natural_one, natural_two, natural_bank = (count >= 8 for count in counts)
    open_coup = ~natural_bank & ~(natural_one & natural_two)
    finals, shown = [], []
    for count, natural, five, third in zip(
        (one, two), (natural_one, natural_two), fives, cards[6:8], strict=True
    ):
        chooses = (count == 5) & (random.random(coups) < five)
        drew = open_coup & ~natural & ((count <= 4) | chooses)
        finals.append(np.where(drew, (count + third) % 10, count))
        shown.append(np.where(natural, len(COLUMNS), np.where(drew, 1 + third, 0)))
    chance = cells[np.minimum(bank, 7), shown[0], shown[1]]
    bank_drew = open_coup & (random.random(coups) < chance)
    bank = np.where(bank_drew, (bank + cards[8]) % 10, bank)
    results = [
        np.where(natural & ~natural_bank, 1, np.sign(final - bank))
        for final, natural in zip(finals, (natural_one, natural_two), strict=True)
    ]
    return np.bincount(3 * (results[0] + 1) + results[1] + 1, minlength=len(_RESULTS))


def _cards(random: np.random.Generator, coups: int, decks: Decks) -> NDArray[np.int64]:
    """The values of nine cards a coup: the last three are each hand's, should it draw."""
    needed = 3 * CARDS_A_HAND_MAY_NEED
    if isinstance(decks, int):
        return cards_of_coups(random, coups, decks, needed)
    return VALUES.astype(np.int64)[random.integers(len(DECK), size=(needed, coups))]


def _chances(bank: TwoSidedPlay) -> NDArray[np.float64]:
    cells = np.zeros((8, len(_SHOWN), len(_SHOWN)))
    for total in range(8):
        for (row, one), (at, two) in product(enumerate(_SHOWN), repeat=2):
            if isinstance(one, ShownNatural) and isinstance(two, ShownNatural):
                continue
            if (total, one, two) not in bank:
                raise SimulationError(
                    _("The banker's play says nothing of {cell}.").format(cell=(total, one, two))
                )
            cells[total, row, at] = _float(bank[total, one, two])
    return cells


def _float(chance: object) -> float:
    """A chance of the banker's, which in a solution may be the root of an equation."""
    if isinstance(chance, bool) or not hasattr(chance, "__float__"):
        raise SimulationError(
            _("A chance is a number from 0 to 1, not {chance!r}.").format(chance=chance)
        )
    value = float(chance)
    if not 0 <= value <= 1:
        raise SimulationError(
            _("A chance is a number from 0 to 1, not {chance!r}.").format(chance=chance)
        )
    return value
