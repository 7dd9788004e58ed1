"""Incidents as a learner meets them: chosen, committed, seen played; by mouse, keyboard, phone."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from baccarat_core.live_table import RULINGS, Ruling
from tests.browser.ways import axe_faults, no_horizontal_scroll, set_theme

PHONE = {"width": 360, "height": 740}
LESSON = "11_the_live_table"
SPACE = "baccarat-course/2/drill/incidents/"


def exercise(page: Page) -> Locator:
    found = page.locator("[data-bc=incidents]")
    expect(found).to_have_attribute("data-bc-ready", "true")
    found.scroll_into_view_if_needed()
    return found


def asked(found: Locator) -> Ruling:
    """The ruling that is asked for, told by its answers and by what happened."""
    texts = found.locator(".bc-option-text").all_inner_texts()
    fitting = [each for each in RULINGS if [r.label for r in each.remedies] == texts]
    if len(fitting) > 1:  # a card was exposed: with bets open, due, or with the hands complete
        ask = found.locator(".bc-ask").inner_text()
        words = ("bets are still open", "before its turn", "Neither hand")
        fitting = [each for each, said in zip(fitting, words, strict=True) if said in ask]
    (ruling,) = fitting
    return ruling


def kept(page: Page) -> dict[str, dict]:
    entries = page.evaluate("() => ({ ...localStorage })")
    return {key: json.loads(text) for key, text in entries.items() if key.startswith(SPACE)}


def test_an_incident_is_ruled_on_with_the_mouse_and_seen_played(
    open_lesson: Callable[..., Page],
) -> None:
    page = open_lesson(LESSON)
    found = exercise(page)
    ruling = asked(found)
    for remedy in ruling.remedies:
        expect(found).not_to_contain_text(ruling.verdict(remedy))
    found.get_by_role("button", name="That is due").click()
    expect(found.locator(".bc-notice")).to_have_text("Choose an answer first; a guess is welcome.")
    assert kept(page) == {}

    found.get_by_label(ruling.remedy.label).check()
    found.get_by_role("button", name="That is due").click()
    for remedy in ruling.remedies:
        expect(found).to_contain_text(ruling.verdict(remedy))
    expect(found.locator(".bc-verdict strong")).to_have_text("Right.")
    expect(found.locator("summary")).to_have_text("Kinds of incident: 1 of 8 found")
    (entry,) = kept(page).values()
    assert (entry["done"], entry["right"], entry["tries"]) == (True, True, 1)

    lines = found.locator(".bc-log-lines li")
    before = lines.count()
    found.get_by_role("button", name="See it played").click()
    expect(found).to_have_attribute("data-stage", "over", timeout=60_000)
    played = lines.all_inner_texts()
    assert len(played) > before
    expect(lines.last).to_be_in_viewport()
    found.get_by_role("button", name="Next incident").click()
    expect(found.locator(".bc-incident-name")).to_have_text("Incident 2")
    fresh = lines.all_inner_texts()
    assert fresh
    assert not set(played[before:]) & set(fresh)
    expect(found.locator(".bc-option[data-mark]")).to_have_count(0)

    page.reload()
    expect(exercise(page).locator("summary")).to_have_text("Kinds of incident: 1 of 8 found")


def test_an_incident_is_ruled_on_with_the_keyboard_alone(open_lesson: Callable[..., Page]) -> None:
    page = open_lesson(LESSON)
    found = exercise(page)
    ruling = asked(found)
    wrong = next(at for at, each in enumerate(ruling.remedies) if each is not ruling.remedy)
    found.locator("input[type=radio]").first.focus()
    page.keyboard.press(str(wrong + 1))
    expect(found.get_by_role("radio").nth(wrong)).to_be_checked()
    page.keyboard.press("Enter")
    expect(found.locator(".bc-verdict strong")).to_have_text("Not this.")
    expect(found.get_by_role("button", name="See it played")).to_be_focused()
    page.keyboard.press("Enter")
    expect(found).to_have_attribute("data-stage", "playing")
    found.get_by_role("button", name="To the end").press("Enter")
    expect(found).to_have_attribute("data-stage", "over")
    expect(found.get_by_role("button", name="Next incident")).to_be_focused()
    page.keyboard.press("Enter")
    expect(found.locator(".bc-incident-name")).to_have_text("Incident 2")
    page.keyboard.press("1")
    expect(found.get_by_role("radio").first).to_be_checked()


@pytest.mark.browser_context_args(viewport=PHONE)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_incident_fits_a_phone(
    open_lesson: Callable[..., Page], shot: Callable[[Page, str], object], theme: str
) -> None:
    page = open_lesson(LESSON)
    set_theme(page, theme)
    found = exercise(page)
    ruling = asked(found)
    no_horizontal_scroll(page)
    found.get_by_label(ruling.remedy.label).check()
    found.get_by_role("button", name="That is due").click()
    expect(found).to_have_attribute("data-stage", "answered")
    no_horizontal_scroll(page)
    assert axe_faults(page, "[data-bc=incidents]") == []
    shot(page, f"incident-{theme}")
