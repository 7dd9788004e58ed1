"""The same count of deals, split by what the first two cards of each hand share.

A pair fixes its hand's first two cards by value, so what is left is a shoe of values again: pairs
are counted by rank and suit, all that follows by value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import Rank
from ..composition import Composition
from ..every_coup import NATURALS, PLAYER_DRAWS, PLAYER_STANDS
from ..tableau import Tableau
from ._counting import Rows, count_deals, four_card_mask
from ._packed import Digits, digits_for

Weights = tuple[int, ...]
_OneHand = tuple[int, int]
"""Ordered pairs: in two suits, in one suit."""
_BothHands = tuple[int, int, int, int]
"""Ordered pairs of both hands, Player's in two suits or in one, and within these Banker's."""


def _pairs_of_rank(suits: Sequence[int]) -> tuple[_OneHand, _BothHands]:
    """The pairs of one rank, of which each suit has so many cards."""
    total = sum(suits)
    suited = same_suit = 0
    for n in suits:
        pairs = n * (n - 1)
        suited += pairs
        same_suit += pairs * (pairs - (n - 2) * (n - 3))
    two = total * (total - 1)
    rest = (total - 2) * (total - 3)
    two_suited = suited * suited - same_suit
    one_suited = suited * rest - two_suited
    both = (two * rest - two_suited - 2 * one_suited, one_suited, one_suited, two_suited)
    return (two - suited, suited), both


def _times(mine: _OneHand, theirs: _OneHand) -> _BothHands:
    return (mine[0] * theirs[0], mine[0] * theirs[1], mine[1] * theirs[0], mine[1] * theirs[1])


def count_pairs(composition: Composition) -> Weights:
    """The weight of each of ``PAIR_STATES`` in ordered six-card deals."""
    left = composition.total
    unsuited = suited = 0
    same_rank = [0] * 4
    for suits in set(composition.suits):
        ranks = composition.suits.count(suits)
        one, both = _pairs_of_rank(suits)
        unsuited += ranks * one[0]
        suited += ranks * one[1]
        apart = _times(one, one)
        for place in range(4):
            same_rank[place] += ranks * (both[place] - apart[place])
    after_four = (left - 4) * (left - 5)
    after_two = (left - 2) * (left - 3) * after_four
    hands = _times((unsuited, suited), (unsuited, suited))
    either = [(n * after_two,) for n in (unsuited, suited)]
    states = _complete(
        [((n + m) * after_four,) for n, m in zip(hands, same_rank, strict=True)],
        either,
        either,
        (left * (left - 1) * after_two,),
    )
    return tuple(weight for (weight,) in states)


def count_deals_with_pairs(composition: Composition, tableau: Tableau) -> list[Weights]:
    """For each of ``PAIR_STATES`` the weight of each of the keys of ``count_deals``."""
    values = composition.values
    left = composition.total - 4
    digits = digits_for(composition.total, tableau)
    singles, doubles = _pairs_by_value(composition)
    player, banker, both = [Rows(), Rows()], [Rows(), Rows()], [Rows() for _ in range(4)]
    for value, one in enumerate(singles):
        if any(one):
            rest = list(values)
            rest[value] -= 2
            after_player = _after_player_pair(digits, rest, 2 * value % 10)
            after_banker = _after_banker_pair(digits, rest, 2 * value % 10)
            for rows, weight in zip(player, one, strict=True):
                rows.add(after_player, weight)
            for rows, weight in zip(banker, one, strict=True):
                rows.add(after_banker, weight)
    for (mine, theirs), two in doubles.items():
        if any(two):
            rest = list(values)
            rest[mine] -= 2
            rest[theirs] -= 2
            after_both = _after_both_pairs(digits, rest, 2 * mine % 10, 2 * theirs % 10)
            for rows, weight in zip(both, two, strict=True):
                rows.add(after_both, weight)
    return _complete(
        [rows.scaled(digits, left) for rows in both],
        [rows.scaled(digits, left) for rows in player],
        [_turned(rows.scaled(digits, left)) for rows in banker],
        count_deals(values, tableau),
    )


def _pairs_by_value(
    composition: Composition,
) -> tuple[list[_OneHand], dict[tuple[int, int], _BothHands]]:
    """Ordered pairs of one hand by point value, and of both hands by the point values of each."""
    singles: list[_OneHand] = [(0, 0)] * 10
    same_rank: list[_BothHands] = [(0, 0, 0, 0)] * 10
    for rank, suits in zip(Rank, composition.suits, strict=True):
        value = rank.point_value
        one, both = _pairs_of_rank(suits)
        singles[value] = (singles[value][0] + one[0], singles[value][1] + one[1])
        a, b, c, d = (
            known + n - m
            for known, n, m in zip(same_rank[value], both, _times(one, one), strict=True)
        )
        same_rank[value] = (a, b, c, d)
    doubles = {}
    for mine in range(10):
        for theirs in range(10):
            a, b, c, d = _times(singles[mine], singles[theirs])
            if mine == theirs:
                a, b, c, d = (n + m for n, m in zip((a, b, c, d), same_rank[mine], strict=True))
            doubles[mine, theirs] = (a, b, c, d)
    return singles, doubles


def _complete(
    both: Sequence[Weights],
    player: Sequence[Weights],
    banker: Sequence[Weights],
    everything: Weights,
) -> list[Weights]:
    """All nine states from those with two pairs, each hand's pairs whatever the other has, and
    all deals."""
    player_only = [_less(player[kind], both[2 * kind], both[2 * kind + 1]) for kind in (0, 1)]
    banker_only = [_less(banker[kind], both[kind], both[kind + 2]) for kind in (0, 1)]
    neither = _less(everything, *both, *player_only, *banker_only)
    return [neither, *banker_only, player_only[0], *both[:2], player_only[1], *both[2:]]


def _less(whole: Weights, *parts: Weights) -> Weights:
    return tuple(n - sum(rest) for n, *rest in zip(whole, *parts, strict=True))


def _turned(weights: tuple[int, ...]) -> tuple[int, ...]:
    """The weights with the two counts changed over, which numbers of cards are not."""
    return tuple(
        weights[at + 10 * banker + player]
        for at in range(0, len(weights), 100)
        for player in range(10)
        for banker in range(10)
    )


def _after_player_pair(digits: Digits, cards: list[int], player: int) -> Rows:
    """The coups in which Player's two cards, no longer in ``cards``, count so many."""
    rows = Rows()
    rows.neither_drew[player] = digits.sums(cards) & four_card_mask(digits, player)
    if player in PLAYER_STANDS:
        rows.banker_drew[player] = _three_cards(digits, digits.stood.draws, cards)
    if player in PLAYER_DRAWS:
        for third, n in _thirds(cards):
            column, count = digits.columns[third], (player + third) % 10
            rows.player_drew[count] += n * (digits.sums(cards) & column.stands)
            rows.both_drew[count] += n * _three_cards(digits, column.draws, cards)
    return rows


