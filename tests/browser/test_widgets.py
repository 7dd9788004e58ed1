"""Questions, drills, the printed card and the map as a learner uses them, in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from baccarat_core.cards import parse_cards
from baccarat_core.scoring import point_count
from baccarat_core.tableau import STOOD, TABLEAU, Action
from tests.browser.servers import Server, course_server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll, set_theme, widget_named

PHONE = {"width": 360, "height": 740}
SPACE = "baccarat-course/2/check/"
LONG = "Nothing, since the sum is over nine, and a hand that goes over nine is out of the game"
LESSONS = {
    "index": ["from baccarat_widgets import CourseMap", "CourseMap()"],
    "01_scoring": [
        "from decimal import Decimal\nfrom baccarat_widgets import *",
        "PredictThenCheck('01_scoring/seven-nine', 'What do 7 and 9 count?',"
        " Right('6', 'Only the last digit counts.'), Wrong('16', 'That is the sum.'),"
        f" Wrong('{LONG}', 'Nobody is ever out.'),"
        " hints=('Add them.', 'Drop the ten.'), order=Order.AS_WRITTEN)",
        "PredictThenCheck('01_scoring/cost', 'What does it cost, in per cent?',"
        " Number(Decimal('14.36'), why='Exactly 14.3596 %.', near={Decimal('9.52'): 'Ties.'},"
        " unit='%'))",
        "HandScorer(seed=3)",
    ],
    "03_third_card": [
        "from baccarat_widgets import *",
        "TableauCard(highlight='3-8')",
        "TableauCard(mode=TableauMode.QUIZ, seed=1)",
    ],
    "faulty": [
        "import baccarat_widgets.hand_scorer as drills",
        "drills.explain_count = lambda hand: 1 / 0",
        "drills.HandScorer(seed=3)",
    ],
}


@pytest.fixture(scope="module")
def drills(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Small lessons of these widgets alone, served like the course."""
    folder = tmp_path_factory.mktemp("drills")
    spec = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for slug, sources in LESSONS.items():
        cells = [new_markdown_cell(f"# {slug}"), *map(new_code_cell, sources)]
        nbformat.write(new_notebook(metadata=spec, cells=cells), folder / f"{slug}.ipynb")
    with course_server(folder, tmp_path_factory.mktemp("drills-home")) as server:
        yield server


@pytest.fixture
def lesson(drills: Server, page: Page) -> Callable[[str], Page]:
    def open_(slug: str) -> Page:
        enter(page, drills.url, slug, Way.VOILA)
        return page

    return open_


def widget(page: Page, name: str, place: int = 0) -> Locator:
    found = page.locator(f"[data-bc={name}]").nth(place)
    expect(found).to_have_attribute("data-bc-ready", "true", timeout=30_000)
    return found


def button(within: Locator, name: str) -> Locator:
    return within.get_by_role("button", name=name, exact=True)


def kept(page: Page) -> dict[str, Any]:
    entries = page.evaluate("() => ({ ...localStorage })")
    return {
        key.removeprefix(SPACE): json.loads(text)
        for key, text in entries.items()
        if key.startswith(SPACE)
    }


def keep(page: Page, **entries: dict[str, Any]) -> None:
    for item, entry in entries.items():
        key = SPACE + item.replace("__", "/")
        page.evaluate("([k, t]) => localStorage.setItem(k, t)", [key, json.dumps(entry)])


# Questions


