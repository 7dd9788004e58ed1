"""Chemin de fer solved: the classical solution, every model proved again by other counts."""

from __future__ import annotations

import pickle
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from types import MappingProxyType

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from baccarat_core.decision import STOOD, Action
from baccarat_core.equilibrium import (
    WITH_REPLACEMENT,
    Choice,
    Model,
    Sees,
    Solutions,
    evaluate,
    solve_chemin_de_fer,
)
from baccarat_core.equilibrium.additive import AdditiveGame, AdditiveSolution, settled
from baccarat_core.equilibrium.chemin_de_fer import _solved, is_only_solution
from baccarat_core.equilibrium.counting import count_deals
from baccarat_core.equilibrium.matrix_game import solve_matrix_game
from baccarat_core.equilibrium.models import model_of
from baccarat_core.equilibrium.sweep import sweep
from baccarat_core.errors import CompositionError, EquilibriumError
from baccarat_core.scoring import Hand
from baccarat_core.tableau import TABLEAU

FIVES = [(0, 5), (1, 4), (2, 3), (6, 9), (7, 8)]
FIVE = Choice(Hand.PLAYER, 5)
SIX = Choice(Hand.BANKER, 6, STOOD)
MODELS = list(product([WITH_REPLACEMENT, 1, 6, 8], Sees, ["0", "0.05"]))


def name_of(value: object) -> str:
    return getattr(value, "name", str(value))


# The classical solution: Kemeny and Snell 1957.


def test_the_classical_solution():
    classical = solve_chemin_de_fer(WITH_REPLACEMENT)
    assert classical.value == Fraction(-679568, 53094899)
    assert classical.banker_value == Fraction(679568, 53094899)
    assert classical.player == {FIVE: Fraction(9, 11)}
    assert classical.player_draws == Fraction(9, 11)
    assert classical.banker[SIX] == classical.banker_draws(6) == Fraction(859, 2288)
    assert classical.mixed == (FIVE, SIX)
    assert classical.solutions is Solutions.ONE
    assert classical.model.denominator == 52**6
    assert len(classical.banker) == 88


@pytest.mark.parametrize("decks", [WITH_REPLACEMENT, 6, 8], ids=name_of)
def test_elsewhere_banker_plays_as_the_card_is_printed(decks):
    for choice, chance in solve_chemin_de_fer(decks).banker.items():
        if choice != SIX:
            assert chance == (TABLEAU[choice.total, choice.third] is Action.DRAW), str(choice)


def test_with_one_deck_banker_stands_on_five_against_a_four():
    banker = solve_chemin_de_fer(1).banker
    other = {
        (choice.total, choice.third)
        for choice, chance in banker.items()
        if chance != (TABLEAU[choice.total, choice.third] is Action.DRAW)
    }
    assert other == {(5, 4), (6, STOOD)}


def test_the_classical_game_again_as_a_matrix_of_two_by_sixteen():
    """Four of Banker's 88 choices depend on Player's mixture; their 16 answers are the columns."""
    deals = count_deals(model_of(WITH_REPLACEMENT))
    game = deals.player_game
    chances = [settled(game, cell) for cell in range(88)]
    open_cells = [cell for cell, chance in enumerate(chances) if chance is None]
    names = [(choice.total, choice.third) for choice in deals.stand]
    assert [names[cell] for cell in open_cells] == [(3, 9), (4, 1), (5, 4), (6, STOOD)]
    columns = []
    for answers in product((Fraction(0), Fraction(1)), repeat=4):
        draws = [chance or Fraction(0) for chance in chances]
        for cell, answer in zip(open_cells, answers, strict=True):
            draws[cell] = answer
        always, stand, draw = game.payoff_of_rows(draws)
        columns.append(((always + stand) / 52**6, (always + draw) / 52**6))
    solution = solve_matrix_game([[column[row] for column in columns] for row in (0, 1)])
    assert solution.rows == (Fraction(2, 11), Fraction(9, 11))
    assert solution.value == Fraction(-679568, 53094899)
    played = [place for place, share in enumerate(solution.columns) if share]
    assert played == [0b1010, 0b1011], "3-9 and 5-4 draw, 4-1 stands, 6 against a stand mixes"
    assert solution.columns[0b1011] == Fraction(859, 2288)


# Every model, proved again.


