"""What a number of rounds of one bet comes to, for the table of prices."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Any

from baccarat_core.bets import AnyBet
from baccarat_core.errors import BaccaratError, BetError
from baccarat_core.odds import Method, Session, session, verify_rounds

from .numbers import LONGEST, NumberError, read_number
from .odds_columns import deck_words
from .tables import number, percent
from .text import _

DECIMALS = 4
"""Of a percentage that is exact."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """How many rounds the learner asks about: as it is typed, and the last good number."""

    text: str = "100"
    number: int = 100
    error: str = ""
    """What is wrong with the text; empty where nothing is."""

    def typed(self, text: str) -> Rounds:
        """What another text asks; a wrong one keeps the number."""
        text = text.strip()[: 2 * LONGEST]
        try:
            return Rounds(text, read_rounds(text))
        except BaccaratError as error:
            return replace(self, text=text, error=str(error))


def read_rounds(text: str) -> int:
    """A number of rounds as people type it.

    Raises:
        BetError: it is no number of rounds that a session can have.

    >>> read_rounds("1,000")
    1000
    """
    try:
        found = read_number(text)[0]
    except NumberError as error:
        raise BetError(_("Type how many rounds, as a whole number such as 100.")) from error
    whole = found.value.denominator == 1 and not found.percent
    verify_rounds(int(found.value) if whole else text)
    return int(found.value)


@lru_cache(maxsize=256)
def _session_of(bet: AnyBet, rounds: int, decks: int) -> Session:
    return session(bet, rounds, decks)


def session_parts(bet: AnyBet, rounds: int, decks: int) -> dict[str, Any]:
    """The chances to end ahead, even and behind, what it costs on average and how far it spreads,
    for one unit staked each round."""
    found = _session_of(bet, rounds, decks)
    chances = [
        (_("ahead"), found.ahead),
        (_("even"), Fraction(found.at_most(0)) - Fraction(found.below(0))),
        (_("behind"), found.behind),
    ]
    off = found.error
    if found.method is Method.EXACT:
        texts = [exact_chance(Fraction(share)) for _name, share in chances]
        said = _(
            "Exact: every way in which the rounds can go is counted, each round from a full shoe, "
            "{decks}."
        )
    else:
        texts = [about(chances[0][1], off), at_most(2 * off), about(chances[2][1], off)]
        said = _(
            "Approximate, by the bell curve of the same average and spread: no chance is further "
            "than {points} percentage points from the truth. The average and the spread are exact. "
            "Each round is from a full shoe, {decks}."
        )
    gains = found.mean > 0
    told = ", ".join(f"{name} {text}" for (name, _share), text in zip(chances, texts, strict=True))
    return {
        "heard": f"{round_words(rounds)}: {told}.",
        "chances": [
            {"name": name, "text": text, "share": float(share)}
            for (name, share), text in zip(chances, texts, strict=True)
        ],
        "lines": [
            {
                "name": _("expected profit") if gains else _("expected loss"),
                "text": _("{units} of {staked} units staked").format(
                    units=number(abs(found.mean), 2), staked=number(rounds)
                ),
            },
            {
                "name": _("standard deviation"),
                "text": _("{units} units").format(units=number(found.standard_deviation, 2)),
            },
        ],
        "said": said.format(points=points(off), decks=deck_words(decks)),
    }


def round_words(rounds: int) -> str:
    """A number of rounds in words.

    >>> round_words(1), round_words(2500)
    ('1 round', '2,500 rounds')
    """
    return _("1 round") if rounds == 1 else _("{rounds} rounds").format(rounds=number(rounds))


def exact_chance(share: Fraction) -> str:
    """A chance in percent; one too small to be seen is not called none, nor one too large all.

    >>> exact_chance(Fraction(1, 3)), exact_chance(Fraction(1, 10**9)), exact_chance(Fraction(1))
    ('33.3333%', 'under 0.0001%', '100.0000%')
    """
    finest = Fraction(1, 10 ** (DECIMALS + 2))
    if 0 < share < finest:
        return _("under {share}").format(share=percent(finest, DECIMALS))
    if 1 - finest < share < 1:
        return _("over {share}").format(share=percent(1 - finest, DECIMALS))
    return percent(share, DECIMALS)


def about(share: Fraction | float, off: float) -> str:
    """A chance that is known so well, in percent.

    >>> about(0.41234, 0.0111)
    '41.2% ± 1.2%'
    """
    return f"{percent(share, 1)} ± {points(off)}%"


def at_most(share: float) -> str:
    """A chance of which no more is known than that it is no larger."""
    return _("at most {share}%").format(share=points(share))


def points(share: float) -> str:
    """A share in percentage points with one decimal, rounded up beyond what rounding to it hides.

    >>> points(0.0053)
    '0.6'
    """
    return number(Fraction(min(1000, ceil(share * 1000 + 0.5)), 10), 1)
