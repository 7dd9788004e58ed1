"""The round of a live table: phases, what is due, and what is refused."""

from decimal import Decimal

import pytest

from baccarat_core.bets import BankerMode, BetKind
from baccarat_core.coup import Outcome, deal
from baccarat_core.errors import (
    BaccaratError,
    BetError,
    LiveTableError,
    OutOfTurnError,
)
from baccarat_core.live_table import (
    LiveTable,
    Phase,
    Role,
    Step,
    payment,
)
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.scoring import Hand
from baccarat_core.shoe import Shoe

from .live_tables import (
    BANKER_SEVEN,
    BANKER_SIX,
    FILL,
    NATURAL,
    SIX_CARDS,
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


def test_each_step_of_a_round_is_due_in_turn_and_says_who_must_do_it():
    table = LiveTable("live", seed=3)
    table.sit(1, 1000)
    seen = []

    def due(step: Step, who: Role, phase: Phase) -> None:
        assert (table.due.step, table.due.who, table.state.phase) == (step, who, phase)
        seen.append(table.due.sentence)

    due(Step.OPEN_SHOE, Role.DEALER, Phase.READY)
    table.open_shoe()
    due(Step.BURN_CARDS, Role.DEALER, Phase.READY)
    table.burn()
    due(Step.OPEN_BETS, Role.DEALER, Phase.READY)
    table.open_bets()
    due(Step.PLACE_BETS, Role.PLAYER, Phase.OPEN)
    table.place(1, P, 100)
    due(Step.CONFIRM_BETS, Role.PLAYER, Phase.OPEN)
    table.confirm(1)
    due(Step.CLOSE_BETS, Role.DEALER, Phase.OPEN)
    table.close_bets()
    for hand in (Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER):
        phase = Phase.DEALING if table.state.dealt else Phase.CLOSED
        due(Step.DRAW_CARD, Role.DEALER, phase)
        assert table.due.hand is hand
        table.draw(hand)
    while table.due.step is Step.DRAW_CARD:
        assert table.due.decision is not None
        table.draw(table.due.hand)
    due(Step.CALL_RESULT, Role.DEALER, Phase.DEALING)
    table.call(table.state.coup.outcome)
    due(Step.SETTLE, Role.DEALER, Phase.DEALING)
    table.settle()
    due(Step.OPEN_BETS, Role.DEALER, Phase.SETTLED)
    assert seen[0] == "the dealer opens a new shoe"
    assert seen[6] == "the dealer draws a card to Player"


@pytest.mark.parametrize(
    ("coup", "outcome", "cards"),
    [
        (NATURAL, Outcome.PLAYER, 4),
        (BANKER_SEVEN, Outcome.BANKER, 4),
        (TIE_SEVEN, Outcome.TIE, 4),
        (BANKER_SIX, Outcome.BANKER, 5),
        (SIX_CARDS, Outcome.BANKER, 6),
    ],
)
def test_cards_go_where_the_rules_give_them(coup, outcome, cards):
    table = table_with(coup)
    play(table)
    assert table.state.coup.outcome is outcome
    assert " ".join(map(str, table.state.coup.cards)) == coup
    assert len(table.state.dealt) == cards


def test_a_whole_shoe_dealt_card_by_card_is_the_shoe_dealt_coup_by_coup():
    table, shoe = LiveTable("live"), load_rule_sheet("live").open_shoe(seed=5)
    table.open_shoe(shoe=shoe)
    table.burn()
    rounds = 0
    while not table.state.needs_shoe:
        next_round(table)
        play(table)
        assert table.state.coup == deal(shoe)
        rounds += 1
    assert rounds > 60
    assert not shoe.can_start_round()


def test_a_wrong_draw_is_refused_with_the_rule():
    table = table_with(BANKER_SIX)
    table.close_bets()
    with pytest.raises(LiveTableError, match=r"Banker gets no card now\. A coup begins with two"):
        table.draw(Hand.BANKER)
    for _card in range(4):
        table.carry_on()
    with pytest.raises(LiveTableError, match=r"Player has 5. Player draws on 0 to 5. Next, the"):
        table.draw(Hand.BANKER)
    table.draw(Hand.PLAYER)
    for hand in Hand:
        with pytest.raises(LiveTableError, match="Banker has 6 and Player drew 0"):
            table.draw(hand)


def test_a_wrong_call_is_refused_with_the_counts():
    table = table_with(NATURAL)
    table.close_bets()
    with pytest.raises(OutOfTurnError, match=r"called now: no more bets\. Next, the dealer"):
        table.call(Outcome.PLAYER)
    for _card in range(4):
        table.carry_on()
    right = "Player has 9 and Banker 7: the call is “Player wins”."
    for said in ((Outcome.BANKER,), (Outcome.PLAYER, 8), (Outcome.PLAYER, 9, 6)):
        with pytest.raises(LiveTableError) as refused:
            table.call(*said)
        assert str(refused.value) == right
    assert table.call(Outcome.PLAYER, 9, 7).player_count == 9


def test_a_dealer_who_pays_is_told_what_was_wrong():
    table = table_with(BANKER_SEVEN, sheet="trainer")
    bet(table, 1, player=100, banker=200, tie=50)
    table.close_bets()
    while table.due.step is not Step.SETTLE:
        table.carry_on()
    due = {line.number: payment(table.state, line) for line in table.settlement_due}
    assert due == {1: -100, 2: 190, 3: -50}
    faults = [
        ({1: -100, 2: 200, 3: -50}, "Seat 1's 200.00 on Banker: pay 190.00. Banker wins 7 to 6."),
        ({1: 0, 2: 190, 3: -50}, "Seat 1's 100.00 on Player: take it. Banker wins 7 to 6."),
        ({1: -100, 2: 190}, "Seat 1's 50.00 on Tie is not dealt with yet."),
        ({**due, 4: 10}, "There is no bet 4 in this round."),
        ({**due, 2: "nothing"}, "nothing is no amount of money. Write 95 or 12.50"),
        ({**due, 2: Decimal("NaN")}, "NaN is no amount"),
    ]
    for paid, sentence in faults:
        before = table.state
        with pytest.raises(LiveTableError) as refused:
            table.settle(paid)
        assert sentence in str(refused.value)
        assert table.state == before
    table.settle(due)
    assert bankroll(table, 1) == 10_000 - 100 + 190 - 50


def test_a_tie_pushes_player_and_banker_and_pays_tie_eight():
    table = table_with(TIE_SEVEN, sheet="trainer")
    bet(table, 1, player=300, banker=200, tie=100)
    play(table)
    assert bankroll(table, 1) == 10_800


ACTIONS = {
    "sit": (3, 100),
    "leave": (1,),
    "buy_chips": (1, 100),
    "switch_mode": (1, BankerMode.NO_COMMISSION),
    "disconnect": (1,),
    "reconnect": (1,),
    "open_shoe": (),
    "burn": (),
    "open_bets": (),
    "place": (1, BetKind.TIE, 100),
    "take_back": (1,),
    "confirm": (1,),
    "close_bets": (),
    "draw": (Hand.PLAYER,),
    "call": (Outcome.PLAYER,),
    "settle": (),
    "collect_commission": (),
    "suspend": (),
    "resume": (),
    "cancel": (),
    "report_exposed_card": (),
    "report_late_bet": (1, BetKind.TIE, 100),
    "report_wrong_draw": (),
    "draw_in_error": (Hand.PLAYER,),
}


def stages():
    table = LiveTable("american", seed=2)
    table.sit(1, 5000)
    table.sit(2, 5000)
    yield table
    table.open_shoe()
    yield table
    table.open_bets()
    yield table
    table.place(2, P, 100)
    table.confirm(2)
    table.place(1, B, 100)
    yield table
    table.close_bets()
    yield table
    while table.due.step is not Step.SETTLE:
        table.carry_on()
        yield table
    table.suspend()
    yield table
    table.resume()
    table.settle()
    yield table


def test_at_every_stage_can_verify_and_do_agree_and_a_refusal_changes_nothing():
    accepted, refused = set(), set()
    for table in stages():
        for name, given in ACTIONS.items():
            again = LiveTable.rebuild(table.records, seed=2)
            can = getattr(again, f"can_{name}")(*given)
            try:
                getattr(again, f"verify_{name}")(*given)
                verified, sentence = True, "."
            except BaccaratError as error:
                verified, sentence = False, str(error)
            assert again == table
            assert sentence.endswith(".")
            if can:
                record = getattr(again, name)(*given)
                assert again.records == (*table.records, record)
                accepted.add(name)
            else:
                with pytest.raises(BaccaratError):
                    getattr(again, name)(*given)
                assert again == table
                refused.add(name)
            assert can is verified
    assert refused == set(ACTIONS) - {"disconnect"}
    never = {"reconnect", "burn", "switch_mode", "collect_commission", "report_wrong_draw"}
    assert accepted >= set(ACTIONS) - never - {"draw_in_error"}


def test_an_action_out_of_turn_is_refused_and_says_what_is_next():
    table = LiveTable("trainer")
    table.sit(1, 100)
    with pytest.raises(OutOfTurnError) as refused:
        table.place(1, P, 10)
    assert str(refused.value) == (
        "No bet can be placed: no round is under way. Next, the dealer opens a new shoe."
    )
    with pytest.raises(OutOfTurnError, match="The bets can't be opened now"):
        table.open_bets()
    table.carry_on()
    table.carry_on()
    with pytest.raises(OutOfTurnError, match="Next, the players place their bets"):
        table.carry_on()


@pytest.mark.parametrize("sheet", ["chemin_de_fer", "banque"])
def test_a_game_without_bets_against_the_house_makes_no_live_table(sheet):
    with pytest.raises(LiveTableError, match="offers no bets against the house"):
        LiveTable(sheet)
    assert LiveTable(load_rule_sheet("trainer")).rule_sheet.name == "trainer"


def test_what_no_learner_may_hand_in_is_refused_by_name():
    table = table_with(NATURAL)
    cases = [
        (lambda: table.draw("player"), "Hand.PLAYER"),
        (lambda: table.call("tie"), "Outcome"),
        (lambda: table.place(1, "tie", 10), "BetKind.TIE"),
        (lambda: table.switch_mode(1, "commission"), "BankerMode.COMMISSION"),
        (lambda: table.rule("burn"), "Remedy"),
        (lambda: table.suspend("x" * 201), "200 letters"),
        (lambda: table.sit(2, 100, "x" * 41), "40 letters"),
        (lambda: table.sit(2, 100, 7), "40 letters"),
        (lambda: table.draw_in_error(0), "Hand.PLAYER"),
    ]
    for act, sentence in cases:
        before = table.state
        with pytest.raises((LiveTableError, BetError), match=sentence):
            act()
        assert table.state == before
    for shoe in ("shoe", Shoe.stacked(())):
        fresh = LiveTable("live")
        if isinstance(shoe, Shoe):
            fresh.open_shoe(shoe=shoe)
            assert fresh.due.step is Step.OPEN_SHOE
        else:
            with pytest.raises(LiveTableError, match="nothing has been dealt"):
                fresh.open_shoe(shoe=shoe)
    used = stacked(FILL)
    used.draw()
    with pytest.raises(LiveTableError, match="nothing has been dealt"):
        LiveTable("live").open_shoe(shoe=used)


def test_the_tables_shoe_is_its_own():
    shoe = stacked(NATURAL)
    table = LiveTable("live")
    table.open_shoe(shoe=shoe)
    shoe.draw()
    assert table.state.shoe.dealt == 0
    assert table.state.shoe == stacked(NATURAL)
