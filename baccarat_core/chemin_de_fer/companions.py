"""How the others at the table play, each in a style of their own."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ..banking import HABITS, Dice, Style
from ..banking.styles import draws_for_bank, draws_for_player, usual_bank, usual_stake
from ..decision import Action
from ..errors import NotDueError
from ..scoring import Hand
from ..text import _
from .phases import Step
from .records import AnyRecord, Right
from .table import CheminDeFer


def decide(table: CheminDeFer, style: Style, seed: int | str | None = None) -> AnyRecord:
    """Let the seat that is asked decide as its style does.

    It looks only at what that seat may know: its own hand, the other's third card, and the money
    on the table. With the same seed the same table goes the same way.

    Raises:
        NotDueError: nobody is asked.

    >>> table = CheminDeFer(seed=1)
    >>> for seat in (1, 2, 3):
    ...     _record = table.sit(seat, 1000)
    >>> while table.can_carry_on():
    ...     _record = table.carry_on()
    >>> decide(table, Style.BOLD, seed=1)
    BankTaken(seat=1, amount=Decimal('400'))
    """
    due, state = table.due, table.state
    if due.seat is None or not due.step.is_a_choice:
        raise NotDueError(_("Nobody is asked: {due}.").format(due=due.sentence))
    dice = Dice(seed, state.offers, state.coup, due.seat, due.step.name)
    seat, habits = due.seat, HABITS[style]
    taken = state.seat(seat)
    assert taken is not None
    if due.step is Step.ANSWER_OFFER:
        bank = usual_bank(style, taken.purse, table.rule_sheet)
        if bank is not None and dice.chance(habits.takes_bank, "take the bank"):
            return table.take_bank(seat, bank)
        return table.decline_bank(seat)
    if due.step is Step.CALL_BANCO:
        if dice.chance(_eager(habits.calls_banco, state.right(seat)), "call banco"):
            return table.call_banco(seat)
        return table.let_banco_go(seat)
    if due.step is Step.COVER:
        stake = usual_stake(style, taken.purse, state.room, table.rule_sheet)
        if stake is not None and dice.chance(habits.covers, "cover"):
            return table.cover(seat, stake)
        return table.let_cover_go(seat)
    if due.step is Step.KEEP_OR_PASS:
        if dice.chance(habits.keeps_bank, "keep the bank"):
            return table.keep_bank(seat)
        return table.pass_bank(seat)
    return table.choose(seat, _action(table, style, dice))


def play_on(
    table: CheminDeFer, styles: Mapping[int, Style], seed: int | str | None = None
) -> AnyRecord:
    """Do the step that is due: by the rules, or as the style of the seat that is asked decides.

    Args:
        styles: each seat's style; one that is not there plays the equilibrium.

    Raises:
        NotDueError: nobody can go on, since too few sit at the table.

    >>> table = CheminDeFer(seed=1)
    >>> play_on(table, {}).burn
    <BurnRule.NONE: 'none'>
    """
    due = table.due
    if due.seat is None or not due.step.is_a_choice:
        return table.carry_on()
    return decide(table, styles.get(due.seat, Style.EQUILIBRIUM), seed)


def _action(table: CheminDeFer, style: Style, dice: Dice) -> Action:
    due, hands = table.due, table.state.hands
    assert due.hand is not None
    assert due.ruling is not None
    total = hands.count(due.hand)
    if due.hand is Hand.PLAYER:
        return draws_for_player(style, total, due.ruling, dice)
    return draws_for_bank(style, total, hands.third, due.ruling, dice)


def _eager(calls: Fraction, right: Right) -> Fraction:
    """Who has lost a banco is keener on the next."""
    return min(3 * calls, Fraction(1)) if right is Right.SUIVI else calls
