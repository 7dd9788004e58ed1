"""The launcher behind ``make course``."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from baccarat_widgets.serve import find_lessons, main, port_number
from baccarat_widgets.serving.server import free_port
from baccarat_widgets.serving.settings import course

from tests.browser.fixture_lessons import write_fixture_lessons
from tests.browser.servers import clean_environment, course_server


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    folder = tmp_path / "lessons"
    folder.mkdir()
    return write_fixture_lessons(folder)


def test_one_line_says_where_the_course_is(lessons: Path, tmp_path: Path):
    port = free_port()
    with course_server(lessons, tmp_path / "home", "--port", str(port)) as server:
        assert server.url == f"http://127.0.0.1:{port}/"
        with urlopen(server.url, timeout=30) as answer:
            assert answer.url == f"{server.url}voila/render/index.ipynb"
            assert "Start here" in answer.read().decode()
        said = server.log.read_text().splitlines()
    assert said[0] == f"The Baccarat Course is open at {server.url} – Ctrl+C closes it."


def test_a_taken_port_is_passed_over_and_said(lessons: Path, tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with course_server(lessons, tmp_path / "home", "--port", str(port)) as server:
            assert server.url != f"http://127.0.0.1:{port}/"
            assert urlopen(server.url, timeout=30).status == 200
            assert f"(port {port} is taken)" in server.log.read_text()


def test_settings_of_the_machine_change_nothing(lessons: Path, tmp_path: Path):
    home = tmp_path / "home"
    (home / ".jupyter").mkdir(parents=True)
    (home / ".jupyter" / "voila.json").write_text(
        '{"VoilaConfiguration": {"template": "no-such", "file_allowlist": [".*"]}}'
    )
    with course_server(lessons, home) as server:
        page = urlopen(server.url, timeout=30).read().decode()
    assert "The Baccarat Course" in page


def test_a_folder_without_lessons_is_refused_in_a_sentence(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-m", "baccarat_widgets.serve", str(tmp_path), "--no-browser"],
        env=clean_environment(tmp_path / "home"),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr == f"No lessons found: there is no index.ipynb in {tmp_path}.\n"


def test_the_lessons_here_come_first(lessons: Path, tmp_path: Path, monkeypatch):
    here = tmp_path / "here"
    here.mkdir()
    lessons.rename(here / "course")
    monkeypatch.chdir(here)
    assert find_lessons(None) == here / "course"
    monkeypatch.chdir(tmp_path)
    assert find_lessons(None) == Path(__file__).parents[2] / "course"


@pytest.mark.parametrize("text", ["-1", "65536", "http", "", "8 0"])
def test_what_is_no_port_is_refused(text: str, capsys):
    with pytest.raises(SystemExit):
        main([f"--port={text}"])
    assert re.search(r"is no port: use 0 \(any free one\) to 65535", capsys.readouterr().err)


def test_any_port_may_be_asked_for():
    assert [port_number(each) for each in ("0", "8866", "65535")] == [0, 8866, 65535]


def test_kernels_of_pages_that_are_gone_are_closed_in_time():
    culling = course(Path("course"), 0)["MappingKernelManager"]
    assert 0 < culling["cull_idle_timeout"] <= 3600
    assert culling["cull_interval"] <= 300
    assert culling["cull_connected"] is False, "a page that is open keeps its kernel"
    assert culling["cull_busy"] is False
