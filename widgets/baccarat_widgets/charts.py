"""The lessons' charts: a drawing, what it shows in a sentence, and its numbers in a table.

Plotly is imported when a chart is drawn, so that lessons without one don't wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from baccarat_core.simulation import Estimate
from baccarat_core.tableau import COLUMNS, STOOD, TABLEAU, Action, Third

from .tables import Table, number, percent
from .text import _

if TYPE_CHECKING:
    import plotly.graph_objects as go

PLOTLY = "application/vnd.plotly.v1+json"
_CONFIG = {"responsive": True, "displayModeBar": False, "plotlyServerURL": ""}
# Seen on white and on black alike; where the page has a colour for text, that is used.
_GREY = "#7d7d7d"
_GRID = "rgba(128, 128, 128, 0.35)"
_BLUE, _ORANGE = "#3b82c4", "#c4691b"
_FONT = "system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"
_INK = """<style>
.js-plotly-plot .infolayer text, .js-plotly-plot .xtick text, .js-plotly-plot .ytick text,
.js-plotly-plot .scatterlayer text, .js-plotly-plot .annotation-text {
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
        heading = f"<p><strong>{escape(self.title)}</strong><br>{escape(self.summary)}</p>"
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
            display(bundle, raw=True)


def share_bars(
    title: str, shares: Mapping[str, Fraction], what: str, of: str, decimals: int = 2
) -> Chart:
    """A bar for each named share of a whole; ``what`` heads the names, ``of`` the shares.

    Raises:
        ValueError: there are no shares.

    >>> share_bars("Aces", {"ace": Fraction(1, 13), "other": Fraction(12, 13)}, "card", "share")
    Aces
    The largest is other with 92.31 %, the smallest is ace with 7.69 %.
    """
    if not shares:
        raise ValueError("A chart of nothing shows nothing.")
    most = max(shares, key=lambda name: shares[name])
    least = min(shares, key=lambda name: shares[name])
    texts = [percent(share, decimals) for share in shares.values()]
    summary = _("The largest is {most} with {most_share}, the smallest is {least} with {least_share}.")
    figure = _figure(
        {
            "type": "bar",
            "orientation": "h",
            "x": [float(share * 100) for share in shares.values()],
            "y": list(shares),
            "text": texts,
            "textposition": "outside",
            "cliponaxis": False,
            "textfont": {"color": _GREY},
            "marker": {"color": _BLUE},
            "hovertemplate": "%{y}: %{text}<extra></extra>",
        },
        height=90 + 36 * len(shares),
        xaxis={**_axis(f"{of} (%)"), "range": [0, float(max(shares.values()) * 125)]},
        yaxis={**_axis(None, grid=False), "autorange": "reversed", "type": "category"},
    )
    return Chart(
        title,
        summary.format(
            most=most,
            most_share=percent(shares[most], decimals),
            least=least,
            least_share=percent(shares[least], decimals),
        ),
        figure,
        Table(title, (what, of), list(zip(shares, texts, strict=True))),
    )


def estimates(
    title: str, found: Mapping[str, Estimate], exact: Mapping[str, Fraction], errors: int = 3
) -> Chart:
    """For each name a simulation's mean with so many standard errors around it, and the exact value.

    Raises:
        ValueError: the two name different things.
    """
    if set(found) != set(exact):
        raise ValueError("Each estimate needs its exact value, and each exact value its estimate.")
    names = list(found)
    ends = {name: found[name].interval(errors) for name in names}
    inside = [name for name in names if ends[name][0] <= exact[name] <= ends[name][1]]
    summary = _("{inside} of {all} intervals hold the exact value.").format(
        inside=len(inside), all=len(names)
    )
    table = Table(
        title,
        (_("bet"), _("exact"), _("simulated"), _("interval from"), _("to"), _("exact inside?")),
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
        "y": names,
        "error_x": {
            "type": "data",
            "array": [errors * found[name].standard_error * 100 for name in names],
            "color": _BLUE,
            "thickness": 3,
            "width": 9,
        },
        "marker": {"color": _BLUE, "size": 11, "symbol": "circle"},
        "hovertemplate": "%{y}: %{x:.3f} %<extra></extra>",
    }
    true = {
        "type": "scatter",
        "mode": "markers",
        "name": _("exact"),
        "x": [float(exact[name] * 100) for name in names],
        "y": names,
        "marker": {"color": _ORANGE, "size": 15, "symbol": "x-thin", "line": {"width": 3, "color": _ORANGE}},
        "hovertemplate": "%{y}: %{x:.3f} %<extra></extra>",
    }
    figure = _figure(
        measured,
        true,
        height=150 + 55 * len(names),
        xaxis=_axis(_("mean profit a coup (% of the stake)")),
        yaxis={**_axis(None), "autorange": "reversed", "type": "category"},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
    )
    return Chart(title, summary, figure, table)


def draw_minus_stand(
    title: str, values: Mapping[tuple[int, Third], Fraction], printed: Mapping[tuple[int, Third], Action] = TABLEAU
) -> Chart:
    """Banker's gain from drawing instead of standing, as a map over the cells of the rule card.

    A frame marks each cell where the printed card does what costs Banker something.

    Raises:
        ValueError: a cell of the rule card has no value.
    """
    missing = [cell for cell in printed if cell not in values]
    if missing:
        raise ValueError(f"These cells have no value: {missing}.")
    columns = [_column(third) for third in COLUMNS]
    rows = [str(total) for total in range(8)]
    cells = [[values[total, third] for third in COLUMNS] for total in range(8)]
    odd = [cell for cell in printed if differs(values[cell], printed[cell])]
    figure = _figure(
        {
            "type": "heatmap",
            "x": columns,
            "y": rows,
            "z": [[float(value * 100) for value in row] for row in cells],
            "text": [[_short(value) for value in row] for row in cells],
            "customdata": [[percent(value, 3, sign=True) for value in row] for row in cells],
            "texttemplate": "%{text}",
            "zmid": 0,
            "zmin": -60,
            "zmax": 60,
            "colorscale": [[0, "#e0a15a"], [0.5, "#ffffff"], [1, "#7db2e3"]],
            "showscale": False,
            "xgap": 1,
            "ygap": 1,
            "hovertemplate": _("Banker {y}, third card {x}: {value}").format(
                y="%{y}", x="%{x}", value="%{customdata}"
            )
            + "<extra></extra>",
        },
        height=400,
        xaxis={**_axis(_("Player's third card (–: Player stood)"), grid=False), "type": "category"},
        yaxis={**_axis(_("Banker's count"), grid=False), "type": "category", "autorange": "reversed"},
        shapes=[_frame(COLUMNS.index(third), total) for total, third in odd],
    )
    names = [
        _("Banker {total} against {third}").format(total=total, third=_column_words(third))
        for total, third in odd
    ]
    summary = _(
        "Above 0 drawing is better for Banker, below 0 standing is. "
        "The printed card does the worse thing in {odd} of {all} cells: {names}."
    ).format(odd=len(odd), all=len(values), names="; ".join(names) or _("none"))
    table = Table(
        title,
        (_("Banker's count"), *columns),
        [
            (total, *(number(value * 100, 2, sign=True) for value in row))
            for total, row in enumerate(cells)
        ],
    )
    return Chart(title, summary, figure, table)


def differs(value: Fraction, action: Action) -> bool:
    """Whether the other action would have been better, by a value of draw minus stand."""
    return value > 0 if action is Action.STAND else value < 0


def _short(value: Fraction) -> str:
    """Short enough for a cell on a phone."""
    hundredths = abs(value * 100)
    return number(value * 100, 0 if hundredths >= 10 else 1, sign=True)


def _column(third: Third) -> str:
    return "–" if third is STOOD else str(third)


def _column_words(third: Third) -> str:
    if third is STOOD:
        return _("a Player who stood")
    return _("a third card of {third}").format(third=third)


def _frame(column: int, row: int) -> dict[str, Any]:
    return {
        "type": "rect",
        "x0": column - 0.46,
        "x1": column + 0.46,
        "y0": row - 0.44,
        "y1": row + 0.44,
        "line": {"color": "#000000", "width": 3},
    }


def _axis(title: str | None, grid: bool = True) -> dict[str, Any]:
    return {
        "title": {"text": title} if title else {},
        "showgrid": grid,
        "gridcolor": _GRID,
        "zerolinecolor": _GRID,
        "automargin": True,
        "fixedrange": True,
    }


def _figure(*traces: dict[str, Any], height: int, **layout: Any) -> go.Figure:
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
