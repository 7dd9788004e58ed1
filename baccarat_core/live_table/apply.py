"""What each record makes of a table. Nothing is decided here: the records are facts."""

from __future__ import annotations

import copy

import msgspec

from ..cards import Card
from ..errors import BetLogError
from ..game_log import opened_sheet, shoe_of
from ..money import less, plus
from .dealing import DealtCard, deal_in_order
from .incidents import Incident, IncidentKind, Remedy, Situation
from .phases import Connection, Phase, SuspendedFor
from .records import (
    AnyRecord,
    BetPlaced,
    BetsClosed,
    BetsConfirmed,
    BetsOpened,
    BetsTakenBack,
    CardDrawn,
    CardDrawnInError,
    CardExposed,
    CardsBurned,
    ChipsBought,
    CommissionCollected,
    ConnectionLost,
    ConnectionRestored,
    IncidentRuled,
    LateBetReported,
    ModeSwitched,
    ResultCalled,
    RoundCancelled,
    RoundResumed,
    RoundSettled,
    RoundSuspended,
    SeatLeft,
    SeatTaken,
    ShoeOpened,
    TableOpened,
    Wager,
    WrongDrawReported,
)
from .state import ZERO, Seat, TableState

_with = msgspec.structs.replace


def opened(record: object) -> TableState:
    """The table that a log begins with.

    Raises:
        BetLogError: the log begins with something else, or its sheet can't be read.
    """
    return TableState(rule_sheet=opened_sheet(record, BetLogError))


def apply(state: TableState, record: AnyRecord) -> TableState:
    """The table after this record, which follows on what came before."""
    match record:
        case ShoeOpened():
            return _open_shoe(state, record)
        case CardsBurned():
            return _with(state, burn_due=0)
        case SeatTaken():
            return _take_seat(state, record)
        case SeatLeft(seat=number, chips=chips, commission=commission):
            return _with(
                state,
                seats=tuple(seat for seat in state.seats if seat.number != number),
                brought=less(state.brought, chips),
                commission=plus(state.commission, commission),
            )
        case ChipsBought(seat=number, amount=amount):
            seat = _seat(state, number)
            state = _with(state, brought=plus(state.brought, amount))
            return state.with_seat(_with(seat, bankroll=plus(seat.bankroll, amount)))
        case ModeSwitched(seat=number, mode=mode):
            return state.with_seat(_with(_seat(state, number), mode=mode))
        case ConnectionLost(seat=number):
            return state.with_seat(_with(_seat(state, number), connection=Connection.LOST))
        case ConnectionRestored(seat=number):
            return state.with_seat(_with(_seat(state, number), connection=Connection.CONNECTED))
        case BetsOpened():
            return _open_bets(state, record)
        case BetPlaced(seat=number, bet=bet, stake=stake):
            seat = _seat(state, number)
            laid = [wager.stake for wager in seat.unconfirmed if wager.bet is bet]
            others = tuple(wager for wager in seat.unconfirmed if wager.bet is not bet)
            unconfirmed = (*others, Wager(bet, plus(stake, *laid)))
            return state.with_seat(_with(seat, unconfirmed=unconfirmed))
        case BetsTakenBack(seat=number, bets=bets):
            seat = _seat(state, number)
            left = tuple(wager for wager in seat.unconfirmed if wager.bet not in bets)
            return state.with_seat(_with(seat, unconfirmed=left))
        case BetsConfirmed():
            return _confirm(state, record)
        case BetsClosed():
            seats = tuple(_with(seat, unconfirmed=()) for seat in state.seats)
            return _with(state, phase=Phase.CLOSED, seats=seats)
        case CardDrawn(hand=hand, card=card) | CardDrawnInError(hand=hand, card=card):
            state = _take_card(state, card)
            dealt = (*state.dealt, DealtCard(hand, card))
            return _with(state, phase=Phase.DEALING, dealt=dealt, exposed=None)
        case ResultCalled(outcome=outcome):
            return _with(state, called=outcome)
        case RoundSettled():
            state = _stakes_back(state)
            for each in record.bets:
                state = state.pay(each)
            return _with(state, phase=Phase.SETTLED, settled=record.bets)
        case CommissionCollected():
            return _collect(state, record)
        case RoundSuspended(why=why):
            return _suspend(state, why)
        case RoundResumed():
            return _resume(state)
        case RoundCancelled():
            return _cancel(state, record)
        case CardExposed(card=card):
            state = _with(_take_card(state, card), exposed=card)
            return _report(
                state,
                Incident(kind=IncidentKind.CARD_EXPOSED, situation=_when_exposed(state), card=card),
            )
        case LateBetReported(seat=number, bet=bet, stake=stake):
            incident = Incident(
                kind=IncidentKind.LATE_BET,
                situation=Situation.ANY_TIME,
                seat=number,
                bet=bet,
                stake=stake,
            )
            return _report(state, incident)
        case WrongDrawReported():
            settled = state.phase is Phase.SETTLED
            when = Situation.AFTER_SETTLEMENT if settled else Situation.BEFORE_SETTLEMENT
            return _report(state, Incident(kind=IncidentKind.WRONG_DRAW, situation=when))
        case IncidentRuled(remedy=remedy):
            return _rule(state, remedy)
        case TableOpened():
            raise AssertionError("a table is opened once")


