"""The whole printed card, Player's line and Banker's table, cell by cell as data for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from baccarat_core.scoring import Hand
from baccarat_core.tableau import (
    COLUMNS,
    STOOD,
    TABLEAU,
    Action,
    Decision,
    Third,
    banker_decision,
    player_decision,
)

from .rule_card import cell_key, printed_card
from .text import _

PLAYER_GROUPS: tuple[range, ...] = (range(6), range(6, 8), range(8, 10))
"""Player's two-card counts as the card groups them: draw, stand, natural."""


@dataclass(frozen=True, slots=True)
class CardCell:
    """A printed cell: whose rule, the two-card counts it stands for, and the column."""

    hand: Hand
    totals: tuple[int, ...]
    third: Third | None = None

    @property
    def key(self) -> str:
        """The cell's name on the page."""
        return self.names[0]

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the cell, one for each count it stands for."""
        if self.third is None:
            return tuple(f"player-{total}" for total in self.totals)
        return tuple(cell_key(total, self.third) for total in self.totals)

    def decide(self, total: int) -> Decision:
        """What the card says for one of the cell's counts."""
        if self.third is None:
            return player_decision(total)
        return banker_decision(total, self.third)

    def ask(self, total: int) -> str:
        """The question a learner is asked about one of the cell's counts."""
        return _("{situation} Draw or stand?").format(situation=self.situation(str(total)))

    def situation(self, total: str) -> str:
        """The cell in words."""
        if self.third is None:
            return _("Player has {total}.").format(total=total)
        if self.third is STOOD:
            return _("Banker has {total}. Player stood.").format(total=total)
        return _("Banker has {total}. Player drew {third}.").format(total=total, third=self.third)

    def shown(self) -> dict[str, Any]:
        """The cell as it is printed, with its sentence."""
        decision = self.decide(self.totals[-1])
        natural = self.totals[0] >= 8
        mark = _("D") if decision.action is Action.DRAW else _("N") if natural else _("S")
        does = "natural" if natural else decision.action.value
        return {"does": does, "mark": mark, "sentence": self._sentence(decision)}

    def _sentence(self, decision: Decision) -> str:
        if len(self.totals) == 1:
            return decision.sentence
        if self.third is None:
            return _(decision.rule)
        return _("{situation} {rule}").format(
            situation=self.situation(_span(self.totals)), rule=_(decision.rule)
        )


def _span(totals: Sequence[int]) -> str:
    if len(totals) == 1:
        return str(totals[0])
    if len(totals) == 2:
        return _("{first} or {last}").format(first=totals[0], last=totals[-1])
    return _("{first} to {last}").format(first=totals[0], last=totals[-1])


def _banker_rows() -> list[tuple[int, ...]]:
    return [tuple(row["totals"]) for row in printed_card()["rows"]]


CARD_CELLS: tuple[CardCell, ...] = (
    *(CardCell(Hand.PLAYER, tuple(group)) for group in PLAYER_GROUPS),
    *(CardCell(Hand.BANKER, row, third) for row in _banker_rows() for third in COLUMNS),
)
"""Every printed cell: Player's three, then Banker's table row by row."""


def card_frame() -> dict[str, Any]:
    """The card without its answers: captions, heads, and where each cell is."""
    printed = printed_card()
    player = [cell for cell in CARD_CELLS if cell.hand is Hand.PLAYER]
    return {
        "player": {
            "caption": _("Player’s rule"),
            "corner": Hand.PLAYER.label,
            "columns": [_heading(cell.totals) for cell in player],
            "head": _("Rule"),
            "cells": [_blank(cell, cell.situation(_span(cell.totals))) for cell in player],
        },
        "banker": {
            "caption": printed["caption"],
            "corner": printed["corner"],
            "columns": printed["columns"],
            "column_keys": [f"column-{_word(third)}" for third in COLUMNS],
            "rows": [
                {
                    "key": f"row-{row['totals'][0]}",
                    "head": row["head"],
                    "totals": row["totals"],
                    "cells": [
                        _blank(cell, cell.situation(_span(cell.totals)))
                        for cell in CARD_CELLS
                        if cell.totals == tuple(row["totals"]) and cell.hand is Hand.BANKER
                    ],
                }
                for row in printed["rows"]
            ],
        },
    }


def _heading(totals: Sequence[int]) -> str:
    return f"{totals[0]}–{totals[-1]}"


def _blank(cell: CardCell, situation: str) -> dict[str, Any]:
    return {"key": cell.key, "keys": list(cell.names), "name": situation.removesuffix(".")}


def head_sentences() -> dict[str, str]:
    """A sentence for each head of Banker's table: ``row-4``, ``column-8``, ``column-stood``."""
    rows = {f"row-{totals[0]}": _row_sentence(totals) for totals in _banker_rows()}
    columns = {f"column-{_word(third)}": _column_sentence(third) for third in COLUMNS}
    return rows | columns


def _word(third: Third) -> str:
    return "stood" if third is STOOD else str(third)


def _row_sentence(totals: tuple[int, ...]) -> str:
    total = totals[-1]
    decision = banker_decision(total, 0)
    rule = decision.rule.rstrip(".") + "."
    if len({TABLEAU[total, third] for third in COLUMNS}) == 1:
        return _(rule)
    if TABLEAU[total, STOOD] is Action.DRAW:
        return _("{rule} When Player stands, it draws.").format(rule=_(rule))
    return _("{rule} When Player stands, it stands.").format(rule=_(rule))


def _column_sentence(third: Third) -> str:
    drawing = [total for total in range(8) if TABLEAU[total, third] is Action.DRAW]
    if third is STOOD:
        return _("Player stood: Banker draws on 0 to {last} and stands above.").format(
            last=drawing[-1]
        )
    return _("Player drew {third}: Banker draws on 0 to {last} and stands above.").format(
        third=third, last=drawing[-1]
    )
