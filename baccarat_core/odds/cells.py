"""What drawing and standing are worth in every cell of the printed rule card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import perm
from types import MappingProxyType

from ..bets import parse_pay
from ..composition import Composition
from ..decision import Weighed
from ..every_coup import PLAYER_DRAWS, PLAYER_STANDS
from ..scoring import Hand
from ..shoe import CARDS_A_COUP_MAY_NEED
from ..tableau import COLUMNS, STOOD, TABLEAU, Action, Cell, Tableau, Third, player_decision
from ._counting import Deck, two_cards, two_hands
from ._packed import digits_for
from .joint import composition_of, decks_of

_Table = list[tuple[int, ...]]
"""Ordered four-card deals by Player's and Banker's two-card counts."""


@dataclass(frozen=True)
class CellValue(Weighed):
    """One cell of the rule card: how often it is reached, and what either action is worth there.

    ``draw`` and ``stand`` are the expected profit of one unit on the cell's own hand, a tie
    pushing; ``None`` where the cell is never reached. ``weight`` is the number of ordered six-card
    deals that reach it, out of ``denominator``.
    """

    cell: Cell
    printed: Action
    weight: int
    denominator: int
    draw: Fraction | None
    stand: Fraction | None

    @property
    def probability(self) -> Fraction:
        """The chance that a coup reaches the cell."""
        return Fraction(self.weight, self.denominator)

    @property
    def printed_loses(self) -> Fraction:
        """What the printed action gives up against the better one, a unit on the hand whenever the
        cell is reached; 0 where it is as good."""
        if self.difference is None or self.best in (None, self.printed):
            return Fraction(0)
        return abs(self.difference)


@dataclass(frozen=True)
class TableauValues:
    """Every cell of the rule card, priced: 88 of Banker's and 8 of Player's."""

    composition: Composition
    denominator: int
    banker_pays: Fraction
    """What a winning unit on Banker pays; a winning unit on Player pays 1."""
    banker: Mapping[tuple[int, Third], CellValue] = field(hash=False)
    """By Banker's two-card count 0-7 and Player's third card 0-9 or ``STOOD``."""
    player: Mapping[int, CellValue] = field(hash=False)
    """By Player's two-card count 0-7."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "banker", MappingProxyType(dict(self.banker)))
        object.__setattr__(self, "player", MappingProxyType(dict(self.player)))

    def __reduce__(self) -> tuple[object, ...]:
        cells = dict(self.banker), dict(self.player)
        return TableauValues, (self.composition, self.denominator, self.banker_pays, *cells)

    @property
    def decks(self) -> int | None:
        """How many whole decks these values are for; ``None`` for any other composition."""
        return decks_of(self.composition)

    @property
    def differing(self) -> tuple[CellValue, ...]:
        """The cells where the other action than the printed one would be better."""
        cells = (*self.banker.values(), *self.player.values())
        return tuple(value for value in cells if value.printed_loses)


def tableau_values(
    composition: Composition | int = 8,
    banker_pays: Fraction | int | str = 1,
    tableau: Tableau = TABLEAU,
) -> TableauValues:
    """Price drawing and standing in every cell, exactly.

    A Banker cell knows Banker's two-card count and Player's third card, or that Player stood; of
    Player's first two cards only that they count 0-5, or 6-7 where Player stood. A Player cell
    knows only Player's two-card count, with no natural on either side; Banker answers by the
    tableau. All cards come from the composition, those of the coup included.

    The printed card is not quite what mathematics would print. Banker paid evenly would do better,
    by so much of a unit whenever the cell is reached, with the other action in these cells alone:

    ================================ ======= ======= =======
    cell (Banker's count, third card) 1 deck  6 decks 8 decks
    ================================ ======= ======= =======
    6, Player stood: draw            0.09648 0.08004 0.07925
    5, third card 4: stand           0.02025
    3, third card 8: draw            0.00823
    4, third card 1: draw                    0.00126 0.00186
    ================================ ======= ======= =======

    Paid 19 to 20 they are the same cells (0.06963 and 0.00080 with eight decks). Player's eight
    rules are all right.

    Raises:
        CompositionError: fewer than six cards, or no number of decks.
        BetError: ``banker_pays`` is no pay.

    >>> values = tableau_values(8)
    >>> cell = values.banker[4, 1]
    >>> cell.printed, cell.best, round(float(cell.printed_loses), 5)
    (<Action.STAND: 'stand'>, <Action.DRAW: 'draw'>, 0.00186)
    >>> len(values.differing)
    2
    """
    cards = composition_of(composition)
    pays = parse_pay(banker_pays)
    tables = _Tables(cards.values, tableau)
    denominator = perm(cards.total, CARDS_A_COUP_MAY_NEED)
    left = cards.total - 4

    def value(cell: Cell, printed: Action, tally: _Tally, pay: Fraction) -> CellValue:
        reached = tally.reached * (left - 1 if isinstance(cell.third, int) else left * (left - 1))
        return CellValue(cell, printed, reached, denominator, *tally.values(pay))

    banker = {
        (total, third): value(
            Cell(Hand.BANKER, total, third),
            tableau[total, third],
            tables.banker_cell(total, third),
            pays,
        )
        for total in range(8)
        for third in COLUMNS
    }
    player = {
        total: value(
            Cell(Hand.PLAYER, total),
            player_decision(total).action,
            tables.player_cell(total),
            Fraction(1),
        )
        for total in range(8)
    }
    return TableauValues(cards, denominator, pays, banker, player)


