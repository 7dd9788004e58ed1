"""What each action leaves behind: frozen records, from which a table can be rebuilt.

``ShoeOpened`` holds cards that nobody has seen yet: ``public`` gives a record as a screen may show
it.
"""

from __future__ import annotations

from decimal import Decimal

import msgspec

from .. import game_log
from ..bets import BankerMode, BetKind, Result
from ..cards import Card
from ..coup import Outcome
from ..errors import BetLogError
from ..game_log import CardsBurned as CardsBurned
from ..game_log import ChipsBought as ChipsBought
from ..game_log import Record as Record
from ..game_log import ShoeOpened as ShoeOpened
from ..game_log import TableOpened as TableOpened
from ..money import plus
from ..scoring import Hand
from .incidents import IncidentKind, Remedy
from .phases import SuspendedFor


class Wager(msgspec.Struct, frozen=True):
    """A stake on a bet."""

    bet: BetKind
    stake: Decimal


class ConfirmedBet(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that stands. A seat has one a kind and round; confirming more raises its stake."""

    number: int
    """The bet's own number at this table."""
    bet: BetKind
    stake: Decimal
    mode: BankerMode | None
    """The seat's mode when it was confirmed."""


class SettledBet(game_log.Told, frozen=True, kw_only=True):
    """A bet that was paid, pushed or taken."""

    number: int
    seat: int
    sitting: int
    """Which of the table's guests, from 1."""
    bet: BetKind
    stake: Decimal
    result: Result
    profit: Decimal
    """What the bettor won, net of commission; negative for a lost stake."""
    commission: Decimal
    """Taken from the win, or marked in the seat's box where the sheet tallies it."""
    reason: str
    """Why, in a sentence."""
    WORDS = frozenset({"reason"})

    @property
    def returned(self) -> Decimal:
        """What the bet comes back with, stake included and net of commission."""
        return plus(self.stake, self.profit)


class ReturnedBet(msgspec.Struct, frozen=True, kw_only=True):
    """A bet whose stake was given back."""

    number: int
    seat: int
    bet: BetKind
    stake: Decimal


class Box(msgspec.Struct, frozen=True):
    """What a seat's commission box held."""

    seat: int
    amount: Decimal


class SeatTaken(game_log.SeatTaken, frozen=True, tag="seat taken", kw_only=True):
    """Someone sat down with chips."""

    mode: BankerMode | None
    """In which their Banker bets will be paid; ``None`` where the sheet has no modes."""


class SeatLeft(game_log.SeatLeft, frozen=True, tag="seat left", kw_only=True):
    """Someone left with their chips, the commission box paid."""

    commission: Decimal
    """What was in the box."""


class ModeSwitched(Record, frozen=True, tag="mode switched", kw_only=True):
    """A seat will bet in another mode."""

    seat: int
    mode: BankerMode


class ConnectionLost(Record, frozen=True, tag="connection lost", kw_only=True):
    """A seat's player is gone; the round goes on."""

    seat: int


class ConnectionRestored(Record, frozen=True, tag="connection restored", kw_only=True):
    """A seat's player is back."""

    seat: int


class BetsOpened(Record, frozen=True, tag="bets opened", kw_only=True):
    """A round began."""

    round: int
    """Of the table, from 1."""
    shoe_round: int
    """Of the shoe, from 1."""


class BetPlaced(Record, frozen=True, tag="bet placed", kw_only=True):
    """Chips were laid down and not yet confirmed."""

    seat: int
    bet: BetKind
    stake: Decimal


class BetsTakenBack(Record, frozen=True, tag="bets taken back", kw_only=True):
    """Chips not yet confirmed were taken up again."""

    seat: int
    bets: tuple[BetKind, ...]


class BetsConfirmed(Record, frozen=True, tag="bets confirmed", kw_only=True):
    """A seat's bets stand; each is here with its whole stake."""

    seat: int
    sitting: int
    """Which of the table's guests, from 1: a seat may be taken by several in turn."""
    name: str
    shoe: int
    round: int
    bets: tuple[ConfirmedBet, ...]


class BetsClosed(Record, frozen=True, tag="bets closed", kw_only=True):
    """No more bets; chips not confirmed went back to their seats."""

    void: tuple[int, ...]
    """The seats that had unconfirmed chips."""


class CardDrawn(Record, frozen=True, tag="card drawn", kw_only=True):
    """A card was dealt to the hand that was due."""

    hand: Hand
    card: Card


class CardDrawnInError(Record, frozen=True, tag="card drawn in error", kw_only=True):
    """A third card was dealt against the rules, and nobody noticed."""

    hand: Hand
    card: Card


class ResultCalled(Record, frozen=True, tag="result called", kw_only=True):
    """The result was called."""

    outcome: Outcome
    player_count: int
    banker_count: int


class RoundSettled(Record, frozen=True, tag="round settled", kw_only=True):
    """Every confirmed bet was paid, pushed or taken."""

    bets: tuple[SettledBet, ...]
    coup: str
    """The hands in words."""
    WORDS = frozenset({"coup"})


class CommissionCollected(Record, frozen=True, tag="commission collected", kw_only=True):
    """The commission boxes were emptied."""

    boxes: tuple[Box, ...]


class RoundSuspended(Record, frozen=True, tag="round suspended", kw_only=True):
    """The round stands still while a supervisor looks."""

    why: SuspendedFor
    note: str


class RoundResumed(Record, frozen=True, tag="round resumed", kw_only=True):
    """The fault is mended; the round goes on where it stood."""


class RoundCancelled(Record, frozen=True, tag="round cancelled", kw_only=True):
    """Every bet was returned; a settlement already made was taken back first."""

    returned: tuple[ReturnedBet, ...]
    taken_back: tuple[SettledBet, ...]


class CardExposed(Record, frozen=True, tag="card exposed", kw_only=True):
    """A card came out and was seen before its time."""

    card: Card


class LateBetReported(Record, frozen=True, tag="late bet reported", kw_only=True):
    """Chips were laid down after "no more bets"."""

    seat: int
    bet: BetKind
    stake: Decimal


class WrongDrawReported(Record, frozen=True, tag="wrong draw reported", kw_only=True):
    """Someone found that a third card was dealt against the rules."""


class IncidentRuled(Record, frozen=True, tag="incident ruled", kw_only=True):
    """What was due was done."""

    kind: IncidentKind
    remedy: Remedy


AnyRecord = (
    TableOpened | ShoeOpened | CardsBurned | SeatTaken | SeatLeft | ChipsBought | ModeSwitched
    | ConnectionLost | ConnectionRestored | BetsOpened | BetPlaced | BetsTakenBack | BetsConfirmed
    | BetsClosed | CardDrawn | CardDrawnInError | ResultCalled | RoundSettled
    | CommissionCollected | RoundSuspended | RoundResumed | RoundCancelled | CardExposed
    | LateBetReported | WrongDrawReported | IncidentRuled
)  # fmt: skip

_CODEC: game_log.Codec[AnyRecord] = game_log.Codec(AnyRecord, BetLogError)
encode, decode = _CODEC.encode, _CODEC.decode
