"""Stakes against the bank: banco, suivi, and partial cover."""

from __future__ import annotations

from decimal import Decimal

from ..banking import Custom, read_stake
from ..bets import Money
from ..errors import BankingError, CoverError
from ..game_log import allowed
from ..money import shown
from ..text import _
from .bank import Bank
from .phases import Step
from .records import BancoCalled, BancoLetGo, BankCovered, CoverLetGo


class Covering(Bank):
    """The actions of those who play against the bank, each in turn."""

    def can_call_banco(self, seat: int) -> bool:
        """Whether a seat may call banco."""
        return allowed(self.verify_call_banco, seat)

    def verify_call_banco(self, seat: int) -> None:
        """Refuse banco where the sheet has none, out of turn, and by a purse that is too small.

        Raises:
            BaccaratError: the sentence says which.
        """
        taken = self._seat(seat)
        if self.rules.banco is Custom.REFUSED:
            raise BankingError(_("Nobody calls banco at this table."))
        bank = self._state.bank
        if self.due.step is Step.CALL_BANCO and seat != self._state.banker and taken.purse < bank:
            raise CoverError(
                _("Banco means to cover all of {bank}; seat {seat} has {purse}.").format(
                    bank=shown(bank), seat=seat, purse=shown(taken.purse)
                )
            )
        self._verify_asked(seat, Step.CALL_BANCO, _("Seat {seat} can't call banco now"))

    def call_banco(self, seat: int) -> BancoCalled:
        """Cover the whole bank alone, and play Player's hand."""
        self.verify_call_banco(seat)
        return self._act(
            BancoCalled(seat=seat, stake=self._state.bank, right=self._state.right(seat))
        )

    def can_let_banco_go(self, seat: int) -> bool:
        """Whether a seat is asked about banco."""
        return allowed(self.verify_let_banco_go, seat)

    def verify_let_banco_go(self, seat: int) -> None:
        """Refuse an answer that nobody asked for.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_asked(seat, Step.CALL_BANCO, _("Seat {seat} is not asked about banco"))

    def let_banco_go(self, seat: int) -> BancoLetGo:
        """Not call banco; a part may still be covered afterwards."""
        self.verify_let_banco_go(seat)
        return self._act(BancoLetGo(seat=seat))

    def can_cover(self, seat: int, amount: Money) -> bool:
        """Whether a seat may stake so much against the bank."""
        return allowed(self.verify_cover, seat, amount)

    def verify_cover(self, seat: int, amount: Money) -> None:
        """Refuse a stake out of turn, too small, beyond what is left of the bank or the purse.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._seat(seat)
        if self.rules.partial_cover is Custom.REFUSED:
            raise BankingError(_("At this table the bank is covered whole or not at all."))
        self._verify_asked(seat, Step.COVER, _("Seat {seat} can't cover anything now"))
        self._cover(seat, amount)

    def cover(self, seat: int, amount: Money) -> BankCovered:
        """Stake so much against the bank."""
        self.verify_cover(seat, amount)
        return self._act(BankCovered(seat=seat, stake=self._cover(seat, amount)))

    def can_let_cover_go(self, seat: int) -> bool:
        """Whether a seat is asked for a stake."""
        return allowed(self.verify_let_cover_go, seat)

    def verify_let_cover_go(self, seat: int) -> None:
        """Refuse an answer that nobody asked for.

        Raises:
            BaccaratError: the sentence says what is due.
        """
        self._verify_asked(seat, Step.COVER, _("Seat {seat} is not asked for a stake"))

    def let_cover_go(self, seat: int) -> CoverLetGo:
        """Stake nothing on this coup."""
        self.verify_let_cover_go(seat)
        return self._act(CoverLetGo(seat=seat))

    def _cover(self, seat: int, amount: Money) -> Decimal:
        stake = read_stake(amount, self.rule_sheet, self._state.room)
        purse = self._seat(seat).purse
        if stake > purse:
            raise CoverError(
                _("Seat {seat} has {purse}; it can't stake {stake}.").format(
                    seat=seat, purse=shown(purse), stake=shown(stake)
                )
            )
        return stake
