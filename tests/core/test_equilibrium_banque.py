"""Baccarat en banque solved: each solution proved again on a grid of all coups, and its limits."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from baccarat_core.decision import STOOD, Action
from baccarat_core.equilibrium import (
    NATURAL,
    WITH_REPLACEMENT,
    Banker,
    Information,
    Sides,
    SolutionKind,
    Surd,
    banque_best_reply,
    banque_values,
    can_solve_banque,
    near,
    solve_banque,
    solve_chemin_de_fer,
)
from baccarat_core.equilibrium.banque_check import certify
from baccarat_core.equilibrium.banque_model import ALONE_CELLS, CELLS, PLANS
from baccarat_core.errors import EquilibriumError
from baccarat_core.tableau import COLUMNS

from . import banque_grid

NASH, INDEPENDENT, CORRELATED = SolutionKind
OWN, SEEN = Information
SHARES = [Fraction(share) for share in ("1/20", "3/20", "1/4", "2/5", "1/2", "9/10")]
SOLVED = [
    (share, kind, information)
    for share, kind, information in product(SHARES, SolutionKind, Information)
    if kind is not INDEPENDENT or can_solve_banque(share, kind, information)
]
CLASSICAL = Fraction(-679568, 53094899)


def best_of_team(information, worth):
    """The most a team gets, by what its plans are worth after each thing that Player 1 shows."""
    if information is OWN:
        return max(sum(worth[third, plan] for third in COLUMNS) for plan in PLANS)
    return max(
        sum(max(worth[third, plan] for plan in PLANS if plan[0] is first) for third in COLUMNS)
        for first in Action
    )


# Every solution, proved without any of the solver's counts.


@pytest.mark.parametrize(("share", "kind", "information"), SOLVED, ids=str)
def test_nobody_does_better_on_the_grid(share, kind, information):
    solution = solve_banque(share, kind, information)
    one, two = banque_grid.values(share, solution.sides, solution.banker)
    assert solution.values.player_1 == one
    assert solution.values.player_2 == two
    assert solution.value == solution.values.banker == -(one + two)
    parts = share, 1 - share
    worth = {(third, plan): [Fraction(0), Fraction(0)] for third in COLUMNS for plan in PLANS}
    alone = [[Fraction(0), Fraction(0)], [Fraction(0), Fraction(0)]]
    for cell in (*CELLS, *ALONE_CELLS):
        loss = Fraction(0)
        for plan in PLANS:
            wins = banque_grid.winnings(cell, plan)
            for seat, (stand, draw) in enumerate(wins):
                loss += solution.sides.mixture(cell).get(plan, 0) * (draw - stand) * parts[seat]
                after = stand + solution.banker[cell] * (draw - stand)
                if cell in ALONE_CELLS:
                    if plan in (PLANS[0], PLANS[2 - seat]):
                        alone[seat][plan[seat] is Action.DRAW] += after
                else:
                    worth[cell[1], plan][seat] += after * parts[seat]
        assert loss == 0 or solution.banker[cell] == (loss < 0), cell
    assert [stand for stand, _draw in alone] == [draw for _stand, draw in alone]
    if kind is NASH:
        check_each_side(solution, worth)
    else:
        both = {pair: sum(each) for pair, each in worth.items()}
        have = sum(
            chance * both[third, plan]
            for third in COLUMNS
            for plan, chance in solution.sides.mixtures[third].items()
        )
        assert have == best_of_team(information, both)


def check_each_side(solution, worth):
    a, b = solution.player_1, solution.sides.player_2
    of_1 = {Action.STAND: 1 - a, Action.DRAW: a}
    gain_1, gains_2 = Fraction(0), {}
    for third in COLUMNS:
        of_2 = {Action.STAND: 1 - b[third], Action.DRAW: b[third]}
        for second, chance in of_2.items():
            gain_1 += chance * worth[third, (Action.DRAW, second)][0]
            gain_1 -= chance * worth[third, (Action.STAND, second)][0]
        gains_2[third] = sum(
            chance
            * (worth[third, (first, Action.DRAW)][1] - worth[third, (first, Action.STAND)][1])
            for first, chance in of_1.items()
        )
    if solution.information is OWN:
        assert len(set(b.values())) == 1
        gains_2 = {STOOD: sum(gains_2.values())}
    for gain, chance in ((gain_1, a), *((gain, b[third]) for third, gain in gains_2.items())):
        assert gain == 0 or chance == (1 if gain > 0 else 0)


def test_the_three_ways_of_counting_agree_in_every_cell():
    from baccarat_core.equilibrium.banque_check import _counted
    from baccarat_core.equilibrium.banque_model import BEFORE_DRAWING
    from baccarat_core.equilibrium.banque_play import plan_profits

    fixed, cells = _counted()
    assert fixed == banque_grid.at_once() == [BEFORE_DRAWING] * 2
    assert set(cells) == {*CELLS, *ALONE_CELLS}
    for cell, plan in product(CELLS, PLANS):
        dealt = [list(pair) for pair in zip(*banque_grid.winnings(cell, plan), strict=True)]
        assert [list(pair) for pair in plan_profits(cell, plan)] == dealt, (cell, plan)
        assert list(cells[cell][plan]) == dealt, (cell, plan)


# Chemin de fer at the edges, and in the coups in which one side has a natural.


@pytest.mark.parametrize("information", Information, ids=lambda each: each.name)
@pytest.mark.parametrize("kind", [NASH, CORRELATED], ids=lambda each: each.name)
def test_with_all_but_all_stakes_on_one_side_it_is_chemin_de_fer(kind, information):
    tiny = Fraction(1, 10**9)
    for share, big in ((tiny, 1), (1 - tiny, 0)):
        solution = solve_banque(share, kind, information)
        own = (solution.values.player_1 / share, solution.values.player_2 / (1 - share))[big]
        chances = solution.player_1, solution.player_2
        assert abs(near(own) - CLASSICAL) < 1e-8
        assert abs(near(chances[big]) - Fraction(9, 11)) < 1e-8
        assert abs(solution.value + CLASSICAL) < 1e-8
        if information is OWN:
            mixing = sum(
                solution.banker[(6, third, STOOD) if big else (6, STOOD, third)]
                * chance_of_showing(third, chances[1 - big])
                for third in COLUMNS
            )
            assert abs(near(mixing) - Fraction(859, 2288)) < 1e-7


def chance_of_showing(third, draws):
    """How often a side shows this, of the coups without naturals."""
    stands = (1 - draws) * 16 + 32 if third is STOOD else 0
    draw = (25 + 4 * 16 + draws * 16) * Fraction(4 if third == 0 else 1, 13)
    return (stands if third is STOOD else draw) / Fraction(137)


def test_against_one_side_alone_it_is_chemin_de_fer():
    solution = solve_banque("2/7")
    classical = solve_chemin_de_fer(WITH_REPLACEMENT)
    assert solution.sides.alone == (Fraction(9, 11), Fraction(9, 11))
    for total, third in product(range(8), COLUMNS):
        expected = classical.banker_draws(total, third)
        assert solution.banker[total, third, NATURAL] == expected
        assert solution.banker[total, NATURAL, third] == expected


# The two sides are alike where neither goes by the other's card.


@pytest.mark.parametrize("kind", SolutionKind, ids=lambda each: each.name)
@pytest.mark.parametrize("share", SHARES[:4], ids=str)
def test_exchanged_stakes_exchange_the_sides(share, kind):
    if not can_solve_banque(share, kind):
        assert not can_solve_banque(1 - share, kind)
        return
    one, other = solve_banque(share, kind), solve_banque(1 - share, kind)
    assert one.value == other.value
    assert (one.values.player_1, one.values.player_2) == (
        other.values.player_2,
        other.values.player_1,
    )
    assert (one.player_1, one.player_2) == (other.player_2, other.player_1)
    mirrored = {(total, two, three): chance for (total, three, two), chance in other.banker.items()}
    assert dict(one.banker) == mirrored


def test_even_stakes():
    even = solve_banque("1/2")
    assert even.player_1 == even.player_2 == Fraction(9, 11)
    assert list(even.mixed) == [(6, STOOD, STOOD)]
    team = solve_banque("1/2", CORRELATED)
    stands, draws = (Action.STAND,) * 2, (Action.DRAW,) * 2
    assert {plan for plan, chance in team.plans.items() if chance} == {stands, draws}


def test_a_chance_may_be_no_fraction():
    solution = solve_banque("3/20")
    a, b = solution.player_1, solution.player_2
    assert isinstance(a, Surd)
    assert isinstance(b, Surd)
    assert round(float(a), 6) == 0.37701
    assert not solution.certificate.better


# What the kinds of solution have to do with each other.


@pytest.mark.parametrize("share", SHARES, ids=str)
def test_a_team_that_can_do_more_holds_the_banker_lower(share):
    own, seen = (solve_banque(share, CORRELATED, each).value for each in Information)
    assert seen < own <= solve_banque(share).value
    assert seen <= solve_banque(share, NASH, SEEN).value


@pytest.mark.parametrize("share", ["1/20", "1/4", "2/5", "1/2"])
def test_where_two_coins_are_not_enough_none_are(share):
    """No pair of chances on a fine grid holds the banker to what one coin does."""
    assert not can_solve_banque(share, INDEPENDENT)
    with pytest.raises(EquilibriumError, match="no independent cooperative equilibrium"):
        solve_banque(share, INDEPENDENT)
    value = solve_banque(share, CORRELATED).value
    alone = (Fraction(9, 11),) * 2
    for a, b in product(range(0, 11, 2), range(0, 11, 2)):
        sides = Sides.independent(Fraction(a, 10), Fraction(b, 10), alone)
        assert banque_best_reply(share, sides).values.banker > value


def test_where_two_coins_are_enough():
    team, single = (solve_banque("3/20", kind) for kind in (CORRELATED, INDEPENDENT))
    assert single.value == team.value
    assert single.sides.are_independent
    assert single.player_1 == 0
    assert can_solve_banque("1/10", INDEPENDENT, SEEN)
    assert not can_solve_banque("1/10", INDEPENDENT, OWN)


# Solutions that are none.


@pytest.mark.parametrize(("share", "kind", "information"), SOLVED[::3], ids=str)
def test_perturbed_play_is_refused(share, kind, information):
    solution = solve_banque(share, kind, information)
    solution.verify()
    other = {**solution.banker}
    pure = next(cell for cell in CELLS if other[cell] == 1)
    for cell, chance in ((pure, 0), *((cell, other[cell] / 2) for cell in solution.mixed)):
        changed = replace(solution, banker=Banker({**other, cell: chance}))
        with pytest.raises(EquilibriumError, match="could do better"):
            changed.verify()
    values = replace(solution.values, player_1=solution.values.player_1 + Fraction(1, 10**30))
    with pytest.raises(EquilibriumError, match="values are not"):
        replace(solution, values=values).verify()
    sides = Sides.independent("1/2", "1/2", solution.sides.alone)
    with pytest.raises(EquilibriumError, match="could do better"):
        replace(solution, sides=sides).verify()
    with pytest.raises(EquilibriumError, match="could do better"):
        replace(solution, share=share + Fraction(1, 100)).verify()


def test_a_deviation_says_whose_it_is_and_what_it_brings():
    solution = solve_banque("1/2")
    banker = Banker({**solution.banker, (6, STOOD, STOOD): 0})
    (one, two) = certify(NASH, OWN, Fraction(1, 2), solution.sides, banker).better
    assert {one.seat.value, two.seat.value} == {"Player 1", "Player 2"}
    assert one.gain == two.gain > 0
    with pytest.raises(EquilibriumError, match=r"Player [12] could do better on a 5, by "):
        replace(solution, banker=banker).verify()
    sides = Sides.independent(0, 1, (1, Fraction(9, 11)))
    found = certify(NASH, SEEN, Fraction(1, 2), sides, Banker.by_tableau(1)).better
    assert {each.seat.value for each in found} == {"Player 1", "Player 2", "The banker"}


def test_play_of_another_kind_is_refused():
    team = solve_banque("1/2", CORRELATED)
    with pytest.raises(EquilibriumError, match="a coin of its own"):
        replace(team, kind=INDEPENDENT).verify()
    seen = solve_banque("1/10", INDEPENDENT, SEEN)
    with pytest.raises(EquilibriumError, match="must not use"):
        replace(seen, information=OWN).verify()
    nash = solve_banque("1/2")
    with pytest.raises(EquilibriumError, match="Both sides together could do better"):
        replace(nash, kind=CORRELATED).verify()


@pytest.mark.parametrize("share", [0, 1, "0", "3/2", 0.5, "half", None, True, Fraction(-1, 2)])
def test_a_share_that_is_none_is_refused(share):
    for ask in (solve_banque, can_solve_banque):
        with pytest.raises(EquilibriumError, match="above 0 and below 1"):
            ask(share)
    with pytest.raises(EquilibriumError, match="above 0 and below 1"):
        banque_values(share, Sides.independent(1, 1), Banker.mimic())


def test_a_solution_can_be_kept():
    solution = solve_banque("3/20")
    again = pickle.loads(pickle.dumps(solution))
    again.verify()
    assert again.banker == solution.banker
    assert again.values == solution.values
    assert solve_banque(Fraction(3, 20)) is solution


def test_chemin_de_fer_alone_loads_no_banque():
    code = (
        "import sys; from baccarat_core.equilibrium import solve_chemin_de_fer; "
        "print([name for name in sys.modules if 'banque' in name or name == 'scipy'])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
