"""The prices of one rule sheet, or of two side by side, as data for a page."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from baccarat_core.bets import BankerMode, BetKind
from baccarat_core.errors import BetError
from baccarat_core.odds import BetOdds
from baccarat_core.rule_sheets import Game, RuleSheet, load_rule_sheet, rule_sheets

from .base import Intent
from .odds_columns import COLUMNS, Column, Priced
from .odds_details import exact_lines
from .odds_session import Rounds, session_parts
from .tables import percent
from .text import _

NOTHING = ""
"""The name of no sheet to compare with."""


class Direction(Enum):
    """How a column is sorted."""

    UP = "ascending"
    DOWN = "descending"
    NONE = "none"


class OddsPanel:
    """What a learner sees of one or two sheets' prices, and how they asked to see it.

    Args:
        sheet: the sheet that is priced.
        choices: the sheets it can be compared with, by name; empty where that is not offered.
        compare: the name of the one it is compared with now.
        mode: the Banker mode; the sheet's first where not said.
        labels: what to call some of the choices, where not by their titles.

    Raises:
        RuleSheetError: a sheet is for a game without bets on Player and Banker.
        BetError: the sheet has no such mode.
    """

    def __init__(
        self,
        sheet: RuleSheet,
        choices: Mapping[str, RuleSheet],
        compare: str = NOTHING,
        mode: BankerMode | None = None,
        labels: Mapping[str, str] | None = None,
    ) -> None:
        self.choices = dict(choices)
        self.labels = dict(labels or {})
        self.compare = compare
        self._sort: tuple[str, Direction] = ("", Direction.NONE)
        self._open: set[BetKind] = set()
        self._rounds = Rounds()
        self.price(sheet, mode)
        self.prices()

    def price(self, sheet: RuleSheet, mode: BankerMode | None = None) -> None:
        """Price another sheet; sorting and opened lines stay.

        Raises:
            RuleSheetError, BetError: as when a panel is made; nothing has changed then.
        """
        priced = Priced(sheet, mode)
        open_bets = {kind for kind in self._open if kind in priced.odds}
        self.priced, self._open = priced, open_bets

    def prices(self) -> list[Priced]:
        """The sheet, and the one it is compared with, in the same mode if that has it; a sheet is
        not compared with its equal."""
        if self.compare == NOTHING:
            return [self.priced]
        other = self.choices[self.compare]
        mode = self.priced.mode or next(iter(self.priced.sheet.modes), None)
        beside = Priced(other, mode if mode in other.modes else None)
        return [self.priced] if other == self.priced.sheet else [self.priced, beside]

    def label(self, name: str) -> str:
        """What a sheet to compare with is called."""
        return self.labels.get(name, self.choices[name].title)

    # What the learner may do

    def on_sort(self, intent: Intent) -> None:
        """Sort by a column, in a direction."""
        known = [column["key"] for column in self._columns(self.prices())]
        directions = {direction.value: direction for direction in Direction}
        column, way = intent.get("column"), intent.get("direction")
        if column not in known or way not in list(directions):
            raise BetError(
                _("The table can't be sorted by {column!r}, {way!r}.").format(
                    column=column, way=way
                )
            )
        self._sort = (str(column), directions[str(way)])

    def on_show(self, intent: Intent) -> None:
        """Open or close a bet's exact numbers."""
        offered = [kind for priced in self.prices() for kind in priced.odds]
        for kind in offered:
            if kind.value == intent.get("bet"):
                (self._open.add if intent.get("open") else self._open.discard)(kind)
                return
        raise BetError(_("This table has no bet named {name!r}.").format(name=intent.get("bet")))

    def on_rounds(self, intent: Intent) -> None:
        """Ask what so many rounds of a bet come to; a wrong number is told beside it."""
        self._rounds = self._rounds.typed(str(intent.get("text", "")))

    def mode_named(self, name: object) -> BankerMode:
        """The sheet's mode of this name.

        Raises:
            BetError: it has none.
        """
        for mode in self.priced.sheet.modes:
            if mode.value == name:
                return mode
        raise BetError(_("This sheet has no mode {name!r}.").format(name=name))

    def on_compare(self, intent: Intent) -> None:
        """Compare with a sheet, or with none."""
        name = intent.get("sheet")
        if name not in (NOTHING, *self.choices):
            raise BetError(_("There is no sheet {name!r} to compare with.").format(name=name))
        self.compare = str(name)

    # What the page may know

    def snapshot(self) -> dict[str, Any]:
        """The table, line by line, as it is sorted and opened."""
        prices = self.prices()
        shown = self._columns(prices)
        sheet = self.priced.sheet
        return {
            "sheets": [
                {"title": sheet.title, "said": prices[0].said},
                *({"title": self.label(self.compare), "said": each.said} for each in prices[1:]),
            ],
            "modes": [mode.value for mode in sheet.modes] if len(sheet.modes) > 1 else [],
            "mode": (self.priced.mode or next(iter(sheet.modes), BankerMode.COMMISSION)).value,
            "choices": [{"value": name, "label": self.label(name)} for name in self.choices],
            "compare": self.compare,
            "columns": shown,
            "rows": self._rows(prices, [column["key"] for column in shown]),
            "rounds": {"text": self._rounds.text, "error": self._rounds.error},
            "summary": self._summary(),
        }

    def _columns(self, prices: list[Priced]) -> list[dict[str, Any]]:
        named = [("bet", _("Bet"), _("opens its exact numbers"))]
        if len(prices) == 1:
            named += [(each.key, _(each.label), _(each.means)) for each in COLUMNS.values()]
        else:
            for each in COLUMNS.values():
                if each.key in ("pays", "edge", "deviation"):
                    named += [
                        (f"{each.key}-{place}", f"{_(each.label)}, {letter}", _(each.means))
                        for place, letter in enumerate("AB")
                    ]
                if each.key == "edge":
                    named.append(("gap", _("Edge, A\u00a0−\u00a0B"), _("above 0, A costs more")))
        return [self._column(*each) for each in named]

    def _column(self, key: str, label: str, means: str) -> dict[str, Any]:
        now = self._sort[1] if self._sort[0] == key else Direction.NONE
        turns = [Direction.NONE, Direction.UP, Direction.DOWN]
        return {
            "key": key,
            "label": label,
            "means": means,
            "sort": now.value,
            "next": turns[(turns.index(now) + 1) % 3].value,
        }

    def _rows(self, prices: list[Priced], keys: list[str]) -> list[dict[str, Any]]:
        kinds = list(dict.fromkeys(kind for priced in prices for kind in priced.odds))
        column, way = self._sort
        if way is not Direction.NONE and column in keys:
            known = {kind: self._value(prices, kind, column) for kind in kinds}
            there = [kind for kind in kinds if known[kind] is not None]
            there.sort(key=lambda kind: known[kind], reverse=way is Direction.DOWN)
            kinds = there + [kind for kind in kinds if known[kind] is None]
        most = max(
            (abs(o.house_edge) for p in prices for o in p.odds.values()), default=Fraction(0)
        )
        return [self._row(prices, kind, keys, most) for kind in kinds]

    def _row(
        self, prices: list[Priced], kind: BetKind, keys: list[str], most: Fraction
    ) -> dict[str, Any]:
        is_open = kind in self._open
        opened = [
            ("" if len(prices) == 1 else letter, each.odds[kind], each.sheet.decks)
            for letter, each in zip("AB", prices, strict=False)
            if is_open and kind in each.odds
        ]
        return {
            "kind": kind.value,
            "label": kind.label,
            "cells": [self._cell(prices, kind, key, most) for key in keys[1:]],
            "open": is_open,
            "exact": [{"of": of, "lines": exact_lines(odds)} for of, odds, _decks in opened],
            "session": [
                {"of": of, **session_parts(odds.bet, self._rounds.number, decks)}
                for of, odds, decks in opened
            ],
        }

    def _cell(
        self, prices: list[Priced], kind: BetKind, key: str, most: Fraction
    ) -> dict[str, Any]:
        value = self._value(prices, kind, key)
        if value is None:
            return {"text": None}
        if key == "gap":
            return {"text": percent(value, 4, sign=True)}
        column, odds = self._pick(prices, kind, key)
        cell: dict[str, Any] = {"text": column.text(odds)}
        if column.bar:
            cell["bar"] = float(abs(value) / most) if most else 0.0
            cell["gain"] = value < 0
        return cell

    def _pick(self, prices: list[Priced], kind: BetKind, key: str) -> tuple[Column, BetOdds]:
        name, _dash, place = key.partition("-")
        return COLUMNS[name], prices[int(place or 0)].odds[kind]

    def _value(self, prices: list[Priced], kind: BetKind, key: str) -> Any:
        if key == "bet":
            return kind.label
        if key == "gap":
            if any(kind not in each.odds for each in prices):
                return None
            return prices[0].odds[kind].house_edge - prices[1].odds[kind].house_edge
        if kind not in prices[int(key.partition("-")[2] or 0)].odds:
            return None
        column, odds = self._pick(prices, kind, key)
        return column.value(odds)

    def _summary(self) -> str:
        edges = {kind: odds.house_edge for kind, odds in self.priced.odds.items()}
        if not edges:
            return _("This sheet has no bets yet.")
        least = min(edges, key=lambda kind: edges[kind])
        most = max(edges, key=lambda kind: edges[kind])
        if edges[least] < 0:
            return _(
                "{bet} costs the house {edge} of every stake: no house could offer it."
            ).format(bet=least.label, edge=percent(-edges[least], 4))
        return _("{least} costs the least, {low} of the stake; {most} the most, {high}.").format(
            least=least.label,
            low=percent(edges[least], 4),
            most=most.label,
            high=percent(edges[most], 4),
        )


def offered_sheets() -> dict[str, RuleSheet]:
    """The course's sheets that have bets to price, by name."""
    named = {name: load_rule_sheet(name) for name in rule_sheets()}
    return {name: sheet for name, sheet in named.items() if sheet.game is Game.PUNTO_BANCO}


def panel_words() -> dict[str, str]:
    """The fixed words of the table of prices."""
    return {
        "table": _("Prices of the bets"),
        "not_offered": _("not offered"),
        "mode": _("Banker bet"),
        "compare": _("Compare with"),
        "nothing": _("nothing"),
        "download": _("Download as CSV"),
        "exactly": _("exactly"),
        "no_bets": _("No bets."),
        "gain": _("for the bettor"),
        "sorted": _("sorted {way}"),
        "hint": _(
            "A heading sorts; a bet’s name opens its exact fractions, and what a number of rounds "
            "of it comes to."
        ),
        "rounds": _("rounds of {bet}, one unit staked on each"),
    }
