"""The table of prices: its numbers are the engine's, its file no spreadsheet's trap."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from typing import Any

import pytest
from baccarat_widgets import OddsTable
from baccarat_widgets.odds_details import HEADINGS, decimal, file_name, fraction_text, over, safe
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.bets import BankerMode, BetKind, Player, Tie
from baccarat_core.errors import BetError, RuleSheetError
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet

LIVE = load_rule_sheet("live")


def act(table: OddsTable, do: str, **more: object) -> None:
    table.handle({"do": do, **more})
    assert table.state["fault"] == ""


def rows(table: OddsTable) -> list[str]:
    return [row["kind"] for row in table.state["odds"]["rows"]]


def cell(table: OddsTable, kind: str, key: str) -> dict[str, Any]:
    keys = [column["key"] for column in table.state["odds"]["columns"]][1:]
    row = next(row for row in table.state["odds"]["rows"] if row["kind"] == kind)
    return row["cells"][keys.index(key)]  # type: ignore[no-any-return]


def read(text: str | None) -> Fraction:
    assert text is not None
    return Fraction(text.replace("−", "-").replace(",", "").replace("%", ""))


# Typed from published tables: house edge in % per unit staked, eight decks, and sd.
PUBLISHED = {
    "player": ("1.2351", "0.9512"),
    "banker": ("1.0579", "0.9274"),
    "tie": ("14.3596", "2.6409"),
    "player_pair": ("10.3614", "3.1549"),
    "either_pair": ("13.7099", "2.1054"),
    "perfect_pair": ("13.0294", "4.6750"),
    "player_natural": ("14.7544", "1.7633"),
    "player_bonus": ("2.6517", "2.4736"),
    "banker_bonus": ("9.3731", "2.3045"),
    "lucky_six": ("16.6836", "3.5956"),
}


@pytest.mark.parametrize(("kind", "numbers"), PUBLISHED.items())
def test_published_prices_stand_in_the_table(kind: str, numbers: tuple[str, str]) -> None:
    table = OddsTable()
    assert cell(table, kind, "edge")["text"] == f"{numbers[0]}%"
    assert cell(table, kind, "deviation")["text"] == numbers[1]


@pytest.mark.parametrize("mode", list(BankerMode))
def test_every_number_is_the_engines(mode: BankerMode) -> None:
    table = OddsTable("live", mode=mode)
    exact = bet_odds(LIVE, mode=mode)
    assert rows(table) == [kind.value for kind in exact]
    for kind, odds in exact.items():
        shown = {
            "win": (100 * odds.win, 2),
            "push": (100 * odds.push, 2),
            "lose": (100 * odds.lose, 2),
            "edge": (100 * odds.house_edge, 4),
            "value": (odds.expected_value, 5),
            "resolved": (100 * odds.edge_per_resolved_bet, 4),
        }
        for key, (value, decimals) in shown.items():
            off = abs(read(cell(table, kind.value, key)["text"]) - value)
            assert off <= Fraction(1, 2 * 10**decimals), (kind, key)


def test_it_says_of_which_shoe_it_speaks() -> None:
    said = OddsTable("live").state["odds"]["sheets"][0]["said"]
    assert said == "8 decks, commission, all 4,998,398,275,503,360 ordered six-card deals"
    assert OddsTable("six_deck").state["odds"]["sheets"][0]["said"].startswith("6 decks, all ")


def test_modes_change_bankers_price() -> None:
    table = OddsTable("live")
    assert cell(table, "banker", "edge")["text"] == "1.0579%"
    act(table, "mode", mode="no commission")
    assert cell(table, "banker", "edge")["text"] == "1.4581%"
    assert cell(table, "banker", "pays")["text"] == "1:1, on 6 1:2"


def test_a_sheet_is_compared_bet_by_bet() -> None:
    table = OddsTable("live", compare="six_deck")
    gap = cell(table, "tie", "gap")["text"]
    exact = [bet_odds(load_rule_sheet(name))[BetKind.TIE] for name in ("live", "six_deck")]
    difference = exact[0].house_edge - exact[1].house_edge
    assert gap == "+9.4283%"
    assert abs(read(gap) - 100 * difference) <= Fraction(1, 20_000)
    assert cell(table, "tie", "pays-0")["text"] == "8:1"
    assert cell(table, "tie", "pays-1")["text"] == "9:1"
    assert cell(table, "player_pair", "edge-1")["text"] is None
    assert cell(table, "player_pair", "gap")["text"] is None


def test_a_bet_that_only_the_other_sheet_has_is_shown_too() -> None:
    table = OddsTable("six_deck", compare="live")
    assert rows(table)[:4] == ["player", "banker", "tie", "player_pair"]
    assert cell(table, "lucky_six", "edge-0")["text"] is None
    assert cell(table, "lucky_six", "edge-1")["text"] == "16.6836%"


def test_comparing_is_chosen_and_left_on_the_page() -> None:
    table = OddsTable("live")
    act(table, "compare", sheet="trainer")
    assert [each["title"] for each in table.state["odds"]["sheets"]] == [
        "Live dealer's table",
        "Dealer's trainer",
    ]
    act(table, "sheet", sheet="trainer")
    assert len(table.state["odds"]["sheets"]) == 1, "a sheet is not compared with itself"
    act(table, "compare", sheet="")
    act(table, "sheet", sheet="american")
    assert len(table.state["odds"]["sheets"]) == 1


def test_sorting_is_by_the_exact_value() -> None:
    table = OddsTable("live")
    act(table, "sort", column="edge", direction="ascending")
    exact = bet_odds(LIVE)
    wanted = sorted(exact, key=lambda kind: exact[kind].house_edge)
    assert rows(table) == [kind.value for kind in wanted]
    act(table, "sort", column="edge", direction="descending")
    assert rows(table)[0] == "lucky_six"
    assert rows(table)[-1] == "banker"
    headed = {each["key"]: each["sort"] for each in table.state["odds"]["columns"]}
    assert headed["edge"] == "descending"
    assert {way for key, way in headed.items() if key != "edge"} == {"none"}


def test_a_heading_goes_up_down_and_back_to_the_sheets_order() -> None:
    table = OddsTable("live")
    order = rows(table)
    seen = []
    for _press in range(3):
        column = next(c for c in table.state["odds"]["columns"] if c["key"] == "deviation")
        act(table, "sort", column="deviation", direction=column["next"])
        seen.append(rows(table))
    assert seen[0][0] == "banker"
    assert seen[1][0] == "lucky_six_three_cards"
    assert seen[2] == order


def test_a_sort_clicked_twice_sorts_once() -> None:
    table = OddsTable("live")
    click = {"do": "sort", "column": "win", "direction": "ascending"}
    table.handle(click)
    once = table.state
    table.handle(click)
    assert table.state == once


def test_what_a_sheet_lacks_stands_last_whichever_way_it_is_sorted() -> None:
    table = OddsTable("live", compare="trainer")
    for way in ("ascending", "descending"):
        act(table, "sort", column="gap", direction=way)
        assert set(rows(table)[:3]) == {"player", "banker", "tie"}


def test_a_bets_exact_numbers_open_and_close() -> None:
    table = OddsTable("live")
    assert "2,292,252,566,437,888" not in json.dumps(table.state)
    act(table, "show", bet="banker", open=True)
    lines = next(r for r in table.state["odds"]["rows"] if r["kind"] == "banker")["exact"][0]
    exact = {line["name"]: line["exact"] for line in lines["lines"]}
    assert exact["wins 19:20"] == "2,292,252,566,437,888 of 4,998,398,275,503,360 deals"
    assert exact["pushes"] == "475,627,426,473,216 of 4,998,398,275,503,360 deals"
    assert exact["house edge"] == fraction_text(bet_odds(LIVE)[BetKind.BANKER].house_edge)
    act(table, "show", bet="banker", open=True)
    assert next(r for r in table.state["odds"]["rows"] if r["kind"] == "banker")["open"]
    act(table, "show", bet="banker", open=False)
    assert not any(row["open"] or row["exact"] for row in table.state["odds"]["rows"])


def test_the_highest_pay_of_a_ladder_stands_first() -> None:
    table = OddsTable("live")
    act(table, "show", bet="player_bonus", open=True)
    row = next(r for r in table.state["odds"]["rows"] if r["kind"] == "player_bonus")
    wins = [line["name"] for line in row["exact"][0]["lines"] if line["name"].startswith("wins")]
    assert wins == [f"wins {pay}:1" for pay in (30, 10, 6, 4, 2, 1)]


def test_bars_are_as_long_as_their_numbers() -> None:
    table = OddsTable("live")
    edges = bet_odds(LIVE)
    most = max(odds.house_edge for odds in edges.values())
    for kind, odds in edges.items():
        shown = cell(table, kind.value, "edge")
        assert shown["bar"] == pytest.approx(float(odds.house_edge / most))
        assert shown["gain"] is False


def test_a_bet_that_gains_is_told_in_words_too() -> None:
    table = OddsTable(LIVE.with_bet(Tie(pays=Fraction(12))))
    assert cell(table, "tie", "edge")["gain"] is True
    assert "no house could offer it" in table.state["odds"]["summary"]


@pytest.mark.parametrize(
    ("intent", "sentence"),
    [
        ({"do": "sort", "column": "colour", "direction": "ascending"}, "can't be sorted"),
        ({"do": "sort", "column": "edge", "direction": "sideways"}, "can't be sorted"),
        ({"do": "sort", "column": ["edge"], "direction": {}}, "can't be sorted"),
        ({"do": "show", "bet": "dragon", "open": True}, "no bet named 'dragon'"),
        ({"do": "mode", "mode": "free"}, "no mode 'free'"),
        ({"do": "compare", "sheet": "nowhere"}, "no sheet 'nowhere'"),
        ({"do": "compare", "sheet": ["live"]}, "no sheet ['live']"),
        ({"do": "sheet", "sheet": "banque"}, "no sheet 'banque'"),
        ({"do": "sheet"}, "no sheet None"),
        ({"do": "sheet", "sheet": []}, "no sheet []"),
        ({"do": "save"}, "can't do 'save'"),
        ({}, "can't do None"),
    ],
)
def test_what_it_refuses_changes_nothing(intent: dict[str, Any], sentence: str) -> None:
    table = OddsTable("live")
    before = {**table.state}
    table.handle(intent)
    assert sentence in table.state["notice"]
    assert {**table.state, "notice": ""} == before


def test_our_own_fault_is_told_and_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    table = OddsTable("live")
    monkeypatch.setattr("baccarat_widgets.odds_table.odds_csv", lambda prices: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        table.handle({"do": "download", "ask": "x"})
    assert "our fault" in table.state["fault"]


def test_bad_arguments_are_told_in_words() -> None:
    with pytest.raises(RuleSheetError, match="no rule sheet 'nowhere'"):
        OddsTable("nowhere")
    with pytest.raises(RuleSheetError, match="chemin de fer"):
        OddsTable("chemin_de_fer")
    with pytest.raises(RuleSheetError, match="baccarat en banque"):
        OddsTable("live", compare="banque")
    with pytest.raises(BetError, match="no mode 'no commission'"):
        OddsTable("trainer", mode=BankerMode.NO_COMMISSION)


def test_a_sheet_without_bets_has_an_empty_table() -> None:
    table = OddsTable(RuleSheet(name="empty", title="Empty"))
    assert rows(table) == []
    assert table.state["odds"]["summary"] == "This sheet has no bets yet."


def test_repr_is_stable() -> None:
    assert repr(OddsTable()) == "OddsTable('live')"
    assert (
        repr(OddsTable("live", "six_deck", BankerMode.NO_COMMISSION))
        == "OddsTable('live', compare='six_deck', mode='no commission')"
    )


# The file


def download(table: OddsTable) -> dict[str, str]:
    sent: list[dict[str, Any]] = []
    table.send = lambda content, buffers=None: sent.append(content)
    act(table, "download", ask="mark-1")
    assert len(sent) == 1
    return sent[0]["save"]  # type: ignore[no-any-return]


def lines_of(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline="")))


def fraction(text: str) -> Fraction:
    return Fraction(text.replace("−", "-"))


def test_the_file_has_every_bet_exactly() -> None:
    file = download(OddsTable("live", compare="six_deck"))
    assert (file["ask"], file["name"]) == ("mark-1", "baccarat-odds-live-six-deck.csv")
    lines = lines_of(file["text"])
    assert tuple(lines[0]) == HEADINGS
    assert len(lines) == 14 + 3
    both = [
        *bet_odds(LIVE).values(),
        *bet_odds(load_rule_sheet("six_deck")).values(),
    ]
    for line, odds in zip(lines, both, strict=True):
        assert line["bet"] == odds.bet.kind.label
        assert (int(line["decks"]), int(line["deals"])) == (odds.decks, odds.denominator)
        for name in ("win", "push", "lose", "expected_value", "house_edge"):
            exact = getattr(odds, name)
            assert fraction(line[f"{name}_exact"]) == exact
            assert abs(Fraction(line[name]) - exact) <= Fraction(1, 2 * 10**12)
        assert fraction(line["edge_per_resolved_bet_exact"]) == odds.edge_per_resolved_bet
        assert fraction(line["variance_exact"]) == odds.variance
        spread = float(line["standard_deviation"])
        assert spread == pytest.approx(odds.standard_deviation, abs=1e-12)


PLAIN_NUMBER = re.compile(r"-?\d+(\.\d+)?")
DATE_LIKE = re.compile(r"\d{1,4}[/:.\-]\d{1,4}([/:.\-]\d{1,4})?")


@settings(max_examples=20)
@given(st.text(min_size=1, max_size=60), st.integers(1, 12))
def test_no_cell_is_a_formula_or_a_date(title: str, decks: int) -> None:
    for dangerous in (f"={title}"[:60], f"\t@{title}"[:60]):
        sheet = RuleSheet(name="mine", title=dangerous, decks=decks, bets=(*LIVE.bets,))
        for line in lines_of(download(OddsTable(sheet))["text"]):
            for key, word in line.items():
                if key in ("decks", "deals") or PLAIN_NUMBER.fullmatch(word):
                    assert PLAIN_NUMBER.fullmatch(word)
                    continue
                assert not re.match(r"\s*[=+\-@\t\r＝＋－＠]", word), (key, word)
                if key not in ("rule_sheet",):
                    assert not DATE_LIKE.fullmatch(word), (key, word)


def test_a_bet_that_gains_has_no_minus_that_starts_a_formula() -> None:
    table = OddsTable(LIVE.with_bet(Tie(pays=Fraction(12))).with_bet(Player(pays=Fraction(2))))
    line = next(each for each in lines_of(download(table)["text"]) if each["bet"] == "Tie")
    assert line["house_edge"].startswith("-0.")
    assert line["house_edge_exact"].startswith("−")


def test_two_pages_each_save_only_what_they_asked_for() -> None:
    table = OddsTable("live")
    sent: list[dict[str, Any]] = []
    table.send = lambda content, buffers=None: sent.append(content)
    act(table, "download", ask="one")
    act(table, "download", ask="two")
    act(table, "download")
    assert [each["save"]["ask"] for each in sent] == ["one", "two", "None"]


@pytest.mark.parametrize(
    ("word", "kept"),
    [
        ("=1+1", "'=1+1"),
        ("  +1", "'  +1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-2", "'-2"),
        ("＝1", "'＝1"),
        ("\t=1", "' =1"),
        ("a\r\n=1", "a =1"),
        ("Six decks, Tie pays 9", "Six decks, Tie pays 9"),
    ],
)
def test_words_that_start_formulas_are_quoted(word: str, kept: str) -> None:
    assert safe(word) == kept


@given(st.fractions(), st.integers(1, 10**9))
def test_a_fraction_over_a_base_is_that_fraction(value: Fraction, base: int) -> None:
    text = over(value, base)
    assert fraction(text) == value
    assert int(text.partition("/")[2]) % base == 0


@given(st.fractions(max_denominator=10**15))
def test_decimals_are_the_nearest(value: Fraction) -> None:
    assert abs(Fraction(decimal(value)) - value) <= Fraction(1, 2 * 10**12)
    assert decimal(value) != f"-{decimal(Fraction(0))}"


def test_file_names_are_plain() -> None:
    assert file_name("../../x", "Ünï: 1") == "baccarat-odds-x-n-1"
    assert file_name("…") == "baccarat-odds"
