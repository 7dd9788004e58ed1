"""What the labs say, without a browser: honest numbers."""

from __future__ import annotations

import gc
import subprocess
import sys
from fractions import Fraction

import pytest
from baccarat_widgets.belief_lab import BANKROLL, BeliefLab, belief_names, system_of
from baccarat_widgets.counting_lab import STAKE, CountingLab
from baccarat_widgets.shoe_lab import ShoeLab, longest_shares, run_shares
from baccarat_widgets.tag_lab import TagLab, breaks_even

from baccarat_core.beliefs import AfterStreaks, Ending, PlaySystems
from baccarat_core.bets import BetKind
from baccarat_core.card_counting import Counter, TagCount, TagCounter, effects_of_removal
from baccarat_core.cards import Rank
from baccarat_core.coup import Outcome
from baccarat_core.errors import BeliefError
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.simulation import (
    Dealer,
    IndependentRounds,
    run,
    simulate_shoes,
)
from tests.widgets.lab_runs import rows, start

# What the shoe lab says


def test_outcomes_are_those_of_the_simulation_beside_the_exact_ones() -> None:
    lab = ShoeLab(seed=3)
    state = start(lab, shoes="1000")
    live = load_rule_sheet("live")
    found = simulate_shoes(live, 1000, seed=3)
    exact = IndependentRounds.of(8)
    for name, outcome, share in (
        ("Player", Outcome.PLAYER, exact.player),
        ("Banker", Outcome.BANKER, exact.banker),
        ("Tie", Outcome.TIE, exact.tie),
    ):
        estimate = found.share(lambda facts, it=outcome: facts.outcome is it)
        row = rows(state)[name]
        assert row[:2] == [f"{float(share):.3%}", f"{estimate.mean:.3%}"]
        assert row[-1] == "yes"
        low, high = estimate.interval(3)
        assert [row[2], row[3]] == [f"{low:.3%}", f"{high:.3%}"]
    # The picture is drawn around the exact values.
    plot = state["plots"][0]
    assert [item["exact"] for item in plot["items"]] == [0, 0, 0]
    assert all(item["low"] < 0 < item["high"] for item in plot["items"])


def test_ten_thousand_shoes_run_as_independent_rounds_would() -> None:
    state = start(ShoeLab(seed=3), shoes="10000")
    assert [row[-1] for row in rows(state, 1).values()].count("no") <= 1
    bars = {item["name"]: item for item in state["plots"][2]["items"]}
    for name, item in bars.items():
        assert abs(item["height"] - item["exact"]) < 2, name
    assert sum(item["height"] for item in bars.values()) == pytest.approx(100, abs=0.1)
    assert sum(item["exact"] for item in bars.values()) == pytest.approx(100, abs=0.1)


