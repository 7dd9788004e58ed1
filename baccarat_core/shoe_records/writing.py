"""Writing shoes in the forms in which they are read."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

import msgspec

from ..errors import ShoeRecordError
from ..facts import Outcome
from ..text import _
from .records import Form, RecordedRound, ShoeRecords

LETTERS = {Outcome.PLAYER: "P", Outcome.BANKER: "B", Outcome.TIE: "T"}
COLUMNS = ("shoe", "round", "player", "banker", "winner", "player count", "banker count")
RISKY = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for the beginning of a formula."""

Shoes = Iterable[Sequence[RecordedRound]]


def write_shoes(shoes: Shoes, form: Form) -> str:
    """Shoes as text, to be read back by ``parse_shoes``.

    Raises:
        ShoeRecordError: the form is none, or wants cards where only results were kept.

    >>> from baccarat_core.cards import parse_cards
    >>> from baccarat_core.coup import Coup
    >>> from baccarat_core.shoe_records import recorded
    >>> shoes = recorded([[Coup.replay(parse_cards("9h 7d 9c Ks"))]])
    >>> print(write_shoes(shoes, Form.CARDS))
    9h 9c / 7d Ks
    >>> print(write_shoes(shoes, Form.TABLE))
    shoe,round,player,banker,winner,player count,banker count
    1,1,9h 9c,7d Ks,P,8,7
    """
    if form is Form.LETTERS:
        return "\n".join(map(_letters, filter(None, shoes))).rstrip("\n")
    if form is Form.CARDS:
        return "\n\n".join("\n".join(map(_cards_line, shoe)) for shoe in shoes if shoe)
    if form is Form.TABLE:
        return _table(
            [
                COLUMNS,
                *(
                    _cells(n, m, r)
                    for n, shoe in enumerate(shoes, 1)
                    for m, r in enumerate(shoe, 1)
                ),
            ]
        )
    if form is Form.JSON:
        data = {"shoes": [[_object(each) for each in shoe] for shoe in shoes if shoe]}
        return msgspec.json.format(msgspec.json.encode(data), indent=1).decode()
    raise ShoeRecordError(_("A form is named as Form.TABLE is, not as {form!r}.").format(form=form))


def write_report(records: ShoeRecords) -> str:
    """Every row that was read, as CSV: where it stood, what became of it and why, and its text.

    >>> from baccarat_core.shoe_records import parse_shoes
    >>> print(write_report(parse_shoes("P B\\n=HYPERLINK(1)")))
    where,state,notes,text
    "line 1, place 1",good,,P
    "line 1, place 2",good,,B
    line 2,refused,"'=HYPERLINK(1)' is a formula, not what was dealt; nothing here is ever run.",\
'=HYPERLINK(1)
    """
    rows = [(row.where, row.state.value, " ".join(row.notes), row.text) for row in records.rows]
    return _table([("where", "state", "notes", "text"), *rows])


def safe_cell(cell: object) -> str:
    """A cell that no spreadsheet runs: one that looks like a formula has an apostrophe before it.

    >>> safe_cell("=1+1"), safe_cell("9h 9c"), safe_cell(-5)
    ("'=1+1", '9h 9c', '-5')
    """
    text = str(cell)
    return "'" + text if isinstance(cell, str) and text.startswith(RISKY) else text


def _table(rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return out.getvalue().rstrip("\n")


def _hands(each: RecordedRound) -> tuple[str, str]:
    player, banker = each.hands
    return " ".join(map(str, player)), " ".join(map(str, banker))


def _letters(shoe: Sequence[RecordedRound]) -> str:
    """A shoe's line. Letters alone on their lines are one shoe, so a shoe of one round has an empty
    line behind it."""
    return " ".join(LETTERS[each.outcome] for each in shoe) + ("\n" if len(shoe) == 1 else "")


def _cards_line(each: RecordedRound) -> str:
    if not each.cards:
        raise ShoeRecordError(_("Not every round has its cards; write letters, a table or JSON."))
    return " / ".join(_hands(each))


def _cells(shoe: int, number: int, each: RecordedRound) -> Sequence[object]:
    counts = each.counts or ("", "")
    return (shoe, number, *_hands(each), LETTERS[each.outcome], *counts)


def _object(each: RecordedRound) -> dict[str, object]:
    player, banker = _hands(each)
    found: dict[str, object] = {"winner": LETTERS[each.outcome]}
    if player:
        found |= {"player": player, "banker": banker}
    if each.counts:
        found |= {"player count": each.counts[0], "banker count": each.counts[1]}
    return found
