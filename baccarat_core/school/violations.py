"""Drill on bets that may not stand: each is laid at a real live table, which refuses it."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import NamedTuple

from ..bets import AnyBet, BetKind
from ..errors import BaccaratError
from ..live_table import LiveTable
from ..live_table.records import BetsOpened
from ..rule_sheets import LimitOn, RuleSheet
from ..rule_sheets.table import HEADS, MAIN_BETS
from ..shoe import EndRule
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question, Stake
from .misconceptions import ErrorType, Misconception
from .reading import Form, amount_text
from .stakes import slug, smallest_chip, stake_for

CHIPS = Decimal(10) ** 9
"""What every patron brings: nobody is stopped by an empty pocket."""


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


class Laid(NamedTuple):
    """A bet as somebody lays it, at a table that is ready for it."""

    table: LiveTable
    seat: int
    bet: BetKind
    stake: Decimal
    round: int
    lines: tuple[str, ...] = ()


@cache
def violation_items(sheet: RuleSheet) -> dict[str, Level]:
    """Every violation that a sheet's table knows, for every bet it can happen to."""
    front, table = slug(sheet), sheet.table
    bets = sheet.offered()
    items = {f"{front}-stands-{bet.kind.value}": _level(bet) for bet in bets}
    items |= {f"{front}-over-{bet.kind.value}": _level(bet) for bet in bets
              if not _by_difference(sheet, bet.kind)}  # fmt: skip
    items |= {f"{front}-under-{bet.kind.value}": _level(bet) for bet in bets
              if table.limit(bet.kind).least > sheet.unit}  # fmt: skip
    items |= {f"{front}-difference-{kind.value}": Level.INSPECTOR for kind in HEADS
              if _by_difference(sheet, kind)}  # fmt: skip
    items |= {f"{front}-stands-apart-{kind.value}": Level.INSPECTOR for kind in HEADS
              if _by_difference(sheet, kind)}  # fmt: skip
    items |= {f"{front}-late-{kind.value}": Level.APPRENTICE for kind in MAIN_BETS
              if any(bet.kind is kind for bet in bets)}  # fmt: skip
    items[f"{front}-seat"] = Level.APPRENTICE
    items |= {f"{front}-closed-{bet.kind.value}": Level.DEALER for bet in bets
              if bet.open_rounds and sheet.end_rule is not EndRule.EVERY_ROUND}  # fmt: skip
    return items


def _level(bet: AnyBet) -> Level:
    return Level.APPRENTICE if bet.kind in MAIN_BETS else Level.DEALER


def _by_difference(sheet: RuleSheet, kind: BetKind) -> bool:
    return kind in HEADS and sheet.table.limit_on is not LimitOn.STAKE


def violation_question(
    item: Item, level: Level, sheet: RuleSheet, chance: random.Random
) -> Question:
    """A bet somebody lays down: may it stand, and if not, why."""
    words = item.name.removeprefix(f"{slug(sheet)}-").split("-")
    kind = BetKind(words[-1]) if words[0] != "seat" else chance.choice(sheet.offered()).kind
    scene = _SCENES["-".join(words[:-1]) if words[0] != "seat" else "seat"]
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
    return Violation.DIFFERENCE if _by_difference(table.rule_sheet, kind) else Violation.OVER


def _table(sheet: RuleSheet, chance: random.Random, seats: int = 2,
           round_: int = 1) -> tuple[LiveTable, list[int]]:  # fmt: skip
    """A table with guests and its bets open, in this round of its shoe."""
    table = LiveTable(sheet, seed=f"{chance.random()}")
    numbers = sheet.table.seat_numbers
    chosen = sorted(chance.sample(numbers, min(seats, len(numbers))))
    for seat in chosen:
        table.sit(seat, CHIPS)
    table.open_shoe()
    if table.state.burn_due:
        table.burn()
    # Rounds that are over have left no trace but their number.
    opened = [BetsOpened(round=number, shoe_round=number) for number in range(1, round_ + 1)]
    return LiveTable.rebuild([*table.records, *opened]), chosen


def _any_round(sheet: RuleSheet, chance: random.Random) -> int:
    return 1 if sheet.end_rule is EndRule.EVERY_ROUND else chance.randint(1, 20)


