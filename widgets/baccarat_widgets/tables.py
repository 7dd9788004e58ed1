"""Numbers as a lesson shows them: tables, shares, and one number found in two ways."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from html import escape

from .text import _

Shown = Fraction | Decimal | float | int


def percent(share: Shown, decimals: int = 2, sign: bool = False) -> str:
    """A share in hundredths of the whole, rounded to the nearest, ties to even.

    >>> percent(Fraction(1, 8)), percent(Fraction(-1, 800), 3), percent(Fraction(1, 20), 0, True)
    ('12.50%', '−0.125%', '+5%')
    """
    return f"{number(Fraction(share) * 100, decimals, sign)}%"


def number(value: Shown, decimals: int = 0, sign: bool = False) -> str:
    """A number with its thousands set apart.

    >>> number(1234567), number(Fraction(-5, 2), 2), number(0, 1, sign=True)
    ('1,234,567', '−2.50', '0.0')
    """
    exact = Fraction(value)
    places = Decimal(1).scaleb(-decimals)
    scaled = round(abs(exact) * 10**decimals)
    shown = (Decimal(scaled) * places).quantize(places, rounding=ROUND_HALF_EVEN)
    text = f"{shown:,}"
    if not scaled:
        return text
    return f"−{text}" if exact < 0 else f"+{text}" if sign else text


class Table:
    """A small table with a caption; the first column names the rows.

    Raises:
        ValueError: a row is longer or shorter than the columns.

    >>> print(Table("Aces", ("decks", "aces"), [(1, 4), (8, 32)]))
    Aces
    decks  aces
    1         4
    8        32
    """

    def __init__(
        self, caption: str, columns: Sequence[str], rows: Sequence[Sequence[object]]
    ) -> None:
        self.caption = caption
        self.columns = tuple(map(str, columns))
        self.rows = tuple(tuple(map(str, row)) for row in rows)
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{row} does not fit the columns {self.columns}.")

    def __repr__(self) -> str:
        lines = [self.columns, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        texts = (
            "  ".join(
                word.rjust(width) if at else word.ljust(width)
                for at, (word, width) in enumerate(zip(line, widths, strict=True))
            )
            for line in lines
        )
        return "\n".join([self.caption, *texts])

    def _repr_html_(self) -> str:
        return self.html(f"<p><strong>{escape(self.caption)}</strong></p>")

    def html(self, heading: str = "") -> str:
        """The table as HTML, every word escaped; it scrolls by itself where it is too wide."""
        head = "".join(
            f'<th scope="col"{_LEFT * (not at)}>{escape(word)}</th>' if word else "<td></td>"
            for at, word in enumerate(self.columns)
        )
        body = "".join(f"<tr>{_row(row)}</tr>" for row in self.rows)
        name = escape(self.caption)
        return (
            f'<div class="bc-numbers">{heading}<div role="region" tabindex="0" aria-label="{name}"'
            ' style="overflow-x:auto;max-width:100%"><table style="margin:0.5rem 0">'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></div>"
        )


_LEFT = ' style="text-align:left"'


def _row(row: tuple[str, ...]) -> str:
    first, *others = map(escape, row)
    return f'<th scope="row"{_LEFT}>{first}</th>' + "".join(f"<td>{word}</td>" for word in others)


class TwoWays:
    """One number found by counting and found by arithmetic, shown side by side.

    Raises:
        ValueError: the two are not exactly equal; then one of them is wrong.

    >>> TwoWays("An ace on top of one deck", counted=Fraction(4, 52), reasoned=Fraction(1, 13))
    An ace on top of one deck: 7.6923% by counting, 7.6923% by arithmetic. They agree exactly.
    """

    def __init__(self, what: str, *, counted: Fraction | int, reasoned: Fraction | int) -> None:
        if counted != reasoned:
            raise ValueError(f"{what}: counting gives {counted}, arithmetic gives {reasoned}.")
        self.what, self.value = what, Fraction(counted)

    @property
    def shown(self) -> str:
        """The number: whole ones in full, others as a share."""
        if self.value.denominator == 1:
            return number(self.value)
        return percent(self.value, 4)

    def __repr__(self) -> str:
        return _("{what}: {shown} by counting, {shown} by arithmetic. They agree exactly.").format(
            what=self.what, shown=self.shown
        )

    def _repr_html_(self) -> str:
        text = _("{shown} by counting, {shown} by arithmetic. They agree exactly.")
        shown = f"<strong>{self.shown}</strong>"
        return f'<p class="bc-numbers">{escape(self.what)}: {text.format(shown=shown)}</p>'
