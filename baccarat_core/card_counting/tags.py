"""A count that a person can keep: a small number for each card, added up as the cards are seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from ..bets import AnyBet
from ..cards import Rank
from ..errors import SimulationError
from ..simulation import Dealer, Dealt
from ..simulation.ends import Ints
from ..text import _
from .before import RANK_OF, Priced
from .lab import CountingFound, Seen, count
from .removal import Removal

CARDS_A_DECK = 52
SINGLE = tuple(Rank)[:10]
"""Ace to ten: jack, queen and king are worth what a ten is."""
LARGEST_TAG = 99


@dataclass(frozen=True)
class TagCount:
    """A count by tags. The running count is the sum of the tags of all cards seen; the *true count*
    is that divided by how many decks are still unseen.

    Raises:
        SimulationError: a tag is no small whole number, or the ranks are not the thirteen.

    >>> tags = TagCount.parse("A 0, 2 0, 3 0, 4 -1, 5 0, 6 1, 7 0, 8 0, 9 0, T 0, J 0, Q 0, K 0")
    >>> tags.of(Rank.FOUR)
    -1
    """

    tags: tuple[int, ...]
    """In the order of ``Rank``, ace to king."""

    def __post_init__(self) -> None:
        good = all(
            isinstance(tag, int) and not isinstance(tag, bool) and abs(tag) <= LARGEST_TAG
            for tag in self.tags
        )
        if len(self.tags) != len(Rank) or not good:
            raise SimulationError(
                _(
                    "A count has a tag for each of the thirteen ranks, ace to king, a whole number "
                    "from -{most} to {most}."
                ).format(most=LARGEST_TAG)
            )

    @classmethod
    def parse(cls, text: str) -> TagCount:
        """Read tags such as ``4 -1, 6 +1``; a rank that is not named has 0.

        Raises:
            SimulationError: something is no rank and tag, or a rank is named twice.

        >>> TagCount.parse("4 -1, 6 +1").tags
        (0, 0, 0, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0)
        """
        tags: dict[str, int] = {}
        known = {rank.value for rank in Rank}
        words = str(text).replace("−", "-").replace(",", " ").replace(":", " ").split()
        for rank, tag in zip(words[::2], [*words[1::2], ""], strict=False):
            name = rank.upper().replace("10", "T")
            if name not in known or name in tags or not tag.lstrip("+-").isdecimal():
                raise SimulationError(
                    _(
                        "{rank} {tag} is no tag of a rank that had none yet. Write 4 -1, 6 +1."
                    ).format(rank=rank[:20], tag=tag[:20])
                )
            tags[name] = int(tag[:4])
        return cls(tuple(tags.get(rank.value, 0) for rank in Rank))

    @classmethod
    def from_effects(cls, removal: Removal, largest: int = 2) -> TagCount:
        """Tags in proportion to what each card's leaving is worth to a bet, of which the largest is
        ``largest``, each rounded up or down so that a whole deck adds up to 0: a count that drifts
        by itself tells of the shoe's depth, not of its cards.

        Raises:
            SimulationError: the largest tag is no small whole number above 0, or no card's leaving
                changes anything.

        >>> from baccarat_core.bets import BetKind
        >>> from baccarat_core.card_counting import effects_of_removal
        >>> from baccarat_core.rule_sheets import load_rule_sheet
        >>> found = effects_of_removal(load_rule_sheet("trainer"))
        >>> TagCount.from_effects(found[BetKind.PLAYER]).tags
        (-1, -1, -1, -2, 1, 2, 1, 1, 0, 0, 0, 0, 0)
        """
        most = max(map(abs, removal.effects.values()))
        if not isinstance(largest, int) or not 1 <= largest <= LARGEST_TAG or not most:
            raise SimulationError(
                _("The largest tag is 1 to {most}, of cards that change something.").format(
                    most=LARGEST_TAG
                )
            )
        exact = [removal.effects[rank] / most * largest for rank in SINGLE]
        copies = [1] * (len(SINGLE) - 1) + [len(Rank) - len(SINGLE) + 1]

        def badness(tags: tuple[int, ...]) -> tuple[int, Fraction]:
            drift = sum(tag * times for tag, times in zip(tags, copies, strict=True))
            errors = zip(tags, exact, copies, strict=True)
            return abs(drift), sum(((t - e) ** 2 * n for t, e, n in errors), Fraction(0))

        choices = (sorted({floor(each), ceil(each)}) for each in exact)
        best = min(product(*choices), key=badness)
        return cls((*best, *best[-1:] * (len(Rank) - len(SINGLE))))

    def of(self, rank: Rank) -> int:
        """The tag of a rank."""
        return self.tags[tuple(Rank).index(rank)]

    def of_cards(self, cards: Mapping[Rank, int]) -> int:
        """The running count after so many cards of each rank were seen."""
        return sum(self.of(rank) * count for rank, count in cards.items())


@dataclass(frozen=True)
class TagCounter:
    """A counter who keeps a count by tags, and stakes one unit on a bet whenever the true count is
    the trigger or more. What those units are worth is reckoned exactly, whatever the count says.

    Raises:
        SimulationError: it is no bet, or looks at counts and pairs together.

    >>> from baccarat_core.bets import Player
    >>> from baccarat_core.composition import Composition
    >>> from baccarat_core.simulation import run
    >>> study = TagCounter(TagCount.parse("4 -1, 6 +1"), Player(), Fraction(3))
    >>> run(study, Dealer(Composition.full(8), seed=1), 2).shoes
    2
    """

    count: TagCount
    bet: AnyBet
    trigger: Fraction

    effort = 500
    """How many times as long a round takes as when it is only dealt."""

    def __post_init__(self) -> None:
        Priced.of(self.bet)
        object.__setattr__(self, "trigger", Fraction(self.trigger))

    def of(self, dealer: Dealer, dealt: Dealt) -> CountingFound:
        """What the counter finds in these shoes. ``positive`` counts the rounds bet on, and
        ``gain`` what they were worth, which may be below 0."""
        full = np.array(dealer.composition.counts, dtype=np.int64)
        tags = np.array(self.count.tags, dtype=np.int64)[RANK_OF]

        def bets(seen: Seen, _parts: Ints) -> NDArray[np.bool_]:
            running = (full - seen.unseen) @ tags
            decks_times = CARDS_A_DECK * self.trigger.denominator
            enough: NDArray[np.bool_] = running * decks_times >= self.trigger.numerator * seen.total
            return enough

        return count((self.bet,), dealer, dealt, bets)
