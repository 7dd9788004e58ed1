"""What seen cards tell about the next round: what each is worth, and how little counting gives.

``effects_of_removal`` prices every bet with one card gone. ``Counter`` is a study for ``progress``:
it reckons exact odds before each round of simulated shoes.
"""

from .before import Decides, Priced, pair_weights
from .lab import ROUNDS_AN_HOUR, BetCounted, Counter, CountingFound
from .removal import Removal, effects_of_removal

__all__ = [
    "ROUNDS_AN_HOUR",
    "BetCounted",
    "Counter",
    "CountingFound",
    "Decides",
    "Priced",
    "Removal",
    "effects_of_removal",
    "pair_weights",
]
