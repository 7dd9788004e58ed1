"""What the actions of both tables share: the state, the log, and how an action is refused."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, NoReturn, Protocol, TypeVar

from ..cards import Card
from ..errors import BaccaratError, BankingError, GameLogError, NotDueError
from ..game_log import CardsBurned, Record, ShoeOpened, public, shoe_opened
from ..rule_sheets import RuleSheet
from ..rule_sheets.banking import BankingRules
from ..shoe import Shoe
from ..text import _, brief
from .money import banking_rules


class _Due(Protocol):
    @property
    def sentence(self) -> str: ...


class _State(Protocol):
    @property
    def rule_sheet(self) -> RuleSheet: ...
    @property
    def shoe(self) -> Shoe | None: ...
    @property
    def shoes(self) -> int: ...


LONGEST_SHOWN = 60
"""So many letters of a value are repeated in an error."""

S = TypeVar("S", bound=_State)
R = TypeVar("R", bound=Record)


class BankingBase(ABC, Generic[S, R]):
    """A table's state and records.

    Each action comes three times: ``can_x`` tells whether it is allowed, ``verify_x`` raises a
    ``BaccaratError`` with a sentence where it is not, and ``x`` does it and returns its record.
    What is refused changes nothing.

    A game gives ``opened`` (the state that a log's first record makes), ``apply`` (what a record
    makes of a state), ``due``, and for its log ``_verify_sheet`` and ``_again``.
    """

    _state: S
    _records: list[R]
    _seed: int | str | None

    @staticmethod
    @abstractmethod
    def opened(record: object) -> S:
        """The table that a log begins with; anything else is refused with a ``GameLogError``."""

    @staticmethod
    @abstractmethod
    def apply(state: S, record: R) -> S:
        """The table after this record."""

    @property
    @abstractmethod
    def due(self) -> _Due:
        """The step that is due and who must do it."""

    @property
    def state(self) -> S:
        """The table as it stands: a frozen value."""
        return self._state

    @property
    def rule_sheet(self) -> RuleSheet:
        """The sheet it runs by."""
        return self._state.rule_sheet

    @property
    def rules(self) -> BankingRules:
        """How the bank is held."""
        return banking_rules(self.rule_sheet)

    @property
    def records(self) -> tuple[R, ...]:
        """Every action so far. Shoes are there with unseen cards; see ``public_records``."""
        return tuple(self._records)

    @property
    def public_records(self) -> tuple[R, ...]:
        """Every action so far, shoes without their cards."""
        return tuple(public(record) for record in self._records)

    @property
    def seed(self) -> int | str | None:
        """What its shoes are shuffled by."""
        return self._seed

    @staticmethod
    @abstractmethod
    def _verify_sheet(sheet: RuleSheet) -> None:
        """Refuse a sheet by which this game can't be played, with a ``BaccaratError``."""

    @abstractmethod
    def _again(self, record: R) -> R:
        """Act as this record says somebody acted, and return the record of it."""

    def _start(self, record: R, seed: int | str | None) -> None:
        self._state, self._records, self._seed = self.opened(record), [record], seed

    def _rebuild(self, records: Iterable[R], seed: int | str | None) -> None:
        """Become the table that these records make.

        Every action is done again by the rules, so a record that no such table could have left,
        or with an amount that is not the table's own, is refused.

        Raises:
            GameLogError: they don't make one; the sentence says where they fail.
        """
        rest = iter(records)
        first = next(rest, None)
        if first is None:
            raise GameLogError(_("A table's log begins with the table, and this one is empty."))
        self._start(first, seed)
        try:
            self._verify_sheet(self.rule_sheet)
        except BaccaratError as error:
            raise GameLogError(
                _("The log's rule sheet is none for this game: {why}").format(why=error)
            ) from error
        for place, record in enumerate(rest, 1):
            try:
                _verify_same(record, self._again(record))
            except BaccaratError as error:
                raise GameLogError(
                    _("Record {place} of the log does not fit: {why}").format(
                        place=place, why=error
                    )
                ) from error

    def _do(self, record: R) -> None:
        self._state = self.apply(self._state, record)
        self._records.append(record)

    def __eq__(self, other: object) -> bool:
        """Tables are equal whose records and states are."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return (self._state, self._records) == (other._state, other._records)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _refuse(self, what: str) -> NoReturn:
        raise NotDueError(_("{what}. Next, {due}.").format(what=what, due=self.due.sentence))

    def _verify_seat_number(self, seat: int) -> None:
        rules = self.rule_sheet.table
        if not rules.has_seat(seat):
            raise BankingError(
                _("There is no seat {seat} at this table. Its seats: {seats}.").format(
                    seat=brief(seat), seats=", ".join(map(str, rules.seat_numbers))
                )
            )

    def _next_card(self) -> Card:
        """The card that comes next."""
        assert self._state.shoe is not None
        return copy.copy(self._state.shoe).draw()

    def _new_shoe(self, seed: int | str | None, shoe: Shoe | None) -> ShoeOpened:
        """The record of a shoe that the sheet opens, or of this one."""
        if seed is None and self._seed is not None:
            seed = f"{self._seed}/{self._state.shoes + 1}"
        return shoe_opened(self.rule_sheet.open_shoe(seed) if shoe is None else shoe)

    def _verify_new_shoe(self, seed: int | str | None, shoe: Shoe | None) -> None:
        """Refuse a shoe that has been used.

        Raises:
            BaccaratError: the sentence says why.
        """
        if shoe is None:
            self.rule_sheet.open_shoe(seed)
        elif not isinstance(shoe, Shoe) or shoe.round or shoe.dealt:
            raise BankingError(_("The table takes a Shoe from which nothing has been dealt."))

    def _burned(self) -> CardsBurned | None:
        """The record of the burn that a new shoe asks for."""
        shoe = self._state.shoe
        if shoe is None or shoe.burn_card is None:
            return None
        return CardsBurned(card=shoe.burn_card, count=shoe.burn_card.face_value)


def _verify_same(record: Record, again: Record) -> None:
    """Refuse a record of the log that tells of an action otherwise than the table does."""
    if record == again:
        return
    if type(record) is not type(again):
        raise GameLogError(_("here the table does something else."))
    field = next(
        name for name in record.__struct_fields__ if getattr(record, name) != getattr(again, name)
    )
    raise GameLogError(
        _("its {field} is {given}, where the table has {right}.").format(
            field=field.replace("_", " "),
            given=str(getattr(record, field))[:LONGEST_SHOWN],
            right=str(getattr(again, field))[:LONGEST_SHOWN],
        )
    )
