"""The belief lab's results: what each way to play came to, its bankrolls, and two p-values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from baccarat_core.beliefs import AfterStreaksFound, Ending, SystemFound, serial_test_of
from baccarat_core.coup import Outcome
from baccarat_core.errors import BeliefError

from .lab import table_shown
from .lab_parts import Measured, measured_plot, short
from .tables import Table, number, percent
from .text import _

MOST_POINTS = 160
"""So many points of a bankroll are drawn."""


def systems_plot(measured: Sequence[Measured]) -> dict[str, Any]:
    """What the house kept of each 100 staked, beside what exact odds say of the same stakes."""
    return measured_plot(
        "systems",
        _("What each way to play costs"),
        _("lost of each 100 staked"),
        measured,
        _("Dot and line: played, with its interval. Cross: by exact odds for the same stakes."),
    )


def systems_table(
    systems: Sequence[SystemFound], edges: Mapping[Outcome, Fraction], bankroll: int
) -> dict[str, Any]:
    """What each system came to, a row each."""
    rows = []
    for each in systems:
        staked = each.staked
        exact = -each.expected(edges) / staked if staked else Fraction(0)
        rows.append(
            (
                each.system.name,
                number(Fraction(each.bets, each.sessions), 1),
                number(Fraction(staked, each.sessions), 1),
                _spread(each.edge_estimate.mean * 100, each.edge_estimate.standard_error * 100)
                if staked
                else "–",
                number(exact * 100, 2) if staked else "–",
                _spread(each.mean_profit.mean, each.mean_profit.standard_error),
                percent(each.ahead_share.mean, 1),
                percent(each.ending_share(Ending.RUINED).mean, 1),
                number(each.deepest, 0),
            )
        )
    columns = (
        _("way to play"),
        _("bets a player"),
        _("units staked a player"),
        _("lost of each 100 staked"),
        _("by exact odds"),
        _("mean result, units"),
        _("end ahead"),
        _("ruined"),
        _("deepest anyone was"),
    )
    note = _(
        "Each player begins with {bankroll} units and leaves when less than one is left. After ±: "
        "three standard errors."
    ).format(bankroll=bankroll)
    return table_shown(Table(_("The players"), columns, rows), note)


def _spread(mean: float, error: float) -> str:
    return f"{number(mean, 2)} ± {number(3 * error, 2)}"


def paths_plot(paths: tuple[str, list[list[Fraction]]], bankroll: int) -> dict[str, Any]:
    """Some players' bankrolls, round by round; those that were ruined end in a cross.

    >>> plot = paths_plot(("flat", [[Fraction(0), Fraction(1)]]), 10)
    >>> plot["summary"]
    'Of 1 players 0 were ruined; 1 ended ahead.'
    """
    name, players = paths
    items = [_path(path, bankroll) for path in players]
    ruined = sum(item["ruined"] for item in items)
    ahead = sum(path[-1] > 0 for path in players)
    return {
        "name": "paths",
        "kind": "paths",
        "title": _("Won or lost so far: {name}").format(name=name),
        "summary": _("Of {players} players {ruined} were ruined; {ahead} ended ahead.").format(
            players=len(players), ruined=ruined, ahead=ahead
        ),
        "across": _("round"),
        "up": _("units won or lost"),
        "floor": {"at": -bankroll, "label": _("nothing left")} if ruined else None,
        "key": _("A line a player. Thick, with a cross at its end: ruined.") if ruined else "",
        "items": items,
    }


def _path(path: Sequence[Fraction], bankroll: int) -> dict[str, Any]:
    ruined = bankroll + path[-1] < 1
    # A player who has left stays where they are; the line ends with their last bet.
    last = max((n for n, money in enumerate(path) if n and money != path[n - 1]), default=0)
    every = max(1, -(-last // MOST_POINTS))
    kept = sorted({*range(0, last + 1, every), last})
    points = [[n, short(float(path[n]))] for n in kept]
    return {"points": points, "ruined": ruined, "end": points[-1]}


def streaks_plot(measured: Sequence[Measured]) -> dict[str, Any]:
    """How often Banker wins again after so many in a row."""
    return measured_plot(
        "after",
        _("After a streak of Banker, does Banker win again?"),
        _("decisions that Banker wins (%)"),
        measured,
        _("Dot and line: dealt, with its interval. Cross: Banker’s exact share."),
    )


def dependence_said(after: AfterStreaksFound) -> list[str]:
    """Whether a decision goes with the one before it, with the p-value explained."""
    try:
        tested = serial_test_of(after.transitions.tolist())
    except BeliefError:
        return []
    return [
        _(
            "Does a decision go with the one before it? Over {decisions} pairs the correlation is "
            "{correlation}; 0 would be none. {sentence}"
        ).format(
            decisions=number(tested.decisions),
            correlation=number(tested.observed, 4),
            sentence=tested.sentence,
        )
    ]
