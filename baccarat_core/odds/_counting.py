"""How many ordered six-card deals end in each pair of counts, with two or three cards each.

Deals in every order are equally many, so cards may be taken in the handiest one: Player's third
card, then Player's two, then Banker's. Let ``g`` be the shoe without Player's third card and
``H(g)`` the row of Banker hands that draw. With Player's two cards ``x`` and ``y`` out as well,

    H(g - x - y) = H(g) - use(x) - use(y) + use(x, y)

where ``use`` counts the Banker hands that would hold those very cards, by the places they may take.
That sum over all ``x + y = s`` needs one pass over the pairs of values, ten digits at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ..tableau import Tableau
from ._packed import HALVES, PLAYER_DRAWS, PLAYER_STANDS, Column, Digits, digits_for

KEYS = tuple(
    (player, banker, player_cards, banker_cards)
    for player_cards in (2, 3)
    for banker_cards in (2, 3)
    for player in range(10)
    for banker in range(10)
)
"""(Player count, Banker count, cards of each), in the order of all weights here."""


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
        """All weights in the order of ``KEYS``, as six-card deals: ``left`` cards remained after
        the first four, and a deal that needed fewer goes on with any of them."""
        spare = (left * (left - 1), left - 1, left - 1, 1)
        unpack, fold = digits.unpack, digits.fold
        return tuple(
            chain.from_iterable(
                unpack(fold(row) * factor)
                for rows, factor in zip(self.rows, spare, strict=True)
                for row in rows
            )
        )


def count_deals(values: Sequence[int], tableau: Tableau) -> tuple[int, ...]:
    """The weight of each of ``KEYS`` for so many cards of each point value, six or more."""
    total = sum(values)
    digits = digits_for(total, tableau)
    cards = list(values)
    z = digits.z
    row = digits.pack(cards)
    twins = digits.twins(cards)
    others = digits.others(cards)
    rows = Rows()

    hands = _given_player(digits, digits.stood, cards, row, twins, others, PLAYER_STANDS)
    for s, (drawn, _) in zip(PLAYER_STANDS, hands, strict=True):
        rows.banker_drew[s] = drawn
    _neither_draws(rows, digits, cards, others)
    for third in range(10):
        n = cards[third]
        if not n:
            continue
        cards[third] -= 1
        column = digits.columns[third]
        rest = [
            pile - z[(third + value) % 10] if cards[value] else 0
            for value, pile in enumerate(others)
        ]
        hands = _given_player(
            digits, column, cards, row - z[third], twins - z[2 * third], rest, PLAYER_DRAWS
        )
        cards[third] += 1
        for s, (drawn, all_pairs) in zip(PLAYER_DRAWS, hands, strict=True):
            player = (s + third) % 10
            rows.both_drew[player] += n * drawn
            rows.player_drew[player] += n * (all_pairs & column.stands)
    return rows.scaled(digits, total - 4)


def _given_player(
    digits: Digits,
    column: Column,
    cards: Sequence[int],
    row: int,
    twins: int,
    others: Sequence[int],
    player_sums: Sequence[int],
) -> list[tuple[int, int]]:
    """For each count of Player's two cards: the row of Banker's three-card hands where this column
    draws (counts not yet modulo 10), and the row of all Banker's two-card hands, each times the
    ordered Player hands.

    ``row``, ``twins`` and ``others`` are the packed forms of ``cards``.
    """
    width, size, ring, z = digits.width, digits.size, digits.ring, digits.z
    drawn = column.drawn
    sums = digits.fold(row * row - twins)
    three_cards = 0
    taken = [0] * 10
    for x, n in enumerate(cards):
        if not n:
            continue
        pile, shift = others[x], x * width
        rest = row - z[x]
        pairs = (sums - 2 * pile) & column.draws
        partners = rest & column.partners[x]
        itself = twins & column.doubled[x]
        if drawn[2 * x % 10]:
            itself -= z[2 * x]
        three_cards += n * pairs << shift
        uses = pairs + 2 * (partners * rest - itself) << shift
        while uses > ring:
            uses = (uses & ring) + (uses >> size)
        # Four rows travel in one number through the sum below.
        taken[x] = (((z[x] << size | partners) << size | uses) << size) + pile
    answer = []
    for s in player_sums:
        lost = 0
        for x, y in HALVES[s]:
            ordered = cards[x] * (cards[x] - 1) >> 1 if x == y else cards[x] * cards[y]
            if ordered:
                lost += ordered * (taken[x] + taken[y])
        hands = (sums >> s * width) & digits.unit
        piles, lost = lost & ring, lost >> size
        uses, lost = lost & ring, lost >> size
        partners, firsts = lost & ring, lost >> size
        both = 4 * partners
        if drawn[s]:
            both += 2 * hands * row - 8 * firsts
        answer.append(
            (
                hands * three_cards - 2 * uses + (both << s * width),
                hands * (sums + 2 * z[s]) - 4 * piles,
            )
        )
    return answer


def _neither_draws(rows: Rows, digits: Digits, cards: Sequence[int], others: Sequence[int]) -> None:
    """The coups of four cards: a natural, or both stand."""
    for s, all_pairs in enumerate(two_hands(digits, cards, others)):
        rows.neither_drew[s] = all_pairs & four_card_mask(digits, s)


def two_hands(digits: Digits, cards: Sequence[int], others: Sequence[int]) -> list[int]:
    """For each count of one ordered two-card hand, the row of the other hand's two-card counts."""
    sums = digits.sums(cards)
    hands = digits.unpack(sums)
    rows = []
    for s in range(10):
        shared = 0
        for x, y in HALVES[s]:
            ordered = cards[x] * (cards[x] - 1) >> 1 if x == y else cards[x] * cards[y]
            if ordered:
                shared += ordered * (others[x] + others[y])
        rows.append(hands[s] * (sums + 2 * digits.z[s]) - 4 * shared)
    return rows


def four_card_mask(digits: Digits, player_sum: int) -> int:
    """Banker's two-card counts that end the coup when Player's two cards count so many."""
    if player_sum in (8, 9):
        return digits.ring
    if player_sum in PLAYER_STANDS:
        return digits.stood.stands | digits.naturals
    return digits.naturals
