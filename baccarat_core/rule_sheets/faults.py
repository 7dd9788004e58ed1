"""Turns a validator's finding into one sentence with the place in the teacher's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import Any, get_args

from ..bets import AnyBet, BankerMode, BetKind, CommissionRounding, NaturalPaid, OnThreeCardSeven
from ..shoe import BurnRule, EndRule
from ..text import _
from .banking import (
    BankerPlay,
    BankingRules,
    BrokenBank,
    Cheval,
    Custom,
    DrawingLaw,
    Spokesman,
    TwoSides,
)
from .game import Game
from .table import BetLimit, CommissionTaken, Limit, LimitOn, TableRules

_CHOICES: dict[str, type[Enum]] = {
    "bet": BetKind,
    "mode": BankerMode,
    "paid": NaturalPaid,
    "three_card_seven": OnThreeCardSeven,
    "game": Game,
    "burn": BurnRule,
    "end_rule": EndRule,
    "commission_rounding": CommissionRounding,
    "limit_on": LimitOn,
    "commission_taken": CommissionTaken,
    "banker": BankerPlay,
    **dict.fromkeys(("banco", "suivi", "partial_cover"), Custom),
    "cheval": Cheval,
    "spokesman": Spokesman,
    "broken": BrokenBank,
}
_KINDS = {
    "int": "a whole number",
    "str": "text",
    "float": "a number with decimals",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of fields",
    "decimal": "an amount such as 0.25",
    "date": "a date",
    "time": "a time of day",
    "datetime": "a date",
    "null": "nothing",
}
_FIELDS = {bet.kind.value: bet.__struct_fields__ for bet in get_args(AnyBet)}
_TABLE_FIELDS = {
    "table": TableRules.__struct_fields__,
    "table.main": Limit.__struct_fields__,
    "table.side": Limit.__struct_fields__,
    "table.own[]": BetLimit.__struct_fields__,
    "banking": BankingRules.__struct_fields__,
    "banking.bank": Limit.__struct_fields__,
    "banking.law": DrawingLaw.__struct_fields__,
    "banking.sides": TwoSides.__struct_fields__,
}
_AT = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)


def fault_sentence(finding: str, data: dict[str, Any], fields: Sequence[str] = ()) -> str:
    """The sentence for one finding of the validator; ``fields`` are those of the sheet itself.

    >>> fault_sentence("Object missing required field `name`", {})
    "the field 'name' is missing."
    >>> bets = {"bets": [{"bet": "tie", "pay": 8}]}
    >>> fault_sentence("Object contains unknown field `pay` - at `$.bets[0]`", bets)
    "bet 1 (tie): there is no field 'pay'; choose from 'open_rounds', 'pays'."
    """
    match = _AT.match(finding)
    path = (match and match["path"]) or ""
    what = match["what"] if match else finding
    place = _place(path, data)
    known = fields
    if path:
        known = _TABLE_FIELDS.get(re.sub(r"\d+", "", path)) or _FIELDS.get(_bet_at(path, data), ())
    return (f"{place}: " if place else "") + _words(what, path, known)


def _bet_at(path: str, data: dict[str, Any]) -> str:
    """The name of the bet in which this place is; empty where it has none that we know."""
    bet = re.match(r"bets\[(\d+)\]", path)
    name = data["bets"][int(bet[1])] if bet else None
    name = name.get("bet") if isinstance(name, dict) else None
    return name if isinstance(name, str) and name in _FIELDS else ""


def _place(path: str, data: dict[str, Any]) -> str:
    bet = re.match(r"bets\[(\d+)\]\.?(.*)", path)
    if not bet:
        return path
    name = _bet_at(path, data)
    place = _("bet {number}").format(number=int(bet[1]) + 1)
    return place + (f" ({name})" if name else "") + (f", {bet[2]}" if bet[2] else "")


def _words(what: str, path: str, known_fields: Sequence[str]) -> str:
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        return _("there is no field {field!r}; choose from {known}.").format(
            field=found[1], known=_listed(known_fields)
        )
    if found := re.fullmatch(r"Object missing required field `(.*)`", what):
        return _("the field {field!r} is missing.").format(field=found[1])
    if found := re.fullmatch(r"Expected `(\w+)` (>=|>|<=|<) (\S+)", what):
        kind = _(_KINDS.get(found[1], found[1]))
        bound = {
            ">=": _("expected {kind} of {bound} or more."),
            ">": _("expected {kind} of more than {bound}."),
            "<=": _("expected {kind} of {bound} or less."),
            "<": _("expected {kind} of less than {bound}."),
        }[found[2]]
        return bound.format(kind=kind, bound=found[3].removesuffix(".0"))
    if re.fullmatch(r"Expected `str` of length >= 1", what):
        return _("expected text, and it is empty.")
    if found := re.fullmatch(r"Expected `str` of length <= (\d+)", what):
        return _("expected text of at most {n} letters.").format(n=found[1])
    if found := re.fullmatch(r"Expected `(.*)`, got `(.*)`", what):
        wanted = " or ".join(
            _(_KINDS.get(kind, kind)) for kind in found[1].split(" | ") if kind != "null"
        )
        return _("expected {wanted}, not {got}.").format(
            wanted=wanted, got=_(_KINDS.get(found[2], found[2]))
        )
    if found := re.fullmatch(r"Invalid (?:enum )?value (.*)", what, re.DOTALL):
        choices = _CHOICES[re.split(r"[.\]]", path)[-1]]
        known = _listed([choice.value for choice in choices])
        return _("{value} is not known; choose from {known}.").format(value=found[1], known=known)
    if what == "Invalid decimal string":
        return _("expected an amount such as 0.25.")
    if re.match(r"Expected `str` - at `key`", what):
        return _("the name of every field is text.")
    return what


def _listed(names: Sequence[str]) -> str:
    return ", ".join(map(repr, names))
