"""The bead plate and the big road."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ..facts import Outcome
from .placing import ROWS, Place, place_streaks
from .rounds import Hands, RoadRound, Told, told


@dataclass(frozen=True, slots=True)
class Bead:
    """A round on the bead plate."""

    place: Place
    number: int
    """The number of the round, from 1."""
    round: RoadRound


def bead_plate(rounds: Iterable[Told] | str) -> tuple[Bead, ...]:
    """Every round in the order in which it came, ties too.

    The rule: begin at the top left and go down; after six rounds begin the next column. Each bead
    shows who won, and the pairs and naturals there were.

    Raises:
        RoadError: something is no round.

    >>> [tuple(bead.place) for bead in bead_plate("BPTBPPB")][-2:]
    [(1, 6), (2, 1)]
    """
    return tuple(
        Bead(Place(number // ROWS + 1, number % ROWS + 1), number + 1, each)
        for number, each in enumerate(told(rounds))
    )


@dataclass(frozen=True, slots=True)
class BigCell:
    """A decision on the big road: a round that Player or Banker won."""

    place: Place
    streak: int
    """The number of its streak from 1: its column as the derived roads count columns."""
    depth: int
    """The number of the decision in its streak, from 1."""
    number: int
    """The number of the round, from 1."""
    outcome: Outcome
    pairs: Hands
    natural: Hands
    ties: int = 0
    """How many ties came after it, before the next decision."""

    @property
    def in_tail(self) -> bool:
        """Whether it stands in the dragon tail of its streak."""
        return self.depth > self.place.row


@dataclass(frozen=True, slots=True)
class BigRoad:
    """The big road."""

    cells: tuple[BigCell, ...] = field(default=())
    """The decisions, in order."""
    ties_before: int = 0
    """How many ties came before the first decision; they are drawn where it will stand."""

    @property
    def columns(self) -> tuple[int, ...]:
        """How many decisions each streak has: the columns, if a column could be as long as it
        liked. The derived roads are read from these.

        >>> big_road("BBPTB").columns
        (2, 1, 1)
        """
        lengths: list[int] = []
        for cell in self.cells:
            if cell.depth == 1:
                lengths.append(0)
            lengths[-1] += 1
        return tuple(lengths)


def big_road(rounds: Iterable[Told] | str) -> BigRoad:
    """Streaks side by side.

    The rule: while the same side wins go down; when the other side wins begin a new column. A tie
    takes no place and moves no column: it is a stroke on the decision before it, and a number where
    there are more. Ties before the first decision are marked at the top left, where that will
    stand. A streak that finds no free place below turns right, its *dragon tail*; see ``placing``.
    A cell shows the pairs and naturals of its own round; those of a tie stand on the bead plate.

    Raises:
        RoadError: something is no round.

    >>> road = big_road("TBBTTP")
    >>> [(cell.outcome.value, *cell.place, cell.ties) for cell in road.cells]
    [('banker', 1, 1, 0), ('banker', 1, 2, 2), ('player', 2, 1, 0)]
    >>> road.ties_before
    1
    """
    cells: list[BigCell] = []
    before = 0
    given = told(rounds)
    decided = [each.outcome for each in given if each.outcome is not Outcome.TIE]
    places = iter(place_streaks(decided))
    for number, each in enumerate(given, start=1):
        if each.outcome is not Outcome.TIE:
            cells.append(BigCell(*next(places), number, each.outcome, each.pairs, each.natural))
        elif cells:
            cells[-1] = replace(cells[-1], ties=cells[-1].ties + 1)
        else:
            before += 1
    return BigRoad(tuple(cells), before)
