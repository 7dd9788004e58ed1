"""A table of chemin de fer as plain data for the page, as one seat sees it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from baccarat_core.banking import Style
from baccarat_core.chemin_de_fer import CheminDeFer, Due, Phase, Seat, Step
from baccarat_core.scoring import Hand, point_count

from .chemin_words import asked, called
from .money import money
from .text import _

FIRST_CARDS = 4
FACE_DOWN = "?"
"""How the page is told of a card that its learner may not see."""


def player_ponders(table: CheminDeFer, seat: int) -> bool:
    """Whether Player has looked at two cards, and this seat has not heard yet if one is drawn.

    The table knows at once what the law leaves no choice in. People do not: were only a 5 asked,
    all would know it for a 5, and a free banker with 6 could play on that.
    """
    state = table.state
    dealt = state.phase is Phase.DEALING and len(state.hands.dealt) == FIRST_CARDS
    spoken = state.hands.chosen(Hand.PLAYER) is not None
    return dealt and not (spoken or state.hands.has_natural or state.answers == seat)


def hands_shown(table: CheminDeFer, seat: int, ponders: bool) -> dict[str, dict[str, Any]]:
    """Both hands as one seat sees them: a card it may not see is only known to lie there.

    Args:
        ponders: whether Player has not spoken yet, so that the banker has shown nothing.
    """
    state = table.state
    seen = state.seen_by(seat)
    hands = {}
    for hand in Hand:
        hidden = ponders and not (hand is Hand.BANKER and state.banker == seat)
        cards = [None if hidden else card for card in seen[hand]]
        known = [card for card in cards if card is not None]
        whole = len(known) == len(cards) and bool(cards)
        hands[hand.value] = {
            "label": hand.label,
            "cards": [FACE_DOWN if card is None else str(card) for card in cards],
            "count": point_count(known) if whole else None,
        }
    return hands


def seats_shown(
    table: CheminDeFer, mine: int, styles: Mapping[int, Style], due: Due
) -> list[dict[str, Any]]:
    """Every seat of the table, taken or free, in the order in which the bank goes round.

    Args:
        due: the step that is due, as the learner knows of it.
    """
    state = table.state
    answers = None if state.between_coups else state.answers
    shown = []
    for number in table.rule_sheet.table.seat_numbers:
        seat = state.seat(number)
        shown.append(
            {
                "number": number,
                "taken": seat is not None,
                "mine": number == mine,
                "name": _name(seat, number == mine, styles.get(number)),
                "purse": "" if seat is None else money(seat.purse),
                "stake": money(seat.stake) if seat and seat.stake else "",
                "banco": state.banco == number and bool(seat and seat.stake),
                "banker": state.banker == number,
                "answers": answers == number,
                "asked": due.step.is_a_choice and due.seat == number,
            }
        )
    return shown


def _name(seat: Seat | None, mine: bool, style: Style | None) -> str:
    if seat is None:
        return _("free")
    if mine:
        return _("You")
    return seat.name if style is None else f"{seat.name}, {style.label}"


def result(table: CheminDeFer) -> str | None:
    """The result as it was called, once it was."""
    state = table.state
    if state.called is None:
        return None
    facts = state.hands.facts()
    return called(state.called, facts.player_count, facts.banker_count)


def rule(table: CheminDeFer, mine: int, due: Due) -> str | None:
    """Why a third card is due or not, where the learner may see the hand.

    Args:
        due: the step that is due, as the learner knows of it.
    """
    if due.ruling is None or due.hand is None:
        return None
    return None if None in table.state.seen_by(mine)[due.hand] else due.ruling.sentence


def question(table: CheminDeFer, mine: int) -> dict[str, Any] | None:
    """What the learner is asked, with the answers to choose from; ``None`` when it is others'
    turn."""
    due, state = table.due, table.state
    if due.seat != mine or not due.step.is_a_choice:
        return None
    total = state.hands.count(due.hand) if due.hand else None
    sentence, why = asked(due, state.bank, state.room, total, state.right(mine))
    return {
        "step": due.step.name.lower(),
        "sentence": sentence,
        "why": why,
        "answers": _answers(due.step, state.bank),
        "amounts": _amounts(table, mine),
        "amount": _amount_word(due.step),
    }


def _answers(step: Step, bank: Decimal) -> list[dict[str, Any]]:
    answers = {
        Step.ANSWER_OFFER: [("decline_bank", _("Let it go"), "l")],
        Step.CALL_BANCO: [
            ("call_banco", _("Banco: {bank}").format(bank=money(bank)), "b"),
            ("let_banco_go", _("No banco"), "l"),
        ],
        Step.COVER: [("let_cover_go", _("No stake"), "l")],
        Step.KEEP_OR_PASS: [
            ("keep_bank", _("Keep the bank"), "e"),
            ("pass_bank", _("Pass it on"), "p"),
        ],
        Step.CHOOSE: [("draw", _("Card"), "d"), ("stand", _("No card"), "s")],
    }[step]
    return [{"do": do, "label": label, "key": key} for do, label, key in answers]


def _amount_word(step: Step) -> dict[str, str] | None:
    if step is Step.ANSWER_OFFER:
        return {"do": "take_bank", "label": _("Take the bank"), "key": "t"}
    if step is Step.COVER:
        return {"do": "cover", "label": _("Cover"), "key": "c"}
    return None


def _amounts(table: CheminDeFer, mine: int) -> list[dict[str, str]]:
    """A few amounts to choose from, least first, each of which the table allows."""
    step, rules = table.due.step, table.rules
    seat = table.state.seat(mine)
    assert seat is not None
    if step is Step.ANSWER_OFFER:
        most = min(rules.bank.most, seat.purse)
        wanted = [rules.bank.least * times for times in (1, 2, 4, 8)]
    elif step is Step.COVER:
        most = min(table.state.room, seat.purse)
        wanted = [rules.least_stake * times for times in (1, 5, 10)]
        wanted.append(most)
    else:
        return []
    fit = sorted({amount for amount in wanted if amount <= most})
    return [{"value": f"{amount:f}", "label": money(amount)} for amount in fit]
