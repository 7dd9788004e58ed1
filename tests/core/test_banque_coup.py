"""A coup of banque: deal order, naturals, the drawing law, and every stake's right end."""

from __future__ import annotations

import pytest

from baccarat_core.banque import (
    BANKERS_PLACE,
    SIDES,
    DealtCard,
    Move,
    Role,
    Step,
    TableHand,
    face_up,
    next_turn,
    results_of,
)
from baccarat_core.banque.hands import DEAL_ORDER, Played
from baccarat_core.banque.records import HandPlayed
from baccarat_core.bets import Result
from baccarat_core.cards import parse_cards
from baccarat_core.errors import BankingError, NotDueError
from baccarat_core.rule_sheets import BankerPlay, DrawingLaw

from .banque_tables import (
    CHEVAL,
    DRAW,
    ONE,
    STAND,
    TWO,
    banked,
    counts,
    deal_first,
    finish,
    sheet_with,
    stake,
)

ONE_HAND, TWO_HAND, BANK = TableHand.ONE, TableHand.TWO, TableHand.BANK


def dealt(cards: str) -> tuple[DealtCard, ...]:
    return tuple(map(DealtCard, DEAL_ORDER, parse_cards(cards)))


def test_a_card_to_the_right_one_to_the_left_one_to_the_bank_and_once_more() -> None:
    table = banked("Ah 2h 3h 4h 5h 6h")
    stake(table, (1, ONE, 10))
    table.close_stakes()
    got = []
    for _ in range(6):
        with pytest.raises(NotDueError, match="gets no card now"):
            table.deal(next(hand for hand in TableHand if hand is not table.due.hand))
        record = table.deal(table.due.hand)
        got.append((record.hand, str(record.card)))
    assert got == [
        (ONE_HAND, "Ah"),
        (TWO_HAND, "2h"),
        (BANK, "3h"),
        (ONE_HAND, "4h"),
        (TWO_HAND, "5h"),
        (BANK, "6h"),
    ]


# The turn after the first six cards, by who has a natural.
TURNS = {
    "no natural": ("2h 2d 2c Ks Kd Ks", (Move.PLAY, ONE_HAND)),
    "side one alone": ("9h 2d 2c Ks Kd Ks", (Move.PLAY, TWO_HAND)),
    "side two alone": ("2h 8d 2c Ks Kd Ks", (Move.PLAY, ONE_HAND)),
    "both sides": ("9h 8d 2c Ks Kd Ks", (Move.SHOW, None)),
    "the bank": ("2h 2d 8c Ks Kd Ks", (Move.SHOW, None)),
    "all three": ("8h 9d 8c Ks Kd Ks", (Move.SHOW, None)),
}


@pytest.mark.parametrize(("cards", "turn"), TURNS.values(), ids=TURNS)
def test_a_natural_of_the_bank_or_of_both_sides_ends_the_coup(
    cards: str, turn: tuple[Move, TableHand | None]
) -> None:
    assert next_turn(dealt(cards), ()) == turn


def test_a_side_with_a_natural_stands_and_the_other_plays_on_with_the_bank() -> None:
    table = banked("Kh Kd 2c 9s 4d Ts 3h 5h")
    stake(table, (1, ONE, 10), (6, TWO, 10))
    deal_first(table)
    assert (table.due.step, table.due.hand) == (Step.PLAY_HAND, TWO_HAND)
    finish(table, bank=DRAW)
    assert counts(table) == (9, 7, 7)
    assert [line.result for line in table.state.settled] == [Result.WIN, Result.PUSH]


def test_a_sides_natural_has_won_whatever_the_bank_draws_later() -> None:
    table = banked("8h 6d 4c Ks Kd Ks 5c", bank=1000)  # the bank draws to 9
    stake(table, (1, ONE, 100), (6, TWO, 100), (7, CHEVAL, 100))
    finish(table, bank=DRAW)
    assert counts(table) == (8, 6, 9)
    one, two = "Side one wins at once with a natural 8.", "The bank beats side two, 9 to 6."
    assert [(line.profit, line.reason) for line in table.state.settled] == [
        (100, one),
        (-100, two),
        (0, f"{one} {two}"),
    ]


