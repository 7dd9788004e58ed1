"""Chemin de fer clause by clause: the bank, banco, and the law on 5."""

from __future__ import annotations

from decimal import Decimal

import pytest

from baccarat_core.chemin_de_fer import (
    Passed,
    Phase,
    Right,
    Role,
    Step,
)
from baccarat_core.chemin_de_fer.records import (
    BancoCalled,
    BankPassed,
)
from baccarat_core.coup import Outcome
from baccarat_core.decision import Action
from baccarat_core.errors import (
    BankingError,
    CoverError,
    NotDueError,
)
from baccarat_core.rule_sheets import Custom, DrawingLaw
from baccarat_core.scoring import Hand

from .chemin_tables import (
    BANKER_NATURAL,
    BANKER_WINS,
    FIVE,
    PLAYER_NATURAL,
    PLAYER_WINS,
    TIE_SEVEN,
    banked,
    let_banco_go,
    play,
    purse,
    sheet_with,
    stake,
    table_with,
)

DRAW, STAND = Action.DRAW, Action.STAND
P, B = Hand.PLAYER, Hand.BANKER


# the bank goes round


def test_the_bank_is_offered_counter_clockwise_from_seat_one():
    table = table_with()
    assert table.offer_bank().seats == (1, 2, 3)
    assert table.due.seat == 1
    assert table.due.sentence == "seat 1 takes the bank or passes it on"


def test_a_seat_that_declines_lets_the_next_be_asked():
    table = table_with()
    table.offer_bank()
    table.decline_bank(1)
    assert table.due.seat == 2
    table.take_bank(2, 100)
    assert (table.state.banker, table.state.bank, purse(table, 2)) == (2, 100, 900)


def test_when_all_decline_nobody_holds_the_bank_and_it_is_offered_again():
    table = table_with()
    table.offer_bank()
    for seat in (1, 2, 3):
        table.decline_bank(seat)
    assert table.state.phase is Phase.VACANT
    assert table.due.step is Step.OFFER_BANK
    assert table.offer_bank().seats == (1, 2, 3)


def test_the_bank_passes_to_the_seat_after_the_banker_who_is_asked_last():
    table = banked(PLAYER_WINS, by=2)
    stake(table, {3: 50})
    play(table)
    assert table.move_bank().why is Passed.LOST
    assert table.offer_bank().seats == (3, 1, 2)


def test_after_the_last_seat_the_bank_passes_to_the_first():
    table = banked(PLAYER_WINS, by=3)
    stake(table, {1: 50})
    play(table)
    table.move_bank()
    assert table.offer_bank().seats == (1, 2, 3)


def test_only_who_has_the_least_bank_is_offered_it():
    table = table_with(purses={1: 49, 2: 50, 3: 1000})
    assert table.offer_bank().seats == (2, 3)


def test_a_banker_who_wins_keeps_the_bank_and_it_grows_by_the_win_less_commission():
    table = banked(BANKER_WINS)
    stake(table, {2: 100})
    play(table)
    assert table.state.bank == 195
    assert (table.due.step, table.due.seat) == (Step.KEEP_OR_PASS, 1)
    assert table.keep_bank(1).amount == 195
    assert table.state.phase is Phase.BANCO
    assert table.state.coup == 2


def test_a_banker_may_pass_the_bank_on_after_a_win_and_take_what_it_holds():
    table = banked(BANKER_WINS)
    stake(table, {2: 100})
    play(table)
    assert table.pass_bank(1) == BankPassed(seat=1, amount=Decimal(195), why=Passed.GIVEN_UP)
    assert purse(table, 1) == 1095
    assert table.state.banker is None


def test_a_banker_keeps_the_bank_after_a_tie():
    table = banked(TIE_SEVEN)
    stake(table, {2: 100})
    play(table)
    assert table.due.step is Step.KEEP_OR_PASS


def test_a_bank_that_loses_passes_on_and_its_holder_takes_what_is_left():
    table = banked(PLAYER_WINS)
    stake(table, {2: 30, 3: 10})
    play(table)
    assert (table.due.step, table.due.who) == (Step.PASS_LOST, Role.CROUPIER)
    with pytest.raises(NotDueError, match="Seat 1 can't keep the bank"):
        table.keep_bank(1)
    assert table.move_bank().amount == 60
    assert (purse(table, 1), purse(table, 2), purse(table, 3)) == (960, 1030, 1010)


