"""How the two sides of baccarat en banque play: the chances of what each does on a 5."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Any

from ..decision import STOOD, Action, Third
from ..errors import EquilibriumError
from ..tableau import COLUMNS
from ..text import _, brief
from .banque_model import NATURAL, PLANS, SIDES_FIVE, BanqueCell, Information, Plan
from .banque_surd import Chance, number_of

Mixture = Mapping[Plan, Chance]
"""The chance of each of the four plans."""


@dataclass(frozen=True)
class Sides:
    """The two sides' play.

    ``mixtures`` has, for each thing that Player 1 may do, the chances of the four plans for a 5
    that count then; Player 2 may go by it, Player 1 can't. ``alone`` are Player 1's and Player 2's
    chance to draw on 5 where the other side has won with a natural. Make it with ``independent``
    or ``together``.
    """

    mixtures: Mapping[Third, Mixture]
    alone: tuple[Chance, Chance]

    def __post_init__(self) -> None:
        mixtures = {third: MappingProxyType(dict(self.mixtures[third])) for third in COLUMNS}
        object.__setattr__(self, "mixtures", MappingProxyType(mixtures))

    def __reduce__(self) -> tuple[object, ...]:
        return Sides, ({third: dict(each) for third, each in self.mixtures.items()}, self.alone)

    @classmethod
    def independent(
        cls, player_1: Any, player_2: Any, alone: tuple[Any, Any] | None = None
    ) -> Sides:
        """Each side draws on 5 with a chance of its own.

        ``player_2`` may be a mapping from what Player 1 did (its third card 0-9, or ``STOOD``) to
        a chance. Without ``alone`` a side plays the same where the other has a natural; a Player 2
        that goes by Player 1's card then plays as against a Player 1 who stood.

        Raises:
            EquilibriumError: a chance is not an exact number from 0 to 1, or one is missing.

        >>> Sides.independent(1, "9/11").player_2[STOOD]
        Fraction(9, 11)
        """
        one = _chance(player_1)
        if isinstance(player_2, Mapping):
            missing = [str(third) for third in COLUMNS if third not in player_2]
            if missing or len(player_2) > len(COLUMNS):
                raise EquilibriumError(
                    _("Player 2 needs one chance for each third card 0 to 9 and one for STOOD.")
                )
            other = {third: _chance(player_2[third]) for third in COLUMNS}
        else:
            other = dict.fromkeys(COLUMNS, _chance(player_2))
        mixtures = {
            third: dict(zip(PLANS, map(_product, product(_both(one), _both(each))), strict=True))
            for third, each in other.items()
        }
        first, second = (one, other[STOOD]) if alone is None else map(_chance, alone)
        return cls(mixtures, (first, second))

    @classmethod
    def together(cls, mixture: Mapping[Any, Any], alone: tuple[Any, Any]) -> Sides:
        """The sides toss one coin for both: a chance for each plan, or for each third a mixture.

        Raises:
            EquilibriumError: a chance is not an exact number from 0 to 1, the four don't add up
                to 1, or Player 1's chance to draw would depend on its own third card.

        >>> both = Sides.together({(Action.DRAW, Action.STAND): 1}, alone=(0, 0))
        >>> both.player_1, both.player_2[4], both.are_independent
        (Fraction(1, 1), Fraction(0, 1), True)
        """
        if not any(third in mixture for third in COLUMNS):
            mixture = dict.fromkeys(COLUMNS, mixture)
        mixtures = {}
        for third in COLUMNS:
            given = dict(mixture.get(third, {}))
            whole = {plan: _chance(given.pop(plan, 0)) for plan in PLANS}
            if given or sum(whole.values()) != 1:
                raise EquilibriumError(
                    _(
                        "A mixture has a chance for each of the four plans, such as "
                        "(Action.DRAW, Action.STAND), and they add up to 1."
                    )
                )
            mixtures[third] = whole
        sides = cls(mixtures, (_chance(alone[0]), _chance(alone[1])))
        if any(_first(each) != sides.player_1 for each in mixtures.values()):
            raise EquilibriumError(
                _("Player 1 decides before its third card, so that card can't change its chance.")
            )
        return sides

    @property
    def player_1(self) -> Chance:
        """Player 1's chance to draw on 5, with no natural about."""
        return _first(self.mixtures[STOOD])

    @property
    def player_2(self) -> Mapping[Third, Chance]:
        """Player 2's chance to draw on 5, with no natural about, by what Player 1 did."""
        return MappingProxyType({third: _second(each) for third, each in self.mixtures.items()})

    @property
    def information(self) -> Information:
        """Whether Player 2 goes by Player 1's third card."""
        alike = all(each == self.mixtures[STOOD] for each in self.mixtures.values())
        return Information.OWN_TOTAL if alike else Information.THIRD_CARD

    @property
    def are_independent(self) -> bool:
        """Whether neither side's plan tells anything about the other's."""
        return all(
            each[plan] == _product((_part(_first(each), plan[0]), _part(_second(each), plan[1])))
            for each in self.mixtures.values()
            for plan in PLANS
        )

    def mixture(self, cell: BanqueCell) -> Mixture:
        """The chances of the plans, as far as they matter in this cell of the banker's."""
        _total, shown_1, shown_2 = cell
        if shown_1 is NATURAL:
            stand, draw = _both(self.alone[1])
            return {PLANS[0]: stand, PLANS[1]: draw}
        if shown_2 is NATURAL:
            stand, draw = _both(self.alone[0])
            return {PLANS[0]: stand, PLANS[2]: draw}
        return self.mixtures[shown_1]


def _chance(value: Any) -> Chance:
    number = number_of(value)
    if number is None or not 0 <= number <= 1:
        raise EquilibriumError(
            _(
                'A chance is an exact number from 0 to 1, such as Fraction(9, 11) or "9/11"; '
                "{value} is not."
            ).format(value=brief(value, repr))
        )
    return number


def _both(draw: Chance) -> tuple[Chance, Chance]:
    """The chance to stand and the chance to draw, as ``SIDES_FIVE`` has them."""
    return 1 - draw, draw


def _part(draw: Chance, action: Action) -> Chance:
    return _both(draw)[SIDES_FIVE.index(action)]


def _product(pair: tuple[Chance, Chance]) -> Chance:
    return pair[0] * pair[1]


def _first(mixture: Mixture) -> Chance:
    return sum((chance for plan, chance in mixture.items() if plan[0] is Action.DRAW), Fraction(0))


def _second(mixture: Mixture) -> Chance:
    return sum((chance for plan, chance in mixture.items() if plan[1] is Action.DRAW), Fraction(0))
