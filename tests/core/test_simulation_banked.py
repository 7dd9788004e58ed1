"""Coups of chemin de fer dealt by the million, against what is counted exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from baccarat_core.coup import Outcome
from baccarat_core.decision import STOOD
from baccarat_core.equilibrium import best_reply, solve_chemin_de_fer
from baccarat_core.errors import CompositionError, SimulationError
from baccarat_core.odds import joint_distribution
from baccarat_core.simulation import simulate_chemin_de_fer
from baccarat_core.simulation.banked import PRINTED
from baccarat_core.tableau import COLUMNS

COUPS = 400_000


def within(estimate, exact) -> bool:
    low, high = estimate.interval(4)
    return low <= exact <= high


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_who_always_draws_on_five_against_the_printed_card_plays_punto_banco(decks: int) -> None:
    dealt = simulate_chemin_de_fer(COUPS, decks, seed=3)
    chance = joint_distribution(decks).outcomes.probability
    exact = chance(Outcome.PLAYER) - chance(Outcome.BANKER)
    assert within(dealt.player, exact)
    ties = dealt.coups - dealt.player_won - dealt.banker_won
    assert abs(ties / COUPS - chance(Outcome.TIE)) < 4 * (0.0952 * 0.9048 / COUPS) ** 0.5


@pytest.mark.parametrize("draws", [Fraction(0), Fraction(1, 2), Fraction(9, 11), Fraction(1)])
def test_the_value_of_a_five_against_the_best_reply(draws: Fraction) -> None:
    reply = best_reply(draws, 6)
    bank = {(c.total, c.third): value.played for c, value in reply.banker.items()}
    dealt = simulate_chemin_de_fer(COUPS, 6, draws, bank, seed=4)
    assert within(dealt.player, reply.value)
    assert not within(dealt.player, reply.value + Fraction(1, 50))


def test_the_equilibrium_with_commission() -> None:
    solved = solve_chemin_de_fer(6, commission="5 %")
    bank = {(c.total, c.third): chance for c, chance in solved.banker.items()}
    dealt = simulate_chemin_de_fer(COUPS, 6, solved.player_draws, bank, seed=5)
    assert within(dealt.player, solved.value)
    assert within(dealt.banker(Fraction(1, 20)), solved.banker_value)
    assert dealt.banker().mean == -dealt.player.mean


def test_wins_and_ties_add_up_and_a_seed_deals_the_same() -> None:
    dealt = simulate_chemin_de_fer(250_001, 6, Fraction(9, 11), seed=6)
    assert dealt == simulate_chemin_de_fer(250_001, 6, Fraction(9, 11), seed=6)
    assert dealt != simulate_chemin_de_fer(250_001, 6, Fraction(9, 11), seed=7)
    assert dealt.coups == 250_001 > dealt.player_won + dealt.banker_won
    assert dealt.player.mean == pytest.approx((dealt.player_won - dealt.banker_won) / 250_001)


def test_the_printed_play_has_every_choice_and_no_chance_between() -> None:
    assert len(PRINTED) == 8 * len(COLUMNS)
    assert set(PRINTED.values()) == {0, 1}
    assert (PRINTED[6, STOOD], PRINTED[6, 6], PRINTED[3, 8]) == (0, 1, 0)


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        ({"coups": 0}, SimulationError, "The number of coups is a whole number, 1 or more, not 0."),
        ({"decks": 0}, CompositionError, "A shoe has a whole number of decks, 1 or more, not 0."),
        (
            {"draws": 2},
            SimulationError,
            "A chance is a whole number or a Fraction from 0 to 1, not 2.",
        ),
        (
            {"draws": 0.8},
            SimulationError,
            "A chance is a whole number or a Fraction from 0 to 1, not 0.8.",
        ),
        ({"bank": {}}, SimulationError, "Banker's play says nothing of (0, <PlayerStood.STOOD: "),
    ],
)
def test_what_can_not_be_dealt_is_refused(asked, error, sentence: str) -> None:
    with pytest.raises(error) as caught:
        simulate_chemin_de_fer(**{"coups": 10, **asked})
    assert str(caught.value).startswith(sentence)
