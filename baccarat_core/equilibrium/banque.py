"""Baccarat en banque solved: what each of the three does on a free choice, and what it is worth.

The model, its information assumption and its sources stand in ``banque_model``. Three solutions,
after Ethier and Lee (2015): in the Nash equilibrium each of the three plays for itself; in the two
cooperative ones the sides are a team that wants the banker to win as little as it can, and toss
each a coin of its own (independent) or one coin for both (correlated). All numbers are exact, and
each solution carries its proof.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from ..decision import STOOD, Third
from ..errors import EquilibriumError
from ..text import _, brief
from .banque_check import BanqueCertificate, certify
from .banque_model import (
    CELLS,
    BanqueCell,
    Information,
    SolutionKind,
    share_of,
)
from .banque_nash import solve_square
from .banque_play import Banker, BanqueValues, banque_values
from .banque_seen_nash import solve_seen
from .banque_sides import Mixture, Sides
from .banque_surd import Chance
from .banque_team import solve_alone, solve_independent, solve_team


@dataclass(frozen=True)
class BanqueSolution:
    """Play of all three from which nobody would rather deviate, and what a coup is then worth."""

    kind: SolutionKind
    information: Information
    share: Fraction
    """Player 1's share of all the stakes."""
    sides: Sides
    banker: Banker
    values: BanqueValues
    """To each of the three: its average profit of a coup, per unit of all the stakes."""

    @property
    def player_1(self) -> Chance:
        """Player 1's chance to draw on 5, with no natural about."""
        return self.sides.player_1

    @property
    def player_2(self) -> Chance:
        """Player 2's chance to draw on 5, with no natural about; against a Player 1 who stood,
        where Player 2 goes by that: see ``sides.player_2`` for the other cards."""
        return self.sides.player_2[STOOD]

    @property
    def plans(self) -> Mixture:
        """The chances of the four plans for a 5, Player 1's action first; where Player 2 goes by
        Player 1's card, those that count where Player 1 stood."""
        return self.sides.mixtures[STOOD]

    @property
    def value(self) -> Chance:
        """The banker's average profit of a coup, per unit of all the stakes."""
        return self.values.banker

    @property
    def mixed(self) -> dict[BanqueCell, Chance]:
        """The banker's cells, both sides playing, where it neither always draws nor always stands,
        with its chance to draw."""
        return {cell: self.banker[cell] for cell in CELLS if 0 < self.banker[cell] < 1}

    @cached_property
    def certificate(self) -> BanqueCertificate:
        """The values and every better deviation (there is none), counted coup by coup.

        Raises:
            EquilibriumError: the sides' play is of another kind.
        """
        return certify(self.kind, self.information, self.share, self.sides, self.banker)

    def verify(self) -> None:
        """Prove it: no deviation is better, and the values are the counted ones.

        Raises:
            EquilibriumError: someone could do better, or a value is another; the sentence says so.
        """
        self.certificate.verify()
        if self.certificate.values != self.values:
            raise EquilibriumError(_("The values are not those that the coups come to."))


def solve_banque(
    share: Any = Fraction(1, 2),
    kind: SolutionKind = SolutionKind.NASH,
    information: Information = Information.OWN_TOTAL,
) -> BanqueSolution:
    """Solve baccarat en banque, proof included, for Player 1's share of the stakes.

    ``share`` is exact: a ``Fraction``, or text such as ``"2/5"``. Where there are several solutions
    of a kind, one of them. A chance in a Nash equilibrium may be a ``Surd``, a root of a quadratic
    equation: as exact as a fraction, and compared and computed with in the same way.

    Raises:
        EquilibriumError: the share is not between 0 and 1, there is no such kind of solution or
            information, or no independent cooperative equilibrium for this share; ask
            ``can_solve_banque`` before.

    >>> even = solve_banque("1/2")
    >>> even.player_1, even.player_2, round(float(even.value), 6)
    (Fraction(9, 11), Fraction(9, 11), 0.00868)
    >>> team = solve_banque("1/2", SolutionKind.CORRELATED)
    >>> print(*team.plans.values(), round(float(team.value), 6))
    2625/5384 0 0 2759/5384 0.008613
    >>> round(float(solve_banque("3/20").player_1), 6)
    0.37701
    """
    found = _asked(share, kind, information)
    if found is None:
        raise EquilibriumError(
            _(
                "With Player 1's share {share} there is no independent cooperative equilibrium: "
                "whatever two coins the sides toss, they could do better together against the "
                "banker's answer. Ask for the correlated one, which always exists."
            ).format(share=brief(share))
        )
    return found


def can_solve_banque(
    share: Any,
    kind: SolutionKind = SolutionKind.NASH,
    information: Information = Information.OWN_TOTAL,
) -> bool:
    """Whether there is a solution of this kind.

    Nash and correlated cooperative equilibria exist for all shares. Independent ones, with each
    side going by its own total, were found for shares from about 0.8 % to 2.4 % and 14.2 % to
    15.7 %, and the same for Player 2's; with Player 2 going by Player 1's third card, up to 14.3 %
    of Player 1's. Shares were tried in steps of half a per cent, the ends found by halving.

    Raises:
        EquilibriumError: the share is not between 0 and 1, or there is no such kind of solution or
            information.

    >>> [can_solve_banque(share, SolutionKind.INDEPENDENT) for share in ("3/20", "1/2")]
    [True, False]
    """
    return _asked(share, kind, information) is not None


def _asked(share: Any, kind: SolutionKind, information: Information) -> BanqueSolution | None:
    if not isinstance(kind, SolutionKind):
        raise EquilibriumError(
            _("A kind of solution is named as SolutionKind.NASH is, not as {kind}.").format(
                kind=brief(kind, repr)
            )
        )
    if not isinstance(information, Information):
        raise EquilibriumError(
            _("What Player 2 goes by is named as Information.OWN_TOTAL is, not as {what}.").format(
                what=brief(information, repr)
            )
        )
    return _solve(share_of(share), kind, information)


@lru_cache(maxsize=512)
def _solve(share: Fraction, kind: SolutionKind, information: Information) -> BanqueSolution | None:
    alone, answers = solve_alone()
    cells: Mapping[BanqueCell, Chance]
    if kind is SolutionKind.NASH:
        two: Chance | Mapping[Third, Chance]
        if information is Information.THIRD_CARD:
            one, two, cells = solve_seen(share)
        else:
            one, two, cells = solve_square(share)
        sides = Sides.independent(one, two, (alone, alone))
    else:
        team = solve_team(share, information)
        if kind is SolutionKind.INDEPENDENT:
            single = solve_independent(share, information, team)
            if single is None:
                return None
            team = single
        sides, cells = Sides.together(team.mixtures, (alone, alone)), team.draws
    banker = Banker({**cells, **answers})
    solution = BanqueSolution(
        kind, information, share, sides, banker, banque_values(share, sides, banker)
    )
    solution.verify()
    return solution
