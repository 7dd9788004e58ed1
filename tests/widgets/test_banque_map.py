"""The charts of banque: each cell is the engine's, each line the solver's, all told in words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from baccarat_widgets.banque_map import banque_reply_map, banque_values_by_share

from baccarat_core.equilibrium import (
    Information,
    Sides,
    SolutionKind,
    banque_best_reply,
    solve_banque,
)
from baccarat_core.errors import EquilibriumError
from baccarat_core.tableau import COLUMNS, TABLEAU, Action

REPLY = banque_best_reply("1/2", Sides.independent(1, 1))
UNEVEN = banque_best_reply("9/10", Sides.independent("9/11", "1/2"))
LETTERS = {Action.DRAW: "D", Action.STAND: "S", None: "="}


@pytest.mark.parametrize("reply", [REPLY, UNEVEN], ids=["even", "uneven"])
@pytest.mark.parametrize("total", range(8))
def test_each_cell_says_what_the_best_reply_does(reply, total):
    chart = banque_reply_map("Map", reply, total)
    (heat,) = chart.figure.data
    framed = {(round(shape.x0), round(shape.y0)) for shape in chart.figure.layout.shapes}
    for row, one in enumerate(COLUMNS):
        for column, two in enumerate(COLUMNS):
            cell = reply.cells[total, one, two]
            assert heat.text[row][column] == LETTERS[cell.best]
            assert heat.z[row][column] == pytest.approx(float(cell.difference * 100))
            assert chart.table.rows[row][column + 1].startswith(LETTERS[cell.best] + " ")
            printed = {TABLEAU[total, one], TABLEAU[total, two]}
            odd = cell.best is not None and cell.best not in printed
            assert ((column, row) in framed) == odd
    assert list(heat.x) == list(heat.y) == ["–", *map(str, range(10))]
    assert chart.figure.layout.yaxis.autorange == "reversed", "Player 1's stand is the top row"


def test_the_map_is_told_in_words():
    assert banque_reply_map("Map", REPLY, 7).summary == (
        "Player 1's share of the stakes is 50%. "
        "With 7 the banker draws in 0 of 121 cells and stands in 121."
    )
    summary = banque_reply_map("Map", REPLY, 4).summary
    assert "With 4 the banker draws in 96 of 121 cells and stands in 25." in summary
    assert "In 56 cells the printed card would answer the two sides differently" in summary
    assert "against neither side: 1 cell." in summary
    third = banque_best_reply(Fraction(1, 3), Sides.independent(1, 1))
    assert "share of the stakes is 33.33%" in banque_reply_map("Map", third, 5).summary


def test_a_cell_where_both_are_as_good_is_marked_so():
    even = solve_banque("1/2")
    chart = banque_reply_map("Map", banque_best_reply("1/2", even.sides), 6)
    assert chart.figure.data[0].text[0][0] == "="
    assert "Both are as good in 1." in chart.summary


def test_a_surd_makes_a_map_too():
    solution = solve_banque("3/20")
    chart = banque_reply_map("Map", banque_best_reply("3/20", solution.sides), 4)
    assert chart.figure.data[0].text[0][1] == "="


@pytest.mark.parametrize("total", [-1, 8, True, "6", None, 2.5])
def test_no_map_of_a_total_that_leaves_no_choice(total):
    with pytest.raises(EquilibriumError, match="a count from 0 to 7"):
        banque_reply_map("Map", REPLY, total)


def test_lines_are_the_solutions_values():
    shares = [Fraction(1, 2), Fraction(3, 20), Fraction(17, 20)]
    chart = banque_values_by_share("Values", shares)
    always, nash, team, coins = chart.figure.data
    assert list(nash.x) == list(team.x) == list(always.x) == [15, 50, 85]
    assert list(coins.x) == [15, 85]
    assert coins.mode == "markers"
    for line, kind in (
        (nash, SolutionKind.NASH),
        (team, SolutionKind.CORRELATED),
        (coins, SolutionKind.INDEPENDENT),
    ):
        for x, y in zip(line.x, line.y, strict=True):
            value = solve_banque(Fraction(round(x), 100), kind).value
            assert y == pytest.approx(float(value * 100), abs=1e-12)
    for x, y in zip(always.x, always.y, strict=True):
        reply = banque_best_reply(Fraction(round(x), 100), Sides.independent(1, 1))
        assert y == pytest.approx(float(reply.values.banker * 100))
    looks = {(line.marker.symbol, line.line.dash) for line in chart.figure.data}
    assert len(looks) == 4, "no two lines differ by colour alone"


def test_the_lines_are_told_in_words_and_in_a_table():
    chart = banque_values_by_share("Values", ["1/2", "3/20", "1/2"])
    assert (
        "Each for itself (Nash): 0.868% at least (share 50%), 1.057% at most (share 15%)."
        in chart.summary
    )
    assert [row[0] for row in chart.table.rows] == ["15%", "50%"]
    assert chart.table.rows[1] == ("50%", "0.9221%", "0.8680%", "0.8613%", "–")
    assert "a coin each: 1.055% (share 15%)." in chart.summary
    both = banque_values_by_share("Values", ["3/20", "17/20", "1/2"]).summary
    assert "0.868% at least (share 50%), 1.057% at most (share 15% and 85%)." in both
    none = banque_values_by_share("Values", ["1/2"])
    assert "a coin each: no equilibrium for any of these shares." in none.summary


def test_lines_where_player_2_goes_by_the_card():
    chart = banque_values_by_share("Values", ["1/10", "9/10"], Information.THIRD_CARD)
    _always, nash, team, coins = chart.figure.data
    assert nash.y[0] != nash.y[1], "the sides are not alike then"
    assert list(coins.x) == [10]
    assert coins.y[0] == team.y[0]


def test_no_lines_of_nothing():
    with pytest.raises(EquilibriumError, match="at least one share"):
        banque_values_by_share("Values", [])
    with pytest.raises(EquilibriumError, match="above 0 and below 1"):
        banque_values_by_share("Values", ["1"])


def test_an_equilibrium_that_none_of_the_shares_has_is_told_and_not_drawn() -> None:
    chart = banque_values_by_share("Values", ["1/10", "1/2"])
    names = [trace["name"] for trace in chart.figure.to_plotly_json()["data"]]
    assert len(names) == 3
    assert "Both sides as a team, a coin each" not in names
    assert "a coin each: no equilibrium for any of these shares." in chart.summary
    assert [row[-1] for row in chart.table.rows] == ["–", "–"]
