"""Linear equations and linear programs, solved in fractions.

HiGHS (through scipy) finds in floats which constraints bind; the equations they make are then
solved exactly, and the answer is accepted only if exact arithmetic proves it optimal: feasible,
its multipliers feasible too, and both worth the same. scipy is loaded by the first program solved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..errors import EquilibriumError
from ..text import _

Number = Fraction | int
Row = Mapping[int, Number]
"""Coefficients by the unknown's place; those not named are 0."""

NEAR = 1e-9
"""A float this near to 0 is taken for 0, until the exact check has spoken."""


def dot(row: Row, values: Sequence[Fraction]) -> Fraction:
    """What the left side of an equation comes to.

    >>> dot({0: 2, 2: -1}, [Fraction(1, 2), Fraction(9), Fraction(3)])
    Fraction(-2, 1)
    """
    return sum((values[place] * number for place, number in row.items()), Fraction(0))


def solve_in_order(equations: Sequence[tuple[Row, Number]], unknowns: int) -> tuple[Fraction, ...]:
    """Solve the first independent equations, in the order given; the others are not looked at.

    An unknown that no equation settles is 0. The caller checks what must hold beyond that: this
    is meant for more equations than unknowns, the surest first.

    >>> solve_in_order([({0: 1, 1: 1}, 3), ({0: 1, 1: -1}, 1), ({0: 5}, 11)], 2)
    (Fraction(2, 1), Fraction(1, 1))
    """
    solved: dict[int, tuple[dict[int, Fraction], Fraction]] = {}
    for coefficients, number in equations:
        row, right = _reduced(coefficients, number, solved)
        if not row:
            continue
        pivot = min(row)
        scale = row.pop(pivot)
        solved[pivot] = ({place: each / scale for place, each in row.items()}, right / scale)
        if len(solved) == unknowns:
            break
    values = [Fraction(0)] * unknowns
    for place in reversed(list(solved)):
        row, right = solved[place]
        values[place] = right - dot(row, values)
    return tuple(values)


def rank(rows: Sequence[Row]) -> int:
    """How many of the rows are independent.

    >>> rank([{0: 1, 1: 2}, {0: 2, 1: 4}, {1: 1}])
    2
    """
    solved: dict[int, tuple[dict[int, Fraction], Fraction]] = {}
    for coefficients in rows:
        row, _right = _reduced(coefficients, 0, solved)
        if row:
            pivot = min(row)
            scale = row.pop(pivot)
            solved[pivot] = ({place: each / scale for place, each in row.items()}, Fraction(0))
    return len(solved)


def _reduced(
    coefficients: Row,
    number: Number,
    solved: Mapping[int, tuple[dict[int, Fraction], Fraction]],
) -> tuple[dict[int, Fraction], Fraction]:
    """The equation with every solved unknown replaced.

    A row solved earlier may hold unknowns solved later, so that one pass in order is enough.
    """
    row = {place: Fraction(each) for place, each in coefficients.items() if each}
    right = Fraction(number)
    for pivot, (others, value) in solved.items():
        factor = row.pop(pivot, None)
        if factor is None:
            continue
        right -= factor * value
        for place, each in others.items():
            left = row.get(place, Fraction(0)) - factor * each
            if left:
                row[place] = left
            else:
                row.pop(place, None)
    return row, right


@dataclass(frozen=True)
class Program:
    """A linear program: the largest ``objective`` with ``rows`` at most ``limits``.

    ``equal_rows`` come to ``equal_limits`` exactly. Unknowns are 0 or more, but for those in
    ``free``.
    """

    objective: Row
    rows: Sequence[Row]
    limits: Sequence[Number]
    equal_rows: Sequence[Row] = ()
    equal_limits: Sequence[Number] = ()
    free: frozenset[int] = frozenset()

    @property
    def unknowns(self) -> int:
        """How many unknowns there are."""
        named = [self.objective, *self.rows, *self.equal_rows]
        return 1 + max((place for row in named for place in row), default=-1)


@dataclass(frozen=True)
class Optimum:
    """The best solution of a program, with the multipliers that prove it the best."""

    values: tuple[Fraction, ...]
    multipliers: tuple[Fraction, ...] = field(repr=False)
    """One for each of ``rows``, 0 or more; in a game, the other side's mixture."""
    equal_multipliers: tuple[Fraction, ...] = field(repr=False)
    objective: Fraction


