"""Where marks go on a board of six rows.

The rule, which all roads but the bead plate share:

1. A mark that is the same as the one before it goes below it. A different one begins a new column:
   in the top row, in the first column from the left in which the top row is still free.
2. If the place below is beyond the bottom row, or taken by an older streak, the streak turns to the
   right: its next marks go along the row in which it stands. This is the *dragon tail*. Once it has
   turned it never goes down again, and it never enters a place that is taken.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple, TypeVar

ROWS = 6
"""A board has six rows."""


class Place(NamedTuple):
    """A place on a board, as it is read: columns from the left, rows from the top, both from 1."""

    column: int
    row: int


class Placed(NamedTuple):
    """A mark's place, and which of its streak it is."""

    place: Place
    streak: int
    """The number of the streak, from 1: its column, if a column could be as long as it liked."""
    depth: int
    """The number of the mark in its streak, from 1."""


def place_streaks(marks: Iterable[Hashable], rows: int = ROWS) -> tuple[Placed, ...]:
    """Place marks one after another by the rule above.

    >>> [each.place for each in place_streaks("BBP", rows=2)]
    [Place(column=1, row=1), Place(column=1, row=2), Place(column=2, row=1)]
    >>> [tuple(each.place) for each in place_streaks("BBBPP", rows=2)]
    [(1, 1), (1, 2), (2, 2), (2, 1), (3, 1)]
    """
    taken: set[Place] = set()
    placed: list[Placed] = []
    before: Hashable = None
    turned = False
    top = 0
    for mark in marks:
        if not placed or mark != before:
            streak, depth = (placed[-1].streak + 1 if placed else 1), 1
            turned = False
            place = Place(top + 1, 1)
        else:
            last = placed[-1]
            streak, depth = last.streak, last.depth + 1
            below = Place(last.place.column, last.place.row + 1)
            turned = turned or below.row > rows or below in taken
            place = Place(last.place.column + 1, last.place.row) if turned else below
        if place.row == 1:
            top = place.column
        taken.add(place)
        placed.append(Placed(place, streak, depth))
        before = mark
    return tuple(placed)


C = TypeVar("C")


def grid_of(cells: Iterable[tuple[Place, C]], rows: int = ROWS) -> tuple[tuple[C | None, ...], ...]:
    """A board as rows of its columns, ``None`` where nothing stands.

    >>> grid_of([(Place(1, 1), "B"), (Place(2, 1), "P")], rows=2)
    (('B', 'P'), (None, None))
    """
    by_place = dict(cells)
    columns = max((place.column for place in by_place), default=0)
    return tuple(
        tuple(by_place.get(Place(column, row)) for column in range(1, columns + 1))
        for row in range(1, rows + 1)
    )
