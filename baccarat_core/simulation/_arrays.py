"""Shuffling and dealing many shoes in step, in numpy: the same cards as ``_compiled``, bit for bit.

Every array of the work here has one column a shoe.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..shoe import CARDS_A_COUP_MAY_NEED
from .ends import FACES, NO_ROUND, PAIRS, VALUES, Bytes, Codes

Words = NDArray[np.uint64]

CACHE = 1 << 19
"""About the cards that may be worked on in step and stay in the processor's cache."""
PLACES_A_WORD = 3
"""How many places of a shoe are chosen by one random word of 64 bits."""


class Rules(NamedTuple):
    """What a shoe's rules come to, in numbers."""

    burns: bool
    cut_at: int
    """How many cards lie before the cut card."""
    rounds_after_cut: int
    """How many rounds follow the one in which the cut card comes out."""
    one_round: bool
    """Whether every shoe has one round only."""


def together(width: int) -> int:
    """How many shoes of so many cards are worked on in step."""
    return max(1024, min(CACHE // width, 16_384))


def shuffle(words: Words, fresh: Bytes, places: int, piles: Bytes) -> None:
    """Fill each row of ``piles`` with the cards of ``fresh``, its first ``places`` in random order.

    Fisher and Yates's shuffle from the front: each place in turn swaps with itself or a later one.
    A word ``r`` chooses three places (Brackett-Rozinsky and Lemire 2024, arXiv 2408.06213): of the
    128 bits of ``r * n`` the high half is a number below ``n``, the low half the next ``r``.

    Piles may be no wider than ``places``; what was left behind is then not written.
    """
    at_once = together(piles.shape[1])
    for start in range(0, len(piles), at_once):
        part = slice(start, start + at_once)
        drawn = np.ascontiguousarray(words[part].T)
        if piles.shape[1] < len(fresh):
            piles[part] = _shuffle_few(drawn, fresh, places).T
        else:
            piles[part] = _shuffle_all(drawn, fresh, places).T


def _chosen(words: Words, size: int, places: int) -> Iterator[NDArray[np.int64]]:
    """For each place in turn the place that it swaps with."""
    half = np.uint64(32)
    low = np.uint64(0xFFFFFFFF)
    for place in range(places):
        if place % PLACES_A_WORD == 0:
            word = words[place // PLACES_A_WORD]
        left = np.uint64(size - place)
        high = ((word >> half) * left + ((word & low) * left >> half)) >> half
        word = word * left
        yield high.astype(np.int64) + place


def _shuffle_all(words: Words, fresh: Bytes, places: int) -> Bytes:
    shoes = words.shape[1]
    lane = np.arange(shoes)
    columns = np.repeat(fresh, shoes)
    for place, other in enumerate(_chosen(words, len(fresh), places)):
        here = columns[place * shoes : (place + 1) * shoes]
        other *= shoes
        other += lane
        card = columns[other]
        columns[other] = here
        here[:] = card
    return columns.reshape(len(fresh), shoes)


def _shuffle_few(words: Words, fresh: Bytes, places: int) -> Bytes:
    """The first places alone, without a whole pile for each shoe: a place that was swapped with
    before holds the card that was displaced to it last."""
    columns = np.empty((places, words.shape[1]), dtype=np.uint8)
    displaced = np.empty_like(columns)
    swapped: list[NDArray[np.int64]] = []
    for place, other in enumerate(_chosen(words, len(fresh), places)):
        card, here = fresh[other], np.full_like(columns[0], fresh[place])
        for earlier, taken in enumerate(swapped):
            card = np.where(taken == other, displaced[earlier], card)
            here = np.where(taken == place, displaced[earlier], here)
        columns[place], displaced[place] = card, here
        swapped.append(other)
    return columns


def play(
    piles: Bytes,
    rules: Rules,
    player_draws: Bytes,
    banker_draws: Bytes,
    codes: Codes,
    rounds: NDArray[np.int32],
) -> None:
    """Deal each row of ``piles`` to its last round: ``codes[shoe, round]``, and how many rounds."""
    at_once = together(piles.shape[1])
    for start in range(0, len(piles), at_once):
        part = slice(start, start + at_once)
        _play(piles[part], rules, player_draws, banker_draws, codes[part], rounds[part])


def _play(
    piles: Bytes,
    rules: Rules,
    player_draws: Bytes,
    banker_draws: Bytes,
    codes: Codes,
    rounds: NDArray[np.int32],
) -> None:
    shoes, size = piles.shape
    # A coup near the end looks at cards it may not take; there must be something to look at.
    padded = np.zeros((size + CARDS_A_COUP_MAY_NEED, shoes), dtype=np.uint8)
    padded[:size] = piles.T
    cards = padded.ravel()
    lane = np.arange(shoes)
    at = 1 + FACES[padded[0]].astype(np.int64) if rules.burns else np.zeros(shoes, dtype=np.int64)
    going = size - at >= CARDS_A_COUP_MAY_NEED
    more = np.full(shoes, rules.rounds_after_cut)
    codes[:] = NO_ROUND
    rounds[:] = 0
    for place in range(codes.shape[1]):
        if not going.any():
            break
        first = np.minimum(at, size) * shoes + lane
        p1, b1, p2, b2, fifth, sixth = (cards[first + n * shoes] for n in range(6))
        player = (VALUES[p1] + VALUES[p2]) % 10
        banker = (VALUES[b1] + VALUES[b2]) % 10
        both = player.astype(np.int64) * 10 + banker
        p_draws = player_draws[both]
        fifth, sixth = VALUES[fifth], VALUES[sixth]
        b_draws = banker_draws[11 * both + p_draws * (1 + fifth)]
        player = (player + p_draws * fifth) % 10
        banker = (banker + b_draws * np.where(p_draws, sixth, fifth)) % 10
        code = player.astype(np.int16) * 10 + banker
        code = ((code * 2 + p_draws) * 2 + b_draws) * 3 + PAIRS[p1.astype(np.int64) * 52 + p2]
        code = code * 3 + PAIRS[b1.astype(np.int64) * 52 + b2]
        codes[going, place] = code[going]
        rounds += going
        at += going * (4 + p_draws + b_draws)
        if rules.one_round:
            break
        out = at > rules.cut_at
        going &= (~out | (more > 0)) & (size - at >= CARDS_A_COUP_MAY_NEED)
        more -= out
