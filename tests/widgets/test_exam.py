"""The exam's conduct: nothing on any answer before all are handed in, and nothing lost."""

from __future__ import annotations

import itertools
import json
from typing import Any

import msgspec
import pytest
from baccarat_widgets.exam import KEY_SETTING, Exam

from baccarat_core.classroom import answer_text, lesson_checks, mark_paper, paper_for
from baccarat_core.errors import RecordError, SchoolError
from baccarat_core.records import read_exam
from baccarat_core.records.seal import Seal, check_seal
from baccarat_core.school import Form

KEY = b"a secret of the teacher"
CHECKS = lesson_checks("course")
PAPER = paper_for("Ana", checks=CHECKS)


def begun(**more: Any) -> Exam:
    exam = Exam(lessons="course", **more)
    exam.handle({"do": "begin", "learner": " Ana "})
    return exam


def right(number: int) -> dict[str, str]:
    """The right answers to a question, as a page sends them: options by their letters."""
    question = PAPER.questions[number - 1]
    return json.loads(answer_text(question, {each.name: each.right for each in question.fields}))


def answer(exam: Exam, number: int, answers: object = None) -> None:
    given = right(number) if answers is None else answers
    exam.handle({"do": "answer", "number": number, "answers": given})


def entry(exam: Exam):
    return read_exam(exam.state["entry"])


def sent(exam: Exam) -> str:
    return json.dumps([exam.setup, exam.state], ensure_ascii=False)


def test_a_name_begins_it_and_draws_the_paper() -> None:
    exam = Exam(lessons="course")
    assert exam.state == {"stage": "start", "key": None, "entry": None, "notice": "", "fault": ""}
    for name in ("", "  ", "<b>", None, 7 * "x" * 20):
        exam.handle({"do": "begin", "learner": name})
        assert exam.state["notice"].startswith("Write your name or number")
        assert exam.state["stage"] == "start"
    exam.handle({"do": "begin", "learner": "Ana"})
    assert exam.state["stage"] == "asked"
    assert (exam.state["learner"], exam.state["seed"]) == ("Ana", PAPER.seed)
    assert exam.state["key"] == PAPER.key
    assert exam.state["question"]["ask"] == PAPER.questions[0].ask
    exam.handle({"do": "begin", "learner": "Bo"})
    assert exam.state["learner"] == "Ana"


def test_before_it_is_handed_in_the_page_knows_no_reason_and_no_right_answer() -> None:
    exam = begun()
    for number, question in enumerate(PAPER.questions, start=1):
        exam.handle({"do": "go", "number": number})
        whys = {each.why for each in question.fields}
        whys |= {each.why for field in question.fields for each in field.mistakes}
        for before in (True, False):
            page = sent(exam)
            assert not [why for why in whys if json.dumps(why, ensure_ascii=False)[1:-1] in page]
            assert question.item.id not in page
            assert "option-" not in page
            assert '"right":' not in page.replace('"right": "Right"', "").replace(
                '"right": "right"', ""
            )
            if before:
                answer(exam, number)
                exam.handle({"do": "go", "number": number})
    assert "score" not in exam.state["entry"]
    assert exam.state["answered"] == [True] * 40


def test_right_and_wrong_answers_leave_pages_of_the_same_form() -> None:
    """What is kept of an answer does not show its worth."""
    number = next(
        at
        for at, each in enumerate(PAPER.questions, 1)
        if each.item.id.startswith("check/") and len(each.fields[0].options) > 2
    )
    letters = [each["name"] for each in _options(number)]
    pages = []
    for letter in letters:
        exam = begun()
        answer(exam, number, {"answer": letter})
        kept = entry(exam).answers[str(number)].answer
        assert kept == f'{{"answer":"{letter}"}}'
        exam.handle({"do": "go", "number": number})
        state = {**exam.state, "entry": "", "given": []}
        pages.append(json.dumps(state))
    assert len(set(pages)) == 1


def _options(number: int) -> list[dict[str, str]]:
    exam = begun()
    exam.handle({"do": "go", "number": number})
    return exam.state["question"]["fields"][0]["options"]


def test_an_answer_is_kept_told_and_changed() -> None:
    exam = begun()
    number = next(at for at, q in enumerate(PAPER.questions, 1) if q.fields[0].form is Form.OPTIONS)
    letters = [each["name"] for each in _options(number)]
    labels = [each["label"] for each in _options(number)]
    answer(exam, number, {PAPER.questions[number - 1].fields[0].name: letters[0]})
    assert exam.state["number"] == number + 1
    exam.handle({"do": "go", "number": number})
    assert exam.state["given"] == [labels[0]]
    answer(exam, number, {PAPER.questions[number - 1].fields[0].name: letters[1]})
    exam.handle({"do": "go", "number": number})
    assert exam.state["given"] == [labels[1]]
    assert exam.state["answered"].count(True) == 1


