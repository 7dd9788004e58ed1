"""Bets on a map: what they cost to the right, how wild they are upwards."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from baccarat_core.odds import BetOdds

from .charts import Chart, axis, figure
from .tables import Table, number, percent
from .text import _

_BLUE = "#3b82c4"


def price_against_swing(title: str, bets: Mapping[str, BetOdds]) -> Chart:
    """For each named bet a point: its house edge, and the standard deviation of one coup's profit.

    Bets of the same price and swing share a point. Both are for one unit staked, pushes counted.

    Raises:
        ValueError: there are no bets.

    >>> from baccarat_core.bets import Player, Tie
    >>> from baccarat_core.odds import joint_distribution, odds_of
    >>> both = {"Player": Player(), "Tie": Tie()}
    >>> deals = joint_distribution(8)
    >>> price_against_swing("Two", {name: odds_of(bet, deals) for name, bet in both.items()})
    Two
    Player costs least: 1.24%. Tie costs most: 14.36%. The calmest is Player: 0.95 units a coup. \
The wildest is Tie: 2.64.
    """
    if not bets:
        raise ValueError("A chart of nothing shows nothing.")
    names = list(bets)
    cheap = min(names, key=lambda name: bets[name].house_edge)
    dear = max(names, key=lambda name: bets[name].house_edge)
    calm = min(names, key=lambda name: bets[name].variance)
    wild = max(names, key=lambda name: bets[name].variance)
    summary = _(
        "{cheap} costs least: {low}. {dear} costs most: {high}. "
        "The calmest is {calm}: {little} units a coup. The wildest is {wild}: {much}."
    ).format(
        cheap=cheap,
        low=percent(bets[cheap].house_edge),
        dear=dear,
        high=percent(bets[dear].house_edge),
        calm=calm,
        little=number(bets[calm].standard_deviation, 2),
        wild=wild,
        much=number(bets[wild].standard_deviation, 2),
    )
    points: dict[tuple[float, float], list[str]] = {}
    for name, odds in bets.items():
        at = (float(odds.house_edge * 100), odds.standard_deviation)
        points.setdefault(at, []).append(name)
    drawing = figure(
        {
            "type": "scatter",
            "mode": "markers",
            "x": [edge for edge, _swing in points],
            "y": [swing for _edge, swing in points],
            "text": [_plain(each) for each in points.values()],
            "cliponaxis": False,
            "marker": {"color": _BLUE, "size": 10},
            "hovertemplate": "%{text}: %{x:.2f}%, %{y:.2f}<extra></extra>",
        },
        height=480,
        xaxis={**axis(_("house edge (%)")), "rangemode": "tozero"},
        yaxis={**axis(_("standard deviation of one coup")), "rangemode": "tozero"},
        annotations=[_name(at, each, list(points)) for at, each in points.items()],
    )
    rows = [
        (name, percent(odds.house_edge, 4), number(odds.standard_deviation, 4))
        for name, odds in bets.items()
    ]
    columns = (_("bet"), _("house edge"), _("standard deviation"))
    return Chart(title, summary, drawing, Table(title, columns, rows))


def _plain(names: list[str]) -> str:
    return escape(", ".join(names), quote=False)


def _name(
    at: tuple[float, float], names: list[str], points: list[tuple[float, float]]
) -> dict[str, Any]:
    """A point's name: inwards of it, and of two close points one above and one below."""
    edge, swing = at
    most = max(edge for edge, _swing in points)
    close = [
        y for x, y in points if x != edge and abs(x - edge) < most / 20 and abs(y - swing) < 0.2
    ]
    left = edge > most / 2
    return {
        "x": edge,
        "y": swing,
        "text": _plain(names),
        "showarrow": False,
        "xanchor": "right" if left else "left",
        "xshift": -9 if left else 9,
        "yanchor": "middle" if not close else "bottom" if swing > max(close) else "top",
        "font": {"size": 12},
    }
