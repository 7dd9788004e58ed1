"""What each record makes of a banque table. Nothing is decided here: the records are facts."""

from __future__ import annotations

import copy
from decimal import Decimal

import msgspec

from ..errors import GameLogError
from ..game_log import ChipsBought, ShoeOpened, TableOpened, opened_sheet, shoe_of
from ..money import less, plus
from ..rule_sheets import Game
from .due import next_bidder, next_claimant
from .hands import DealtCard, Played
from .phases import Beaten, Phase
from .records import (
    AnyRecord,
    BancoCalled,
    BancoPassed,
    BankGivenUp,
    BankRefilled,
    BankTaken,
    BidMade,
    BidPassed,
    CardDealt,
    CoupCalledOff,
    CoupOpened,
    CoupSettled,
    HandPlayed,
    HandsShown,
    SeatLeft,
    SeatTaken,
    StakePlaced,
    StakesClosed,
    StakeTakenBack,
)
from .spokesmen import turns_after
from .state import BANKERS_PLACE, ZERO, BanqueState, Bid, Guest

_with = msgspec.structs.replace


def opened(record: object) -> BanqueState:
    """The table that a log begins with.

    Raises:
        GameLogError: the log begins with something else, or its sheet can't be read.
    """
    return BanqueState(rule_sheet=opened_sheet(record, GameLogError))


def apply(state: BanqueState, record: AnyRecord) -> BanqueState:
    """The table after this record, which follows on what came before."""
    match record:
        case ShoeOpened():
            shoe = shoe_of(record, Game.BANQUE.hands)
            return _with(state, shoe=shoe, shoes=state.shoes + 1)
        case SeatTaken():
            return _take_seat(state, record)
        case SeatLeft():
            return _leave(state, record)
        case ChipsBought(seat=seat, amount=amount):
            guest = _guest(state, seat)
            state = _with(state, brought=plus(state.brought, amount))
            return state.with_guest(_with(guest, bankroll=plus(guest.bankroll, amount)))
        case BidMade(seat=seat, amount=amount):
            return _with(state, asked=(*state.asked, seat), bid=Bid(seat, amount))
        case BidPassed(seat=seat):
            return _ask_anew(_with(state, asked=(*state.asked, seat)))
        case BankTaken(seat=seat, bank=bank):
            return _take_bank(state, seat, bank)
        case BankRefilled(bank=bank):
            banker = _guest(state, BANKERS_PLACE)
            banker = _with(banker, bankroll=less(banker.bankroll, bank))
            return _with(
                state.with_guest(banker),
                phase=Phase.SETTLED,
                bank=plus(state.bank, bank),
                beaten=None,
            )
        case BankGivenUp(returned=returned):
            banker = _guest(state, BANKERS_PLACE)
            state = state.with_guest(_with(banker, bankroll=plus(banker.bankroll, returned)))
            return _with(
                state,
                phase=Phase.NO_BANK,
                bank=less(state.bank, returned),
                beaten=None,
                asked=(),
                bid=None,
                passed_over=banker.number,
            )
        case CoupOpened():
            return _open_coup(state, record)
        case BancoCalled(seat=seat, on=on, stake=stake):
            guest = _guest(state, seat)
            return _with(
                state.with_guest(guest.with_stake(on, stake)),
                phase=Phase.STAKES,
                asked=(),
                banco=seat,
                last_banco=None,
            )
        case BancoPassed(seat=seat):
            return _after_asking(_with(state, asked=(*state.asked, seat)))
        case StakePlaced(seat=seat, on=on, stake=stake):
            guest = _guest(state, seat)
            return state.with_guest(guest.with_stake(on, plus(guest.stake(on), stake)))
        case StakeTakenBack(seat=seat, on=on):
            return state.with_guest(_guest(state, seat).with_stake(on, ZERO))
        case StakesClosed(spokesmen=spokesmen):
            return _with(state, phase=Phase.DEALING, spokesmen=spokesmen)
        case CardDealt():
            return _deal(state, record)
        case HandPlayed(hand=hand, action=action):
            return _with(state, played=(*state.played, Played(hand, action)))
        case HandsShown():
            return _with(state, phase=Phase.SHOWN)
        case CoupSettled():
            return _settle(state, record)
        case CoupCalledOff():
            return _with(state, phase=Phase.READY)
        case TableOpened():
            raise AssertionError("a table is opened once")


