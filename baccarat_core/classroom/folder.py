"""A folder of records as learners hand them in: read, checked, and put together by learner."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import msgspec

from ..errors import RecordError
from ..records import Record, load_record, merge_records
from ..text import _

MOST_FILES = 5000


class RefusedFile(msgspec.Struct, frozen=True):
    """A file that holds no record: its name in the folder, and why in a sentence."""

    name: str
    why: str


class Learner(msgspec.Struct, frozen=True):
    """One learner: the files that are theirs, and what these tell together."""

    name: str
    """The name in the files; the file's own where a file names nobody."""
    files: tuple[str, ...]
    record: Record


class Folder(msgspec.Struct, frozen=True):
    """All that was found in a folder."""

    learners: tuple[Learner, ...]
    """By name."""
    refused: tuple[RefusedFile, ...]
    """Files that end in .json and hold no record."""
    others: int
    """How many files end otherwise, and were left alone."""


def read_folder(folder: Path | str) -> Folder:
    """Every learner's record in a folder and the folders in it.

    Files that name the same learner are put together, whatever the capitals and blanks in the
    name; a file that names nobody stands for a learner of its own. A damaged file is named with its
    reason, and the others are read all the same.

    Raises:
        RecordError: there is no such folder, or it holds more than 5,000 records.

    >>> read_folder("nowhere")
    Traceback (most recent call last):
    baccarat_core.errors.RecordError: There is no folder nowhere.
    """
    place = Path(folder)
    if not place.is_dir():
        raise RecordError(_("There is no folder {folder}.").format(folder=folder))
    files = sorted(path for path in place.rglob("*") if not path.is_dir())
    records = [path for path in files if path.suffix.lower() == ".json"]
    if len(records) > MOST_FILES:
        raise RecordError(
            _("{folder} holds {number:,} records: read at most {most:,} at once.").format(
                folder=folder, number=len(records), most=MOST_FILES
            )
        )
    found: dict[str, Learner] = {}
    refused = []
    for path in records:
        name = shown_name(str(path.relative_to(place)))
        try:
            if not path.is_file():
                raise RecordError(_("It is no file that can be read."))
            record = load_record(path)
        except RecordError as error:
            refused.append(RefusedFile(name, str(error)))
            continue
        learner = Learner(record.learner or shown_name(path.stem), (name,), record)
        key = _key(record.learner) if record.learner else f"file/{name}"
        found[key] = _together(found[key], learner) if key in found else learner
    return Folder(
        tuple(sorted(found.values(), key=lambda each: (_key(each.name), each.files))),
        tuple(refused),
        len(files) - len(records),
    )


def shown_name(name: str) -> str:
    """A file's name as a page can show it, without signs that print as nothing or turn text.

    >>> shown_name("a\\nb.json")
    'a\\ufffdb.json'
    """
    plain = "".join(each if each.isprintable() else "\ufffd" for each in name)
    return plain if len(plain) <= 120 else f"{plain[:119]}…"


def _key(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _together(one: Learner, other: Learner) -> Learner:
    merged = merge_records(one.record, other.record)
    return Learner(merged.learner or one.name, one.files + other.files, merged)
