"""Shoes that people kept: every form, every repair and every refusal, with nothing dropped."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup
from baccarat_core.errors import CompositionError, ShoeRecordError
from baccarat_core.facts import Outcome
from baccarat_core.shoe_records import (
    Form,
    RecordedRound,
    RowState,
    parse_shoes,
    recorded,
    safe_cell,
    write_report,
    write_shoes,
)
from tests.core.strategies import coup_of, six_cards

P, B, T = Outcome.PLAYER, Outcome.BANKER, Outcome.TIE
COUP = Coup.replay(parse_cards("9h 7d 9c Ks"))  # Player 8, Banker 7


def outcomes(text: str | bytes) -> list[list[Outcome]]:
    return [[each.outcome for each in shoe] for shoe in parse_shoes(text).shoes]


@pytest.mark.parametrize(
    ("text", "shoes"),
    [
        ("PBT", [[P, B, T]]),
        ("p b t", [[P, B, T]]),
        ("P,B,T\n", [[P, B, T]]),
        ("P-B-T->B", [[P, B, T, B]]),
        ("Player Banker Tie", [[P, B, T]]),
        ("punto, banco, égalité", [[P, B, T]]),
        ("PBT\nBBP", [[P, B, T], [B, B, P]]),
        ("PBT\n\nBBP\n\n", [[P, B, T], [B, B, P]]),
        ("P\nB\nT", [[P, B, T]]),
        ("P\r\nB\r\n\r\nT\r\nT", [[P, B], [T, T]]),
        ("Shoe 1\nP\nB\nShoe 2\nT", [[P, B], [T]]),
        ("# my Tuesday\nP\n# a break\nB", [[P, B]]),
        ("P", [[P]]),
    ],
)
def test_letters(text: str, shoes: list[list[Outcome]]) -> None:
    records = parse_shoes(text)
    assert records.form is Form.LETTERS
    assert outcomes(text) == shoes
    assert not records.refused
    assert not records.repaired


@pytest.mark.parametrize(
    "text",
    [
        "9h 9c / 7d Ks",
        "9h 9c / 7d Ks P",
        "9h 9c / 7d Ks / Player",
        "9H9C | 7DKS",
        "9♥ 9♣ ; 7♦ K♠",
        "9♥️9♣️ / 7♦️K♠️",
        "9h 7d 9c Ks",
        "9h,7d,9c,Ks,P",
        "1. 9h 9c / 7d Ks",
        "Round 12: 9h 9c / 7d Ks",
        "Player: 9h 9c  Banker: 7d Ks",
        "P: 9h 9c, B: 7d Ks, winner: P",
        "P 9h 9c B 7d Ks",
        "Player 9h 9c, Banker 7d Ks",
        "9h-9c / 7d-Ks",
    ],
)
def test_a_line_of_cards(text: str) -> None:
    records = parse_shoes(text)
    assert [row.notes for row in records.rows] == [()]
    assert records.form is Form.CARDS
    assert records.shoes == ((RecordedRound.of(COUP),),)
    assert records.shoes[0][0].coup == COUP


@pytest.mark.parametrize(
    "text",
    [
        "player,banker\n9h 9c,7d Ks",
        "Shoe;Round;Player cards;Banker cards;Winner\n1;1;9h 9c;7d Ks;Player",
        "Hand\tCards\tResult\n1\t9h 7d 9c Ks\tP",
        'no,player,banker,winner,note\n1,"9h,9c","7d,Ks",P,"lucky, me"',
        "round|player|banker|winner|player count|banker count\n1|9h 9c|7d Ks|P|8|7",
        "Round;Player;Banker;Result;Player total;Banker total\n1;9h 9c;7d Ks;P;8,0;7,0",
        "\ufeffplayer,banker\n9h 9c,7d Ks",
    ],
)
def test_a_table_under_its_header(text: str) -> None:
    records = parse_shoes(text)
    assert records.form is Form.TABLE
    assert [row.notes for row in records.rows] == [()]
    assert records.shoes == ((RecordedRound.of(COUP),),)
    assert records.rows[0].where == "line 2"
    assert len(records.remarks) == 1  # the header is answered for, too


@pytest.mark.parametrize(
    "data",
    [
        ["9h 7d 9c Ks"],
        [["9h 7d 9c Ks"]],
        [{"player": "9h 9c", "banker": "7d Ks"}],
        [{"Player": ["9h", "9c"], "Banker": ["7d", "Ks"], "Winner": "P", "note": None}],
        {"rounds": [{"cards": "9h7d9cKs", "winner": "player"}]},
        {"shoes": [[{"player": "9h 9c", "banker": "7d Ks", "player count": 8}]], "table": 4},
        {"shoes": [{"rounds": ["9h 7d 9c Ks"]}]},
    ],
)
def test_json(data: object) -> None:
    records = parse_shoes(json.dumps(data))
    assert records.form is Form.JSON
    assert [row.notes for row in records.rows] == [()]
    assert records.shoes == ((RecordedRound.of(COUP),),)


@pytest.mark.parametrize(
    ("data", "shoes"),
    [
        (["P", "B", "tie"], [[P, B, T]]),
        (["PBT", "BB"], [[P, B, T], [B, B]]),
        ([["P"], ["B", "T"]], [[P], [B, T]]),
        ({"shoes": ["P B", "T T"]}, [[P, B], [T, T]]),
        ({"rounds": "PBT"}, [[P, B, T]]),
        ([{"player": 8, "banker": 7}, {"player count": 1, "banker count": 1}], [[P, T]]),
    ],
)
def test_json_of_results(data: object, shoes: list[list[Outcome]]) -> None:
    assert outcomes(json.dumps(data)) == shoes


REFUSED = [
    ("9h 9c / 7d Ks B", "The cards make 8 to 7: Player wins. The row says Banker."),
    (
        "9h 9c / 7d Ks 2c",
        "2c is left over: the coup ends after Ks. A natural, 8 or 9 on the "
        "first two cards, ends the coup: nobody draws.",
    ),
    ("2h 3c / 4d Ks", "Player's third card is missing. Player has 5. Player draws on 0 to 5."),
    ("2h 3c Jd / 4d Ks 8d 9d", "Banker has 4 cards here; a hand has two or three."),
    ("2 3 J / 4 K 8", "By the rules these cards make a coup of 5, and here are 6."),
    ("9h 9c / 7 K", "One hand's cards have suits, the other's none; write all or none."),
    ("9h 9 / 7d Ks", "'9h 9' has cards with a suit and cards without; write all or none."),
    ("1h 9c / 7d Ks", "'1h' is no card; the nine of hearts is 9h, a ten 10 or T."),
    ("9h 9c 7d", "A coup has four to six cards, and here are 3."),
    ("9h 9c / 7d Ks / 2c 3c", "The row has more than two hands."),
    ("what a day", "'what' is no card; the nine of hearts is 9h, a ten 10 or T."),
    ("=1+1", "'=1+1' is a formula, not what was dealt; nothing here is ever run."),
    ("@SUM(A1)", "'@SUM(A1)' is a formula, not what was dealt; nothing here is ever run."),
    ("P B X T", "'X' is no result; write P, B or T."),
    ("Banker Player Tei", "'Tei' is no result; write P, B or T."),
    ("PBXT", "'X' is no result; write P, B or T."),
    ("17 ;", "Nothing in '17 ;' is a result."),
]


@pytest.mark.parametrize(("line", "why"), REFUSED)
def test_a_line_that_is_refused_says_why(line: str, why: str) -> None:
    records = parse_shoes(f"9h 9c / 7d Ks\n{line}\n9h 9c / 7d Ks")
    assert [row.state for row in records.rows] == [
        RowState.GOOD,
        RowState.REFUSED,
        RowState.GOOD,
    ]
    (row,) = records.refused
    assert (row.where, row.text, row.notes) == ("line 2", line.strip(), (why,))
    assert len(records.shoes) == 1  # a refused row does not part a shoe


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("1,9h 9c,7d Ks,P,9,7", "Player's cards count 8, and the row says 9."),
        ("1,9h 9c,7d Ks,P,8,17", "A hand counts 0 to 9, not '17'."),
        ("1,,,P,3,5", "Counts of 3 and 5 are Banker wins. The row says Player."),
        ("1,9h 9c,,P,,", "Banker has 0 cards here; a hand has two or three."),
        ("1,,,,,", "The row says neither who won nor what was dealt."),
        ("1,,,X,,", "'X' is no result; write P, B or T."),
        ("1,9h 9c,7d Ks,P,8,7,more", "The row has more cells than the header: 'more'."),
        ("1,=cmd|' /C calc'!A0,7d Ks,P,,", "\"=cmd|' /C calc'!A0\" is a formula, not what was "
         "dealt; nothing here is ever run."),
        ("1," + "9h" * 150 + ",7d Ks,P,,",
         "A cell of 300 letters is no hand and no result; at most 200 fit."),
    ],
)  # fmt: skip
def test_a_row_of_a_table_that_is_refused_says_why(row: str, why: str) -> None:
    head = "round,player,banker,winner,player count,banker count"
    records = parse_shoes(f"{head}\n{row}\n2,9h 9c,7d Ks,P,8,7")
    assert [each.notes for each in records.refused] == [(why,)]
    assert records.refused[0].where == "line 2"
    assert len(records.good) == 1


@pytest.mark.parametrize(
    ("text", "note", "outcome"),
    [
        ("player,banker,winner\n9h 9c,7d Ks,",
         "The winner was worked out from the cards: Player.", P),
        ("player,banker,winner\n3,3,?", "The winner was worked out from the counts: Tie.", T),
        ("РВР", "'Р' was read as 'P'.", P),  # Cyrillic, as a Bulgarian keyboard writes them
        ("ＰＢＴ", "'Ｐ' was read as 'P'.", P),
        ("９h 9c / 7d Ks", "'９h 9c' was read as '9h 9c'.", P),
        ("Κh Κc / 7d 2s", "'Κh Κc' was read as 'Kh Kc'.", B),
        ("9 9 / 7 K", "Suits were not kept, so perfect pairs can't be told.", P),
    ],
)  # fmt: skip
def test_a_row_that_is_repaired_says_how(text: str, note: str, outcome: Outcome) -> None:
    row = parse_shoes(text).rows[0]
    assert row.state is RowState.REPAIRED
    assert note in row.notes
    assert row.round is not None
    assert row.round.outcome is outcome


def test_a_space_of_another_kind_is_no_repair() -> None:
    records = parse_shoes("P\N{NO-BREAK SPACE}B\N{IDEOGRAPHIC SPACE}T")
    assert [row.state for row in records.rows] == [RowState.GOOD] * 3


def test_ranks_alone_are_held_against_the_rules() -> None:
    (row,) = parse_shoes("2 3 4 / 4 K 8").rows
    assert row.round == RecordedRound(P, (), (9, 2))
    assert row.round.coup is None


def test_a_letter_that_is_none_among_letters_is_refused_in_its_place() -> None:
    records = parse_shoes("PBPPBTBBXPBTPBPPBTBBPPBTP")
    assert [row.where for row in records.refused] == ["line 1, place 9"]
    assert len(records.shoes[0]) == 24
    records = parse_shoes("P B P P B T B B X P")
    assert [(row.where, row.text) for row in records.refused] == [("line 1, place 9", "X")]


def test_a_gap_in_the_numbers_of_rounds_is_told() -> None:
    records = parse_shoes("round,winner\n1,P\n2,B\n5,B\n1,T")
    assert [row.notes for row in records.repaired] == [("Round 5 follows round 2.",)]
    assert [len(shoe) for shoe in records.shoes] == [3, 1]  # round 1 begins a shoe


def test_a_column_of_shoes_parts_them() -> None:
    records = parse_shoes("shoe,round,winner\n7,1,P\n7,2,B\n8,1,T\n8,2,T\n8,3,P")
    assert [len(shoe) for shoe in records.shoes] == [2, 3]
    assert not records.repaired


def test_a_card_that_a_shoe_can_not_hold_is_refused() -> None:
    line = "9h 9h / Kd Ks\n"
    records = parse_shoes(line * 5)
    assert len(records.good) == 4
    assert records.refused[0].notes == (
        "9h would have come 9 times in this shoe, and 8 decks have 8 of it.",
    )
    # What was refused took no card: another coup may follow.
    assert not parse_shoes(line * 5 + "2c 7c / Kd Ks").rows[-1].notes
    assert len(parse_shoes(line * 5, decks=10).good) == 5
    assert len(parse_shoes(line * 4 + "\n" + line * 4).good) == 8


def test_a_shoe_that_is_too_long_is_taken_for_two() -> None:
    records = parse_shoes("\n".join("P" * 210))
    assert [len(shoe) for shoe in records.shoes] == [104, 104, 2]
    assert [row.where for row in records.repaired] == ["line 105", "line 209"]
    assert records.repaired[0].notes == (
        "A shoe of 8 decks has no more rounds, so a new one was begun here.",
    )
    with pytest.raises(CompositionError):
        parse_shoes("P", decks=0)


@settings(deadline=None)
@given(
    st.lists(st.lists(six_cards.map(coup_of), min_size=1, max_size=6), min_size=1, max_size=4),
    st.sampled_from(Form),
)
def test_what_is_written_is_read_back(shoes: list[list[Coup]], form: Form) -> None:
    rounds = recorded(shoes)
    text = write_shoes(rounds, form)
    records = parse_shoes(text.encode(), decks=40)
    assert not records.refused
    assert not records.repaired
    if form is Form.LETTERS:
        assert [[r.outcome for r in shoe] for shoe in records.shoes] == [
            [r.outcome for r in shoe] for shoe in rounds
        ]
    else:
        assert records.shoes == rounds
        assert [each.coup for shoe in records.shoes for each in shoe] == [
            coup for shoe in shoes for coup in shoe
        ]


def test_results_without_cards_are_written_in_every_form_but_cards() -> None:
    shoes = parse_shoes("PBT\nBB").shoes
    for form in (Form.LETTERS, Form.TABLE, Form.JSON):
        assert parse_shoes(write_shoes(shoes, form)).shoes == shoes
    with pytest.raises(ShoeRecordError, match="Not every round has its cards"):
        write_shoes(shoes, Form.CARDS)
    with pytest.raises(ShoeRecordError, match=r"named as Form.TABLE is, not as 'csv'"):
        write_shoes(shoes, "csv")  # type: ignore[arg-type]


def test_the_hands_of_a_record_are_those_of_the_coup() -> None:
    for cards in ("9h 7d 9c Ks", "2h 4d 3c Ks 4d 8d", "2h 7d 3c Ks 4d", "7h 2d Kc Ks 4d"):
        coup = Coup.replay(parse_cards(cards))
        assert RecordedRound.of(coup).hands == (coup.player, coup.banker)
    assert RecordedRound(P).hands == ((), ())


def test_a_report_answers_for_every_row_and_runs_nothing() -> None:
    text = "9h 9c / 7d Ks\n=HYPERLINK(1)\n+1\n-2+3\n@x\n9h 9c / 7d Ks B"
    rows = list(csv.DictReader(io.StringIO(write_report(parse_shoes(text)))))
    assert [row["state"] for row in rows] == ["good", *["refused"] * 5]
    assert [row["text"] for row in rows][1:5] == ["'=HYPERLINK(1)", "'+1", "'-2+3", "'@x"]
    assert not any(cell.startswith(tuple("=+-@")) for row in rows for cell in row.values())
    assert [safe_cell(text) for text in ("\t=1", "\r1", "9h")] == ["'\t=1", "'\r1", "9h"]
