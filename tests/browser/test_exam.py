"""The exam as a learner sits it in a real browser: alone, with the keyboard, and looked into."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from baccarat_core.classroom import lesson_checks, paper_for
from baccarat_core.records import read_record
from baccarat_core.records.seal import Seal, check_seal
from baccarat_core.school import Form, Question
from tests.browser.servers import ROOT, Server, course_server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll, set_theme

PHONE = {"width": 360, "height": 740}
CHECKS = lesson_checks(ROOT / "course")
PAPER = paper_for("Ana", checks=CHECKS)
COURSE = str(ROOT / "course")


@pytest.fixture(scope="module")
def exams(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The exam alone, served like the course."""
    folder = tmp_path_factory.mktemp("exams")
    spec = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    sources = [
        "import os\nfrom baccarat_widgets import Exam\nprint(os.getpid())",
        f"Exam(lessons={COURSE!r})",
    ]
    cells = [new_markdown_cell("# Exam\n\n## Forty questions"), *map(new_code_cell, sources)]
    nbformat.write(new_notebook(metadata=spec, cells=cells), folder / "index.ipynb")
    with course_server(folder, tmp_path_factory.mktemp("exams-home")) as server:
        yield server


@pytest.fixture
def sit(exams: Server, page: Page) -> Callable[..., Locator]:
    def open_(tab: Page | None = None, learner: str | None = "Ana") -> Locator:
        enter(tab or page, exams.url, "index", Way.VOILA)
        exam = (tab or page).locator("[data-bc=exam]")
        expect(exam).to_have_attribute("data-bc-ready", "true", timeout=30_000)
        if learner:
            exam.get_by_label("Your name or number").fill(learner)
            button(exam, "Begin the exam").click()
            expect(exam).to_have_attribute("data-stage", re.compile("asked|over"))
        return exam

    return open_


def button(within: Locator, name: str) -> Locator:
    return within.get_by_role("button", name=name, exact=True)


def at_question(exam: Locator, number: int) -> None:
    expect(exam.locator(".bc-exam-heading")).to_have_text(f"Question {number} of 40")


def fill(exam: Locator, question: Question) -> None:
    """Answer a question rightly, by mouse."""
    for place, field in enumerate(question.fields):
        box = exam.locator(".bc-drill-field").nth(place)
        match field.form:
            case Form.OPTIONS:
                names = [option.name for option in field.options]
                box.get_by_role("radio").nth(names.index(field.right)).check()
            case Form.COUNT | Form.MONEY:
                box.get_by_role("textbox").fill(field.right)
            case Form.PAY if field.right == "0":
                box.get_by_role("radio", name="Leave").check()
            case Form.PAY if field.right.startswith("-"):
                box.get_by_role("radio", name="Take").check()
            case Form.PAY:
                box.get_by_role("textbox").fill(field.right)
            case Form.CHIPS:
                for heap in field.right.split():
                    chip, number = heap.split("x")
                    for _ in range(int(number)):
                        box.locator(f"[data-chip='{chip}']").click()
            case Form.ORDER:
                for name in field.right.split():
                    box.locator(f"[data-call='{name}']").click()


def keep(exam: Locator) -> None:
    button(exam, "Keep this answer").click()


def secrets(number: int) -> set[str]:
    """What a page must not know of a question before the exam is over, as a frame holds it."""
    question = PAPER.questions[number - 1]
    told = {field.why for field in question.fields}
    told |= {mistake.why for field in question.fields for mistake in field.mistakes}
    told |= {question.item.id}
    return {
        json.dumps(text, ensure_ascii=ascii_)[1:-1] for text in told for ascii_ in (True, False)
    }


# What may be known


def test_no_frame_and_no_page_tells_an_answer_before_all_are_handed_in(
    sit: Callable[..., Locator], page: Page
) -> None:
    frames: list[str] = []

    def note(payload: str | bytes) -> None:
        frames.append(payload.decode("utf-8", "replace") if isinstance(payload, bytes) else payload)

    page.on("websocket", lambda socket: socket.on("framereceived", note))
    exam = sit()
    for number in range(1, 41):
        at_question(exam, number)
        if number in (3, 7):
            fill(exam, PAPER.questions[number - 1])
            keep(exam)
        elif number < 40:
            button(exam, "Next").click()
    for number in (7, 3):
        button(exam, f"question {number}, answered").click()
        at_question(exam, number)
    known = "\n".join([*frames, page.content()])
    seen = [json.dumps(PAPER.questions[38].ask, ensure_ascii=ascii_) for ascii_ in (True, False)]
    assert any(each[1:-1] in "".join(frames) for each in seen), "the frames were not seen"
    leaked = {
        (number, secret)
        for number in range(1, 41)
        for secret in secrets(number)
        if secret and secret in known
    }
    assert leaked == set()
    assert "option-0" not in known
    kept = json.dumps(page.evaluate("() => ({ ...localStorage })"))
    assert "score" not in kept
    assert "seal" not in kept

    button(exam, "Hand in").click()
    expect(exam.locator(".bc-exam-sure")).to_contain_text("38 of your questions are open")
    expect(button(exam, "Not yet")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(exam, "Hand in")).to_be_focused()
    button(exam, "Hand in").click()
    button(exam, "Yes, hand in").click()
    expect(exam.locator(".bc-exam-score")).to_have_text("2 of 40 right")
    expect(exam.locator(".bc-exam-score")).to_be_focused()
    whole = page.content()
    for number in range(1, 41):
        for field in PAPER.questions[number - 1].fields:
            assert field.why in exam.locator(f"[data-number='{number}']").text_content(), number
    assert "option-0" not in whole


