"""Rule sheets read from TOML: a text, a file, or one that comes with the course."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ..bets.pays import READERS
from ..errors import RuleSheetError
from ..text import _
from .faults import fault_sentence
from .sheet import RuleSheet

FOLDER = Path(__file__).parent
LONGEST = 100_000
"""Characters of a rule sheet; the longest of ours has under 2,000."""


def parse_rule_sheet(text: str) -> RuleSheet:
    """Read a rule sheet from TOML text.

    Raises:
        RuleSheetError: the text is no TOML or too long, or a field is wrong, unknown or missing;
            the sentence names the place.

    >>> parse_rule_sheet('name = "x"\\ntitle = "x"\\ndecks = 0')
    Traceback (most recent call last):
        ...
    baccarat_core.errors.RuleSheetError: decks: expected a whole number of 1 or more.
    """
    import tomllib

    if len(text) > LONGEST:
        raise RuleSheetError(_too_long())
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise RuleSheetError(_("This is no TOML: {error}.").format(error=error)) from error
    except RecursionError as error:
        raise RuleSheetError(_("This is no rule sheet: it is nested too deep.")) from error
    except ValueError as error:
        raise RuleSheetError(_("This is no rule sheet: a number is too long.")) from error
    return rule_sheet_from(data)


def rule_sheet_from(data: dict[str, Any]) -> RuleSheet:
    """Make a rule sheet from plain fields, as ``parse_rule_sheet`` does from text.

    Raises:
        RuleSheetError: a field is wrong, unknown or missing; the sentence names the place.

    >>> rule_sheet_from({"name": "mine", "title": "Mine", "decks": 6}).decks
    6
    """
    try:
        return msgspec.convert(data, RuleSheet, dec_hook=_read, str_keys=True)
    except msgspec.ValidationError as error:
        fields = RuleSheet.__struct_fields__
        raise RuleSheetError(fault_sentence(str(error), data, fields)) from error


def load_rule_sheet(name_or_path: str | Path) -> RuleSheet:
    """The rule sheet of this name, or in this file.

    Raises:
        RuleSheetError: there is none, or it can't be read; the sentence names the place.

    >>> load_rule_sheet("live").decks
    8
    """
    named = FOLDER / f"{name_or_path}.toml"
    if isinstance(name_or_path, str) and name_or_path in rule_sheets():
        return _load_named(named)
    if not isinstance(name_or_path, str | Path):
        raise RuleSheetError(
            _("A rule sheet has a name or a path, and {name!r} is neither.").format(
                name=name_or_path
            )
        )
    path = Path(name_or_path)
    if path.suffix.lower() != ".toml":
        raise RuleSheetError(
            _("There is no rule sheet {name!r}. Those here: {names}; or give a .toml file.").format(
                name=str(name_or_path), names=", ".join(rule_sheets())
            )
        )
    return _load(path)


def rule_sheets() -> tuple[str, ...]:
    """The names of the rule sheets that come with the course.

    >>> rule_sheets()
    ('american', 'banque', 'chemin_de_fer', 'chemin_de_fer_classical', 'live', 'six_deck', \
'trainer')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def _load_named(path: Path) -> RuleSheet:
    return _load(path)


def _load(path: Path) -> RuleSheet:
    try:
        with path.open("rb") as file:
            read = file.read(4 * LONGEST + 1)
    except OSError as error:
        raise RuleSheetError(
            _("{path} can't be read: {why}.").format(path=path, why=error.strerror)
        ) from error
    except ValueError as error:
        raise RuleSheetError(_("{path!r} is no path.").format(path=str(path))) from error
    if len(read) > 4 * LONGEST:
        raise RuleSheetError(f"{path.name}: {_too_long()}")
    try:
        text = read.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise RuleSheetError(_("{path} is not UTF-8 text.").format(path=path)) from error
    try:
        return parse_rule_sheet(text)
    except RuleSheetError as error:
        raise RuleSheetError(f"{path.name}: {error}") from error


def _too_long() -> str:
    return _("This is no rule sheet: it has more than {longest:,} letters.").format(longest=LONGEST)


def _read(kind: type, value: object) -> object:
    return READERS[kind](value)
