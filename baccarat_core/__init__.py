"""Baccarat, exactly: cards, the third-card rules, the shoe, coups, bets and their odds.

The names used most stand here; each lives in the module of its subject, which is loaded when the
name is first asked for.

>>> from baccarat_core import Coup, parse_cards
>>> print(Coup.replay(parse_cards("9h 7d 9c Ks")))
Player 9h 9c (8), Banker 7d Ks (7): Player wins
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bets import BankerMode, BetKind, settle
    from .cards import DECK, Card, Rank, Suit, parse_cards
    from .composition import Composition
    from .coup import Coup, Outcome, deal
    from .errors import BaccaratError
    from .odds import bet_odds, joint_distribution
    from .rule_sheets import RuleSheet, load_rule_sheet
    from .scoring import Hand, is_natural, point_count
    from .shoe import BurnRule, EndRule, Shoe
    from .tableau import STOOD, TABLEAU, Action, banker_decision, player_decision

__all__ = [
    "DECK",
    "STOOD",
    "TABLEAU",
    "Action",
    "BaccaratError",
    "BankerMode",
    "BetKind",
    "BurnRule",
    "Card",
    "Composition",
    "Coup",
    "EndRule",
    "Hand",
    "Outcome",
    "Rank",
    "RuleSheet",
    "Shoe",
    "Suit",
    "banker_decision",
    "bet_odds",
    "deal",
    "is_natural",
    "joint_distribution",
    "load_rule_sheet",
    "parse_cards",
    "player_decision",
    "point_count",
    "settle",
]

_HOMES = (
    *("errors", "cards", "scoring", "tableau", "composition", "shoe", "coup", "bets"),
    *("rule_sheets", "odds"),
)
"""Where the names are looked for, the lightest module first."""


def __getattr__(name: str) -> object:
    if name in __all__:
        for home in _HOMES:
            found = vars(import_module(f"{__name__}.{home}")).get(name)
            if found is not None:
                globals()[name] = found
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
