"""What the tables of all games share: a state, a log, and people who come and go.

A live table, a table of chemin de fer and one of banque each give their own state, records and
steps; this holds what an action is, how it is refused, and how a log is read back.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, Generic, NoReturn, Protocol, Self, TypeVar, cast

from .cards import Card
from .errors import BaccaratError
from .game_log import (
    CardsBurned,
    Record,
    ShoeOpened,
    TableOpened,
    allowed,
    public,
    sheet_fields,
    shoe_opened,
    without_words,
)
from .rule_sheets import RuleSheet, load_rule_sheet
from .shoe import Shoe
from .text import _, brief


class _Due(Protocol):
    @property
    def sentence(self) -> str: ...


class GameState(Protocol):
    """What the state of every game tells."""

    @property
    def rule_sheet(self) -> RuleSheet:
        """The sheet the table runs by."""

    @property
    def shoe(self) -> Shoe | None:
        """The shoe on the table, never changed in place."""

    @property
    def shoes(self) -> int:
        """How many shoes have been opened."""


LONGEST_SHOWN = 60
"""So many letters of a value are repeated in an error."""

S = TypeVar("S", bound=GameState)
R = TypeVar("R", bound=Record)
Done = TypeVar("Done", bound=Record)


class GameTable(ABC, Generic[S, R]):
    """A table's state and records.

    Each action comes three times: ``can_x`` tells whether it is allowed, ``verify_x`` raises a
    ``BaccaratError`` with a sentence where it is not, and ``x`` does it and returns its record.
    What is refused changes nothing.

    A game gives ``opened`` (the state that a log's first record makes), ``apply`` (what a record
    makes of a state), ``due``, its errors, and for its log ``_verify_sheet`` and ``_again``.
    """

    _refusal: ClassVar[type[BaccaratError]]
    """What is raised for anything that the table refuses."""
    _untimely: ClassVar[type[BaccaratError]]
    """What is raised for an action that another must come before."""
    _log_fault: ClassVar[type[BaccaratError]]
    """What is raised for a log that makes no table."""

    _state: S
    _records: list[R]
    _seed: int | str | None

    @staticmethod
    @abstractmethod
    def opened(record: object) -> S:
        """The table that a log begins with; anything else is refused."""

    @staticmethod
    @abstractmethod
    def apply(state: S, record: R) -> S:
        """The table after this record."""

    @property
    @abstractmethod
    def due(self) -> _Due:
        """The step that is due and who must do it."""

    @staticmethod
    @abstractmethod
    def _verify_sheet(sheet: RuleSheet) -> None:
        """Refuse a sheet by which this game can't be played, with a ``BaccaratError``."""

    @abstractmethod
    def _again(self, record: R) -> Record:
        """Act as this record says somebody acted, and return the record of it."""

    @classmethod
    def rebuild(cls, records: Iterable[R], seed: int | str | None = None) -> Self:
        """The table that these records make, equal to the one they come from.

        Every action is done again by the rules, so a record that no such table could have left,
        or with an amount that is not the table's own, is refused. Only what a record says in words
        may be other words than the table would use.

        Args:
            records: all of a table's records, in order.
            seed: the table's own, if it is to open the same shoes from here on.

        Raises:
            BaccaratError: they don't make one; the sentence says where they fail.

        >>> from baccarat_core.chemin_de_fer import CheminDeFer
        >>> table = CheminDeFer()
        >>> _record = table.sit(1, 500)
        >>> CheminDeFer.rebuild(table.records) == table
        True
        """
        rest = iter(records)
        first = next(rest, None)
        if first is None:
            raise cls._log_fault(_("A table's log begins with the table, and this one is empty."))
        table = cls.__new__(cls)
        table._start(first, seed)
        try:
            cls._verify_sheet(table.rule_sheet)
        except BaccaratError as error:
            raise cls._log_fault(
                _("The log's rule sheet is none for this game: {why}").format(why=error)
            ) from error
        for place, record in enumerate(rest, 1):
            try:
                table._redo(record)
            except BaccaratError as error:
                raise cls._log_fault(
                    _("Record {place} of the log does not fit: {why}").format(
                        place=place, why=error
                    )
                ) from error
        return table

    @property
    def state(self) -> S:
        """The table as it stands: a frozen value."""
        return self._state

    @property
    def rule_sheet(self) -> RuleSheet:
        """The sheet it runs by."""
        return self._state.rule_sheet

    @property
    def records(self) -> tuple[R, ...]:
        """Every action so far. Shoes are there with unseen cards; see ``public_records``."""
        return tuple(self._records)

    @property
    def public_records(self) -> tuple[R, ...]:
        """Every action so far, as a screen that all can see may show it."""
        return tuple(public(record) for record in self._records)

    @property
    def seed(self) -> int | str | None:
        """What its shoes are shuffled by."""
        return self._seed

    def can_open_shoe(self, seed: int | str | None = None, shoe: Shoe | None = None) -> bool:
        """Whether a new shoe may be opened."""
        return allowed(self.verify_open_shoe, seed, shoe)

    @abstractmethod
    def verify_open_shoe(self, seed: int | str | None = None, shoe: Shoe | None = None) -> None:
        """Refuse a new shoe before the old one is done with, and one that has been used.

        Raises:
            BaccaratError: the sentence says which.
        """

    def open_shoe(self, seed: int | str | None = None, shoe: Shoe | None = None) -> ShoeOpened:
        """Open a new shoe as the sheet says, or this one.

        Args:
            seed: the same seed gives the same order; the table's own where not said.
            shoe: for lessons and exercises, such as ``Shoe.stacked(cards)``. It is copied.
        """
        self.verify_open_shoe(seed, shoe)
        return self._act(self._new_shoe(seed, shoe))

    def can_carry_on(self) -> bool:
        """Whether the step that is due follows from the rules alone."""
        return allowed(self.verify_carry_on)

    @abstractmethod
    def verify_carry_on(self) -> None:
        """Refuse to decide for others what is theirs to decide.

        Raises:
            BaccaratError: someone has a choice; the sentence says who.
        """

    def __eq__(self, other: object) -> bool:
        """Tables are equal whose records and states are."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return (self._state, self._records) == (other._state, other._records)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _open(self, rule_sheet: RuleSheet | str | Path, seed: int | str | None) -> R:
        """Become a new table of this sheet, its name or its file; the record of that."""
        sheet = rule_sheet if isinstance(rule_sheet, RuleSheet) else load_rule_sheet(rule_sheet)
        self._verify_sheet(sheet)
        sheet.open_shoe(seed)
        record = cast("R", TableOpened(sheet=sheet_fields(sheet)))
        self._start(record, seed)
        return record

    def _start(self, record: R, seed: int | str | None) -> None:
        self._state, self._records, self._seed = self.opened(record), [record], seed

    def _do(self, record: R) -> None:
        self._state = self.apply(self._state, record)
        self._records.append(record)

    def _act(self, record: Done) -> Done:
        """Let this be done, and return it."""
        self._do(cast("R", record))
        return record

    def _redo(self, record: R) -> None:
        """Do what this record of a log says was done."""
        before = self._state
        if isinstance(record, TableOpened):
            raise self._log_fault(_("A log opens its table once, and this one does so again."))
        again = self._again(record)
        if again == record:
            return
        if without_words(again) != without_words(record):
            raise self._log_fault(_difference(record, again))
        self._state, self._records[-1] = self.apply(before, record), record

    def _refuse(self, what: str) -> NoReturn:
        raise self._untimely(_("{what}. Next, {due}.").format(what=what, due=self.due.sentence))

    def _verify_seat_number(self, seat: int) -> None:
        rules = self.rule_sheet.table
        if not rules.has_seat(seat):
            raise self._refusal(
                _("There is no seat {seat} at this table. Its seats: {seats}.").format(
                    seat=brief(seat), seats=", ".join(map(str, rules.seat_numbers))
                )
            )

    def _next_card(self) -> Card:
        """The card that comes next."""
        assert self._state.shoe is not None
        return copy.copy(self._state.shoe).draw()

    @property
    def _burn_card(self) -> Card:
        """The card that a new shoe was opened with, and that says how many are burned."""
        shoe = self._state.shoe
        assert shoe is not None
        assert shoe.burn_card is not None
        return shoe.burn_card

    def _burned(self) -> CardsBurned:
        """The record of the burn that a new shoe asks for."""
        return CardsBurned(card=self._burn_card, count=self._burn_card.face_value)

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
            raise self._refusal(_("The table takes a Shoe from which nothing has been dealt."))


def _difference(record: Record, again: Record) -> str:
    """How a record of the log tells of an action otherwise than the table does."""
    if type(record) is not type(again):
        return _("here the table does something else.")
    field = next(
        name
        for name in record.__struct_fields__
        if name not in record.WORDS
        and without_words(getattr(record, name)) != without_words(getattr(again, name))
    )
    return _("its {field} is {given}, where the table has {right}.").format(
        field=field.replace("_", " "),
        given=str(getattr(record, field))[:LONGEST_SHOWN],
        right=str(getattr(again, field))[:LONGEST_SHOWN],
    )
