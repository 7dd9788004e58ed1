"""What all actions of a live table share: the state, the log and how an action is refused."""

from __future__ import annotations

from typing import NoReturn

from ..cards import Card
from ..errors import BetLogError, LiveTableError, OutOfTurnError
from ..game_seating import GameSeating
from ..text import _
from .apply import apply, opened
from .bet_log import BetLog
from .due import due
from .phases import Due, Phase
from .records import AnyRecord
from .state import Seat, TableState


class TableBase(GameSeating[TableState, AnyRecord]):
    """A live table's state and records, and its bet log on the disk."""

    _refusal, _untimely, _log_fault = LiveTableError, OutOfTurnError, BetLogError

    opened = staticmethod(opened)
    apply = staticmethod(apply)

    _log: BetLog | None = None

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
        return super()._next_card() if self._state.exposed is None else self._state.exposed

    def _refuse(self, what: str) -> NoReturn:
        super()._refuse(_("{what}: {phase}").format(what=what, phase=self._state.phase.label))

    def _verify_phase(self, what: str, *phases: Phase) -> None:
        if self._state.phase not in phases:
            self._refuse(what)

    def _verify_not_suspended(self, what: str) -> None:
        if self._state.phase is Phase.SUSPENDED:
            self._refuse(what)

    def _seat(self, number: int) -> Seat:
        """The seat, taken by someone."""
        self._verify_seat_number(number)
        seat = self._state.seat(number)
        if seat is None:
            raise LiveTableError(_("Nobody sits at seat {seat}.").format(seat=number))
        return seat
