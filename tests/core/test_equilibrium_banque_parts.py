"""What solutions of baccarat en banque are made of: play, replies, surds, mixing, small games."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product
from math import isqrt

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from baccarat_core.banque.values import SideSeen, Stakes, bank_values
from baccarat_core.decision import STOOD, Action
from baccarat_core.equilibrium import (
    NATURAL,
    Banker,
    Information,
    Sides,
    SolutionKind,
    banque_best_reply,
    banque_values,
    near,
    solve_banque,
)
from baccarat_core.equilibrium.additive import AdditiveGame, solve_additive
from baccarat_core.equilibrium.banque_few import solve_few, solve_small
from baccarat_core.equilibrium.banque_mixing import Want, extreme_answers, mixed_answers
from baccarat_core.equilibrium.banque_model import ALONE_CELLS, CELLS, PLANS
from baccarat_core.equilibrium.banque_play import ALL_CELLS
from baccarat_core.equilibrium.banque_seen import by_program, by_replies
from baccarat_core.equilibrium.banque_surd import Surd, number_of, roots, sign, surd
from baccarat_core.equilibrium.matrix_game import solve_matrix_game
from baccarat_core.errors import EquilibriumError
from baccarat_core.tableau import COLUMNS, TABLEAU

from . import banque_grid

chances = st.builds(Fraction, st.integers(0, 12), st.just(12))
numbers = st.fractions(min_value=-5, max_value=5, max_denominator=20)
STAND, DRAW = Action.STAND, Action.DRAW


# Play, and what it is worth.


@settings(max_examples=12, deadline=None)
@given(st.data(), st.fractions(min_value="1/9", max_value="8/9", max_denominator=9))
def test_any_play_is_worth_what_the_grid_says(data, share):
    one, alone_1, alone_2 = (data.draw(chances) for _each in range(3))
    twos = {third: data.draw(chances) for third in COLUMNS}
    sides = Sides.independent(one, twos, (alone_1, alone_2))
    seed = data.draw(st.integers(0, 2**32))
    rng = np.random.default_rng(seed)
    banker = Banker({cell: Fraction(int(rng.integers(0, 5)), 4) for cell in ALL_CELLS})
    values = banque_values(share, sides, banker)
    assert (values.player_1, values.player_2) == banque_grid.values(share, sides, banker)


@pytest.mark.parametrize("share", ["1/2", "1/5"])
@pytest.mark.parametrize(
    "sides",
    [
        Sides.independent(1, 1),
        Sides.independent(0, "2/3", ("1/7", 0)),
        Sides.independent("9/11", {third: int(third is STOOD) for third in COLUMNS}),
        Sides.together({(STAND, STAND): "1/3", (DRAW, DRAW): "2/3"}, (1, 1)),
    ],
    ids=["both draw", "one stands", "by the card", "one coin"],
)
def test_the_best_reply_takes_the_better_action_of_every_cell(share, sides):
    reply = banque_best_reply(share, sides)
    parts = Fraction(share), 1 - Fraction(share)
    assert list(reply.cells) == list(ALL_CELLS)
    assert sum(cell.probability for cell in reply.cells.values()) < 1
    for cell, each in reply.cells.items():
        worth = [Fraction(0), Fraction(0)]
        for plan, chance in sides.mixture(cell).items():
            for part, ends in zip(parts, banque_grid.winnings(cell, plan), strict=True):
                for drawn, won in enumerate(ends):
                    worth[drawn] -= chance * part * won
        assert [each.stand * each.probability, each.draw * each.probability] == [
            worth[0] / 13**9,
            worth[1] / 13**9,
        ]
        assert each.difference == each.draw - each.stand
        expected = None if worth[0] == worth[1] else DRAW if worth[1] > worth[0] else STAND
        assert each.best is expected
        assert reply.banker[cell] == (expected is DRAW)
    assert (reply.values.player_1, reply.values.player_2) == banque_grid.values(
        parts[0], sides, reply.banker
    )
    for other in (Banker.mimic(), Banker.by_tableau(1), Banker.by_tableau(2)):
        assert reply.values.banker > banque_values(share, sides, other).banker


@pytest.mark.parametrize(("one", "two"), [("9/11", "9/11"), ("1", "2/7")])
def test_the_table_s_banker_counts_the_same(one, two):
    """The engine prices the banker's choice by itself, from the stakes on the table."""
    share, fives = Fraction(2, 5), (Fraction(one), Fraction(two))
    reply = banque_best_reply(share, Sides.independent(*fives))
    for cell, each in reply.cells.items():
        total, *shown = cell
        seen = tuple(
            SideSeen(STOOD, natural=8) if side is NATURAL else SideSeen(side) for side in shown
        )
        values = bank_values(total, seen, Stakes(share, 1 - share), fives)
        won = sum(
            stake for side, stake in zip(shown, (share, 1 - share), strict=True) if side is NATURAL
        )
        assert (each.draw - won, each.stand - won) == (values.draw, values.stand), cell


