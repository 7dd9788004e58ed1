"""Every lesson opens in every way, whole and without a fault."""

from __future__ import annotations

from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from baccarat_widgets.lessons import LESSONS
from playwright.sync_api import Page, expect

from tests.browser.servers import TOKEN, Server
from tests.browser.ways import Way, axe_serious, no_horizontal_scroll, set_theme


@pytest.mark.parametrize("way", Way, ids=lambda way: way.name.lower())
@pytest.mark.parametrize("slug", [each.slug for each in LESSONS])
def test_a_lesson_opens_whole(open_lesson, shot, slug: str, way: Way):
    page = open_lesson(slug, way)
    expect(page.locator("h1").first).to_be_visible()
    assert page.locator("[data-bc]").count() > 0, "no widget of the course on the page"
    expect(page.locator(".bc-failed, .bc-fault:not([hidden])")).to_have_count(0)
    shot(page, f"{slug}-{way.name.lower()}")


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
@pytest.mark.parametrize("slug", [each.slug for each in LESSONS])
def test_a_lesson_fits_a_phone_and_keeps_nobody_out(open_lesson, shot, slug: str):
    page = open_lesson(slug)
    for theme in ("light", "dark"):
        set_theme(page, theme)
        no_horizontal_scroll(page)
        assert axe_serious(page) == [], theme
        shot(page, f"{slug}-phone-{theme}")


def test_lessons_lead_to_one_another_below_a_prefix(open_lesson, lab: Server):
    page = open_lesson("01_scoring", Way.BINDER)
    page.get_by_role("banner").get_by_role("link", name="Next:").click()
    page.wait_for_url(f"{lab.url}voila/render/course/02_naturals.ipynb")
    expect(page.locator("html")).to_have_attribute("data-bc-state", "ready", timeout=60_000)


def test_the_error_page_below_a_prefix_leads_back_to_the_course(page: Page, lab: Server, watch):
    watch.expect("status of 404")
    page.goto(f"{lab.url}voila/render/course/44_nothing.ipynb?token={TOKEN}")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such page")
    page.get_by_role("link", name="Back to the start of the course").click()
    page.wait_for_url(f"{lab.url}voila/render/course/index.ipynb")


def test_without_its_token_the_server_shows_nothing(lab: Server):
    for path in ("api/contents", "voila/files/course/index.ipynb"):
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{lab.url}{path}", timeout=20)
        assert refused.value.code == 403
    with urlopen(f"{lab.url}voila/render/course/index.ipynb", timeout=20) as answer:
        assert "/login" in answer.url
        assert "bc-lesson" not in answer.read().decode()


def test_lab_opens_at_the_index_and_asks_nothing(page: Page, lab: Server):
    page.goto(f"{lab.url}lab/tree/course/index.ipynb?reset&token={TOKEN}")
    expect(page.locator(".jp-NotebookPanel h1").first).to_be_visible(timeout=60_000)
    page.wait_for_timeout(2000)
    expect(page.locator(".jp-Dialog, .jp-toast-button, .Toastify__toast")).to_have_count(0)
