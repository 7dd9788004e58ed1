"""Equilibria in which Player mixes in one choice at most, found by sweeping its chance to draw.

Banker's best reply to a chance changes only where some choice of Banker's is worth the same either
way, so an equilibrium lies at one of those chances or at an end. For a zero-sum game with one
choice of Player's this is what Ethier and Lee (2023) call Foster's algorithm, and with a
commission it is their generalisation of it; both find every equilibrium.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from .additive import AdditiveGame

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Found:
    """One equilibrium: chances to draw, Player's by choice and Banker's by choice."""

    player: tuple[Fraction, ...]
    banker: tuple[Fraction, ...]
    alone: bool
    """Whether no other lies at these chances of Player's or right beside them."""


@dataclass(frozen=True)
class _Line:
    """The game along one chance of Player's, its other choices fixed.

    All of Player's numbers are differences of drawing less standing in its mixing choice.
    """

    at_stand: Sequence[Fraction | int]
    """What Banker gains by drawing in each open cell, where Player stands for certain."""
    at_draw: Sequence[Fraction | int]
    settled: Fraction | int
    """What Player gains by drawing if Banker stands in every open cell."""
    by_cell: Sequence[int]
    """What Banker's drawing adds to that, cell by cell."""

    def gains(self, chance: Fraction) -> list[Fraction]:
        pairs = zip(self.at_stand, self.at_draw, strict=True)
        return [stand + chance * (draw - stand) for stand, draw in pairs]

    def turns(self) -> list[Fraction]:
        """The chances at which Banker's best reply changes, and both ends."""
        pairs = zip(self.at_stand, self.at_draw, strict=True)
        turns = {Fraction(stand, stand - draw) for stand, draw in pairs if stand != draw}
        return sorted({turn for turn in turns if 0 < turn < 1} | {ZERO, ONE})

    def replies(self) -> Iterator[tuple[Fraction, list[Fraction], bool]]:
        """Each chance of Player's that may be part of an equilibrium, Banker's reply to it that
        makes it one, and whether it is the only such reply."""
        turns = self.turns()
        flat = {
            end
            for before, after in pairwise(turns)
            if not self._worth(self._pure((before + after) / 2))
            for end in (before, after)
        }
        for chance in turns:
            gains = self.gains(chance)
            tied = [cell for cell, gain in enumerate(gains) if not gain]
            least, most = self._pure(chance), self._pure(chance)
            for cell in tied:
                least[cell] = ONE if self.by_cell[cell] < 0 else ZERO
                most[cell] = ONE if self.by_cell[cell] > 0 else ZERO
            low, high = self._worth(least), self._worth(most)
            if (chance == 1 and low > 0) or (chance == 0 and high < 0):
                yield chance, least if chance else most, not tied
            elif low <= 0 <= high:
                share = -low / (high - low) if high > low else ZERO
                mixed = [a + share * (b - a) for a, b in zip(least, most, strict=True)]
                inside = 0 < chance < 1 and chance not in flat
                yield chance, mixed, inside and len(tied) == 1 and high > low

    def _pure(self, chance: Fraction) -> list[Fraction]:
        return [ONE if gain > 0 else ZERO for gain in self.gains(chance)]

    def _worth(self, draws: Sequence[Fraction]) -> Fraction:
        return self.settled + sum(
            (chance * each for chance, each in zip(draws, self.by_cell, strict=True) if chance),
            ZERO,
        )


def sweep(player: AdditiveGame, banker: AdditiveGame) -> Iterator[Found]:
    """Every equilibrium in which Player mixes in one choice at most.

    Both games have the same rows and cells; each says what its own side gets.
    """
    draws = [_certain(banker, cell) for cell in range(len(banker.draw))]
    open_cells = [cell for cell, chance in enumerate(draws) if chance is None]
    worth = player.payoff_of_rows([chance or ZERO for chance in draws])
    gains = [banker.gain(cell) for cell in open_cells]
    swings = [player.gain(cell) for cell in open_cells]
    choices = [rows for rows in player.sets if len(rows) == 2]

    def differences(replies: Sequence[Fraction]) -> list[Fraction]:
        found = []
        for stand, draw in choices:
            found.append(worth[draw] - worth[stand])
            for chance, swing in zip(replies, swings, strict=True):
                if chance:
                    found[-1] += chance * (swing[draw] - swing[stand])
        return found

    for mixing, (stand, draw) in enumerate(choices):
        for others in product((0, 1), repeat=len(choices) - 1):
            pure = [*others[:mixing], 0, *others[mixing:]]
            fixed = [rows[0] for rows in player.sets if len(rows) == 1]
            fixed += [rows[side] for rows, side in zip(choices, pure, strict=True)]
            fixed.remove(stand)
            base = [sum(gain[row] for row in fixed) for gain in gains]
            line = _Line(
                [each + gain[stand] for each, gain in zip(base, gains, strict=True)],
                [each + gain[draw] for each, gain in zip(base, gains, strict=True)],
                worth[draw] - worth[stand],
                [swing[draw] - swing[stand] for swing in swings],
            )
            for chance, replies, alone in line.replies():
                chances = [Fraction(side) for side in pure]
                chances[mixing] = chance
                right = all(
                    gain <= 0 if each == 0 else gain >= 0 if each == 1 else gain == 0
                    for gain, each in zip(differences(replies), chances, strict=True)
                )
                if right:
                    answers = list(draws)
                    for cell, reply in zip(open_cells, replies, strict=True):
                        answers[cell] = reply
                    full = tuple(each or ZERO for each in answers)
                    yield Found(tuple(chances), full, alone)


def _certain(banker: AdditiveGame, cell: int) -> Fraction | None:
    """Banker's action in a cell where one is better against everything; else ``None``."""
    gain = banker.gain(cell)
    if sum(min(gain[row] for row in rows) for rows in banker.sets) > 0:
        return ONE
    return ZERO if sum(max(gain[row] for row in rows) for rows in banker.sets) < 0 else None
