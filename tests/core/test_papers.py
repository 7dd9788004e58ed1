"""Exam papers: the same for the same name, drawn over lessons and drills, marked as a whole."""

from __future__ import annotations

import json

import msgspec
import pytest

from baccarat_core.classroom import (
    answer_fields,
    answer_text,
    fits,
    given,
    hand_in,
    lesson_checks,
    mark_paper,
    marked_again,
    paper_for,
    seed_of,
)
from baccarat_core.errors import RecordError, SchoolError
from baccarat_core.records import ExamEntry
from baccarat_core.records.seal import Seal, check_seal, sealed
from baccarat_core.school import Form, Misconception

from .class_files import at, exam_of

LESSON = """
PredictThenCheck("01_scoring/a", "7 + 9?", Right("6", "The last digit."),
    Wrong("16", "The sum.", shows=Misconception.TENS_COUNT_TEN), Wrong("9", "No."))
PredictThenCheck("01_scoring/number", "7 + 9?", Number(6, "The last digit."))
PredictThenCheck("01_scoring/leans", "See above: which?", Right("a", "x"), Wrong("b", "y"))
PredictThenCheck("01_scoring/made", f"{ask}", Right("a", "x"), Wrong("b", "y"))
"""


def lessons(folder, *sources):
    cells = [{"cell_type": "code", "source": [source]} for source in sources]
    (folder / "01_scoring.ipynb").write_text(json.dumps({"cells": cells}))
    return lesson_checks(folder)


def right_answers(paper, numbers):
    return {
        number: answer_text(question, {field.name: field.right for field in question.fields})
        for number, question in enumerate(paper.questions, start=1)
        if number in numbers
    }


def test_a_name_gives_one_paper_and_another_name_or_exam_another():
    assert seed_of("Ana Kova") == seed_of(" ana  KOVA ") == seed_of("Ana\u00a0Kova")
    seeds = {seed_of(name, exam) for name in ("Ana", "Bo", "აna") for exam in ("final", "june")}
    assert len(seeds) == 6
    assert paper_for("Ana") == paper_for(" Ana ")
    for name in ("", "  ", "<b>", "x" * 81, "a\x00b"):
        with pytest.raises(SchoolError, match="Write your name or number"):
            seed_of(name)


def test_a_paper_has_forty_questions_over_drills_and_lessons():
    checks = lesson_checks("course")
    assert len(checks) > 24
    paper = paper_for("Ana", checks=checks)
    ids = [question.item.id for question in paper.questions]
    assert len(ids) == len(set(ids)) == 40
    asked = [item for item in ids if item.startswith("check/")]
    assert len(asked) == 13
    assert len({item.split("/")[1] for item in asked}) >= 6
    assert paper.form != paper_for("Ana").form


def test_lessons_give_their_questions_with_options_that_stand_alone(tmp_path):
    (question,) = lessons(tmp_path, LESSON, "%matplotlib inline", "x = PredictThenCheck(", "1 + 1")
    assert question.item.id == "check/01_scoring/a"
    (field,) = question.fields
    wrong = next(each for each in field.mistakes if each.why == "The sum.")
    assert wrong.misconception is Misconception.TENS_COUNT_TEN
    assert field.shown == "6"


def test_no_question_of_the_lessons_that_leans_on_its_lesson_is_taken():
    items = {question.item.id for question in lesson_checks("course")}
    assert "check/05_tie_bet/claim" not in items
    assert "check/06_side_bets/decks" not in items
    assert "check/13_audit_a_rule_sheet/three-lines" not in items
    assert "check/02_naturals/two-nines" in items


def test_a_folder_with_a_broken_lesson_is_told(tmp_path):
    (tmp_path / "02_x.ipynb").write_text("{")
    with pytest.raises(SchoolError, match=r"02_x\.ipynb is no lesson\."):
        lesson_checks(tmp_path)


def test_an_answer_counts_if_all_of_it_is_right():
    paper = paper_for("Ana")
    number, question = next(
        (at, each)
        for at, each in enumerate(paper.questions, 1)
        if len(each.fields) > 1 and each.fields[0].form is not Form.OPTIONS
    )
    answers = {field.name: field.right for field in question.fields}
    text = answer_text(question, answers)
    (whole,) = (each for each in mark_paper(paper, {number: text}) if each.right)
    assert whole.number == number
    first = question.fields[0].name
    for spoilt in ({**answers, first: "0x"}, {k: v for k, v in answers.items() if k != first}, {}):
        text = answer_text(question, spoilt)
        assert not any(each.right for each in mark_paper(paper, {number: text}))
    for text in ("", "[]", "7", "{", '{"a": {}}', "[" * 5000, json.dumps({first: [[]]})):
        assert not any(each.right for each in mark_paper(paper, {number: text}))


def test_a_records_answer_does_not_tell_whether_it_is_right():
    """The first option of a lesson's question is the right one, so its name must not be kept."""
    told = set()
    for question in paper_for("Ana", checks=lesson_checks("course")).questions:
        for field in question.fields:
            text = answer_text(question, {field.name: field.right})
            assert answer_fields(question, text) == {field.name: field.right}
            if question.item.id.startswith("check/"):
                told.add(text)
    assert told <= {f'{{"answer":"{letter}"}}' for letter in "abcdef"}
    assert len(told) > 2


def test_a_whole_paper_answered_rightly_is_forty_of_forty():
    checks = lesson_checks("course")
    paper = paper_for("Ana", checks=checks)
    begun = ExamEntry(learner="Ana", seed=paper.seed, form=paper.form, started=at(0), answers={})
    answers = right_answers(paper, range(1, 41))
    assert all(len(text) <= 1000 for text in answers.values())
    assert sum(each.right for each in mark_paper(paper, answers)) == 40
    assert hand_in(begun, paper, at(9)).score == 0


def test_an_exam_is_handed_in_once_and_on_its_own_paper():
    _, over = exam_of("Ana", 7)
    assert (over.score, over.max, over.finished) == (7, 40, at(59))
    assert check_seal(over) is Seal.WHOLE
    paper = paper_for("Ana")
    with pytest.raises(SchoolError, match="handed in already"):
        hand_in(over, paper, at(59))
    _, begun = exam_of("Ana", 7, open_=True)
    assert not fits(begun, paper_for("Bo"))
    with pytest.raises(SchoolError, match="another paper"):
        hand_in(begun, paper_for("Bo"), at(59))
    with pytest.raises(RecordError, match="handed in"):
        sealed(begun)
    assert given(begun) == given(over)


@pytest.mark.parametrize(
    "change",
    [
        {"score": 8},
        {"max": 41},
        {"learner": "Bo"},
        {"finished": at(58)},
        {"started": at(1)},
        {"form": 1},
        {"answers": {}},
        {"seal": "sha256:00"},
        {"seal": "md5:00"},
    ],
    ids=str,
)
def test_whatever_is_changed_breaks_the_seal(change):
    for key in (None, b"a secret of the teacher"):
        _, over = exam_of("Ana", 7, key=key)
        assert check_seal(over, key) is (Seal.PROVED if key else Seal.WHOLE)
        assert check_seal(msgspec.structs.replace(over, **change), key) is Seal.CHANGED


def test_marking_again_finds_the_score_and_only_for_its_own_paper():
    checks = lesson_checks("course")
    _, over = exam_of("Ana", 11, checks)
    assert marked_again(over, "final", checks) == 11
    assert marked_again(over, "final") is None
    assert marked_again(over, "june", checks) is None
    assert marked_again(msgspec.structs.replace(over, learner="Bo"), "final", checks) is None
