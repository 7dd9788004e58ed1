"""The five roads: boards typed by hand, a second form without shared code, what always holds."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup
from baccarat_core.errors import RoadError
from baccarat_core.facts import Outcome
from baccarat_core.roads import (
    Derived,
    Hands,
    Ink,
    Place,
    RoadRound,
    ask,
    bead_plate,
    big_road,
    derived_road,
    grid_of,
    place_streaks,
    roads,
    told,
)

from .second_roads import check_big_road, check_derived

letters = st.text("PBT", max_size=90)
# Long streaks and many ties, as they make dragon tails.
streaky = st.lists(st.tuples(st.sampled_from("PBT"), st.integers(1, 12)), max_size=14).map(
    lambda runs: "".join(letter * length for letter, length in runs)
)
shoes = st.one_of(letters, streaky)


def picture(cells: list[tuple[Place, str]]) -> list[str]:
    """A board as text, a dot where nothing stands."""
    return ["".join(cell or "." for cell in row).rstrip(".") for row in grid_of(cells)]


def big(rounds: str) -> list[str]:
    sides = {Outcome.PLAYER: "P", Outcome.BANKER: "B"}
    return picture([(cell.place, sides[cell.outcome]) for cell in big_road(rounds).cells])


def inks(which: Derived, rounds: str) -> list[str]:
    return picture([(c.place, c.ink.value[0].upper()) for c in derived_road(which, rounds)])


# Typed by hand from the printed rules.


@pytest.mark.parametrize(
    ("rounds", "board"),
    [
        ("", ["", "", "", "", "", ""]),
        ("B", ["B", "", "", "", "", ""]),
        ("TTBTTBTP", ["BP", "B", "", "", "", ""]),
        ("BPBPPB", ["BPBPB", "...P", "", "", "", ""]),
        # A streak of eight turns right at the bottom.
        ("B" * 8, ["B", "B", "B", "B", "B", "BBB"]),
        # The next streak begins beside it and turns above the older tail.
        ("B" * 8 + "P" * 7, ["BP", "BP", "BP", "BP", "BPPP", "BBB"]),
        # A third turns above both tails.
        ("B" * 9 + "P" * 8 + "B" * 6, ["BPB", "BPB", "BPB", "BPBBB", "BPPPP", "BBBB"]),
        # Ties in a streak take no place, in the tail neither.
        ("BTBBBTBBTTBTBT", ["B", "B", "B", "B", "B", "BBB"]),
        # A short streak ends above the tail; the next one beyond the tail goes down to the bottom.
        (
            "B" * 7 + "P" * 2 + "B" * 6 + "P",
            ["BPBP", "BPB", "B.B", "B.B", "B.B", "BBB"],
        ),
    ],
)
def test_big_roads_typed_by_hand(rounds: str, board: list[str]) -> None:
    assert big(rounds) == board


def test_a_streak_with_no_room_at_all_runs_along_the_top() -> None:
    """Tails in the five lower rows: the sixth streak can go nowhere but right."""
    rounds = "".join(side * (20 - n) for n, side in enumerate("BPBPBP"))
    sixth = [cell.place for cell in big_road(rounds).cells if cell.streak == 6]
    assert sixth == [(column, 1) for column in range(6, 21)]
    assert big_road(rounds + "B").cells[-1].place == (21, 1)


@pytest.mark.parametrize(
    ("which", "rounds", "first"),
    [
        (Derived.BIG_EYE_BOY, "BPP", 3),  # column 2, row 2
        (Derived.BIG_EYE_BOY, "BPB", 3),  # column 3, row 1, where column 2 has no second row
        (Derived.SMALL_ROAD, "BPBB", 4),  # column 3, row 2
        (Derived.SMALL_ROAD, "BPBP", 4),  # column 4, row 1
        (Derived.COCKROACH_ROAD, "BPBPP", 5),  # column 4, row 2
        (Derived.COCKROACH_ROAD, "BPBPB", 5),  # column 5, row 1
        (Derived.SMALL_ROAD, "BBPPTBTB", 8),
        (Derived.COCKROACH_ROAD, "BBBPPBBBPP", 10),
    ],
)
def test_where_each_derived_road_begins(which: Derived, rounds: str, first: int) -> None:
    assert [cell.number for cell in derived_road(which, rounds)] == [first]
    assert derived_road(which, rounds)[0].place == (1, 1)
    assert derived_road(which, rounds[:-1]) == ()


@pytest.mark.parametrize(
    ("which", "rounds", "board"),
    [
        # Columns 2, 2, 1, 3: row 2 beside a row 2, red; 2 = 2, red; 1 against 2, blue; then
        # beside the column of 1: row 2 has only the place above it, blue; row 3 has neither, red.
        (Derived.BIG_EYE_BOY, "BBPPBPPP", ["RBR", "RB", "", "", "", ""]),
        # The same shoe, two columns back: 3 against 1: 1 against 2, blue; then beside the column of
        # 2: row 2 red, row 3 only the place above, blue.
        (Derived.SMALL_ROAD, "BBPPBPPP", ["BRB", "", "", "", "", ""]),
        (Derived.COCKROACH_ROAD, "BBPPBPPP", ["RB", "", "", "", "", ""]),
        # Chop without end: every column is as long as any other.
        (Derived.BIG_EYE_BOY, "BPBPBPBPB", ["R", "R", "R", "R", "R", "RR"]),
        (Derived.COCKROACH_ROAD, "BPBPBPBPB", ["R", "R", "R", "R", "R", ""]),
        # One long streak beside a short one: blue just below its end, red from there on, however
        # the tail is drawn.
        (Derived.BIG_EYE_BOY, "BBB" + "P" * 9, ["RBR", "R.R", "..R", "..R", "..R", ""]),
    ],
)
def test_derived_roads_typed_by_hand(which: Derived, rounds: str, board: list[str]) -> None:
    assert inks(which, rounds) == board


def test_a_cell_shows_its_own_rounds_pairs_and_naturals() -> None:
    coups = [
        Coup.replay(parse_cards("9h 7d 9c Ks")),  # Player's pair and natural 8 against 7
        Coup.replay(parse_cards("4h Kd 4c Ks")),  # 8 to 0, both pairs
        Coup.replay(parse_cards("9h 9d Kc Ks")),  # naturals of 9 tie
    ]
    beads = bead_plate(coups)
    assert [(bead.round.pairs, bead.round.natural) for bead in beads] == [
        (Hands.PLAYER, Hands.PLAYER),
        (Hands.BOTH, Hands.PLAYER),
        (Hands.NEITHER, Hands.BOTH),
    ]
    road = big_road(coups)
    assert [(cell.pairs, cell.natural, cell.ties) for cell in road.cells] == [
        (Hands.PLAYER, Hands.PLAYER, 0),
        (Hands.BOTH, Hands.PLAYER, 1),
    ]
    banker = Coup.replay(parse_cards("2h 5d 3c 4s"))
    assert RoadRound.of(banker.facts) == (Outcome.BANKER, Hands.NEITHER, Hands.BANKER)


def test_the_bead_plate_goes_down_six_and_begins_again() -> None:
    beads = bead_plate("PBT" * 5)
    assert [tuple(bead.place) for bead in beads] == [
        *[(1, row) for row in range(1, 7)],
        *[(2, row) for row in range(1, 7)],
        *[(3, row) for row in range(1, 4)],
    ]
    assert [bead.number for bead in beads] == list(range(1, 16))


@given(shoes)
def test_the_big_road_is_that_of_the_second_form(rounds: str) -> None:
    check_big_road(rounds)


@given(shoes)
def test_the_derived_roads_are_those_of_the_second_form(rounds: str) -> None:
    check_derived(rounds)


@given(st.lists(st.sampled_from("ab"), max_size=120), st.integers(1, 8))
def test_streaks_are_connected_and_never_share_a_place(marks: list[str], rows: int) -> None:
    placed = place_streaks(marks, rows)
    places = [each.place for each in placed]
    assert len(set(places)) == len(places)
    assert all(1 <= place.row <= rows and place.column >= 1 for place in places)
    for (mark, before), (next_mark, after) in pairwise(zip(marks, placed, strict=True)):
        if mark == next_mark:
            step = after.place.column - before.place.column, after.place.row - before.place.row
            assert step in ((0, 1), (1, 0))
        else:
            assert after.place.row == 1
            assert after.place.column > before.place.column - before.depth
    tops = [place.column for place in places if place.row == 1]
    assert tops == list(range(1, len(tops) + 1))


@given(shoes)
def test_ties_move_nothing(rounds: str) -> None:
    def drawn(text: str) -> list[Any]:
        board = roads(text)
        found: list[Any] = [(cell.place, cell.outcome) for cell in board.big_road.cells]
        return [*found, *[(c.place, c.ink) for which in Derived for c in board.derived(which)]]

    assert drawn(rounds) == drawn(rounds.replace("T", ""))


@given(shoes)
def test_a_later_round_changes_nothing_that_stands(rounds: str) -> None:
    whole = roads(rounds)
    for end in (len(rounds) // 2, max(len(rounds) - 1, 0)):
        part = roads(rounds[:end])
        for mine, theirs in (
            (part.bead_plate, whole.bead_plate),
            *((part.derived(which), whole.derived(which)) for which in Derived),
        ):
            assert mine == theirs[: len(mine)]
        places = [cell.place for cell in part.big_road.cells]
        assert places == [cell.place for cell in whole.big_road.cells][: len(places)]


@given(shoes)
def test_the_ask_is_what_the_road_then_shows(rounds: str) -> None:
    answers = {}
    for letter, outcome in zip("PBT", (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE), strict=True):
        asked, before, after = ask(rounds, outcome), roads(rounds), roads(rounds + letter)
        assert asked.bead == after.bead_plate[-1]
        assert asked.big_road == (None if letter == "T" else after.big_road.cells[-1])
        for which in Derived:
            added = after.derived(which)[len(before.derived(which)) :]
            assert added == (() if asked.derived(which) is None else (asked.derived(which),))
        answers[letter] = asked
    for which in Derived:
        player, banker = (answers[side].derived(which) for side in "PB")
        # Going on and changing are each other's opposite on every derived road.
        if player is None or banker is None:
            assert player is banker is None
        else:
            assert {player.ink, banker.ink} == {Ink.RED, Ink.BLUE}
        assert answers["T"].derived(which) is None


@given(shoes)
def test_any_way_of_telling_the_rounds_is_understood(rounds: str) -> None:
    outcomes = [each.outcome for each in told(rounds)]
    assert told(outcomes) == told(rounds) == told(list(rounds.lower())) == told(told(rounds))
    assert told(" ".join(rounds)) == told(rounds)


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        ("BPX", r"Round 3 is 'X'; a round is P, B or T\."),
        (["B", 1], "Round 2 is 1; a road knows coups"),
        (["PB"], "Round 1 is 'PB'; a round is P, B or T"),
        (5, "drawn from a list of rounds, not from 5"),
    ],
)
def test_what_is_no_round_is_named(rounds: Any, sentence: str) -> None:
    with pytest.raises(RoadError, match=sentence):
        roads(rounds)
