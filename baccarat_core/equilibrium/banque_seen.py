"""The sides of baccarat en banque as a team in which Player 2 goes by Player 1's third card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ..decision import Action, Third
from ..tableau import COLUMNS
from .banque_model import CELLS, COUP, PLANS, BanqueCell, Plan, ShownNatural
from .banque_play import plan_profits
from .exact import Program, optimise

Mixtures = dict[Third, dict[Plan, Fraction]]


def best_team(
    share: Fraction, allowed: Mapping[Third, Sequence[Plan]]
) -> tuple[Mixtures, dict[BanqueCell, Fraction], Fraction]:
    """The best mixtures of the plans allowed for each third card, and the banker's best answer.

    A linear program: for each third card the chances of the plans that count then, Player 1's own
    the same in all; for each open cell what the banker takes there by drawing where that is better.

    Raises:
        EquilibriumError: the answer found does not pass the exact check.
    """
    parts = share.numerator, share.denominator - share.numerator
    whole = COUP * share.denominator
    pairs = [(third, plan) for third in COLUMNS for plan in PLANS if plan in allowed[third]]
    unknowns = {pair: at for at, pair in enumerate(pairs)}
    objective = dict.fromkeys(range(len(unknowns)), Fraction(0))
    rows: list[dict[int, Fraction]] = []
    draws: dict[BanqueCell, Fraction] = {}
    sizes: dict[BanqueCell, int] = {}
    for cell in CELLS:
        third = cell[1]
        assert not isinstance(third, ShownNatural)
        stand, loss = {}, {}
        for plan in allowed[third]:
            (one, two), (three, four) = plan_profits(cell, plan)
            stand[plan] = parts[0] * one + parts[1] * two
            loss[plan] = parts[0] * (three - one) + parts[1] * (four - two)
        draws[cell] = Fraction(int(max(loss.values()) < 0))
        for plan in stand:
            worth = stand[plan] + draws[cell] * loss[plan]
            objective[unknowns[third, plan]] += worth / whole
        if min(loss.values()) < 0 <= max(loss.values()):
            sizes[cell] = max(map(abs, loss.values()))
            taken = len(objective)
            objective[taken] = Fraction(-sizes[cell], whole)
            row = {
                unknowns[third, plan]: Fraction(-each, sizes[cell]) for plan, each in loss.items()
            }
            rows.append({at: each for at, each in row.items() if each} | {taken: Fraction(-1)})
    equal = [({unknowns[pair]: 1 for pair in pairs if pair[0] == third}, 1) for third in COLUMNS]
    if len({plan[0] for _third, plan in pairs}) > 1:
        for third in COLUMNS[1:]:
            signs = {third: 1, COLUMNS[0]: -1}
            row_of = {
                unknowns[each, plan]: signs[each]
                for each, plan in pairs
                if each in signs and plan[0] is Action.DRAW
            }
            equal.append((row_of, 0))
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
    mixtures = {
        third: {
            plan: best.values[unknowns[third, plan]] if (third, plan) in unknowns else Fraction(0)
            for plan in PLANS
        }
        for third in COLUMNS
    }
    return mixtures, draws, best.objective
