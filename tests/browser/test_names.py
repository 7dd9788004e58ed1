"""At which names the course answers: a name of elsewhere that leads here gets nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import websocket

from tests.browser.asking import ask, line_to, page_of, replies
from tests.browser.servers import Server, course_server

GIVEN = "baccarat.example.org"


@pytest.fixture(scope="module")
def named(fixture_lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The launcher, told the name of a web server before it."""
    home = tmp_path_factory.mktemp("named-home")
    with course_server(fixture_lessons, home, "--port", "0", "--name", GIVEN) as server:
        yield server


@pytest.mark.parametrize("host", ["localhost", "localhost:80", "127.0.0.1:8866", "[::1]", GIVEN])
def test_it_answers_at_its_own_names_and_at_the_one_it_was_given(named: Server, host: str):
    _, kernel = page_of(named, "index")
    assert ask(named, "/voila/render/index.ipynb", Host=host)[0] == 200
    line = line_to(named, kernel, host=host, origin=f"http://{host}")
    assert replies(line)
    line.close()


@pytest.mark.parametrize("host", ["elsewhere.example", "elsewhere.example:80", "10.0.0.1", ""])
def test_it_does_not_answer_at_any_other(named: Server, host: str):
    _, kernel = page_of(named, "index")
    for path in ("/", "/voila/render/index.ipynb", f"/api/kernels/{kernel}"):
        status, _, text = ask(named, path, Host=host)
        assert status == 403, path
        assert "kernelId" not in text
    assert ask(named, f"/voila/api/shutdown/{kernel}", "POST", Host=host)[0] in (403, 404)
    if host:
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            line_to(named, kernel, host=host, origin=f"http://{host}")
        assert refused.value.status_code == 403
    assert ask(named, f"/api/kernels/{kernel}")[0] == 200, "it was not closed"
