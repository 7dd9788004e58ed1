"""When something goes wrong with cards or bets: the incidents, and what is ruled."""

import pytest

from baccarat_core.cards import Card, parse_cards
from baccarat_core.coup import Coup, Outcome
from baccarat_core.errors import LiveTableError, OutOfTurnError
from baccarat_core.live_table import (
    RULINGS,
    BetStatus,
    IncidentKind,
    LiveTable,
    Phase,
    Remedy,
    Role,
    Situation,
    Step,
    ruling,
)
from baccarat_core.live_table.dealing import deal_in_order
from baccarat_core.scoring import Hand
from baccarat_core.shoe import EndRule

from .live_tables import (
    BANKER_SEVEN,
    BANKER_SIX,
    NATURAL,
    SIX_CARDS,
    TIE_SEVEN,
    B,
    bankroll,
    bet,
    next_round,
    play,
    table_with,
)


def deal_until(table: LiveTable, step: Step) -> None:
    if table.state.phase is Phase.OPEN:
        table.close_bets()
    while table.due.step is not step:
        table.carry_on()


def test_a_card_seen_while_bets_are_open_is_burned_and_takes_no_part():
    table = table_with("5s", NATURAL)
    bet(table, 1, player=100)
    record = table.report_exposed_card()
    assert record.card == Card.parse("5s")
    incident = table.state.incident
    assert (incident.kind, incident.situation) == (
        IncidentKind.CARD_EXPOSED,
        Situation.BETS_OPEN,
    )
    assert (table.due.step, table.due.who) == (Step.RULE_ON_INCIDENT, Role.DEALER)
    assert table.due.sentence == "the dealer rules on what went wrong"
    with pytest.raises(OutOfTurnError, match="The round can't go on yet"):
        table.resume()
    with pytest.raises(LiveTableError, match="everybody could bet knowing Player's first card"):
        table.rule(Remedy.USE_CARD_NEXT)
    table.rule(Remedy.BURN_CARD)
    assert table.state.phase is Phase.OPEN
    assert table.state.set_aside == (Card.parse("5s"),)
    play(table)
    assert table.state.coup == Coup.replay(parse_cards(NATURAL))


@pytest.mark.parametrize("after", range(5))
def test_a_card_seen_when_it_is_due_is_used_for_the_hand_that_is_due(after):
    table = table_with(BANKER_SIX)
    table.close_bets()
    for _card in range(after):
        table.carry_on()
    card = table.report_exposed_card().card
    hand = table.state.next_card.hand
    with pytest.raises(LiveTableError, match="That would change every card that follows"):
        table.rule(Remedy.BURN_CARD)
    table.rule(Remedy.USE_CARD_NEXT)
    with pytest.raises(LiveTableError, match=f"{card} is out and is used first"):
        table.report_exposed_card()
    assert table.draw(hand).card == card
    play(table)
    assert table.state.coup == Coup.replay(parse_cards(BANKER_SIX))


def test_a_card_seen_when_both_hands_are_complete_is_burned():
    table = table_with(NATURAL, "5s", NATURAL)
    bet(table, 1, player=100)
    deal_until(table, Step.CALL_RESULT)
    table.report_exposed_card()
    assert table.state.incident.situation is Situation.HANDS_COMPLETE
    table.carry_on()
    play(table)
    next_round(table)
    play(table)
    assert table.state.coup == Coup.replay(parse_cards(NATURAL))


def test_a_round_cancelled_over_an_exposed_card_burns_it():
    table = table_with("5s", NATURAL)
    table.report_exposed_card()
    table.cancel()
    assert (table.state.exposed, table.state.incident) == (None, None)
    next_round(table)
    play(table)
    assert table.state.coup == Coup.replay(parse_cards(NATURAL))


def test_a_bet_after_no_more_bets_is_returned_and_no_money_moves():
    table = table_with(NATURAL)
    bet(table, 1, player=100)
    with pytest.raises(OutOfTurnError, match="No bet can be late: the bets are open"):
        table.report_late_bet(1, B, 50)
    table.close_bets()
    with pytest.raises(OutOfTurnError, match="No bet can be placed: no more bets"):
        table.place(1, B, 50)
    table.carry_on()
    money = bankroll(table, 1), table.state.at_stake
    table.report_late_bet(1, B, 50)
    assert (table.state.incident.seat, table.state.incident.stake) == (1, 50)
    with pytest.raises(LiveTableError, match="wait for the first cards"):
        table.rule(Remedy.LET_BET_STAND)
    table.rule(Remedy.RETURN_LATE_BET)
    assert (bankroll(table, 1), table.state.at_stake) == money
    play(table)
    assert bankroll(table, 1) == 10_100


