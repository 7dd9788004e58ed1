"""A question's conduct: first the answer, then the explanation."""

from __future__ import annotations

import json
from decimal import Decimal
from enum import Enum

import pytest
from baccarat_widgets.predict import (
    Number,
    Order,
    PredictThenCheck,
    QuestionError,
    Right,
    Wrong,
)
from hypothesis import given
from hypothesis import strategies as st

RIGHT = Right("six", "right-why")
WRONGS = (Wrong("sixteen", "wrong-why-1"), Wrong("nine", "wrong-why-2"))
HINTS = ("first-hint", "second-hint")


def options(**more: object) -> PredictThenCheck:
    more = {"hints": HINTS, "order": Order.AS_WRITTEN, **more}
    return PredictThenCheck("01_scoring/seven-nine", "7 + 9?", RIGHT, *WRONGS, **more)  # type: ignore[arg-type]


def number() -> PredictThenCheck:
    answer = Number(Decimal("14.36"), why="right-why", near={16: "near-why"}, unit="%")
    return PredictThenCheck("05_tie_bet/cost", "What does it cost?", answer, hints=HINTS)


def act(widget: PredictThenCheck, do: str, **more: object) -> None:
    widget.handle({"do": do, "turn": widget.state["turn"], **more})


def sent(widget: PredictThenCheck) -> str:
    return json.dumps([widget.setup, widget.state])


def test_before_the_learner_commits_the_page_knows_no_answer_and_no_hint() -> None:
    for told in ("why", "right-why", "wrong-why", "-hint"):
        assert told not in sent(options()).replace('"why": null', "")
    assert {each["mark"] for each in options().state["options"]} == {None}
    for told in ("14.36", "right-why", "near-why", "-hint"):
        assert told not in sent(number())


def test_a_wrong_answer_explains_itself_and_nothing_else() -> None:
    widget = options()
    act(widget, "commit", choice=1)
    assert "wrong-why-1" in sent(widget)
    assert "right-why" not in sent(widget)
    assert "wrong-why-2" not in sent(widget)
    assert widget.state["said"] == {"right": False, "text": "Not yet.", "why": "wrong-why-1"}
    assert [each["mark"] for each in widget.state["options"]] == [None, "wrong", None]
    assert widget.state["ending"] == "open"


def test_the_right_answer_explains_every_option() -> None:
    widget = options()
    act(widget, "commit", choice=1)
    act(widget, "commit", choice=0)
    assert widget.state["ending"] == "found"
    assert widget.state["tries"] == 2
    assert [each["why"] for each in widget.state["options"]] == [
        "right-why",
        "wrong-why-1",
        "wrong-why-2",
    ]
    assert [each["tried"] for each in widget.state["options"]] == [True, True, False]


def test_a_number_is_judged_and_its_mistakes_are_kept() -> None:
    widget = number()
    act(widget, "commit", typed=" 16 ")
    act(widget, "commit", typed="15,75")
    assert widget.state["typed"] == [
        {"typed": "16", "why": "near-why"},
        {"typed": "15,75", "why": "It is less than that."},
    ]
    assert "right-why" not in sent(widget)
    act(widget, "commit", typed="14.36 %")
    assert widget.state["ending"] == "found"
    assert widget.state["said"]["why"] == "right-why"
    assert widget.state["tries"] == 3


class Belief(Enum):
    SUM = "the sum is the count"


def test_what_was_answered_and_what_it_shows_is_told_for_the_record_and_nothing_else() -> None:
    wrongs = (Wrong("sixteen", "why-1", shows=Belief.SUM), Wrong("nine\nand more", "why-2"))
    widget = PredictThenCheck("01_scoring/x", "?", RIGHT, *wrongs, order=Order.AS_WRITTEN)
    assert widget.state["answered"] == {}
    assert Belief.SUM.value not in sent(widget)
    act(widget, "commit", choice=2)
    assert widget.state["answered"] == {"answer": "nine and more"}
    act(widget, "commit", choice=1)
    assert widget.state["answered"] == {"answer": "sixteen", "misconception": Belief.SUM.value}
    act(widget, "commit", choice=0)
    assert widget.state["answered"] == {"answer": "six"}
    act(widget, "again")
    assert widget.state["answered"] == {}
    typed = number()
    act(typed, "commit", typed=" 14,36 % ")
    assert typed.state["answered"] == {"answer": "14,36 %"}


@pytest.mark.parametrize("typed", ["", "abc", "1/0", "x" * 1000, None, 16])
def test_a_number_that_cannot_be_read_costs_no_try_and_loses_nothing(typed: object) -> None:
    widget = number()
    act(widget, "commit", typed="16")
    before = widget.state
    act(widget, "commit", typed=typed)
    assert widget.state["notice"].endswith(".")
    assert {**widget.state, "notice": ""} == before


@pytest.mark.parametrize("choice", [None, 3, -1, True, "0", 0.0, [0]])
def test_a_choice_that_is_none_costs_no_try(choice: object) -> None:
    widget = options()
    act(widget, "commit", choice=choice)
    assert widget.state["notice"]
    assert widget.state["tries"] == 0
    assert widget.state["turn"] == 0


