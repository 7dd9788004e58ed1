import os
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from baccarat_core.bets import Banker, BankerMode, BetKind, PlayerPair, Share, Tie
from baccarat_core.errors import RuleSheetError
from baccarat_core.rule_sheets import (
    Game,
    RuleSheet,
    load_rule_sheet,
    parse_rule_sheet,
    rule_sheet_from,
    rule_sheets,
)
from baccarat_core.shoe import BurnRule, EndRule

from . import checks
from .second_form import LIVE_OPEN_ROUNDS

HEAD = 'name = "mine"\ntitle = "Mine"\n'
NAMES = (
    "'american', 'banque', 'chemin_de_fer', 'chemin_de_fer_classical', 'live', 'six_deck', "
    "'trainer'"
)


def bet(name, *fields):
    return HEAD + "\n".join(["[[bets]]", f'bet = "{name}"', *fields])


SHEET_FIELDS = (
    "'name', 'title', 'game', 'decks', 'burn', 'cut_card', 'end_rule', 'unit', 'chip', "
    "'commission_rounding', 'bets', 'table', 'banking'"
)
BET_NAMES = ", ".join(repr(kind.value) for kind in BetKind)
PAY = "is no pay. Write it as 8, 8:1, 8 to 1, 19/20 or 0.95."
SHARE = "is no commission. Write a share of the win, such as 5% or 0.05."
LADDER = "A bonus ladder lists a pay for each winning margin, such as 9 = 30, 8 = 10."
MONEY = "expected an amount from 0.0001 to 1,000,000 with at most four decimals, not "

