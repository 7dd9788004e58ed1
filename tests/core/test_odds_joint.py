"""The joint distribution against an enumerator written another way, and against what must hold."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from functools import cache
from math import perm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.bets import Tie
from baccarat_core.cards import DECK, Card, Suit, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.coup import Coup, CoupFacts, Outcome, PairKind
from baccarat_core.errors import CompositionError
from baccarat_core.odds import (
    Counts,
    Naturals,
    bet_odds,
    card_count_probabilities,
    joint_distribution,
    natural_probabilities,
    session,
    tableau_values,
)
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.tableau import COLUMNS, Action, Tableau

from . import brute_force, second_form

PAIRS = {"": PairKind.NONE, "rank": PairKind.RANK, "suit": PairKind.SUITED}


def pile(text):
    """Cards such as ``Th*16 9s*2`` as a composition."""
    counts = {}
    for word in text.split():
        card, _, count = word.partition("*")
        counts[Card.parse(card)] = int(count or 1)
    return Composition.from_counts(counts)


def suit_of(suit, decks=1):
    return Composition.from_counts({card: decks for card in DECK if card.suit is suit})


FEW = pile("9h*2 9c 8d*2 4s*2 5c Kh*2 Qd 2c 6s 6h 7d")
ODD = {
    "only tens": "Th*16",
    "tens, jacks, queens and kings of one suit": "Th*2 Jh*2 Qh*2 Kh*2",
    "six cards, all different": "Ah 2c 3d 4s 5h 6c",
    "six cards, three perfect pairs": "9h*2 4c*2 Kd*2",
    "six eights of one suit": "8s*6",
    "six nines, three suits": "9h*2 9c*3 9d",
    "six zeros of four ranks": "Th Jh Qh Kh Kd Kc",
    "seven cards": "7h 7c 8d 9s 2h 3c Kd",
    "aces and kings": "Ah*5 Kh*4 Ac*3 Ks",
    "no card can make a natural": "5h*6 Kc*7 5d",
    "fives only": "5h*3 5c*4",
    "fours and sixes, all suits": "4h*2 4c*2 4d 4s 6h*3 6c",
    "threes and eights around Banker's odd cell": "3h*3 8h*3 Kh*3 8c*2",
    "one suit only, few ranks": "2s*4 3s*4 6s*4 7s*4",
    "a rank in one suit, a rank in four": "7h*5 2h 2c 2d 2s",
    "sixes and sevens": "6h*3 6d*3 7h*3 7d*2 Kc",
    "every value once": "Kh Ac 2d 3s 4h 5c 6d 7s 8h 9c",
    "every odd value twice": "Ah Ac 3d 3s 5h 5c 7d 7s 9h*2",
    "every even value": "Kh 2d*2 4h*3 6d*2 8h 8c",
    "one card many times, one once": "4d*40 9h",
    "two ranks of value 0, one pair each": "Jh*2 Qc*2 8d 9s 9h",
    "nothing above four": "Ah Ac 2d 2s 3h 3c 4d 4s Kh",
    "a thousand of two cards": "2c*1000 9d*1000 6h",
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_odd_compositions_with_pairs(text):
    composition = pile(text)
    cards = {
        (str(card)[0], str(card)[1]): composition.count(card)
        for card in DECK
        if composition.count(card)
    }
    wanted = {
        CoupFacts(*end[:4], PAIRS[end[4]], PAIRS[end[5]]): weight
        for end, weight in brute_force.every_deal(cards).items()
    }
    joint = joint_distribution(composition)
    assert dict(joint.facts) == wanted
    assert joint.denominator == perm(composition.total, 6) == sum(wanted.values())
    assert_parts_agree(joint)


@cache
def values_by_brute_force(values):
    counted = Counter()
    for end, weight in brute_force.every_deal(dict(enumerate(values))).items():
        counted[Counts(*end[:4])] += weight
    return counted


VALUE_PILES = {
    "no eights": suit_of(Suit.CLUBS, 8).remove(parse_cards("8c " * 8)),
    "one suit, one deck": suit_of(Suit.SPADES),
    "one suit, eight decks": suit_of(Suit.HEARTS, 8),
    "eight decks": Composition.full(8),
    "one deck": Composition.full(1),
    "six decks without nines of hearts": Composition.full(6).remove(parse_cards("9h " * 6)),
    "no tens, no court cards": Composition.from_counts(
        {card: 8 for card in DECK if card.point_value}
    ),
    "an uneven shoe": Composition(tuple((7 * place) % 5 for place in range(52))),
    "past 64 bits": Composition(tuple(29 + place % 7 for place in range(52))),
    "past 128 bits": Composition(tuple(10**7 + place for place in range(52))),
}


@pytest.mark.parametrize("composition", VALUE_PILES.values(), ids=VALUE_PILES)
def test_whole_shoes_by_value(composition):
    joint = joint_distribution(composition)
    assert dict(joint.weights) == values_by_brute_force(composition.values)
    assert sum(joint.weights.values()) == joint.denominator == perm(composition.total, 6)
    assert_parts_agree(joint)


def test_a_whole_deck_by_rank():
    """13 ranks, one after another: pairs of a full deck whatever their suits."""
    counted = brute_force.every_deal(dict.fromkeys(second_form.POINTS, 4))
    wanted = Counter()
    for facts, weight in joint_distribution(1).facts.items():
        pairs = ("rank" if kind is not PairKind.NONE else "" for kind in facts[4:])
        wanted[*facts[:4], *pairs] += weight
    assert counted == wanted


def assert_parts_agree(joint):
    """Every view of a joint distribution adds up from the finest one."""
    by_counts, by_pairs = Counter(), Counter()
    outcomes, cards, naturals = Counter(), Counter(), Counter()
    for facts, weight in joint.facts.items():
        assert weight > 0
        by_counts[Counts(*facts[:4])] += weight
        by_pairs[facts[4:]] += weight
        outcomes[facts.outcome] += weight
        cards[facts[2:4]] += weight
        held = tuple(second_form.natural(facts[hand], facts[hand + 2]) for hand in (0, 1))
        naturals[
            {
                (False, False): Naturals.NEITHER,
                (True, False): Naturals.PLAYER,
                (False, True): Naturals.BANKER,
                (True, True): Naturals.BOTH,
            }[held]
        ] += weight
    assert by_counts == dict(joint.weights)
    for part, wanted in (
        (joint.pairs, by_pairs),
        (joint.outcomes, outcomes),
        (joint.card_counts, cards),
        (joint.naturals, naturals),
    ):
        assert {key: weight for key, weight in part.weights.items() if weight} == wanted
        assert sum(part.weights.values()) == part.denominator == joint.denominator
        assert sum(map(part.probability, part.weights)) == 1


def test_published_integers():
    outcomes = joint_distribution(8).outcomes
    assert {each.value: weight for each, weight in outcomes.weights.items()} == (
        second_form.EIGHT_DECKS
    )
    assert outcomes.denominator == 4_998_398_275_503_360
    assert outcomes.decks == 8


def test_a_hand_of_four_cards_by_arithmetic():
    """Two naturals 9 of kings and nines, from a pile of those alone."""
    chance = joint_distribution(pile("Kh*3 9h*3")).weights[Counts(9, 9, 2, 2)]
    orders = 2 * 2 * perm(3, 2) * perm(3, 2) * 2
    assert chance == orders


def test_chances_know_what_they_speak_of():
    chances = card_count_probabilities(6)
    assert chances.composition == Composition.full(6)
    assert chances.decks == 6
    assert chances.denominator == perm(312, 6)
    assert chances.probability((2, 2), (3, 3), (2, 2)) == Fraction(
        chances.weights[2, 2] + chances.weights[3, 3], chances.denominator
    )
    naturals = natural_probabilities(Composition.full(6).remove(parse_cards("9h")))
    assert naturals.decks is None
    assert naturals.denominator == perm(311, 6)
    assert natural_probabilities(pile("Kh*6")).probability(Naturals.NEITHER) == 1


compositions = st.lists(st.integers(0, 3), min_size=52, max_size=52).map(
    lambda counts: Composition(tuple(counts))
)
shoes = compositions.filter(lambda composition: composition.total >= 7)


@given(shoes)
def test_all_deals_are_counted_once(composition):
    joint = joint_distribution(composition)
    assert sum(joint.weights.values()) == joint.denominator == perm(composition.total, 6)
    assert sum(joint.facts.values()) == joint.denominator
    assert min(joint.facts.values()) > 0


@given(shoes)
def test_before_the_third_card_the_hands_are_alike(composition):
    """Naturals and pairs don't know Player from Banker."""
    joint = joint_distribution(composition)
    naturals, pairs = joint.naturals.weights, joint.pairs.weights
    assert naturals[Naturals.PLAYER] == naturals[Naturals.BANKER]
    for mine in PairKind:
        for theirs in PairKind:
            assert pairs[mine, theirs] == pairs[theirs, mine]
    for (player, banker, *cards), weight in joint.weights.items():
        if cards == [2, 2] and max(player, banker) >= 8:
            assert joint.weights[Counts(banker, player, 2, 2)] == weight


