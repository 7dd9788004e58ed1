"""The dealer of simulated shoes: shoe number 7 of a seed is the same shoe whoever deals it, when,
and among how many others.

Random words come from numpy's Philox (Salmon, Moraes, Dror and Shaw 2011), which reckons each word
from its number. Each shoe has so many words of its own, one for three places; so any shoe can be
dealt by itself, and nothing depends on what was dealt before it. Every order of a shoe has the same
chance but for one part in ``2**64 / cards**3``: eight decks, one in 10**11.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from hashlib import sha256
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from ..cards import DECK, Card, Rank, Suit
from ..composition import Composition
from ..coup import Coup, deal
from ..errors import CompositionError, SimulationError
from ..rule_sheets import Game, RuleSheet
from ..shoe import CARDS_A_BURN_MAY_TAKE, CARDS_A_COUP_MAY_NEED, BurnRule, EndRule, Shoe
from ..tableau import TABLEAU, Tableau
from ..text import _
from . import _arrays
from ._arrays import PLACES_A_WORD, Rules, Words
from .ends import CARDS, FACES, OUTCOME, Bytes, Codes, banker_draws, player_draws

WORDS_A_BLOCK = 4
"""Philox makes four words at a time."""
COMPILED_AT_ONCE = 1 << 17
"""Cards shuffled and then dealt by the compiled engine: they stay in the processor's cache."""
WORTH_COMPILING = 20_000_000
"""Rounds above which numba, where it is installed, gains more time than compiling takes."""


class Engine(Enum):
    """What shuffles and deals; both deal the very same cards."""

    NUMBA = "numba"
    NUMPY = "numpy"

    @classmethod
    def best(cls, rounds: float) -> Engine:
        """numba for so many rounds that it gains time, where it is installed.

        >>> Engine.best(1000)
        <Engine.NUMPY: 'numpy'>
        """
        return cls.NUMBA if rounds > WORTH_COMPILING and find_spec("numba") else cls.NUMPY


@dataclass(frozen=True, eq=False)
class Dealt:
    """Consecutive shoes of one dealer, dealt to their ends."""

    first: int
    """The number of the first shoe, counted from 0."""
    codes: Codes
    """How each round ended, ``codes[shoe, round]``; ``NO_ROUND`` after a shoe's last."""
    rounds: NDArray[np.int32]
    """How many rounds each shoe had."""
    engine: Engine

    @property
    def shoes(self) -> int:
        """How many shoes."""
        return len(self.rounds)

    @cached_property
    def outcomes(self) -> NDArray[np.int8]:
        """Each round's outcome as its place in ``OUTCOMES``; -1 after a shoe's last round."""
        return OUTCOME[self.codes]

    @cached_property
    def cards(self) -> NDArray[np.int8]:
        """How many cards each round took; 0 after a shoe's last."""
        return CARDS[self.codes]


