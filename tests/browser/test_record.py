"""A learner's record in a real browser: two tabs, reloads, dead kernels, files good and bad."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from baccarat_widgets.lessons import lesson as lesson_of
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import FilePayload, Locator, Page, expect

from baccarat_core.classroom import class_report, report_page
from baccarat_core.records import read_record
from tests.browser.servers import Server, course_server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll, set_theme
from tests.core.class_files import ana, boris, save
from tests.core.record_files import BASE, CASES, text_of

PHONE = {"width": 360, "height": 740}
SPACE = "baccarat-course/2/"
ITEM = "check/01_scoring/seven-nine"
CHECKS = lesson_of("01_scoring").checks
FIRST = {"done": True, "right": True, "tries": 3, "at": "2030-01-02T03:04:05.000Z"}
QUESTION = (
    "PredictThenCheck('01_scoring/seven-nine', 'What do 7 and 9 count?', Right('6', 'The last.'),"
    " Wrong('16', 'The sum.'), Wrong('9', 'No.'), order=Order.AS_WRITTEN)"
)
LESSONS = {
    "index": ["from baccarat_widgets import CourseMap", "CourseMap()"],
    "01_scoring": [
        "import os\nfrom baccarat_widgets import *\nprint(os.getpid())",
        QUESTION,
    ],
    "report": ["from baccarat_widgets import ClassReport", "ClassReport('class')"],
}
RECORD = "window[Symbol.for('baccarat-course/2/record')]"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A map, a question and a class report, served like the course."""
    folder = tmp_path_factory.mktemp("records")
    spec = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for slug, sources in LESSONS.items():
        cells = [new_markdown_cell(f"# {slug}"), *map(new_code_cell, sources)]
        nbformat.write(new_notebook(metadata=spec, cells=cells), folder / f"{slug}.ipynb")
    save(folder / "class", "ana.json", ana())
    save(folder / "class", "boris.json", boris())
    (folder / "class" / "<b>bad.json").write_text("{")
    with course_server(folder, tmp_path_factory.mktemp("records-home")) as server:
        yield server


@pytest.fixture
def lesson(records: Server, page: Page) -> Callable[..., Page]:
    def open_(slug: str, tab: Page | None = None) -> Page:
        enter(tab or page, records.url, slug, Way.VOILA)
        return tab or page

    return open_


def widget(page: Page, name: str) -> Locator:
    found = page.locator(f"[data-bc={name}]")
    expect(found).to_have_attribute("data-bc-ready", "true", timeout=30_000)
    return found


def button(within: Locator, name: str) -> Locator:
    return within.get_by_role("button", name=name, exact=True)


def stored(page: Page) -> dict[str, str]:
    return page.evaluate("() => ({ ...localStorage })")


def entry(page: Page, item: str = ITEM) -> dict[str, Any]:
    return json.loads(stored(page)[SPACE + item])


def knows(page: Page, item: str, tries: int) -> None:
    """Wait until a tab has heard of so many attempts: of another tab's it hears a moment later."""
    page.wait_for_function(
        f"([item, tries]) => {RECORD}.entry(item)?.tries === tries", arg=[item, tries]
    )


def answer(page: Page, option: str) -> None:
    question = widget(page, "predict")
    again = button(question, "Ask me again")
    if again.is_visible():
        again.click()
    question.get_by_label(option, exact=True).check()
    button(question, "Check").click()
    row = question.locator(f".bc-option:has(.bc-option-text:text-is('{option}'))")
    expect(row).to_have_attribute("data-mark", "right" if option == "6" else "wrong")


def offer(page: Page, text: str | bytes) -> None:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    file = FilePayload(name="progress.json", mimeType="application/json", buffer=data)
    widget(page, "map").locator("input[type=file]").set_input_files(file)


# Two tabs


def test_answers_in_two_tabs_are_all_kept(lesson: Callable[..., Page], page: Page) -> None:
    lesson("01_scoring")
    other = page.context.new_page()
    lesson("01_scoring", other)
    answer(page, "16")
    answer(other, "9")
    answer(page, "9")
    answer(other, "6")
    for tab in (page, other):
        knows(tab, ITEM, 4)
        kept = entry(tab)
        assert (kept["right"], kept["tries"]) == (True, 4)
        assert [each["answer"] for each in kept["attempts"]] == ["16", "9", "9", "6"]
    other.close()


HAMMER = """async ([who, times]) => {
    const record = window[Symbol.for('baccarat-course/2/record')];
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let time = 0; time < times; time += 1) {
        record.attempt('drill/count/both', { right: time % 2 === 0, answer: `${who}${time}` });
        record.attempt(`drill/count/only-${who}`, { right: true });
        await pause(time % 5);
    }
    window.hammered = true;
}"""