def _seat(state: TableState, number: int) -> Seat:
    seat = state.seat(number)
    assert seat is not None
    return seat


def _open_shoe(state: TableState, record: ShoeOpened) -> TableState:
    shoe = shoe_of(record)
    burn = shoe.burn_card.face_value if shoe.burn_card else 0
    return _with(state, shoe=shoe, shoes=state.shoes + 1, burn_due=burn, settled=None)


def _take_seat(state: TableState, record: SeatTaken) -> TableState:
    seat = Seat(
        number=record.seat,
        sitting=state.sittings + 1,
        name=record.name,
        bankroll=record.chips,
        mode=record.mode,
    )
    brought = plus(state.brought, record.chips)
    return _with(state, sittings=seat.sitting, brought=brought).with_seat(seat)


def _open_bets(state: TableState, record: BetsOpened) -> TableState:
    assert state.shoe is not None
    shoe = copy.copy(state.shoe)
    shoe.start_round()
    return _with(
        state,
        phase=Phase.OPEN,
        round=record.round,
        shoe=shoe,
        dealt=(),
        called=None,
        set_aside=(),
        settled=None,
    )


def _confirm(state: TableState, record: BetsConfirmed) -> TableState:
    seat = _seat(state, record.seat)
    bankroll, bets = seat.bankroll, list(seat.bets)
    for bet in record.bets:
        before = seat.confirmed(bet.bet)
        bankroll = less(bankroll, bet.stake if before is None else less(bet.stake, before.stake))
        bets = [each for each in bets if each is not before] + [bet]
    state = _with(state, bets=max(state.bets, *(bet.number for bet in record.bets)))
    return state.with_seat(_with(seat, bankroll=bankroll, unconfirmed=(), bets=tuple(bets)))


def _take_card(state: TableState, card: Card) -> TableState:
    """The card leaves the shoe, unless it is out already."""
    if state.exposed is not None:
        assert state.exposed == card
        return state
    assert state.shoe is not None
    shoe = copy.copy(state.shoe)
    came = shoe.draw()
    assert came == card
    return _with(state, shoe=shoe)


def _stakes_back(state: TableState) -> TableState:
    """Every confirmed stake goes back to its bankroll."""
    return state.with_seats(
        tuple(
            _with(seat, bankroll=plus(seat.bankroll, seat.at_stake), bets=(), unconfirmed=())
            for seat in state.seats
        )
    )


def _collect(state: TableState, record: CommissionCollected) -> TableState:
    for box in record.boxes:
        seat = _seat(state, box.seat)
        seat = _with(seat, bankroll=less(seat.bankroll, box.amount), commission_box=ZERO)
        state = _with(state.with_seat(seat), commission=plus(state.commission, box.amount))
    return _with(state, settled=None)


def _suspend(state: TableState, why: SuspendedFor) -> TableState:
    return _with(state, phase=Phase.SUSPENDED, resumes_to=state.phase, suspended_for=why)


def _resume(state: TableState) -> TableState:
    phase = state.resumes_to
    assert phase is not None
    return _with(state, phase=phase, resumes_to=None, suspended_for=None, incident=None)


def _cancel(state: TableState, record: RoundCancelled) -> TableState:
    for bet in record.taken_back:
        state = state.pay(bet, -1)
    return _with(
        _burn_exposed(_stakes_back(state)),
        phase=Phase.CANCELLED,
        resumes_to=None,
        suspended_for=None,
        incident=None,
        settled=None,
    )


def _when_exposed(state: TableState) -> Situation:
    if state.phase is Phase.OPEN:
        return Situation.BETS_OPEN
    return Situation.CARD_DUE if state.next_card.hand else Situation.HANDS_COMPLETE


def _report(state: TableState, incident: Incident) -> TableState:
    return _with(_suspend(state, SuspendedFor.INCIDENT), incident=incident)


def _burn_exposed(state: TableState) -> TableState:
    if state.exposed is None:
        return state
    return _with(state, exposed=None, set_aside=(*state.set_aside, state.exposed))


def _rule(state: TableState, remedy: Remedy) -> TableState:
    state = _resume(state)
    if remedy is Remedy.BURN_CARD:
        return _burn_exposed(state)
    if remedy is Remedy.MOVE_CARDS:
        dealt, over = deal_in_order(each.card for each in state.dealt)
        state = _with(state, dealt=dealt, called=None, set_aside=(*state.set_aside, *over))
        return state if state.next_card.hand else _burn_exposed(state)
    return state
