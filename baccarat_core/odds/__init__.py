"""Exact odds, from any composition of at least six cards."""

from .joint import (
    Chances,
    Counts,
    Joint,
    Naturals,
    card_count_probabilities,
    joint_distribution,
    natural_probabilities,
)
from .pricing import BetOdds, bet_odds, odds_of

__all__ = [
    "BetOdds",
    "Chances",
    "Counts",
    "Joint",
    "Naturals",
    "bet_odds",
    "card_count_probabilities",
    "joint_distribution",
    "natural_probabilities",
    "odds_of",
]
