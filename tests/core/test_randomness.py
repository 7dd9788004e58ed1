"""The runs test and the serial test: every order counted, and the right p-values on shoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, groupby
from math import comb

import pytest
from scipy import stats

from baccarat_core.beliefs import (
    AfterStreaks,
    TestMethod,
    runs_test,
    runs_test_of,
    serial_test,
    serial_test_of,
)
from baccarat_core.errors import BeliefError, RoadError
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.simulation import Dealer, Streaks, run

LIVE = load_rule_sheet("live")


@pytest.mark.parametrize(("players", "bankers"), [(1, 1), (1, 4), (3, 3), (4, 5), (6, 2)])
def test_the_runs_test_over_every_order(players: int, bankers: int) -> None:
    total = players + bankers
    runs: Counter[int] = Counter()
    for places in combinations(range(total), players):
        letters = "".join("P" if n in places else "B" for n in range(total))
        runs[len(list(groupby(letters)))] += 1
    orders = comb(total, players)
    assert sum(runs.values()) == orders
    mean = Fraction(sum(n * times for n, times in runs.items()), orders)
    for seen, times in runs.items():
        tested = runs_test_of(players, bankers, seen)
        expected = Fraction(sum(t for t in runs.values() if t <= times), orders)
        assert tested.p_value == float(expected)
        assert tested.expected == float(mean)
        assert (tested.observed, tested.decisions) == (seen, total)
        assert tested.method is TestMethod.EXACT


def test_values_typed_by_hand() -> None:
    # Ten decisions that alternate: 2 of the 252 orders have ten runs, 2 have two.
    assert runs_test("PBPBPBPBPB").p_value == float(Fraction(4, 252))
    assert runs_test("PPPPPBBBBB").p_value == float(Fraction(4, 252))
    assert runs_test("T PBT TPB").observed == 4
    # 3 P before P, 1 P before B, 2 B before P, 4 B before B.
    tested = serial_test_of([[3, 1], [2, 4]])
    correlation = (3 * 4 - 1 * 2) / (4 * 6 * 5 * 5) ** 0.5
    assert tested.observed == pytest.approx(correlation)
    # Chi-square 10 * 1/6 = 1.6667 with one degree of freedom.
    assert tested.p_value == pytest.approx(0.196706, abs=1e-6)
    assert tested.method is TestMethod.CHI_SQUARE
    assert serial_test("PPPP BPBBBBBP") == serial_test("PPPPBPBBTBBBP")


def test_the_normal_law_takes_over_close_to_the_exact_value() -> None:
    exact = runs_test_of(500, 500, 470)
    near = runs_test_of(501, 500, 470)
    assert (exact.method, near.method) == (TestMethod.EXACT, TestMethod.NORMAL)
    assert abs(exact.p_value - near.p_value) < 0.01


def test_a_side_that_hardly_ever_won_is_counted_exactly_in_any_number_of_decisions() -> None:
    """One Player in 2,000: two runs where it stands at either end, three anywhere else."""
    ends, between = runs_test_of(1, 1999, 2), runs_test_of(1999, 1, 3)
    assert (ends.method, ends.p_value) == (TestMethod.EXACT, 2 / 2000)
    assert (between.method, between.p_value) == (TestMethod.EXACT, 1)
    exact, near = runs_test_of(100, 9_900, 190), runs_test_of(101, 9_899, 190)
    assert (exact.method, near.method) == (TestMethod.EXACT, TestMethod.NORMAL)
    for runs in (4, 10**6):
        with pytest.raises(BeliefError, match="runs that they can make"):
            runs_test_of(1, 1999, runs)
    with pytest.raises(BeliefError, match="runs that they can make"):
        runs_test_of(1, 1, 3)


@pytest.mark.parametrize("table", [[[3, 1], [2, 4]], [[400, 380], [391, 377]], [[9, 9], [9, 9]]])
def test_p_values_are_those_of_a_well_known_library(table: list[list[int]]) -> None:
    expected = stats.chi2_contingency(table, correction=False).pvalue
    assert serial_test_of(table).p_value == pytest.approx(expected, rel=1e-9)
    runs, players, bankers = 2000, 2100, 2050
    mean = 1 + 2 * players * bankers / (players + bankers)
    variance = (mean - 1) * (mean - 2) / (players + bankers - 1)
    expected = 2 * stats.norm.sf(abs(runs - mean) / variance**0.5)
    assert runs_test_of(players, bankers, runs).p_value == pytest.approx(expected, rel=1e-9)


def test_shoes_give_p_values_as_evenly_as_chance_does() -> None:
    """Of 300 shoes about 1 in 10 has a p-value below 10 %: a little fewer, as runs are whole."""
    dealer = Dealer.of(LIVE, seed="p-values")
    dealt = dealer.deal(0, 300)
    for test in (runs_test, serial_test):
        p_values = [
            test("".join("PBT"[n] for n in row if n >= 0)).p_value for row in dealt.outcomes
        ]
        assert 12 <= sum(p < 0.1 for p in p_values) <= 48
        assert all(0 <= p <= 1 for p in p_values)
        assert 110 <= sum(p < 0.5 for p in p_values) <= 185


def test_many_shoes_show_no_dependence() -> None:
    dealer = Dealer.of(LIVE, seed="many")
    table = run(AfterStreaks(), dealer, 5000).transitions
    streaks = run(Streaks(), dealer, 5000)
    assert int(table.sum()) == streaks.chops.n
    assert int(table[0, 1] + table[1, 0]) == streaks.chops.x
    tested = serial_test_of(table)
    assert tested.decisions == streaks.chops.n
    assert tested.p_value > 0.001
    assert "nothing unusual" in tested.sentence


def test_results_that_do_depend_are_found_out() -> None:
    sticky = "PPPPBBBBPPPBBBBBBPPPPPBBBBPPPPPPBBBPPPPPBBBB"
    for tested in (runs_test(sticky), serial_test(sticky)):
        assert tested.p_value < 0.001
        assert "less than 0.1%" in tested.sentence
    assert runs_test(sticky).observed < runs_test(sticky).expected
    assert serial_test(sticky).observed > 0.5
    assert serial_test("PB" * 20).observed == -1


@pytest.mark.parametrize("rounds", ["", "T", "PPPP", "BB"])
def test_one_side_alone_can_not_be_tested(rounds: str) -> None:
    with pytest.raises(BeliefError, match="both sides"):
        runs_test(rounds)
    with pytest.raises(BeliefError, match="both sides"):
        serial_test(rounds)


def test_what_is_no_row_of_rounds_is_refused() -> None:
    with pytest.raises(RoadError, match="Round 2 is 'X'"):
        runs_test("PXB")
    for counts in ((3, 3, 1), (3, 3, 8), (0, 3, 2)):
        with pytest.raises(BeliefError, match="runs that they can make"):
            runs_test_of(*counts)