def test_a_wrong_draw_discovered_after_settlement_takes_payments_back_and_returns_every_bet():
    # Player stands on 6; the card drawn in error turns 6 against 7 into 9 against 7
    table = table_with(BANKER_SEVEN, "3d", NATURAL, seats=(1, 2), sheet="american")
    bet(table, 1, player=100, tie=25)
    bet(table, 2, banker=200)
    before = table.state
    deal_until(table, Step.CALL_RESULT)
    with pytest.raises(LiveTableError, match="Every card lies where the rules put it"):
        table.report_wrong_draw()
    table.draw_in_error(Hand.PLAYER)
    play(table)
    assert table.state.coup.outcome is Outcome.PLAYER
    assert (bankroll(table, 1), bankroll(table, 2)) == (10_075, 9_800)
    table.report_wrong_draw()
    assert table.state.phase is Phase.SUSPENDED
    assert (table.due.step, table.due.who) == (Step.RULE_ON_INCIDENT, Role.SUPERVISOR)
    with pytest.raises(LiveTableError, match="Some were paid who had lost"):
        table.rule(Remedy.LET_RESULT_STAND)
    table.rule(Remedy.CANCEL_ROUND)
    assert table.state.phase is Phase.CANCELLED
    assert (bankroll(table, 1), bankroll(table, 2)) == (10_000, 10_000)
    assert table.state.house == table.state.commission == table.state.unaccounted == 0
    statuses = [line.status for seat in (1, 2) for line in table.bets_of(seat)]
    assert statuses == [BetStatus.TAKEN_BACK] * 3
    assert before.at_stake == 325
    next_round(table)


@pytest.mark.parametrize("sheet", ["american", "trainer"])
def test_commission_on_a_settlement_taken_back_is_taken_back_too(sheet):
    table = table_with("2h 6d 4c Ks", "3d", sheet=sheet)  # 6 to 6; Banker drew in error to 9
    bet(table, 1, banker=200)
    deal_until(table, Step.CALL_RESULT)
    table.draw_in_error(Hand.BANKER)
    play(table)
    assert table.bets_of(1)[0].commission == 10
    table.report_wrong_draw()
    table.rule(Remedy.CANCEL_ROUND)
    seat = table.state.seat(1)
    assert (seat.bankroll, seat.commission_box, table.state.commission) == (10_000, 0, 0)


def test_a_wrong_draw_found_before_settlement_is_mended_by_moving_the_cards():
    # Player has 5 and must draw; Banker, with 6, is given the card
    table = table_with("2h 6d 3c Ks", "4d", "9c")
    bet(table, 1, player=100)
    table.close_bets()
    for _card in range(4):
        table.carry_on()
    with pytest.raises(LiveTableError, match="no error: the next card is Player's"):
        table.draw_in_error(Hand.PLAYER)
    table.draw_in_error(Hand.BANKER)
    with pytest.raises(LiveTableError, match="Banker has three cards; no hand has more"):
        table.draw_in_error(Hand.BANKER)
    table.report_wrong_draw()
    with pytest.raises(LiveTableError, match="fault is mended at once"):
        table.rule(Remedy.CANCEL_ROUND)
    table.rule(Remedy.MOVE_CARDS)
    assert table.state.cards(Hand.PLAYER) == parse_cards("2h 3c 4d")
    play(table)
    assert table.state.coup == Coup.replay(parse_cards("2h 6d 3c Ks 4d"))
    assert bankroll(table, 1) == 10_100


def test_a_card_that_belongs_to_no_hand_is_burned_when_the_cards_are_moved():
    table = table_with(NATURAL, "5s", TIE_SEVEN)
    deal_until(table, Step.CALL_RESULT)
    table.draw_in_error(Hand.BANKER)
    table.call(table.state.coup.outcome)
    table.report_wrong_draw()
    table.rule(Remedy.MOVE_CARDS)
    assert table.state.set_aside == (Card.parse("5s"),)
    assert table.due.step is Step.CALL_RESULT
    play(table)
    assert table.state.coup == Coup.replay(parse_cards(NATURAL))
    next_round(table)
    play(table)
    assert table.state.coup == Coup.replay(parse_cards(TIE_SEVEN))


