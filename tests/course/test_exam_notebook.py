"""The exam's notebook: it holds the exam, and no question of it."""

from __future__ import annotations

import ast

import pytest
from baccarat_widgets.lessons import LESSONS

from baccarat_core.classroom import FINAL, lesson_checks, paper_for
from tests.course.lessons import COURSE, EXAM, code_cells, prose, questions

EXAMS = [lesson for lesson in LESSONS if lesson.exam]


def test_the_course_ends_with_its_exam() -> None:
    assert LESSONS[-1] is EXAMS[-1]
    assert [lesson.exam for lesson in EXAMS] == [FINAL]


@pytest.mark.parametrize("lesson", EXAMS, ids=lambda lesson: lesson.slug)
def test_its_only_code_is_the_exam_over_the_lessons_beside_it(lesson) -> None:
    sources = [ast.unparse(ast.parse(cell.source)) for cell in code_cells(lesson.slug)]
    assert sources == ["from baccarat_widgets import Exam", "Exam(lessons='.')"]
    assert list(questions(lesson.slug)) == []


def test_its_source_tells_no_question_and_no_answer() -> None:
    text = (COURSE / f"{EXAM}.ipynb").read_text(encoding="utf-8")
    for question in paper_for("Ana", checks=lesson_checks(COURSE)).questions:
        assert question.ask not in text
        assert question.item.id not in text


def test_it_says_what_a_seal_can_not_tell() -> None:
    assert "can't tell who sat at the keyboard" in prose(EXAM)


def test_every_lesson_with_a_question_to_choose_in_is_in_every_paper() -> None:
    checks = lesson_checks(COURSE)
    asking = {check.item.name.partition("/")[0] for check in checks}
    assert asking == {each.slug for each in LESSONS if not each.exam} - {"index"}
    for learner in ("Ana", "Boris", "7"):
        own = [q.item for q in paper_for(learner, checks=checks).questions]
        assert {
            item.name.partition("/")[0] for item in own if item.id.startswith("check/")
        } == asking
