"""The table of chemin de fer: money, people, and the shoe."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest

from baccarat_core.bets import CommissionRounding
from baccarat_core.cards import parse_cards
from baccarat_core.chemin_de_fer import (
    CheminDeFer,
    Step,
    Style,
    decide,
)
from baccarat_core.decision import Action
from baccarat_core.errors import (
    BankingError,
    CoverError,
    NotDueError,
    RuleSheetError,
)
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.scoring import Hand
from baccarat_core.shoe import BurnRule, EndRule

from .chemin_tables import (
    BANKER_WINS,
    PLAYER_WINS,
    TIE_SEVEN,
    banked,
    let_banco_go,
    play,
    purse,
    stake,
    table_with,
)

DRAW, STAND = Action.DRAW, Action.STAND
P, B = Hand.PLAYER, Hand.BANKER


# money


@pytest.mark.parametrize(
    ("coup", "won", "commission", "bank", "purses"),
    [
        # the bank wins 100: 5 to the house, 195 in the bank
        (BANKER_WINS, 100, 5, 195, (900, 940, 960)),
        # the bank loses 100: nothing to the house
        (PLAYER_WINS, -100, 0, 0, (900, 1060, 1040)),
        # a tie moves nothing
        (TIE_SEVEN, 0, 0, 100, (900, 1000, 1000)),
    ],
)
def test_stakes_are_paid_one_to_one_and_commission_is_on_the_banks_win(
    coup, won, commission, bank, purses
):
    table = banked(coup)
    stake(table, {2: 60, 3: 40})
    record = play(table)
    assert (record.won, record.commission, record.bank) == (won, commission, bank)
    assert tuple(purse(table, seat) for seat in (1, 2, 3)) == purses
    assert table.state.commission == commission
    assert table.state.unaccounted == 0


def test_commission_is_on_what_was_won_and_not_on_what_the_bank_holds():
    table = banked(BANKER_WINS, bank=400)
    stake(table, {2: 100})
    record = play(table)
    assert (record.commission, record.bank) == (5, 495)


def test_two_wins_in_a_row_pay_commission_on_each():
    table = banked(BANKER_WINS, BANKER_WINS)
    table.call_banco(2)
    play(table)
    table.keep_bank(1)
    table.call_banco(2)
    record = play(table)
    # 195 won: 9.75 to the house
    assert (record.won, record.commission) == (195, Decimal("9.75"))
    assert (record.bank, table.state.commission) == (Decimal("380.25"), Decimal("14.75"))


@pytest.mark.parametrize(
    ("rounding", "kept"),
    [
        (CommissionRounding.EXACT, "1.6665"),
        (CommissionRounding.UP_TO_CHIP, "1.67"),
        (CommissionRounding.DOWN_TO_CHIP, "1.66"),
    ],
)
def test_commission_is_rounded_as_the_sheet_says(rounding, kept):
    sheet = msgspec.structs.replace(load_rule_sheet("chemin_de_fer"), commission_rounding=rounding)
    table = banked(BANKER_WINS, sheet=sheet)
    stake(table, {2: "33.33"})
    assert play(table).commission == Decimal(kept)


def test_a_bank_in_fractions_of_a_cent_can_be_called_banco_and_covered_to_the_end():
    sheet = msgspec.structs.replace(
        load_rule_sheet("chemin_de_fer"), commission_rounding=CommissionRounding.EXACT
    )
    table = banked(BANKER_WINS, BANKER_WINS, sheet=sheet)
    stake(table, {2: "33.33"})
    play(table)
    table.keep_bank(1)
    assert table.state.bank == Decimal("131.6635")
    let_banco_go(table)
    table.cover(2, 100)
    table.cover(3, table.state.room)
    assert table.state.room == 0
    assert play(table).won == Decimal("131.6635")
    assert table.state.unaccounted == 0


@pytest.mark.parametrize(
    ("amount", "sentence"),
    [
        (49, "A bank is opened with 50.00 to 2,000.00, not with 49.00."),
        (2001, "A bank is opened with 50.00 to 2,000.00, not with 2,001.00."),
        (1500, "Seat 1 has 1,000.00; it can't open a bank of 1,500.00."),
        ("ten", "'ten' is no amount of money. Write 100 or 12.50."),
    ],
)
def test_a_bank_beyond_the_limits_or_the_purse_is_refused(amount, sentence):
    table = table_with()
    table.offer_bank()
    with pytest.raises(CoverError) as caught:
        table.take_bank(1, amount)
    assert str(caught.value) == sentence
    assert not table.can_take_bank(1, amount)
    assert table.due.seat == 1


# people


def test_people_sit_leave_and_buy_chips_between_coups_only():
    table = banked(BANKER_WINS)
    with pytest.raises(NotDueError, match="One sits down between coups"):
        table.sit(4, 100)
    with pytest.raises(NotDueError, match="Chips are bought between coups"):
        table.buy_chips(2, 100)
    with pytest.raises(NotDueError, match="One leaves between coups"):
        table.leave(2)
    stake(table, {2: 100})
    play(table)
    assert table.leave(3).chips == 1000
    table.buy_chips(2, 50)
    assert purse(table, 2) == 950
    with pytest.raises(BankingError, match="Seat 1 holds the bank; it passes the bank on first"):
        table.leave(1)
    assert table.state.unaccounted == 0


def test_who_leaves_is_not_asked_about_the_bank_any_more():
    table = table_with()
    table.offer_bank()
    table.leave(1)
    assert table.due.seat == 2
    table.leave(2)
    table.leave(3)
    assert table.due.step is Step.SIT_DOWN


def test_a_new_guest_has_no_suivi_from_the_one_before():
    table = banked(BANKER_WINS)
    table.let_banco_go(2)
    table.call_banco(3)
    play(table)
    table.leave(3)
    table.sit(3, 1000)
    table.keep_bank(1)
    assert table.state.asked == (2, 3)


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda t: t.sit(7, 100), "There is no seat 7 at this table. Its seats: 1, 2, 3, 4, 5, 6."),
        (lambda t: t.sit(1, 100), "Seat 1 is taken."),
        (
            lambda t: t.sit(4, 0),
            "'0' buys no chips. Write an amount above 0 in whole units of 0.01, such as 1000.",
        ),
        (lambda t: t.sit(4, 100, "x" * 41), "A name is text of at most 40 letters."),
        (lambda t: t.leave(4), "Nobody sits at seat 4."),
        (lambda t: t.choose(1, "draw"), "One chooses Action.DRAW or Action.STAND."),
        (
            lambda t: t.deal(),
            "No card can be dealt now. Next, the croupier offers the bank.",
        ),
        (
            lambda t: t.open_shoe(),
            "No shoe can be opened now. Next, the croupier offers the bank.",
        ),
        (
            lambda t: t.burn(),
            "No cards are burned now. Next, the croupier offers the bank.",
        ),
        (
            lambda t: t.call(),
            "The result can't be called now. Next, the croupier offers the bank.",
        ),
        (
            lambda t: t.settle(),
            "The coup can't be settled now. Next, the croupier offers the bank.",
        ),
        (
            lambda t: t.move_bank(),
            "The croupier can't pass the bank on now. Next, the croupier offers the bank.",
        ),
        (
            lambda t: t.take_bank(1, 100),
            "Seat 1 can't take the bank. Next, the croupier offers the bank.",
        ),
        (
            lambda t: decide(t, Style.BOLD),
            "Nobody is asked: the croupier offers the bank.",
        ),
    ],
)
def test_what_is_out_of_turn_or_wrong_is_refused_and_changes_nothing(act, sentence):
    table = table_with()
    before, records = table.state, table.records
    with pytest.raises(BankingError) as caught:
        act(table)
    assert str(caught.value) == sentence
    assert (table.state, table.records) == (before, records)


def test_the_croupier_waits_for_a_decision():
    table = banked()
    assert not table.can_carry_on()
    with pytest.raises(NotDueError) as caught:
        table.carry_on()
    assert str(caught.value) == "The table waits: seat 2 calls banco or lets it go."


def test_another_games_sheet_is_refused():
    with pytest.raises(BankingError, match="Baccarat en banque is for baccarat en banque, not for"):
        CheminDeFer("banque")
    with pytest.raises(RuleSheetError):
        CheminDeFer("vegas")


# the shoe


@pytest.mark.parametrize(
    ("sheet", "cards"), [("chemin_de_fer", 416), ("chemin_de_fer_classical", 312)]
)
def test_the_deck_count_is_the_sheets(sheet, cards):
    table = CheminDeFer(sheet, seed=1)
    assert len(parse_cards(table.open_shoe().cards)) == cards


def test_a_shoe_whose_last_coup_is_over_is_replaced_before_the_bank_goes_on():
    table = banked(BANKER_WINS, end_rule=EndRule.EVERY_ROUND)
    stake(table, {2: 100})
    play(table)
    assert table.due.step is Step.OPEN_SHOE
    table.carry_on()
    assert (table.due.step, table.state.bank, table.state.shoes) == (Step.KEEP_OR_PASS, 195, 2)


def test_a_bank_that_lost_passes_on_before_a_new_shoe_is_opened():
    table = banked(PLAYER_WINS, end_rule=EndRule.EVERY_ROUND)
    stake(table, {2: 100})
    play(table)
    assert table.due.step is Step.PASS_LOST
    table.carry_on()
    assert table.due.step is Step.OPEN_SHOE


def test_cards_are_burned_where_the_sheet_says_so():
    sheet = msgspec.structs.replace(load_rule_sheet("chemin_de_fer"), burn=BurnRule.EXPOSED_CARD)
    table = CheminDeFer(sheet, seed=3)
    table.carry_on()
    assert table.due.step is Step.BURN_CARDS
    burned = table.burn()
    assert burned.count == burned.card.face_value == table.state.shoe.burned - 1
    assert table.due.step is Step.SIT_DOWN


def test_an_uncovered_bank_uses_no_round_of_the_shoe():
    table = banked()
    stake(table, {})
    table.carry_on()
    assert (table.state.shoe.round, table.state.shoe.dealt) == (0, 0)
