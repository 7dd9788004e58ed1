"""Beliefs about shoes: played a second time in words and fractions, and held against exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import groupby

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.beliefs import (
    AfterStreaks,
    Always,
    AtTheEnd,
    Belief,
    BetTheChop,
    Ending,
    FollowTheRoad,
    FollowTheShoe,
    History,
    PatternLine,
    PatternRule,
    PlaySystems,
    Staking,
    StepsAfter,
    System,
    bankroll_paths,
)
from baccarat_core.bets import BankerMode, BetKind
from baccarat_core.coup import deal
from baccarat_core.errors import BeliefError
from baccarat_core.facts import Outcome
from baccarat_core.odds import bet_odds
from baccarat_core.roads import Derived, Ink
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.simulation import Dealer, Engine, run

from .second_beliefs import NAMES, PlainSession, plain_choice

LIVE = load_rule_sheet("live")
P, B, T = Outcome.PLAYER, Outcome.BANKER, Outcome.TIE
RULE = PatternRule.parse("BBB -> P\nT.B -> T\nP. -> B\nelse -> -")
NO_TIES = PatternRule.parse("BBB: P\nPBP B\n. => P")
BELIEFS: list[Belief] = [
    *map(Always, Outcome),
    FollowTheShoe(),
    BetTheChop(),
    *(FollowTheRoad(road, ink) for road in Derived for ink in Ink),
    RULE,
    NO_TIES,
]
SYSTEMS = (
    System("flat Banker", Always(B)),
    System("doubling", FollowTheShoe(), Staking.doubling(64), bankroll=60),
    System("doubling, stays", BetTheChop(), Staking.doubling(8, AtTheEnd.STAY)),
    System("parlay", Always(P), Staking.parlay(8), stop_loss=12),
    System("road", FollowTheRoad(Derived.SMALL_ROAD, Ink.BLUE), Staking.flat(3), stop_win=10),
    System("pattern", RULE, Staking((1, 3, 2, 6), StepsAfter.WIN), bankroll=20, stop_win=40),
    System("ties", Always(T), stop_loss=5, stop_win=5),
)


@given(st.lists(st.text("PBT", max_size=40), min_size=1, max_size=5), st.sampled_from(BELIEFS))
def test_every_belief_chooses_as_it_says(shoes: list[str], belief: Belief) -> None:
    history = History(len(shoes))
    for number in range(max(map(len, shoes)) + 1):
        chosen = belief.choose(history).tolist()
        for shoe, side in zip(shoes, chosen, strict=True):
            assert ["P", "B", "T", ""][side] == plain_choice(belief, shoe[:number])
        letters = [shoe[number : number + 1] for shoe in shoes]
        history.see(np.array(["PBT".index(x) if x else -1 for x in letters], dtype=np.int8))


@pytest.mark.parametrize("mode", LIVE.modes)
@pytest.mark.parametrize("shoes_a_session", [1, 3])
def test_systems_played_round_by_round(mode: BankerMode, shoes_a_session: int) -> None:
    dealer = Dealer.of(LIVE, seed="beliefs")
    study = PlaySystems.by(LIVE, SYSTEMS, shoes_a_session, mode)
    shoes = 13  # the last session of three shoes has one
    found = run(study, dealer, shoes)
    bets = {
        letter: LIVE.bet(kind, mode)
        for letter, kind in zip("PBT", (BetKind.PLAYER, BetKind.BANKER, BetKind.TIE), strict=True)
    }
    plain: dict[str, list[PlainSession]] = {system.name: [] for system in SYSTEMS}
    for number in range(shoes):
        if number % shoes_a_session == 0:
            for system in SYSTEMS:
                plain[system.name].append(PlainSession(system, bets))
        shoe, letters = dealer.shoe(number), ""
        while shoe.can_start_round():
            facts = deal(shoe).facts
            for system in SYSTEMS:
                plain[system.name][-1].play(letters, facts)
            letters += NAMES[facts.outcome]
    for each in found.systems:
        sessions = plain[each.system.name]
        profits = [session.profit for session in sessions]
        assert each.sessions == len(sessions)
        assert each.profit == sum(profits)
        assert each.bets == sum(session.count for session in sessions)
        assert each.staked_on == tuple(sum(s.staked[x] for s in sessions) for x in "PBT")
        assert each.staked == sum(each.staked_on) == each.sums.n
        assert each.finals == Counter(int(profit // 1) for profit in profits)
        assert each.ahead == sum(profit > 0 for profit in profits)
        assert each.deepest == min(session.deepest for session in sessions)
        endings = Counter(session.ending or "shoes over" for session in sessions)
        assert {ending.value: n for ending, n in each.endings.items()} == endings
        assert each.edge == -each.profit / each.staked
        mean = each.mean_profit
        assert mean.mean == pytest.approx(float(sum(profits) / len(profits)))
        spread = (
            sum(profit**2 for profit in profits) / len(profits) - (sum(profits) / len(profits)) ** 2
        )
        assert mean.standard_error == pytest.approx(float(spread / len(profits)) ** 0.5)
    paths = bankroll_paths(study, dealer, 2)
    for name, drawn in paths.items():
        for path, session in zip(drawn, plain[name][:2], strict=True):
            # A chart goes on for as many rounds as the longest shoe could have.
            assert [p for p, _same in groupby(path)] == [p for p, _same in groupby(session.path)]


def test_systems_add_up_whatever_the_step_and_the_engine() -> None:
    dealer = Dealer.of(LIVE, seed=6)
    study = PlaySystems.by(LIVE, SYSTEMS, shoes=4)
    whole = run(study, dealer, 50)
    for step in (5, 64):
        assert run(study, dealer, 50, step=step) == whole
    assert run(study, dealer, 50, step=7, engine=Engine.NUMBA) == whole
    assert run(study, dealer, 46) != whole


def test_no_belief_changes_what_a_bet_costs() -> None:
    """Every system loses what exact odds say of the very stakes it made, within 4.5 errors."""
    edges = {
        outcome: bet_odds(LIVE)[kind].house_edge
        for outcome, kind in ((P, BetKind.PLAYER), (B, BetKind.BANKER), (T, BetKind.TIE))
    }
    stakings = {"flat": Staking.flat(), "up": Staking.doubling(32), "parlay": Staking.parlay(8)}
    systems = tuple(
        System(f"{belief} {name}", belief, staking)
        for belief in BELIEFS
        for name, staking in stakings.items()
    )
    found = run(PlaySystems.by(LIVE, systems), Dealer.of(LIVE, seed="no belief"), 6000)
    for each in found.systems:
        expected = -each.expected(edges) / each.staked
        estimate = each.edge_estimate
        assert abs(estimate.mean - float(expected)) < 4.5 * estimate.standard_error, each.system
        assert expected > Fraction(1, 100)


def test_doubling_up_wins_often_and_loses_all_the_same() -> None:
    doubling = System("doubling", Always(P), Staking.doubling(64), bankroll=127)
    flat = System("flat", Always(P), bankroll=127)
    found = run(PlaySystems.by(LIVE, (doubling, flat), 10), Dealer.of(LIVE, seed=2), 3000)
    up, level = found["doubling"], found["flat"]
    assert up.ending_share(Ending.RUINED).mean > 0.3 > level.ending_share(Ending.RUINED).mean
    assert up.deepest >= -127
    assert min(up.finals) >= -127
    assert up.profit < 0
    shoe = run(PlaySystems.by(LIVE, (doubling, flat), 1), Dealer.of(LIVE, seed=2), 3000)
    assert shoe["doubling"].ahead_share.mean > 0.7 > 0.55 > shoe["flat"].ahead_share.mean
    with pytest.raises(BeliefError, match="No system is called 'x': doubling, flat"):
        found["x"]


def test_a_stop_loss_is_reached_and_no_further_bet_is_made() -> None:
    stops = System("stops", Always(B), stop_loss=5, stop_win=3)
    found = run(PlaySystems.by(LIVE, (stops,)), Dealer.of(LIVE, seed=3), 2000)["stops"]
    # A Banker's win is 0.95: a session may stop between 5 and 6 behind, or 3 and 4 ahead.
    assert set(found.finals) <= set(range(-6, 4))
    assert found.endings[Ending.STOP_LOSS] > found.endings[Ending.STOP_WIN] * 0.3
    assert -6 < found.deepest <= -5


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The table has no line"),
        ("# nothing", "The table has no line"),
        ("BBX -> P", "Line 1: 'BBX' is no pattern"),
        ("BBB -> P\nP -> Q", "Line 2: 'Q' is no side"),
        ("B" * 13 + " -> P", "at most 12 of them"),
        ("BBB", "Line 1: 'BBB' is no line"),
        ("B -> P -> B", "is no line"),
        ("B -> P\nBB -> B", "Line 2 is never reached: line 1 already holds"),
        (". -> P\nPB -> B", "Line 2 is never reached"),
        ("else -> P\nB -> B", "Line 2 is never reached"),
        ("\n".join(f"{n:07b} -> P".replace("0", "P").replace("1", "B") for n in range(101)),
         "at most 100 lines"),
        ("x" * 10_001, "at most 10,000 letters"),
    ],
)  # fmt: skip
def test_a_table_that_can_not_be_played_says_why(text: str, why: str) -> None:
    with pytest.raises(BeliefError, match=why):
        PatternRule.parse(text)


def test_a_table_is_read_in_the_ways_people_write_it() -> None:
    expected = PatternRule((PatternLine("BBP", B), PatternLine("", None)))
    for text in (
        "BBP -> B\nelse -> -",
        "bbp: b  # mine\n\notherwise none",
        "BBP = B\n* -> nothing",
        "BBP→B\nELSE → -",
    ):
        assert PatternRule.parse(text) == expected
    assert PatternRule.parse(str(expected)) == expected
    assert not expected.looks_at_ties
    assert RULE.looks_at_ties
    with pytest.raises(BeliefError, match="no side"):
        PatternRule((PatternLine("B", "P"),))  # type: ignore[arg-type]
    with pytest.raises(BeliefError, match="text of at most"):
        PatternRule.parse(5)  # type: ignore[arg-type]


def test_what_can_not_be_staked_or_played_is_refused() -> None:
    for steps in ((), (0,), (1.5,), (True,), (1,) * 61, (10**7,)):
        with pytest.raises(BeliefError, match=r"whole number of units|1 to 60 steps"):
            Staking(steps)
    with pytest.raises(BeliefError, match="A limit is a whole number"):
        Staking.doubling(0)
    for field in ("bankroll", "stop_loss", "stop_win"):
        with pytest.raises(BeliefError, match=f"{field.replace('_', ' ')} is a whole number"):
            System("x", Always(P), **{field: 0})
    with pytest.raises(BeliefError, match="a name of its own"):
        PlaySystems.by(LIVE, (SYSTEMS[0], SYSTEMS[0]))
    with pytest.raises(BeliefError, match="A session lasts 1 to 1000 shoes"):
        PlaySystems.by(LIVE, SYSTEMS, shoes=0)
    with pytest.raises(BeliefError, match="1 to 1,000 sessions"):
        bankroll_paths(PlaySystems.by(LIVE, SYSTEMS), Dealer.of(LIVE), 0)
    with pytest.raises(BeliefError, match=r"named as Outcome.BANKER is"):
        Always("B")  # type: ignore[arg-type]
    with pytest.raises(BeliefError, match="A road is followed as"):
        FollowTheRoad("small")  # type: ignore[arg-type]


def test_what_comes_after_streaks_counted_in_words() -> None:
    dealer = Dealer.of(LIVE, seed="streaks")
    found = run(AfterStreaks(), dealer, 30, step=7)
    plain: Counter[tuple[str, int, str]] = Counter()
    for number in range(30):
        shoe, letters = dealer.shoe(number), ""
        while shoe.can_start_round():
            letter = NAMES[deal(shoe).outcome]
            decisions = letters.replace("T", "")
            if decisions:
                length = len(decisions) - len(decisions.rstrip(decisions[-1]))
                plain[decisions[-1], length, letter] += 1
            letters += letter
    for side, row in zip("PB", found.after, strict=True):
        for length, counts in enumerate(row.tolist()):
            assert counts == [plain[side, length, letter] for letter in "PBT"]
    assert run(AfterStreaks(), dealer, 30) == found
    with pytest.raises(BeliefError, match="No streak of 90 for banker"):
        found.share(B, 90, P)
    with pytest.raises(BeliefError, match="No streak of 1 for tie"):
        found.share(T, 1, P)


def test_after_any_streak_the_next_round_is_as_ever() -> None:
    found = run(AfterStreaks(), Dealer.of(LIVE, seed="after"), 20_000)
    exact = {P: 0.446247, B: 0.458597, T: 0.095156}
    for side in (P, B):
        for length in range(1, 11):
            for following, chance in exact.items():
                share = found.share(side, length, following)
                assert abs(share.mean - chance) < 4.5 * share.standard_error
