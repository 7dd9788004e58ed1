"""Charts of baccarat en banque: the banker's best reply as a map, and values by the stakes."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from baccarat_core.equilibrium import (
    Information,
    Sides,
    SolutionKind,
    banque_best_reply,
    can_solve_banque,
    near,
    solve_banque,
)
from baccarat_core.equilibrium.banque_model import share_of
from baccarat_core.errors import EquilibriumError
from baccarat_core.tableau import COLUMNS, STOOD, TABLEAU, Action, Third
from baccarat_core.text import brief

from .charts import LEGEND_ABOVE, Chart, axis, figure
from .tables import Table, percent
from .text import _

if TYPE_CHECKING:
    from baccarat_core.equilibrium import BanqueReply

_DRAW, _STAND = Action.DRAW, Action.STAND
_LINES = (
    {"color": "#7d7d7d", "dash": "dot", "symbol": "triangle-up"},
    {"color": "#3b82c4", "dash": "solid", "symbol": "circle"},
    {"color": "#c4691b", "dash": "dash", "symbol": "square"},
    {"color": "#7a5cc0", "dash": "", "symbol": "circle-open"},
)
"""How the lines look; one without a dash is single points."""


def banque_reply_map(title: str, reply: BanqueReply, total: int) -> Chart:
    """The banker's best reply with one total, by what either side did, both sides playing.

    A row is what Player 1 did, a column what Player 2 did. D draws, S stands, = is as good either
    way; the shade says how much hangs on it, in hundredths of all the stakes. A frame marks each
    cell in which the printed card, asked about either side, would do the other thing.

    Raises:
        EquilibriumError: the total is not a whole number from 0 to 7.

    >>> from baccarat_core.equilibrium import Sides, banque_best_reply
    >>> reply = banque_best_reply("1/2", Sides.independent(1, 1))
    >>> banque_reply_map("A banker's 6", reply, 6)
    A banker's 6
    Player 1's share of the stakes is 50%. With 6 the banker draws in 9 of 121 cells and stands \
in 112. In 36 cells the printed card would answer the two sides differently: the banker then \
draws in 4. A frame marks where it does what the card would do against neither side: 1 cell.
    """
    if isinstance(total, bool) or total not in range(8):
        raise EquilibriumError(
            _("The banker chooses on a count from 0 to 7; {total} is not.").format(
                total=brief(total, repr)
            )
        )
    cells = [[reply.cells[total, one, two] for two in COLUMNS] for one in COLUMNS]
    gains = [[near(cell.difference) for cell in row] for row in cells]
    names = [_column(third) for third in COLUMNS]
    odd, torn, torn_draws = [], 0, 0
    for row, one in enumerate(COLUMNS):
        for at, two in enumerate(COLUMNS):
            best, printed = cells[row][at].best, {TABLEAU[total, one], TABLEAU[total, two]}
            if len(printed) == 2:
                torn += 1
                torn_draws += best is _DRAW
            elif best is not None and best not in printed:
                odd.append((at, row))
    drawing = figure(
        {
            "type": "heatmap",
            "x": names,
            "y": names,
            "z": [[float(gain * 100) for gain in row] for row in gains],
            "text": [[_letter(cell.best) for cell in row] for row in cells],
            "customdata": [[percent(gain, 3, sign=True) for gain in row] for row in gains],
            "texttemplate": "%{text}",
            "textfont": {"color": "#111111"},
            "zmin": -40,
            "zmax": 40,
            "colorscale": [[0, "#e0a15a"], [0.5, "#ffffff"], [1, "#7db2e3"]],
            "showscale": False,
            "xgap": 1,
            "ygap": 1,
            "hovertemplate": _("Player 1 {one}, Player 2 {two}: drawing brings {gain}").format(
                one="%{y}", two="%{x}", gain="%{customdata}"
            )
            + "<extra></extra>",
        },
        height=460,
        xaxis={
            **axis(_("Player 2's third card (–: it stood)"), grid=False),
            "type": "category",
        },
        yaxis={
            **axis(_("Player 1's third card"), grid=False),
            "type": "category",
            "autorange": "reversed",
        },
        shapes=[_frame(at, row) for at, row in odd],
    )
    flat = [cell.best for row in cells for cell in row]
    table = Table(
        title,
        (_("Player 1 \\ Player 2"), *names),
        [
            (
                name,
                *(
                    f"{_letter(cell.best)} {percent(gain, 2, sign=True)}"
                    for cell, gain in zip(row, row_gains, strict=True)
                ),
            )
            for name, row, row_gains in zip(names, cells, gains, strict=True)
        ],
    )
    summary = _summary(reply.share, total, flat, (torn, torn_draws), len(odd))
    return Chart(title, summary, drawing, table)


def _summary(
    share: Fraction, total: int, best: list[Action | None], torn: tuple[int, int], odd: int
) -> str:
    sentences = [
        _("Player 1's share of the stakes is {share}.").format(share=_hundredths(share)),
        _("With {total} the banker draws in {draws} of {all} cells and stands in {stands}.").format(
            total=total, draws=best.count(_DRAW), all=len(best), stands=best.count(_STAND)
        ),
    ]
    if None in best:
        sentences.append(_("Both are as good in {n}.").format(n=best.count(None)))
    if torn[0]:
        sentences.append(
            _(
                "In {torn} cells the printed card would answer the two sides differently: "
                "the banker then draws in {draws}."
            ).format(torn=torn[0], draws=torn[1])
        )
    if odd:
        marks = _("1 cell") if odd == 1 else _("{odd} cells").format(odd=odd)
        sentences.append(
            _(
                "A frame marks where it does what the card would do against neither side: {marks}."
            ).format(marks=marks)
        )
    return " ".join(sentences)


def banque_values_by_share(
    title: str, shares: Iterable[Fraction | str], information: Information = Information.OWN_TOTAL
) -> Chart:
    """What the banker wins of all the stakes in each solution, by Player 1's share of them.

    Beside the solutions stands the banker's best reply to two sides that always draw on 5. The
    sides as a team with a coin each are single points, since that equilibrium exists for some
    shares only. Each share takes about half a second.

    Raises:
        EquilibriumError: a share is not between 0 and 1, or there are none.

    >>> banque_values_by_share("By the stakes", ["1/10", "1/2"]).table
    By the stakes
    Player 1's share  Both sides always draw on 5  Each for itself (Nash)  \
Both sides as a team, one coin  Both sides as a team, a coin each
    10%                                   1.1925%                 1.1214%  \
                       1.1213%                                  –
    50%                                   0.9221%                 0.8680%  \
                       0.8613%                                  –
    """
    asked = sorted({share_of(share) for share in shares})
    if not asked:
        raise EquilibriumError(_("A chart of values needs at least one share of the stakes."))
    lines: dict[str, dict[Fraction, Fraction]] = {}
    for kind, name in (
        (None, _("Both sides always draw on 5")),
        (SolutionKind.NASH, _("Each for itself (Nash)")),
        (SolutionKind.CORRELATED, _("Both sides as a team, one coin")),
        (SolutionKind.INDEPENDENT, _("Both sides as a team, a coin each")),
    ):
        values = {share: _value(share, kind, information) for share in asked}
        lines[name] = {share: value for share, value in values.items() if value is not None}
    drawing = figure(
        *(
            {
                "type": "scatter",
                "mode": "lines+markers" if look["dash"] else "markers",
                "name": name,
                "x": [float(share * 100) for share in values],
                "y": [float(value * 100) for value in values.values()],
                "line": {"color": look["color"], "dash": look["dash"] or "solid", "width": 2},
                "marker": {
                    "color": look["color"],
                    "symbol": look["symbol"],
                    "size": 8 if look["dash"] else 14,
                },
                "hovertemplate": "%{x:.4g}%: %{y:.4f}%<extra></extra>",
            }
            for (name, values), look in zip(lines.items(), _LINES, strict=True)
            if values
        ),
        height=420,
        xaxis={**axis(_("Player 1's share of the stakes (%)")), "range": [0, 100]},
        yaxis=axis(_("the banker wins (% of all stakes)")),
        legend=LEGEND_ABOVE,
    )
    table = Table(
        title,
        (_("Player 1's share"), *lines),
        [
            (_hundredths(share), *(_shown(values.get(share)) for values in lines.values()))
            for share in asked
        ],
    )
    told = [_("Shown is what the banker wins, in hundredths of all the stakes.")]
    told += [_extremes(name, values) for name, values in lines.items()]
    return Chart(title, " ".join(told), drawing, table)


def _value(share: Fraction, kind: SolutionKind | None, information: Information) -> Fraction | None:
    """The banker's, if there is such a solution; of no kind: against two that draw on 5."""
    if kind is None:
        return near(banque_best_reply(share, Sides.independent(1, 1)).values.banker)
    if information is Information.OWN_TOTAL:
        share = min(share, 1 - share)  # the sides are alike, so their stakes may change places
    if not can_solve_banque(share, kind, information):
        return None
    return near(solve_banque(share, kind, information).value)


