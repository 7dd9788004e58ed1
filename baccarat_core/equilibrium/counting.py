"""How every deal ends, by what Player does on 5 and what Banker does in each of its choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ..decision import STOOD
from .additive import AdditiveGame
from .models import FREE_TOTAL, Choice, Model

FORCED = 0
"""The row of the deals in which Player has no choice. Its choices have two rows each: to stand,
then to draw."""

Outcomes = tuple[int, int, int]
"""Ordered six-card deals that Player wins, that Banker wins, and that tie."""


@dataclass(frozen=True)
class Deals:
    """All ordered six-card deals, sorted by row and by Banker's choice."""

    model: Model
    natural: Outcomes
    """The deals that a natural ends."""
    stand: Mapping[Choice, Mapping[int, Outcomes]]
    """For each of Banker's choices, in each row that reaches it, how the deals end if it
    stands."""
    draw: Mapping[Choice, Mapping[int, Outcomes]]
    """The same if it draws."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return 1 + 2 * len(self.model.player_choices)

    @property
    def sets(self) -> tuple[tuple[int, ...], ...]:
        """The rows among which Player picks, choice by choice."""
        places = range(len(self.model.player_choices))
        return (FORCED,), *((1 + 2 * place, 2 + 2 * place) for place in places)

    def mixture(self, player: Mapping[Choice, Fraction]) -> tuple[Fraction, ...]:
        """The chance of each row when Player draws with these chances."""
        rows = [Fraction(1)]
        for choice in self.model.player_choices:
            rows += [1 - player[choice], player[choice]]
        return tuple(rows)

    def game(self, win: Fraction | int, lose: Fraction | int, scale: int = 1) -> AdditiveGame:
        """The payoffs of a side that gets ``win`` when Player wins and ``lose`` when Banker does.

        They are whole numbers once multiplied by ``scale``.
        """

        def worth(outcomes: Outcomes) -> int:
            return int((win * outcomes[0] + lose * outcomes[1]) * scale)

        def table(ends: Mapping[int, Outcomes]) -> tuple[int, ...]:
            return tuple(worth(ends[row]) if row in ends else 0 for row in range(self.rows))

        return AdditiveGame(
            self.sets,
            (worth(self.natural), *(0 for _row in range(1, self.rows))),
            tuple(map(table, self.stand.values())),
            tuple(map(table, self.draw.values())),
            self.model.denominator * scale,
        )

    @property
    def player_game(self) -> AdditiveGame:
        """What Player gets: a unit won or lost."""
        return self.game(1, -1)

    @property
    def banker_game(self) -> AdditiveGame:
        """What Banker gets: a unit less the commission won, or a unit lost."""
        kept = 1 - self.model.commission
        return self.game(-1, kept, kept.denominator)


@lru_cache(maxsize=32)
def count_deals(model: Model) -> Deals:
    """Count how every deal of a model ends.

    >>> from .models import model_of
    >>> deals = count_deals(model_of(8))
    >>> len(deals.stand), round(sum(deals.natural) / deals.model.denominator, 6)
    (88, 0.343049)
    """
    natural = [0, 0, 0]
    stand: dict[Choice, dict[int, list[int]]] = {}
    draw: dict[Choice, dict[int, list[int]]] = {}
    rows = {choice: 1 + 2 * place for place, choice in enumerate(model.player_choices)}
    gone = 0 if model.dealing else 1
    left = model.total - 4 * gone
    pairs = left * (left - gone)

    for player, player_ways, after_player in model.deals(model.values):
        total = sum(player) % 10
        free = total == FREE_TOTAL
        row = rows[model.player_choice(player)] if free else FORCED
        for banker, banker_ways, rest in model.deals(after_player):
            ways = player_ways * banker_ways
            count = sum(banker) % 10
            if total >= 8 or count >= 8:
                natural[_end(total, count)] += ways * pairs
                continue
            if total >= FREE_TOTAL:
                choice = model.banker_choice(banker, STOOD)
                ends = _ends(stand, choice, row)
                ends[_end(total, count)] += ways * pairs
                ends = _ends(draw, choice, row)
                for card, number in enumerate(rest):
                    ends[_end(total, (count + card) % 10)] += ways * (left - gone) * number
            if total > FREE_TOTAL:
                continue
            for third, number in enumerate(rest):
                if not number:
                    continue
                choice, here = model.banker_choice(banker, third), row + free
                drawn, deals = (total + third) % 10, ways * number
                ends = _ends(stand, choice, here)
                ends[_end(drawn, count)] += deals * (left - gone)
                ends = _ends(draw, choice, here)
                for card, copies in enumerate(model.without(rest, third)):
                    ends[_end(drawn, (count + card) % 10)] += deals * copies

    return Deals(model, _fixed(natural), _frozen(stand), _frozen(draw))


def _end(player: int, banker: int) -> int:
    """The place in ``Outcomes`` of these final counts."""
    return 0 if player > banker else 1 if banker > player else 2


def _ends(table: dict[Choice, dict[int, list[int]]], choice: Choice, row: int) -> list[int]:
    return table.setdefault(choice, {}).setdefault(row, [0, 0, 0])


def _fixed(numbers: list[int]) -> Outcomes:
    won, lost, tied = numbers
    return won, lost, tied


def _frozen(table: dict[Choice, dict[int, list[int]]]) -> dict[Choice, dict[int, Outcomes]]:
    def key(choice: Choice) -> tuple[int, tuple[int, ...], int]:
        third = choice.third if isinstance(choice.third, int) else -1
        return choice.total, choice.cards or (), third

    return {
        choice: {row: _fixed(ends) for row, ends in sorted(table[choice].items())}
        for choice in sorted(table, key=key)
    }
