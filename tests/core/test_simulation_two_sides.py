"""Simulated coups of banque against the exact values and against the engine's own coups."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from baccarat_core.banque import SIDES, DealtCard, Move, TableHand, next_turn, results_of
from baccarat_core.banque.hands import Played
from baccarat_core.cards import DECK
from baccarat_core.decision import STOOD, Action
from baccarat_core.equilibrium import (
    NATURAL,
    WITH_REPLACEMENT,
    Banker,
    Sides,
    banque_best_reply,
    banque_values,
    solve_banque,
)
from baccarat_core.errors import BaccaratError, CompositionError, SimulationError
from baccarat_core.scoring import is_natural, point_count
from baccarat_core.simulation import simulate_banque

COUPS = 400_000
NINE_ELEVENTHS = Fraction(9, 11)
HALF = Fraction(1, 2)


@pytest.mark.parametrize("share", [HALF, Fraction(1, 10), Fraction(4, 5)])
@pytest.mark.parametrize("draws", [(NINE_ELEVENTHS, NINE_ELEVENTHS), (0, 1)])
@pytest.mark.parametrize("name", ["card for side one", "as the sides play", "best reply"])
def test_with_replacement_the_mean_is_the_exact_value(share, draws, name) -> None:
    sides = Sides.independent(*draws)
    bank = {
        "card for side one": Banker.by_tableau(1),
        "as the sides play": Banker.mimic(),
        "best reply": banque_best_reply(share, sides).banker,
    }[name]
    exact = banque_values(share, sides, bank).banker
    found = simulate_banque(COUPS, bank, WITH_REPLACEMENT, draws, seed=2).banker(share)
    assert abs(found.mean - float(exact)) < 4 * found.standard_error


def test_a_solution_whose_chances_are_roots_can_be_dealt() -> None:
    solved = solve_banque("1/10")
    one, two = (Fraction(str(float(each))) for each in (solved.player_1, solved.player_2))
    found = simulate_banque(COUPS, solved.banker, WITH_REPLACEMENT, (one, two), seed=3)
    estimate = found.banker(Fraction(1, 10))
    assert abs(estimate.mean - float(solved.value)) < 4 * estimate.standard_error


def engine_coup(rng: random.Random, decks: int, bank: Banker) -> tuple[int, int]:
    """How the sides fare in a coup that the engine's rules lead; both always draw on 5."""
    shoe = rng.sample(list(DECK) * decks, 9)
    dealt: tuple[DealtCard, ...] = ()
    played: tuple[Played, ...] = ()
    while (turn := next_turn(dealt, played)).move is not Move.SHOW:
        hand = turn.hand
        if turn.move is Move.DEAL:
            dealt = (*dealt, DealtCard(hand, shoe[len(dealt)]))
            continue
        cards = {each: [d.card for d in dealt if d.hand is each] for each in TableHand}
        total = point_count(cards[hand])
        if hand is TableHand.BANK:
            seen = [
                NATURAL
                if is_natural(cards[side])
                else (cards[side][2].point_value if len(cards[side]) == 3 else STOOD)
                for side in SIDES
            ]
            draws = bank[total, seen[0], seen[1]] == 1
        else:
            draws = total <= 5
        played = (*played, Played(hand, Action.DRAW if draws else Action.STAND))
    results = results_of(dealt)
    return results[TableHand.ONE], results[TableHand.TWO]


def test_the_arrays_deal_what_the_engine_deals() -> None:
    """One deck, where the cards already out matter most; each pair of results as often."""
    bank, rng, coups = Banker.by_tableau(2), random.Random(5), 8_000
    pairs = [engine_coup(rng, 1, bank) for _ in range(coups)]
    found = simulate_banque(1_000_000, bank, 1, (1, 1), seed=4)
    order = [(one, two) for one in (-1, 0, 1) for two in (-1, 0, 1)]
    for pair, times in zip(order, found.ends, strict=True):
        share = times / found.coups
        spread = (share * (1 - share) / coups) ** 0.5
        assert abs(pairs.count(pair) / coups - share) < 4.5 * spread, pair


def test_the_same_seed_deals_the_same_coups() -> None:
    one, other, third = (simulate_banque(150_001, Banker.mimic(), 3, seed=s) for s in (1, 1, 2))
    assert one == other != third
    assert sum(one.ends) == one.coups == 150_001


def test_what_an_estimate_is_made_of() -> None:
    found = simulate_banque(50_000, Banker.mimic(), 3, seed=1)
    lost_both, won_both = found.ends[0], found.ends[8]
    assert found.both(1).mean == won_both / 50_000
    assert found.both(-1).mean == lost_both / 50_000
    rows = [sum(found.ends[start : start + 3]) for start in (0, 3, 6)]
    assert found.banker(1).mean == pytest.approx((rows[0] - rows[2]) / 50_000)
    columns = [sum(found.ends[start::3]) for start in range(3)]
    assert found.banker(0).mean == pytest.approx((columns[0] - columns[2]) / 50_000)
    # with equal stakes the bank wins 1 on lost and lost, a half on lost and tied
    wins = found.ends[0] + Fraction(found.ends[1] + found.ends[3], 2)
    taken = found.banker(HALF).mean - found.banker(HALF, Fraction(1, 20)).mean
    assert taken == pytest.approx(float(wins / 20 / 50_000))


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        ({"coups": 0}, SimulationError, "The number of coups is a whole number, 1 or more"),
        ({"decks": 0}, CompositionError, "deck"),
        ({"draws": (0.5, 1)}, SimulationError, "A chance is a whole number or a Fraction"),
        ({"bank": {}}, SimulationError, "says nothing of (0, "),
        ({"bank": dict(Banker.mimic()) | {(3, 4, 5): 2}}, SimulationError, "from 0 to 1, not 2"),
        ({"bank": dict(Banker.mimic()) | {(3, 4, 5): "no"}}, SimulationError, "not 'no'"),
    ],
)
def test_refusals(asked, error: type[BaccaratError], sentence: str) -> None:
    with pytest.raises(error) as refused:
        simulate_banque(**{"coups": 10, "bank": Banker.mimic(), **asked})
    assert sentence in str(refused.value)


def test_a_share_beyond_the_whole_is_refused() -> None:
    found = simulate_banque(10, Banker.mimic(), seed=1)
    with pytest.raises(SimulationError, match="from 0 to 1"):
        found.banker(2)