@pytest.mark.parametrize(("decks", "sees", "commission"), MODELS, ids=name_of)
def test_both_sides_of_every_model_play_best_replies(decks, sees, commission):
    solution = solve_chemin_de_fer(decks, sees, commission)
    proof = evaluate(solution.model, solution.player, solution.banker)
    proof.verify()
    assert proof.losing == ()
    assert (proof.player_value, proof.banker_value) == (solution.value, solution.banker_value)
    assert (solution.decks, solution.sees) == (decks, sees)
    assert solution.commission == Fraction(commission)
    assert solution.house_value == -solution.value - solution.banker_value
    assert (solution.house_value == 0) == (solution.commission == 0)
    assert len(solution.player) == (5 if sees.by_player else 1)
    assert len(solution.banker) == (484 if sees.by_banker else 88)
    both = {**solution.player, **solution.banker}
    assert set(proof.choices) == set(both)
    # A choice where a side mixes is worth the same either way; no other is, but where cards
    # tell nothing.
    for choice, value in proof.choices.items():
        assert value.played == both[choice]
        if 0 < value.played < 1:
            assert value.difference == 0
            assert value.best is None


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_what_a_side_knows_serves_it(decks):
    """Banker gains by seeing its cards; then Player by seeing its own."""
    totals, banker, both = (solve_chemin_de_fer(decks, sees).value for sees in Sees)
    assert banker < totals < both < 0


def test_more_decks_come_near_the_classical_solution():
    """With Player's count alone, and with both hands known by their cards."""
    limit = solve_chemin_de_fer(WITH_REPLACEMENT)
    for sees in Sees:
        gaps = [abs(solve_chemin_de_fer(d, sees).value - limit.value) for d in (1, 2, 8, 100)]
        assert gaps == sorted(gaps, reverse=True)
        assert gaps[-1] < Fraction(1, 100_000)
        assert abs(solve_chemin_de_fer(100, sees).player_draws - limit.player_draws) < Fraction(
            1, 1000
        )


@pytest.mark.parametrize("decks", [1, 3, 6], ids=name_of)
def test_the_linear_program_and_the_sweep_find_the_same(decks):
    """Two ways to the solution where Player knows its cards: HiGHS, and one mixing hand a time."""
    solution = solve_chemin_de_fer(decks, Sees.BOTH_COMPOSITIONS)
    deals = count_deals(solution.model)
    found = list(sweep(deals.player_game, deals.banker_game))
    assert [each.player for each in found] == [tuple(solution.player.values())]
    assert found[0].banker == tuple(solution.banker.values())
    assert solution.solutions is Solutions.ONE


@pytest.mark.parametrize("sees", [Sees.TOTALS, Sees.BANKER_COMPOSITION], ids=name_of)
def test_a_commission_has_player_draw_more_often(sees):
    chances = [solve_chemin_de_fer(8, sees, c).player_draws for c in ("0", "2.5 %", "5 %", "10 %")]
    assert chances == sorted(set(chances))


# Shoes of every kind, so that ties, cells never reached and idle choices are met.


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.integers(0, 3), min_size=10, max_size=10).filter(lambda v: sum(v) >= 6),
    st.sampled_from(Sees),
    st.sampled_from([None, WITH_REPLACEMENT]),
    st.sampled_from([Fraction(0), Fraction(1, 20)]),
)
def test_every_shoe_with_a_five_in_it_is_solved_and_proved(values, sees, dealing, commission):
    model = Model(tuple(values), dealing, sees, commission)
    assume(model.player_choices)
    assume(not (sees.by_player and commission))
    solution = _solved(model)
    assert evaluate(model, solution.player, solution.banker).losing == ()


def test_a_search_that_finds_nothing_says_so():
    """An odd shoe of twelve cards: none is met with a commission, one is without."""
    shoe = (1, 0, 1, 1, 1, 2, 1, 1, 2, 2)
    with pytest.raises(EquilibriumError, match="mixes with one hand at most"):
        _solved(Model(shoe, None, Sees.BOTH_COMPOSITIONS, Fraction(1, 20)))
    _solved(Model(shoe, None, Sees.BOTH_COMPOSITIONS, Fraction(0)))


@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize("commission", ["20 %", "90 %"])
def test_even_a_harsh_commission_is_solved(decks, commission):
    for sees in Sees:
        solution = solve_chemin_de_fer(decks, sees, commission)
        # Banker wins more than 45 of 100 coups, and the house keeps its part of each win.
        assert solution.house_value > solution.commission * Fraction(45, 100)


# Whether there are others.


