"""What becomes of every stake of a coup, of the bank, and of the right to call banco."""

from __future__ import annotations

from decimal import Decimal

from ..banking import house_commission
from ..bets import Result
from ..money import less, plus, total
from ..rule_sheets.banking import Cheval
from ..text import _
from .hands import TableHand, counts_of
from .phases import StakeOn
from .records import CoupSettled, SettledStake
from .state import ZERO, BanqueState, Guest, Stake


def settlement(state: BanqueState) -> CoupSettled:
    """Every stake, settled on the hands that lie on the table, by seat."""
    counts = counts_of(state.dealt)
    lines = tuple(_line(state, guest, stake, counts) for guest, stake in state.stakes)
    won = less(ZERO, *(line.profit for line in lines))
    commission = house_commission(won, state.rule_sheet) if won > 0 else ZERO
    bank = less(plus(state.bank, won), commission)
    return CoupSettled(stakes=lines, won=won, commission=commission, bank=bank)


def against(counts: dict[TableHand, int], side: TableHand) -> int:
    """1 where a side beats the bank, 0 where they tie, −1 where the bank beats it.

    >>> against({TableHand.ONE: 7, TableHand.TWO: 3, TableHand.BANK: 5}, TableHand.TWO)
    -1
    """
    return (counts[side] > counts[TableHand.BANK]) - (counts[side] < counts[TableHand.BANK])


def profit_of(stake: Stake, counts: dict[TableHand, int], cheval: Cheval) -> Decimal:
    """What a stake wins, or loses with a minus.

    A stake à cheval is two halves, each settled by itself, or where the sheet says so one whole
    that wins when both sides win, loses when both lose, and comes back otherwise.

    >>> counts = {TableHand.ONE: 7, TableHand.TWO: 5, TableHand.BANK: 5}
    >>> stake = Stake(StakeOn.CHEVAL, Decimal(100))
    >>> profit_of(stake, counts, Cheval.HALVES), profit_of(stake, counts, Cheval.WHOLE)
    (Decimal('50'), Decimal('0'))
    """
    results = [against(counts, side) for side in stake.on.sides]
    if stake.on is StakeOn.CHEVAL and cheval is Cheval.WHOLE:
        return stake.amount * results[0] if results[0] == results[1] else ZERO
    return total(
        stake.share(side) * result for side, result in zip(stake.on.sides, results, strict=True)
    )


def _line(
    state: BanqueState, guest: Guest, stake: Stake, counts: dict[TableHand, int]
) -> SettledStake:
    profit = profit_of(stake, counts, state.sides.cheval)
    return SettledStake(
        seat=guest.seat,
        guest=guest.number,
        on=stake.on,
        stake=stake.amount,
        banco=state.banco == guest.seat,
        result=Result.WIN if profit > 0 else Result.LOSE if profit < 0 else Result.PUSH,
        profit=profit,
        reason=" ".join(_reason(counts, side) for side in stake.on.sides),
    )


def _reason(counts: dict[TableHand, int], side: TableHand) -> str:
    pattern = {
        1: _("{side} beats the bank, {mine} to {bank}."),
        0: _("{side} and the bank tie at {mine}."),
        -1: _("The bank beats {low_side}, {bank} to {mine}."),
    }[against(counts, side)]
    return pattern.format(
        side=side.label, low_side=_(side.value), mine=counts[side], bank=counts[TableHand.BANK]
    )