def test_the_models_shares_are_worked_out_by_hand() -> None:
    fair = IndependentRounds(Fraction(1, 2), Fraction(1, 2), Fraction(0))
    # PPP PPB PBP BPP BBP BPB PBB BBB: Player's runs are 3; 2; 1, 1; 2; 1; 1; 1.
    assert run_shares(fair, Outcome.PLAYER, 3) == (
        0,
        Fraction(5, 8),
        Fraction(2, 8),
        Fraction(1, 8),
    )
    # Longest of either side in three: 3 twice, 1 twice, 2 four times.
    assert longest_shares(fair, 3)[:4] == (0, Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    assert sum(longest_shares(IndependentRounds.of(8), 81)) == 1


def test_a_shoe_of_one_round_has_no_streaks() -> None:
    state = start(ShoeLab(seed=3), end="every_round", shoes="1000")
    assert state["said"][-1] == "Shoes of one round have no streaks."
    assert len(state["plots"]) == len(state["tables"]) == 1


# What the counting lab says


def test_a_long_run_keeps_numba_out_of_a_learner_s_kernel() -> None:
    script = (
        "import sys\n"
        "from baccarat_widgets import CountingLab\n"
        "from baccarat_core.simulation import Engine\n"
        "steps = CountingLab(seed=3).begin({'shoes': '5000'})\n"
        "print(next(steps).shoes, next(steps).shoes)\n"
        "assert Engine.best(5_000 * 80 * 500) is Engine.NUMBA, 'else this shows nothing'\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_of_a_bet_that_was_never_worth_making_no_error_is_told() -> None:
    table = rows(start(CountingLab(seed=3), shoes="200"))
    assert table["Perfect Pair"][1] == "none seen"
    assert " ± " in table["Player Bonus"][1]


def test_the_counter_s_earnings_are_the_core_s() -> None:
    lab = CountingLab(seed=3)
    state = start(lab, shoes="200")
    live = load_rule_sheet("live")
    found = run(Counter(tuple(live.offered())), Dealer.of(live, 3), 200)
    table = rows(state)
    for bet in live.offered():
        counted = found.found(bet)
        row = table[bet.kind.label]
        assert row[0] == f"{float(bet_odds(live)[bet.kind].house_edge):.2%}"
        seen = f"{counted.share.mean:.3%} ± " if counted.positive else "none seen"
        assert row[1].startswith(seen)
        assert row[-1] == f"{float(counted.an_hour() * STAKE):.2f}"
    bonus = live.bet(BetKind.PLAYER_BONUS)
    best = found.found(bonus)
    assert state["said"][1] == (
        f"Before {found.any_share.mean:.2%} of the rounds one bet or more was worth making; "
        "before all others none was."
    )
    assert found.any_share.mean >= best.share.mean
    assert f"on Player Bonus: worth a bet before {best.share.mean:.2%} of" in state["said"][2]
    assert state["said"][4].endswith("loses 74.05 an hour on average."), "1.0579% of 7,000"
    heights = [item["height"] for item in state["plots"][0]["items"]]
    assert heights[0] == 0
    assert heights[-1] > heights[3]


# What the count by tags says


def test_both_counters_are_the_core_s_and_the_trigger_is_worked_out() -> None:
    lab = TagLab(seed=3)
    state = start(lab, shoes="200")
    live = load_rule_sheet("live")
    removal = effects_of_removal(live)[BetKind.PLAYER_BONUS]
    count = TagCount.from_effects(removal)
    trigger = breaks_even(count, removal)
    perfect = run(Counter((removal.bet,)), Dealer.of(live, 3), 200).found(removal.bet)
    tagged = run(TagCounter(count, removal.bet, trigger), Dealer.of(live, 3), 200).found(
        removal.bet
    )
    table = rows(state)
    assert table["the perfect counter"][-1] == f"{float(perfect.an_hour() * STAKE):.2f}"
    assert table["the count by tags"][-1] == f"{float(tagged.an_hour() * STAKE):.2f}"
    assert 0 < tagged.an_hour() < perfect.an_hour()
    assert "A +1, 2 +2, 3 +2, 4 +1" in state["said"][1]
    assert state["said"][2].endswith("Betting in every round makes −185.62."), "2.6517% of 7,000"


def test_the_trigger_is_where_a_straight_line_crosses_zero() -> None:
    live = load_rule_sheet("live")
    removal = effects_of_removal(live)[BetKind.PLAYER]
    six = TagCount.parse("6 +1")
    # With tags for sixes alone: so many sixes gone, of 415 cards that could be others.
    sixes_a_deck = breaks_even(six, removal)
    assert sixes_a_deck == -removal.expected_value / removal.effects[Rank.SIX] * 52 / 415


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"tags": "6 -1", "bet": "player"}, "These tags say nothing good about Player"),
        ({"tags": "6 +1, 6 +2"}, "no tag of a rank"),
        ({"tags": "often"}, "no tag of a rank"),
        ({"bet": "player_pair"}, "change something"),
        ({"trigger": "7"}, "choose from"),
        ({"bet": "insurance"}, "choose from"),
    ],
)
def test_tags_that_can_t_be_kept_are_refused(chosen: dict[str, str], why: str) -> None:
    state = start(TagLab(seed=3), **{"shoes": "200", **chosen})
    assert why in state["notice"]
    assert state["stage"] == "ready"


