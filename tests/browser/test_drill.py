"""Drills as a learner meets them: by mouse, by keys alone, by touch, on a phone, in both themes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from baccarat_widgets.drill import Drill
from playwright.sync_api import Locator, Page, expect

from baccarat_core.school import Level
from tests.browser.servers import Server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll, set_theme

PHONE = {"width": 360, "height": 740}
CARDS, SEATS, CHIPS, CALLS = range(4)
SPACE = "baccarat-course/2/drill/"
CUT_OFF = """(selects) => selects.flatMap((select) => {
    const pen = document.createElement('canvas').getContext('2d');
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    pen.font = font;
    const arrow = 20;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    return [...select.options].map(({ text }) => text)
        .filter((text) => pen.measureText(text).width > room);
})"""
"""The choices that have no room where they are shown once they are chosen."""


@pytest.fixture
def drills(page: Page, shell: Server) -> Page:
    enter(page, shell.url, "drills", Way.VOILA)
    return page


def drill(page: Page, which: int) -> Locator:
    found = page.locator("[data-bc=drill]").nth(which)
    expect(found).to_have_attribute("data-bc-ready", "true")
    # What the browser kept has been read: the question is the one to be answered.
    expect(found).to_have_attribute("data-turn", "2")
    found.scroll_into_view_if_needed()
    return found


class Mirror:
    """The same drill here as on the page: it knows the answers."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.drill = Drill(*args, seed=3, **more)
        self.drill.handle({"do": "begin", "record": "{}"})

    @property
    def fields(self) -> Any:
        return self.drill._question.fields

    def right(self) -> dict[str, str]:
        return {field.name: field.right for field in self.fields}

    def commit(self, answers: dict[str, str]) -> None:
        turn = self.drill.state["turn"]
        self.drill.handle({"do": "commit", "turn": turn, "answers": answers})
        assert self.drill.state["said"]

    def go_on(self) -> None:
        self.drill.handle({"do": "next", "turn": self.drill.state["turn"]})


def cards_mirror() -> Mirror:
    return Mirror("banker_draws", rule_sheet=["trainer", "live"])


def kept(page: Page) -> dict[str, Any]:
    entries = page.evaluate("() => ({ ...localStorage })")
    return {
        key.removeprefix(SPACE): json.loads(text)
        for key, text in entries.items()
        if key.startswith(SPACE)
    }


def next_question(found: Locator) -> Locator:
    return found.get_by_role("button", name="Next question")


def test_one_press_answers_and_the_reason_comes_at_once(drills: Page) -> None:
    found, mirror = drill(drills, CARDS), cards_mirror()
    (field,) = mirror.fields
    expect(found).not_to_contain_text(field.why)
    found.locator(f"[data-answer={field.right}]").click()
    expect(found.locator(".bc-verdict strong")).to_have_text("Right.")
    expect(found.locator(".bc-drill-mark")).to_contain_text(field.why)
    expect(found.locator(f"[data-answer={field.right}]")).to_have_attribute("data-mark", "right")
    item = mirror.drill._question.item.id
    assert list(kept(drills)) == [item.removeprefix("drill/")]
    mirror.commit(mirror.right())
    mirror.go_on()

    next_question(found).click()
    (field,) = mirror.fields
    wrong = field.mistakes[0].answer
    found.locator(f"[data-answer={wrong}]").click()
    expect(found.locator(".bc-verdict strong")).to_have_text("Not right.")
    expect(found.locator(".bc-drill-mark strong")).to_have_text(f"Right: {field.shown}.")
    expect(found.locator(f"[data-answer={wrong}]")).to_have_attribute("data-mark", "wrong")
    expect(found.locator("summary")).to_have_text("Errors so far: 1")
    entry = kept(drills)[mirror.drill._question.item.id.removeprefix("drill/")]
    (attempt,) = entry["attempts"]
    assert (attempt["right"], attempt["error"]) == (False, "wrong draw")
    assert attempt["seconds"] >= 0, "a second question has its time"


def test_what_was_answered_is_known_on_the_next_visit(drills: Page, shell: Server) -> None:
    found, mirror = drill(drills, CARDS), cards_mirror()
    found.locator(f"[data-answer={mirror.fields[0].mistakes[0].answer}]").click()
    expect(found).to_have_attribute("data-said", "false")
    # All that the page still has to tell its kernel is told before it is left.
    expect(drills.locator("[data-bc=skills]")).to_contain_text("0 of 1 answers right")
    enter(drills, shell.url, "drills", Way.VOILA)
    found = drill(drills, CARDS)
    expect(found).to_contain_text("0 of the last 1 right")
    expect(found).to_contain_text("Met: 1 of 106 things to know")


def test_a_double_click_answers_once_and_goes_nowhere(drills: Page) -> None:
    found, mirror = drill(drills, CARDS), cards_mirror()
    found.locator(f"[data-answer={mirror.fields[0].right}]").dblclick()
    expect(found).to_have_attribute("data-said", "true")
    next_question(found).dblclick()
    expect(found.locator(".bc-drill-name")).to_have_text("Question 2")
    assert len(kept(drills)) == 1


