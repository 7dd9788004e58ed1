"""Small lessons of questions, drills, the printed card and the map, and what tests ask of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.fixture_lessons import write_lesson
from tests.browser.servers import Server, course_server
from tests.browser.ways import Way, enter

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


@contextmanager
def served_small_lessons(folder: Path, home: Path) -> Iterator[Server]:
    """These lessons, served like the course."""
    for slug, sources in LESSONS.items():
        write_lesson(folder, slug, [f"# {slug}", *(f"={each}" for each in sources)])
    with course_server(folder, home) as server:
        yield server


def opening(page: Page, server: Server) -> Callable[[str], Page]:
    """What opens one of them in ``page``."""

    def open_(slug: str) -> Page:
        enter(page, server.url, slug, Way.VOILA)
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
