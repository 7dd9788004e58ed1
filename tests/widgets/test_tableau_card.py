"""The printed card: what it says of each cell, and how it is asked."""

from __future__ import annotations

import json

import pytest
from baccarat_widgets.tableau_card import TableauCard, TableauMode

from baccarat_core.errors import TableauError

# Typed anew, cell by cell; columns: Player stood, then third cards 0 to 9.
BANKER = {
    "0": "DDDDDDDDDDD",
    "3": "DDDDDDDDDSD",
    "4": "DSSDDDDDDSS",
    "5": "DSSSSDDDDSS",
    "6": "SSSSSSSDDSS",
    "7": "SSSSSSSSSSS",
}
COLUMNS = ["stood", *map(str, range(10))]
PRINTED = {
    f"{row}-{column}": mark
    for row, marks in BANKER.items()
    for column, mark in zip(COLUMNS, marks, strict=True)
} | {"player-0": "D", "player-6": "S", "player-8": "N"}


def quiz(seed: int = 1) -> TableauCard:
    return TableauCard(mode=TableauMode.QUIZ, seed=seed)


def answer(card: TableauCard, action: object) -> None:
    card.handle({"do": "answer", "number": card.state["quiz"]["number"], "action": action})


def go_on(card: TableauCard) -> None:
    card.handle({"do": "next", "number": card.state["quiz"]["number"]})


def right_action(card: TableauCard) -> str:
    return "draw" if PRINTED[card.state["quiz"]["key"]] == "D" else "stand"


def wrong_action(card: TableauCard) -> str:
    return "stand" if right_action(card) == "draw" else "draw"


def test_every_cell_is_printed_as_the_casino_prints_it() -> None:
    state = TableauCard().state
    assert {key: cell["mark"] for key, cell in state["cells"].items()} == PRINTED


def test_every_cell_has_a_sentence_of_its_own_that_says_what_happens() -> None:
    for key, cell in TableauCard().state["cells"].items():
        sentence = cell["sentence"]
        assert sentence.endswith("."), key
        head, column = key.split("-")
        if head in "3456" and column != "stood":
            assert f"Player drew {column}" in sentence, key
        if head in "34567":
            verb = "draws" if PRINTED[key] == "D" else "stands"
            assert verb in sentence, (key, sentence)
    assert TableauCard().state["cells"]["3-8"]["sentence"] == (
        "Banker has 3 and Player drew 8. "
        "On 3, Banker draws unless Player's card is 8, so it stands."
    )
    assert TableauCard().state["cells"]["player-6"]["sentence"] == "Player stands on 6 and 7."


def test_every_head_says_its_row_or_column() -> None:
    heads = TableauCard().setup["heads"]
    assert set(heads) == {f"row-{row}" for row in BANKER} | {f"column-{each}" for each in COLUMNS}
    assert heads["row-6"] == (
        "On 6, Banker draws when Player's card is 6 or 7. When Player stands, it stands."
    )
    assert heads["row-4"].endswith("When Player stands, it draws.")
    assert heads["row-7"] == "Banker always stands on 7."
    last = {"stood": 5, "0": 3, "1": 3, "2": 4, "3": 4, "4": 5, "5": 5, "6": 6, "7": 6, "8": 2}
    for column, count in (last | {"9": 3}).items():
        assert f"draws on 0 to {count} and stands above" in heads[f"column-{column}"]
        row = [PRINTED[f"{row}-{column}"] for row in BANKER]
        assert row == sorted(row), "a column draws down to some count and stands below it"
        drawing = [row for row in BANKER if PRINTED[f"{row}-{column}"] == "D"]
        assert count == max(2 if row == "0" else int(row) for row in drawing)


@pytest.mark.parametrize("name", ["3-8", "6-stood", "1-4", "player-5", "player-9", None])
def test_a_cell_may_be_lit_and_the_light_moved(name: str | None) -> None:
    card = TableauCard(highlight=name)
    assert card.state["highlight"] == name
    card.highlight = "4-9"
    assert card.state["highlight"] == card.highlight == "4-9"


@pytest.mark.parametrize("name", ["8-3", "3-10", "3", "", "player-10", "stood-3", 38])
def test_a_cell_that_is_not_there_is_refused_and_the_light_stays(name: object) -> None:
    card = TableauCard(highlight="3-8")
    with pytest.raises(TableauError, match="no cell"):
        card.highlight = name  # type: ignore[assignment]
    assert card.state["highlight"] == "3-8"
    with pytest.raises(TableauError, match="no cell"):
        TableauCard(highlight=name)  # type: ignore[arg-type]


