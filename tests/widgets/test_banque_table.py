"""The conduct of the table of banque, without a browser."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from baccarat_widgets import BanqueTable
from baccarat_widgets.banque_told import Names, told, where
from baccarat_widgets.banque_words import bank_advice, table_terms
from baccarat_widgets.card_names import card_name
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.banque import SideSeen, StakeOn, Stakes
from baccarat_core.banque import records as r
from baccarat_core.bets import Share
from baccarat_core.decision import STOOD, Action
from baccarat_core.errors import BaccaratError
from baccarat_core.rule_sheets import BrokenBank, Cheval, load_rule_sheet
from tests.core.banque_tables import sheet_with

FIVE = "2h 6d 6c 3d Kd Ks 4h"
"""Side one has 5 and may choose (a 4 comes if it draws), side two 6, the bank 6."""
TORN = "2h 6d 5c Ks Kd Ks Kh 4c"
"""Side one has 2 and draws a king, side two stands on 6, the bank has 5; then comes a 4."""
BOTH_WIN = "9h 8d 3c Ks Kd 4s"
LOSE_BOTH = "6h 6d 7c Ks Kd Ks"


def act(table: BanqueTable, do: str, **more: object) -> dict[str, Any]:
    table.handle({"do": do, "turn": table.state["turn"], **more})
    return table.state


def step(table: BanqueTable) -> str | None:
    question = table.state["question"]
    return question["step"] if question else None


def seat(table: BanqueTable, number: int) -> dict[str, Any]:
    return next(each for each in table.state["seats"] if each["number"] == number)


def answers(table: BanqueTable) -> list[str]:
    question = table.state["question"]
    first = [question["amount"]["do"]] if question["amount"] else []
    return [*first, *(each["do"] for each in question["answers"])]


def go_to(table: BanqueTable, *wanted: str, **answer: str) -> None:
    """Go on to one of these questions; others are answered so, or let go."""
    quiet = {
        "bid": "pass_bid",
        "call_banco": "no_banco",
        "place_stakes": "no_more",
        "play_hand": "stand",
        "refill": "retire",
    }
    for _ in range(400):
        asked = step(table)
        if asked in wanted:
            return
        act(table, answer.get(asked, quiet[asked]) if asked else "go")
        assert table.state["notice"] == ""
    raise AssertionError(f"never asked {wanted}")


def settle(table: BanqueTable, action: str = "stand") -> None:
    for _ in range(60):
        if table.state["phase"] in ("settled", "beaten"):
            return
        act(table, action if step(table) == "play_hand" else "go")
    raise AssertionError("the coup does not end")


def with_stake(cards: str, stake: str = "stake", seed: int = 1, **more: Any) -> BanqueTable:
    """A table at which the learner, at seat 1, stakes 100 on the first coup."""
    table = BanqueTable(seed=seed, seat=1, cards=cards, **more)
    go_to(table, "place_stakes")
    act(table, stake, amount="100")
    assert table.state["notice"] == ""
    act(table, "no_more")
    return table


def banker(cards: str, bank: int = 1200, seed: int = 8, **more: Any) -> BanqueTable:
    """A table at which the learner holds the bank, more of it than anyone else could cover."""
    return BanqueTable(seed=seed, seat=1, bank=bank, cards=cards, companions=4, **more)


def test_a_coup_from_the_first_bid_to_the_settlement() -> None:
    table = BanqueTable(seed=4)
    assert table.state["go"] == "go_begin"
    assert not table.state["flowing"]
    go_to(table, "bid")
    assert answers(table) == ["bid", "pass_bid"]
    act(table, "pass_bid")
    assert table.state["flowing"]
    go_to(table, "place_stakes")
    assert table.state["banker"] == "Boris, bold · 600 in chips"
    room = table.state["room"]
    assert table.state["question"]["sentence"].startswith(f"{room} of the bank are still free.")
    act(table, "stake", amount="50")
    act(table, "stake_cheval", amount="20")
    assert seat(table, 2)["stake"] == "50 + 20 à cheval"
    assert answers(table) == ["stake", "stake_cheval", "take_back", "no_more"]
    act(table, "no_more")
    assert table.state["question"] is None
    settle(table)
    assert seat(table, 2)["end"]
    assert table.state["called"] == "shown"
    assert table.state["go"] == "go_coup"
    assert table._table.state.unaccounted == 0


def test_who_is_asked_first_of_all_begins_by_answering() -> None:
    table = BanqueTable(seed=1, seat=1)
    assert step(table) == "bid"
    assert table.state["go"] is None
    act(table, "pass_bid")
    assert table.state["flowing"]
    assert table.state["go"] == "go_on"


def test_the_learner_sits_where_they_like_and_others_sit_on_both_sides() -> None:
    table = BanqueTable(seed=1, seat=9, companions=4)
    taken = [each["number"] for each in table.state["seats"] if each["taken"]]
    assert taken == [1, 2, 6, 7, 9]
    assert [each["number"] for each in table.state["seats"] if each["mine"]] == [9]
    names = [seat(table, number)["name"] for number in (1, 6, 2, 7, 9)]
    assert names[:3] == ["Ana, equilibrium", "Boris, bold", "Chen, cautious"]
    assert names[3:] == ["Dora, equilibrium", "You"]
    with pytest.raises(BaccaratError, match="There is no seat 11"):
        BanqueTable(seat=11)
    with pytest.raises(BaccaratError, match="not for baccarat en banque"):
        BanqueTable("live")


def test_a_five_is_the_learners_to_choose_who_holds_the_cards() -> None:
    table = with_stake(FIVE)
    go_to(table, "play_hand")
    assert seat(table, 1)["answers"]
    question = table.state["question"]
    assert question["sentence"] == "Side one has 5, and you hold its cards. Card or no card?"
    assert question["why"] == "Side one has 5 and may draw or stand."
    assert answers(table) == ["draw", "stand"]
    hands = table.state["hands"]
    assert hands["one"]["cards"] == ["2h", "3d"]
    assert hands["one"]["count"] == 5
    assert hands["two"]["cards"] == hands["bank"]["cards"] == ["?", "?"]
    assert hands["bank"]["count"] is None
    act(table, "draw")
    assert "nine times in eleven" in table.state["word"]
    act(table, "go")
    assert table.state["hands"]["one"]["cards"] == ["2h", "3d", "4h"]
    settle(table)
    # 9 against 6, or against what the banker drew to it
    assert table.state["hands"]["one"]["count"] == 9
    assert seat(table, 1)["end"] == "won 100"


def test_a_forced_hand_is_played_without_asking() -> None:
    table = with_stake("2h 6d 6c 2d Kd Ks 4h")
    settle(table)
    log = table.state["log"]
    assert "Side one, You: “Card.”" in log
    assert "Side one draws the four of hearts." in log


def test_no_hidden_card_reaches_the_page() -> None:
    table = BanqueTable(seed=11, seat=1, companions=6)
    rng = random.Random(3)
    hidden_seen = 0
    for _ in range(300):
        state = table._table.state
        shown = {
            (each.hand.name.lower(), str(each.card))
            for each, card in zip(state.dealt, state.seen_by(table._me.seat), strict=True)
            if card is not None
        }
        on_page = {
            (name, card)
            for name, hand in table.state["hands"].items()
            for card in hand["cards"]
            if card != "?"
        }
        assert on_page == shown
        backs = sum(hand["cards"].count("?") for hand in table.state["hands"].values())
        assert backs == len(state.dealt) - len(shown)
        hidden_seen += backs
        if backs and state.phase.name == "DEALING":
            words = " ".join(table.state["told"])
            for each, card in zip(state.dealt, state.seen_by(table._me.seat), strict=True):
                if card is None:
                    assert card_name(each.card) not in words
        question = table.state["question"]
        act(table, rng.choice(question["answers"])["do"] if question else "go")
    assert hidden_seen > 100


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


def test_stakes_are_taken_back_and_refused_beyond_the_bank() -> None:
    table = BanqueTable(seed=4, seat=1)
    go_to(table, "place_stakes")
    room = Decimal(table.state["room"])
    act(table, "stake", amount=str(room + 1))
    told_so = f"{room + 1}.00 is more than the {room}.00 that is left to cover."
    assert table.state["notice"] == told_so
    act(table, "stake", amount="many")
    assert "no amount of money" in table.state["notice"]
    act(table, "stake_cheval", amount="50.01")
    assert "two halves" in table.state["notice"]
    act(table, "stake", amount="50")
    assert Decimal(table.state["room"]) == room - 50
    act(table, "take_back")
    assert Decimal(table.state["room"]) == room
    assert seat(table, 1)["stake"] == ""
    act(table, "stake", amount=f"{room:,}")
    assert answers(table) == ["take_back", "no_more"]  # nothing is left to stake on


def test_no_stake_by_anybody_calls_the_coup_off() -> None:
    table = BanqueTable(seed=1, seat=1, companions=1)
    go_to(table, "place_stakes")
    assert table.state["banker"].startswith("Ana")
    act(table, "no_more")
    act(table, "go")
    assert table.state["log"][-1] == "Nobody stakes: no coup is dealt."
    assert (table.state["phase"], table.state["go"]) == ("ready", "go_coup")
    act(table, "go")
    assert table.state["coup"] == 2


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


def test_chips_are_bought_when_few_are_left() -> None:
    table = BanqueTable(seed=3, seat=1, cards=f"{LOSE_BOTH} 6s 6c 7d Kh Kc Qs")
    go_to(table, "call_banco")
    act(table, "banco")
    settle(table)
    assert not table.state["can_buy"]
    go_to(table, "place_stakes")
    act(table, "stake", amount="600")
    act(table, "no_more")
    assert table.state["can_buy"]  # while the stakes are open, and again after the coup
    settle(table)
    assert table._me.bankroll == 0
    assert table.state["can_buy"]
    act(table, "buy")
    assert table._me.bankroll == 1000
    assert not table.state["can_buy"]


def test_an_intent_that_comes_late_or_twice_changes_nothing() -> None:
    table = BanqueTable(seed=4, seat=1)
    go_to(table, "place_stakes")
    late = {"do": "stake", "amount": "50", "turn": table.state["turn"]}
    table.handle(late)
    after = table.state
    table.handle(late)
    for do in ("go", "skip", "draw", "no_more", "banco", "retire"):
        table.handle({"do": do, "turn": late["turn"]})
    assert table.state == after


@pytest.mark.parametrize(
    ("intent", "sentence"),
    [
        ({"do": "draw"}, "No hand is played now"),
        ({"do": "banco"}, "Nobody can call banco now"),
        ({"do": "bid", "amount": "100"}, "can't bid"),
        ({"do": "refill", "amount": "100"}, "can't be refilled now"),
        ({"do": "pace", "pace": "warp"}, "no pace 'warp'"),
        ({"do": "fly"}, "can't do 'fly'"),
        ({"do": "retire"}, "You don't hold the bank"),
    ],
)
def test_what_is_refused_is_named_and_changes_nothing(
    intent: dict[str, Any], sentence: str
) -> None:
    table = BanqueTable(seed=4, seat=1)
    go_to(table, "place_stakes")
    before = {**table.state}
    table.handle({"turn": before["turn"], **intent})
    assert sentence in table.state["notice"]
    assert {**table.state, "notice": ""} == before


def test_no_stake_is_laid_before_one_is_asked_or_as_banker() -> None:
    table = banker(LOSE_BOTH)
    act(table, "stake", amount="50")
    assert table.state["notice"]
    act(table, "no_more")
    assert "You can't stake now" in table.state["notice"]


def test_the_cards_on_top_must_be_in_the_shoe() -> None:
    with pytest.raises(BaccaratError, match="3 decks have not so many cards 9h"):
        BanqueTable(cards="9h 9h 9h 9h")
    with pytest.raises(BaccaratError, match="not with 50"):
        BanqueTable(bank=50)


def test_the_same_seed_plays_the_same_game() -> None:
    def play() -> list[str]:
        table = BanqueTable(seed=6)
        for _ in range(80):
            question = table.state["question"]
            act(table, question["answers"][-1]["do"] if question else "go")
        return table.state["log"]

    assert play() == play()


def test_skip_goes_on_to_the_next_stakes_of_a_learner_who_can_not_call_banco() -> None:
    """The new coup's stakes are asked anew, also where nothing is asked before them."""
    table = with_stake("2h 6d 6c 3d Kd Ks 4h", companions=4)
    settle(table)
    coup, me = table.state["coup"], table._me
    state = table._table.state
    poor = msgspec.structs.replace(me, bankroll=Decimal(10))
    table._table._state = msgspec.structs.replace(
        state.with_guest(poor), brought=state.brought - me.bankroll + 10
    )
    act(table, "skip")
    assert table.state["coup"] == coup + 1
    assert step(table) == "place_stakes"


