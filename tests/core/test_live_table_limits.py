"""Seats, chips and limits of a live table, and the sheets' [table]."""

from decimal import Decimal

import msgspec
import pytest

from baccarat_core.bets import BetKind
from baccarat_core.errors import BetError, LimitError, LiveTableError, RuleSheetError
from baccarat_core.live_table import LimitKind, LiveTable, Phase
from baccarat_core.rule_sheets import (
    CommissionTaken,
    Limit,
    LimitOn,
    TableRules,
    load_rule_sheet,
    parse_rule_sheet,
    rule_sheets,
    to_toml,
)

from .live_tables import NATURAL, PAIR, TIE_SEVEN, B, P, T, bankroll, bet, play, table_with


def sheet_with(**table):
    live = load_rule_sheet("live")
    return msgspec.structs.replace(live, table=msgspec.structs.replace(live.table, **table))


def test_american_seats_fourteen_players_at_numbers_one_to_fifteen_without_thirteen():
    table = LiveTable("american")
    numbers = [*range(1, 13), 14, 15]
    for seat in numbers:
        table.sit(seat, 1000)
    assert [seat.number for seat in table.state.seats] == numbers
    assert len(numbers) == 14
    for seat in (13, 0, 16, -1, "3", True, 1.0, None):
        with pytest.raises(LiveTableError) as refused:
            table.sit(seat, 1000)
        assert str(refused.value) == (
            f"There is no seat {seat} at this table. "
            "Its seats: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15."
        )


def test_a_seat_is_taken_once_and_free_again_when_left():
    table = table_with(NATURAL)
    with pytest.raises(LiveTableError, match=r"Seat 1 is taken\."):
        table.sit(1, 50)
    with pytest.raises(LiveTableError, match=r"Nobody sits at seat 2\."):
        table.place(2, P, 50)
    table.place(1, P, 50)
    with pytest.raises(LiveTableError, match=r"Seat 1 has 50.00 on the felt"):
        table.leave(1)
    table.take_back(1)
    assert table.leave(1).chips == 10_000
    assert table.sit(1, 50, "Bo").name == "Bo"
    assert table.state.seat(1).sitting == 2
    assert table.bets_of(1) == ()


@pytest.mark.parametrize("areas", [(P,), (B, T), (P, B, T)])
def test_a_seat_may_bet_on_one_two_or_all_three_areas(areas):
    table = table_with(TIE_SEVEN, sheet="american")
    for area in areas:
        table.place(1, area, 100)
    table.confirm(1)
    play(table)
    assert bankroll(table, 1) == 10_000 + (800 if T in areas else 0)


def test_every_bet_of_the_live_sheet_can_be_made_at_once():
    table = table_with(NATURAL)
    for kind in {each.kind for each in table.rule_sheet.bets}:
        table.place(1, kind, 10)
    table.confirm(1)
    assert len(table.state.seat(1).bets) == 14
    assert table.state.at_stake == 140


@pytest.mark.parametrize("stake", [-5, "-5", 0, "0.001", Decimal("0.001"), "x", "NaN", 1.5, True])
def test_a_stake_that_is_no_money_is_refused_by_name(stake):
    table = table_with(NATURAL)
    before = table.state
    with pytest.raises(BetError, match=str(stake).replace("-", "[-−]")):
        table.place(1, P, stake)
    assert table.state == before


@pytest.mark.parametrize("chips", [-5, "0.001", 0, "much", 10**15, 1.5, None])
def test_chips_that_are_no_money_are_refused(chips):
    table = LiveTable("live")
    with pytest.raises(LiveTableError, match=r"buys no chips\. Write an amount above 0"):
        table.sit(1, chips)
    table.sit(1, 5)
    with pytest.raises(LiveTableError, match="buys no chips"):
        table.buy_chips(1, chips)
    assert bankroll(table, 1) == 5


def test_a_bet_unknown_to_the_sheet_is_refused_and_the_sheets_bets_are_named():
    table = table_with(NATURAL, sheet="trainer")
    with pytest.raises(BetError, match=r"has no bet Lucky Six. Its bets: Player, Banker, Tie"):
        table.place(1, BetKind.LUCKY_SIX, 10)
    with pytest.raises(BetError, match="has no bet Player Pair"):
        table.room(1, PAIR)


def test_more_than_the_most_on_a_bet_is_refused_with_the_room_left():
    table = table_with(NATURAL)
    table.place(1, PAIR, 200)
    with pytest.raises(LimitError) as refused:
        table.place(1, PAIR, 51)
    assert str(refused.value) == (
        "51.00 on Player Pair is too much. Player Pair takes at most 250.00 from a seat: "
        "there is room for 50.00 on Player Pair."
    )
    table.place(1, PAIR, 50)
    table.confirm(1)
    assert table.room(1, PAIR).left == 0
    assert table.room(1, PAIR).limit is LimitKind.BET


