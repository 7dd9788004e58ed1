"""Numbers as the audit writes them."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction

from ..text import _


def rounded(value: Fraction, places: int) -> Decimal:
    """The nearest decimal with so many places, exactly (a half goes to the even digit).

    >>> rounded(Fraction(2, 3), 3)
    Decimal('0.667')
    """
    with localcontext(prec=60):
        return Decimal(round(value * 10**places)).scaleb(-places)


def percent(share: Fraction, places: int = 4) -> str:
    """A share in percent; with 0 places, as few as it needs up to four.

    >>> percent(Fraction(1, 8)), percent(Fraction(1, 20), 0), percent(Fraction(1, 40), 0)
    ('12.5000%', '5%', '2.5%')
    """
    if places:
        return f"{rounded(share * 100, places)}%".replace("-", "−")
    figure = f"{rounded(share * 100, 4)}".rstrip("0").rstrip(".")
    return f"{figure}%".replace("-", "−")


def pay_words(pay: Fraction) -> str:
    """A pay as tables print it.

    >>> pay_words(Fraction(19, 20)), pay_words(Fraction(8))
    ('19:20', '8:1')
    """
    return f"{pay.numerator}:{pay.denominator}"


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Whole numbers as runs without a gap.

    >>> runs([8, 1, 2, 3])
    [(1, 3), (8, 8)]
    """
    found: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def list_words(numbers: Iterable[int]) -> str:
    """Whole numbers in words, runs as "2 to 7".

    >>> list_words([0, 1, 2, 3, 9]), list_words([6, 7]), list_words([3])
    ('0 to 3 and 9', '6 and 7', '3')
    """
    words: list[str] = []
    for first, last in runs(numbers):
        if last - first >= 2:
            words.append(_("{first} to {last}").format(first=first, last=last))
        else:
            words.extend(str(each) for each in range(first, last + 1))
    if len(words) < 2:
        return "".join(words)
    return _("{head} and {last}").format(head=", ".join(words[:-1]), last=words[-1])


def deck_words(decks: Iterable[int]) -> str:
    """Numbers of decks in words.

    >>> deck_words([1]), deck_words([8]), deck_words([6, 7, 8])
    ('one deck', '8 decks', '6 to 8 decks')
    """
    numbers = sorted(set(decks))
    if numbers == [1]:
        return _("one deck")
    return _("{numbers} decks").format(numbers=list_words(numbers))