def test_skip_goes_to_the_learners_turn_or_the_settlement() -> None:
    table = BanqueTable(seed=4, seat=1)
    act(table, "skip")
    assert step(table) is not None
    go_to(table, "place_stakes")
    act(table, "no_more")
    act(table, "skip")
    assert table.state["phase"] in ("settled", "beaten")


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 999), bank=st.none() | st.sampled_from((100, 600)), data=st.data())
def test_whatever_the_learner_presses_the_table_goes_on_and_no_chip_is_lost(
    seed: int, bank: int | None, data: st.DataObject
) -> None:
    table = BanqueTable(seed=seed, seat=3, bank=bank)
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    for _ in range(80):
        before = table.state
        question = before["question"]
        choices = [("go", None)]
        if question:
            choices = [(each["do"], each.get("with_amount")) for each in question["answers"]]
            if question["amount"]:
                choices += [(question["amount"]["do"], True)] * 2
        elif before["can_retire"]:
            choices.append(("retire", None))
        do, amount = rng.choice(choices)
        more = {"amount": rng.choice(question["amounts"])["value"]} if amount else {}
        act(table, do, **more)
        assert table.state["fault"] == ""
        assert table.state["notice"] == ""
        assert table.state["turn"] > before["turn"], (before["step"], do)
        json.dumps(table.state)
        assert table._table.state.unaccounted == 0


