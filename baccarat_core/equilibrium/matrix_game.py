"""Matrix games: one side picks a row, the other a column, and the row side gets the payoff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..errors import EquilibriumError
from ..text import _
from .exact import Number, Program, optimise

Matrix = Sequence[Sequence[Number]]


@dataclass(frozen=True)
class MatrixSolution:
    """An optimal mixture for either side, and what the row side gets on average."""

    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]
    value: Fraction

    def verify(self, payoffs: Matrix) -> None:
        """Prove that neither side can do better against the other's mixture.

        Raises:
            EquilibriumError: a mixture is none, or a side has a better reply; the sentence names
                it.
        """
        for name, mixture, wanted in (
            (_("rows"), self.rows, len(payoffs)),
            (_("columns"), self.columns, len(payoffs[0])),
        ):
            if len(mixture) != wanted or min(mixture) < 0 or sum(mixture) != 1:
                sentence = _(
                    "A mixture of {name} has {wanted} shares, none below 0, adding up to 1."
                )
                raise EquilibriumError(sentence.format(name=name, wanted=wanted))
        for number, row in enumerate(payoffs):
            if _mean(row, self.columns) > self.value:
                raise EquilibriumError(
                    _("Row {number} does better than the value {value}.").format(
                        number=number, value=self.value
                    )
                )
        for number in range(len(payoffs[0])):
            if _mean([row[number] for row in payoffs], self.rows) < self.value:
                raise EquilibriumError(
                    _("Column {number} holds the rows below the value {value}.").format(
                        number=number, value=self.value
                    )
                )


def solve_matrix_game(payoffs: Matrix) -> MatrixSolution:
    """Solve a two-person zero-sum game exactly, as the linear program of von Neumann and Dantzig.

    ``payoffs[i][j]`` is what the row side gets, exact whole numbers or fractions. Where several
    mixtures are optimal one of them is given.

    Raises:
        EquilibriumError: the matrix is empty or its rows differ in length.

    >>> rock, paper, scissors = [0, -1, 1], [1, 0, -1], [-1, 1, 0]
    >>> solve_matrix_game([rock, paper, scissors]).rows
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    """
    if not payoffs or not payoffs[0] or len({len(row) for row in payoffs}) > 1:
        raise EquilibriumError(
            _("A matrix game needs at least one row and one column, and rows of one length.")
        )
    count = len(payoffs)
    best = optimise(
        Program(
            objective={count: 1},
            rows=[
                {count: 1, **{i: -row[j] for i, row in enumerate(payoffs) if row[j]}}
                for j in range(len(payoffs[0]))
            ],
            limits=[0] * len(payoffs[0]),
            equal_rows=[dict.fromkeys(range(count), 1)],
            equal_limits=[1],
            free=frozenset([count]),
        )
    )
    solution = MatrixSolution(best.values[:count], best.multipliers, best.objective)
    solution.verify(payoffs)
    return solution


def _mean(payoffs: Sequence[Number], mixture: Sequence[Fraction]) -> Fraction:
    return sum(
        (share * payoff for payoff, share in zip(payoffs, mixture, strict=True)), Fraction(0)
    )
