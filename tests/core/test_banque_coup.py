"""A coup of banque: deal order, naturals, the drawing law, and every stake's right end."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest

from baccarat_core.banque import (
    BANKERS_PLACE,
    SIDES,
    DealtCard,
    Move,
    Role,
    Stake,
    Step,
    TableHand,
    counts_of,
    face_up,
    next_turn,
    profit_of,
)
from baccarat_core.banque.hands import DEAL_ORDER, Played
from baccarat_core.banque.records import CoupSettled, HandPlayed
from baccarat_core.bets import CommissionRounding, Result, Share
from baccarat_core.cards import parse_cards
from baccarat_core.errors import BankingError, NotDueError
from baccarat_core.rule_sheets import BankerPlay, Cheval, DrawingLaw

from .banque_tables import (
    BANK_NATURAL,
    BOTH_WIN,
    CHEVAL,
    DRAW,
    LOSE_BOTH,
    ONE,
    ONE_WINS,
    SPLIT,
    STAND,
    TWO,
    banked,
    chips,
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


# What 100 win, by how each side's hand fares against the bank: won, tied, lost.
FARES = {"won": 7, "tied": 6, "lost": 5}
CHEVAL_HALVES = {
    ("won", "won"): 100,
    ("won", "tied"): 50,
    ("won", "lost"): 0,
    ("tied", "won"): 50,
    ("tied", "tied"): 0,
    ("tied", "lost"): -50,
    ("lost", "won"): 0,
    ("lost", "tied"): -50,
    ("lost", "lost"): -100,
}
CHEVAL_WHOLE = dict.fromkeys(CHEVAL_HALVES, 0) | {("won", "won"): 100, ("lost", "lost"): -100}
OWN_SIDE = {"won": 100, "tied": 0, "lost": -100}


@pytest.mark.parametrize(("one", "two"), list(product(FARES, FARES)))
def test_what_every_stake_wins(one: str, two: str) -> None:
    found = {ONE_HAND: FARES[one], TWO_HAND: FARES[two], BANK: 6}
    hundred = Decimal(100)
    for cheval in Cheval:
        assert profit_of(Stake(ONE, hundred), found, cheval) == OWN_SIDE[one]
        assert profit_of(Stake(TWO, hundred), found, cheval) == OWN_SIDE[two]
    both = Stake(CHEVAL, hundred)
    assert profit_of(both, found, Cheval.HALVES) == CHEVAL_HALVES[one, two]
    assert profit_of(both, found, Cheval.WHOLE) == CHEVAL_WHOLE[one, two]


def test_each_line_of_a_settlement_and_its_reason() -> None:
    table = banked(ONE_WINS, bank=1000)
    stake(table, (1, ONE, 100), (2, CHEVAL, 60), (6, TWO, 40), (7, CHEVAL, 20))
    finish(table)
    lines = [
        (line.seat, line.on, line.result, line.profit, line.returned, line.reason)
        for line in table.state.settled
    ]
    one, two = "Side one beats the bank, 7 to 6.", "Side two and the bank tie at 6."
    assert lines == [
        (1, ONE, Result.WIN, 100, 200, one),
        (2, CHEVAL, Result.WIN, 30, 90, f"{one} {two}"),
        (6, TWO, Result.PUSH, 0, 40, two),
        (7, CHEVAL, Result.WIN, 10, 30, f"{one} {two}"),
    ]
    assert [chips(table, seat) for seat in (1, 2, 6, 7)] == [5100, 5030, 5000, 5010]
    assert table.state.bank == 860


def test_where_the_sheet_says_so_a_stake_a_cheval_is_one_whole() -> None:
    table = banked(ONE_WINS, BOTH_WIN, LOSE_BOTH, bank=1000, sheet=sheet_with(cheval=Cheval.WHOLE))
    ends = []
    for _ in range(3):
        stake(table, (1, CHEVAL, 60))
        finish(table)
        ends.append(table.state.settled[0].result)
    assert ends == [Result.PUSH, Result.WIN, Result.LOSE]


def test_no_stake_a_cheval_where_the_sheet_refuses_it() -> None:
    table = banked(BOTH_WIN, sheet=sheet_with(cheval=Cheval.REFUSED))
    stake(table)
    with pytest.raises(BankingError) as refused:
        table.place(1, CHEVAL, 10)
    assert str(refused.value) == "Seat 1 may stake on side one, not on à cheval."


def test_the_bank_can_pay_every_stake_when_both_sides_win() -> None:
    """A bank that looked at each side alone would take 1,000 on both, and could not pay."""
    table = banked(BOTH_WIN, bank=1000)
    stake(table, (1, ONE, 500), (6, TWO, 300), (7, CHEVAL, 200))
    assert table.state.room == 0
    finish(table)
    assert table.state.bank == 0
    assert [chips(table, seat) for seat in (1, 6, 7)] == [5500, 5300, 5200]


def test_the_bank_takes_from_one_side_and_pays_the_other() -> None:
    table = banked("7h 5d 6c Ks Kd Ks", bank=1000)
    stake(table, (1, ONE, 500), (6, TWO, 300))
    finish(table)
    assert table.state.bank == 800


@pytest.mark.parametrize(
    ("coup", "stakes", "won", "commission"),
    [
        (LOSE_BOTH, ((1, ONE, 100), (6, TWO, 60)), 160, "8"),
        (BANK_NATURAL, ((1, ONE, 100), (6, TWO, 10)), 110, "5.5"),
        ("7h 5d 6c Ks Kd Ks", ((1, ONE, 60), (6, TWO, 100)), 40, "2"),  # on what it won in all
        ("7h 5d 6c Ks Kd Ks", ((1, ONE, 100), (6, TWO, 60)), -40, "0"),
        (SPLIT, ((1, ONE, 100), (6, TWO, 60)), -160, "0"),
        (LOSE_BOTH, ((1, CHEVAL, "10.10"),), "10.10", "0.51"),  # up to a chip of one cent
    ],
)
def test_the_commission_is_a_share_of_what_the_bank_wins_on_a_coup(
    coup: str, stakes: tuple[tuple[int, object, object], ...], won: object, commission: str
) -> None:
    sheet = sheet_with(commission=Share(1, 20))
    assert sheet.commission_rounding is CommissionRounding.UP_TO_CHIP
    table = banked(coup, bank=1000, sheet=sheet)
    stake(table, *stakes)
    finish(table)
    record = table.records[-1]
    assert isinstance(record, CoupSettled)
    assert (record.won, record.commission) == (Decimal(won), Decimal(commission))
    assert record.bank == 1000 + Decimal(won) - Decimal(commission)
    assert table.state.commission == Decimal(commission)


def test_the_page_names_no_commission() -> None:
    table = banked(LOSE_BOTH, bank=1000)
    stake(table, (1, ONE, 100))
    finish(table)
    assert (table.state.bank, table.state.commission) == (1100, 0)


def test_nothing_is_settled_before_the_hands_are_shown_or_twice() -> None:
    table = banked(LOSE_BOTH, bank=1000)
    stake(table, (1, ONE, 100))
    deal_first(table)
    assert table.settlement_due is None
    with pytest.raises(NotDueError, match="The coup can't be settled now"):
        table.settle()
    while not table.can_show():
        table.carry_on() if table.can_carry_on() else table.play(table.due.seat, STAND)
    table.show()
    due = table.settlement_due
    assert table.settle() == due
    assert not table.can_settle()


def test_a_hand_of_any_three_cards_counts_as_always() -> None:
    cards = dealt("7h 9d Kc 8s 9s Qd")
    assert counts_of(cards) == {ONE_HAND: 5, TWO_HAND: 8, BANK: 0}


def test_a_law_may_leave_a_side_no_choice() -> None:
    sheet = sheet_with(law=DrawingLaw(draws_to=5, banker=BankerPlay.FREE))
    table = banked("5h 6d 2c Ks Kd Ks", sheet=sheet)
    stake(table, (1, ONE, 10))
    deal_first(table)
    assert table.due.choices == (DRAW,)
