"""Scenes at a real live table: somebody lays a bet that it takes, or refuses for one reason."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from ..bets import AnyBet, BetKind
from ..live_table import LiveTable
from ..rule_sheets import LimitOn, RuleSheet
from ..rule_sheets.table import HEADS
from ..shoe import EndRule
from ..text import _
from .base import Level
from .reading import amount_text
from .stakes import smallest_chip, stake_for

CHIPS = Decimal(10) ** 9
"""What every patron brings: nobody is stopped by an empty pocket."""


class Laid(NamedTuple):
    """A bet as somebody lays it, at a table that is ready for it."""

    table: LiveTable
    seat: int
    bet: BetKind
    stake: Decimal
    round: int
    lines: tuple[str, ...] = ()


def limited_by_difference(sheet: RuleSheet, kind: BetKind) -> bool:
    """Whether it is the difference of Player and Banker that a house limits on this bet."""
    return kind in HEADS and sheet.table.limit_on is not LimitOn.STAKE


def _table(sheet: RuleSheet, chance: random.Random, seats: int = 2,
           round_: int = 1) -> tuple[LiveTable, list[int]]:  # fmt: skip
    """A table with guests and its bets open, in this round of its shoe."""
    table = LiveTable(sheet, seed=f"{chance.random()}")
    numbers = sheet.table.seat_numbers
    chosen = sorted(chance.sample(numbers, min(seats, len(numbers))))
    for seat in chosen:
        table.sit(seat, CHIPS)
    table.open_shoe()
    if table.state.burn_due:
        table.burn()
    # Rounds that were called off have left no trace but their number.
    for _round in range(1, round_):
        table.open_bets()
        table.suspend()
        table.cancel()
    table.open_bets()
    return table, chosen


def _any_round(sheet: RuleSheet, chance: random.Random) -> int:
    return 1 if sheet.end_rule is EndRule.EVERY_ROUND else chance.randint(1, 20)


def _round_for(bet: AnyBet, sheet: RuleSheet, chance: random.Random) -> int:
    """A round in which the bet is open: late in it, where it closes at all."""
    if bet.open_rounds and sheet.end_rule is not EndRule.EVERY_ROUND:
        return chance.randint(max(1, bet.open_rounds - 3), bet.open_rounds)
    return _any_round(sheet, chance)


def _stands(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    round_ = _round_for(sheet.bet(kind), sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    return Laid(table, seats[0], kind, stake_for(kind, level, sheet, chance), round_)


def _over(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    round_ = _round_for(sheet.bet(kind), sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    most, chip = sheet.table.limit(kind).most, smallest_chip(sheet)
    over = most + chip * chance.randint(1, 2 if level is Level.INSPECTOR else 20)
    return Laid(table, seats[0], kind, over, round_)


def _under(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    round_ = _round_for(sheet.bet(kind), sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    least = sheet.table.limit(kind).least
    part = least * chance.choice((1, 2, 3, 4)) / 5
    stake = max(part - part % sheet.unit, sheet.unit)
    return Laid(table, seats[0], kind, stake, round_)


def _difference(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    """One unit chip or more beyond the room that the stakes on the other hand leave."""
    return _apart(kind, sheet, chance, lambda chip: chip * chance.randint(1, 20))


def _stands_apart(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    """More than the plain limit, and still within the difference."""
    return _apart(kind, sheet, chance, lambda chip: -chip * chance.randint(0, 20))


def _apart(
    kind: BetKind, sheet: RuleSheet, chance: random.Random, beyond: Callable[[Decimal], Decimal]
) -> Laid:
    round_ = _any_round(sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    other = HEADS[1 - HEADS.index(kind)]
    most, chip = sheet.table.limit(kind).most, smallest_chip(sheet)
    against = chip * chance.randint(50, 100)
    of_seat = sheet.table.limit_on is LimitOn.SEAT_DIFFERENCE
    by = seats[0] if of_seat else seats[-1]
    against = min(against, most)
    table.place(by, other, against)
    table.confirm(by)
    line = _("Seat {seat} has {stake} on {bet}, confirmed.").format(
        seat=by, stake=amount_text(against), bet=other.label
    )
    stake = most + against + beyond(chip)
    return Laid(table, seats[0], kind, stake, round_, (line,))


def _late(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    round_ = _any_round(sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    table.close_bets()
    drawn = chance.randint(0, 2)
    for _card in range(drawn):
        table.carry_on()
    line = _("The dealer has called “no more bets”. Cards dealt: {drawn}.").format(drawn=drawn)
    return Laid(table, seats[0], kind, stake_for(kind, level, sheet, chance), round_, (line,))


def _no_seat(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    missing = sheet.table.without or (sheet.table.seats + 1,)
    table, _seats = _table(sheet, chance)
    return Laid(table, chance.choice(missing), kind, stake_for(kind, level, sheet, chance), 1)


def _closed(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    last = sheet.bet(kind).open_rounds
    assert last is not None
    round_ = last + chance.randint(1, 2 if level is Level.INSPECTOR else 8)
    table, seats = _table(sheet, chance, round_=round_)
    return Laid(table, seats[0], kind, stake_for(kind, level, sheet, chance), round_)


SCENES: dict[str, Callable[[BetKind, Level, RuleSheet, random.Random], Laid]] = {
    "stands": _stands,
    "stands-apart": _stands_apart,
    "over": _over,
    "under": _under,
    "difference": _difference,
    "late": _late,
    "seat": _no_seat,
    "closed": _closed,
}
"""By the name in an item: each lays one bet of a kind at a level."""
