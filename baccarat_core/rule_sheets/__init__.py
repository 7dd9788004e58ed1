"""House rules as data: one TOML file a sheet, readable and writable by a teacher."""

from .banking import (
    BankerPlay,
    BankingRules,
    BrokenBank,
    Cheval,
    Custom,
    DrawingLaw,
    Ruling,
    Says,
    Spokesman,
    TwoSides,
)
from .game import Game
from .reading import load_rule_sheet, parse_rule_sheet, rule_sheet_from, rule_sheets
from .sheet import RuleSheet
from .table import BetLimit, CommissionTaken, Limit, LimitOn, TableRules
from .writer import to_toml

__all__ = [
    "BankerPlay",
    "BankingRules",
    "BetLimit",
    "BrokenBank",
    "Cheval",
    "CommissionTaken",
    "Custom",
    "DrawingLaw",
    "Game",
    "Limit",
    "LimitOn",
    "RuleSheet",
    "Ruling",
    "Says",
    "Spokesman",
    "TableRules",
    "TwoSides",
    "load_rule_sheet",
    "parse_rule_sheet",
    "rule_sheet_from",
    "rule_sheets",
    "to_toml",
]
