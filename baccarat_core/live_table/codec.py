"""Records as JSON and back."""

from __future__ import annotations

from ..errors import BetLogError
from ..game_log import Codec, public
from .records import AnyRecord, ConnectionLost

__all__ = ["ConnectionLost", "decode", "encode", "public"]


def encode(record: AnyRecord) -> str:
    """A record as JSON.

    >>> encode(ConnectionLost(seat=3))
    '{"record":"connection lost","seat":3}'
    """
    return _CODEC.encode(record)


def decode(text: str) -> AnyRecord:
    """The record that ``encode`` wrote; text that is none is refused with a ``BetLogError``.

    >>> decode('{"record":"connection lost","seat":3}')
    ConnectionLost(seat=3)
    """
    return _CODEC.decode(text)


_CODEC: Codec[AnyRecord] = Codec(AnyRecord, BetLogError)
