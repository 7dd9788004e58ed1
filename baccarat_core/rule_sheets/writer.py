"""A rule sheet written back as the text a teacher would write."""

from __future__ import annotations

from collections.abc import Container, Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from ..bets import Bet, Ladder, Share
from ..bets.settlement import exact
from .banking import BankingRules, DrawingLaw, TwoSides
from .sheet import RuleSheet
from .table import Limit, TableRules


def to_toml(rule_sheet: RuleSheet) -> str:
    """Write a rule sheet as TOML; ``parse_rule_sheet`` reads back the very same sheet.

    Names, decks and pays always stand there; other fields only where the usual is not meant.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> print(to_toml(load_rule_sheet("six_deck")).partition("[table]")[0].rstrip())
    name = "six_deck"
    title = "Six decks, Tie pays 9"
    decks = 6
    end_rule = "every round"
    """
    import tomlkit

    document = tomlkit.document()
    for field, value in _written(rule_sheet, always={"decks"}).items():
        document.add(field, value)
    if rule_sheet.table != TableRules():
        document.add(tomlkit.nl())
        document.add("table", _table(rule_sheet.table))
    if rule_sheet.banking is not None:
        document.add(tomlkit.nl())
        document.add("banking", _banking(rule_sheet.banking))
    bets = tomlkit.aot()
    for bet in rule_sheet.bets:
        table = tomlkit.table()
        table.add("bet", bet.kind.value)
        for field, value in _written(bet).items():
            table.add(field, _inline(value) if isinstance(value, Mapping) else value)
        bets.append(table)
    if bets:
        document.add(tomlkit.nl())
        document.add("bets", bets)
    return tomlkit.dumps(document).rstrip() + "\n"


def pay_text(pay: Fraction) -> str:
    """A pay to one as tables print it.

    >>> pay_text(Fraction(8)), pay_text(Fraction(19, 20))
    ('8:1', '19:20')
    """
    return f"{pay.numerator}:{pay.denominator}"


def share_text(share: Fraction) -> str:
    """A share of a whole in hundredths, exactly.

    >>> share_text(Share(1, 20)), share_text(Share(1, 80))
    ('5%', '1.25%')
    """
    return f"{exact(100 * share).normalize():f}%"


def _table(rules: TableRules) -> Any:
    import tomlkit

    table = tomlkit.table()
    for field, value in _written(rules).items():
        if field == "own":
            limits = tomlkit.array()
            for limit in rules.own:
                limits.append(_inline(_written(limit)))
            table.add(field, limits.multiline(len(rules.own) > 1))
        else:
            table.add(field, _inline(_written(value)) if isinstance(value, Limit) else value)
    return table


def _banking(rules: BankingRules) -> Any:
    import tomlkit

    table = tomlkit.table()
    for field, value in _written(rules, always=rules.__struct_fields__).items():
        nested = isinstance(value, Limit | DrawingLaw | TwoSides)
        always = value.__struct_fields__ if nested else ()
        table.add(field, _inline(_written(value, always)) if nested else value)
    return table


def _written(
    struct: RuleSheet | Bet | TableRules | BankingRules | Limit | DrawingLaw | TwoSides,
    always: Container[str] = (),
) -> dict[str, Any]:
    """The fields that are to be written, as plain values."""
    written = {}
    for field in _fields(type(struct)):
        value = getattr(struct, field.name)
        pays = isinstance(value, Fraction | Ladder) and not isinstance(value, Share)
        unusual = pays or field.required or field.name in always or value != field.default
        if unusual and value is not None and field.name not in ("bets", "table", "banking"):
            written[field.name] = _plain(value)
    return written


@cache
def _fields(struct: type[msgspec.Struct]) -> list[msgspec.structs.FieldInfo]:
    """A struct's fields in the order in which they are written."""
    return sorted(msgspec.structs.fields(struct), key=lambda field: _place(field.name))


def _place(name: str) -> int:
    """The mode stands first and the rounds last; all else as the bet has it."""
    return {"bet": 0, "mode": 0, "open_rounds": 2}.get(name, 1)


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Ladder):
        steps = sorted(value.items(), reverse=True)
        return {str(margin): _step(pay) for margin, pay in steps}
    if isinstance(value, Share):
        return share_text(value)
    if isinstance(value, Fraction):
        return pay_text(value)
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else str(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _step(pay: Fraction) -> int | str:
    return int(pay) if pay.denominator == 1 else pay_text(pay)


def _inline(steps: Mapping[str, Any]) -> Any:
    import tomlkit

    table = tomlkit.inline_table()
    table.update(steps)
    return table
