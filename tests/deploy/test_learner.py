"""A learner's folder behind a hub: the lessons are laid, followed and never written over."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def learner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learner", ROOT / "deploy" / "hub" / "learner.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    folder = tmp_path / "lessons"
    for name, text in {
        "index.ipynb": "map",
        "01_scoring.ipynb": "one",
        "teacher/class_report.ipynb": "report",
        ".ipynb_checkpoints/index.ipynb": "old",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def laid(folder: Path) -> dict[str, str]:
    course = folder / "course"
    return {
        each.relative_to(course).as_posix(): each.read_text()
        for each in course.rglob("*")
        if each.is_file()
    }


ALL = {"index.ipynb": "map", "01_scoring.ipynb": "one", "teacher/class_report.ipynb": "report"}


def test_all_lessons_are_laid_and_nothing_hidden(learner, lessons: Path, tmp_path: Path):
    assert learner.lay(lessons, tmp_path / "home") == []
    assert laid(tmp_path / "home") == ALL
    assert learner.lay(lessons, tmp_path / "home") == []
    assert laid(tmp_path / "home") == ALL


def test_a_lesson_left_as_it_was_follows_the_course(learner, lessons: Path, tmp_path: Path):
    learner.lay(lessons, tmp_path / "home")
    (lessons / "01_scoring.ipynb").write_text("one, better")
    assert learner.lay(lessons, tmp_path / "home") == []
    assert laid(tmp_path / "home") == ALL | {"01_scoring.ipynb": "one, better"}


def test_a_lesson_that_was_changed_is_never_written_over(learner, lessons: Path, tmp_path: Path):
    home = tmp_path / "home"
    learner.lay(lessons, home)
    (home / "course" / "01_scoring.ipynb").write_text("one, with my notes")
    (home / "course" / "mine.ipynb").write_text("mine")
    (lessons / "01_scoring.ipynb").write_text("one, better")
    for _ in range(2):
        assert learner.lay(lessons, home) == ["01_scoring.ipynb"]
        assert laid(home) == ALL | {"01_scoring.ipynb": "one, with my notes", "mine.ipynb": "mine"}


def test_a_lesson_that_was_thrown_away_comes_back(learner, lessons: Path, tmp_path: Path):
    learner.lay(lessons, tmp_path / "home")
    (tmp_path / "home" / "course" / "01_scoring.ipynb").unlink()
    learner.lay(lessons, tmp_path / "home")
    assert laid(tmp_path / "home") == ALL


@pytest.mark.parametrize("record", ["{", "[1]", "null", ""])
def test_a_broken_record_loses_nothing(learner, lessons: Path, tmp_path: Path, record: str):
    home = tmp_path / "home"
    learner.lay(lessons, home)
    (home / "course" / "index.ipynb").write_text("my map")
    (home / learner.RECORD).write_text(record)
    (lessons / "index.ipynb").write_text("new map")
    assert learner.lay(lessons, home) == ["index.ipynb"]
    assert laid(home) == ALL | {"index.ipynb": "my map"}


def test_the_lessons_laid_are_the_course_s_own(learner):
    assert learner.LESSONS == ROOT / "course"
    assert (learner.LESSONS / "index.ipynb").is_file()
