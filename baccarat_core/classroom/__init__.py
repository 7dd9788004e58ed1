"""What a teacher does with learners' records: read a folder of them, see the class, give grades.

>>> from baccarat_core.classroom import Folder, class_report
>>> class_report(Folder(learners=(), refused=(), others=2)).summary
'No record was found.'
"""

from .files import grades_csv, guarded, report_page, table_csv
from .folder import Folder, Learner, RefusedFile, read_folder
from .lesson_checks import lesson_checks
from .papers import (
    FINAL,
    Marked,
    Paper,
    answer_fields,
    answer_text,
    fits,
    given,
    hand_in,
    mark_paper,
    marked_again,
    paper_for,
    seed_of,
)
from .report import ClassReport, ReportTable, class_report, item_words
from .tallies import BeliefTally, ExamTally, ItemTally, LearnerTally

__all__ = [
    "FINAL",
    "BeliefTally",
    "ClassReport",
    "ExamTally",
    "Folder",
    "ItemTally",
    "Learner",
    "LearnerTally",
    "Marked",
    "Paper",
    "RefusedFile",
    "ReportTable",
    "answer_fields",
    "answer_text",
    "class_report",
    "fits",
    "given",
    "grades_csv",
    "guarded",
    "hand_in",
    "item_words",
    "lesson_checks",
    "mark_paper",
    "marked_again",
    "paper_for",
    "read_folder",
    "report_page",
    "seed_of",
    "table_csv",
]
