"""A coup's end as one small number, so that millions of them fit in arrays."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bets import Bet, Result
from ..cards import DECK, Rank, Suit
from ..facts import CoupFacts, Outcome, PairKind
from ..tableau import COLUMNS, Action, Tableau, player_decision

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Codes = NDArray[np.int16]

PAIR_KINDS = tuple(PairKind)
SHAPE = (10, 10, 2, 2, len(PAIR_KINDS), len(PAIR_KINDS))
"""A code's digits: both counts, who drew, both kinds of pair."""
SIZE = 3600
"""How many codes there are; ``NO_ROUND`` is one more."""
NO_ROUND = SIZE
"""Stands where a shoe had no such round."""

OUTCOMES = (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)
"""An outcome's number is its place here."""
PLAYER, BANKER, TIE = range(3)

VALUES: Bytes = np.array([card.point_value for card in DECK], dtype=np.uint8)
FACES: Bytes = np.array([card.face_value for card in DECK], dtype=np.uint8)
_RANKS = np.array([tuple(Rank).index(card.rank) for card in DECK])
_SUITS = np.array([tuple(Suit).index(card.suit) for card in DECK])
_SAME_RANK = _RANKS[:, None] == _RANKS
PAIRS: Bytes = (_SAME_RANK * (1 + (_SUITS[:, None] == _SUITS))).astype(np.uint8).ravel()
"""The place in ``PAIR_KINDS`` of what two cards share, at ``52 * first + second``."""


def code_of(facts: CoupFacts) -> int:
    """The number of a coup's end.

    >>> facts_of(code_of(CoupFacts(8, 7, 2, 2))) == CoupFacts(8, 7, 2, 2)
    True
    """
    pairs = PAIR_KINDS.index(facts.player_pair), PAIR_KINDS.index(facts.banker_pair)
    digits = (facts.player_count, facts.banker_count, facts.player_cards - 2)
    return int(np.ravel_multi_index((*digits, facts.banker_cards - 2, *pairs), SHAPE))


def facts_of(code: int) -> CoupFacts:
    """What a code stands for."""
    return _all_facts()[code]


@cache
def _all_facts() -> tuple[CoupFacts, ...]:
    return tuple(
        CoupFacts(p, b, 2 + p_drew, 2 + b_drew, PAIR_KINDS[p_pair], PAIR_KINDS[b_pair])
        for p, b, p_drew, b_drew, p_pair, b_pair in np.ndindex(*SHAPE)
    )


def _by_code(digit: NDArray[np.generic], nothing: int) -> NDArray[np.int8]:
    return np.append(digit, nothing).astype(np.int8)


_P, _B, _P_DREW, _B_DREW, _P_PAIR, _B_PAIR = np.indices(SHAPE).reshape(len(SHAPE), -1)
OUTCOME = _by_code(np.where(_P > _B, PLAYER, np.where(_B > _P, BANKER, TIE)), -1)
"""Each code's outcome, as a place in ``OUTCOMES``; -1 for ``NO_ROUND``."""
CARDS = _by_code(4 + _P_DREW + _B_DREW, 0)
"""How many cards each code's coup took; 0 for ``NO_ROUND``."""


@cache
def player_draws() -> Bytes:
    """1 where Player draws, at ``10 * Player's two-card count + Banker's``."""
    draws = [
        player_decision(p).action is Action.DRAW and b < 8 for p in range(10) for b in range(10)
    ]
    return np.array(draws, dtype=np.uint8)


@cache
def banker_draws(tableau: Tableau) -> Bytes:
    """1 where Banker draws, at ``11 * (10 * Player's two-card count + Banker's) + column``; column
    0 is "Player stood", never a third card of 0."""
    draws = [
        p < 8 and b < 8 and tableau[b, third] is Action.DRAW
        for p in range(10)
        for b in range(10)
        for third in COLUMNS
    ]
    return np.array(draws, dtype=np.uint8)


class Worths(NamedTuple):
    """What one unit on a bet wins or loses at each code, in whole parts of a unit."""

    parts: Ints
    """By code, net of commission; 0 for ``NO_ROUND``."""
    scale: int
    """How many parts make one unit."""


@cache
def worths(bet: Bet) -> Worths:
    """What one unit on this bet wins or loses at each code: the rule that settles it, asked of
    every end a coup may have.

    >>> from baccarat_core.bets import Tie
    >>> worths(Tie()).parts[code_of(CoupFacts(7, 7, 2, 2))]
    np.int64(8)
    """
    nets = [profit_of(bet, facts) for facts in _all_facts()]
    scale = lcm(*{net.denominator for net in nets})
    parts = np.array([*(int(net * scale) for net in nets), 0], dtype=np.int64)
    parts.flags.writeable = False
    return Worths(parts, scale)


def profit_of(bet: Bet, facts: CoupFacts) -> Fraction:
    """What one unit wins or loses, net of commission, as if commission were never rounded."""
    made = bet.resolve(facts)
    return Fraction(-1) if made.result is Result.LOSE else made.pays * (1 - made.commission)
