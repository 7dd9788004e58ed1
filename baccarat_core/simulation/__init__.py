"""Shoes and coups dealt by the million: what is found can be compared with exact odds.

``simulate`` deals single coups from full shoes; ``simulate_shoes`` deals a table's whole shoes.
Any other question is a ``Study`` that ``progress`` asks of a ``Dealer``'s shoes, step by step.
"""

from .banked import BankedCoups, simulate_chemin_de_fer
from .coups import Simulation, simulate
from .dealer import Dealer, Dealt, Engine
from .ends import code_of, facts_of
from .estimates import Estimate, ShoeSums
from .independent import IndependentRounds
from .running import Progress, progress, run
from .shoes import simulate_shoes, stream_shoes
from .streaks import Streaks, StreaksFound, shoe_lengths
from .studies import Found, Study
from .tallies import BetFound, Tallied, Tally
from .two_sides import TwoSidedCoups, simulate_banque

__all__ = [
    "BankedCoups",
    "BetFound",
    "Dealer",
    "Dealt",
    "Engine",
    "Estimate",
    "Found",
    "IndependentRounds",
    "Progress",
    "ShoeSums",
    "Simulation",
    "Streaks",
    "StreaksFound",
    "Study",
    "Tallied",
    "Tally",
    "TwoSidedCoups",
    "code_of",
    "facts_of",
    "progress",
    "run",
    "shoe_lengths",
    "simulate",
    "simulate_banque",
    "simulate_chemin_de_fer",
    "simulate_shoes",
    "stream_shoes",
]