def test_a_bets_own_limit_comes_before_that_of_side_bets():
    table = table_with(NATURAL)
    assert table.room(1, BetKind.PERFECT_PAIR).left == 100
    assert table.room(1, T).left == 500
    assert table.room(1, BetKind.LUCKY_SIX).left == 250


def test_less_than_the_least_is_refused_at_confirmation_with_what_is_missing():
    table = table_with(NATURAL, sheet="american")
    table.place(1, P, 20)
    with pytest.raises(LimitError) as refused:
        table.confirm(1)
    assert str(refused.value) == (
        "Player takes at least 25.00 from a seat, and seat 1 has 20.00 on it: 5.00 more is needed."
    )
    table.place(1, P, 5)
    table.confirm(1)
    table.place(1, P, 1)
    table.confirm(1)
    assert table.state.seat(1).stake(P) == 26


def test_the_table_limit_counts_all_seats():
    table = table_with(NATURAL, seats=(1, 2), sheet=sheet_with(table_limit=Decimal(300)))
    bet(table, 1, player=200)
    room = table.room(2, T)
    assert (room.left, room.limit) == (100, LimitKind.TABLE)
    with pytest.raises(
        LimitError, match=r"The whole table takes at most 300.00 a round: .* 100.00"
    ):
        table.place(2, T, 101)
    table.place(2, T, 60)
    assert table.room(2, P).left == 40


def test_nobody_bets_more_than_their_chips():
    table = table_with(NATURAL, chips=100)
    table.place(1, P, 60)
    with pytest.raises(LimitError, match=r"Seat 1 has 100.00 in chips.*room for 40.00 on Tie"):
        table.place(1, T, 41)
    table.place(1, T, 40)
    table.confirm(1)
    assert bankroll(table, 1) == 0


def test_a_differential_limit_applies_to_the_difference_of_the_two_totals():
    table = table_with(NATURAL, seats=(1, 2, 3))
    assert table.rule_sheet.table.limit_on is LimitOn.TABLE_DIFFERENCE
    bet(table, 1, player=4000)
    assert table.room(2, P).left == 1000
    assert table.room(2, P).limit is LimitKind.TABLE_DIFFERENCE
    with pytest.raises(LimitError, match=r"difference between all stakes .* 5,000.00 .* 1,000.00"):
        table.place(2, P, 1001)


def test_a_stake_on_one_raises_the_room_on_the_other_by_the_same_amount():
    table = table_with(NATURAL, seats=(1, 2), chips=40_000)
    for amount in (1000, 1234, "0.05"):
        player, banker = table.room(2, P).left, table.room(2, B).left
        table.place(1, P, amount)
        table.confirm(1)
        assert table.room(2, P).left == player - Decimal(amount)
        assert table.room(2, B).left == banker + Decimal(amount)


def test_a_seats_own_chips_raise_its_room_before_they_are_confirmed():
    table = table_with(NATURAL, chips=40_000)
    table.place(1, P, 5000)
    assert table.room(1, P).left == 0
    table.place(1, B, 10_000)
    assert table.room(1, P).left == 10_000
    table.confirm(1)
    table.place(1, P, 10_000)
    table.confirm(1)
    assert (table.state.staked(P), table.state.staked(B)) == (15_000, 10_000)


def test_chips_taken_back_on_one_leave_too_much_on_the_other_and_are_not_confirmed():
    table = table_with(NATURAL, chips=40_000)
    table.place(1, P, 5000)
    table.place(1, B, 8000)
    table.take_back(1, P)
    with pytest.raises(LimitError, match=r"8,000.00 on Banker is too much.* 5,000.00"):
        table.confirm(1)


def test_room_that_others_have_taken_since_is_gone_at_confirmation():
    table = table_with(NATURAL, seats=(1, 2))
    table.place(1, P, 3000)
    bet(table, 2, player=3000)
    with pytest.raises(LimitError, match=r"room for 2,000.00 on Player"):
        table.confirm(1)
    bet(table, 2, banker=1000)
    assert table.can_confirm(1)


def test_a_seats_differential_looks_at_that_seat_alone():
    sheet = sheet_with(limit_on=LimitOn.SEAT_DIFFERENCE)
    table = table_with(NATURAL, sheet=sheet, seats=(1, 2), chips=40_000)
    bet(table, 1, player=5000)
    assert table.room(1, P).left == 0
    assert table.room(1, B).left == 10_000
    assert table.room(2, P).left == 5000
    with pytest.raises(LimitError, match="difference between a seat's stakes on Player and Banker"):
        table.place(1, P, 1)


