"""How much a seat may still stake on a bet, and which limit says so."""

from __future__ import annotations

from decimal import Decimal
from enum import Enum
from typing import NamedTuple

import msgspec

from ..bets import BetKind
from ..errors import LimitError
from ..money import less, plus, shown
from ..rule_sheets import LimitOn
from ..rule_sheets.table import HEADS
from ..text import _
from .state import Seat, TableState


class LimitKind(Enum):
    """Which limit leaves the least room; the value says it, with the amounts."""

    BET = "{bet} takes at most {most} from a seat"
    SEAT_DIFFERENCE = (
        "the difference between a seat's stakes on Player and Banker may be {most} at most"
    )
    TABLE_DIFFERENCE = (
        "the difference between all stakes on Player and all on Banker may be {most} at most"
    )
    TABLE = "the whole table takes at most {most} a round"
    BANKROLL = "seat {seat} has {most} in chips, {used} of them laid down"
    BANKROLL_BESIDE_BOX = (
        "seat {seat} has {most} in chips, its commission box kept back, {used} of them laid down"
    )


class Room(NamedTuple):
    """What may still be staked on a bet, and by which limit."""

    left: Decimal
    """0 or more; in the sheet's money."""
    limit: LimitKind
    most: Decimal
    """The limit itself."""
    used: Decimal
    """What counts against it already; below 0 where the other side's stakes raise the room."""
    bet: BetKind
    seat: int

    @property
    def sentence(self) -> str:
        """The limit and the room left, in words."""
        limit = _(self.limit.value).format(
            bet=self.bet.label, most=shown(self.most), used=shown(self.used), seat=self.seat
        )
        return _("{Limit}: there is room for {left} on {bet}.").format(
            Limit=limit[:1].upper() + limit[1:], left=shown(self.left), bet=self.bet.label
        )


def room(state: TableState, seat: Seat, bet: BetKind) -> Room:
    """How much more this seat may lay on this bet, and by which limit.

    Counted are all confirmed bets of the table and this seat's own unconfirmed chips. With a
    differential limit, a stake on Player raises the room on Banker by as much, and the reverse.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> seat = Seat(number=1, sitting=1, name="", bankroll=Decimal(9000), mode=None)
    >>> room(TableState(rule_sheet=load_rule_sheet("live")), seat, BetKind.PLAYER).sentence
    'The difference between all stakes on Player and all on Banker may be 5,000.00 at most: \
there is room for 5,000.00 on Player.'
    """
    return min(_rooms(state, seat, bet), key=lambda each: each.left)


def _rooms(state: TableState, seat: Seat, bet: BetKind) -> list[Room]:
    rules = state.rule_sheet.table
    most = rules.limit(bet).most

    def left(limit: LimitKind, most: Decimal, used: Decimal) -> Room:
        return Room(max(Decimal(0), less(most, used)), limit, most, used, bet, seat.number)

    rooms = []
    if bet not in HEADS or rules.limit_on is LimitOn.STAKE:
        rooms.append(left(LimitKind.BET, most, seat.stake(bet)))
    elif rules.limit_on is LimitOn.SEAT_DIFFERENCE:
        other = HEADS[1 - HEADS.index(bet)]
        used = less(seat.stake(bet), seat.stake(other))
        rooms.append(left(LimitKind.SEAT_DIFFERENCE, most, used))
    else:
        used = difference(state, seat, bet)
        rooms.append(left(LimitKind.TABLE_DIFFERENCE, most, used))
    used = plus(state.at_stake, seat.laid_down)
    rooms.append(left(LimitKind.TABLE, rules.table_limit, used))
    chips = less(seat.bankroll, seat.commission_box)
    owes = LimitKind.BANKROLL_BESIDE_BOX if seat.commission_box else LimitKind.BANKROLL
    rooms.append(left(owes, chips, seat.laid_down))
    return rooms


def difference(state: TableState, seat: Seat, bet: BetKind) -> Decimal:
    """All confirmed stakes on this of the two main bets, less those on the other; this seat's
    unconfirmed chips are counted too."""

    def side(kind: BetKind) -> Decimal:
        laid = [wager.stake for wager in seat.unconfirmed if wager.bet is kind]
        return plus(state.staked(kind), *laid)

    return less(side(bet), side(HEADS[1 - HEADS.index(bet)]))


def verify_room(state: TableState, seat: Seat, bet: BetKind, stake: Decimal) -> None:
    """Refuse a stake for which there is no room.

    Raises:
        LimitError: the sentence names the limit and the room left.
    """
    found = room(state, seat, bet)
    if stake > found.left:
        raise LimitError(
            _("{stake} on {bet} is too much. {room}").format(
                stake=shown(stake), bet=bet.label, room=found.sentence
            )
        )


def verify_confirmable(state: TableState, seat: Seat) -> None:
    """Refuse bets that, taken together, are below a least stake or beyond a limit.

    Others may have bet since the chips were laid down, so every limit is asked again.

    Raises:
        LimitError: the sentence names the limit and the room left, or what is missing.
    """
    for wager in seat.unconfirmed:
        least = state.rule_sheet.table.limit(wager.bet).least
        stake = seat.stake(wager.bet)
        if stake < least:
            raise LimitError(
                _(
                    "{bet} takes at least {least} from a seat, and seat {seat} has {stake} on it: "
                    "{missing} more is needed."
                ).format(
                    bet=wager.bet.label,
                    least=shown(least),
                    seat=seat.number,
                    stake=shown(stake),
                    missing=shown(less(least, stake)),
                )
            )
    for wager in seat.unconfirmed:
        rest = tuple(each for each in seat.unconfirmed if each is not wager)
        verify_room(state, msgspec.structs.replace(seat, unconfirmed=rest), wager.bet, wager.stake)
