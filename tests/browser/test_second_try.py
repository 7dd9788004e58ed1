"""A page whose parts came too late opens itself once more, and only once."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.servers import Server
from tests.browser.ways import painted

LATE = 61_000
"""Milliseconds after which a page gives up waiting for Jupyter's script."""


def open_without_script(page: Page, shell: Server, times: int) -> None:
    """Open a page whose script does not come, so many times, and let its patience run out."""

    def abort(route: Route) -> None:
        route.abort()

    page.clock.install()
    page.route("**/voila/static/*.js", abort, times=times)
    page.goto(f"{shell.url}voila/render/index.ipynb")
    state = page.locator("html")
    expect(state).to_have_attribute("data-bc-state", "cells", timeout=LATE)
    with page.expect_navigation():
        page.clock.run_for(LATE)


def test_a_page_that_could_not_be_laid_out_opens_once_more(
    page: Page, shell: Server, watch
) -> None:
    open_without_script(page, shell, times=1)
    page.clock.resume()
    painted(page)
    expect(page.locator("html")).to_have_attribute("data-bc-state", "ready")


def test_after_a_second_failure_the_learner_is_asked(page: Page, shell: Server, watch) -> None:
    watch.expect("ERR_FAILED|is not defined|widgetManager|undefined")
    open_without_script(page, shell, times=2)
    expect(page.locator("html")).to_have_attribute("data-bc-state", "cells", timeout=LATE)
    page.clock.run_for(LATE)
    expect(page.locator("html")).to_have_attribute("data-bc-state", "failed", timeout=20_000)
    expect(page.get_by_role("alert")).to_contain_text("That is our fault, not yours")
