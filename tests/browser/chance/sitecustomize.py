"""Chance that falls the same each time, for pages whose pictures are compared.

Python runs this first in a server that has this folder in its PYTHONPATH. What the course leaves
to chance is drawn from one seed; all else that asks for chance (names of files, say) still gets it.
"""

import random
import sys

_seed = random.Random.seed


def _same_seed(self: random.Random, a: object = None, version: int = 2) -> None:
    asking = sys._getframe(2).f_globals.get("__name__", "")  # what made it; between is __init__
    if a is None and asking.startswith("baccarat_"):
        a = 0
    _seed(self, a, version)  # type: ignore[arg-type]


random.Random.seed = _same_seed  # type: ignore[method-assign]
