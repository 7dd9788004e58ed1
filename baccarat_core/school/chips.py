"""Drill on building a payout in the fewest chips."""

from __future__ import annotations

import random
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from itertools import combinations, product

import msgspec

from ..bets import AnyBet, Result
from ..rule_sheets import RuleSheet
from ..rule_sheets.table import MAIN_BETS
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question, Stake
from .misconceptions import ErrorType, Misconception
from .paying import pay_cases
from .reading import Form, amount_text, canonical
from .stakes import slug, smallest_chip

MOST_HEAPS = 4
MOST_IN_A_HEAP = 4
_LEVELS = {1: Level.APPRENTICE, 2: Level.APPRENTICE, 3: Level.DEALER}


def chips_of(sheet: RuleSheet) -> tuple[Decimal, ...]:
    """A sheet's chips, the dearest first."""
    return tuple(sorted(set(sheet.table.chips), reverse=True))


@cache
def _fewest(chips: tuple[Decimal, ...], most: Decimal) -> Mapping[Decimal, tuple[int, Decimal]]:
    """For each amount up to ``most`` that these chips can make: how many it takes at least, and
    the dearest chip that begins such a heap."""
    smallest = min(chips)
    best: dict[Decimal, tuple[int, Decimal]] = {Decimal(0): (0, smallest)}
    step = _step(chips)
    amount = step
    while amount <= most:
        ways = [(best[amount - chip][0] + 1, -chip) for chip in chips if amount - chip in best]
        if ways:
            number, chip = min(ways)
            best[amount] = number, -chip
        amount += step
    return best


def _step(chips: tuple[Decimal, ...]) -> Decimal:
    step = chips[0]
    for chip in chips[1:]:
        while chip:
            step, chip = chip, step % chip
    return step


def fewest(amount: Decimal, chips: tuple[Decimal, ...]) -> str | None:
    """The fewest chips that make an amount, as an answer; ``None`` where no chips do.

    >>> fewest(Decimal(95), (Decimal(50), Decimal(25), Decimal(10), Decimal(5)))
    '50x1 25x1 10x2'
    >>> fewest(Decimal(6), (Decimal(4), Decimal(3), Decimal(1)))
    '3x2'
    """
    best = _fewest(chips, _bound(chips, amount))
    if amount not in best or amount <= 0:
        return None
    heaps: dict[Decimal, int] = {}
    while amount:
        chip = best[amount][1]
        heaps[chip] = heaps.get(chip, 0) + 1
        amount -= chip
    return " ".join(f"{canonical(chip)}x{heaps[chip]}" for chip in sorted(heaps, reverse=True))


def _bound(chips: tuple[Decimal, ...], amount: Decimal) -> Decimal:
    """One table of the fewest chips serves all amounts up to it."""
    most = max(chips) * (MOST_IN_A_HEAP + 1)
    while most < amount:
        most *= 2
    return most


@cache
def chip_amounts(sheet: RuleSheet) -> Mapping[str, tuple[Decimal, ...]]:
    """For each set of up to four kinds of chip, the amounts whose fewest chips are just these."""
    chips, found = chips_of(sheet), dict[str, tuple[Decimal, ...]]()
    for size in range(1, min(MOST_HEAPS, len(chips)) + 1):
        for kinds in combinations(chips, size):
            amounts = []
            for numbers in product(range(1, MOST_IN_A_HEAP + 1), repeat=size):
                wanted = " ".join(
                    f"{canonical(chip)}x{number}"
                    for chip, number in zip(kinds, numbers, strict=True)
                )
                amount = sum(
                    (chip * number for chip, number in zip(kinds, numbers, strict=True)),
                    Decimal(0),
                )
                if fewest(amount, chips) == wanted:
                    amounts.append(amount)
            if amounts:
                found["-".join((slug(sheet), *map(_word, kinds)))] = tuple(amounts)
    return found


def _word(chip: Decimal) -> str:
    return canonical(chip).replace(".", "_")


