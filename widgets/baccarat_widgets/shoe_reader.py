"""Shoes that somebody kept: read, checked row by row, drawn, tested, and written again."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from baccarat_core.coup import Coup, deal
from baccarat_core.errors import ShoeRecordError
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet
from baccarat_core.shoe_records import (
    MOST_BYTES,
    Form,
    RecordedRound,
    ShoeRecords,
    parse_shoes,
    recorded,
    write_report,
    write_shoes,
)
from baccarat_core.simulation import Progress

from .assets import script, style
from .base import Intent
from .road_view import boards_shown
from .road_words import board_words
from .roads import road_round
from .shoe_reader_view import dependence_told, reader_words, rows_shown
from .slices import SlicedWidget
from .tables import number
from .text import _

REMARKS_SHOWN = 20
SHOES_DEALT = 10
EXAMPLE = (
    "round,player,banker,winner\n"
    "1,9h 9c,7d Ks,P\n"
    "2,2h 4d,3c Ks 9s,\n"
    "3,Kh 2c 5d,7s Ts,T\n"
    "4,3d 4s,8h Qc,P\n"
)
"""One good row, one with its winner missing, a tie, and one whose winner is not its cards'."""


class Export(Enum):
    """What can be written."""

    LETTERS = "letters"
    CARDS = "cards"
    TABLE = "table"
    JSON = "json"
    REPORT = "report"


