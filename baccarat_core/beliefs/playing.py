"""Beliefs put to the test: systems played over the same shoes, side by side."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

import numpy as np

from ..bets import AnyBet, BankerMode, BetKind
from ..errors import BeliefError
from ..facts import Outcome
from ..rule_sheets import RuleSheet
from ..simulation import Dealer, Dealt, Estimate, ShoeSums
from ..simulation.ends import NO_ROUND, OUTCOME, OUTCOMES, Codes
from ..simulation.tallies import shoe_sums
from ..text import _
from .choosing import History
from .sessions import ENDINGS, Ending, Sessions, System, Terms

MOST_SHOES = 1000
MAIN_BETS = (BetKind.PLAYER, BetKind.BANKER, BetKind.TIE)


@dataclass(frozen=True)
class SystemFound:
    """What one system came to. All money is whole parts of a unit, ``scale`` to one."""

    system: System
    scale: int
    sessions: int
    bets: int
    """How many bets were made."""
    staked_on: tuple[int, ...]
    """Units staked on Player, Banker and Tie."""
    sums: ShoeSums
    """Over sessions: units staked (``n``) and profit in parts (``x``)."""
    endings: Mapping[Ending, int]
    """How many sessions ended each way."""
    finals: Mapping[int, int]
    """How many sessions ended with a profit of so many whole units, rounded down."""
    ahead: int
    """How many ended with more than they began with."""
    deepest: Fraction
    """The most that any session was behind at any time, as a negative profit in units."""

    def plus(self, other: SystemFound) -> SystemFound:
        """What the system came to in both sets of sessions."""
        return SystemFound(
            self.system,
            self.scale,
            self.sessions + other.sessions,
            self.bets + other.bets,
            tuple(a + b for a, b in zip(self.staked_on, other.staked_on, strict=True)),
            self.sums.plus(other.sums),
            _added(self.endings, other.endings),
            _added(self.finals, other.finals),
            self.ahead + other.ahead,
            min(self.deepest, other.deepest),
        )

    @property
    def staked(self) -> int:
        """Units staked in all."""
        return sum(self.staked_on)

    @property
    def profit(self) -> Fraction:
        """What was won in all, in units; below 0 it was lost."""
        return Fraction(self.sums.x, self.scale)

    @property
    def edge(self) -> Fraction:
        """What the house kept of each unit staked; 0 where none was."""
        return -self.sums.mean(self.scale)

    @property
    def edge_estimate(self) -> Estimate:
        """The same as an estimate; its error is reckoned from session to session."""
        found = self.sums.estimate(self.scale)
        return Estimate(-found.mean, found.standard_error)

    @property
    def mean_profit(self) -> Estimate:
        """The mean profit of a session, in units."""
        found = Estimate.of_sums(self.sessions, self.sums.x, self.sums.xx)
        return Estimate(found.mean / self.scale, found.standard_error / self.scale)

    @property
    def ahead_share(self) -> Estimate:
        """The share of sessions that ended with more than they began with."""
        return Estimate.of_share(self.ahead, self.sessions)

    def ending_share(self, ending: Ending) -> Estimate:
        """The share of sessions that ended this way."""
        return Estimate.of_share(self.endings.get(ending, 0), self.sessions)

    def expected(self, edges: Mapping[Outcome, Fraction]) -> Fraction:
        """What exact odds say that the very same stakes come to, in units: each unit on a side
        loses that side's house edge, whatever came before."""
        sides = zip(OUTCOMES, self.staked_on, strict=True)
        return -sum((edges[side] * units for side, units in sides if units), Fraction(0))


@dataclass(frozen=True)
class SystemsFound:
    """What several systems came to, in the order in which they were given."""

    systems: tuple[SystemFound, ...]

    def plus(self, other: SystemsFound) -> SystemsFound:
        """What they came to in both sets of sessions."""
        both = zip(self.systems, other.systems, strict=True)
        return SystemsFound(tuple(a.plus(b) for a, b in both))

    def __getitem__(self, name: str) -> SystemFound:
        """The system of this name.

        Raises:
            BeliefError: there is none.
        """
        for each in self.systems:
            if each.system.name == name:
                return each
        known = ", ".join(each.system.name for each in self.systems)
        raise BeliefError(
            _("No system is called {name!r}: {known}.").format(name=name, known=known)
        )


