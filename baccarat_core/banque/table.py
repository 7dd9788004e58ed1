"""A table of baccarat en banque: all actions, and its log."""

from __future__ import annotations

from pathlib import Path

from ..banking import Custom, Role
from ..errors import BankingError
from ..game_log import Record
from ..rule_sheets import Game, RuleSheet
from ..scoring import point_count
from ..tableau import player_decision
from ..text import _
from .hands import cards_of
from .phases import Step
from .records import AnyRecord
from .replay import Actions, act_again

MOST_SEATS = 10
"""Five on each side."""


class BanqueTable(Actions):
    """A table of baccarat en banque: one bank against two sides.

    Args:
        rule_sheet: the sheet, its name, or its file.
        seed: with the same seed the shoes are the same, in order.

    Raises:
        BaccaratError: the sheet is for another game or can't be read, or is such that this game
            can't be played by it.

    >>> table = BanqueTable("banque", seed=1)
    >>> _records = [table.sit(1, 1000, "Ana"), table.sit(6, 1000, "Boris")]
    >>> table.due.sentence
    'seat 1 offers an amount for the bank, or passes'
    >>> table.verify_bid(6, 200)
    Traceback (most recent call last):
        ...
    baccarat_core.errors.NotDueError: Seat 6 can't bid: nobody holds the bank. Next, seat 1 \
offers an amount for the bank, or passes.
    """

    def __init__(
        self, rule_sheet: RuleSheet | str | Path = "banque", *, seed: int | str | None = None
    ) -> None:
        self._open(rule_sheet, seed)

    @staticmethod
    def _verify_sheet(sheet: RuleSheet) -> None:
        if sheet.game is not Game.BANQUE or sheet.banking is None:
            raise BankingError(
                _("{title} is a sheet for {game}, not for baccarat en banque.").format(
                    title=sheet.title, game=_(sheet.game.value)
                )
            )
        if sheet.table.seats > MOST_SEATS or sheet.table.seats % 2:
            raise BankingError(
                _(
                    "A table of banque has as many seats on one side as on the other, five at "
                    "most; {title} has {seats} in all."
                ).format(title=sheet.title, seats=sheet.table.seats)
            )
        if sheet.banking.partial_cover is Custom.REFUSED:
            raise BankingError(
                _("partial_cover: at banque many stake against one bank; the sheet must allow it.")
            )

    def _act_again(self, record: AnyRecord) -> Record:
        return act_again(self, record)

    def verify_carry_on(self) -> None:
        """Refuse to decide for others what is theirs to decide.

        Raises:
            NotDueError: someone has a choice; the sentence says who.
        """
        due = self.due
        if due.step in _CHOICES or (due.step is Step.PLAY_HAND and self._is_free):
            self._refuse(_("The table can't go on by itself"))

    def carry_on(self) -> AnyRecord:
        """Let the step that is due be done, where nobody has a choice in it.

        The croupier's steps, the dealing, and hands that the law plays. A hand that nobody at its
        side has a stake on is played by the croupier as Player's hand in punto banco is.

        >>> BanqueTable(seed=1).can_carry_on()
        False
        """
        self.verify_carry_on()
        due = self.due
        match due.step:
            case Step.OPEN_SHOE:
                return self.open_shoe()
            case Step.GIVE_BANK:
                return self.give_bank()
            case Step.OPEN_COUP:
                return self.open_coup()
            case Step.CLOSE_STAKES:
                return self.close_stakes()
            case Step.SHOW_HANDS:
                return self.show()
            case Step.SETTLE:
                return self.settle()
            case Step.CHANGE_BANK:
                return self.change_bank()
        assert due.hand is not None
        if due.step is Step.DEAL_CARD:
            return self.deal(due.hand)
        if len(due.choices) == 1:
            return self.play(due.seat, due.choices[0])
        total = point_count(cards_of(self._state.dealt, due.hand))
        return self.play(due.seat, player_decision(total).action)

    @property
    def _is_free(self) -> bool:
        return len(self.due.choices) > 1 and self.due.who is not Role.CROUPIER


_CHOICES = {Step.TAKE_SEATS, Step.BID, Step.REFILL, Step.CALL_BANCO, Step.PLACE_STAKES}
