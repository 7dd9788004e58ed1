"""The answers a question can have: options, or a number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from baccarat_core.errors import BaccaratError

from .numbers import NumberError, Reading, read_number
from .text import _

Exact = int | Decimal | Fraction


class QuestionError(BaccaratError):
    """A question that can't be asked so, or an answer that can't be taken so."""


@dataclass(frozen=True, slots=True)
class Right:
    """The right option, and why it is right."""

    text: str
    why: str

    def __post_init__(self) -> None:
        _verify_words(self.text, self.why)


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong option, and what someone who chose it should know.

    ``shows`` is the misconception that the option shows, for the learner's record; its value is
    the name there.
    """

    text: str
    why: str
    shows: Enum | None = None

    def __post_init__(self) -> None:
        _verify_words(self.text, self.why)


class Verdict(Enum):
    """What became of a typed number."""

    RIGHT = "right"
    NEAR = "near"
    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Number:
    """A number to be typed, and why it is that number.

    ``answer`` is the number that stands before the unit: ``Number(Decimal("14.36"), …, unit="%")``
    asks for 14.36 %, and ``14.36``, ``14.36%``, ``14,36`` and ``0.1436`` are all taken. Without a
    unit ``Number(Fraction(1, 2), …)`` takes ``0.5``, ``1/2`` and ``50%``.

    ``near`` gives wrong numbers that people arrive at, each with its own explanation.
    ``tolerance`` is how far off an answer may be, in the unit. Without one the number must be
    exact, or rounded rightly to two decimals or more.

    Raises:
        QuestionError: a number is a float or not a number, or one of ``near`` would count as right.

    >>> Number(6, why="7 + 9 = 16.", near={16: "Only the last digit counts."}).judge("16")
    <Verdict.NEAR: 'near'>
    """

    answer: Exact
    why: str
    near: Mapping[Exact, str] = field(default_factory=dict)
    unit: str | None = None
    tolerance: Exact | None = None

    def __post_init__(self) -> None:
        given = [self.answer, *self.near, *([] if self.tolerance is None else [self.tolerance])]
        for number in given:
            if isinstance(number, bool) or not isinstance(number, (int, Decimal, Fraction)):
                raise QuestionError(
                    f"Write {number!r} as an int, a Decimal or a Fraction, so that it is exact."
                )
            if isinstance(number, Decimal) and not number.is_finite():
                raise QuestionError(f"{number!r} is no number that anyone can type.")
        if self.tolerance is not None and self.tolerance < 0:
            raise QuestionError(f"A tolerance is 0 or more, not {self.tolerance}.")
        _verify_words(*self.near.values(), self.why)
        for number in self.near:
            if self._is(Reading(Fraction(number), _decimals(number)), self.answer):
                raise QuestionError(
                    f"{number} is so near to the answer {self.answer} that it counts as right."
                )

    def judge(self, text: str) -> Verdict:
        """What a typed number is, right or how it is wrong.

        Raises:
            NumberError: it can't be read, is in another unit or rounded too far; the sentence says
                what to type instead.
        """
        readings = self._read(text)
        if any(self._is(reading, self.answer) for reading in readings):
            return Verdict.RIGHT
        if self._nearest(readings) is not None:
            return Verdict.NEAR
        if any(self._is_coarse(reading) for reading in readings):
            raise NumberError(_("That is close. Give it with two decimals."))
        low = readings[0].value < Fraction(self.answer)
        return Verdict.LOW if low else Verdict.HIGH

    def explain(self, text: str) -> str:
        """The explanation that belongs to a typed number."""
        verdict = self.judge(text)
        if verdict is Verdict.RIGHT:
            return self.why
        if verdict is Verdict.NEAR:
            near = self._nearest(self._read(text))
            assert near is not None
            return self.near[near]
        return _("It is more than that.") if verdict is Verdict.LOW else _("It is less than that.")

    @property
    def shown(self) -> str:
        """The answer as it is written out, with its unit.

        >>> Number(Fraction(1, 3), why="One in three.").shown
        'about 0.3333'
        """
        exact = Fraction(self.answer)
        text = f"{exact.numerator / exact.denominator:.4f}".rstrip("0").rstrip(".")
        if Fraction(text) != exact:
            text = _("about {number}").format(number=text)
        if self.unit is None:
            return text
        return f"{text}%" if self.unit == "%" else f"{text} {self.unit}"

    def _read(self, text: str) -> tuple[Reading, ...]:
        readings = read_number(self._without_unit(text))
        if self.unit == "%":
            # In hundredths, as the answer is; 0.1436 and 1/7 are read as shares of the whole.
            shares = [_hundredths(each) for each in readings]
            return tuple(shares if readings[0].percent else [*readings, *shares])
        if self.unit and readings[0].percent:
            raise NumberError(
                _("This asks for {unit}, not for a percentage.").format(unit=self.unit)
            )
        return readings

    def _without_unit(self, text: str) -> str:
        if not isinstance(text, str) or not self.unit or self.unit == "%":
            return text
        words = text.strip()
        for word in (self.unit, self.unit.removesuffix("s")):
            if len(words) > len(word) and words.lower().endswith(word.lower()):
                return words[: -len(word)]
        return text

    def _is(self, reading: Reading, wanted: Exact) -> bool:
        off = abs(reading.value - Fraction(wanted))
        if self.tolerance is not None:
            return off <= Fraction(self.tolerance)
        return off == 0 or (_is_fine(reading) and off <= _half_a_place(reading))

    def _is_coarse(self, reading: Reading) -> bool:
        off = abs(reading.value - Fraction(self.answer))
        return (
            self.tolerance is None
            and reading.decimals is not None
            and off <= _half_a_place(reading)
            and off * 10 <= abs(Fraction(self.answer))
        )

    def _nearest(self, readings: tuple[Reading, ...]) -> Exact | None:
        for reading in readings:
            for near in sorted(self.near, key=lambda near: abs(reading.value - Fraction(near))):
                if self._is(reading, near):
                    return near
        return None


def _is_fine(reading: Reading) -> bool:
    return reading.decimals is not None and reading.decimals >= 2


def _half_a_place(reading: Reading) -> Fraction:
    return Fraction(1, 2 * 10 ** (reading.decimals or 0))


def _hundredths(reading: Reading) -> Reading:
    decimals = None if reading.decimals is None else max(reading.decimals - 2, 0)
    return Reading(reading.value * 100, decimals, reading.percent)


def _decimals(number: Exact) -> int | None:
    if isinstance(number, Fraction):
        return None
    return max(-int(Decimal(number).as_tuple().exponent), 0)


def _verify_words(*words: str) -> None:
    for word in words:
        if not isinstance(word, str) or not word.strip():
            raise QuestionError(f"An answer and its explanation are words, not {word!r}.")
