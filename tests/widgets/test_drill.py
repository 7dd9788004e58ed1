"""The drills: committed before told, chosen by what was wrong, every answer for the record."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from baccarat_widgets import practice
from baccarat_widgets.drill import Drill, Timing

from baccarat_core.errors import BaccaratError, SchoolError
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.school import DrillKind, ErrorType, Field, Form, Level, items, kinds_of

EVERY = [kind for kind in DrillKind if kind is not DrillKind.CHECK]
HOUSES = ("live", "trainer", "american", "six_deck")


def house_of(kind: DrillKind) -> str:
    return "live" if kind in kinds_of("live") else "trainer"


def answers(drill: Drill) -> dict[str, str]:
    return {field.name: field.right for field in drill._question.fields}


def commit(drill: Drill, given: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    turn = drill.state["turn"]
    drill.handle(
        {"do": "commit", "turn": turn, "answers": given or answers(drill), "seconds": 2.0, **more}
    )
    return drill.state


def go_on(drill: Drill) -> None:
    drill.handle({"do": "next", "turn": drill.state["turn"]})


def a_wrong_answer(field: Field) -> str:
    if field.mistakes:
        return field.mistakes[0].answer
    if field.form is Form.CHIPS:
        return f"{field.options[-1].name}x499"
    assert field.form in (Form.COUNT, Form.PAY)
    return "1" if field.right != "1" else "2"


def wrong(drill: Drill) -> dict[str, str]:
    first, *others = drill._question.fields
    return {first.name: a_wrong_answer(first), **{each.name: each.right for each in others}}


def begin(drill: Drill, record: dict[str, Any]) -> None:
    drill.handle(
        {"do": "begin", "record": record if isinstance(record, str) else json.dumps(record)}
    )


def ago(minutes: float) -> str:
    return (datetime.now(UTC) - timedelta(minutes=minutes)).isoformat()


@pytest.mark.parametrize("kind", EVERY)
@pytest.mark.parametrize("level", Level)
def test_the_right_answer_leaves_python_only_after_the_learner_commits(
    kind: DrillKind, level: Level
) -> None:
    drill = Drill(kind, rule_sheet=house_of(kind), level=level, seed=5)
    for _question in range(3):
        # What went wrong before is told in the log; the rest is about this question.
        now = {name: value for name, value in drill.state.items() if name != "log"}
        before = json.dumps([now, drill.setup])
        assert drill._question.item.id not in before
        assert drill._question.item.name not in before
        assert drill.state["said"] is None
        for field, shown in zip(
            drill._question.fields, drill.state["question"]["fields"], strict=True
        ):
            assert set(shown) == {"name", "label", "form", "options", "stake"}
            assert field.why not in before
            if field.form in (Form.ORDER, Form.CHIPS):
                assert f'"{field.right}"' not in before
            for mistake in field.mistakes:
                assert mistake.why not in before
        after = commit(drill, wrong(drill))
        assert after["said"]["right"] is False
        assert after["said"]["record"]["item"] == drill._question.item.id
        assert after["notice"] == after["fault"] == ""
        go_on(drill)


@pytest.mark.parametrize("kind", EVERY)
def test_right_answers_are_marked_right(kind: DrillKind) -> None:
    drill = Drill(kind, rule_sheet=house_of(kind), level=Level.INSPECTOR, seed=1)
    for number in range(1, 5):
        said = commit(drill)["said"]
        assert said["right"]
        assert all(mark["right"] for mark in said["marks"])
        assert drill.state["right"] == drill.state["streak"] == number
        go_on(drill)
    assert drill.state["errors"] == []


def test_a_mistake_is_explained_at_once_with_its_kind_and_its_belief() -> None:
    drill = Drill(DrillKind.COUNT, seed=1)
    mistake = drill._question.fields[0].mistakes
    while not (mistake and mistake[0].misconception):
        go_on(drill) if drill.state["said"] else commit(drill)
        mistake = drill._question.fields[0].mistakes if not drill.state["said"] else ()
    (field,) = drill._question.fields
    said = commit(drill, {field.name: mistake[0].answer})["said"]
    (mark,) = said["marks"]
    assert (mark["given"], mark["answer"]) == (mistake[0].answer, field.right)
    assert mark["why"] == mistake[0].why
    assert mark["error"] == "wrong count"
    belief = mistake[0].misconception
    assert belief is not None
    assert mark["belief"] == belief.value
    assert said["record"]["said"] == {
        "right": False,
        "seconds": 2.0,
        "error": "wrong count",
        "misconception": belief.value,
        "answer": mistake[0].answer,
    }
    assert drill.state["errors"] == [{"label": "wrong count", "count": 1}]
    assert mistake[0].why in drill.state["log"][-1]


def test_looking_at_the_rules_is_remembered_with_the_answer() -> None:
    drill = Drill(DrillKind.BANKER_DRAWS, seed=1)
    drill.handle({"do": "rules", "turn": drill.state["turn"]})
    assert len(drill.state["rules"]["card"]["rows"]) == 6
    said = commit(drill)["said"]
    assert said["right"]
    assert said["record"]["said"]["error"] == ErrorType.PEEKED.value
    assert drill.state["errors"] == [{"label": "peeked at the rules", "count": 1}]
    drill.handle({"do": "rules", "turn": drill.state["turn"]})
    go_on(drill)
    assert drill.state["rules"] is None


@pytest.mark.parametrize("kind", EVERY)
def test_every_drill_has_rules_to_look_up(kind: DrillKind) -> None:
    drill = Drill(kind, rule_sheet=house_of(kind), seed=1)
    drill.handle({"do": "rules", "turn": drill.state["turn"]})
    rules = drill.state["rules"]
    assert rules["lines"] or rules["card"]


def test_the_pays_of_the_house_are_among_its_rules() -> None:
    drill = Drill(DrillKind.PAY, rule_sheet="live", seed=1)
    drill.handle({"do": "rules", "turn": drill.state["turn"]})
    lines = drill.state["rules"]["lines"]
    assert "Banker, no commission: 1:1, on 6 1:2" in lines
    assert any(line.startswith("Player Bonus: by margin 9: 30, 8: 10") for line in lines)
    assert len(lines) == 15


@pytest.mark.parametrize("stale", [0, 99, None, "1"])
def test_a_stale_press_changes_nothing(stale: object) -> None:
    drill = Drill(DrillKind.COUNT, seed=1)
    before = drill.state
    drill.handle({"do": "commit", "turn": stale, "answers": answers(drill)})
    drill.handle({"do": "next", "turn": stale})
    drill.handle({"do": "rules", "turn": stale})
    assert drill.state == before
    commit(drill)
    after = drill.state
    commit(drill, wrong(drill))
    assert drill.state == after


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (None, "Answer first; a guess is welcome."),
        ([], "Answer first; a guess is welcome."),
        ({}, "Answer first; a guess is welcome."),
        ({"player": ""}, "Answer first; a guess is welcome."),
        ({"player": {"a": 1}, "banker": [1]}, "An answer is sent as short text."),
        ({"player": "x", "banker": "x"}, "“x” is no count. Write a whole number, such as 6."),
    ],
)
def test_what_is_no_answer_is_refused_and_nothing_is_lost(given: object, sentence: str) -> None:
    drill = Drill(DrillKind.COUNT, seed=1)
    turn = drill.state["turn"]
    drill.handle({"do": "commit", "turn": turn, "answers": given})
    assert drill.state["notice"] == sentence
    assert drill.state["said"] is None
    assert commit(drill)["said"]["right"]


@pytest.mark.parametrize("seconds", [None, "2", -1, 10**9, float("nan"), float("inf"), True, []])
def test_a_time_that_can_be_none_is_not_kept(seconds: object) -> None:
    drill = Drill(DrillKind.COUNT, seed=1)
    said = commit(drill, seconds=seconds)["said"]
    assert "seconds" not in said["record"]["said"]


def test_what_the_record_holds_as_wrong_is_asked_first() -> None:
    item = "drill/banker_draws/1-3"
    drill = Drill(DrillKind.BANKER_DRAWS, seed=1)
    begin(drill, {item: [[ago(60), False, 3, "wrong draw"]]})
    assert drill._question.item.id == item
    assert drill.state["number"] == 1
    assert drill.state["accuracy"] == "0 of the last 1 right"
    assert drill.state["known"] == "Met: 1 of 106 things to know"
    commit(drill)
    go_on(drill)
    assert drill._question.item.id != item


def test_a_record_that_comes_late_does_not_take_a_question_away() -> None:
    drill = Drill(DrillKind.COUNT, seed=1)
    commit(drill)
    before = drill.state
    begin(drill, {"drill/count/two-1-1": [[ago(60), False]]})
    assert drill.state == before


def learn(drill: Drill, record: dict[str, Any]) -> None:
    drill.handle({"do": "learn", "record": json.dumps(record)})


def test_what_is_answered_in_another_drill_of_the_page_is_known_here_at_once() -> None:
    item = "drill/banker_draws/1-3"
    drill = Drill(DrillKind.BANKER_DRAWS, seed=1)
    commit(drill)
    asked = drill.state["question"], drill.state["said"]
    learn(drill, {item: [[ago(60), False, 3, "wrong draw"], [ago(59), False, 3, "wrong draw"]]})
    assert (drill.state["question"], drill.state["said"]) == asked, "the question stays"
    assert drill.state["accuracy"].startswith("1 of the last 3 right")
    assert drill.state["known"] == "Met: 2 of 106 things to know"
    go_on(drill)
    assert drill._question.item.id == item
    learn(drill, {item: []})  # the record was cleared
    assert drill.state["known"] == "Met: 1 of 106 things to know"
    drill.handle({"do": "learn", "record": "[]"})
    assert drill.state["notice"]
    assert drill.state["known"] == "Met: 1 of 106 things to know"


@pytest.mark.parametrize("record", ["", "[]", '{"drill/count/x": 7}', "{" * 50_000, None, 7])
def test_a_damaged_record_is_told_and_the_drill_goes_on(record: object) -> None:
    drill = Drill(DrillKind.COUNT, seed=1)
    drill.handle({"do": "begin", "record": record})
    assert drill.state["notice"].endswith("so the drills begin afresh.")
    assert commit(drill)["said"]["right"]


def test_items_of_other_houses_and_later_versions_do_no_harm() -> None:
    drill = Drill(DrillKind.PAY, rule_sheet="live", seed=1)
    begin(
        drill,
        {
            "drill/pay/trainer-player-push-tie_push": [[ago(60), False]],
            "drill/pay/of-a-later-version": [[ago(60), True]],
            "drill/soup/of-the-day": [[ago(60), True]],
            "check/01_scoring/ten": [[ago(60), True]],
        },
    )
    assert drill._question.item.name.startswith("live-")
    assert commit(drill)["said"]["right"]


def test_speed_opens_when_accuracy_is_high_and_shuts_when_it_falls() -> None:
    drill = Drill(DrillKind.BURN, seed=1)
    drill.handle({"do": "timing", "timing": "timed"})
    assert drill.state["notice"].startswith("Accuracy first")
    assert drill.state["timing"] == Timing.CALM.value
    for _question in range(20):
        assert not drill.state["speed_open"]
        commit(drill)
        go_on(drill)
    assert drill.state["speed_open"]
    drill.handle({"do": "timing", "timing": "timed"})
    assert drill.state["timing"] == "timed"
    assert drill.state["pace"] == 4
    assert commit(drill, seconds=2)["said"]["text"] == "Right, in 2.0 seconds."
    go_on(drill)
    told = commit(drill, seconds=9)["said"]["text"]
    assert told == "Right, in 9.0 seconds: slower than a good dealer."
    go_on(drill)
    drill.handle({"do": "drill", "drill": "count"})
    assert drill.state["timing"] == "calm"


def test_another_drill_level_and_house_give_a_question_of_theirs() -> None:
    drill = Drill(DrillKind.PAY, rule_sheet=HOUSES, seed=1)
    assert drill._question.item.name.startswith("live-")
    drill.handle({"do": "drill", "drill": "commission"})
    assert drill.state["house"] == 1, "the first house that has the drill"
    assert drill._question.item.kind is DrillKind.COMMISSION
    drill.handle({"do": "level", "level": 3})
    assert drill._question.level is Level.INSPECTOR
    drill.handle({"do": "house", "house": 2})
    assert drill._question.item.name.startswith("american-")
    drill.handle({"do": "house", "house": 3})
    assert drill.state["notice"] == (
        "Six decks, Tie pays 9 gives the drill “Commission” nothing to ask."
    )
    assert drill.state["number"] == 1, "questions that nobody answered are not counted"


@pytest.mark.parametrize(
    "intent",
    [
        {"do": "drill", "drill": "poker"},
        {"do": "drill", "drill": "check"},
        {"do": "drill", "drill": "six"},
        {"do": "level", "level": 4},
        {"do": "level", "level": True},
        {"do": "level", "level": "1"},
        {"do": "house", "house": 7},
        {"do": "house", "house": -1},
        {"do": "house", "house": "0"},
        {"do": "timing", "timing": "slow"},
        {"do": "nonsense"},
        {},
    ],
)
def test_what_is_not_there_is_refused_with_a_sentence(intent: dict[str, Any]) -> None:
    drill = Drill(DrillKind.COUNT, seed=1)
    before = {**drill.state, "notice": ""}
    drill.handle(intent)
    assert drill.state["notice"].endswith((".", "!"))
    assert {**drill.state, "notice": ""} == before


def test_only_the_drills_asked_for_are_there_to_choose() -> None:
    drill = Drill("six", kinds=["six", DrillKind.SIDE, "commission"], rule_sheet="live")
    assert [each["value"] for each in drill.setup["drills"]] == ["six", "side"]
    with pytest.raises(SchoolError, match="There is no drill “Count a hand” here"):
        Drill("count", kinds=["six"], rule_sheet="live")
    with pytest.raises(SchoolError, match="There is no drill 'soup'"):
        Drill("soup")
    with pytest.raises(SchoolError, match="A drill is asked by a rule sheet"):
        Drill(rule_sheet=[])
    with pytest.raises(BaccaratError, match="offers no bets against the house"):
        Drill(rule_sheet="banque")


def test_the_same_seed_gives_the_same_questions_and_the_name_is_short() -> None:
    one, other = (Drill(DrillKind.CALL, seed=9) for _each in range(2))
    for _question in range(5):
        assert one.state["question"] == other.state["question"]
        for drill in (one, other):
            commit(drill)
            go_on(drill)
    assert repr(one) == "Drill('call', seed=9)"
    assert repr(Drill(DrillKind.CALL)) == "Drill('call')"


def test_a_learner_who_is_always_right_meets_every_cell_of_the_card() -> None:
    drill = Drill(DrillKind.BANKER_DRAWS, level=Level.INSPECTOR, seed=2)
    met = set()
    for _question in range(len(items(DrillKind.BANKER_DRAWS, "trainer"))):
        met.add(drill._question.item.name)
        commit(drill)
        go_on(drill)
    assert len(met) == 106


def test_a_wrong_cell_comes_again_within_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    drill = Drill(DrillKind.BANKER_DRAWS, seed=2)
    missed = drill._question.item.id
    commit(drill, wrong(drill))
    later = datetime.now(UTC) + timedelta(minutes=2)
    monkeypatch.setattr("baccarat_widgets.drill.now_utc", lambda: later)
    go_on(drill)
    assert drill._question.item.id != missed, "not twice in a row"
    commit(drill)
    go_on(drill)
    assert drill._question.item.id == missed
    assert practice.pace_of(missed) == 6


def test_a_teachers_own_sheet_is_drilled_too() -> None:
    sheet = load_rule_sheet("live")
    drill = Drill(DrillKind.SIDE, rule_sheet=sheet, seed=1)
    assert drill.setup["houses"] == [{"value": 0, "label": sheet.title}]
    assert commit(drill)["said"]["right"]


def test_the_log_tells_the_latest_errors_and_counts_them_all() -> None:
    drill = Drill(DrillKind.COUNT, seed=4)
    for _question in range(34):
        commit(drill, wrong(drill))
        go_on(drill)
    assert len(drill.state["log"]) == 30
    assert drill.state["log"][-1].startswith("Question 34, wrong count: ")
    assert drill.state["errors"] == [{"label": "wrong count", "count": 34}]
