"""How many ordered six-card deals end in each pair of counts, with two or three cards each.

Deals in every order are equally many, so cards may be taken in the handiest one: Player's third
card, then Player's two, then Banker's. Let ``g`` be the shoe without Player's third card and
``H(g)`` the row of Banker hands that draw. With Player's two cards ``x`` and ``y`` out as well,

    H(g - x - y) = H(g) - use(x) - use(y) + use(x, y)

where ``use`` counts the Banker hands that would hold those very cards, by the places they may take.
That sum over all ``x + y = s`` needs one pass over the pairs of values, ten digits at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import mul, sub
from typing import NamedTuple

from ..every_coup import NATURALS, PLAYER_DRAWS, PLAYER_STANDS
from ..tableau import Tableau
from ._packed import HALVES, Column, Digits, digits_for


class Rows:
    """Packed rows by (cards of Player, cards of Banker), Player's count, and Banker's as digits."""

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows = [[0] * 10 for _ in range(4)]

    @property
    def neither_drew(self) -> list[int]:
        return self.rows[0]

    @property
    def banker_drew(self) -> list[int]:
        return self.rows[1]

    @property
    def player_drew(self) -> list[int]:
        return self.rows[2]

    @property
    def both_drew(self) -> list[int]:
        return self.rows[3]

    def add(self, other: Rows, weight: int) -> None:
        """Add other coups, each so many times."""
        for mine, theirs in zip(self.rows, other.rows, strict=True):
            for count, row in enumerate(theirs):
                mine[count] += weight * row

    def scaled(self, digits: Digits, left: int) -> tuple[int, ...]:
        """All weights in the order of ``COUNTS``, as six-card deals: ``left`` cards remained after
        the first four, and a deal that needed fewer goes on with any of them."""
        fold = digits.fold
        spare = (left * (left - 1), left - 1, left - 1, 1)
        return digits.unpack(
            fold(row) * factor
            for rows, factor in zip(self.rows, spare, strict=True)
            for row in rows
        )


class Deck(NamedTuple):
    """The cards that are left, as a list and as packed rows."""

    cards: list[int]
    """How many of each value."""
    row: int
    """The same, packed."""
    others: list[int]
    """For each value: the counts that one such card makes with each other card, packed; of no
    meaning, and never counted, where there is no such card."""
    sums: int
    """The ordered two-card hands by their count, packed."""

    @classmethod
    def of(cls, digits: Digits, cards: Sequence[int]) -> Deck:
        return cls(list(cards), digits.pack(cards), digits.others(cards), digits.sums(cards))

    def without(self, digits: Digits, value: int) -> Deck:
        """The deck when one card of this value is gone."""
        cards = self.cards.copy()
        cards[value] -= 1
        others = list(map(sub, self.others, digits.turned[value]))
        return Deck(cards, self.row - digits.z[value], others, self.sums - 2 * self.others[value])


class TwoCards(NamedTuple):
    """One hand's two cards, of one count."""

    pairs: list[tuple[int, int, int]]
    """For each pair of values that makes it: how many pairs of cards, and the two values."""
    hands: int
    """All such hands, ordered."""
    firsts: int
    """Their first cards by value, packed."""


def two_cards(digits: Digits, deck: Deck) -> list[TwoCards]:
    """One hand's two cards, for each count."""
    cards, z = deck.cards, digits.z
    dealt = []
    for halves, hands in zip(HALVES, digits.unpack([deck.sums]), strict=True):
        pairs = []
        firsts = 0
        for x, y in halves:
            n = cards[x] * (cards[x] - 1) >> 1 if x == y else cards[x] * cards[y]
            if n:
                pairs.append((n, x, y))
                firsts += n * (z[x] + z[y])
        dealt.append(TwoCards(pairs, hands, firsts))
    return dealt


def two_hands(digits: Digits, deck: Deck, dealt: Sequence[TwoCards]) -> list[int]:
    """For each count of one hand's two cards, the row of the other hand's two-card counts."""
    rows = []
    for s, (pairs, hands, _firsts) in enumerate(dealt):
        used = 0
        for n, x, y in pairs:
            used += n * (deck.others[x] + deck.others[y])
        rows.append(hands * (deck.sums + 2 * digits.z[s]) - 4 * used)
    return rows


