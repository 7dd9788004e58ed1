"""The batch counter for numba; imported only when a batch asks for it.

The sums are those of ``batch.count_with_numpy``, one composition after another. Numbers wrap around
at 64 bits on the way, which is exact since every weight in the end fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from ..every_coup import PLAYER_DRAWS, PLAYER_STANDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

_njit: Any = numba.njit


def _two_hands(player_sums: tuple[int, ...], counts: int) -> Any:
    """A filler of ``table[i, t]`` with the ordered pairs of two-card hands of which the first
    counts ``player_sums[i]`` and the second ``t``, below ``counts``. ``twice`` holds how many cards
    each of the ten values has, two times over; ``sums`` is room for ten numbers."""

    def fill(twice: Ints, sums: Ints, table: Ints) -> None:
        for s in range(10):
            sums[s] = 0
        for x in range(10):
            for s in range(10):
                sums[s] += twice[x] * twice[10 + s - x]
            sums[2 * x % 10] -= twice[x]
        for i in range(len(player_sums)):
            s = player_sums[i]
            hands = sums[s]
            for t in range(counts):
                table[i, t] = hands * sums[t]
            if s < counts:
                table[i, s] += 2 * hands
            for x in range(10):
                ordered = 4 * twice[x] * twice[10 + s - x]
                if x == s // 2 and s % 2 == 0:
                    ordered -= 4 * twice[x]
                if x == s // 2 + 5 and s % 2 == 0:
                    ordered -= 4 * twice[x]
                for t in range(counts):
                    table[i, t] -= ordered * twice[10 + t - x]
                twin = 2 * x if x < 5 else 2 * x - 10
                if twin < counts:
                    table[i, twin] += ordered

    return _njit(inline="always")(fill)


fill_all = _two_hands(tuple(range(10)), 10)
fill_draws = _two_hands(PLAYER_DRAWS, 8)
fill_stands = _two_hands(PLAYER_STANDS, 8)


def _fill_without(
    twice: Ints, reverse: Ints, b: int, sums: Ints, table: Ints, fewer: Ints, rest: Ints
) -> None:
    """``table`` of ``fill_draws`` after one more card ``b`` is gone, as ``rest``: the deals that
    would hold that very card, in either hand, are taken away. ``twice`` is without it already."""
    for t in range(10):
        fewer[t] = sums[t] - 2 * twice[10 + t - b]
    for place in range(20):
        reverse[place] = twice[19 - place]
    for i in range(len(PLAYER_DRAWS)):
        s = PLAYER_DRAWS[i]
        partners = 2 * twice[10 + s - b]
        hands = fewer[s]
        forth = (b - s) % 10
        back = 9 - (b + s) % 10
        for t in range(8):
            in_first = partners * (fewer[t] - 2 * twice[forth + t])
            in_second = 2 * twice[10 + t - b] * (hands - 2 * reverse[back + t])
            rest[i, t] = table[i, t] - in_first - in_second
        twin = 2 * (s - b) % 10
        if twin < 8:
            rest[i, twin] -= 2 * partners
        if s % 2 == 0:
            for half in (s // 2, s // 2 + 5):
                t = (half + b) % 10
                if t < 8:
                    rest[i, t] -= 4 * twice[10 + t - b]


fill_without = _njit(inline="always")(_fill_without)


def _count(batch: Ints, draws: Ints, four: Ints, out: Ints) -> None:
    """Fill ``out[i, 2 * (Player's cards - 2) + Banker's cards - 2, Player count, Banker count]``.

    ``draws[column, t]`` is 1 where Banker draws, the column for "Player stood" last;
    ``four[s, t]`` is 1 where the coup ends after four cards.
    """
    twice = np.empty(20, np.int64)
    reverse = np.empty(20, np.int64)
    sums = np.empty(10, np.int64)
    fewer = np.empty(10, np.int64)
    full = np.empty((10, 10), np.int64)
    low = np.empty((len(PLAYER_DRAWS), 8), np.int64)
    rest = np.empty((len(PLAYER_DRAWS), 8), np.int64)
    high = np.empty((len(PLAYER_STANDS), 8), np.int64)
    drawn = np.empty((10, 20), np.int64)
    for i in range(batch.shape[0]):
        cards = batch[i]
        left = cards.sum() - 4
        weights = out[i]
        for v in range(10):
            twice[v] = cards[v]
            twice[v + 10] = cards[v]
        fill_all(twice, sums, full)
        for s in range(10):
            for t in range(10):
                weights[0, s, t] = full[s, t] * four[s, t] * left * (left - 1)
        drawn[:] = 0
        for p in range(10):
            if cards[p] == 0:
                continue
            twice[p] -= 1
            twice[p + 10] -= 1
            fill_stands(twice, sums, high)
            fill = cards[p] * (left - 1)
            for j in range(len(PLAYER_STANDS)):
                for t in range(8):
                    weights[1, PLAYER_STANDS[j], (t + p) % 10] += fill * high[j, t] * draws[10, t]
            fill_draws(twice, sums, low)
            for j in range(len(PLAYER_DRAWS)):
                for t in range(8):
                    stands = 1 - draws[p, t]
                    weights[2, (PLAYER_DRAWS[j] + p) % 10, t] += fill * low[j, t] * stands
            for b in range(p + 1):
                thirds = cards[p] * twice[b]
                if thirds == 0:
                    continue
                twice[b] -= 1
                twice[b + 10] -= 1
                fill_without(twice, reverse, b, sums, low, fewer, rest)
                twice[b] += 1
                twice[b + 10] += 1
                for j in range(len(PLAYER_DRAWS)):
                    count = (PLAYER_DRAWS[j] + p) % 10
                    for t in range(8):
                        drawn[count, t + b] += thirds * rest[j, t] * draws[p, t]
                    if b != p:
                        count = (PLAYER_DRAWS[j] + b) % 10
                        for t in range(8):
                            drawn[count, t + p] += thirds * rest[j, t] * draws[b, t]
            twice[p] += 1
            twice[p + 10] += 1
        for s in range(10):
            for t in range(10):
                weights[3, s, t] = drawn[s, t] + drawn[s, t + 10]


count = _njit(_count)
