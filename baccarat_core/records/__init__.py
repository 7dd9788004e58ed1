"""A learner's record: what was done when, as a file that the learner's browser saves.

>>> from baccarat_core.records import Kind, read_record
>>> record = read_record('{"course": "baccarat-course/1/", "at": "2030-01-02T03:04:05.000Z",'
...     ' "items": {"01_scoring/seven-nine": {"done": true, "right": true, "tries": 2,'
...     ' "at": "2030-01-02T03:04:05.000Z"}}}')
>>> record.of_kind(Kind.CHECK)["01_scoring/seven-nine"].tries
2
"""

from .merging import merge_entries, merge_exams, merge_records
from .reading import Reason, RefusedFileError, load_record, read_exam, read_record
from .shape import Attempt, Entry, ExamAnswer, ExamEntry, Kind, Record, Slot, is_name

__all__ = [
    "Attempt",
    "Entry",
    "ExamAnswer",
    "ExamEntry",
    "Kind",
    "Reason",
    "Record",
    "RefusedFileError",
    "Slot",
    "is_name",
    "load_record",
    "merge_entries",
    "merge_exams",
    "merge_records",
    "read_exam",
    "read_record",
]
