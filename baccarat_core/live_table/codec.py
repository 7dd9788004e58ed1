"""Records as JSON and back, money as text."""

from __future__ import annotations

import msgspec

from ..errors import BetLogError
from ..text import _
from .records import AnyRecord, ConnectionLost, ShoeOpened

__all__ = ["ConnectionLost", "decode", "encode", "public"]


def encode(record: AnyRecord) -> str:
    """A record as JSON.

    >>> encode(ConnectionLost(seat=3))
    '{"record":"connection lost","seat":3}'
    """
    return msgspec.json.encode(record).decode()


def decode(text: str) -> AnyRecord:
    """The record that ``encode`` wrote.

    Raises:
        BetLogError: the text is no record.

    >>> decode('{"record":"connection lost","seat":3}')
    ConnectionLost(seat=3)
    """
    try:
        return _DECODER.decode(text)
    except msgspec.MsgspecError as error:
        raise BetLogError(_("This is no record of a table: {why}.").format(why=error)) from error


def public(record: AnyRecord) -> AnyRecord:
    """The record as a screen may show it: a shoe without its cards.

    >>> public(ConnectionLost(seat=3))
    ConnectionLost(seat=3)
    """
    return msgspec.structs.replace(record, cards="") if isinstance(record, ShoeOpened) else record


_DECODER: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(AnyRecord)
