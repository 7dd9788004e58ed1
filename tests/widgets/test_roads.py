"""The scoreboards' conduct, without a browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from baccarat_widgets.live_scoreboard import Scoreboard
from baccarat_widgets.live_table import LiveTable
from baccarat_widgets.road_view import boards_shown
from baccarat_widgets.road_words import round_told
from baccarat_widgets.roads import LONGEST_TYPED, Roads
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup, Outcome, deal
from baccarat_core.errors import BaccaratError
from baccarat_core.live_table import Remedy, Step
from baccarat_core.roads import Derived, Hands, RoadRound, roads
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.scoring import Hand
from tests.core.live_tables import BANKER_SEVEN, NATURAL, next_round, play, table_with

ROUNDS = st.lists(
    st.builds(RoadRound, st.sampled_from(Outcome), st.sampled_from(Hands), st.sampled_from(Hands)),
    max_size=60,
)


def act(widget: Roads | LiveTable, do: str, **more: object) -> dict[str, Any]:
    widget.handle({"do": do, "turn": widget.state["turn"], **more})
    return widget.state


def letters(state: dict[str, Any]) -> str:
    return "".join(cell["mark"][0] for cell in state["shown"]["boards"][0]["cells"])


def the_shoe(seed: str) -> list[Coup]:
    shoe = load_rule_sheet("trainer").open_shoe(seed)
    coups = []
    while shoe.can_start_round():
        coups.append(deal(shoe))
    return coups


@given(ROUNDS)
def test_the_page_gets_the_engines_marks_in_the_engines_places(rounds: list[RoadRound]) -> None:
    drawn = roads(rounds)
    beads, big, *derived = boards_shown(rounds)["boards"]
    assert [(c["column"], c["row"], c["number"], c["mark"]) for c in beads["cells"]] == [
        (*bead.place, bead.number, bead.round.outcome.value) for bead in drawn.bead_plate
    ]
    assert [
        (c["column"], c["row"], c["number"], c["mark"], c.get("pairs", "neither"))
        for c in big["cells"]
    ] == [
        (*cell.place, cell.number, cell.outcome.value, cell.pairs.value)
        for cell in drawn.big_road.cells
    ]
    assert [c.get("natural", "neither") for c in big["cells"]] == [
        cell.natural.value for cell in drawn.big_road.cells
    ]
    ties = [big["before"], *(c.get("ties", 0) for c in big["cells"])]
    assert sum(ties) == sum(each.outcome is Outcome.TIE for each in rounds)
    for which, board in zip(Derived, derived, strict=True):
        assert [(c["column"], c["row"], c["number"], c["mark"]) for c in board["cells"]] == [
            (*cell.place, cell.number, cell.ink.value) for cell in drawn.derived(which)
        ]


@given(ROUNDS.filter(len), st.sampled_from([Outcome.PLAYER, Outcome.BANKER]))
def test_the_ask_is_what_the_next_round_adds(rounds: list[RoadRound], outcome: Outcome) -> None:
    (asked,) = [a for a in boards_shown(rounds)["ask"] if a["side"] == outcome.value]
    after = roads([*rounds, RoadRound(outcome)])
    for which, mark in zip(Derived, asked["marks"], strict=True):
        new = [cell for cell in after.derived(which) if cell.number == len(rounds) + 1]
        assert mark["mark"] == (new[0].ink.value if new else None)
    # Of the two sides one brings red and the other blue, or neither brings a mark.
    for one, other in zip(*(a["marks"] for a in boards_shown(rounds)["ask"]), strict=True):
        assert {one["mark"], other["mark"]} in ({"red", "blue"}, {None})


@given(ROUNDS.filter(len))
def test_each_reason_is_the_rule_that_gave_the_mark(rounds: list[RoadRound]) -> None:
    lines = round_told(rounds)
    assert lines[0].startswith(f"Round {len(rounds)}: ")
    if rounds[-1].outcome is Outcome.TIE:
        assert len(lines) == 3
        return
    drawn = roads(rounds)
    last, columns = drawn.big_road.cells[-1], drawn.big_road.columns
    assert lines[1].endswith(f"column {last.place.column}, row {last.place.row}.")
    assert ("dragon tail" in lines[1]) == last.in_tail
    for which, line in zip(Derived, lines[2:], strict=True):
        found = [cell.ink.value for cell in drawn.derived(which) if cell.number == last.number]
        if not found:
            assert "no mark" in line
            continue
        assert f": {found[0]}. " in line
        numbers = [int(each) for each in re.findall(r"\d+", line)]
        if last.depth == 1:
            assert numbers == [columns[-2], columns[-2 - which.value]]
            assert (numbers[0] == numbers[1]) == (found[0] == "red") == line.endswith(": alike.")
        else:
            assert numbers == [columns[-1 - which.value]]
            assert (numbers[0] == last.depth - 1) == (found[0] == "blue")


def test_rounds_come_one_by_one_from_the_seeds_shoe() -> None:
    coups = the_shoe("5/0")
    widget = Roads(seed=5)
    assert (widget.state["count"], letters(widget.state)) == (0, "")
    for count in (1, 2, 3):
        state = act(widget, "deal")
        assert letters(state) == "".join(coup.outcome.value[0] for coup in coups[:count])
        assert state["at"] == state["count"] == count
    state = act(widget, "rest")
    assert state["count"] == len(coups)
    assert state["over"]
    notice = act(widget, "deal")["notice"]
    assert notice == "This shoe is dealt to its last round. Open a new one."
    assert letters(widget.state) == "".join(coup.outcome.value[0] for coup in coups)
    assert act(widget, "new_shoe")["count"] == 0
    assert letters(act(widget, "rest")) == "".join(c.outcome.value[0] for c in the_shoe("5/1"))


def test_a_click_that_comes_late_deals_nothing() -> None:
    widget = Roads(seed=5)
    for _ in range(2):
        widget.handle({"do": "deal", "turn": 0})
    assert widget.state["count"] == 1
    widget.handle({"do": "rest", "turn": 0})
    widget.handle({"do": "new_shoe", "turn": 0})
    assert widget.state["count"] == 1


def test_no_round_that_is_not_shown_leaves_python() -> None:
    widget = Roads(seed=5)
    act(widget, "rest")
    for at in (0, 1, 7, 40):
        state = act(widget, "show", round=at, number=at)
        assert state["heard"] == at
        assert letters(state) == "".join(c.outcome.value[0] for c in the_shoe("5/0")[:at])
        assert state["shown"] == boards_shown(the_shoe("5/0")[:at])
    assert act(widget, "show", round=10_000)["at"] == widget.state["count"]
    assert act(widget, "show", round=-3)["at"] == 0
    assert "number" in act(widget, "show", round="x")["notice"]
    fresh = Roads(seed=5)
    act(fresh, "deal")
    assert len(json.dumps(fresh.state)) < 3000


def test_typed_rounds_are_drawn_and_what_was_not_taken_is_told() -> None:
    widget = Roads(seed=1)
    state = act(widget, "read", text="B B P T x B")
    assert (state["source"], letters(state)) == ("typed", "bbptb")
    assert state["report"][0] == "5 rounds were read."
    assert state["report"][1] == "Not taken: 1."
    assert "'x'" in state["report"][2]
    assert "typed" in act(widget, "deal")["notice"]
    state = act(widget, "read", text="9h 9c / 7d Ks\n2h 7d 3c Ks 4d")
    cells = state["shown"]["boards"][1]["cells"]
    assert [(c["mark"], c.get("pairs"), c.get("natural")) for c in cells] == [
        ("player", "player", "player"),
        ("player", None, None),
    ]
    assert act(widget, "new_shoe")["source"] == "dealt"
    assert act(widget, "deal")["count"] == 1


@pytest.mark.parametrize("text", ["", "   ", None, 7, "?", "P" * (LONGEST_TYPED + 1), "P\0B"])
def test_what_can_t_be_drawn_is_refused_and_the_boards_stay(text: object) -> None:
    widget = Roads(rounds="BPB")
    assert act(widget, "read", text=text)["notice"]
    assert letters(widget.state) == "bpb"


def test_it_begins_with_the_rounds_it_is_given() -> None:
    widget = Roads(rounds="T B P")
    assert repr(widget) == "Roads('trainer', rounds='T B P')"
    assert widget.state["shown"]["boards"][1]["before"] == 1
    assert repr(Roads("live", seed=3)) == "Roads('live', seed=3)"
    with pytest.raises(BaccaratError):
        Roads(rounds="xyz")


def test_a_pair_and_both_naturals_are_told() -> None:
    coup = Coup.replay(parse_cards("9h 4d 9c 4s"))
    assert round_told([coup])[0] == (
        "Round 1: Tie at 8. A pair: Player and Banker. A natural: Player and Banker."
    )


# Beside the live table


def finish(table: LiveTable) -> None:
    for _ in range(12):
        act(table, "go")
        if table.state["between_rounds"]:
            return
    raise AssertionError("the round does not end")


def test_the_live_tables_boards_follow_its_settled_rounds() -> None:
    table = LiveTable("live", seed=1)
    assert table.roads["rounds"] == 0
    seen = []
    for number in range(1, 6):
        act(table, "go")
        assert table.roads["rounds"] == number - 1
        finish(table)
        seen.append(table._table.state.coup)
        assert table.roads == boards_shown(seen)
    act(table, "go")
    act(table, "go")
    act(table, "suspend")
    act(table, "cancel")
    assert table.roads == boards_shown(seen)


def test_each_new_shoe_clears_the_boards() -> None:
    table = LiveTable("six_deck", seed=1)
    for _ in range(3):
        act(table, "go")
        assert table.roads["rounds"] == 0, "this sheet shuffles after every round"
        finish(table)
        assert table.roads["rounds"] == 1


def test_a_round_that_is_taken_back_leaves_the_boards() -> None:
    table = table_with(NATURAL, BANKER_SEVEN, "3d", NATURAL, sheet="american")
    play(table)
    next_round(table)
    deal_until_called(table)
    table.draw_in_error(Hand.PLAYER)
    play(table)
    board = Scoreboard()
    board.see(table.records)
    assert [coup.outcome for coup in board.coups] == [Outcome.PLAYER, Outcome.PLAYER]
    seen = len(table.records)
    table.report_wrong_draw()
    table.rule(Remedy.CANCEL_ROUND)
    board.see(table.records[seen:])
    assert [coup.outcome for coup in board.coups] == [Outcome.PLAYER]
    next_round(table)
    play(table)
    again = Scoreboard()
    again.see(table.records)
    assert len(again.coups) == 2


def deal_until_called(table: Any) -> None:
    table.close_bets()
    while table.due.step is not Step.CALL_RESULT:
        table.carry_on()
