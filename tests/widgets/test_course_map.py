"""The course map's lessons, and the widgets' way in."""

from __future__ import annotations

import subprocess
import sys

import baccarat_widgets
import pytest
from baccarat_widgets.course_map import CourseMap
from baccarat_widgets.lessons import LESSONS


def test_the_map_lists_every_lesson_but_the_page_it_stands_on() -> None:
    lessons = CourseMap().setup["lessons"]
    assert [each["slug"] for each in lessons] == [each.slug for each in LESSONS if each.number]
    assert [each["checks"] for each in lessons] == [each.checks for each in LESSONS if each.number]
    assert all(each["title"] and each["question"] for each in lessons)


def test_the_map_says_nothing_of_anyones_progress() -> None:
    assert CourseMap().state == {"notice": "", "fault": ""}
    assert repr(CourseMap()) == "CourseMap()"


def test_an_intent_that_no_widget_has_is_refused_in_a_sentence() -> None:
    card = CourseMap()
    for intent in ({"do": "reset"}, {"do": "msg"}, {}, [], None, {"do": 3}):
        card.handle(intent)  # type: ignore[arg-type]
        assert card.state["notice"].startswith("CourseMap can't do")


@pytest.mark.parametrize("name", baccarat_widgets.__all__)
def test_every_name_of_the_package_is_there(name: str) -> None:
    assert getattr(baccarat_widgets, name).__name__ == name
    assert name in dir(baccarat_widgets)


def test_a_name_that_is_not_there_is_told_as_python_does() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Roulette'"):
        baccarat_widgets.Roulette  # noqa: B018


def test_the_package_loads_a_widget_only_when_it_is_asked_for() -> None:
    code = (
        "import sys, baccarat_widgets; "
        "assert 'anywidget' not in sys.modules; "
        "baccarat_widgets.HandScorer; "
        "assert 'baccarat_widgets.card_table' not in sys.modules; "
        "assert 'plotly' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
