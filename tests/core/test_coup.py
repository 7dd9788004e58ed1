import copy
import pickle
from itertools import pairwise

import pytest
from hypothesis import given

from baccarat_core.cards import Card, parse_cards
from baccarat_core.coup import (
    Called,
    CardDealt,
    Coup,
    CoupFacts,
    Decided,
    Outcome,
    PairKind,
    deal,
)
from baccarat_core.scoring import Hand, point_count
from baccarat_core.shoe import Shoe
from baccarat_core.tableau import STOOD, TABLEAU, Action, Reason, Tableau

from . import checks, refusals, strategies
from .second_form import POINTS, banker_draws, natural, player_draws


def replay(text):
    return Coup.replay(parse_cards(text))


def told(coup):
    """The events in short: P+9h a card, P:draw a decision, and the call."""
    words = []
    for event in coup.events:
        match event:
            case CardDealt():
                words.append(f"{event.hand.name[0]}+{event.card}={event.count}")
            case Decided():
                words.append(f"{event.hand.name[0]}:{event.decision.action.value}")
            case Called():
                words.append(f"{event.outcome.value} {event.player_count}-{event.banker_count}")
    return " ".join(words)


@pytest.mark.parametrize(
    ("cards", "events"),
    [
        ("9h 7d 9c Ks", "P+9h=9 B+7d=7 P+9c=8 B+Ks=7 P:stand player 8-7"),
        ("2h 9d 3c Ks", "P+2h=2 B+9d=9 P+3c=5 B+Ks=9 B:stand banker 5-9"),
        ("9h 9d Kc Ks", "P+9h=9 B+9d=9 P+Kc=9 B+Ks=9 P:stand tie 9-9"),
        ("Kh 6c 6d Ks", "P+Kh=0 B+6c=6 P+6d=6 B+Ks=6 P:stand B:stand tie 6-6"),
        ("Kh 3c 6d Ks 9d", "P+Kh=0 B+3c=3 P+6d=6 B+Ks=3 P:stand B:draw B+9d=2 player 6-2"),
        ("Th 4c 4d 9s 8h", "P+Th=0 B+4c=4 P+4d=4 B+9s=3 P:draw P+8h=2 B:stand banker 2-3"),
        (
            "Kh 2c Ad As Ts 5d",
            "P+Kh=0 B+2c=2 P+Ad=1 B+As=3 P:draw P+Ts=1 B:draw B+5d=8 banker 1-8",
        ),
    ],
)
def test_the_events_in_order(cards, events):
    assert told(replay(cards)) == events


def test_reasons_ride_on_the_events():
    reasons = {
        "9h 7d 9c Ks": [Reason.NATURAL],
        "2h 9d 3c Ks": [Reason.NATURAL],
        "Kh 3c 6d Ks 9d": [Reason.PLAYER_HIGH, Reason.BANKER_AS_PLAYER_DRAW],
        "Th 4c 4d 9s 8h": [Reason.PLAYER_LOW, Reason.BANKER_BY_TABLEAU_STAND],
        "Th 2c 4d Ks 8h 2h": [Reason.PLAYER_LOW, Reason.BANKER_LOW],
        "Th 7c 4d Ks 8h": [Reason.PLAYER_LOW, Reason.BANKER_HIGH],
    }
    for cards, expected in reasons.items():
        decided = [e.decision for e in replay(cards).events if isinstance(e, Decided)]
        assert [decision.reason for decision in decided] == expected
    cell = decided[-1].cell
    assert (cell.hand, cell.total, cell.third) == (Hand.BANKER, 7, 8)


def test_real_deals_follow_the_card():
    checks.check_coups_follow_the_card()


def test_naturals_end_the_coup_whatever_the_other_hand_holds():
    checks.check_naturals_end_the_coup()


def test_a_third_card_makes_no_natural():
    checks.check_three_cards_are_no_natural()


def test_exact_counts():
    checks.check_exact_counts()


@given(strategies.six_cards)
def test_any_six_cards_begin_a_coup(six):
    shoe = Shoe.stacked(six)
    coup = deal(shoe)
    assert coup.cards == tuple(six[: len(coup.cards)]) == shoe.dealt_cards
    assert 4 <= len(coup.cards) <= 6
    assert coup == Coup.replay(coup.cards) == Coup.replay(iter(coup.cards))
    assert hash(coup) == hash(Coup.replay(coup.cards))
    assert pickle.loads(pickle.dumps(coup)) == copy.deepcopy(coup) == coup


@given(strategies.coups)
def test_hands_are_the_cards_in_deal_order(coup):
    cards = coup.cards
    assert coup.player[:2] == (cards[0], cards[2])
    assert coup.banker[:2] == (cards[1], cards[3])
    assert coup.player[2:] + coup.banker[2:] == cards[4:]


