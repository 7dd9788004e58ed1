"""Turns a validator's finding into one sentence with the place in the teacher's words."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

from ..bets import BankerMode, BetKind, CommissionRounding, NaturalPaid, OnThreeCardSeven
from ..shoe import BurnRule, EndRule
from ..text import _
from .game import Game

_CHOICES: dict[str, type[Enum]] = {
    "bet": BetKind,
    "mode": BankerMode,
    "paid": NaturalPaid,
    "three_card_seven": OnThreeCardSeven,
    "game": Game,
    "burn": BurnRule,
    "end_rule": EndRule,
    "commission_rounding": CommissionRounding,
}
_KINDS = {
    "int": "a whole number",
    "str": "text",
    "float": "a number with decimals",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of fields",
    "decimal": "an amount such as 0.25",
}
_AT = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)


def fault_sentence(finding: str, data: dict[str, Any]) -> str:
    """The sentence for one finding of the validator.

    >>> fault_sentence("Object contains unknown field `pay` - at `$.bets[1]`", {"bets": [{}, {}]})
    'bet 2: there is no field pay.'
    """
    match = _AT.match(finding)
    path = (match and match["path"]) or ""
    what = match["what"] if match else finding
    place = _place(path, data)
    return (f"{place}: " if place else "") + _words(what, path)


def _place(path: str, data: dict[str, Any]) -> str:
    bet = re.match(r"bets\[(\d+)\]\.?(.*)", path)
    if not bet:
        return path
    number = int(bet[1])
    listed = data.get("bets")
    given = listed[number] if isinstance(listed, list) and number < len(listed) else None
    name = given.get("bet") if isinstance(given, dict) else None
    known = f" ({name})" if name in {kind.value for kind in BetKind} else ""
    return _("bet {number}").format(number=number + 1) + known + (f", {bet[2]}" if bet[2] else "")


def _words(what: str, path: str) -> str:
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", what):
        return _("there is no field {field}.").format(field=found[1])
    if found := re.fullmatch(r"Object missing required field `(.*)`", what):
        return _("the field {field} is missing.").format(field=found[1])
    if found := re.fullmatch(r"Expected `(\w+)` (>=|>|<=|<) (\S+)", what):
        kind = _(_KINDS.get(found[1], found[1]))
        bound = {
            ">=": _("expected {kind} of {bound} or more."),
            ">": _("expected {kind} of more than {bound}."),
            "<=": _("expected {kind} of {bound} or less."),
            "<": _("expected {kind} of less than {bound}."),
        }[found[2]]
        return bound.format(kind=kind, bound=found[3].removesuffix(".0"))
    if found := re.fullmatch(r"Expected `str` of length (>=|<=) (\d+)", what):
        bound = (
            _("expected text of at least {n} letters.")
            if found[1] == ">="
            else _("expected text of at most {n} letters.")
        )
        return bound.format(n=found[2])
    if found := re.fullmatch(r"Expected `(.*)`, got `(.*)`", what):
        wanted = " or ".join(
            _(_KINDS.get(kind, kind)) for kind in found[1].split(" | ") if kind != "null"
        )
        return _("expected {wanted}, not {got}.").format(
            wanted=wanted, got=_(_KINDS.get(found[2], found[2]))
        )
    if found := re.fullmatch(r"Invalid (?:enum )?value (.*)", what):
        choices = _CHOICES.get(re.split(r"[.\]]", path)[-1])
        known = ", ".join(choice.value for choice in choices) if choices else ""
        return _("{value} is not known; choose from {known}.").format(value=found[1], known=known)
    if what == "Invalid decimal string":
        return _("expected an amount such as 0.25.")
    return what if what.endswith(".") else f"{what}."
