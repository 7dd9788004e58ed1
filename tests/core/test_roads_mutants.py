"""Roads that are wrong on purpose, as somebody's once were: the suite's own checks fail on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from baccarat_core.roads import ROWS, Ink, Place, boards, derived, place_streaks

from .second_roads import check_big_road, check_derived

Patch = pytest.MonkeyPatch
FIXED = [
    "B" * 9 + "P" * 8 + "B" * 6 + "PPB",
    "BBPPBPPPBTBPBPPBBBTPPPPB",
    "TBPTBPPBBBBBBBBPPPPPPPPBTBB",
    "BPBPPBBPPPBPBBBP" * 3,
]


def jumps_into_tails(patch: Patch) -> None:
    """A streak goes down through whatever stands there."""

    def wrong(marks: Any, rows: int = ROWS) -> Any:
        placed = []
        for each in place_streaks(marks, rows):
            row = min(each.depth, rows)
            column = each.streak + max(0, each.depth - rows)
            placed.append(each._replace(place=Place(column, row)))
        return tuple(placed)

    patch.setattr(boards, "place_streaks", wrong)


def goes_down_after_turning(patch: Patch) -> None:
    """A tail that finds room below it takes it."""

    def wrong(marks: Any, rows: int = ROWS) -> Any:
        taken: set[Place] = set()
        placed = []
        for each in place_streaks(marks, rows):
            place = each.place
            if each.depth > 1:
                last = placed[-1].place
                below = Place(last.column, last.row + 1)
                free = below.row <= rows and below not in taken
                place = below if free else Place(last.column + 1, last.row)
            taken.add(place)
            placed.append(each._replace(place=place))
        return tuple(placed)

    patch.setattr(boards, "place_streaks", wrong)


def ties_break_columns(patch: Patch) -> None:
    """A tie ends the streak before it."""
    right = boards.big_road

    def wrong(rounds: Any) -> Any:
        road = right(rounds)
        marks, streak = [], 0
        for cell in road.cells:
            marks.append((streak, cell.outcome))
            streak += cell.ties > 0
        cells = tuple(
            boards.replace(cell, place=each.place)
            for cell, each in zip(road.cells, place_streaks(marks), strict=True)
        )
        return boards.BigRoad(cells, road.ties_before)

    patch.setattr(boards, "big_road", wrong)


def begins_one_off(patch: Patch) -> None:
    """Derived roads begin a cell late."""
    right = derived._ink
    patch.setattr(
        derived,
        "_ink",
        lambda back, cell, columns: None if cell.streak == back + 1 else right(back, cell, columns),
    )


def compares_the_wrong_column(patch: Patch) -> None:
    """A new column is compared with the one so many before itself."""
    right = derived._ink

    def wrong(back: int, cell: Any, columns: list[int]) -> Any:
        if cell.depth == 1 and cell.streak > back + 1:
            return Ink.RED if columns[-2] == columns[-1 - back] else Ink.BLUE
        return right(back, cell, columns)

    patch.setattr(derived, "_ink", wrong)


def reads_the_drawn_tail(patch: Patch) -> None:
    """Derived roads look at six rows only."""
    right = derived._ink
    patch.setattr(
        derived,
        "_ink",
        lambda back, cell, columns: right(back, cell, [min(n, ROWS) for n in columns]),
    )


def red_and_blue_are_swapped(patch: Patch) -> None:
    """Going down beside an empty place above an empty place is a change."""
    right = derived._ink

    def wrong(back: int, cell: Any, columns: list[int]) -> Any:
        ink = right(back, cell, columns)
        if ink is not None and cell.depth > 1 and columns[-1 - back] < cell.depth:
            return Ink.BLUE
        return ink

    patch.setattr(derived, "_ink", wrong)


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        (jumps_into_tails, check_big_road),
        (goes_down_after_turning, check_big_road),
        (ties_break_columns, check_big_road),
        (begins_one_off, check_derived),
        (compares_the_wrong_column, check_derived),
        (reads_the_drawn_tail, check_derived),
        (red_and_blue_are_swapped, check_derived),
    ],
    ids=lambda each: each.__name__,
)
def test_a_wrong_road_is_caught(
    monkeypatch: Patch, fault: Callable[[Patch], None], check: Callable[[str], None]
) -> None:
    for rounds in FIXED:
        check(rounds)
    fault(monkeypatch)
    caught = 0
    for rounds in FIXED:
        try:
            check(rounds)
        except AssertionError:
            caught += 1
    assert caught > 0
