"""House rules as data: one TOML file a sheet, readable and writable by a teacher."""

from .game import Game
from .sheet import (
    RuleSheet,
    load_rule_sheet,
    parse_rule_sheet,
    rule_sheet_from,
    rule_sheets,
)
from .table import BetLimit, CommissionTaken, Limit, LimitOn, TableRules
from .writer import to_toml

__all__ = [
    "BetLimit",
    "CommissionTaken",
    "Game",
    "Limit",
    "LimitOn",
    "RuleSheet",
    "TableRules",
    "load_rule_sheet",
    "parse_rule_sheet",
    "rule_sheet_from",
    "rule_sheets",
    "to_toml",
]