@given(shoes)
def test_a_removed_card_is_the_average_of_all_removals(composition):
    """Setting one unseen card aside changes no chance: the average over all cards is the whole."""
    joint = joint_distribution(composition)
    average = Counter()
    for card in DECK:
        count = composition.count(card)
        if count:
            rest = joint_distribution(composition.remove([card]))
            for outcome, weight in rest.outcomes.weights.items():
                average[outcome] += Fraction(count * weight, composition.total * rest.denominator)
    for outcome in Outcome:
        assert average[outcome] == joint.outcomes.probability(outcome)


@given(shoes, st.permutations(list(Suit)))
def test_suits_have_no_names(composition, suits):
    renamed = dict(zip(Suit, suits, strict=True))
    other = Composition.from_counts(
        {Card(card.rank, renamed[card.suit]): composition.count(card) for card in DECK}
    )
    assert joint_distribution(other).facts == joint_distribution(composition).facts


@given(compositions.filter(lambda c: c.total >= 6), st.randoms(use_true_random=False))
def test_what_can_be_dealt_has_a_weight(composition, random):
    cards = [card for card in DECK for _ in range(composition.count(card))]
    random.shuffle(cards)
    for used in (4, 5, 6):
        try:
            coup = Coup.replay(cards[:used])
        except ValueError:
            continue
        break
    assert joint_distribution(composition).facts[coup.facts] > 0


