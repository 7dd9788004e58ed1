"""The live table: all actions, and its log."""

from __future__ import annotations

from pathlib import Path

from ..errors import LiveTableError, OutOfTurnError
from ..game_log import Record
from ..rule_sheets import Game, RuleSheet
from ..text import _
from .bet_log import BetLog
from .history import LoggedBet, bet_history
from .phases import Role, Step, SuspendedFor
from .records import AnyRecord
from .replay import Actions, act_again
from .supervisor import UNDER_WAY


class LiveTable(Actions):
    """A table of punto banco, run by a rule sheet.

    Args:
        rule_sheet: the sheet, its name, or its file.
        bet_log: where every action is written before it counts; ``None`` keeps the log in memory.
        seed: with the same seed the shoes are the same, in order.

    Raises:
        BaccaratError: the sheet is for another game, offers no bets or can't be read, or the bet
            log already holds a table; ``reopen`` goes on with that.

    >>> table = LiveTable("live", seed=1)
    >>> table.due.sentence
    'the dealer opens a new shoe'
    >>> _record = table.open_shoe()
    >>> table.verify_burn(11)
    Traceback (most recent call last):
        ...
    baccarat_core.errors.LiveTableError: The burn card is 9d: 9 cards are burned, not 11. An ace \
burns 1, a ten or a court card 10.
    """

    def __init__(
        self,
        rule_sheet: RuleSheet | str | Path = "live",
        *,
        bet_log: BetLog | None = None,
        seed: int | str | None = None,
    ) -> None:
        record = self._open(rule_sheet, seed)
        if bet_log is None:
            return
        if next(bet_log.records(), None) is not None:
            raise LiveTableError(
                _("The bet log {path} already holds a table; reopen that one.").format(
                    path=bet_log.path
                )
            )
        bet_log.append(0, record)
        self._log = bet_log

    @classmethod
    def reopen(cls, bet_log: BetLog, seed: int | str | None = None) -> LiveTable:
        """The table in this bet log, after its program ended.

        A round that was under way is suspended: the supervisor lets it go on or cancels it. No
        confirmed bet is lost, and none is settled or returned a second time.

        Raises:
            BetLogError: the log holds no table, or can't be read.
        """
        table = cls.rebuild(bet_log.records(), seed)
        table._log = bet_log
        if table.state.phase in UNDER_WAY:
            table.suspend(why=SuspendedFor.RESTART)
        return table

    @staticmethod
    def _verify_sheet(sheet: RuleSheet) -> None:
        if sheet.game is not Game.PUNTO_BANCO or not sheet.bets:
            raise LiveTableError(
                _("{title} offers no bets against the house, so it makes no live table.").format(
                    title=sheet.title
                )
            )

    def _act_again(self, record: AnyRecord) -> Record:
        return act_again(self, record)

    def bets_of(self, seat: int) -> tuple[LoggedBet, ...]:
        """The bet log of the player who sits here, by bet number.

        Raises:
            LiveTableError: nobody sits there.
        """
        sitting = self._seat(seat).sitting
        if self._log is not None:
            return self._log.bets(sitting)
        return tuple(line for line in bet_history(self._records) if line.sitting == sitting)

    def verify_carry_on(self) -> None:
        """Refuse to do for others what is theirs to do.

        Raises:
            OutOfTurnError: the step is not the dealer's; the sentence says whose it is.
        """
        if self.due.who is not Role.DEALER:
            raise OutOfTurnError(
                _("The dealer has nothing to do now. Next, {due}.").format(due=self.due.sentence)
            )

    def carry_on(self) -> AnyRecord:
        """Let the dealer do the step that is due, rightly.

        >>> LiveTable("six_deck").carry_on().end_rule
        <EndRule.EVERY_ROUND: 'every round'>
        """
        self.verify_carry_on()
        due, state = self.due, self._state
        match due.step:
            case Step.OPEN_SHOE:
                return self.open_shoe()
            case Step.BURN_CARDS:
                return self.burn()
            case Step.OPEN_BETS:
                return self.open_bets()
            case Step.CLOSE_BETS:
                return self.close_bets()
            case Step.CALL_RESULT:
                return self.call(state.coup.facts.outcome)
            case Step.SETTLE:
                return self.settle()
            case Step.COLLECT_COMMISSION:
                return self.collect_commission()
            case Step.SUSPEND:
                return self.suspend()
        if state.incident is not None:
            return self.rule(state.incident.ruling.remedy)
        assert due.hand is not None
        return self.draw(due.hand)