def test_by_keys_alone(drills: Page) -> None:
    found, mirror = drill(drills, CARDS), cards_mirror()
    found.locator("[data-answer]").first.focus()
    for number in range(1, 4):
        (field,) = mirror.fields
        place = [option.name for option in field.options].index(field.right)
        drills.keyboard.press(str(place + 1))
        expect(found).to_have_attribute("data-said", "true")
        expect(next_question(found)).to_be_focused()
        drills.keyboard.press("Enter")
        expect(found.locator(".bc-drill-name")).to_have_text(f"Question {number + 1}")
        mirror.commit(mirror.right())
        mirror.go_on()
    assert len(kept(drills)) == 3


def test_keys_pressed_in_a_choice_answer_nothing(drills: Page) -> None:
    found = drill(drills, CARDS)
    found.get_by_label("Level").focus()
    drills.keyboard.press("1")
    drills.wait_for_timeout(300)
    expect(found).not_to_have_attribute("data-said", re.compile("."))


def test_another_drill_level_and_house(drills: Page) -> None:
    found = drill(drills, CARDS)
    found.get_by_label("Drill").select_option("side")
    expect(found.locator(".bc-ask")).to_have_text(re.compile("^What does the bet .+ pay\\?$"))
    expect(found.get_by_label("House")).to_have_value("1")
    found.get_by_label("Level").select_option("3")
    expect(found.locator(".bc-ask")).to_have_text("What does each pay?")
    expect(found.locator(".bc-drill-name")).to_have_text("Question 1")
    expect(found.get_by_label("Clock")).to_be_disabled()
    found.get_by_role("button", name="Check").click()
    expect(found.locator(".bc-notice")).to_contain_text("is not answered yet.")


def test_the_rules_can_be_looked_up_and_that_is_written_down(drills: Page) -> None:
    found, mirror = drill(drills, CARDS), cards_mirror()
    found.get_by_role("button", name="Look at the rules").click()
    expect(found.get_by_role("table")).to_contain_text("Banker's rule")
    found.locator(f"[data-answer={mirror.fields[0].right}]").click()
    expect(found).to_have_attribute("data-said", "true")
    (entry,) = kept(drills).values()
    assert entry["attempts"][0]["error"] == "peeked at the rules"


def pay(found: Locator, fields: Any) -> None:
    for field, part in zip(fields, found.locator("[data-form=pay]").all(), strict=True):
        if field.right == "0":
            part.get_by_label("Leave").check()
        elif field.right.startswith("-"):
            part.get_by_label("Take").check()
        else:
            part.get_by_role("textbox").fill(field.right)


def test_several_seats_are_paid_left_and_taken(drills: Page) -> None:
    found, mirror = drill(drills, SEATS), Mirror("seats", kinds=["seats"])
    pay(found, mirror.fields)
    found.get_by_role("button", name="Check").click()
    expect(found.locator(".bc-verdict strong")).to_have_text("Right.")
    assert found.locator(".bc-drill-mark:visible").count() == len(mirror.fields)


def test_seats_are_paid_by_keys_alone(drills: Page) -> None:
    found, mirror = drill(drills, SEATS), Mirror("seats", kinds=["seats"])
    found.get_by_label("Clock").scroll_into_view_if_needed()
    found.locator("[data-form=pay] input[type=radio]").first.focus()
    for place, field in enumerate(mirror.fields):
        part = found.locator("[data-form=pay]").nth(place)
        if not field.right.startswith("-") and field.right != "0":
            part.get_by_role("textbox").focus()
            drills.keyboard.type(field.right)
        else:
            part.locator("input[value=pay]").focus()
            presses = 1 if field.right == "0" else 2
            for _press in range(presses):
                drills.keyboard.press("ArrowDown")
    drills.keyboard.press("Enter")
    expect(found).to_have_attribute("data-said", "true")
    drills.keyboard.press("Enter")
    expect(found.locator(".bc-drill-name")).to_have_text("Question 2")


def test_a_payout_is_built_in_chips(drills: Page) -> None:
    found, mirror = drill(drills, CHIPS), Mirror("chips", kinds=["chips"])
    (field,) = mirror.fields
    for heap in field.right.split():
        chip, number = heap.split("x")
        for _chip in range(int(number)):
            found.locator(f"[data-chip='{chip}']").click()
    smallest = field.options[-1].name
    found.locator(f"[data-chip='{smallest}']").dblclick()
    for _chip in range(2):
        found.get_by_role("button", name=f"One {smallest} less").click()
    expect(found.locator(".bc-drill-heap")).to_have_text(
        re.compile("".join(f"{n} × {c}−" for c, n in (h.split("x") for h in field.right.split())))
    )
    found.get_by_role("button", name="Check").click()
    expect(found.locator(".bc-verdict strong")).to_have_text("Right.")


