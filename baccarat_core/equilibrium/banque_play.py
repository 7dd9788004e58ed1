"""What given play is worth in baccarat en banque, and the banker's best reply to the sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from ..decision import Action, Third
from ..errors import EquilibriumError
from ..tableau import TABLEAU, Tableau
from ..text import _
from .banque_model import (
    ALONE_CELLS,
    BEFORE_DRAWING,
    CELLS,
    COUP,
    NATURAL,
    PLANS,
    BanqueCell,
    Plan,
    ShownNatural,
    cell_profits,
    cell_weight,
    share_of,
)
from .banque_sides import Sides
from .banque_surd import Chance, Number, number_of

ALL_CELLS = (*CELLS, *ALONE_CELLS)

Profits = tuple[Chance, Chance]
"""What a unit on Player 1 and a unit on Player 2 bring, in parts of ``COUP``."""


class Banker(Mapping[BanqueCell, Chance]):
    """The banker's chance to draw in each of its 1,144 cells.

    A cell is ``(total, shown_1, shown_2)``; a side shows its third card 0-9, ``STOOD`` or
    ``NATURAL``.

    Raises:
        EquilibriumError: a cell is missing or one too many, or a chance is not exact, 0 to 1.

    >>> from baccarat_core.decision import STOOD
    >>> from baccarat_core.equilibrium import NATURAL
    >>> Banker.mimic()[5, STOOD, 3], Banker.mimic()[6, NATURAL, 3]
    (Fraction(1, 1), Fraction(0, 1))
    """

    __slots__ = ("_cells",)

    def __init__(self, cells: Mapping[BanqueCell, Any]) -> None:
        chances = {cell: number_of(cells.get(cell)) for cell in ALL_CELLS}
        odd = [
            cell for cell, chance in chances.items() if chance is None or not 0 <= chance <= 1
        ] + [cell for cell in cells if cell not in chances]
        if odd:
            raise EquilibriumError(
                _(
                    "The banker needs an exact chance from 0 to 1 for each of its {count} cells; "
                    "look at {cell}."
                ).format(count=len(ALL_CELLS), cell=odd[0])
            )
        self._cells = {cell: chance for cell, chance in chances.items() if chance is not None}

    @classmethod
    def mimic(cls) -> Banker:
        """Draw on 0 to 5 and stand on 6 and 7, as if the banker saw nothing."""
        return cls({cell: int(cell[0] <= 5) for cell in ALL_CELLS})

    @classmethod
    def by_tableau(cls, side: int, tableau: Tableau = TABLEAU) -> Banker:
        """Answer one side, 1 or 2, by the printed card, and the other only if it is left alone.

        Raises:
            EquilibriumError: the side is neither 1 nor 2.

        >>> Banker.by_tableau(2)[3, 8, 1], Banker.by_tableau(1)[3, 8, 1]
        (Fraction(1, 1), Fraction(0, 1))
        """
        if side not in (1, 2):
            raise EquilibriumError(_("The banker answers side 1 or side 2."))

        def watched(cell: BanqueCell) -> Third:
            shown, other = cell[side], cell[3 - side]
            if not isinstance(shown, ShownNatural):
                return shown
            assert not isinstance(other, ShownNatural)
            return other

        return cls(
            {c: int(tableau[c[0], watched(c)] is Action.DRAW) for c in ALL_CELLS},
        )

    def __getitem__(self, cell: BanqueCell) -> Chance:
        return self._cells[cell]

    def __iter__(self) -> Iterator[BanqueCell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __hash__(self) -> int:
        return hash(frozenset(self._cells.items()))

    def __reduce__(self) -> tuple[type[Banker], tuple[dict[BanqueCell, Chance]]]:
        return Banker, (dict(self._cells),)

    def __repr__(self) -> str:
        draws = sum(chance == 1 for chance in self.values())
        mixed = sum(0 < chance < 1 for chance in self.values())
        return f"<Banker: draws in {draws} cells, mixes in {mixed}, stands in the others>"


@dataclass(frozen=True)
class BanqueValues:
    """The average profit of one coup, per unit of all the stakes on the table.

    They add up to 0. What a side wins per unit of its own stake is its value over its share.
    """

    player_1: Chance
    player_2: Chance

    @property
    def banker(self) -> Chance:
        """The banker's average profit of a coup, per unit of all the stakes."""
        return -(self.player_1 + self.player_2)


@dataclass(frozen=True)
class ReplyCell:
    """What either action is worth to the banker in one cell.

    ``draw`` and ``stand`` are its average profit given that the cell is reached, per unit of all
    the stakes; a side that has won with a natural is not in it.
    """

    cell: BanqueCell
    probability: Chance
    """The chance that a coup comes to this cell."""
    draw: Chance
    stand: Chance

    @property
    def difference(self) -> Chance:
        """Draw minus stand; above 0, drawing is better."""
        return self.draw - self.stand

    @property
    def best(self) -> Action | None:
        """The better action; ``None`` where both are worth the same."""
        if self.draw == self.stand:
            return None
        return Action.DRAW if self.draw > self.stand else Action.STAND