def _after_banker_pair(digits: Digits, cards: list[int], banker: int) -> Rows:
    """The coups in which Banker's two cards, no longer in ``cards``, count so many; the rows are
    for Banker's count and have Player's as digits."""
    rows = Rows()
    sums = digits.sums(cards)
    if banker in NATURALS:
        rows.neither_drew[banker] = sums
        return rows
    stood_draws = digits.stood.drawn[banker]
    stands = 0 if stood_draws else digits.player_stands
    rows.neither_drew[banker] = sums & (digits.naturals | stands)
    if stood_draws:
        _add_banker_third(rows.banker_drew, digits, cards, banker, digits.player_stands, 1, 0)
    for third, n in _thirds(cards):
        if digits.columns[third].drawn[banker]:
            _add_banker_third(rows.both_drew, digits, cards, banker, digits.player_draws, n, third)
        else:
            pairs = digits.sums(cards) & digits.player_draws
            rows.player_drew[banker] += n * pairs << third * digits.width
    return rows


def _add_banker_third(
    rows: list[int],
    digits: Digits,
    cards: list[int],
    banker: int,
    player_counts: int,
    weight: int,
    player_third: int,
) -> None:
    """Add Banker's third card to every Player hand that the mask lets through."""
    sums, others = digits.sums(cards), digits.others(cards)
    for value, n in enumerate(cards):
        if n:
            pairs = (sums - 2 * others[value]) & player_counts
            rows[(banker + value) % 10] += weight * n * pairs << player_third * digits.width


def _after_both_pairs(digits: Digits, cards: list[int], player: int, banker: int) -> Rows:
    """The coups whose first four cards, no longer in ``cards``, give these counts."""
    rows = Rows()
    width, z = digits.width, digits.z
    row = digits.pack(cards)
    if (four_card_mask(digits, player) >> banker * width) & 1:
        rows.neither_drew[player] = z[banker]
    elif player in PLAYER_STANDS:
        rows.banker_drew[player] = row << banker * width
    else:
        for third, n in _thirds(cards):
            count = (player + third) % 10
            if digits.columns[third].drawn[banker]:
                rows.both_drew[count] += n * digits.pack(cards) << banker * width
            else:
                rows.player_drew[count] += n * z[banker]
    return rows


def _three_cards(digits: Digits, draws: int, cards: list[int]) -> int:
    """The row of ordered hands that draw a third card on these two-card counts."""
    sums, others = digits.sums(cards), digits.others(cards)
    return sum(
        n * ((sums - 2 * others[value]) & draws) << value * digits.width
        for value, n in enumerate(cards)
    )


def _thirds(cards: list[int]) -> Iterator[tuple[int, int]]:
    """Each value a third card may have and how many cards have it; it is out of ``cards``
    meanwhile."""
    for value, n in enumerate(cards):
        if n:
            cards[value] -= 1
            yield value, n
            cards[value] += 1