FAULTS = {
    # the sheet's own fields
    "": "the field 'name' is missing.",
    'name = "x"': "the field 'title' is missing.",
    'name = ""\ntitle = "x"': "name: expected text, and it is empty.",
    f'name = "{61 * "x"}"\ntitle = "x"': "name: expected text of at most 60 letters.",
    'name = 2024-01-01\ntitle = "x"': "name: expected text, not a date.",
    HEAD + "decks = 0": "decks: expected a whole number of 1 or more.",
    HEAD + "decks = -8": "decks: expected a whole number of 1 or more.",
    HEAD + "decks = 101": "decks: expected a whole number of 100 or less.",
    HEAD + "decks = 99999999999999999999999": "decks: expected a whole number of 100 or less.",
    HEAD + "decks = 8.0": "decks: expected a whole number, not a number with decimals.",
    HEAD + 'decks = "eight"': "decks: expected a whole number, not text.",
    HEAD + "decks = true": "decks: expected a whole number, not true or false.",
    HEAD + "decks = 10:30:00": "decks: expected a whole number, not a time of day.",
    HEAD + f"decks = {5000 * '9'}": "This is no rule sheet: a number is too long.",
    HEAD + "cut_card = -1": "cut_card: expected a whole number of 0 or more.",
    HEAD + "cut_card = 411": "cut_card: A cut card 411 from the end of 416 cards may leave no "
    "whole coup before it; put it nearer to the end.",
    HEAD + 'burn = "exposed card"\ncut_card = 400': "cut_card: A cut card 400 from the end of 416 "
    "cards may leave no whole coup before it; put it nearer to the end.",
    HEAD + 'burn = "three"': "burn: 'three' is not known; choose from 'none', 'exposed card'.",
    HEAD + 'game = "poker"': "game: 'poker' is not known; choose from 'punto banco', "
    "'chemin de fer', 'baccarat en banque'.",
    HEAD + 'end_rule = "never"': "end_rule: 'never' is not known; choose from 'cut card round', "
    "'one more round', 'every round', 'last cards'.",
    HEAD + 'commission_rounding = "up"': "commission_rounding: 'up' is not known; choose from "
    "'exact', 'up to a chip', 'down to a chip'.",
    HEAD + "end_rule = 3": "end_rule: expected text, not a whole number.",
    HEAD + "unit = 0": f"unit: {MONEY}0.",
    HEAD + "chip = -0.25": f"chip: {MONEY}-0.25.",
    HEAD + "chip = nan": f"chip: {MONEY}NaN.",
    HEAD + 'chip = "1e400"': f"chip: {MONEY}1E+400.",
    HEAD + 'unit = "0.00005"': f"unit: {MONEY}0.00005.",
    HEAD + 'unit = "a cent"': "unit: expected an amount such as 0.25.",
    HEAD + "unit = true": "unit: expected an amount such as 0.25, not true or false.",
    HEAD + "chip = [1]": "chip: expected an amount such as 0.25, not a list.",
    # the list of bets
    HEAD + "bets = 5": "bets: expected a list, not a whole number.",
    HEAD + 'bets = "tie"': "bets: expected a list, not text.",
    HEAD + "bets = [5]": "bet 1: expected a table of fields, not a whole number.",
    HEAD + "[[bets]]\npays = 8": "bet 1: the field 'bet' is missing.",
    bet("dragon"): f"bet 1, bet: 'dragon' is not known; choose from {BET_NAMES}.",
    HEAD + "[[bets]]\nbet = 8": "bet 1, bet: expected text, not a whole number.",
    bet("tie") + "\n" + bet("tie").removeprefix(HEAD): "bets: Tie stands twice; give each bet "
    "once, Banker once a mode.",
    bet("banker") + '\n[[bets]]\nbet = "banker"\nmode = "commission"': "bets: Banker stands "
    "twice; give each bet once, Banker once a mode.",
    # one bet, and the second of two
    bet("tie", "pay = 8"): "bet 1 (tie): there is no field 'pay'; choose from 'open_rounds', "
    "'pays'.",
    bet("player") + '\n[[bets]]\nbet = "tie"\npays = -8': "bet 2 (tie), pays: A winning bet pays "
    "more than 0, not -8.",
    bet("tie", "pays = 0"): "bet 1 (tie), pays: A winning bet pays more than 0, not 0.",
    bet("tie", 'pays = "8 to one"'): f"bet 1 (tie), pays: '8 to one' {PAY}",
    bet("tie", 'pays = ""'): f"bet 1 (tie), pays: '' {PAY}",
    bet("tie", "pays = [8]"): f"bet 1 (tie), pays: '[8]' {PAY}",
    bet("tie", "pays = inf"): f"bet 1 (tie), pays: inf {PAY}",
    bet("tie", "pays = true"): f"bet 1 (tie), pays: True {PAY}",
    bet("tie", "pays = 2024-01-01"): f"bet 1 (tie), pays: '2024-01-01' {PAY}",
    bet("tie", "pays = 2000000"): "bet 1 (tie), pays: No bet pays more than 1,000,000 to 1; look "
    "at 2000000.",
    bet("tie", 'pays = "1:3"'): "bet 1 (tie), pays: 1:3 can't be paid exactly in decimal money; "
    "try halves, fifths or tenths.",
    bet("tie", "open_rounds = 0"): "bet 1 (tie), open_rounds: expected a whole number of 1 or "
    "more.",
    bet("tie", 'open_rounds = "all"'): "bet 1 (tie), open_rounds: expected a whole number, not "
    "text.",
    bet("banker", 'commission = "100%"'): f"bet 1 (banker), commission: '100%' {SHARE}",
    bet("banker", "commission = -0.05"): f"bet 1 (banker), commission: -0.05 {SHARE}",
    bet("banker", 'mode = "ez"'): "bet 1 (banker), mode: 'ez' is not known; choose from "
    "'commission', 'no commission'.",
    bet("banker", 'three_card_seven = "x"'): "bet 1 (banker), three_card_seven: 'x' is not known; "
    "choose from 'wins', 'pushes'.",
    bet("player_natural", 'paid = "win"'): "bet 1 (player_natural), paid: 'win' is not known; "
    "choose from 'any result', 'win, tie loses', 'win, tie pushes'.",
    bet("player_bonus", "margins = { 9 = 30, 7 = 6 }"): "bet 1 (player_bonus), margins: The bonus "
    "ladder has a gap: it pays margin 7 but not 8.",
    bet("player_bonus", "margins = { 10 = 30 }"): "bet 1 (player_bonus), margins: A winning margin "
    "is 1 to 9, not 10.",
    bet("player_bonus", "margins = { nine = 30 }"): "bet 1 (player_bonus), margins: A winning "
    "margin is 1 to 9, not nine.",
    bet("player_bonus", "margins = { 9 = -30 }"): "bet 1 (player_bonus), margins: A winning bet "
    "pays more than 0, not -30.",
    bet("player_bonus", "margins = { 9 = [30] }"): f"bet 1 (player_bonus), margins: '[30]' {PAY}",
    bet("player_bonus", "margins = {}"): f"bet 1 (player_bonus), margins: {LADDER}",
    bet("player_bonus", "margins = [30, 10]"): f"bet 1 (player_bonus), margins: {LADDER}",
    # no TOML at all
    "name": "This is no TOML: Expected '=' after a key in a key/value pair (at end of document).",
    "name =\n": "This is no TOML: Invalid value (at line 1, column 7).",
    HEAD + 'name = "y"': "This is no TOML: Cannot overwrite a value (at end of document).",
    "deep = " + 5000 * "[": "This is no rule sheet: it is nested too deep.",
    "#" * 100_001: "This is no rule sheet: it has more than 100,000 letters.",
}


