"""The exact odds of many bets before each of many rounds, at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from .. import odds
from ..bets import AnyBet, Bet
from ..cards import DECK, Rank
from ..errors import SimulationError
from ..shoe import BurnRule
from ..simulation import Dealer, Dealt, Engine
from ..simulation.ends import SHAPE, SIZE, Bytes, Ints, worths
from ..tableau import Tableau
from ..text import _

VALUE_OF: Ints = np.array([card.point_value for card in DECK])
RANK_OF: Ints = np.array([tuple(Rank).index(card.rank) for card in DECK])
_TO_VALUES = (VALUE_OF[:, None] == np.arange(10)).astype(np.int64)
_TO_RANKS = (RANK_OF[:, None] == np.arange(13)).astype(np.int64)


class Decides(Enum):
    """What decides a bet."""

    COUNTS = "counts"
    PAIRS = "pairs"


@dataclass(frozen=True)
class Priced:
    """A bet as what one unit wins or loses, in whole parts of a unit, by all that decides it."""

    bet: AnyBet
    decides: Decides
    parts: tuple[int, ...]
    """By cards of each hand and counts, or by the two kinds of pair."""
    scale: int

    @classmethod
    def of(cls, bet: AnyBet) -> Priced:
        """The bet, by what decides it.

        Raises:
            SimulationError: it is no bet, or looks at counts and pairs together.

        >>> from baccarat_core.bets import PlayerPair
        >>> Priced.of(PlayerPair()).decides
        <Decides.PAIRS: 'pairs'>
        """
        if not isinstance(bet, Bet):
            raise SimulationError(_("{bet!r} is no bet.").format(bet=bet))
        parts, scale = worths(bet)
        table = parts[:SIZE].reshape(SHAPE)
        if (table == table[..., :1, :1]).all():
            by_end = table[..., 0, 0].transpose(2, 3, 0, 1)
            return cls(bet, Decides.COUNTS, tuple(by_end.ravel().tolist()), scale)
        if (table == table[:1, :1, :1, :1]).all():
            return cls(bet, Decides.PAIRS, tuple(table[0, 0, 0, 0].ravel().tolist()), scale)
        raise SimulationError(
            _("{bet} looks at counts and pairs together; no counter here can follow that.").format(
                bet=bet.kind.label
            )
        )


def unseen_before(dealer: Dealer, dealt: Dealt, piles: Bytes) -> tuple[Ints, NDArray[np.bool_]]:
    """The cards that nobody has seen before each round, ``[shoe, round, card]`` in the order of
    ``DECK``, and which of these rounds there were. Burned cards stay unseen, all but the exposed
    one."""
    shoes, most = dealt.codes.shape
    burned = dealer.burned(piles)
    starts = burned[:, None] + np.cumsum(dealt.cards, axis=1, dtype=np.int64) - dealt.cards
    played = np.arange(most) < dealt.rounds[:, None]
    full = np.array(dealer.composition.counts, dtype=np.int64)
    unseen = np.empty((shoes, most, len(DECK)), dtype=np.int64)
    for shoe in range(shoes):
        pile = piles[shoe]
        one = np.zeros((len(pile) + 1, len(DECK)), dtype=np.int64)
        one[np.arange(1, len(pile) + 1), pile] = 1
        if dealer.burn is BurnRule.EXPOSED_CARD:
            one[2 : burned[shoe] + 1] = 0
        gone = one.cumsum(axis=0)
        unseen[shoe] = full - gone[starts[shoe]]
    return unseen, played


def profits(
    priced: Sequence[Priced], unseen: Ints, tableau: Tableau, engine: Engine
) -> tuple[Ints, Ints]:
    """For each bet (row) and each row of unseen cards (column) the exact expected profit of one
    unit, as a whole number of parts out of all deals; and for each row of cards how many cards.

    A bet decided by counts is out of the ordered deals of six cards, one decided by pairs of four.

    Raises:
        SimulationError: so many cards, or so large a pay, that 64 bits can't hold the sum.
    """
    total = unseen.sum(axis=1)
    found = np.empty((len(priced), len(unseen)), dtype=np.int64)
    by_counts = [n for n, each in enumerate(priced) if each.decides is Decides.COUNTS]
    by_pairs = [n for n, each in enumerate(priced) if each.decides is Decides.PAIRS]
    most = max((max(map(abs, each.parts)) for each in priced), default=0)
    if by_counts:
        cards = int(total.max())
        if most * cards**6 >= 2**63:
            raise SimulationError(
                _("So large a pay from so many cards is beyond this counter: {cards}.").format(
                    cards=cards
                )
            )
        batch_engine = odds.Engine.NUMBA if engine is Engine.NUMBA else odds.Engine.NUMPY
        weights = odds.joint_distributions(unseen @ _TO_VALUES, tableau, batch_engine)
        table = np.array([priced[n].parts for n in by_counts], dtype=np.int64)
        found[by_counts] = table @ weights.reshape(len(unseen), -1).T
    if by_pairs:
        table = np.array([priced[n].parts for n in by_pairs], dtype=np.int64)
        found[by_pairs] = table @ pair_weights(unseen).T
    return found, total


def pair_weights(cards: Ints) -> Ints:
    """For each row of 52 counts, the ordered deals of two cards to each hand by the two kinds of
    pair: ``[row, 3 * Player's kind + Banker's]``, none, same rank, same rank and suit.

    >>> weights = pair_weights(np.full((1, 52), 8))
    >>> int(weights.sum()) == 416 * 415 * 414 * 413
    True
    """
    ranks = cards @ _TO_RANKS
    total = cards.sum(axis=1)

    def of(n: Ints, taken: int) -> Ints:
        """Ordered deals of so many cards from ``n``."""
        ways = np.ones_like(n)
        for less in range(taken):
            ways = ways * np.maximum(n - less, 0)
        return ways

    rank2, card2 = of(ranks, 2), of(cards, 2)
    alike, same = rank2.sum(axis=1), card2.sum(axis=1)
    other_hand = of(total - 2, 2)
    both_alike = alike**2 - (rank2**2).sum(axis=1) + of(ranks, 4).sum(axis=1)
    both_same = same**2 - (card2**2).sum(axis=1) + of(cards, 4).sum(axis=1)
    rank_of_card = ranks[:, RANK_OF]
    left = of(rank_of_card - 2, 2)
    mixed = alike * same - (rank2[:, RANK_OF] * card2).sum(axis=1) + (card2 * left).sum(axis=1)
    alone, same_alone = alike * other_hand, same * other_hand
    states = np.empty((len(cards), 3, 3), dtype=np.int64)
    states[:, 2, 2] = both_same
    states[:, 1, 2] = states[:, 2, 1] = mixed - both_same
    states[:, 1, 1] = both_alike - 2 * mixed + both_same
    states[:, 0, 2] = states[:, 2, 0] = same_alone - mixed
    states[:, 0, 1] = states[:, 1, 0] = alone - same_alone - both_alike + mixed
    states[:, 0, 0] = 0
    states[:, 0, 0] = of(total, 4) - states.sum(axis=(1, 2))
    weights: Ints = states.reshape(len(cards), 9)
    return weights
