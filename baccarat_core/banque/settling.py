"""What becomes of every stake of a coup, of the bank, and of the right to call banco."""

from __future__ import annotations

from decimal import Decimal

from ..banking import house_commission
from ..bets import Result
from ..money import WIDE, less, plus, total
from ..rule_sheets.banking import Cheval
from ..scoring import is_natural
from ..text import _
from .hands import TableHand, cards_of, counts_of, results_of
from .phases import StakeOn
from .records import CoupSettled, SettledStake
from .state import ZERO, BanqueState, Guest, Stake


def settlement(state: BanqueState) -> CoupSettled:
    """Every stake, settled on the hands that lie on the table, by seat."""
    results = results_of(state.dealt)
    lines = tuple(_line(state, guest, stake, results) for guest, stake in state.stakes)
    won = less(ZERO, *(line.profit for line in lines))
    commission = house_commission(won, state.rule_sheet) if won > 0 else ZERO
    bank = less(plus(state.bank, won), commission)
    return CoupSettled(stakes=lines, won=won, commission=commission, bank=bank)


def profit_of(stake: Stake, results: dict[TableHand, int], cheval: Cheval) -> Decimal:
    """What a stake wins, or loses with a minus.

    A stake à cheval is two halves, each settled by itself, or where the sheet says so one whole
    that wins when both sides win, loses when both lose, and comes back otherwise.

    Args:
        results: 1, 0 or −1 for each side, as ``results_of`` gives them.

    >>> won_and_tied = {TableHand.ONE: 1, TableHand.TWO: 0}
    >>> stake = Stake(StakeOn.CHEVAL, Decimal(100))
    >>> profit_of(stake, won_and_tied, Cheval.HALVES), profit_of(stake, won_and_tied, Cheval.WHOLE)
    (Decimal('50'), Decimal('0'))
    """
    ends = [results[side] for side in stake.on.sides]
    if stake.on is StakeOn.CHEVAL and cheval is Cheval.WHOLE:
        return WIDE.multiply(stake.amount, ends[0]) if ends[0] == ends[1] else ZERO
    return total(
        WIDE.multiply(stake.share(side), end)
        for side, end in zip(stake.on.sides, ends, strict=True)
    )


def _line(
    state: BanqueState, guest: Guest, stake: Stake, results: dict[TableHand, int]
) -> SettledStake:
    profit = profit_of(stake, results, state.sides.cheval)
    return SettledStake(
        seat=guest.seat,
        guest=guest.number,
        on=stake.on,
        stake=stake.amount,
        banco=state.banco == guest.seat,
        result=Result.WIN if profit > 0 else Result.LOSE if profit < 0 else Result.PUSH,
        profit=profit,
        reason=" ".join(_reason(state, side, results[side]) for side in stake.on.sides),
    )


def _reason(state: BanqueState, side: TableHand, result: int) -> str:
    counts = counts_of(state.dealt)
    mine, bank = counts[side], counts[TableHand.BANK]
    if result > 0 and is_natural(cards_of(state.dealt, side)):
        return _("{side} wins at once with a natural {mine}.").format(side=side.label, mine=mine)
    pattern = {
        1: _("{side} beats the bank, {mine} to {bank}."),
        0: _("{side} and the bank tie at {mine}."),
        -1: _("The bank beats {low_side}, {bank} to {mine}."),
    }[result]
    return pattern.format(side=side.label, low_side=_(side.value), mine=mine, bank=bank)