@pytest.mark.parametrize(("text", "sentence"), FAULTS.items(), ids=range(len(FAULTS)))
def test_every_fault_is_one_sentence_with_its_place(text, sentence):
    with pytest.raises(RuleSheetError) as caught:
        parse_rule_sheet(text)
    assert str(caught.value) == sentence


def test_an_unknown_field_of_the_sheet_is_answered_with_those_there_are():
    with pytest.raises(RuleSheetError) as caught:
        parse_rule_sheet(HEAD + "deck = 8")
    said = str(caught.value)
    assert said.startswith(f"there is no field 'deck'; choose from {SHEET_FIELDS}.")
    assert all(f"'{field}'" in said for field in RuleSheet.__struct_fields__)


def test_the_sheets_say_what_the_pages_say():
    checks.check_sheets_state_the_pages_facts()


def test_bets_close_as_the_live_page_says():
    closing = {bet.kind.value: bet.open_rounds for bet in load_rule_sheet("live").bets}
    assert {name: rounds for name, rounds in closing.items() if rounds} == LIVE_OPEN_ROUNDS


def test_games_and_modes():
    games = {name: load_rule_sheet(name).game for name in rule_sheets()}
    assert games.pop("chemin_de_fer") is Game.CHEMIN_DE_FER
    assert games.pop("chemin_de_fer_classical") is Game.CHEMIN_DE_FER
    assert games.pop("banque") is Game.BANQUE
    assert set(games.values()) == {Game.PUNTO_BANCO}
    live = load_rule_sheet("live")
    assert live.modes == (BankerMode.COMMISSION, BankerMode.NO_COMMISSION)
    for mode in (None, *BankerMode):
        offered = live.offered(mode)
        assert [bet.kind for bet in offered] == list(BetKind)
        assert offered[1].mode is (mode or BankerMode.COMMISSION)
    assert load_rule_sheet("banque").modes == load_rule_sheet("banque").offered() == ()


