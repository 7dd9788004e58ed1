"""Shoes and coups dealt by the million: what is found can be compared with exact odds.

``simulate`` deals single coups from full shoes; ``simulate_shoes`` deals a table's whole shoes.
Any other question is a ``Study`` that ``progress`` asks of a ``Dealer``'s shoes, step by step.

Each name is loaded when it is asked for: what needs no array works where there is no numpy, as in
a browser.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_HOMES = {
    "BankedCoups": "banked",
    "simulate_chemin_de_fer": "banked",
    "Simulation": "coups",
    "simulate": "coups",
    "Dealer": "dealer",
    "Dealt": "dealer",
    "Engine": "dealer",
    "code_of": "ends",
    "facts_of": "ends",
    "Estimate": "estimates",
    "ShoeSums": "estimates",
    "IndependentRounds": "independent",
    "Progress": "running",
    "progress": "running",
    "run": "running",
    "simulate_shoes": "shoes",
    "stream_shoes": "shoes",
    "Streaks": "streaks",
    "StreaksFound": "streaks",
    "shoe_lengths": "streaks",
    "Found": "studies",
    "Study": "studies",
    "BetFound": "tallies",
    "Tallied": "tallies",
    "Tally": "tallies",
    "TwoSidedCoups": "two_sides",
    "simulate_banque": "two_sides",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
