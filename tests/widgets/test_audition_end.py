"""An audition's clock, its end, its start anew, and the houses it can be dealt at."""

from __future__ import annotations

from typing import Any

import pytest
from baccarat_widgets.audition import Audition

from baccarat_core.errors import BaccaratError, SchoolError
from baccarat_core.live_table import Step
from baccarat_core.live_table.records import (
    BetsConfirmed,
)
from tests.core.school.test_other_houses import HOUSES
from tests.widgets.dealing import Clock, begun, do_due, table_of, to_the_end, until


def test_the_clock_runs_from_the_start_to_the_end_and_makes_the_pace() -> None:
    clock = Clock()
    audition = begun("trainer", 1, rounds=2, clock=clock)
    clock.now += 200
    do_due(audition)
    assert audition.state["table"]["elapsed"] == 200
    to_the_end(audition)
    clock.now += 5000
    grade = audition.state["grade"]
    pace = grade["lines"][-1]
    assert (grade["time"], pace["told"]) == ("3:20", "100 seconds a round; 90 are allowed")
    assert (pace["points"], grade["score"], grade["passed"]) == ("8.8", 98, True)
    audition.handle({"do": "nonsense"})
    assert audition.state["grade"]["time"] == "3:20"


def test_an_audition_ended_early_is_graded_on_what_was_dealt() -> None:
    audition = begun()
    audition.handle({"do": "finish", "turn": audition.state["turn"]})
    grade = audition.state["grade"]
    assert (grade["rounds"], grade["score"], grade["award"]) == (0, 0, "not yet")
    assert grade["next"] == "Ended early: an audition is passed when all its rounds are dealt."


def test_one_round_well_dealt_and_no_more_is_no_pass() -> None:
    """Whoever ends early has no certificate, and no score for the teacher's report."""
    audition = begun("trainer", 1, rounds=3, seed=1)
    while table_of(audition).done < 1 or table_of(audition).event is not None:
        do_due(audition)
    audition.handle({"do": "finish", "turn": audition.state["turn"]})
    grade = audition.state["grade"]
    assert (grade["rounds"], grade["score"]) == (1, 100)
    assert (grade["passed"], grade["award"]) == (False, "not yet")
    assert grade["record"]["said"] == {"right": False, "seconds": 0}


def test_it_can_be_sat_again_and_is_another_one() -> None:
    audition = begun(rounds=1, seed=1)
    first = str(to_the_end(audition))
    audition.handle({"do": "start", "turn": audition.state["turn"], "level": 1})
    assert audition.state["stage"] == "dealing"
    assert audition.state["grade"] is None
    assert str(to_the_end(audition)) != first
    assert begun(rounds=1, seed=1).state["table"] == begun(rounds=1, seed=1).state["table"]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"level": 4}, "There is no level '4'."),
        ({"level": True}, "There is no level 'True'."),
        ({}, "There is no level 'None'."),
        ({"level": 1, "house": 9}, "There is no house number 9."),
        ({"level": 1, "house": "0"}, "There is no house number '0'."),
    ],
)
def test_a_start_needs_a_level_and_a_house(given: dict[str, Any], sentence: str) -> None:
    audition = Audition(seed=1)
    audition.handle({"do": "start", "turn": 0, **given})
    assert audition.state["notice"] == sentence
    assert audition.state["stage"] == "before"


def test_houses_and_rounds_are_checked() -> None:
    for rounds in (0, 101, True, 2.5, "3"):
        with pytest.raises(SchoolError, match="An audition has 1 to 100 rounds"):
            Audition(rounds=rounds)  # type: ignore[arg-type]
    with pytest.raises(SchoolError, match="An audition needs a house"):
        Audition([])
    with pytest.raises(BaccaratError, match="offers no bets"):
        Audition("banque")
    assert repr(Audition(["live", "trainer"], seed=2)) == "Audition('live', 'trainer', seed=2)"


@pytest.mark.parametrize("name", [name for name in HOUSES if name != "no chips"])
def test_any_house_can_be_dealt(name: str) -> None:
    audition = begun([HOUSES[name]], 3, rounds=12, seed=name)
    to_the_end(audition)
    assert audition.state["grade"]["score"] == 100
    assert table_of(audition).table.state.unaccounted == 0
    assert any(isinstance(each, BetsConfirmed) for each in table_of(audition).table.records)


def test_a_house_without_chips_is_no_table_to_deal_at() -> None:
    audition = begun([HOUSES["no chips"]], 1)
    assert audition.state["stage"] == "before"
    assert audition.state["notice"] == "None has no chips on its table, so no guest can bet."


def test_commission_that_is_tallied_is_paid_in_full_and_kept_in_the_box() -> None:
    audition = begun("american", 2, seed=6)
    for _round in range(6):
        until(audition, Step.SETTLE)
        assert audition.state["table"]["tallied"]
        do_due(audition)
    boxes = [seat["box"] for seat in audition.state["table"]["seats"]]
    assert any(boxes)
