"""The games that have a choice in them, solved: chemin de fer and baccarat en banque.

>>> lines = value_lines(WITH_REPLACEMENT)
>>> print(lines.crossing[0], "|", lines.deciding)
9/11 | Banker's 6, Player stood
"""

from .chemin_de_fer import Equilibrium, Solutions, solve_chemin_de_fer
from .evaluation import Certificate, ChoiceValue, evaluate
from .models import WITH_REPLACEMENT, Choice, Decks, Model, Replacement, Sees
from .replies import Line, Reply, ValueLines, best_reply, value_lines

__all__ = [
    "WITH_REPLACEMENT",
    "Certificate",
    "Choice",
    "ChoiceValue",
    "Decks",
    "Equilibrium",
    "Line",
    "Model",
    "Replacement",
    "Reply",
    "Sees",
    "Solutions",
    "ValueLines",
    "best_reply",
    "evaluate",
    "solve_chemin_de_fer",
    "value_lines",
]
