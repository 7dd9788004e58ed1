from collections import Counter
from itertools import accumulate

import pytest
from hypothesis import given

from baccarat_core.cards import DECK, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.coup import deal
from baccarat_core.errors import ShoeError
from baccarat_core.shoe import BurnRule, EndRule, Shoe

from . import refusals, strategies
from .checks import check_an_empty_shoe_stays_empty
from .second_form import FACES

OPEN_END = {"burn": BurnRule.NONE, "cut_card": 0, "end_rule": EndRule.LAST_CARDS}


def order(shoe):
    return " ".join(str(shoe.draw()) for _ in range(shoe.undealt))


def test_the_order_of_a_seed_is_pinned():
    one_deck = order(Shoe(1, 7, **OPEN_END))
    assert one_deck == ONE_DECK_SEED_7
    assert order(Shoe(8, "lesson 1", **OPEN_END)).startswith(EIGHT_DECKS_LESSON_1)


@given(strategies.seeds)
def test_the_same_seed_gives_the_same_order(seed):
    assert order(Shoe(1, seed)) == order(Shoe(1, seed))


def test_each_seed_has_an_order_of_its_own():
    seeds = [0, 1, 2, -1, -2, 10**30, "", "1", "a", "A", "é"]
    assert len({order(Shoe(1, seed, **OPEN_END)) for seed in seeds}) == len(seeds)
    assert order(Shoe(1)) != order(Shoe(1))


@pytest.mark.parametrize("decks", [1, 2, 3, 6, 8, 9])
def test_a_shoe_holds_each_card_once_a_deck(decks):
    shoe = Shoe(decks, 1, **OPEN_END)
    assert shoe.size == 52 * decks
    assert Counter(shoe.draw() for _ in range(shoe.size)) == dict.fromkeys(DECK, decks)


@pytest.mark.parametrize("first", DECK, ids=str)
def test_the_exposed_card_burns_its_face_value(first):
    pile = [first, *DECK[:20]]
    shoe = Shoe.stacked(pile, burn=BurnRule.EXPOSED_CARD)
    burned = 1 + FACES[str(first)[0]]
    assert shoe.burn_card == first
    assert (shoe.burned, shoe.dealt, shoe.undealt) == (burned, 0, 21 - burned)
    assert shoe.draw() == pile[burned]
    assert shoe.unseen == Composition.of(pile).remove([first, pile[burned]])


def test_without_a_burn_rule_nothing_is_burned():
    shoe = Shoe(8, 3, burn=BurnRule.NONE)
    assert (shoe.burn_card, shoe.burned, shoe.undealt) == (None, 0, 416)
    assert shoe.unseen == Composition.full(8)


@given(strategies.shoes())
def test_every_card_is_accounted_for_at_every_moment(shoe):
    whole = shoe.unseen.total + (shoe.burn_card is not None)
    assert whole == shoe.size
    burned = shoe.burned
    drawn = []
    while shoe.undealt:
        assert shoe.undealt + shoe.dealt + shoe.burned == shoe.size
        assert shoe.burned == burned
        assert shoe.dealt_cards == tuple(drawn)
        drawn.append(shoe.draw())
    assert shoe.unseen.total == burned - (shoe.burn_card is not None)
    for _ in range(2):
        with pytest.raises(ShoeError, match=f"All {shoe.size} cards are out"):
            shoe.draw()
    assert (shoe.undealt, shoe.dealt, shoe.dealt_cards) == (0, len(drawn), tuple(drawn))


@given(strategies.shoes())
def test_a_shoe_dealt_out_in_rounds_ends_by_its_rule(shoe):
    rounds = 0
    while shoe.can_start_round():
        shoe.verify_start_round()
        before = shoe.undealt
        coup = deal(shoe)
        rounds += 1
        assert shoe.round == rounds
        assert shoe.undealt == before - len(coup.cards)
        assert shoe.dealt_cards[-len(coup.cards) :] == coup.cards
    left = shoe.undealt
    assert shoe.is_last_round
    for refused in (shoe.verify_start_round, shoe.start_round, lambda: deal(shoe)):
        with pytest.raises(ShoeError, match="Open a new shoe"):
            refused()
    assert (shoe.undealt, shoe.round) == (left, rounds)
    if shoe.end_rule is EndRule.EVERY_ROUND:
        assert rounds == 1
    if shoe.end_rule is EndRule.LAST_CARDS:
        assert left < 6


