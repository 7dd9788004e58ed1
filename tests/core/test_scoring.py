from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.cards import DECK, parse_cards
from baccarat_core.scoring import Hand, is_natural, point_count

from . import strategies
from .checks import check_three_cards_are_no_natural
from .second_form import POINTS, natural

# Examples from the course's source pages, and each digit once more on three cards.
COUNTS = [
    ("7h 9c", 6), ("9h 2c", 1), ("7h 8c", 5), ("6h 4c", 0), ("4h 9c", 3), ("8h 9c", 7),
    ("Kh 3c", 3), ("Ah 8c", 9), ("9h 9c", 8), ("Th Jc Qd", 0), ("Th Kc Ad", 1), ("9h 9c 9d", 7),
    ("Ah Ac Ad", 3), ("5h 5c Kd", 0), ("2h 3c 4d", 9), ("", 0),
]  # fmt: skip


@pytest.mark.parametrize(("text", "count"), COUNTS)
def test_counts(text, count):
    assert point_count(parse_cards(text)) == count
    assert point_count(iter(parse_cards(text))) == count


@given(st.lists(strategies.cards, max_size=3))
def test_a_count_is_the_last_digit_of_the_sum(cards):
    total = sum(POINTS[str(card)[0]] for card in cards)
    assert point_count(cards) == int(str(total)[-1])
    assert point_count(reversed(cards)) == point_count(cards)


def test_naturals_are_two_cards_that_count_8_or_9():
    for hand in combinations_with_replacement(DECK, 2):
        assert is_natural(hand) == natural(point_count(hand), 2)
        assert is_natural(iter(hand)) == is_natural(hand)


def test_fewer_or_more_than_two_cards_are_no_natural():
    check_three_cards_are_no_natural()
    assert not is_natural(parse_cards("9h"))
    assert not is_natural(())


def test_labels():
    assert [hand.label for hand in Hand] == ["Player", "Banker"]
