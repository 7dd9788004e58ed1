"""What all actions of a banque table share."""

from __future__ import annotations

from typing import NoReturn

from ..banking import BankingBase
from ..errors import BankingError
from ..text import _
from .apply import apply, opened
from .due import due
from .phases import Due, Phase, Step
from .records import AnyRecord
from .state import BANKERS_PLACE, BanqueState, Guest


class BanqueBase(BankingBase[BanqueState, AnyRecord]):
    """The state and the log of a banque table, and how it refuses."""

    opened = staticmethod(opened)
    apply = staticmethod(apply)

    @property
    def due(self) -> Due:
        """The step that is due and who must do it."""
        return due(self._state)

    def _refuse(self, what: str) -> NoReturn:
        super()._refuse(_("{what}: {phase}").format(what=what, phase=self._state.phase.label))

    def _verify_due(self, what: str, *steps: Step) -> None:
        if self.due.step not in steps:
            self._refuse(what)

    def _verify_phase(self, what: str, *phases: Phase) -> None:
        if self._state.phase not in phases:
            self._refuse(what)

    def _verify_asked(self, what: str, seat: int, step: Step) -> Guest:
        """The guest at this seat, where it is this seat that is asked."""
        guest = self._guest(seat)
        due_now = self.due
        if due_now.step is not step or due_now.seat != seat:
            self._refuse(what)
        return guest

    def _guest(self, seat: int) -> Guest:
        """Who sits there; 0 is the banker's place."""
        if type(seat) is not int or seat != BANKERS_PLACE:
            self._verify_seat_number(seat)
        guest = self._state.seat(seat)
        if guest is None:
            if seat == BANKERS_PLACE:
                raise BankingError(_("Nobody sits at the banker's place."))
            raise BankingError(_("Nobody sits at seat {seat}.").format(seat=seat))
        return guest
