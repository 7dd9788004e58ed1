"""Chemin de fer solved: what Player should do on 5, and what Banker should answer.

The models and where they were solved before are told at ``Sees``; their rules at ``models``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from types import MappingProxyType

from ..decision import STOOD, Third
from ..errors import EquilibriumError
from ..scoring import Hand
from ..text import _
from .additive import AdditiveGame, AdditiveSolution, solve_additive
from .counting import Deals, count_deals
from .evaluation import Certificate, evaluate
from .exact import rank
from .models import FREE_TOTAL, Cards, Choice, Decks, Model, Sees, model_of
from .sweep import sweep


class Solutions(Enum):
    """Whether the game has another equilibrium than the one given."""

    ONE = "this is the only one"
    MANY = "there are others"
    """Choices that are worth the same, whatever is known, may share their chances otherwise."""
    UNKNOWN = "others were not looked for"


@dataclass(frozen=True)
class Equilibrium:
    """Play of which neither side can do better while the other keeps to its own.

    >>> from baccarat_core.equilibrium import WITH_REPLACEMENT
    >>> classical = solve_chemin_de_fer(WITH_REPLACEMENT)
    >>> print(classical.player_draws, classical.banker_draws(6), classical.value)
    9/11 859/2288 -679568/53094899
    """

    model: Model
    player: Mapping[Choice, Fraction] = field(hash=False)
    """Player's chance to draw on 5, by its cards where it sees them."""
    banker: Mapping[Choice, Fraction] = field(hash=False, repr=False)
    """Banker's chance to draw, in each of its choices."""
    value: Fraction
    """Player's expected profit for each unit staked, all coups counted."""
    banker_value: Fraction
    """Banker's, after commission; without one it is Player's loss."""
    solutions: Solutions

    def __post_init__(self) -> None:
        object.__setattr__(self, "player", MappingProxyType(dict(self.player)))
        object.__setattr__(self, "banker", MappingProxyType(dict(self.banker)))

    def __reduce__(self) -> tuple[object, ...]:
        play = dict(self.player), dict(self.banker)
        return Equilibrium, (self.model, *play, self.value, self.banker_value, self.solutions)

    @property
    def decks(self) -> Decks:
        """The number of decks, or ``WITH_REPLACEMENT``."""
        return self.model.decks

    @property
    def sees(self) -> Sees:
        """What the sides know when they choose."""
        return self.model.sees

    @property
    def commission(self) -> Fraction:
        """The part of Banker's win that the house keeps."""
        return self.model.commission

    @property
    def house_value(self) -> Fraction:
        """What the house keeps on average, for each unit staked on Player."""
        return -self.value - self.banker_value

    @cached_property
    def player_draws(self) -> Fraction:
        """Player's chance to draw on a 5, over all of its cards that make one."""
        ways = {cards: ways for cards, ways, _rest in self.model.deals(self.model.values)}
        fives = {cards: n for cards, n in ways.items() if sum(cards) % 10 == FREE_TOTAL}
        drawn = (self.player[self.model.player_choice(cards)] * n for cards, n in fives.items())
        return sum(drawn, Fraction(0)) / sum(fives.values())

    def banker_draws(
        self, total: int, third: Third = STOOD, cards: Cards | None = None
    ) -> Fraction:
        """Banker's chance to draw with a count, Player having stood or drawn a third card.

        ``cards`` are Banker's two point values, where the model lets it see them.

        Raises:
            EquilibriumError: the game has no such choice of Banker's.
        """
        known = (min(cards), max(cards)) if cards else None
        choice = Choice(Hand.BANKER, total, third, known)
        if choice not in self.banker:
            seen = (
                _("its count, Player's third card and its two cards")
                if self.sees.by_banker
                else _("its count and Player's third card")
            )
            raise EquilibriumError(
                _("{choice}: in this game Banker chooses on a count of 0 to 7, by {seen}.").format(
                    choice=choice, seen=seen
                )
            )
        return self.banker[choice]

    @property
    def mixed(self) -> tuple[Choice, ...]:
        """The choices in which a side sometimes draws and sometimes stands."""
        both = {**self.player, **self.banker}
        return tuple(choice for choice, chance in both.items() if 0 < chance < 1)

    @cached_property
    def certificate(self) -> Certificate:
        """Every choice of either side, valued by a count of its own."""
        return evaluate(self.model, self.player, self.banker)

    def verify(self) -> None:
        """Prove that either side's play is a best reply, and that the values are right.

        Raises:
            EquilibriumError: one side can do better, a chance is missing, or a value is another.
        """
        certificate = self.certificate
        certificate.verify()
        for hand, given, right in (
            (Hand.PLAYER, self.value, certificate.player_value),
            (Hand.BANKER, self.banker_value, certificate.banker_value),
        ):
            if given != right:
                raise EquilibriumError(
                    _("{hand}'s value is {right} of a unit, not {given}.").format(
                        hand=hand.label, right=right, given=given
                    )
                )


