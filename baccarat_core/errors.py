"""Errors that a learner, a dealer or a teacher can cause.

Each carries one plain sentence that says what was wrong and what would be right, so that a
screen may show it as it stands. Anything else that is raised is a fault of the program.
"""


class BaccaratError(ValueError):
    """Any request that the game, a rule sheet or a table refuses."""


class CardError(BaccaratError):
    """Text or a value that names no card."""


class CompositionError(BaccaratError):
    """A count of cards that no shoe can hold."""


class TableauError(BaccaratError):
    """A question the third-card rules have no row or column for, or a card that can't be read."""


class ShoeError(BaccaratError):
    """A shoe that can't be made so, or has no card left to give."""


class CoupError(BaccaratError):
    """A list of cards that is not one whole coup."""


class BetError(BaccaratError):
    """A wager the sheet does not know or that can't be paid exactly."""


class RuleSheetError(BaccaratError):
    """A rule sheet that can't be read; the sentence names the place in it."""


class AuditError(BaccaratError):
    """A page, pace or stake that no audit can be made of."""


class LiveTableError(BaccaratError):
    """Anything that a live table refuses."""


class OutOfTurnError(LiveTableError):
    """An action that another step must come before; the sentence says which is due."""


class LimitError(LiveTableError):
    """A stake below or beyond a limit; the sentence names the limit and the room left."""


class BetLogError(LiveTableError):
    """A bet log that can't be written, or read back into a table."""


class EquilibriumError(BaccaratError):
    """A game that can't be solved so, or strategies that are not best replies to each other."""


class SchoolError(BaccaratError):
    """An answer that can't be read, or a drill, a level or a record the school does not know."""


class BankingError(BaccaratError):
    """Anything that a table refuses at which players bank in turn: chemin de fer and banque."""


class NotDueError(BankingError):
    """An action of such a table that another must come before; the sentence says which is due."""


class CoverError(BankingError):
    """A bank or a stake against it that is too small, too large, or beyond the bank or a purse."""


class GameLogError(BankingError):
    """A log of such a table that can't be read back into one."""


class SimulationError(BaccaratError):
    """A simulation that can't be run so, or a cluster that can't be reached."""


class RoadError(BaccaratError):
    """Something that no road can be drawn from."""


class ShoeRecordError(BaccaratError):
    """A file of rounds that can't be read at all; the sentence says why."""


class BeliefError(BaccaratError):
    """A way of betting, or a test of one, that can't be tried."""


class RecordError(BaccaratError):
    """A learner's record, or a folder of them, that can't be read; the sentence says why."""
