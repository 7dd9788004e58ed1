"""The belief lab: ways to play the shoe, each tried over the same shoes as flat betting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from baccarat_core.beliefs import (
    AfterStreaks,
    AfterStreaksFound,
    Always,
    Belief,
    BetTheChop,
    FollowTheRoad,
    FollowTheShoe,
    PatternRule,
    PlaySystems,
    Staking,
    System,
    SystemFound,
    bankroll_paths,
)
from baccarat_core.bets import BetKind
from baccarat_core.coup import Outcome
from baccarat_core.errors import BeliefError
from baccarat_core.odds import bet_odds
from baccarat_core.roads import Derived, Ink
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.simulation import Estimate, IndependentRounds, Progress

from .belief_parts import dependence_said, paths_plot, streaks_plot, systems_plot, systems_table
from .lab import Field, FieldKind, Lab
from .lab_parts import Measured, Several, SeveralFound
from .road_view import derived_title
from .tables import number
from .text import _

BANKROLL = 127
"""Units a session begins with: enough to lose 1, 2, 4, 8, 16, 32 and 64 in a row."""
LIMIT = 64
STOP_LOSS, STOP_WIN = 10, 5
SHOWN_SESSIONS = 25
ROUNDS_A_STEP = 60_000
STREAKS_SHOWN = 8
FLAT, OWN, DOUBLING = "flat", "own", "doubling"
EXAMPLE = "BBB -> P   # after three Bankers, Player\nPPP -> B\nelse -> -   # no bet"


class BeliefLab(Lab):
    """Try beliefs over thousands of shoes, side by side with always one unit on Banker.

    Args:
        rule_sheet: the table: a sheet's name, or a sheet of one's own.
        seed: the same seed deals the same shoes.
        chosen: the beliefs that are ticked at first, by the names in ``beliefs``.

    Raises:
        BaccaratError: the sheet can't be read, or is for a game without Player and Banker bets; or
            there is no such belief.

    >>> BeliefLab()
    BeliefLab('live')
    """

    def __init__(
        self,
        rule_sheet: str | RuleSheet = "live",
        seed: int | str = 0,
        chosen: Sequence[str] = ("follow", "chop", "big_eye_boy", DOUBLING),
    ) -> None:
        self._first = tuple(chosen)
        for name in self._first:
            if name not in (names := belief_names()):
                raise BeliefError(
                    _("There is no belief {name!r}; choose from {known}.").format(
                        name=name, known=", ".join(names)
                    )
                )
        super().__init__(rule_sheet, seed)

    def prepare(self) -> None:
        """What a unit on each main bet costs, and Banker's share of decisions."""
        odds = bet_odds(self._sheet)
        self._edges = {
            Outcome.PLAYER: odds[BetKind.PLAYER].house_edge,
            Outcome.BANKER: odds[BetKind.BANKER].house_edge,
            Outcome.TIE: odds[BetKind.TIE].house_edge,
        }
        self._banker = IndependentRounds.of(self._sheet.decks).share(Outcome.BANKER)
        self._drawn: dict[str, Any] | None = None

    def fields(self) -> Sequence[Field]:
        """Which beliefs, a rule of one's own, how long, and whose bankroll is drawn."""
        names = belief_names()
        sessions = {
            str(count): _("{count} players").format(count=number(count))
            for count in (500, 2_000, 10_000)
        }
        evenings = {"1": _("one shoe"), "3": _("three shoes"), "10": _("ten shoes")}
        return (
            Field("beliefs", _("Play"), FieldKind.SOME, names, self._first),
            Field(
                "rule",
                _("My own rule"),
                FieldKind.TEXT,
                {},
                EXAMPLE,
                _(
                    "A line a pattern: the last results, the newest last, then what to bet on. "
                    "A dot is any; “else” fits always; “-” is no bet. The first line that fits is "
                    "played."
                ),
            ),
            Field("sessions", _("Each by"), FieldKind.ONE, sessions, "2000"),
            Field("shoes", _("Each player stays for"), FieldKind.ONE, evenings, "1"),
            Field(
                "drawn",
                _("Draw the bankrolls of"),
                FieldKind.ONE,
                {FLAT: _("flat betting on Banker"), **names},
                DOUBLING if DOUBLING in self._first else (*self._first, FLAT)[0],
            ),
        )

    def begin(self, chosen: Mapping[str, Any]) -> Iterator[Progress[Any]]:
        """The sessions, played step by step."""
        drawn = chosen["drawn"]
        wanted = [FLAT, *chosen["beliefs"]]
        systems = tuple(system_of(name, chosen["rule"]) for name in wanted)
        group = int(chosen["shoes"])
        sessions = int(chosen["sessions"])
        study = Several((PlaySystems.by(self._sheet, systems, group), AfterStreaks()))
        pictured = PlaySystems.by(self._sheet, (system_of(drawn, chosen["rule"]),), group)
        paths = bankroll_paths(pictured, self._dealer, SHOWN_SESSIONS)
        self._drawn = paths_plot(next(iter(paths.items())), BANKROLL)
        rounds = self._dealer.usual_rounds * group * len(systems)
        step = group * max(1, int(ROUNDS_A_STEP / rounds))
        return self.deal(study, sessions * group, step=step)

    def results(self, found: SeveralFound) -> dict[str, Any]:
        """What each belief came to, whose bankroll went where, and what streaks say."""
        played, after = found.parts
        measured = [self._measured(each) for each in played.systems]
        plots = [
            systems_plot(measured),
            *([self._drawn] if self._drawn else []),
            streaks_plot(self._after(after)),
        ]
        return {
            "said": [
                _("{shoes} shoes are dealt.").format(shoes=number(after.shoes)),
                self._verdict(played.systems, measured),
                *dependence_said(after),
            ],
            "plots": plots,
            "tables": [systems_table(played.systems, self._edges, BANKROLL)],
        }

    def _measured(self, system: SystemFound) -> Measured:
        staked = max(system.staked, 1)
        exact = -system.expected(self._edges) / staked
        return Measured(system.system.name, system.edge_estimate, exact)

    def _after(self, after: AfterStreaksFound) -> list[Measured]:
        """After a streak of Banker: how often Banker wins the next decision."""
        measured = []
        for length in range(1, STREAKS_SHOWN + 1):
            player, banker = (int(n) for n in after.after[1, length, :2])
            if player + banker:
                label = _("after 1 Banker") if length == 1 else _("after {n} Bankers in a row")
                share = Estimate.of_share(banker, player + banker)
                measured.append(Measured(label.format(n=length), share, self._banker))
        return measured

    def _verdict(self, systems: Sequence[SystemFound], measured: Sequence[Measured]) -> str:
        winners = [each.system.name for each in systems if each.edge_estimate.interval()[1] < 0]
        if winners:
            return _("Beyond chance ahead of the house: {names}. Run it longer.").format(
                names=", ".join(winners)
            )
        odd = [each.name for each in measured if not each.inside and each.found.standard_error]
        said = _("No belief here wins against the house beyond chance.")
        more = (
            _(
                "Away from the exact cost of its own stakes: {names}. One interval in 370 misses "
                "by luck alone; where large stakes are rare and few sessions are played, more do."
            ).format(names=", ".join(odd))
            if odd
            else _("Each costs what its stakes cost by exact odds, whatever they were bet for.")
        )
        return f"{said} {more}"

    def words(self) -> dict[str, str]:
        """The lab's words."""
        return {
            "label": _("The belief lab"),
            "start": _("Play the shoes"),
            "again": _("Play them again"),
        }


