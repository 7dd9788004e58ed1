"""The editor of a rule sheet: every price at once, nothing wrong accepted, nothing lost."""

from __future__ import annotations

from typing import Any

import pytest
from baccarat_widgets import RuleSheetEditor
from baccarat_widgets.rule_sheet_form import (
    all_entries,
)

from baccarat_core.bets import BankerMode, BetKind, NaturalPaid, OnThreeCardSeven
from tests.widgets.rule_sheet_editing import LIVE, act, edge, entry, put


# Published or derived by hand: eight decks where nothing else is said.
@pytest.mark.parametrize(
    ("field", "text", "kind", "price"),
    [
        ("tie/pays", "9", "tie", "4.8440%"),
        ("decks", "6", "tie", "14.4382%"),
        ("decks", "1", "player_pair", "29.4118%"),
        ("decks", "1", "perfect_pair", "100.0000%"),
        ("player_pair/pays", "10:1", "player_pair", "17.8313%"),
        ("perfect_pair/pays_both", "200", "perfect_pair", "8.0470%"),
        # What Banker wins without commission is just what Player loses.
        ("banker:commission/pays", "1:1", "banker", "−1.2351%"),
        ("player_natural/pays", "4", "player_natural", "5.2827%"),
    ],
)
def test_a_changed_field_changes_its_price(field: str, text: str, kind: str, price: str) -> None:
    editor = RuleSheetEditor("live")
    put(editor, field, text)
    assert entry(editor, field)["error"] == ""
    assert edge(editor, kind) == price


def test_a_push_on_a_three_card_seven_has_its_published_price() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "banker:commission/pays", "1:1")
    put(editor, "banker:commission/three_card_seven", "pushes")
    assert edge(editor, "banker") == "1.0183%"
    assert editor.rule_sheet.bet(BetKind.BANKER).three_card_seven is OnThreeCardSeven.PUSHES


def test_a_choice_is_taken_by_its_word() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "player_natural/paid", "win, tie pushes")
    assert editor.rule_sheet.bet(BetKind.PLAYER_NATURAL).paid is NaturalPaid.WIN_ELSE_PUSH
    assert edge(editor, "player_natural") == "25.0478%"
    assert entry(editor, "player_natural/paid")["choices"] == [each.value for each in NaturalPaid]


def test_each_bets_card_has_the_price_of_the_table() -> None:
    editor = RuleSheetEditor("live")
    cards = {bet["key"]: bet["edge"] for bet in editor.state["bets"]}
    assert len(cards) == 15
    assert cards["banker:no commission"] == "1.4581%"
    for row in editor.state["odds"]["rows"]:
        key = "banker:commission" if row["kind"] == "banker" else row["kind"]
        assert cards[key] == edge(editor, row["kind"])


def test_prices_stand_beside_those_of_the_sheet_as_it_was() -> None:
    editor = RuleSheetEditor("live")
    assert len(editor.state["odds"]["sheets"]) == 1
    put(editor, "tie/pays", "9")
    odds = editor.state["odds"]
    assert [each["title"] for each in odds["sheets"]] == [
        "Live dealer's table",
        "The sheet as it was",
    ]
    keys = [column["key"] for column in odds["columns"]][1:]
    tie = next(row for row in odds["rows"] if row["kind"] == "tie")["cells"]
    assert tie[keys.index("gap")]["text"] == "−9.5156%"
    assert editor.state["heard"] == "Tie: house edge 4.8440%."


def test_what_changed_is_said_and_not_read_out_at_length() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "decks", "7")
    assert editor.state["heard"] == "14 prices changed."


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("tie/pays", "8 to one", "'8 to one' is no pay. Write it as 8, 8:1, 8 to 1, 19/20 or"),
        ("tie/pays", "", "'' is no pay"),
        ("tie/pays", "-8", "A winning bet pays more than 0, not -8."),
        ("tie/pays", "1/3", "can't be paid exactly in decimal money"),
        ("tie/pays", "9" * 300, "longer than any entry"),
        ("banker:commission/commission", "120%", "is no commission"),
        ("banker:commission/mode", "no commission", "Banker stands twice"),
        ("banker:commission/three_card_seven", "burns", "choose from 'wins', 'pushes'"),
        ("tie/open_rounds", "many", "whole number of rounds"),
        ("tie/open_rounds", "0", "whole number of rounds, 1 or more, not 0"),
        ("player_bonus/margins.7", "", "has a gap"),
        ("player_bonus/margins.9", "lots", "'lots' is no pay"),
        ("decks", "0", "Expected a whole number of 1 or more."),
        ("decks", "eight", "Expected a whole number, not text."),
        ("decks", "101", "Expected a whole number of 100 or less."),
        ("decks", "²", "Expected a whole number, not text."),
        ("title", "", "Expected text, and it is empty."),
        ("cut_card", "5000", "cut card"),
        ("unit", "0", "expected an amount from 0.0001"),
        ("burn", "all", "choose from"),
    ],
)
def test_a_wrong_entry_gets_its_sentence_and_the_last_good_sheet_stays(
    field: str, text: str, sentence: str
) -> None:
    editor = RuleSheetEditor("live")
    put(editor, "tie/pays", "9")
    before = editor.state
    put(editor, field, text)
    shown = entry(editor, field)
    assert sentence.lower() in shown["error"].lower()
    assert shown["text"] == text, "what was typed is not lost"
    assert editor.state["odds"] == before["odds"]
    assert editor.rule_sheet.bet(BetKind.TIE).pays == 9
    assert editor.state["waits"].startswith("One entry can’t be used yet")
    assert editor.state["notice"] == ""


