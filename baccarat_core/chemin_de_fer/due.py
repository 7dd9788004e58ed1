"""Which step is due at a table of chemin de fer, and who must do it."""

from __future__ import annotations

from ..banking import Role
from ..coup import Outcome
from .phases import Due, Phase, Step
from .state import TableState

_ASKS = {
    Phase.OFFERED: Step.ANSWER_OFFER,
    Phase.BANCO: Step.CALL_BANCO,
    Phase.COVERING: Step.COVER,
}


def due(state: TableState) -> Due:
    """The step that is due.

    Steps that are always allowed besides, such as sitting down between coups, are not named.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> due(TableState(rule_sheet=load_rule_sheet("chemin_de_fer"))).sentence
    'the croupier opens a new shoe'
    """
    if state.phase is Phase.HELD and state.called is Outcome.PLAYER:
        return Due(step=Step.PASS_LOST, who=Role.CROUPIER, seat=state.banker)
    if state.between_coups:
        if state.needs_shoe:
            return Due(step=Step.OPEN_SHOE, who=Role.CROUPIER)
        if state.burn_due:
            return Due(step=Step.BURN_CARDS, who=Role.CROUPIER, cards=state.burn_due)
    if state.phase in _ASKS and state.asked:
        return Due(step=_ASKS[state.phase], who=Role.PLAYER, seat=state.asked[0])
    if state.phase is Phase.VACANT:
        step = Step.OFFER_BANK if state.can_play else Step.SIT_DOWN
        return Due(step=step, who=Role.CROUPIER if state.can_play else Role.PLAYER)
    if state.phase is Phase.HELD:
        return Due(step=Step.KEEP_OR_PASS, who=Role.BANKER, seat=state.banker)
    if state.phase is Phase.COVERING:
        return Due(step=Step.PASS_UNCOVERED, who=Role.CROUPIER, seat=state.banker)
    return _due_of_cards(state)


def _due_of_cards(state: TableState) -> Due:
    hand, ruling, action = state.next
    if state.called:
        return Due(step=Step.SETTLE, who=Role.CROUPIER)
    if hand is None:
        return Due(step=Step.CALL_RESULT, who=Role.CROUPIER)
    if action is None:
        seat = state.plays(hand)
        who = Role.BANKER if seat == state.banker else Role.PLAYER
        return Due(step=Step.CHOOSE, who=who, seat=seat, hand=hand, ruling=ruling)
    return Due(step=Step.DEAL_CARD, who=Role.BANKER, seat=state.banker, hand=hand, ruling=ruling)
