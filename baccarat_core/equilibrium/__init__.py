"""The games that have a choice in them, solved: chemin de fer and baccarat en banque.

>>> lines = value_lines(WITH_REPLACEMENT)
>>> print(lines.crossing[0], "|", lines.deciding)
9/11 | Banker's 6, Player stood
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .chemin_de_fer import Equilibrium, Solutions, solve_chemin_de_fer
from .evaluation import Certificate, ChoiceValue, evaluate
from .models import WITH_REPLACEMENT, Choice, Decks, Model, Replacement, Sees
from .replies import Line, Reply, ValueLines, best_reply, value_lines

if TYPE_CHECKING:
    from .banque import BanqueSolution, can_solve_banque, solve_banque
    from .banque_model import NATURAL, Information, SolutionKind
    from .banque_play import Banker, BanqueReply, BanqueValues, banque_best_reply, banque_values
    from .banque_sides import Sides
    from .banque_surd import Surd, near

__all__ = [
    "NATURAL",
    "WITH_REPLACEMENT",
    "Banker",
    "BanqueReply",
    "BanqueSolution",
    "BanqueValues",
    "Certificate",
    "Choice",
    "ChoiceValue",
    "Decks",
    "Equilibrium",
    "Information",
    "Line",
    "Model",
    "Replacement",
    "Reply",
    "Sees",
    "Sides",
    "SolutionKind",
    "Solutions",
    "Surd",
    "ValueLines",
    "banque_best_reply",
    "banque_values",
    "best_reply",
    "can_solve_banque",
    "evaluate",
    "near",
    "solve_banque",
    "solve_chemin_de_fer",
    "value_lines",
]

_BANQUE = ("banque", "banque_play", "banque_model", "banque_sides", "banque_surd")
"""Where the names of baccarat en banque are; loaded when one of them is first asked for."""


def __getattr__(name: str) -> object:
    if name in __all__:
        for home in _BANQUE:
            found = vars(import_module(f"{__name__}.{home}")).get(name)
            if found is not None:
                globals()[name] = found
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