def test_a_bank_that_nobody_covers_passes_on_untouched():
    table = banked()
    stake(table, {})
    assert table.due.sentence == "nobody covered anything: the croupier passes the bank on"
    assert table.carry_on() == BankPassed(seat=1, amount=Decimal(100), why=Passed.UNCOVERED)
    assert purse(table, 1) == 1000
    assert table.offer_bank().seats == (2, 3, 1)


# covering the bank


def test_banco_covers_the_whole_bank_and_shuts_out_all_others():
    table = banked(bank=200)
    assert table.call_banco(2) == BancoCalled(seat=2, stake=Decimal(200), right=Right.PRIME)
    assert (table.state.room, table.state.answers) == (0, 2)
    assert table.due.step is Step.DEAL_CARD


def test_the_player_at_the_bankers_right_is_asked_about_banco_first():
    table = banked(by=2)
    assert [table.due.seat, *table.state.asked[1:]] == [3, 1]
    table.let_banco_go(3)
    assert table.call_banco(1).right is Right.TURN


def test_who_has_not_the_whole_bank_is_not_asked_about_banco():
    table = banked(bank=500, purses={1: 1000, 2: 499, 3: 500})
    assert table.state.asked == (3,)
    with pytest.raises(CoverError, match=r"cover all of 500\.00; seat 2 has 499\.00"):
        table.call_banco(2)


def test_who_called_banco_and_lost_comes_first_on_the_next_coup():
    table = banked(BANKER_WINS)
    table.let_banco_go(2)
    table.call_banco(3)
    play(table)
    table.keep_bank(1)
    assert table.state.asked == (3, 2)
    assert table.call_banco(3).right is Right.SUIVI


def test_suivi_is_no_right_where_the_sheet_refuses_it():
    table = banked(BANKER_WINS, sheet=sheet_with(suivi=Custom.REFUSED))
    table.let_banco_go(2)
    table.call_banco(3)
    play(table)
    table.keep_bank(1)
    assert table.state.asked == (2, 3)


@pytest.mark.parametrize("coup", [TIE_SEVEN, PLAYER_WINS])
def test_suivi_ends_with_the_bank_and_is_for_a_lost_banco_only(coup):
    table = banked(coup)
    table.let_banco_go(2)
    table.call_banco(3)
    play(table)
    assert table.state.suivi is None


def test_several_cover_the_bank_in_part_and_never_beyond_it():
    table = banked()
    let_banco_go(table)
    assert (table.due.step, table.due.seat) == (Step.COVER, 2)
    table.cover(2, 60)
    with pytest.raises(CoverError, match=r"41\.00 is more than the 40\.00 that is left to cover"):
        table.cover(3, 41)
    table.cover(3, 40)
    assert table.state.room == 0
    assert table.due.step is Step.DEAL_CARD


def test_a_covered_bank_asks_nobody_else():
    table = banked()
    let_banco_go(table)
    table.cover(2, 100)
    assert table.state.asked == ()
    assert table.state.phase is Phase.DEALING


def test_a_bank_covered_in_part_plays_for_that_part():
    table = banked(BANKER_WINS)
    stake(table, {3: 30})
    assert play(table).won == 30
    assert table.state.bank == Decimal("128.50")


@pytest.mark.parametrize(
    ("amount", "sentence"),
    [
        (4, "4.00 is too small: a stake against the bank is 5.00 at least."),
        (0, "A stake is more than 0, not 0."),
        (31, "Seat 2 has 30.00; it can't stake 31.00."),
    ],
)
def test_a_cover_is_refused_with_a_sentence(amount, sentence):
    table = banked(purses={1: 1000, 2: 30})
    with pytest.raises(CoverError) as caught:
        table.cover(2, amount)
    assert str(caught.value) == sentence


def test_a_house_without_banco_asks_for_stakes_at_once():
    sheet = sheet_with(banco=Custom.REFUSED, suivi=Custom.REFUSED)
    table = banked(sheet=sheet)
    assert table.due.step is Step.COVER
    with pytest.raises(BankingError, match="Nobody calls banco at this table"):
        table.call_banco(2)


def test_a_house_without_partial_cover_passes_an_uncalled_bank_on():
    table = banked(sheet=sheet_with(partial_cover=Custom.REFUSED))
    let_banco_go(table)
    assert table.due.step is Step.PASS_UNCOVERED
    with pytest.raises(BankingError, match="covered whole or not at all"):
        table.cover(2, 50)


# who answers for Player, and the law


def test_the_highest_stake_answers_for_player():
    table = banked()
    stake(table, {2: 30, 3: 50})
    assert table.state.answers == 3


def test_of_equal_stakes_the_first_from_the_bankers_right_answers():
    table = banked(by=2)
    stake(table, {1: 40, 3: 40})
    assert table.state.answers == 3


