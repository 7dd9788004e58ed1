"""The conduct of the table of chemin de fer, without a browser."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from decimal import Decimal
from types import ModuleType
from typing import Any

import pytest
from baccarat_widgets import banque_told, chemin_words
from baccarat_widgets.chemin_play import STYLES
from baccarat_widgets.chemin_table import CheminDeFerTable
from baccarat_widgets.chemin_words import advice, told
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.banking import Style
from baccarat_core.chemin_de_fer import CoupSettled, Passed
from baccarat_core.chemin_de_fer import records as r
from baccarat_core.decision import STOOD, Action
from baccarat_core.errors import BaccaratError
from baccarat_core.scoring import Hand
from tests.widgets.bank_clicks import act, seat, step
from tests.widgets.chemin_clicks import FIVE, banco_of_mine, bank_of_mine, go_to, settle
from tools.messages import sentences


def test_a_coup_from_the_bank_to_the_settlement() -> None:
    table = bank_of_mine("2h 7d 4c Ks")
    assert seat(table, 1)["banker"]
    assert seat(table, 1)["purse"] == "900"
    act(table, "skip")
    record = table._table.records[-1]
    assert isinstance(record, CoupSettled)
    assert table.state["result"] == "Banker wins, 7 to 6."
    assert table.state["hands"]["banker"] == {"label": "Banker", "cards": ["7d", "Ks"], "count": 7}
    assert table.state["question"]["step"] == "keep_or_pass"
    act(table, "pass_bank")
    assert float(seat(table, 1)["purse"].replace(",", "")) == 1000 + record.won - record.commission


def test_the_others_answer_the_same_question_in_one_step() -> None:
    table = bank_of_mine()
    assert table.state["step"] == "call_banco"
    before = len(table._table.records)
    act(table, "go")
    assert len(table._table.records) - before > 1
    assert table.state["step"] in ("cover", "deal_card")


def test_a_five_is_the_learners_to_play_with_a_word_afterwards() -> None:
    table = banco_of_mine(FIVE)
    act(table, "skip")
    assert table.state["question"]["sentence"] == "Player has 5, and you play it. Card or no card?"
    assert [each["do"] for each in table.state["question"]["answers"]] == ["draw", "stand"]
    act(table, "draw")
    assert table.state["word"] == (
        "You drew. So does the equilibrium, nine times in eleven (81.8%); but not always, or the "
        "banker could count on it."
    )
    act(table, "skip")
    assert table.state["hands"]["player"]["cards"] == ["2h", "3c", "Kd"]
    assert table.state["word"]


def test_banco_is_the_learners_and_shuts_the_others_out() -> None:
    table = banco_of_mine("2h 7d 4c Ks")
    bank = table._table.state.bank
    assert seat(table, 2)["banco"]
    assert seat(table, 2)["answers"]
    assert float(seat(table, 2)["stake"]) == bank
    assert settle(table).won == bank
    go_to(table, "call_banco")
    assert "banco suivi is your right" in table.state["question"]["why"]
    act(table, "call_banco")
    assert any("Banco suivi" in line for line in table.state["log"])


def test_a_part_is_covered_with_an_amount_written_or_chosen() -> None:
    table = CheminDeFerTable(seed=4, seat=2, companions=1)
    go_to(table, "cover")
    question = table.state["question"]
    assert question["amount"]["do"] == "cover"
    assert [each["value"] for each in question["amounts"]][:3] == ["5", "25", "50"]
    act(table, "cover", amount=" 12,50 ")
    assert seat(table, 2)["stake"] == "12.50"
    assert seat(table, 2)["purse"] == "987.50"


def test_every_amount_that_is_offered_is_allowed() -> None:
    table = CheminDeFerTable(seed=9, seat=2)
    seen = set()
    for _ in range(300):
        question = table.state["question"]
        if question and question["amounts"]:
            seen.add(question["step"])
            for each in question["amounts"]:
                can = (
                    table._table.can_take_bank
                    if step(table) == "answer_offer"
                    else (table._table.can_cover)
                )
                assert can(2, each["value"])
        act(table, question["answers"][-1]["do"] if question else "go")
    assert seen == {"answer_offer", "cover"}


@pytest.mark.parametrize(
    ("intent", "sentence"),
    [
        ({"do": "take_bank", "amount": "49"}, "A bank is opened with 50.00 to 2,000.00, not with"),
        ({"do": "take_bank", "amount": "1500"}, "Seat 1 has 1,000.00; it can't open a bank of"),
        ({"do": "take_bank", "amount": "much"}, "'much' is no amount of money"),
        ({"do": "take_bank"}, "'None' is no amount of money"),
        ({"do": "call_banco"}, "Seat 1 can't call banco now. Next, seat 1 takes the bank or"),
        ({"do": "cover", "amount": "5"}, "Seat 1 can't cover anything now"),
        ({"do": "keep_bank"}, "Seat 1 can't keep the bank"),
        ({"do": "draw"}, "Seat 1 has nothing to choose now"),
        ({"do": "take_bank", "amount": "1/2"}, "'1/2' is no amount of money"),
        ({"do": "take_bank", "amount": "1,000.5"}, "Seat 1 has 1,000.00; it can't open a bank of"),
        ({"do": "take_bank", "amount": ["100"]}, "is no amount of money"),
        ({"do": "pace", "pace": "light"}, "There is no pace 'light'; choose from by hand, slow"),
        ({"do": "pace", "pace": ["slow"]}, "There is no pace ['slow']; choose from by hand, slow"),
        ({"do": "pace", "pace": 99 * "x"}, f"There is no pace '{38 * 'x'}…; choose from"),
        ({"do": "buy"}, "More play chips are there once yours are too few for a bank."),
        ({"do": "peek"}, "CheminDeFerTable can't do 'peek'"),
    ],
)
def test_what_is_refused_is_named_and_changes_nothing(
    intent: dict[str, Any], sentence: str
) -> None:
    table = CheminDeFerTable(seed=1, seat=1)
    go_to(table, "answer_offer")
    before = {**table.state}
    table.handle({"turn": before["turn"], **intent})
    assert sentence in table.state["notice"]
    assert {**table.state, "notice": ""} == before


def test_a_second_click_is_ignored() -> None:
    table = CheminDeFerTable(seed=1, seat=1)
    go_to(table, "answer_offer")
    click = {"do": "decline_bank", "turn": table.state["turn"]}
    table.handle(click)
    records = len(table._table.records)
    table.handle(click)
    assert len(table._table.records) == records
    assert table.state["notice"] == ""


def test_going_on_waits_while_the_learner_is_asked() -> None:
    table = CheminDeFerTable(seed=1, seat=1)
    go_to(table, "answer_offer")
    before = {**table.state}
    act(table, "go")
    act(table, "skip")
    assert table.state == before
    assert table.state["go"] is None
    assert not table.state["flowing"]


def test_a_learner_without_chips_takes_more() -> None:
    table = CheminDeFerTable(seed=1, seat=1, cards="3h 6d 4c Ks")
    go_to(table, "answer_offer")
    act(table, "take_bank", amount="1000")
    table._table.call_banco(2)
    act(table, "skip")
    assert table.state["result"] == "Player wins, 7 to 6."
    assert seat(table, 1)["purse"] == "0"
    assert not any(each["answers"] for each in table.state["seats"])  # the coup is over
    assert table.state["can_buy"]
    act(table, "buy")
    assert seat(table, 1)["purse"] == "1,000"
    assert not table.state["can_buy"]


def test_the_others_sit_in_their_styles_and_never_run_dry() -> None:
    table = CheminDeFerTable(seed=3, companions=5)
    names = [each["name"] for each in table.state["seats"]]
    assert names[2] == "You"
    styles = [name.rpartition(", ")[2] for name in names if name != "You"]
    assert styles == [STYLES[place % 3].value for place in range(5)]
    assert set(STYLES) == set(Style)
    for _ in range(600):
        question = table.state["question"]
        act(table, question["answers"][-1]["do"] if question else "go")
        assert table.state["notice"] == ""
    assert table.state["coup"] > 20


def test_the_bank_is_told_with_what_is_left_to_cover() -> None:
    table = CheminDeFerTable(seed=4, seat=2, companions=1)
    go_to(table, "cover")
    assert table.state["room"] == table.state["bank"] != ""
    assert table.state["banker"] == "Ana"
    act(table, "cover", amount="5")
    assert table.state["room"] == ""


@pytest.mark.parametrize(
    ("hand", "total", "third", "action", "drawn", "word"),
    [
        (
            Hand.PLAYER,
            5,
            STOOD,
            Action.STAND,
            [True, True, False],
            "You stood. The equilibrium stands too, but only twice in eleven (18.2%): enough to "
            "keep the banker guessing. So far you drew 2 of 3 times.",
        ),
        (
            Hand.BANKER,
            6,
            STOOD,
            Action.DRAW,
            [],
            "You drew. Here the equilibrium mixes too: against a Player who stood, a free Banker "
            "draws on 6 with probability 859/2288, about 37.5% of the time.",
        ),
        (
            Hand.BANKER,
            3,
            8,
            Action.STAND,
            [],
            "As the printed card and the equilibrium have it. Banker has 3 and Player drew 8. On "
            "3, Banker draws unless Player's card is 8, so it stands.",
        ),
        (
            Hand.BANKER,
            7,
            STOOD,
            Action.DRAW,
            [],
            "You were free to do so, but the printed card and the equilibrium have it the other "
            "way. Banker has 7. Banker always stands on 7.",
        ),
        (Hand.PLAYER, 4, STOOD, Action.DRAW, [], ""),
    ],
)
def test_the_word_on_a_choice(
    hand: Hand, total: int, third: Any, action: Action, drawn: list[bool], word: str
) -> None:
    assert advice(hand, total, third, action, drawn) == word


@pytest.mark.parametrize(
    ("why", "amount", "line"),
    [
        (Passed.GIVEN_UP, 195, "You: the bank is passed on, 195 taken from it."),
        (Passed.LOST, 60, "The bank has lost and passes on. You: 60 left of it."),
        (Passed.LOST, 0, "The bank has lost and passes on. You: nothing left of it."),
        (Passed.UNCOVERED, 100, "Nobody covers it: the bank passes on. You: 100 back."),
    ],
)
def test_a_bank_that_passes_is_told_with_its_reason(why: Passed, amount: int, line: str) -> None:
    record = r.BankPassed(seat=1, amount=Decimal(amount), why=why)
    assert told(record, lambda seat: "You") == [line]


@pytest.mark.parametrize("module", [chemin_words, banque_told])
def test_what_is_told_fits_you_as_well_as_a_name(module: ModuleType) -> None:
    """No verb goes with the name: “You: keeps the bank” would be wrong."""
    verb = re.compile(r"\{who\}:? (?!(?:less|chips|on|as)\b)[a-z]+s\b")
    found = [text for _line, text in sentences(inspect.getsource(module)) if verb.search(text)]
    assert found == []


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: CheminDeFerTable("banque"), "is for baccarat en banque, not for chemin de fer"),
        (lambda: CheminDeFerTable(seat=7), "There is no seat 7 at this table"),
        (lambda: CheminDeFerTable(cards="9h " * 9), "8 decks have not so many cards 9h."),
        (lambda: CheminDeFerTable(cards="1x"), "'1x' is not a card: '1' is no rank"),
    ],
)
def test_bad_arguments_are_told_in_words(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BaccaratError, match=sentence):
        make()


def test_first_cards_come_first_and_none_is_there_twice() -> None:
    table = CheminDeFerTable(seed=1, cards=FIVE)
    shoe = table._table.state.shoe
    assert shoe is not None
    assert " ".join(map(str, shoe.pile[:5])) == FIVE
    assert all(shoe.pile.count(card) == 8 for card in set(shoe.pile))
    assert CheminDeFerTable(seed=1)._table.state.shoe == CheminDeFerTable(seed=1)._table.state.shoe


def test_repr_is_stable() -> None:
    assert repr(CheminDeFerTable("chemin_de_fer_classical", seed=4)) == (
        "CheminDeFerTable('chemin_de_fer_classical', seed=4)"
    )


DOES = st.sampled_from(
    (
        *("go", "go", "skip", "take_bank", "decline_bank", "call_banco", "let_banco_go", "cover"),
        *("let_cover_go", "keep_bank", "pass_bank", "draw", "stand", "buy", "pace"),
    )
)


@given(st.lists(st.tuples(DOES, st.sampled_from(["5", "50", "100", "9999", "x"])), max_size=60))
def test_money_is_conserved_whatever_is_clicked(clicks: list[tuple[str, str]]) -> None:
    table = CheminDeFerTable("chemin_de_fer_classical", seed=2)
    for do, amount in clicks:
        act(table, do, amount=amount, pace="quick")
        assert table.state["fault"] == ""
        assert table._table.state.unaccounted == 0
        question = table.state["question"]
        assert (table.state["go"] is None) == (question is not None)
