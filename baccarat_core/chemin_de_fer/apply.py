"""What each record makes of a table. Nothing is decided here: the records are facts."""

from __future__ import annotations

import copy
from decimal import Decimal

import msgspec

from ..coup import Outcome
from ..errors import GameLogError
from ..game_log import (
    CardsBurned,
    ChipsBought,
    SeatLeft,
    SeatTaken,
    ShoeOpened,
    TableOpened,
    opened_sheet,
    shoe_of,
)
from ..money import less, plus
from .hands import Choice, DealtCard, Hands
from .phases import Phase
from .records import (
    AnyRecord,
    BancoCalled,
    BancoLetGo,
    BankCovered,
    BankDeclined,
    BankKept,
    BankOffered,
    BankPassed,
    BankTaken,
    CardDealt,
    Chosen,
    CoupSettled,
    CoverLetGo,
    ResultCalled,
)
from .state import ZERO, Seat, TableState

_with = msgspec.structs.replace


def opened(record: object) -> TableState:
    """The table that a log begins with.

    Raises:
        GameLogError: the log begins with something else, or its sheet can't be read.
    """
    return TableState(rule_sheet=opened_sheet(record, GameLogError))


def apply(state: TableState, record: AnyRecord) -> TableState:
    """The table after this record, which follows on what came before."""
    match record:
        case TableOpened():
            raise AssertionError("a table is opened once")
        case ShoeOpened():
            shoe = shoe_of(record)
            burn = shoe.burn_card.face_value if shoe.burn_card else 0
            return _with(state, shoe=shoe, shoes=state.shoes + 1, burn_due=burn)
        case CardsBurned():
            return _with(state, burn_due=0)
        case SeatTaken(seat=number, name=name, chips=chips):
            seat = Seat(number=number, sitting=state.sittings + 1, name=name, purse=chips)
            brought = plus(state.brought, chips)
            return _with(state, sittings=seat.sitting, brought=brought).with_seat(seat)
        case SeatLeft():
            return _leave(state, record)
        case ChipsBought(seat=number, amount=amount):
            _seat(state, number)
            return _with(state, brought=plus(state.brought, amount)).paid(number, amount)
        case BankOffered(seats=seats):
            return _with(state, phase=Phase.OFFERED, asked=seats, offers=state.offers + 1)
        case BankDeclined(seat=number):
            return _vacant_if_unanswered(_answered(state, number))
        case BankTaken(seat=number, amount=amount):
            _seat(state, number)
            state = state.paid(number, less(ZERO, amount))
            return _open_stakes(_with(state, banker=number, bank=amount, suivi=None))
        case BankKept():
            return _open_stakes(state)
        case BankPassed():
            return _pass_bank(state, record.seat, record.amount)
        case BancoCalled(seat=number, stake=stake):
            state = _stake(state, number, stake)
            return _with(state, banco=number, asked=(), phase=Phase.DEALING)
        case BancoLetGo(seat=number):
            state = _answered(state, number)
            return state if state.asked else _open_covering(state)
        case BankCovered(seat=number, stake=stake):
            return _close_if_done(_answered(_stake(state, number, stake), number))
        case CoverLetGo(seat=number):
            return _close_if_done(_answered(state, number))
        case CardDealt():
            return _take_card(state, record)
        case Chosen(hand=hand, action=action):
            choices = (*state.hands.choices, Choice(hand, action))
            return _with(state, hands=_with(state.hands, choices=choices))
        case ResultCalled(outcome=outcome):
            return _with(state, called=outcome)
        case CoupSettled():
            return _settle(state, record)


def _seat(state: TableState, number: int) -> Seat:
    seat = state.seat(number)
    assert seat is not None
    return seat


def _leave(state: TableState, record: SeatLeft) -> TableState:
    seats = tuple(seat for seat in state.seats if seat.number != record.seat)
    suivi = None if state.suivi == record.seat else state.suivi
    brought = less(state.brought, record.chips)
    state = _with(state, seats=seats, brought=brought, suivi=suivi)
    if state.phase is not Phase.OFFERED:
        return state
    return _vacant_if_unanswered(_answered(state, record.seat))


def _answered(state: TableState, number: int) -> TableState:
    """This seat is not asked any more."""
    return _with(state, asked=tuple(seat for seat in state.asked if seat != number))


def _vacant_if_unanswered(state: TableState) -> TableState:
    return state if state.asked else _with(state, phase=Phase.VACANT)


def _open_stakes(state: TableState) -> TableState:
    """A new coup: the seats are asked about banco, and then about stakes."""
    state = _with(
        state,
        phase=Phase.BANCO,
        coup=state.coup + 1,
        hands=Hands(),
        called=None,
        banco=None,
        asked=state.may_call_banco(),
    )
    return state if state.asked else _open_covering(state)


def _open_covering(state: TableState) -> TableState:
    return _with(state, phase=Phase.COVERING, asked=state.may_cover())


def _close_if_done(state: TableState) -> TableState:
    """No more stakes when the bank is covered or all have been asked."""
    if not state.room:
        state = _with(state, asked=())
    if state.asked or not state.staked:
        return state
    return _with(state, phase=Phase.DEALING)


def _stake(state: TableState, number: int, stake: Decimal) -> TableState:
    seat = _seat(state, number)
    return state.with_seat(
        _with(seat, purse=less(seat.purse, stake), stake=plus(seat.stake, stake))
    )


def _take_card(state: TableState, record: CardDealt) -> TableState:
    assert state.shoe is not None
    assert record.card is not None
    shoe = copy.copy(state.shoe)
    if not state.hands.dealt:
        shoe.start_round()
    came = shoe.draw()
    assert came == record.card
    dealt = (*state.hands.dealt, DealtCard(record.hand, record.card))
    return _with(state, shoe=shoe, hands=_with(state.hands, dealt=dealt))


def _settle(state: TableState, record: CoupSettled) -> TableState:
    for line in record.stakes:
        seat = _seat(state, line.seat)
        state = state.with_seat(_with(seat, purse=plus(seat.purse, line.returned), stake=ZERO))
    lost_banco = state.banco if record.outcome is Outcome.BANKER else None
    return _with(
        state,
        phase=Phase.HELD,
        bank=record.bank,
        commission=plus(state.commission, record.commission),
        suivi=lost_banco,
    )


def _pass_bank(state: TableState, number: int, amount: Decimal) -> TableState:
    _seat(state, number)
    return _with(
        state.paid(number, amount),
        phase=Phase.VACANT,
        bank=ZERO,
        banker=None,
        last_banker=number,
        asked=(),
        suivi=None,
    )