def count_deals(values: Sequence[int], tableau: Tableau) -> tuple[int, ...]:
    """The weight of each of ``COUNTS`` for so many cards of each point value, six or more."""
    total = sum(values)
    digits = digits_for(total, tableau)
    deck = Deck.of(digits, values)
    dealt = two_cards(digits, deck)
    rows = Rows()
    for s, row in enumerate(two_hands(digits, deck, dealt)):
        rows.neither_drew[s] = row & four_card_mask(digits, s)
    for s, three, _two in _banker_rows(digits, digits.stood, deck, dealt, PLAYER_STANDS):
        rows.banker_drew[s] = three
    for third, n in enumerate(values):
        if n:
            column, left = digits.columns[third], deck.without(digits, third)
            for s, three, two in _banker_rows(digits, column, left, dealt, PLAYER_DRAWS, third):
                player = (s + third) % 10
                rows.both_drew[player] += n * three
                rows.player_drew[player] += n * (two & column.stands)
    return rows.scaled(digits, total - 4)


def _banker_rows(
    digits: Digits,
    column: Column,
    deck: Deck,
    dealt: Sequence[TwoCards],
    player_sums: Iterable[int],
    third: int | None = None,
) -> Iterator[tuple[int, int, int]]:
    """For each count of Player's two cards: the row of Banker's three-card hands where this column
    draws (counts not yet modulo 10), and the row of all Banker's two-card hands, each times the
    ordered Player hands.

    ``deck`` is without Player's third card, of which ``dealt`` knows nothing.
    """
    ring, size, width, z = digits.ring, digits.size, digits.width, digits.z
    three_cards, uses = _use(digits, column, deck)
    for s in player_sums:
        pairs, hands, firsts = dealt[s]
        used = 0
        for n, x, y in pairs:
            used += n * (uses[x] + uses[y])
        if third is not None:
            # The hands that held the third card itself are gone: it and another, in both orders.
            other = (s - third) % 10
            n = deck.cards[other]
            used -= n * (uses[third] + uses[other])
            firsts -= n * (z[third] + z[other])
            hands -= 2 * n
        both = 4 * (used >> 2 * size)
        if column.drawn[s]:
            both += 2 * hands * deck.row - 8 * firsts
        three = hands * three_cards - 2 * (used >> size & ring) + (both << s * width)
        yield s, three, hands * (deck.sums + 2 * z[s]) - 4 * (used & ring)


def _use(digits: Digits, column: Column, deck: Deck) -> tuple[int, list[int]]:
    """The row of Banker's three-card hands where this column draws, counts not yet modulo 10; and
    for each value what a card of it is used for, three rows in one number so that they are summed
    together: from above, the cards with which it makes Banker draw, those three-card hands that
    hold it, and the counts that it makes with another card."""
    ring, size, draws, row = digits.ring, digits.size, column.draws, deck.row
    drawing = deck.sums & draws
    with_first = list(map(mul, deck.cards, deck.others))
    three_cards = 0
    uses = []
    for n, pile, first in zip(deck.cards, deck.others, column.firsts, strict=True):
        shift, itself, mask, chosen, doubled = first
        partners = row & mask
        drawn = pile & draws
        pairs = drawing - 2 * drawn
        holding = sum(compress(with_first, chosen)) - drawn
        if doubled:
            partners -= itself
            holding -= pile
        three_cards += n * pairs << shift
        held = pairs + 2 * holding << shift
        held = (held & ring) + (held >> size)
        uses.append(((partners << size) + held << size) + pile)
    return three_cards, uses


def four_card_mask(digits: Digits, player_sum: int) -> int:
    """Banker's two-card counts that end the coup when Player's two cards count so many."""
    if player_sum in NATURALS:
        return digits.ring
    if player_sum in PLAYER_STANDS:
        return digits.stood.stands | digits.naturals
    return digits.naturals
