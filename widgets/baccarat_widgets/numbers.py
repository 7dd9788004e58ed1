"""Numbers as people type them: ``.5``, ``0,50``, ``$0.50``, ``50%``, ``1,234``, ``−3``, ``1/2``."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from baccarat_core.errors import BaccaratError

from .text import _

LONGEST = 40
"""No answer needs more characters than this."""


class NumberError(BaccaratError):
    """Text that can't be read as a number."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read what was typed.

    ``value`` is the number itself, so ``50%`` is 1/2. ``decimals`` counts its digits after the
    decimal sign, two for ``50%``; it is ``None`` for a fraction, which is exact.
    """

    value: Fraction
    decimals: int | None
    percent: bool = False


_SIGNS = str.maketrans({"−": "-", "–": "-", "‒": "-", "⁄": "/", "∕": "/", "’": "'"})
_TYPED = re.compile(
    r"(?P<sign>[-+]?) ?[$€£¥]? ?(?P<second>[-+]?) ?"
    r"(?P<body>[0-9.,][0-9.,' /]*?) ?[$€£¥]? ?(?P<percent>%?)"
)
_FRACTION = re.compile(r"(?:(?P<whole>[0-9]+) )?(?P<over>[0-9]+) ?/ ?(?P<under>[0-9]+)")
_PLAIN = re.compile(r"(?P<whole>[0-9]*)(?:[.,](?P<part>[0-9]*))?")
_GROUPED = re.compile(
    r"(?P<whole>[1-9][0-9]{0,2}(?P<sep>[ ',.])[0-9]{3}(?:(?P=sep)[0-9]{3})*)"
    r"(?:(?!(?P=sep))[.,](?P<part>[0-9]+))?"
)


def read_number(text: str) -> tuple[Reading, ...]:
    """All ways to read a typed number, the likeliest first.

    There is more than one way only where a lone comma stands before three digits: ``1,234`` is
    one thousand and more to some readers, and a little over one to others.

    Raises:
        NumberError: the text is empty, too long or no number; the sentence shows how to write one.

    >>> [str(reading.value) for reading in read_number("$0.50")]
    ['1/2']
    >>> [str(reading.value) for reading in read_number("1,234")]
    ['1234', '617/500']
    """
    clean = _clean(text)
    if not clean:
        raise NumberError(_("Type a number first, such as 6, 0.5, 50% or 1/2."))
    if len(clean) > LONGEST:
        raise NumberError(
            _("That is longer than any answer here: {longest} characters are enough.").format(
                longest=LONGEST
            )
        )
    typed = _TYPED.fullmatch(clean)
    if typed is None or (typed["sign"] and typed["second"]):
        raise _no_number(text)
    readings = _read_fraction(typed["body"], text) or _read_decimal(typed["body"])
    if not readings:
        raise _no_number(text)
    sign = -1 if "-" in typed["sign"] + typed["second"] else 1
    if not typed["percent"]:
        return tuple(Reading(sign * value, decimals) for value, decimals in readings)
    return tuple(
        Reading(sign * value / 100, None if decimals is None else decimals + 2, percent=True)
        for value, decimals in readings
    )


def _clean(text: str) -> str:
    if not isinstance(text, str):
        raise NumberError(_("A number is typed as text, not sent as {text!r}.").format(text=text))
    spaced = "".join(
        f" {sign}" if unicodedata.decomposition(sign).startswith("<fraction>") else sign
        for sign in text[: 10 * LONGEST]
    )
    plain = unicodedata.normalize("NFKC", spaced).translate(_SIGNS)
    return re.sub(r" ?per ?cent$", "%", " ".join(plain.split()), flags=re.IGNORECASE)


def _no_number(text: str) -> NumberError:
    return NumberError(
        _("“{text}” is no number I can read. Write it as 6, 0.5, 50% or 1/2.").format(
            text=text.strip()
        )
    )


def _read_fraction(body: str, text: str) -> list[tuple[Fraction, int | None]]:
    found = _FRACTION.fullmatch(body)
    if found is None:
        return []
    if int(found["under"]) == 0:
        raise NumberError(
            _("“{text}” divides by 0, which gives no number.").format(text=text.strip())
        )
    over, under = int(found["over"]), int(found["under"])
    return [(int(found["whole"] or 0) + Fraction(over, under), None)]


def _read_decimal(body: str) -> list[tuple[Fraction, int | None]]:
    readings: list[tuple[Fraction, int | None]] = []
    grouped, plain = _GROUPED.fullmatch(body), _PLAIN.fullmatch(body)
    lone_dot = bool(grouped and plain and grouped["sep"] == ".")
    if grouped and not lone_dot:
        readings.append(_decimal(re.sub(r"[^0-9]", "", grouped["whole"]), grouped["part"]))
    if plain and (plain["whole"] or plain["part"]):
        readings.append(_decimal(plain["whole"], plain["part"]))
    return readings


def _decimal(whole: str, part: str | None) -> tuple[Fraction, int]:
    part = part or ""
    return Fraction(int(f"{whole or 0}{part}"), 10 ** len(part)), len(part)