@dataclass(frozen=True)
class BanqueReply:
    """The banker's best reply to the sides' play, cell by cell, and what the coup is then worth."""

    share: Fraction
    sides: Sides
    cells: Mapping[BanqueCell, ReplyCell] = field(repr=False)
    """All 1,144, those with a ``NATURAL`` included."""
    banker: Banker
    """Draws where that is better; stands where both are worth the same."""
    values: BanqueValues


@cache
def _table() -> dict[BanqueCell, dict[Plan, tuple[tuple[int, int], tuple[int, int]]]]:
    """Both sides' profits after standing and after drawing, by cell and plan."""
    stand, draw = Action.STAND, Action.DRAW
    return {
        cell: {
            plan: (cell_profits(cell, plan, stand), cell_profits(cell, plan, draw))
            for plan in PLANS
        }
        for cell in ALL_CELLS
    }


def plan_profits(cell: BanqueCell, plan: Plan) -> tuple[tuple[int, int], tuple[int, int]]:
    """Both sides' profits in a cell with a plan, after the banker stands and after it draws."""
    return _table()[cell][plan]


def profits_in(cell: BanqueCell, sides: Sides) -> tuple[Profits, Profits]:
    """Both sides' profits in a cell after the banker stands, and after it draws."""
    table = _table()[cell]
    sums: list[list[Chance]] = [[Fraction(0)] * 2, [Fraction(0)] * 2]
    for plan, chance in sides.mixture(cell).items():
        if chance:
            for done, pair in enumerate(table[plan]):
                for side, profit in enumerate(pair):
                    sums[done][side] += chance * profit
    (stand_1, stand_2), (draw_1, draw_2) = sums
    return (stand_1, stand_2), (draw_1, draw_2)


def banque_values(share: Any, sides: Sides, banker: Banker) -> BanqueValues:
    """What a coup is worth to each, per unit of all the stakes, if they play so.

    Raises:
        EquilibriumError: the share is not between 0 and 1.

    Both sides always draw on 5, and the banker plays as they do. All three hands are then alike,
    but that a banker's natural ends the coup, and so does a pair of the sides' naturals:

    >>> values = banque_values("1/2", Sides.independent(1, 1), Banker.mimic())
    >>> values.player_1, values.banker
    (Fraction(0, 1), Fraction(0, 1))
    """
    part = share_of(share)
    worth: dict[tuple[BanqueCell, Plan], list[Number]] = {}
    for cell, chance in banker.items():
        for plan, (stand, draw) in _table()[cell].items():
            sums = worth.setdefault((_alike(cell), plan), [0, 0])
            for side in (0, 1):
                sums[side] += between(chance, stand[side], draw[side])
    ends = [
        sum(
            (sides.mixture(cell).get(plan, 0) * sums[side] for (cell, plan), sums in worth.items()),
            Fraction(BEFORE_DRAWING),
        )
        for side in (0, 1)
    ]
    return BanqueValues(ends[0] * part / COUP, ends[1] * (1 - part) / COUP)


def between(chance: Chance, stand: int, draw: int) -> Number:
    """A payoff that is one thing or another; whole where it is sure which."""
    if chance == 0:
        return stand
    return draw if chance == 1 else stand + chance * (draw - stand)


def _alike(cell: BanqueCell) -> BanqueCell:
    """One cell for all in which the sides' plans have the same chances."""
    _total, shown_1, shown_2 = cell
    if shown_1 is NATURAL:
        return 0, NATURAL, 0
    return 0, 0 if shown_2 is NATURAL else shown_1, NATURAL if shown_2 is NATURAL else 0


def banque_best_reply(share: Any, sides: Sides) -> BanqueReply:
    """The banker's best reply to fixed play of the two sides.

    Raises:
        EquilibriumError: the share is not between 0 and 1.

    Against two sides that always draw on 5, with equal stakes:

    >>> reply = banque_best_reply("1/2", Sides.independent(1, 1))
    >>> round(float(reply.values.banker), 6)
    0.009221
    >>> reply.cells[6, 6, 6].best
    <Action.DRAW: 'draw'>
    """
    part = share_of(share)
    cells = {}
    for cell in ALL_CELLS:
        weight: Chance = sum(
            (chance * cell_weight(cell, plan) for plan, chance in sides.mixture(cell).items()),
            Fraction(0),
        )
        stand, draw = (
            -(part * one + (1 - part) * other) / weight for one, other in profits_in(cell, sides)
        )
        cells[cell] = ReplyCell(cell, weight / COUP, draw, stand)
    banker = Banker({cell: int(each.best is Action.DRAW) for cell, each in cells.items()})
    return BanqueReply(part, sides, cells, banker, banque_values(part, sides, banker))
