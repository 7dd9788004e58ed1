"""Drill on bets that may not stand: each is laid at a real live table, which refuses it."""

from __future__ import annotations

import random
from enum import Enum
from functools import cache

from ..bets import AnyBet, BetKind
from ..errors import BaccaratError
from ..rule_sheets import LimitOn, RuleSheet
from ..rule_sheets.table import HEADS, MAIN_BETS
from ..shoe import EndRule
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question, Stake
from .misconceptions import ErrorType, Misconception
from .reading import Form, amount_text
from .stakes import slug
from .violation_scenes import SCENES, Laid, limited_by_difference


class Violation(Enum):
    """What is wrong with a bet."""

    NONE = "stands"
    OVER = "over"
    UNDER = "under"
    DIFFERENCE = "difference"
    LATE = "late"
    SEAT = "seat"
    CLOSED = "closed"

    @property
    def label(self) -> str:
        """What is wrong, in words."""
        return _(_LABELS[self])


_LABELS = {
    Violation.NONE: "It may stand",
    Violation.OVER: "More than the most for this bet",
    Violation.UNDER: "Less than the least for this bet",
    Violation.DIFFERENCE: "Too far from the stakes on the other hand",
    Violation.LATE: "Too late: no more bets",
    Violation.SEAT: "There is no such seat",
    Violation.CLOSED: "This bet is closed for the shoe",
}


@cache
def violation_items(sheet: RuleSheet) -> dict[str, Level]:
    """Every violation that a sheet's table knows, for every bet it can happen to."""
    front, table = slug(sheet), sheet.table
    bets = sheet.offered()
    items = {f"{front}-stands-{bet.kind.value}": _level(bet) for bet in bets}
    items |= {f"{front}-over-{bet.kind.value}": _level(bet) for bet in bets
              if not limited_by_difference(sheet, bet.kind)}  # fmt: skip
    items |= {f"{front}-under-{bet.kind.value}": _level(bet) for bet in bets
              if table.limit(bet.kind).least > sheet.unit}  # fmt: skip
    items |= {f"{front}-difference-{kind.value}": Level.INSPECTOR for kind in HEADS
              if limited_by_difference(sheet, kind)}  # fmt: skip
    items |= {f"{front}-stands-apart-{kind.value}": Level.INSPECTOR for kind in HEADS
              if limited_by_difference(sheet, kind)}  # fmt: skip
    items |= {f"{front}-late-{kind.value}": Level.APPRENTICE for kind in MAIN_BETS
              if any(bet.kind is kind for bet in bets)}  # fmt: skip
    items[f"{front}-seat"] = Level.APPRENTICE
    items |= {f"{front}-closed-{bet.kind.value}": Level.DEALER for bet in bets
              if bet.open_rounds and sheet.end_rule is not EndRule.EVERY_ROUND}  # fmt: skip
    return items


def _level(bet: AnyBet) -> Level:
    return Level.APPRENTICE if bet.kind in MAIN_BETS else Level.DEALER


def violation_question(
    item: Item, level: Level, sheet: RuleSheet, chance: random.Random
) -> Question:
    """A bet somebody lays down: may it stand, and if not, why."""
    words = item.name.removeprefix(f"{slug(sheet)}-").split("-")
    kind = BetKind(words[-1]) if words[0] != "seat" else chance.choice(sheet.offered()).kind
    scene = SCENES["-".join(words[:-1]) if words[0] != "seat" else "seat"]
    laid = scene(kind, level, sheet, chance)
    found, sentence = judge(laid)
    return Question(
        item=item,
        level=level,
        ask=_("May this bet stand?"),
        prompt=_prompt(laid, sheet, level, chance),
        fields=(_field(found, sentence, laid, sheet),),
    )


def judge(laid: Laid) -> tuple[Violation, str]:
    """What the table says of a bet: the violation, and its sentence."""
    table, (seat, bet, stake) = laid.table, (laid.seat, laid.bet, laid.stake)
    try:
        table.place(seat, bet, stake)
        table.confirm(seat)
    except BaccaratError as refused:
        return _reason(laid), str(refused)
    return Violation.NONE, _("It is within every limit, and the bets are open.")


def _reason(laid: Laid) -> Violation:
    """Which rule a refused bet breaks; the first that the dealer would name."""
    table, kind = laid.table, laid.bet
    rules = table.rule_sheet.table
    if not rules.has_seat(laid.seat):
        return Violation.SEAT
    if not table.can_close_bets():
        return Violation.LATE
    if table.rounds_left(kind) == 0:
        return Violation.CLOSED
    if laid.stake < rules.limit(kind).least:
        return Violation.UNDER
    return Violation.DIFFERENCE if limited_by_difference(table.rule_sheet, kind) else Violation.OVER


def _prompt(laid: Laid, sheet: RuleSheet, level: Level, chance: random.Random) -> Prompt:
    limit = sheet.table.limit(laid.bet)
    lines = [_("{title}. Round {round} of the shoe.").format(title=sheet.title, round=laid.round)]
    if limited_by_difference(sheet, laid.bet):
        pattern = _("Player and Banker: the stakes may differ by {most} at most, {least} at least "
                    "on each.")  # fmt: skip
    else:
        pattern = _("{bet}: {least} to {most}.")
    lines.append(
        pattern.format(
            bet=laid.bet.label, least=amount_text(limit.least), most=amount_text(limit.most)
        )
    )
    last = sheet.bet(laid.bet).open_rounds
    if last is not None:
        lines.append(
            _("{bet} is open in rounds 1 to {last}.").format(bet=laid.bet.label, last=last)
        )
    numbers = sheet.table.seat_numbers
    lines.append(
        _("Seats: {first} to {last}.").format(first=numbers[0], last=numbers[-1])
        if not sheet.table.without
        else _("Seats: {first} to {last} without {missing}.").format(
            first=numbers[0],
            last=numbers[-1],
            missing=", ".join(map(str, sheet.table.without)),
        )
    )
    lines += laid.lines
    stake = Stake(seat=laid.seat, bet=laid.bet.label, amount=laid.stake)
    return Prompt(lines=tuple(lines), stakes=(stake,))


def _field(found: Violation, sentence: str, laid: Laid, sheet: RuleSheet) -> Field:
    kinds = [each for each in Violation if each is not Violation.DIFFERENCE]
    if sheet.table.limit_on is not LimitOn.STAKE:
        kinds = list(Violation)
    beyond = laid.stake > sheet.table.limit(laid.bet).most

    def mistake(answer: Violation) -> Mistake:
        idea = None
        if answer is Violation.OVER and limited_by_difference(sheet, laid.bet) and beyond:
            idea = Misconception.RETURNED_LIMIT
        return Mistake(
            answer=answer.value,
            error=ErrorType.WRONG_RULING,
            misconception=idea,
            why=f"{sentence} {idea.sentence}" if idea else sentence,
        )

    return Field(
        name="answer",
        label=_("The bet"),
        form=Form.OPTIONS,
        right=found.value,
        why=sentence,
        error=ErrorType.WRONG_RULING,
        options=tuple(Option(each.value, each.label) for each in kinds),
        mistakes=tuple(mistake(each) for each in kinds if each is not found),
    )
