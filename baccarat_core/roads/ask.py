"""All five roads together, and what the next round would add to each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..facts import Outcome
from .boards import Bead, BigCell, BigRoad, bead_plate, big_road
from .derived import Derived, DerivedCell, derive
from .rounds import Told, told


@dataclass(frozen=True, slots=True)
class Roads:
    """The five roads of a shoe."""

    bead_plate: tuple[Bead, ...]
    big_road: BigRoad
    big_eye_boy: tuple[DerivedCell, ...]
    small_road: tuple[DerivedCell, ...]
    cockroach_road: tuple[DerivedCell, ...]

    def derived(self, which: Derived) -> tuple[DerivedCell, ...]:
        """One of the three derived roads."""
        cells: tuple[DerivedCell, ...] = getattr(self, which.name.lower())
        return cells


@dataclass(frozen=True, slots=True)
class Asked:
    """What the next round would add: a mark on each road, ``None`` where it would add none."""

    bead: Bead
    big_road: BigCell | None
    """``None`` for a tie, which only marks the decision before it."""
    big_eye_boy: DerivedCell | None
    small_road: DerivedCell | None
    cockroach_road: DerivedCell | None

    def derived(self, which: Derived) -> DerivedCell | None:
        """The mark on one of the three derived roads."""
        cell: DerivedCell | None = getattr(self, which.name.lower())
        return cell


def roads(rounds: Iterable[Told] | str) -> Roads:
    """The five roads after these rounds.

    Raises:
        RoadError: something is no round.

    >>> drawn = roads("BBPTBB")
    >>> len(drawn.bead_plate), drawn.big_road.columns, len(drawn.big_eye_boy)
    (6, (2, 1, 2), 2)
    """
    given = told(rounds)
    road = big_road(given)
    return Roads(bead_plate(given), road, *(derive(which, road) for which in Derived))


def ask(rounds: Iterable[Told] | str, outcome: Outcome) -> Asked:
    """What the roads would add if the next round came out so: the *ask*, as tables light it up for
    Player and for Banker. It tells how the roads are drawn, and nothing of what will come.

    Raises:
        RoadError: something is no round.

    >>> asked = ask("BBP", Outcome.PLAYER)
    >>> asked.big_road.place, asked.big_eye_boy.ink
    (Place(column=2, row=2), <Ink.RED: 'red'>)
    >>> ask("BBP", Outcome.BANKER).big_eye_boy.ink
    <Ink.BLUE: 'blue'>
    """
    given = (*told(rounds), *told([outcome]))
    after = roads(given)
    number = len(given)
    decision = after.big_road.cells[-1:] if outcome is not Outcome.TIE else ()
    derived = (
        next((cell for cell in after.derived(which)[-1:] if cell.number == number), None)
        for which in Derived
    )
    return Asked(after.bead_plate[-1], next(iter(decision), None), *derived)
