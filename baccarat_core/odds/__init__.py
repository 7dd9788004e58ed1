"""Exact odds, from any composition of at least six cards."""

from ..every_coup import Counts
from .batch import Engine, joint_distributions
from .cells import CellValue, TableauValues, tableau_values
from .joint import (
    Chances,
    Joint,
    Naturals,
    card_count_probabilities,
    joint_distribution,
    natural_probabilities,
)
from .pricing import BetOdds, bet_odds, odds_of
from .sessions import Method, Session, session, verify_rounds
from .together import covariance, joint_profits

__all__ = [
    "BetOdds",
    "CellValue",
    "Chances",
    "Counts",
    "Engine",
    "Joint",
    "Method",
    "Naturals",
    "Session",
    "TableauValues",
    "bet_odds",
    "card_count_probabilities",
    "covariance",
    "joint_distribution",
    "joint_distributions",
    "joint_profits",
    "natural_probabilities",
    "odds_of",
    "session",
    "tableau_values",
    "verify_rounds",
]
