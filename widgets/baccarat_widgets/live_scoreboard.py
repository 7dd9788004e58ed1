"""The roads of a live table's shoe, read from its records."""

from __future__ import annotations

from collections.abc import Iterable

from baccarat_core.coup import Coup
from baccarat_core.live_table import AnyRecord, TableState, records
from baccarat_core.live_table.apply import apply, opened


class Scoreboard:
    """The coups that were settled in the shoe on the table; a cancelled round is no round.

    >>> from baccarat_core.live_table import LiveTable
    >>> table = LiveTable("trainer", seed=7)
    >>> board = Scoreboard()
    >>> board.see([*table.records, table.carry_on()])
    >>> board.coups
    ()
    """

    def __init__(self) -> None:
        self.coups: tuple[Coup, ...] = ()
        self._state: TableState | None = None
        self._settled = False

    def see(self, new: Iterable[AnyRecord]) -> None:
        """Take note of what the table recorded since the last time."""
        for record in new:
            before = self._state
            self._state = opened(record) if before is None else apply(before, record)
            if isinstance(record, records.ShoeOpened):
                self.coups = ()
            elif isinstance(record, records.BetsOpened):
                self._settled = False
            elif isinstance(record, records.RoundSettled) and before is not None:
                self.coups = (*self.coups, before.coup)
                self._settled = True
            elif isinstance(record, records.RoundCancelled) and self._settled:
                self.coups, self._settled = self.coups[:-1], False
