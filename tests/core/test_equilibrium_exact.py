"""Exact equations, linear programs and matrix games, and additive games against whole matrices."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.equilibrium.additive import AdditiveGame, settled, solve_additive
from baccarat_core.equilibrium.exact import (
    Program,
    dot,
    optimise,
    rank,
    solve_in_order,
    verify_optimum,
)
from baccarat_core.equilibrium.matrix_game import MatrixSolution, solve_matrix_game
from baccarat_core.errors import EquilibriumError

small = st.integers(-5, 5)
HALF = Fraction(1, 2)


def matrices(rows: int, columns: int) -> st.SearchStrategy[list[list[int]]]:
    row = st.lists(small, min_size=columns, max_size=columns)
    return st.lists(row, min_size=rows, max_size=rows)


@given(st.integers(1, 5).flatmap(lambda n: st.tuples(matrices(n, n), st.lists(small, max_size=n))))
def test_a_system_is_solved_where_it_has_one_solution(case):
    matrix, wanted = case
    size = len(matrix)
    wanted += [1] * (size - len(wanted))
    rows = [dict(enumerate(row)) for row in matrix]
    right = [sum(a * x for a, x in zip(row, wanted, strict=True)) for row in matrix]
    found = solve_in_order(list(zip(rows, right, strict=True)), size)
    for row, number in zip(rows, right, strict=True):
        assert dot(row, found) == number
    if rank(rows) == size:
        assert found == tuple(wanted)


def test_equations_beyond_the_first_independent_ones_are_not_looked_at():
    assert solve_in_order([({0: 2}, 6), ({0: 4}, 12), ({0: 1}, 99)], 1) == (3,)
    assert solve_in_order([({0: 1, 1: 1}, 4)], 2) == (4, 0)
    assert solve_in_order([], 2) == (0, 0)


@pytest.mark.parametrize(
    ("rows", "independent"),
    [([], 0), ([{}], 0), ([{0: 1}, {1: 1}], 2), ([{0: 1, 1: 1}, {0: 3, 1: 3}], 1)],
)
def test_rank(rows, independent):
    assert rank(rows) == independent


# A carpenter: tables earn 7 and chairs 5; 3 and 4 hours of wood, 2 and 1 of paint.
CARPENTER = Program({0: 7, 1: 5}, [{0: 3, 1: 4}, {0: 2, 1: 1}], [2400, 1000])


def test_a_linear_program_known_from_textbooks():
    best = optimise(CARPENTER)
    assert (best.values, best.objective) == ((320, 360), 4040)
    assert best.multipliers == (Fraction(3, 5), Fraction(13, 5))


def test_free_unknowns_and_equations():
    program = Program(
        {0: 1}, [{0: 1, 1: 1}], [0], [{1: 1, 2: 1}], [Fraction(1, 3)], free=frozenset([0, 1])
    )
    with pytest.raises(EquilibriumError, match="no best solution"):
        optimise(program)
    best = optimise(replace(program, objective={0: 1, 2: -1}))
    assert best.objective == Fraction(-1, 3)


@pytest.mark.parametrize(
    "program",
    [Program({0: 1}, [{1: 1}], [1]), Program({0: 1}, [{0: 1}], [-1])],
    ids=["without end", "impossible"],
)
def test_a_program_without_a_best_solution_is_refused(program):
    with pytest.raises(EquilibriumError, match="no best solution"):
        optimise(program)


@pytest.mark.parametrize(
    "wrong",
    [
        {"values": (Fraction(321), Fraction(360))},
        {"values": (Fraction(319), Fraction(360))},
        {"values": (Fraction(-1), Fraction(360))},
        {"multipliers": (Fraction(3, 5), Fraction(12, 5))},
        {"multipliers": (Fraction(-3, 5), Fraction(22, 5))},
        {"objective": Fraction(4041)},
    ],
    ids=str,
)
def test_a_wrong_solution_of_a_program_is_refused(wrong):
    best = optimise(CARPENTER)
    verify_optimum(CARPENTER, best)
    with pytest.raises(EquilibriumError, match="exact check"):
        verify_optimum(CARPENTER, replace(best, **wrong))


def test_an_equation_that_is_not_kept_is_refused():
    program = Program({0: 1}, [], [], [{0: 1, 1: 1}], [1])
    best = optimise(program)
    assert best.values == (1, 0)
    with pytest.raises(EquilibriumError, match="exact check"):
        verify_optimum(program, replace(best, values=(Fraction(1), Fraction(1))))


# Payoffs, the value, and the row side's only optimal mixture.
KNOWN = [
    ([[3]], 3, [1]),
    ([[1, -1], [-1, 1]], 0, [HALF, HALF]),
    # Two-finger Morra, as von Neumann and Morgenstern's readers know it.
    ([[2, -3], [-3, 4]], Fraction(-1, 12), [Fraction(7, 12), Fraction(5, 12)]),
    # A saddle point: row 0, column 1.
    ([[4, 2, 5], [3, 1, 9]], 2, [1, 0]),
    # Rock, paper, scissors where rock's win counts double.
    ([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], 0, [Fraction(1, 4), HALF, Fraction(1, 4)]),
]


@pytest.mark.parametrize(("payoffs", "value", "rows"), KNOWN, ids=str)
def test_matrix_games_known_from_books(payoffs, value, rows):
    solution = solve_matrix_game(payoffs)
    assert solution.value == value
    assert list(solution.rows) == rows


@settings(max_examples=60, deadline=None)
@given(st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(lambda size: matrices(*size)))
def test_the_other_side_of_a_matrix_game_has_the_opposite_value(payoffs):
    solution = solve_matrix_game(payoffs)
    turned = [[-row[j] for row in payoffs] for j in range(len(payoffs[0]))]
    assert solve_matrix_game(turned).value == -solution.value
    MatrixSolution(solution.columns, solution.rows, -solution.value).verify(turned)


@pytest.mark.parametrize(
    ("rows", "columns", "value", "told"),
    [
        ((HALF, HALF), (Fraction(7, 12), Fraction(5, 12)), Fraction(-1, 12), "Column 0 holds"),
        ((1, 0), (Fraction(7, 12), Fraction(5, 12)), Fraction(-1, 12), "Column 1 holds"),
        ((Fraction(7, 12), Fraction(5, 12)), (HALF, HALF), Fraction(-1, 12), "Row 1 does better"),
        ((Fraction(7, 12), Fraction(5, 12)), (1, 0), Fraction(-1, 12), "Row 0 does better"),
        ((1, 1), (1, 0), 0, "shares"),
        ((2, -1), (1, 0), 0, "shares"),
        ((1,), (1, 0), 0, "shares"),
    ],
)
def test_a_wrong_mixture_is_refused(rows, columns, value, told):
    with pytest.raises(EquilibriumError, match=told):
        MatrixSolution(rows, columns, value).verify([[2, -3], [-3, 4]])


@pytest.mark.parametrize("payoffs", [[], [[]], [[1], [1, 2]]])
def test_a_matrix_that_is_none_is_refused(payoffs):
    with pytest.raises(EquilibriumError, match="at least one row"):
        solve_matrix_game(payoffs)


@st.composite
def additive_games(draw: st.DrawFn) -> AdditiveGame:
    sizes = draw(st.lists(st.integers(1, 2), min_size=1, max_size=3))
    ends = [sum(sizes[:place]) for place in range(len(sizes) + 1)]
    sets = tuple(tuple(range(a, b)) for a, b in pairwise(ends))
    row = st.lists(small, min_size=ends[-1], max_size=ends[-1]).map(tuple)
    cells = draw(st.integers(0, 4))
    table = st.lists(row, min_size=cells, max_size=cells).map(tuple)
    return AdditiveGame(sets, draw(row), draw(table), draw(table), draw(st.integers(1, 3)))


def whole_matrix(game: AdditiveGame) -> list[list[Fraction]]:
    """Every pure strategy of one side against every one of the other."""
    cells = range(len(game.stand))
    return [
        [
            Fraction(
                sum(
                    game.base[row]
                    + sum((game.draw if answer[c] else game.stand)[c][row] for c in cells)
                    for row in rows
                ),
                game.denominator,
            )
            for answer in product((0, 1), repeat=len(game.stand))
        ]
        for rows in product(*game.sets)
    ]


@settings(max_examples=80, deadline=None)
@given(additive_games())
def test_an_additive_game_is_worth_what_its_whole_matrix_is(game):
    matrix = whole_matrix(game)
    solution = solve_additive(game)
    assert solution.value == solve_matrix_game(matrix).value
    # The chances, taken as mixtures of pure strategies, solve the matrix too.
    mixture = [prod(solution.rows[row] for row in rows) for rows in product(*game.sets)]
    answers = [
        prod(
            (draw if side else 1 - draw for side, draw in zip(each, solution.draws, strict=True)),
            start=Fraction(1),
        )
        for each in product((0, 1), repeat=len(game.stand))
    ]
    MatrixSolution(tuple(mixture), tuple(answers), solution.value).verify(matrix)


PENNIES = AdditiveGame(((0, 1),), (0, 0), ((1, -1),), ((-1, 1),), 1)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"rows": (Fraction(1), Fraction(0))}, "cell 0"),
        ({"rows": (Fraction(0), Fraction(1))}, "cell 0"),
        ({"draws": (Fraction(1, 3),)}, "another is better"),
        ({"draws": (Fraction(3, 2),)}, "0 to 1"),
        ({"rows": (HALF, Fraction(1, 3))}, "add up to 1"),
        ({"value": Fraction(1, 9)}, "The value is 0, not 1/9"),
    ],
    ids=str,
)
def test_a_wrong_solution_of_an_additive_game_is_refused(wrong, told):
    solution = solve_additive(PENNIES)
    assert (solution.rows, solution.draws) == ((HALF, HALF), (HALF,))
    with pytest.raises(EquilibriumError, match=told):
        replace(solution, **wrong).verify(PENNIES)


@pytest.mark.parametrize(
    ("stand", "draw", "chance"),
    [((0, 0), (-1, 0), 1), ((0, 0), (1, 0), 0), ((2, 3), (2, 3), 0), ((0, 0), (1, -1), None)],
)
def test_a_cell_whose_answer_never_matters_is_settled_before(stand, draw, chance):
    assert settled(AdditiveGame(((0, 1),), (0, 0), (stand,), (draw,), 1), 0) == chance