def test_the_calls_are_made_in_order_and_taken_back(drills: Page) -> None:
    found, mirror = drill(drills, CALLS), Mirror("call", kinds=["call"], level=Level.DEALER)
    (field,) = mirror.fields
    names = field.right.split()
    for name in reversed(names):
        found.locator(f"[data-call={name}]").click()
    found.get_by_role("button", name="Clear").click()
    for name in names:
        found.locator(f"[data-call={name}]").click()
        expect(found.locator(f"[data-call={name}]")).to_have_attribute("aria-disabled", "true")
    found.get_by_role("button", name="Take back the last").click()
    found.locator(f"[data-call={names[-1]}]").click()
    found.get_by_role("button", name="Check").click()
    expect(found.locator(".bc-verdict strong")).to_have_text("Right.")


def test_the_map_follows_the_drills(drills: Page) -> None:
    found, mirror = drill(drills, CARDS), cards_mirror()
    skills = drills.locator("[data-bc=skills]")
    expect(skills).to_contain_text("No drill answered yet")
    found.locator(f"[data-answer={mirror.fields[0].right}]").click()
    expect(skills).to_contain_text("1 of 1 answers right in all drills.")
    name = mirror.drill._question.item.name
    total, third = name.split("-")
    if total != "natural":
        cell = skills.locator("tbody tr").nth(int(total)).locator("td")
        place = 0 if third == "stood" else int(third) + 1
        expect(cell.nth(place)).to_have_attribute("data-heat", "high")
    skills.get_by_label("Show").select_option("seconds")
    expect(skills.get_by_label("Show")).to_have_value("seconds")


SURE = """() => {
    const at = (n) => `2026-01-02T10:00:${String(n).padStart(2, "0")}.000Z`;
    const attempts = Array.from({ length: 12 }, (_, n) =>
        ({ id: `before${n}`, at: at(n), right: true, seconds: 3 }));
    const entry = { done: true, right: true, tries: 12, at: at(11), attempts };
    for (const cell of ["0-0", "0-1"])
        localStorage.setItem(`baccarat-course/2/drill/banker_draws/${cell}`, JSON.stringify(entry));
}"""


def test_the_clock_runs_once_accuracy_is_high(page: Page, shell: Server) -> None:
    """The browser tells of the latest twelve of an item; so twenty answers lie on two."""
    page.add_init_script(f"({SURE})()")
    enter(page, shell.url, "drills", Way.VOILA)
    found = drill(page, CARDS)
    clock = found.get_by_label("Clock")
    expect(clock).to_be_enabled()
    clock.select_option("timed")
    expect(found.locator(".bc-drill-clock")).to_contain_text("A good dealer: 6 s")
    bar = found.locator(".bc-drill-bar i")
    expect(bar).to_be_visible()
    running = "(node) => node.getAnimations()[0].playState"
    assert bar.evaluate(running) == "running"
    found.locator("[data-answer=draw]").click()
    expect(found).to_have_attribute("data-said", re.compile("true|false"))
    assert bar.evaluate(running) == "paused"
    expect(found.locator(".bc-verdict strong")).to_contain_text(re.compile("seconds|Not right"))
    marked = found.locator("[data-mark=right]")
    assert marked.evaluate("(node) => getComputedStyle(node).opacity") == "1"


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True, is_mobile=True)
def test_by_touch_on_a_phone(drills: Page) -> None:
    found, mirror = drill(drills, CARDS), cards_mirror()
    found.locator(f"[data-answer={mirror.fields[0].right}]").tap()
    expect(found.locator(".bc-verdict strong")).to_have_text("Right.")
    next_question(found).tap()
    expect(found.locator(".bc-drill-name")).to_have_text("Question 2")
    no_horizontal_scroll(drills)
    for button in drills.locator("[data-bc=drill] button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 40, button.inner_text()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.browser_context_args(viewport=PHONE)
def test_all_forms_fit_a_phone_and_can_be_used_by_anybody(
    drills: Page, theme: str, shot: Callable[[Page, str], Any]
) -> None:
    set_theme(drills, theme)
    for which in range(4):
        drill(drills, which)
    assert axe_faults(drills) == []
    drill_cards = drill(drills, CARDS)
    drill_cards.get_by_role("button", name="Look at the rules").click()
    drill_cards.locator("[data-answer=choose]").click()
    expect(drill_cards).to_have_attribute("data-said", "false")
    chips = drill(drills, CHIPS)
    chips.locator("[data-chip]").first.click()
    chips.get_by_role("button", name="Check").click()
    expect(chips).to_have_attribute("data-said", "false")
    no_horizontal_scroll(drills)
    assert axe_faults(drills) == []
    shot(drills, f"drills-phone-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.browser_context_args(viewport=PHONE)
def test_the_lesson_fits_a_phone_and_can_be_used_by_anybody(
    open_lesson: Callable[..., Page], theme: str, shot: Callable[[Page, str], Any]
) -> None:
    page = open_lesson("12_dealers_school")
    set_theme(page, theme)
    expect(page.locator("[data-bc=drill]")).to_have_count(5)
    for which in range(5):
        drill(page, which)
    no_horizontal_scroll(page)
    assert page.locator("[data-bc=drill] select:visible").evaluate_all(CUT_OFF) == []
    assert axe_faults(page) == []
    assert page.locator(".bc-fault:not([hidden]), .bc-notice:not([hidden])").count() == 0
    shot(page, f"dealers-school-{theme}")
