"""The editor of a rule sheet: sheets and bets come and go, and whatever is typed is judged."""

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

from baccarat_core.bets import Banker, BetKind
from baccarat_core.errors import BaccaratError, RuleSheetError
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet, parse_rule_sheet, to_toml
from tests.widgets.rule_sheet_editing import LIVE, act, edge, put


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