# What is said


def test_names_follow_people_to_the_bankers_place_and_back() -> None:
    names = Names()
    names.follow(r.SeatTaken(seat=1, name="Ana", chips=Decimal(1)))
    names.follow(r.SeatTaken(seat=6, name="Boris", chips=Decimal(1)))
    names.follow(r.BankTaken(seat=6, bank=Decimal(1)))
    assert [names.of(place) for place in (0, 1, 6)] == ["Boris", "Ana", "a guest"]
    names.follow(r.BankTaken(seat=1, bank=Decimal(1)))
    assert [names.of(place) for place in (0, 1, None)] == ["Ana", "Boris", "the croupier"]
    names.follow(r.BankTaken(seat=0, bank=Decimal(1)))
    assert names.of(0) == "Ana"


def test_every_kind_of_record_is_told() -> None:
    table = BanqueTable(seed=3)
    for _ in range(500):
        question = table.state["question"]
        act(table, question["answers"][-1]["do"] if question else "go")
    kinds = {type(record) for record in table._table.records}
    assert len(kinds) >= 15
    names = Names()
    for record in table._table.records:
        if isinstance(record, r.SeatTaken | r.SeatLeft | r.BankTaken | r.CardDealt | r.CoupOpened):
            names.follow(record)
        lines = told(record, names)
        assert all(line and "{" not in line for line in lines)
        assert bool(lines) != isinstance(record, r.TableOpened)


