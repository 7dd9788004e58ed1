"""Rows of ten exact numbers held in one Python integer.

A row has one number for each point count 0-9 of a hand, and its numbers are the digits of one
large integer ("packed"). ``z[t]`` is a one at count ``t``: a shift by ``t`` digits adds a card of
value ``t``, an and-mask keeps the counts on which a hand draws, a product deals two hands into one
sum, and the remainder by ``ring`` takes counts modulo 10. Digits are wide enough for every deal of
the shoe, so nothing is rounded and nothing overflows, whatever the number of decks.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..every_coup import NATURALS, PLAYER_DRAWS, PLAYER_STANDS
from ..tableau import COLUMNS, STOOD, TABLEAU, Action, Tableau

HALVES = tuple(tuple((x, (s - x) % 10) for x in range(10) if x <= (s - x) % 10) for s in range(10))
"""For each count, the unordered pairs of values that make it."""


class First(NamedTuple):
    """A first card of a Banker hand, in one column of the tableau."""

    shift: int
    """What shifts a row by its value."""
    itself: int
    """A one at its value."""
    partners: int
    """The mask of second cards with which the hand draws."""
    chosen: tuple[bool, ...]
    """The same, for each value."""
    doubled: bool
    """Whether its like is among them."""


class Column:
    """One column of the tableau as masks over packed Banker counts."""

    __slots__ = ("drawn", "draws", "firsts", "stands")

    def __init__(self, drawing: frozenset[int], width: int) -> None:
        digit = (1 << width) - 1
        self.drawn = tuple(t in drawing for t in range(10))
        self.draws = sum(digit << t * width for t in drawing)
        self.stands = sum(digit << t * width for t in range(8) if t not in drawing)
        self.firsts = []
        for x in range(10):
            chosen = tuple((x + y) % 10 in drawing for y in range(10))
            partners = sum(digit << y * width for y in range(10) if chosen[y])
            self.firsts.append(First(x * width, 1 << x * width, partners, chosen, chosen[x]))


class Digits:
    """How wide digits are, and all that depends on it."""

    __slots__ = (
        "columns",
        "naturals",
        "player_draws",
        "player_stands",
        "ring",
        "size",
        "stood",
        "turned",
        "unit",
        "width",
        "words",
        "z",
    )

    def __init__(self, words: int, tableau: Tableau) -> None:
        self.words = words
        self.width = width = 64 * words
        self.size = 10 * width
        self.unit = (1 << width) - 1
        self.ring = (1 << self.size) - 1
        self.z = tuple(1 << place * width for place in range(20))
        self.turned = tuple(self.z[count:10] + self.z[:count] for count in range(10))
        """For a card of each value: ``z`` of the count that it makes with a card of each."""
        drawing = {
            third: frozenset(t for t in range(8) if tableau[t, third] is Action.DRAW)
            for third in COLUMNS
        }
        self.stood = Column(drawing[STOOD], width)
        self.columns = tuple(Column(drawing[third], width) for third in range(10))
        self.player_draws = self._mask(PLAYER_DRAWS)
        self.player_stands = self._mask(PLAYER_STANDS)
        self.naturals = self._mask(NATURALS)

    def _mask(self, counts: Iterable[int]) -> int:
        return sum(self.unit << count * self.width for count in counts)

    def pack(self, numbers: Sequence[int]) -> int:
        """Ten numbers, each below ``2 ** width``, as one row."""
        width, row = self.width, 0
        for number in reversed(numbers):
            row = row << width | number
        return row

    def unpack(self, rows: Iterable[int]) -> tuple[int, ...]:
        """The numbers of some rows, ten each."""
        step = 8 * self.words
        data = b"".join([row.to_bytes(10 * step, "little") for row in rows])
        if self.words == 1:
            return struct.unpack(f"<{len(data) // 8}Q", data)
        return tuple(
            int.from_bytes(data[at : at + step], "little") for at in range(0, len(data), step)
        )

    def fold(self, row: int) -> int:
        """The row with its counts taken modulo 10: digit 10 is added to digit 0, and so on. It is
        the remainder by ``z[10] - 1``, several times faster."""
        ring, size = self.ring, self.size
        while not 0 <= row <= ring:
            row = (row & ring) + (row >> size)
        return row if row != ring else 0

    def sums(self, cards: Sequence[int]) -> int:
        """The row of ordered two-card hands, by count, from so many cards of each value."""
        row = self.pack(cards)
        width, twins = 2 * self.width, 0
        for number in reversed(cards):
            twins = twins << width | number
        return self.fold(row * row - twins)

    def others(self, cards: Sequence[int]) -> list[int]:
        """For each value that ``cards`` has: the row of sums that one such card makes with each of
        the others. Zero for a value that has no card."""
        row, ring, size = self.pack(cards), self.ring, self.size
        twice = row << size | row
        return [
            (twice >> size - v * self.width & ring) - self.z[2 * v % 10] if cards[v] else 0
            for v in range(10)
        ]


def digits_for(total: int, tableau: Tableau) -> Digits:
    """Digits that hold every count of deals from ``total`` cards: 64 bits while ``total ** 6``
    fits them (1,625 cards, 31 decks), more words of 64 bits beyond."""
    words = -(-(total**6).bit_length() // 64)
    return _digits(words, None if tableau is TABLEAU else tableau)


@lru_cache(maxsize=32)
def _digits(words: int, tableau: Tableau | None) -> Digits:
    return Digits(words, tableau or TABLEAU)


_digits(1, None)  # made while importing: the first price then takes less than a blink
