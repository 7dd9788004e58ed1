"""The table of chemin de fer: all actions, and its log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from ..errors import BankingError, NotDueError
from ..game_log import TableOpened, allowed, sheet_fields
from ..rule_sheets import Game, RuleSheet, load_rule_sheet
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
        sheet = rule_sheet if isinstance(rule_sheet, RuleSheet) else load_rule_sheet(rule_sheet)
        self._verify_sheet(sheet)
        sheet.open_shoe(seed)
        self._start(TableOpened(sheet=sheet_fields(sheet)), seed)

    @classmethod
    def rebuild(cls, records: Iterable[AnyRecord], seed: int | str | None = None) -> CheminDeFer:
        """The table that these records make, equal to the one they come from.

        Raises:
            GameLogError: they don't make one; the sentence says where they fail.

        >>> table = CheminDeFer()
        >>> _record = table.sit(1, 500)
        >>> CheminDeFer.rebuild(table.records) == table
        True
        """
        table = cls.__new__(cls)
        table._rebuild(records, seed)
        return table

    @staticmethod
    def _verify_sheet(sheet: RuleSheet) -> None:
        if sheet.game is not Game.CHEMIN_DE_FER:
            raise BankingError(
                _("{title} is for {game}, not for chemin de fer.").format(
                    title=sheet.title, game=sheet.game.value
                )
            )

    def _again(self, record: AnyRecord) -> AnyRecord:
        return act_again(self, record)

    def can_carry_on(self) -> bool:
        """Whether the step that is due follows from the rules alone."""
        return allowed(self.verify_carry_on)

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