class ShoeReader(SlicedWidget):
    """Read a record of shoes from a file or from pasted text, in any of the forms people keep.

    Every row is answered for: good, repaired with what was done, or refused with the reason. The
    shoes that were taken are drawn, tested for dependence, and can be written in every form.

    Args:
        rule_sheet: the table whose decks the shoes had: a sheet's name, or a sheet of one's own.
        seed: the same seed deals the same shoes, for a learner who has no record.

    Raises:
        BaccaratError: the sheet can't be read.

    >>> ShoeReader()
    ShoeReader('live')
    """

    _esm = script("shoe_reader.js")
    _css = style("controls.css", "lab.css", "road_boards.css", "shoe_reader.css")

    def __init__(self, rule_sheet: str | RuleSheet = "live", seed: int | str | None = None) -> None:
        self._sheet = load_rule_sheet(rule_sheet) if isinstance(rule_sheet, str) else rule_sheet
        self._seed = seed
        self._parts: list[bytes] = []
        self._name = ""
        self._records: ShoeRecords | None = None
        self._shoes: tuple[tuple[RecordedRound, ...], ...] = ()
        self._shoe = 0
        self._dealt = 0
        super().__init__()

    # What the learner may do

    def on_part(self, intent: Intent) -> None:
        """A part of a file: ``data`` in base64, ``first`` for the first one, ``last`` with the
        file's ``name``."""
        if intent.get("first"):
            self._parts = []
        try:
            part = b64decode(intent["data"], validate=True)
        except (KeyError, TypeError, NotBase64, ValueError) as error:
            raise ShoeRecordError(_("The file did not arrive whole. Choose it again.")) from error
        self._parts.append(part)
        if sum(map(len, self._parts)) > MOST_BYTES:
            self._parts = []
            raise ShoeRecordError(
                _("This file is too large: more than {most:,} bytes. Split it.").format(
                    most=MOST_BYTES
                )
            )
        if intent.get("last"):
            data, self._parts = b"".join(self._parts), []
            self._read(data, str(intent.get("name"))[:80])

    def on_read(self, intent: Intent) -> None:
        """Read pasted text: ``text``."""
        text = intent.get("text")
        if not isinstance(text, str) or not text.strip():
            raise ShoeRecordError(_("Paste a record first, or choose a file."))
        self._read(text.encode("utf-8", "surrogatepass"), _("pasted text"))

    def on_deal(self, _intent: Intent) -> None:
        """Deal some shoes, for who has no record."""
        shoes: list[list[Coup]] = []
        for _n in range(SHOES_DEALT):
            seed = None if self._seed is None else f"{self._seed}/{self._dealt}"
            self._dealt += 1
            shoe = self._sheet.open_shoe(seed)
            coups = []
            while shoe.can_start_round():
                coups.append(deal(shoe))
            shoes.append(coups)
        self.end()
        self._records, self._shoes, self._shoe = None, recorded(shoes), 0
        self._name = _("shoes dealt here")

    def on_shoe(self, intent: Intent) -> None:
        """Draw another of the shoes: ``shoe`` is its number, from 1."""
        wanted = intent.get("shoe")
        if not isinstance(wanted, int) or not 1 <= wanted <= max(1, len(self._shoes)):
            raise ShoeRecordError(
                _("There are shoes 1 to {most}, not {it!r}.").format(
                    most=len(self._shoes), it=wanted
                )
            )
        self._shoe = wanted - 1

    def on_write(self, intent: Intent) -> None:
        """Write all shoes, or the report, to a file of the learner's: ``form`` names the form."""
        forms = {form.value: form for form in Export}
        form = forms.get(str(intent.get("form")))
        if form is None or not (self._shoes or self._records):
            raise ShoeRecordError(_("There is nothing to write yet."))
        if form is Export.REPORT:
            if self._records is None:
                raise ShoeRecordError(_("Shoes that were dealt here need no report."))
            text = write_report(self._records)
        else:
            text = write_shoes(self._shoes, Form(form.value))
        ending = {Export.JSON: "json", Export.TABLE: "csv", Export.REPORT: "csv"}.get(form, "txt")
        name = "report" if form is Export.REPORT else "shoes"
        self.send({"download": {"name": f"{name}.{ending}", "text": text + "\n"}})

    def _read(self, data: bytes, name: str) -> None:
        self.run(_one_step(name, partial(parse_shoes, data, self._sheet.decks)), self._take)

    def _take(self, read: _Reading) -> None:
        self._name, self._records = read.name, read.records
        self._shoes, self._shoe = read.records.shoes, 0

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The words of the page."""
        return {"words": reader_words(), "boards": board_words(), "example": EXAMPLE}

    def snapshot(self) -> dict[str, Any]:
        """What was read, row by row where something was wrong, and the shoe that is drawn."""
        shoe = self._shoes[self._shoe] if self._shoes else ()
        rounds = [road_round(each) for each in shoe]
        return {
            **self.progress_shown(),
            "name": self._name,
            "said": self._said(),
            "rows": rows_shown(self._records) if self._records else [],
            "remarks": list(self._records.remarks[:REMARKS_SHOWN]) if self._records else [],
            "report": self._records is not None,
            "shoes": len(self._shoes),
            "shoe": self._shoe + 1,
            "cards": bool(self._shoes) and all(r.cards for s in self._shoes for r in s),
            "shown": boards_shown(rounds) if shoe else None,
            "tests": dependence_told(shoe, self._shoes) if shoe else [],
        }

    def _said(self) -> list[str]:
        if not self._shoes and self._records is None:
            return []
        rounds = sum(map(len, self._shoes))
        said = [
            _("{name}: {shoes} with {rounds} rounds.").format(
                name=self._name, shoes=_shoes_words(len(self._shoes)), rounds=number(rounds)
            )
        ]
        records = self._records
        if records is not None:
            counts = (len(records.good), len(records.repaired), len(records.refused))
            said.append(
                _("Good: {good}. Repaired: {repaired}. Refused: {refused}.").format(
                    good=number(counts[0]), repaired=number(counts[1]), refused=number(counts[2])
                )
            )
        return said

    def _describe(self) -> list[str]:
        seed = [] if self._seed is None else [f"seed={self._seed!r}"]
        return [repr(self._sheet.name), *seed]


@dataclass(frozen=True)
class _Reading:
    """What was read, as the one step of a run."""

    name: str
    records: ShoeRecords

    def plus(self, other: _Reading) -> _Reading:
        """A run of one step has nothing to add up."""
        raise TypeError(f"{other} is a second reading of one file.")


def _one_step(name: str, work: partial[ShoeRecords]) -> Iterator[Progress[_Reading]]:
    yield Progress(1, 1, _Reading(name, work()))


def _shoes_words(count: int) -> str:
    return _("1 shoe") if count == 1 else _("{count} shoes").format(count=number(count))
