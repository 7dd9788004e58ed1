"""A map of what drawing is worth, laid out as the printed rule card is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from baccarat_core.tableau import COLUMNS, STOOD, Third

from .charts import Chart, axis, figure
from .tables import Table, number, percent
from .text import _

if TYPE_CHECKING:
    from baccarat_core.odds import TableauValues


def draw_minus_stand(title: str, values: TableauValues) -> Chart:
    """Banker's gain from drawing instead of standing, as a map over the cells of the rule card.

    A frame marks each cell where the printed card does what costs Banker something.

    Raises:
        ValueError: a coup from this composition never reaches some cell.
    """
    gains = {cell: value.difference for cell, value in values.banker.items()}
    reached = {cell: gain for cell, gain in gains.items() if gain is not None}
    if len(reached) < len(gains):
        raise ValueError("A coup from this composition never reaches some cells of the rule card.")
    columns = [_column(third) for third in COLUMNS]
    cells = [[reached[total, third] for third in COLUMNS] for total in range(8)]
    odd = [cell for cell, value in values.banker.items() if value.printed_loses]
    drawing = figure(
        {
            "type": "heatmap",
            "x": columns,
            "y": [str(total) for total in range(8)],
            "z": [[float(gain * 100) for gain in row] for row in cells],
            "text": [[_short(gain) for gain in row] for row in cells],
            "customdata": [[percent(gain, 3, sign=True) for gain in row] for row in cells],
            "texttemplate": "%{text}",
            "textfont": {"color": "#111111"},
            "zmin": -60,
            "zmax": 60,
            "colorscale": [[0, "#e0a15a"], [0.5, "#ffffff"], [1, "#7db2e3"]],
            "showscale": False,
            "xgap": 1,
            "ygap": 1,
            "hovertemplate": _("Banker {banker}, third card {third}: {gain}").format(
                banker="%{y}", third="%{x}", gain="%{customdata}"
            )
            + "<extra></extra>",
        },
        height=400,
        xaxis={**axis(_("Player's third card (–: Player stood)"), grid=False), "type": "category"},
        yaxis={
            **axis(_("Banker's count"), grid=False),
            "type": "category",
            "autorange": "reversed",
        },
        shapes=[_frame(COLUMNS.index(third), total) for total, third in odd],
    )
    names = [
        _("Banker {total} against {third}").format(total=total, third=_column_words(third))
        for total, third in odd
    ]
    summary = _(
        "Above 0, drawing is better for Banker; below 0, standing is. "
        "The printed card does the worse thing in {odd} of {all} cells: {names}."
    ).format(odd=len(odd), all=len(gains), names="; ".join(names) or _("none"))
    table = Table(
        title,
        (_("Banker's count"), *columns),
        [
            (total, *(number(gain * 100, 2, sign=True) for gain in row))
            for total, row in enumerate(cells)
        ],
    )
    return Chart(title, summary, drawing, table)


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
