"""The numbers of the lessons on the shoe and on streaks, found again without the engine's odds."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import pytest
from baccarat_widgets.belief_lab import BANKROLL, LIMIT, system_of
from baccarat_widgets.tag_lab import breaks_even

from baccarat_core.beliefs import Ending, PlaySystems
from baccarat_core.bets import BetKind
from baccarat_core.card_counting import Counter, TagCount, TagCounter, effects_of_removal
from baccarat_core.coup import Outcome
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.simulation import Dealer, run
from tests.course import test_numbers
from tests.course.lessons import plain_outputs
from tests.course.test_numbers import asks, chance, pct, says

SHOE, STREAKS = "07_the_shoe", "08_streaks_and_roads"


@cache
def edges_without(value: int | None) -> dict[str, Fraction]:
    """What each main bet makes on average from eight decks less one card of this value."""
    cards = [128] + [32] * 9
    if value is not None:
        cards[value] -= 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(test_numbers, "values", lambda _decks: list(cards))
        found = test_numbers.ends.__wrapped__(0)
    total = found.total()
    won = {
        outcome: Fraction(sum(n for (who, _end), n in found.items() if who is outcome), total)
        for outcome in Outcome
    }
    player, banker, tie = (won[each] for each in (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE))
    return {
        "Player": player - banker,
        "Banker": banker * Fraction(19, 20) - player,
        "Tie": 9 * tie - 1,
    }


def signed(share: Fraction) -> str:
    return f"{float(share) * 100:+.4f}%".replace("-", "−")


@pytest.mark.parametrize(("rank", "value"), [("A", 1), ("4", 4), ("6", 6), ("8", 8), ("K", 0)])
def test_each_effect_is_the_difference_of_two_plain_counts(rank: str, value: int) -> None:
    full, less = edges_without(None), edges_without(value)
    shown = [signed(less[bet] - full[bet]) for bet in ("Player", "Banker", "Tie")]
    (row,) = [line for line in plain_outputs(SHOE).splitlines() if line.startswith(f"{rank} ")]
    assert row.split() == [rank, *shown]


def test_lesson_7_states_what_a_six_is_worth() -> None:
    full, less = edges_without(None)["Player"], edges_without(6)["Player"]
    effect = less - full
    says(
        SHOE,
        f"Player costs {pct(-full, 4)}",
        f"that is worth {pct(effect, 4)}",
        f"about {round(-full / effect)} sixes",
        "the shoe has 32",
    )
    assert "0.0113%" in asks(SHOE, "six")
    assert pct(-full - 10 * effect, 1) == "1.1%"


def test_lesson_7_states_what_a_known_card_is_worth_at_most() -> None:
    effects = effects_of_removal(load_rule_sheet("live"))
    most = {kind: max(map(abs, effects[kind].effects.values())) for kind in effects}
    for kind in (BetKind.PLAYER, BetKind.BANKER):
        assert pct(most[kind], 2) == "0.01%"
    assert pct(most[BetKind.TIE], 1) == "0.1%"
    says(SHOE, "Player or Banker by about a hundredth of a percent at most, that of Tie by a tenth")


def test_lesson_7_states_how_long_a_shoe_is() -> None:
    four = chance(8, how="natural") + chance(8, how="both stand")
    cards = 4 * four + 5 * chance(8, how="five cards") + 6 * chance(8, how="six cards")
    assert f"{float(cards):.2f} cards on average" in asks(SHOE, "length")
    # Burned on average: the face-up card and its face value, ace to nine and four tens.
    burned = 1 + Fraction(sum(range(1, 10)) + 4 * 10, 13)
    rounds = float((416 - 14 - burned) / cards)
    # The cut card comes out somewhere within the last round.
    assert 80 < rounds + 0.5 < 81
    assert "80 or 81 rounds" in asks(SHOE, "length")
    assert "402 ÷ 4.94" in asks(SHOE, "length")


def test_lesson_7_states_what_banker_costs_an_hour() -> None:
    cost = -edges_without(None)["Banker"] * 70 * 100
    says(SHOE, f"loses {float(cost):.0f} chips an hour")


def test_lesson_7_tells_what_a_perfect_counter_earns() -> None:
    live = load_rule_sheet("live")
    found = run(Counter(tuple(live.offered())), Dealer.of(live, 7), 150)
    main = [found.found(live.bet(k)) for k in (BetKind.PLAYER, BetKind.BANKER, BetKind.TIE)]
    assert 0 < sum(each.an_hour() for each in main) * 100 < 1
    together = run(Counter(tuple(each.bet for each in main)), Dealer.of(live, 7), 1000)
    assert 250 < 1 / together.any_share.mean < 350
    bonus = found.found(live.bet(BetKind.PLAYER_BONUS))
    assert 8 < bonus.an_hour() * 100 < 16
    assert "once in 300 rounds" in asks(SHOE, "earns")
    says(SHOE, "well below one chip", "some twelve chips an hour", "five or six bets of that hour")
    assert 4.5 < bonus.bets_an_hour() < 6.5
    # The bonus swings by 2.47361 units a coup, as published for eight decks.
    assert round(2.47361 * 100 * 5.58**0.5, -1) == 580
    says(SHOE, "luck moves you by about 580 chips")
    effects = effects_of_removal(live)[BetKind.PLAYER_BONUS]
    count = TagCount.from_effects(effects)
    tagged = run(
        TagCounter(count, effects.bet, breaks_even(count, effects)), Dealer.of(live, 7), 150
    )
    earned = tagged.found(effects.bet).an_hour()
    assert Fraction(8, 10) < earned / bonus.an_hour() < 1
    assert (580 / 10) ** 2 > 2000, "hours until the gain is one standard deviation"
    says(SHOE, "some ten chips an hour", "thousands of hours")


# Streaks


def banker_share() -> Fraction:
    banker, player = (chance(8, outcome=who) for who in (Outcome.BANKER, Outcome.PLAYER))
    return banker / (banker + player)


def no_long_run(rounds: int, length: int) -> float:
    """The chance of no run of ``length`` in so many rounds: by the run that is going on."""
    chances = {who: float(chance(8, outcome=who)) for who in Outcome}
    going: dict[tuple[Outcome | None, int], float] = {(None, 0): 1.0}
    for _round in range(rounds):
        after: dict[tuple[Outcome | None, int], float] = {}
        for (side, run_length), weight in going.items():
            for who, share in chances.items():
                state = (
                    (side, run_length)
                    if who is Outcome.TIE
                    else (who, run_length + 1 if who is side else 1)
                )
                if state[1] < length:
                    after[state] = after.get(state, 0.0) + weight * share
        going = after
    return sum(going.values())


def test_lesson_8_states_banker_s_share() -> None:
    says(STREAKS, f"Banker wins {pct(banker_share())}")
    says(STREAKS, f"Chance says {pct(chance(8, outcome=Outcome.BANKER))} of rounds")
    assert "About 50.7%" in asks(STREAKS, "five")
    five = banker_share() ** 5 + (1 - banker_share()) ** 5
    assert f"{pct(five, 4)} by counting" in plain_outputs(STREAKS)


@pytest.mark.parametrize("length", [4, 5, 6, 8, 10, 12])
def test_lesson_8_shows_how_likely_long_streaks_are(length: int) -> None:
    share = f"{100 * (1 - no_long_run(81, length)):.1f}%"
    lines = plain_outputs(STREAKS).splitlines()
    assert any(line.split() == [str(length), share] for line in lines)
    if length == 8:
        assert share in asks(STREAKS, "eight")


def test_lesson_8_tells_what_doubling_up_does() -> None:
    stakes = [2**n for n in range(7)]
    assert (sum(stakes), stakes[-1]) == (BANKROLL, LIMIT) == (127, 64)
    says(STREAKS, "1 + 2 + 4 + 8 + 16 + 32 + 64 = 127")
    live = load_rule_sheet("live")
    doubling = PlaySystems.by(live, (system_of("doubling", ""),))
    found = run(doubling, Dealer.of(live, 8), 4000).systems[0]
    assert 0.72 < found.ahead_share.mean < 0.80
    assert 0.10 < found.ending_share(Ending.RUINED).mean < 0.14
    says(STREAKS, "three of four players leave ahead", "More than one player in ten is ruined")


@pytest.mark.parametrize("name", [SHOE, STREAKS])
def test_every_interval_shown_holds_the_exact_value(name: str) -> None:
    rows = [line for line in plain_outputs(name).splitlines() if line.endswith((" yes", " no"))]
    assert len(rows) >= 3
    assert all(line.endswith(" yes") for line in rows)


def test_the_test_of_independence_finds_nothing() -> None:
    shown = plain_outputs(STREAKS)
    assert "nothing unusual" in shown
    (correlation,) = re.findall(r"correlation ([+−-]\d\.\d{4})", shown)
    assert abs(float(correlation.replace("−", "-"))) < 0.01
