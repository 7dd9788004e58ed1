"""The games that a rule sheet may be for."""

from enum import Enum


class Game(Enum):
    """Which of the three games a sheet is for."""

    PUNTO_BANCO = "punto banco"
    CHEMIN_DE_FER = "chemin de fer"
    BANQUE = "baccarat en banque"