def test_two_tabs_that_write_the_same_entry_at_the_same_time_lose_nothing(
    lesson: Callable[..., Page], page: Page
) -> None:
    lesson("01_scoring")
    other = page.context.new_page()
    lesson("01_scoring", other)
    times = 100
    for tab, who in ((page, "a"), (other, "b")):
        tab.evaluate(f"(args) => {{ ({HAMMER})(args); }}", [who, times])
    for tab in (page, other):
        tab.wait_for_function("() => window.hammered", timeout=60_000)
    for tab in (page, other):
        knows(tab, "drill/count/both", 2 * times)
    assert stored(page) == stored(other)
    assert entry(page, "drill/count/both")["tries"] == 2 * times
    for who in "ab":
        assert entry(page, f"drill/count/only-{who}")["tries"] == times
    other.close()


def test_what_is_forgotten_in_one_tab_does_not_come_back_from_the_other(
    lesson: Callable[..., Page], page: Page
) -> None:
    lesson("01_scoring")
    answer(page, "16")
    other = page.context.new_page()
    lesson("index", other)
    map_ = widget(other, "map")
    button(map_, "Forget my progress").click()
    button(map_, "Yes, forget them").click()
    expect(map_).to_contain_text("Your progress is forgotten.")
    page.wait_for_function(f"() => {RECORD}.entries().size === 0")
    answer(page, "9")
    assert entry(page)["tries"] == 1
    other.close()


# Visits


def test_a_dead_kernel_and_a_reload_lose_nothing(
    lesson: Callable[..., Page], page: Page, watch: Any
) -> None:
    watch.expect(r".")
    lesson("01_scoring")
    answer(page, "16")
    os.kill(int(page.locator("pre").first.inner_text()), signal.SIGKILL)
    expect(page.locator("[data-bc-said=lost], [data-bc-said=reconnecting]").first).to_be_visible(
        timeout=60_000
    )
    lesson("01_scoring")
    expect(widget(page, "predict")).to_contain_text("not solved yet")
    answer(page, "6")
    assert entry(page)["tries"] == 2


def test_what_the_first_version_of_the_course_kept_is_taken_over(
    lesson: Callable[..., Page], page: Page
) -> None:
    lesson("index")
    page.evaluate(
        "(text) => localStorage.setItem('baccarat-course/1/01_scoring/seven-nine', text)",
        json.dumps(FIRST),
    )
    lesson("index")
    expect(widget(page, "map")).to_contain_text(f"Questions done: 1 of {CHECKS}")
    assert list(stored(page)) == [SPACE + ITEM]
    lesson("01_scoring")
    expect(widget(page, "predict")).to_contain_text("right after 3 tries")


def test_what_the_browser_can_not_keep_is_told_and_saved_to_a_file(
    lesson: Callable[..., Page], page: Page
) -> None:
    lesson("01_scoring")
    page.evaluate(
        """() => { Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError'); }; }"""
    )
    answer(page, "16")
    answer(page, "6")
    question = widget(page, "predict")
    expect(question.locator(".bc-kept")).to_contain_text("storage is full")
    with page.expect_download() as download:
        button(question, "Save my progress to a file").click()
    record = read_record(download.value.path().read_bytes())
    assert record.items[ITEM].tries == 2
    assert axe_faults(page, "[data-bc=predict]") == []


# Files


def test_a_record_goes_to_a_file_with_its_name_and_is_read_by_the_teachers_side(
    lesson: Callable[..., Page], page: Page
) -> None:
    lesson("01_scoring")
    answer(page, "16")
    answer(page, "6")
    lesson("index")
    map_ = widget(page, "map")
    name = map_.get_by_label("Your name or number in the file")
    name.fill("<Zoë>")
    button(map_, "Save to a file").click()
    expect(map_).to_contain_text("A name holds letters, digits, spaces")
    expect(name).to_be_focused()
    expect(name).to_have_value("<Zoë>")
    name.fill("Zoë O’Brien")
    with page.expect_download() as download:
        button(map_, "Save to a file").click()
    assert download.value.suggested_filename == "baccarat-progress-Zoë-O-Brien.json"
    record = read_record(download.value.path().read_bytes())
    assert (record.learner, record.lessons["01_scoring"]) == ("Zoë O’Brien", CHECKS)
    assert [each.answer for each in record.items[ITEM].attempts] == ["16", "6"]
    page.evaluate("() => localStorage.clear()")
    lesson("index")
    expect(name).to_be_hidden()
    offer(page, download.value.path().read_bytes())
    expect(map_).to_contain_text("Loaded Zoë O’Brien’s file of")
    expect(map_).to_contain_text("New: 1. Gone further: 0. Known already: 0.")
    expect(name).to_have_value("Zoë O’Brien")
    assert entry(page)["tries"] == 2


