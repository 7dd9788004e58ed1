"""The conduct of the table of banque, without a browser."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from baccarat_widgets import BanqueTable
from baccarat_widgets.card_names import card_name
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.errors import BaccaratError
from tests.widgets.bank_clicks import act, seat, step
from tests.widgets.banque_clicks import (
    FIVE,
    LOSE_BOTH,
    answers,
    go_to,
    settle,
    with_stake,
)


def test_a_coup_from_the_first_bid_to_the_settlement() -> None:
    table = BanqueTable(seed=4)
    assert table.state["go"] == "go_begin"
    assert not table.state["flowing"]
    go_to(table, "bid")
    assert answers(table) == ["bid", "pass_bid"]
    act(table, "pass_bid")
    assert table.state["flowing"]
    go_to(table, "place_stakes")
    assert table.state["banker"] == "Boris, bold · 600 in chips"
    room = table.state["room"]
    assert table.state["question"]["sentence"].startswith(f"{room} of the bank are still free.")
    act(table, "stake", amount="50")
    act(table, "stake_cheval", amount="20")
    assert seat(table, 2)["stake"] == "50 + 20 à cheval"
    assert answers(table) == ["stake", "stake_cheval", "take_back", "no_more"]
    act(table, "no_more")
    assert table.state["question"] is None
    settle(table)
    assert seat(table, 2)["end"]
    assert table.state["called"] == "shown"
    assert table.state["go"] == "go_coup"
    assert table._table.state.unaccounted == 0


def test_who_is_asked_first_of_all_begins_by_answering() -> None:
    table = BanqueTable(seed=1, seat=1)
    assert step(table) == "bid"
    assert table.state["go"] is None
    act(table, "pass_bid")
    assert table.state["flowing"]
    assert table.state["go"] == "go_on"


def test_the_learner_sits_where_they_like_and_others_sit_on_both_sides() -> None:
    table = BanqueTable(seed=1, seat=9, companions=4)
    taken = [each["number"] for each in table.state["seats"] if each["taken"]]
    assert taken == [1, 2, 6, 7, 9]
    assert [each["number"] for each in table.state["seats"] if each["mine"]] == [9]
    names = [seat(table, number)["name"] for number in (1, 6, 2, 7, 9)]
    assert names[:3] == ["Ana, equilibrium", "Boris, bold", "Chen, cautious"]
    assert names[3:] == ["Dora, equilibrium", "You"]
    with pytest.raises(BaccaratError, match="There is no seat 11"):
        BanqueTable(seat=11)
    with pytest.raises(BaccaratError, match="not for baccarat en banque"):
        BanqueTable("live")


def test_a_five_is_the_learners_to_choose_who_holds_the_cards() -> None:
    table = with_stake(FIVE)
    go_to(table, "play_hand")
    assert seat(table, 1)["answers"]
    question = table.state["question"]
    assert question["sentence"] == "Side one has 5, and you hold its cards. Card or no card?"
    assert question["why"] == "Side one has 5 and may draw or stand."
    assert answers(table) == ["draw", "stand"]
    hands = table.state["hands"]
    assert hands["one"]["cards"] == ["2h", "3d"]
    assert hands["one"]["count"] == 5
    assert hands["two"]["cards"] == hands["bank"]["cards"] == ["?", "?"]
    assert hands["bank"]["count"] is None
    act(table, "draw")
    assert "nine times in eleven" in table.state["word"]
    act(table, "go")
    assert table.state["hands"]["one"]["cards"] == ["2h", "3d", "4h"]
    settle(table)
    # 9 against 6, or against what the banker drew to it
    assert table.state["hands"]["one"]["count"] == 9
    assert seat(table, 1)["end"] == "won 100"


def test_a_forced_hand_is_played_without_asking() -> None:
    table = with_stake("2h 6d 6c 2d Kd Ks 4h")
    settle(table)
    log = table.state["log"]
    assert "Side one, You: “Card.”" in log
    assert "Side one draws the four of hearts." in log


def test_no_hidden_card_reaches_the_page() -> None:
    table = BanqueTable(seed=11, seat=1, companions=6)
    rng = random.Random(3)
    hidden_seen = 0
    for _ in range(300):
        state = table._table.state
        shown = {
            (each.hand.name.lower(), str(each.card))
            for each, card in zip(state.dealt, state.seen_by(table._play.me.seat), strict=True)
            if card is not None
        }
        on_page = {
            (name, card)
            for name, hand in table.state["hands"].items()
            for card in hand["cards"]
            if card != "?"
        }
        assert on_page == shown
        backs = sum(hand["cards"].count("?") for hand in table.state["hands"].values())
        assert backs == len(state.dealt) - len(shown)
        hidden_seen += backs
        if backs and state.phase.name == "DEALING":
            words = " ".join(table.state["told"])
            for each, card in zip(state.dealt, state.seen_by(table._play.me.seat), strict=True):
                if card is None:
                    assert card_name(each.card) not in words
        question = table.state["question"]
        act(table, rng.choice(question["answers"])["do"] if question else "go")
    assert hidden_seen > 100


def test_stakes_are_taken_back_and_refused_beyond_the_bank() -> None:
    table = BanqueTable(seed=4, seat=1)
    go_to(table, "place_stakes")
    room = Decimal(table.state["room"])
    act(table, "stake", amount=str(room + 1))
    told_so = f"{room + 1}.00 is more than the {room}.00 that is left to cover."
    assert table.state["notice"] == told_so
    act(table, "stake", amount="many")
    assert "no amount of money" in table.state["notice"]
    act(table, "stake_cheval", amount="50.01")
    assert "two halves" in table.state["notice"]
    act(table, "stake", amount="50")
    assert Decimal(table.state["room"]) == room - 50
    act(table, "take_back")
    assert Decimal(table.state["room"]) == room
    assert seat(table, 1)["stake"] == ""
    act(table, "stake", amount=f"{room:,}")
    assert answers(table) == ["take_back", "no_more"]  # nothing is left to stake on


def test_no_stake_by_anybody_calls_the_coup_off() -> None:
    table = BanqueTable(seed=1, seat=1, companions=1)
    go_to(table, "place_stakes")
    assert table.state["banker"].startswith("Ana")
    act(table, "no_more")
    act(table, "go")
    assert table.state["log"][-1] == "Nobody stakes: no coup is dealt."
    assert (table.state["phase"], table.state["go"]) == ("ready", "go_coup")
    act(table, "go")
    assert table.state["coup"] == 2


def test_chips_are_bought_when_few_are_left() -> None:
    table = BanqueTable(seed=3, seat=1, cards=f"{LOSE_BOTH} 6s 6c 7d Kh Kc Qs")
    go_to(table, "call_banco")
    act(table, "banco")
    settle(table)
    assert not table.state["can_buy"]
    go_to(table, "place_stakes")
    act(table, "stake", amount="600")
    act(table, "no_more")
    assert table.state["can_buy"]  # while the stakes are open, and again after the coup
    settle(table)
    assert table._play.me.bankroll == 0
    assert table.state["can_buy"]
    act(table, "buy")
    assert table._play.me.bankroll == 1000
    assert not table.state["can_buy"]


def test_an_intent_that_comes_late_or_twice_changes_nothing() -> None:
    table = BanqueTable(seed=4, seat=1)
    go_to(table, "place_stakes")
    late = {"do": "stake", "amount": "50", "turn": table.state["turn"]}
    table.handle(late)
    after = table.state
    table.handle(late)
    for do in ("go", "skip", "draw", "no_more", "banco", "retire"):
        table.handle({"do": do, "turn": late["turn"]})
    assert table.state == after


@pytest.mark.parametrize(
    ("intent", "sentence"),
    [
        ({"do": "draw"}, "No hand is played now"),
        ({"do": "banco"}, "Nobody can call banco now"),
        ({"do": "bid", "amount": "100"}, "can't bid"),
        ({"do": "refill", "amount": "100"}, "You don't hold the bank"),
        ({"do": "pace", "pace": "warp"}, "no pace 'warp'"),
        ({"do": "fly"}, "can't do 'fly'"),
        ({"do": "retire"}, "You don't hold the bank"),
    ],
)
def test_what_is_refused_is_named_and_changes_nothing(
    intent: dict[str, Any], sentence: str
) -> None:
    table = BanqueTable(seed=4, seat=1)
    go_to(table, "place_stakes")
    before = {**table.state}
    table.handle({"turn": before["turn"], **intent})
    assert sentence in table.state["notice"]
    assert {**table.state, "notice": ""} == before


def test_the_cards_on_top_must_be_in_the_shoe() -> None:
    with pytest.raises(BaccaratError, match="3 decks have not so many cards 9h"):
        BanqueTable(cards="9h 9h 9h 9h")
    with pytest.raises(BaccaratError, match="not with 50"):
        BanqueTable(bank=50)


def test_the_same_seed_plays_the_same_game() -> None:
    def play() -> list[str]:
        table = BanqueTable(seed=6)
        for _ in range(80):
            question = table.state["question"]
            act(table, question["answers"][-1]["do"] if question else "go")
        return table.state["log"]

    assert play() == play()


def test_skip_goes_on_to_the_next_stakes_of_a_learner_who_can_not_call_banco() -> None:
    """The new coup's stakes are asked anew, also where nothing is asked before them."""
    table = with_stake("2h 6d 6c 3d Kd Ks 4h", companions=4)
    settle(table)
    coup, me = table.state["coup"], table._play.me
    state = table._table.state
    poor = msgspec.structs.replace(me, bankroll=Decimal(10))
    table._table._state = msgspec.structs.replace(
        state.with_guest(poor), brought=state.brought - me.bankroll + 10
    )
    act(table, "skip")
    assert table.state["coup"] == coup + 1
    assert step(table) == "place_stakes"


