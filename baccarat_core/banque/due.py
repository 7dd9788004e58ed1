"""Which step is due at a table of banque, and who must do it."""

from __future__ import annotations

from ..banking import Role
from ..decision import STOOD, Third
from ..rule_sheets.banking import BankerPlay, BrokenBank, Custom, Ruling
from ..scoring import is_natural, point_count
from .hands import SIDES, Move, TableHand, cards_of
from .phases import Beaten, Due, Phase, Step
from .state import BANKERS_PLACE, BanqueState, Guest


def due(state: BanqueState) -> Due:
    """The step that is due.

    Steps that are always allowed besides, such as sitting down between coups, are not named.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> due(BanqueState(rule_sheet=load_rule_sheet("banque"))).sentence
    'two players at least sit down, one with chips enough for a bank'
    """
    match state.phase:
        case Phase.NO_BANK:
            return _due_without_bank(state)
        case Phase.READY | Phase.SETTLED:
            if not state.players:
                return Due(step=Step.TAKE_SEATS, who=Role.PLAYER)
            step = Step.OPEN_SHOE if state.needs_shoe else Step.OPEN_COUP
            return Due(step=step, who=Role.CROUPIER)
        case Phase.BANCO:
            return _asked(Step.CALL_BANCO, next_claimant(state))
        case Phase.STAKES:
            if state.at_stake:
                return Due(step=Step.CLOSE_STAKES, who=Role.CROUPIER)
            return Due(step=Step.PLACE_STAKES, who=Role.PLAYER)
        case Phase.SHOWN:
            return Due(step=Step.SETTLE, who=Role.CROUPIER)
        case Phase.BEATEN:
            if may_refill(state):
                return Due(step=Step.REFILL, who=Role.BANKER, seat=BANKERS_PLACE)
            return Due(step=Step.CHANGE_BANK, who=Role.CROUPIER)
    return _due_of_cards(state)


def next_bidder(state: BanqueState) -> Guest | None:
    """Who is asked next to bid for the bank; ``None`` when all have been.

    Each is asked once, from the banker's place outward, and only those who can beat the bid. Who
    has just given up the bank is not among them, unless all others have passed.
    """
    least = state.rules.bank.least
    for seat in state.order:
        guest = state.seat(seat)
        if (
            guest
            and seat not in state.asked
            and guest.number != state.passed_over
            and guest.bankroll >= least
            and (state.bid is None or guest.bankroll > state.bid.amount)
        ):
            return guest
    return None


def claims(state: BanqueState, guest: Guest) -> bool:
    """Whether a guest has the right and the money to call banco."""
    failures = state.rules.failures
    return (
        state.rules.banco is Custom.ALLOWED
        and guest is not state.banker
        and (failures is None or guest.failures < failures)
        and guest.bankroll >= state.bank
    )


def next_claimant(state: BanqueState) -> Guest | None:
    """Who is asked next to call banco; ``None`` when all have been.

    The right goes outward from the banker, the right-hand seat before the left-hand one. Where the
    sheet has *suivi*, whoever called banco last and lost is asked first of all.
    """
    seats = list(state.order)
    last = state.guest(state.last_banco) if state.last_banco else None
    if last is not None and state.rules.suivi is Custom.ALLOWED and last.seat in seats:
        seats.sort(key=lambda seat: seat != last.seat)
    for seat in seats:
        guest = state.seat(seat)
        if guest and seat not in state.asked and claims(state, guest):
            return guest
    return None


def may_refill(state: BanqueState) -> bool:
    """Whether a banker whose bank is broken may put up a new one, and can."""
    banker = state.seat(BANKERS_PLACE)
    return (
        state.beaten is Beaten.BROKEN
        and state.sides.broken is BrokenBank.MAY_BE_REFILLED
        and banker is not None
        and banker.bankroll >= state.rules.bank.least
    )


def ruling_on(state: BanqueState, hand: TableHand) -> Ruling:
    """What the drawing law says to a hand that is to be played.

    Where the bank is bound to the printed card, the card is read for the side with more at stake
    (side one where both have as much), among the sides that have no natural.
    """
    total = point_count(cards_of(state.dealt, hand))
    law = state.rules.law
    if hand is not TableHand.BANK:
        return law.player(total, hand.label)
    open_sides = [side for side in SIDES if not is_natural(cards_of(state.dealt, side))]
    side = max(open_sides, key=state.share)
    if law.banker is BankerPlay.FREE:
        return law.bank(total, STOOD)
    return law.bank(total, third_of(state, side))


def third_of(state: BanqueState, side: TableHand) -> Third:
    """The point value of a side's third card, or ``STOOD``."""
    cards = cards_of(state.dealt, side)
    return cards[2].point_value if len(cards) == 3 else STOOD


def _due_without_bank(state: BanqueState) -> Due:
    bidder = next_bidder(state)
    if len(state.guests) < 2 or (bidder is None and state.bid is None):
        return Due(step=Step.TAKE_SEATS, who=Role.PLAYER)
    if bidder is None and state.bid is not None:
        return Due(step=Step.GIVE_BANK, who=Role.CROUPIER, seat=state.bid.seat)
    return _asked(Step.BID, bidder)


def _asked(step: Step, guest: Guest | None) -> Due:
    assert guest is not None
    return Due(step=step, who=Role.PLAYER, seat=guest.seat)


def _due_of_cards(state: BanqueState) -> Due:
    move, hand = state.turn
    if move is Move.SHOW:
        return Due(step=Step.SHOW_HANDS, who=Role.BANKER, seat=BANKERS_PLACE)
    if move is Move.DEAL:
        return Due(step=Step.DEAL_CARD, who=Role.BANKER, seat=BANKERS_PLACE, hand=hand)
    assert hand is not None
    ruling = ruling_on(state, hand)
    if hand is TableHand.BANK:
        return Due(
            step=Step.PLAY_HAND, who=Role.BANKER, seat=BANKERS_PLACE, hand=hand, ruling=ruling
        )
    seat = state.spokesmen[SIDES.index(hand)]
    who = Role.CROUPIER if seat is None else Role.PLAYER
    return Due(step=Step.PLAY_HAND, who=who, seat=seat, hand=hand, ruling=ruling)
