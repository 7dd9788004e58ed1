"""The roads in a second form that shares no code with the engine, and the checks against it."""

from __future__ import annotations

from itertools import groupby

from baccarat_core.roads import Derived, boards, derived


def second_places(marks: str) -> list[tuple[int, int]]:
    """Streak by streak: how far down there is room, then the rest to the right."""
    taken: set[tuple[int, int]] = set()
    places: list[tuple[int, int]] = []
    for _mark, group in groupby(marks):
        length = len(list(group))
        column = 1
        while (column, 1) in taken:
            column += 1
        room = 1
        while room < 6 and (column, room + 1) not in taken:
            room += 1
        down = min(length, room)
        mine = [(column, row) for row in range(1, down + 1)]
        mine += [(column + n, down) for n in range(1, length - down + 1)]
        assert not taken & set(mine)
        taken |= set(mine)
        places += mine
    return places


def second_inks(back: int, rounds: str) -> list[tuple[int, str]]:
    """Blue or red by the set of places of an endless board. A new column's ink is the other one
    than the column before would have got by going on."""
    board: set[tuple[int, int]] = set()
    found = []
    column = row = 0
    before = ""

    def going_on(column: int, row: int) -> str | None:
        if column - back < 1:
            return None
        beside, above = ((column - back, r) in board for r in (row, row - 1))
        return "red" if beside == above else "blue"

    for number, letter in enumerate(rounds, start=1):
        if letter == "T":
            continue
        if letter == before:
            row += 1
            ink = going_on(column, row)
        else:
            other = going_on(column, row + 1)
            ink = {"red": "blue", "blue": "red", None: None}[other]
            column, row = column + 1, 1
        before = letter
        board.add((column, row))
        if ink:
            found.append((number, ink))
    return found


def check_big_road(rounds: str) -> None:
    decisions = rounds.replace("T", "")
    road = boards.big_road(rounds)
    assert [tuple(cell.place) for cell in road.cells] == second_places(decisions)
    assert [cell.number for cell in road.cells] == [
        n for n, letter in enumerate(rounds, start=1) if letter != "T"
    ]
    ties = [len(gap) for gap in rounds.replace("B", "P").split("P")]
    assert [road.ties_before, *(cell.ties for cell in road.cells)] == ties
    assert road.columns == tuple(len(list(group)) for _side, group in groupby(decisions))


def check_derived(rounds: str) -> None:
    for which in Derived:
        road = derived.derived_road(which, rounds)
        expected = second_inks(which.value, rounds)
        assert [(cell.number, cell.ink.value) for cell in road] == expected
        places = second_places("".join(ink[0] for _number, ink in expected))
        assert [tuple(cell.place) for cell in road] == places
