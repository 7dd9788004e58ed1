"""The class report's conduct, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from baccarat_widgets import ClassReport

from baccarat_core.classroom import class_report, grades_csv, report_page, table_csv
from baccarat_core.errors import RecordError, SchoolError
from baccarat_core.records import Record
from tests.core.class_files import ana, at, boris, exam_of, save


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(tmp_path, "ana.json", ana())
    save(tmp_path, "boris.json", boris())
    return tmp_path


def saved(widget: ClassReport, what: object) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    widget.handle({"do": "save", "what": what})
    return [each["file"] for each in sent]


def test_it_shows_the_tables_of_the_report(folder: Path) -> None:
    widget = ClassReport(folder)
    report = class_report(folder)
    assert widget.state["summary"] == report.summary
    for table in report.tables:
        widget.handle({"do": "show", "table": table.name})
        shown = widget.state["shown"]
        assert shown["rows"] == [list(row) for row in table.rows]
        assert (shown["columns"], shown["title"]) == (list(table.columns), table.title)


def test_files_are_those_of_the_report(folder: Path) -> None:
    name, exam = exam_of("Zoë", 3)
    save(folder, "zoe.json", Record(saved=at(1), learner="Zoë", exams={name: exam}))
    widget = ClassReport(folder)
    report = class_report(folder)
    widget.handle({"do": "show", "table": "items"})
    (table,), (grades,), (page,) = (saved(widget, what) for what in ("table", "grades", "page"))
    assert table == {
        "name": "class-items.csv",
        "type": "text/csv",
        "text": table_csv(report.table("items")),
    }
    assert grades["text"] == grades_csv(report)
    assert "Zoë,3,40" in grades["text"]
    assert page == {"name": "class-report.html", "type": "text/html", "text": report_page(report)}


@pytest.mark.parametrize("what", ["passwords", None, 7, ["page"]])
def test_no_other_file_is_handed_over(folder: Path, what: object) -> None:
    widget = ClassReport(folder)
    assert saved(widget, what) == []
    assert widget.state["notice"].startswith("There is no file ")


def test_a_table_that_is_none_is_refused_and_the_shown_one_stays(folder: Path) -> None:
    widget = ClassReport(folder)
    widget.handle({"do": "show", "table": "marks"})
    assert "There is no table marks." in widget.state["notice"]
    assert widget.state["shown"]["name"] == "learners"


def test_new_files_are_seen_when_the_folder_is_read_again(folder: Path) -> None:
    widget = ClassReport(folder)
    save(folder, "carl.json", Record(saved=at(1), learner="Carl"))
    (folder / "bad.json").write_text("{")
    widget.handle({"do": "read"})
    assert widget.state["summary"] == "Learners: 3. Files read: 3. Files refused: 1."
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    widget.handle({"do": "read"})
    assert widget.state["notice"].startswith("There is no folder ")
    assert widget.state["summary"] == "Learners: 3. Files read: 3. Files refused: 1."


def test_long_tables_are_cut_and_say_so(tmp_path: Path) -> None:
    entry = ana().items["drill/banker_draws/6-6"]
    items = {f"drill/count/{number}": entry for number in range(300)}
    save(tmp_path, "a.json", Record(saved=at(1), learner="Ana", items=items))
    widget = ClassReport(tmp_path)
    widget.handle({"do": "show", "table": "items"})
    assert len(widget.state["shown"]["rows"]) == 200
    assert widget.state["shown"]["note"].endswith("100 more rows are in the file.")


def test_what_can_not_be_read_from_the_start_is_raised(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="There is no folder"):
        ClassReport(tmp_path / "nowhere")
    with pytest.raises(SchoolError, match="There is no folder of lessons"):
        ClassReport(tmp_path, lessons=tmp_path / "nowhere")
