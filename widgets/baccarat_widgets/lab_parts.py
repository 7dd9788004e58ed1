"""Parts of the labs' results: estimates held against exact values, and several studies at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from baccarat_core.simulation import Dealer, Dealt, Estimate, Found, Study
from baccarat_core.simulation.studies import effort_of

from .lab import table_shown
from .tables import Table, number, percent
from .text import _

ERRORS = 3
"""Intervals reach so many standard errors to both sides."""


@dataclass(frozen=True)
class SeveralFound:
    """What several studies found in the same shoes."""

    parts: tuple[Any, ...]

    def plus(self, other: SeveralFound) -> SeveralFound:
        """What they found in both sets of shoes."""
        both = zip(self.parts, other.parts, strict=True)
        return SeveralFound(tuple(a.plus(b) for a, b in both))


@dataclass(frozen=True)
class Several:
    """Several studies asked of the same shoes."""

    studies: tuple[Study[Found], ...]

    @property
    def effort(self) -> float:
        """How many times as long a round takes as when it is only dealt."""
        return sum(effort_of(study) for study in self.studies)

    def of(self, dealer: Dealer, dealt: Dealt) -> SeveralFound:
        """What all of them find in these shoes."""
        return SeveralFound(tuple(study.of(dealer, dealt) for study in self.studies))


@dataclass(frozen=True)
class Measured:
    """Something simulated, with the value that is known exactly."""

    name: str
    found: Estimate
    exact: Fraction

    @property
    def inside(self) -> bool:
        """Whether the interval holds the exact value."""
        low, high = self.found.interval(ERRORS)
        return low <= self.exact <= high


def inside_words(measured: Sequence[Measured]) -> str:
    """How many intervals hold the exact value.

    >>> inside_words([Measured("half", Estimate(0.4, 0.1), Fraction(1, 2))])
    '1 of 1 intervals hold the exact value; each reaches 3 standard errors to both sides.'
    """
    return _(
        "{inside} of {all} intervals hold the exact value; "
        "each reaches {errors} standard errors to both sides."
    ).format(inside=sum(each.inside for each in measured), all=len(measured), errors=ERRORS)


def measured_table(
    caption: str, what: str, measured: Sequence[Measured], note: str = "", exact: str | None = None
) -> dict[str, Any]:
    """Shares in a table: exact, simulated, and the interval's ends."""
    rows = [
        (
            each.name,
            percent(each.exact, 3),
            percent(each.found.mean, 3),
            *(percent(end, 3) for end in each.found.interval(ERRORS)),
            _("yes") if each.inside else _("no"),
        )
        for each in measured
    ]
    head = exact or _("exact")
    columns = (what, head, _("simulated"), _("interval from"), _("to"), _("exact inside?"))
    return table_shown(Table(caption, columns, rows), note)


class Around(Enum):
    """What a picture of intervals is drawn around."""

    VALUES = "values"
    """The values themselves."""
    EXACT = "exact"
    """The exact value of each, so that small differences are seen."""


def measured_plot(
    name: str,
    title: str,
    across: str,
    measured: Sequence[Measured],
    key: str = "",
    around: Around = Around.VALUES,
) -> dict[str, Any]:
    """Shares as intervals, in hundredths, each with a cross where the exact value lies."""

    def item(each: Measured) -> dict[str, Any]:
        low, high = each.found.interval(ERRORS)
        exact = float(each.exact)
        zero = exact if around is Around.EXACT else 0.0
        ends = {"mean": each.found.mean, "low": low, "high": high, "exact": exact}
        shown = {end: short((value - zero) * 100) for end, value in ends.items()}
        return {"name": each.name, **shown}

    return {
        "name": name,
        "kind": "intervals",
        "title": title,
        "summary": inside_words(measured),
        "across": across,
        "key": key or _("Dot and line: simulated, with its interval. Cross: exact."),
        "items": [item(each) for each in measured],
    }


def bars_plot(
    name: str,
    title: str,
    summary: str,
    axes: tuple[str, str],
    bars: Mapping[str, tuple[float, float | None]],
    key: str = "",
) -> dict[str, Any]:
    """Bars, each with its height and, where it is known, its exact value."""
    across, up = axes
    return {
        "name": name,
        "kind": "bars",
        "title": title,
        "summary": summary,
        "across": across,
        "up": up,
        "key": key,
        "items": [
            {"name": label, "height": short(height)}
            | ({} if exact is None else {"exact": short(exact)})
            for label, (height, exact) in bars.items()
        ],
    }


def short(value: float) -> float:
    """A number as a picture needs it.

    >>> short(1.23456789)
    1.2346
    """
    return round(float(value), 4)


def dealt_words(shoes: int, rounds: int) -> str:
    """How much was dealt.

    >>> dealt_words(1000, 80500)
    '1,000 shoes and 80,500 rounds are dealt.'
    """
    return _("{shoes} shoes and {rounds} rounds are dealt.").format(
        shoes=number(shoes), rounds=number(rounds)
    )


def shoes_options(*counts: int) -> dict[str, str]:
    """Numbers of shoes to choose from."""
    return {str(count): _("{shoes} shoes").format(shoes=number(count)) for count in counts}
