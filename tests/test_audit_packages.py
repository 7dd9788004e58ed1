"""The audit of packages fails for a known fault, and calls nothing well without having looked.

The real pip-audit asks a service of the tests' own, which answers as OSV does.
"""

from __future__ import annotations

import importlib.util
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
SPEC = importlib.util.spec_from_file_location(
    "audit_packages", ROOT / "tools" / "audit_packages.py"
)
assert SPEC is not None
assert SPEC.loader is not None
tool = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tool)

NOBODY = "http://127.0.0.1:9/v1/query"
FAULT = {
    "schema_version": "1.7.0",
    "id": "GHSA-h5c8-rqwp-cp95",
    "summary": "Keys of xmlattr are not escaped.",
    "affected": [
        {
            "package": {"name": "jinja2", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "3.1.3"}]}],
        }
    ],
}


class Osv(BaseHTTPRequestHandler):
    """Knows one fault, of Jinja 3.1.2; ``words``, where set, are its every answer."""

    asked: list[str]
    status: int
    words: str

    def do_POST(self) -> None:
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(question["package"]["name"])
        ill = (question["package"]["name"], question["version"]) == ("jinja2", "3.1.2")
        words = self.words or json.dumps({"vulns": [FAULT]} if ill else {})
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(words.encode())

    def log_message(self, format: str, *_args: Any) -> None:
        pass


@pytest.fixture
def osv() -> Iterator[tuple[str, type[Osv]]]:
    """The address of a service of known faults, and what is to be set of it."""
    handler = type("One", (Osv,), {"asked": [], "status": 200, "words": ""})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/query", handler
        server.shutdown()


def lock(folder: Path, *releases: str) -> str:
    path = folder / "some.lock"
    path.write_text("".join(f"{each} --hash=sha256:{'0' * 64}\n" for each in releases))
    return str(path)


@pytest.mark.parametrize("mode", [[], ["--if-reachable"]])
def test_a_known_fault_fails_the_audit_and_the_check(
    mode: list[str], osv: tuple[str, type[Osv]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    name = lock(tmp_path, "jinja2==3.1.2", "msgspec==0.20.0")
    assert tool.main([*mode, "--service", osv[0], "--lock", name]) == 1
    assert capsys.readouterr().out == (
        "some.lock: jinja2 3.1.2: GHSA-h5c8-rqwp-cp95 (mended in 3.1.3)\n"
        "1 known faults in 2 packages.\n"
    )
    assert sorted(osv[1].asked) == ["baccarat-course", "jinja2", "msgspec"]


@pytest.mark.parametrize("mode", [[], ["--if-reachable"]])
def test_where_there_is_no_fault_it_says_so(
    mode: list[str], osv: tuple[str, type[Osv]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    name = lock(tmp_path, "jinja2==3.1.3", "msgspec==0.20.0")
    assert tool.main([*mode, "--service", osv[0], "--lock", name]) == 0
    assert capsys.readouterr().out == "some.lock: None of the 2 packages has a known fault.\n"


@pytest.mark.parametrize(("mode", "status"), [([], 2), (["--if-reachable"], 0)])
def test_without_the_service_only_the_check_goes_on(
    mode: list[str], status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    name = lock(tmp_path, "jinja2==3.1.2")
    assert tool.main([*mode, "--service", NOBODY, "--lock", name]) == status
    said = capsys.readouterr().out
    assert said.startswith(f"some.lock not audited: {NOBODY} could not be asked (")
    assert "Connection refused" in said


@pytest.mark.parametrize(
    ("answer", "why"),
    [({"status": 503}, "503"), ({"words": "<html>Sign in first</html>"}, "Expecting value")],
)
def test_a_service_that_does_not_answer_as_it_should_is_out_of_reach(
    answer: dict[str, Any], why: str, osv: tuple[str, type[Osv]]
):
    assert tool.out_of_reach(osv[0]) is None
    for key, value in answer.items():
        setattr(osv[1], key, value)
    assert why in tool.out_of_reach(osv[0])


def test_a_lock_that_cannot_be_read_is_no_pass_where_the_service_answers(
    osv: tuple[str, type[Osv]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    name = lock(tmp_path, "jinja2 is not pinned")
    assert tool.main(["--if-reachable", "--service", osv[0], "--lock", name]) == 2
    said = capsys.readouterr().out
    assert said.startswith("some.lock: Nothing was audited: pip-audit made no report.\n")
    assert "invalid specifier" in said


def test_a_package_that_was_not_looked_at_is_no_pass():
    report = {
        "dependencies": [
            {"name": "msgspec", "version": "0.20.0", "vulns": []},
            {"name": "private", "skip_reason": "not on PyPI"},
        ]
    }
    assert tool.verdict(report) == (
        "private: not looked at.\n0 known faults in 2 packages.",
        1,
    )


def test_every_package_of_our_own_lock_is_asked_for(
    osv: tuple[str, type[Osv]], capsys: pytest.CaptureFixture[str]
):
    assert tool.main(["--service", osv[0]]) == 0
    assert "has a known fault" in capsys.readouterr().out
    assert {"jupyterlab", "voila", "numpy", "tornado", "jinja2"} <= set(osv[1].asked)
    assert len(set(osv[1].asked)) > 150


def test_make_check_audits():
    makefile = (ROOT / "Makefile").read_text()
    check = makefile.partition("\ncheck:")[2].partition("\n\n")[0]
    assert "tools/audit_packages.py --if-reachable" in check
