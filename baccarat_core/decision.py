"""What a hand must do after its first two cards, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from .scoring import Hand
from .text import _


class Action(Enum):
    """What a hand does after its first two cards."""

    DRAW = "draw"
    STAND = "stand"


class Weighed:
    """What drawing and standing are worth in one place, in units of a stake of 1.

    A subclass says on whose stake, and of what coups the worth is the mean.
    """

    draw: Fraction | None
    """``None`` where the place is never reached."""
    stand: Fraction | None
    """``None`` where the place is never reached."""

    @property
    def difference(self) -> Fraction | None:
        """Draw minus stand; above 0, drawing is better."""
        return None if self.draw is None or self.stand is None else self.draw - self.stand

    @property
    def best(self) -> Action | None:
        """The better action; ``None`` where both are worth the same or it is never reached."""
        if not self.difference:
            return None
        return Action.DRAW if self.difference > 0 else Action.STAND


class PlayerStood(Enum):
    """The column of the tableau for a Player hand that took no third card. It is never 0."""

    STOOD = "stood"


STOOD = PlayerStood.STOOD

Third = int | PlayerStood


class Reason(Enum):
    """Why a hand draws or stands; the value is the rule in a sentence."""

    NATURAL = "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws."
    PLAYER_LOW = "Player draws on 0 to 5."
    PLAYER_HIGH = "Player stands on 6 and 7."
    BANKER_LOW = "Banker always draws on 0, 1 and 2."
    BANKER_HIGH = "Banker always stands on 7."
    BANKER_AS_PLAYER_DRAW = "When Player stands, Banker draws on 0 to 5."
    BANKER_AS_PLAYER_STAND = "When Player stands, Banker stands on 6 and 7."
    BANKER_BY_TABLEAU_DRAW = "Player's third card is in this row's drawing range."
    BANKER_BY_TABLEAU_STAND = "Player's third card is outside this row's drawing range."


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the rule card: whose rule, the hand's two-card count, and for Banker the value
    of Player's third card or ``STOOD`` (``None`` for Player, who looks at nothing but itself)."""

    hand: Hand
    total: int
    third: Third | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a hand must do, why, and which cell of the rule card says so.

    >>> from baccarat_core.tableau import player_decision
    >>> player_decision(6).reason
    <Reason.PLAYER_HIGH: 'Player stands on 6 and 7.'>
    """

    action: Action
    reason: Reason
    cell: Cell
    rule: str
    """The rule in words, as the card in use prints it."""

    @property
    def sentence(self) -> str:
        """The decision in words, with this hand's numbers.

        >>> from baccarat_core.tableau import banker_decision
        >>> banker_decision(4, 9).sentence
        "Banker has 4 and Player drew 9. On 4, Banker draws when Player's card is 2 to 7, so it \
stands."
        """
        hand, total = self.cell.hand.label, self.cell.total
        if self.reason is Reason.NATURAL:
            return _(self.rule)
        if self.reason not in (Reason.BANKER_BY_TABLEAU_DRAW, Reason.BANKER_BY_TABLEAU_STAND):
            return _("{hand} has {total}. {rule}").format(hand=hand, total=total, rule=_(self.rule))
        pattern = (
            _("{hand} has {total} and Player drew {third}. {rule}, so it draws.")
            if self.action is Action.DRAW
            else _("{hand} has {total} and Player drew {third}. {rule}, so it stands.")
        )
        return pattern.format(hand=hand, total=total, third=self.cell.third, rule=self.rule)
