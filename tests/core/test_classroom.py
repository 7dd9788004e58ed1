"""A folder of records as a class: who has done what, where it goes wrong, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import os
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.classroom import (
    Folder,
    class_report,
    grades_csv,
    guarded,
    item_words,
    read_folder,
    report_page,
    table_csv,
)
from baccarat_core.classroom.report import percent
from baccarat_core.errors import RecordError
from baccarat_core.records import Record
from baccarat_core.records.seal import sealed

from .class_files import SIX, ana, at, boris, exam_of, save
from .record_files import CASES, text_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "class"
    save(place, "ana.json", ana())
    save(place, "b/boris.json", boris())
    (place / "notes.txt").write_text("not for you")
    return place


def rows(report, name):
    table = report.table(name)
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_who_has_done_what(folder):
    first, second = rows(class_report(folder), "learners")
    assert first == {
        "Learner": "Ana",
        "Saved": "2030-05-01",
        "Files": "1",
        "01_scoring (of 2)": "2",
        "02_naturals (of 1)": "1",
        "Questions done": "3",
        "Right at once": "2",
        "Drill answers": "2",
        "Right, %": "100",
        "Audition, %": "84",
    }
    assert second["Learner"] == "Boris"
    assert [second[each] for each in ("01_scoring (of 2)", "Drill answers", "Right, %")] == [
        *("0", "2", "0")
    ]
    assert second["Audition, %"] == ""


def test_where_the_class_goes_wrong_by_item(folder):
    found = rows(class_report(folder), "items")
    assert [each["Item"] for each in found] == [
        "01_scoring: seven-nine",
        "Does Banker draw?: 6-6",
        "01_scoring: king-three",
        "02_naturals: two-nines",
    ]
    assert found[0] | {"Item": ""} == {
        "Item": "",
        "Learners": "2",
        "Answers": "4",
        "Right": "1",
        "Right, %": "25",
        "Seconds, median": "",
        "Wrong answers, most often first": "16 (2); =1+1 (1)",
    }
    assert found[1]["Right, %"] == "50"
    assert found[1]["Seconds, median"] == "5.5"


def test_where_the_class_goes_wrong_by_misconception_and_kind_of_error(folder):
    report = class_report(folder)
    (belief,) = report.misconceptions
    assert (belief.name, belief.learners, belief.times) == (SIX, 1, 2)
    assert belief.items == ("drill/banker_draws/6-6",)
    (error,) = rows(report, "errors")
    assert error == {
        "Kinds of error": "wrong draw",
        "Learners": "1",
        "Answers": "2",
        "Where, most often first": "Does Banker draw?: 6-6",
    }


def test_a_record_of_the_first_version_counts_with_its_tries(tmp_path):
    entry = {"done": True, "right": True, "tries": 3, "at": at(1)}
    first = {"course": "baccarat-course/1/", "at": at(2), "items": {"01_scoring/x": entry}}
    (tmp_path / "old.json").write_text(json.dumps(first))
    report = class_report(tmp_path)
    (item,) = report.items
    assert (item.learners, item.answers, item.right, item.share) == (1, 3, 1, Fraction(1, 3))
    assert report.learners[0].name == "old"


def test_damaged_files_are_named_with_their_reason_and_the_rest_is_read(folder):
    for number, case in enumerate(CASES["refused"]):
        (folder / f"bad{number:02d}.json").write_text(text_of(case), encoding="utf-8")
    (folder / "raw.json").write_bytes(b"\xff\xfe\x00")
    (folder / "huge.JSON").write_bytes(b" " * 9_000_000)
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "pipe.json")
    os.symlink(folder / "nowhere", folder / "link.json")
    report = class_report(folder)
    assert [each.name for each in report.learners] == ["Ana", "Boris"]
    why = {each.name: each.why for each in report.refused}
    assert len(why) == len(CASES["refused"]) + 4
    assert why["huge.JSON"] == "It is too large to be a learner's record."
    assert why["pipe.json"] == why["link.json"] == "It is no file that can be read."
    places = [case["place"] for case in CASES["refused"] if "place" in case]
    assert sum(each.startswith("It is damaged, at: ") for each in why.values()) == len(places)
    assert all(each.endswith(".") for each in why.values())
    assert report.summary == (
        f"Learners: 2. Files read: 2. Files refused: {len(why)}. Files that are not .json: 1."
    )


def test_files_of_one_learner_are_put_together_and_nameless_ones_are_not(folder):
    again = msgspec.structs.replace(boris(), learner=" BORIS ".strip(), saved=at(40))
    save(folder, "later.json", again)
    for name in ("x.json", "y.json"):
        save(folder, name, Record(saved=at(1)))
    learners = read_folder(folder).learners
    assert [each.name for each in learners] == ["Ana", "BORIS", "x", "y"]
    boris_ = learners[1]
    assert boris_.files == ("b/boris.json", "later.json")
    assert boris_.record.items == boris().items


def test_a_files_own_name_can_do_no_harm(tmp_path):
    save(tmp_path, "<img src=x onerror=alert(1)>.json", Record(saved=at(1)))
    (tmp_path / "a\u202egnp\n.json").write_text("{")
    report = class_report(tmp_path)
    assert report.learners[0].name == "<img src=x onerror=alert(1)>"
    assert report.refused[0].name == "a\ufffdgnp\ufffd.json"
    assert "<img" not in report_page(report)


def test_a_folder_that_is_none_is_told(tmp_path):
    with pytest.raises(RecordError, match="There is no folder"):
        read_folder(tmp_path / "nowhere")
    assert class_report(tmp_path).summary == "No record was found."


def test_lessons_have_as_many_questions_as_most_files_say(tmp_path):
    for number, said in enumerate((7, 7, 1000)):
        save(tmp_path, f"{number}.json", Record(saved=at(1), lessons={"01_scoring": said}))
    assert class_report(tmp_path).lessons == {"01_scoring": 7}


# Exams


def test_an_exam_is_marked_again_and_an_edited_one_is_seen(tmp_path):
    name, honest = exam_of("Ana", 12)
    raised = msgspec.structs.replace(honest, score=40)
    _, unfinished = exam_of("Carl", 3, open_=True)
    _, other_name = exam_of("Dora", 9)
    borrowed = msgspec.structs.replace(other_name, learner="Emil")
    for who, exam in (("Ana", honest), ("Bo", raised), ("Carl", unfinished), ("Emil", borrowed)):
        save(tmp_path, f"{who}.json", Record(saved=at(59), learner=who, exams={name: exam}))
    report = class_report(tmp_path)
    told = {each.learner: (each.score, each.agrees, each.seal.value) for each in report.exams}
    assert told == {
        "Ana": (12, True, "whole"),
        "Bo": (12, False, "changed"),
        "Carl": (None, True, "open"),
        "Emil": (9, False, "changed"),
    }
    assert "Exams in doubt: 2." in report.summary
    grades = list(csv.DictReader(io.StringIO(grades_csv(report))))
    assert [(each["learner_id"], each["score"], each["check"]) for each in grades] == [
        ("Ana", "12", "ok"),
        ("Ana", "12", "doubt"),
        ("Emil", "9", "doubt"),
    ]
    assert grades[0]["percent"] == "30.00"
    assert grades[0]["max"] == "40"
    assert grades_csv(report, "retake").count("\r\n") == 1


def test_an_exam_of_another_course_rests_on_its_seal(tmp_path):
    name, exam = exam_of("Ana", 12)
    other = sealed(msgspec.structs.replace(exam, form=(exam.form + 1) % 1_000_000))
    save(tmp_path, "a.json", Record(saved=at(59), learner="Ana", exams={name: other}))
    (row,) = rows(class_report(tmp_path), "exams")
    assert (row["Score"], row["Marked again"]) == ("12", "other questions")


def test_a_key_proves_and_a_wrong_one_does_not(tmp_path):
    key = b"a secret of the teacher"
    name, exam = exam_of("Ana", 5, key=key)
    save(tmp_path, "a.json", Record(saved=at(59), learner="Ana", exams={name: exam}))
    found = {
        used: class_report(tmp_path, key=used).exams[0] for used in (None, key, b"another" * 3)
    }
    assert [each.seal.value for each in found.values()] == ["unread", "proved", "changed"]
    assert [each.agrees for each in found.values()] == [True, True, False]
    with pytest.raises(RecordError, match="at least 16 signs"):
        class_report(tmp_path, key=b"short")
    _, plain = exam_of("Ana", 5)
    save(tmp_path, "a.json", Record(saved=at(59), learner="Ana", exams={name: plain}))
    (unkeyed,) = class_report(tmp_path, key=key).exams
    assert (unkeyed.seal.value, unkeyed.agrees) == ("unkeyed", False)


# Files


@given(st.text(max_size=20))
def test_no_cell_is_a_formula(text):
    cell = guarded(text)
    assert cell.endswith(text)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert not cell.strip().startswith(("=", "+", "-", "@"))


def test_tables_are_csv_that_reads_back(folder):
    report = class_report(folder)
    for table in report.tables:
        text = table_csv(table)
        assert text.startswith("\ufeff")
        read = list(csv.reader(io.StringIO(text[1:], newline="")))
        assert read[0] == list(table.columns)
        assert [[each.removeprefix("'") for each in row] for row in read[1:]] == [
            list(row) for row in table.rows
        ]


class Outline(HTMLParser):
    """The tags of a page and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data):
        self.text += data