def test_a_mode_is_named() -> None:
    with pytest.raises(TableauError, match=r"TableauMode\.LOOK"):
        TableauCard(mode="quiz")  # type: ignore[arg-type]


def test_a_quiz_keeps_every_answer_until_it_is_given() -> None:
    card = quiz()
    sent = json.dumps([card.setup, card.state])
    for told in ("sentence", "Banker draws", "Banker always", "Player draws on", '"mark"'):
        assert told not in sent
    assert card.state["cells"] == {}
    asked = card.state["quiz"]["key"]
    answer(card, wrong_action(card))
    assert set(card.state["cells"]) == {asked}
    go_on(card)
    assert card.state["cells"] == {}, "a cell answered wrongly is not printed"


def test_right_answers_fill_the_card_until_it_is_whole() -> None:
    card = quiz()
    for filled in range(1, len(PRINTED) + 1):
        answer(card, right_action(card))
        assert card.state["quiz"]["said"]["right"]
        assert card.state["quiz"]["filled"] == filled == len(card.state["cells"])
        go_on(card)
    state = card.state
    assert state["quiz"]["done"]
    assert state["quiz"]["streak"] == state["quiz"]["best"] == len(PRINTED) == 69
    assert {key: cell["mark"] for key, cell in state["cells"].items()} == PRINTED
    number = state["quiz"]["number"]
    for _ in range(2):
        card.handle({"do": "again", "number": number})
    assert card.state["quiz"]["filled"] == 0
    assert card.state["quiz"]["number"] == number + 1
    assert card.state["cells"] == {}


def test_a_wrong_answer_is_explained_breaks_the_streak_and_is_asked_again() -> None:
    card = quiz()
    answer(card, right_action(card))
    go_on(card)
    missed = card.state["quiz"]["key"]
    answer(card, wrong_action(card))
    said = card.state["quiz"]["said"]
    assert not said["right"]
    assert said["why"].endswith(".")
    assert (card.state["quiz"]["streak"], card.state["quiz"]["best"]) == (0, 1)
    asked = []
    for _ in range(len(PRINTED) - 1):
        go_on(card)
        asked.append(card.state["quiz"]["key"])
        answer(card, right_action(card))
    assert asked[0] != missed, "not at once"
    assert missed in asked
    assert card.state["quiz"]["done"]


def test_the_question_names_one_count_of_the_cell() -> None:
    counts = set()
    for seed in range(150):
        state = quiz(seed).state["quiz"]
        head, column = state["key"].split("-")
        if head == "0":
            counts.add(state["question"].split("Banker has ")[1][0])
        assert state["question"].endswith("Draw or stand?")
        assert ("Player stood" in state["question"]) == (column == "stood")
    assert counts == {"0", "1", "2"}


def test_the_same_seed_asks_the_same_cells() -> None:
    def asked(seed: int) -> list[str]:
        card, keys = quiz(seed), []
        for _ in range(20):
            keys.append(card.state["quiz"]["key"])
            answer(card, right_action(card))
            go_on(card)
        return keys

    assert asked(3) == asked(3)
    assert asked(3) != asked(4)


def test_a_double_click_and_a_late_answer_count_once() -> None:
    card = quiz()
    action = right_action(card)
    for _ in range(2):
        card.handle({"do": "answer", "number": 1, "action": action})
    assert card.state["quiz"]["streak"] == 1
    for _ in range(2):
        card.handle({"do": "next", "number": 1})
    assert card.state["quiz"]["number"] == 2
    card.handle({"do": "answer", "number": 1, "action": action})
    assert card.state["quiz"]["said"] is None
    go_on(card)
    assert card.state["quiz"]["number"] == 2, "an open question is not passed over"


@pytest.mark.parametrize("action", [None, "hit", "", 1, "DRAW"])
def test_an_answer_is_draw_or_stand(action: object) -> None:
    card = quiz()
    answer(card, action)
    assert "draw or stand" in card.state["notice"]
    assert card.state["quiz"]["said"] is None


def test_a_card_to_look_at_asks_nothing() -> None:
    card = TableauCard()
    assert card.state["quiz"] is None
    card.handle({"do": "answer", "number": 1, "action": "draw"})
    assert "to look at" in card.state["notice"]


def test_its_repr_is_stable() -> None:
    assert repr(TableauCard()) == "TableauCard()"
    assert repr(quiz()) == "TableauCard(mode=TableauMode.QUIZ, seed=1)"
    assert repr(TableauCard(highlight="6-stood")) == "TableauCard(highlight='6-stood')"
