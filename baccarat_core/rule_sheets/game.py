"""The games that a rule sheet may be for."""

from enum import Enum


class Game(Enum):
    """Which of the three games a sheet is for."""

    PUNTO_BANCO = "punto banco"
    CHEMIN_DE_FER = "chemin de fer"
    BANQUE = "baccarat en banque"

    @property
    def hands(self) -> int:
        """How many hands a coup deals, the bank's among them.

        >>> Game.PUNTO_BANCO.hands, Game.BANQUE.hands
        (2, 3)
        """
        return 3 if self is Game.BANQUE else 2

    @property
    def banked_by_players(self) -> bool:
        """Whether players bank in turn, instead of the house."""
        return self is not Game.PUNTO_BANCO
