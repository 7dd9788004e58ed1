"""Games in which one side has a few pure strategies and the other answers cell by cell.

All in whole numbers and fractions, so that the answer is right however small a difference is that
it hangs on: strategies of the answering side are added one at a time, each the best reply to the
mixture that is best against those before it, until none does better.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from .additive import AdditiveGame, AdditiveSolution, settled


def solve_few(game: AdditiveGame) -> AdditiveSolution:
    """Solve an additive game whose row side has one information set of a few rows, exactly.

    Where several solutions exist, one of them.

    Raises:
        EquilibriumError: the exact check finds a better reply.

    >>> pennies = AdditiveGame(((0, 1),), (0, 0), ((1, -1),), ((-1, 1),), 1)
    >>> solve_few(pennies)
    AdditiveSolution(rows=(Fraction(1, 2), Fraction(1, 2)), value=Fraction(0, 1))
    """
    sure = [settled(game, cell) for cell in range(len(game.stand))]
    still_open = [cell for cell, chance in enumerate(sure) if chance is None]
    begun = game.payoff_of_rows([chance or Fraction(0) for chance in sure])
    stand, draw = ([done[cell] for cell in still_open] for done in (game.stand, game.draw))
    gains = [
        tuple(d - s for d, s in zip(drawn, stood, strict=True))
        for drawn, stood in zip(draw, stand, strict=True)
    ]
    rows = tuple(Fraction(1, len(begun)) for _row in begun)
    columns: list[tuple[Fraction, ...]] = []
    replies: list[list[int]] = []
    shares: tuple[Fraction, ...] = ()
    value: Fraction | None = None
    while True:
        reply = [
            at
            for at, gain in enumerate(gains)
            if sum(row * each for row, each in zip(rows, gain, strict=True) if row) < 0
        ]
        column = tuple(
            worth + sum(gains[at][row] for at in reply) for row, worth in enumerate(begun)
        )
        held = sum((row * each for row, each in zip(rows, column, strict=True)), Fraction(0))
        if value is not None and held >= value:
            break
        columns.append(column)
        replies.append(reply)
        rows, shares, value = solve_small(columns)
    draws = [chance or Fraction(0) for chance in sure]
    for share, reply in zip(shares, replies, strict=True):
        for at in reply:
            draws[still_open[at]] += share
    solution = AdditiveSolution(rows, tuple(draws), value / game.denominator)
    solution.verify(game)
    return solution


def solve_small(
    columns: Sequence[Sequence[Fraction | int]],
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...], Fraction]:
    """Best mixtures of rows and of columns of a small matrix, and the value to the row side.

    The simplex method on von Neumann's program: with all payoffs above 0, the column side's shares
    over the value are the largest sum that keeps every row at 1 or below. Bland's rule ends it.

    >>> solve_small([(1, -1), (-1, 1)])
    ((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 2)), Fraction(0, 1))
    """
    lift = 1 - min(map(min, columns))
    height, width = len(columns[0]), len(columns)
    table = [
        [Fraction(column[row] + lift) for column in columns]
        + [Fraction(int(row == slack)) for slack in range(height)]
        + [Fraction(1)]
        for row in range(height)
    ]
    gains = [Fraction(1)] * width + [Fraction(0)] * (height + 1)
    basis = list(range(width, width + height))
    while True:
        entering = next((at for at, gain in enumerate(gains[:-1]) if gain > 0), None)
        if entering is None:
            break
        leaving = min(
            (row for row in range(height) if table[row][entering] > 0),
            key=lambda row: (table[row][-1] / table[row][entering], basis[row]),
        )
        pivot = table[leaving][entering]
        table[leaving] = [each / pivot for each in table[leaving]]
        for line in (*table[:leaving], *table[leaving + 1 :], gains):
            if factor := line[entering]:
                line[:] = [
                    each - factor * other for each, other in zip(line, table[leaving], strict=True)
                ]
        basis[leaving] = entering
    scale = -1 / gains[-1]
    rows = tuple(-gains[width + row] * scale for row in range(height))
    shares = [Fraction(0)] * width
    for row, at in enumerate(basis):
        if at < width:
            shares[at] = table[row][-1] * scale
    return rows, tuple(shares), scale - lift
