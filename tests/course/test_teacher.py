"""The teacher's notebook: kept like a lesson, and not among them."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from baccarat_widgets.lessons import LESSONS

from baccarat_core.classroom import read_folder

TEACHER = Path(__file__).parents[2] / "course" / "teacher"
PATHS = sorted(TEACHER.glob("*.ipynb"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_it_is_a_small_valid_notebook_that_was_run(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == [*range(1, len(code) + 1)]
    assert all(output.output_type != "error" for cell in code for output in cell.outputs)
    assert all(re.fullmatch(r"[a-z0-9-]{3,}", cell.id) for cell in notebook.cells)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            assert "](http" not in cell.source


def test_it_is_no_lesson() -> None:
    assert [path.stem for path in PATHS] == ["class_report"]
    assert not {path.stem for path in PATHS} & {lesson.slug for lesson in LESSONS}


def test_the_example_class_shows_what_a_class_looks_like() -> None:
    folder = read_folder(TEACHER / "example_class")
    assert len(folder.learners) == 6
    assert [each.name for each in folder.refused] == ["damaged.json"]
    known = {lesson.slug for lesson in LESSONS}
    for learner in folder.learners:
        assert set(learner.record.lessons) <= known
        assert learner.record.items
