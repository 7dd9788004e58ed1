"""The exam: forty questions over all lessons, a paper of each learner's own."""

from collections import Counter

import pytest

from baccarat_core.errors import BaccaratError, SchoolError
from baccarat_core.school import (
    DrillKind,
    Form,
    Misconception,
    check_question,
    exam,
    kinds_of,
    question,
)
from baccarat_core.school.base import Level


def checks(lessons=13, each=4):
    return [
        check_question(
            f"{lesson:02}_lesson/check-{number}",
            "Which?",
            ("this", "That is why."),
            [("that", "That is why not."), ("none", "It is not.", Misconception.TIE_LOSES)],
        )
        for lesson in range(1, lessons + 1)
        for number in range(each)
    ]


def test_forty_questions_the_same_for_the_same_learner():
    assert exam("Ana") == exam("Ana")
    assert len(exam("Ana")) == len(exam("Boris")) == 40
    ids = [{each.item.id for each in exam(name)} for name in ("Ana", "Boris")]
    assert ids[0] != ids[1]


@pytest.mark.parametrize("seed", range(4))
def test_no_item_comes_twice_and_every_drill_comes(seed):
    paper = exam(seed)
    names = [each.item.id for each in paper]
    assert len(set(names)) == len(names)
    kinds = Counter(each.item.kind for each in paper)
    assert set(kinds) == {*kinds_of("live"), *kinds_of("trainer")}
    assert kinds[DrillKind.BANKER_DRAWS] >= 3
    lessons = {each.item.kind.lesson for each in paper}
    assert lessons == {1, 2, 3, 4, 5, 6, 7, 8, 11, 12}


def test_lessons_own_questions_take_a_part_of_the_paper():
    paper = exam(1, checks=checks())
    own = [each for each in paper if each.item.kind is DrillKind.CHECK]
    assert (len(paper), len(own)) == (40, 13)
    per_lesson = Counter(each.item.name.split("/")[0] for each in own)
    assert max(per_lesson.values()) <= 2
    assert len(per_lesson) == 13, "no lesson is left out"
    assert len({each.item.kind for each in paper}) == 19
    assert exam(1, checks=reversed(checks())) == paper, "their order does not matter"


def test_few_lessons_give_two_questions_each():
    own = [e for e in exam(1, checks=checks(lessons=3)) if e.item.kind is DrillKind.CHECK]
    assert sorted(Counter(e.item.name.split("/")[0] for e in own).values()) == [2, 2, 2]


def test_a_house_with_less_to_ask_still_fills_the_paper():
    paper = exam("x", sheets=("six_deck",))
    assert len(paper) == 40
    assert {each.item.kind for each in paper} == set(kinds_of("six_deck"))


def test_no_house_and_no_bets_are_refused():
    with pytest.raises(SchoolError, match="An exam is asked by a rule sheet"):
        exam(1, sheets=())
    with pytest.raises(BaccaratError, match="offers no bets against the house"):
        exam(1, sheets=("banque",))


def test_a_lessons_question_keeps_its_words_and_misconceptions():
    asked = checks(1, 1)[0]
    (field,) = asked.fields
    assert asked.item.id == "check/01_lesson/check-0"
    assert field.form is Form.OPTIONS
    by_label = {option.label: option.name for option in field.options}
    assert field.judge(by_label["this"]).why == "That is why."
    assert field.judge(by_label["none"]).misconception is Misconception.TIE_LOSES
    assert field.judge(by_label["that"]).misconception is None


def test_the_order_of_options_tells_nothing():
    first = {
        check_question(f"a/{n}", "?", ("1", "yes"), [("2", "no"), ("3", "no")])
        .fields[0].options[0].label
        for n in range(20)
    }  # fmt: skip
    assert first == {"1", "2", "3"}
    with pytest.raises(SchoolError, match="a/b needs two different options at least"):
        check_question("a/b", "?", ("1", "yes"), [("1", "no")])


def test_what_the_school_does_not_know_is_refused():
    with pytest.raises(SchoolError, match="“No-commission six” nothing to ask at this level"):
        question(DrillKind.SIX, Level.INSPECTOR, "trainer", 1)
    with pytest.raises(SchoolError, match=r"A drill is named as DrillKind.COUNT is, not as 'x'"):
        question("x", Level.INSPECTOR, "trainer", 1)
    with pytest.raises(SchoolError, match=r"not as <DrillKind.CHECK"):
        question(DrillKind.CHECK, Level.INSPECTOR, "trainer", 1)
