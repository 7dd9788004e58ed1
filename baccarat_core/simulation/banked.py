"""Coups of chemin de fer dealt by the million: any play on 5 against any play of the bank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ..cards import DECK
from ..composition import verify_decks
from ..decision import Action, Third
from ..errors import SimulationError
from ..shoe import CARDS_A_COUP_MAY_NEED
from ..tableau import COLUMNS, TABLEAU
from ..text import _
from .ends import VALUES
from .estimates import Estimate

BankPlay = Mapping[tuple[int, Third], Fraction]
"""Banker's chance to draw, by its count 0-7 and Player's third card or ``STOOD``."""
PRINTED: BankPlay = {cell: Fraction(TABLEAU[cell] is Action.DRAW) for cell in TABLEAU}
"""The bank's play as the printed card has it."""
AT_ONCE = 100_000


@dataclass(frozen=True)
class BankedCoups:
    """What many coups of chemin de fer showed, each dealt from a freshly shuffled shoe."""

    decks: int
    coups: int
    player_won: int
    """How many of the coups Player won."""
    banker_won: int
    """How many Banker won; the rest are ties."""

    @property
    def player(self) -> Estimate:
        """Player's mean profit for each unit staked, all coups counted."""
        decided = self.player_won + self.banker_won
        return Estimate.of_sums(self.coups, self.player_won - self.banker_won, decided)

    def banker(self, commission: Fraction | int = 0) -> Estimate:
        """The bank's mean profit for each unit staked against it, after commission."""
        kept = 1 - Fraction(commission)
        total = self.banker_won * kept - self.player_won
        return Estimate.of_sums(self.coups, total, self.banker_won * kept**2 + self.player_won)


def simulate_chemin_de_fer(
    coups: int,
    decks: int = 6,
    draws: Fraction | int = 1,
    bank: BankPlay = PRINTED,
    seed: int = 0,
) -> BankedCoups:
    """Deal many coups by the classical law: Player chooses on 5 alone.

    Args:
        coups: how many, each from a freshly shuffled shoe.
        decks: how many decks a shoe holds.
        draws: Player's chance to draw on 5.
        bank: Banker's chance to draw, choice by choice; the printed card where not said.
        seed: the same seed deals the same coups.

    Raises:
        CompositionError: no number of decks.
        SimulationError: fewer than one coup, a chance that is none, or a choice of Banker's that
            is missing.

    >>> dealt = simulate_chemin_de_fer(10_000, decks=6, seed=1)
    >>> dealt.player.interval()[0] < -0.0138 < dealt.player.interval()[1]
    True
    """
    verify_decks(decks)
    verify_coups(coups)
    on_five, bank_draws = chance_of(draws), _chances(bank)
    random = np.random.default_rng(seed)
    won = np.zeros(3, dtype=np.int64)
    for start in range(0, coups, AT_ONCE):
        won += _deal(random, min(AT_ONCE, coups - start), decks, on_five, bank_draws)
    return BankedCoups(decks, coups, int(won[2]), int(won[0]))


def _deal(
    random: np.random.Generator,
    coups: int,
    decks: int,
    on_five: float,
    bank_draws: NDArray[np.float64],
) -> NDArray[np.int64]:
    """How many of so many coups Banker won, neither, and Player."""
    first, second, third, fourth, fifth, sixth = cards_of_coups(random, coups, decks)
    player, banker = (first + third) % 10, (second + fourth) % 10
    open_coup = (player < 8) & (banker < 8)
    chooses = (player == 5) & (random.random(coups) < on_five)
    player_drew = open_coup & ((player <= 4) | chooses)
    column = np.where(player_drew, 1 + fifth, 0)
    chance = bank_draws[np.minimum(banker, 7), column]
    banker_drew = open_coup & (random.random(coups) < chance)
    player = np.where(player_drew, (player + fifth) % 10, player)
    last = np.where(player_drew, sixth, fifth)
    banker = np.where(banker_drew, (banker + last) % 10, banker)
    return np.bincount(1 + np.sign(player - banker), minlength=3)


def verify_coups(coups: int) -> None:
    """Refuse what is no number of coups.

    Raises:
        SimulationError: it is no whole number, 1 or more.
    """
    if not isinstance(coups, int) or isinstance(coups, bool) or coups < 1:
        raise SimulationError(
            _("The number of coups is a whole number, 1 or more, not {coups!r}.").format(
                coups=coups
            )
        )


def cards_of_coups(
    random: np.random.Generator, coups: int, decks: int, cards: int = CARDS_A_COUP_MAY_NEED
) -> NDArray[np.int64]:
    """The values of so many cards a coup, no card of a shoe twice."""
    size = len(DECK) * decks
    places = random.integers(size, size=(cards, coups))
    while True:
        ordered = np.sort(places, axis=0)
        again = np.flatnonzero((ordered[1:] == ordered[:-1]).any(axis=0))
        if not len(again):
            break
        places[:, again] = random.integers(size, size=(cards, len(again)))
    return VALUES.astype(np.int64)[places % len(DECK)]


def _chances(bank: BankPlay) -> NDArray[np.float64]:
    missing = [
        (total, third) for total in range(8) for third in COLUMNS if (total, third) not in bank
    ]
    if missing:
        raise SimulationError(
            _("Banker's play says nothing of {choice}.").format(choice=missing[0])
        )
    return np.array([[chance_of(bank[total, third]) for third in COLUMNS] for total in range(8)])


def chance_of(chance: Fraction | int) -> float:
    """A chance as arrays have it.

    Raises:
        SimulationError: it is no whole number or fraction from 0 to 1.
    """
    if isinstance(chance, bool) or not isinstance(chance, Fraction | int) or not 0 <= chance <= 1:
        raise SimulationError(
            _("A chance is a whole number or a Fraction from 0 to 1, not {chance!r}.").format(
                chance=chance
            )
        )
    return float(chance)
