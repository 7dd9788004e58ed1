"""One bet's odds to the last deal, for the eye and for a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

from baccarat_core.odds import BetOdds
from baccarat_core.rule_sheets.writer import pay_text

from .table_view import pays_text
from .tables import number, percent
from .text import _

if TYPE_CHECKING:
    from .odds_columns import Priced

DECIMALS = 12


def exact_lines(odds: BetOdds) -> list[dict[str, str]]:
    """Each chance as deals out of all deals, each average as a fraction in lowest terms."""
    total = number(odds.denominator)

    def deals(name: str, weight: int) -> dict[str, str]:
        return {
            "name": name,
            "exact": _("{deals} of {total} deals").format(deals=number(weight), total=total),
            "about": percent(Fraction(weight, odds.denominator), 6),
        }

    lines = [
        deals(_("wins {pay}").format(pay=pay_text(pay)), weight)
        for pay, weight in sorted(odds.wins.items(), reverse=True)
        if weight
    ]
    if odds.push_weight:
        lines.append(deals(_("pushes"), odds.push_weight))
    lines.append(deals(_("loses"), odds.lose_weight))
    averages = [
        (_("house edge"), odds.house_edge),
        (_("edge per resolved bet"), odds.edge_per_resolved_bet),
    ]
    lines += [
        {"name": name, "exact": fraction_text(value), "about": percent(value, 6)}
        for name, value in averages
    ]
    lines.append(
        {
            "name": _("variance"),
            "exact": fraction_text(odds.variance),
            "about": number(odds.variance, 6),
        }
    )
    return lines


def fraction_text(value: Fraction) -> str:
    """A fraction in lowest terms, its thousands set apart.

    >>> fraction_text(Fraction(-2599, 164967))
    '−2,599 / 164,967'
    """
    if value.denominator == 1:
        return number(value)
    return f"{number(value.numerator)} / {number(value.denominator)}"


HEADINGS = (
    "rule_sheet",
    "decks",
    "mode",
    "bet",
    "pays",
    "win",
    "win_exact",
    "push",
    "push_exact",
    "lose",
    "lose_exact",
    "expected_value",
    "expected_value_exact",
    "house_edge",
    "house_edge_exact",
    "edge_per_resolved_bet",
    "edge_per_resolved_bet_exact",
    "standard_deviation",
    "variance_exact",
    "deals",
)


def odds_csv(prices: Iterable[Priced]) -> str:
    """Every bet of these sheets as comma-separated values, for any spreadsheet.

    Shares are of one unit staked, with twelve decimals, rounded; beside each stands the exact
    fraction, over the number of deals and not in lowest terms, so that no spreadsheet takes it for
    a date; nor a pay for a time of day. No cell can be taken for a formula.
    """
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(HEADINGS)
    for priced in prices:
        sheet = priced.sheet
        mode = priced.mode or next(iter(sheet.modes), None)
        for kind, odds in priced.odds.items():
            words = (sheet.title, str(sheet.decks), mode.value if mode else "", kind.label)
            pays = pays_text(odds.bet).replace(":", " to ")
            lines.writerow([safe(word) for word in (*words, pays)] + _numbers(odds))
    return "\ufeff" + out.getvalue()


def _numbers(odds: BetOdds) -> list[str]:
    total, resolved = odds.denominator, odds.denominator - odds.push_weight
    pairs = [
        (odds.win, total),
        (odds.push, total),
        (odds.lose, total),
        (odds.expected_value, total),
        (odds.house_edge, total),
        (odds.edge_per_resolved_bet, resolved or total),
    ]
    cells = [cell for value, base in pairs for cell in (decimal(value), over(value, base))]
    return [
        *cells,
        decimal(_root(odds.variance)),
        over(odds.variance, total**2),
        str(total),
    ]


def decimal(value: Fraction) -> str:
    """A number as every spreadsheet reads it, to twelve decimals.

    >>> decimal(Fraction(-1, 3))
    '-0.333333333333'
    """
    scaled = round(abs(value) * 10**DECIMALS)
    text = f"{scaled // 10**DECIMALS}.{scaled % 10**DECIMALS:0{DECIMALS}d}"
    return f"-{text}" if value < 0 and scaled else text


def over(value: Fraction, base: int) -> str:
    """A fraction with this denominator, or the least multiple of it that holds it exactly.

    >>> over(Fraction(1, 17), 3400), over(Fraction(-1, 8), 100)
    ('200/3400', '−25/200')
    """
    parts = value * base
    sign = "−" if value < 0 else ""
    return f"{sign}{abs(parts.numerator)}/{base * parts.denominator}"


def _root(value: Fraction) -> Fraction:
    """The square root to twice the decimals shown, rounded down."""
    scale = 10 ** (2 * DECIMALS)
    return Fraction(isqrt(value.numerator * scale**2 // value.denominator), scale)


_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠|%]")


def safe(word: str) -> str:
    """Text that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe("Six decks, Tie pays 9")
    ("'=1+1", 'Six decks, Tie pays 9')
    """
    flat = re.sub(r"[\x00-\x1f\x7f]+", " ", word)
    return f"'{flat}" if _FORMULA.match(flat) else flat


def file_name(*names: str) -> str:
    """A name any system takes, made of these.

    >>> file_name("live", "My own: table")
    'baccarat-odds-live-my-own-table'
    """
    parts = [re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] for name in names]
    return "-".join(["baccarat-odds", *filter(None, parts)])