def test_without_a_differential_each_stake_has_its_limit():
    table = table_with(NATURAL, sheet="american", chips=40_000)
    table.place(1, P, 10_000)
    assert table.room(1, B).left == 10_000
    assert table.room(1, P).limit is LimitKind.BET


def test_unconfirmed_chips_are_not_bets_and_go_back_when_the_bets_close():
    table = table_with(NATURAL, seats=(1, 2))
    table.place(1, B, 100)
    bet(table, 2, banker=100)
    assert table.close_bets().void == (1,)
    assert [seat.unconfirmed for seat in table.state.seats] == [(), ()]
    assert table.state.seat(1).free == 10_000
    play(table)
    assert (bankroll(table, 1), bankroll(table, 2)) == (10_000, 9_900)
    assert table.bets_of(1) == ()


def test_a_confirmed_bet_stands():
    table = table_with(NATURAL)
    bet(table, 1, player=100)
    with pytest.raises(LiveTableError, match="confirmed bet stands"):
        table.take_back(1, P)
    with pytest.raises(LiveTableError, match="no chips there to take back"):
        table.take_back(1, B)
    with pytest.raises(LiveTableError, match="no chips on the felt to confirm"):
        table.confirm(1)
    bet(table, 1, player=50)
    assert [(each.number, each.stake) for each in table.state.seat(1).bets] == [(1, 150)]


def test_more_chips_may_be_bought_in_the_middle_of_a_round():
    table = table_with(NATURAL)
    bet(table, 1, player=100)
    table.close_bets()
    table.buy_chips(1, "99.50")
    assert table.state.phase is Phase.CLOSED
    assert bankroll(table, 1) == Decimal("9999.50")


@pytest.mark.parametrize("name", rule_sheets())
def test_each_sheets_table_is_written_and_read_back_the_same(name):
    sheet = load_rule_sheet(name)
    assert parse_rule_sheet(to_toml(sheet)) == sheet


def test_the_sheets_tables_are_as_their_pages_say():
    tables = {name: load_rule_sheet(name).table for name in rule_sheets()}
    assert len(tables["american"].seat_numbers) == 14
    assert 13 not in tables["american"].seat_numbers
    assert tables["live"].limit_on is LimitOn.TABLE_DIFFERENCE
    assert tables["american"].commission_taken is CommissionTaken.TALLIED
    assert tables["trainer"].commission_taken is CommissionTaken.AT_ONCE


HEAD = 'name = "x"\ntitle = "x"\n[table]\n'


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("seat = 3", "table: there is no field 'seat'; choose from 'seats', 'without'"),
        ("seats = 0", "table.seats: expected a whole number of 1 or more."),
        ("seats = 31", "table.seats: expected a whole number of 30 or less."),
        ("without = [9]", "there is no seat 9 to leave out; seats are 1 to 7."),
        ("seats = 1\nwithout = [1]", "no seat is left"),
        ("main = { least = 3 }", "table.main: the field 'most' is missing."),
        ("main = { least = 3, most = 2 }", "table.main: the least stake, 3, is more than the"),
        ("side = { least = 3, most = 4, x = 1 }", "table.side: there is no field 'x'; choose from"),
        ("main = { least = -1, most = 2 }", "least: expected an amount above 0"),
        ("main = { least = 1, most = inf }", "most: expected an amount above 0"),
        ("table_limit = nan", "table_limit: expected an amount above 0"),
        ('table_limit = "much"', "table.table_limit: expected an amount such as 0.25."),
        ("chips = 3", "table.chips: expected a list, not a whole number."),
        ("chips = [0]", "chips: expected an amount above 0"),
        ('limit_on = "sum"', "table.limit_on: 'sum' is not known; choose from 'each stake', "),
        ('commission_taken = "never"', "'never' is not known; choose from 'at once', 'tallied'."),
        ('own = [{ bet = "ti", least = 1, most = 2 }]', "table.own[0].bet: 'ti' is not known"),
        ('own = [{ bet = "tie", least = 1, most = 2, by = 1 }]', "table.own[0]: there is no field"),
        (
            'own = [{ bet = "tie", least = 1, most = 2 }, { bet = "tie", least = 1, most = 2 }]',
            "own: Tie has two limits; give it one.",
        ),
    ],
)
def test_a_fault_in_a_sheets_table_is_named_with_its_place(table, fault):
    with pytest.raises(RuleSheetError) as refused:
        parse_rule_sheet(HEAD + table)
    assert fault in str(refused.value)


def test_a_table_made_in_python_is_checked_by_the_same_rules():
    with pytest.raises(RuleSheetError, match="more than the most"):
        Limit(least=Decimal(3), most=Decimal(2))
    with pytest.raises(RuleSheetError, match="above 0"):
        TableRules(table_limit=Decimal(0))
    with pytest.raises(RuleSheetError, match="above 0"):
        Limit(least=1.5, most=Decimal(2))
