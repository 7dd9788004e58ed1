"""``baccarat class``: what a class has done, from a folder of the learners' records."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..classroom import (
    ClassReport,
    ReportTable,
    class_report,
    grades_csv,
    lesson_checks,
    report_page,
    table_csv,
)
from ..errors import RecordError
from ..records.seal import verify_key
from ..school import Question
from ..text import _, brief
from .rows import aligned

_SHOWN = 12


def class_text(chosen: argparse.Namespace) -> str:
    """What ``baccarat class`` prints.

    Raises:
        BaccaratError: the folder, the lessons, the key, the table or the exam can't be had.
    """
    report = class_report(chosen.folder, _checks(chosen.lessons), _key(chosen.key_file))
    if chosen.html:
        return report_page(report)
    if chosen.grades:
        return grades_csv(report, _exam(report, chosen.exam)).removesuffix("\r\n")
    if chosen.csv or chosen.table:
        table = report.table(chosen.table or "learners")
        return table_csv(table).removesuffix("\r\n") if chosen.csv else _shown(table, None)
    return _all(report)


def _all(report: ClassReport) -> str:
    tables = [_shown(table, _SHOWN) for table in report.tables if table.rows]
    return "\n\n".join([report.summary, *tables])


def _shown(table: ReportTable, most: int | None) -> str:
    rows = [{str(at): cell for at, cell in enumerate(row)} for row in (table.columns, *table.rows)]
    shown = rows if most is None else rows[: most + 1]
    words = [str(at) for at in range(len(table.columns)) if at not in table.numbers]
    lines = [table.title, *(aligned(shown, words) if table.rows else [_("Nothing.")])]
    if len(shown) < len(rows):
        lines.append(
            _("… and {more} more: --table {name}").format(
                more=len(rows) - len(shown), name=table.name
            )
        )
    return "\n".join(lines)


def _exam(report: ClassReport, name: str) -> str:
    """The exam of this name; where others were begun, it must be one of them."""
    known = sorted({each.exam for each in report.exams})
    if known and name not in known:
        raise RecordError(
            _("Nobody began an exam {name}. There are: {names}.").format(
                name=brief(name), names=", ".join(known)
            )
        )
    return name


def _checks(lessons: str | None) -> tuple[Question, ...]:
    if lessons is not None:
        return lesson_checks(lessons)
    return lesson_checks("course") if Path("course/index.ipynb").is_file() else ()


def _key(path: str | None) -> bytes | None:
    if path is None:
        return None
    try:
        return verify_key(Path(path).read_bytes())
    except OSError as error:
        raise RecordError(
            _("The key in {name} can't be read: {why}.").format(name=path, why=error.strerror)
        ) from error