def optimise(program: Program) -> Optimum:
    """Solve a linear program exactly.

    Raises:
        EquilibriumError: the program has no best solution, or the one that was found does not
            pass the exact check.

    >>> best = optimise(Program({0: 3, 1: 2}, [{0: 1, 1: 1}, {0: 3, 1: 1}], [4, 6]))
    >>> best.values, best.objective
    ((Fraction(1, 1), Fraction(3, 1)), Fraction(9, 1))
    """
    found = _guess(program)
    used = [j for j in range(program.unknowns) if j in program.free or found.x[j] > NEAR]
    used.sort(key=lambda j: (j not in program.free, -found.x[j]))
    pulls = [-each for each in found.ineqlin.marginals]
    tight = [i for i, slack in enumerate(found.ineqlin.residual) if slack < NEAR or pulls[i] > NEAR]
    tight.sort(key=lambda i: -pulls[i])

    place = {j: n for n, j in enumerate(used)}
    equations = list(zip(program.equal_rows, program.equal_limits, strict=True))
    equations += [(program.rows[i], program.limits[i]) for i in tight]
    kept = [({place[j]: a for j, a in row.items() if j in place}, b) for row, b in equations]
    solution = solve_in_order(kept, len(used))
    values = [Fraction(0)] * program.unknowns
    for j, value in zip(used, solution, strict=True):
        values[j] = value

    pulling = [i for i in tight if pulls[i] > NEAR]
    sides = [*program.equal_rows, *(program.rows[i] for i in pulling)]
    unused = [
        j for j in range(program.unknowns) if j not in place and found.lower.marginals[j] < NEAR
    ]
    columns = [
        ({n: row[j] for n, row in enumerate(sides) if j in row}, program.objective.get(j, 0))
        for j in (*used, *unused)
    ]
    prices = solve_in_order(columns, len(sides))
    equals = len(program.equal_rows)
    multipliers = [Fraction(0)] * len(program.rows)
    for i, price in zip(pulling, prices[equals:], strict=True):
        multipliers[i] = price
    best = Optimum(
        tuple(values), tuple(multipliers), prices[:equals], dot(program.objective, values)
    )
    verify_optimum(program, best)
    return best


def verify_optimum(program: Program, best: Optimum) -> None:
    """Prove in exact arithmetic that a solution is the best there is.

    Raises:
        EquilibriumError: it breaks a constraint, its multipliers do, or the two differ in worth.
    """
    prices = [Fraction(0)] * program.unknowns
    for row, price in (
        *zip(program.rows, best.multipliers, strict=True),
        *zip(program.equal_rows, best.equal_multipliers, strict=True),
    ):
        if price:
            for j, number in row.items():
                prices[j] += price * number
    gains = [price - program.objective.get(j, 0) for j, price in enumerate(prices)]
    worth = sum(
        (
            price * limit
            for price, limit in (
                *zip(best.multipliers, program.limits, strict=True),
                *zip(best.equal_multipliers, program.equal_limits, strict=True),
            )
        ),
        Fraction(0),
    )
    checks = (
        all(
            dot(row, best.values) <= limit
            for row, limit in zip(program.rows, program.limits, strict=True)
        ),
        all(
            dot(row, best.values) == limit
            for row, limit in zip(program.equal_rows, program.equal_limits, strict=True)
        ),
        all(value >= 0 for j, value in enumerate(best.values) if j not in program.free),
        all(price >= 0 for price in best.multipliers),
        all(not gain if j in program.free else gain >= 0 for j, gain in enumerate(gains)),
        dot(program.objective, best.values) == best.objective == worth,
    )
    if not all(checks):
        raise EquilibriumError(
            _(
                "The solution found for this linear program does not pass the exact check, so it "
                "is no answer."
            )
        )


def _guess(program: Program) -> Any:
    """HiGHS' own answer, in floats."""
    from scipy.optimize import linprog
    from scipy.sparse import csr_array

    def matrix(rows: Sequence[Row]) -> Any:
        triples = [(float(a), i, j) for i, row in enumerate(rows) for j, a in row.items()]
        data, at, across = zip(*triples, strict=True) if triples else ((), (), ())
        return csr_array((data, (at, across)), shape=(len(rows), program.unknowns), dtype=float)

    objective = [-float(program.objective.get(j, 0)) for j in range(program.unknowns)]
    found = linprog(
        objective,
        A_ub=matrix(program.rows) if program.rows else None,
        b_ub=[float(limit) for limit in program.limits] if program.rows else None,
        A_eq=matrix(program.equal_rows) if program.equal_rows else None,
        b_eq=[float(limit) for limit in program.equal_limits] if program.equal_rows else None,
        bounds=[(None if j in program.free else 0, None) for j in range(program.unknowns)],
        method="highs-ds",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    if found.status != 0:
        raise EquilibriumError(_("This linear program has no best solution."))
    return found
