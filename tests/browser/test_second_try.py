"""A page whose parts came too late opens itself again, and not for ever."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from tests.browser.servers import Server
from tests.browser.ways import painted

LATE = 61_000
"""Milliseconds after which a page gives up waiting for Jupyter's script."""


@pytest.fixture
def context(new_context) -> BrowserContext:
    """A profile of its own: the clock that is set in it could not be taken away."""
    return new_context()


def open_without_script(page: Page, shell: Server, times: int) -> None:
    """Open a page whose script does not come until it has been opened so many times."""
    opened = 0

    def count(request: Request) -> None:
        nonlocal opened
        opened += request.is_navigation_request()

    def abort(route: Route) -> None:
        if opened > times:
            route.continue_()
        else:
            route.abort()

    page.clock.install()
    page.on("request", count)
    page.route("**/static/voila.js*", abort)
    page.goto(f"{shell.url}voila/render/index.ipynb")


def run_out_of_patience(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-bc-state", "cells", timeout=LATE)
    page.clock.run_for(LATE)


def test_a_page_that_could_not_be_laid_out_opens_once_more(
    page: Page, shell: Server, watch
) -> None:
    open_without_script(page, shell, times=1)
    with page.expect_navigation():
        run_out_of_patience(page)
    page.clock.resume()
    painted(page)
    expect(page.locator("html")).to_have_attribute("data-bc-state", "ready")


def test_after_a_third_failure_the_learner_is_asked(page: Page, shell: Server, watch) -> None:
    watch.expect("ERR_FAILED|is not defined|widgetManager|undefined")
    open_without_script(page, shell, times=3)
    for _ in range(2):
        with page.expect_navigation():
            run_out_of_patience(page)
    run_out_of_patience(page)
    expect(page.locator("html")).to_have_attribute("data-bc-state", "failed", timeout=20_000)
    expect(page.get_by_role("alert")).to_contain_text("That is our fault, not yours")