@given(strategies.coups)
def test_the_second_form_of_the_rules_deals_the_same_coup(coup):
    values = [POINTS[str(card)[0]] for card in coup.cards]
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    third, rest = None, values[4:]
    if max(player, banker) < 8:
        if player_draws(player):
            third = rest.pop(0)
            player_end = (player + third) % 10
        else:
            player_end = player
        banker_end = (banker + rest.pop(0)) % 10 if banker_draws(banker, third) else banker
    else:
        player_end, banker_end = player, banker
    assert not rest
    assert (coup.player_count, coup.banker_count) == (player_end, banker_end)
    assert coup.has_natural == (max(player, banker) >= 8)


@given(strategies.coups)
def test_events_agree_with_the_cards(coup):
    assert [e.card for e in coup.events if isinstance(e, CardDealt)] == list(coup.cards)
    hands = {Hand.PLAYER: [], Hand.BANKER: []}
    for event in coup.events:
        if isinstance(event, CardDealt):
            hands[event.hand].append(event.card)
            assert event.count == point_count(hands[event.hand])
    assert (tuple(hands[Hand.PLAYER]), tuple(hands[Hand.BANKER])) == (coup.player, coup.banker)
    for event, after in pairwise(coup.events):
        if isinstance(event, Decided):
            assert event.decision.cell.hand is event.hand
            drew = isinstance(after, CardDealt) and after.hand is event.hand
            assert drew == (event.decision.action is Action.DRAW)
    *before, last = coup.events
    assert last == Called(coup.outcome, coup.player_count, coup.banker_count)
    assert not any(isinstance(event, Called) for event in before)
    banker = [e for e in coup.events if isinstance(e, Decided) and e.hand is Hand.BANKER]
    if not coup.has_natural:
        third = coup.player[2].point_value if len(coup.player) == 3 else STOOD
        assert [e.decision.cell.third for e in banker] == [third]


@given(strategies.coups)
def test_facts_agree_with_the_coup(coup):
    facts = coup.facts
    ends = point_count(coup.player), point_count(coup.banker)
    assert facts[:4] == (*ends, len(coup.player), len(coup.banker))
    assert (coup.player_count, coup.banker_count) == ends
    by = {True: Outcome.PLAYER, False: Outcome.BANKER}
    expected = Outcome.TIE if ends[0] == ends[1] else by[ends[0] > ends[1]]
    assert coup.outcome is facts.outcome is expected
    for hand, cards in ((Hand.PLAYER, coup.player), (Hand.BANKER, coup.banker)):
        assert facts.count(hand) == point_count(cards)
        assert facts.cards(hand) == len(cards)
        assert facts.natural(hand) == natural(point_count(cards), len(cards))
        rank, suit = (len({str(card)[place] for card in cards[:2]}) == 1 for place in (0, 1))
        kinds = {(True, True): "SUITED", (True, False): "RANK"}
        assert facts.pair(hand).name == kinds.get((rank, suit), "NONE")


@given(strategies.coups)
def test_a_coup_one_card_short_or_long_is_refused(coup):
    with pytest.raises(ValueError, match="card is missing"):
        Coup.replay(coup.cards[:-1])
    with pytest.raises(ValueError, match=r"^9h is left over: the coup ends after"):
        Coup.replay((*coup.cards, Card.parse("9h")))


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("9h", "9h", PairKind.SUITED),
        ("9h", "9c", PairKind.RANK),
        ("9h", "8h", PairKind.NONE),
        ("Th", "Kh", PairKind.NONE),
        ("Jh", "Jh", PairKind.SUITED),
    ],
)
def test_pairs(first, second, kind):
    assert PairKind.of(Card.parse(first), Card.parse(second)) is kind


def test_a_third_card_makes_no_pair():
    assert replay("2h 7d 3c Kd 3h").facts.player_pair is PairKind.NONE


def test_another_tableau_is_dealt_by_and_replayed_by():
    stands = Tableau(dict(TABLEAU) | {(6, STOOD): Action.DRAW})
    six = parse_cards("Kh 6c 6d Ks 3d 2d")
    assert len(deal(Shoe.stacked(six)).cards) == 4
    coup = deal(Shoe.stacked(six), stands)
    assert coup == Coup.replay(six[:5], stands)
    assert coup.banker_count == 9
    assert not coup.has_natural


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("9h 7d 9c Ks", "Player 9h 9c (8), Banker 7d Ks (7): Player wins"),
        ("Th 4c 4d 9s 8h", "Player Th 4d 8h (2), Banker 4c 9s (3): Banker wins"),
        ("Kh 6c 6d Ks", "Player Kh 6d (6), Banker 6c Ks (6): Tie"),
    ],
)
def test_a_coup_in_words(cards, text):
    assert str(replay(cards)) == text


def test_a_coup_can_not_be_changed():
    coup = replay("9h 7d 9c Ks")
    with pytest.raises(AttributeError):
        coup.player = ()
    with pytest.raises(AttributeError):
        coup.facts.player_count = 9


def test_facts_need_no_cards():
    assert CoupFacts(8, 7, 2, 2).outcome is Outcome.PLAYER
    assert CoupFacts(8, 7, 3, 2).natural(Hand.PLAYER) is False


@refusals.every(refusals.COUPS)
def test_refusals(call, error, sentence):
    assert refusals.said(call, error) == sentence