def test_files_that_are_damaged_or_hostile_are_refused_in_a_sentence_and_change_nothing(
    lesson: Callable[..., Page], page: Page
) -> None:
    lesson("index")
    offer(page, text_of({}))
    map_ = widget(page, "map")
    expect(map_).to_contain_text("New: 5.")
    before = stored(page)
    told = map_.locator(".bc-map-told")
    sentences = {
        "unreadable": "That file can't be read",
        "foreign": "That file holds no progress of this course",
        "newer": "saved by a newer version of the course",
        "damaged": "That file is damaged (",
    }
    for case in CASES["refused"]:
        told.evaluate("(node) => { node.textContent = ''; }")
        offer(page, text_of(case))
        expect(told).to_contain_text(sentences[case["reason"]])
        expect(told).to_contain_text(case.get("place", ""))
        assert stored(page) == before, case["name"]
    offer(page, b" " * 8_000_001)
    expect(told).to_contain_text("too large to be progress")
    offer(page, "[" * 2_000_000 + "]" * 2_000_000)
    expect(told).to_contain_text("holds no progress of this course")
    offer(page, b"\xff\xfe{}")
    expect(told).to_contain_text("That file can't be read")
    assert stored(page) == before
    assert map_.locator("img, script").count() == 0
    assert page.evaluate("() => ({}).polluted") is None


def test_a_file_meets_what_is_here_and_says_what_came(
    lesson: Callable[..., Page], page: Page
) -> None:
    lesson("01_scoring")
    answer(page, "9")
    lesson("index")
    offer(page, text_of({}))
    told = widget(page, "map").locator(".bc-map-told")
    expect(told).to_contain_text("New: 4. Gone further: 1. Known already: 0.")
    assert entry(page)["tries"] == 3
    offer(page, text_of({}))
    expect(told).to_contain_text("New: 0. Gone further: 0. Known already: 5.")
    map_ = widget(page, "map")
    expect(map_).to_contain_text("Drills: 1 answered; of the latest 1, 0 right")
    expect(map_).to_contain_text("Audition: 84 of 100 at best")
    expect(map_).to_contain_text("Begun, and kept for you: 2 of 40 answered")
    assert BASE["learner"] in told.inner_text()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.browser_context_args(viewport=PHONE, reduced_motion="reduce")
def test_the_map_with_a_record_fits_a_phone(
    lesson: Callable[..., Page], page: Page, shot: Callable[[Page, str], Path], theme: str
) -> None:
    lesson("index")
    set_theme(page, theme)
    offer(page, text_of({}))
    expect(widget(page, "map")).to_contain_text("New: 5.")
    no_horizontal_scroll(page)
    assert axe_faults(page) == []
    shot(page, f"record-map-{theme}-360")


# The teacher's side


def test_a_teacher_reads_the_class_and_saves_its_files(
    lesson: Callable[..., Page], page: Page
) -> None:
    lesson("report")
    report = widget(page, "class-report")
    expect(report).to_contain_text("Learners: 2. Files read: 2. Files refused: 1.")
    button(report, "Where the class goes wrong (4)").click()
    expect(report.get_by_role("row").nth(1)).to_contain_text("01_scoring: seven-nine")
    button(report, "Files that can't be read (1)").press("Enter")
    expect(report.get_by_role("row").nth(1)).to_contain_text("<b>bad.json")
    assert report.locator("td b, th b").count() == 0
    names = {}
    for label in ("Save this table (CSV)", "Save the exam's grades (CSV)", "Save all as a page"):
        with page.expect_download() as download:
            report.get_by_role("button", name=label).click()
        names[download.value.suggested_filename] = download.value.path().read_text("utf-8")
    assert list(names) == ["class-refused.csv", "grades-final.csv", "class-report.html"]
    assert names["class-report.html"].startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.browser_context_args(viewport=PHONE, reduced_motion="reduce")
def test_the_class_report_fits_a_phone(
    lesson: Callable[..., Page], page: Page, shot: Callable[[Page, str], Path], theme: str
) -> None:
    lesson("report")
    set_theme(page, theme)
    for place in range(6):
        widget(page, "class-report").locator("[aria-pressed]").nth(place).click()
        no_horizontal_scroll(page)
        assert axe_faults(page) == []
    shot(page, f"class-report-{theme}-360")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_to_print_has_no_fault_that_axe_finds(
    page: Page, tmp_path: Path, scheme: Any
) -> None:
    save(tmp_path, "ana.json", ana())
    save(tmp_path, "boris.json", boris())
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(PHONE)
    (tmp_path / "report.html").write_text(report_page(class_report(tmp_path)), encoding="utf-8")
    page.goto((tmp_path / "report.html").as_uri())
    expect(page.get_by_role("table")).to_have_count(4)
    no_horizontal_scroll(page)
    assert axe_faults(page) == []


def test_the_teachers_notebook_runs_in_jupyterlab_and_is_not_served_to_learners(
    open_lesson: Callable[..., Page], records: Server, watch: Any
) -> None:
    page = open_lesson("teacher/class_report", Way.LAB)
    report = widget(page, "class-report")
    expect(report).to_contain_text("Learners: 6. Files read: 6. Files refused: 1.")
    report.get_by_role("button", name="Misconceptions").press("Enter")
    expect(report.get_by_role("row").nth(1)).to_contain_text("player may choose")
    watch.expect("status of 404")
    page.goto(f"{records.url}voila/render/teacher/class_report.ipynb")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such page")
