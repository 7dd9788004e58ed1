"""The five roads as plain data for the page, and in letters for those who can't see it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from baccarat_core.coup import Outcome
from baccarat_core.roads import (
    Asked,
    Bead,
    BigCell,
    Derived,
    DerivedCell,
    Hands,
    Ink,
    Roads,
    Told,
    ask,
    roads,
)

from .text import _

LETTERS = {Outcome.PLAYER: "P", Outcome.BANKER: "B", Outcome.TIE: "T"}
"""How a round is written on the boards and typed by a learner."""


def derived_title(which: Derived) -> str:
    """A derived road's name."""
    return {
        Derived.BIG_EYE_BOY: _("Big eye boy"),
        Derived.SMALL_ROAD: _("Small road"),
        Derived.COCKROACH_ROAD: _("Cockroach road"),
    }[which]


def boards_shown(rounds: Sequence[Told]) -> dict[str, Any]:
    """The five boards after these rounds, and what the next round would add to each.

    >>> shown = boards_shown([Outcome.BANKER, Outcome.TIE])
    >>> [board["text"] for board in shown["boards"]][:2]
    ['Bead plate, by rounds: B T.', 'Big road, by columns: 1 Banker. Ties: 1.']
    """
    drawn = roads(rounds)
    return {
        "rounds": len(rounds),
        "boards": [
            {
                "name": "bead_plate",
                "title": _("Bead plate"),
                "cells": [_bead(bead) for bead in drawn.bead_plate],
                "text": _bead_text(drawn),
            },
            {
                "name": "big_road",
                "title": _("Big road"),
                "before": drawn.big_road.ties_before,
                "cells": [_big(cell) for cell in drawn.big_road.cells],
                "text": _big_text(drawn),
            },
            *(
                {
                    "name": which.name.lower(),
                    "title": derived_title(which),
                    "cells": [_derived(cell) for cell in drawn.derived(which)],
                    "text": _derived_text(which, drawn.derived(which)),
                }
                for which in Derived
            ),
        ],
        "ask": [
            _asked(outcome, ask(rounds, outcome)) for outcome in (Outcome.PLAYER, Outcome.BANKER)
        ],
    }


def _bead(bead: Bead) -> dict[str, Any]:
    outcome, pairs, natural = bead.round
    cell = {"column": bead.place.column, "row": bead.place.row, "number": bead.number}
    return {**cell, "mark": outcome.value, **_extras(pairs, natural)}


def _big(cell: BigCell) -> dict[str, Any]:
    ties = {"ties": cell.ties} if cell.ties else {}
    where = {"column": cell.place.column, "row": cell.place.row, "number": cell.number}
    extras = _extras(cell.pairs, cell.natural)
    return {**where, "mark": cell.outcome.value, **extras, **ties}


def _extras(pairs: Hands, natural: Hands) -> dict[str, str]:
    found = {"pairs": pairs, "natural": natural}
    return {name: hands.value for name, hands in found.items() if hands is not Hands.NEITHER}


def _derived(cell: DerivedCell) -> dict[str, Any]:
    where = {"column": cell.place.column, "row": cell.place.row, "number": cell.number}
    return {**where, "mark": cell.ink.value}


def _asked(outcome: Outcome, asked: Asked) -> dict[str, Any]:
    marks = {which: asked.derived(which) for which in Derived}
    return {
        "side": outcome.value,
        "label": side_name(outcome),
        "marks": [
            {
                "road": which.name.lower(),
                "mark": cell.ink.value if cell else None,
                "word": ink_word(cell.ink) if cell else _("none"),
            }
            for which, cell in marks.items()
        ],
    }


def side_name(outcome: Outcome) -> str:
    """The winner, or the tie, as a word.

    >>> side_name(Outcome.TIE)
    'Tie'
    """
    return {
        Outcome.PLAYER: _("Player"),
        Outcome.BANKER: _("Banker"),
        Outcome.TIE: _("Tie"),
    }[outcome]


def ink_word(ink: Ink) -> str:
    """A derived road's colour as a word."""
    return _("red") if ink is Ink.RED else _("blue")


def _bead_text(drawn: Roads) -> str:
    letters = " ".join(LETTERS[bead.round.outcome] for bead in drawn.bead_plate)
    if not letters:
        return _("Bead plate: no round yet.")
    return _("Bead plate, by rounds: {letters}.").format(letters=letters)


def _big_text(drawn: Roads) -> str:
    road = drawn.big_road
    ties = road.ties_before + sum(cell.ties for cell in road.cells)
    told = [_("Ties: {ties}.").format(ties=ties)] if ties else []
    if not road.cells:
        return " ".join([_("Big road: no decision yet."), *told])
    sides = groupby(road.cells, key=lambda cell: (cell.streak, cell.outcome))
    streaks = [f"{len(list(cells))} {side_name(outcome)}" for (_n, outcome), cells in sides]
    said = _("Big road, by columns: {streaks}.").format(streaks=", ".join(streaks))
    return " ".join([said, *told])


def _derived_text(which: Derived, cells: Sequence[DerivedCell]) -> str:
    title = derived_title(which)
    if not cells:
        return _("{road}: no mark yet.").format(road=title)
    runs = groupby(cells, key=lambda cell: (cell.streak, cell.ink))
    streaks = [f"{len(list(same))} {ink_word(ink)}" for (_n, ink), same in runs]
    return _("{road}, by columns: {streaks}.").format(road=title, streaks=", ".join(streaks))
