"""A real Chromium at the lessons, with every host but this machine out of reach.

How to use it::

    def test_deals(open_lesson):
        page = open_lesson("01_scoring")                  # Voila, as `make course` serves it
        page.locator("[data-bc=card-table]").get_by_role("button", name="Deal").click()

    @pytest.mark.parametrize("way", Way)                  # from tests.browser.ways import Way
    def test_everywhere(open_lesson, way):
        page = open_lesson("index", way)                  # VOILA, LAB (all cells run), BINDER

* ``open_lesson(slug, way=Way.VOILA)`` gives the page once all its outputs and widgets are painted.
* ``page`` is a bare page. ``course``, ``shell`` and ``lab`` are the servers (``.url``, ``.pid``,
  ``.log``), started once and only if asked for: the lessons by the launcher, a few tiny notebooks
  by the launcher, and JupyterLab with Voila as its extension below ``/user/abc/`` with a token.
* ``painted(page)``, ``no_horizontal_scroll(page)``, ``axe_faults(page)`` and
  ``set_theme(page, "dark")`` stand in ``tests.browser.ways``. ``axe_faults`` gives the serious and
  critical faults as text: assert that it is [].
* ``@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})`` sets the screen.
* Any request to another host, any error in the console and any uncaught error in a page fails the
  test. A test that means to cause one says so: ``watch.expect(r"status of 404")``.
* ``shot(page, name)`` keeps a full-page picture in ``screenshots/``.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, WebError

from tests.browser.fixture_lessons import write_fixture_lessons
from tests.browser.profiles import Profiles
from tests.browser.servers import ROOT, Server, course_server, lab_server
from tests.browser.small_lessons import served_small_lessons
from tests.browser.ways import Way, enter

collect_ignore = ["chance"]
"""It is for servers alone: whoever imports it has its chance fall the same from then on."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # No other host is ever reached. (A route would swallow what a page sends as it is left.)
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
HERE = "127.0.0.1"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.fail("These tests need Chromium: apt-get install chromium", pytrace=False)
    fonts = {"FONTCONFIG_FILE": str(Path(__file__).with_name("fonts.conf"))}
    args = {"executable_path": chromium, "args": FLAGS, "env": {**os.environ, **fonts}}
    return {**browser_type_launch_args, **args}


class Watch:
    """All that went wrong in the pages of a test."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.outside: list[str] = []
        self.notes: list[str] = []
        self._expected: list[str] = []
        self._heard: list[tuple[BrowserContext, str, Callable[[Any], None]]] = []

    def expect(self, pattern: str) -> None:
        """Let a fault that matches this regular expression pass, in this test alone."""
        self._expected.append(pattern)

    def follow(self, context: BrowserContext) -> None:
        def console(message: Any) -> None:
            if message.text == "Lesson: opening it once more.":
                self.notes += self.faults  # of the try that was given up, which the page mended
                self.faults.clear()
            elif message.type == "error":
                where = message.location.get("url", "")
                self.faults.append(f"console: {message.text} ({where})")
            elif "atisf" not in message.text:  # Jupyter's parts disagree about their versions
                self.notes.append(f"{message.type}: {message.text}")

        def request(request: Request) -> None:
            url = urlsplit(request.url)
            if url.scheme in ("http", "https") and url.hostname != HERE:
                self.outside.append(request.url)

        def socket(web_socket: Any) -> None:
            if urlsplit(web_socket.url).hostname != HERE:
                self.outside.append(web_socket.url)

        def weberror(error: WebError) -> None:
            self.faults.append(f"page: {error.error}")

        def page(page: Page) -> None:
            page.on("websocket", socket)

        heard = {
            "console": console,
            "weberror": weberror,
            "page": page,
            "request": request,
        }
        for event, hear in heard.items():
            context.on(event, hear)
            self._heard.append((context, event, hear))

    def leave(self) -> None:
        """Hear no more."""
        while self._heard:
            context, event, hear = self._heard.pop()
            context.remove_listener(event, hear)

    def unexpected(self) -> list[str]:
        return [
            fault
            for fault in self.faults
            if not any(re.search(each, fault) for each in self._expected)
        ]


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Iterator[Profiles]:
    """Profiles that pass from test to test, empty but for what the browser has cached."""
    profiles = Profiles(browser)
    yield profiles
    profiles.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, profiles: Profiles, browser_context_args: dict[str, Any]
) -> Iterator[BrowserContext]:
    """A profile with nothing in it; ``new_context()`` gives one that no other test has had."""
    asked = request.node.get_closest_marker("browser_context_args")
    context = profiles.take({**browser_context_args, **(asked.kwargs if asked else {})})
    yield context
    Profiles.empty(context)


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    watch = Watch()
    watch.follow(context)
    yield watch
    watch.leave()
    assert not watch.outside, f"asked another host: {watch.outside}"
    assert not watch.unexpected(), "\n".join([*watch.unexpected(), "Besides:", *watch.notes])


@pytest.fixture
def page(watch: Watch, page: Page) -> Page:
    """A page that is watched from its first request on."""
    return page


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The course's lessons, as ``make course`` serves them."""
    with course_server(ROOT / "course", tmp_path_factory.mktemp("course-home")) as server:
        yield server


@pytest.fixture(scope="session")
def fixture_lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few tiny notebooks: good, failing, slow."""
    return write_fixture_lessons(tmp_path_factory.mktemp("lessons"))


@pytest.fixture(scope="session")
def shell(fixture_lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The tiny notebooks, served like the course."""
    with course_server(fixture_lessons, tmp_path_factory.mktemp("shell-home")) as server:
        yield server


@pytest.fixture(scope="session")
def small_lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Questions, drills, the printed card and the map in lessons of their own."""
    folders = [tmp_path_factory.mktemp(f"small-lessons{each}") for each in ("", "-home")]
    with served_small_lessons(*folders) as server:
        yield server


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab and Voila beside it, behind a prefix and a token, over a copy of the lessons."""
    with lab_server(ROOT / "course", tmp_path_factory.mktemp("lab-home")) as server:
        yield server


@pytest.fixture
def open_lesson(request: pytest.FixtureRequest, page: Page) -> Callable[..., Page]:
    """Open a lesson in one of the three ways, and wait until all of it is painted."""

    def open_(slug: str, way: Way = Way.VOILA) -> Page:
        server: Server = request.getfixturevalue("course" if way is Way.VOILA else "lab")
        enter(page, server.url, slug, way)
        return page

    return open_


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], Path]:
    """Keep a picture of the whole page for a person to look at."""

    def keep(page: Page, name: str) -> Path:
        path = ROOT / "screenshots" / f"{name}.png"
        page.screenshot(path=path, full_page=True)
        return path

    return keep
