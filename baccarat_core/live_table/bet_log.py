"""The bet log on disk: a SQLite file that holds every record of one table.

A record is on the disk before the action that made it returns, so what a player has seen
confirmed outlives the program. An action is one transaction: a program that is killed has done it
wholly or not at all.

The journal is SQLite's write-ahead log, so that a reader never waits for the table or holds it up.
With it, the setting ``synchronous=NORMAL`` may lose the latest transactions when the power fails;
``FULL`` waits for the disk at each one, some milliseconds for an action made by hand. Where a file
system has no write-ahead log, the rollback journal is used, with ``EXTRA``, which syncs the folder
too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from types import TracebackType

import msgspec

from ..errors import BetLogError
from ..text import _
from .history import BetOutcome, BetStatus, LoggedBet, confirmed, outcomes
from .records import AnyRecord, BetsConfirmed, RoundCancelled, RoundSettled, decode, encode

APPLICATION = 0x42414343
"""Marks a SQLite file as a bet log."""
VERSION = 1
"""Of the tables below."""

_TABLES = """
CREATE TABLE records (place INTEGER PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE bets (
    number INTEGER PRIMARY KEY, sitting INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
    shoe INTEGER NOT NULL, round INTEGER NOT NULL, bet TEXT NOT NULL, mode TEXT,
    stake TEXT NOT NULL, UNIQUE (round, sitting, bet)
);
CREATE TABLE outcomes (
    number INTEGER PRIMARY KEY REFERENCES bets, status TEXT NOT NULL, result TEXT,
    profit TEXT NOT NULL, commission TEXT NOT NULL, reason TEXT NOT NULL, coup TEXT NOT NULL
);
"""


class BetLog:
    """One table's records, and from them the line of each bet.

    A bet has one line and one outcome at most: the file itself refuses a second.

    Args:
        path: the file; it is made where there is none. ``":memory:"`` keeps nothing.

    Raises:
        BetLogError: the file can't be opened, or is something else.

    >>> with BetLog(":memory:") as log:
    ...     log.bets()
    ()
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        try:
            self._file = sqlite3.connect(path, isolation_level=None)
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._file.close()
            raise self._unusable(error) from error
        except BetLogError:
            self._file.close()
            raise

    def append(self, place: int, record: AnyRecord) -> None:
        """Write the record at this place, counted from 0; it is on the disk on return.

        Raises:
            BetLogError: it can't be written, the place is taken, or a bet would end twice; nothing
                is written then.
        """
        try:
            with self._transaction():
                self._file.execute(
                    "INSERT INTO records VALUES (:place, :record)",
                    {"place": place, "record": encode(record)},
                )
                if isinstance(record, BetsConfirmed):
                    for line in confirmed(record):
                        self._write_bet(line)
                elif isinstance(record, RoundSettled | RoundCancelled):
                    for end in outcomes(record):
                        self._write_outcome(end)
        except sqlite3.IntegrityError as error:
            raise BetLogError(
                _(
                    "The bet log {path} is not this table's alone: another has written in it. "
                    "Nothing was done; open the table again from its log."
                ).format(path=self.path)
            ) from error
        except sqlite3.Error as error:
            raise BetLogError(
                _("The bet log {path} can't be written, so nothing was done: {why}.").format(
                    path=self.path, why=error
                )
            ) from error

    def records(self) -> Iterator[AnyRecord]:
        """All records in order.

        Raises:
            BetLogError: one is missing or can't be read; the sentence names its place.
        """
        rows = self._rows("SELECT place, record FROM records ORDER BY place")
        for wanted, (place, text) in enumerate(rows):
            if place != wanted:
                raise BetLogError(_("Record {place} of the log is missing.").format(place=wanted))
            try:
                yield decode(text)
            except BetLogError as error:
                raise BetLogError(
                    _("Record {place} of the log: {why}").format(place=place, why=error)
                ) from error

    def bets(self, sitting: int | None = None) -> tuple[LoggedBet, ...]:
        """The line of every bet, or of one guest's, by number.

        Raises:
            BetLogError: the file can't be read.
        """
        rows = self._rows(
            "SELECT bets.number, sitting, seat, name, shoe, round, bet, mode, stake, "
            "coalesce(status, :standing) AS status, result, coalesce(profit, 0) AS profit, "
            "coalesce(commission, 0) AS commission, coalesce(reason, '') AS reason, "
            "coalesce(coup, '') AS coup FROM bets LEFT JOIN outcomes USING (number) "
            "WHERE :sitting IS NULL OR sitting = :sitting ORDER BY bets.number",
            standing=BetStatus.CONFIRMED.value,
            sitting=sitting,
        )
        return tuple(_line(row) for row in rows)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> BetLog:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _prepare(self) -> None:
        self._file.row_factory = sqlite3.Row
        found = self._file.execute("PRAGMA application_id").fetchone()[0]
        empty = not self._file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if not empty and found != APPLICATION:
            raise BetLogError(_("{path} is no bet log.").format(path=self.path))
        journal = self._file.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        self._file.execute(f"PRAGMA synchronous = {'FULL' if journal == 'wal' else 'EXTRA'}")
        self._file.execute("PRAGMA foreign_keys = ON")
        if empty:
            with self._transaction():
                for statement in filter(str.strip, _TABLES.split(";")):
                    self._file.execute(statement)
                self._file.execute(f"PRAGMA application_id = {APPLICATION}")
                self._file.execute(f"PRAGMA user_version = {VERSION}")
        version = self._file.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            raise BetLogError(
                _("{path} is a bet log of version {found}; this course reads {version}.").format(
                    path=self.path, found=version, version=VERSION
                )
            )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._file.execute("COMMIT")
        except BaseException:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
            raise

    def _write_bet(self, line: LoggedBet) -> None:
        self._file.execute(
            "INSERT INTO bets VALUES "
            "(:number, :sitting, :seat, :name, :shoe, :round, :bet, :mode, :stake) "
            "ON CONFLICT (number) DO UPDATE SET stake = excluded.stake, mode = excluded.mode",
            _columns(line),
        )

    def _write_outcome(self, end: BetOutcome) -> None:
        if end.status is BetStatus.TAKEN_BACK:
            settled = self._file.execute(
                "DELETE FROM outcomes WHERE number = :number AND status = :settled",
                {"number": end.number, "settled": BetStatus.SETTLED.value},
            )
            if settled.rowcount != 1:
                raise sqlite3.IntegrityError(f"bet {end.number} was not settled")
        self._file.execute(
            "INSERT INTO outcomes VALUES "
            "(:number, :status, :result, :profit, :commission, :reason, :coup)",
            _columns(end),
        )

    def _rows(self, query: str, **values: object) -> list[sqlite3.Row]:
        try:
            return self._file.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def _unusable(self, error: sqlite3.Error) -> BetLogError:
        return BetLogError(
            _("The bet log {path} can't be used: {why}.").format(path=self.path, why=error)
        )


def _columns(line: LoggedBet | BetOutcome) -> dict[str, object]:
    columns = msgspec.to_builtins(line)
    assert isinstance(columns, dict)
    return columns


def _line(row: sqlite3.Row) -> LoggedBet:
    fields = {key: row[key] for key in row.keys()}  # noqa: SIM118 - a Row's items are its values
    for amount in ("stake", "profit", "commission"):
        fields[amount] = Decimal(fields[amount])
    return msgspec.convert(fields, LoggedBet)