def test_any_tableau():
    """A card on which Banker always stands, and one on which it always draws."""
    cells = [(total, third) for total in range(8) for third in COLUMNS]
    composition = pile("Ah*2 4c*2 5d*3 6s*2 9h Kc*2")
    never = joint_distribution(composition, Tableau(dict.fromkeys(cells, Action.STAND)))
    always = joint_distribution(composition, Tableau(dict.fromkeys(cells, Action.DRAW)))
    usual = joint_distribution(composition)
    assert never.card_counts.probability((2, 3), (3, 3)) == 0
    assert always.card_counts.probability((3, 2)) == 0
    no_natural = always.naturals.probability(Naturals.NEITHER)
    assert always.card_counts.probability((2, 3), (3, 3)) == no_natural
    assert never.naturals.weights == always.naturals.weights == usual.naturals.weights
    for joint in (never, always):
        assert sum(joint.facts.values()) == joint.denominator
        assert_parts_agree(joint)
    assert never.weights != usual.weights != always.weights


@pytest.mark.parametrize("again", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_results_can_be_kept_and_copied(again):
    joint = joint_distribution(FEW)
    results = (
        joint,
        joint.outcomes,
        joint.naturals,
        bet_odds(load_rule_sheet("live"), FEW),
        tableau_values(FEW),
        session(Tie(), 3, FEW),
    )
    assert joint.facts
    for one in results:
        assert again(one) == one
        if not isinstance(one, dict):
            assert hash(again(one)) == hash(one)
    assert again(joint).facts == joint.facts


def test_results_are_frozen():
    joint = joint_distribution(FEW)
    for weights in (joint.weights, joint.facts, joint.outcomes.weights):
        with pytest.raises(TypeError):
            weights[next(iter(weights))] = 0
    with pytest.raises(TypeError):
        tableau_values(FEW).player[0] = None


@pytest.mark.parametrize(
    ("composition", "sentence"),
    [
        (pile("9h*5"), "A coup may need 6 cards, and here are 5: odds need that many."),
        (Composition((0,) * 52), "A coup may need 6 cards, and here are 0: odds need that many."),
        (0, "A shoe has a whole number of decks, 1 or more, not 0."),
        (-1, "A shoe has a whole number of decks, 1 or more, not -1."),
        (True, "A shoe has a whole number of decks, 1 or more, not True."),
        (8.0, "A shoe has a whole number of decks, 1 or more, not 8.0."),
        ("8", "A shoe has a whole number of decks, 1 or more, not '8'."),
        (None, "A shoe has a whole number of decks, 1 or more, not None."),
        ([8], "A shoe has a whole number of decks, 1 or more, not [8]."),
    ],
    ids=str,
)
@pytest.mark.parametrize(
    "ask", [joint_distribution, card_count_probabilities, natural_probabilities]
)
def test_refused(ask, composition, sentence):
    with pytest.raises(CompositionError) as refusal:
        ask(composition)
    assert str(refusal.value) == sentence