def test_a_question_is_answered_before_it_is_explained(lesson: Callable[[str], Page]) -> None:
    page = lesson("01_scoring")
    question = widget(page, "predict")
    expect(question.get_by_role("group", name="What do 7 and 9 count?")).to_be_visible()
    expect(button(question, "Hint")).to_be_hidden()
    button(question, "Check").click()
    expect(question.locator(".bc-notice")).to_have_text(
        "Choose an answer first; a guess is welcome."
    )
    assert kept(page) == {}

    question.get_by_label("16", exact=True).check()
    button(question, "Check").click()
    expect(question).to_contain_text("That is the sum.")
    expect(question).not_to_contain_text("Only the last digit counts.")
    expect(question).not_to_contain_text("Nobody is ever out.")
    expect(question.get_by_role("radio", checked=True)).to_have_count(0)
    assert kept(page)["01_scoring/seven-nine"]["tries"] == 1
    assert not kept(page)["01_scoring/seven-nine"]["done"]

    button(question, "Hint").click()
    expect(question.locator(".bc-hints li")).to_have_text(["Hint 1 Add them."])
    button(question, "Next hint").click()
    expect(question.locator(".bc-hints li")).to_have_count(2)

    question.get_by_label("6", exact=True).check()
    button(question, "Check").click()
    for why in ("Only the last digit counts.", "That is the sum.", "Nobody is ever out."):
        expect(question).to_contain_text(why)
    entry = kept(page)["01_scoring/seven-nine"]
    assert (entry["done"], entry["right"], entry["tries"]) == (True, True, 2)


