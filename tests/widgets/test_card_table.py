"""The card table's conduct, without a browser."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from baccarat_widgets.card_table import WORKED_EXAMPLES, CardTable, Pace
from baccarat_widgets.money import money, odds, signed
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.cards import parse_cards
from baccarat_core.coup import CardDealt, Coup, deal
from baccarat_core.errors import CardError, CoupError, RuleSheetError
from baccarat_core.rule_sheets import load_rule_sheet


def act(table: CardTable, do: str, **more: object) -> None:
    table.handle({"do": do, "turn": table.state["turn"], **more})


def play(table: CardTable) -> None:
    act(table, "deal")
    act(table, "skip")


def spot(table: CardTable, kind: str) -> dict:
    return next(bet for bet in table.state["bets"] if bet["kind"] == kind)


def amount(text: str) -> Decimal:
    return Decimal(text.replace(",", "").replace("−", "-"))


def purse(table: CardTable) -> Decimal:
    return amount(table.state["free"]) + amount(table.state["staked"])


def test_a_coup_comes_one_event_at_a_time_and_equals_the_engines() -> None:
    table = CardTable(seed=7)
    expected = deal(load_rule_sheet("trainer").open_shoe("7/0"))
    act(table, "deal")
    for shown in range(1, len(expected.events)):
        cards = [e for e in expected.events[:shown] if isinstance(e, CardDealt)]
        hands = table.state["coup"]["hands"]
        assert sum(len(hand["cards"]) for hand in hands.values()) == len(cards)
        assert table.state["phase"] == "dealing"
        act(table, "step")
    hands = table.state["coup"]["hands"]
    assert hands["player"]["cards"] == [str(card) for card in expected.player]
    assert hands["banker"]["cards"] == [str(card) for card in expected.banker]
    assert hands["player"]["count"] == expected.player_count
    assert table.state["coup"]["result"]["outcome"] == expected.outcome.value
    assert table.state["phase"] == "settled"


def test_undealt_cards_are_nowhere_in_what_the_page_gets() -> None:
    table = CardTable(seed=3, coups={"one": "2h Kd 2d 3c 8h"})
    act(table, "replay", coup="one")
    sent = json.dumps(table.state["coup"])
    assert '"2h"' in sent
    for later in ("Kd", "2d", "3c", "8h"):
        assert f'"{later}"' not in json.dumps(table.get_state(), default=str)


def test_a_double_click_deals_once() -> None:
    table = CardTable(seed=1)
    click = {"do": "deal", "turn": table.state["turn"]}
    table.handle(click)
    table.handle(click)
    assert table.state["shoe"]["round"] == 1
    assert table.state["notice"] == ""
    assert len(table.state["coup"]["lines"]) == 1


def test_a_step_clicked_twice_shows_one_card() -> None:
    table = CardTable(seed=1)
    act(table, "deal")
    click = {"do": "step", "turn": table.state["turn"]}
    table.handle(click)
    table.handle(click)
    assert len(table.state["coup"]["lines"]) == 2


@pytest.mark.parametrize(
    ("coup", "bet", "stake", "profit", "free"),
    [
        ("Two nines against a seven", "player", "100", "+100", "1,100"),
        ("Two nines against a seven", "banker", "100", "−100", "900"),
        ("Banker draws and wins 8 to 1", "banker", "100", "+95", "1,095"),
        ("Banker stands on 3 against an 8", "banker", "100", "+95", "1,095"),
        ("A tie at 7", "tie", "100", "+800", "1,800"),
        ("A tie at 7", "banker", "100", "0", "1,000"),
        ("A tie at 7", "player", "100", "0", "1,000"),
    ],
)
def test_worked_examples_are_settled_to_the_chip(
    coup: str, bet: str, stake: str, profit: str, free: str
) -> None:
    table = CardTable()
    act(table, "bet", bet=bet, chip=stake)
    act(table, "replay", coup=coup)
    act(table, "skip")
    assert spot(table, bet)["profit"] == profit
    assert table.state["free"] == free


def test_every_worked_example_is_a_whole_coup() -> None:
    for cards in WORKED_EXAMPLES.values():
        listed = parse_cards(cards)
        assert Coup.replay(listed).cards == listed


def test_commission_is_said() -> None:
    table = CardTable()
    act(table, "bet", bet="banker", chip="25")
    act(table, "replay", coup="Banker draws and wins 8 to 1")
    act(table, "skip")
    assert spot(table, "banker")["settled"] == (
        "Banker: 25 wins 23.75 (commission 1.25). Banker wins 8 to 1."
    )


@pytest.mark.parametrize(
    ("intent", "sentence"),
    [
        ({"do": "bet", "bet": "banker", "chip": "2000"}, "you have 1,000 left"),
        ({"do": "bet", "bet": "banker", "chip": "-5"}, "more than 0"),
        ({"do": "bet", "bet": "banker", "chip": "0.001"}, "whole units of 0.01"),
        ({"do": "bet", "bet": "banker", "chip": "many"}, "no amount of money"),
        ({"do": "bet", "bet": "dragon", "chip": "5"}, "no bet named 'dragon'"),
        ({"do": "bet"}, "no bet named None"),
        ({"do": "pace", "pace": "warp"}, "no pace 'warp'"),
        ({"do": "refresh"}, "can't do 'refresh'"),
        ({"do": "handle"}, "can't do 'handle'"),
        ({"do": "msg"}, "can't do 'msg'"),
        ({}, "can't do None"),
        ("deal", "can't do None"),
    ],
)
def test_what_the_table_refuses_changes_nothing(intent: object, sentence: str) -> None:
    table = CardTable(seed=5)
    before = {**table.state}
    table.handle(intent)  # type: ignore[arg-type]
    assert sentence in table.state["notice"]
    assert {**table.state, "notice": ""} == before


def test_an_unknown_coup_is_named() -> None:
    table = CardTable()
    act(table, "replay", coup="nothing")
    assert table.state["notice"] == "There is no coup named 'nothing' here."


@pytest.mark.parametrize("do", ["deal", "new_shoe", "same_bets", "take_back"])
def test_nothing_but_cards_while_a_coup_is_dealt(do: str) -> None:
    table = CardTable(seed=2)
    act(table, "deal")
    act(table, do)
    assert "No more bets" in table.state["notice"]
    act(table, "bet", bet="tie", chip="5")
    assert "No more bets" in table.state["notice"]
    assert table.state["staked"] == "0"


def test_a_refusal_is_gone_with_the_next_thing_done() -> None:
    table = CardTable()
    act(table, "bet", bet="dragon", chip="5")
    act(table, "bet", bet="tie", chip="5")
    assert table.state["notice"] == ""
    assert spot(table, "tie")["stake"] == "5"


def test_our_own_fault_is_told_and_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    table = CardTable()
    monkeypatch.setattr("baccarat_widgets.card_table.deal", lambda shoe: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        act(table, "deal")
    assert "our fault" in table.state["fault"]
    assert "ZeroDivisionError" in table.state["fault"]


def test_same_bets_and_taking_back() -> None:
    table = CardTable(seed=4)
    act(table, "bet", bet="player", chip="100")
    act(table, "bet", bet="player", chip="25")
    play(table)
    free = amount(table.state["free"])
    act(table, "same_bets")
    assert spot(table, "player")["stake"] == "125"
    act(table, "take_back", bet="player")
    assert amount(table.state["free"]) == free
    assert spot(table, "player")["stake"] is None


def test_same_bets_beyond_the_purse_are_refused_and_nothing_is_lost() -> None:
    table = CardTable(chips=100, coups={"lost": "Kh 9d Kd Ks"})
    act(table, "bet", bet="player", chip="100")
    act(table, "replay", coup="lost")
    act(table, "skip")
    act(table, "same_bets")
    assert table.state["notice"] == "The same bets need 100 and you have 0."
    assert table.state["out_of_chips"]
    act(table, "more_chips")
    assert table.state["free"] == "100"


def test_a_shoe_ends_with_its_cut_card_and_a_new_one_is_asked_for() -> None:
    table = CardTable(seed=11)
    while not table.state["shoe"]["over"]:
        play(table)
    assert table.state["shoe"]["sentence"].endswith("The cut card is out: this was the last round.")
    rounds = table.state["shoe"]["round"]
    act(table, "deal")
    assert "last round is over" in table.state["notice"]
    act(table, "new_shoe")
    assert (rounds, table.state["shoe"]["round"]) == (rounds, 0)
    play(table)
    assert table.state["shoe"]["round"] == 1


def test_the_same_seed_gives_the_same_table() -> None:
    one, two = CardTable(seed="a"), CardTable(seed="a")
    for table in (one, two):
        play(table)
    assert one.state == two.state


def test_a_replay_does_not_touch_the_shoe() -> None:
    table = CardTable(seed=1)
    act(table, "replay", coup="A tie at 7")
    act(table, "skip")
    assert table.state["shoe"]["round"] == 0


def test_the_lit_cell_is_the_one_the_decision_used() -> None:
    table = CardTable()
    act(table, "replay", coup="Banker stands on 3 against an 8")
    act(table, "skip")
    assert table.state["coup"]["cell"] == "3-8"
    assert table.state["coup"]["player_rule"] == "draw"


def test_the_live_sheet_shows_all_its_bets_and_pays() -> None:
    table = CardTable("live")
    assert len(table.state["bets"]) == 14
    assert spot(table, "player_bonus")["pays"] == "up to 30:1"
    assert spot(table, "lucky_six")["pays"] == "12:1 or 20:1"
    assert spot(table, "banker")["pays"] == "19:20"


def test_pace_is_kept() -> None:
    table = CardTable(pace=Pace.BY_HAND)
    assert table.state["pace"] == "by hand"
    act(table, "pace", pace="quick")
    assert table.state["pace"] == "quick"


def test_bad_arguments_are_told_in_words() -> None:
    with pytest.raises(RuleSheetError, match="no rule sheet 'nowhere'"):
        CardTable("nowhere")
    with pytest.raises(CardError, match="'1h' is not a card"):
        CardTable(coups={"x": "1h"})
    with pytest.raises(CoupError, match="missing"):
        CardTable(coups={"x": "9h"})


def test_repr_is_stable() -> None:
    assert repr(CardTable()) == "CardTable('trainer')"
    assert repr(CardTable("live", seed=3)) == "CardTable('live', seed=3)"


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["bet", "take_back", "same_bets", "deal", "step", "skip", "new_shoe"]),
            st.sampled_from(["player", "banker", "tie"]),
            st.sampled_from(["1", "5", "25", "100", "500"]),
        ),
        max_size=40,
    )
)
def test_chips_are_conserved(steps: list[tuple[str, str, str]]) -> None:
    table = CardTable(seed=1)
    for do, bet, chip in steps:
        before = purse(table)
        was = table.state["phase"]
        act(table, do, bet=bet, chip=chip)
        gained = Decimal(0)
        if was == "dealing" and table.state["phase"] == "settled":
            gained = amount(table.state["coup"]["net"] or "0")
        assert purse(table) == before + gained
        assert table.state["fault"] == ""


@pytest.mark.parametrize(
    ("given_amount", "text"),
    [("1234", "1,234"), ("-20", "−20"), ("47.5", "47.50"), ("0.0475", "0.0475"), ("1E+3", "1,000")],
)
def test_amounts_read_well(given_amount: str, text: str) -> None:
    assert money(Decimal(given_amount)) == text


def test_signs_and_odds() -> None:
    assert [signed(Decimal(n)) for n in (5, 0, -5)] == ["+5", "0", "−5"]
    assert odds(load_rule_sheet("six_deck").bets[1].pays) == "19:20"


def test_a_fault_in_what_the_page_is_told_reaches_the_learner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = CardTable()
    monkeypatch.setattr("baccarat_widgets.card_table.shoe_progress", lambda shoe: {}["nothing"])
    with pytest.raises(KeyError):
        act(table, "deal")
    assert "our fault" in table.state["fault"]
