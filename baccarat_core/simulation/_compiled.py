"""Shuffling and dealing whole shoes, and adding up their rounds, compiled by numba.

Imported only when many rounds are asked for. The cards are those of ``_arrays``, bit for bit; its
docstrings say what each function does.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from ..shoe import CARDS_A_COUP_MAY_NEED
from ._arrays import PLACES_A_WORD
from .ends import FACES, NO_ROUND, PAIRS, VALUES

_njit: Any = numba.njit

_SIX = CARDS_A_COUP_MAY_NEED
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


def _shuffle(words: Any, fresh: Any, places: int, piles: Any) -> None:
    size = len(fresh)
    width = piles.shape[1]
    pile = fresh.copy()
    swapped = np.empty(places, np.int64)
    for shoe in range(piles.shape[0]):
        place = 0
        while place < places:
            word = words[shoe, place // PLACES_A_WORD]
            for _ in range(PLACES_A_WORD):
                if place < places:
                    left = np.uint64(size - place)
                    high = (word >> _HALF) * left + (((word & _LOW) * left) >> _HALF)
                    other = place + np.int64(high >> _HALF)
                    word = word * left
                    card = pile[other]
                    pile[other] = pile[place]
                    pile[place] = card
                    swapped[place] = other
                    place += 1
        row = piles[shoe]
        for place in range(width):
            row[place] = pile[place]
        if width == size:
            for place in range(size):
                pile[place] = fresh[place]
        else:
            for place in range(places - 1, -1, -1):
                other = swapped[place]
                card = pile[other]
                pile[other] = pile[place]
                pile[place] = card


def _play(
    piles: Any, rules: Any, player_draws: Any, banker_draws: Any, codes: Any, rounds: Any
) -> None:
    burns, cut_at, rounds_after_cut, one_round = rules
    size = piles.shape[1]
    padded = np.zeros(size + _SIX, np.uint8)
    for shoe in range(piles.shape[0]):
        for place in range(size):
            padded[place] = piles[shoe, place]
        at = 1 + np.int64(FACES[padded[0]]) if burns else 0
        more = rounds_after_cut
        played = 0
        while size - at >= _SIX:
            p1 = np.int64(padded[at])
            b1 = np.int64(padded[at + 1])
            p2 = np.int64(padded[at + 2])
            b2 = np.int64(padded[at + 3])
            fifth = np.int64(VALUES[padded[at + 4]])
            sixth = np.int64(VALUES[padded[at + 5]])
            player = _TENS[VALUES[p1] + VALUES[p2]]
            banker = _TENS[VALUES[b1] + VALUES[b2]]
            both = player * 10 + banker
            p_draws = np.int64(player_draws[both])
            b_draws = np.int64(banker_draws[11 * both + p_draws * (1 + fifth)])
            player = _TENS[player + p_draws * fifth]
            banker = _TENS[banker + b_draws * (p_draws * sixth + (1 - p_draws) * fifth)]
            code = ((player * 10 + banker) * 2 + p_draws) * 2 + b_draws
            code = (code * 3 + PAIRS[p1 * 52 + p2]) * 3 + PAIRS[b1 * 52 + b2]
            codes[shoe, played] = code
            played += 1
            at += 4 + p_draws + b_draws
            if one_round:
                break
            if at > cut_at:
                if more == 0:
                    break
                more -= 1
        rounds[shoe] = played
        for place in range(played, codes.shape[1]):
            codes[shoe, place] = NO_ROUND


_TENS = np.arange(20, dtype=np.int64) % 10
"""A sum of two counts as a count."""


def _count_codes(codes: Any, rounds: Any, first: int, last: int, counts: Any) -> None:
    for shoe in range(codes.shape[0]):
        for place in range(first, min(last, rounds[shoe])):
            counts[codes[shoe, place]] += 1


def _add_up(codes: Any, rounds: Any, last: int, parts: Any, totals: Any) -> None:
    for shoe in range(codes.shape[0]):
        total = 0
        for place in range(min(last, rounds[shoe])):
            total += parts[codes[shoe, place]]
        totals[shoe] = total


shuffle = _njit(_shuffle)
play = _njit(_play)
count_codes = _njit(_count_codes)
add_up = _njit(_add_up)
