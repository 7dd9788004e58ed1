"""Banker's rules as data for the page: the card as printed, and every cell's sentence."""

from __future__ import annotations

from typing import Any

from baccarat_core.tableau import (
    COLUMNS,
    PRINTED_CARD,
    STOOD,
    Action,
    Cell,
    Third,
    banker_decision,
)

from .text import _


def cell_key(total: int, third: Third) -> str:
    """The name of a cell on the page, such as ``3-8`` or ``6-stood``."""
    return f"{total}-{'stood' if third is STOOD else third}"


def key_of(cell: Cell) -> str | None:
    """The name of the cell a decision used; ``None`` for Player's own rule."""
    return None if cell.third is None else cell_key(cell.total, cell.third)


def printed_card() -> dict[str, Any]:
    """The card as it is printed, row by row; equal rows share a line there, as 0-2 do."""
    return {
        "caption": _("Banker's rule: D draws, S stands"),
        "corner": _("Banker"),
        "columns": ["–" if column is STOOD else str(column) for column in COLUMNS],
        "column_names": [
            _("Player stood") if column is STOOD else _("Player drew {value}").format(value=column)
            for column in COLUMNS
        ],
        "rows": [_row(head) for head in _printed_heads()],
    }


def _printed_heads() -> list[str]:
    return [line.partition("|")[0].strip() for line in PRINTED_CARD.splitlines()[1:]]


def _row(head: str) -> dict[str, Any]:
    first, _dash, last = head.partition("–")
    totals = range(int(first), int(last or first) + 1)
    return {"head": head, "totals": list(totals), "cells": [_cell(totals, c) for c in COLUMNS]}


def _cell(totals: range, third: Third) -> dict[str, Any]:
    decision = banker_decision(totals[-1], third)
    draws = decision.action is Action.DRAW
    return {
        "key": cell_key(totals[0], third),
        "keys": [cell_key(total, third) for total in totals],
        "does": decision.action.value,
        "mark": _("D") if draws else _("S"),
        "sentence": decision.sentence,
    }
