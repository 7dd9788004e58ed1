"""The Nash equilibrium of baccarat en banque, where each side goes by its own total.

It lies in a corner of the square of both sides' chances, where a curve meets an edge, where two
curves meet, or at one place of one curve. Floats choose which places are tried; each is
then computed and tried exactly, and the first that passes is the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product

from ..errors import EquilibriumError
from ..text import _
from .banque_mixing import Want, mixed_answers
from .banque_model import CELLS, BanqueCell
from .banque_square import (
    Bilinear,
    Curve,
    Linear,
    Quadratic,
    Square,
    crossed,
    line_at,
    loss_at,
    meeting,
    pair_of,
    square_for,
)
from .banque_surd import Chance, roots, sign

Point = tuple[Chance, Chance]

_SLACK = 1e-6
"""By how much a float may miss what must hold, before the place is given up untried."""


def solve_square(share: Fraction) -> tuple[Chance, Chance, dict[BanqueCell, Chance]]:
    """Both sides' chances to draw on 5 and the banker's in each cell, in equilibrium.

    Raises:
        EquilibriumError: no place that was tried is an equilibrium.
    """
    square = square_for(share)
    tried: set[Point] = set()
    for slack in (_SLACK, float("inf")):
        for place in _places(square, slack):
            if place not in tried:
                tried.add(place)
                answers = _answers(square, place)
                if answers is not None:
                    return *place, answers
    raise EquilibriumError(
        _("No equilibrium was found for Player 1's share {share}.").format(share=share)
    )


def _answers(square: Square, place: Point) -> dict[BanqueCell, Chance] | None:
    """The banker's chances that make a place an equilibrium, if there are any."""
    a, b = place
    first, second = line_at(square.first, b), line_at(square.second, a)
    draws = set(square.draws)
    tied = []
    for curve in square.curves:
        side = sign(loss_at(curve.loss, a, b))
        if side < 0:
            draws.add(curve.cell)
            first += line_at(curve.first, b)
            second += line_at(curve.second, a)
        elif not side:
            tied.append((curve.cell, (line_at(curve.first, b), line_at(curve.second, a))))
    mixed = mixed_answers(
        (first, second), [pulls for _cell, pulls in tied], (Want.of(a), Want.of(b))
    )
    if mixed is None:
        return None
    chances: dict[BanqueCell, Chance] = {cell: Fraction(int(cell in draws)) for cell in CELLS}
    chances |= {cell: chance for (cell, _pulls), chance in zip(tied, mixed, strict=True)}
    return chances


def _places(square: Square, slack: float) -> Iterator[Point]:
    ends = Fraction(0), Fraction(1)
    yield from product(ends, ends)
    crossing = [curve for curve in square.curves if min(curve.corners) < 0 < max(curve.corners)]
    for curve in crossing:
        one, b, a, both = curve.loss
        for end in (0, 1):
            for chance in roots(Fraction(0), Fraction(a + both * end), Fraction(one + b * end)):
                if 0 < chance < 1:
                    yield chance, ends[end]
            for chance in roots(Fraction(0), Fraction(b + both * end), Fraction(one + a * end)):
                if 0 < chance < 1:
                    yield ends[end], chance
    yield from _inner_places(square, crossing, slack)


def _inner_places(square: Square, crossing: list[Curve], slack: float) -> Iterator[Point]:
    """Where two curves meet, then single places of curves, those that floats find plausible."""
    floats = _Floats(square)
    met: dict[BanqueCell, list[float]] = {curve.cell: [0.0, 1.0] for curve in crossing}
    for one, other in combinations(crossing, 2):
        where = meeting(one.loss, other.loss)
        for place in _solutions(where, one):
            a, b = float(place[0]), float(place[1])
            for curve in (one, other):
                met[curve.cell].append(a)
            if floats.could_mix(a, b, (one, other), slack):
                yield place
    for curve in crossing:
        ends = sorted(met[curve.cell])
        for low, high in pairwise(ends):
            middle = (low + high) / 2
            b_there = _other(curve.loss, middle)
            if b_there is None or not 0 < b_there < 1:
                continue
            first, second = _gains_beside(square, floats, curve, middle, b_there)
            for place in _solutions(_single(curve, first, second), curve):
                if low - slack <= float(place[0]) <= high + slack:
                    yield place


def _single(curve: Curve, first: Linear, second: Linear) -> Quadratic:
    """The equation in a of a place on a curve where one chance of the banker's suits both sides.

    The sides' gains are ``first + q * curve.first`` at b, and ``second + q * curve.second`` at a;
    b is replaced by what the curve says, -(c + d·a) / (e + f·a).
    """
    c, e, d, f = curve.loss

    def on_curve(line: Linear) -> Linear:
        return line[0] * f - line[1] * d, line[0] * e - line[1] * c

    return crossed(on_curve(first), on_curve(curve.first), second[::-1], curve.second[::-1])


def _solutions(equation: Quadratic, curve: Curve) -> Iterator[Point]:
    """The places on a curve inside the square whose a solves an equation."""
    for a in roots(*map(Fraction, equation)):
        if 0 < a < 1:
            one, two, three, both = curve.loss
            under = two + both * a
            if sign(under):
                b = -(one + three * a) / under
                if 0 < b < 1:
                    yield a, b


def _other(loss: Bilinear, a: float) -> float | None:
    under = loss[1] + loss[3] * a
    return -(loss[0] + loss[2] * a) / under if under else None


def _gains_beside(
    square: Square, floats: _Floats, curve: Curve, a: float, b: float
) -> tuple[Linear, Linear]:
    """What each side gains by drawing, if the banker stands in the curve's own cell."""
    first, second = list(square.first), list(square.second)
    for at, other in enumerate(square.curves):
        if other is not curve and floats.loss(at, a, b) < 0:
            for side, line in ((first, other.first), (second, other.second)):
                side[0] += line[0]
                side[1] += line[1]
    return pair_of(first), pair_of(second)


class _Floats:
    """The square in floats of a common size, to look at many places fast."""

    def __init__(self, square: Square) -> None:
        size = max(abs(each) for curve in square.curves for each in curve.loss)
        pull = max(map(abs, (*square.first, *square.second)))
        self.losses = [tuple(each / size for each in curve.loss) for curve in square.curves]
        self.pulls = [
            tuple(each / pull for each in (*curve.first, *curve.second)) for curve in square.curves
        ]
        self.base = tuple(each / pull for each in (*square.first, *square.second))
        self.at = {curve.cell: at for at, curve in enumerate(square.curves)}

    def loss(self, at: int, a: float, b: float) -> float:
        one, two, three, both = self.losses[at]
        return one + two * b + (three + both * b) * a

    def could_mix(self, a: float, b: float, tied: tuple[Curve, Curve], slack: float) -> bool:
        """Whether chances of the banker's in two tied cells could suit both sides."""
        if slack > 1:
            return True
        skip = {self.at[curve.cell] for curve in tied}
        first, second = self._line(self.base, a, b)
        for at in range(len(self.losses)):
            if at not in skip and self.loss(at, a, b) < 0:
                one, two = self._line(self.pulls[at], a, b)
                first += one
                second += two
        (p, q), (r, s) = (self._line(self.pulls[at], a, b) for at in skip)
        under = p * s - q * r
        if not under:
            return True
        chances = (r * second - s * first) / under, (q * first - p * second) / under
        return all(-slack <= chance <= 1 + slack for chance in chances)

    @staticmethod
    def _line(pulls: tuple[float, ...], a: float, b: float) -> tuple[float, float]:
        return pulls[0] + pulls[1] * b, pulls[2] + pulls[3] * a
