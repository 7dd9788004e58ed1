"""A course that is stopped and started again, seen from a page that was open all the while."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.servers import course_server, free_port
from tests.browser.ways import PATIENCE, Way, enter, painted


def test_a_course_that_was_started_anew_is_told_and_opened_afresh(
    page: Page, fixture_lessons: Path, tmp_path: Path, watch
):
    watch.expect(r"WebSocket|ERR_CONNECTION|Failed to|status of 404|NetworkError")
    port = str(free_port())
    with course_server(fixture_lessons, tmp_path / "first", "--port", port) as server:
        enter(page, server.url, "index", Way.VOILA)
        page.evaluate("localStorage.setItem('baccarat-course/1/kept', '1')")
    with course_server(fixture_lessons, tmp_path / "second", "--port", port):
        # Which of the two depends on how long it was away.
        told = re.compile("the course was started anew|if it was stopped, start it again")
        expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible(timeout=PATIENCE)
        with page.expect_navigation():
            page.get_by_role("button", name="Open the lesson afresh").first.click()
        painted(page)
        assert page.evaluate("localStorage.getItem('baccarat-course/1/kept')") == "1"
