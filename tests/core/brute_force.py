"""Every deal of a small shoe, one card after another, in the order a dealer deals.

Slow and plain on purpose: no polynomials, no masks, no exchange of cards, no engine. A shoe is a
dictionary from a card to how many are left; a card is a pair (rank letter, suit), a rank letter or
a bare point value. Each card dealt multiplies the weight by how many of it there were. The rules
are those of ``second_form``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import second_form

Ending = tuple[int, int, int, int, str, str]
"""Player's and Banker's counts, cards of each, pair of each: ``""``, ``"rank"`` or ``"suit"``."""


def value_of(card: Any) -> int:
    """The point value of a card in any of the three forms."""
    return card if isinstance(card, int) else second_form.POINTS[card[0]]


def pair_of(first: Any, second: Any) -> str:
    """What two cards share; cards without suits can only share their rank, values nothing."""
    if isinstance(first, int) or first[0] != second[0]:
        return ""
    return "suit" if isinstance(first, tuple) and first[1] == second[1] else "rank"


@dataclass
class Pile:
    """Cards that are dealt and put back."""

    left: dict[Any, int]
    total: int = 0

    def __post_init__(self) -> None:
        self.total = sum(self.left.values())

    def deal(self) -> Iterator[tuple[Any, int]]:
        """Each card there is, with how many there were of it; it is out of the pile meanwhile."""
        for card, count in self.left.items():
            if count:
                self.left[card] = count - 1
                self.total -= 1
                yield card, count
                self.left[card] = count
                self.total += 1

    def fill(self, dealt: int) -> int:
        """In how many ways a deal of so many cards goes on to six."""
        ways = 1
        for more in range(6 - dealt):
            ways *= self.total - more
        return ways


def every_deal(cards: Mapping[Any, int]) -> Counter[Ending]:
    """Ordered six-card deals by how they end."""
    pile = Pile(dict(cards))
    ends: Counter[Ending] = Counter()
    for p1, n1 in pile.deal():
        for b1, n2 in pile.deal():
            for p2, n3 in pile.deal():
                for b2, n4 in pile.deal():
                    player = (value_of(p1) + value_of(p2)) % 10
                    banker = (value_of(b1) + value_of(b2)) % 10
                    pairs = pair_of(p1, p2), pair_of(b1, b2)
                    for end, weight in _finish(pile, player, banker):
                        ends[*end, *pairs] += n1 * n2 * n3 * n4 * weight  # type: ignore[index]
    return ends


def _finish(pile: Pile, player: int, banker: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if player >= 8 or banker >= 8:
        yield (player, banker, 2, 2), pile.fill(4)
        return
    if not second_form.player_draws(player):
        if not second_form.banker_draws(banker, None):
            yield (player, banker, 2, 2), pile.fill(4)
            return
        for card, count in pile.deal():
            yield (player, (banker + value_of(card)) % 10, 2, 3), count * pile.fill(5)
        return
    for third, count in pile.deal():
        final = (player + value_of(third)) % 10
        if not second_form.banker_draws(banker, value_of(third)):
            yield (final, banker, 3, 2), count * pile.fill(5)
            continue
        for card, more in pile.deal():
            yield (final, (banker + value_of(card)) % 10, 3, 3), count * more


@dataclass
class Tally:
    """What a hand wins and loses in one cell when it draws and when it stands."""

    reached: int = 0
    won: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    tied: Counter[str] = field(default_factory=Counter)

    def add(self, action: str, mine: int, theirs: int, weight: int) -> None:
        book = self.won if mine > theirs else self.lost if mine < theirs else self.tied
        book[action] += weight


def every_cell(
    values: Mapping[int, int],
) -> tuple[dict[tuple[int, int | None], Tally], dict[int, Tally]]:
    """Banker's cells by (count, Player's third card or ``None``) and Player's by count: in each,
    both actions are played out on every deal that reaches it."""
    pile = Pile(dict(values))
    thirds: tuple[int | None, ...] = (None, *range(10))
    banker_cells = {(total, third): Tally() for total in range(8) for third in thirds}
    player_cells = {total: Tally() for total in range(8)}
    for p1, n1 in pile.deal():
        for b1, n2 in pile.deal():
            for p2, n3 in pile.deal():
                for b2, n4 in pile.deal():
                    player, banker = (p1 + p2) % 10, (b1 + b2) % 10
                    if player >= 8 or banker >= 8:
                        continue
                    weight = n1 * n2 * n3 * n4
                    if not second_form.player_draws(player):
                        _both_actions(pile, banker_cells[banker, None], banker, player, weight, 4)
                    player_cells[player].reached += weight * pile.fill(4)
                    _answer(pile, player_cells[player], "stand", player, banker, weight, None)
                    for third, count in pile.deal():
                        after, times = (player + third) % 10, weight * count
                        if second_form.player_draws(player):
                            cell = banker_cells[banker, third]
                            _both_actions(pile, cell, banker, after, times, 5)
                        _answer(pile, player_cells[player], "draw", after, banker, times, third)
    return banker_cells, player_cells


def _both_actions(
    pile: Pile, cell: Tally, banker: int, player: int, weight: int, dealt: int
) -> None:
    cell.reached += weight * pile.fill(dealt)
    cell.add("stand", banker, player, weight * pile.fill(dealt))
    for card, count in pile.deal():
        cell.add("draw", (banker + card) % 10, player, weight * count * pile.fill(dealt + 1))


def _answer(
    pile: Pile, cell: Tally, action: str, player: int, banker: int, weight: int, third: int | None
) -> None:
    dealt = 4 if third is None else 5
    if not second_form.banker_draws(banker, third):
        cell.add(action, player, banker, weight * pile.fill(dealt))
        return
    for card, count in pile.deal():
        cell.add(action, player, (banker + card) % 10, weight * count * pile.fill(dealt + 1))
