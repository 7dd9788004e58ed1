"""Every lesson for whoever comes: on a phone, by keyboard, by ear, enlarged, in few colours.

A lesson is opened once and asked all of it. What a page is stands approved in ``approved/``, twice:
as text, its landmarks, headings, widgets and controls, in their order, as a screen reader is told
them; and in small pictures at two widths in both themes (see ``pictures.py``). Chance falls the
same each time, and the browser knows the fonts of ``fonts.conf`` alone. After a change that is
meant, ``APPROVE=1 make test TESTS=tests/browser/test_people.py`` writes what has changed anew: the
texts to be read in the diff, the pictures to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from baccarat_widgets.lessons import LESSONS
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Watch
from tests.browser.people import frame_of, skipped_levels, told_tree, unnamed, walk_by_keyboard
from tests.browser.pictures import Picture, differences, keep_both, picture_of
from tests.browser.servers import ROOT, Server, course_server
from tests.browser.ways import (
    COLOURS,
    Way,
    axe_faults_of_lesson,
    enter,
    no_horizontal_scroll,
    set_theme,
)

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
APPROVED = Path(__file__).parent / "approved"
CHANCE = {"PYTHONPATH": str(Path(__file__).parent / "chance")}
TO_APPROVE = "If that is meant: APPROVE=1 make test TESTS=tests/browser/test_people.py"
STILL = 4
"""How often in a row a page is pictured alike before it is judged: charts follow a new width."""


@dataclass(frozen=True)
class Opened:
    slug: str
    page: Page


@pytest.fixture(scope="module")
def same_course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The course's lessons, where chance falls the same each time."""
    home = tmp_path_factory.mktemp("same-course-home")
    with course_server(ROOT / "course", home, env=CHANCE) as server:
        yield server


@pytest.fixture(scope="module", params=[each.slug for each in LESSONS])
def opened(
    request: pytest.FixtureRequest, browser: Browser, same_course: Server
) -> Iterator[Opened]:
    """A lesson in a browser whose user has asked for less motion."""
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce", color_scheme="light")
    watch = Watch()
    watch.follow(context)
    page = context.new_page()
    enter(page, same_course.url, request.param, Way.VOILA)
    yield Opened(request.param, page)
    context.close()
    assert not watch.outside
    assert not watch.unexpected()


@pytest.fixture
def lesson(opened: Opened) -> Iterator[Opened]:
    """The opened lesson as it was at first."""
    yield opened
    opened.page.emulate_media(media="screen", forced_colors="none", color_scheme="light")
    opened.page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    opened.page.set_viewport_size(PHONE)


def test_a_lesson_opens_whole(lesson: Opened):
    expect(lesson.page.locator("h1").first).to_be_visible()
    assert lesson.page.locator("[data-bc]").count() > 0, "no widget of the course on the page"
    expect(lesson.page.locator(".bc-failed, .bc-fault:not([hidden])")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1100, 360])
def test_a_lesson_looks_as_it_was_approved(
    lesson: Opened, width: int, theme: str, output_path: str
):
    lesson.page.set_viewport_size({"width": width, "height": 800})
    set_theme(lesson.page, theme)
    no_horizontal_scroll(lesson.page)
    name = f"{lesson.slug}-{width}-{theme}"
    file, large = APPROVED / f"{name}.webp", ROOT / "screenshots" / f"{name}.png"
    approved = Picture.load(file) if file.exists() else None
    now = picture_of(lesson.page, large)
    same = 0
    while same < STILL:
        if approved and not differences(approved, now):
            break
        before, now = now, picture_of(lesson.page, large)
        same = same + 1 if before == now else 0
        lesson.page.wait_for_timeout(250)
    set_theme(lesson.page, "light")
    unlike = differences(approved, now) if approved else ["no picture of it is approved"]
    if unlike and os.environ.get("APPROVE"):
        now.save(file)
        unlike = differences(Picture.load(file), now)
    if unlike and approved:
        keep_both(approved, now, Path(output_path), name)
    assert unlike == [], f"The page looks otherwise; see {output_path}. {TO_APPROVE}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_lesson_fits_a_phone_and_keeps_nobody_out(lesson: Opened, theme: str):
    set_theme(lesson.page, theme)
    no_horizontal_scroll(lesson.page)
    assert axe_faults_of_lesson(lesson.page, options=COLOURS if theme == "dark" else None) == []
    set_theme(lesson.page, "light")


def test_nothing_moves_by_itself_for_who_asked_for_calm(lesson: Opened):
    moving = lesson.page.evaluate(
        """() => document.getAnimations()
            .filter((each) => each.playState === 'running')
            .map((each) => each.effect?.target?.className ?? '?')"""
    )
    assert moving == []


