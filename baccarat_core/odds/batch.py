"""The joint distributions of many compositions at once.

numpy is imported by the first call. Where numba is installed it compiles the counter then (about a
second); without it the same sums run in numpy, with the same results.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..composition import Composition
from ..errors import CompositionError
from ..every_coup import NATURALS, PLAYER_DRAWS, PLAYER_STANDS
from ..shoe import CARDS_A_COUP_MAY_NEED
from ..tableau import STOOD, TABLEAU, Action, Tableau, Third
from ..text import _
from ._counting import count_deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

LARGEST = 1450
"""The most cards whose ordered six-card deals are fewer than ``2 ** 63``."""
ROW = "a row is a composition, or ten counts: how many cards of each point value 0 to 9."
CHUNK = 128
"""Compositions that numpy counts together: what they need stays in the processor's cache."""


class Engine(Enum):
    """What counts a batch."""

    NUMBA = "numba"
    NUMPY = "numpy"

    @classmethod
    def best(cls) -> Engine:
        """numba where it is installed."""
        return cls.NUMBA if find_spec("numba") else cls.NUMPY


def joint_distributions(
    batch: Iterable[Composition | Sequence[int]] | Ints,
    tableau: Tableau = TABLEAU,
    engine: Engine | None = None,
) -> NDArray[Any]:
    """Count every ordered six-card deal of each composition, exactly.

    The answer has five axes: composition, Player's cards less 2, Banker's cards less 2, Player
    count, Banker count. The weights of a composition sum to its number of ordered six-card deals.

    They are 64-bit integers while that number is below ``2 ** 63`` for each composition (1,450
    cards, 27 decks); if one of the batch is larger, the answer holds Python integers, at about half
    a millisecond a composition.

    Args:
        batch: compositions, or rows of ten: how many cards of each point value 0-9.
        engine: numba where it is installed, else numpy, where not said.

    Raises:
        CompositionError: a row is not ten whole numbers, 0 or more, or has fewer than six cards;
            the sentence says which row, counted from 1.

    >>> weights = joint_distributions([Composition.full(8), [6, 0, 0, 0, 0, 0, 0, 0, 0, 0]])
    >>> weights.shape, int(weights[0].sum()), int(weights[1, 1, 1, 0, 0])
    ((2, 2, 2, 10, 10), 4998398275503360, 720)
    """
    import numpy as np

    if engine is not None and not isinstance(engine, Engine):
        raise CompositionError(
            _("An engine is named as Engine.NUMPY is, not as {engine!r}.").format(engine=engine)
        )
    cards = _cards(batch)
    shape = (len(cards), 2, 2, 10, 10)
    if not isinstance(cards, np.ndarray):
        big = np.empty((len(cards), 400), dtype=object)
        for place, row in enumerate(cards):
            big[place] = count_deals(row, tableau)
        return big.reshape(shape)
    rules = _rules(tableau)
    weights = np.zeros((len(cards), 4, 10, 10), dtype=np.int64)
    if (engine or Engine.best()) is Engine.NUMBA:
        from ._compiled import count

        count(cards, *rules, weights)
    else:
        for start in range(0, len(cards), CHUNK):
            part = slice(start, start + CHUNK)
            count_with_numpy(cards[part], *rules, weights[part])
    return weights.reshape(shape)


def _cards(batch: Iterable[Composition | Sequence[int]] | Ints) -> Ints | list[tuple[int, ...]]:
    """The checked rows, as 64-bit integers where all their weights fit."""
    import numpy as np

    if isinstance(batch, np.ndarray):
        if batch.ndim == 2 and batch.shape[1] == 10 and batch.dtype.kind in "iu":
            good = (batch >= 0).all(axis=1) & (batch <= LARGEST).all(axis=1)
            if good.all():
                totals = batch.sum(axis=1, dtype=np.int64)
                if ((totals >= CARDS_A_COUP_MAY_NEED) & (totals <= LARGEST)).all():
                    return np.ascontiguousarray(batch, dtype=np.int64)
        batch = batch.tolist() if batch.ndim else [batch.tolist()]
    if isinstance(batch, Composition) or not isinstance(batch, Iterable):
        given = _("one composition") if isinstance(batch, Composition) else repr(batch)
        raise CompositionError(
            _("A batch is a list of rows, not {given}: {row}").format(given=given, row=_(ROW))
        )
    rows = [_row(row, number) for number, row in enumerate(batch, start=1)]
    if any(sum(row) > LARGEST for row in rows):
        return rows
    return np.array(rows, dtype=np.int64).reshape(len(rows), 10)


