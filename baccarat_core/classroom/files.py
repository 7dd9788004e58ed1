"""The report as files: a page to read and print, tables for a spreadsheet, grades."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape

from ..text import _
from .report import ClassReport, ReportTable

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_MOST_ROWS = 60


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: one that could be gets a mark in front.

    >>> guarded("=HYPERLINK(1)"), guarded("Ana"), guarded("-1")
    ("'=HYPERLINK(1)", 'Ana', "'-1")
    """
    return f"'{cell}" if cell.lstrip().startswith(_FORMULA) or cell.startswith(_FORMULA) else cell


def table_csv(table: ReportTable) -> str:
    """A table of the report as CSV (RFC 4180: commas, CRLF, UTF-8), safe to open in a spreadsheet.

    It begins with the mark by which spreadsheets know UTF-8.

    >>> from .folder import Folder
    >>> from .report import class_report
    >>> table_csv(class_report(Folder((), (), 0)).table("refused"))
    '\\ufeffFile,Why\\r\\n'
    """
    return "\ufeff" + _csv([table.columns, *table.rows])


def grades_csv(report: ClassReport, exam: str = "final") -> str:
    """The scores of an exam for another system's gradebook.

    The format is CSV (RFC 4180: commas, CRLF, UTF-8) with the columns ``learner_id`` (the name or
    number that the learner gave in the exam), ``score``, ``max``, ``percent`` (two decimals),
    ``handed_in`` (UTC) and ``check`` (``ok``, or ``doubt`` where the seal is broken or the score is
    another one). A name that a spreadsheet could take for a formula gets a mark in front.
    Gradebooks that import CSV, such as Moodle's, ask which column is the identifier and which the
    grade. Only exams that were handed in are listed. A score is that of marking the answers once
    more, where it can be.

    There are no xAPI statements: of the Python libraries for them, ``tincan`` was last released in
    2020, and no other is kept for this use; writing our own client would be no better.

    >>> from .folder import Folder
    >>> from .report import class_report
    >>> grades_csv(class_report(Folder((), (), 0)))
    'learner_id,score,max,percent,handed_in,check\\r\\n'
    """
    rows = [("learner_id", "score", "max", "percent", "handed_in", "check")]
    for each in report.exams:
        if each.exam == exam and each.score is not None:
            most = int(each.entry.max or 1)
            percent = f"{100 * each.score / most:.2f}"
            check = "ok" if each.agrees else "doubt"
            finished = str(each.entry.finished)
            rows.append((each.sat_as, str(each.score), str(most), percent, finished, check))
    return _csv(rows)


def _csv(rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return out.getvalue()


def report_page(report: ClassReport, title: str = "") -> str:
    """The report as a page of its own, to read or to print: no script, nothing from elsewhere.

    >>> from .folder import Folder
    >>> from .report import class_report
    >>> report_page(class_report(Folder((), (), 0))).startswith("<!DOCTYPE html>")
    True
    """
    title = title or _("Class report")
    tables = "".join(_table(table) for table in report.tables if table.rows)
    return _PAGE.format(
        title=escape(title), summary=escape(report.summary), tables=tables, style=_STYLE
    )


def _table(table: ReportTable) -> str:
    shown = table.rows[:_MOST_ROWS] if table.name == "items" else table.rows
    note = table.note
    if len(shown) < len(table.rows):
        note += " " + _("The first {shown} of {all} are shown.").format(
            shown=len(shown), all=len(table.rows)
        )
    heads = "".join(
        f'<th scope="col"{_look(table, at)}>{escape(column)}</th>'
        for at, column in enumerate(table.columns)
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(
            f"<td{_look(table, at)}>{escape(cell)}</td>" for at, cell in enumerate(row[1:], 1)
        )
        + "</tr>\n"
        for row in shown
    )
    return (
        f'<section><h2 id="{table.name}">{escape(table.title)}</h2>\n<p>{escape(note)}</p>\n'
        f'<div class="wide" role="region" aria-labelledby="{table.name}" tabindex="0">'
        f"<table><thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody></table></div></section>\n"
    )


def _look(table: ReportTable, at: int) -> str:
    if at in table.numbers:
        return ' class="number"'
    is_short = all(len(row[at]) <= 16 for row in table.rows)
    return ' class="short"' if is_short else ' class="long"'


_STYLE = """
:root { color-scheme: light dark; --ink: #1d1c1a; --paper: #fff; --line: #b9b4a8; --sunk: #f1eee7; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2efe8; --paper: #1b1d1c; --line: #5d625f; --sunk: #262a28; } }
body { margin: 0 auto; max-width: 75rem; padding: 1.5rem 1rem 3rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.45 system-ui, "DejaVu Sans", sans-serif; }
h1 { margin: 0 0 .5rem; } h2 { margin: 2rem 0 .25rem; } p { margin: 0 0 .75rem; max-width: 60rem; }
.wide { overflow-x: auto; } .wide:focus-visible { outline: 3px solid #e39b1c; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; overflow-wrap: anywhere; }
thead th { background: var(--sunk); vertical-align: bottom; overflow-wrap: normal; }
tbody th { font-weight: 600; min-width: 7rem; }
td.short { white-space: nowrap; } td.long { min-width: 13rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
@media print { :root { --ink: #000; --paper: #fff; --line: #999; --sunk: #eee; }
  body { max-width: none; padding: 0; font-size: 9pt; } .wide { overflow: visible; }
  thead { display: table-header-group; } tr { break-inside: avoid; } h2 { break-after: avoid; }
  @page { size: A4 landscape; margin: 12mm; } }
"""
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{summary}</p>
{tables}</main>
</body>
</html>
"""
