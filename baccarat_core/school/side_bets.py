"""Drill on what a side bet pays, to one: its name, the cards, and the answer at once."""

from __future__ import annotations

import random
from fractions import Fraction

from ..bets import AnyBet, BetKind, Resolution, Result
from ..bets.settlement import exact
from ..coup import Coup
from ..rule_sheets import RuleSheet
from ..rule_sheets.table import MAIN_BETS
from ..scoring import Hand
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question
from .hands import Picker, coup_with
from .misconceptions import ErrorType
from .paying import pay_cases
from .reading import Form
from .wrong_pays import tempting_pays

MOST_ANSWERS = 6
SCALE = 1000
"""The stake, in units, on which the pays of wrong answers are read off."""


def side_items(sheet: RuleSheet) -> dict[str, Level]:
    """Every side bet with every result; those that pay in steps from the second level on."""
    cases = {n: case for n, case in pay_cases(sheet).items() if case.kind not in MAIN_BETS}
    steps: dict[BetKind, set[Fraction]] = {}
    for case in cases.values():
        steps.setdefault(case.kind, set()).add(case.resolution.pays)
    return {
        name: Level.APPRENTICE if len(steps[case.kind]) <= 2 else Level.DEALER
        for name, case in cases.items()
    }


def side_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """What a side bet pays; for an inspector three more beside it."""
    case = pay_cases(sheet)[item.name]
    coup = coup_with(chance.choice(case.facts), Picker(chance, sheet.decks), sheet.decks)
    bets = [bet for bet in sheet.offered() if bet.kind not in MAIN_BETS]
    asked = [case.kind]
    if level is Level.INSPECTOR:
        others = [bet.kind for bet in bets if bet.kind is not case.kind]
        asked += chance.sample(others, min(3, len(others)))
    return Question(
        item=item,
        level=level,
        ask=_("What does the bet “{bet}” pay?").format(bet=case.kind.label)
        if len(asked) == 1
        else _("What does each pay?"),
        prompt=Prompt(
            lines=(sheet.title,),
            player=coup.player,
            banker=coup.banker,
            hands=tuple(Hand),
            counts=level is Level.APPRENTICE,
        ),
        fields=tuple(_field(bet, coup, sheet) for bet in bets if bet.kind in asked),
    )


def name_of(profit: Fraction) -> str:
    """An answer by the profit on one unit.

    >>> name_of(Fraction(7, 2)), name_of(Fraction(0)), name_of(Fraction(-1))
    ('pays-7-2', 'back', 'loses')
    """
    if profit <= 0:
        return "loses" if profit else "back"
    return f"pays-{profit.numerator}-{profit.denominator}"


def _label(profit: Fraction) -> str:
    if profit <= 0:
        return _("It loses") if profit else _("The stake comes back")
    return _("It pays {pay} to {unit}").format(pay=profit.numerator, unit=profit.denominator)


def _profit(end: Resolution) -> Fraction:
    return Fraction(-1) if end.result is Result.LOSE else end.pays


def _field(bet: AnyBet, coup: Coup, sheet: RuleSheet) -> Field:
    end = bet.resolve(coup.facts)
    right = _profit(end)
    stake = exact(Fraction(SCALE))
    tempting = {
        Fraction(mistake.answer) / SCALE: mistake
        for mistake in tempting_pays(bet, coup, stake, exact(right * SCALE), sheet)
        if mistake.error is ErrorType.WRONG_PAY
    }
    ladder = sorted(
        {_profit(case.resolution) for case in pay_cases(sheet).values() if case.kind is bet.kind}
    )
    profits = [right, Fraction(-1), Fraction(0), *tempting]
    near = sorted(ladder, key=lambda pay: (abs(pay - right), pay))
    for pay in near:
        if len(set(profits)) < MOST_ANSWERS:
            profits.append(pay)
    profits = sorted({pay for pay in profits if pay >= -1}, key=lambda pay: (pay > 0, pay))
    why = end.reason.sentence(coup.facts, bet.hand)
    told = f"{why} {_label(right)}."
    return Field(
        name=bet.kind.value,
        label=bet.kind.label,
        form=Form.OPTIONS,
        right=name_of(right),
        why=told,
        error=ErrorType.WRONG_PAY,
        options=tuple(Option(name_of(pay), _label(pay)) for pay in profits),
        mistakes=tuple(
            Mistake(
                answer=name_of(pay),
                error=ErrorType.WRONG_PAY,
                misconception=tempting[pay].misconception if pay in tempting else None,
                why=f"{told} {tempting[pay].why}" if pay in tempting else told,
            )
            for pay in profits
            if pay != right
        ),
    )
