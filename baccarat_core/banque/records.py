"""What each action of a banque table leaves behind: frozen records, from which it can be rebuilt.

A seat is named by its number, the banker's place by 0.
"""

from __future__ import annotations

from decimal import Decimal

from ..banking import DealtRecord
from ..bets import Result
from ..decision import Action
from ..errors import GameLogError
from ..game_log import (
    ChipsBought,
    Codec,
    Record,
    SeatLeft,
    SeatTaken,
    ShoeOpened,
    TableOpened,
    Told,
)
from ..money import plus
from .hands import TableHand
from .phases import Beaten, StakeOn

__all__ = [
    "AnyRecord",
    "BancoCalled",
    "BancoPassed",
    "BankGivenUp",
    "BankRefilled",
    "BankTaken",
    "BidMade",
    "BidPassed",
    "CardDealt",
    "ChipsBought",
    "CoupCalledOff",
    "CoupOpened",
    "CoupSettled",
    "HandPlayed",
    "HandsShown",
    "SeatLeft",
    "SeatTaken",
    "SettledStake",
    "ShoeOpened",
    "StakePlaced",
    "StakeTakenBack",
    "StakesClosed",
    "TableOpened",
    "decode",
    "encode",
]


class BidMade(Record, frozen=True, tag="bid made", kw_only=True):
    """A seat offered so much for the bank: more than anyone before it."""

    seat: int
    amount: Decimal


class BidPassed(Record, frozen=True, tag="bid passed", kw_only=True):
    """A seat let the bank go by."""

    seat: int


class BankTaken(Record, frozen=True, tag="bank taken", kw_only=True):
    """The player of this seat became banker and went to the banker's place; whoever was there took
    the seat."""

    seat: int
    bank: Decimal


class BankRefilled(Record, frozen=True, tag="bank refilled", kw_only=True):
    """A banker whose bank was broken put up a new one."""

    bank: Decimal


class BankGivenUp(Record, frozen=True, tag="bank given up", kw_only=True):
    """The banker was beaten or retired; what was left of the bank went back to them."""

    why: Beaten
    returned: Decimal


class CoupOpened(Record, frozen=True, tag="coup opened", kw_only=True):
    """A coup began."""

    coup: int
    """Of the table, from 1."""
    shoe_coup: int
    """Of the shoe, from 1."""


class BancoCalled(Record, frozen=True, tag="banco called", kw_only=True):
    """A player covered the whole bank alone."""

    seat: int
    on: StakeOn
    stake: Decimal


class BancoPassed(Record, frozen=True, tag="banco passed", kw_only=True):
    """A player was asked and did not call."""

    seat: int


class StakePlaced(Record, frozen=True, tag="stake placed", kw_only=True):
    """Chips were laid down against the bank."""

    seat: int
    on: StakeOn
    stake: Decimal


class StakeTakenBack(Record, frozen=True, tag="stake taken back", kw_only=True):
    """Chips were taken up again before the stakes were closed."""

    seat: int
    on: StakeOn
    stake: Decimal


class StakesClosed(Record, frozen=True, tag="stakes closed", kw_only=True):
    """No more stakes; it is settled who plays each side's hand."""

    spokesmen: tuple[int | None, int | None]
    """The seats that play for side one and side two; ``None`` where the croupier plays, because
    nobody at that side has a stake on its hand."""


class CoupCalledOff(Record, frozen=True, tag="coup called off", kw_only=True):
    """Nobody staked against the bank, so no card was dealt."""


class CardDealt(DealtRecord, frozen=True, tag="card dealt", kw_only=True):
    """A card was dealt to the hand that was due."""

    hand: TableHand


class HandPlayed(Record, frozen=True, tag="hand played", kw_only=True):
    """A hand drew or stood."""

    hand: TableHand
    action: Action
    seat: int | None
    """Who decided, 0 for the banker; ``None`` for the croupier."""
    free: bool
    """Whether the law left a choice."""


class HandsShown(Record, frozen=True, tag="hands shown", kw_only=True):
    """All hands were turned up."""

    one: int
    two: int
    bank: int


class SettledStake(Told, frozen=True, kw_only=True):
    """A stake that was paid, given back or taken."""

    seat: int
    guest: int
    """Which of the table's guests, from 1."""
    on: StakeOn
    stake: Decimal
    banco: bool
    result: Result
    profit: Decimal
    """What the player won; negative for what was taken."""
    reason: str
    """Why, in a sentence."""
    WORDS = frozenset({"reason"})

    @property
    def returned(self) -> Decimal:
        """What comes back to the player, stake included."""
        return plus(self.stake, self.profit)


class CoupSettled(Record, frozen=True, tag="coup settled", kw_only=True):
    """Every stake was paid, given back or taken."""

    stakes: tuple[SettledStake, ...]
    won: Decimal
    """What the bank won, before commission; negative where it lost."""
    commission: Decimal
    """What the house kept of it."""
    bank: Decimal
    """What the bank then held."""


AnyRecord = (
    TableOpened | ShoeOpened | SeatTaken | SeatLeft | ChipsBought | BidMade | BidPassed | BankTaken
    | BankRefilled | BankGivenUp | CoupOpened | BancoCalled | BancoPassed | StakePlaced
    | StakeTakenBack | StakesClosed | CoupCalledOff | CardDealt | HandPlayed | HandsShown
    | CoupSettled
)  # fmt: skip

_CODEC: Codec[AnyRecord] = Codec(AnyRecord, GameLogError)
encode, decode = _CODEC.encode, _CODEC.decode