class _Tally:
    """Deals that a hand wins and loses, after drawing and after standing."""

    def __init__(self) -> None:
        self.reached = 0
        """Deals of the cards known in the cell."""
        self.won = {Action.DRAW: 0, Action.STAND: 0}
        self.lost = {Action.DRAW: 0, Action.STAND: 0}
        self.all = {Action.DRAW: 0, Action.STAND: 0}

    def add(self, action: Action, margin: int, weight: int) -> None:
        self.all[action] += weight
        if margin > 0:
            self.won[action] += weight
        elif margin < 0:
            self.lost[action] += weight

    def values(self, pays: Fraction) -> Iterator[Fraction | None]:
        for action in (Action.DRAW, Action.STAND):
            profit = self.won[action] * pays - self.lost[action]
            yield profit / self.all[action] if self.all[action] else None


class _Tables:
    """The four first cards of a coup, for every choice of third cards taken out beforehand."""

    def __init__(self, values: Sequence[int], tableau: Tableau) -> None:
        self.values = list(values)
        self.tableau = tableau
        self._digits = digits_for(sum(values), tableau)
        self._known: dict[tuple[int, ...], _Table] = {}

    def without(self, *thirds: int) -> _Table:
        """The deals of four cards after these are gone."""
        gone = tuple(sorted(thirds))
        if gone not in self._known:
            cards = list(self.values)
            for third in gone:
                cards[third] -= 1
            deck = Deck.of(self._digits, cards)
            rows = two_hands(self._digits, deck, two_cards(self._digits, deck))
            self._known[gone] = [self._digits.unpack([row]) for row in rows]
        return self._known[gone]

    def thirds(self, gone: int | None = None) -> Iterator[tuple[int, int]]:
        """Each value a third card may have and how many cards have it."""
        for value, n in enumerate(self.values):
            left = n - (value == gone)
            if left > 0:
                yield value, left

    def banker_cell(self, banker: int, third: Third) -> _Tally:
        tally = _Tally()
        if not isinstance(third, int):
            table = self.without()
            for player in PLAYER_STANDS:
                tally.reached += table[player][banker]
                tally.add(Action.STAND, banker - player, table[player][banker])
                for card, n in self.thirds():
                    margin = (banker + card) % 10 - player
                    tally.add(Action.DRAW, margin, n * self.without(card)[player][banker])
        elif self.values[third]:
            count = self.values[third]
            table = self.without(third)
            for total in PLAYER_DRAWS:
                player = (total + third) % 10
                weight = count * table[total][banker]
                tally.reached += weight
                tally.add(Action.STAND, banker - player, weight)
                for card, n in self.thirds(third):
                    margin = (banker + card) % 10 - player
                    deals = self.without(third, card)[total][banker]
                    tally.add(Action.DRAW, margin, count * n * deals)
        return tally

    def player_cell(self, total: int) -> _Tally:
        tally = _Tally()
        for banker in range(8):
            tally.reached += self.without()[total][banker]
            self._banker_answers(tally, Action.STAND, total, banker, None)
            for third, _n in self.thirds():
                self._banker_answers(tally, Action.DRAW, total, banker, third)
        return tally

    def _banker_answers(
        self, tally: _Tally, action: Action, total: int, banker: int, third: int | None
    ) -> None:
        """Add the deals in which Banker plays by the tableau, as deals of six cards."""
        thirds = () if third is None else (third,)
        count = self.values[third] if third is not None else 1
        player = (total + sum(thirds)) % 10
        left = sum(self.values) - 4 - len(thirds)
        fill = left * (left - 1) if third is None else left
        if self.tableau[banker, STOOD if third is None else third] is Action.STAND:
            deals = self.without(*thirds)[total][banker]
            tally.add(action, player - banker, count * deals * fill)
            return
        fill = left - 1 if third is None else 1
        for card, n in self.thirds(third):
            deals = self.without(*thirds, card)[total][banker]
            margin = player - (banker + card) % 10
            tally.add(action, margin, count * n * deals * fill)
