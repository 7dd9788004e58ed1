"""``baccarat class``: a folder of records as text, CSV, page and grades."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from baccarat_core.cli import main
from baccarat_core.records import Record

from .class_files import ana, at, boris, exam_of, save


@pytest.fixture
def folder(tmp_path: Path) -> str:
    place = tmp_path / "class"
    save(place, "ana.json", ana())
    save(place, "boris.json", boris())
    name, exam = exam_of("Zoë", 30)
    save(place, "zoe.json", Record(saved=at(59), learner="Zoë", exams={name: exam}))
    (place / "bad.json").write_text("{")
    return str(place)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["class", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["class", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_the_report_as_text(capsys, folder):
    said = run(capsys, folder, "--lessons", folder)
    assert said.startswith("Learners: 3. Files read: 3. Files refused: 1.\n\nWho has done what\n")
    for part in ("Where the class goes wrong", "Misconceptions", "Exams", "Files that can't be"):
        assert f"\n\n{part}" in said
    assert "bad.json  It can't be read" in said


def test_one_table_as_text_and_as_csv(capsys, folder):
    said = run(capsys, folder, "--table", "items")
    assert said.splitlines()[0] == "Where the class goes wrong"
    assert said.splitlines()[2].startswith("01_scoring: seven-nine")
    learners = run(capsys, folder, "--csv")
    rows = list(csv.reader(io.StringIO(learners.removeprefix("\ufeff"))))
    assert [row[0] for row in rows] == ["Learner", "Ana", "Boris", "Zoë"]
    items = run(capsys, folder, "--csv", "--table", "items")
    assert "'=1+1" not in items
    assert "16 (2); =1+1 (1)" in items


def test_the_page_and_the_grades(capsys, folder):
    assert run(capsys, folder, "--html").startswith("<!DOCTYPE html>")
    grades = run(capsys, folder, "--grades", "--lessons", folder).splitlines()
    assert grades == [
        "learner_id,score,max,percent,handed_in,check",
        "Zoë,30,40,75.00,2030-05-01T10:59:00.000Z,ok",
    ]
    told = refused(capsys, folder, "--grades", "--exam", "june")
    assert told == "baccarat: Nobody began an exam june. There are: final.\n"


def test_the_lessons_of_the_course_are_found_where_the_command_is_run(capsys, folder, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[2])
    assert "other questions" in run(capsys, folder, "--table", "exams")
    monkeypatch.chdir(folder)
    assert "other questions" not in run(capsys, folder, "--table", "exams")


def test_a_key_is_read_from_a_file(capsys, folder, tmp_path):
    key = tmp_path / "key"
    key.write_bytes(b"a secret of the teacher\n")
    name, exam = exam_of("Dan", 2, key=b"a secret of the teacher")
    save(Path(folder), "dan.json", Record(saved=at(59), learner="Dan", exams={name: exam}))
    assert "proved by the key" in run(capsys, folder, "--key-file", str(key), "--table", "exams")
    assert "give the key" in run(capsys, folder, "--table", "exams")
    key.write_bytes(b"short")
    assert "at least 16 signs, and this one 5" in refused(capsys, folder, "--key-file", str(key))
    assert "can't be read" in refused(capsys, folder, "--key-file", str(tmp_path / "none"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nowhere",), "There is no folder nowhere."),
        ((".", "--lessons", "nowhere"), "There is no folder of lessons nowhere."),
        ((".", "--csv", "--html"), "not allowed with argument"),
        ((), "required"),
    ],
)
def test_bad_input_gets_one_sentence(capsys, tmp_path, monkeypatch, arguments, sentence):
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(capsys, *arguments)


def test_an_unknown_table_is_told(capsys, folder):
    assert "There is no table marks. There are: learners, items" in refused(
        capsys, folder, "--table", "marks"
    )
