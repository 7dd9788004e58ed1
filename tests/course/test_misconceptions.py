"""Each of the common misconceptions has its counter-question where it is taught."""

from __future__ import annotations

import pytest

from baccarat_core.classroom import lesson_checks
from baccarat_core.school import Misconception
from tests.course.lessons import COURSE

TAUGHT = {
    "player is the customer": "01_scoring",
    "banker is the house": "01_scoring",
    "any two naturals tie": "02_naturals",
    "player may choose": "03_third_card",
    "banker 6 looks at player's total": "03_third_card",
    "the tie loses my banker bet": "04_bets_and_payouts",
    "commission is paid on a loss": "04_bets_and_payouts",
    "a streak is due to end": "05_tie_bet",
}


def shown() -> dict[str, set[str]]:
    """For each lesson the misconceptions that its wrong answers show."""
    found: dict[str, set[str]] = {}
    for check in lesson_checks(COURSE):
        lesson = check.item.name.partition("/")[0]
        for field in check.fields:
            for mistake in field.mistakes:
                if mistake.misconception:
                    found.setdefault(lesson, set()).add(mistake.misconception.value)
    return found


@pytest.mark.parametrize(("belief", "lesson"), TAUGHT.items())
def test_a_misconception_is_met_where_it_is_taught(belief: str, lesson: str) -> None:
    assert belief in shown()[lesson]
    assert Misconception(belief).sentence


def test_the_dealers_school_asks_for_those_that_cost_money() -> None:
    assert {"the tie loses my banker bet", "commission is paid on a loss"} <= shown()[
        "12_dealers_school"
    ]
