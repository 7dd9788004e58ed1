"""What seen cards tell about the next round: what each is worth, and how little counting gives.

``effects_of_removal`` prices every bet with one card gone. ``Counter`` is a study for ``progress``:
it reckons exact odds before each round of simulated shoes. ``TagCounter`` keeps a count that a
person can keep.
"""

from .before import Decides, Priced, pair_weights
from .lab import ROUNDS_AN_HOUR, BetCounted, Counter, CountingFound
from .removal import Removal, effects_of_removal
from .tags import TagCount, TagCounter

__all__ = [
    "ROUNDS_AN_HOUR",
    "BetCounted",
    "Counter",
    "CountingFound",
    "Decides",
    "Priced",
    "Removal",
    "TagCount",
    "TagCounter",
    "effects_of_removal",
    "pair_weights",
]
