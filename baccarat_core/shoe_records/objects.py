"""JSON: rounds, shoes of rounds, or objects with the columns' names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ..errors import ShoeRecordError
from ..text import _
from .cells import LONGEST_CELL, RefusedError, is_winner, shown
from .checking import Fields
from .entries import Entry, Remark
from .lines import LONGEST_LINE
from .tables import guess, head_of, tidy

_LISTS = ("shoes", "rounds")
"""The names of an object's list."""


def json_entries(text: str) -> Iterator[Entry | Remark]:
    """The rounds of a JSON document: a list of rounds, a list of shoes, or an object whose
    ``rounds`` or ``shoes`` is one. A round is ``"P"``, ``"9h 7d 9c Ks"``, or an object such as
    ``{"player": "9h 9c", "banker": ["7d", "Ks"], "winner": "P"}``.

    Raises:
        ShoeRecordError: this is no JSON, says one name twice in an object, or holds no list of
            rounds, or two.
    """
    try:
        data = msgspec.json.decode(text)
        json.loads(text, object_pairs_hook=_once, parse_int=str, parse_float=str)
    except msgspec.DecodeError as error:
        raise ShoeRecordError(_("This is no JSON: {error}.").format(error=error)) from error
    except RecursionError as error:
        raise ShoeRecordError(_("This is no shoe: it is nested too deep.")) from error
    if isinstance(data, dict):
        lists = [name for name in _LISTS if isinstance(data.get(name), list | str)]
        if len(lists) > 1:
            raise ShoeRecordError(
                _("This JSON has shoes and, beside them, rounds; put each round into a shoe.")
            )
        taken = lists[0] if lists else ""
        yield from _others(data, taken)
        found = data.get(taken)
    else:
        found = data
    if isinstance(found, str):
        found = [found]
    if not isinstance(found, list):
        raise ShoeRecordError(
            _("This JSON has no list of rounds; it is a list, or an object with rounds or shoes.")
        )
    if found and all(_is_shoe(each) for each in found):
        for number, shoe in enumerate(found, start=1):
            yield from _shoe(shoe, number)
    else:
        yield from _shoe(found, None)


def _once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that says one name twice: a reader would keep the last and drop the rest."""
    names: set[str] = set()
    for name, _value in pairs:
        if name in names:
            raise ShoeRecordError(
                _(
                    "This JSON says {name} twice in one object; one of the two would be lost."
                ).format(name=shown(name))
            )
        names.add(name)


def _others(held: Mapping[str, Any], taken: str, where: str = "") -> Iterator[Remark]:
    """What an object says besides its list."""
    for name, value in held.items():
        if name != taken:
            yield Remark(f"{where}{name[:LONGEST_CELL]}: {shown(str(value))}")


def _is_shoe(each: Any) -> bool:
    return isinstance(each, list) or (isinstance(each, dict) and "rounds" in each) or _row_of(each)


def _row_of(each: Any) -> bool:
    """Whether this is text with a row of letters."""
    if not isinstance(each, str) or len(each) > LONGEST_LINE:
        return False
    letters = "".join(each.split())
    return len(letters) > 1 and not is_winner(letters) and all(map(is_winner, letters))


def _shoe(shoe: Any, number: int | None) -> Iterator[Entry | Remark]:
    rounds = shoe
    if isinstance(shoe, dict):
        rounds = shoe.get("rounds")
        where = _("shoe {number}").format(number=number)
        yield from _others(shoe, "rounds", f"{where}: ")
    if isinstance(rounds, str):
        rounds = list("".join(rounds.split())) if _row_of(rounds) else [rounds]
    if not isinstance(rounds, list):
        where = _("shoe {number}").format(number=number)
        yield Entry(where, shown(str(shoe)), refused=_("The shoe has no list of rounds."))
        return
    for place, given in enumerate(rounds, start=1):
        where = _("round {place}").format(place=place)
        if number is not None:
            where = _("shoe {number}, round {place}").format(number=number, place=place)
        yield _round(where, given, new_shoe=place == 1 and number is not None)


def _round(where: str, given: Any, new_shoe: bool) -> Entry:
    text = given if isinstance(given, str) else _json(given)
    try:
        fields = _fields(given)
    except RefusedError as why:
        return Entry(where, text[:LONGEST_CELL], refused=str(why), new_shoe=new_shoe)
    return Entry(where, text[:LONGEST_CELL], fields, new_shoe=new_shoe)


def _fields(given: Any) -> Fields:
    if isinstance(given, str):
        return guess([given])
    if isinstance(given, Mapping):
        held: dict[str, str] = {}
        for name, value in given.items():
            head = head_of(name)
            cell = _cell(value)
            if head and cell.strip():
                if head in held:
                    raise RefusedError(_("{name} is said twice.").format(name=shown(name)))
                held[head] = cell
        return tidy(held)
    raise RefusedError(_("{given} is no round.").format(given=shown(_json(given))))


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        cell = " ".join(map(str, value[:LONGEST_CELL]))
    elif isinstance(value, dict):
        raise RefusedError(
            _("{value} is neither cards nor a result.").format(value=shown(_json(value)))
        )
    else:
        cell = str(value)
    if len(cell) > LONGEST_CELL:
        raise RefusedError(
            _("{length:,} letters are no hand and no result.").format(length=len(cell))
        )
    return cell


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()[: 2 * LONGEST_CELL]
