"""The sides of baccarat en banque as a team in which Player 2 goes by Player 1's third card.

The team's pure strategies are many: what Player 1 does on 5, and for each of eleven things that it
may show, what Player 2 does. But what counts is, for each of the eleven, how often each of four
plans is played, Player 1's own chance the same in all: a small linear program. HiGHS solves it,
proved in fractions. Where its floats can't tell apart what matters, as with all but all stakes on
one side, strategies are added one at a time, each a best reply, all in fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..decision import Action, Third
from ..errors import EquilibriumError
from ..tableau import COLUMNS
from .banque_few import solve_small
from .banque_model import CELLS, COUP, PLANS, SIDES_FIVE, BanqueCell, Plan, ShownNatural
from .banque_play import plan_profits
from .exact import Program, optimise

Allowed = Mapping[Third, Sequence[Plan]]
"""The plans that may be played, for each thing that Player 1 may show."""
Mixtures = dict[Third, dict[Plan, Fraction]]
Best = tuple[Mixtures, dict[BanqueCell, Fraction], Fraction]
"""The team's mixtures, the banker's answers, and what the team then gets."""


@dataclass(frozen=True)
class _Cell:
    """What the team gets in a cell with each plan, if the banker stands, and more if it draws."""

    cell: BanqueCell
    third: Third
    stand: dict[Plan, int]
    loss: dict[Plan, int]


def _cells(share: Fraction, allowed: Allowed) -> Iterator[_Cell]:
    one, two = share.numerator, share.denominator - share.numerator
    for cell in CELLS:
        third = cell[1]
        assert not isinstance(third, ShownNatural)
        stand, loss = {}, {}
        for plan in allowed[third]:
            stood, drew = (one * p + two * q for p, q in plan_profits(cell, plan))
            stand[plan], loss[plan] = stood, drew - stood
        yield _Cell(cell, third, stand, loss)


def best_team(share: Fraction, allowed: Allowed) -> Best:
    """The best mixtures of the plans allowed, and the banker's best answer.

    >>> _mixtures, draws, value = best_team(Fraction(1, 2), dict.fromkeys(COLUMNS, PLANS))
    >>> print(round(float(value), 6), sum(0 < chance < 1 for chance in draws.values()))
    -0.006062 6
    """
    try:
        return by_program(share, allowed)
    except EquilibriumError:
        return by_replies(share, allowed)


def by_program(share: Fraction, allowed: Allowed) -> Best:
    """The same, by one linear program.

    Its unknowns are the chances of the plans, and for each open cell what the banker takes there
    by drawing, where that is better for it.

    Raises:
        EquilibriumError: the answer found does not pass the exact check.
    """
    whole = COUP * share.denominator
    pairs = [(third, plan) for third in COLUMNS for plan in PLANS if plan in allowed[third]]
    unknowns = {pair: at for at, pair in enumerate(pairs)}
    objective = dict.fromkeys(range(len(unknowns)), Fraction(0))
    rows: list[dict[int, Fraction]] = []
    draws: dict[BanqueCell, Fraction] = {}
    sizes: dict[BanqueCell, int] = {}
    for each in _cells(share, allowed):
        low, high = min(each.loss.values()), max(each.loss.values())
        draws[each.cell] = Fraction(int(high < 0))
        for plan, stand in each.stand.items():
            worth = stand + (each.loss[plan] if high < 0 else 0)
            objective[unknowns[each.third, plan]] += Fraction(worth, whole)
        if low < 0 <= high:
            sizes[each.cell] = size = max(high, -low)
            row = {
                unknowns[each.third, plan]: Fraction(-loss, size)
                for plan, loss in each.loss.items()
                if loss
            }
            rows.append({**row, len(objective): Fraction(-1)})
            objective[len(objective)] = Fraction(-size, whole)
    equal = [({unknowns[pair]: 1 for pair in pairs if pair[0] == third}, 1) for third in COLUMNS]
    if len({plan[0] for _third, plan in pairs}) > 1:
        for third in COLUMNS[1:]:
            sides = {third: 1, COLUMNS[0]: -1}
            same = {
                unknowns[pair]: sides[pair[0]]
                for pair in pairs
                if pair[0] in sides and pair[1][0] is Action.DRAW
            }
            equal.append((same, 0))
    best = optimise(
        Program(
            objective,
            rows,
            [0] * len(rows),
            [row for row, _limit in equal],
            [limit for _row, limit in equal],
        )
    )
    for (cell, size), price in zip(sizes.items(), best.multipliers, strict=True):
        draws[cell] = price * whole / size
    chances = dict(zip(pairs, best.values, strict=False))
    mixtures = {
        third: {plan: chances.get((third, plan), Fraction(0)) for plan in PLANS}
        for third in COLUMNS
    }
    return mixtures, draws, best.objective


Worth = dict[tuple[Third, Plan], Fraction]
"""What the team gets of the coups in which Player 1 shows this, by the plan played."""


def by_replies(share: Fraction, allowed: Allowed) -> Best:
    """The same, in fractions alone: whoever can do better adds its best reply, until nobody can."""
    cells = list(_cells(share, allowed))
    ways: list[Mapping[Third, Plan]] = [
        {third: next(plan for plan in allowed[third] if plan[0] is first) for third in COLUMNS}
        for first in SIDES_FIVE
        if all(any(plan[0] is first for plan in allowed[third]) for third in COLUMNS)
    ]
    shares: tuple[Fraction, ...] = tuple(Fraction(1, len(ways)) for _way in ways)
    answers: list[tuple[Worth, frozenset[BanqueCell]]] = []
    parts: tuple[Fraction, ...] = ()
    value = Fraction(0)
    while True:
        mixtures = _mixed(ways, shares)
        answer = _answer(cells, mixtures)
        held = sum(
            (
                part * answer[0][third, plan]
                for third, mixture in mixtures.items()
                for plan, part in mixture.items()
                if part
            ),
            Fraction(0),
        )
        more = not answers or held < value
        if more:
            answers.append(answer)
        if parts:
            way, gets = _best_way(answers[: len(parts)], parts, allowed)
            if gets > value:
                ways.append(way)
                more = True
        if not more:
            break
        shares, parts, value = solve_small(
            [[sum(worth[pair] for pair in way.items()) for way in ways] for worth, _at in answers]
        )
    draws = dict.fromkeys(CELLS, Fraction(0))
    for part, (_worth, drawn) in zip(parts, answers, strict=True):
        for cell in drawn:
            draws[cell] += part
    return mixtures, draws, value / (COUP * share.denominator)


def _mixed(ways: Sequence[Mapping[Third, Plan]], shares: Sequence[Fraction]) -> Mixtures:
    mixtures = {third: dict.fromkeys(PLANS, Fraction(0)) for third in COLUMNS}
    for way, part in zip(ways, shares, strict=True):
        for third, plan in way.items():
            mixtures[third][plan] += part
    return mixtures


def _answer(cells: Sequence[_Cell], mixtures: Mixtures) -> tuple[Worth, frozenset[BanqueCell]]:
    """The banker's best reply: what each plan then gets, and where the banker draws."""
    worth: Worth = {}
    drawn = set()
    for each in cells:
        mixture = mixtures[each.third]
        draws = sum(mixture[plan] * loss for plan, loss in each.loss.items()) < 0
        if draws:
            drawn.add(each.cell)
        for plan, stand in each.stand.items():
            pair = each.third, plan
            worth[pair] = worth.get(pair, Fraction(0)) + stand + (each.loss[plan] if draws else 0)
    return worth, frozenset(drawn)


def _best_way(
    answers: Sequence[tuple[Worth, frozenset[BanqueCell]]],
    parts: Sequence[Fraction],
    allowed: Allowed,
) -> tuple[Mapping[Third, Plan], Fraction]:
    """The team's best reply to a mixture of the banker's answers, and what it gets."""
    worth = {
        pair: sum(
            (part * each[pair] for part, (each, _drawn) in zip(parts, answers, strict=True)),
            Fraction(0),
        )
        for pair in answers[0][0]
    }
    found = []
    for first in SIDES_FIVE:
        plans = {third: [plan for plan in allowed[third] if plan[0] is first] for third in COLUMNS}
        if all(plans.values()):
            best = [
                max((worth[third, plan], PLANS.index(plan)) for plan in each)
                for third, each in plans.items()
            ]
            way = {third: PLANS[at] for third, (_gets, at) in zip(plans, best, strict=True)}
            found.append((way, sum((gets for gets, _at in best), Fraction(0))))
    return max(found, key=lambda each: each[1])
