"""What a page is not told at tables at which players bank: cards, and what a turn gives away."""

from __future__ import annotations

import json
from typing import Any

from baccarat_widgets.banque_table import BanqueTable
from baccarat_widgets.chemin_table import CheminDeFerTable

from baccarat_core.banking import Style
from baccarat_core.banque import Company
from tests.widgets.bank_clicks import act, step
from tests.widgets.chemin_clicks import (
    FIVE,
    FIVE_AGAINST_SEVEN,
    banco_of_mine,
    bank_of_mine,
    go_to,
)


def test_the_bankers_hand_is_face_down_while_a_five_decides() -> None:
    table = banco_of_mine(FIVE_AGAINST_SEVEN)
    act(table, "skip")
    assert table.state["hands"]["player"] == {"label": "Player", "cards": ["2h", "3c"], "count": 5}
    assert table.state["hands"]["banker"] == {"label": "Banker", "cards": ["?", "?"], "count": None}
    sent = json.dumps([table.state, table.setup])
    assert "7d" not in sent
    assert "seven of diamonds" not in sent
    act(table, "stand")
    act(table, "skip")
    assert table.state["hands"]["banker"]["cards"] == ["7d", "Ks"]


def test_players_hand_is_face_down_for_a_banker_who_decides() -> None:
    table = bank_of_mine("2h 3d 2c Ks 8d", "chemin_de_fer_classical")
    act(table, "skip")
    assert table.state["question"]["step"] == "choose"
    assert table.state["hands"]["player"] == {
        "label": "Player",
        "cards": ["?", "?", "8d"],
        "count": None,
    }
    assert "Player draws the eight of diamonds." in table.state["log"]
    assert "2h" not in json.dumps(table.state)
    act(table, "draw")
    assert table.state["word"].startswith("You were free to do so, but the printed card")


def as_the_banker_hears_it(cards: str, style: Style) -> list[dict[str, Any]]:
    """What a free banker's page is sent from the fourth card to the question or the call, where
    the others all play in this style."""
    table = bank_of_mine(cards, "chemin_de_fer_classical")
    table._play.styles = dict.fromkeys(table._play.styles, style)
    while len(table._table.state.hands.dealt) < 4:
        act(table, "let_banco_go" if step(table) else "go")
    heard = [table.state]
    while table.state["question"] is None and table.state["phase"] == "dealing":
        heard.append(act(table, "go"))
    return heard


def test_a_free_banker_can_not_tell_a_five_that_stands_from_a_six_or_a_seven() -> None:
    """Else Banker's 6 against a stand, where the equilibrium mixes, would know what it faces."""
    five, six, seven = (
        as_the_banker_hears_it(f"2h 3d {second} 3s", Style.CAUTIOUS)
        for second in ("3c", "4c", "5c")
    )
    assert five == six == seven
    assert [state["question"] is None for state in five] == [True, False]
    assert five[0]["due"].endswith("draws or stands for Player.")
    assert five[1]["log"][-1].endswith("for Player: “No card.”")
    assert five[1]["question"]["sentence"] == "Banker has 6, and you play it. Card or no card?"


def test_nor_a_five_that_draws_from_a_hand_that_must() -> None:
    five, three = (
        as_the_banker_hears_it(f"2h 3d {second} 3s 8d", Style.BOLD) for second in ("3c", "Ac")
    )
    assert five == three
    assert five[1]["told"][-1].endswith("for Player: “Card.”")


def test_banker_shows_nothing_to_the_others_before_player_has_spoken() -> None:
    table = CheminDeFerTable(seed=4, seat=3, cards="2h 7d 5c Ks")
    go_to(table, "cover")
    act(table, "let_cover_go")
    while len(table._table.state.hands.dealt) < 4:
        act(table, "go")
    for cards in (["?", "?"], ["7d", "Ks"]):
        assert table.state["hands"]["banker"]["cards"] == cards
        act(table, "go")


def test_an_answer_before_player_has_spoken_is_refused() -> None:
    table = bank_of_mine("2h 3d 4c 3s", "chemin_de_fer_classical")
    while len(table._table.state.hands.dealt) < 4:
        act(table, "go")
    act(table, "stand")
    assert table.state["notice"] == "Player has not said yet whether a card is drawn."
    act(table, "go")
    act(table, "stand")
    assert table.state["notice"] == ""


def test_cards_to_come_are_not_on_the_page() -> None:
    table = banco_of_mine(FIVE)
    act(table, "skip")
    sent = json.dumps([table.state, table.setup])
    shoe = table._table.state.shoe
    assert shoe is not None
    named = {card for card in {*map(str, shoe.pile)} if f'"{card}"' in sent}
    assert named == {"2h", "3c"}


def as_the_banque_banker_hears_it(cards: str) -> list[dict[str, Any]]:
    """What a banker's page is sent from the sixth card to the bank's own turn, where the others
    draw on no 5 and stake alike."""
    table = BanqueTable(seed=8, seat=1, bank=1200, companions=4, cards=cards)
    table._play.company = Company(dict.fromkeys(table._play.company.styles, Style.CAUTIOUS), 8)
    heard = []
    for _ in range(60):
        if table.state["question"]:
            return heard
        table.handle({"do": "go", "turn": table.state["turn"]})
        if len(table._table.state.dealt) == 6:
            heard.append(table.state)
    raise AssertionError("the bank's turn never comes")


def test_a_banque_banker_can_not_tell_a_five_that_stands_from_a_six_or_a_seven() -> None:
    five, six, seven = (
        as_the_banque_banker_hears_it(f"2h 2d 3d {second} 4d 3s") for second in ("3c", "4c", "5c")
    )
    assert five == six == seven
    asked = [[each["number"] for each in state["seats"] if each["asked"]] for state in five]
    assert len(asked) == 3
    assert asked[0]
    assert asked[1]


def test_what_player_says_is_told_after_the_cards_it_is_said_to() -> None:
    table = bank_of_mine("2h 3d 4c 3s", "chemin_de_fer_classical")
    while table._table.due.step.name != "DEAL_CARD":
        act(table, "let_banco_go" if step(table) else "go")
    act(table, "skip")
    assert step(table) == "choose"
    lines = table.state["told"]
    assert [line.endswith("face down.") for line in lines] == [True] * 4 + [False]
    assert lines[-1].endswith("for Player: “No card.”")
    assert table.state["log"][-5:] == lines
