"""What a winning unit is paid, as exact fractions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ..errors import BetError
from ..text import _

MOST = 1_000_000
"""No house pays more to one; a longer number is a slip of the pen."""
FINEST = 10**6
"""Pays are counted in millionths of a unit staked at the finest."""

_RATIO = re.compile(r"(\d+(?:\.\d+)?)\s*(?::|/|to)\s*(\d+(?:\.\d+)?)", re.ASCII)
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)\s*(%?)", re.ASCII)


PayText = str | int | float | Decimal | Fraction
"""A pay as callers may write it; a float means the decimal it is printed as."""


def parse_pay(text: PayText) -> Fraction:
    """Read a pay: ``8``, ``8:1``, ``19/20``, ``8 to 1``, ``0.95`` and ``5%`` are all understood.

    The answer is the profit to one unit staked. A winning bet pays something, and money is
    counted in decimals, so 0, negative pays and thirds are refused.

    Raises:
        BetError: the text is no such pay, or one beyond a million to one or finer than a millionth.

    >>> parse_pay("19:20"), parse_pay("7 to 2"), parse_pay(0.95)
    (Fraction(19, 20), Fraction(7, 2), Fraction(19, 20))
    """
    pay = _fraction(text)
    if pay is None:
        raise BetError(
            _("{text!r} is no pay. Write it as 8, 8:1, 8 to 1, 19/20 or 0.95.").format(
                text=_shown(text)
            )
        )
    if pay <= 0:
        raise BetError(_("A winning bet pays more than 0, not {text}.").format(text=text))
    if pay > MOST:
        raise BetError(
            _("No bet pays more than {most:,} to 1; look at {text}.").format(
                most=MOST, text=_short(text)
            )
        )
    verify_decimal(pay, _short(text))
    return pay


class Share(Fraction):
    """A part of a whole, from 0 up to but not including 1, such as a commission."""


def parse_share(text: PayText) -> Share:
    """Read a share of the winnings, such as a commission of ``5%`` or ``0.05``; 0 is allowed.

    Raises:
        BetError: the text is no share from 0 up to, but not including, the whole.

    >>> parse_share("5%")
    Share(1, 20)
    """
    share = _fraction(text)
    if share is None or not 0 <= share < 1:
        raise BetError(
            _("{text!r} is no commission. Write a share of the win, such as 5% or 0.05.").format(
                text=_shown(text)
            )
        )
    verify_decimal(share, _short(text))
    return Share(share)


def verify_decimal(value: Fraction, text: str) -> None:
    """Refuse a fraction that decimal money can't pay exactly, or only in dust.

    Raises:
        BetError: the fraction is no whole number of millionths.
    """
    if FINEST % value.denominator:
        raise BetError(
            _(
                "{text} can't be paid exactly in decimal money; try halves, fifths or tenths."
            ).format(text=text)
        )


def _fraction(text: PayText) -> Fraction | None:
    if isinstance(text, bool):
        return None
    if isinstance(text, int | Fraction):
        return Fraction(text)
    word = str(text).strip()
    if word.startswith(("-", "−")):
        positive = _fraction(word[1:]) if word[1:2].isdecimal() else None
        return None if positive is None else -positive
    if len(word) > _LONGEST:
        return None
    if ratio := _RATIO.fullmatch(word):
        over = Fraction(ratio[2])
        return Fraction(ratio[1]) / over if over else None
    if number := _NUMBER.fullmatch(word):
        return Fraction(number[1]) / (100 if number[2] else 1)
    return None


_LONGEST = 40


def _shown(text: object) -> object:
    short = _short(text)
    return text if isinstance(text, int | float) and short == str(text) else short


def _short(text: object) -> str:
    """What was written, cut where nobody would read on."""
    if isinstance(text, int) and abs(text) > 10**_LONGEST:
        return _("a number of more than {digits} digits").format(digits=_LONGEST)
    word = str(text)
    return word if len(word) <= _LONGEST else f"{word[:_LONGEST]}…"


_MARGINS = frozenset("123456789")


class Ladder(Mapping[int, Fraction]):
    """Pays by winning margin, without a gap from the lowest paid margin up to 9.

    Pays are read as ``parse_pay`` reads them, margins also as text.

    Raises:
        BetError: a margin is not 1-9 or stands twice, one between is missing, or a pay can't be
            read.

    >>> Ladder({"9": 30, "8": "10:1"}).pay(8)
    Fraction(10, 1)
    """

    __slots__ = ("_pays",)

    def __init__(self, steps: Mapping[Any, PayText]) -> None:
        if not isinstance(steps, Mapping) or not steps:
            raise BetError(
                _("A bonus ladder lists a pay for each winning margin, such as 9 = 30, 8 = 10.")
            )
        pays: dict[int, Fraction] = {}
        for margin, pay in steps.items():
            if str(margin) not in _MARGINS:
                raise BetError(
                    _("A winning margin is 1 to 9, not {margin}.").format(margin=_short(margin))
                )
            if int(margin) in pays:
                raise BetError(
                    _("The bonus ladder pays margin {margin} twice.").format(margin=margin)
                )
            pays[int(margin)] = parse_pay(pay)
        for margin in range(min(pays), 10):
            if margin not in pays:
                raise BetError(
                    _("The bonus ladder has a gap: it pays margin {low} but not {gap}.").format(
                        low=min(pays), gap=margin
                    )
                )
        self._pays = dict(sorted(pays.items()))

    def pay(self, margin: int) -> Fraction | None:
        """The pay to one for this margin; ``None`` below the ladder.

        >>> Ladder({9: 30}).pay(8) is None
        True
        """
        return self._pays.get(margin)

    def __getitem__(self, margin: int) -> Fraction:
        return self._pays[margin]

    def __iter__(self) -> Iterator[int]:
        return iter(self._pays)

    def __len__(self) -> int:
        return len(self._pays)

    def __hash__(self) -> int:
        return hash(tuple(self._pays.items()))

    def __repr__(self) -> str:
        return f"Ladder({', '.join(f'{margin}: {pay}' for margin, pay in self._pays.items())})"


READERS: dict[Any, Callable[[Any], object]] = {
    Fraction: parse_pay,
    Share: parse_share,
    Ladder: lambda steps: steps if isinstance(steps, Ladder) else Ladder(steps),
}
"""What reads a field of a bet, by the field's type."""
