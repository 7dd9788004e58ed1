"""What an audit reads of the drawing rules, and that nothing is dropped in silence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.audit import (
    audit,
    load_page,
    pages,
    read_page,
)
from baccarat_core.audit.drawing import ALL
from baccarat_core.audit.said import (
    RowSaid,
    StoodSaid,
)
from baccarat_core.errors import AuditError
from baccarat_core.scoring import Hand
from baccarat_core.tableau import PRINTED_CARD
from tests.core.audits import FALSE_ALARMS, K, audited, kinds, only

STANDARD = {
    0: ALL, 1: ALL, 2: ALL, 3: ALL - {8}, 4: frozenset(range(2, 8)), 5: frozenset(range(4, 8)),
    6: frozenset({6, 7}), 7: frozenset(),
}  # fmt: skip


# The drawing rules


def rows(text: str) -> dict[int, frozenset[int]]:
    return {
        total: said.draws
        for said in read_page(text)
        if isinstance(said, RowSaid) and said.hand is Hand.BANKER
        for total in said.totals
    }


FORMS = {
    "in one line": (
        "Banker 0–2 always draws; 3 draws unless 8; 4 draws on 2–7; 5 on 4–7; 6 on 6–7; 7 stands."
    ),
    "commas": (
        "Banker draws on 0–2, 3 draws unless Player's third card is 8, 4 draws on 2–7, "
        "5 draws on 4–7, 6 draws on 6–7, 7 stands"
    ),
    "lines under a head": (
        "Banker's rules:\n0, 1, 2: always draws\n3 draws unless 8\n4 draws on 2–7\n5 draws on 4–7"
        "\n6 draws on 6–7\n7 stands"
    ),
    "lists": (
        "Banker 0, 1, 2: always draws; 3: draws on 0–7, 9; 4: draws on 2, 3, 4, 5, 6, 7; "
        "5 draws on 4, 5, 6, 7; 6 draws on 6, 7; 7 stands"
    ),
    "in words": (
        "Banker always draws on 0, 1 and 2.\n"
        "Banker with 3 draws a third card if Player's third card was 0–7 or 9.\n"
        "When the banker has 4, he draws if the player's third card is 2, 3, 4, 5, 6 or 7 and "
        "stands on 0, 1, 8, 9.\n"
        "Banker total 5 draws against 4, 5, 6, 7.\n"
        "Banker total of 6: draws if Player's third card is 6 or 7, otherwise stands\n"
        "Banker stands on 7"
    ),
    "by the card": (
        "Banker draws on 0–2\nIf Player's third card is 8, Banker stands on 3.\n"
        "On 4, Banker draws when Player's card is 2 to 7\n"
        "Banker 5: draws on 4–7; stands on 0–3, 8, 9\n"
        "Banker 6 draws on 6–7\nBanker stands on 7"
    ),
    "one sentence": (
        "The Banker draws on 0–2, on 3 unless the third card is 8, on 4 if it is 2 to 7, on 5 "
        "against 4–7 and on 6 against 6–7, and stands on 7."
    ),
    "all but": (
        "Banker draws with 2 or less, with 3 against everything but 8, with 4 when the third card "
        "is between 2 and 7, with 5 if it is 4 to 7, with 6 if it is 6 or 7; with 7 it stands"
    ),
    "holding": (
        "Banker draws up to 2.\nBanker draws when holding 3 if Player's third card is not 8.\n"
        "Banker draws if it has 4 against 2–7, on 5 against 4–7, on 6 against 6–7, stands on 7."
    ),
    "printed": PRINTED_CARD,
    "markdown": "\n".join(
        "| " + " | ".join(line.replace("|", " ").split()) + " |"
        for line in PRINTED_CARD.splitlines()
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_bankers_rows_in_the_forms_people_write(form: str) -> None:
    assert rows(FORMS[form]) == STANDARD
    found = audit(f"Player draws on 0–5, stands on 6–7\n{FORMS[form]}")
    assert K.WRONG_CELL not in kinds(found)
    assert K.ROW_MISSING not in kinds(found)
    has_column = form in ("printed", "markdown")
    assert (K.PLAYER_STOOD_MISSING in kinds(found)) is not has_column
    assert (K.RULES_RIGHT in kinds(found)) is has_column


@pytest.mark.parametrize(
    "stood",
    [
        "If Player stands, Banker draws on 0–5 and stands on 6–7.",
        "When the Player stands on 6 or 7, the Banker draws on 0–5",
        "When Player stood: 0–5 draw, 6–9 stand",
        "If Player does not draw, Banker stands on 6 and 7",
        "If Player takes no third card, Banker follows the same rule as Player",
        "Banker draws on 0–5 when Player stands",
        "If Player stands, Banker draws on 5 or less and stands on 6 or more",
        "When Player stands, Banker draws up to 5",
    ],
)
def test_the_row_player_stood_in_the_forms_people_write(stood: str) -> None:
    said = [each for each in read_page(stood) if isinstance(each, StoodSaid)]
    assert said[0].draws == frozenset(range(6))
    assert said[0].stands == frozenset({6, 7})
    found = audit(f"Player draws on 0–5, stands on 6–7\n{FORMS['in one line']}\n{stood}")
    assert K.RULES_RIGHT in kinds(found)


@pytest.mark.parametrize("total", range(8))
@pytest.mark.parametrize("third", range(10))
def test_every_wrong_cell_of_bankers_rules_is_found(total: int, third: int) -> None:
    lines = PRINTED_CARD.replace("   0–2  |", "     0  |").splitlines()
    lines[2:2] = [lines[1].replace("0  |", "1  |"), lines[1].replace("0  |", "2  |")]
    head, cells = lines[total + 1].split("|")
    words = cells.split()
    words[third + 1] = "S" if words[third + 1] == "D" else "D"
    lines[total + 1] = f"{head}| {' '.join(words)}"
    found = audit("\n".join(["Player draws on 0–5, stands on 6–7", "", *lines]))
    finding = only(found, K.WRONG_CELL)
    assert finding.place.line == total + 4
    assert finding.sentence.startswith(f"On {total} the page has Banker ")
    assert f"Wrong against {third}." in finding.sentence


def test_a_wrong_cell_says_what_it_would_cost() -> None:
    sentence = only(audit("Eight decks\nBanker 6 draws on 5–7"), K.WRONG_CELL).sentence
    assert "Played so, Banker would cost 1.1210% with 8 decks, and not 1.0579%." in sentence


def test_rules_that_forget_the_tableau_are_wrong() -> None:
    found = audit("Eight decks. Banker draws on 0–5 and stands on 6–7")
    assert [f.sentence.split()[1] for f in found.of_kind(K.WRONG_CELL)] == ["3", "4", "5", "6"]


def test_a_wrong_player_rule_and_a_wrong_stood_row_are_found() -> None:
    found = audit("Player draws on 0–6, stands on 7\nIf Player stands, Banker draws on 0–6")
    first, second = found.of_kind(K.WRONG_CELL)
    assert "Player draw on 6" in first.sentence
    assert "Wrong on 6" in second.sentence


def test_missing_rows_are_named_with_what_they_should_say() -> None:
    found = audit("Banker 3 draws unless 8")
    bankers, players = found.of_kind(K.ROW_MISSING)
    assert "on 0 to 2 and 4 to 7" in bankers.sentence
    assert "on 6, draw against 6 and 7" in bankers.sentence
    assert "what Player does" in players.sentence


@pytest.mark.parametrize(
    "player",
    [
        "Player draws on 5 or less, stands on 6 or more.",
        "Player draws up to 5 and stands on 6 or 7.",
        "Player's hand: 5 and below draws; 6 and above stands",
    ],
)
def test_players_rule_in_the_forms_people_write(player: str) -> None:
    found = audit(f"{player}\n{PRINTED_CARD}")
    assert K.RULES_RIGHT in kinds(found)
    assert not set(kinds(found)) & (FALSE_ALARMS - {K.DECKS_MISSING})


# Nothing is dropped in silence


def test_a_row_with_more_in_it_than_was_read_is_said_to_be_unread() -> None:
    text = "Banker draws on 3 unless 8 or else 4 unless 1 or else 5 unless 2"
    found = audit(f"Eight decks\n{text}\nTie 8:1")
    assert only(found, K.UNREAD).place.text == text
    assert K.WRONG_CELL not in kinds(found)


def test_words_without_a_rule_are_said_to_be_unread() -> None:
    found = audit("Eight decks\nFree drinks after midnight\nTie 8:1")
    finding = only(found, K.UNREAD)
    assert (finding.place.line, finding.place.text) == (2, "Free drinks after midnight")


def test_a_number_left_over_in_a_clause_is_said_to_be_unread() -> None:
    found = audit("Eight decks\nBanker 1.95, Player pays 1:1")
    assert "Banker 1.95" in only(found, K.UNREAD).sentence


@pytest.mark.parametrize("name", pages())
def test_every_line_with_words_is_read_as_something(name: str) -> None:
    found = audit(load_page(name))
    for number, line in enumerate(found.lines, start=1):
        assert bool(found.read_as(number)) is bool(line.strip())


JUMBLE = (
    "Tie", "Player", "Banker", "Pair", "8:1", "1:8", "5", "%", "6", "decks", "eight", "draws",
    "stands", "on", "0–5", "unless", "if", ";", ",", ".", "(", ")", "|", "house", "edge", "15.75",
    "RTP", "up", "to", "commission", "less", "wins", "50", "staked", "returns", "Lucky", "Six",
    "→", "third", "card", "no", "1.95", "pays", "for", "9", "19/20", "D", "S", "elsewhere", "may",
)  # fmt: skip


@settings(max_examples=150)
@given(
    st.lists(
        st.lists(
            st.sampled_from(JUMBLE),
            min_size=1,
            max_size=14,
        ).map(" ".join),
        min_size=1,
        max_size=6,
    ).map("\n".join)
)
def test_any_jumble_of_such_words_is_audited_or_refused_in_words(text: str) -> None:
    found = audited(text)
    if isinstance(found, str):
        assert found.endswith((".", "”."))
        return
    for number, line in enumerate(found.lines, start=1):
        words = any(character.isalnum() for character in line)
        assert found.read_as(number) or not words, "no line is dropped"
    for finding in found.findings:
        assert finding.sentence
        if finding.place:
            assert 1 <= finding.place.line <= len(found.lines)
    for said in found.said:
        assert said.meaning
        line = found.lines[said.place.line - 1]
        assert said.place.text in line or said.place.text in line.strip()


@settings(max_examples=100)
@given(st.text(max_size=300))
def test_any_text_at_all_is_audited_or_refused_in_words(text: str) -> None:
    assert audited(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nothing to audit"),
        (" \n ", "nothing to audit"),
        ("hello world", "No bet, pay, deck count or drawing rule"),
        ("Tie 8:0", "No bet, pay, deck count or drawing rule"),
        ("Tie 8:1\n" * 7000, "at most 50,000 characters"),
        ("Tie 8:1, " * 300, "Line 1 has more than 2,000 characters"),
        (None, "nothing to audit"),
    ],
)
def test_what_no_page_is_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(AuditError, match=sentence):
        audit(text)


def test_an_unknown_page_is_named() -> None:
    with pytest.raises(AuditError, match=r"There is no page 'x'\. Those here: american, live"):
        load_page("x")
