"""What a coup pays and takes: every stake, the bank, and the house's commission."""

from __future__ import annotations

from decimal import Decimal

from ..banking import house_commission
from ..coup import Outcome
from ..money import less, plus, total
from .records import CoupSettled, SettledStake
from .state import ZERO, TableState


def settlement(state: TableState) -> CoupSettled:
    """How the coup whose hands are complete is settled.

    The bank pays stakes that win one to one and takes those that lose; a tie gives them back. The
    house keeps its share of what the bank won, never of what it holds.
    """
    outcome = state.hands.facts().outcome
    stakes = tuple(
        SettledStake(seat=seat.number, stake=seat.stake, profit=_profit(outcome, seat.stake))
        for seat in state.others()
        if seat.stake
    )
    won = less(ZERO, total(line.profit for line in stakes))
    commission = house_commission(max(won, ZERO), state.rule_sheet)
    assert state.banker is not None
    return CoupSettled(
        coup=state.coup,
        banker=state.banker,
        outcome=outcome,
        stakes=stakes,
        won=won,
        commission=commission,
        bank=less(plus(state.bank, won), commission),
        cards=state.hands.sentence,
    )


def _profit(outcome: Outcome, stake: Decimal) -> Decimal:
    if outcome is Outcome.TIE:
        return ZERO
    return stake if outcome is Outcome.PLAYER else less(ZERO, stake)
