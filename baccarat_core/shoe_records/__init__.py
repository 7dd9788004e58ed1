"""Shoes that people kept, read and written: letters, cards, tables and JSON.

Every row is held against the rules and answered for: good, repaired, or refused with the reason.
"""

from .decoding import MOST_BYTES
from .reading import parse_shoes, read_shoes
from .records import Form, RecordedRound, Row, RowState, ShoeRecords, recorded
from .writing import safe_cell, write_report, write_shoes

__all__ = [
    "MOST_BYTES",
    "Form",
    "RecordedRound",
    "Row",
    "RowState",
    "ShoeRecords",
    "parse_shoes",
    "read_shoes",
    "recorded",
    "safe_cell",
    "write_report",
    "write_shoes",
]