def belief_names() -> dict[str, str]:
    """The beliefs that can be tried, by name."""
    roads = {
        which.name.lower(): _("{road}: bet on red").format(road=derived_title(which))
        for which in Derived
    }
    return {
        "follow": _("follow the shoe: the last winner again"),
        "chop": _("bet the chop: the other side"),
        **roads,
        DOUBLING: _("double up on Banker after each loss"),
        "stops": _("Banker, but leave at {loss} down or {win} up").format(
            loss=STOP_LOSS, win=STOP_WIN
        ),
        OWN: _("my own rule"),
    }


def system_of(name: str, rule: str) -> System:
    """The system of this name; ``rule`` is the learner's own table.

    Raises:
        BeliefError: the learner's rule can't be read.

    >>> system_of("doubling", "").staking.steps
    (1, 2, 4, 8, 16, 32, 64)
    """
    banker = Always(Outcome.BANKER)
    if name == FLAT:
        return System(_("flat Banker"), banker, bankroll=BANKROLL)
    if name == DOUBLING:
        return System(_("doubling up"), banker, Staking.doubling(LIMIT), bankroll=BANKROLL)
    if name == "stops":
        return System(
            _("Banker with stops"),
            banker,
            bankroll=BANKROLL,
            stop_loss=STOP_LOSS,
            stop_win=STOP_WIN,
        )
    beliefs: dict[str, tuple[str, Belief]] = {
        "follow": (_("follow the shoe"), FollowTheShoe()),
        "chop": (_("bet the chop"), BetTheChop()),
        **{
            which.name.lower(): (
                _("{road}, red").format(road=derived_title(which)),
                FollowTheRoad(which, Ink.RED),
            )
            for which in Derived
        },
    }
    if name == OWN:
        return System(_("my own rule"), PatternRule.parse(rule), bankroll=BANKROLL)
    label, belief = beliefs[name]
    return System(label, belief, bankroll=BANKROLL)
