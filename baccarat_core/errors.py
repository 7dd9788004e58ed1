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