def test_what_was_answered_is_kept_when_another_question_is_turned_to() -> None:
    exam = begun()
    exam.handle({"do": "go", "number": 9, "left": 1, "answers": right(1)})
    assert (exam.state["number"], exam.state["answered"][0]) == (9, True)
    exam.handle({"do": "go", "number": 3, "left": 2, "answers": {"x": "y"}})
    assert exam.state["number"] == 3
    assert exam.state["notice"].startswith("Question 2 is not kept yet. ")
    assert exam.state["answered"].count(True) == 1
    exam.handle({"do": "go", "number": 5, "left": 77, "answers": right(1)})
    assert exam.state["notice"].startswith("There is no question 77")
    assert exam.state["number"] == 3
    exam.handle({"do": "go", "number": 5})
    assert (exam.state["number"], exam.state["notice"]) == (5, "")


def test_answers_to_several_fields_are_told_with_their_names() -> None:
    exam = begun()
    number = next(at for at, q in enumerate(PAPER.questions, 1) if len(q.fields) > 1)
    answer(exam, number)
    exam.handle({"do": "go", "number": number})
    labels = [field.label for field in PAPER.questions[number - 1].fields]
    assert len(exam.state["given"]) == len(labels)
    for told, label in zip(exam.state["given"], labels, strict=True):
        assert told.startswith(f"{label}: ")


@pytest.mark.parametrize("answers", [None, {}, [], "a", {"answer": "zz"}, {"answer": {"a": 1}}])
def test_what_can_not_be_read_is_refused_and_changes_nothing(answers: object) -> None:
    exam = begun()
    answer(exam, 1)
    before = {**exam.state, "notice": ""}
    exam.handle({"do": "answer", "number": 2, "answers": answers})
    assert exam.state["notice"].endswith(".")
    assert {**exam.state, "notice": ""} == before


@pytest.mark.parametrize("number", [0, 41, -1, None, "2", True, 1.0])
def test_a_question_that_is_none_is_refused(number: object) -> None:
    exam = begun()
    for do in ("go", "answer"):
        exam.handle({"do": do, "number": number, "answers": {}})
        assert exam.state["notice"].startswith("There is no question ")


def test_nothing_can_be_done_before_it_begins_or_after_it_is_over() -> None:
    exam = Exam()
    for do in ("go", "answer", "hand_in", "print", "leave"):
        exam.handle({"do": do, "number": 1, "answers": {}})
        assert (exam.state["stage"], exam.state["fault"]) == ("start", "")
    exam = begun()
    answer(exam, 1)
    exam.handle({"do": "hand_in"})
    over = exam.state
    for do in ("go", "answer", "hand_in", "begin"):
        exam.handle({"do": do, "number": 2, "answers": right(2), "learner": "Bo"})
        assert exam.state == over


def test_handed_in_it_is_marked_explained_and_sealed() -> None:
    exam = begun()
    for number in range(1, 31):
        answer(exam, number)
    exam.handle({"do": "hand_in"})
    result = exam.state["result"]
    assert (result["score"], result["max"], result["percent"]) == (30, 40, 75)
    assert [line["right"] for line in result["lines"]] == [True] * 30 + [False] * 10
    for line, question in zip(result["lines"], PAPER.questions, strict=True):
        assert line["question"]["ask"] == question.ask
        assert [each["right"] for each in line["fields"]] == [f.shown for f in question.fields]
        assert all(each["why"] for each in line["fields"])
    assert check_seal(entry(exam)) is Seal.WHOLE
    assert entry(exam).score == 30


def test_a_wrong_answer_is_explained_by_its_own_reason() -> None:
    number, question = next(
        (at, q) for at, q in enumerate(PAPER.questions, 1) if q.item.id.startswith("check/")
    )
    wrong = question.fields[0].mistakes[0]
    exam = begun()
    answer(exam, number, json.loads(answer_text(question, {"answer": wrong.answer})))
    exam.handle({"do": "hand_in"})
    (field,) = exam.state["result"]["lines"][number - 1]["fields"]
    assert (field["hint"], field["is_right"]) == (wrong.why, False)
    assert field["given"] == question.fields[0].reads(wrong.answer)


# After a reload, a dead kernel, in two tabs


def test_it_goes_on_from_what_the_browser_kept() -> None:
    exam = begun()
    for number in (1, 2, 4):
        answer(exam, number)
    again = Exam(lessons="course")
    again.handle({"do": "resume", "record": exam.state["entry"]})
    assert again.state["answered"] == exam.state["answered"]
    assert again.state["number"] == 3
    assert entry(again) == entry(exam)


