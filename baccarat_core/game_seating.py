"""Sitting down, leaving and buying chips, as at the tables of all games."""

from __future__ import annotations

from abc import abstractmethod
from decimal import Decimal

from .bets import Money, parse_stake
from .errors import BaccaratError, BetError
from .game_log import ChipsBought, Record, SeatLeft, SeatTaken, ShoeOpened, allowed, shoe_of
from .game_table import GameTable, R, S
from .rule_sheets import RuleSheet
from .text import _, brief

LONGEST_NAME = 40
"""So many letters a guest's name has at most."""


def read_chips(amount: Money, sheet: RuleSheet, error: type[BaccaratError]) -> Decimal:
    """Read an amount that buys chips, above 0 in whole units of the sheet's money.

    Args:
        error: what is raised for anything else.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> read_chips("1000", load_rule_sheet("banque"), BaccaratError)
    Decimal('1000')
    """
    try:
        return parse_stake(amount, sheet.unit)
    except BetError:
        raise error(
            _(
                "{amount!r} buys no chips. Write an amount above 0 in whole units of {unit}, "
                "such as 1000."
            ).format(amount=brief(amount), unit=sheet.unit)
        ) from None


class GameSeating(GameTable[S, R]):
    """The actions of people who come and go.

    A game says who may do so now (``_verify_may_sit``, ``_verify_may_leave``, ``_verify_may_buy``),
    who has the seat (``_sitter``), and what record is left (``_taken``, ``_left``). For its log it
    acts its own records again (``_act_again``).
    """

    def can_sit(self, seat: int, chips: Money, name: str = "") -> bool:
        """Whether somebody may sit down so."""
        return allowed(self.verify_sit, seat, chips, name)

    def verify_sit(self, seat: int, chips: Money, name: str = "") -> None:
        """Refuse a seat that is not there or taken, chips that are no money, and a long name.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_seat_number(seat)
        self._verify_may_sit()
        sitter = self._sitter(seat)
        if sitter is not None:
            taken = _("Seat {seat} is taken by {name}.") if sitter else _("Seat {seat} is taken.")
            raise self._refusal(taken.format(seat=seat, name=sitter))
        self._chips(chips)
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise self._refusal(
                _("A name is text of at most {most} letters.").format(most=LONGEST_NAME)
            )

    def sit(self, seat: int, chips: Money, name: str = "") -> SeatTaken:
        """Take a seat with chips.

        >>> from baccarat_core.chemin_de_fer import CheminDeFer
        >>> CheminDeFer().sit(3, 1000).seat
        3
        """
        self.verify_sit(seat, chips, name)
        return self._act(self._taken(SeatTaken(seat=seat, name=name, chips=self._chips(chips))))

    def can_leave(self, seat: int) -> bool:
        """Whether a seat's guest may leave."""
        return allowed(self.verify_leave, seat)

    def verify_leave(self, seat: int) -> None:
        """Refuse to let an empty seat go, or one that is still in the game.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_may_leave(seat)

    def leave(self, seat: int) -> SeatLeft:
        """Leave with all chips."""
        self.verify_leave(seat)
        return self._act(self._left(seat))

    def can_buy_chips(self, seat: int, amount: Money) -> bool:
        """Whether a seat's guest may buy so many chips."""
        return allowed(self.verify_buy_chips, seat, amount)

    def verify_buy_chips(self, seat: int, amount: Money) -> None:
        """Refuse an empty seat, what is no money, and chips at the wrong time.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_may_buy(seat)
        self._chips(amount)

    def buy_chips(self, seat: int, amount: Money) -> ChipsBought:
        """Buy more chips."""
        self.verify_buy_chips(seat, amount)
        return self._act(ChipsBought(seat=seat, amount=self._chips(amount)))

    def _again(self, record: R) -> Record:
        match record:
            case ShoeOpened():
                return self.open_shoe(shoe=shoe_of(record, self.rule_sheet.game.hands))
            case SeatTaken():
                return self.sit(record.seat, record.chips, record.name)
            case SeatLeft():
                return self.leave(record.seat)
            case ChipsBought():
                return self.buy_chips(record.seat, record.amount)
            case _:
                return self._act_again(record)

    @abstractmethod
    def _act_again(self, record: R) -> Record:
        """Act as this record of the game's own says somebody acted, and return the record of it."""

    @abstractmethod
    def _sitter(self, seat: int) -> str | None:
        """The name of whoever has this seat, ``""`` for one without; ``None`` where it is free."""

    @abstractmethod
    def _verify_may_sit(self) -> None:
        """Refuse anybody who would sit down now."""

    @abstractmethod
    def _verify_may_leave(self, seat: int) -> None:
        """Refuse to let this seat go now."""

    @abstractmethod
    def _verify_may_buy(self, seat: int) -> None:
        """Refuse chips to this seat now."""

    @abstractmethod
    def _left(self, seat: int) -> SeatLeft:
        """The record of this seat's guest leaving."""

    def _taken(self, record: SeatTaken) -> SeatTaken:
        """The record of a seat taken, with what the game puts to it."""
        return record

    def _chips(self, amount: Money) -> Decimal:
        return read_chips(amount, self.rule_sheet, self._refusal)