def test_cards_are_dealt_player_banker_player_banker_by_the_banker():
    table = banked(FIVE)
    stake(table, {2: 100})
    due = table.due
    assert (due.step, due.who, due.seat) == (Step.DEAL_CARD, Role.BANKER, 1)
    hands = [table.deal() for _ in range(4)]
    assert [each.hand for each in hands] == [P, B, P, B]
    assert [str(each.card) for each in hands] == ["2h", "6d", "3c", "Ks"]


def test_player_with_five_chooses_and_nobody_else_may():
    table = banked(FIVE)
    stake(table, {2: 60, 3: 40})
    for _ in range(4):
        table.deal()
    assert (table.due.step, table.due.seat, table.due.hand) == (Step.CHOOSE, 2, P)
    assert table.due.ruling.sentence == "Player has 5 and may draw or stand."
    for seat in (1, 3):
        with pytest.raises(NotDueError, match="has nothing to choose now"):
            table.choose(seat, DRAW)
    with pytest.raises(NotDueError, match="No card can be dealt now"):
        table.deal()


@pytest.mark.parametrize(
    ("action", "cards", "counts", "outcome"),
    [
        (DRAW, "Player 2h 3c Kd (5), Banker 6d Ks (6)", (5, 6), Outcome.BANKER),
        (STAND, "Player 2h 3c (5), Banker 6d Ks (6)", (5, 6), Outcome.BANKER),
    ],
)
def test_a_five_draws_or_stands_as_chosen(action, cards, counts, outcome):
    table = banked(FIVE)
    stake(table, {2: 100})
    record = play(table, action)
    assert record.cards == f"{cards}: Banker wins"
    assert record.outcome is outcome
    assert (table.state.hands.count(P), table.state.hands.count(B)) == counts


def test_where_nothing_is_free_nobody_is_asked():
    table = banked("2h 6d 2c Ks 5d")
    stake(table, {2: 100})
    for _ in range(4):
        table.deal()
    assert table.due.step is Step.DEAL_CARD
    with pytest.raises(BankingError) as caught:
        table.choose(2, STAND)
    assert str(caught.value) == "There is nothing to choose. Player has 4. On 0 to 4 it must draw."
    with pytest.raises(NotDueError):  # another's hand is not told
        table.choose(3, STAND)


@pytest.mark.parametrize(("coup", "winner"), [(PLAYER_NATURAL, P), (BANKER_NATURAL, B)])
def test_a_natural_of_either_hand_ends_the_coup_at_once(coup, winner):
    table = banked(coup)
    stake(table, {2: 100})
    record = play(table)
    assert record.outcome.value == winner.value
    assert len(table.state.hands.dealt) == 4


@pytest.mark.parametrize(
    ("coup", "drawn"),
    [
        ("2h 4d 2c Ks 9d", "Player 2h 2c 9d (3), Banker 4d Ks (4): Banker wins"),
        ("2h 3d 2c Ks 8d", "Player 2h 2c 8d (2), Banker 3d Ks (3): Banker wins"),
        ("2h 6d 2c Ks 6s 3d", "Player 2h 2c 6s (0), Banker 6d Ks 3d (9): Banker wins"),
        ("2h 5d 4c Ks 2d", "Player 2h 4c (6), Banker 5d Ks 2d (7): Banker wins"),
        ("2h 6d 4c Ks", "Player 2h 4c (6), Banker 6d Ks (6): Tie"),
    ],
)
def test_a_bound_banker_plays_the_printed_card(coup, drawn):
    table = banked(coup)
    stake(table, {2: 100})
    assert play(table).cards == drawn


def test_a_free_banker_chooses_on_every_count():
    table = banked("2h 6d 4c Ks 2d", sheet="chemin_de_fer_classical")
    stake(table, {2: 100})
    for _ in range(4):
        table.deal()
    due = table.due
    assert (due.step, due.who, due.seat, due.hand) == (Step.CHOOSE, Role.BANKER, 1, B)
    table.choose(1, DRAW)
    assert table.deal().hand is B
    assert table.state.hands.count(B) == 8


def test_a_free_banker_is_not_asked_against_a_natural():
    table = banked(PLAYER_NATURAL, sheet="chemin_de_fer_classical")
    stake(table, {2: 100})
    assert play(table).outcome is Outcome.PLAYER


def test_a_law_may_leave_player_no_choice():
    table = banked(FIVE, sheet=sheet_with(law=DrawingLaw(draws_to=5)))
    stake(table, {2: 100})
    assert play(table).cards.startswith("Player 2h 3c Kd (5)")
