"""The lessons' charts: a drawing, what it shows in a sentence, and its numbers in a table.

Plotly is imported when a chart is drawn, so that lessons without one don't wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from .tables import Table, percent
from .text import _

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from baccarat_core.simulation import Estimate

PLOTLY = "application/vnd.plotly.v1+json"
_CONFIG = {"responsive": True, "displayModeBar": False, "plotlyServerURL": ""}
# Seen on white and on black alike; where the page has a colour for text, that is used.
_GREY = "#7d7d7d"
_GRID = "rgba(128, 128, 128, 0.35)"
NARROW = 24
"""So many letters of a title fit below a drawing 360 pixels wide."""
_BLUE, _ORANGE = "#3b82c4", "#c4691b"
LEGEND_ABOVE = {"orientation": "h", "x": 0, "y": 1, "yref": "container", "yanchor": "top"}
"""A legend in the figure's margin. Placed by the plot instead, it lay over the first row of a chart
that had been drawn at another width."""
_FONT = "system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"
_INK = """<style>
.js-plotly-plot .infolayer text, .js-plotly-plot .xtick text, .js-plotly-plot .ytick text,
.js-plotly-plot .barlayer text, .js-plotly-plot .annotation-text {
  fill: var(--bc-ink, var(--jp-content-font-color1, #7d7d7d)) !important; }
</style>"""


class Chart:
    """A figure with its summary and its numbers; a notebook shows all three.

    The figure takes the page's width and lies on the page's own paper, light or dark. Who can't
    see it has the summary above it and the table, folded away, below it.
    """

    def __init__(self, title: str, summary: str, figure: go.Figure, table: Table) -> None:
        self.title, self.summary, self.figure, self.table = title, summary, figure, table

    def __repr__(self) -> str:
        return f"{self.title}\n{self.summary}"

    def bundles(self) -> list[dict[str, Any]]:
        """What a notebook displays, in order: heading and summary, the figure, the table."""
        figure = self.figure.to_plotly_json()
        heading = (
            f'<p class="bc-numbers"><strong>{escape(self.title)}</strong><br>'
            f"{escape(self.summary)}</p>"
        )
        fold = (
            f"<details><summary>{escape(_('The numbers of this chart'))}</summary>"
            f"{self.table.html()}</details>"
        )
        return [
            {"text/html": heading + _INK, "text/plain": repr(self)},
            {PLOTLY: {**figure, "config": _CONFIG}, "text/plain": _("Chart: ") + self.title},
            {"text/html": fold, "text/plain": repr(self.table)},
        ]

    def _ipython_display_(self) -> None:
        from IPython.display import display

        for bundle in self.bundles():
            display(bundle, raw=True)  # type: ignore[no-untyped-call]


def share_bars(
    title: str, shares: Mapping[str, Fraction], what: str, of: str, decimals: int = 2
) -> Chart:
    """A bar for each named share of a whole; ``what`` heads the names, ``of`` the shares.

    Raises:
        ValueError: there are no shares.

    >>> share_bars("Aces", {"ace": Fraction(1, 13), "other": Fraction(12, 13)}, "card", "share")
    Aces
    The largest is other with 92.31%, the smallest is ace with 7.69%.
    """
    if not shares:
        raise ValueError("A chart of nothing shows nothing.")
    texts = [percent(share, decimals) for share in shares.values()]
    names = [_plain(name) for name in shares]
    drawing = figure(
        {
            "type": "bar",
            "orientation": "h",
            "x": [float(share * 100) for share in shares.values()],
            "y": names,
            "text": texts,
            "textposition": "outside",
            "cliponaxis": False,
            "textfont": {"color": _GREY},
            "marker": {"color": _BLUE},
            "hovertemplate": "%{y}: %{text}<extra></extra>",
        },
        height=90 + 36 * len(shares),
        xaxis={**axis(_lines(f"{of} (%)")), "range": [0, float(max(shares.values()) * 125)]},
        yaxis={
            **axis(None, grid=False),
            "autorange": "reversed",
            "type": "category",
            "ticksuffix": " ",
        },
    )
    table = Table(title, (what, of), list(zip(shares, texts, strict=True)))
    return Chart(title, _extremes(shares, decimals), drawing, table)


def _extremes(shares: Mapping[str, Fraction], decimals: int) -> str:
    most, least = max(shares.values()), min(shares.values())
    if most == least:
        return _("All are equal: {share}.").format(share=percent(most, decimals))

    def those(share: Fraction) -> str:
        names = [name for name, each in shares.items() if each == share]
        if len(names) == 1:
            return _("is {name}").format(name=names[0])
        return _("are {names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])

    return _(
        "The largest {most} with {most_share}, the smallest {least} with {least_share}."
    ).format(
        most=those(most),
        most_share=percent(most, decimals),
        least=those(least),
        least_share=percent(least, decimals),
    )


def _lines(title: str) -> str:
    """A title short enough to stand below a drawing on a phone, beside which are the names."""
    return "<br>".join(map(_plain, wrap(title, NARROW)))


def _plain(name: str) -> str:
    """A name as Plotly shows it letter by letter: it would read tags in it."""
    return escape(name, quote=False)


class Against(Enum):
    """What a simulation is held against."""

    EXACT = "exact"
    """Values that are known exactly."""
    CLAIMS = "claims"
    """Numbers that somebody gives, right or wrong, and that are to be tested."""

    @property
    def words(self) -> tuple[str, str, str]:
        """One such number's name, in a column's head and whole, and whether it lies inside."""
        if self is Against.EXACT:
            return _("exact"), _("the exact value"), _("exact inside?")
        return _("to be tested"), _("the number to be tested"), _("inside?")


def estimates(
    title: str,
    found: Mapping[str, Estimate],
    exact: Mapping[str, Fraction],
    what: str,
    of: str,
    errors: int = 3,
    against: Against = Against.EXACT,
) -> Chart:
    """For each name a simulation's mean with its interval, and the exact value.

    The interval reaches ``errors`` standard errors to both sides. ``what`` heads the names, ``of``
    says what is measured, in hundredths. ``against`` says whether the values in ``exact`` are that,
    or claims.

    Raises:
        ValueError: the two name different things.
    """
    if set(found) != set(exact):
        raise ValueError("Each estimate needs its exact value, and each exact value its estimate.")
    names = list(found)
    shown = [_plain(name) for name in names]
    ends = {name: found[name].interval(errors) for name in names}
    inside = [name for name in names if ends[name][0] <= exact[name] <= ends[name][1]]
    head, whole, asked = against.words
    summary = _(
        "{inside} of {all} intervals hold {value}; "
        "each reaches {errors} standard errors to both sides."
    ).format(inside=len(inside), all=len(names), value=whole, errors=errors)
    table = Table(
        title,
        (what, head, _("simulated"), _("interval from"), _("to"), asked),
        [
            (
                name,
                percent(exact[name], 3),
                percent(found[name].mean, 3),
                *(percent(end, 3) for end in ends[name]),
                _("yes") if name in inside else _("no"),
            )
            for name in names
        ],
    )
    measured = {
        "type": "scatter",
        "mode": "markers",
        "name": _("simulated, with its interval"),
        "x": [found[name].mean * 100 for name in names],
        "y": shown,
        "error_x": {
            "type": "data",
            "array": [errors * found[name].standard_error * 100 for name in names],
            "color": _BLUE,
            "thickness": 3,
            "width": 9,
        },
        "marker": {"color": _BLUE, "size": 11, "symbol": "circle"},
        "hovertemplate": "%{y}: %{x:.3f}%<extra></extra>",
    }
    true = {
        "type": "scatter",
        "mode": "markers",
        "name": head,
        "x": [float(exact[name] * 100) for name in names],
        "y": shown,
        "marker": {"symbol": "x-thin", "size": 15, "line": {"width": 3, "color": _ORANGE}},
        "hovertemplate": "%{y}: %{x:.3f}%<extra></extra>",
    }
    drawing = figure(
        measured,
        true,
        height=150 + 40 * len(names),
        xaxis=axis(_lines(f"{of} (%)")),
        yaxis={**axis(None), "autorange": "reversed", "type": "category", "ticksuffix": " "},
        legend=LEGEND_ABOVE,
    )
    return Chart(title, summary, drawing, table)


def axis(title: str | None, grid: bool = True) -> dict[str, Any]:
    """An axis in the course's style, for a learner who does not zoom."""
    return {
        "title": {"text": title} if title else {},
        "showgrid": grid,
        "gridcolor": _GRID,
        "zerolinecolor": _GRID,
        "automargin": True,
        "fixedrange": True,
    }


def figure(*traces: dict[str, Any], height: int, **layout: Any) -> go.Figure:
    """A figure as wide as its page, on the page's own paper."""
    import plotly.graph_objects as go

    return go.Figure(
        data=list(traces),
        layout={
            "template": "none",
            "autosize": True,
            "height": height,
            "margin": {"l": 8, "r": 12, "t": 12, "b": 8},
            "paper_bgcolor": "rgba(0, 0, 0, 0)",
            "plot_bgcolor": "rgba(0, 0, 0, 0)",
            "font": {"color": _GREY, "family": _FONT, "size": 13},
            "dragmode": False,
            **layout,
        },
    )
