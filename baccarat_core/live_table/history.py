"""The bet log: what became of every confirmed bet, read from a table's records."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from enum import Enum

import msgspec

from ..bets import BankerMode, BetKind, Result
from ..money import plus
from ..text import _
from .records import AnyRecord, BetsConfirmed, RoundCancelled, RoundSettled

ZERO = Decimal(0)


class BetStatus(Enum):
    """What became of a confirmed bet."""

    CONFIRMED = "confirmed"
    """It stands; its round is not over."""
    SETTLED = "settled"
    """It was paid, pushed or taken."""
    RETURNED = "returned"
    """The round was cancelled and the stake given back."""
    TAKEN_BACK = "taken back and returned"
    """It had been settled on a wrong hand: that was taken back and the stake returned."""

    @property
    def label(self) -> str:
        """The status in words."""
        return _(self.value)


class BetOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """How one bet ended."""

    number: int
    status: BetStatus
    result: Result | None = None
    profit: Decimal = ZERO
    commission: Decimal = ZERO
    reason: str = ""
    coup: str = ""


class LoggedBet(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the bet log."""

    number: int
    sitting: int
    """Which of the table's guests, from 1."""
    seat: int
    name: str
    shoe: int
    round: int
    bet: BetKind
    mode: BankerMode | None
    stake: Decimal
    status: BetStatus = BetStatus.CONFIRMED
    result: Result | None = None
    profit: Decimal = ZERO
    """Net of commission; negative for a lost stake, 0 until settled."""
    commission: Decimal = ZERO
    reason: str = ""
    """Why it won, pushed or lost."""
    coup: str = ""
    """The hands it was settled on."""

    @property
    def returned(self) -> Decimal | None:
        """What came back, stake included; ``None`` while it stands."""
        return None if self.status is BetStatus.CONFIRMED else plus(self.stake, self.profit)


def confirmed(record: BetsConfirmed) -> tuple[LoggedBet, ...]:
    """The lines that a confirmation writes; a raised bet's line takes the place of its old one."""
    return tuple(
        LoggedBet(
            number=bet.number,
            sitting=record.sitting,
            seat=record.seat,
            name=record.name,
            shoe=record.shoe,
            round=record.round,
            bet=bet.bet,
            mode=bet.mode,
            stake=bet.stake,
        )
        for bet in record.bets
    )


def outcomes(record: RoundSettled | RoundCancelled) -> tuple[BetOutcome, ...]:
    """How bets end by this record."""
    if isinstance(record, RoundSettled):
        return tuple(
            BetOutcome(
                number=bet.number,
                status=BetStatus.SETTLED,
                result=bet.result,
                profit=bet.profit,
                commission=bet.commission,
                reason=bet.reason,
                coup=record.coup,
            )
            for bet in record.bets
        )
    taken_back = {bet.number for bet in record.taken_back}
    return tuple(
        BetOutcome(
            number=bet.number,
            status=BetStatus.TAKEN_BACK if bet.number in taken_back else BetStatus.RETURNED,
        )
        for bet in record.returned
    )


def bet_history(records: Iterable[AnyRecord]) -> tuple[LoggedBet, ...]:
    """Every confirmed bet of a table, by number.

    >>> bet_history([])
    ()
    """
    lines: dict[int, LoggedBet] = {}
    for record in records:
        if isinstance(record, BetsConfirmed):
            lines.update((line.number, line) for line in confirmed(record))
        elif isinstance(record, RoundSettled | RoundCancelled):
            for end in outcomes(record):
                fields = msgspec.structs.asdict(end)
                lines[end.number] = msgspec.structs.replace(lines[end.number], **fields)
    return tuple(lines[number] for number in sorted(lines))
