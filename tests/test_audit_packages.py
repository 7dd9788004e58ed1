"""What the audit of packages says, and that it never calls well what it has not looked at."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

SPEC = importlib.util.spec_from_file_location(
    "audit_packages", Path(__file__).parents[1] / "tools" / "audit_packages.py"
)
assert SPEC is not None
assert SPEC.loader is not None
tool = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tool)

WELL = {"name": "msgspec", "version": "0.20.0", "vulns": []}
ILL = {
    "name": "jinja2",
    "version": "3.1.2",
    "vulns": [{"id": "GHSA-h5c8-rqwp-cp95", "fix_versions": ["3.1.3"]}],
}
UNSEEN = {"name": "private", "skip_reason": "not on PyPI"}


@pytest.mark.parametrize(
    ("report", "words", "status"),
    [
        ({"dependencies": [WELL, WELL]}, "None of the 2 packages has a known fault.", 0),
        (
            {"dependencies": [WELL, ILL]},
            "jinja2 3.1.2: GHSA-h5c8-rqwp-cp95 (mended in 3.1.3)\n1 known faults in 2 packages.",
            1,
        ),
        (
            {"dependencies": [WELL, UNSEEN]},
            "private: not looked at.\n0 known faults in 2 packages.",
            1,
        ),
    ],
)
def test_a_report_in_words(report: dict[str, Any], words: str, status: int):
    assert tool.verdict(report) == (words, status)


@pytest.mark.parametrize("report", [None, {}, {"dependencies": []}])
def test_without_a_report_nothing_is_called_well(report: dict[str, Any] | None):
    words, status = tool.verdict(report)
    assert words.startswith("Nothing was audited")
    assert status == 2


@pytest.mark.parametrize(("report", "status"), [(None, 2), ({"dependencies": [ILL]}, 1)])
def test_a_bad_end_fails_the_audit(
    report: dict[str, Any] | None, status: int, monkeypatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(tool, "report_on", lambda _lock: (report, "No route to host"))
    assert tool.main() == status
    assert ("No route to host" in capsys.readouterr().out) is (report is None)
