"""What all actions of a table share: the state, the log and how an action is refused."""

from __future__ import annotations

import copy
from typing import NoReturn

from ..cards import Card
from ..errors import LiveTableError, OutOfTurnError
from ..game_log import allowed
from ..rule_sheets import RuleSheet
from ..text import _, brief
from .apply import apply
from .bet_log import BetLog
from .due import due
from .phases import Due, Phase
from .records import AnyRecord
from .state import Seat, TableState

__all__ = ["TableBase", "allowed"]


class TableBase:
    """A table's state and records.

    Each action comes three times: ``can_x`` tells whether it is allowed, ``verify_x`` raises a
    ``BaccaratError`` with a sentence where it is not, and ``x`` does it and returns its record.
    What is refused changes nothing.
    """

    _state: TableState
    _records: list[AnyRecord]
    _log: BetLog | None
    _seed: int | str | None

    @property
    def state(self) -> TableState:
        """The table as it stands: a frozen value."""
        return self._state

    @property
    def rule_sheet(self) -> RuleSheet:
        """The sheet it runs by."""
        return self._state.rule_sheet

    @property
    def due(self) -> Due:
        """The step that is due and who must do it."""
        return due(self._state)

    def _do(self, record: AnyRecord) -> None:
        """On the disk first, then in memory: neither without the other, nor half of either."""
        state = apply(self._state, record)
        if self._log is not None:
            self._log.append(len(self._records), record)
        self._state = state
        self._records.append(record)

    def _next_card(self) -> Card:
        """The card that comes next: one that is out already, else the shoe's."""
        if self._state.exposed is not None:
            return self._state.exposed
        assert self._state.shoe is not None
        return copy.copy(self._state.shoe).draw()

    def _refuse(self, what: str) -> NoReturn:
        raise OutOfTurnError(
            _("{what}: {phase}. Next, {due}.").format(
                what=what, phase=self._state.phase.label, due=self.due.sentence
            )
        )

    def _verify_phase(self, what: str, *phases: Phase) -> None:
        if self._state.phase not in phases:
            self._refuse(what)

    def _verify_not_suspended(self, what: str) -> None:
        if self._state.phase is Phase.SUSPENDED:
            self._refuse(what)

    def _verify_number(self, seat: int) -> None:
        rules = self.rule_sheet.table
        if not rules.has_seat(seat):
            raise LiveTableError(
                _("There is no seat {seat} at this table. Its seats: {seats}.").format(
                    seat=brief(seat), seats=", ".join(map(str, rules.seat_numbers))
                )
            )

    def _seat(self, number: int) -> Seat:
        """The seat, taken by someone."""
        self._verify_number(number)
        seat = self._state.seat(number)
        if seat is None:
            raise LiveTableError(_("Nobody sits at seat {seat}.").format(seat=number))
        return seat
