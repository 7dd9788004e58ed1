"""House-made patrons: they sit down, bet by a habit of their own, and never think."""

from __future__ import annotations

import random
from decimal import Decimal

from baccarat_core.bets import BetKind
from baccarat_core.live_table import LiveTable, Seat

NAMES = ("Ana", "Boris", "Chen", "Dora", "Emil", "Farah", "Goran", "Hana", "Ivo", "Jun", "Katya")
BROUGHT = Decimal(2000)
SIDE_BET_ONE_IN = 4


def seat_patrons(table: LiveTable, seats: tuple[int, ...]) -> None:
    """Let a patron sit down at each of these seats."""
    for place, seat in enumerate(seats):
        table.sit(seat, BROUGHT, NAMES[place % len(NAMES)])


def lay_bets(table: LiveTable, seats: tuple[int, ...], chance: random.Random) -> None:
    """Let these seats bet and confirm. What a limit refuses is simply not bet."""
    for number in seats:
        seat = table.state.seat(number)
        if seat is None or seat.bets:
            continue
        for bet, stake in _wishes(table, seat, chance):
            if table.can_place(number, bet, stake):
                table.place(number, bet, stake)
        if table.can_confirm(number):
            table.confirm(number)


def _wishes(table: LiveTable, seat: Seat, chance: random.Random) -> list[tuple[BetKind, Decimal]]:
    main = chance.choices((BetKind.PLAYER, BetKind.BANKER, BetKind.TIE), weights=(45, 45, 10))[0]
    chips = sorted(table.rule_sheet.table.chips)
    wishes = [(main, chance.choice(chips[: len(chips) // 2 + 1]) * chance.randint(1, 3))]
    sides = [
        bet.kind
        for bet in table.rule_sheet.offered(seat.mode)
        if bet.kind not in (BetKind.PLAYER, BetKind.BANKER, BetKind.TIE)
    ]
    if sides and not chance.randrange(SIDE_BET_ONE_IN):
        wishes.append((chance.choice(sides), chips[0]))
    return wishes


def refill(table: LiveTable, seats: tuple[int, ...]) -> None:
    """Let patrons who have run out of chips buy more."""
    for number in seats:
        seat = table.state.seat(number)
        short = seat is not None and seat.free < table.rule_sheet.table.main.least
        if short and table.can_buy_chips(number, BROUGHT):
            table.buy_chips(number, BROUGHT)
