"""Systems and counters that are wrong on purpose, as somebody's once were: the checks see it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from baccarat_core.beliefs import (
    Always,
    BetTheChop,
    FollowTheRoad,
    FollowTheShoe,
    PatternRule,
    PlaySystems,
    Staking,
    System,
    choosing,
    playing,
    sessions,
)
from baccarat_core.bets import BetKind
from baccarat_core.card_counting import Counter, before, lab
from baccarat_core.composition import Composition
from baccarat_core.coup import deal
from baccarat_core.facts import Outcome
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import BurnRule
from baccarat_core.simulation import Dealer, run

from .second_beliefs import NAMES, PlainSession

Patch = pytest.MonkeyPatch
LIVE = load_rule_sheet("live")
SYSTEMS = (
    System("doubling", FollowTheShoe(), Staking.doubling(32), bankroll=40),
    System("chop", BetTheChop(), Staking.parlay(8), stop_loss=9, stop_win=9),
    System("road", FollowTheRoad()),
    System("pattern", PatternRule.parse("TB -> P\nBB -> B\nP. -> P")),
    System("flat", Always(Outcome.BANKER)),
)


def check_systems() -> None:
    """Each system over some shoes, two a session, against the plain second form."""
    dealer = Dealer.of(LIVE, seed="mutants")
    found = run(PlaySystems.by(LIVE, SYSTEMS, 2), dealer, 8)
    bets = {
        letter: LIVE.bet(kind)
        for letter, kind in zip("PBT", (BetKind.PLAYER, BetKind.BANKER, BetKind.TIE), strict=True)
    }
    for each in found.systems:
        plain = []
        for number in range(8):
            if number % 2 == 0:
                plain.append(PlainSession(each.system, bets))
            letters = ""
            for coup in dealer.coups(number):
                plain[-1].play(letters, coup.facts)
                letters += NAMES[coup.outcome]
        assert each.profit == sum(session.profit for session in plain)
        assert each.bets == sum(session.count for session in plain)
        assert each.staked == sum(sum(session.staked.values()) for session in plain)


def check_counter() -> None:
    """What a counter finds in deep shoes, against exact odds asked one round at a time."""
    bets = tuple(LIVE.bet(kind) for kind in (BetKind.PLAYER_BONUS, BetKind.EITHER_PAIR))
    dealer = Dealer(Composition.full(2), BurnRule.EXPOSED_CARD, 4, seed="mutants")
    found = run(Counter(bets), dealer, 3)
    gains = dict.fromkeys(bets, Fraction(0))
    for number in range(3):
        shoe, coups = dealer.shoe(number), len(dealer.coups(number))
        for _round in range(coups):
            odds = bet_odds(LIVE, shoe.unseen)
            for bet in bets:
                gains[bet] += max(odds[bet.kind].expected_value, Fraction(0))
            deal(shoe)
    assert sum(gains.values()) > 0
    for bet, gain in gains.items():
        assert found.found(bet).gain == gain


def a_push_loses(patch: Patch) -> None:
    """A tie moves the stake as a loss does."""
    right = sessions.Sessions._move
    patch.setattr(sessions.Sessions, "_move", lambda self, lost, won: right(self, lost | ~won, won))


def a_tie_ends_the_streak(patch: Patch) -> None:
    """After a tie nothing is followed."""
    right = choosing.History.see

    def wrong(self: Any, outcome: Any) -> None:
        right(self, outcome)
        self.last = np.where(outcome == 2, choosing.NO_BET, self.last).astype(np.int8)

    patch.setattr(choosing.History, "see", wrong)


def a_session_forgets_its_money(patch: Patch) -> None:
    """A bankroll never ends."""
    patch.setattr(sessions.Sessions, "_end", lambda self: None)


def the_last_step_is_missing(patch: Patch) -> None:
    """Doubling stops one step too soon."""
    right = sessions.Sessions.__init__

    def wrong(self: Any, system: System, terms: Any, count: int) -> None:
        right(self, system, terms, count)
        self._steps = self._steps[:-1] if len(self._steps) > 1 else self._steps

    patch.setattr(sessions.Sessions, "__init__", wrong)


def history_runs_on(patch: Patch) -> None:
    """The streak of one shoe is followed into the next: two shoes are taken for one."""
    kept: dict[int, Any] = {}

    def same(count: int) -> Any:
        return kept.setdefault(count, choosing.History(count))

    patch.setattr(playing, "History", same)


def the_road_looks_at_the_wrong_column(patch: Patch) -> None:
    """A column is compared with itself."""
    right = FollowTheRoad.choose

    def wrong(self: Any, history: Any) -> Any:
        history.columns[1] = np.roll(history.columns[1], 1)
        return right(self, history)

    patch.setattr(FollowTheRoad, "choose", wrong)


def commission_is_forgotten(patch: Patch) -> None:
    """Banker pays evenly."""
    right = sessions.Terms.__init__

    def wrong(self: Any, bets: Any) -> None:
        right(self, bets)
        self.parts = np.where(self.parts > 0, np.maximum(self.parts, self.scale), self.parts)

    patch.setattr(sessions.Terms, "__init__", wrong)


def the_burn_is_seen(patch: Patch) -> None:
    """The counter knows the cards that were burned unseen."""
    right = before.unseen_before

    def wrong(dealer: Dealer, dealt: Any, piles: Any) -> Any:
        unseen, played = right(dealer, dealt, piles)
        burned = dealer.burned(piles)
        for shoe, number in enumerate(burned.tolist()):
            for card in piles[shoe, 1:number]:
                unseen[shoe, :, card] -= 1
        return np.maximum(unseen, 0), played

    patch.setattr(lab, "unseen_before", wrong)


def odds_are_asked_too_late(patch: Patch) -> None:
    """The counter has seen the round that it bets on."""
    right = before.unseen_before

    def wrong(dealer: Dealer, dealt: Any, piles: Any) -> Any:
        unseen, played = right(dealer, dealt, piles)
        return np.concatenate([unseen[:, 1:], unseen[:, -1:]], axis=1), played

    patch.setattr(lab, "unseen_before", wrong)


def two_pairs_are_paid_twice(patch: Patch) -> None:
    """Deals in which both hands have a pair are counted for either alone."""
    right = before.pair_weights

    def wrong(cards: Any) -> Any:
        weights = right(cards).copy()
        weights[:, 0] -= weights[:, 4]
        weights[:, 4] *= 2
        return weights

    patch.setattr(before, "pair_weights", wrong)


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        (a_push_loses, check_systems),
        (a_tie_ends_the_streak, check_systems),
        (a_session_forgets_its_money, check_systems),
        (the_last_step_is_missing, check_systems),
        (history_runs_on, check_systems),
        (the_road_looks_at_the_wrong_column, check_systems),
        (commission_is_forgotten, check_systems),
        (the_burn_is_seen, check_counter),
        (odds_are_asked_too_late, check_counter),
        (two_pairs_are_paid_twice, check_counter),
    ],
    ids=lambda each: each.__name__,
)
def test_a_wrong_system_is_caught(
    monkeypatch: Patch, fault: Callable[[Patch], None], check: Callable[[], None]
) -> None:
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        check()


@pytest.mark.parametrize("check", [check_systems, check_counter])
def test_the_right_ones_pass(check: Callable[[], None]) -> None:
    check()