def test_the_same_answer_twice_is_one_try() -> None:
    widget = options()
    act(widget, "commit", choice=1)
    act(widget, "commit", choice=1)
    assert widget.state["tries"] == 1
    assert "tried that one" in widget.state["notice"]
    typed = number()
    act(typed, "commit", typed="16")
    act(typed, "commit", typed="16 ")
    assert typed.state["tries"] == 1


def test_a_double_click_counts_once() -> None:
    widget = options()
    for _ in range(2):
        widget.handle({"do": "commit", "turn": 0, "choice": 1})
    assert widget.state["tries"] == 1
    assert widget.state["notice"] == ""
    for _ in range(2):
        widget.handle({"do": "hint", "turn": 1})
    assert widget.state["hints"] == ["first-hint"]
    for _ in range(2):
        widget.handle({"do": "commit", "turn": 2, "choice": 0})
    assert widget.state["tries"] == 2
    widget.handle({"do": "again", "turn": 2})
    assert widget.state["ending"] == "found"


def test_hints_come_one_at_a_time_after_a_first_try() -> None:
    widget = options()
    act(widget, "hint")
    assert widget.state["hints"] == []
    act(widget, "commit", choice=1)
    shown = []
    for _ in range(4):
        act(widget, "hint")
        shown.append((len(widget.state["hints"]), widget.state["hints_left"]))
    assert shown == [(1, 1), (2, 0), (2, 0), (2, 0)]


def test_the_answer_is_shown_only_to_a_learner_who_tried_and_took_the_hints() -> None:
    widget = number()
    act(widget, "show")
    act(widget, "commit", typed="1")
    act(widget, "commit", typed="2")
    act(widget, "hint")
    act(widget, "show")
    assert widget.state["ending"] == "open"
    act(widget, "hint")
    assert widget.state["can_show"]
    act(widget, "show")
    assert widget.state["ending"] == "shown"
    assert widget.state["said"] == {
        "right": False,
        "text": "The answer: 14.36%.",
        "why": "right-why",
    }
    act(widget, "commit", typed="14.36")
    assert widget.state["tries"] == 2


def test_an_option_is_shown_to_a_learner_who_is_stuck() -> None:
    widget = options(hints=())
    act(widget, "commit", choice=1)
    act(widget, "commit", choice=2)
    act(widget, "show")
    assert widget.state["said"]["text"] == "The answer: six."
    assert [each["mark"] for each in widget.state["options"]] == ["right", "wrong", "wrong"]


def test_asking_again_forgets_all_that_was_shown() -> None:
    widget = options()
    fresh = {**options().state, "turn": None}
    act(widget, "commit", choice=0)
    act(widget, "again")
    assert {**widget.state, "turn": None} == fresh


def test_options_are_mixed_the_same_way_every_time_and_not_all_questions_alike() -> None:
    def order(item: str) -> list[str]:
        widget = PredictThenCheck(item, "?", RIGHT, *WRONGS)
        return [each["text"] for each in widget.state["options"]]

    orders = [order(f"01_scoring/q{place}") for place in range(30)]
    assert orders == [order(f"01_scoring/q{place}") for place in range(30)]
    assert {each.index("six") for each in orders} == {0, 1, 2}
    assert [each["text"] for each in options().state["options"]] == ["six", "sixteen", "nine"]


@given(st.lists(st.sampled_from(["commit", "hint", "show", "again"]), max_size=12), st.data())
def test_whatever_the_learner_does_the_right_answer_is_told_only_at_the_end(
    does: list[str], data: st.DataObject
) -> None:
    widget = options()
    for do in does:
        choice = data.draw(st.integers(0, 2))
        act(widget, do, choice=choice)
        told = "right-why" in sent(widget)
        assert told == (widget.state["ending"] != "open")
        assert len(widget.state["hints"]) <= len(HINTS)


@pytest.mark.parametrize(
    "item", ["seven-nine", "01_scoring/", "/x", "A/b", "a/b/c", "", 7, "a b/c"]
)
def test_an_item_is_a_lesson_and_a_word(item: object) -> None:
    with pytest.raises(QuestionError, match="named by its lesson"):
        PredictThenCheck(item, "?", RIGHT, *WRONGS)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "answers",
    [
        (),
        (RIGHT,),
        (WRONGS[0],),
        WRONGS,
        (RIGHT, RIGHT),
        (RIGHT, Right("another", "why"), WRONGS[0]),
        (RIGHT, Number(1, why="why")),
        (Number(1, why="why"), Number(2, why="why")),
        (RIGHT, Wrong("six", "the same words")),
    ],
)
def test_answers_are_options_of_which_one_is_right_or_a_number(answers: tuple) -> None:
    with pytest.raises(QuestionError):
        PredictThenCheck("01_scoring/x", "?", *answers)


def test_a_question_asks_something() -> None:
    with pytest.raises(QuestionError, match="asks nothing"):
        PredictThenCheck("01_scoring/x", " ", RIGHT, *WRONGS)


def test_a_lone_hint_is_one_hint() -> None:
    widget = options(hints="only")
    act(widget, "commit", choice=1)
    act(widget, "hint")
    assert widget.state["hints"] == ["only"]


def test_its_repr_is_its_name() -> None:
    assert repr(options()) == "PredictThenCheck('01_scoring/seven-nine')"