@pytest.mark.parametrize(
    ("width", "letters"), [(640, "100%"), (320, "100%"), (1280, "200%")], ids=["200", "400", "text"]
)
def test_a_lesson_can_be_enlarged(lesson: Opened, width: int, letters: str):
    """A window of 1280 at 200 % and at 400 %; and letters alone at 200 %."""
    lesson.page.set_viewport_size({"width": width, "height": 800})
    lesson.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", letters)
    no_horizontal_scroll(lesson.page)
    expect(lesson.page.get_by_role("navigation", name="Course")).to_be_visible()
    expect(lesson.page.locator("h1")).to_be_visible()


def test_the_whole_lesson_is_reached_by_keyboard(lesson: Opened):
    lesson.page.set_viewport_size(DESK)
    assert walk_by_keyboard(lesson.page) >= 5


def test_the_lesson_is_told_by_ear_as_it_was_approved(lesson: Opened):
    lesson.page.set_viewport_size(DESK)
    tree = told_tree(lesson.page)
    assert unnamed(tree) == []
    assert skipped_levels(tree) == []
    frame, file = frame_of(tree), APPROVED / f"{lesson.slug}.txt"
    assert frame.count("region ") >= 1, "no widget has a name"
    if os.environ.get("APPROVE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(frame, encoding="utf-8")
    approved = file.read_text(encoding="utf-8") if file.exists() else ""
    assert frame.splitlines() == approved.splitlines(), f"The page's frame differs. {TO_APPROVE}"


def test_few_colours_leave_everything_to_be_seen(lesson: Opened):
    """In forced colours backgrounds go, so a control needs a border, and a picture its own say."""
    lesson.page.emulate_media(forced_colors="active")
    assert lesson.page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    lost = lesson.page.evaluate(
        """() => [...document.querySelectorAll('.bc button, .bc select, .bc input, .bc textarea')]
            .filter((node) => node.checkVisibility() && !['radio', 'checkbox', 'range']
                .includes(node.type))
            .filter((node) => {
                const { borderTopStyle, borderTopWidth } = getComputedStyle(node);
                return borderTopStyle === 'none' || parseFloat(borderTopWidth) === 0;
            })
            .map((node) => `${node.localName} ${node.className} ${node.textContent}`)"""
    )
    assert lost == []
    pale = lesson.page.evaluate(
        """() => [...document.querySelectorAll('.bc-card, .bc svg[role=img]')]
            .filter((node) => node.checkVisibility()
                && getComputedStyle(node).forcedColorAdjust !== 'none').length"""
    )
    cards = lesson.page.locator(".bc-card").count()
    assert pale == 0 or cards == 0
    no_horizontal_scroll(lesson.page)


def test_the_lesson_prints_without_what_only_a_screen_needs(lesson: Opened):
    set_theme(lesson.page, "dark")
    lesson.page.emulate_media(media="print")
    lesson.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    expect(lesson.page.get_by_role("banner")).to_be_hidden()
    expect(lesson.page.locator(".bc-turn")).to_have_count(1)
    expect(lesson.page.locator(".bc-turn")).to_be_hidden()
    ink = lesson.page.evaluate("() => getComputedStyle(document.querySelector('h1')).color")
    assert max(int(each) for each in ink[4:-1].split(",")) < 90, f"{ink} on white paper"
    lesson.page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert lesson.page.locator("html").get_attribute("data-bc-theme") == "dark"
    lesson.page.emulate_media(media="screen")
    set_theme(lesson.page, "light")


def test_every_approved_page_is_a_lesson():
    slugs = {each.slug for each in LESSONS}
    assert {path.stem for path in APPROVED.glob("*.txt")} == slugs
    pictured = [path.stem.rsplit("-", 2) for path in APPROVED.glob("*.webp")]
    assert {slug for slug, _width, _theme in pictured} == slugs
    assert len(pictured) == 4 * len(slugs)


def test_a_rule_card_prints_alone_in_black_on_white(open_lesson):
    page = open_lesson("03_third_card")
    set_theme(page, "dark")
    card = page.get_by_role("region", name="The printed card", exact=True)
    page.emulate_media(media="print")
    page.evaluate(
        """() => { window.print = () => {
            const copy = document.querySelector('body > [data-bc-printed]');
            const cell = copy.querySelector('td.bc-rule-draw');
            window.printed = {
                tables: copy.querySelectorAll('table').length,
                buttons: copy.querySelectorAll('button').length,
                marks: copy.innerText.replace(/[^DSN]/g, '').length,
                ink: getComputedStyle(cell).color,
                paper: getComputedStyle(copy).backgroundColor,
                alone: [...document.body.children].filter((each) => each.checkVisibility()).length,
                side: copy.getBoundingClientRect().left,
            };
        }; }"""
    )
    card.get_by_role("button", name="Print this card").dispatch_event("click")
    printed = page.evaluate("() => window.printed")
    assert (printed["tables"], printed["buttons"], printed["alone"]) == (2, 0, 1)
    assert printed["marks"] > 66
    assert (printed["ink"], printed["paper"]) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
    assert page.locator("[data-bc-printed]").count() == 0
