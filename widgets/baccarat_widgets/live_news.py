"""What has happened at a live table since its page was last told."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from baccarat_core.coup import Coup
from baccarat_core.live_table import AnyRecord, LiveTable, public, records

from .live_scoreboard import Scoreboard
from .live_view import LINES
from .live_words import told

SEAT_RECORDS = (
    records.SeatTaken,
    records.SeatLeft,
    records.ChipsBought,
    records.ModeSwitched,
    records.ConnectionLost,
    records.ConnectionRestored,
    records.BetPlaced,
    records.BetsTakenBack,
    records.BetsConfirmed,
)
"""What seats do leaves the house's next step as it was, so a click on it holds though it was sent
before the seat's doing was seen."""


class News:
    """Follows a table's records: each is told once.

    >>> news = News(LiveTable("trainer", seed=7))
    >>> len(news.look()), len(news.look())
    (1, 0)
    """

    def __init__(self, table: LiveTable) -> None:
        self._table, self._seen = table, 0
        self._scoreboard = Scoreboard()
        self.turn = 0
        """Changes with each step of the house, so that a click made before it is known as such."""
        self.told: list[str] = []
        """The latest that happened, in sentences."""
        self.log: deque[str] = deque(maxlen=LINES)
        """All of it, the earliest lines forgotten."""

    @property
    def coups(self) -> tuple[Coup, ...]:
        """The coups settled in the shoe on the table."""
        return self._scoreboard.coups

    def look(self) -> Sequence[AnyRecord]:
        """Take note of what is new, if anything is."""
        new = self._table.records[self._seen :]
        if new:
            self._seen += len(new)
            self.turn += any(not isinstance(record, SEAT_RECORDS) for record in new)
            self.told = [line for record in new for line in told(public(record))]
            self.log.extend(self.told)
            self._scoreboard.see(new)
        return new