def test_the_page_holds_every_table_escaped_and_nothing_from_elsewhere(folder):
    hostile = ana()
    entry = hostile.items["check/01_scoring/seven-nine"]
    wrong = msgspec.structs.replace(entry.attempts[0], answer="<script>alert(1)</script>")
    entry = msgspec.structs.replace(entry, attempts=(wrong, entry.attempts[1]))
    items = {**hostile.items, "check/01_scoring/seven-nine": entry}
    save(folder, "ana.json", msgspec.structs.replace(hostile, items=items))
    report = class_report(folder)
    page = Outline()
    page.feed(report_page(report))
    assert "script" not in page.tags
    assert page.links == []
    assert "<script>alert(1)</script> (1)" in page.text
    assert page.tags.count("table") == sum(bool(table.rows) for table in report.tables) == 4
    for table in report.tables:
        for row in table.rows:
            assert all(cell in page.text for cell in row)
    assert "<title>Class 7 &lt;b&gt;</title>" in report_page(report, "Class 7 <b>")


def test_a_long_list_of_items_is_cut_on_the_page_and_says_so(tmp_path):
    entry = ana().items["drill/banker_draws/6-6"]
    items = {f"drill/count/{number}": entry for number in range(100)}
    save(tmp_path, "a.json", Record(saved=at(1), learner="Ana", items=items))
    report = class_report(tmp_path)
    assert len(report.table("items").rows) == 100
    page = report_page(report)
    assert "The first 60 of 100 are shown." in page
    assert page.count("<tr>") == 1 + 60 + 1 + 1


def test_shares_and_items_in_words():
    assert [
        percent(Fraction(*each)) for each in ((0, 3), (1, 200), (199, 200), (3, 3), (1, 2))
    ] == [*("0", "1", "99", "100", "50")]
    assert item_words("audition/live") == "live"
    assert item_words("drill/unknown/x") == "unknown: x"


def test_an_unknown_table_is_told():
    with pytest.raises(RecordError, match=r"There is no table marks\. There are: learners, items"):
        class_report(Folder((), (), 0)).table("marks")
