"""Coups and whole shoes by the million meet exact odds within the errors they state."""

from fractions import Fraction

import pytest

from baccarat_core import simulation
from baccarat_core.bets import BankerMode, BetKind, Tie
from baccarat_core.cards import parse_cards
from baccarat_core.composition import Composition
from baccarat_core.errors import BaccaratError, BetError, CompositionError, SimulationError
from baccarat_core.odds import bet_odds, joint_distribution
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import BurnRule, EndRule
from baccarat_core.simulation import (
    Dealer,
    Engine,
    ShoeSums,
    Tally,
    run,
    simulate,
    simulate_shoes,
)


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


@pytest.mark.parametrize("name", ["live", "six_deck", "trainer", "american"])
def test_whole_shoes_meet_the_exact_odds_of_every_bet(name: str) -> None:
    """Rounds that every shoe has are as likely to end each way as a full shoe's first; later ones
    are dealt only from shoes whose rounds were short, which moves nothing that can be seen here."""
    sheet = load_rule_sheet(name)
    found = run(Tally(sheet.offered()), Dealer.of(sheet, seed=f"shoes of {name}"), 30_000)
    for odds in bet_odds(sheet).values():
        bet = found.found(odds.bet)
        error = odds.standard_deviation / bet.rounds**0.5
        assert bet.estimate.standard_error == pytest.approx(error, rel=0.04)
        assert abs(bet.mean - odds.expected_value) < 4.5 * error, odds.bet.kind
        last = odds.bet.open_rounds
        expected_rounds = found.rounds if last is None else found.shoes * last
        assert bet.rounds == expected_rounds


def test_whole_shoes_meet_the_exact_odds_of_every_end() -> None:
    dealer = Dealer(Composition.full(8), BurnRule.EXPOSED_CARD, seed="ends")
    found = run(Tally(bounds=(60,)), dealer, 20_000)
    joint = joint_distribution(8)
    dealt = found.up_to(60)
    rounds = sum(dealt.values())
    assert rounds == 20_000 * 60
    assert set(dealt) <= set(joint.facts)
    for facts, weight in joint.facts.items():
        chance = weight / joint.denominator
        error = (chance * (1 - chance) / rounds) ** 0.5
        assert abs(dealt.get(facts, 0) / rounds - chance) < 5 * error, facts
    with pytest.raises(SimulationError, match="after round 60, not 61"):
        found.up_to(61)


def test_a_bet_is_played_in_the_rounds_in_which_it_is_open() -> None:
    live = load_rule_sheet("live")
    whole = simulate_shoes(live, 300, seed=5)
    for kind, last in ((BetKind.PLAYER_PAIR, 60), (BetKind.LUCKY_SIX, 50), (BetKind.TIE, None)):
        bet = live.bet(kind)
        expected = sum(
            (simulation.coups.profit_of(bet, facts) * n for facts, n in whole.up_to(last).items()),
            Fraction(0),
        )
        found = whole.found(bet)
        assert found.rounds == sum(whole.up_to(last).values())
        assert found.mean == expected / found.rounds
    other = simulate_shoes(live, 300, seed=5, mode=BankerMode.NO_COMMISSION)
    assert other.tally == whole.tally
    assert other.found(live.bet(BetKind.BANKER, BankerMode.NO_COMMISSION)).rounds == whole.rounds
    with pytest.raises(BetError, match="was not among the bets of this run"):
        whole.found(Tie(pays="9:1"))


def test_the_error_of_a_mean_is_reckoned_from_shoe_to_shoe() -> None:
    # Shoes of 2, 3 and 4 rounds that won 1, -2 and 3 units in halves: mean 2 of 9 in halves.
    sums = ShoeSums(shoes=3, n=9, x=2, nn=29, nx=8, xx=14)
    assert sums.mean(scale=2) == Fraction(1, 9)
    # Residuals 5/9, -24/9 and 19/9: squares sum to 962/81.
    error = (Fraction(962, 81) / 2 * 3) ** 0.5 / 9 / 2
    assert sums.estimate(scale=2) == (pytest.approx(1 / 9), pytest.approx(error))
    assert ShoeSums().estimate() == (0, 0)


def test_the_error_it_states_is_the_error_it_makes() -> None:
    """Three hundred runs: two thirds of them within one standard error, 19 of 20 within two."""
    trainer = load_rule_sheet("trainer")
    dealt = [simulate_shoes(trainer, 60, seed=n).found(Tie()).estimate for n in range(300)]
    exact = float(bet_odds(trainer)[BetKind.TIE].expected_value)
    off = [abs(each.mean - exact) / each.standard_error for each in dealt]
    assert 180 <= sum(each < 1 for each in off) <= 229
    assert 275 <= sum(each < 2 for each in off) <= 295


def test_the_mean_of_simulated_coups_is_exact() -> None:
    found = simulate(1000, 8, seed=1)
    ties = sum(n for facts, n in found.tally.items() if facts.player_count == facts.banker_count)
    assert found.mean(Tie()) == Fraction(9 * ties - 1000, 1000)
    assert found.profit(Tie()).mean == float(found.mean(Tie()))


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize("step", [1, 7, 64, 1000])
def test_the_result_is_the_same_whatever_the_step_and_the_engine(engine: Engine, step: int) -> None:
    live = load_rule_sheet("live")
    tally = Tally(live.offered(), bounds=(10,))
    whole = run(tally, Dealer.of(live, seed=1), 200)
    assert run(tally, Dealer.of(live, seed=1), 200, engine=engine, step=step) == whole
    assert run(tally, Dealer.of(live, seed=2), 200, engine=engine, step=step) != whole


def test_the_same_seed_deals_the_same_coups() -> None:
    assert simulate(300_001, 8, seed=4) == simulate(300_001, 8, seed=4)
    assert simulate(1000, 8, seed=4) != simulate(1000, 8, seed=5)
    assert sum(simulate(300_001, 8, seed=4).tally.values()) == 300_001
    once = Dealer(Composition.full(8), end_rule=EndRule.EVERY_ROUND, seed=4)
    assert simulate(5000, 8, seed=4).tally == run(Tally(), once, 5000, step=77).tally


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
