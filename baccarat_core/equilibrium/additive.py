"""Games in which one side answers in many cells, each for itself.

The row side mixes in a few information sets; the other side draws or stands in each of many cells.
The payoffs add up over the cells, so its best reply is found cell by cell, and a game of 2**484
columns is one small linear program. Cells where one action is at least as good against everything
are settled before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ..errors import EquilibriumError
from ..text import _
from .exact import Program, optimise

Payoffs = tuple[int, ...]
"""What the row side gets with each of its rows, in parts of the game's denominator."""


@dataclass(frozen=True)
class AdditiveGame:
    """A zero-sum game, its payoffs whole numbers in parts of ``denominator``.

    The row side mixes within each of ``sets``; a set of one row is no choice. Its payoff is that
    of its rows in ``base`` and, for each cell, in ``stand`` or ``draw``, as the other side acts.
    """

    sets: tuple[tuple[int, ...], ...]
    base: Payoffs
    stand: tuple[Payoffs, ...]
    draw: tuple[Payoffs, ...]
    denominator: int

    def gain(self, cell: int) -> Payoffs:
        """What the row side gains, row by row, when the other draws in a cell, not stands."""
        return tuple(d - s for d, s in zip(self.draw[cell], self.stand[cell], strict=True))

    def payoff_of_rows(self, draws: Sequence[Fraction]) -> tuple[Fraction, ...]:
        """What each row is worth against these chances to draw, in parts of the denominator."""
        rows = [Fraction(number) for number in self.base]
        for cell, chance in enumerate(draws):
            stand, draw = self.stand[cell], self.draw[cell]
            for row in range(len(rows)):
                if stand[row] or draw[row]:
                    rows[row] += stand[row] + chance * (draw[row] - stand[row])
        return tuple(rows)

    def gains_of_cells(self, rows: Sequence[Fraction]) -> tuple[Fraction, ...]:
        """What the row side gains in each cell by the other's drawing, against this mixture."""
        mixed = [(row, share) for row, share in enumerate(rows) if share]
        return tuple(
            sum(((draw[row] - stand[row]) * share for row, share in mixed), Fraction(0))
            for stand, draw in zip(self.stand, self.draw, strict=True)
        )


@dataclass(frozen=True)
class AdditiveSolution:
    """Optimal play of either side, and the value to the row side."""

    rows: tuple[Fraction, ...]
    """The chance of each row within its information set."""
    draws: tuple[Fraction, ...] = field(repr=False)
    """The chance to draw in each cell."""
    value: Fraction
    """What the row side gets on average; no parts of a denominator any more."""

    def verify(self, game: AdditiveGame) -> None:
        """Prove that either side's play is a best reply to the other's.

        Raises:
            EquilibriumError: a chance is none, one side has a better reply, or the value is
                another.
        """
        right = all(0 <= chance <= 1 for chance in (*self.rows, *self.draws))
        right &= all(sum(self.rows[row] for row in rows) == 1 for rows in game.sets)
        if not right:
            raise EquilibriumError(_("A chance is 0 to 1, and those of one choice add up to 1."))
        worth = game.payoff_of_rows(self.draws)
        for rows in game.sets:
            best = max(worth[row] for row in rows)
            for row in rows:
                if self.rows[row] and worth[row] < best:
                    raise EquilibriumError(
                        _("Row {row} is played, and another is better.").format(row=row)
                    )
        for cell, gain in enumerate(game.gains_of_cells(self.rows)):
            if (gain > 0 and self.draws[cell]) or (gain < 0 and self.draws[cell] != 1):
                raise EquilibriumError(
                    _("The answer in cell {cell} is not the best.").format(cell=cell)
                )
        mixed = sum(
            (share * each for share, each in zip(self.rows, worth, strict=True)), Fraction(0)
        )
        if mixed != self.value * game.denominator:
            raise EquilibriumError(
                _("The value is {value}, not {given}.").format(
                    value=mixed / game.denominator, given=self.value
                )
            )


def settled(game: AdditiveGame, cell: int) -> Fraction | None:
    """The chance to draw in a cell whose answer is as good as any against every mixture.

    ``None`` where it depends on the mixture; 0 where both actions are always worth the same.
    """
    gain = game.gain(cell)
    if sum(max(gain[row] for row in rows) for rows in game.sets) <= 0 and any(gain):
        return Fraction(1)
    return Fraction(0) if sum(min(gain[row] for row in rows) for rows in game.sets) >= 0 else None


def solve_additive(game: AdditiveGame) -> AdditiveSolution:
    """Solve an additive game exactly; where several solutions exist, one of them.

    Raises:
        EquilibriumError: the solution found does not pass the exact check.

    Matching pennies, the column side calling "draw" or "stand" in its one cell:

    >>> pennies = AdditiveGame(((0, 1),), (0, 0), ((1, -1),), ((-1, 1),), 1)
    >>> solve_additive(pennies)
    AdditiveSolution(rows=(Fraction(1, 2), Fraction(1, 2)), value=Fraction(0, 1))
    """
    draws = [settled(game, cell) for cell in range(len(game.stand))]
    open_cells = [cell for cell, chance in enumerate(draws) if chance is None]
    worth = game.payoff_of_rows([chance or Fraction(0) for chance in draws])
    rows = len(game.base)
    gains = {cell: game.gain(cell) for cell in open_cells}
    sizes = {cell: max(map(abs, gain)) for cell, gain in gains.items()}
    objective = {row: each / game.denominator for row, each in enumerate(worth)}
    constraints: list[dict[int, Fraction]] = []
    for place, cell in enumerate(open_cells, start=rows):
        objective[place] = Fraction(-sizes[cell], game.denominator)
        constraint = {row: Fraction(-g, sizes[cell]) for row, g in enumerate(gains[cell]) if g}
        constraints.append({**constraint, place: Fraction(-1)})
    best = optimise(
        Program(
            objective,
            constraints,
            [0] * len(constraints),
            [dict.fromkeys(members, 1) for members in game.sets],
            [1] * len(game.sets),
        )
    )
    for cell, price in zip(open_cells, best.multipliers, strict=True):
        draws[cell] = price * game.denominator / sizes[cell]
    solution = AdditiveSolution(
        best.values[:rows], tuple(chance or Fraction(0) for chance in draws), best.objective
    )
    solution.verify(game)
    return solution
