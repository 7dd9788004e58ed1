"""A class behind a hub: each learner has a server of their own, and nobody else's."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Watch
from tests.browser.hub import PASSWORD, hub_server
from tests.browser.servers import Server
from tests.browser.ways import PATIENCE, painted, run_all_in_lab, widget_named

LEARNERS = {"ada", "ben"}


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The hub, its front door and its culler, for two learners."""
    with hub_server(tmp_path_factory.mktemp("hub")) as server:
        yield server


@pytest.fixture
def signed_in(hub: Server, browser: Browser, watch: Watch) -> Iterator[Callable[[str], Page]]:
    """A learner in a browser of their own, led from the hub's door to the course's first page."""
    contexts: list[BrowserContext] = []

    def enter(name: str) -> Page:
        context = browser.new_context()
        contexts.append(context)
        watch.follow(context)
        page = context.new_page()
        page.goto(hub.url)
        page.get_by_label("Username").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(f"{hub.url}user/{name}/voila/render/course/index.ipynb", timeout=PATIENCE)
        painted(page)
        return page

    yield enter
    for context in contexts:
        context.close()


def home(hub: Server, name: str) -> str:
    return f"{hub.url}user/{name}/"


def status(page: Page, address: str) -> int:
    """What the browser of ``page`` is answered when it asks for ``address``."""
    return page.request.get(address, max_redirects=5).status


def test_two_learners_have_servers_of_their_own(hub: Server, signed_in, watch: Watch):
    ada, ben = signed_in("ada"), signed_in("ben")

    # The lessons as pages: ada answers the first question, and only her own map shows it.
    ada.goto(f"{home(hub, 'ada')}voila/render/course/01_scoring.ipynb")
    painted(ada)
    question = widget_named(ada, "Question: Your two cards are a 7 and a 9. What do they count?")
    question.get_by_label("6", exact=True).check()
    question.get_by_role("button", name="Check", exact=True).click()
    expect(question).to_contain_text("only the last digit counts")
    widget_named(ada, "Card table").get_by_role("button", name="Deal", exact=True).click()
    assert "01_scoring" in json.dumps(ada.evaluate("() => ({ ...localStorage })"))
    ben.reload()
    painted(ben)
    assert "01_scoring" not in json.dumps(ben.evaluate("() => ({ ...localStorage })"))

    # The same lessons in JupyterLab.
    ben.goto(f"{home(hub, 'ben')}lab/tree/course/01_scoring.ipynb?reset")
    run_all_in_lab(ben)
    painted(ben)
    expect(widget_named(ben, "Card table")).to_be_visible()

    # What one keeps on their server is not on the other's.
    folders = Path(hub.log).parent / "learners"
    (folders / "ada" / "baccarat-course" / "course" / "mine.txt").write_text("Ada's notes")
    assert status(ada, f"{home(hub, 'ada')}api/contents/course/mine.txt") == 200
    assert status(ben, f"{home(hub, 'ben')}api/contents/course/mine.txt") == 404
    assert {each.name for each in folders.iterdir()} == LEARNERS

    # Each is refused at the other's address, whatever it is they ask for.
    watch.expect("status of 40[34]")
    for page, other in ((ada, "ben"), (ben, "ada")):
        for what in ("voila/render/course/index.ipynb", "lab", "api/contents", "api/kernels"):
            assert status(page, home(hub, other) + what) in (403, 404), what
        page.goto(home(hub, other))
        expect(page.get_by_text("403")).to_be_visible()
    assert PASSWORD not in hub.log.read_text()
