"""A learner's answers, read into their one form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from enum import Enum

from ..errors import SchoolError
from ..text import _

CENTS_AFTER_COMMA = re.compile(r"-?\d+,\d{1,2}")
COMMAS_BETWEEN_THOUSANDS = re.compile(r"-?\d{1,3}(,\d{3})+(\.\d*)?")
LONGEST = 400
MOST_CHIPS = 500


class Form(Enum):
    """How an answer is given."""

    OPTIONS = "options"
    """One of the options, by name."""
    COUNT = "count"
    """A whole number from 0 to 99."""
    MONEY = "money"
    """An amount, 0 or more."""
    PAY = "pay"
    """What is handed over beside a stake: the win, 0 for a push, the stake with a minus where it
    is taken. ``leave`` and ``take`` are read as well."""
    CHIPS = "chips"
    """Heaps of chips, the dearest first: ``100x2 5x1``."""
    ORDER = "order"
    """Some of the options, by name and in order, with spaces between."""


def read_answer(
    form: Form, given: object, names: Sequence[str] = (), stake: Decimal | None = None
) -> str:
    """An answer in its one form.

    Raises:
        SchoolError: it can't be read; the sentence shows how to write one.

    >>> read_answer(Form.PAY, "1,140.00"), read_answer(Form.PAY, "take", stake=Decimal(50))
    ('1140', '-50')
    >>> read_answer(Form.CHIPS, "5x1 100x2", ("5", "100"))
    '100x2 5x1'
    """
    text = str(given) if isinstance(given, int) and not isinstance(given, bool) else given
    if not isinstance(text, str) or len(text) > LONGEST:
        raise SchoolError(_("An answer is sent as short text."))
    text = " ".join(text.split())
    match form:
        case Form.OPTIONS:
            return _option(text, names)
        case Form.COUNT:
            return _count(text)
        case Form.MONEY:
            return _money(text)
        case Form.PAY:
            return _pay(text, stake)
        case Form.CHIPS:
            return _chips(text, names)
        case Form.ORDER:
            return _order(text, names)


def canonical(amount: Decimal) -> str:
    """An amount in its one form: no thousands marked, no zeros left over.

    >>> canonical(Decimal("1140.00")), canonical(Decimal("-0.50"))
    ('1140', '-0.5')
    """
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def amount_text(amount: Decimal) -> str:
    """An amount as a person reads it: whole, or to the cent and finer where it is.

    >>> amount_text(Decimal("2450.0")), amount_text(Decimal("122.5"))
    ('2,450', '122.50')
    """
    whole, _point, part = f"{Decimal(canonical(amount)):,f}".partition(".")
    return f"{whole}.{part:0<2}" if part else whole


def _option(text: str, names: Sequence[str]) -> str:
    if text not in names:
        raise SchoolError(_("There is no answer {text!r} to choose.").format(text=text[:40]))
    return text


def _count(text: str) -> str:
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise SchoolError(
            _("“{text}” is no count. Write a whole number, such as 6.").format(text=text[:40])
        )
    return str(int(text))


def _money(text: str) -> str:
    plain = text.replace("−", "-").replace(" ", "")
    if CENTS_AFTER_COMMA.fullmatch(plain):
        plain = plain.replace(",", ".")
    elif COMMAS_BETWEEN_THOUSANDS.fullmatch(plain):
        plain = plain.replace(",", "")
    try:
        amount = Decimal(plain)
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite() or abs(amount) >= 10**15 or "e" in plain.lower():
        raise SchoolError(
            _("“{text}” is no amount of money. Write 95 or 12.50.").format(text=text[:40])
        )
    if amount < 0:
        raise SchoolError(_("An amount here is 0 or more, not {text}.").format(text=text[:40]))
    return canonical(amount)


def _pay(text: str, stake: Decimal | None) -> str:
    if text == "leave":
        return "0"
    taken = text.startswith(("-", "−"))
    if text == "take" and stake is not None:
        return canonical(-stake)
    amount = _money(text.lstrip("-−"))
    return f"-{amount}" if taken and amount != "0" else amount


def _chips(text: str, names: Sequence[str]) -> str:
    heaps = dict.fromkeys(names, 0)
    for heap in text.split():
        chip, times, number = heap.partition("x")
        known = chip in heaps and times and number.isascii() and number.isdecimal()
        if not known or len(number) > 4:
            raise SchoolError(_("“{heap}” is no heap of chips here.").format(heap=heap[:40]))
        heaps[chip] += int(number)
    if not 0 < sum(heaps.values()) <= MOST_CHIPS:
        raise SchoolError(_("Put down some chips first, at most {most}.").format(most=MOST_CHIPS))
    dearest = sorted(heaps, key=Decimal, reverse=True)
    return " ".join(f"{chip}x{heaps[chip]}" for chip in dearest if heaps[chip])


def _order(text: str, names: Sequence[str]) -> str:
    given = text.split()
    for name in given:
        _option(name, names)
        if given.count(name) > 1:
            raise SchoolError(_("A call is made once."))
    return " ".join(given)


def worth(chips: str) -> Decimal:
    """What a heap of chips such as ``100x2 5x1`` comes to.

    >>> worth("100x2 5x1")
    Decimal('205')
    """
    heaps = [heap.split("x") for heap in chips.split()]
    return sum((Decimal(chip) * int(number) for chip, number in heaps), Decimal(0))


def pieces(chips: str) -> int:
    """How many chips there are in a heap."""
    return sum(int(heap.split("x")[1]) for heap in chips.split())
