"""Banker's best reply to any way of playing a 5, and the picture of the value's lines."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.coup import Outcome
from baccarat_core.decision import STOOD, Action
from baccarat_core.equilibrium import (
    WITH_REPLACEMENT,
    Choice,
    Sees,
    best_reply,
    evaluate,
    solve_chemin_de_fer,
    value_lines,
)
from baccarat_core.errors import BaccaratError, CompositionError, EquilibriumError
from baccarat_core.odds import joint_distribution, tableau_values
from baccarat_core.scoring import Hand
from baccarat_core.tableau import COLUMNS

FIVE = Choice(Hand.PLAYER, 5)
SIX = Choice(Hand.BANKER, 6, STOOD)
chances = st.fractions(0, 1, max_denominator=1000)
games = st.sampled_from([WITH_REPLACEMENT, 1, 6])
sights = st.sampled_from([Sees.TOTALS, Sees.BANKER_COMPOSITION])


@pytest.mark.parametrize("decks", [1, 6, 8])
@pytest.mark.parametrize("commission", ["0", "0.05"])
def test_against_punto_bancos_player_the_cells_are_those_of_the_priced_card(decks, commission):
    """Player always draws on 5: then each cell is worth what the printed card's pricing says."""
    reply = best_reply(1, decks, commission=commission)
    priced = tableau_values(decks, 1 - Fraction(commission))
    for total in range(8):
        for third in COLUMNS:
            mine, theirs = (
                reply.banker[Choice(Hand.BANKER, total, third)],
                priced.banker[total, third],
            )
            assert (mine.draw, mine.stand) == (theirs.draw, theirs.stand)
            assert mine.probability == theirs.probability
            assert mine.best is theirs.best


def test_the_printed_card_gives_up_little_against_the_best_reply():
    """Player's value against the best reply is what it is against the card, less each gain."""
    priced = tableau_values(8)
    joint = joint_distribution(8).outcomes
    by_card = joint.probability(Outcome.PLAYER) - joint.probability(Outcome.BANKER)
    gains = sum(value.printed_loses * value.probability for value in priced.banker.values())
    assert best_reply(1, 8).value == by_card - gains


@settings(max_examples=25, deadline=None)
@given(
    chances,
    games,
    st.sampled_from([Sees.TOTALS, Sees.BANKER_COMPOSITION]),
    st.sampled_from(["0", "5 %"]),
)
def test_no_other_answer_in_any_choice_is_better(chance, decks, sees, commission):
    reply = best_reply(chance, decks, sees, commission)
    play = {choice: value.played for choice, value in reply.banker.items()}
    proof = evaluate(reply.model, reply.player, play)
    assert all(value.choice.hand is Hand.PLAYER for value in proof.losing)
    assert proof.player_value == reply.value
    for choice, value in reply.banker.items():
        assert proof.choices[choice] == value
        assert value.played in (0, 1)
        assert (value.played == 1) == (value.best is Action.DRAW)


def test_where_six_against_a_stand_turns():
    """Below 9 in 11 Banker stands, above it draws, and at it either is as good."""
    for chance, best in (
        ("0", "stand"),
        ("81 %", "stand"),
        ("9/11", None),
        ("82 %", "draw"),
        ("1", "draw"),
    ):
        found = best_reply(chance, WITH_REPLACEMENT).banker[SIX].best
        assert (found.value if found else None) == best


def test_a_chance_for_each_hand_where_player_sees_its_cards():
    solution = solve_chemin_de_fer(6, Sees.BOTH_COMPOSITIONS)
    draws = {choice.cards: chance for choice, chance in solution.player.items()}
    reply = best_reply(draws, 6, Sees.BOTH_COMPOSITIONS)
    assert reply.value == solution.value
    assert dict(reply.player) == dict(solution.player)
    same = best_reply("1/2", 6, Sees.BOTH_COMPOSITIONS)
    assert same.value == best_reply("1/2", 6, Sees.BANKER_COMPOSITION).value
    del draws[1, 4]
    with pytest.raises(EquilibriumError, match=r"\(0, 5\), \(1, 4\), \(2, 3\), \(6, 9\), \(7, 8\)"):
        best_reply(draws, 6, Sees.BOTH_COMPOSITIONS)
    with pytest.raises(EquilibriumError, match="its 5 has one chance"):
        best_reply({(1, 4): "1/2"}, 6)