ADVICE = [
    (
        (5, (SideSeen(0), SideSeen(STOOD)), Stakes(100, 100), Action.DRAW),
        "You drew. On average a card earns the bank 5.37 here, no card −4.49. Well chosen. The "
        "sides pull two ways: side one alone asks for no card, side two alone for a card. The "
        "stakes decide.",
    ),
    (
        (5, (SideSeen(0), SideSeen(STOOD)), Stakes(200, 100), Action.DRAW),
        "The other was better. The sides pull two ways",
    ),
    ((0, (SideSeen(4), SideSeen(5)), Stakes(10, 20), Action.STAND), "Both sides ask for the same: "
     "a card."),
    ((7, (SideSeen(4), SideSeen(5)), Stakes(10, 20), Action.STAND), "Both sides ask for the same: "
     "no card."),
    (
        (3, (SideSeen(STOOD, natural=8), SideSeen(9)), Stakes(10, 20), Action.DRAW),
        "Only one side still plays, and it asks for a card.",
    ),
    (
        (6, (SideSeen(STOOD), SideSeen(STOOD)), Stakes(10, 20), Action.DRAW),
        "The two are worth almost the same.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given_", "text"), ADVICE)
def test_the_word_on_the_bankers_choice(given_: tuple[Any, ...], text: str) -> None:
    assert text in bank_advice(*given_)


def test_the_terms_of_a_table() -> None:
    assert table_terms(load_rule_sheet("banque")) == (
        "3 decks. A bank is opened with 100 to 5,000. The house takes no commission. À cheval: "
        "half of it plays on each."
    )
    taxed = sheet_with(commission=Share(1, 20), cheval=Cheval.WHOLE)
    assert "The house keeps 5% of what it wins. À cheval: it wins if both win" in table_terms(taxed)
    assert Fraction(1, 20) == taxed.banking.commission
    assert where(StakeOn.TWO) == "on side two"
