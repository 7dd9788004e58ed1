"""Which step is due at a table, and who must do it."""

from __future__ import annotations

from .phases import Due, Phase, Role, Step
from .state import TableState


def due(state: TableState) -> Due:
    """The step that is due.

    Steps that are always allowed besides, such as sitting down between rounds, are not named.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> due(TableState(rule_sheet=load_rule_sheet("live"))).sentence
    'the dealer opens a new shoe'
    """
    if state.phase is Phase.SUSPENDED:
        if state.incident:
            return Due(step=Step.RULE_ON_INCIDENT, who=state.incident.ruling.who)
        return Due(step=Step.RESUME_OR_CANCEL, who=Role.SUPERVISOR)
    if state.phase is Phase.OPEN:
        return _due_of_bets(state)
    if state.between_rounds:
        return _due_between_rounds(state)
    return _due_of_cards(state)


def _due_between_rounds(state: TableState) -> Due:
    if state.needs_shoe:
        boxes = tuple(seat.number for seat in state.seats if seat.commission_box)
        if boxes:
            return Due(step=Step.COLLECT_COMMISSION, who=Role.DEALER, seats=boxes)
        return Due(step=Step.OPEN_SHOE, who=Role.DEALER)
    if state.burn_due:
        return Due(step=Step.BURN_CARDS, who=Role.DEALER, cards=state.burn_due)
    return Due(step=Step.OPEN_BETS, who=Role.DEALER)


def _due_of_bets(state: TableState) -> Due:
    if waiting := tuple(seat.number for seat in state.seats if seat.unconfirmed):
        return Due(step=Step.CONFIRM_BETS, who=Role.PLAYER, seats=waiting)
    if not state.at_stake:
        seats = tuple(seat.number for seat in state.seats)
        return Due(step=Step.PLACE_BETS, who=Role.PLAYER, seats=seats)
    return Due(step=Step.CLOSE_BETS, who=Role.DEALER)


def _due_of_cards(state: TableState) -> Due:
    hand, decision = state.next_card
    if state.called:
        return Due(step=Step.SETTLE, who=Role.DEALER)
    if hand is None:
        return Due(step=Step.CALL_RESULT, who=Role.DEALER)
    if state.exposed is None and (state.shoe is None or not state.shoe.undealt):
        return Due(step=Step.SUSPEND, who=Role.DEALER)
    return Due(step=Step.DRAW_CARD, who=Role.DEALER, hand=hand, decision=decision)
