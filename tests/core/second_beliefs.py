"""Systems played a second time, one shoe and one round after another, with words and fractions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from baccarat_core.beliefs import (
    Always,
    AtTheEnd,
    Belief,
    BetTheChop,
    FollowTheRoad,
    FollowTheShoe,
    PatternRule,
    StepsAfter,
    System,
)
from baccarat_core.bets import AnyBet
from baccarat_core.coup import CoupFacts
from baccarat_core.facts import Outcome
from baccarat_core.roads import ask
from baccarat_core.simulation.ends import profit_of

NAMES = {Outcome.PLAYER: "P", Outcome.BANKER: "B", Outcome.TIE: "T"}
SIDES = {letter: side for side, letter in NAMES.items()}
OTHER = {"P": "B", "B": "P"}


def plain_choice(belief: Belief, letters: str) -> str:
    """What a belief bets on after these rounds of a shoe; empty for nothing."""
    decisions = letters.replace("T", "")
    if isinstance(belief, Always):
        return NAMES[belief.side]
    if isinstance(belief, FollowTheShoe):
        return decisions[-1:]
    if isinstance(belief, BetTheChop):
        return OTHER[decisions[-1]] if decisions else ""
    if isinstance(belief, FollowTheRoad):
        for letter in "PB":
            mark = ask(letters, SIDES[letter]).derived(belief.road)
            if mark is not None and mark.ink is belief.ink and columns(letters) > belief.road.value:
                return letter
        return ""
    assert isinstance(belief, PatternRule)
    told = letters if any("T" in line.pattern for line in belief.lines) else decisions
    for line in belief.lines:
        if re.search(line.pattern + "$", told):
            return NAMES[line.side] if line.side else ""
    return ""


def columns(letters: str) -> int:
    return len(list(groupby(letters.replace("T", ""))))


@dataclass
class PlainSession:
    """One session of one system."""

    system: System
    bets: dict[str, AnyBet]
    profit: Fraction = Fraction(0)
    deepest: Fraction = Fraction(0)
    staked: dict[str, int] = field(default_factory=lambda: {"P": 0, "B": 0, "T": 0})
    count: int = 0
    step: int = 0
    ending: str = ""
    path: list[Fraction] = field(default_factory=lambda: [Fraction(0)])

    def play(self, letters: str, facts: CoupFacts) -> None:
        """A round, after these rounds of its shoe."""
        side = "" if self.ending else plain_choice(self.system.belief, letters)
        if side:
            stake = self.system.staking.steps[self.step]
            if self.system.bankroll is not None:
                stake = min(stake, int(self.system.bankroll + self.profit))
            net = profit_of(self.bets[side], facts)
            self.profit += stake * net
            self.deepest = min(self.deepest, self.profit)
            self.staked[side] += stake
            self.count += 1
            self._move(net)
            self._end()
        self.path.append(self.profit)

    def _move(self, net: Fraction) -> None:
        staking = self.system.staking
        if net == 0:
            return
        if (net < 0) == (staking.after is StepsAfter.LOSS):
            self.step += 1
            if self.step == len(staking.steps):
                self.step = 0 if staking.at_the_end is AtTheEnd.BEGIN_AGAIN else self.step - 1
        else:
            self.step = 0

    def _end(self) -> None:
        system = self.system
        if system.stop_win is not None and self.profit >= system.stop_win:
            self.ending = "stop win"
        elif system.stop_loss is not None and self.profit <= -system.stop_loss:
            self.ending = "stop loss"
        elif system.bankroll is not None and system.bankroll + self.profit < 1:
            self.ending = "ruined"
