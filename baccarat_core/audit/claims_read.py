"""Reads figures in percent: edges, returns and chances."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from ..bets import BetKind
from .clauses import Clause
from .said import ClaimSaid, Extent, Quantity
from .words import COMMISSION, DECKS, NAME, PERCENT, count_of, kinds_named, mode_of

_QUANTITIES: tuple[tuple[Quantity, str], ...] = (
    (
        Quantity.RETURN,
        r"(?:theoretical\s+)?returns?[\s-]+to[\s-]+(?:the\s+)?players?(?:\s+\(?rtp\)?)?|\brtp\b|"
        r"\bpayback\b|\breturn\s+(?:rate|percentage)\b|\btheoretical\s+return\b",
    ),
    (
        Quantity.EDGE,
        r"\b(?:the\s+)?(?:house|casino)(?:['’]s)?\s+(?:edge|advantage)\b|\bedge\b|\badvantage\b",
    ),
    (Quantity.CHANCE, r"\bprobabilit(?:y|ies)\b|\bchances?\b|\blikelihood\b|\bof\s+the\s+time\b"),
)
QUANTITY = re.compile("|".join(pattern for _, pattern in _QUANTITIES), re.IGNORECASE)
_BEST = re.compile(
    r"\bup\s+to\b|\bas\s+(?:high|low)\s+as\b|\boptim(?:al|um)\b|\bmax(?:imum)?\b|\bbest\b|"
    r"\blowest\b|\bhighest\b|\bat\s+most\b|\bfrom\b",
    re.IGNORECASE,
)
_TAKEN = re.compile(r"\b(?:less|minus|commission(?:\s+of)?|after)\W*(?:an?\s+)?$", re.IGNORECASE)


def quantity_in(text: str) -> Quantity | None:
    """What the figures in these words measure.

    >>> quantity_in("RTP up to 98.94%")
    <Quantity.RETURN: 'return to player'>
    """
    for quantity, pattern in _QUANTITIES:
        if re.search(pattern, text, re.IGNORECASE):
            return quantity
    return None


def without_quantities(text: str) -> str:
    """The same words with "return to player" and the like blanked, since it names no bet."""
    return QUANTITY.sub(lambda match: " " * len(match[0]), text)


def is_commission(text: str, figure: re.Match[str]) -> bool:
    """Whether this percentage is a commission."""
    after = text[figure.end() :].lstrip(" )")
    return bool(
        COMMISSION.match(after) or _TAKEN.search(text, max(0, figure.start() - 40), figure.start())
    )


def read_claims(
    clause: Clause, quantity: Quantity | None, bets: Sequence[BetKind]
) -> list[ClaimSaid]:
    """The claims in a clause: a quantity named here or above it, with figures in percent."""
    measured = quantity_in(clause.text) or quantity
    if measured is None:
        return []
    text = without_quantities(clause.text)
    figures = [each for each in PERCENT.finditer(text) if not is_commission(text, each)]
    if not figures:
        return []
    names = [kinds_named(match) for match in NAME.finditer(text)]
    decks = DECKS.search(text)
    said_decks = count_of(decks["n"] or decks["m"]) if decks else None
    best = _BEST.search(text) and not names
    about = names if len(names) == len(figures) else [tuple(names[0]) if names else tuple(bets)]
    return [
        ClaimSaid(
            clause.place,
            measured,
            Decimal(figure["figure"].replace(",", ".")),
            bet,
            mode_of(text),
            said_decks if said_decks and 1 <= said_decks <= 100 else None,
            Extent.BEST_BET if best else Extent.THAT_BET,
            standing=clause.standing,
        )
        for place, figure in enumerate(figures)
        for bet in ((None,) if best else about[place if len(about) > 1 else 0] or (None,))
    ]
