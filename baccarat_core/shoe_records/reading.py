"""Reading shoes that somebody kept, every row held against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..cards import Card
from ..composition import verify_decks
from ..errors import ShoeRecordError
from ..text import _
from .cells import RefusedError, shown
from .cells import number as round_number
from .checking import check
from .decoding import decode, read_bytes
from .entries import Entry, Remark
from .lines import form_of, is_result_line, line_entries
from .objects import json_entries
from .records import Form, RecordedRound, Row, RowState, ShoeRecords
from .tables import header, table_entries

FEWEST_CARDS = 4
"""No coup takes fewer cards."""


def read_shoes(path: str | Path, decks: int = 8) -> ShoeRecords:
    """The shoes in a file; see ``parse_shoes``.

    Raises:
        ShoeRecordError: the file can't be read at all; the sentence says why.
        CompositionError: no number of decks.
    """
    return parse_shoes(read_bytes(Path(path)), decks)


def parse_shoes(data: bytes | str, decks: int = 8) -> ShoeRecords:
    """Shoes in any of the forms in which people keep them; the form is recognised by itself.

    - Letters: ``P B T``, with or without anything between; ``Player``, ``Banker``, ``Tie`` too. A
      line of several is a shoe; single ones follow one another.
    - Cards: a line a round, ``9h 9c / 7d Ks`` (Player / Banker) or ``9h 7d 9c Ks`` in deal order,
      with or without suits, with or without the winner behind it.
    - A table: CSV with commas, semicolons or tabs under a header that names some of shoe, round,
      player, banker, cards, winner, player count, banker count.
    - JSON: a list of rounds or of shoes, or an object with ``rounds`` or ``shoes``.

    Each row is taken as it stands, taken with a repair that is noted, or refused with the reason. A
    coup must be one by the rules, a winner the one that its cards make, and a shoe can't give more
    of a card than its decks hold. A shoe that would be longer than it can be is taken for two.

    Args:
        data: a file's bytes, or text.
        decks: how many decks the shoes had.

    Raises:
        ShoeRecordError: it can't be read at all: no letters, too large, no JSON, nothing in it.
        CompositionError: no number of decks.

    >>> records = parse_shoes("round,player,banker,winner\\n1,9h 9c,7d Ks,P\\n2,2h 3c,Kd 9s,P\\n")
    >>> records.good[0].round.outcome
    <Outcome.PLAYER: 'player'>
    >>> records.refused[0].where, records.refused[0].notes
    ('line 3', ('The cards make 5 to 9: Banker wins. The row says Player.',))
    """
    verify_decks(decks)
    text, encoding = decode(data) if isinstance(data, bytes) else (data.lstrip("\ufeff"), "text")
    form, entries = _entries(text)
    reader = _Reader(decks)
    rows = tuple(reader.rows(entries))
    if not rows:
        raise ShoeRecordError(_("There is no round in this file."))
    return ShoeRecords(form, encoding, rows, tuple(reader.remarks))


def _entries(text: str) -> tuple[Form, Iterator[Entry | Remark]]:
    head = text.lstrip()[:1]
    if head and head in "[{":
        return Form.JSON, json_entries(text)
    lines = [line for line in text[:20_000].splitlines() if line.strip()]
    named = header(lines[0]) if lines else None
    if named is not None and not all(map(is_result_line, lines[:2])):
        return Form.TABLE, table_entries(text, *named)
    return form_of(lines[:50]), line_entries(text)


class _Reader:
    """Checks entries one after another, and knows the shoe they come from."""

    def __init__(self, decks: int) -> None:
        self.decks = decks
        self.remarks: list[str] = []
        self.shoe = 0
        self._named = ""
        self._number: int | None = None
        self._begin()

    def _begin(self) -> None:
        self._seen: Counter[Card] = Counter()
        self._least = 0
        self._empty = True
        self._number = None

    def rows(self, entries: Iterable[Entry | Remark]) -> Iterator[Row]:
        """A row for each entry."""
        for entry in entries:
            if isinstance(entry, Remark):
                if entry.text:
                    self.remarks.append(entry.text)
                if entry.ends_shoe and not self._empty:
                    self._begin()
            else:
                yield self._row(entry)

    def _row(self, entry: Entry) -> Row:
        if entry.new_shoe and not self._empty:
            self._begin()
        before, self._number = self._number, None
        if entry.fields is None:
            return Row(entry.where, entry.text, RowState.REFUSED, (entry.refused or "",))
        try:
            found, notes = check(entry.fields)
            notes += self._place(entry, found, before)
        except RefusedError as why:
            return Row(entry.where, entry.text, RowState.REFUSED, (str(why),))
        state = RowState.REPAIRED if notes else RowState.GOOD
        return Row(entry.where, entry.text, state, tuple(notes), found, self.shoe)

    def _place(self, entry: Entry, found: RecordedRound, before: int | None) -> list[str]:
        """Put the round into its shoe, or refuse it there; ``before`` is the number of the round
        before it, where that was told."""
        notes = []
        assert entry.fields is not None
        named, numbered = entry.fields.shoe, entry.fields.number
        if named != self._named and not self._empty:
            self._begin()
        self._named = named
        number = round_number(numbered)
        if number is None and numbered.strip():
            notes.append(
                _("{text} is no number of a round; it was passed over.").format(
                    text=shown(numbered.strip())
                )
            )
        if number == 1 and not named and not self._empty:
            self._begin()
        elif not (self._empty or number is None or before in (None, number - 1)):
            notes.append(
                _("Round {number} follows round {before}.").format(number=number, before=before)
            )
        cards = len(found.cards) or FEWEST_CARDS
        if self._least + cards > 52 * self.decks:
            self._begin()
            notes.append(
                _(
                    "A shoe of {decks} decks has no more rounds, so a new one was begun here."
                ).format(decks=self.decks)
            )
        for place, card in enumerate(found.cards):
            self._seen[card] += 1
            if (count := self._seen[card]) > self.decks:
                self._seen.subtract(found.cards[: place + 1])
                raise RefusedError(
                    _(
                        "{card} would have come {count} times in this shoe, and {decks} decks have "
                        "{decks} of it."
                    ).format(card=card, count=count, decks=self.decks)
                )
        if self._empty:
            self.shoe += 1
            self._empty = False
        self._least += cards
        self._number = number
        return notes