def test_wrong_entries_wait_while_others_go_on() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "tie/pays", "nine")
    put(editor, "decks", "none")
    put(editor, "player_pair/pays", "10")
    assert entry(editor, "tie/pays")["text"] == "nine"
    assert entry(editor, "decks")["error"]
    assert editor.state["waits"].startswith("2 entries")
    assert edge(editor, "player_pair") == "17.8313%"
    put(editor, "tie/pays", "9")
    put(editor, "decks", "8")
    assert editor.state["waits"] == ""
    assert edge(editor, "tie") == "4.8440%"


def test_a_ladder_grows_and_shrinks_at_its_foot() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "player_bonus/margins.3", "1:1")
    assert min(editor.rule_sheet.bet(BetKind.PLAYER_BONUS).margins) == 3
    assert entry(editor, "player_bonus/margins.2")["text"] == ""
    put(editor, "player_bonus/margins.3", "")
    put(editor, "player_bonus/margins.4", "")
    assert edge(editor, "player_bonus") == "10.1253%"
    assert "player_bonus/margins.3" not in [e.key for e in all_entries(editor.rule_sheet)]


def test_optional_entries_are_emptied() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "banker:no commission/pays_on_six", "")
    assert editor.rule_sheet.bet(BetKind.BANKER, BankerMode.NO_COMMISSION).pays_on_six is None
    put(editor, "player_pair/open_rounds", "")
    assert editor.rule_sheet.bet(BetKind.PLAYER_PAIR).open_rounds is None


def test_undo_goes_back_step_by_step_over_wrong_entries_too() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "tie/pays", "9")
    put(editor, "tie/pays", "nine")
    act(editor, "undo")
    assert entry(editor, "tie/pays") | {"label": "", "empty": ""} == {
        "key": "tie/pays",
        "label": "",
        "text": "9:1",
        "choices": [],
        "empty": "",
        "whole": False,
        "error": "",
    }
    act(editor, "undo")
    assert editor.rule_sheet == LIVE
    assert not editor.state["can_undo"]
    act(editor, "undo")
    assert editor.state["notice"] == "There is nothing to undo."


def test_a_double_click_undoes_once() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "tie/pays", "9")
    put(editor, "tie/pays", "10")
    click = {"do": "undo", "turn": editor.state["turn"]}
    editor.handle(click)
    editor.handle(click)
    assert editor.rule_sheet.bet(BetKind.TIE).pays == 9


@pytest.mark.parametrize(
    "intent",
    [
        {"do": "reset"},
        {"do": "load", "sheet": "trainer"},
        {"do": "remove", "bet": "tie"},
        {"do": "add", "bet": "tie"},
        {"do": "discard"},
    ],
)
def test_an_intent_from_an_older_page_does_nothing(intent: dict[str, Any]) -> None:
    editor = RuleSheetEditor("live")
    stale = editor.state["turn"]
    put(editor, "tie/pays", "9")
    before = editor.state
    editor.handle({**intent, "turn": stale})
    assert editor.state == before


def test_the_same_entry_twice_is_one_change() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "tie/pays", "9")
    put(editor, "tie/pays", "9:1")
    put(editor, "tie/pays", "9 to 1")
    act(editor, "undo")
    assert editor.rule_sheet == LIVE


def test_back_to_the_sheet_can_itself_be_undone() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "tie/pays", "9")
    put(editor, "decks", "none")
    act(editor, "reset")
    assert editor.rule_sheet == LIVE
    assert not editor.state["changed"]
    assert editor.state["waits"] == ""
    act(editor, "undo")
    assert editor.rule_sheet.bet(BetKind.TIE).pays == 9
    assert entry(editor, "decks")["text"] == "none"
