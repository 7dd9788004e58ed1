"""What the tables of both games share at which players bank."""

from __future__ import annotations

from enum import Enum
from typing import Protocol, TypeVar

import msgspec

from ..cards import Card
from ..errors import BankingError, GameLogError, NotDueError
from ..game_log import Record
from ..game_seating import GameSeating
from ..game_table import GameState
from ..rule_sheets.banking import BankingRules
from ..text import _
from .money import banking_rules


class Role(Enum):
    """Who acts at a table at which players bank."""

    CROUPIER = "the croupier"
    """The house's own: keeps the table, owns no hand, takes the commission."""
    BANKER = "the banker"
    PLAYER = "a player"

    @property
    def label(self) -> str:
        """The role in words."""
        return _(self.value)


class DealtRecord(Record, frozen=True, kw_only=True):
    """The record of a card that was dealt; each game adds to which hand."""

    card: Card | None
    """``None`` in ``public_records`` alone, for a card that lies face down to all but its hand's
    own player."""


class BankingState(GameState, Protocol):
    """What the state of a table tells at which players bank."""

    @property
    def between_coups(self) -> bool:
        """Whether no coup is under way."""

    @property
    def faces(self) -> tuple[Card | None, ...]:
        """The dealt cards as all can see them, ``None`` where one lies face down."""


S = TypeVar("S", bound=BankingState)
R = TypeVar("R", bound=Record)


class BankingBase(GameSeating[S, R]):
    """A table at which players bank: its rules, its shoes, and its log as all may read it."""

    _refusal, _untimely, _log_fault = BankingError, NotDueError, GameLogError

    @property
    def rules(self) -> BankingRules:
        """How the bank is held."""
        return banking_rules(self.rule_sheet)

    @property
    def public_records(self) -> tuple[R, ...]:
        """Every action so far, as a screen that all can see may show it: shoes without their
        cards, and no card that still lies face down.

        >>> from baccarat_core.chemin_de_fer import CheminDeFer
        >>> table = CheminDeFer(seed=4)
        >>> _records = [table.sit(1, 500), table.sit(2, 500), table.carry_on(), table.carry_on()]
        >>> _records += [table.take_bank(1, 100), table.call_banco(2), table.deal()]
        >>> table.public_records[-1].card is None
        True
        """
        records, faces = list(super().public_records), list(self._state.faces)
        for place in reversed(range(len(records))):
            record = records[place]
            if faces and isinstance(record, DealtRecord):
                records[place] = msgspec.structs.replace(record, card=faces.pop())
        return tuple(records)

    def _verify_between_coups(self, what: str) -> None:
        if not self._state.between_coups:
            self._refuse(what)