@dataclass(frozen=True)
class Dealer:
    """How shoes are shuffled, burned, cut and dealt.

    Raises:
        SimulationError: the seed is neither a whole number nor text.
        CompositionError: the shoe has fewer cards than a burn and a coup may need.
        ShoeError: a burn and a coup may not fit before the cut card.

    >>> dealer = Dealer(Composition.full(8), seed=7)
    >>> int(dealer.deal(0, 100).rounds[41]) == int(dealer.deal(41, 1).rounds[0])
    True
    """

    composition: Composition
    burn: BurnRule = BurnRule.NONE
    cut_card: int = 14
    end_rule: EndRule = EndRule.CUT_CARD_ROUND
    tableau: Tableau = TABLEAU
    seed: int | str = 0
    _key: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if isinstance(self.seed, bool) or not isinstance(self.seed, int | str):
            raise SimulationError(
                _("A seed is a whole number or text, not {seed!r}.").format(seed=self.seed)
            )
        named = f"{type(self.seed).__name__} {self.seed}".encode(errors="surrogatepass")
        object.__setattr__(self, "_key", int.from_bytes(sha256(named).digest()[:16], "big"))
        self._verify_room()

    @classmethod
    def of(cls, sheet: RuleSheet, seed: int | str = 0, tableau: Tableau = TABLEAU) -> Dealer:
        """The dealer of a table's shoes.

        Raises:
            SimulationError: the sheet is for a game without Player and Banker bets, or is none.

        >>> from baccarat_core.rule_sheets import load_rule_sheet
        >>> Dealer.of(load_rule_sheet("live")).burn
        <BurnRule.EXPOSED_CARD: 'exposed card'>
        """
        if not isinstance(sheet, RuleSheet) or sheet.game is not Game.PUNTO_BANCO:
            raise SimulationError(
                _(
                    "Shoes are simulated by a rule sheet for {punto}, such as "
                    "load_rule_sheet('live'), not by {given}."
                ).format(
                    punto=Game.PUNTO_BANCO.value,
                    given=sheet.title if isinstance(sheet, RuleSheet) else repr(sheet),
                )
            )
        full = Composition.full(sheet.decks)
        return cls(full, sheet.burn, sheet.cut_card, sheet.end_rule, tableau, seed)

    @property
    def size(self) -> int:
        """How many cards a shoe begins with."""
        return self.composition.total

    @cached_property
    def places(self) -> int:
        """How many cards of a shoe may ever be reached; those behind them are not shuffled."""
        burn = CARDS_A_BURN_MAY_TAKE if self.burn is BurnRule.EXPOSED_CARD else 0
        coup = CARDS_A_COUP_MAY_NEED
        if self.end_rule is EndRule.EVERY_ROUND:
            reach = burn + coup
        else:
            reach = self._rules.cut_at + (1 + self._rules.rounds_after_cut) * coup
        return min(reach, self.size)

    @cached_property
    def most_rounds(self) -> int:
        """No shoe has more rounds: four cards are the fewest a coup takes."""
        return 1 if self.end_rule is EndRule.EVERY_ROUND else self.places // 4

    @property
    def usual_rounds(self) -> float:
        """About how many rounds a shoe has: a coup takes 4.94 cards on average."""
        return max(1.0, min(self.most_rounds, self.places / 4.94))

    def deal(self, first: int, shoes: int, engine: Engine = Engine.NUMPY) -> Dealt:
        """Deal shoes number ``first`` and following, from 0, each to its last round."""
        codes = np.empty((shoes, self.most_rounds), dtype=np.int16)
        rounds = np.empty(shoes, dtype=np.int32)
        draws = player_draws(), banker_draws(self.tableau)
        at_once = shoes
        if engine is Engine.NUMBA:
            from . import _compiled

            at_once = max(256, COMPILED_AT_ONCE // self._width)
        for part, piles in self._piles(first, shoes, engine, at_once):
            if engine is Engine.NUMBA:
                _compiled.play(piles, self._rules, *draws, codes[part], rounds[part])
            else:
                _arrays.play(piles, self._rules, *draws, codes[part], rounds[part])
        return Dealt(first, codes, rounds, engine)

    def piles(self, first: int, shoes: int, engine: Engine = Engine.NUMPY) -> Bytes:
        """The cards of these shoes in order, as places in ``DECK``, a row a shoe. Only the first
        ``places`` of them are shuffled: the rules never let a coup reach the others. A shoe of one
        round has no others."""
        return np.concatenate(
            [piles for _part, piles in self._piles(first, shoes, engine, shoes)], axis=0
        )

    def burned(self, piles: Bytes) -> NDArray[np.int64]:
        """How many cards of each pile are set aside before its first coup."""
        shown = 1 + FACES[piles[:, 0]].astype(np.int64)
        return shown if self._rules.burns else np.zeros_like(shown)

    def shoe(self, number: int) -> Shoe:
        """The shoe of this number, to be dealt card by card.

        >>> dealer = Dealer(Composition.full(8), seed=7)
        >>> dealer.shoe(3).size
        416
        """
        cards = [DECK[place] for (place,) in self.piles(number, 1).T.tolist()]
        left = self.composition.remove(cards)
        cards += [card for card in DECK for _copy in range(left.count(card))]
        return Shoe.stacked(cards, burn=self.burn, cut_card=self.cut_card, end_rule=self.end_rule)

    def coups(self, number: int) -> tuple[Coup, ...]:
        """Every coup of the shoe of this number, as the rules deal it.

        >>> dealer = Dealer(Composition.full(8), seed=7)
        >>> len(dealer.coups(3)) == int(dealer.deal(3, 1).rounds[0])
        True
        """
        shoe, coups = self.shoe(number), []
        while shoe.can_start_round():
            coups.append(deal(shoe, self.tableau))
        return tuple(coups)

    def _piles(
        self, first: int, shoes: int, engine: Engine, at_once: int
    ) -> Iterator[tuple[slice, Bytes]]:
        each = -(-self.places // PLACES_A_WORD)
        start, skip = divmod(first * each, WORDS_A_BLOCK)
        words = np.random.Philox(key=self._key, counter=start)
        words.random_raw(skip)
        fresh = np.repeat(np.arange(len(DECK), dtype=np.uint8), self.composition.counts)
        shuffle = _arrays.shuffle
        if engine is Engine.NUMBA:
            from ._compiled import shuffle
        piles = np.empty((min(at_once, shoes), self._width), dtype=np.uint8)
        for done in range(0, shoes, at_once):
            some = min(at_once, shoes - done)
            drawn: Words = words.random_raw(some * each).reshape(some, each)
            shuffle(drawn, fresh, self.places, piles[:some])
            yield slice(done, done + some), piles[:some]

    def _verify_room(self) -> None:
        needed = CARDS_A_COUP_MAY_NEED
        if self.burn is BurnRule.EXPOSED_CARD:
            needed += CARDS_A_BURN_MAY_TAKE
        if self.size < needed:
            raise CompositionError(
                _("A coup may need {needed} cards, and here are {total}.").format(
                    needed=needed, total=self.size
                )
            )
        # Of all cards a ten burns the most.
        tens = [Card(Rank.TEN, Suit.SPADES)] * self.size
        Shoe.stacked(tens, burn=self.burn, cut_card=self.cut_card, end_rule=self.end_rule)

    @property
    def _width(self) -> int:
        """How many cards of a shoe are kept."""
        return self.places if self.end_rule is EndRule.EVERY_ROUND else self.size

    @cached_property
    def _rules(self) -> Rules:
        cut_at = self.size - self.cut_card if self.end_rule.uses_cut_card else self.size
        return Rules(
            self.burn is BurnRule.EXPOSED_CARD,
            cut_at,
            int(self.end_rule is EndRule.ONE_MORE_ROUND),
            self.end_rule is EndRule.EVERY_ROUND,
        )
