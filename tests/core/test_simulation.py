"""The simulation: the engine's rules card by card, and exact odds within the errors it states."""

from itertools import combinations, permutations

import numpy as np
import pytest

from baccarat_core import simulation
from baccarat_core.bets import BetKind
from baccarat_core.cards import DECK, Card, Rank, Suit, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.coup import CoupFacts, deal
from baccarat_core.errors import BaccaratError, CompositionError
from baccarat_core.odds import bet_odds, joint_distribution
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import Shoe
from baccarat_core.simulation import simulate
from baccarat_core.tableau import PRINTED_CARD, Tableau

OF_VALUE = {rank.point_value: Card(rank, Suit.SPADES) for rank in Rank}
# One way to make each two-card count, and every third and sixth card value: all cells, both ways.
SIX_VALUES = [
    (player, banker, 0, 0, fifth, sixth)
    for player in range(10)
    for banker in range(10)
    for fifth in range(10)
    for sixth in range(10)
]


def ends(coups: list[tuple[Card, ...]], tableau: Tableau) -> list[CoupFacts]:
    """What the simulation makes of listed coups, one at a time."""
    at = {card: place for place, card in enumerate(DECK)}
    columns = np.array([[at[card] for card in cards] for cards in coups]).T
    shown = []
    for place in range(len(coups)):
        tally = simulation._tally([column[place : place + 1] for column in columns], tableau)
        (only,) = np.flatnonzero(tally)
        shown.append(
            simulation._facts(*(int(n) for n in np.unravel_index(only, simulation._SHAPE)))
        )
    return shown


@pytest.mark.parametrize(
    "wrong", [None, ("     6  | S   S S S S S S D D S S", "     6  | D   S S S S S S S D S S")]
)
def test_each_deal_ends_as_the_engine_ends_it(wrong: tuple[str, str] | None) -> None:
    tableau = Tableau.parse(PRINTED_CARD.replace(*wrong) if wrong else PRINTED_CARD)
    coups = [tuple(OF_VALUE[value] for value in values) for values in SIX_VALUES]
    expected = [deal(Shoe.stacked(cards), tableau).facts for cards in coups]
    assert ends(coups, tableau) == expected


def test_pairs_are_told_apart() -> None:
    cards = [parse_cards(text) for text in ("9h 9c 9h 9d Ks Kd", "Kh 2c Qh 2c 3s 3d")]
    expected = [deal(Shoe.stacked(each)).facts for each in cards]
    assert ends([tuple(each) for each in cards], Tableau.parse(PRINTED_CARD)) == expected


def test_every_order_of_a_small_pile_is_as_likely_as_another() -> None:
    rounds, size = 504_000, 7
    places = np.array(simulation._six_places(rounds, size, np.random.default_rng(3)))
    assert all((a != b).all() for a, b in combinations(places, 2))
    codes = np.ravel_multi_index(tuple(places), (size,) * 6)
    found = np.bincount(codes, minlength=size**6)
    orders = [np.ravel_multi_index(order, (size,) * 6) for order in permutations(range(size), 6)]
    times = found[orders]
    expected = rounds / len(orders)
    assert times.sum() == rounds
    chi_square = ((times - expected) ** 2 / expected).sum()
    # Mean 5039, standard deviation about 100.
    assert abs(chi_square - (len(orders) - 1)) < 4.5 * (2 * (len(orders) - 1)) ** 0.5


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_every_bet_of_the_live_table_meets_its_exact_odds(decks: int) -> None:
    simulated = simulate(1_000_000, decks, seed=decks)
    priced = bet_odds(load_rule_sheet("live"), decks)
    assert len(priced) == 14
    for kind, odds in priced.items():
        if decks == 1 and kind is BetKind.PERFECT_PAIR:
            assert simulated.profit(odds.bet).mean == -1
            continue
        estimate = simulated.profit(odds.bet)
        expected_error = odds.standard_deviation / 1000
        assert estimate.standard_error == pytest.approx(expected_error, rel=0.03), kind
        assert abs(estimate.mean - odds.expected_value) < 4.5 * expected_error, kind


def test_a_small_composition_meets_its_exact_odds() -> None:
    cards = Composition.of(parse_cards("Ah 2h 3c 4d 5s 6s 7h 8h 9d Kc Kd"))
    joint = joint_distribution(cards)
    simulated = simulate(200_000, cards, seed=11)
    assert set(simulated.tally) <= set(joint.facts)
    for facts, weight in joint.facts.items():
        chance = weight / joint.denominator
        error = (chance * (1 - chance) / simulated.coups) ** 0.5
        assert abs(simulated.tally.get(facts, 0) / simulated.coups - chance) < 5 * error, facts


def test_the_same_seed_deals_the_same_coups() -> None:
    assert simulate(300_001, 8, seed=4) == simulate(300_001, 8, seed=4)
    assert simulate(1000, 8, seed=4) != simulate(1000, 8, seed=5)
    assert sum(simulate(300_001, 8, seed=4).tally.values()) == 300_001


def test_an_estimate_reaches_as_many_errors_as_asked() -> None:
    estimate = simulation.Estimate(mean=0.5, standard_error=0.125)
    assert estimate.interval() == (0.125, 0.875)
    assert estimate.interval(2) == (0.25, 0.75)


@pytest.mark.parametrize("coups", [0, -1, 2.5, True])
def test_a_number_of_coups_that_is_none_is_refused(coups: object) -> None:
    with pytest.raises(BaccaratError, match="number of coups is a whole number, 1 or more"):
        simulate(coups)  # type: ignore[arg-type]


def test_too_few_cards_are_refused() -> None:
    with pytest.raises(CompositionError, match="may need 6 cards, and here are 5"):
        simulate(1, Composition.of(parse_cards("Ah 2h 3h 4h 5h")))
