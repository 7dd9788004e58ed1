"""What each action leaves behind: frozen records, from which a table can be rebuilt."""

from __future__ import annotations

from decimal import Decimal
from enum import Enum

import msgspec

from ..banking import DealtRecord
from ..coup import Outcome
from ..decision import Action
from ..errors import GameLogError
from ..game_log import (
    CardsBurned,
    ChipsBought,
    Codec,
    Record,
    SeatLeft,
    SeatTaken,
    ShoeOpened,
    TableOpened,
)
from ..money import plus
from ..scoring import Hand
from ..text import _


class Right(Enum):
    """By what right somebody calls banco, the strongest first."""

    SUIVI = "suivi"
    """They called it on the coup before and lost."""
    PRIME = "prime"
    """They sit at the banker's right, next in the order of the bank."""
    TURN = "in turn"
    """Nobody before them wanted it."""

    @property
    def label(self) -> str:
        """The right in words."""
        return _(self.value)


class Passed(Enum):
    """Why the bank left its holder."""

    GIVEN_UP = "given up"
    """The banker passed it on, after a win, a tie or before any coup."""
    LOST = "lost"
    """Player won."""
    UNCOVERED = "uncovered"
    """Nobody staked anything against it."""

    @property
    def label(self) -> str:
        """The reason in words."""
        return _(self.value)


class SettledStake(msgspec.Struct, frozen=True, kw_only=True):
    """A stake against the bank that was paid, returned or taken."""

    seat: int
    stake: Decimal
    profit: Decimal
    """What it won; negative for a lost stake, 0 on a tie."""

    @property
    def returned(self) -> Decimal:
        """What came back, stake included."""
        return plus(self.stake, self.profit)


class BankOffered(Record, frozen=True, tag="bank offered", kw_only=True):
    """The bank goes round, in this order."""

    seats: tuple[int, ...]


class BankDeclined(Record, frozen=True, tag="bank declined", kw_only=True):
    """A seat let the bank go by."""

    seat: int


class BankTaken(Record, frozen=True, tag="bank taken", kw_only=True):
    """A seat put up so much as the bank, and deals."""

    seat: int
    amount: Decimal


class BankKept(Record, frozen=True, tag="bank kept", kw_only=True):
    """The banker goes on with all that the bank holds."""

    seat: int
    amount: Decimal


class BankPassed(Record, frozen=True, tag="bank passed", kw_only=True):
    """The bank left its holder, who takes what it holds."""

    seat: int
    amount: Decimal
    why: Passed


class BancoCalled(Record, frozen=True, tag="banco called", kw_only=True):
    """A seat covers the whole bank alone."""

    seat: int
    stake: Decimal
    right: Right


class BancoLetGo(Record, frozen=True, tag="banco let go", kw_only=True):
    """A seat that was asked does not call banco."""

    seat: int


class BankCovered(Record, frozen=True, tag="bank covered", kw_only=True):
    """A seat covers a part of the bank."""

    seat: int
    stake: Decimal


class CoverLetGo(Record, frozen=True, tag="cover let go", kw_only=True):
    """A seat that was asked stakes nothing."""

    seat: int


class CardDealt(DealtRecord, frozen=True, tag="card dealt", kw_only=True):
    """The banker dealt a card; who may see it, ``seen_by`` tells."""

    hand: Hand


class Chosen(Record, frozen=True, tag="chosen", kw_only=True):
    """A hand that the law left free drew or stood."""

    seat: int
    hand: Hand
    action: Action


class ResultCalled(Record, frozen=True, tag="result called", kw_only=True):
    """The hands were turned up and the result called."""

    outcome: Outcome
    player_count: int
    banker_count: int


class CoupSettled(Record, frozen=True, tag="coup settled", kw_only=True):
    """Every stake was paid, returned or taken, and the house had its commission."""

    coup: int
    banker: int
    outcome: Outcome
    stakes: tuple[SettledStake, ...]
    won: Decimal
    """What the bank won, before commission; negative where it lost."""
    commission: Decimal
    bank: Decimal
    """What the bank holds after it."""
    cards: str
    """The hands in words."""
    WORDS = frozenset({"cards"})


AnyRecord = (
    TableOpened | ShoeOpened | CardsBurned | SeatTaken | SeatLeft | ChipsBought | BankOffered
    | BankDeclined | BankTaken | BankKept | BankPassed | BancoCalled | BancoLetGo | BankCovered
    | CoverLetGo | CardDealt | Chosen | ResultCalled | CoupSettled
)  # fmt: skip

_CODEC: Codec[AnyRecord] = Codec(AnyRecord, GameLogError)
encode, decode = _CODEC.encode, _CODEC.decode
