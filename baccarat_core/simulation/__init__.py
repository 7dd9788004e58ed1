"""Shoes and coups dealt by the million: what is found can be compared with exact odds.

``simulate`` deals single coups from full shoes; ``simulate_shoes`` deals a table's whole shoes.
Any other question is a ``Study`` that ``progress`` asks of a ``Dealer``'s shoes, step by step.
"""

from .coups import Simulation, simulate
from .dealer import Dealer, Dealt, Engine
from .ends import code_of, facts_of
from .estimates import Estimate, ShoeSums
from .running import Progress, progress, run
from .shoes import simulate_shoes, stream_shoes
from .studies import Found, Study
from .tallies import BetFound, Tallied, Tally

__all__ = [
    "BetFound",
    "Dealer",
    "Dealt",
    "Engine",
    "Estimate",
    "Found",
    "Progress",
    "ShoeSums",
    "Simulation",
    "Study",
    "Tallied",
    "Tally",
    "code_of",
    "facts_of",
    "progress",
    "run",
    "simulate",
    "simulate_shoes",
    "stream_shoes",
]
