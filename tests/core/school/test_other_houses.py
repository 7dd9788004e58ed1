"""A teacher's own sheet is drilled as well: few decks, few bets, odd chips, strange limits."""

import msgspec
import pytest

from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet, rule_sheet_from
from baccarat_core.school import DrillKind, Form, Level, exam, items, kinds_of, question_for

LIVE = load_rule_sheet("live")
PLAIN = [{"bet": "player"}, {"bet": "banker", "commission": "5%"}, {"bet": "tie"}]


def house(name: str, bets: list[dict], **more) -> RuleSheet:
    return rule_sheet_from({"name": name, "title": name.title(), "bets": bets, **more})


def table(**more) -> dict:
    return {"table": more}


HOUSES = {
    "one deck": msgspec.structs.replace(LIVE, name="one", decks=1),
    "two decks": msgspec.structs.replace(LIVE, name="two", decks=2),
    "long name": msgspec.structs.replace(LIVE, name="The Grand House of Ümläuts & more <b>"),
    "banker alone": house("b", [{"bet": "banker", "commission": "5%"}]),
    "tie alone": house("t", [{"bet": "tie", "pays": 9}]),
    "a side bet alone": house("s", [{"bet": "player_pair", "open_rounds": 3}]),
    "no commission": house(
        "free", [{"bet": "banker", "mode": "no commission", "pays_on_six": "1/2"}, PLAIN[0]]
    ),
    "seven pushes": house(
        "seven",
        [PLAIN[0], {"bet": "banker", "mode": "no commission", "three_card_seven": "pushes"}],
    ),
    "one seat and one chip": house(
        "tiny",
        [PLAIN[0], {"bet": "banker", "commission": "4%"}],
        **table(seats=1, main={"least": 1, "most": 1}, table_limit=1, chips=[1]),
    ),
    "odd chips": house(
        "odd",
        PLAIN,
        unit="0.5",
        **table(seats=3, chips=["0.5", "3", "7.5"], main={"least": "0.5", "most": 40}),
    ),
    "a seat's difference": house(
        "seat",
        PLAIN,
        **table(seats=5, limit_on="difference of a seat", main={"least": 10, "most": 500}),
    ),
    "rounded up": house("up", PLAIN, chip=1, commission_rounding="up to a chip"),
    "both paid": house(
        "both",
        [
            {"bet": "perfect_pair", "pays": 25, "pays_both": 200},
            {"bet": "player_natural", "paid": "win, tie pushes"},
            {"bet": "banker_natural", "paid": "win, tie loses"},
            {"bet": "player_bonus", "margins": {"9": 30}},
        ],
    ),
    "no chips": house("none", PLAIN, **table(chips=[])),
}


@pytest.mark.parametrize("name", HOUSES)
def test_every_item_of_any_house_can_be_asked_and_answered(name):
    sheet = HOUSES[name]
    for kind in kinds_of(sheet):
        for item in items(kind, sheet):
            assert max(map(len, item.name.split("/"))) <= 60
            for level in Level:
                asked = question_for(item, level, 1, sheet)
                for field in asked.fields:
                    assert field.judge(field.right).right, item
                    for mistake in field.mistakes:
                        assert not field.judge(mistake.answer).right, (item, mistake)
                    if field.form is Form.OPTIONS:
                        told = {field.right, *(mistake.answer for mistake in field.mistakes)}
                        assert {option.name for option in field.options} == told
    assert len(exam(1, [sheet])) == 40


def test_a_house_is_asked_only_what_it_has():
    known = {name: set(kinds_of(sheet)) for name, sheet in HOUSES.items()}
    assert DrillKind.CHIPS not in known["no chips"]
    assert DrillKind.SEATS not in known["one seat and one chip"]
    assert DrillKind.STREAK not in known["two decks"], "too few cards for a streak"
    assert DrillKind.EDGE not in known["tie alone"], "nothing to compare"
    assert DrillKind.ROLE not in known["tie alone"]
    assert DrillKind.COMMISSION in known["banker alone"]
    assert DrillKind.SIX in known["no commission"]
    assert not any("perfect_pair-win" in i.name for i in items(DrillKind.PAY, HOUSES["one deck"]))


def test_two_houses_of_long_names_keep_their_items_apart():
    one, other = (
        msgspec.structs.replace(LIVE, name=f"The Grand House, table {number}") for number in (1, 2)
    )
    names = [{item.name for item in items(DrillKind.PAY, sheet)} for sheet in (one, other)]
    assert not names[0] & names[1]