# What the belief lab says


def test_each_belief_s_row_is_the_core_s_and_its_price_is_exact() -> None:
    lab = BeliefLab(seed=3)
    names = list(belief_names())
    state = start(lab, beliefs=names, sessions="500", rule="BBB -> P\nelse -> -")
    live = load_rule_sheet("live")
    systems = tuple(system_of(name, "BBB -> P\nelse -> -") for name in ("flat", *names))
    found = run(PlaySystems.by(live, systems), Dealer.of(live, 3), 500)
    table = rows(state)
    assert list(table) == [system.name for system in systems]
    assert table["flat Banker"][3] == "1.06"
    for each in found.systems:
        row = table[each.system.name]
        assert row[0] == f"{each.bets / each.sessions:.1f}"
        assert row[6] == f"{each.endings.get(Ending.RUINED, 0) / 500:.1%}"
    assert table["my own rule"][3] == "1.24", "it bets on Player alone"
    assert "No belief here wins against the house beyond chance." in state["said"][1]


def test_bankrolls_that_come_to_nothing_end_in_ruin() -> None:
    state = start(BeliefLab(seed=3), sessions="500", shoes="3")
    plot = next(plot for plot in state["plots"] if plot["name"] == "paths")
    ruined = [item for item in plot["items"] if item["ruined"]]
    assert ruined
    assert plot["summary"].startswith(f"Of 25 players {len(ruined)} were ruined")
    for item in plot["items"]:
        assert item["points"][0] == [0, 0]
        assert (item["end"][1] + BANKROLL < 1) == item["ruined"]
        assert item["end"] == item["points"][-1]
        assert [x for x, _y in item["points"]] == sorted({x for x, _y in item["points"]})


def test_the_p_value_and_what_follows_streaks_are_the_core_s() -> None:
    state = start(BeliefLab(seed=3), beliefs=[], sessions="2000")
    found = run(AfterStreaks(), Dealer.of(load_rule_sheet("live"), 3), 2000)
    table = found.transitions
    assert f"Over {int(table.sum()):,} pairs" in state["said"][2]
    plot = next(plot for plot in state["plots"] if plot["name"] == "after")
    player, banker = (int(n) for n in found.after[1, 4, :2])
    assert plot["items"][3]["mean"] == round(100 * banker / (player + banker), 4)
    assert {item["exact"] for item in plot["items"]} == {50.6825}


@pytest.mark.parametrize(
    ("chosen", "drawn"),
    [
        (("own",), "my own rule"),
        (("chop", "follow"), "bet the chop"),
        (("chop", "doubling"), "doubling up"),
        ((), "flat Banker"),
    ],
)
def test_the_bankrolls_drawn_first_are_of_what_is_ticked(
    chosen: tuple[str, ...], drawn: str
) -> None:
    state = start(BeliefLab(seed=3, chosen=chosen), sessions="500")
    assert [each["title"] for each in state["plots"] if each["name"] == "paths"] == [
        f"Won or lost so far: {drawn}"
    ]


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_belief_that_there_is_not_is_refused() -> None:
    with pytest.raises(BeliefError, match="There is no belief 'luck'; choose from follow, chop, "):
        BeliefLab(chosen=("luck",))
    gc.collect()  # what was half made goes without a word


def test_a_rule_that_can_t_be_read_is_refused_by_its_line() -> None:
    lab = BeliefLab(seed=3)
    state = start(lab, beliefs=["own"], rule="BBB -> P\nBBX -> P")
    assert state["notice"].startswith("Line 2: 'BBX' is no pattern.")
    assert state["stage"] == "ready"
    assert start(lab, beliefs=["follow"], drawn="follow", rule="BBX")["notice"] == ""
