import copy
import pickle

import pytest

from baccarat_core.scoring import Hand
from baccarat_core.tableau import (
    COLUMNS,
    PRINTED_CARD,
    STOOD,
    TABLEAU,
    Action,
    Reason,
    Tableau,
    banker_decision,
    player_decision,
)

from . import refusals
from .checks import check_printed_card
from .second_form import banker_draws


def test_all_88_cells_say_what_the_sentences_say():
    check_printed_card()
    assert len(TABLEAU) == 88


def test_stood_is_a_column_of_its_own_and_no_zero():
    assert COLUMNS == (STOOD, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert STOOD != 0
    for total in (4, 5):
        assert banker_decision(total, STOOD).action is Action.DRAW
        assert banker_decision(total, 0).action is Action.STAND


def test_each_decision_carries_its_cell():
    for total in range(10):
        assert player_decision(total).cell.hand is Hand.PLAYER
        assert (player_decision(total).cell.total, player_decision(total).cell.third) == (
            total,
            None,
        )
        for third in COLUMNS:
            cell = banker_decision(total, third).cell
            assert (cell.hand, cell.total, cell.third) == (Hand.BANKER, total, third)


PLAYER_SENTENCES = {
    0: "Player has 0. Player draws on 0 to 5.",
    5: "Player has 5. Player draws on 0 to 5.",
    6: "Player has 6. Player stands on 6 and 7.",
    7: "Player has 7. Player stands on 6 and 7.",
    8: "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws.",
    9: "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws.",
}
DREW = "Banker has {} and Player drew {}. On {}, Banker draws "
BANKER_SENTENCES = {
    (0, STOOD): "Banker has 0. Banker always draws on 0, 1 and 2.",
    (2, 8): "Banker has 2. Banker always draws on 0, 1 and 2.",
    (3, 8): DREW.format(3, 8, 3) + "unless Player's card is 8, so it stands.",
    (3, 9): DREW.format(3, 9, 3) + "unless Player's card is 8, so it draws.",
    (4, 0): DREW.format(4, 0, 4) + "when Player's card is 2 to 7, so it stands.",
    (4, 7): DREW.format(4, 7, 4) + "when Player's card is 2 to 7, so it draws.",
    (5, 4): DREW.format(5, 4, 5) + "when Player's card is 4 to 7, so it draws.",
    (6, 6): DREW.format(6, 6, 6) + "when Player's card is 6 or 7, so it draws.",
    (6, 8): DREW.format(6, 8, 6) + "when Player's card is 6 or 7, so it stands.",
    (7, 6): "Banker has 7. Banker always stands on 7.",
    (7, STOOD): "Banker has 7. Banker always stands on 7.",
    (3, STOOD): "Banker has 3. When Player stands, Banker draws on 0 to 5.",
    (6, STOOD): "Banker has 6. When Player stands, Banker stands on 6 and 7.",
    (8, 0): "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws.",
    (9, STOOD): "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws.",
}


@pytest.mark.parametrize(("total", "sentence"), PLAYER_SENTENCES.items())
def test_player_sentences(total, sentence):
    assert player_decision(total).sentence == sentence


@pytest.mark.parametrize(("cell", "sentence"), BANKER_SENTENCES.items())
def test_banker_sentences(cell, sentence):
    assert banker_decision(*cell).sentence == sentence


def test_each_sentence_ends_as_the_action_does():
    for (total, third), action in TABLEAU.items():
        decision = banker_decision(total, third)
        assert decision.action is action
        verb = {Action.DRAW: "draw", Action.STAND: "stand"}[action]
        last = decision.sentence.rstrip(".").split(". ")[-1]
        ending = last.split(", so ")[-1]
        assert f"{verb}s" in ending, decision.sentence
        assert ("DRAW" in decision.reason.name or decision.reason is Reason.BANKER_LOW) == (
            action is Action.DRAW
        )


NEVER_DRAWS = Tableau(dict.fromkeys(TABLEAU, Action.STAND))
ALWAYS_DRAWS = Tableau(dict.fromkeys(TABLEAU, Action.DRAW))


def test_another_card_speaks_for_itself():
    def says(tableau, total, third):
        return banker_decision(total, third, tableau).sentence

    assert says(NEVER_DRAWS, 2, 5) == (
        "Banker has 2 and Player drew 5. On 2, Banker always stands, so it stands."
    )
    assert says(NEVER_DRAWS, 2, STOOD) == "Banker has 2. When Player stands, Banker always stands."
    assert says(ALWAYS_DRAWS, 7, 5) == (
        "Banker has 7 and Player drew 5. On 7, Banker always draws, so it draws."
    )
    assert says(ALWAYS_DRAWS, 7, STOOD) == (
        "Banker has 7. When Player stands, Banker draws on 0 to 7."
    )
    six_draws = Tableau(dict(TABLEAU) | {(6, STOOD): Action.DRAW, (5, STOOD): Action.STAND})
    assert says(six_draws, 6, STOOD) == (
        "Banker has 6. When Player stands, Banker draws on 0, 1, 2, 3, 4 or 6."
    )
    one_stands = Tableau(dict(TABLEAU) | {(1, 9): Action.STAND})
    assert says(one_stands, 1, 9) == (
        "Banker has 1 and Player drew 9. On 1, Banker draws unless Player's card is 9, "
        "so it stands."
    )
    assert says(one_stands, 0, 9) == (
        "Banker has 0 and Player drew 9. On 0, Banker always draws, so it draws."
    )


def test_a_printed_card_is_read_whatever_its_spacing_and_order():
    head, *rows = PRINTED_CARD.splitlines()
    assert Tableau.parse("\n\n".join([head, *reversed(rows)])) == TABLEAU
    assert Tableau.parse(PRINTED_CARD.replace("–", "-").replace("  ", " ")) == TABLEAU


def test_rows_in_words():
    assert [TABLEAU.row_rule(total) for total in (0, 3, 5, 6, 7)] == [
        "On 0, Banker always draws",
        "On 3, Banker draws unless Player's card is 8",
        "On 5, Banker draws when Player's card is 4 to 7",
        "On 6, Banker draws when Player's card is 6 or 7",
        "On 7, Banker always stands",
    ]


def test_a_tableau_is_a_value():
    again = Tableau(dict(TABLEAU))
    assert again == TABLEAU
    assert hash(again) == hash(TABLEAU)
    assert pickle.loads(pickle.dumps(TABLEAU)) == copy.deepcopy(TABLEAU) == TABLEAU
    assert again != NEVER_DRAWS
    with pytest.raises(TypeError):
        TABLEAU[6, STOOD] = Action.DRAW
    rows = (
        "".join("DS"[not banker_draws(total, None if c is STOOD else c)] for c in COLUMNS)
        for total in range(8)
    )
    assert repr(TABLEAU) == f"Tableau({' '.join(rows)})"


def test_a_tableau_keeps_its_cells_when_their_source_changes():
    cells = dict(TABLEAU)
    kept = Tableau(cells)
    cells[6, STOOD] = Action.DRAW
    assert kept[6, STOOD] is Action.STAND


@refusals.every(refusals.TABLEAUX)
def test_refusals(call, error, sentence):
    assert refusals.said(call, error) == sentence
