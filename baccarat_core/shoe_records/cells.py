"""What stands in a cell: a winner, cards, a number."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from ..cards import DECK, Card, Rank, Suit
from ..facts import Outcome
from ..text import _

LONGEST_CELL = 200
"""Characters of a cell; six cards written out have under 40."""

UNKNOWN = "?"
"""A winner that was not written down where there is a place for it."""
BLANK = frozenset(("", "-", "–", "—"))
"""Cells that say nothing."""

WINNERS = {
    **dict.fromkeys(("p", "player", "punto"), Outcome.PLAYER),
    **dict.fromkeys(("b", "banker", "banco", "bank"), Outcome.BANKER),
    **dict.fromkeys(("t", "tie", "egalite", "égalité", "draw"), Outcome.TIE),
}
_LOOKALIKES = str.maketrans("АВТРКавтркΑΒΤΡΚ", "ABTPKABTPKABTPK")
"""Cyrillic and Greek letters that look like the Latin ones of cards and results."""
_SUITS = {
    **{suit.value: suit for suit in Suit},
    **{suit.symbol: suit for suit in Suit},
    **dict(zip("♧♢♡♤", Suit, strict=True)),
}
_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS♣♦♥♠♧♢♡♤]?)\N{VARIATION SELECTOR-16}?", re.IGNORECASE)
_USUAL = {str(card): card for card in DECK}
_BETWEEN = re.compile(r"[\s,+\-–._]*")
_NUMBER = re.compile(r"(\d{1,9})(?:[.,]0+)?", re.ASCII)
_FORMULA = tuple("=+-@")


class RefusedError(Exception):
    """A row that is not taken; the sentence says why. It never leaves this package."""


class Cards(NamedTuple):
    """Cards as they were written."""

    ranks: tuple[Rank, ...]
    cards: tuple[Card, ...]
    """Empty where no suits were kept."""


class Read(NamedTuple):
    """Text made plain, and what was done to it."""

    text: str
    notes: tuple[str, ...] = ()


def plain(text: str) -> Read:
    """The text with its lookalikes exchanged; a space of another kind is no change worth a note.

    >>> plain("Р").text, plain("Ｂ").text  # Cyrillic, full width
    ('P', 'B')
    """
    if text.isascii():
        return Read(text)
    latin = unicodedata.normalize("NFKC", text).translate(_LOOKALIKES)
    if latin.split() == text.split():
        return Read(latin)
    return Read(latin, (_("{text!r} was read as {latin!r}.").format(text=text, latin=latin),))


def refuse_formula(text: str) -> None:
    """Refuse a cell that a spreadsheet would run.

    Raises:
        RefusedError: it begins with =, +, - or @.
    """
    if text.startswith(_FORMULA) and len(text) > 1:
        raise RefusedError(
            _("{text} is a formula, not what was dealt; nothing here is ever run.").format(
                text=shown(text)
            )
        )


def is_winner(text: str) -> bool:
    """Whether this says who won.

    >>> is_winner("Banker"), is_winner("9h")
    (True, False)
    """
    return plain(text).text.strip().casefold() in WINNERS


def winner(text: str) -> Outcome:
    """Who won.

    Raises:
        RefusedError: it is no word for Player, Banker or Tie.
    """
    found = WINNERS.get(text.strip().casefold())
    if found is None:
        raise RefusedError(no_result(text.strip()))
    return found


def no_result(text: str) -> str:
    """Why this is refused where a result should stand."""
    return _("{text} is no result; write P, B or T.").format(text=shown(text))


@lru_cache(maxsize=100_000)
def cards(text: str) -> Cards:
    """Cards written in any of the usual ways: ``9h 10d``, ``9♥10♦``, ``9,10``.

    Raises:
        RefusedError: something in it is no card, or some cards have suits and some have none.

    >>> [str(card) for card in cards("10h,k♠").cards]
    ['Th', 'Ks']
    """
    usual = [_USUAL.get(word) for word in text.split()]
    if usual and None not in usual:
        return Cards(tuple(card.rank for card in usual if card), tuple(filter(None, usual)))
    place = _space(text, 0)
    ranks: list[Rank] = []
    suits: list[Suit] = []
    while place < len(text):
        card = _CARD.match(text, place)
        if card is None:
            raise RefusedError(
                _("{part} is no card; the nine of hearts is 9h, a ten 10 or T.").format(
                    part=shown(text[place:].split()[0] if text[place:].split() else text)
                )
            )
        ranks.append(Rank(card[1].upper().replace("10", "T")))
        if card[2]:
            suits.append(_SUITS[card[2].lower()])
        place = _space(text, card.end())
    if suits and len(suits) < len(ranks):
        raise RefusedError(
            _("{text} has cards with a suit and cards without; write all or none.").format(
                text=shown(text)
            )
        )
    together = tuple(map(Card, ranks, suits)) if suits else ()
    return Cards(tuple(ranks), together)


def number(text: str) -> int | None:
    """A whole number, also where a spreadsheet wrote it ``8.0`` or ``8,0``; ``None`` for no number.

    >>> number("8,0"), number("8,5")
    (8, None)
    """
    found = _NUMBER.fullmatch(text.strip())
    return int(found[1]) if found else None


def shown(text: str, longest: int = 40) -> str:
    """The text in quotes, cut short where it is long, with nothing that a screen would obey.

    >>> shown("x" * 50, longest=5)
    "'xxxxx…'"
    """
    return repr(text if len(text) <= longest else text[:longest] + "…")


def _space(text: str, place: int) -> int:
    found = _BETWEEN.match(text, place)
    return found.end() if found else place
