"""A page and its kernel: they come together, quickly, and they go together."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.servers import Server, course_server, kernels
from tests.browser.ways import PATIENCE, painted

FEW = 2


@pytest.fixture
def few(fixture_lessons: Path, tmp_path: Path) -> Iterator[Server]:
    """A course with two places and nothing dealt in advance."""
    options = ("--port", "0", "--verbose", "--warm", "0", "--room", str(FEW))
    with course_server(fixture_lessons, tmp_path / "home", *options) as server:
        yield server


def show(page: Page, server: Server, slug: str) -> Page:
    page.goto(f"{server.url}voila/render/{slug}.ipynb")
    painted(page)
    return page


def wait_for_kernels(page: Page, server: Server, count: int) -> None:
    for _ in range(300):
        if len(kernels(server)) == count:
            return
        page.wait_for_timeout(100)
    assert kernels(server) == [], f"not {count} kernels"


def test_twenty_reloads_return_to_the_baseline(page: Page, few: Server):
    assert kernels(few) == []
    for _ in range(20):
        show(page, few, "index")
        assert len(kernels(few)) <= FEW
    page.goto("about:blank")
    wait_for_kernels(page, few, 0)


def test_a_page_left_before_it_was_whole_leaves_no_kernel(page: Page, few: Server):
    address = urlsplit(few.url)
    learner: dict[str, str] = {}
    for _ in range(FEW + 1):
        connection = HTTPConnection(address.hostname, address.port, timeout=60)
        connection.request("GET", "/voila/render/03_third_card.ipynb", headers=learner)
        answer = connection.getresponse()
        assert answer.status == 200, "the place of this learner's last page is kept"
        learner = {"Cookie": answer.getheader("Set-Cookie").split(";")[0]}
        while b"A slow lesson" not in answer.readline():
            pass
        assert len(kernels(few)) >= 1
        connection.close()
        wait_for_kernels(page, few, 0)


def test_a_server_that_is_killed_takes_its_kernels_along(few: Server):
    address = urlsplit(few.url)
    connection = HTTPConnection(address.hostname, address.port, timeout=60)
    connection.request("GET", "/voila/render/index.ipynb")
    assert connection.getresponse().read()
    assert kernels(few) != []
    below = psutil.Process(few.pid).children(recursive=True)
    os.kill(few.pid, signal.SIGKILL)
    _, left = psutil.wait_procs(below, timeout=30)
    assert left == []


def test_the_head_of_a_page_leaves_before_its_kernel_starts(few: Server):
    address = urlsplit(few.url)
    connection = HTTPConnection(address.hostname, address.port, timeout=60)
    connection.request("GET", "/voila/render/03_third_card.ipynb")
    answer = connection.getresponse()
    head = b""
    while b"bc-progress-text" not in head:
        head += answer.read1()
    assert b"jupyter-config-data" not in head, "that part names the kernel"
    answer.read()


def test_a_full_room_asks_to_wait_and_lets_in_by_itself(
    browser: Browser, few: Server, watch, page: Page, shot
):
    watch.expect("status of 503")
    guests = [browser.new_context() for _ in range(FEW)]
    pages = [show(guest.new_page(), few, "index") for guest in guests]
    page.goto(f"{few.url}voila/render/01_scoring.ipynb")
    expect(page.get_by_role("heading", level=1)).to_have_text("The room is full")
    expect(page.get_by_role("status")).to_contain_text("number 1 in line")
    shot(page, "room-full")
    second = browser.new_context()
    behind = second.new_page()
    behind.goto(f"{few.url}voila/render/index.ipynb")
    expect(behind.get_by_role("status")).to_contain_text("number 2 in line")

    # A learner who goes on to another lesson keeps the place, whoever waits.
    show(pages[0], few, "01_scoring")
    expect(behind.get_by_role("status")).to_contain_text("number 2 in line")

    pages[1].goto("about:blank")
    painted_in_time(page, "Why is 7 + 9 a six?")
    expect(behind.get_by_role("status")).to_contain_text("number 1 in line", timeout=PATIENCE)
    assert len(kernels(few)) <= FEW
    pages[0].goto("about:blank")
    painted_in_time(behind, "Start here")
    for guest in (*guests, second):
        guest.close()


def painted_in_time(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile(re.escape(title)), timeout=PATIENCE
    )
    painted(page)


def test_lessons_dealt_in_advance_are_each_learners_own(
    browser: Browser, fixture_lessons: Path, tmp_path: Path
):
    options = ("--port", "0", "--verbose", "--warm", "2")
    with course_server(fixture_lessons, tmp_path / "home", *options) as server:
        seen = set()
        for _ in range(3):
            guest = browser.new_context()
            page = show(guest.new_page(), server, "05_tie_bet")
            seen.add(page.locator(".jp-OutputArea-output pre").inner_text())
            page.wait_for_timeout(5000)  # till the next ones are dealt
            guest.close()
        assert len(seen) == 3, "no two learners shared a kernel"
        assert "Using pre-heated kernel" in server.log.read_text()


def test_files_that_never_change_are_kept_by_the_browser(page: Page, few: Server):
    show(page, few, "index")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    answers: list[tuple[str, int]] = []
    page.on(
        "response",
        lambda answer: (
            answers.append((answer.url, answer.status)) if not answer.from_service_worker else None
        ),
    )
    show(page, few, "index")
    assert [each for each in answers if each[1] == 304] == []
    kept = [each for each in asked if "/voila/kept/" in each]
    assert kept, "the page is made of them"
    assert all(re.search(r"/voila/kept/[0-9a-f]{16}/", each) for each in kept)


def test_a_lesson_loads_only_the_extensions_that_it_uses(page: Page, few: Server):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    show(page, few, "01_scoring")
    assert any("jupyterlab-plotly" in each for each in asked), "it may show a chart"
    assert not any("pygments" in each for each in asked)
