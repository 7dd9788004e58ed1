"""The README's launch addresses, opened on this machine below a prefix, as on Binder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.servers import TOKEN, lab_server
from tests.browser.ways import painted, run_all_in_lab, widget_named


def launch(page: Page, base: str, address: str) -> None:
    """Open a launch address below ``base`` and wait for the first lesson's table.

    Binder adds the token to the address, as here.
    """
    page.goto(f"{base}{address}?token={TOKEN}")
    if address.startswith("lab/"):
        run_all_in_lab(page)
    painted(page)
    expect(widget_named(page, "Card table")).to_be_visible()
    expect(page.get_by_role("region", name="Course map")).to_be_visible()


def open_launches(
    python: str, repository: Path, work: Path, launches: list[tuple[str, str]]
) -> Iterator[str]:
    """Open each launch address in a browser, served by ``python``'s environment."""
    lessons = repository / "course"
    with (
        lab_server(lessons, work / "server", python, settings_of=None) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for _repository, address in launches:
            page = browser.new_page()
            launch(page, server.url, address)
            yield address
            page.close()
        browser.close()
