"""The scoreboards of a shoe: bead plate, big road, big eye boy, small road, cockroach road.

Each is a pure function over a list of rounds. They record what came; no road foretells what will.
"""

from .ask import Asked, Roads, ask, roads
from .boards import Bead, BigCell, BigRoad, bead_plate, big_road
from .derived import Derived, DerivedCell, Ink, derived_road
from .placing import ROWS, Place, Placed, grid_of, place_streaks
from .rounds import Hands, RoadRound, Told, told

__all__ = [
    "ROWS",
    "Asked",
    "Bead",
    "BigCell",
    "BigRoad",
    "Derived",
    "DerivedCell",
    "Hands",
    "Ink",
    "Place",
    "Placed",
    "RoadRound",
    "Roads",
    "Told",
    "ask",
    "bead_plate",
    "big_road",
    "derived_road",
    "grid_of",
    "place_streaks",
    "roads",
    "told",
]
