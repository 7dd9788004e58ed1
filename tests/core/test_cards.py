import copy
import pickle

import pytest

from baccarat_core.cards import DECK, Card, Rank, Suit, parse_cards

from . import refusals
from .checks import check_card_values

RANKS, SUITS = "A23456789TJQK", "cdhs"


def test_the_deck_is_the_52_cards_suit_by_suit():
    assert [str(card) for card in DECK] == [rank + suit for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_round_trips(card):
    text = str(card)
    assert Card.parse(text) == card
    assert hash(Card.parse(text)) == hash(card)
    assert Card.parse(text.swapcase()) == Card.parse(f" {text}\n") == card
    assert repr(card) == f"Card('{text}')"
    assert eval(repr(card).replace("Card(", "Card.parse(")) == card
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card


def test_ten_is_read_in_both_ways_and_written_in_one():
    for suit in SUITS:
        assert str(Card.parse(f"10{suit}")) == f"T{suit}"


def test_values_of_all_ranks():
    check_card_values()
    assert sum(card.point_value for card in DECK) == 4 * 45
    assert sum(card.face_value for card in DECK) == 4 * 85


def test_a_rank_and_its_cards_agree():
    for card in DECK:
        assert card.point_value == card.rank.point_value
        assert card.face_value == card.rank.face_value


def test_pips():
    assert [suit.symbol for suit in Suit] == ["♣", "♦", "♥", "♠"]


def test_cards_can_not_be_changed():
    with pytest.raises(AttributeError):
        DECK[0].rank = Rank.KING


@pytest.mark.parametrize("text", ["7h 9c", "7h,9c", " 7h ,  9c\n", "7H 9C"])
def test_lists_of_cards(text):
    assert parse_cards(text) == (Card.parse("7h"), Card.parse("9c"))


def test_no_text_is_no_cards():
    assert parse_cards(" ") == ()


@refusals.every(refusals.CARDS)
def test_refusals(call, error, sentence):
    assert refusals.said(call, error) == sentence