# Answering


def test_every_form_of_answer_is_kept_and_a_whole_paper_is_forty_of_forty(
    sit: Callable[..., Locator], page: Page
) -> None:
    exam = sit()
    for number, question in enumerate(PAPER.questions, start=1):
        at_question(exam, number)
        fill(exam, question)
        keep(exam)
    expect(exam.locator(".bc-exam-count")).to_have_text("40 of 40 answered")
    button(exam, "Hand in").click()
    expect(exam.locator(".bc-exam-sure")).to_contain_text("Hand in now? After this")
    button(exam, "Yes, hand in").click()
    expect(exam.locator(".bc-exam-score")).to_have_text("40 of 40 right")
    expect(exam.locator("details[data-right=true]")).to_have_count(40)
    with page.expect_download() as download:
        button(exam, "Save my record to a file").click()
    record = read_record(download.value.path().read_bytes())
    assert (record.learner, list(record.exams)) == ("Ana", [PAPER.key])
    entry = record.exams[PAPER.key]
    assert (entry.score, entry.max, check_seal(entry)) == (40, 40, Seal.WHOLE)


def test_by_keyboard_alone(sit: Callable[..., Locator], page: Page) -> None:
    exam = sit(learner=None)
    name = exam.get_by_label("Your name or number")
    name.focus()
    page.keyboard.press("Enter")
    expect(exam.locator(".bc-notice")).to_contain_text("Write your name or number")
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    at_question(exam, 1)
    expect(exam.locator(".bc-exam-heading")).to_be_focused()
    page.keyboard.press("Enter")
    expect(exam.locator(".bc-notice")).to_be_visible()
    number = next(at for at, q in enumerate(PAPER.questions, 1) if q.fields[0].form is Form.OPTIONS)
    for _ in range(1, number):
        button(exam, "Next").focus()
        page.keyboard.press("Enter")
    at_question(exam, number)
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.type") == "radio":
            break
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    at_question(exam, number + 1)
    expect(button(exam, f"question {number}, answered")).to_be_visible()
    button(exam, "Hand in").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(button(exam, "Yes, hand in")).to_be_focused()
    page.keyboard.press("Enter")
    expect(exam.locator(".bc-exam-score")).to_be_focused()


def test_a_double_click_keeps_an_answer_once(sit: Callable[..., Locator]) -> None:
    exam = sit()
    number = next(at for at, q in enumerate(PAPER.questions, 1) if q.fields[0].form is Form.OPTIONS)
    button(exam, f"question {number}, open").click()
    at_question(exam, number)
    fill(exam, PAPER.questions[number - 1])
    button(exam, "Keep this answer").dblclick()
    at_question(exam, number + 1)
    expect(exam.locator(".bc-exam-count")).to_have_text("1 of 40 answered")
    expect(exam.locator(".bc-notice")).to_be_hidden()


def test_an_answer_is_kept_when_the_learner_turns_away_or_hands_in(
    sit: Callable[..., Locator],
) -> None:
    exam = sit()
    at_question(exam, 1)
    fill(exam, PAPER.questions[0])
    button(exam, "question 2, open").click()
    at_question(exam, 2)
    expect(button(exam, "question 1, answered")).to_be_visible()
    fill(exam, PAPER.questions[1])
    button(exam, "Hand in").click()
    expect(exam.locator(".bc-exam-sure")).to_contain_text("38 of your questions are open")
    button(exam, "Yes, hand in").click()
    expect(exam.locator(".bc-exam-score")).to_have_text("2 of 40 right")


# What is not lost


