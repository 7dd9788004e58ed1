"""The three derived roads: they show no winner, but whether the big road repeats itself.

The rule, by columns of the big road in which each streak has a column of its own, however long
(dragon tails are not looked at). Each road looks a number of columns back: big eye boy 1, small
road 2, cockroach road 3. After each decision that comes late enough:

- If the decision *began a column*, compare the length of the column just ended with the length of
  the one so many columns before that. Equal: red. Otherwise: blue.
- If it *went down a column*, look so many columns to the left, at the place beside it and the place
  above that. Both taken or both empty: red. Only the upper taken: blue.

So a big eye boy begins at the big road's column 2, row 2, or, where that stays empty, at column 3,
row 1; a small road one column later, a cockroach road two. Red says that the big road goes on as it
was, blue that it changed. Neither colour stands for a side. Marks are placed like the big road's:
the same colour goes down, the other begins a column.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from .boards import BigCell, BigRoad, big_road
from .placing import Place, place_streaks
from .rounds import Told


class Derived(Enum):
    """The derived roads; the value is how many columns each looks back."""

    BIG_EYE_BOY = 1
    SMALL_ROAD = 2
    COCKROACH_ROAD = 3


class Ink(Enum):
    """What a derived road says of a decision."""

    RED = "red"
    """The big road goes on as it was."""
    BLUE = "blue"
    """The big road changed."""


@dataclass(frozen=True, slots=True)
class DerivedCell:
    """A mark on a derived road."""

    place: Place
    streak: int
    depth: int
    number: int
    """The number of the round that made the mark, from 1."""
    ink: Ink


def derived_road(which: Derived, rounds: Iterable[Told] | str) -> tuple[DerivedCell, ...]:
    """One of the three derived roads, by the rule above.

    Raises:
        RoadError: something is no round.

    >>> road = derived_road(Derived.BIG_EYE_BOY, "BBPPB")
    >>> [(cell.number, cell.ink.value) for cell in road]
    [(4, 'red'), (5, 'red')]
    """
    return derive(which, big_road(rounds))


def derive(which: Derived, road: BigRoad) -> tuple[DerivedCell, ...]:
    """One of the three derived roads, from a big road that is already drawn."""
    marks: list[tuple[int, Ink]] = []
    columns: list[int] = []
    for cell in road.cells:
        if cell.depth == 1:
            columns.append(0)
        columns[-1] += 1
        ink = _ink(which.value, cell, columns)
        if ink is not None:
            marks.append((cell.number, ink))
    placed = place_streaks(ink for _number, ink in marks)
    return tuple(
        DerivedCell(*where, number, ink) for where, (number, ink) in zip(placed, marks, strict=True)
    )


def _ink(back: int, cell: BigCell, columns: list[int]) -> Ink | None:
    """What a decision is marked with; ``columns`` ends with its own. ``None``: it is too early."""
    if cell.depth == 1:
        if cell.streak - 1 - back < 1:
            return None
        ended, older = columns[-2], columns[-2 - back]
        return Ink.RED if ended == older else Ink.BLUE
    if cell.streak - back < 1:
        return None
    beside = columns[-1 - back]
    return Ink.BLUE if beside == cell.depth - 1 else Ink.RED
