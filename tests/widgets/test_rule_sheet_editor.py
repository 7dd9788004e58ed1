"""The editor of a rule sheet: every price at once, nothing wrong accepted, nothing lost."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from baccarat_widgets import RuleSheetEditor
from baccarat_widgets.rule_sheet_form import (
    EMPTY,
    WORDS,
    all_entries,
    bet_key,
    missing_bets,
    with_entry,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.bets import Banker, BankerMode, BetKind, NaturalPaid, OnThreeCardSeven
from baccarat_core.errors import BaccaratError, RuleSheetError
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet, parse_rule_sheet, to_toml

LIVE = load_rule_sheet("live")


def act(editor: RuleSheetEditor, do: str, **more: object) -> None:
    editor.handle({"do": do, "turn": editor.state["turn"], **more})
    assert editor.state["fault"] == ""


def put(editor: RuleSheetEditor, field: str, text: str) -> None:
    act(editor, "set", field=field, text=text)


def entry(editor: RuleSheetEditor, key: str) -> dict[str, Any]:
    state = editor.state
    fields = [
        *state["fields"],
        *state["more"],
        *(f for bet in state["bets"] for f in bet["fields"]),
    ]
    return next(field for field in fields if field["key"] == key)


def edge(editor: RuleSheetEditor, kind: str) -> str:
    odds = editor.state["odds"]
    keys = [column["key"] for column in odds["columns"]][1:]
    place = keys.index("edge" if "edge" in keys else "edge-0")
    row = next(row for row in odds["rows"] if row["kind"] == kind)
    return row["cells"][place]["text"]  # type: ignore[no-any-return]


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


def test_another_sheet_is_loaded_and_becomes_the_one_to_go_back_to() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "tie/pays", "9")
    act(editor, "load", sheet="six_deck")
    assert editor.rule_sheet == load_rule_sheet("six_deck")
    assert not editor.state["changed"]
    put(editor, "tie/pays", "8")
    act(editor, "reset")
    assert editor.rule_sheet == load_rule_sheet("six_deck")
    for _step in range(3):
        act(editor, "undo")
    assert editor.rule_sheet.bet(BetKind.TIE).pays == 9
    assert editor.rule_sheet.decks == 8


def test_bets_are_removed_and_added_with_their_usual_pays() -> None:
    editor = RuleSheetEditor("trainer")
    act(editor, "add", bet="lucky_six")
    assert edge(editor, "lucky_six") == "16.6836%"
    act(editor, "add", bet="banker:no commission")
    assert editor.state["odds"]["modes"] == ["commission", "no commission"]
    act(editor, "mode", mode="no commission")
    assert edge(editor, "banker") == "1.4581%"
    act(editor, "remove", bet="banker:no commission")
    assert edge(editor, "banker") == "1.0579%"
    act(editor, "remove", bet="tie")
    assert [bet["key"] for bet in editor.state["bets"]] == [
        "player",
        "banker:commission",
        "lucky_six",
    ]
    assert "tie" in [each["value"] for each in editor.state["missing"]]


def test_all_bets_can_go_and_come_back() -> None:
    editor = RuleSheetEditor("trainer")
    for key in ("player", "banker:commission", "tie"):
        act(editor, "remove", bet=key)
    assert editor.state["bets"] == []
    assert editor.state["odds"]["summary"] == "This sheet has no bets yet."
    for key in list(missing_bets(editor.rule_sheet)):
        act(editor, "add", bet=key)
    assert len(editor.state["bets"]) == 15
    assert editor.state["missing"] == []


def test_the_bets_that_can_be_added_are_as_the_live_table_has_them() -> None:
    usual = missing_bets(RuleSheet(name="x", title="x"))
    live = {bet_key(bet): bet for bet in LIVE.bets}
    prices = bet_odds(RuleSheet(name="x", title="x", bets=tuple(usual.values())))
    assert usual.keys() == live.keys()
    for kind, odds in bet_odds(LIVE).items():
        assert prices[kind].house_edge == odds.house_edge


def test_a_sheet_is_pasted() -> None:
    editor = RuleSheetEditor("live")
    text = to_toml(load_rule_sheet("six_deck").with_bet(Banker(pays=Fraction(1))))
    act(editor, "paste", text=text)
    assert edge(editor, "tie") == "4.9313%"
    assert editor.state["text"] == text
    assert editor.state["changed"]
    act(editor, "undo")
    assert editor.rule_sheet == LIVE


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("decks = ", "This is no TOML"),
        ('name = "x"\ntitle = "x"\ndecks = 0', "decks: expected a whole number of 1 or more."),
        (
            'name="x"\ntitle="x"\n[[bets]]\nbet="tie"\npays="8 to one"',
            "bet 1 (tie), pays: '8 to one' is no pay",
        ),
        (to_toml(load_rule_sheet("banque")), "is for baccarat en banque"),
        ("", "'name' is missing"),
        ("x" * 200_000, "more than 100,000 letters"),
    ],
)
def test_a_text_that_is_no_sheet_stays_with_its_sentence(text: str, sentence: str) -> None:
    editor = RuleSheetEditor("live")
    put(editor, "tie/pays", "9")
    act(editor, "paste", text=text)
    assert sentence in editor.state["text_error"]
    assert editor.state["text"] == text
    assert edge(editor, "tie") == "4.8440%"
    put(editor, "player_pair/pays", "10")
    assert editor.state["text"] == text, "the form goes on and the text is not lost"
    act(editor, "discard")
    assert editor.state["text_error"] == ""
    assert parse_rule_sheet(editor.state["text"]) == editor.rule_sheet


def test_the_sheet_is_saved_as_it_stands() -> None:
    editor = RuleSheetEditor("live")
    sent: list[dict[str, Any]] = []
    editor.send = lambda content, buffers=None: sent.append(content)
    put(editor, "tie/pays", "9.5")
    put(editor, "decks", "none")
    act(editor, "export", ask="one")
    file = sent[0]["save"]
    assert (file["ask"], file["name"]) == ("one", "live.toml")
    assert parse_rule_sheet(file["text"]) == editor.rule_sheet
    assert editor.rule_sheet.bet(BetKind.TIE).pays == Fraction(19, 2)


@pytest.mark.parametrize(
    ("intent", "sentence"),
    [
        ({"do": "set", "field": "tie/colour", "text": "red"}, "no field 'tie/colour'"),
        ({"do": "set", "field": "dragon/pays", "text": "1"}, "no field 'dragon/pays'"),
        ({"do": "set", "field": ["tie/pays"], "text": "1"}, "no field ['tie/pays']"),
        ({"do": "set", "field": "game", "text": "x"}, "no field 'game'"),
        ({"do": "remove", "bet": "dragon"}, "no bet 'dragon'"),
        ({"do": "add", "bet": "tie"}, "'tie' can't be added"),
        ({"do": "add", "bet": {}}, "can't be added"),
        ({"do": "load", "sheet": "chemin_de_fer"}, "no sheet 'chemin_de_fer'"),
        ({"do": "load", "sheet": []}, "no sheet []"),
        ({"do": "mode", "mode": "free"}, "no mode 'free'"),
        ({"do": "price"}, "can't do 'price'"),
    ],
)
def test_what_it_refuses_changes_no_sheet(intent: dict[str, Any], sentence: str) -> None:
    editor = RuleSheetEditor("live")
    before = {**editor.state, "turn": 0}
    act(editor, **intent)
    assert sentence in editor.state["notice"]
    assert {**editor.state, "turn": 0, "notice": ""} == before


def test_our_own_fault_is_told_and_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    editor = RuleSheetEditor("live")
    monkeypatch.setattr("baccarat_widgets.rule_sheet_editor.with_entry", lambda *a: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        put(editor, "tie/pays", "9")
    assert "our fault" in editor.state["fault"]
    assert editor.rule_sheet == LIVE


def test_bad_arguments_are_told_in_words() -> None:
    with pytest.raises(RuleSheetError, match="no rule sheet 'nowhere'"):
        RuleSheetEditor("nowhere")
    with pytest.raises(RuleSheetError, match="baccarat en banque"):
        RuleSheetEditor("banque")


def test_repr_is_stable() -> None:
    editor = RuleSheetEditor("live")
    put(editor, "title", "Another")
    assert repr(editor) == "RuleSheetEditor('live')"


def test_every_field_has_a_name_and_keeps_its_value_when_typed_again() -> None:
    for sheet in (LIVE, load_rule_sheet("trainer")):
        entries = list(all_entries(sheet))
        assert len({each.key for each in entries}) == len(entries)
        for each in entries:
            assert each.label
            if each.text or not each.empty:
                assert with_entry(sheet, each.key, each.text) == sheet
    assert set(EMPTY) - {"margins"} <= set(WORDS)


WORDS_TYPED = st.sampled_from(
    ["", "0", "1", "8", "9:1", "19/20", "5%", "200%", "x", "-1", "1/3", "wins", "pushes", "²"]
) | st.text(max_size=12)


@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["set", "set", "set", "undo", "reset", "remove", "add", "mode"]),
            st.integers(0, 200),
            WORDS_TYPED,
        ),
        max_size=15,
    )
)
def test_whatever_is_typed_the_prices_are_those_of_a_good_sheet(
    steps: list[tuple[str, int, str]],
) -> None:
    editor = RuleSheetEditor("live")
    for do, place, text in steps:
        entries = list(all_entries(editor.rule_sheet))
        bets = [*(bet["key"] for bet in editor.state["bets"]), "none"]
        missing = [*(bet["value"] for bet in editor.state["missing"]), "none"]
        choices = {
            "set": {"field": entries[place % len(entries)].key, "text": text},
            "remove": {"bet": bets[place % len(bets)]},
            "add": {"bet": missing[place % len(missing)]},
            "mode": {"mode": ["commission", "no commission"][place % 2]},
        }
        act(editor, do, **choices.get(do, {}))
        sheet = editor.rule_sheet
        assert parse_rule_sheet(to_toml(sheet)) == sheet
        shown = {row["kind"]: edge(editor, row["kind"]) for row in editor.state["odds"]["rows"]}
        mode = next(
            (mode for mode in sheet.modes if mode.value == editor.state["odds"]["mode"]), None
        )
        for kind, odds in bet_odds(sheet, mode=mode).items():
            read = Fraction(shown[kind.value].replace("−", "-").replace(",", "").strip("%"))
            assert abs(read - 100 * odds.house_edge) <= Fraction(1, 20_000)


@settings(max_examples=25)
@given(st.text(max_size=300))
def test_any_text_is_a_sheet_or_gets_a_sentence(text: str) -> None:
    editor = RuleSheetEditor("trainer")
    act(editor, "paste", text=text)
    assert editor.state["text_error"]
    assert editor.state["text"] == text
    with pytest.raises(BaccaratError):
        parse_rule_sheet(text)


def test_no_two_sheets_to_compare_with_are_called_the_same() -> None:
    choices = RuleSheetEditor("american").state["odds"]["choices"]
    labels = [choice["label"] for choice in choices]
    assert labels[:2] == ["The sheet as it was", "American baccarat"]
    assert len(set(labels)) == len(labels)
