"""The printed card and the map as a learner uses them, and every widget on every screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from baccarat_core.tableau import STOOD, TABLEAU, Action
from tests.browser.servers import Server
from tests.browser.small_lessons import button, keep, kept, opening, widget
from tests.browser.ways import Way, axe_faults, no_horizontal_scroll, set_theme, widget_named

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def lesson(small_lessons: Server, page: Page) -> Callable[[str], Page]:
    return opening(page, small_lessons)


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
