"""Who plays a side's hand."""

from __future__ import annotations

from ..rule_sheets.banking import Spokesman
from .hands import SIDES, TableHand, results_of
from .state import BanqueState


def spokesmen(state: BanqueState) -> tuple[int | None, int | None]:
    """The seats that play the two sides' hands in this coup; ``None`` where the croupier does,
    because nobody at that side has a stake on its hand.

    Whoever called banco plays each hand the stake lies on. Otherwise only a player of that side
    who has a stake on its hand may play it: by the sheet, the one whose turn it is, or the one
    with most on it (the lower seat where two have as much).
    """
    one, two = (_spokesman(state, side) for side in SIDES)
    return one, two


def turns_after(state: BanqueState) -> tuple[int, int]:
    """Whose turn it is to hold each side's cards after this coup.

    The turn passes to the next seat in rotation when the hand has lost, or after every coup,
    as the sheet says. A coup for a banco passes nothing on.
    """
    one, two = (_turn_after(state, side) for side in SIDES)
    return one, two


def _spokesman(state: BanqueState, side: TableHand) -> int | None:
    if state.banco is not None:
        caller = state.seat(state.banco)
        assert caller is not None
        return caller.seat if caller.share(side) else None
    staked = {
        seat: guest.share(side)
        for seat in state.seats_of(side)
        if (guest := state.seat(seat)) and guest.share(side)
    }
    if not staked:
        return None
    if state.sides.spokesman is Spokesman.LARGEST_STAKE:
        return max(staked, key=lambda seat: (staked[seat], -seat))
    turn = state.turns[SIDES.index(side)]
    return min(staked, key=lambda seat: (seat < turn, seat))


def _turn_after(state: BanqueState, side: TableHand) -> int:
    place = SIDES.index(side)
    seat, turn = state.spokesmen[place], state.turns[place]
    if seat is None or state.banco is not None:
        return turn
    lost = results_of(state.dealt)[side] < 0
    if lost or state.sides.spokesman is Spokesman.EVERY_COUP:
        return seat + 1
    return seat