def _extremes(name: str, values: dict[Fraction, Fraction]) -> str:
    if not values:
        return _("{name}: no equilibrium for any of these shares.").format(name=name)
    low, high = min(values.values()), max(values.values())

    def where(value: Fraction) -> str:
        return _(" and ").join(_hundredths(at) for at, each in values.items() if each == value)

    if low == high:
        return _("{name}: {value} (share {at}).").format(
            name=name, value=percent(low, 3), at=where(low)
        )
    return _("{name}: {low} at least (share {at}), {high} at most (share {there}).").format(
        name=name, low=percent(low, 3), at=where(low), high=percent(high, 3), there=where(high)
    )


def _shown(value: Fraction | None) -> str:
    return "–" if value is None else percent(value, 4)


def _hundredths(share: Fraction) -> str:
    return percent(share, 0 if (share * 100).denominator == 1 else 2)


def _column(third: Third) -> str:
    return "–" if third is STOOD else str(third)


def _letter(best: Action | None) -> str:
    return {_DRAW: _("D"), _STAND: _("S"), None: "="}[best]


def _frame(column: int, row: int) -> dict[str, Any]:
    return {
        "type": "rect",
        "x0": column - 0.46,
        "x1": column + 0.46,
        "y0": row - 0.46,
        "y1": row + 0.46,
        "line": {"color": "#000000", "width": 3},
    }
