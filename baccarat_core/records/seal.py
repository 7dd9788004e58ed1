"""The seal of an exam: a check on whether its record was changed after it was handed in.

What it can prove. Without a key the seal is a plain checksum: it shows that a score, an answer or a
name was edited by hand, for whoever edits also has to find out how the sum is made. It proves
nothing against somebody who reads this file. With a key that only the teacher's machine knows it
proves that the exam was marked by a program that has the key, and that nothing was changed since;
so the learners must not be able to run code of their own there, as they can in JupyterLab. Neither
says who sat at the keyboard, what lay beside it, or how often somebody began anew: an exam that
counts is taken under somebody's eyes. A teacher's report also marks the answers once more, so that
a score alone can never be raised.
"""

from __future__ import annotations

import hashlib
import hmac
from enum import Enum

import msgspec
from msgspec import UNSET

from ..errors import RecordError
from ..text import _
from .shape import ExamEntry

SHORTEST_KEY = 16


class Seal(Enum):
    """What the seal of an exam says; ``label`` is that in words."""

    OPEN = "open"
    """It was not handed in yet, so there is none."""
    WHOLE = "whole"
    """The checksum is right: nobody changed the record by hand."""
    PROVED = "proved"
    """It was made with the teacher's key."""
    CHANGED = "changed"
    """Something in the record is not as it was handed in, or the key was another one."""
    UNKEYED = "unkeyed"
    """A key was given, and the record has a plain checksum, which anybody could have made."""
    UNREAD = "unread"
    """It was made with a key, and none was given to look at it."""

    @property
    def is_unbroken(self) -> bool:
        """Whether it confirms that the exam was handed in as it stands.

        >>> [seal.value for seal in Seal if seal.is_unbroken]
        ['whole', 'proved']
        """
        return self in (Seal.WHOLE, Seal.PROVED)

    @property
    def label(self) -> str:
        """What the seal says, in words."""
        return _(_LABELS[self])


_LABELS = {
    Seal.OPEN: "not handed in",
    Seal.WHOLE: "unchanged (checksum, no key)",
    Seal.PROVED: "proved by the key",
    Seal.CHANGED: "CHANGED after it was handed in, or another key",
    Seal.UNKEYED: "made WITHOUT the key",
    Seal.UNREAD: "made with a key; give the key to check it",
}


def verify_key(key: bytes) -> bytes:
    """The key without the blanks around it.

    Raises:
        RecordError: it is shorter than 16 bytes, and could be guessed.

    >>> verify_key(b"a long enough secret\\n")
    b'a long enough secret'
    """
    key = key.strip()
    if len(key) < SHORTEST_KEY:
        raise RecordError(
            _("A key has at least {shortest} signs, and this one {given}.").format(
                shortest=SHORTEST_KEY, given=len(key)
            )
        )
    return key


def sealed(exam: ExamEntry, key: bytes | None = None) -> ExamEntry:
    """The exam with its seal, made with the key where there is one.

    Raises:
        RecordError: it was not handed in yet, or the key is too short.

    >>> exam = ExamEntry(learner="Ana", seed="ana", form=1, answers={}, score=0, max=40, seal="x",
    ...     started="2030-01-02T03:04:05.000Z", finished="2030-01-02T04:04:05.000Z")
    >>> check_seal(sealed(exam)), check_seal(msgspec.structs.replace(sealed(exam), score=40))
    (<Seal.WHOLE: 'whole'>, <Seal.CHANGED: 'changed'>)
    """
    if not exam.is_over:
        raise RecordError(_("An exam is sealed when it is handed in."))
    name = "sha256" if key is None else "hmac-sha256"
    return msgspec.structs.replace(exam, seal=f"{name}:{_digest(exam, key)}")


def check_seal(exam: ExamEntry, key: bytes | None = None) -> Seal:
    """What the exam's seal says.

    Raises:
        RecordError: the key is too short.

    >>> check_seal(ExamEntry(learner="Ana", seed="ana", form=1, answers={},
    ...                      started="2030-01-02T03:04:05.000Z"))
    <Seal.OPEN: 'open'>
    """
    if not exam.is_over or exam.seal is UNSET:
        return Seal.OPEN
    name, _colon, digest = str(exam.seal).partition(":")
    if name == "hmac-sha256":
        if key is None:
            return Seal.UNREAD
        return Seal.PROVED if hmac.compare_digest(digest, _digest(exam, key)) else Seal.CHANGED
    if name != "sha256" or not hmac.compare_digest(digest, _digest(exam, None)):
        return Seal.CHANGED
    return Seal.WHOLE if key is None else Seal.UNKEYED


def _digest(exam: ExamEntry, key: bytes | None) -> str:
    bare = msgspec.structs.replace(exam, seal="0")
    text = msgspec.json.encode(bare, order="sorted")
    if key is None:
        return hashlib.sha256(b"baccarat-course exam 2\n" + text).hexdigest()
    return hmac.new(verify_key(key), text, hashlib.sha256).hexdigest()