def test_whether_others_exist_is_known_where_player_sees_its_count():
    for decks, commission in product((1, 2, 6, 8), ("0", "5 %")):
        for sees in (Sees.TOTALS, Sees.BANKER_COMPOSITION):
            assert solve_chemin_de_fer(decks, sees, commission).solutions is Solutions.ONE


def test_with_replacement_cards_tell_nothing_and_others_exist():
    given = solve_chemin_de_fer(WITH_REPLACEMENT, Sees.BOTH_COMPOSITIONS)
    plain = solve_chemin_de_fer(WITH_REPLACEMENT)
    assert given.solutions is Solutions.MANY
    assert given.value == plain.value
    assert set(given.player.values()) == {Fraction(9, 11)}
    assert given.banker_draws(6, STOOD, (8, 8)) == Fraction(859, 2288)
    # Another one: a 5 of 1 and 4 carries all the mixing, so drawn that 9 of 11 fives draw.
    shares = dict(zip(FIVES, (1, Fraction(6, 11), 0, 1, 1), strict=True))
    other = replace(given, player={choice: shares[choice.cards] for choice in given.player})
    other.verify()
    assert other.player_draws == Fraction(9, 11)


def test_a_commission_with_both_hands_seen_leaves_it_open():
    assert solve_chemin_de_fer(6, Sees.BOTH_COMPOSITIONS, "5 %").solutions is Solutions.UNKNOWN


def test_a_solution_that_is_not_alone_is_not_called_so():
    """Two cells worth the same, and a row that is as good as the one played."""
    twins = AdditiveGame(((0, 1),), (0, 0), ((1, -1),) * 2, ((-1, 1),) * 2, 1)
    half = Fraction(1, 2)
    assert not is_only_solution(twins, AdditiveSolution((half, half), (half, half), Fraction(0)))
    pennies = AdditiveGame(((0, 1),), (0, 0), ((1, -1),), ((-1, 1),), 1)
    assert is_only_solution(pennies, AdditiveSolution((half, half), (half,), Fraction(0)))
    idle = AdditiveGame(((0, 1), (2, 3)), (0,) * 4, ((1, -1, 0, 0),), ((-1, 1, 0, 0),), 1)
    assert not is_only_solution(
        idle, AdditiveSolution((half, half, Fraction(1), Fraction(0)), (half,), Fraction(0))
    )


# What is asked, and how.


@pytest.mark.parametrize("commission", ["0.05", "5%", "1/20", Decimal("0.05"), Fraction(1, 20)])
def test_a_commission_may_be_written_in_several_ways(commission):
    assert solve_chemin_de_fer(6, commission=commission) is solve_chemin_de_fer(6, commission="5 %")


@pytest.mark.parametrize(
    "commission", [0.05, 1, "1", "-0.01", "five", "", "1/0", True, None, Decimal("NaN"), "inf"]
)
def test_a_commission_that_is_none_is_refused(commission):
    with pytest.raises(EquilibriumError, match="A commission is an exact part of Banker's win"):
        solve_chemin_de_fer(6, commission=commission)


@pytest.mark.parametrize("decks", [0, -1, "6", 6.0, True, None])
def test_a_number_of_decks_that_is_none_is_refused(decks):
    with pytest.raises(CompositionError, match="whole number of decks"):
        solve_chemin_de_fer(decks)


def test_what_is_seen_is_named():
    with pytest.raises(EquilibriumError, match=r"Sees\.TOTALS"):
        solve_chemin_de_fer(6, "totals")


def test_bankers_choices_are_found_by_what_it_sees():
    seen = solve_chemin_de_fer(6, Sees.BANKER_COMPOSITION)
    assert seen.banker_draws(6, STOOD, (6, 0)) == seen.banker_draws(6, STOOD, (0, 6))
    assert 0 < seen.banker_draws(6, STOOD, (0, 6)) < 1
    with pytest.raises(EquilibriumError, match="by its count, Player's third card and its two"):
        seen.banker_draws(6)
    plain = solve_chemin_de_fer(6)
    for wrong in ((8, 3, None), (6, 10, None), (6, STOOD, (0, 6))):
        with pytest.raises(EquilibriumError, match="by its count and Player's third card"):
            plain.banker_draws(*wrong)


def test_an_equilibrium_can_be_kept_and_not_changed():
    solution = solve_chemin_de_fer(2, Sees.BOTH_COMPOSITIONS)
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution
    assert pickle.loads(pickle.dumps(solution.certificate)) == solution.certificate
    assert isinstance(solution.banker, MappingProxyType)
    with pytest.raises(TypeError):
        solution.player[FIVE] = Fraction(1)
