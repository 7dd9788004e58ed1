"""Every lesson opens in every way, whole and without a fault.

The launcher's pages are opened in ``test_people.py``, and asked the same there.
"""

from __future__ import annotations

from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from baccarat_widgets.lessons import LESSONS
from playwright.sync_api import Page, expect

from tests.browser.servers import TOKEN, Server
from tests.browser.ways import Way


@pytest.mark.parametrize("way", [Way.LAB, Way.BINDER], ids=["lab", "binder"])
@pytest.mark.parametrize("slug", [each.slug for each in LESSONS])
def test_a_lesson_opens_whole(open_lesson, slug: str, way: Way):
    page = open_lesson(slug, way)
    expect(page.locator("h1").first).to_be_visible()
    assert page.locator("[data-bc]").count() > 0, "no widget of the course on the page"
    expect(page.locator(".bc-failed, .bc-fault:not([hidden])")).to_have_count(0)


def test_lessons_lead_to_one_another_below_a_prefix(open_lesson, lab: Server):
    page = open_lesson("01_scoring", Way.BINDER)
    page.get_by_role("banner").get_by_role("link", name="Next:").click()
    page.wait_for_url(f"{lab.url}voila/render/course/02_naturals.ipynb", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-bc-state", "ready", timeout=60_000)


def test_the_error_page_below_a_prefix_leads_back_to_the_course(page: Page, lab: Server, watch):
    watch.expect("status of 404")
    page.goto(f"{lab.url}voila/render/course/44_nothing.ipynb?token={TOKEN}")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such page")
    page.get_by_role("link", name="Back to the start of the course").click()
    page.wait_for_url(f"{lab.url}voila/render/course/index.ipynb", wait_until="commit")


def test_without_its_token_the_server_shows_nothing(lab: Server):
    for path in ("api/contents", "voila/files/course/index.ipynb"):
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{lab.url}{path}", timeout=20)
        assert refused.value.code == 403
    with urlopen(f"{lab.url}voila/render/course/index.ipynb", timeout=20) as answer:
        assert "/login" in answer.url
        assert "bc-lesson" not in answer.read().decode()


UP = "..%2f" * 9
STRANGE = [
    "voila/files/course/index.ipynb",
    f"voila/files/{UP}etc/passwd",
    f"voila/render/{UP}etc%2fpasswd",
    "voila/render/course/.hidden.ipynb",
    "voila/static//etc/passwd",
    f"voila/static/{UP}etc%2fpasswd",
    f"voila/labextensions/{UP}etc%2fpasswd",
    f"voila/templates/baccarat/static/{UP}etc%2fpasswd",
    "voila/templates/baccarat/static//etc/passwd",
    f"files/{UP}etc%2fpasswd",
    f"api/contents/{UP}etc%2fpasswd",
    "api/kernels/12345678-1234-1234-1234-123456789abc",
    "api/kernels/12345678-1234-1234-1234-123456789abc/channels",
]


def answered(url: str) -> tuple[int, str, str]:
    try:
        answer = urlopen(url, timeout=20)
    except HTTPError as refused:
        answer = refused
    return answer.status, answer.url, answer.read().decode()


@pytest.mark.parametrize("token", [f"?token={TOKEN}", ""], ids=["learner", "stranger"])
def test_the_server_below_a_prefix_gives_away_no_file_and_its_log_no_token(lab: Server, token: str):
    for path in STRANGE:
        status, url, text = answered(f"{lab.url}{path}{token}")
        # Voila stumbles over the path of a strange template, and so refuses it.
        refused = status in (400, 403, 404) or (status == 500 and "templates" in path)
        assert refused or (not token and "/login" in url), path
        for told in ("root:", "Traceback", "site-packages"):
            assert told not in text, path
    log = lab.log.read_text()
    assert "token=[secret]" in log or not token
    assert TOKEN not in log


def test_lab_opens_at_the_index_and_asks_nothing(page: Page, lab: Server):
    page.goto(f"{lab.url}lab/tree/course/index.ipynb?reset&token={TOKEN}")
    expect(page.locator(".jp-NotebookPanel h1").first).to_be_visible(timeout=60_000)
    page.wait_for_timeout(2000)
    expect(page.locator(".jp-Dialog, .jp-toast-button, .Toastify__toast")).to_have_count(0)