def test_every_cell_and_nothing_else_is_reached():
    """With no natural of the banker's and not two of the sides', some cell is reached."""
    cells = banque_best_reply("1/3", Sides.independent("1/3", "3/4")).cells.values()
    natural = Fraction(32, 169)
    reached = (1 - natural) * (1 - natural**2)
    assert sum(each.probability for each in cells) == reached


def test_named_bankers():
    mimic, first, second = Banker.mimic(), Banker.by_tableau(1), Banker.by_tableau(2)
    assert len(mimic) == len(CELLS) + len(ALONE_CELLS) == 1144
    for total, one, two in CELLS:
        assert mimic[total, one, two] == (total <= 5)
        assert first[total, one, two] == (TABLEAU[total, one] is DRAW)
        assert second[total, one, two] == (TABLEAU[total, two] is DRAW)
    for total, third in product(range(8), COLUMNS):
        for banker in (first, second):
            expected = TABLEAU[total, third] is DRAW
            assert banker[total, third, NATURAL] == banker[total, NATURAL, third] == expected
    assert repr(mimic) == "<Banker: draws in 858 cells, mixes in 0, stands in the others>"
    assert pickle.loads(pickle.dumps(first)) == first != second
    assert hash(first) == hash(Banker({**first}))
    assert (6, NATURAL, NATURAL) not in mimic


def test_three_alike_are_worth_nothing():
    """Played alike, three hands are alike, whatever the stakes and the chance to draw on 5."""
    for draws, least in ((1, 5), (0, 4)):
        banker = Banker({cell: int(cell[0] <= least) for cell in ALL_CELLS})
        values = banque_values("1/3", Sides.independent(draws, draws), banker)
        assert values.player_1 == values.player_2 == values.banker == 0


# Play that is none.


@pytest.mark.parametrize("chance", [-1, 2, "11/9", 0.5, None, "often", True, Surd])
def test_a_chance_that_is_none_is_refused(chance):
    with pytest.raises(EquilibriumError, match="exact number from 0 to 1"):
        Sides.independent(chance, 1)
    with pytest.raises(EquilibriumError, match="exact number from 0 to 1"):
        Sides.independent(1, 1, (chance, 1))
    with pytest.raises(EquilibriumError, match=r"its 1144 cells; look at \(0, "):
        Banker({**Banker.mimic(), (0, STOOD, STOOD): chance})


