"""Stored outputs: the tool that stores them, and the comparison that watches over them."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("refresh", ROOT / "tools" / "refresh_lessons.py")
assert SPEC is not None
assert SPEC.loader is not None
refresh = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(refresh)

CELLS = (
    "from fractions import Fraction\n\nfrom baccarat_widgets import HandScorer, share_bars",
    "HandScorer(seed=1)",
    'share_bars("Cards", {"ace": Fraction(1, 13), "other": Fraction(12, 13)}, "card", "share")',
)


def write(path: Path, *sources: str) -> Path:
    cells = [new_code_cell(source, id=f"cell-{at}") for at, source in enumerate(sources)]
    path.write_text(nbformat.writes(new_notebook(cells=cells)) + "\n")
    return path


def test_a_second_run_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = write(tmp_path / "lesson.ipynb", *CELLS)
    assert refresh.main([str(lesson)]) == 0
    first = lesson.read_text()
    assert "HandScorer(seed=1)" in nbformat.reads(first, 4).cells[1].outputs[0].data["text/plain"]
    assert "widget-view" not in first
    assert "model_id" not in first
    assert set(nbformat.reads(first, 4).metadata) == {"kernelspec", "language_info"}
    assert refresh.main(["--check", str(lesson)]) == 0
    assert lesson.read_text() == first
    stale = first.replace("92.31%", "92.32%")
    assert stale != first
    lesson.write_text(stale)
    assert refresh.main(["--check", str(lesson)]) == 1
    assert lesson.read_text() == stale
    assert "not those of a fresh run" in capsys.readouterr().err


def test_a_failing_cell_is_told_and_nothing_is_stored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = write(tmp_path / "lesson.ipynb", "1 / 0")
    before = lesson.read_text()
    assert refresh.main([str(lesson)]) == 1
    assert lesson.read_text() == before
    told = capsys.readouterr().err
    assert "lesson.ipynb: a cell fails." in told
    assert "ZeroDivisionError" in told


def test_a_lesson_may_be_named_as_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    stored = ROOT / "course" / "01_scoring.ipynb"
    for named in ("01_scoring", "01_scoring.ipynb", str(stored)):
        assert refresh.notebook(named) == stored
    with pytest.raises(SystemExit):
        refresh.main(["1_scoring"])
    told = capsys.readouterr().err
    assert "there is no lesson '1_scoring'. There are: 01_scoring, 02_naturals, " in told


def test_what_is_printed_in_parts_is_stored_as_one(tmp_path: Path) -> None:
    pieces = (
        "import sys\nfor text in 'ab':\n    print(text, flush=True)\nprint('c', file=sys.stderr)"
    )
    lesson = write(tmp_path / "lesson.ipynb", pieces)
    assert refresh.main([str(lesson)]) == 0
    outputs = nbformat.reads(lesson.read_text(), 4).cells[0].outputs
    assert [(each.name, each.text) for each in outputs] == [("stdout", "a\nb\n"), ("stderr", "c\n")]


def compare(lesson: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "conftest",
            "--nbval",
            "-o",
            "addopts=",
            "-p",
            "no:cacheprovider",
            "--nbval-kernel-name=python3",
            str(lesson),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("cell", "was", "now", "passes"),
    [
        (2, "92.31%", "92.32%", False),  # a number in the table
        (1, "seed=1", "seed=2", False),
        (2, "#3b82c4", "#3b82c5", True),  # a drawing alone
    ],
)
def test_a_stored_number_that_is_wrong_fails(
    tmp_path: Path, cell: int, was: str, now: str, passes: bool
) -> None:
    lesson = write(tmp_path / "lesson.ipynb", *CELLS)
    assert refresh.main([str(lesson)]) == 0
    stored = nbformat.read(lesson, 4)
    right = json.dumps(stored.cells[cell].outputs)
    wrong = right.replace(was, now)
    assert wrong != right
    stored.cells[cell].outputs = nbformat.from_dict(json.loads(wrong))
    nbformat.write(stored, lesson)
    done = compare(lesson)
    assert (done.returncode == 0) is passes, done.stdout
    assert f"{3 if passes else 2} passed" in done.stdout