def test_naturals_of_side_and_bank_are_compared() -> None:
    for cards, wanted in {
        "8h 9d 9c Ks Kd Ks": [-1, 0],
        "9h 8d 8c Ks Kd Ks": [1, 0],
        "9h 2d 8c Ks Kd Ks": [1, -1],
    }.items():
        assert list(results_of(dealt(cards)).values()) == wanted


def test_side_one_plays_before_side_two_and_the_banker_last() -> None:
    state = dealt("2h 3d 4c Ks Kd Ks")
    order = []
    played: tuple[Played, ...] = ()
    while (turn := next_turn(state, played)).move is not Move.SHOW:
        order.append(turn)
        if turn.move is Move.PLAY:
            played = (*played, Played(turn.hand, DRAW))
        else:
            state = (*state, DealtCard(turn.hand, parse_cards("2h")[0]))
    assert order == [(move, hand) for hand in TableHand for move in (Move.PLAY, Move.DEAL)]


def test_third_cards_and_naturals_lie_face_up_and_all_else_when_the_hands_are_shown() -> None:
    first = dealt("9h 2c 3d Ks 2d 4h")
    assert face_up(first[:5]) == (False,) * 5  # no natural is declared before all have two cards
    assert face_up(first) == (True, False, False, True, False, False)
    with_third = (*first, DealtCard(TWO_HAND, parse_cards("5h")[0]))
    assert face_up(with_third)[6]
    assert face_up(with_third, shown=True) == (True,) * 7


def test_who_plays_a_hand_sees_it_and_nobody_else_does() -> None:
    table = banked("5h 5d 4c Ks Kd Ks 3h")
    stake(table, (1, ONE, 100), (2, ONE, 50), (6, TWO, 50))
    table.close_stakes()
    for _ in range(5):
        table.carry_on()
    assert table.state.seen_by(1) == (None,) * 5  # nobody looks before all have two cards
    table.carry_on()

    def seen_by(seat: int) -> str:
        return " ".join("?" if card is None else str(card) for card in table.state.seen_by(seat))

    places = (1, 2, 6, BANKERS_PLACE)
    assert [seen_by(seat) for seat in places] == [
        "5h ? ? Ks ? ?",
        "? ? ? ? ? ?",
        "? 5d ? ? Kd ?",
        "? ? 4c ? ? Ks",
    ]
    table.play(1, DRAW)
    table.carry_on()
    assert seen_by(2) == "? ? ? ? ? ? 3h"
    finish(table)
    assert [seen_by(seat) for seat in places] == ["5h 5d 4c Ks Kd Ks 3h"] * 4


@pytest.mark.parametrize(
    ("total", "choices"),
    [*((total, (DRAW,)) for total in range(5)), (5, (DRAW, STAND)), (6, (STAND,)), (7, (STAND,))],
)
def test_a_side_draws_to_four_stands_from_six_and_chooses_on_five(
    total: int, choices: tuple[object, ...]
) -> None:
    card = "Ks" if total == 0 else f"{'A' if total == 1 else total}s"
    for place, hand in enumerate(SIDES):
        cards = ["6h", "6d", "2c", "Ks", "Kd", "Ks"]
        cards[place] = card
        table = banked(" ".join(cards))
        stake(table, (1, ONE, 10), (6, TWO, 10))
        deal_first(table)
        while table.due.hand is not hand:
            table.carry_on()
        assert table.due.choices == choices
        assert table.can_carry_on() is (len(choices) == 1)
        for action in (DRAW, STAND):
            assert table.can_play(table.due.seat, action) is (action in choices)


