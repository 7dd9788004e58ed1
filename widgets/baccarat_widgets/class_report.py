"""A teacher's view of a class, from a folder of the learners' saved records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from baccarat_core.classroom import (
    FINAL,
    ReportTable,
    class_report,
    grades_csv,
    lesson_checks,
    report_page,
    table_csv,
)
from baccarat_core.errors import RecordError
from baccarat_core.school import Question

from .assets import script, style
from .base import CourseWidget, Intent
from .text import _

MOST_ROWS = 200
"""How many rows of a table the page gets; the files hold them all."""


class ClassReport(CourseWidget):
    """Who has done what, and where the class goes wrong, with files to print and to import.

    Args:
        folder: where the learners' files are, in it or in folders of it.
        lessons: the folder of the course's lessons, by which exams are marked once more.
        exam: whose grades are saved.
        key: the key that the exams were sealed with, if there was one.

    Raises:
        BaccaratError: there is no such folder, or the lessons or the key can't be used.

    >>> ClassReport("course/teacher/example_class", lessons="course")
    ClassReport('course/teacher/example_class')
    """

    _esm = script("class_report.js")
    _css = style("class_report.css")

    def __init__(
        self,
        folder: Path | str,
        lessons: Path | str | None = None,
        exam: str = FINAL,
        key: bytes | None = None,
    ) -> None:
        self._folder, self._exam, self._key = folder, exam, key
        self._checks: Sequence[Question] = () if lessons is None else lesson_checks(lessons)
        self._table = "learners"
        self._read()
        super().__init__()

    def _read(self) -> None:
        self._report = class_report(self._folder, self._checks, self._key)

    def on_read(self, _intent: Intent) -> None:
        """Read the folder once more."""
        self._read()

    def on_show(self, intent: Intent) -> None:
        """Show the table named ``table``."""
        self._table = self._report.table(str(intent.get("table"))).name

    def on_save(self, intent: Intent) -> None:
        """Hand over a file: ``what`` is ``"table"`` (the one shown), ``"grades"`` or ``"page"``."""
        makers = {
            "table": (f"class-{self._table}.csv", "text/csv", lambda: table_csv(self._shown())),
            "grades": (
                f"grades-{self._exam}.csv",
                "text/csv",
                lambda: grades_csv(self._report, self._exam),
            ),
            "page": ("class-report.html", "text/html", lambda: report_page(self._report)),
        }
        what = intent.get("what")
        if not isinstance(what, str) or what not in makers:
            raise RecordError(_("There is no file {what!r} to save.").format(what=what))
        name, kind, make = makers[what]
        self.send({"file": {"name": name, "type": kind, "text": make()}})  # type: ignore[no-untyped-call]

    def _shown(self) -> ReportTable:
        return self._report.table(self._table)

    def fixed(self) -> dict[str, Any]:
        """The words of the page."""
        return {"words": _words()}

    def snapshot(self) -> dict[str, Any]:
        """The class in a sentence, the tables there are, and the one that is shown."""
        table = self._shown()
        cut = len(table.rows) - MOST_ROWS
        more = _("{more} more rows are in the file.").format(more=cut) if cut > 0 else ""
        return {
            "summary": self._report.summary,
            "tables": [
                {"name": each.name, "title": each.title, "rows": len(each.rows)}
                for each in self._report.tables
            ],
            "shown": {
                "name": table.name,
                "title": table.title,
                "note": f"{table.note} {more}".strip(),
                "columns": list(table.columns),
                "numbers": sorted(table.numbers),
                "rows": [list(row) for row in table.rows[:MOST_ROWS]],
            },
        }

    def _describe(self) -> list[str]:
        return [repr(str(self._folder))]


def _words() -> dict[str, str]:
    return {
        "label": _("Class report"),
        "tables": _("Tables"),
        "read": _("Read the folder again"),
        "save_table": _("Save this table (CSV)"),
        "save_grades": _("Save the exam's grades (CSV)"),
        "save_page": _("Save all as a page to print"),
        "nothing": _("Nothing here yet."),
        "count": _("{title} ({rows})"),
    }
