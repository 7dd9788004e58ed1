"""Records as JSON and back."""

from __future__ import annotations

from ..errors import GameLogError
from ..game_log import Codec, public
from .records import AnyRecord, BidPassed

__all__ = ["BidPassed", "decode", "encode", "public"]


def encode(record: AnyRecord) -> str:
    """A record as JSON.

    >>> encode(BidPassed(seat=3))
    '{"record":"bid passed","seat":3}'
    """
    return _CODEC.encode(record)


def decode(text: str) -> AnyRecord:
    """The record that ``encode`` wrote; text that is none is refused with a ``GameLogError``.

    >>> decode('{"record":"bid passed","seat":3}')
    BidPassed(seat=3)
    """
    return _CODEC.decode(text)


_CODEC: Codec[AnyRecord] = Codec(AnyRecord, GameLogError)