def test_play_with_gaps_is_refused():
    with pytest.raises(EquilibriumError, match="one chance for each third card"):
        Sides.independent(1, {STOOD: 1})
    with pytest.raises(EquilibriumError, match="one chance for each third card"):
        Sides.independent(1, {**dict.fromkeys(COLUMNS, 1), 10: 1})
    with pytest.raises(EquilibriumError, match="add up to 1"):
        Sides.together({(STAND, STAND): "1/2"}, (1, 1))
    with pytest.raises(EquilibriumError, match="each of the four plans"):
        Sides.together({(STAND, STAND): 1, "both": 0}, (1, 1))
    uneven = {third: {(STAND, STAND): 1} for third in COLUMNS} | {3: {(DRAW, STAND): 1}}
    with pytest.raises(EquilibriumError, match="decides before its third card"):
        Sides.together(uneven, (1, 1))
    with pytest.raises(EquilibriumError, match="look at"):
        Banker(dict.fromkeys(CELLS, 1))
    with pytest.raises(EquilibriumError, match=r"look at \(8, 0, 0\)"):
        Banker({**Banker.mimic(), (8, 0, 0): 1})
    with pytest.raises(EquilibriumError, match="side 1 or side 2"):
        Banker.by_tableau(3)


def test_what_sides_tell_of_themselves():
    plain = Sides.independent("1/2", "1/3")
    assert plain.information is Information.OWN_TOTAL
    assert plain.are_independent
    assert plain.alone == (Fraction(1, 2), Fraction(1, 3))
    by_card = Sides.independent("1/2", {third: int(third == 7) for third in COLUMNS})
    assert by_card.information is Information.THIRD_CARD
    assert by_card.player_2[7] == 1
    assert by_card.alone == (Fraction(1, 2), 0)
    coin = Sides.together({(STAND, STAND): "1/2", (DRAW, DRAW): "1/2"}, ("1/2", 0))
    assert not coin.are_independent
    assert coin.player_1 == coin.player_2[0] == Fraction(1, 2)
    assert pickle.loads(pickle.dumps(coin)) == coin


# Numbers with a root in them.

surds = st.builds(surd, numbers, numbers, st.just(6))


@given(surds, surds, surds)
def test_surds_are_numbers(x, y, z):
    assert x + y == y + x
    assert x * (y + z) == x * y + x * z
    assert x - y + y == x
    assert sign(x) == (near(x) > 0) - (near(x) < 0) or abs(near(x)) < Fraction(1, 10**30)
    assert (x < y) == (near(x) < near(y)) or abs(near(x - y)) < Fraction(1, 10**30)
    assert (x <= y, x >= y) == (not x > y, not x < y)
    if sign(y):
        assert x / y * y == x
        assert 1 / y * y == 1
    assert float(x * y) == pytest.approx(float(x) * float(y), abs=1e-12)
    assert hash(x) == hash(x + 0)


@given(numbers, numbers, numbers)
def test_roots_solve_their_equation(a, b, c):
    assume(a or b)
    found = list(roots(a, b, c))
    assert found == sorted(found)
    for root in found:
        assert a * root * root + b * root + c == 0
    under = b**2 - 4 * a * c
    assert len(found) == (1 if not a or not under else 2 if under > 0 else 0)


def test_odd_surds():
    half = surd(Fraction(1, 2), Fraction(1), 4)
    assert half == Fraction(5, 2)
    assert isinstance(half, Fraction)
    big = 10**60 + 1
    tiny = surd(Fraction(-isqrt(big)), Fraction(1), big)
    assert sign(tiny) == 1
    assert 0 < float(tiny) < 1e-29
    with pytest.raises(ArithmeticError, match="different roots"):
        _ = surd(Fraction(0), Fraction(1), 2) + surd(Fraction(0), Fraction(1), 3)
    assert number_of("x") is number_of(1.0) is number_of("1/0") is None
    assert list(roots(Fraction(0), Fraction(0), Fraction(1))) == []
    root = surd(Fraction(0), Fraction(1), 2)
    assert root != Fraction(3, 2)
    assert root != "√2"
    assert 1 - root == -(root - 1)


# The banker's mixing.

pairs = st.tuples(numbers, numbers)