def test_it_goes_on_after_a_dead_kernel_and_a_reload(
    sit: Callable[..., Locator], page: Page, watch: Any
) -> None:
    watch.expect(r".")
    exam = sit()
    for number in (1, 2):
        fill(exam, PAPER.questions[number - 1])
        keep(exam)
        at_question(exam, number + 1)
    os.kill(int(page.locator("pre").first.inner_text()), signal.SIGKILL)
    expect(page.locator("[data-bc-said=lost], [data-bc-said=reconnecting]").first).to_be_visible(
        timeout=60_000
    )
    exam = sit(learner=None)
    at_question(exam, 3)
    expect(exam.locator(".bc-exam-count")).to_have_text("2 of 40 answered")
    expect(exam.locator(".bc-exam-who")).to_have_text(f"Ana · paper {PAPER.seed}")
    button(exam, "question 1, answered").click()
    expect(exam.locator(".bc-exam-kept")).to_contain_text("Kept: ")


def test_two_tabs_sit_one_exam_together(sit: Callable[..., Locator], page: Page) -> None:
    one = sit()
    tab = page.context.new_page()
    other = sit(tab, None)
    at_question(other, 1)
    fill(one, PAPER.questions[0])
    keep(one)
    expect(other.locator(".bc-exam-count")).to_have_text("1 of 40 answered")
    button(other, "Next").click()
    at_question(other, 2)
    fill(other, PAPER.questions[1])
    keep(other)
    expect(one.locator(".bc-exam-count")).to_have_text("2 of 40 answered")
    button(other, "Hand in").click()
    button(other, "Yes, hand in").click()
    expect(one.locator(".bc-exam-score")).to_have_text("2 of 40 right")
    tab.close()


def test_handed_in_it_can_not_be_sat_again_under_the_same_name(
    sit: Callable[..., Locator], page: Page
) -> None:
    exam = sit()
    button(exam, "Hand in").click()
    button(exam, "Yes, hand in").click()
    expect(exam.locator(".bc-exam-score")).to_have_text("0 of 40 right")
    exam = sit()
    expect(exam.locator(".bc-exam-score")).to_have_text("0 of 40 right")
    button(exam, "Somebody else sits the exam").click()
    exam.get_by_label("Your name or number").fill("Bo")
    button(exam, "Begin the exam").click()
    at_question(exam, 1)
    expect(exam.locator(".bc-exam-who")).to_contain_text(f"Bo · paper {paper_for('Bo').seed}")


def test_a_browser_that_keeps_nothing_is_told(sit: Callable[..., Locator], page: Page) -> None:
    page.add_init_script(
        """Object.defineProperty(window, 'localStorage', {
        get() { throw new DOMException('no', 'SecurityError'); } })"""
    )
    exam = sit()
    fill(exam, PAPER.questions[0])
    keep(exam)
    expect(exam.locator(".bc-exam-count")).to_have_text("1 of 40 answered")
    expect(exam.locator(".bc-exam-trouble").first).to_contain_text("stay on it until you have")


# Screens and paper


def test_the_result_is_printed_as_a_page_of_its_own(
    sit: Callable[..., Locator], page: Page
) -> None:
    page.add_init_script("window.print = () => { window.top.printed = true; };")
    exam = sit()
    fill(exam, PAPER.questions[0])
    keep(exam)
    button(exam, "Hand in").click()
    button(exam, "Yes, hand in").click()
    button(exam, "Print the result").click()
    page.wait_for_function("() => window.top.printed")
    inner = page.frame_locator("iframe")
    expect(inner.get_by_role("heading", level=1)).to_have_text("The Baccarat Course: exam")
    expect(inner.get_by_role("row", name="Name Ana")).to_be_visible()
    expect(inner.get_by_role("listitem")).to_have_count(40)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.browser_context_args(viewport=PHONE, reduced_motion="reduce")
def test_on_a_phone_nothing_overflows_and_axe_finds_no_fault(
    sit: Callable[..., Locator], page: Page, shot: Callable[[Page, str], Path], theme: str
) -> None:
    exam = sit(learner=None)
    set_theme(page, theme)
    assert axe_faults(page) == []
    exam.get_by_label("Your name or number").fill("Ana")
    button(exam, "Begin the exam").click()
    seen: set[Form] = set()
    for number, question in enumerate(PAPER.questions, start=1):
        at_question(exam, number)
        no_horizontal_scroll(page)
        forms = {field.form for field in question.fields}
        if forms - seen:
            assert axe_faults(page) == [], number
            fill(exam, question)
            shot(page, f"exam-{sorted(forms, key=str)[0].value}-{theme}-360")
        seen |= forms
        if number < 40:
            button(exam, "Next").click()
    assert seen >= {Form.OPTIONS, Form.PAY, Form.COUNT, Form.MONEY, Form.CHIPS, Form.ORDER}
    button(exam, "Hand in").click()
    assert axe_faults(page) == []
    button(exam, "Yes, hand in").click()
    for place in range(40):
        exam.locator("details").nth(place).evaluate("(node) => { node.open = true; }")
    no_horizontal_scroll(page)
    assert axe_faults(page) == []
    shot(page, f"exam-over-{theme}-360")
