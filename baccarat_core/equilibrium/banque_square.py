"""Where the sides' chances matter to the banker: the cells of baccarat en banque as curves.

Let Player 1 draw on 5 with chance a, Player 2 with chance b. In each cell the banker's loss from
drawing is a bilinear function of a and b; where it is 0 there runs a curve through the square of
all (a, b), and the banker may mix.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .banque_model import CELLS, PLANS, BanqueCell
from .banque_play import plan_profits
from .banque_surd import Chance

Bilinear = tuple[int, int, int, int]
"""The factors of 1, b, a and ab."""
Linear = tuple[int, int]
"""The factors of 1 and of the other side's chance."""


@dataclass(frozen=True)
class Curve:
    """A cell of the banker's, and what its drawing there does, in whole parts of one unit."""

    cell: BanqueCell
    loss: Bilinear
    """What the sides win by it together."""
    first: Linear
    """How much it adds to what Player 1 gains by drawing on 5."""
    second: Linear
    """How much it adds to what Player 2 gains by drawing on 5."""

    @property
    def corners(self) -> tuple[int, ...]:
        """The loss where both sides' chances are 0 or 1."""
        one, b, a, both = self.loss
        return one, one + b, one + a, one + b + a + both


@dataclass(frozen=True)
class Square:
    """The game for one share: the cells that depend on (a, b), and what the others come to."""

    curves: tuple[Curve, ...]
    draws: frozenset[BanqueCell]
    """The cells where the banker draws whatever the sides do."""
    first: Linear
    """What Player 1 gains by drawing on 5 if the banker stands in all open cells."""
    second: Linear


_ONE, _TWO = ((2, 0), (3, 1)), ((1, 0), (3, 2))
"""The plans to compare for a side's gain by drawing, by what the other side's plan is."""


def square_for(share: Fraction, cells: Sequence[BanqueCell] = CELLS) -> Square:
    """Sort cells by whether the sides' chances matter to the banker there."""
    parts = share.numerator, share.denominator - share.numerator
    curves, draws = [], set()
    first, second = [0, 0], [0, 0]
    for cell in cells:
        stand, draw = ([plan_profits(cell, plan)[done] for plan in PLANS] for done in (0, 1))
        one = _gains([pair[0] for pair in stand], [pair[0] for pair in draw], _ONE)
        two = _gains([pair[1] for pair in stand], [pair[1] for pair in draw], _TWO)
        loss = [
            sum(part * (d - s) for part, d, s in zip(parts, drawn, stood, strict=True))
            for drawn, stood in zip(draw, stand, strict=True)
        ]
        curve = Curve(cell, _bilinear(loss), one[1], two[1])
        settled = max(loss) < 0
        for sums, (base, change) in ((first, one), (second, two)):
            for at in (0, 1):
                sums[at] += base[at] + (change[at] if settled else 0)
        if settled:
            draws.add(cell)
        elif min(loss) <= 0:
            curves.append(curve)
    return Square(tuple(curves), frozenset(draws), pair_of(first), pair_of(second))


def _gains(
    stand: Sequence[int], draw: Sequence[int], plans: tuple[tuple[int, int], tuple[int, int]]
) -> tuple[Linear, Linear]:
    """A side's gain by drawing on 5 if the banker stands, and what the banker's drawing adds."""
    after = [[done[drawn] - done[stood] for drawn, stood in plans] for done in (stand, draw)]
    lines = [(pair[0], pair[1] - pair[0]) for pair in after]
    return lines[0], (lines[1][0] - lines[0][0], lines[1][1] - lines[0][1])


def _bilinear(at_plans: Sequence[int]) -> Bilinear:
    none, two, one, both = at_plans
    return none, two - none, one - none, both - one - two + none


def pair_of(numbers: Sequence[int]) -> Linear:
    """Two numbers as the factors of a line."""
    return numbers[0], numbers[1]


def line_at(line: Linear, chance: Chance) -> Chance:
    """A linear function's value."""
    return line[0] + line[1] * chance


def loss_at(loss: Bilinear, a: Chance, b: Chance) -> Chance:
    """A bilinear function's value."""
    one, two, three, both = loss
    return (three + both * b) * a + (one + two * b)


Quadratic = tuple[int, int, int]
"""The factors of a squared, of a, and of 1."""


def meeting(one: Bilinear, other: Bilinear) -> Quadratic:
    """The equation in a of the places where both losses are 0."""
    return crossed((one[2], one[0]), (one[3], one[1]), (other[2], other[0]), (other[3], other[1]))


def crossed(f: Linear, g: Linear, h: Linear, k: Linear) -> Quadratic:
    """``f * k - h * g`` for four lines, each with the factor of a and the constant."""
    return (
        f[0] * k[0] - h[0] * g[0],
        f[0] * k[1] + f[1] * k[0] - h[0] * g[1] - h[1] * g[0],
        f[1] * k[1] - h[1] * g[1],
    )