@settings(deadline=None)
@given(pairs, st.lists(pairs, max_size=5), st.sampled_from(Want), st.sampled_from(Want))
def test_the_banker_can_mix_so_just_if_a_linear_program_can(gains, pulls, first, second):
    mix = mixed_answers(gains, pulls, (first, second))
    reached = [
        gain + sum(chance * pull[at] for chance, pull in zip(mix or (), pulls, strict=True))
        if mix is not None
        else None
        for at, gain in enumerate(gains)
    ]
    upper, equal = ([], []), ([], [])
    for at, want in enumerate((first, second)):
        row = [float(pull[at]) for pull in pulls]
        rows, limits = equal if want is Want.NOTHING else upper
        turn = -1 if want is Want.GAIN else 1
        rows.append([turn * each for each in row])
        limits.append(-turn * float(gains[at]))
    if mix is None:
        if not pulls:
            assert not (first.allows(gains[0]) and second.allows(gains[1]))
            return
        # Tightened a little, so that floats don't decide what touches.
        found = linprog(
            [0.0] * len(pulls),
            A_ub=upper[0] or None,
            b_ub=[limit - 1e-7 for limit in upper[1]] or None,
            A_eq=equal[0] or None,
            b_eq=equal[1] or None,
            bounds=[(0, 1)] * len(pulls),
            options={"primal_feasibility_tolerance": 1e-10},
        )
        assert found.status == 2
    else:
        assert all(0 <= chance <= 1 for chance in mix)
        assert first.allows(reached[0])
        assert second.allows(reached[1])


@given(pairs, st.lists(pairs, max_size=4), st.sampled_from(Want))
def test_the_extremes_are_extremes(gains, pulls, want):
    found = extreme_answers(gains, pulls, want)
    ends = [
        [
            gains[at] + sum(pull[at] for pull, on in zip(pulls, mix, strict=True) if on)
            for at in (0, 1)
        ]
        for mix in product((0, 1), repeat=len(pulls))
    ]
    allowed = [end for end in ends if want.allows(end[1])]
    if found is None:
        assert not allowed
        return
    (low, (least, low_2)), (high, (most, high_2)) = found
    assert want.allows(low_2)
    assert want.allows(high_2)
    assert least <= most
    assert all(least <= one <= most for one, _two in allowed)
    for mix, gain in ((low, least), (high, most)):
        assert gain == gains[0] + sum(c * pull[0] for c, pull in zip(mix, pulls, strict=True))


# Small games, and the team's two ways to be solved.

payoffs = st.integers(-6, 6)
matrices = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.tuples(*[payoffs] * width), min_size=1, max_size=5)
)


@settings(deadline=None)
@given(matrices)
def test_small_games(columns):
    rows, shares, value = solve_small(columns)
    assert sum(rows) == sum(shares) == 1
    assert min(*rows, *shares) >= 0
    for column in columns:
        assert sum(part * gets for part, gets in zip(rows, column, strict=True)) >= value
    for row in range(len(rows)):
        assert sum(p * column[row] for p, column in zip(shares, columns, strict=True)) <= value
    matrix = [list(row) for row in zip(*columns, strict=True)]
    assert solve_matrix_game(matrix).value == value


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(*[payoffs] * 6), min_size=1, max_size=7))
def test_games_answered_cell_by_cell(cells):
    stand, draw = tuple(each[:3] for each in cells), tuple(each[3:] for each in cells)
    game = AdditiveGame(((0, 1, 2),), (0, 1, -1), stand, draw, 7)
    assert solve_few(game).value == solve_additive(game).value


@pytest.mark.parametrize("share", ["1/2", "9/10"])
def test_the_team_is_solved_in_two_ways(share):
    allowed = dict.fromkeys(COLUMNS, PLANS)
    one, other = (solve(Fraction(share), allowed) for solve in (by_program, by_replies))
    assert one[2] == other[2]
    sure = {third: [(DRAW, STAND), (DRAW, DRAW)] for third in COLUMNS}
    one, other = (solve(Fraction(share), sure) for solve in (by_program, by_replies))
    assert one[2] == other[2]


def test_a_team_whose_floats_can_not_tell():
    share = Fraction(1, 10**12)
    with pytest.raises(EquilibriumError):
        by_program(share, dict.fromkeys(COLUMNS, PLANS))
    solve_banque(share, SolutionKind.CORRELATED, Information.THIRD_CARD).verify()
