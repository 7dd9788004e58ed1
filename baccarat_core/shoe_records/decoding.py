"""Bytes as letters, or a plain sentence of why not."""

from __future__ import annotations

import codecs
import unicodedata
from pathlib import Path

from ..errors import ShoeRecordError
from ..text import _

MOST_BYTES = 32_000_000
"""The largest file that is read; 100,000 rounds with all their cards have about 5 MB."""
SAMPLE = 64_000
"""How many bytes are looked at to guess an old encoding."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_bytes(path: Path) -> bytes:
    """A file's bytes.

    Raises:
        ShoeRecordError: it can't be read, or is too large.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise ShoeRecordError(
            _("{path} can't be read: {why}.").format(path=path, why=why)
        ) from error
    return data


def decode(data: bytes) -> tuple[str, str]:
    """The text, and the encoding in which it was read.

    UTF-8 is tried first, with or without a mark at its head; then what the mark says; an older
    encoding is guessed by charset-normalizer.

    Raises:
        ShoeRecordError: it is too large, holds NUL bytes, or can't be read as letters.

    >>> decode("P B ♥".encode())
    ('P B ♥', 'utf-8')
    >>> decode(b"P\\x00B")
    Traceback (most recent call last):
        ...
    baccarat_core.errors.ShoeRecordError: This is no text: byte 2 is a NUL. Save the sheet as CSV \
or plain text, not as a spreadsheet or a picture.
    """
    if len(data) > MOST_BYTES:
        raise ShoeRecordError(
            _("This file is too large: more than {most:,} bytes. Split it.").format(most=MOST_BYTES)
        )
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            try:
                return _checked(data.decode(encoding)), encoding
            except UnicodeDecodeError as error:
                raise ShoeRecordError(
                    _(
                        "This file says that it is {encoding}, but byte {place} is not. "
                        "Save it as UTF-8."
                    ).format(encoding=encoding, place=error.start + 1)
                ) from error
    nul = data.find(0)
    if nul >= 0:
        raise ShoeRecordError(_nul(_("byte"), nul + 1))
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        return _guess(data, error.start)


def _guess(data: bytes, strange: int) -> tuple[str, str]:
    """The text of a file that is no UTF-8; byte ``strange`` is the first that shows it."""
    from charset_normalizer import from_bytes

    start = max(0, strange - SAMPLE // 2)
    best = from_bytes(data[start : start + SAMPLE]).best()
    letters = None
    if best is not None:
        try:
            letters = data.decode(best.encoding)
        except UnicodeDecodeError:
            letters = None
    if letters is None or any(unicodedata.category(each) == "Cc" for each in _marks(letters)):
        raise ShoeRecordError(
            _(
                "Byte {place} is no letter of UTF-8, nor of an encoding that can be guessed. "
                "Save the file as UTF-8."
            ).format(place=strange + 1)
        )
    assert best is not None
    return letters, best.encoding


def _marks(text: str) -> set[str]:
    """The different characters, but for those that end a line or a cell."""
    return set(text) - set("\t\n\r\f\v\x1a")


def _checked(text: str) -> str:
    nul = text.find("\0")
    if nul >= 0:
        raise ShoeRecordError(_nul(_("letter"), nul + 1))
    return text


def _nul(unit: str, place: int) -> str:
    return _(
        "This is no text: {unit} {place} is a NUL. Save the sheet as CSV or plain text, "
        "not as a spreadsheet or a picture."
    ).format(unit=unit, place=place)