def test_a_shoe_never_fills_itself():
    check_an_empty_shoe_stays_empty()


def whole_shoe():
    shoe = Shoe(1, 5, **OPEN_END)
    while shoe.can_start_round():
        yield len(deal(shoe).cards)


LENGTHS = list(whole_shoe())
"""How many cards each coup of one shuffled deck takes, to the last six cards."""
ENDS = list(accumulate(LENGTHS))


@pytest.mark.parametrize("depth", range(47))
def test_the_cut_card_comes_out_with_the_first_card_behind_it(depth):
    shoe = Shoe(1, 5, burn=BurnRule.NONE, cut_card=depth)
    for place in range(52 - depth):
        assert not shoe.cut_card_is_out, place
        shoe.draw()
    assert not shoe.cut_card_is_out
    if depth:
        shoe.draw()
        assert shoe.cut_card_is_out


@pytest.mark.parametrize("rule", [EndRule.CUT_CARD_ROUND, EndRule.ONE_MORE_ROUND])
@pytest.mark.parametrize("depth", range(47))
def test_the_last_round_with_the_cut_card_at_every_depth(depth, rule):
    cut_at = 52 - depth
    with_cut_card = next((n for n, end in enumerate(ENDS, start=1) if end > cut_at), None)
    last = len(LENGTHS)
    if with_cut_card is not None:
        last = min(last, with_cut_card + (rule is EndRule.ONE_MORE_ROUND))
    shoe = Shoe(1, 5, burn=BurnRule.NONE, cut_card=depth, end_rule=rule)
    for number in range(1, last + 1):
        assert not shoe.is_last_round, number
        assert shoe.can_start_round()
        assert len(deal(shoe).cards) == LENGTHS[number - 1]
        assert shoe.cut_card_is_out == (ENDS[number - 1] > cut_at)
    assert shoe.is_last_round
    assert not shoe.can_start_round()


def test_the_round_in_which_the_cut_card_comes_out_is_dealt_to_its_end():
    pile = parse_cards("2h 7d 3c Kd 9s 4h") + DECK[:20]
    shoe = Shoe.stacked(pile, cut_card=20, end_rule=EndRule.CUT_CARD_ROUND)
    assert len(deal(shoe).cards) == 5
    assert not shoe.cut_card_is_out
    assert shoe.can_start_round()
    deal(shoe)
    assert shoe.is_last_round


def test_a_cut_card_under_a_burn_has_room_whatever_the_burn_card():
    for seed in range(30):
        assert Shoe(1, seed, cut_card=35).can_start_round()
    assert Shoe(1, 1, burn=BurnRule.NONE, cut_card=46).can_start_round()


@pytest.mark.parametrize("rule", [EndRule.LAST_CARDS, EndRule.EVERY_ROUND])
def test_a_cut_card_means_nothing_where_it_decides_nothing(rule):
    shoe = Shoe(1, 5, burn=BurnRule.NONE, cut_card=52, end_rule=rule)
    assert shoe.can_start_round()
    deal(shoe)
    assert not shoe.cut_card_is_out


@refusals.every(refusals.SHOES)
def test_refusals(call, error, sentence):
    assert refusals.said(call, error) == sentence


ONE_DECK_SEED_7 = (
    "5d As 6h Jc 2s Qc Ac 7d 2d Qs 4d 9c Kh 6s 8h 7s Qd 4h Td Kc 9d 5s 5h 3h Js Ks "
    "8c Ts 6d Th 2c Jh 4s 3d 8s Ah 2h 6c 3c Ad 7h 9s Qh Jd 7c 9h 5c 4c 3s Kd Tc 8d"
)
EIGHT_DECKS_LESSON_1 = "Kd Kd 6h Jh Qd 8d 7c 6h Qd Jc 7d Js 9h 9h 5h Qs"