@pytest.mark.parametrize("chance", [0.5, -1, "1.01", "101 %", "often", True, None, Fraction(9, 8)])
def test_a_chance_that_is_none_is_refused(chance):
    for ask in (lambda: best_reply(chance, 6), lambda: value_lines(6).value(chance)):
        with pytest.raises(EquilibriumError, match="A chance is an exact number from 0 to 1"):
            ask()


def test_other_questions_that_have_no_answer_are_refused():
    with pytest.raises(CompositionError):
        best_reply(1, 0)
    with pytest.raises(EquilibriumError, match="commission"):
        best_reply(1, 6, commission=2)
    with pytest.raises(EquilibriumError, match="one chance to draw on 5"):
        value_lines(6, Sees.BOTH_COMPOSITIONS)
    with pytest.raises(BaccaratError):
        value_lines(6, "totals")


LINES = list(product((WITH_REPLACEMENT, 1, 6, 8), (Sees.TOTALS, Sees.BANKER_COMPOSITION)))


@pytest.mark.parametrize(("decks", "sees"), LINES, ids=str)
def test_two_lines_cross_at_the_equilibrium(decks, sees):
    lines = value_lines(decks, sees)
    solution = solve_chemin_de_fer(decks, sees)
    chance, value = lines.crossing
    assert (chance, value) == (solution.player_draws, solution.value)
    assert lines.stand.value(chance) == lines.draw.value(chance) == lines.value(chance) == value
    assert lines.stand.at_draw > lines.stand.at_stand, "Player draws gladly against a stand"
    assert lines.draw.at_draw < lines.draw.at_stand
    assert (lines.stand.action, lines.draw.action) == (Action.STAND, Action.DRAW)
    assert (lines.deciding.total, lines.deciding.third) == (6, STOOD)
    # The best reply's value: straight pieces, bending down, nowhere above a line, highest there.
    assert lines.corners[0][0] == 0
    assert lines.corners[-1][0] == 1
    slopes = [(w - v) / (q - p) for (p, v), (q, w) in pairwise(lines.corners)]
    assert slopes == sorted(set(slopes), reverse=True)
    assert max(worth for _chance, worth in lines.corners) == value
    for corner, worth in lines.corners:
        assert worth <= min(lines.stand.value(corner), lines.draw.value(corner))


@settings(max_examples=30, deadline=None)
@given(chances, games)
def test_the_picture_is_the_best_replys_value(chance, decks):
    assert value_lines(decks).value(chance) == best_reply(chance, decks).value


def test_where_bankers_reply_turns_with_replacement():
    """At each corner of the picture one choice of Banker's is worth the same either way."""
    lines = value_lines(WITH_REPLACEMENT)
    turns = {
        Fraction(1, 16): (5, 4),
        Fraction(71, 176): (3, 9),
        Fraction(9, 11): (6, STOOD),
        Fraction(107, 112): (4, 1),
    }
    assert [corner for corner, _value in lines.corners] == [0, *turns, 1]
    for chance, cell in turns.items():
        reply = best_reply(chance, WITH_REPLACEMENT)
        tied = [(each.total, each.third) for each, v in reply.banker.items() if v.best is None]
        assert tied == [cell]
    # With replacement a coup's chances are whole numbers of 13**6.
    for line in (lines.stand, lines.draw):
        for end in (line.at_stand, line.at_draw):
            assert 13**6 % end.denominator == 0


def test_a_reply_can_be_kept():
    reply = best_reply("1/2", 6)
    assert pickle.loads(pickle.dumps(reply)) == reply
    with pytest.raises(TypeError):
        reply.player[FIVE] = Fraction(1)