def test_every_fact_of_a_sheet_can_be_written():
    sheet = parse_rule_sheet(
        HEAD
        + """
        game = "punto banco"
        decks = 6
        burn = "exposed card"
        cut_card = 52
        end_rule = "one more round"
        unit = 5
        chip = 0.25
        commission_rounding = "up to a chip"
        [[bets]]
        bet = "banker"
        mode = "no commission"
        pays = 1
        commission = "4%"
        pays_on_six = "1/2"
        three_card_seven = "pushes"
        open_rounds = 60
        [[bets]]
        bet = "tie"
        pays = "9 to 1"
        """
    )
    assert (sheet.decks, sheet.burn, sheet.cut_card) == (6, BurnRule.EXPOSED_CARD, 52)
    assert (sheet.end_rule, sheet.unit, sheet.chip) == (
        EndRule.ONE_MORE_ROUND,
        Decimal(5),
        Decimal("0.25"),
    )
    assert sheet.commission_rounding.value == "up to a chip"
    banker, tie = sheet.bets
    assert (banker.mode, banker.open_rounds) == (BankerMode.NO_COMMISSION, 60)
    assert (banker.pays, banker.commission, banker.pays_on_six) == (1, Share(1, 25), Fraction(1, 2))
    assert banker.three_card_seven.value == "pushes"
    assert tie == Tie(pays=Fraction(9))


def test_names():
    for name in rule_sheets():
        assert load_rule_sheet(name) is load_rule_sheet(name)
        assert load_rule_sheet(name).name == name
        assert load_rule_sheet(name).title
    with pytest.raises(RuleSheetError) as caught:
        load_rule_sheet("vegas")
    names = NAMES.replace("'", "")
    assert str(caught.value) == (
        f"There is no rule sheet 'vegas'. Those here: {names}; or give a .toml file."
    )


@pytest.mark.parametrize("name", ["", "../live", "LIVE", "live.txt", Path("live")])
def test_no_such_name(name):
    with pytest.raises(RuleSheetError, match="There is no rule sheet"):
        load_rule_sheet(name)


@pytest.mark.parametrize("name", [None, 8, b"live", ["live"]])
def test_what_is_no_name_at_all(name):
    with pytest.raises(RuleSheetError, match=r"has a name or a path, and .* is neither"):
        load_rule_sheet(name)


@pytest.fixture
def file(tmp_path):
    def write(content, name="mine.toml"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def said(path):
    with pytest.raises(RuleSheetError) as caught:
        load_rule_sheet(path)
    return str(caught.value)


def test_files_are_read_by_path_and_by_text(file):
    path = file(bet("tie", "pays = 9"))
    expected = RuleSheet(name="mine", title="Mine", bets=(Tie(pays=Fraction(9)),))
    assert load_rule_sheet(path) == load_rule_sheet(str(path)) == expected
    assert load_rule_sheet(file(HEAD, "MINE.TOML")).name == "mine"


def test_a_file_is_read_anew_each_time(file):
    assert load_rule_sheet(file(HEAD)).decks == 8
    assert load_rule_sheet(file(HEAD + "decks = 6")).decks == 6


def test_a_file_as_windows_writes_it(file):
    text = HEAD + 'title2 = "x"'
    assert "there is no field 'title2'" in said(file(b"\xef\xbb\xbf" + text.encode()))
    content = b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode()
    assert load_rule_sheet(file(content)).title == "Mine"
    assert parse_rule_sheet("\ufeff" + HEAD).title == "Mine"


def test_a_file_with_a_fault_is_named(file):
    path = file(HEAD + "decks = 0")
    assert said(path) == "mine.toml: decks: expected a whole number of 1 or more."


def test_a_missing_file(tmp_path):
    path = tmp_path / "none.toml"
    assert said(path) == f"{path} can't be read: No such file or directory."


def test_a_folder(tmp_path):
    path = tmp_path / "folder.toml"
    path.mkdir()
    assert said(path) == f"{path} can't be read: Is a directory."


def test_a_path_that_can_not_be():
    assert said("a\0b.toml") == "'a\\x00b.toml' is no path."


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n\x00\xff\xfe", "ж".encode("cp1251"), HEAD.encode("utf-16")]
)
def test_a_file_that_is_no_text(file, content):
    path = file(content)
    assert said(path) == f"{path} is not UTF-8 text."


