"""The live table's conduct, without a browser."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from baccarat_widgets.live_table import LiveTable, View
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.errors import BaccaratError
from baccarat_core.live_table import payment


def act(table: LiveTable, do: str, **more: object) -> dict[str, Any]:
    table.handle({"do": do, "turn": table.state["turn"], **more})
    return table.state


def dealer(table: LiveTable, what: str, **more: object) -> dict[str, Any]:
    return act(table, "dealer", act=what, **more)


def area(table: LiveTable, kind: str) -> dict[str, Any]:
    return next(each for each in table.state["areas"] if each["kind"] == kind)


def seat(table: LiveTable, number: int) -> dict[str, Any]:
    return next(each for each in table.state["seats"] if each["number"] == number)


def begun(sheet: str = "live", **options: Any) -> LiveTable:
    """A table at which the learner sits and the bets are open."""
    table = LiveTable(sheet, seed=1, **options)
    act(table, "sit")
    act(table, "go")
    assert table.state["phase"] == "open"
    return table


def finish(table: LiveTable) -> None:
    for _ in range(12):
        if table.state["between_rounds"]:
            return
        act(table, "go")
    raise AssertionError("the round does not end")


def test_a_round_from_sitting_down_to_the_bet_log() -> None:
    table = begun()
    act(table, "bet", bet="banker", chip="100")
    assert area(table, "banker")["stake"] == "100.00"
    act(table, "confirm")
    finish(table)
    assert table.state["phase"] == "settled"
    (line,) = table.state["bets"]
    assert (line["bet"], line["stake"], line["status"]) == ("Banker", "100.00", "settled")
    assert line["profit"] == area(table, "banker")["profit"]
    assert re.fullmatch(r"\+95\.00|−100\.00|0\.00", line["profit"])
    assert re.fullmatch(r"−?\d{1,3}(,\d{3})*\.\d\d", table.state["house"])
    assert table._table.state.unaccounted == 0


def test_seats_are_the_sheets_and_thirteen_is_none_of_them() -> None:
    table = LiveTable("american", seed=1)
    numbers = [each["number"] for each in table.state["seats"]]
    assert numbers == [*range(1, 13), 14, 15]
    before = table.state
    act(table, "seat", seat=13)
    assert "no seat 13" in table.state["notice"]
    assert {**table.state, "notice": ""} == before


@pytest.mark.parametrize(
    ("intent", "sentence"),
    [
        ({"do": "bet", "bet": "banker", "chip": "-5"}, "more than 0"),
        ({"do": "bet", "bet": "banker", "chip": "0.001"}, "0.001"),
        ({"do": "bet", "bet": "dragon", "chip": "5"}, "no bet 'dragon'"),
        ({"do": "bet", "bet": "banker", "chip": "many"}, "no amount"),
        ({"do": "bet", "bet": "tie", "chip": "600"}, "Tie takes at most 500.00"),
        ({"do": "seat", "seat": "1"}, "no seat 1"),
        ({"do": "mode", "mode": "half"}, "no mode 'half'"),
        ({"do": "view", "view": "spectator"}, "no side 'spectator'"),
        ({"do": "sit"}, "Seat 1"),
        ({"do": "resume"}, "nothing to resume"),
        ({"do": "cancel"}, "Only a suspended round"),
        ({"do": "rule", "remedy": "pray"}, "no ruling 'pray'"),
        ({"do": "rule", "remedy": "burn_card"}, "nothing to rule on"),
        ({"do": "dealer", "act": "juggle"}, "does not 'juggle'"),
        ({"do": "dealer", "act": "settle", "paid": {}}, "can't be settled now"),
        ({"do": "dealer", "act": "burn", "count": "x"}, "no whole number"),
        ({"do": "dealer", "act": "call", "outcome": "both"}, "no result 'both'"),
        ({"do": "dealer", "act": "draw", "hand": "house"}, "no hand 'house'"),
    ],
)
def test_what_is_refused_is_named_and_changes_nothing(
    intent: dict[str, Any], sentence: str
) -> None:
    table = begun()
    before = {**table.state}
    table.handle({"turn": before["turn"], **intent})
    assert sentence in table.state["notice"]
    assert {**table.state, "notice": ""} == before


def test_a_patrons_seat_is_not_the_learners() -> None:
    table = begun()
    act(table, "seat", seat=2)
    act(table, "bet", bet="tie", chip="5")
    assert "Seat 2 is a patron's" in table.state["notice"]


def test_a_stake_on_banker_makes_as_much_room_on_player() -> None:
    table = LiveTable("live", seed=1)
    act(table, "sit")
    for _ in range(10):
        act(table, "buy")
    act(table, "go")

    def room(kind: str) -> Decimal:
        note = area(table, kind)["note"]
        return Decimal(note.removeprefix("room ").replace(",", ""))

    before = room("player"), room("banker")
    act(table, "bet", bet="banker", chip="500")
    assert (room("player"), room("banker")) == (before[0] + 500, before[1] - 500)
    assert "difference between all stakes" in area(table, "banker")["limit"]


def test_unconfirmed_chips_come_back_when_bets_close() -> None:
    table = begun()
    free = seat(table, 1)["free"]
    act(table, "bet", bet="tie", chip="25")
    assert seat(table, 1)["free"] != free
    act(table, "go")
    assert seat(table, 1)["free"] == free
    assert "Seat 1: unconfirmed chips go back." in table.state["log"]


def test_a_lost_connection_keeps_confirmed_bets() -> None:
    table = begun()
    act(table, "bet", bet="player", chip="25")
    act(table, "confirm")
    act(table, "lose_connection")
    assert seat(table, 1)["lost"]
    finish(table)
    act(table, "reconnect")
    assert [line["status"] for line in table.state["bets"]] == ["settled"]


def test_a_cancelled_round_returns_every_bet() -> None:
    table = begun()
    act(table, "bet", bet="player", chip="25")
    act(table, "confirm")
    act(table, "go")
    act(table, "suspend")
    assert table.state["suspended"]
    act(table, "go")
    assert table.state["notice"]
    act(table, "cancel")
    assert table.state["phase"] == "cancelled"
    assert seat(table, 1)["free"] == "1,000.00"
    assert table.state["bets"][0]["status"] == "returned"


def test_modes_are_switched_between_rounds_only() -> None:
    table = begun()
    act(table, "mode", mode="no commission")
    assert table.state["notice"]
    assert table.state["mode"] == "commission"
    act(table, "bet", bet="player", chip="25")
    act(table, "confirm")
    finish(table)
    act(table, "mode", mode="no commission")
    assert table.state["mode"] == "no commission"
    assert area(table, "banker")["pays"] == "1:1, on 6 1:2"


def test_the_dealer_is_told_what_was_wrong_and_then_does_it_right() -> None:
    table = LiveTable("live", seed=1, view=View.DEALER)
    dealer(table, "draw", hand="player")
    assert "No card can be dealt" in table.state["notice"]
    dealer(table, "open_shoe")
    wrong = 11
    dealer(table, "burn", count=str(wrong))
    assert f"cards are burned, not {wrong}" in table.state["notice"]
    dealer(table, "burn", count=str(table.state["due"]["cards"]))
    dealer(table, "open_bets")
    assert any(each["at_stake"] for each in table.state["seats"])
    dealer(table, "close_bets")
    dealer(table, "draw", hand="banker")
    assert "Banker gets no card now" in table.state["notice"]
    for _ in range(6):
        if table.state["due"]["step"] != "draw_card":
            break
        hand = "player" if "to Player" in table.state["due"]["sentence"] else "banker"
        dealer(table, "draw", hand=hand)
        assert table.state["notice"] == ""
    coup = table._table.state.coup
    wrong_call = "tie" if coup.outcome.value != "tie" else "player"
    dealer(table, "call", outcome=wrong_call)
    assert "the call is" in table.state["notice"]
    dealer(table, "call", outcome=coup.outcome.value, player_count="", banker_count="")
    dealer(table, "settle", paid={})
    assert "is not dealt with yet" in table.state["notice"]
    assert "what is due" not in json.dumps(table.state["pay"])
    paid = {
        str(bet.number): f"{payment(table._table.state, bet)}".replace("-", "−")
        for bet in table._table.settlement_due
    }
    spoilt = {**paid, next(iter(paid)): "12345"}
    dealer(table, "settle", paid=spoilt)
    assert table.state["notice"]
    assert table.state["phase"] == "dealing"
    dealer(table, "settle", paid=paid)
    assert table.state["notice"] == ""
    assert table.state["phase"] == "settled"
    assert table._table.state.unaccounted == 0


def test_what_is_due_for_a_bet_is_not_on_the_page_before_it_is_paid() -> None:
    table = LiveTable("live", seed=3, view=View.DEALER)
    for _ in range(12):
        dealer(table, "carry_on")
        if table.state["due"]["step"] == "settle":
            break
    assert table.state["pay"]
    assert set(table.state["pay"][0]) == {"number", "seat", "label", "stake", "pays"}


def test_side_bets_close_after_their_last_round_and_open_with_the_next_shoe() -> None:
    table = LiveTable("live", seed=5)
    act(table, "sit")
    closed = {}
    for _ in range(90):
        act(table, "go")
        if table._table.state.shoe_round in (50, 51, 61):
            closed[table._table.state.shoe_round] = {
                kind: area(table, kind)["closed"] for kind in ("lucky_six", "player_pair", "tie")
            }
        shoes = table._table.state.shoes
        finish(table)
        if table._table.state.needs_shoe:
            break
    assert closed[50] == {"lucky_six": False, "player_pair": False, "tie": False}
    assert closed[51] == {"lucky_six": True, "player_pair": False, "tie": False}
    assert closed[61] == {"lucky_six": True, "player_pair": True, "tie": False}
    act(table, "go")
    assert table._table.state.shoes == shoes + 1
    assert not area(table, "lucky_six")["closed"]


def test_a_table_goes_on_from_its_bet_log(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    first = begun(bet_log=path)
    act(first, "bet", bet="player", chip="25")
    act(first, "confirm")
    act(first, "go")
    again = LiveTable("live", seed=1, bet_log=path)
    act(again, "seat", seat=1)
    assert again.state["suspended"]
    assert [line["status"] for line in again.state["bets"]] == ["confirmed"]
    act(again, "resume")
    finish(again)
    assert [line["status"] for line in again.state["bets"]] == ["settled"]


def test_cards_to_come_are_not_on_the_page() -> None:
    table = begun()
    act(table, "bet", bet="player", chip="25")
    act(table, "confirm")
    act(table, "go")
    act(table, "go")
    shown = sum(len(hand["cards"]) for hand in table.state["hands"].values())
    assert shown == 1
    sent = json.dumps([table.state, table.setup])
    pile = table._table.state.shoe.pile  # type: ignore[union-attr]
    assert " ".join(map(str, pile[:5])) not in sent
    named = [card for card in {*map(str, pile)} if f'"{card}"' in sent]
    assert len(named) == shown


def test_a_second_click_on_a_step_is_ignored() -> None:
    table = begun()
    act(table, "bet", bet="player", chip="25")
    act(table, "confirm")
    click = {"do": "go", "turn": table.state["turn"]}
    table.handle(click)
    table.handle(click)
    assert sum(len(hand["cards"]) for hand in table.state["hands"].values()) == 0
    assert table.state["notice"] == ""


def test_a_click_holds_that_was_made_before_the_last_one_was_answered() -> None:
    table = LiveTable("live", seed=1)
    seen = table.state["turn"]
    table.handle({"do": "sit", "turn": seen})
    table.handle({"do": "go", "turn": seen})
    assert table.state["phase"] == "open"
    seen = table.state["turn"]
    table.handle({"do": "bet", "bet": "player", "chip": "25", "turn": seen})
    table.handle({"do": "confirm", "turn": seen})
    table.handle({"do": "go", "turn": seen})
    assert table.state["phase"] != "open"


def test_bad_arguments_are_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(BaccaratError, match="no live table"):
        LiveTable("banque")
    broken = tmp_path / "broken.sqlite"
    broken.write_text("this is no bet log, but long enough to look like a file")
    with pytest.raises(BaccaratError):
        LiveTable("live", bet_log=broken)


def test_repr_is_stable() -> None:
    assert repr(LiveTable("american", seed=4)) == "LiveTable('american', seed=4)"


ROUND = ["sit", "bet", "confirm", "take_back", "go", "go", "go", "leave", "buy", "seat", "mode"]
TROUBLE = ["suspend", "resume", "cancel", "lose_connection", "reconnect"]
STEPS = st.sampled_from([*ROUND, *TROUBLE])


@given(st.lists(st.tuples(STEPS, st.integers(1, 7)), max_size=40))
def test_money_is_conserved_whatever_is_clicked(steps: list[tuple[str, int]]) -> None:
    table = LiveTable("live", seed=2)
    bets = ["player", "banker", "tie", "player_pair", "lucky_six", "player", "banker"]
    for do, number in steps:
        act(table, do, bet=bets[number - 1], chip="25", seat=number, mode="no commission")
        assert table.state["fault"] == ""
        assert table._table.state.unaccounted == 0
