"""The maps of a learner's drills, from the record that the browser keeps."""

from __future__ import annotations

import json
from typing import Any

import pytest
from baccarat_widgets.skill_map import SkillMap, item_name

from baccarat_core.rule_sheets import load_rule_sheet

AT = "2026-01-02T10:00:00.000Z"


def attempt(right: bool, seconds: float | None = None, error: str | None = None) -> list[Any]:
    return [AT, right, seconds, error]


RECORD = {
    "drill/banker_draws/3-8": [attempt(True, 3), attempt(False, 9, "wrong draw")],
    "drill/banker_draws/6-stood": [attempt(True, 20)] * 3,
    "drill/banker_draws/natural-8": [attempt(False, 1, "wrong draw")],
    "drill/pay/live-tie-win-8-tie": [attempt(False, 5, "wrong pay")],
    "drill/side/live-player_bonus-win-30-margin": [attempt(True, 4)],
    "drill/pay/live-player_bonus-win-1-margin": [attempt(False, 4, "wrong pay")],
    "check/05_tie_bet/claim": [attempt(False)],
}


def mapped(record: object = RECORD, house: str = "live") -> SkillMap:
    skills = SkillMap(house)
    skills.handle({"do": "begin", "record": json.dumps(record)})
    return skills


def cell(skills: SkillMap, which: int, head: str, column: str) -> dict[str, Any]:
    shown = skills.state["maps"][which]
    row = next(row for row in shown["rows"] if row["head"] == head)
    found: dict[str, Any] = row["cells"][shown["columns"].index(column)]
    return found


def test_each_cell_of_the_rule_card_is_told_by_accuracy() -> None:
    skills = mapped()
    assert cell(skills, 0, "3", "8") == {
        "heat": "low",
        "text": "1/2",
        "told": "1 of 2 right, 3.0 seconds",
    }
    assert cell(skills, 0, "6", "–")["heat"] == "high"
    assert cell(skills, 0, "6", "0") == {"heat": "none", "text": "·", "told": "not asked yet"}
    rows = skills.state["maps"][0]["rows"]
    assert (len(rows), {len(row["cells"]) for row in rows}) == (8, {11})


def test_or_by_time() -> None:
    skills = mapped()
    skills.handle({"do": "measure", "measure": "seconds"})
    assert cell(skills, 0, "3", "8")["text"] == "3.0"
    assert cell(skills, 0, "3", "8")["heat"] == "high"
    assert cell(skills, 0, "6", "–")["heat"] == "low"
    assert cell(skills, 1, "Tie", "wins") == {
        "heat": "none",
        "text": "?",
        "told": "0 of 1 right",
    }


def test_each_bet_with_each_result_is_mapped_and_what_cannot_happen_is_left_out() -> None:
    skills = mapped()
    shown = skills.state["maps"][1]
    assert [row["head"] for row in shown["rows"]][:4] == [
        "Player", "Banker, commission", "Tie", "Player Pair",
    ]  # fmt: skip
    assert len(shown["rows"]) == 15
    assert cell(skills, 1, "Player Bonus", "wins")["text"] == "1/2"
    assert cell(skills, 1, "Tie", "comes back")["heat"] == "never"
    assert cell(skills, 1, "Banker, no commission", "comes back")["heat"] == "none"
    assert len(SkillMap("trainer").state["maps"][1]["rows"]) == 3


def test_the_weakest_places_and_the_kinds_of_error_are_listed() -> None:
    skills = mapped()
    assert skills.state["weak"][0] == "Does Banker draw?, natural 8: 0 of 1 right"
    assert "Does Banker draw?, 3 against 8: 1 of 2 right, 3.0 seconds" in skills.state["weak"]
    assert "Pay and take, Tie, win: 0 of 1 right" in skills.state["weak"]
    assert skills.state["errors"] == [
        {"label": "wrong draw", "count": 2},
        {"label": "wrong pay", "count": 2},
    ]
    assert skills.state["summary"] == "5 of 9 answers right in all drills."


def test_an_empty_record_says_so() -> None:
    skills = SkillMap()
    assert skills.state["summary"] == "No drill answered yet: the maps fill as you practise."
    assert skills.state["weak"] == skills.state["errors"] == []


@pytest.mark.parametrize("record", ["", "[]", '{"drill/x": 1}', None, 7])
def test_a_damaged_record_is_told_and_shows_nothing(record: object) -> None:
    skills = mapped()
    skills.handle({"do": "begin", "record": record})
    assert skills.state["notice"].endswith("so the drills begin afresh.")
    assert skills.state["weak"] == []


def test_only_the_two_measures_are_known() -> None:
    skills = mapped()
    skills.handle({"do": "measure", "measure": "luck"})
    assert skills.state["notice"] == "The maps show “right” or “seconds”."
    assert skills.state["measure"] == "right"
    assert repr(skills) == "SkillMap('live')"


@pytest.mark.parametrize(
    ("item", "name"),
    [
        ("drill/banker_draws/6-stood", "Does Banker draw?, 6, Player stood"),
        ("drill/pay/live-tie-win-8-tie", "Pay and take, Tie, win"),
        (
            "drill/pay/live-banker-no_commission-win-1-2-half_on_six",
            "Pay and take, Banker, no commission, win",
        ),
        ("drill/count/two-7-9", "Count a hand, two 7 9"),
        ("drill/soup/of-the-day", "drill/soup/of-the-day"),
        ("drill/count", "Count a hand, "),
    ],
)
def test_items_have_names(item: str, name: str) -> None:
    assert item_name(item, load_rule_sheet("live")) == name
