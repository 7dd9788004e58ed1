"""Tables: CSV in any of its dialects, with a header or without."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

from ..text import _
from .cells import (
    BLANK,
    LONGEST_CELL,
    UNKNOWN,
    RefusedError,
    cards,
    is_winner,
    number,
    plain,
    refuse_formula,
    shown,
)
from .checking import Fields
from .entries import Entry, Remark

SEPARATORS = ",;\t|"

HEADS: Mapping[str, str] = {
    **dict.fromkeys(("shoe", "shoeno", "shoenumber"), "shoe"),
    **dict.fromkeys(
        ("round", "roundno", "no", "nr", "number", "hand", "handno", "game", "coup", "#", "№"),
        "number",
    ),
    **dict.fromkeys(("player", "playercards", "playerhand", "punto", "p"), "player"),
    **dict.fromkeys(("banker", "bankercards", "bankerhand", "bank", "banco", "b"), "banker"),
    **dict.fromkeys(("cards", "deal", "dealt"), "cards"),
    **dict.fromkeys(("winner", "result", "outcome", "won", "win"), "winner"),
    **dict.fromkeys(
        ("playercount", "playertotal", "playerpoints", "playerscore", "pcount"), "player_count"
    ),
    **dict.fromkeys(
        ("bankercount", "bankertotal", "bankerpoints", "bankerscore", "bcount"), "banker_count"
    ),
}
"""What columns are called, without spaces and signs, and what they hold."""


def head_of(cell: str) -> str | None:
    """What a column of this name holds.

    >>> head_of("Player cards"), head_of("Weather")
    ('player', None)
    """
    name = plain(cell).text.casefold()
    return HEADS.get("".join(each for each in name if each.isalnum() or each in "#№"))


def header(line: str) -> tuple[str, list[str | None]] | None:
    """The separator of a header line and what each column holds; ``None`` if this is none.

    >>> header("round;player;banker;winner")
    (';', ['number', 'player', 'banker', 'winner'])
    >>> header("9h 9c;7d Ks;P") is None
    True
    """
    best: tuple[str, list[str | None]] | None = None
    for separator in SEPARATORS:
        cells = line.split(separator)
        heads = [head_of(cell.strip().strip('"')) for cell in cells]
        known = {head for head in heads if head}
        tells = known & {"player", "banker", "cards", "winner"}
        # P and B alone are results, not names of columns.
        words = any(len(cell.strip().strip('"')) > 1 for cell in cells)
        if (
            (len(known) >= 2 or known == {"winner"} or known == {"cards"})
            and tells
            and words
            and len(known) == sum(head is not None for head in heads)
            and (best is None or len(known) > len({head for head in best[1] if head}))
        ):
            best = separator, heads
    return best


def table_entries(text: str, separator: str, heads: list[str | None]) -> Iterator[Entry | Remark]:
    """The rows of a table under its header, with the lines on which they begin."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    csv.field_size_limit(max(len(text) + 1, csv.field_size_limit()))
    begins, first = 1, True
    for cells in reader:
        where = _("line {line}").format(line=begins)
        begins = reader.line_num + 1
        if not any(cell.strip() for cell in cells):
            continue
        if first:
            first = False
            yield Remark(f"{where}: {separator.join(cells)[:LONGEST_CELL]}")
            continue
        yield _row(where, cells, heads, separator)


def _row(where: str, cells: list[str], heads: list[str | None], separator: str) -> Entry:
    shown_text = separator.join(cells)[:LONGEST_CELL]
    extra = [cell for cell in cells[len(heads) :] if cell.strip()]
    if extra:
        why = _("The row has more cells than the header: {cells}.").format(cells=shown(extra[0]))
        return Entry(where, shown_text, refused=why)
    held = {head: cell for head, cell in zip(heads, cells, strict=False) if head and cell.strip()}
    long = next((cell for cell in held.values() if len(cell) > LONGEST_CELL), None)
    if long is not None:
        return Entry(where, shown_text, refused=_too_long(len(long)))
    if "winner" in heads:
        held.setdefault("winner", UNKNOWN)
    return Entry(where, shown_text, fields=tidy(held))


def tidy(held: Mapping[str, str]) -> Fields:
    """A row's cells as fields. A single figure in a hand's column is its count, not a card."""
    fields = {head: "" if cell.strip() in BLANK else cell.strip() for head, cell in held.items()}
    for hand in ("player", "banker"):
        cell = fields.get(hand, "")
        count = number(cell)
        if count is not None and count <= 9 and f"{hand}_count" not in fields:
            fields[f"{hand}_count"] = fields.pop(hand)
    return Fields(**fields)


def guess(cells: list[str]) -> Fields:
    """The fields of a row without a header, by what each cell can be: a winner, one or two sets of
    cards, and numbers. Of two numbers, or the last two of three, each is a hand's count; any other
    number is the round's.

    Raises:
        RefusedError: a cell is none of these, or there are too many.
    """
    won, numbers = "", []
    held: list[str] = []
    for cell in cells:
        text = plain(cell).text.strip()
        if text in BLANK:
            continue
        refuse_formula(text)
        if len(text) > LONGEST_CELL:
            raise RefusedError(_too_long(len(text)))
        if is_winner(text) and not won:
            won = cell
        elif number(text) is not None:
            numbers.append(text)
        else:
            cards(text)
            held.append(cell)
    if len(held) > 2:
        raise RefusedError(_("The row has more than two hands."))
    if len(held) == 2:
        return Fields(player=held[0], banker=held[1], winner=won)
    if len(held) == 1:
        return Fields(cards=held[0], winner=won)
    if len(numbers) == 3:
        numbers = numbers[1:]
    if len(numbers) == 2:
        return Fields(player_count=numbers[0], banker_count=numbers[1], winner=won)
    return Fields(winner=won)


def _too_long(length: int) -> str:
    return _("A cell of {length:,} letters is no hand and no result; at most {most} fit.").format(
        length=length, most=LONGEST_CELL
    )
