"""The shoe at a live table: burning, the cut card, closing bets; modes and commission."""

from decimal import Decimal

import msgspec
import pytest

from baccarat_core.bets import BankerMode, BetKind
from baccarat_core.cards import parse_cards
from baccarat_core.errors import BetError, LimitError, LiveTableError, OutOfTurnError
from baccarat_core.live_table import LiveTable, Phase, Step
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import BurnRule, EndRule, Shoe

from .live_tables import (
    BANKER_SEVEN,
    BANKER_SIX,
    FILL,
    NATURAL,
    PAIR,
    TIE_SEVEN,
    B,
    P,
    bankroll,
    bet,
    next_round,
    play,
    stacked,
    table_with,
)


@pytest.mark.parametrize(("card", "count"), [("Ah", 1), ("7c", 7), ("Td", 10), ("Ks", 10)])
def test_a_new_shoe_opens_with_a_card_that_tells_how_many_are_burned(card, count):
    cards = parse_cards(f"{card} {FILL} {FILL}")
    table = LiveTable("live")
    table.open_shoe(shoe=Shoe.stacked(cards, burn=BurnRule.EXPOSED_CARD))
    assert table.due.sentence == f"the dealer burns {count} cards"
    for wrong in (count + 1, 0, True if count != 1 else 11, "7"):
        with pytest.raises(LiveTableError, match=f"The burn card is {card}: {count} cards are bur"):
            table.burn(wrong)
    record = table.burn(count)
    assert (record.count, str(record.card)) == (count, card)
    assert table.state.shoe.burned == count + 1
    with pytest.raises(OutOfTurnError, match="No cards are burned now"):
        table.burn()


def test_a_shoe_without_a_burn_rule_is_dealt_at_once():
    table = LiveTable("american")
    table.open_shoe()
    assert table.due.step is Step.OPEN_BETS


@pytest.mark.parametrize(
    ("end_rule", "rounds"), [(EndRule.CUT_CARD_ROUND, 2), (EndRule.ONE_MORE_ROUND, 3)]
)
def test_when_the_cut_card_comes_out_the_sheet_says_which_round_is_the_final_one(end_rule, rounds):
    # four cards a coup, six before the cut card: it comes out with the second coup's third card
    shoe = stacked(NATURAL, NATURAL, NATURAL, cut_card=22, end_rule=end_rule)
    table = LiveTable("live")
    table.open_shoe(shoe=shoe)
    played = 0
    while not table.state.needs_shoe:
        next_round(table)
        play(table)
        played += 1
        assert table.state.shoe.cut_card_is_out is (played > 1)
    assert played == rounds
    assert table.due.step is Step.OPEN_SHOE
    with pytest.raises(OutOfTurnError, match="Next, the dealer opens a new shoe"):
        table.open_bets()
    table.open_shoe()
    assert table.state.shoes == 2
    assert table.state.shoe.size == 416


def test_no_new_shoe_before_the_old_ones_last_round():
    table = table_with(NATURAL, BANKER_SIX)
    play(table)
    with pytest.raises(OutOfTurnError, match="No shoe can be opened now"):
        table.open_shoe()


def test_six_deck_is_reshuffled_after_every_round_a_cancelled_one_too():
    table = LiveTable("six_deck", seed=4)
    table.sit(1, 1000)
    piles = set()
    for number in range(1, 5):
        next_round(table)
        assert table.state.shoes == number
        piles.add(table.state.shoe.pile)
        bet(table, 1, tie=10)
        if number == 2:
            table.suspend()
            table.cancel()
        else:
            play(table)
        assert table.due.step is Step.OPEN_SHOE
    assert len(piles) == 4
    assert all(len(pile) == 312 for pile in piles)


def quick_live(**open_rounds):
    """The live sheet with bets that close sooner, so that a test sees it happen."""
    sheet = load_rule_sheet("live")
    for name, rounds in open_rounds.items():
        old = sheet.bet(BetKind(name))
        sheet = sheet.with_bet(msgspec.structs.replace(old, open_rounds=rounds))
    return sheet


