"""A drill as plain data for the page: never more than the learner has earned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baccarat_core.cards import Card
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.school import DrillKind, Field, Form, Mark, Question, amount_text
from baccarat_core.scoring import Hand, point_count

from .practice import Attempt, Score, pace_of
from .rule_card import printed_card
from .table_view import pays_text
from .text import _

DRAWING = (
    DrillKind.PLAYER_DRAWS,
    DrillKind.BANKER_DRAWS,
    DrillKind.CALL,
    DrillKind.DEALING_ERROR,
)
PAYING = (
    DrillKind.PAY,
    DrillKind.SEATS,
    DrillKind.SIX,
    DrillKind.SIDE,
    DrillKind.COMMISSION,
    DrillKind.EDGE,
)


def question_shown(question: Question) -> dict[str, Any]:
    """What is asked; neither the item nor any answer is in it."""
    prompt = question.prompt
    cards = {Hand.PLAYER: prompt.player, Hand.BANKER: prompt.banker}
    return {
        "ask": question.ask,
        "lines": list(prompt.lines),
        "hands": [_hand(hand, cards[hand], prompt.counts) for hand in prompt.hands],
        "stakes": [
            {
                "seat": stake.seat,
                "bet": stake.bet,
                "amount": amount_text(stake.amount),
                "note": stake.note,
            }
            for stake in prompt.stakes
        ],
        "fields": [field_shown(field) for field in question.fields],
    }


def _hand(hand: Hand, cards: tuple[Card, ...], counted: bool) -> dict[str, Any]:
    return {
        "label": hand.label,
        "cards": [str(card) for card in cards],
        "count": point_count(cards) if counted else None,
    }


def field_shown(field: Field) -> dict[str, Any]:
    """What a field asks for; neither its answer nor any mistake is in it."""
    options = [{"name": each.name, "label": each.label} for each in field.options]
    return {
        "name": field.name,
        "label": field.label,
        "form": field.form.value,
        "options": options,
        "stake": None if field.stake is None else amount_text(field.stake),
    }


def marks_shown(question: Question, marks: tuple[Mark, ...]) -> list[dict[str, Any]]:
    """What each answer was worth, with the right one."""
    return [
        {
            "field": field.name,
            "label": field.label,
            "right": mark.right,
            "given": field.reads(mark.answer),
            "answer": field.shown,
            "chosen": mark.answer if field.form is Form.OPTIONS else None,
            "correct": field.right if field.form in (Form.OPTIONS, Form.COUNT) else None,
            "why": mark.why,
            "error": mark.error.label if mark.error else None,
            "belief": mark.misconception.label if mark.misconception else None,
        }
        for field, mark in zip(question.fields, marks, strict=True)
    ]


def verdict(given: Attempt, question: Question, timed: bool) -> str:
    """One or two words on an answer, and its time where the clock ran."""
    if not given.right:
        return _("Not right.")
    if not timed or given.seconds is None:
        return _("Right.")
    time = f"{given.seconds:.1f}"
    if given.seconds > pace_shown(question):
        return _("Right, in {time} seconds: slower than a good dealer.").format(time=time)
    return _("Right, in {time} seconds.").format(time=time)


def pace_shown(question: Question) -> float:
    """The seconds that a good dealer takes for all fields of a question."""
    return pace_of(question.item.id) * len(question.fields)


def accuracy_shown(score: Score) -> str:
    """How the latest answers of a drill went."""
    if not score.asked:
        return _("No answers yet")
    told = _("{right} of the last {asked} right").format(right=score.right, asked=score.asked)
    if score.seconds is None:
        return told
    return _("{told}, {seconds} s each").format(told=told, seconds=f"{score.seconds:.1f}")


def rules_shown(kind: DrillKind, sheet: RuleSheet) -> dict[str, Any]:
    """The rules a drill is about, for who wants to look them up."""
    return {
        "card": printed_card() if kind in DRAWING else None,
        "lines": [*_rule_lines(kind), *(_pays(sheet) if kind in PAYING else [])],
    }


def _rule_lines(kind: DrillKind) -> list[str]:
    lines = {
        DrillKind.COUNT: [
            _("Ace counts 1, 2 to 9 as printed, 10, jack, queen and king 0."),
            _("Add up; only the last digit counts."),
        ],
        DrillKind.NATURAL: [
            _("A natural is 8 or 9 on the first two cards. It ends the coup for both hands."),
            _("9 beats 8; equal naturals tie."),
        ],
        DrillKind.COMMISSION: [
            _("5% is half of a tenth: move the point, then halve."),
            _("It is taken from the win of a Banker bet and from nothing else."),
        ],
        DrillKind.CHIPS: [_("From the largest chip down: as many of each as fit.")],
        DrillKind.BURN: [
            _("The burn card counts as printed: ace 1, tens and court cards 10."),
        ],
        DrillKind.STREAK: [_("The shoe remembers cards, not results.")],
        DrillKind.ROLE: [_("Player and Banker are names of hands. Anybody may bet on either.")],
        DrillKind.VIOLATION: [
            _("A bet needs a seat that is there, open bets, an open kind of bet, the least stake, "
              "and room under the limit."),
        ],
        DrillKind.INCIDENT: [
            _("What can be mended at once is mended; otherwise the round is cancelled and every "
              "bet returned."),
        ],
    }  # fmt: skip
    if kind in DRAWING:
        return [_("A natural ends the coup: nobody draws."), _("Player draws on 0 to 5.")]
    return lines.get(kind, [])


def _pays(sheet: RuleSheet) -> list[str]:
    lines = []
    for bet in sheet.bets:
        mode = getattr(bet, "mode", None)
        name = bet.kind.label
        if mode is not None and len(sheet.modes) > 1:
            name = _("{bet}, {mode}").format(bet=name, mode=_(mode.value))
        margins = getattr(bet, "margins", None)
        pays = pays_text(bet)
        if margins is not None:
            steps = ", ".join(
                f"{margin}: {pay}" for margin, pay in sorted(margins.items(), reverse=True)
            )
            pays = _("by margin {steps}; natural win {natural}; tie of naturals comes back").format(
                steps=steps, natural=getattr(bet, "natural_win", 1)
            )
        lines.append(_("{bet}: {pays}").format(bet=name, pays=pays))
    return lines


def drill_words(kinds: Sequence[DrillKind] = ()) -> dict[str, str]:
    """The words of the page; several drills on one page are told apart by their names."""
    names = ", ".join(kind.label for kind in kinds)
    return {
        "label": _("Drills: {names}").format(names=names) if kinds else _("Dealer's drills"),
        "drill": _("Drill"),
        "level": _("Level"),
        "house": _("House"),
        "question": _("Question {number}"),
        "check": _("Check"),
        "next": _("Next question"),
        "rules": _("Look at the rules"),
        "rules_title": _("The rules"),
        "calm": _("Calm"),
        "timed": _("For speed"),
        "timing": _("Clock"),
        "locked": _speed(),
        "streak": _("In a row"),
        "best": _("Best"),
        "right": _("Right"),
        "answer": _("Right: {answer}."),
        "belief": _("This looks like the belief “{belief}”."),
        "not_counted": _("not counted here"),
        "count": _("counts {count}"),
        "stakes": _("On the felt"),
        "seat": _("Seat {seat}"),
        "pay": _("Pay"),
        "leave": _("Leave"),
        "take": _("Take"),
        "amount": _("Amount"),
        "chips": _("Chips: press to add"),
        "heap": _("Your heap"),
        "heap_empty": _("no chips yet"),
        "less": _("One {chip} less"),
        "calls": _("Calls: press in order"),
        "order": _("Your calls"),
        "order_empty": _("no call yet"),
        "undo": _("Take back the last"),
        "clear": _("Clear"),
        "errors": _("Errors so far"),
        "log": _("What went wrong"),
        "none": _("No errors."),
        "keys_one": _("Keys: 1 to 9 answer, Enter goes on."),
        "keys_count": _("Keys: 0 to 9 answer, Enter goes on."),
        "keys_many": _("Keys: Tab between answers, Enter checks and goes on."),
        "pace": _("A good dealer: {pace} s"),
    }


def _speed() -> str:
    return _("Speed opens once 18 of your last 20 answers are right.")
