from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.cards import DECK, Card, Rank
from baccarat_core.composition import Composition

from . import refusals, strategies
from .second_form import POINTS


@pytest.mark.parametrize("decks", [1, 2, 3, 6, 8, 9, 100])
def test_full_shoes(decks):
    full = Composition.full(decks)
    assert full.total == 52 * decks
    assert full.values == (16 * decks, *(4 * decks,) * 9)
    assert all(full.count(card) == decks for card in DECK)
    assert all(full.of_rank(rank) == 4 * decks for rank in Rank)
    assert [full.of_value(value) for value in range(10)] == list(full.values)


@given(st.lists(strategies.cards, max_size=60))
def test_a_pile_is_counted(cards):
    pile = Composition.of(cards)
    seen = Counter(cards)
    assert pile == Composition.from_counts(seen)
    assert pile.total == len(cards) == sum(pile.values)
    assert {card: pile.count(card) for card in DECK if pile.count(card)} == seen
    points = Counter(POINTS[str(card)[0]] for card in cards)
    assert pile.values == tuple(points[value] for value in range(10))
    assert sum(pile.of_rank(rank) for rank in Rank) == len(cards)


@given(st.lists(strategies.cards, max_size=30, unique=True))
def test_what_is_removed_and_what_is_left_make_the_whole(cards):
    full = Composition.full(2)
    left = full.remove(cards)
    taken = Composition.of(cards)
    assert tuple(a + b for a, b in zip(left.counts, taken.counts, strict=True)) == full.counts
    assert full == Composition.full(2)


def test_removing_too_many_removes_nothing():
    full = Composition.full(1)
    with pytest.raises(ValueError, match="none is left"):
        full.remove([DECK[0], DECK[1], DECK[0]])
    assert full == Composition.full(1)


def test_a_composition_is_a_value_of_plain_numbers():
    array = np.full(52, 8, dtype=np.int64)
    given_as_list = Composition(list(array))
    assert given_as_list == Composition.full(8)
    assert hash(given_as_list) == hash(Composition.full(8))
    assert type(given_as_list.counts[0]) is int
    assert given_as_list.count(Card.parse("9h")) == 8


@refusals.every(refusals.COMPOSITIONS)
def test_refusals(call, error, sentence):
    assert refusals.said(call, error) == sentence