def test_a_card_that_is_out_and_due_to_nobody_any_more_is_burned_too():
    # Player stands on 6 and is given Banker's card; the next is seen while Banker is due
    table = table_with("2h 2d 4c 3s", "4d", "6s", TIE_SEVEN)
    table.close_bets()
    for _card in range(4):
        table.carry_on()
    table.draw_in_error(Hand.PLAYER)
    assert table.due.hand is Hand.BANKER
    table.report_exposed_card()
    table.rule(Remedy.USE_CARD_NEXT)
    table.report_wrong_draw()
    table.rule(Remedy.MOVE_CARDS)
    assert table.state.cards(Hand.BANKER) == parse_cards("2d 3s 4d")
    assert (table.state.exposed, table.state.set_aside) == (None, (Card.parse("6s"),))
    play(table)
    next_round(table)
    play(table)
    assert table.state.coup == Coup.replay(parse_cards(TIE_SEVEN))


def test_no_third_card_is_drawn_in_error_before_four_or_after_the_call():
    table = table_with(NATURAL)
    table.close_bets()
    table.carry_on()
    with pytest.raises(OutOfTurnError, match="No third card can be dealt"):
        table.draw_in_error(Hand.PLAYER)
    deal_until(table, Step.SETTLE)
    with pytest.raises(OutOfTurnError, match="No third card can be dealt"):
        table.draw_in_error(Hand.PLAYER)


def test_a_settlement_is_not_taken_back_once_its_books_are_closed():
    table = table_with(BANKER_SEVEN, "3d", sheet="american")
    table.sit(2, 1000)
    bet(table, 1, player=100)
    bet(table, 2, banker=100)
    deal_until(table, Step.CALL_RESULT)
    table.draw_in_error(Hand.BANKER)  # 7 and 3 are 0: Player wins
    play(table)
    assert table.can_report_wrong_draw()
    table.leave(2)
    with pytest.raises(LiveTableError, match="Seat 2's player has left with the winnings"):
        table.report_wrong_draw()
    table.sit(2, 1000)
    with pytest.raises(LiveTableError, match="Seat 2's player has left with the winnings"):
        table.report_wrong_draw()
    next_round(table)
    play(table)
    with pytest.raises(LiveTableError, match="Every card lies where"):
        table.report_wrong_draw()


def test_collected_commission_closes_the_books():
    table = table_with("2h 6d 4c Ks", "3d", sheet="american", end_rule=EndRule.EVERY_ROUND)
    bet(table, 1, banker=200)
    deal_until(table, Step.CALL_RESULT)
    table.draw_in_error(Hand.BANKER)
    play(table)
    assert table.can_report_wrong_draw()
    table.collect_commission()
    with pytest.raises(LiveTableError, match="books are closed"):
        table.report_wrong_draw()


def test_the_cut_card_in_the_middle_changes_nothing_in_its_round():
    shoe = {"cut_card": 20, "end_rule": EndRule.CUT_CARD_ROUND}
    table = table_with(NATURAL, SIX_CARDS, **shoe)
    play(table)
    next_round(table)
    bet(table, 1, banker=100)
    table.close_bets()
    seen = []
    while table.state.phase is not Phase.SETTLED:
        seen.append(table.state.shoe.cut_card_is_out)
        table.carry_on()
    assert seen == [False] * 3 + [True] * 5
    assert bankroll(table, 1) == 10_095
    assert ruling(IncidentKind.CUT_CARD).remedy is Remedy.FINISH_ROUND


def test_every_incident_and_situation_has_a_ruling_with_reasons():
    assert {each.kind for each in RULINGS} == set(IncidentKind)
    for each in RULINGS:
        assert ruling(each.kind, each.situation) is each
        assert each.verdict(each.remedy) == each.why
        assert each.remedies == tuple(sorted(each.remedies, key=list(Remedy).index))
        assert len(each.remedies) >= 3
        sentences = {each.verdict(remedy) for remedy in each.remedies}
        assert len(sentences) == len(each.remedies)
        for remedy in set(Remedy) - set(each.remedies):
            assert each.verdict(remedy) == "That does not mend this kind of fault."
        assert each.kind.label
        assert len({remedy.label for remedy in each.remedies}) == len(each.remedies)


def test_cards_in_order_are_dealt_as_a_coup_is():
    for text in (NATURAL, BANKER_SEVEN, TIE_SEVEN, BANKER_SIX, SIX_CARDS):
        cards = parse_cards(text)
        dealt, over = deal_in_order((*cards, Card.parse("5s")))
        assert over == (Card.parse("5s"),)
        assert tuple(each.card for each in dealt) == cards
