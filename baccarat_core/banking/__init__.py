"""What the two games share in which players bank in turn: the law, styles of play, and the log.

Chemin de fer and baccarat en banque each build their state, records and actions on this.

>>> from baccarat_core.rule_sheets import load_rule_sheet
>>> rules = load_rule_sheet("chemin_de_fer").banking
>>> rules.law.player(5).sentence
'Player has 5 and may draw or stand.'
"""

from ..rule_sheets.banking import BankerPlay, BankingRules, Custom, DrawingLaw, Ruling, Says, Why
from .base import BankingBase, DealtRecord, Role
from .money import house_commission, read_chips, read_stake
from .styles import HABITS, Dice, Habits, Style

__all__ = [
    "HABITS",
    "BankerPlay",
    "BankingBase",
    "BankingRules",
    "Custom",
    "DealtRecord",
    "Dice",
    "DrawingLaw",
    "Habits",
    "Role",
    "Ruling",
    "Says",
    "Style",
    "Why",
    "house_commission",
    "read_chips",
    "read_stake",
]