def test_two_tabs_meet() -> None:
    one, other = begun(), begun()
    answer(one, 1)
    answer(other, 2)
    one.handle({"do": "resume", "record": other.state["entry"]})
    assert one.state["answered"][:3] == [True, True, False]
    other.handle({"do": "hand_in"})
    one.handle({"do": "resume", "record": other.state["entry"]})
    assert one.state["stage"] == "over"
    assert entry(one) == entry(other)


def test_an_exam_that_is_over_comes_back_with_its_explanations() -> None:
    exam = begun(key=KEY)
    answer(exam, 1)
    exam.handle({"do": "hand_in"})
    again = Exam(lessons="course", key=KEY)
    again.handle({"do": "resume", "record": exam.state["entry"]})
    assert again.state["result"] == exam.state["result"]
    assert again.state["result"]["seal"] == "proved by the key"


def test_a_forged_end_tells_no_answers() -> None:
    """Whoever sends an exam as over that was not handed in here reads nothing from the reply."""
    exam = begun(key=KEY)
    answer(exam, 1)
    open_ = json.loads(exam.state["entry"])
    end = {"finished": open_["started"], "score": 40, "max": 40}
    for seal, key in itertools.product(("sha256:00", "hmac-sha256:00", "x"), (KEY, None)):
        other = Exam(lessons="course", key=key)
        other.handle({"do": "resume", "record": json.dumps({**open_, **end, "seal": seal})})
        result = other.state["result"]
        assert (result["score"], result["whole"], result["lines"]) == (1, False, [])
        pages: list[str] = []
        other.send = lambda content, pages=pages, **_more: pages.append(content["page"])
        other.handle({"do": "print"})
        assert "Every question explained" in pages[0]
        assert "<li>" not in pages[0]


def test_under_a_key_a_plain_checksum_is_no_seal() -> None:
    exam = begun()
    answer(exam, 1)
    exam.handle({"do": "hand_in"})
    keyed = Exam(lessons="course", key=KEY)
    keyed.handle({"do": "resume", "record": exam.state["entry"]})
    assert keyed.state["result"]["lines"] == []


@pytest.mark.parametrize("record", ["", "[]", "{", None, "[" * 100_000, '{"learner": "A"}'])
def test_a_spoilt_record_is_told_and_starts_nothing(record: object) -> None:
    exam = Exam()
    exam.handle({"do": "resume", "record": record})
    assert exam.state["notice"].endswith(".")
    assert exam.state["stage"] == "start"


def test_an_exam_on_other_questions_is_not_gone_on_with() -> None:
    exam = begun()
    kept = {**json.loads(exam.state["entry"]), "form": 1}
    other = Exam(lessons="course")
    other.handle({"do": "resume", "record": json.dumps(kept)})
    assert "asks other questions" in other.state["notice"]
    assert other.state["stage"] == "start"
    exam.handle({"do": "resume", "record": json.dumps(kept)})
    assert exam.state["stage"] == "asked"


def test_somebody_else_may_sit_it_next() -> None:
    exam = begun()
    exam.handle({"do": "hand_in"})
    exam.handle({"do": "leave"})
    assert exam.state["stage"] == "start"
    exam.handle({"do": "begin", "learner": "Bo"})
    assert exam.state["seed"] == paper_for("Bo").seed


# The seal and the print


def test_the_key_is_the_servers_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_SETTING, KEY.decode())
    exam = begun()
    assert KEY.decode() not in sent(exam)
    exam.handle({"do": "hand_in"})
    assert check_seal(entry(exam), KEY) is Seal.PROVED
    assert KEY.decode() not in sent(exam)
    monkeypatch.setenv(KEY_SETTING, "short")
    with pytest.raises(RecordError, match="at least 16 signs"):
        Exam()


def test_lessons_that_are_not_there_are_told() -> None:
    with pytest.raises(SchoolError, match="There is no folder of lessons nowhere"):
        Exam(lessons="nowhere")


def test_the_printed_result_says_who_what_and_how_it_went() -> None:
    exam = begun()
    for number in range(1, 11):
        answer(exam, number)
    pages: list[str] = []
    exam.send = lambda content, **_more: pages.append(content["page"])
    exam.handle({"do": "print"})
    assert pages == []
    exam.handle({"do": "hand_in"})
    exam.handle({"do": "print"})
    (page,) = pages
    for told in ("Ana", PAPER.seed, "10 of 40", "unchanged (checksum, no key)"):
        assert told in page
    assert page.count("<li>") == 40
    assert "<script" not in page
    marked = mark_paper(PAPER, {at: each.answer for at, each in _answers(exam)})
    assert page.count("<p>✓") == sum(m.right for each in marked for m in each.marks)


def _answers(exam: Exam) -> list[tuple[int, Any]]:
    return [(int(number), each) for number, each in entry(exam).answers.items()]


def test_its_repr_is_its_name() -> None:
    assert repr(Exam("june")) == "Exam('june')"
    assert msgspec.json.decode(begun().state["entry"])["learner"] == "Ana"