@dataclass(frozen=True)
class PlaySystems:
    """Play systems over the same shoes. A session lasts so many shoes; each begins afresh.

    Raises:
        BeliefError: no system, two of one name, or no number of shoes a session.

    >>> from baccarat_core.beliefs import Always, FollowTheShoe
    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> from baccarat_core.simulation import run
    >>> live = load_rule_sheet("live")
    >>> flat = System("flat Banker", Always(Outcome.BANKER))
    >>> study = PlaySystems.by(live, (flat, System("follow", FollowTheShoe())))
    >>> found = run(study, Dealer.of(live, seed=1), 100)
    >>> found["flat Banker"].sessions, found["follow"].bets < found["flat Banker"].bets
    (100, True)
    """

    systems: tuple[System, ...]
    bets: tuple[AnyBet, ...]
    """Player, Banker and Tie."""
    group: int = 1
    """Shoes a session."""

    effort = 4
    """How many times as long a round takes as when it is only dealt."""

    def __post_init__(self) -> None:
        names = [system.name for system in self.systems]
        if not names or len(set(names)) < len(names):
            raise BeliefError(_("Give one system or more, each with a name of its own."))
        if not isinstance(self.group, int) or not 1 <= self.group <= MOST_SHOES:
            raise BeliefError(
                _("A session lasts 1 to {most} shoes, not {count!r}.").format(
                    most=MOST_SHOES, count=self.group
                )
            )

    @classmethod
    def by(
        cls,
        sheet: RuleSheet,
        systems: tuple[System, ...],
        shoes: int = 1,
        mode: BankerMode | None = None,
    ) -> PlaySystems:
        """Systems played by a sheet's terms, so many shoes a session.

        Raises:
            BeliefError: see the class.
            BetError: the sheet lacks one of the three main bets, or the mode.
        """
        return cls(systems, tuple(sheet.bet(kind, mode) for kind in MAIN_BETS), shoes)

    def rounds(self, dealt: Dealt) -> Iterator[list[Sessions]]:
        """The sessions of each system, after each round of these shoes."""
        terms = Terms(self.bets)
        count = -(-dealt.shoes // self.group)
        played = [Sessions(system, terms, count) for system in self.systems]
        for turn in range(self.group):
            history = History(count)
            codes = _rows(dealt.codes[turn :: self.group], count)
            for number, column in enumerate(np.ascontiguousarray(codes.T)):
                for each in played:
                    each.play(each.system.belief.choose(history), column, number)
                history.see(OUTCOME[column])
                yield played

    def of(self, dealer: Dealer, dealt: Dealt) -> SystemsFound:
        """What the systems come to in these shoes."""
        (played,) = deque(self.rounds(dealt), maxlen=1)
        most = dealer.most_rounds * self.group
        return SystemsFound(tuple(_summed(each, most) for each in played))


def _rows(codes: Codes, count: int) -> Codes:
    """As many rows as there are sessions; the last session may be short of a shoe."""
    missing = np.full((count - len(codes), codes.shape[1]), NO_ROUND, dtype=codes.dtype)
    return np.concatenate([codes, missing])


def _summed(played: Sessions, rounds: int) -> SystemFound:
    terms, system = played.terms, played.system
    most = max(system.staking.steps) * terms.most * rounds
    finals, times = np.unique(played.profit // terms.scale, return_counts=True)
    endings = np.bincount(played.ending, minlength=len(ENDINGS)).tolist()
    return SystemFound(
        system,
        terms.scale,
        len(played.profit),
        int(played.bets.sum()),
        tuple(int(units) for units in played.staked.sum(axis=1)),
        shoe_sums(played.staked.sum(axis=0), played.profit, most),
        {ending: n for ending, n in zip(ENDINGS, endings, strict=True) if n},
        dict(zip(finals.tolist(), times.tolist(), strict=True)),
        int((played.profit > 0).sum()),
        Fraction(int(played.deepest.min()), terms.scale),
    )


K = TypeVar("K", int, Ending)


def _added(mine: Mapping[K, int], theirs: Mapping[K, int]) -> Mapping[K, int]:
    both = Counter(mine)
    both.update(theirs)
    return dict(both)


def bankroll_paths(
    study: PlaySystems, dealer: Dealer, sessions: int, first: int = 0
) -> dict[str, list[list[Fraction]]]:
    """What each session had won or lost after every round, in units, for a chart: by the system's
    name, a list for each session, the first point 0. A session that has ended stays where it is.

    Raises:
        BeliefError: no number of sessions, or more than a chart can show.
    """
    if not isinstance(sessions, int) or not 1 <= sessions <= 1000:
        raise BeliefError(
            _("A chart shows 1 to 1,000 sessions, not {sessions!r}.").format(sessions=sessions)
        )
    dealt = dealer.deal(first * study.group, sessions * study.group)
    rows: dict[str, list[list[int]]] = {system.name: [[0] * sessions] for system in study.systems}
    scale = Terms(study.bets).scale
    for played in study.rounds(dealt):
        for each in played:
            rows[each.system.name].append(each.profit.tolist())
    return {
        name: [[Fraction(parts, scale) for parts in path] for path in zip(*steps, strict=True)]
        for name, steps in rows.items()
    }