def chips_items(sheet: RuleSheet) -> dict[str, Level]:
    """Every set of up to four kinds of chip that some payout takes."""
    front = slug(sheet).count("-")
    return {
        name: _LEVELS.get(name.count("-") - front, Level.INSPECTOR) for name in chip_amounts(sheet)
    }


def chips_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """An amount to build; from the second level on a winning bet whose pay is to be reckoned."""
    chips = chips_of(sheet)
    amounts = list(chip_amounts(sheet)[item.name])
    chance.shuffle(amounts)
    bets = [] if level is Level.APPRENTICE else _paying_bets(sheet, level)
    for amount in amounts if bets else ():
        fitting = [
            (bet, stake, pays)
            for bet, pays in bets
            if (stake := _stake_for(amount, pays, bet, sheet)) is not None
        ]
        # A bet that pays even money gives its payout away.
        reckoned = [each for each in fitting if each[2] != 1] or fitting
        if reckoned:
            bet, stake, pays = chance.choice(reckoned)
            return _asked(item, level, amount, chips, (bet, stake, pays))
    return _asked(item, level, amounts[0], chips, None)


def _paying_bets(sheet: RuleSheet, level: Level) -> list[tuple[AnyBet, Decimal]]:
    """Bets that win, with the profit on one unit net of commission."""
    return [
        (bet, Decimal(net.numerator) / Decimal(net.denominator))
        for case in pay_cases(sheet).values()
        if case.resolution.result is Result.WIN
        and (level is Level.INSPECTOR or case.kind in MAIN_BETS)
        for bet in [sheet.bet(case.kind, case.mode)]
        for net in [case.resolution.pays * (1 - case.resolution.commission)]
    ]


def _stake_for(amount: Decimal, pays: Decimal, bet: AnyBet, sheet: RuleSheet) -> Decimal | None:
    stake, limit = amount / pays, sheet.table.limit(bet.kind)
    fits = stake * pays == amount and stake % smallest_chip(sheet) == 0
    return stake if fits and limit.least <= stake <= limit.most else None


def _asked(
    item: Item,
    level: Level,
    amount: Decimal,
    chips: tuple[Decimal, ...],
    won: tuple[AnyBet, Decimal, Decimal] | None,
) -> Question:
    right = fewest(amount, chips)
    assert right is not None
    mistakes: list[Mistake] = []
    stakes: tuple[Stake, ...] = ()
    ask = _("Build {amount} in the fewest chips.").format(amount=amount_text(amount))
    why = _("{amount} is {chips}.")
    if won is not None:
        bet, stake, pays = won
        ratio = pays.as_integer_ratio()
        ask = _(
            "{bet} wins and pays {pay} to {unit}. Build the payout in the fewest chips."
        ).format(bet=bet.kind.label, pay=ratio[0], unit=ratio[1])
        why = _("{stake} wins {amount}: {chips}.").replace("{stake}", amount_text(stake))
        stakes = (Stake(seat=1, bet=bet.kind.label, amount=stake),)
        again = fewest(amount + stake, chips)
        if again is not None:
            idea = Misconception.STAKE_PAID_AGAIN
            mistakes.append(
                Mistake(
                    answer=again,
                    error=ErrorType.WRONG_PAY,
                    misconception=idea,
                    why=idea.sentence,
                )
            )
    labels = tuple(Option(canonical(chip), amount_text(chip)) for chip in chips)
    field = Field(
        name="chips",
        label=_("The payout"),
        form=Form.CHIPS,
        right=right,
        why="",
        error=ErrorType.WRONG_PAY,
        options=labels,
        mistakes=tuple(mistakes),
    )
    why = why.format(amount=amount_text(amount), chips=field.shown)
    return Question(
        item=item,
        level=level,
        ask=ask,
        prompt=Prompt(stakes=stakes),
        fields=(msgspec.structs.replace(field, why=why),),
    )