def _guest(state: BanqueState, seat: int) -> Guest:
    guest = state.seat(seat)
    assert guest is not None
    return guest


def _take_seat(state: BanqueState, record: SeatTaken) -> BanqueState:
    """A guest sits down; one who comes back has called banco as often as before."""
    known = max((each for each in state.departed if each[0] == record.name), default=None)
    guest = Guest(
        number=state.sittings + 1,
        seat=record.seat,
        name=record.name,
        bankroll=record.chips,
        failures=known[1] if known else 0,
    )
    departed = list(state.departed)
    if known:
        departed.remove(known)
    brought = plus(state.brought, record.chips)
    state = _with(state, sittings=guest.number, brought=brought, departed=tuple(departed))
    return state.with_guest(guest)


def _leave(state: BanqueState, record: SeatLeft) -> BanqueState:
    gone, departed = _guest(state, record.seat), state.departed
    if gone.failures and gone.name:
        departed = (*departed, (gone.name, gone.failures))
    others = tuple(guest for guest in state.guests if guest is not gone)
    brought = less(state.brought, record.chips)
    return _ask_anew(_with(state, guests=others, brought=brought, departed=departed))


def _take_bank(state: BanqueState, seat: int, bank: Decimal) -> BanqueState:
    """The new banker goes to the banker's place, and whoever was there takes the seat."""
    new, old = _guest(state, seat), state.seat(BANKERS_PLACE)
    moved = [_with(new, seat=BANKERS_PLACE, bankroll=less(new.bankroll, bank))]
    if old is not None and old is not new:
        moved.append(_with(old, seat=seat))
    return _with(
        state.with_guest(*moved),
        phase=Phase.SETTLED if state.settled else Phase.READY,
        bank=plus(state.bank, bank),
        beaten=None,
        asked=(),
        bid=None,
        passed_over=None,
        last_banco=None,
    )


def _ask_anew(state: BanqueState) -> BanqueState:
    """Ask everyone once more for a bid, where all have passed."""
    if state.phase is not Phase.NO_BANK or state.bid or next_bidder(state):
        return state
    return _with(state, asked=(), passed_over=None)


def _open_coup(state: BanqueState, record: CoupOpened) -> BanqueState:
    assert state.shoe is not None
    shoe = copy.copy(state.shoe)
    shoe.start_round()
    state = _with(
        state,
        phase=Phase.BANCO,
        coup=record.coup,
        shoe=shoe,
        asked=(),
        banco=None,
        spokesmen=(None, None),
        dealt=(),
        played=(),
        settled=(),
    )
    return _after_asking(state)


def _after_asking(state: BanqueState) -> BanqueState:
    """On to the stakes, once nobody is left to call banco."""
    if next_claimant(state) is not None:
        return state
    return _with(state, phase=Phase.STAKES, asked=(), last_banco=None)


def _deal(state: BanqueState, record: CardDealt) -> BanqueState:
    assert state.shoe is not None
    assert record.card is not None
    shoe = copy.copy(state.shoe)
    came = shoe.draw()
    assert came == record.card
    return _with(state, shoe=shoe, dealt=(*state.dealt, DealtCard(record.hand, record.card)))


def _settle(state: BanqueState, record: CoupSettled) -> BanqueState:
    turns, caller = turns_after(state), None
    beaten = Beaten.BROKEN if record.bank < state.rules.least_stake else None
    for line in record.stakes:
        guest = _guest(state, line.seat)
        failed = line.banco and line.profit < 0
        if failed:
            caller = guest.number
        if line.banco and line.profit == line.stake:
            beaten = Beaten.BANCO
        bankroll = plus(guest.with_stake(line.on, ZERO).bankroll, line.profit)
        guest = _with(
            guest.with_stake(line.on, ZERO), bankroll=bankroll, failures=guest.failures + failed
        )
        state = state.with_guest(guest)
    return _with(
        state,
        phase=Phase.BEATEN if beaten else Phase.SETTLED,
        bank=record.bank,
        commission=plus(state.commission, record.commission),
        settled=record.stakes,
        beaten=beaten,
        turns=turns,
        last_banco=caller,
    )
