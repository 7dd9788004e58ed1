"""A place for every learner, as long as there are places; who comes later waits in line.

Each open page has a kernel, which takes memory: with too many of them all would stand still. So a
page beyond the last place is told which in line it is, and is let in when a place comes free.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

KEPT_SECONDS = 10.0
"""How long the place of a page that was left is kept for the learner's next one."""
CALLED_SECONDS = 20.0
"""How long a place is held for the page that was called to it."""
ABSENT_SECONDS = 60.0
"""A kernel without its page for so long is closed when others wait."""
SILENT_SECONDS = 15.0
"""A page in line that has not asked for so long is gone."""
LINE = 1000
"""The longest line."""


@dataclass(eq=False)
class Seat:
    """A page's place: its kernel, once there is one, and since when that has no page."""

    learner: str
    kernel: str | None = None
    alone: float | None = None


@dataclass(frozen=True)
class Wait:
    """A place in line: 1 is next. 0 means that it may come in now."""

    ticket: str
    place: int


@dataclass
class Room:
    """``size`` places, and a line before the door."""

    size: int
    clock: Callable[[], float] = time.monotonic
    seats: list[Seat] = field(default_factory=list)
    _kept: list[tuple[float, str]] = field(default_factory=list)
    _called: dict[str, float] = field(default_factory=dict)
    _line: dict[str, float] = field(default_factory=dict)

    def enter(self, learner: str, ticket: str | None = None) -> Seat | Wait:
        """Take a place, or stand in line.

        A learner who goes from page to page keeps the place, whoever waits.
        """
        self._tidy()
        mine = next((each for each in self._kept if each[1] == learner), None)
        if ticket is not None and self._called.pop(ticket, None) is not None:
            pass
        elif mine is not None:
            self._kept.remove(mine)
        elif self._line or self.free() <= 0:
            if ticket not in self._line:
                ticket = secrets.token_urlsafe(16)
            assert ticket is not None
            if len(self._line) < LINE:
                self._line[ticket] = self.clock()
            return Wait(ticket, self.place(ticket) or len(self._line))
        seat = Seat(learner)
        self.seats.append(seat)
        return seat

    def place(self, ticket: str) -> int | None:
        """Where this ticket stands: 0 once it is called, None if the line does not know it."""
        if ticket in self._line:
            self._line[ticket] = self.clock()
        self._tidy()
        if ticket in self._called:
            return 0
        for place, each in enumerate(self._line, 1):
            if each == ticket:
                return place
        return None

    def free(self) -> int:
        """How many places are neither taken nor held."""
        return self.size - len(self.seats) - len(self._kept) - len(self._called)

    def is_mine(self, learner: str) -> bool:
        """Whether this learner has a page open."""
        return any(seat.learner == learner for seat in self.seats)

    def leave(self, kernel: str) -> None:
        """A page has gone; its place is kept for a moment for the learner's next page."""
        for seat in self.seats:
            if seat.kernel == kernel:
                self.seats.remove(seat)
                self._kept.append((self.clock() + KEPT_SECONDS, seat.learner))
                return

    def give_up(self, seat: Seat) -> None:
        """A page went before it had been served; its place is kept too."""
        if seat in self.seats:
            self.seats.remove(seat)
            self._kept.append((self.clock() + KEPT_SECONDS, seat.learner))

    def reckon(self, connections: Mapping[str, int]) -> None:
        """Take note of the kernels that there are, and of how many pages each is connected to."""
        self.seats = [
            seat for seat in self.seats if seat.kernel is None or seat.kernel in connections
        ]
        for seat in self.seats:
            if seat.kernel is None or connections[seat.kernel]:
                seat.alone = None
            elif seat.alone is None:
                seat.alone = self.clock()

    def absent(self) -> list[str]:
        """The kernels to close for those who wait: their pages went without a word."""
        if not self._line:
            return []
        before = self.clock() - ABSENT_SECONDS
        return [
            seat.kernel
            for seat in self.seats
            if seat.kernel is not None and seat.alone is not None and seat.alone <= before
        ]

    def _tidy(self) -> None:
        now = self.clock()
        self._kept = [each for each in self._kept if each[0] > now]
        self._called = {each: until for each, until in self._called.items() if until > now}
        self._line = {
            each: seen for each, seen in self._line.items() if now - seen <= SILENT_SECONDS
        }
        while self._line and self.free() > 0:
            first = next(iter(self._line))
            del self._line[first]
            self._called[first] = now + CALLED_SECONDS
