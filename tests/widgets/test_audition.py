"""The audition: dealt rightly it is a hundred points; each error is written down once, and why."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from baccarat_widgets.audition import Audition
from baccarat_widgets.audition_table import EVERY, PATRONS, ROUNDS

from baccarat_core.live_table import Step
from baccarat_core.live_table.records import (
    BetsConfirmed,
    CardExposed,
    ConnectionLost,
    ConnectionRestored,
    LateBetReported,
)
from baccarat_core.school import ErrorType, Level, Skill
from tests.widgets.dealing import begun, do_due, due_intent, table_of, to_the_end, until

SHEETS = ("trainer", "live", "american", "six_deck")


def act(audition: Audition, name: str, **more: Any) -> dict[str, Any]:
    audition.handle({"do": "act", "turn": audition.state["turn"], "act": name, **more})
    return audition.state


def wrong(audition: Audition) -> list[tuple[Skill, ErrorType | None]]:
    return [(deed.skill, deed.error) for deed in table_of(audition).deeds if not deed.right]


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("level", [1, 2])
def test_a_dealer_who_does_all_rightly_gets_every_point(sheet: str, level: int) -> None:
    audition = begun(sheet, level, seed=sheet)
    to_the_end(audition)
    grade = audition.state["grade"]
    assert (grade["score"], grade["award"]) == (100, "passed with distinction")
    assert grade["rounds"] == ROUNDS[Level(level)]
    assert all(line["evidence"] == [] for line in grade["lines"])
    assert table_of(audition).table.state.unaccounted == 0
    assert grade["record"] == {
        "item": f"audition/{sheet}/{Level(level).name.lower()}",
        "said": {"right": True, "score": 100, "max": 100, "seconds": 0},
    }


def test_an_inspector_deals_a_whole_shoe_with_its_cut_card_and_commission() -> None:
    audition = begun("american", 3, seed=4)
    done = Counter(intent.get("act") for intent in to_the_end(audition))
    assert done["open_shoe"] == 1
    assert done["collect"] == 1
    assert 70 <= done["open_bets"] == audition.state["grade"]["rounds"] <= 90
    assert table_of(audition).table.due.step is Step.OPEN_SHOE
    shoe = table_of(audition).table.state.shoe
    assert shoe is not None
    assert shoe.cut_card_is_out


def test_a_table_that_shuffles_every_round_has_no_whole_shoe_to_deal() -> None:
    audition = begun("six_deck", 3)
    assert audition.state["table"]["rounds"] == 15


def test_everything_that_can_happen_happens_and_the_table_knows_of_it() -> None:
    audition = begun("live", 3, rounds=60, seed=3)
    asked: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    while audition.state["stage"] == "dealing":
        event = audition.state["table"]["event"]
        if event:
            asked[event["ask"]] += 1
            answers[str(due_intent(audition)["answer"])] += 1
        do_due(audition)
    assert set(asked) == {"What is due?", "May this bet stand?", "Who is right?"}
    assert {"burn_card", "use_card_next", "return_late_bet", "carry_on"} <= set(answers)
    assert {"stands", "refuse", "guest", "dealer"} <= set(answers)
    kinds = Counter(type(record) for record in table_of(audition).table.records)
    for kind in (CardExposed, LateBetReported, ConnectionLost, ConnectionRestored):
        assert kinds[kind] >= 1, kind
    assert sum(asked.values()) >= 60 // EVERY[Level.INSPECTOR] - 2
    assert table_of(audition).table.state.unaccounted == 0


def test_patrons_sit_and_bet_by_themselves() -> None:
    audition = begun("american", 2)
    seats = audition.state["table"]["seats"]
    assert len(seats) == PATRONS[Level.DEALER]
    assert 13 not in {seat["number"] for seat in seats}
    assert not any(seat["bets"] for seat in seats)
    act(audition, "open_shoe")
    act(audition, "open_bets")
    assert all(seat["bets"] for seat in audition.state["table"]["seats"])
    assert any(isinstance(each, BetsConfirmed) for each in table_of(audition).table.records)


def test_no_card_to_come_and_no_answer_is_on_the_page() -> None:
    audition = begun("live", 2, seed=3)
    until(audition, Step.SETTLE)
    state = json.dumps([audition.state, audition.setup])
    shoe = table_of(audition).table.state.shoe
    assert shoe is not None
    assert " ".join(map(str, shoe.pile[:3])) not in state
    shown = [card for hand in audition.state["table"]["hands"] for card in hand["cards"]]
    assert shown == [
        str(card)
        for cards in (table_of(audition).table.state.coup.player,
                      table_of(audition).table.state.coup.banker)
        for card in cards
    ]  # fmt: skip
    assert all(hand["count"] is None for hand in audition.state["table"]["hands"])
    for field in table_of(audition).fields:
        assert field.why not in state
    assert all(set(f) == {"name", "label", "form", "options", "stake"}
               for f in audition.state["table"]["fields"])  # fmt: skip


def test_a_step_out_of_order_is_an_error_of_procedure_once() -> None:
    audition = begun()
    for _press in range(3):
        state = act(audition, "open_bets")
    assert state["remarks"] == [
        {"right": False, "text": "The bets can't be opened now: no round is under way. Next, the "
         "dealer opens a new shoe."}
    ]  # fmt: skip
    assert wrong(audition) == [(Skill.PROCEDURE, ErrorType.WRONG_ORDER)]
    act(audition, "open_shoe")
    assert wrong(audition) == [(Skill.PROCEDURE, ErrorType.WRONG_ORDER)]
    assert [deed.right for deed in table_of(audition).deeds] == [False]


def test_a_card_to_the_wrong_hand_is_a_wrong_draw() -> None:
    audition = begun()
    until(audition, Step.DRAW_CARD)
    state = act(audition, "draw", hand="banker")
    assert "Banker gets no card now." in state["remarks"][0]["text"]
    assert wrong(audition) == [(Skill.DRAWING, ErrorType.WRONG_DRAW)]
    act(audition, "draw", hand="player")
    assert len(wrong(audition)) == 1


def test_calling_too_early_and_drawing_too_late_are_wrong_draws() -> None:
    audition = begun(seed=11)
    until(audition, Step.DRAW_CARD)
    act(audition, "call", outcome="tie", player_count="0", banker_count="0")
    assert wrong(audition) == [(Skill.DRAWING, ErrorType.WRONG_DRAW)]
    until(audition, Step.CALL_RESULT)
    act(audition, "draw", hand="banker")
    assert wrong(audition)[1:] == [(Skill.DRAWING, ErrorType.WRONG_DRAW)]
    do_due(audition)
    right = [deed.skill for deed in table_of(audition).deeds if deed.right]
    assert right[-1] is Skill.CALLING, "the call was right all the same"


def test_a_wrong_count_and_a_wrong_winner_are_told_apart() -> None:
    audition = begun(seed=5)
    until(audition, Step.CALL_RESULT)
    due = due_intent(audition)
    counts = {"player_count": due["player_count"], "banker_count": due["banker_count"]}
    others = [each for each in ("player", "banker", "tie") if each != due["outcome"]]
    state = act(audition, "call", outcome=others[0], **counts)
    assert wrong(audition) == [(Skill.CALLING, ErrorType.WRONG_CALL)]
    assert "the call is" in state["remarks"][0]["text"]
    do_due(audition)
    until(audition, Step.CALL_RESULT)
    off = str((int(due_intent(audition)["player_count"]) + 1) % 10)
    act(audition, **due_intent_with(audition, player_count=off))
    assert wrong(audition)[1:] == [(Skill.CALLING, ErrorType.WRONG_COUNT)]


def due_intent_with(audition: Audition, **more: Any) -> dict[str, Any]:
    intent = {**due_intent(audition), **more}
    return {
        "name": intent.pop("act"),
        **{k: v for k, v in intent.items() if k not in ("do", "turn")},
    }


def test_standing_rightly_counts_as_much_as_drawing() -> None:
    audition = begun(seed=5)
    until(audition, Step.CALL_RESULT)
    before = Counter(deed.skill for deed in table_of(audition).deeds)
    stands = table_of(audition).table.state.next_card.decision is not None
    do_due(audition)
    after = Counter(deed.skill for deed in table_of(audition).deeds)
    assert after[Skill.DRAWING] - before[Skill.DRAWING] == int(stands)


def test_burning_too_few_is_a_wrong_count() -> None:
    audition = begun("live")
    act(audition, "open_shoe")
    due = table_of(audition).table.due.cards
    assert audition.state["table"]["burn_card"] is not None
    state = act(audition, "burn", count=str(due + 1))
    assert f"{due} cards are burned" in state["remarks"][0]["text"]
    assert wrong(audition) == [(Skill.PROCEDURE, ErrorType.WRONG_COUNT)]
    act(audition, "burn", count=str(due))
    assert audition.state["table"]["burn_card"] is None


def test_each_wrong_payment_is_one_error_and_the_inspector_puts_it_right() -> None:
    audition = begun("trainer", 2, seed=8)
    until(audition, Step.SETTLE)
    intent = due_intent(audition)
    fields = table_of(audition).fields
    first = fields[0]
    given = first.mistakes[0].answer if first.mistakes else "1"
    audition.handle({**intent, "paid": {**intent["paid"], first.name: given}})
    (remark,) = audition.state["remarks"]
    assert remark["right"] is False
    assert remark["text"].startswith(f"{first.label}: {first.shown}.")
    assert [deed.skill for deed in table_of(audition).deeds if not deed.right] == [Skill.PAYING]
    paid = [deed for deed in table_of(audition).deeds if deed.skill is Skill.PAYING]
    assert len(paid) == len(fields)
    assert table_of(audition).done == 1
    assert table_of(audition).table.state.unaccounted == 0


def test_a_forgotten_bet_or_an_unreadable_amount_is_no_error_and_settles_nothing() -> None:
    audition = begun("trainer", 2, seed=8)
    until(audition, Step.SETTLE)
    intent = due_intent(audition)
    before = list(table_of(audition).deeds)
    first = table_of(audition).fields[0].name
    for paid, sentence in (
        ({}, "is not dealt with yet."),
        ({**intent["paid"], first: "much"}, "“much” is no amount of money."),
        (None, "Say for every bet what is paid, left or taken."),
    ):
        audition.handle({**intent, "paid": paid})
        assert sentence in audition.state["notice"]
    assert table_of(audition).deeds == before
    do_due(audition)


def test_paying_before_the_call_is_an_error_of_order() -> None:
    audition = begun()
    audition.handle({"do": "pay", "turn": audition.state["turn"], "paid": {}})
    assert wrong(audition) == [(Skill.PROCEDURE, ErrorType.WRONG_ORDER)]
    assert audition.state["remarks"][0]["text"].startswith("The round can't be settled now")


def test_no_way_leads_past_the_payment() -> None:
    audition = begun()
    until(audition, Step.SETTLE)
    assert act(audition, "settle")["notice"] == "A dealer does not 'settle'."
    assert act(audition, "carry_on")["notice"] == "A dealer does not 'carry_on'."
    assert table_of(audition).done == 0


def test_what_has_happened_comes_first_and_a_wrong_answer_is_explained() -> None:
    audition = begun("live", 3, seed=2)
    while table_of(audition).event is None:
        do_due(audition)
    event = table_of(audition).event
    assert event is not None
    state = act(audition, "draw", hand="player")
    assert state["notice"] == "Say first what is to be done about what has happened."
    assert wrong(audition) == []
    turn = audition.state["turn"]
    audition.handle({"do": "answer", "turn": turn, "answer": "nonsense"})
    assert audition.state["notice"] == "Choose one of the answers."
    other = next(name for name in event.options if name != event.right)
    audition.handle({"do": "answer", "turn": turn, "answer": other})
    assert audition.state["remarks"] == [{"right": False, "text": event.whys[other]}]
    assert wrong(audition) == [(Skill.INCIDENTS, ErrorType.WRONG_RULING)]
    assert audition.state["table"]["event"] is None
    do_due(audition)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"act": "fly"}, "A dealer does not 'fly'."),
        ({"act": None}, "A dealer does not 'None'."),
        ({"act": "draw", "hand": "left"}, "There is no 'left' here."),
        ({"act": "call", "outcome": "draw"}, "There is no 'draw' here."),
        (
            {"act": "call", "outcome": "tie", "player_count": "", "banker_count": "3"},
            "Say both counts in whole numbers.",
        ),
        ({"act": "burn", "count": "-1"}, "Say how many cards are burned in whole numbers."),
        ({"act": "burn", "count": True}, "Say how many cards are burned in whole numbers."),
    ],
)
def test_what_cannot_be_read_is_refused_and_no_error(given: dict[str, Any], sentence: str) -> None:
    audition = begun()
    audition.handle({"do": "act", "turn": audition.state["turn"], **given})
    assert audition.state["notice"] == sentence
    assert table_of(audition).deeds == []


def test_a_stale_press_changes_nothing() -> None:
    audition = begun()
    before = audition.state
    for intent in (
        {"do": "act", "act": "open_shoe"},
        {"do": "pay", "paid": {}},
        {"do": "answer", "answer": "x"},
        {"do": "finish"},
        {"do": "start", "level": 1},
    ):
        audition.handle({**intent, "turn": -1})
        audition.handle(intent)
    assert audition.state == before