def test_a_move_against_the_law_is_refused_with_the_law() -> None:
    table = banked("4h 6d 2c Ks Kd Ks")
    stake(table, (1, ONE, 10))
    deal_first(table)
    with pytest.raises(BankingError) as refused:
        table.play(1, STAND)
    assert str(refused.value) == "Side one has 4. On 0 to 4 it must draw. It can't stand."


def test_only_the_banker_plays_the_banks_hand_and_a_spokesman_the_sides() -> None:
    table = banked("5h 6d 2c Ks Kd Ks")
    stake(table, (1, ONE, 10), (6, TWO, 10))
    deal_first(table)
    for seat, name in ((2, "seat 2"), (BANKERS_PLACE, "the banker"), (None, "the croupier")):
        with pytest.raises(BankingError) as refused:
            table.play(seat, STAND)
        assert str(refused.value) == f"Side one is played by seat 1, not by {name}."
    table.play(1, STAND)
    table.carry_on()
    assert (table.due.hand, table.due.who) == (BANK, Role.BANKER)
    for seat in (1, 6, None):
        with pytest.raises(BankingError, match=r"Only the banker plays the bank's hand\."):
            table.play(seat, DRAW)
    assert table.play(BANKERS_PLACE, DRAW) == HandPlayed(
        hand=BANK, action=DRAW, seat=BANKERS_PLACE, free=True
    )


def test_a_free_banker_chooses_on_every_count_but_a_natural() -> None:
    for total in range(8):
        card = "Kc" if total == 0 else f"{'A' if total == 1 else total}c"
        table = banked(f"6h 6d {card} Ks Kd Ks")
        stake(table, (1, ONE, 10), (6, TWO, 10))
        deal_first(table)
        while table.due.hand is not BANK:
            table.carry_on()
        assert table.due.choices == (DRAW, STAND)


def test_a_hand_nobody_at_its_side_has_a_stake_on_is_played_by_the_croupier() -> None:
    table = banked("5h 6d 6c Ks Kd Ks 4c")
    stake(table, (6, TWO, 10))
    deal_first(table)
    assert (table.due.hand, table.due.who, table.due.seat) == (ONE_HAND, Role.CROUPIER, None)
    record = table.carry_on()
    assert record == HandPlayed(hand=ONE_HAND, action=DRAW, seat=None, free=True)


# A banker held to the printed card: the stakes on both sides, their first cards and third cards,
# the bank's count, and what the card says of the side with more at stake.
HELD = [
    (20, 10, "3h 3d", "5d 9c", 4, DRAW),  # side one drew 5
    (10, 20, "3h 3d", "5d 9c", 4, STAND),  # side two drew 9
    (10, 10, "3h 3d", "5d 9c", 4, DRAW),  # equal stakes: side one
    (20, 10, "6h 3d", "9c", 5, DRAW),  # side one stood
    (10, 20, "6h 3d", "9c", 5, STAND),  # side two drew 9
]


@pytest.mark.parametrize(("one", "two", "first", "thirds", "total", "says"), HELD)
def test_a_banker_held_to_the_card_reads_it_for_the_side_with_more_at_stake(
    one: int, two: int, first: str, thirds: str, total: int, says: object
) -> None:
    sheet = sheet_with(law=DrawingLaw(banker=BankerPlay.TABLEAU))
    table = banked(f"{first} {total}c Ks Kd Ks {thirds}", sheet=sheet)
    stake(table, (1, ONE, one), (6, TWO, two))
    deal_first(table)
    while table.due.hand is not BANK:
        table.carry_on()
    assert table.due.choices == (says,)


def test_a_side_with_a_natural_is_no_guide_to_a_banker_held_to_the_card() -> None:
    sheet = sheet_with(law=DrawingLaw(banker=BankerPlay.TABLEAU))
    table = banked("9h 3d 5c Ks Kd Ks 9c", sheet=sheet)
    stake(table, (1, ONE, 500), (6, TWO, 10))
    deal_first(table)
    while table.due.hand is not BANK:
        table.carry_on()
    assert table.due.choices == (STAND,)  # side two drew 9; against a hand that stood it draws
