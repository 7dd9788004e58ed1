"""Drill on commission, with the short cut: a tenth, then half of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction

import msgspec

from ..bets import Banker, BankerMode, BetKind, CommissionRounding, Line, Share, settle
from ..cards import parse_cards
from ..coup import Coup
from ..rule_sheets import RuleSheet
from ..text import _
from .base import Field, Item, Level, Mistake, Prompt, Question, Stake
from .misconceptions import ErrorType, Misconception
from .reading import Form, amount_text, canonical
from .stakes import slug, tallies

_M = Misconception
QUARTER = Decimal("0.25")
_A_WIN = Coup.replay(parse_cards("2h 4d Ks 5c"))
"""Banker wins with 9: no house pays that by a rule of its own."""

_STAKES: dict[str, tuple[Level, Callable[[int], bool]]] = {
    "hundreds": (Level.APPRENTICE, lambda stake: stake % 100 == 0),
    "twenties": (Level.APPRENTICE, lambda stake: stake % 20 == 0 and stake % 100 != 0),
    "tens": (Level.DEALER, lambda stake: stake % 20 == 10),
    "fives": (Level.DEALER, lambda stake: stake % 10 == 5),
    "odd": (Level.INSPECTOR, lambda stake: stake % 5 != 0),
}
"""Kinds of stake: whole commissions first, then halves, quarters and cents."""

_HOUSES = {
    "up": CommissionRounding.UP_TO_CHIP,
    "down": CommissionRounding.DOWN_TO_CHIP,
}
"""Houses that round to 25 cents, whatever this sheet does."""


def commission_bet(sheet: RuleSheet) -> Banker | None:
    """The sheet's Banker bet from whose win a commission is taken; ``None`` where there is
    none."""
    for bet in sheet.bets:
        if isinstance(bet, Banker) and bet.commission and bet.mode is BankerMode.COMMISSION:
            return bet
    return None


def commission_items(sheet: RuleSheet) -> dict[str, Level]:
    """Every kind of stake by the sheet's own rounding, and those that need rounding to 25 cents."""
    if commission_bet(sheet) is None:
        return {}
    possible = {
        name: level
        for name, (level, fits) in _STAKES.items()
        if any(map(fits, _stakes(level, sheet)))
    }
    own = {f"{slug(sheet)}-{name}-own": level for name, level in possible.items()}
    return own | {
        f"{slug(sheet)}-{name}-{house}": Level.INSPECTOR
        for name in ("fives", "odd")
        for house in _HOUSES
        if name in possible
    }


def _with_rounding(sheet: RuleSheet, rounding: CommissionRounding, chip: Decimal) -> RuleSheet:
    return msgspec.structs.replace(sheet, commission_rounding=rounding, chip=chip)


def commission_question(
    item: Item, level: Level, sheet: RuleSheet, chance: random.Random
) -> Question:
    """The commission on a winning Banker bet, and from the second level on what it wins."""
    words = item.name.removeprefix(f"{slug(sheet)}-").split("-")
    name, house = words
    if house in _HOUSES:
        sheet = _with_rounding(sheet, _HOUSES[house], QUARTER)
    first, fits = _STAKES[name]
    wanted = max(level, first, key=lambda each: each.value)
    stake = Decimal(chance.choice([each for each in _stakes(wanted, sheet) if fits(each)]))
    line = _settled(sheet, stake)
    wrong = tuple(_wrong_lines(sheet, stake))
    fields = [
        _field(
            "commission",
            _("Commission"),
            line.commission,
            [(idea, each.commission) for idea, each in wrong],
            _why_commission(stake, line, sheet),
        )
    ]
    if level is not Level.APPRENTICE:
        full = tallies(sheet)
        fields.append(
            _field(
                "win",
                _("The bet wins, net"),
                line.profit,
                [
                    *((idea, each.profit) for idea, each in wrong),
                    (_M.STAKE_PAID_AGAIN, line.profit + stake),
                ],
                _("{win} less {commission} is {net}.").format(
                    win=amount_text(line.profit + line.commission),
                    commission=amount_text(line.commission),
                    net=amount_text(line.profit),
                )
                + (_(" It is paid in full, and the box is marked.") if full else ""),
            )
        )
    return Question(
        item=item,
        level=level,
        ask=_("Banker wins. What is the commission?"),
        prompt=Prompt(
            lines=_house(sheet),
            stakes=(Stake(seat=1, bet=BetKind.BANKER.label, amount=stake),),
        ),
        fields=tuple(fields),
    )


