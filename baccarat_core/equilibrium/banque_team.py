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
from .banque_seen import best_team
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


def _best(
    share: Fraction, information: Information, allowed: Mapping[Third, Sequence[Plan]]
) -> Team:
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
    replies to that solution's banker. So either Player 1's plan is sure, or Player 2's is after
    each card of Player 1's, or else both of Player 2's plans are best replies to both of Player
    1's.

    Raises:
        EquilibriumError: it can't be told.
    """
    if _is_product(team):
        return team
    replies = _best_replies(share, information, team)
    for allowed in _sure_plans(replies):
        found = _best(share, information, allowed)
        if found.value == team.value:
            return Team(found.mixtures, team.draws, team.value)
    if any(len(plans) == len(PLANS) for plans in replies.values()) and not _is_only(share, team):
        raise EquilibriumError(
            _(
                "With Player 1's share {share} the sides have several best mixtures, and whether "
                "two coins can make one of them can't be told."
            ).format(share=share)
        )
    return None


def _is_product(team: Team) -> bool:
    return all(
        mixture[PLANS[0]] * mixture[PLANS[3]] == mixture[PLANS[1]] * mixture[PLANS[2]]
        for mixture in team.mixtures.values()
    )


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


def _sure_plans(
    replies: Mapping[Third, tuple[Plan, ...]],
) -> Iterator[Mapping[Third, Sequence[Plan]]]:
    """The choices of plans left if Player 1's is sure, and then if Player 2's is."""
    for first in SIDES_FIVE:
        allowed = {
            third: [plan for plan in plans if plan[0] is first] for third, plans in replies.items()
        }
        if all(allowed.values()):
            yield allowed
    alike = len(set(replies.values())) == 1
    for second in SIDES_FIVE:
        sure = {
            third: [plan for plan in plans if plan[1] is (second if alike else _common(plans))]
            for third, plans in replies.items()
        }
        if all(len({plan[0] for plan in plans}) == 2 for plans in sure.values()):
            yield sure


def _common(plans: Sequence[Plan]) -> Action | None:
    """The one action of Player 2's that is a best reply with either of Player 1's."""
    both = [
        second for second in SIDES_FIVE if all((first, second) in plans for first in SIDES_FIVE)
    ]
    return both[0] if len(both) == 1 else None


def _is_only(share: Fraction, team: Team) -> bool:
    """Whether the cells where the banker mixes leave the team no other best mixture."""
    mixed = [cell for cell in CELLS if 0 < team.draws[cell] < 1]
    rows = [dict.fromkeys(range(len(PLANS)), Fraction(1))]
    for cell in mixed:
        row = {}
        for at, plan in enumerate(PLANS):
            (one, two), (three, four) = plan_profits(cell, plan)
            row[at] = share * (three - one) + (1 - share) * (four - two)
        rows.append(row)
    return rank(rows) == len(PLANS)
