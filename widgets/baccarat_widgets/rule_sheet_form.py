"""A rule sheet as a form: its fields in words, and a sheet with one of them changed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, get_args

import msgspec

from baccarat_core.bets import AnyBet, Banker, BankerMode, Bet, BetKind, Ladder, Share
from baccarat_core.errors import RuleSheetError
from baccarat_core.rule_sheets import RuleSheet, rule_sheet_from, to_toml
from baccarat_core.rule_sheets.writer import pay_text, share_text

from .text import _

LONGEST = 200
"""Characters of one entry; no field needs more."""
SHEET_FIELDS = ("title", "decks")
MORE_FIELDS = ("name", "burn", "cut_card", "end_rule", "unit", "chip", "commission_rounding")
BETS: dict[BetKind, type[Bet]] = {bet.kind: bet for bet in get_args(AnyBet)}
WORDS = {
    "title": "Title",
    "name": "File name",
    "decks": "Decks",
    "burn": "Burn cards",
    "cut_card": "Cards behind the cut card",
    "end_rule": "Last round",
    "unit": "Smallest stake",
    "chip": "Smallest chip",
    "commission_rounding": "Commission is rounded",
    "pays": "Pays",
    "mode": "Mode",
    "commission": "Commission",
    "pays_on_six": "Pays on a win with 6",
    "three_card_seven": "A three-card 7",
    "pays_both": "Pays if both hands pair",
    "paid": "Paid on",
    "natural_win": "Natural win pays",
    "pays_two_cards": "Two-card 6 pays",
    "pays_three_cards": "Three-card 6 pays",
    "open_rounds": "Open for rounds",
}
"""What a field is called on the form; a name in the core that is not here is a fault of ours."""
EMPTY = {
    "pays_on_six": "as any win",
    "pays_both": "as for one",
    "open_rounds": "all",
    "margins": "no pay",
}
"""What an empty field means."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One field: its address in the sheet, its name, what stands in it, and what may."""

    key: str
    label: str
    text: str
    choices: tuple[str, ...] = ()
    empty: str = ""
    whole: bool = False

    def shown(self) -> dict[str, Any]:
        """The field as plain data."""
        return {
            "key": self.key,
            "label": self.label,
            "text": self.text,
            "choices": list(self.choices),
            "empty": self.empty,
            "whole": self.whole,
        }


def bet_key(bet: Bet) -> str:
    """A bet's address: its name, for Banker with its mode.

    >>> bet_key(Banker()), bet_key(BETS[BetKind.TIE]())
    ('banker:commission', 'tie')
    """
    return f"{bet.kind.value}:{bet.mode.value}" if isinstance(bet, Banker) else bet.kind.value


def bet_label(bet: Bet) -> str:
    """A bet's name, for Banker with its mode."""
    if isinstance(bet, Banker):
        return _("{bet}, {mode}").format(bet=bet.kind.label, mode=bet.mode.value)
    return bet.kind.label


def sheet_entries(sheet: RuleSheet, names: tuple[str, ...]) -> list[Entry]:
    """The sheet's own fields of these names."""
    return [_entry(name, name, getattr(sheet, name)) for name in names]


def bet_entries(bet: Bet) -> list[Entry]:
    """A bet's fields; a ladder has one for each margin, and an empty one below to lengthen it."""
    entries: list[Entry] = []
    for name in sorted(bet.__struct_fields__, key=lambda name: name == "open_rounds"):
        value = getattr(bet, name)
        key = f"{bet_key(bet)}/{name}"
        if isinstance(value, Ladder):
            entries += [
                Entry(
                    f"{key}.{margin}",
                    _("Wins by {margin} pays").format(margin=margin),
                    pay_text(value[margin]) if margin in value else "",
                    empty=_(EMPTY["margins"]),
                )
                for margin in range(9, max(min(value) - 2, 0), -1)
            ]
        else:
            entries.append(_entry(key, name, value))
    return entries


def _entry(key: str, name: str, value: object) -> Entry:
    choices: tuple[str, ...] = ()
    if isinstance(value, Enum):
        choices = tuple(each.value for each in type(value))
    empty = EMPTY.get(name, "")
    whole = isinstance(value, int) or name == "open_rounds"
    return Entry(key, _(WORDS[name]), _text(value), choices, _(empty) if empty else "", whole)


def _text(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Share):
        return share_text(value)
    if isinstance(value, Fraction):
        return pay_text(value)
    return "" if value is None else str(value)


def all_entries(sheet: RuleSheet) -> Iterator[Entry]:
    """Every field of the form."""
    yield from sheet_entries(sheet, (*SHEET_FIELDS, *MORE_FIELDS))
    for bet in sheet.bets:
        yield from bet_entries(bet)