def solve_chemin_de_fer(
    decks: Decks,
    sees: Sees = Sees.TOTALS,
    commission: Fraction | Decimal | int | str = 0,
) -> Equilibrium:
    """An equilibrium of chemin de fer, exact and proved.

    Args:
        decks: a number of whole decks, each card dealt once, or ``WITH_REPLACEMENT``.
        sees: what the sides know of their own cards.
        commission: the part of Banker's win that the house keeps. Without one the game is
            zero-sum and every equilibrium has the same value. With one it is a bimatrix game
            (Ethier and Lee 2023, arXiv 2308.00118): Banker looks to what it keeps, Player to what
            Player wins, and the equilibrium is one of Nash's.

    ``solutions`` of the result tells whether it is the only one. Where Player sees its total alone
    all equilibria are found, so that this is known. Where Player sees its cards and there is no
    commission it follows from the solution's own numbers. With one, the search is for equilibria
    in which Player mixes with one pair of cards at most, and ends with the first; Ethier and Lee
    too leave open whether there are others. With replacement a hand's cards tell nothing beyond
    their count: the equilibrium given then plays every hand of a count alike, and others share the
    drawing out differently.

    Compared with printed figures: the solution of Kemeny and Snell with replacement, 9/11,
    859/2288 and -679568/53094899. All others are derived here, and each is proved anew, by a count
    that shares nothing with the solver's, before it is given.

    Raises:
        CompositionError: no number of decks.
        EquilibriumError: ``sees`` is no ``Sees``, the commission no part from 0 to below 1, or no
            equilibrium was found.

    >>> six = solve_chemin_de_fer(6, Sees.BOTH_COMPOSITIONS)
    >>> for choice, chance in six.player.items():
    ...     print(choice, "draws", chance)
    Player's 5 of 0 and 5 draws 1
    Player's 5 of 1 and 4 draws 35003/74880
    Player's 5 of 2 and 3 draws 0
    Player's 5 of 6 and 9 draws 1
    Player's 5 of 7 and 8 draws 1
    """
    return _solved(model_of(decks, sees, commission))


@lru_cache(maxsize=64)
def _solved(model: Model) -> Equilibrium:
    if model.dealing and model.sees is not Sees.TOTALS:
        solution = _told_nothing(model)
    else:
        deals = count_deals(model)
        alone = Solutions.UNKNOWN
        if model.sees.by_player and not model.commission:
            game = deals.player_game
            best = solve_additive(game)
            player, banker = best.rows[2::2], best.draws
            if is_only_solution(game, best):
                alone = Solutions.ONE
        else:
            found = sweep(deals.player_game, deals.banker_game)
            first = next(found, None)
            if first is None:
                raise EquilibriumError(
                    _("No equilibrium was found in which Player mixes with one hand at most.")
                )
            player, banker = first.player, first.banker
            if not model.sees.by_player:
                only = first.alone and next(found, None) is None
                alone = Solutions.ONE if only else Solutions.MANY
        solution = _equilibrium(
            deals,
            dict(zip(model.player_choices, player, strict=True)),
            dict(zip(deals.stand, banker, strict=True)),
            alone,
        )
    solution.verify()
    return solution


def _told_nothing(model: Model) -> Equilibrium:
    """With replacement: every hand of a count plays as the count does where cards are not seen."""
    plain = _solved(Model(model.values, model.dealing, Sees.TOTALS, model.commission))
    deals = count_deals(model)
    chances = {**plain.player, **plain.banker}
    player, banker = (
        {each: chances[Choice(each.hand, each.total, each.third)] for each in choices}
        for choices in (model.player_choices, deals.stand)
    )
    return _equilibrium(deals, player, banker, Solutions.MANY)


def _equilibrium(
    deals: Deals,
    player: Mapping[Choice, Fraction],
    banker: Mapping[Choice, Fraction],
    solutions: Solutions,
) -> Equilibrium:
    rows, draws = deals.mixture(player), list(banker.values())

    def value(game: AdditiveGame) -> Fraction:
        worth = zip(rows, game.payoff_of_rows(draws), strict=True)
        return sum((share * each for share, each in worth), Fraction(0)) / game.denominator

    values = value(deals.player_game), value(deals.banker_game)
    return Equilibrium(deals.model, player, banker, *values, solutions)


def is_only_solution(game: AdditiveGame, best: AdditiveSolution) -> bool:
    """Whether a solution's own numbers prove that a zero-sum game has no other.

    They do if no side is indifferent where it does not mix, and the equations of indifference
    determine both mixtures: then none lies beside this one, and the solutions, being a convex set,
    are no more than it.
    """
    worth = game.payoff_of_rows(best.draws)
    mixed = []
    for rows in (rows for rows in game.sets if len(rows) > 1):
        first, second = rows
        if 0 < best.rows[first] < 1:
            mixed.append((first, second))
        elif worth[first] == worth[second]:
            return False
    tied = [cell for cell, gain in enumerate(game.gains_of_cells(best.rows)) if not gain]
    if len(tied) != len(mixed) or any(best.draws[cell] in (0, 1) for cell in tied):
        return False
    rows_of = (game.gain(cell) for cell in tied)
    system = [{n: gain[b] - gain[a] for n, (a, b) in enumerate(mixed)} for gain in rows_of]
    return rank(system) == len(mixed)
