"""What a winning unit is paid, as exact fractions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from ..errors import BetError
from ..text import _

_RATIO = re.compile(r"(\d+(?:\.\d+)?)\s*(?::|/|to)\s*(\d+(?:\.\d+)?)", re.ASCII)
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)\s*(%?)", re.ASCII)


def parse_pay(text: str | int | float | Fraction) -> Fraction:
    """Read a pay: ``8``, ``8:1``, ``19/20``, ``8 to 1``, ``0.95`` and ``5%`` are all understood.

    The answer is the profit to one unit staked. A winning bet pays something, and money is
    counted in decimals, so 0, negative pays and thirds are refused.

    Raises:
        BetError: the text is no such pay.

    >>> parse_pay("19:20"), parse_pay("7 to 2"), parse_pay(0.95)
    (Fraction(19, 20), Fraction(7, 2), Fraction(19, 20))
    """
    pay = _fraction(text)
    if pay is None:
        raise BetError(
            _("{text!r} is no pay. Write it as 8, 8:1, 8 to 1, 19/20 or 0.95.").format(text=text)
        )
    if pay <= 0:
        raise BetError(_("A winning bet pays more than 0; {text} pays nothing.").format(text=text))
    verify_decimal(pay, str(text))
    return pay


class Share(Fraction):
    """A part of a whole, from 0 up to but not including 1, such as a commission."""


def parse_share(text: str | int | float | Fraction) -> Share:
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
                text=text
            )
        )
    verify_decimal(share, str(text))
    return Share(share)


def verify_decimal(value: Fraction, text: str) -> None:
    """Refuse a fraction that decimal money can't pay exactly.

    Raises:
        BetError: the denominator has a factor other than 2 and 5.
    """
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    if rest != 1:
        raise BetError(
            _(
                "{text} can't be paid exactly in decimal money; try halves, fifths or tenths."
            ).format(text=text)
        )


def _fraction(text: str | int | float | Fraction) -> Fraction | None:
    if isinstance(text, bool):
        return None
    if isinstance(text, int | Fraction):
        return Fraction(text)
    word = str(text).strip()
    if ratio := _RATIO.fullmatch(word):
        over = Fraction(ratio[2])
        return Fraction(ratio[1]) / over if over else None
    if number := _NUMBER.fullmatch(word):
        return Fraction(number[1]) / (100 if number[2] else 1)
    if word.startswith("-") and _NUMBER.fullmatch(word[1:]):
        return -Fraction(word[1:].rstrip("% "))
    return None


class Ladder(Mapping[int, Fraction]):
    """Pays by winning margin, without a gap from the lowest paid margin up to 9.

    >>> Ladder.parse({"9": 30, "8": "10:1"}).pay(8)
    Fraction(10, 1)
    """

    __slots__ = ("_pays",)

    def __init__(self, pays: Mapping[int, Fraction]) -> None:
        self._pays = dict(sorted(pays.items()))

    @classmethod
    def parse(cls, steps: object) -> Ladder:
        """Read ``{margin: pay}``.

        Raises:
            BetError: a margin is not 1-9, one between is missing, or a pay can't be read.
        """
        if not isinstance(steps, Mapping) or not steps:
            raise BetError(
                _("A bonus ladder lists a pay for each winning margin, such as 9 = 30, 8 = 10.")
            )
        pays: dict[int, Fraction] = {}
        for margin, pay in steps.items():
            if not str(margin).isdecimal() or not 1 <= int(margin) <= 9:
                raise BetError(_("A winning margin is 1 to 9, not {margin}.").format(margin=margin))
            pays[int(margin)] = parse_pay(pay)
        for margin in range(min(pays), 10):
            if margin not in pays:
                raise BetError(
                    _("The bonus ladder has a gap: it pays margin {low} but not {gap}.").format(
                        low=min(pays), gap=margin
                    )
                )
        return cls(pays)

    def pay(self, margin: int) -> Fraction | None:
        """The pay to one for this margin; ``None`` below the ladder."""
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
