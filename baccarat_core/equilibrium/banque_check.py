"""The proof of a solution of baccarat en banque: every deviation counted, none better.

Nothing of the solvers' tables is used here. They multiply what is known of three hands apart; here
coups are dealt one after another, cards, totals and third cards, with the same cards put back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import product

from ..decision import STOOD, Action, Third
from ..errors import EquilibriumError
from ..tableau import COLUMNS
from ..text import _
from .banque_model import NATURAL, PLANS, BanqueCell, Information, Plan, Shown, SolutionKind
from .banque_play import Banker, BanqueValues, between
from .banque_sides import Sides
from .banque_surd import Chance, Number, sign

_VALUES = (*range(10), 0, 0, 0)
"""The values of thirteen cards."""
_ALL = 13**9
"""Coups of three hands of three cards each, used or not."""


class Seat(Enum):
    """Who might do better."""

    PLAYER_1 = "Player 1"
    PLAYER_2 = "Player 2"
    BOTH_SIDES = "Both sides together"
    BANKER = "The banker"


@dataclass(frozen=True)
class Deviation:
    """Something else that would be better, the other players' play being as it is."""

    seat: Seat
    where: BanqueCell | Third | None
    """The banker's cell; for Player 2 what Player 1 did, where it goes by that; ``NATURAL`` cells
    are play against one side. ``None`` for a 5 as such."""
    gain: Chance
    """What it is worth a coup, per unit of all the stakes."""


@dataclass(frozen=True)
class BanqueCertificate:
    """What three players' play is worth, and every single deviation that would be better."""

    values: BanqueValues
    better: tuple[Deviation, ...]

    def verify(self) -> None:
        """Refuse play from which someone would rather deviate.

        Raises:
            EquilibriumError: the sentence says who, where, and how much it would bring.
        """
        for deviation in self.better:
            place = _("on a 5") if deviation.where is None else _place(deviation.where)
            raise EquilibriumError(
                _("{seat} could do better {place}, by {gain:.3g} of all the stakes a coup.").format(
                    seat=deviation.seat.value, place=place, gain=float(deviation.gain)
                )
            )


def _place(where: BanqueCell | Third) -> str:
    def name(shown: Shown) -> str:
        return str(shown) if isinstance(shown, int) else shown.value

    if isinstance(where, tuple):
        total, *sides = where
        return _("with {total} against {sides}").format(
            total=total, sides=_(" and ").join(map(name, sides))
        )
    return _("on a 5 after Player 1's {third}").format(third=name(where))


def certify(
    kind: SolutionKind, information: Information, share: Fraction, sides: Sides, banker: Banker
) -> BanqueCertificate:
    """Count what everybody gets, and what every other way of playing would bring.

    With ``NASH`` each side is on its own; with the other kinds both sides are one team.

    Raises:
        EquilibriumError: the sides' play is correlated, or goes by Player 1's third card, where
            this kind of solution knows no such thing.
    """
    if kind is not SolutionKind.CORRELATED and not sides.are_independent:
        raise EquilibriumError(_("In this kind of solution each side tosses a coin of its own."))
    if information is Information.OWN_TOTAL and sides.information is not information:
        raise EquilibriumError(_("Player 2 goes by Player 1's third card, which it must not use."))
    play = _Play(share, sides, banker)
    better = [*play.bankers(), *play.alone()]
    better += play.team(information) if kind is not SolutionKind.NASH else play.own(information)
    found = [each for each in better if sign(each.gain) > 0]
    found.sort(key=lambda each: -float(each.gain))
    return BanqueCertificate(play.values(), tuple(found))