def _stakes(level: Level, sheet: RuleSheet) -> range:
    """The stakes in whole units that a level asks for and the house takes."""
    limit = sheet.table.limit(BetKind.BANKER)
    most = min(int(limit.most), {Level.APPRENTICE: 1000, Level.DEALER: 1500}.get(level, 2500))
    least = int(limit.least.to_integral_value(rounding="ROUND_CEILING"))
    return range(least, most + 1)


def _settled(sheet: RuleSheet, stake: Decimal) -> Line:
    bet = commission_bet(sheet)
    assert bet is not None
    return _settled_with(sheet, bet, stake)


def _settled_with(sheet: RuleSheet, bet: Banker, stake: Decimal) -> Line:
    return settle(_A_WIN, {BetKind.BANKER: stake}, sheet, bet.mode).lines[0]


def _wrong_lines(sheet: RuleSheet, stake: Decimal) -> Iterator[tuple[Misconception, Line]]:
    """The same win in houses that the learner may have in mind instead."""
    bet = commission_bet(sheet)
    assert bet is not None
    rounding = sheet.commission_rounding
    twice = Share(min(2 * bet.commission, Fraction(99, 100)))
    doubled = msgspec.structs.replace(bet, commission=twice)
    yield _M.TENTH_NOT_HALVED, _settled(sheet.with_bet(doubled), stake)
    exact = CommissionRounding.EXACT
    if rounding is not exact:
        others = [each for each in _HOUSES.values() if each is not rounding]
        yield _M.ROUNDED_OTHER_WAY, _settled(_with_rounding(sheet, others[0], sheet.chip), stake)
        yield _M.ROUNDING_FORGOTTEN, _settled(_with_rounding(sheet, exact, sheet.chip), stake)
    for way in _HOUSES.values():
        yield _M.ROUNDED_TO_WHOLE, _settled(_with_rounding(sheet, way, Decimal(1)), stake)
    free = msgspec.structs.replace(bet, commission=Share(0))
    yield _M.COMMISSION_FORGOTTEN, _settled_with(sheet.with_bet(free), free, stake)


def _field(
    name: str,
    label: str,
    right: Decimal,
    wrong: list[tuple[Misconception, Decimal]],
    why: str,
) -> Field:
    mistakes: dict[str, Mistake] = {}
    for idea, amount in wrong:
        answer = canonical(amount)
        if amount != right and answer not in mistakes:
            mistakes[answer] = Mistake(
                answer=answer,
                error=ErrorType.WRONG_COMMISSION,
                misconception=idea,
                why=f"{idea.sentence} {why}",
            )
    slipped = canonical(right / 10)
    if name == "commission" and right and slipped not in mistakes:
        mistakes[slipped] = Mistake(
            answer=slipped,
            error=ErrorType.WRONG_COMMISSION,
            why=_("The point slipped by one place. {why}").format(why=why),
        )
    return Field(
        name=name,
        label=label,
        form=Form.MONEY,
        right=canonical(right),
        why=why,
        error=ErrorType.WRONG_COMMISSION,
        mistakes=tuple(mistakes.values()),
    )


def _why_commission(stake: Decimal, line: Line, sheet: RuleSheet) -> str:
    bet = commission_bet(sheet)
    assert bet is not None
    win = line.profit + line.commission
    plain = _settled(_with_rounding(sheet, CommissionRounding.EXACT, sheet.chip), stake).commission
    if bet.commission == Fraction(1, 20):
        why = _("A tenth of {win} is {tenth}; half of that is {half}.").format(
            win=amount_text(win), tenth=amount_text(win / 10), half=amount_text(plain)
        )
    else:
        share = f"{float(100 * bet.commission):g}"
        why = _("{share}% of {win} is {commission}.").format(
            share=share, win=amount_text(win), commission=amount_text(plain)
        )
    if plain == line.commission:
        return why
    pattern = (
        _("{why} Rounded up to {chip} that is {commission}.")
        if line.commission > plain
        else _("{why} Rounded down to {chip} that is {commission}.")
    )
    return pattern.format(
        why=why, chip=amount_text(sheet.chip), commission=amount_text(line.commission)
    )


def _house(sheet: RuleSheet) -> tuple[str, ...]:
    bet = commission_bet(sheet)
    assert bet is not None
    share = f"{float(100 * bet.commission):g}"
    rounding = {
        CommissionRounding.EXACT: _("not rounded"),
        CommissionRounding.UP_TO_CHIP: _("rounded up to {chip}"),
        CommissionRounding.DOWN_TO_CHIP: _("rounded down to {chip}"),
    }[sheet.commission_rounding]
    return (
        _("Commission: {share}% of the win, {rounding}.").format(
            share=share, rounding=rounding.format(chip=amount_text(sheet.chip))
        ),
    )