def _row(row: object, number: int) -> tuple[int, ...]:
    values = row.values if isinstance(row, Composition) else row
    if not isinstance(values, Sequence) or len(values) != 10 or isinstance(values, str):
        raise CompositionError(
            _("Row {number} of the batch is {given!r}; {row}").format(
                number=number, given=row, row=_(ROW)
            )
        )
    for count in values:
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise CompositionError(
                _(
                    "Row {number} of the batch has the count {count!r}; a count is a whole number, "
                    "0 or more."
                ).format(number=number, count=count)
            )
    if sum(values) < CARDS_A_COUP_MAY_NEED:
        raise CompositionError(
            _("Row {number} of the batch has {total} cards; a coup may need {needed}.").format(
                number=number, total=sum(values), needed=CARDS_A_COUP_MAY_NEED
            )
        )
    return tuple(values)


@cache
def _rules(tableau: Tableau) -> tuple[Ints, Ints]:
    """1 where Banker draws, by column ("Player stood" last) and count, and where four cards end the
    coup, by Player's and Banker's counts."""
    import numpy as np

    columns: tuple[Third, ...] = (*range(10), STOOD)
    draws = np.array(
        [[tableau[t, third] is Action.DRAW for t in range(8)] for third in columns], dtype=np.int64
    )
    four = np.zeros((10, 10), dtype=np.int64)
    four[NATURALS, :] = four[:, NATURALS] = 1
    four[PLAYER_STANDS, :8] = 1 - draws[10]
    return draws, four


def count_with_numpy(batch: Ints, draws: Ints, four: Ints, out: Ints) -> None:
    """Fill ``out`` as ``_compiled.count`` does, many compositions in step: the last axis of every
    array here is the composition. Numbers wrap around at 64 bits on the way, which is exact since
    every weight in the end fits."""
    import numpy as np

    cards = np.ascontiguousarray(batch.T)
    left = cards.sum(axis=0) - 4
    weights = np.zeros((4, 10, 10, len(batch)), dtype=np.int64)
    weights[0] = _two_hands(cards, range(10), 10) * four[..., None] * (left * (left - 1))
    for p in range(10):
        after = cards.copy()
        after[p] -= 1
        fill = cards[p] * (left - 1)
        high = _two_hands(after, PLAYER_STANDS, 8) * draws[10][:, None] * fill
        low = _two_hands(after, PLAYER_DRAWS, 8) * (1 - draws[p])[:, None] * fill
        for place, s in enumerate(PLAYER_STANDS):
            for t in range(8):
                weights[1, s, (t + p) % 10] += high[place, t]
        for place, s in enumerate(PLAYER_DRAWS):
            weights[2, (s + p) % 10, :8] += low[place]
        for b in range(p + 1):
            thirds = cards[p] * after[b]
            after[b] -= 1
            deals = _two_hands(after, PLAYER_DRAWS, 8) * thirds
            after[b] += 1
            for player, banker in {(p, b), (b, p)}:
                banker_counts = (np.arange(8) + banker) % 10
                for place, s in enumerate(PLAYER_DRAWS):
                    drawn = deals[place] * draws[player][:, None]
                    weights[3, (s + player) % 10, banker_counts] += drawn
    out[...] = np.moveaxis(weights, -1, 0)


def _two_hands(cards: Ints, player_sums: Sequence[int], counts: int) -> Ints:
    """Ordered pairs of two-card hands: the first counts one of ``player_sums``, the second 0 up to
    ``counts``, from ``cards[value]``."""
    import numpy as np

    other = (np.arange(10)[:, None] - np.arange(10)) % 10
    others = cards[other]
    """``others[s, x]``: the cards that make ``s`` with one ``x``."""
    others -= (other == np.arange(10))[..., None]
    ordered = cards * others
    hands = ordered.sum(axis=1)
    chosen = list(player_sums)
    table: Ints = hands[chosen, None] * hands[:counts]
    for place, s in enumerate(chosen):
        if s < counts:
            table[place, s] += 2 * hands[s]
    ordered = 4 * ordered[chosen]
    for x in range(10):
        table -= ordered[:, x, None] * others[:counts, x]
    return table