def with_entry(sheet: RuleSheet, key: str, text: str) -> RuleSheet:
    """The sheet with one field as it was typed.

    Raises:
        BaccaratError: what was typed can't stand there; the sentence says what could.
    """
    if len(text) > LONGEST:
        raise RuleSheetError(
            _("That is longer than any entry here: {longest} letters are enough.").format(
                longest=LONGEST
            )
        )
    bet, _slash, field = key.partition("/")
    if not field:
        return _with_sheet_field(sheet, key, text.strip())
    old = bet_at(sheet, bet)
    new = _with_bet_field(old, field, text.strip())
    bets = tuple(new if each is old else each for each in sheet.bets)
    return _plainly(sheet, bets)


def bet_at(sheet: RuleSheet, key: object) -> AnyBet:
    """The bet at this address.

    Raises:
        RuleSheetError: there is none.
    """
    for bet in sheet.bets:
        if bet_key(bet) == key:
            return bet
    raise RuleSheetError(_("This sheet has no bet {key!r}.").format(key=key))


def without_bet(sheet: RuleSheet, key: object) -> RuleSheet:
    """The sheet without this bet.

    Raises:
        RuleSheetError: there is none.
    """
    gone = bet_at(sheet, key)
    return _plainly(sheet, tuple(bet for bet in sheet.bets if bet is not gone))


def missing_bets(sheet: RuleSheet) -> dict[str, AnyBet]:
    """The bets that the sheet could have besides, each with its usual pays, by address."""
    usual: list[Any] = []
    for kind, bet in BETS.items():
        if kind is BetKind.BANKER:
            usual += [
                Banker(commission=Share(1, 20)),
                Banker(mode=BankerMode.NO_COMMISSION, pays_on_six=Fraction(1, 2)),
            ]
        else:
            usual.append(bet())
    there = {bet_key(bet) for bet in sheet.bets}
    return {bet_key(bet): bet for bet in usual if bet_key(bet) not in there}


def _with_sheet_field(sheet: RuleSheet, name: str, text: str) -> RuleSheet:
    data = tomllib.loads(to_toml(sheet))
    whole = isinstance(getattr(sheet, name), int) and text.isdecimal() and len(text) < 10
    data[name] = int(text) if whole else text
    try:
        return rule_sheet_from(data)
    except RuleSheetError as error:
        raise RuleSheetError(_sentence(str(error).removeprefix(f"{name}: "))) from error


def _with_bet_field(bet: AnyBet, name: str, text: str) -> AnyBet:
    values: dict[str, Any] = {each: getattr(bet, each) for each in bet.__struct_fields__}
    field, _dot, margin = name.partition(".")
    old = values[field]
    if margin:
        steps: dict[int, Any] = dict(old)
        steps.pop(int(margin), None)
        values[field] = {**steps, int(margin): text} if text else steps
    elif isinstance(old, Enum):
        chosen = [each for each in type(old) if each.value == text]
        if not chosen:
            known = ", ".join(repr(each.value) for each in type(old))
            raise RuleSheetError(
                _("{text!r} is not known; choose from {known}.").format(text=text, known=known)
            )
        values[field] = chosen[0]
    elif field == "open_rounds":
        values[field] = int(text) if text.isdecimal() and len(text) < 10 else text or None
    else:
        values[field] = text or (None if field in EMPTY else text)
    return type(bet)(**values)


def _plainly(sheet: RuleSheet, bets: tuple[AnyBet, ...]) -> RuleSheet:
    try:
        return msgspec.structs.replace(sheet, bets=bets)
    except RuleSheetError as error:
        raise RuleSheetError(_sentence(str(error).removeprefix("bets: "))) from error


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def form_words() -> dict[str, str]:
    """The fixed words of the form."""
    return {
        "editor": _("Rule sheet"),
        "load": _("Begin with"),
        "load_pick": _("choose…"),
        "undo": _("Undo"),
        "reset": _("Back to the sheet as it was"),
        "more": _("Shoe and money"),
        "bets": _("Bets"),
        "remove": _("Remove"),
        "remove_bet": _("Remove {bet}"),
        "add": _("Add a bet"),
        "edge": _("costs {edge}"),
        "prices": _("What it costs"),
        "text": _("As a text file"),
        "text_label": _("Rule sheet as TOML"),
        "text_hint": _("Paste a sheet here, or change the text, then use it."),
        "use": _("Use this text"),
        "discard": _("Back to the form’s text"),
        "save": _("Download as TOML"),
    }
