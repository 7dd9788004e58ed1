"""What the reader of kept shoes shows: rows that were not taken as they stood, tests, and words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from baccarat_core.beliefs import runs_test, serial_test_of
from baccarat_core.coup import Outcome
from baccarat_core.errors import BeliefError
from baccarat_core.shoe_records import RecordedRound, RowState, ShoeRecords

from .tables import number
from .text import _

ROWS_SHOWN = 200


def rows_shown(records: ShoeRecords) -> list[list[str]]:
    """Rows that were not taken as they stood, refused ones first."""
    rows = [*records.refused, *records.repaired][:ROWS_SHOWN]
    states = {RowState.REPAIRED: _("repaired"), RowState.REFUSED: _("refused")}
    return [[row.where, states[row.state], " ".join(row.notes), row.text] for row in rows]


def dependence_told(
    shoe: Sequence[RecordedRound], shoes: Sequence[Sequence[RecordedRound]]
) -> list[str]:
    """The runs test of the shoe that is drawn, and the serial test over all of them."""
    told = []
    try:
        tested = runs_test([each.outcome for each in shoe])
    except BeliefError:
        return [_("Too few decisions in this shoe to test whether they depend on one another.")]
    told.append(
        _("This shoe has {runs} streaks; by chance it would have {expected}. {sentence}").format(
            runs=number(tested.observed),
            expected=number(tested.expected, 1),
            sentence=tested.sentence,
        )
    )
    if len(shoes) > 1:
        table = _transitions(shoes)
        try:
            together = serial_test_of(table)
        except BeliefError:
            return told
        told.append(
            _(
                "All shoes together: the correlation of a decision with the one before it is "
                "{correlation}. {sentence}"
            ).format(correlation=number(together.observed, 4), sentence=together.sentence)
        )
    return told


def _transitions(shoes: Sequence[Sequence[RecordedRound]]) -> list[list[int]]:
    """Decisions by the decision before them in the same shoe."""
    order = (Outcome.PLAYER, Outcome.BANKER)
    table = [[0, 0], [0, 0]]
    for shoe in shoes:
        sides = [each.outcome for each in shoe if each.outcome is not Outcome.TIE]
        for before, after in pairwise(sides):
            table[order.index(before)][order.index(after)] += 1
    return table


def reader_words() -> dict[str, str]:
    """The page's words."""
    return {
        "label": _("Read a record of shoes"),
        "ask": _(
            "Choose a file of shoes that you or somebody kept, or paste one: letters P B T, cards "
            "a line, a table (CSV) or JSON."
        ),
        "file": _("Choose a file"),
        "pasted": _("Or paste it"),
        "pasted_name": _("pasted text"),
        "read": _("Read it"),
        "deal": _("I have none: deal ten shoes"),
        "reading": _("Reading …"),
        "too_large": _("This file is too large: at most 32 MB can be read. Split it."),
        "rows": _("Rows that were not taken as they stood"),
        "where": _("where"),
        "state": _("what became of it"),
        "why": _("why"),
        "text": _("what stands there"),
        "remarks": _("Lines that hold no round"),
        "shoe": _("Shoe drawn"),
        "tests": _("Does it depend on what came before?"),
        "write": _("Write them again"),
        "letters": _("as letters"),
        "cards": _("as cards"),
        "table": _("as a table (CSV)"),
        "json": _("as JSON"),
        "report": _("the report of all rows (CSV)"),
    }
