"""Hands to count: dealt from a real deck, judged by the engine, explained at once."""

from __future__ import annotations

import json

import pytest
from baccarat_widgets.hand_scorer import HandScorer, explain_count
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.cards import DECK, parse_cards
from baccarat_core.scoring import point_count


def answer(widget: HandScorer, count: object) -> None:
    widget.handle({"do": "answer", "number": widget.state["number"], "count": count})


def go_on(widget: HandScorer) -> None:
    widget.handle({"do": "next", "number": widget.state["number"]})


def count_of(widget: HandScorer) -> int:
    return point_count(parse_cards(" ".join(widget.state["cards"])))


def hands(widget: HandScorer, many: int) -> list[list[str]]:
    seen = []
    for _ in range(many):
        seen.append(widget.state["cards"])
        answer(widget, 0)
        go_on(widget)
    return seen


def test_the_same_seed_gives_the_same_hands_and_another_seed_others() -> None:
    first = hands(HandScorer(seed=5), 40)
    assert first == hands(HandScorer(seed=5), 40)
    assert first != hands(HandScorer(seed=6), 40)
    assert hands(HandScorer(), 10) != hands(HandScorer(), 10)


@given(st.integers())
def test_no_card_comes_twice_before_the_deck_is_used_up(seed: int) -> None:
    seen: list[str] = []
    for hand in hands(HandScorer(seed=seed), 60):
        assert len(hand) in (2, 3)
        assert set(hand) <= {str(card) for card in DECK}
        if len(seen) > 49:
            seen = []
        assert len({*seen, *hand}) == len(seen) + len(hand)
        seen += hand


def test_hands_have_two_or_three_cards_and_every_count_comes() -> None:
    dealt = [parse_cards(" ".join(hand)) for hand in hands(HandScorer(seed=1), 400)]
    assert {point_count(hand) for hand in dealt} == set(range(10))
    assert {point_count(hand) for hand in dealt if len(hand) == 2} == set(range(10))
    three = [hand for hand in dealt if len(hand) == 3]
    assert 60 < len(three) < 200
    assert all(point_count(hand[:2]) <= 5 for hand in three)


def test_the_count_is_told_only_after_the_answer() -> None:
    widget = HandScorer(seed=2)
    assert widget.state["said"] is None
    assert set(widget.state) == {
        *("number", "cards", "heard", "said", "streak", "best", "score", "notice", "fault")
    }
    assert "so " not in json.dumps(widget.state)
    answer(widget, (count_of(widget) + 1) % 10)
    assert widget.state["said"]["count"] == count_of(widget)


def test_streak_best_and_score() -> None:
    widget = HandScorer(seed=3)
    assert widget.state["score"] == ""
    for right in (True, True, False, True):
        answer(widget, count_of(widget) if right else (count_of(widget) + 3) % 10)
        go_on(widget)
    assert (widget.state["streak"], widget.state["best"]) == (1, 2)
    assert widget.state["score"] == "3 of 4 right"


def test_a_double_click_and_a_late_answer_count_once() -> None:
    widget = HandScorer(seed=4)
    right = count_of(widget)
    for _ in range(2):
        widget.handle({"do": "answer", "number": 1, "count": right})
    assert widget.state["streak"] == 1
    for _ in range(2):
        widget.handle({"do": "next", "number": 1})
    assert widget.state["number"] == 2
    widget.handle({"do": "answer", "number": 1, "count": right})
    assert widget.state["said"] is None
    widget.handle({"do": "next", "number": 2})
    assert widget.state["number"] == 2, "an open hand is not passed over"


@pytest.mark.parametrize("count", [10, -1, 16, None, "6", 6.0, True])
def test_what_is_no_count_is_refused_and_the_hand_stays_open(count: object) -> None:
    widget = HandScorer(seed=4)
    answer(widget, count)
    assert "0 to 9" in widget.state["notice"]
    assert widget.state["said"] is None


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("7h 9c", "7 + 9 = 16, so 6."),
        ("9h 2c", "9 + 2 = 11, so 1."),
        ("7d 8s", "7 + 8 = 15, so 5."),
        ("6d 4s", "6 + 4 = 10, so 0."),
        ("4d 9s", "4 + 9 = 13, so 3."),
        ("8d 9s", "8 + 9 = 17, so 7."),
        ("Kd 3s", "K counts 0: 0 + 3 = 3."),
        ("As 8h", "A counts 1: 1 + 8 = 9."),
        ("Kd Ks", "K counts 0: 0 + 0 = 0."),
        ("Kd Th 4s", "K and 10 count 0: 0 + 0 + 4 = 4."),
        ("Td Js Qh", "10, J and Q count 0: 0 + 0 + 0 = 0."),
        ("Ad As 9h", "A counts 1: 1 + 1 + 9 = 11, so 1."),
        ("Kd Th As", "K and 10 count 0, A counts 1: 0 + 0 + 1 = 1."),
    ],
)
def test_a_hand_is_explained_by_its_sum_and_last_digit(cards: str, told: str) -> None:
    assert explain_count(parse_cards(cards)) == told


@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=3, unique=True))
def test_every_explanation_ends_in_the_engines_count(hand: list) -> None:
    told = explain_count(hand)
    assert told[-2] == str(point_count(hand))
    assert told[0].isupper() or told[0].isdigit()


def test_a_hand_is_told_in_words() -> None:
    widget = HandScorer(seed=3)
    assert widget.state["cards"] == ["3d", "Qh", "9h"]
    assert widget.state["heard"] == "Hand 1: three of diamonds, queen of hearts, nine of hearts."


def test_its_repr_is_stable() -> None:
    assert repr(HandScorer(seed=7)) == "HandScorer(seed=7)"
    assert repr(HandScorer()) == "HandScorer()"
