"""What every bet of a round gets, and whether a dealer pays it right."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

from ..bets import Money, Result, settle
from ..errors import LiveTableError
from ..money import plus, shown
from ..text import _, brief
from .records import ReturnedBet, SettledBet
from .state import TableState


def settlement(state: TableState) -> tuple[SettledBet, ...]:
    """Every confirmed bet, settled on the hands that lie on the table, in bet order."""
    coup, settled = state.coup, []
    for seat in state.seats:
        numbers = {bet.bet: bet.number for bet in seat.bets}
        stakes = {bet.bet: bet.stake for bet in seat.bets}
        for line in settle(coup, stakes, state.rule_sheet, seat.mode).lines:
            settled.append(
                SettledBet(
                    number=numbers[line.bet],
                    seat=seat.number,
                    sitting=seat.sitting,
                    bet=line.bet,
                    stake=line.stake,
                    result=line.result,
                    profit=line.profit,
                    commission=line.commission,
                    reason=line.reason,
                )
            )
    return tuple(sorted(settled, key=lambda bet: bet.number))


def returns(state: TableState) -> tuple[ReturnedBet, ...]:
    """Every bet of the round, to be given back; those already settled too."""
    standing = [
        ReturnedBet(number=bet.number, seat=seat.number, bet=bet.bet, stake=bet.stake)
        for seat in state.seats
        for bet in seat.bets
    ]
    settled = [
        ReturnedBet(number=bet.number, seat=bet.seat, bet=bet.bet, stake=bet.stake)
        for bet in state.settled or ()
    ]
    return tuple(sorted(standing + settled, key=lambda bet: bet.number))


def payment(state: TableState, bet: SettledBet) -> Decimal:
    """What the dealer hands over beside the stake: the win, in full where commission is tallied;
    0 for a push, the stake with a minus where it is taken."""
    return plus(bet.profit, bet.commission) if state.tallies else bet.profit


def verify_paid(state: TableState, paid: Mapping[int, Money]) -> None:
    """Refuse payments that are not what the sheet pays.

    Args:
        paid: for each bet's number, what ``payment`` describes.

    Raises:
        LiveTableError: the sentence names the first bet that is wrong or forgotten, and why.
    """
    bets = settlement(state)
    unknown = [number for number in paid if number not in {bet.number for bet in bets}]
    if unknown:
        raise LiveTableError(
            _("There is no bet {number} in this round.").format(number=brief(unknown[0]))
        )
    for bet in bets:
        due = payment(state, bet)
        what = _("Seat {seat}'s {stake} on {bet}").format(
            seat=bet.seat, stake=shown(bet.stake), bet=bet.bet.label
        )
        if bet.number not in paid:
            raise LiveTableError(_("{what} is not dealt with yet.").format(what=what))
        if _amount(paid[bet.number]) != due:
            todo = {
                Result.WIN: _("pay {amount}").format(amount=shown(due)),
                Result.PUSH: _("leave it: it comes back, no more and no less"),
                Result.LOSE: _("take it"),
            }[bet.result]
            raise LiveTableError(
                _("{what}: {todo}. {reason}").format(what=what, todo=todo, reason=bet.reason)
            )


def _amount(amount: Money) -> Decimal:
    try:
        if isinstance(amount, bool) or not isinstance(amount, Decimal | int | str):
            raise InvalidOperation
        value = Decimal(amount)
        if not value.is_finite():
            raise InvalidOperation
    except InvalidOperation:
        raise LiveTableError(
            _(
                "{amount} is no amount of money. Write 95 or 12.50, and −100 for a stake taken."
            ).format(amount=brief(amount))
        ) from None
    return value
