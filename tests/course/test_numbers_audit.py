"""The numbers of the lesson on auditing, found again without the engine's odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from baccarat_core.audit import FindingKind, audit, load_page
from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup, Outcome
from baccarat_core.scoring import point_count
from tests.course.lessons import code_cells, plain_outputs, prose
from tests.course.test_numbers import _Coups, asks, chance, pct, says

AUDIT = "13_audit_a_rule_sheet"


def tie_edge(decks: int, pays: Fraction | int) -> Fraction:
    return 1 - (pays + 1) * chance(decks, outcome=Outcome.TIE)


def banker_edge(decks: int) -> Fraction:
    won, lost = chance(decks, outcome=Outcome.BANKER), chance(decks, outcome=Outcome.PLAYER)
    return lost - Fraction(19, 20) * won


@pytest.mark.parametrize("decks", range(1, 11))
def test_the_table_of_decks_is_counted_again(decks: int) -> None:
    row = next(
        line.split() for line in plain_outputs(AUDIT).splitlines() if line.startswith(f"{decks}  ")
    )
    assert row[1:] == [
        pct(tie_edge(decks, 8), 4),
        pct(tie_edge(decks, 9), 4),
        pct(banker_edge(decks), 4),
        pct(1 - banker_edge(decks)),
    ]


def test_only_one_deck_has_the_claimed_edge_and_five_counts_the_claimed_return() -> None:
    assert [n for n in range(1, 11) if pct(tie_edge(n, 8)) == "15.75%"] == [1]
    returns = [n for n in range(1, 11) if pct(1 - banker_edge(n)) == "98.94%"]
    assert returns == [6, 7, 8, 9, 10]
    says(AUDIT, "Only one row says 15.75", "can't tell six decks from ten")
    says(AUDIT, f"100% − {pct(banker_edge(8), 4)}", f"up to {pct(1 - banker_edge(8))}")


def test_a_pay_of_an_eighth_costs_what_is_shown() -> None:
    assert f"{pct(tie_edge(8, Fraction(1, 8)), 4)} by counting" in plain_outputs(AUDIT)
    assert "12.50 for a stake of 100" in asks(AUDIT, "three-lines")
    assert Fraction(100, 8) == Fraction("12.5")


def test_the_answers_to_the_questions() -> None:
    assert f"With six decks it is {pct(tie_edge(6, 8))}" in asks(AUDIT, "six-decks")
    assert f"about {pct(tie_edge(6, 9), 1)}" in asks(AUDIT, "six-decks")
    gain = chance(8, outcome=Outcome.BANKER) - chance(8, outcome=Outcome.PLAYER)
    assert f"you would gain {pct(gain)}" in asks(AUDIT, "nothing-on-six")
    hour = asks(AUDIT, "hour")
    assert f"an edge of {pct(tie_edge(6, 9))}" in hour
    assert f"that is {600 * float(tie_edge(6, 9)):.2f}" in hour
    assert f"{600 * float(tie_edge(6, 8)):.2f}" in hour


def test_a_pair_comes_about_once_in_thirteen_coups() -> None:
    pair = Fraction(31, 415)  # of 415 cards left, 31 have the first one's rank
    assert round(1 / pair) == 13
    cost = 1 - pair * (1 + Fraction(1, 11))
    assert cost > Fraction(9, 10)
    assert "more than nine tenths of the stake" in asks(AUDIT, "pair")


def test_the_million_coups_hold_the_count_and_not_the_claim() -> None:
    shown = plain_outputs(AUDIT)
    counted, claimed = (
        next(line for line in shown.splitlines() if line.startswith(name))
        for name in ("counted for eight decks", "as the page claims")
    )
    assert counted.split()[4] == pct(-tie_edge(8, 8), 3)
    assert counted.endswith(" yes")
    assert claimed.split()[4] == "−15.750%"
    assert claimed.endswith(" no")
    says(AUDIT, "The count lies inside, the claim outside.")


def test_the_coups_are_those_that_the_page_has_no_row_for() -> None:
    named: dict[str, str] = {}
    for cell in code_cells(AUDIT):
        if "CardTable(" in cell.source and "coups=" in cell.source:
            source = cell.source.replace("CardTable(", "named.update(").replace('"american",', "")
            exec(source, {"named": _Coups(named)})
    assert len(named) == 3
    for name, cards in named.items():
        coup = Coup.replay(parse_cards(cards))
        player, banker = (point_count(hand[:2]) for hand in (coup.player, coup.banker))
        assert len(coup.player) == 2
        assert player in (6, 7)
        assert f"Player stands on {player}" in name
        assert len(coup.banker) == (3 if banker <= 5 else 2)
        assert f"Banker has {banker}" in name or banker == player


def test_the_page_on_the_screen_has_the_faults_the_lesson_names() -> None:
    says(AUDIT, "Three faults, and one bet that costs more than a tenth")
    found = audit(load_page("american"))
    faults = [f for f in found.findings if f.severity.name in ("WRONG", "MISSING")]
    assert len(faults) == 3
    assert len(found.of_kind(FindingKind.DEAR_BET)) == 1


def test_five_questions_are_five() -> None:
    assert (
        sum(line[:2] in ("1.", "2.", "3.", "4.", "5.") for line in prose(AUDIT).splitlines()) == 5
    )
