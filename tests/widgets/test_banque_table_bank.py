"""A learner at a table of banque who bids, holds the bank, or calls banco."""

from __future__ import annotations

from baccarat_widgets import BanqueTable

from baccarat_core.banque import records as r
from baccarat_core.rule_sheets import BrokenBank
from tests.core.banque_tables import sheet_with
from tests.widgets.bank_clicks import act, seat, step
from tests.widgets.banque_clicks import (
    BOTH_WIN,
    LOSE_BOTH,
    TORN,
    answers,
    banker,
    go_to,
    settle,
)


def test_the_banker_faces_two_hands_and_is_told_what_each_asks_for() -> None:
    table = banker(TORN)
    go_to(table, "play_hand")
    state = table._table.state
    one, two = (state.share(side) for side in (r.TableHand.ONE, r.TableHand.TWO))
    question = table.state["question"]
    assert question["sentence"] == "The bank has 5. Card or no card?"
    assert question["why"] == (
        f"On side one {one:,.0f}, on side two {two:,.0f}. Side one drew 0. Side two stood."
    )
    assert table.state["hands"]["bank"]["cards"] == ["5c", "Ks"]
    assert table.state["hands"]["one"]["cards"] == ["?", "?", "Kh"]
    assert table.state["hands"]["two"]["cards"] == ["?", "?"]
    act(table, "draw")
    assert (
        "The sides pull two ways: side one alone asks for no card, side two alone for a card. "
        "The stakes decide."
    ) in table.state["word"]
    settle(table)
    assert table.state["hands"]["bank"]["cards"] == ["5c", "Ks", "4c"]
    assert table.state["hands"]["bank"]["won"]
    assert table.state["result"] == "The bank beats both sides: 2 and 6 against 9."
    assert (one, two) == (100, 100)
    assert table._table.state.bank == 1400


def test_a_lost_banco_costs_the_bank_and_the_learner_takes_the_callers_seat() -> None:
    table = BanqueTable(seed=5, bank=600, cards=BOTH_WIN)
    settle(table)
    assert "Ana: “Banco.” All 600 are covered, on side one." in table.state["log"]
    assert table.state["phase"] == "beaten"
    assert table.state["step"] == "change_bank"
    assert not table.state["can_retire"]
    act(table, "go")
    assert [each["number"] for each in table.state["seats"] if each["mine"]] == [1]
    assert table.state["banker"].startswith("Ana")


def test_banco_wins_the_bank() -> None:
    table = BanqueTable(seed=4, seat=1, cards=BOTH_WIN)
    go_to(table, "call_banco")
    bank = table.state["bank"]
    assert answers(table) == ["banco", "banco_cheval", "no_banco"]
    question = table.state["question"]
    assert question["answers"][0]["label"] == f"Banco: {bank} on side one"
    assert "You have called and lost 0 of 3 times." in question["why"]
    act(table, "banco")
    assert seat(table, 1)["banco"]
    assert table.state["room"] == "0"
    settle(table)
    assert table.state["phase"] == "beaten"
    act(table, "go")
    assert table.state["banker"].startswith("You · ")
    assert table.state["bank"] == bank
    assert f"You: the bank, {bank} in it." in table.state["log"]


def test_banco_a_cheval_plays_both_hands() -> None:
    table = BanqueTable(seed=4, seat=1, cards="2h 5d 6c 3d Kd Ks 4h 4d")
    go_to(table, "call_banco")
    act(table, "banco_cheval")
    for side in ("Side one", "Side two"):
        go_to(table, "play_hand")
        assert table.state["question"]["sentence"].startswith(f"{side} has 5, and you hold")
        act(table, "draw")
    assert table.state["hands"]["one"]["cards"] == ["2h", "3d", "4h"]


def test_a_bid_is_beaten_and_the_bank_goes_to_the_highest() -> None:
    table = BanqueTable(seed=4, seat=8)
    go_to(table, "bid")
    least = table.state["question"]["amounts"][0]["value"]
    act(table, "bid", amount="100")
    assert "is not more than" in table.state["notice"]
    act(table, "bid", amount="1000")
    go_to(table, "play_hand", call_banco="no_banco")
    assert least == "500"
    assert table.state["banker"] == "You · 0 in chips"
    assert table.state["log"].count("You: 1,000 for the bank.") == 1


def test_a_banker_retires_between_coups_only() -> None:
    table = banker(LOSE_BOTH)
    assert table.state["can_retire"]
    act(table, "go")
    assert not table.state["can_retire"]
    act(table, "retire")
    assert "The banker can't retire" in table.state["notice"]
    go_to(table, "play_hand")
    settle(table)
    assert table.state["can_retire"]
    bank = table.state["bank"]
    act(table, "retire")
    assert f"You: out of the bank, with {bank}." in table.state["log"]
    assert table.state["banker"] is None
    act(table, "retire")
    assert table.state["notice"] == "You don't hold the bank."


def test_a_broken_bank_is_refilled_where_the_sheet_allows_it() -> None:
    sheet = sheet_with(broken=BrokenBank.MAY_BE_REFILLED)
    table = BanqueTable(sheet, seed=1, seat=1, bank=100, companions=4, cards=BOTH_WIN)
    go_to(table, "refill")
    assert answers(table) == ["refill", "retire"]
    act(table, "refill", amount="300")
    assert table.state["bank"] == "300"
    assert "You: a new bank of 300." in table.state["log"]


def test_no_stake_is_laid_before_one_is_asked_or_as_banker() -> None:
    table = banker(LOSE_BOTH)
    act(table, "stake", amount="50")
    assert table.state["notice"]
    act(table, "no_more")
    assert "You can't stake now" in table.state["notice"]


def test_the_learner_can_not_refill_or_give_up_the_bank_of_another() -> None:
    sheet = sheet_with(broken=BrokenBank.MAY_BE_REFILLED)
    table = BanqueTable(sheet, seed=4, seat=1, cards=f"{BOTH_WIN} {BOTH_WIN}")
    go_to(table, "place_stakes")
    act(table, "stake", amount=table.state["room"])
    act(table, "no_more")
    for _ in range(60):
        if table.state["step"] == "refill":
            break
        act(table, "stand" if step(table) == "play_hand" else "go")
    bank, purse = table.state["bank"], table._table.state.banker.bankroll
    for do in ("refill", "retire"):
        act(table, do, amount="300")
        assert table.state["notice"] == "You don't hold the bank."
    assert (table.state["bank"], table._table.state.banker.bankroll) == (bank, purse)
    assert table.state["step"] == "refill"