def test_side_bets_close_after_their_last_round_and_open_with_the_next_shoe():
    sheet = quick_live(player_pair=2, either_pair=1)
    shoe = stacked(*[NATURAL] * 3, cut_card=17, end_rule=EndRule.CUT_CARD_ROUND)
    table = LiveTable(sheet)
    table.sit(1, 1000)
    table.open_shoe(shoe=shoe)
    assert table.rounds_left(PAIR) == 2
    for left in (2, 1, 0):
        next_round(table)
        assert table.rounds_left(PAIR) == left
        if left:
            bet(table, 1, player_pair=10)
        else:
            with pytest.raises(LiveTableError) as refused:
                table.place(1, PAIR, 10)
            assert str(refused.value) == (
                "Player Pair closed after round 2 of this shoe; it opens again with the next shoe."
            )
        assert table.can_place(1, BetKind.EITHER_PAIR, 10) is (left == 2)
        assert table.can_place(1, BetKind.PLAYER_BONUS, 10)
        play(table)
    table.open_shoe()
    assert table.rounds_left(PAIR) == 2
    next_round(table)
    assert table.can_place(1, PAIR, 10)


def test_the_live_sheets_bets_close_after_rounds_sixty_and_fifty():
    table = LiveTable("live", seed=8)
    table.sit(1, 10_000)
    closed_after = {}
    while True:
        next_round(table)
        if table.state.shoes > 1:
            break
        for each in table.rule_sheet.offered():
            if table.can_place(1, each.kind, 1):
                closed_after[each.kind] = table.state.shoe_round
        play(table)
    last = table.state.round - 1
    assert last > 65
    sixty = {BetKind.PLAYER_PAIR, BetKind.BANKER_PAIR}
    always = {P, B, BetKind.TIE, BetKind.PLAYER_BONUS, BetKind.BANKER_BONUS}
    for kind, rounds in closed_after.items():
        assert rounds == (60 if kind in sixty else last if kind in always else 50), kind
    assert len(closed_after) == 14


def test_rounds_left_of_a_bet_unknown_to_the_sheet_is_refused():
    assert LiveTable("live").rounds_left(PAIR) == 60
    assert LiveTable("live").rounds_left(P) is None
    with pytest.raises(BetError, match="has no bet"):
        LiveTable("trainer").rounds_left(PAIR)


def test_modes_are_switched_between_rounds_only():
    table = LiveTable("live")
    for seat in (1, 2):
        table.sit(seat, 1000)
    table.switch_mode(2, BankerMode.NO_COMMISSION)
    with pytest.raises(LiveTableError, match="Seat 2 is in the mode “no commission” already"):
        table.switch_mode(2, BankerMode.NO_COMMISSION)
    table.open_shoe(shoe=stacked(BANKER_SIX, BANKER_SEVEN))
    table.open_bets()
    for _step in range(3):
        with pytest.raises(OutOfTurnError, match="The mode can be switched between rounds only"):
            table.switch_mode(1, BankerMode.NO_COMMISSION)
        if not table.state.at_stake:
            bet(table, 1, banker=100)
            bet(table, 2, banker=100)
        table.close_bets() if table.can_close_bets() else table.carry_on()
    play(table)
    assert (bankroll(table, 1), bankroll(table, 2)) == (1095, 1050)
    assert [line.mode for line in table.bets_of(2)] == [BankerMode.NO_COMMISSION]
    table.switch_mode(1, BankerMode.NO_COMMISSION)
    table.switch_mode(2, BankerMode.COMMISSION)
    next_round(table)
    bet(table, 1, banker=100)
    bet(table, 2, banker=100)
    play(table)
    assert (bankroll(table, 1), bankroll(table, 2)) == (1195, 1145)


def test_a_mode_the_sheet_has_not_got_is_refused():
    table = LiveTable("american")
    table.sit(1, 100)
    with pytest.raises(BetError, match="has no mode 'no commission'"):
        table.switch_mode(1, BankerMode.NO_COMMISSION)


def test_commission_at_once_comes_off_the_win():
    table = table_with(BANKER_SEVEN, sheet="trainer")
    bet(table, 1, banker=200)
    play(table)
    assert bankroll(table, 1) == 10_190
    assert (table.state.commission, table.state.house) == (10, -200)
    assert table.state.seat(1).commission_box == 0


