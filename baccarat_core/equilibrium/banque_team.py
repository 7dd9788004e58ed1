"""The two sides of baccarat en banque as one team against the banker.

With one coin for both it is a two-person zero-sum game, in which the banker answers cell by cell.
With a coin each, an equilibrium of team and banker must be one of that game too, since what the
coins mix are the same plans; so it exists just where one of the team's best mixtures there is a
product of two chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from ..decision import STOOD, Action, Third
from ..errors import EquilibriumError
from ..tableau import COLUMNS
from ..text import _
from .additive import AdditiveGame
from .banque_few import solve_few
from .banque_model import (
    ALONE_CELLS,
    CELLS,
    COUP,
    HAND,
    PLANS,
    PROFIT,
    SIDES_FIVE,
    BanqueCell,
    Information,
    Plan,
    ShownNatural,
)
from .banque_play import plan_profits
from .banque_seen import Allowed, best_team
from .exact import rank


@dataclass(frozen=True)
class Team:
    """A best mixture of the sides, an answer of the banker's, and what the team then gets of the
    coups without a natural, per unit of all the stakes."""

    mixtures: Mapping[Third, Mapping[Plan, Fraction]]
    draws: Mapping[BanqueCell, Fraction]
    value: Fraction


@cache
def solve_alone() -> tuple[Fraction, Mapping[BanqueCell, Fraction]]:
    """Chemin de fer, which a side and the banker play where the other side has a natural.

    The side's chance to draw on 5, and the banker's answers.

    >>> from baccarat_core.equilibrium.banque_model import NATURAL
    >>> print(solve_alone()[0], solve_alone()[1][6, NATURAL, STOOD])
    9/11 859/2288
    """
    cells = list(product(range(8), COLUMNS))
    stand, draw = (
        tuple(tuple(PROFIT[*cell, five, action] for five in SIDES_FIVE) for cell in cells)
        for action in (Action.STAND, Action.DRAW)
    )
    solution = solve_few(AdditiveGame(((0, 1),), (0, 0), stand, draw, HAND**2))
    chances = dict(zip(cells, solution.draws, strict=True))

    def answer(total: int, *shown: object) -> Fraction:
        return next(chances[total, third] for third in COLUMNS if third in shown)

    return solution.rows[1], {cell: answer(*cell) for cell in ALONE_CELLS}


@lru_cache(maxsize=64)
def solve_team(share: Fraction, information: Information) -> Team:
    """A best mixture of plans for the sides together.

    Raises:
        EquilibriumError: the exact check refuses what was found.
    """
    return _best(share, information, dict.fromkeys(COLUMNS, PLANS))


def _best(share: Fraction, information: Information, allowed: Allowed) -> Team:
    """The best mixture of the plans allowed for each third card of Player 1."""
    if information is Information.THIRD_CARD:
        return Team(*best_team(share, allowed))
    plans = allowed[STOOD]
    parts = share.numerator, share.denominator - share.numerator
    stand, draw = (
        tuple(
            tuple(
                sum(p * each for p, each in zip(parts, plan_profits(cell, plan)[done], strict=True))
                for plan in plans
            )
            for cell in CELLS
        )
        for done in (0, 1)
    )
    rows = tuple(range(len(plans)))
    game = AdditiveGame((rows,), (0,) * len(rows), stand, draw, COUP * share.denominator)
    solution = solve_few(game)
    mixture = dict.fromkeys(PLANS, Fraction(0)) | dict(zip(plans, solution.rows, strict=True))
    draws = dict(zip(CELLS, solution.draws, strict=True))
    return Team(dict.fromkeys(COLUMNS, mixture), draws, solution.value)


def solve_independent(share: Fraction, information: Information, team: Team) -> Team | None:
    """A best mixture of plans that two coins can make, if there is one.

    ``team`` is the solution with one coin. Whatever best mixture there is, its plans are best
    replies to that solution's banker, and the banker's mixing is as good to it either way.

    Raises:
        EquilibriumError: it can't be told.
    """
    if _is_product(team):
        return team
    replies = _best_replies(share, information, team)
    for allowed in _choices(replies, information):
        found = _best(share, information, allowed)
        if found.value < team.value:
            continue
        if _is_product(found):
            return Team(found.mixtures, team.draws, team.value)
        if not any(_is_settled(share, information, team, third) for third in COLUMNS):
            raise EquilibriumError(
                _(
                    "With Player 1's share {share} the sides have several best mixtures, and "
                    "whether two coins can make one of them can't be told."
                ).format(share=share)
            )
    return None


def _is_product(team: Team) -> bool:
    return all(map(_of_two_coins, team.mixtures.values()))


def _of_two_coins(mixture: Mapping[Plan, Fraction]) -> bool:
    none, two, one, both = (mixture[plan] for plan in PLANS)
    return none * both == one * two


def _best_replies(
    share: Fraction, information: Information, team: Team
) -> dict[Third, tuple[Plan, ...]]:
    """For each third card of Player 1 the plans that belong to some best reply to the banker."""
    worth: dict[tuple[Third, Plan], Fraction] = dict.fromkeys(product(COLUMNS, PLANS), Fraction(0))
    for cell in CELLS:
        third = cell[1]
        assert not isinstance(third, ShownNatural)
        for plan in PLANS:
            stand, draw = (share * one + (1 - share) * two for one, two in plan_profits(cell, plan))
            worth[third, plan] += stand + team.draws[cell] * (draw - stand)
    if information is Information.OWN_TOTAL:
        whole = {plan: sum(worth[third, plan] for third in COLUMNS) for plan in PLANS}
        best = max(whole.values())
        return dict.fromkeys(COLUMNS, tuple(plan for plan in PLANS if whole[plan] == best))
    most = {
        (third, first): max(worth[third, plan] for plan in PLANS if plan[0] is first)
        for third, first in product(COLUMNS, SIDES_FIVE)
    }
    totals = {first: sum(most[third, first] for third in COLUMNS) for first in SIDES_FIVE}
    return {
        third: tuple(
            plan
            for plan in PLANS
            if totals[plan[0]] == max(totals.values())
            and worth[third, plan] == most[third, plan[0]]
        )
        for third in COLUMNS
    }


def _choices(
    replies: Mapping[Third, tuple[Plan, ...]], information: Information
) -> Iterator[Allowed]:
    """The plans left to two coins: if Player 1's plan is sure, if Player 2's is, and if neither is.

    If Player 1's is not, Player 2's must be best replies with either of Player 1's.
    """

    def kept(firsts: Sequence[Action], seconds: Mapping[Third, Sequence[Action]]) -> Allowed:
        return {
            third: [plan for plan in plans if plan[0] in firsts and plan[1] in seconds[third]]
            for third, plans in replies.items()
        }

    any_second = dict.fromkeys(COLUMNS, SIDES_FIVE)
    for first in SIDES_FIVE:
        allowed = kept([first], any_second)
        if all(allowed.values()):
            yield allowed
    common = {
        third: [two for two in SIDES_FIVE if all((one, two) in plans for one in SIDES_FIVE)]
        for third, plans in replies.items()
    }
    if all(common.values()):
        if information is Information.OWN_TOTAL and len(common[STOOD]) > 1:
            for second in SIDES_FIVE:
                yield kept(SIDES_FIVE, {third: [second] for third in COLUMNS})
        yield kept(SIDES_FIVE, common)


def _is_settled(share: Fraction, information: Information, team: Team, third: Third) -> bool:
    """Whether the cells where the banker mixes leave one mixture for a third card of Player 1's,
    and no two coins make it."""
    rows = [dict.fromkeys(range(len(PLANS)), Fraction(1))]
    for cell in CELLS:
        if not 0 < team.draws[cell] < 1:
            continue
        if information is Information.OWN_TOTAL or cell[1] == third:
            row = {}
            for at, plan in enumerate(PLANS):
                (one, two), (three, four) = plan_profits(cell, plan)
                row[at] = share * (three - one) + (1 - share) * (four - two)
            rows.append(row)
    return rank(rows) == len(PLANS) and not _of_two_coins(team.mixtures[third])