def test_a_binary_file_that_happens_to_be_text(file):
    assert said(file(b"\x00\x01\x02")) == (
        "mine.toml: This is no TOML: Invalid statement (at line 1, column 1)."
    )


def test_a_huge_file_is_not_read_to_its_end(file, tmp_path):
    path = tmp_path / "huge.toml"
    with path.open("wb") as huge:
        os.truncate(huge.fileno(), 10**11)
    assert said(path) == ("huge.toml: This is no rule sheet: it has more than 100,000 letters.")
    assert "more than 100,000 letters" in said(file("#" * 100_001))
    assert load_rule_sheet(file(HEAD + "#" + "я" * 99_900)).name == "mine"


def test_plain_fields_make_a_sheet_too():
    sheet = rule_sheet_from({"name": "x", "title": "x", "bets": [{"bet": "tie", "pays": "9:1"}]})
    assert sheet.bets == (Tie(pays=Fraction(9)),)
    for data, sentence in (
        ([], "expected a table of fields, not a list."),
        (None, "expected a table of fields, not nothing."),
        ({1: 2}, "the name of every field is text."),
    ):
        with pytest.raises(RuleSheetError) as caught:
            rule_sheet_from(data)
        assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"decks": 0}, "decks: A shoe has a whole number of decks, 1 or more, not 0."),
        ({"decks": "8"}, "decks: A shoe has a whole number of decks, 1 or more, not '8'."),
        ({"unit": 0.01}, f"unit: {MONEY}0.01."),
        ({"burn": "none"}, "cut_card: A burn rule is a BurnRule, not 'none'."),
        (
            {"bets": (Tie(), Tie())},
            "bets: Tie stands twice; give each bet once, Banker once a mode.",
        ),
        (
            {"cut_card": 411},
            "cut_card: A cut card 411 from the end of 416 cards may leave no whole coup before "
            "it; put it nearer to the end.",
        ),
    ],
)
def test_a_sheet_made_or_changed_in_python_is_checked_too(fields, sentence):
    for make in (
        lambda: RuleSheet(name="x", title="x", **fields),
        lambda: msgspec.structs.replace(load_rule_sheet("trainer"), **fields),
    ):
        with pytest.raises(RuleSheetError) as caught:
            make()
        assert str(caught.value) == sentence


def test_with_bet_replaces_a_namesake_in_its_place_and_adds_what_is_new():
    live = load_rule_sheet("live")
    nine = live.with_bet(Tie(pays=Fraction(9)))
    assert [bet.kind for bet in nine.bets] == [bet.kind for bet in live.bets]
    assert nine.bet(BetKind.TIE).pays == 9
    assert live.bet(BetKind.TIE).pays == 8
    free = Banker(mode=BankerMode.NO_COMMISSION, pays_on_six=Fraction(2, 5))
    changed = live.with_bet(free)
    assert changed.bet(BetKind.BANKER, BankerMode.NO_COMMISSION) == free
    assert changed.bet(BetKind.BANKER) == live.bet(BetKind.BANKER)
    trainer = load_rule_sheet("trainer").with_bet(PlayerPair(pays=Fraction(10)))
    assert [bet.kind.value for bet in trainer.bets] == ["player", "banker", "tie", "player_pair"]
    assert load_rule_sheet("trainer").with_bet(free).modes == tuple(BankerMode)


@pytest.mark.parametrize("name", ["american", "live", "six_deck", "trainer"])
def test_a_sheet_opens_its_shoe(name):
    sheet = load_rule_sheet(name)
    shoe = sheet.open_shoe("a seed")
    assert shoe.size == 52 * sheet.decks
    assert shoe.end_rule is sheet.end_rule
    assert (shoe.burn_card is None) == (sheet.burn is BurnRule.NONE)


def test_a_sheet_can_not_be_changed_and_is_a_key():
    sheet = load_rule_sheet("live")
    with pytest.raises(AttributeError):
        sheet.decks = 1
    assert hash(sheet) == hash(msgspec.structs.replace(sheet))