def tallied():
    """Two rounds of a tallied table; the second is the shoe's last."""
    return table_with(
        BANKER_SEVEN,
        BANKER_SIX,
        sheet="american",
        seats=(1, 2),
        cut_card=17,
        end_rule=EndRule.CUT_CARD_ROUND,
    )


def test_tallied_commission_is_marked_in_the_seats_box_and_the_win_paid_in_full():
    table = tallied()
    bet(table, 1, banker=200)
    play(table)
    assert bankroll(table, 1) == 10_200
    assert table.state.seat(1).commission_box == 10
    assert (table.state.commission, table.state.house) == (0, -200)
    next_round(table)
    bet(table, 1, banker="100.50")
    bet(table, 2, banker=100)
    play(table)
    boxes = [seat.commission_box for seat in table.state.seats]
    assert boxes == [Decimal("15.025"), 5]


def test_commission_boxes_are_settled_at_the_shoes_end_before_a_new_shoe():
    table = tallied()
    bet(table, 1, banker=200)
    play(table)
    with pytest.raises(OutOfTurnError, match="No commission is collected now"):
        table.collect_commission()
    next_round(table)
    play(table)
    assert (table.due.step, table.due.seats) == (Step.COLLECT_COMMISSION, (1,))
    with pytest.raises(OutOfTurnError, match="Next, the dealer collects the commission boxes"):
        table.open_shoe()
    table.collect_commission()
    assert bankroll(table, 1) == 10_190
    assert (table.state.seat(1).commission_box, table.state.commission) == (0, 10)
    assert table.due.step is Step.OPEN_SHOE


def test_who_leaves_pays_the_commission_box_first():
    table = tallied()
    bet(table, 1, banker=200)
    play(table)
    record = table.leave(1)
    assert (record.chips, record.commission) == (10_190, 10)
    assert table.state.commission == 10
    assert table.state.unaccounted == 0


def test_commission_owed_can_not_be_bet():
    table = table_with(BANKER_SEVEN, BANKER_SEVEN, sheet="american", chips=200)
    bet(table, 1, banker=200)
    play(table)
    next_round(table)
    assert table.room(1, P).left == 390
    with pytest.raises(LimitError) as refused:
        table.place(1, P, 391)
    assert "390.00 in chips, its commission box kept back, 0.00 of them" in str(refused.value)


def test_chips_that_lie_on_the_table_can_not_be_laid_down_again():
    table = table_with(BANKER_SEVEN, sheet="live", chips=200)
    table.place(1, P, 150)
    with pytest.raises(LimitError) as refused:
        table.place(1, P, 51)
    assert str(refused.value) == (
        "51.00 on Player is too much. Seat 1 has 200.00 in chips, 150.00 of them laid down: there "
        "is room for 50.00 on Player."
    )


def test_a_tallied_table_pays_out_no_less_than_one_that_takes_at_once():
    results = []
    for sheet in ("american", "trainer"):
        table = table_with(BANKER_SEVEN, TIE_SEVEN, sheet=sheet)
        for _round in range(2):
            next_round(table)
            bet(table, 1, player=100, banker=300)
            play(table)
        results.append(table.leave(1).chips)
    assert results == [10_185, 10_185]


def test_a_shoe_that_runs_out_within_a_round_is_seen_and_the_round_cancelled():
    table = LiveTable("live")
    table.sit(1, 1000)
    table.open_shoe(shoe=Shoe.stacked(parse_cards("2h 2d Kc Ks 3c 4s")))
    table.open_bets()
    bet(table, 1, banker=100)
    table.report_exposed_card()
    table.carry_on()
    table.close_bets()
    while table.due.step is not Step.SUSPEND:
        table.carry_on()
    with pytest.raises(OutOfTurnError, match="No card is left"):
        table.draw(table.state.next_card.hand)
    table.carry_on()
    table.cancel()
    assert table.state.phase is Phase.CANCELLED
    assert bankroll(table, 1) == 1000
    assert table.due.step is Step.OPEN_SHOE