def test_a_question_by_keyboard_alone(lesson: Callable[[str], Page]) -> None:
    page = lesson("01_scoring")
    question = widget(page, "predict")
    question.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(question).to_contain_text("That is the sum.")
    expect(question.locator(":focus")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(question.get_by_label("6", exact=True)).to_be_checked()
    page.keyboard.press("Enter")
    expect(button(question, "Ask me again")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(button(question, "Ask me again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question.get_by_role("radio").first).to_be_focused()
    expect(question.get_by_role("radio", checked=True)).to_have_count(0)


def test_a_number_is_taken_as_people_type_it(lesson: Callable[[str], Page]) -> None:
    page = lesson("01_scoring")
    question = widget(page, "predict", 1)
    box = question.get_by_label("Your answer")
    for typed in ("", "abc"):
        box.fill(typed)
        box.press("Enter")
        expect(question.locator(".bc-notice")).to_be_visible()
        expect(box).to_have_value(typed)
    assert kept(page) == {}
    box.fill("9,52")
    box.press("Enter")
    expect(question).to_contain_text("Not yet. Ties.")
    expect(box).to_have_value("9,52")
    expect(box).to_be_focused()
    page.keyboard.type("14,36 %")
    page.keyboard.press("Enter")
    expect(question).to_contain_text("Right. Exactly 14.3596 %.")
    expect(question.locator(".bc-typed li")).to_have_text(["9,52 Ties."])
    assert kept(page)["01_scoring/cost"]["tries"] == 2


def test_progress_is_shown_on_the_next_visit_and_outlives_the_kernel(
    lesson: Callable[[str], Page],
) -> None:
    page = lesson("01_scoring")
    question = widget(page, "predict")
    question.get_by_label("6", exact=True).check()
    button(question, "Check").click()
    expect(button(question, "Ask me again")).to_be_visible()
    page = lesson("01_scoring")
    question = widget(page, "predict")
    expect(question.locator(".bc-kept")).to_contain_text("right at the first try")
    expect(question).not_to_contain_text("Only the last digit counts.")
    question.get_by_label("16", exact=True).check()
    button(question, "Check").click()
    expect(question).to_contain_text("That is the sum.")
    entry = kept(page)["01_scoring/seven-nine"]
    assert (entry["right"], entry["tries"]) == (True, 1), "what was found stays found"


BLOCKED = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('no', 'SecurityError'); } })"""
FULL = """Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError'); }"""


@pytest.mark.parametrize(("trouble", "told"), [(BLOCKED, "keeps nothing"), (FULL, "is full")])
def test_a_storage_that_is_blocked_or_full_is_told_and_breaks_nothing(
    lesson: Callable[[str], Page], page: Page, trouble: str, told: str
) -> None:
    page.add_init_script(trouble)
    page = lesson("01_scoring")
    question = widget(page, "predict")
    question.get_by_label("6", exact=True).check()
    button(question, "Check").click()
    expect(question).to_contain_text("Only the last digit counts.")
    expect(question.locator(".bc-kept")).to_contain_text(told)
    page = lesson("index")
    expect(widget(page, "map").get_by_role("link")).not_to_have_count(0)
    if trouble is BLOCKED:
        expect(widget(page, "map")).to_contain_text("Your browser keeps nothing")


def test_a_double_click_commits_once(lesson: Callable[[str], Page]) -> None:
    page = lesson("01_scoring")
    question = widget(page, "predict")
    question.get_by_label("16", exact=True).check()
    button(question, "Check").dblclick()
    expect(question).to_contain_text("That is the sum.")
    expect(question.locator(".bc-notice")).to_be_hidden()
    button(question, "Hint").dblclick()
    expect(question.locator(".bc-hints li")).to_have_count(1)
    assert kept(page)["01_scoring/seven-nine"]["tries"] == 1


# Hands to count


def hand_count(scorer: Locator) -> int:
    codes = [card.get_attribute("data-card") or "" for card in scorer.locator("[data-card]").all()]
    return point_count(parse_cards(" ".join(codes)))


def test_hands_are_counted_by_keyboard_and_judged_as_the_engine_does(
    lesson: Callable[[str], Page],
) -> None:
    page = lesson("01_scoring")
    scorer = widget(page, "scorer")
    button(scorer, "0").focus()
    for number in range(1, 6):
        expect(scorer.get_by_role("heading")).to_have_text(f"Hand {number}")
        page.keyboard.press(str(hand_count(scorer)))
        expect(scorer.locator(".bc-verdict")).to_have_attribute("data-right", "true")
        expect(scorer.locator(".bc-figures")).to_have_text(f"In a row {number}Best {number}")
        page.keyboard.press("Enter" if number % 2 else "Space")
    expect(scorer.get_by_role("heading")).to_have_text("Hand 6")
    expect(scorer.locator(".bc-verdict")).to_have_text("")
    page.keyboard.press(str((hand_count(scorer) + 1) % 10))
    expect(scorer.locator(".bc-verdict")).to_have_attribute("data-right", "false")
    expect(scorer.locator(".bc-figures")).to_have_text("In a row 0Best 5")


def test_hands_are_counted_by_mouse_and_a_double_click_counts_once(
    lesson: Callable[[str], Page],
) -> None:
    page = lesson("01_scoring")
    scorer = widget(page, "scorer")
    assert [hand_count(scorer), scorer.locator("[data-card]").count()] == [2, 3]
    button(scorer, "2").dblclick()
    expect(scorer.locator(".bc-verdict")).to_have_text("Right. Q counts 0: 3 + 0 + 9 = 12, so 2.")
    button(scorer, "Next hand").dblclick()
    expect(scorer.get_by_role("heading")).to_have_text("Hand 2")
    expect(scorer.locator(".bc-tally")).to_have_text("1 of 1 right")
    heard = scorer.locator(".bc-heard[role=status]")
    expect(heard).to_contain_text("Hand 2: ")


def test_a_fault_of_ours_is_told_in_the_widget(lesson: Callable[[str], Page]) -> None:
    scorer = widget(lesson("faulty"), "scorer")
    button(scorer, "2").click()
    expect(scorer.get_by_role("alert")).to_contain_text("it is our fault, not yours")
    expect(scorer.get_by_role("alert")).to_contain_text("ZeroDivisionError")


# The printed card


def test_the_printed_card_is_the_engines(lesson: Callable[[str], Page]) -> None:
    card = widget(lesson("03_third_card"), "tableau")
    for (total, third), action in TABLEAU.items():
        row = 0 if total <= 2 else total
        key = f"{row}-{'stood' if third is STOOD else third}"
        expect(card.locator(f"[data-key='{key}']")).to_have_text(
            "D" if action is Action.DRAW else "S"
        )


def test_a_cell_is_read_under_the_pointer_and_under_the_focus(
    lesson: Callable[[str], Page],
) -> None:
    page = lesson("03_third_card")
    card = widget(page, "tableau")
    says = card.locator(".bc-says")
    expect(says).to_have_attribute("role", "status")
    expect(says).to_contain_text("Banker has 3 and Player drew 8.")
    card.locator("[data-key='5-6']").hover()
    expect(says).to_contain_text("Banker has 5 and Player drew 6.")
    page.mouse.move(0, 0)
    expect(says).to_contain_text("Banker has 3 and Player drew 8.")

    grid = card.get_by_role("grid").nth(1)
    expect(grid.locator("[tabindex='0']")).to_have_count(1)
    grid.locator("[tabindex='0']").focus()
    expect(card.locator("[data-key='3-8']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(card.locator("[data-key='4-8']")).to_be_focused()
    expect(says).to_have_text(
        "Banker has 4 and Player drew 8. On 4, Banker draws when Player's card is 2 to 7, "
        "so it stands."
    )
    page.keyboard.press("Home")
    expect(grid.get_by_role("rowheader", name="4", exact=True)).to_be_focused()
    expect(says).to_contain_text("When Player stands, it draws.")
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("Player stood: Banker draws on 0 to 5 and stands above.")
    expect(grid.locator("[tabindex='0']")).to_have_count(1)


def right_key(quiz: Locator) -> str:
    key = quiz.locator(".bc-rule-lit").get_attribute("data-key") or ""
    head, column = key.split("-")
    if head == "player":
        return "d" if column == "0" else "s"
    third = STOOD if column == "stood" else int(column)
    return "d" if TABLEAU[int(head), third] is Action.DRAW else "s"


def test_the_quiz_by_keyboard_fills_the_card(lesson: Callable[[str], Page]) -> None:
    page = lesson("03_third_card")
    quiz = widget(page, "tableau", 1)
    expect(quiz.locator("td", has_text="·")).to_have_count(68)
    button(quiz, "Draw").focus()
    for filled in range(1, 5):
        asked = quiz.locator(".bc-rule-lit")
        expect(asked).to_have_text("?")
        key = right_key(quiz)
        page.keyboard.press(key.upper() if filled == 2 else key)
        expect(quiz.locator(".bc-verdict")).to_have_attribute("data-right", "true")
        expect(quiz.locator(".bc-filled")).to_contain_text(f"{filled} of 69 cells filled")
        page.keyboard.press("Enter")
        expect(quiz.locator(".bc-verdict")).not_to_have_attribute("data-right", "true")
    expect(quiz.locator("td", has_text="·")).to_have_count(64)
    page.keyboard.press("s" if right_key(quiz) == "d" else "d")
    expect(quiz.locator(".bc-rule-missed")).to_have_count(1)
    expect(quiz.locator(".bc-figures")).to_have_text("In a row 0Best 4")


def test_the_quiz_by_mouse_counts_a_double_click_once(lesson: Callable[[str], Page]) -> None:
    quiz = widget(lesson("03_third_card"), "tableau", 1)
    right = "Draw" if right_key(quiz) == "d" else "Stand"
    button(quiz, right).dblclick()
    expect(quiz.locator(".bc-figures")).to_have_text("In a row 1Best 1")
    question = quiz.locator(".bc-quiz-ask").inner_text()
    button(quiz, "Next cell").dblclick()
    expect(quiz.locator(".bc-quiz-ask")).not_to_have_text(question)
    expect(quiz.locator(".bc-filled")).to_contain_text("1 of 69")
    expect(quiz.locator(".bc-verdict")).to_have_text("")


def test_keys_pressed_in_a_widget_do_nothing_to_the_notebook(
    open_lesson: Callable[..., Page],
) -> None:
    page = open_lesson("03_third_card", Way.LAB)
    cells = """() => window.jupyterapp.shell.currentWidget.content.widgets
        .map(({ model }) => [model.id, model.type])"""
    before = page.evaluate(cells)
    quiz = widget_named(page, "Fill in the printed card")
    quiz.scroll_into_view_if_needed()
    button(quiz, "Draw").focus()
    # In JupyterLab's command mode these delete, cut, add, and turn cells into prose.
    for key in ("d", "d", "x", "a", "b", "m"):
        page.keyboard.press(key)
    expect(quiz.locator(".bc-verdict")).to_contain_text(re.compile(r"\w"))
    for key in ("Enter", "d", "s"):
        page.keyboard.press(key)
    assert page.evaluate(cells) == before
    expect(page.locator(".jp-mod-editMode")).to_have_count(0)


# The map

DONE = {"done": True, "right": True, "tries": 1, "at": "2030-01-02T03:04:05.000Z"}


def test_the_map_shows_what_is_done_and_what_is_next(lesson: Callable[[str], Page]) -> None:
    page = lesson("index")
    course_map = widget(page, "map")
    rows = course_map.get_by_role("listitem")
    expect(rows.first).to_contain_text("Start here")
    expect(button(course_map, "Forget my progress")).to_be_hidden()
    keep(page, **{f"01_scoring__q{place}": DONE for place in range(20)})
    keep(page, **{"02_naturals__one": DONE})
    page = lesson("index")
    expect(rows.first).to_contain_text("All questions done")
    expect(rows.nth(1)).to_contain_text("Next for you")
    expect(rows.nth(1)).to_contain_text("Questions done: 1 of ")
    link = rows.first.get_by_role("link")
    expect(link).to_have_attribute("href", "01_scoring.ipynb")
    link.click()
    page.wait_for_url("**/01_scoring.ipynb")


def test_progress_of_another_tab_is_seen_at_once(lesson: Callable[[str], Page]) -> None:
    page = lesson("index")
    other = page.context.new_page()
    other.goto(page.url)
    keep(other, **{"01_scoring__one": DONE})
    row = widget(page, "map").get_by_role("listitem").first
    expect(row).to_contain_text("Questions done: 1 of ")
    other.close()


def test_forgetting_progress_asks_first_and_leaves_what_is_not_ours(
    lesson: Callable[[str], Page],
) -> None:
    page = lesson("index")
    keep(page, **{"01_scoring__one": DONE})
    page.evaluate("() => localStorage.setItem('another', 'stays')")
    page = lesson("index")
    course_map = widget(page, "map")
    button(course_map, "Forget my progress").click()
    expect(button(course_map, "No, keep them")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(course_map, "Forget my progress")).to_be_focused()
    assert list(kept(page)) == ["01_scoring/one"]
    page.keyboard.press("Enter")
    button(course_map, "Yes, forget them").click()
    expect(course_map).to_contain_text("Your progress is forgotten.")
    expect(course_map.get_by_role("listitem").first).to_contain_text("Start here")
    assert kept(page) == {}
    assert page.evaluate("() => localStorage.getItem('another')") == "stays"


def test_progress_goes_to_a_file_and_comes_back(
    lesson: Callable[[str], Page], tmp_path: Path
) -> None:
    page = lesson("index")
    keep(page, **{"01_scoring__one": DONE})
    page = lesson("index")
    course_map = widget(page, "map")
    with page.expect_download() as download:
        button(course_map, "Save to a file").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    page.evaluate("() => localStorage.clear()")
    page = lesson("index")
    course_map = widget(page, "map")
    picker = course_map.locator("input[type=file]")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    picker.set_input_files(wrong)
    expect(course_map).to_contain_text("holds no progress of this course")
    picker.set_input_files(file)
    expect(course_map).to_contain_text("New: 1. Gone further: 0. Known already: 0.")
    assert kept(page) == {"01_scoring/one": {**DONE, "attempts": []}}


# Screens


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("slug", ["index", "01_scoring", "03_third_card"])
@pytest.mark.browser_context_args(viewport=PHONE, reduced_motion="reduce")
def test_on_a_phone_nothing_overflows_and_axe_finds_no_fault(
    lesson: Callable[[str], Page], shot: Callable[[Page, str], Path], slug: str, theme: str
) -> None:
    page = lesson(slug)
    set_theme(page, theme)
    if slug == "index":
        keep(page, **{"01_scoring__one": DONE})
        page = lesson(slug)
        button(widget(page, "map"), "Forget my progress").click()
    elif slug == "01_scoring":
        question = widget(page, "predict")
        question.get_by_label("16", exact=True).check()
        button(question, "Check").click()
        button(question, "Hint").click()
        number = widget(page, "predict", 1)
        number.get_by_label("Your answer").fill("9.52")
        number.get_by_label("Your answer").press("Enter")
        button(widget(page, "scorer"), "5").click()
        expect(widget(page, "scorer").locator(".bc-verdict")).to_contain_text("Not 5.")
        expect(number).to_contain_text("Ties.")
    else:
        quiz = widget(page, "tableau", 1)
        button(quiz, "Draw").click()
        expect(quiz.locator(".bc-verdict")).not_to_have_text("")
    no_horizontal_scroll(page)
    assert axe_faults(page) == []
    shot(page, f"widgets-{slug}-{theme}-360")


def test_options_can_be_told_from_the_paper_in_the_dark(lesson: Callable[[str], Page]) -> None:
    page = lesson("01_scoring")
    set_theme(page, "dark")
    option = widget(page, "predict").locator(".bc-option-text").first
    contrast = option.evaluate(
        """(node) => {
            const linear = (each) =>
                each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4;
            const light = (colour) => {
                const [red, green, blue] = colour.match(/[\\d.]+/g).map((each) => each / 255);
                return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
            };
            const text = light(getComputedStyle(node).color);
            const paper = light(getComputedStyle(node.closest('.bc-option')).backgroundColor);
            return (Math.max(text, paper) + 0.05) / (Math.min(text, paper) + 0.05);
        }"""
    )
    assert contrast > 7


@pytest.mark.browser_context_args(viewport=PHONE, reduced_motion="reduce")
def test_on_a_phone_the_mark_of_an_option_leaves_its_words_their_room(
    lesson: Callable[[str], Page],
) -> None:
    question = widget(lesson("01_scoring"), "predict")
    question.get_by_role("radio").first.check()
    button(question, "Check").click()
    option = question.locator(".bc-option[data-mark]").first
    parts = (option, option.locator(".bc-option-text"), option.locator(".bc-option-mark"))
    whole, words, mark = (part.evaluate("(node) => node.getBoundingClientRect()") for part in parts)
    assert words["width"] > 0.75 * whole["width"]
    assert mark["top"] >= words["bottom"]


@pytest.mark.browser_context_args(reduced_motion="reduce")
def test_a_new_hand_does_not_move_where_motion_is_unwanted(lesson: Callable[[str], Page]) -> None:
    scorer = widget(lesson("01_scoring"), "scorer")
    button(scorer, "5").click()
    button(scorer, "Next hand").click()
    expect(scorer.get_by_role("heading")).to_have_text("Hand 2")
    expect(scorer.locator(".bc-scorer-new")).to_have_count(0)
    assert scorer.evaluate("(node) => node.getAnimations({ subtree: true }).length") == 0


def test_every_control_can_be_reached_by_tab(lesson: Callable[[str], Page]) -> None:
    page = lesson("01_scoring")
    scorer = widget(page, "scorer")
    button(scorer, "0").focus()
    names = []
    for _ in range(10):
        names.append(page.evaluate("() => document.activeElement.textContent"))
        page.keyboard.press("Tab")
    assert names == [str(digit) for digit in range(10)]
    expect(button(scorer, "Next hand")).to_be_focused()
