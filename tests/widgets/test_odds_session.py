"""A number of rounds of one bet, as the table of prices shows it: the engine's chances, with what
is known of them."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from baccarat_widgets import OddsTable, RuleSheetEditor
from baccarat_widgets.odds_session import exact_chance, points, read_rounds
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.bets import BetKind, Tie
from baccarat_core.errors import BetError
from baccarat_core.odds import Method, bet_odds, session
from baccarat_core.rule_sheets import load_rule_sheet

LIVE = load_rule_sheet("live")


def opened(widget: OddsTable | RuleSheetEditor, kind: str, rounds: str = "") -> dict[str, Any]:
    """The first session of an opened bet."""
    widget.handle({"do": "show", "bet": kind, "open": True})
    if rounds:
        widget.handle({"do": "rounds", "text": rounds})
    assert (widget.state["fault"], widget.state["notice"]) == ("", "")
    row = next(row for row in widget.state["odds"]["rows"] if row["kind"] == kind)
    return row["session"][0]  # type: ignore[no-any-return]


def texts(part: dict[str, Any]) -> dict[str, str]:
    return {each["name"]: each["text"] for each in part["chances"] + part["lines"]}


def test_one_round_is_the_bet_itself() -> None:
    """One round of Player, eight decks: typed from the counts of all ordered six-card deals."""
    part = opened(OddsTable(), "player", "1")
    assert texts(part) == {
        "ahead": "44.6247%",
        "even": "9.5156%",
        "behind": "45.8597%",
        "expected loss": "0.01 of 1 units staked",
        "standard deviation": "0.95 units",
    }
    assert part["heard"] == "1 round: ahead 44.6247%, even 9.5156%, behind 45.8597%."
    assert part["said"].startswith("Exact: ")
    assert "8 decks" in part["said"]


def test_ten_rounds_of_tie_by_arithmetic() -> None:
    """Two ties of ten are ahead by 8, one is behind by 1; nothing comes out even."""
    tie = bet_odds(LIVE)[BetKind.TIE].win
    one = 10 * tie * (1 - tie) ** 9
    none = (1 - tie) ** 10
    shown = texts(opened(OddsTable(), "tie", "10"))
    assert shown["ahead"] == f"{float(100 * (1 - one - none)):.4f}%"
    assert shown["behind"] == f"{float(100 * (one + none)):.4f}%"
    assert shown["even"] == "0.0000%"


def test_nine_rounds_of_tie_can_come_out_even() -> None:
    tie = bet_odds(LIVE)[BetKind.TIE].win
    one = comb(9, 1) * tie * (1 - tie) ** 8
    shown = texts(opened(OddsTable(), "tie", "9"))
    assert shown["even"] == f"{float(100 * one):.4f}%"


@pytest.mark.parametrize("kind", [bet.kind for bet in LIVE.offered()])
def test_every_bets_session_is_the_engines(kind: BetKind) -> None:
    found = session(LIVE.bet(kind), 60, 8)
    part = opened(OddsTable(), kind.value, "60")
    shares = [found.ahead, found.at_most(0) - found.below(0), found.behind]
    assert sum(shares) == 1
    assert [each["text"] for each in part["chances"]] == [
        exact_chance(Fraction(share)) for share in shares
    ]
    assert [each["share"] for each in part["chances"]] == [float(share) for share in shares]
    loss = texts(part)["expected loss"].removesuffix(" of 60 units staked")
    assert abs(Fraction(loss) + found.mean) <= Fraction(1, 200)
    spread = texts(part)["standard deviation"].removesuffix(" units")
    assert abs(float(spread) - found.standard_deviation) <= 0.005


def test_an_approximation_states_its_error() -> None:
    found = session(LIVE.bet(BetKind.PLAYER), 50_000, 8)
    assert found.method is Method.NORMAL
    part = opened(OddsTable(), "player", "50,000")
    shown = texts(part)
    assert shown["ahead"] == "0.2% ± 0.3%"
    assert shown["even"] == "at most 0.5%"
    assert "no chance is further than 0.3 percentage points from the truth" in part["said"]
    assert found.error + 0.0005 <= 0.003
    assert 2 * found.error + 0.0005 <= 0.005
    assert shown["expected loss"] == "617.54 of 50,000 units staked"


def test_a_bet_that_gains_is_expected_to_profit() -> None:
    part = opened(OddsTable(LIVE.with_bet(Tie(pays=Fraction(12)))), "tie", "10")
    assert "expected profit" in texts(part)
    assert "expected loss" not in texts(part)


def test_a_changed_pay_changes_the_session() -> None:
    """Paid 12, one tie in ten rounds is ahead already."""
    editor = RuleSheetEditor("live")
    tie = bet_odds(LIVE)[BetKind.TIE].win
    before = texts(opened(editor, "tie", "10"))
    editor.handle({"do": "set", "field": "tie/pays", "text": "12"})
    after = texts(opened(editor, "tie"))
    assert after["ahead"] == f"{float(100 * (1 - (1 - tie) ** 10)):.4f}%" != before["ahead"]
    assert after["expected profit"].endswith(" of 10 units staked")


def test_mode_and_sheet_change_the_session() -> None:
    table = OddsTable("live")
    costs = [texts(opened(table, "banker", "100"))["expected loss"]]
    table.handle({"do": "mode", "mode": "no commission"})
    costs.append(texts(opened(table, "banker"))["expected loss"])
    table.handle({"do": "sheet", "sheet": "six_deck"})
    costs.append(texts(opened(table, "banker"))["expected loss"])
    assert costs == [f"{units} of 100 units staked" for units in ("1.06", "1.46", "1.06")]
    assert "6 decks" in opened(table, "banker")["said"]


def test_two_sheets_have_a_session_each() -> None:
    table = OddsTable("live", compare="six_deck")
    table.handle({"do": "show", "bet": "tie", "open": True})
    table.handle({"do": "show", "bet": "lucky_six", "open": True})
    rows = {row["kind"]: row["session"] for row in table.state["odds"]["rows"]}
    assert [part["of"] for part in rows["tie"]] == ["A", "B"]
    assert [part["of"] for part in rows["lucky_six"]] == ["A"]
    assert rows["player"] == []


def test_one_number_serves_all_opened_bets() -> None:
    table = OddsTable("live")
    opened(table, "tie", "7")
    assert opened(table, "player")["heard"].startswith("7 rounds: ")
    assert table.state["odds"]["rounds"] == {"text": "7", "error": ""}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type how many rounds, as a whole number such as 100."),
        ("lots", "Type how many rounds, as a whole number such as 100."),
        ("0", "A session has a whole number of rounds, 1 or more, not 0."),
        ("-5", "A session has a whole number of rounds, 1 or more, not -5."),
        ("1.5", "A session has a whole number of rounds, 1 or more, not '1.5'."),
        ("2000000000", "A session has at most 1,000,000,000 rounds."),
        ("9" * 200, "Type how many rounds, as a whole number such as 100."),
    ],
)
def test_a_wrong_number_keeps_the_last_good_one(text: str, sentence: str) -> None:
    table = OddsTable("live")
    before = opened(table, "player", "25")
    table.handle({"do": "rounds", "text": text})
    assert opened(table, "player") == before
    assert table.state["odds"]["rounds"]["error"] == sentence
    table.handle({"do": "rounds", "text": "30"})
    assert table.state["odds"]["rounds"] == {"text": "30", "error": ""}


def test_a_message_without_text_is_told_too() -> None:
    table = OddsTable("live")
    table.handle({"do": "rounds"})
    assert table.state["odds"]["rounds"]["error"].startswith("Type how many rounds")


@pytest.mark.parametrize(("text", "rounds"), [("100", 100), (" 1,000 ", 1000), ("2 500", 2500)])
def test_rounds_are_read_as_people_type_them(text: str, rounds: int) -> None:
    assert read_rounds(text) == rounds
    with pytest.raises(BetError):
        read_rounds(f"{text}%")


@given(st.fractions(0, 1))
def test_what_can_happen_is_never_called_impossible_nor_certain(share: Fraction) -> None:
    text = exact_chance(share)
    assert (text == "0.0000%") is (share == 0)
    assert (text == "100.0000%") is (share == 1)


@given(st.floats(0, 1))
def test_a_stated_error_holds_the_rounding_too(error: float) -> None:
    assert float(points(error)) >= min(100.0, 100 * error + 0.05) - 1e-9
