"""The words that pages use for bets, numbers, odds and hands."""

from __future__ import annotations

import re
from fractions import Fraction

from ..bets import BankerMode, BetKind

NUMBERS = {
    "single": 1, "one": 1, "double": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
_WORD = "|".join(NUMBERS)
AMOUNT = r"\d{1,9}(?:[.,]\d{1,6})?"
COUNT = rf"(?:\d{{1,3}}|{_WORD})"

_SIDE = r"(?:player|punto|banker|banco)(?:['’]?s)?"
_BOTH = rf"{_SIDE}\s*(?:and|or|/|&)\s*{_SIDE}"
_SIX = r"(?:lucky|super)\s+(?:six|6)"
_NAMES: tuple[tuple[str, tuple[BetKind, ...]], ...] = (
    (rf"{_BOTH}\s+pairs?", (BetKind.PLAYER_PAIR, BetKind.BANKER_PAIR)),
    (rf"{_BOTH}\s+naturals?", (BetKind.PLAYER_NATURAL, BetKind.BANKER_NATURAL)),
    (rf"{_BOTH}\s+bonus(?:es)?", (BetKind.PLAYER_BONUS, BetKind.BANKER_BONUS)),
    (r"(?:player|punto)(?:['’]?s)?\s+pair", (BetKind.PLAYER_PAIR,)),
    (r"(?:banker|banco)(?:['’]?s)?\s+pair", (BetKind.BANKER_PAIR,)),
    (r"either\s+pair", (BetKind.EITHER_PAIR,)),
    (r"perfect\s+pair", (BetKind.PERFECT_PAIR,)),
    (r"(?:player|punto)(?:['’]?s)?\s+natural", (BetKind.PLAYER_NATURAL,)),
    (r"(?:banker|banco)(?:['’]?s)?\s+natural", (BetKind.BANKER_NATURAL,)),
    (r"(?:player|punto)(?:['’]?s)?\s+(?:dragon\s+)?bonus", (BetKind.PLAYER_BONUS,)),
    (r"(?:banker|banco)(?:['’]?s)?\s+(?:dragon\s+)?bonus", (BetKind.BANKER_BONUS,)),
    (rf"{_SIX},?\s+(?:with\s+)?(?:two|2)[\s-]cards?", (BetKind.LUCKY_SIX_TWO_CARDS,)),
    (rf"{_SIX},?\s+(?:with\s+)?(?:three|3)[\s-]cards?", (BetKind.LUCKY_SIX_THREE_CARDS,)),
    (rf"(?:two|2)-card\s+{_SIX}", (BetKind.LUCKY_SIX_TWO_CARDS,)),
    (rf"(?:three|3)-card\s+{_SIX}", (BetKind.LUCKY_SIX_THREE_CARDS,)),
    (_SIX, (BetKind.LUCKY_SIX,)),
    (r"pairs", (BetKind.PLAYER_PAIR, BetKind.BANKER_PAIR)),
    (_BOTH, (BetKind.PLAYER, BetKind.BANKER)),
    (r"(?:player|punto)(?:['’]?s)?", (BetKind.PLAYER,)),
    (r"(?:banker|banco)(?:['’]?s)?", (BetKind.BANKER,)),
    (r"(?:tie|ties|[ée]galit[ée]|standoff)", (BetKind.TIE,)),
)
NAME = re.compile(
    r"\b(?:" + "|".join(f"(?P<n{i}>{name})" for i, (name, _) in enumerate(_NAMES)) + r")\b",
    re.IGNORECASE,
)

RATIO = re.compile(
    rf"(?<!\bfrom )(?<![\w:./])(?P<left>{AMOUNT}|{_WORD})"
    rf"(?P<sep>\s*[:/]\s*|\s+to\s+|-to-|\s+for\s+)(?P<right>{AMOUNT}|{_WORD})"
    rf"(?![\w:/])(?!\s*%)"
    rf"|(?P<money>\beven(?:s|\s+money)\b)",
    re.IGNORECASE,
)
PERCENT = re.compile(rf"(?<![\w.,])(?P<figure>{AMOUNT})\s*(?:%|per\s*cent\b|percent\b)", re.I)
DECKS = re.compile(
    rf"(?<![\w.,:])(?P<n>{COUNT})(?:\s*[(]\s*\d+\s*[)])?[\s-]+(?:(?:52-card|standard|full|french|"
    rf"complete|packs?\s+or|card)\s+)*(?:decks?|packs?)\b"
    rf"|\b(?:number\s+of\s+)?(?:decks|packs)\s*(?:used|in\s+play|in\s+the\s+shoe)?\s*[:=|]\s*"
    rf"(?P<m>{COUNT})(?![\w.,:]\d)\b",
    re.IGNORECASE,
)
VALUES = re.compile(
    r"(?<![\w.,:%/])\d(?:\s*(?:[–—‒-]|to\b|through\b|,\s*and\b|,\s*or\b|,|or\b|and\b|/|&)"
    r"\s*\d)*(?![\w%]|:\d|[.,]\d)",
    re.IGNORECASE,
)
DRAW = re.compile(r"\b(?:draws?|drawn|hits?|takes?\s+(?:a|one|another|third)\b)", re.IGNORECASE)
STAND = re.compile(
    r"\b(?:stands?|stays?|does\s+not\s+draw|doesn['’]t\s+draw|takes?\s+no)\b", re.IGNORECASE
)
NEXT_ROW = (
    r"(?:and\s+)?(?:on|with)\s+(?:an?\s+)?\d(?:\s*[–—-]\s*\d)?,?\s+(?:it\s+)?"
    r"(?:against|unless|except|only|if|when)\b"
)
"""A row of the drawing rules that goes on from the one before: "on 4 against 2–7"."""
NO_COMMISSION = re.compile(
    r"\bno[\s-]+commission\b|\bcommission[\s-]free\b|\bwithout\s+commission\b", re.IGNORECASE
)
COMMISSION = re.compile(r"\bcommission\b", re.IGNORECASE)
LESS = re.compile(r"\b(?:less|minus|commission|after|net\s+of)\b|[−–-]\s*(?=\d)", re.IGNORECASE)


def kinds_named(match: re.Match[str]) -> tuple[BetKind, ...]:
    """The bets that a match of ``NAME`` names.

    >>> [kind.value for kind in kinds_named(NAME.search("Player or Banker Pair"))]
    ['player_pair', 'banker_pair']
    """
    return next(kinds for i, (_, kinds) in enumerate(_NAMES) if match[f"n{i}"] is not None)


def count_of(word: str) -> int:
    """A whole number in figures or words.

    >>> count_of("eight"), count_of("8")
    (8, 8)
    """
    return NUMBERS.get(word.lower()) or int(word)


def amount_of(word: str) -> Fraction:
    """An amount in figures, with a point or a comma, or a small number in words.

    >>> amount_of("0,95"), amount_of("eight")
    (Fraction(19, 20), Fraction(8, 1))
    """
    if word.lower() in NUMBERS:
        return Fraction(NUMBERS[word.lower()])
    head, comma, tail = word.partition(",")
    if comma and len(tail) == 3 and head != "0":
        return Fraction(head + tail)
    return Fraction(word.replace(",", "."))


def values_of(text: str) -> tuple[int, ...]:
    """The values 0-9 in a list such as "0–7, 9" or "6 or 7"; none where a run goes backwards.

    >>> values_of("0–7, 9"), values_of("6 or 7")
    ((0, 1, 2, 3, 4, 5, 6, 7, 9), (6, 7))
    """
    found: set[int] = set()
    for part in re.finditer(r"(\d)(?:\s*(?:[–—‒-]|to|through)\s*(\d))?", text, re.IGNORECASE):
        first, last = int(part[1]), int(part[2] or part[1])
        if last < first:
            return ()
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def mode_of(text: str) -> BankerMode | None:
    """The Banker mode that some words speak of.

    >>> mode_of("No-commission tables"), mode_of("Tie")
    (<BankerMode.NO_COMMISSION: 'no commission'>, None)
    """
    if NO_COMMISSION.search(text):
        return BankerMode.NO_COMMISSION
    return BankerMode.COMMISSION if COMMISSION.search(text) else None
