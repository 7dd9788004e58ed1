"""Everything the core refuses, and the sentence with which it does."""

from __future__ import annotations

from tests.core.refusal import Refusal, every, said
from tests.core.refusals_bets import BETS
from tests.core.refusals_cards import CARDS, COMPOSITIONS, TABLEAUX
from tests.core.refusals_coups import COUPS, SHOES

__all__ = [
    "ALL",
    "BETS",
    "CARDS",
    "COMPOSITIONS",
    "COUPS",
    "SHOES",
    "TABLEAUX",
    "Refusal",
    "every",
    "said",
]

ALL = CARDS + TABLEAUX + COMPOSITIONS + SHOES + COUPS + BETS
