"""The table of chemin de fer: all actions, and its log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..errors import BankingError, NotDueError
from ..game_log import Record
from ..rule_sheets import Game, RuleSheet
from ..text import _
from .dealing import Dealing
from .phases import Step
from .records import AnyRecord
from .replay import act_again


class CheminDeFer(Dealing):
    """A table of chemin de fer, run by a rule sheet.

    Args:
        rule_sheet: the sheet, its name, or its file.
        seed: with the same seed the shoes are the same, in order.

    Raises:
        BaccaratError: the sheet is for another game or can't be read.

    >>> table = CheminDeFer("chemin_de_fer", seed=1)
    >>> table.due.sentence
    'the croupier opens a new shoe'
    >>> table.verify_deal()
    Traceback (most recent call last):
        ...
    baccarat_core.errors.NotDueError: No card can be dealt now. Next, the croupier opens a new shoe.
    """

    def __init__(
        self,
        rule_sheet: RuleSheet | str | Path = "chemin_de_fer",
        *,
        seed: int | str | None = None,
    ) -> None:
        self._open(rule_sheet, seed)

    @staticmethod
    def _verify_sheet(sheet: RuleSheet) -> None:
        if sheet.game is not Game.CHEMIN_DE_FER:
            raise BankingError(
                _("{title} is for {game}, not for chemin de fer.").format(
                    title=sheet.title, game=sheet.game.value
                )
            )

    def _act_again(self, record: AnyRecord) -> Record:
        return act_again(self, record)

    def verify_carry_on(self) -> None:
        """Refuse where a player decides, or must sit down first.

        Raises:
            NotDueError: the sentence says what is due.
        """
        if self.due.step not in self._carries:
            raise NotDueError(_("The table waits: {due}.").format(due=self.due.sentence))

    def carry_on(self) -> AnyRecord:
        """Do the step that is due, where nobody has to decide it."""
        self.verify_carry_on()
        return self._carries[self.due.step]()

    @property
    def _carries(self) -> dict[Step, Callable[[], AnyRecord]]:
        return {
            Step.OPEN_SHOE: self.open_shoe,
            Step.BURN_CARDS: self.burn,
            Step.OFFER_BANK: self.offer_bank,
            Step.PASS_UNCOVERED: self.move_bank,
            Step.PASS_LOST: self.move_bank,
            Step.DEAL_CARD: self.deal,
            Step.CALL_RESULT: self.call,
            Step.SETTLE: self.settle,
        }