class _Play:
    """The counted coups, weighted with the sides' and the banker's play."""

    def __init__(self, share: Fraction, sides: Sides, banker: Banker) -> None:
        self.parts = share, 1 - share
        self.sides = sides
        self.fixed, self.cells = _counted()
        self.banker = banker
        groups: dict[tuple[Shown, bool], list[BanqueCell]] = {}
        for cell in self.cells:
            groups.setdefault((cell[1], cell[2] is NATURAL), []).append(cell)
        self.groups = list(groups.values())
        """Cells in which the sides' plans have the same chances."""

    def worth(self, cells: Iterable[BanqueCell], plan: Plan, seat: int) -> Chance:
        """What a side gets in some cells if both play a plan, per unit of all the stakes."""
        all_cells: Number = 0
        for cell in cells:
            stand, draw = self.cells[cell][plan]
            all_cells += between(self.banker[cell], stand[seat], draw[seat])
        return all_cells * self.parts[seat] / _ALL

    def values(self) -> BanqueValues:
        one, two = (
            sum(
                (
                    chance * self.worth(cells, plan, seat)
                    for cells in self.groups
                    for plan, chance in self.sides.mixture(cells[0]).items()
                ),
                self.parts[seat] * Fraction(self.fixed[seat], _ALL),
            )
            for seat in (0, 1)
        )
        return BanqueValues(one, two)

    def bankers(self) -> Iterator[Deviation]:
        """The other action in each cell of the banker's."""
        share = self.parts[0]
        scale = share.numerator, share.denominator - share.numerator
        for cell, plans in self.cells.items():
            played = self.banker[cell]
            losses = {
                plan: sum(part * (d - s) for part, s, d in zip(scale, *plans[plan], strict=True))
                for plan in self.sides.mixture(cell)
            }
            if (played == 1 and max(losses.values()) <= 0) or (
                played == 0 and min(losses.values()) >= 0
            ):
                continue
            gain: Chance = Fraction(0)
            for plan, chance in self.sides.mixture(cell).items():
                gain -= chance * losses[plan]
            yield Deviation(Seat.BANKER, cell, _loses(gain, played) / (_ALL * share.denominator))

    def alone(self) -> Iterator[Deviation]:
        """Each side's 5 where the other has a natural."""
        for seat, (name, at) in enumerate(((Seat.PLAYER_1, 2), (Seat.PLAYER_2, 1))):
            cells = [cell for cell in self.cells if cell[2 - seat] is NATURAL]
            gain = self.worth(cells, PLANS[at], seat) - self.worth(cells, PLANS[0], seat)
            yield Deviation(name, None, _loses(gain, self.sides.alone[seat]))

    def after(self, third: Third, plan: Plan, seat: int) -> Chance:
        """What a side gets of the coups in which Player 1 does this, if both play a plan."""
        return self.worth(((total, third, other) for total, other in _REST), plan, seat)

    def own(self, information: Information) -> Iterator[Deviation]:
        """Each side's own 5, the other side's play as it is."""
        one, stand, draw = self.sides.player_1, Action.STAND, Action.DRAW
        gain_1: Chance = Fraction(0)
        gains_2: dict[Third, Chance] = {}
        for third, two in self.sides.player_2.items():
            for other, chance in ((stand, 1 - two), (draw, two)):
                gain_1 += chance * self.after(third, (draw, other), 0)
                gain_1 -= chance * self.after(third, (stand, other), 0)
            gains_2[third] = sum(
                (
                    chance * (self.after(third, (first, draw), 1))
                    - chance * (self.after(third, (first, stand), 1))
                    for first, chance in ((stand, 1 - one), (draw, one))
                ),
                Fraction(0),
            )
        yield Deviation(Seat.PLAYER_1, None, _loses(gain_1, one))
        if information is Information.OWN_TOTAL:
            all_2: Chance = sum(gains_2.values(), Fraction(0))
            yield Deviation(Seat.PLAYER_2, None, _loses(all_2, self.sides.player_2[STOOD]))
        else:
            for third, gain in gains_2.items():
                yield Deviation(Seat.PLAYER_2, third, _loses(gain, self.sides.player_2[third]))

    def team(self, information: Information) -> Iterator[Deviation]:
        """The best that both sides together could play, against what they do play."""
        worth = {
            (third, plan): self.after(third, plan, 0) + self.after(third, plan, 1)
            for third, plan in product(COLUMNS, PLANS)
        }
        have: Chance = sum(
            (
                chance * worth[third, plan]
                for third, mixture in self.sides.mixtures.items()
                for plan, chance in mixture.items()
            ),
            Fraction(0),
        )

        def total(plans: list[Plan]) -> Chance:
            if information is Information.OWN_TOTAL:
                return max(
                    sum((worth[third, plan] for third in COLUMNS), Fraction(0)) for plan in plans
                )
            return sum(
                (max(worth[third, plan] for plan in plans) for third in COLUMNS), Fraction(0)
            )

        best = max(total([plan for plan in PLANS if plan[0] is first]) for first in Action)
        yield Deviation(Seat.BOTH_SIDES, None, best - have)


def _loses(gain: Chance, draws: Chance) -> Chance:
    """What a side gives up that draws with this chance and would gain so much by drawing."""
    return gain * (1 - draws) if sign(gain) > 0 else -gain * draws


_REST = tuple(product(range(8), COLUMNS))

Money = tuple[int, int]
"""What one unit on Player 1 and one on Player 2 bring, over all counted coups."""


@cache
def _counted() -> tuple[list[int], dict[BanqueCell, dict[Plan, tuple[list[int], list[int]]]]]:
    """All coups: what is settled before the banker chooses, and both actions in each cell."""
    hands = [0] * 10
    for one, other in product(_VALUES, _VALUES):
        hands[(one + other) % 10] += 1
    fixed = [0, 0]
    cells: dict[BanqueCell, dict[Plan, tuple[list[int], list[int]]]] = {}
    for plan in PLANS:
        for totals in product(range(10), repeat=3):
            first, second, bank = totals
            weight = hands[first] * hands[second] * hands[bank]
            naturals = first >= 8, second >= 8
            if bank >= 8 or all(naturals):
                for seat in (0, 1):
                    if plan is PLANS[0]:
                        fixed[seat] += weight * 13**3 * _wins(totals[seat], bank)
                continue
            for seat in (0, 1):
                if plan is PLANS[0] and naturals[seat]:
                    fixed[seat] += weight * 13**3
            for (shown_1, count_1, cards_1), (shown_2, count_2, cards_2) in product(
                _played(first, plan[0]), _played(second, plan[1])
            ):
                cell = cells.setdefault((bank, shown_1, shown_2), {})
                stand, draw = cell.setdefault(plan, ([0, 0], [0, 0]))
                each = weight * cards_1 * cards_2
                for seat, count in ((0, count_1), (1, count_2)):
                    if count is not None:
                        stand[seat] += each * 13 * _wins(count, bank)
                        draw[seat] += each * _wins_after_a_card(count, bank)
    return fixed, cells


def _played(total: int, on_five: Action) -> Iterator[tuple[Shown, int | None, int]]:
    """What a side shows, what it counts in the end, and with how many cards of thirteen."""
    if total >= 8:
        yield NATURAL, None, 13
    elif total >= 6 or (total == 5 and on_five is Action.STAND):
        yield STOOD, total, 13
    else:
        for card in range(10):
            yield card, (total + card) % 10, _VALUES.count(card)


def _wins(count: int, bank: int) -> int:
    return 1 if count > bank else -1 if count < bank else 0


@cache
def _wins_after_a_card(count: int, bank: int) -> int:
    return sum(_wins(count, (bank + card) % 10) for card in _VALUES)
