"""A priced rule sheet, and the columns in which its prices are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from baccarat_core.bets import BankerMode, BetKind
from baccarat_core.odds import BetOdds, bet_odds
from baccarat_core.rule_sheets import RuleSheet

from .table_view import pays_text
from .tables import number, percent
from .text import _


@dataclass(frozen=True)
class Priced:
    """A rule sheet in one mode, with every bet's odds from the sheet's own full shoe."""

    sheet: RuleSheet
    mode: BankerMode | None = None

    @cached_property
    def odds(self) -> Mapping[BetKind, BetOdds]:
        """The odds of each bet, in the sheet's order."""
        return bet_odds(self.sheet, mode=self.mode)

    @property
    def said(self) -> str:
        """Of which shoe these odds speak, and out of how many deals."""
        parts = [deck_words(self.sheet.decks)]
        if len(self.sheet.modes) > 1:
            parts.append((self.mode or self.sheet.modes[0]).value)
        for odds in self.odds.values():
            parts.append(
                _("all {deals} ordered six-card deals").format(deals=number(odds.denominator))
            )
            break
        return ", ".join(parts)


def deck_words(decks: int) -> str:
    """A number of decks in words.

    >>> deck_words(1), deck_words(8)
    ('1 deck', '8 decks')
    """
    return _("1 deck") if decks == 1 else _("{decks} decks").format(decks=decks)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, what it means, how its numbers are written and by what it is sorted.

    Name and meaning are looked up in the learner's language when they are shown.
    """

    key: str
    label: str
    means: str
    text: Callable[[BetOdds], str]
    value: Callable[[BetOdds], Any]
    bar: bool = False


def _pays(odds: BetOdds) -> str:
    return pays_text(odds.bet)


def _highest_pay(odds: BetOdds) -> Fraction:
    return max(odds.wins, default=Fraction(0))


def _exact(name: str) -> Callable[[BetOdds], Any]:
    return lambda odds: getattr(odds, name)


def _percent(name: str, decimals: int) -> Callable[[BetOdds], str]:
    return lambda odds: percent(getattr(odds, name), decimals)


COLUMNS = {
    column.key: column
    for column in (
        Column("pays", "Pays", "to one unit staked", _pays, _highest_pay),
        Column(
            "edge",
            "House edge",
            "what the house keeps on average of one unit staked, pushes counted",
            lambda odds: percent(odds.house_edge, 4),
            lambda odds: odds.house_edge,
            bar=True,
        ),
        Column("win", "Wins", "chance in a coup", _percent("win", 2), _exact("win")),
        Column("push", "Pushes", "chance in a coup", _percent("push", 2), _exact("push")),
        Column("lose", "Loses", "chance in a coup", _percent("lose", 2), _exact("lose")),
        Column(
            "value",
            "Expected value",
            "average profit for one unit staked, pushes counted",
            lambda odds: number(odds.expected_value, 5, sign=True),
            _exact("expected_value"),
        ),
        Column(
            "resolved",
            "Edge per resolved bet",
            "what the house keeps on average of one unit won or lost, pushes not counted",
            _percent("edge_per_resolved_bet", 4),
            _exact("edge_per_resolved_bet"),
        ),
        Column(
            "deviation",
            "Standard deviation",
            "how far one coup's profit is from the average, for one unit staked",
            lambda odds: number(odds.standard_deviation, 4),
            _exact("variance"),
        ),
    )
}
"""The columns after the bet's name, for one sheet."""
