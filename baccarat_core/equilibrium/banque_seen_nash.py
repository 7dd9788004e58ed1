"""The Nash equilibrium of baccarat en banque in which Player 2 goes by Player 1's third card.

What Player 1 did splits the coups into eleven games between Player 2 and the banker, each with its
own chance b, once Player 1's chance a is given. The larger a, the less Player 1 gains by drawing
on 5; the equilibrium is where that gain falls through 0. It falls in leaps, where an answer of the
banker's becomes as good as another; such a place solves a linear or a quadratic equation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

from ..decision import Third
from ..errors import EquilibriumError
from ..tableau import COLUMNS
from ..text import _
from .banque_mixing import Mix, Want, extreme_answers
from .banque_model import CELLS, BanqueCell
from .banque_square import Square, line_at, loss_at, meeting, square_for
from .banque_surd import Chance, roots, sign

_HALVINGS = 36
"""After so many, few equations have a root in what is left of a's range."""


@dataclass(frozen=True)
class _Response:
    """Player 2's chance after one thing that Player 1 did, and the banker's in the cells there."""

    chance: Chance
    draws: frozenset[BanqueCell]
    tied: tuple[BanqueCell, ...]
    least: tuple[Mix, Chance]
    """The banker's chances in the tied cells at which Player 1 gains least by drawing on 5, and
    that gain."""
    most: tuple[Mix, Chance]

    def answers(self, part: Chance) -> Iterator[tuple[BanqueCell, Chance]]:
        """The banker's chances above 0, that part of the way from the least gain to the most."""
        for cell in self.draws:
            yield cell, Fraction(1)
        for cell, low, high in zip(self.tied, self.least[0], self.most[0], strict=True):
            yield cell, low + part * (high - low)


Seen = tuple[Chance, dict[Third, Chance], dict[BanqueCell, Chance]]
"""Player 1's chance, Player 2's by what Player 1 did, and the banker's."""


def solve_seen(share: Fraction) -> Seen:
    """Everybody's chances to draw, in equilibrium.

    Raises:
        EquilibriumError: none was found; it may need more than a square root.
    """
    squares = {
        third: square_for(share, [cell for cell in CELLS if cell[1] == third]) for third in COLUMNS
    }
    low, high = Fraction(0), Fraction(1)
    for end in (low, high):
        if found := _equilibrium(squares, end)[0]:
            return found
    for _halving in range(_HALVINGS):
        middle = (low + high) / 2
        found, gain = _equilibrium(squares, middle)
        if found:
            return found
        low, high = (middle, high) if gain > 0 else (low, middle)
    for place in _leaps(squares, low, high):
        if found := _equilibrium(squares, place)[0]:
            return found
    raise EquilibriumError(
        _(
            "No equilibrium was found for Player 1's share {share} in which Player 2 goes by "
            "Player 1's third card. Try a share close by."
        ).format(share=share)
    )


def _equilibrium(squares: Mapping[Third, Square], a: Chance) -> tuple[Seen | None, int]:
    """The equilibrium with this chance of Player 1's, if there is one, and otherwise the sign of
    what Player 1 would then gain by drawing on 5."""
    want, above = Want.of(a), 0
    responses = [list(_responses(square, a)) for square in squares.values()]
    for each in product(*responses):
        least = sum((one.least[1] for one in each), Fraction(0))
        most = sum((one.most[1] for one in each), Fraction(0))
        above = 1 if sign(least) > 0 else -1
        part: Chance
        if want.allows(least):
            part = Fraction(0)
        elif want.allows(most):
            part = Fraction(1)
        elif sign(least) < 0 < sign(most):
            part = least / (least - most)
        else:
            continue
        chances = dict.fromkeys(CELLS, Fraction(0)) | dict(
            pair for one in each for pair in one.answers(part)
        )
        twos = {third: one.chance for third, one in zip(squares, each, strict=True)}
        return (a, twos, chances), 0
    return None, above


def _responses(square: Square, a: Chance) -> Iterator[_Response]:
    """The equilibria between Player 2 and the banker after one thing that Player 1 did."""
    chances: list[Chance] = [Fraction(0), Fraction(1)]
    for curve in square.curves:
        one, two, three, both = curve.loss
        under = two + both * a
        if sign(under):
            chance = -(one + three * a) / under
            if 0 < chance < 1 and chance not in chances:
                chances.append(chance)
    for b in chances:
        first, second = line_at(square.first, b), line_at(square.second, a)
        draws, tied, pulls = set(square.draws), [], []
        for curve in square.curves:
            side = sign(loss_at(curve.loss, a, b))
            pull = line_at(curve.first, b), line_at(curve.second, a)
            if side < 0:
                draws.add(curve.cell)
                first += pull[0]
                second += pull[1]
            elif not side:
                tied.append(curve.cell)
                pulls.append(pull)
        if ends := extreme_answers((first, second), pulls, Want.of(b)):
            (low, (least, _low)), (high, (most, _high)) = ends
            yield _Response(b, frozenset(draws), tuple(tied), (low, least), (high, most))


def _leaps(squares: Mapping[Third, Square], low: Fraction, high: Fraction) -> Iterator[Chance]:
    """The chances of Player 1's in a range at which an answer of the banker's changes."""
    for square in squares.values():
        equations = [
            (0, curve.loss[2] + curve.loss[3] * end, curve.loss[0] + curve.loss[1] * end)
            for curve in square.curves
            for end in (0, 1)
        ]
        equations += [
            meeting(one.loss, other.loss) for one, other in combinations(square.curves, 2)
        ]
        for equation in equations:
            for place in roots(*map(Fraction, equation)):
                if low <= place <= high:
                    yield place