def test_skip_goes_to_the_learners_turn_or_the_settlement() -> None:
    table = BanqueTable(seed=4, seat=1)
    act(table, "skip")
    assert step(table) is not None
    go_to(table, "place_stakes")
    act(table, "no_more")
    act(table, "skip")
    assert table.state["phase"] in ("settled", "beaten")


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 999), bank=st.none() | st.sampled_from((100, 600)), data=st.data())
def test_whatever_the_learner_presses_the_table_goes_on_and_no_chip_is_lost(
    seed: int, bank: int | None, data: st.DataObject
) -> None:
    table = BanqueTable(seed=seed, seat=3, bank=bank)
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    for _ in range(80):
        before = table.state
        question = before["question"]
        choices = [("go", None)]
        if question:
            choices = [(each["do"], each.get("with_amount")) for each in question["answers"]]
            if question["amount"]:
                choices += [(question["amount"]["do"], True)] * 2
        elif before["can_retire"]:
            choices.append(("retire", None))
        do, amount = rng.choice(choices)
        more = {"amount": rng.choice(question["amounts"])["value"]} if amount else {}
        act(table, do, **more)
        assert table.state["fault"] == ""
        assert table.state["notice"] == ""
        assert table.state["turn"] > before["turn"], (before["step"], do)
        json.dumps(table.state)
        assert table._table.state.unaccounted == 0
