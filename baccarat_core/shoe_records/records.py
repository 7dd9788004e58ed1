"""Rounds that somebody wrote down, and what became of each when it was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ..cards import Card
from ..coup import Coup
from ..facts import Outcome
from ..scoring import point_count


class Form(Enum):
    """The forms in which people keep a shoe."""

    LETTERS = "letters"
    """P, B and T in a row; a line of several is a shoe."""
    CARDS = "cards"
    """A line a round: Player's cards / Banker's cards, or all in deal order."""
    TABLE = "table"
    """CSV: a row a round with columns such as shoe, round, player, banker, winner."""
    JSON = "json"
    """Rounds, shoes of rounds, or objects with the columns' names."""


class RowState(Enum):
    """What became of a row."""

    GOOD = "good"
    REPAIRED = "repaired"
    """Taken, with something filled in or read otherwise than it stood; the notes say what."""
    REFUSED = "refused"
    """Not taken; the notes say why."""


@dataclass(frozen=True)
class RecordedRound:
    """A round as it was recorded and found to agree with the rules."""

    outcome: Outcome
    cards: tuple[Card, ...] = ()
    """In deal order; empty where only the result, or only ranks, were kept."""
    counts: tuple[int, int] | None = None
    """Player's and Banker's counts, where they were kept or can be worked out."""

    @cached_property
    def coup(self) -> Coup | None:
        """The coup its cards make; ``None`` where they were not kept."""
        return Coup.replay(self.cards) if self.cards else None

    @property
    def hands(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Player's and Banker's cards, each hand in order; empty where they were not kept.

        >>> from baccarat_core.cards import parse_cards
        >>> coup = Coup.replay(parse_cards("2h 7d 3c Ks 4d"))
        >>> RecordedRound.of(coup).hands == (coup.player, coup.banker)
        True
        """
        player, banker, thirds = self.cards[:4:2], self.cards[1:4:2], self.cards[4:]
        if len(thirds) == 2 or (thirds and point_count(player) <= 5):
            return (*player, thirds[0]), (*banker, *thirds[1:])
        return player, (*banker, *thirds)

    @classmethod
    def of(cls, coup: Coup) -> RecordedRound:
        """The record of a coup.

        >>> from baccarat_core.cards import parse_cards
        >>> RecordedRound.of(Coup.replay(parse_cards("9h 7d 9c Ks"))).counts
        (8, 7)
        """
        return cls(coup.outcome, coup.cards, (coup.player_count, coup.banker_count))


@dataclass(frozen=True)
class Row:
    """A row of what was read."""

    where: str
    """Where it stands: ``line 7``, ``line 7, place 3``, ``shoe 2, round 5``."""
    text: str
    """What stands there, cut short where it is long."""
    state: RowState
    notes: tuple[str, ...] = ()
    """Sentences: what was repaired, or why it was refused."""
    round: RecordedRound | None = None
    """``None`` where it was refused."""
    shoe: int | None = None
    """The number of its shoe among ``ShoeRecords.shoes``, from 1."""


@dataclass(frozen=True)
class ShoeRecords:
    """All that was read. Every row is here; none is dropped without a word."""

    form: Form
    encoding: str
    """How the bytes were read as letters; ``text`` where they came as text."""
    rows: tuple[Row, ...]
    remarks: tuple[str, ...] = ()
    """Lines that hold no round: a header, comments, titles, and where each stands."""

    @cached_property
    def shoes(self) -> tuple[tuple[RecordedRound, ...], ...]:
        """The rounds that were taken, shoe by shoe."""
        shoes: dict[int, list[RecordedRound]] = {}
        for row in self.rows:
            if row.round is not None and row.shoe is not None:
                shoes.setdefault(row.shoe, []).append(row.round)
        return tuple(tuple(rounds) for rounds in shoes.values())

    @property
    def good(self) -> tuple[Row, ...]:
        """Rows taken as they stood."""
        return self._of(RowState.GOOD)

    @property
    def repaired(self) -> tuple[Row, ...]:
        """Rows taken with a repair; their notes say which."""
        return self._of(RowState.REPAIRED)

    @property
    def refused(self) -> tuple[Row, ...]:
        """Rows not taken; their notes say why."""
        return self._of(RowState.REFUSED)

    def _of(self, state: RowState) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.state is state)


def recorded(shoes: Iterable[Iterable[Coup]]) -> tuple[tuple[RecordedRound, ...], ...]:
    """Shoes that were dealt here, as records to be written.

    >>> from baccarat_core.coup import deal
    >>> from baccarat_core.shoe import Shoe
    >>> len(recorded([[deal(Shoe(8, seed=1))]])[0])
    1
    """

    def rounds(shoe: Iterable[Coup]) -> Iterator[RecordedRound]:
        for coup in shoe:
            yield RecordedRound.of(coup)

    return tuple(tuple(rounds(shoe)) for shoe in shoes)
