"""House rules as data: one TOML file a sheet, readable and writable by a teacher."""

from .banking import BankerPlay, BankingRules, Custom, DrawingLaw, Ruling, Says
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
    "BankerPlay",
    "BankingRules",
    "BetLimit",
    "CommissionTaken",
    "Custom",
    "DrawingLaw",
    "Game",
    "Limit",
    "LimitOn",
    "RuleSheet",
    "Ruling",
    "Says",
    "TableRules",
    "load_rule_sheet",
    "parse_rule_sheet",
    "rule_sheet_from",
    "rule_sheets",
    "to_toml",
]
