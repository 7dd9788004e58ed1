"""The numbers and coups of the dealer's school, found again without the engine."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from itertools import product

import pytest

from baccarat_core.coup import Outcome
from tests.core.second_form import POINTS
from tests.course.lessons import code_cells, plain_outputs, prose, questions
from tests.course.test_numbers import DRAWS, asks, chance, pct, says

SCHOOL = "12_dealers_school"
CHIPS = (50, 25, 10, 5)


def test_what_a_forgotten_commission_costs() -> None:
    won, lost = chance(8, outcome=Outcome.BANKER), chance(8, outcome=Outcome.PLAYER)
    taken, forgotten = lost - Fraction(19, 20) * won, won - lost
    assert (pct(taken, 4), pct(forgotten, 4)) == ("1.0579%", "1.2351%")
    shown = plain_outputs(SCHOOL)
    assert f"With commission, the house keeps {pct(taken, 4)}" in shown
    assert f"{pct(forgotten, 4)} by counting, {pct(forgotten, 4)} by arithmetic" in shown
    says(SCHOOL, f"turns {pct(taken)} for the house into {pct(forgotten)} for the guest")
    says(SCHOOL, f"{float(100 * (taken + forgotten)):.2f} lost on each 100")
    assert taken + forgotten > 2 * taken
    assert won > lost, "so the guests gain"


def test_the_rows_to_learn_by_heart() -> None:
    text = prose(SCHOOL)
    rows = re.findall(r"^- \*\*(\d)\*\* draws against (.+)$", text, re.MULTILINE)
    said = {
        "everything but an 8": set(range(10)) - {8},
        "2 to 7": set(range(2, 8)),
        "4 to 7": set(range(4, 8)),
        "6 and 7": {6, 7},
    }
    assert {int(row): said[words] for row, words in rows} == {
        row: DRAWS[row] for row in range(3, 7)
    }
    assert [min(DRAWS[row]) for row in range(3, 7)] == [0, 2, 4, 6]


@pytest.mark.parametrize(
    ("stake", "tenth", "half"), [("130", "13", "6.50"), ("37", "3.70", "1.85")]
)
def test_the_short_cut(stake: str, tenth: str, half: str) -> None:
    assert Fraction(stake) / 10 == Fraction(tenth)
    assert Fraction(tenth) / 2 == Fraction(half) == Fraction(stake) / 20
    assert tenth in prose(SCHOOL)
    assert half in prose(SCHOOL)


def test_the_coups_to_watch_go_as_they_are_called() -> None:
    (cell,) = (cell for cell in code_cells(SCHOOL) if "CardTable(" in cell.source)
    coups = ast.literal_eval(re.search(r"\{.*\}", cell.source, re.DOTALL)[0])  # type: ignore[index]
    ends = {}
    for name, cards in coups.items():
        value = [POINTS[card[0]] for card in cards.split()]
        player, banker = (value[0] + value[2]) % 10, (value[1] + value[3]) % 10
        rest = value[4:]
        draws = player <= 5 and player < 8 and banker < 8
        third = rest.pop(0) if draws else None
        banker_draws = max(player, banker) < 8 and (
            banker <= 5 if third is None else third in DRAWS[banker]
        )
        assert len(rest) == int(banker_draws)
        ends[name] = (max(player, banker) >= 8, draws, banker_draws)
    assert ends == {
        "Over at once": (True, False, False),
        "Player alone draws": (False, True, False),
        "Banker alone draws": (False, False, True),
        "Six cards": (False, True, True),
    }


def test_the_answers_to_the_questions() -> None:
    calls = {each.item.split("/")[1]: ast.unparse(each.call) for each in questions(SCHOOL)}
    assert Fraction(135) / 20 == Fraction("6.75")
    assert "Number(Decimal('6.75')" in calls["commission-135"]
    fewest = min(
        sum(heap)
        for heap in product(range(3), range(4), range(6), range(4))
        if sum(n * chip for n, chip in zip(heap, CHIPS, strict=True)) == 95
    )
    assert fewest == 4
    assert "Number(4," in calls["fewest"]
    # 4 and 2 stand; with the 8 that Player should not have, Banker's 5 wins 5 to 4.
    assert (4 + 2) % 10 == 6
    assert 8 not in DRAWS[5]
    assert (4 + 2 + 8) % 10 < 5
    assert "Player has 6 and stands." in asks(SCHOOL, "first-wrong")
    assert "Right('Leave the 100 where it lies'" in calls["dispute"]