def _round_for(bet: AnyBet, sheet: RuleSheet, chance: random.Random) -> int:
    """A round in which the bet is open: late in it, where it closes at all."""
    if bet.open_rounds and sheet.end_rule is not EndRule.EVERY_ROUND:
        return chance.randint(max(1, bet.open_rounds - 3), bet.open_rounds)
    return _any_round(sheet, chance)


def _stands(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    round_ = _round_for(sheet.bet(kind), sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    return Laid(table, seats[0], kind, stake_for(kind, level, sheet, chance), round_)


def _over(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    round_ = _round_for(sheet.bet(kind), sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    most, chip = sheet.table.limit(kind).most, smallest_chip(sheet)
    over = most + chip * chance.randint(1, 2 if level is Level.INSPECTOR else 20)
    return Laid(table, seats[0], kind, over, round_)


def _under(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    round_ = _round_for(sheet.bet(kind), sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    least = sheet.table.limit(kind).least
    part = least * chance.choice((1, 2, 3, 4)) / 5
    stake = max(part - part % sheet.unit, sheet.unit)
    return Laid(table, seats[0], kind, stake, round_)


def _difference(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    """One unit chip or more beyond the room that the stakes on the other hand leave."""
    return _apart(kind, sheet, chance, lambda chip: chip * chance.randint(1, 20))


def _stands_apart(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    """More than the plain limit, and still within the difference."""
    return _apart(kind, sheet, chance, lambda chip: -chip * chance.randint(0, 20))


def _apart(
    kind: BetKind, sheet: RuleSheet, chance: random.Random, beyond: Callable[[Decimal], Decimal]
) -> Laid:
    round_ = _any_round(sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    other = HEADS[1 - HEADS.index(kind)]
    most, chip = sheet.table.limit(kind).most, smallest_chip(sheet)
    against = chip * chance.randint(50, 100)
    of_seat = sheet.table.limit_on is LimitOn.SEAT_DIFFERENCE
    by = seats[0] if of_seat else seats[-1]
    against = min(against, most)
    table.place(by, other, against)
    table.confirm(by)
    line = _("Seat {seat} has {stake} on {bet}, confirmed.").format(
        seat=by, stake=amount_text(against), bet=other.label
    )
    stake = most + against + beyond(chip)
    return Laid(table, seats[0], kind, stake, round_, (line,))


def _late(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    round_ = _any_round(sheet, chance)
    table, seats = _table(sheet, chance, round_=round_)
    table.close_bets()
    drawn = chance.randint(0, 2)
    for _card in range(drawn):
        table.carry_on()
    line = _("The dealer has called “no more bets”. Cards dealt: {drawn}.").format(drawn=drawn)
    return Laid(table, seats[0], kind, stake_for(kind, level, sheet, chance), round_, (line,))


def _no_seat(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    missing = sheet.table.without or (sheet.table.seats + 1,)
    table, _seats = _table(sheet, chance)
    return Laid(table, chance.choice(missing), kind, stake_for(kind, level, sheet, chance), 1)


def _closed(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Laid:
    last = sheet.bet(kind).open_rounds
    assert last is not None
    round_ = last + chance.randint(1, 2 if level is Level.INSPECTOR else 8)
    table, seats = _table(sheet, chance, round_=round_)
    return Laid(table, seats[0], kind, stake_for(kind, level, sheet, chance), round_)


_SCENES: dict[str, Callable[[BetKind, Level, RuleSheet, random.Random], Laid]] = {
    "stands": _stands,
    "stands-apart": _stands_apart,
    "over": _over,
    "under": _under,
    "difference": _difference,
    "late": _late,
    "seat": _no_seat,
    "closed": _closed,
}


def _prompt(laid: Laid, sheet: RuleSheet, level: Level, chance: random.Random) -> Prompt:
    limit = sheet.table.limit(laid.bet)
    lines = [_("{title}. Round {round} of the shoe.").format(title=sheet.title, round=laid.round)]
    if _by_difference(sheet, laid.bet):
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
        if answer is Violation.OVER and _by_difference(sheet, laid.bet) and beyond:
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
