"""Questions, and hands to count, as a learner uses them, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from baccarat_core.cards import parse_cards
from baccarat_core.scoring import point_count
from tests.browser.servers import Server
from tests.browser.small_lessons import button, kept, opening, widget


@pytest.fixture
def lesson(small_lessons: Server, page: Page) -> Callable[[str], Page]:
    return opening(page, small_lessons)


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
