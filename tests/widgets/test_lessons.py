"""The one list of lessons."""

import pytest
from baccarat_widgets.lessons import LESSONS, lesson, parse


def listed(*entries: str) -> str:
    return "{% set lessons = [" + ", ".join(entries) + "] %}\n"


def entry(slug: str, number: int) -> str:
    return f'{{"slug": "{slug}", "number": {number}, "title": "T", "question": "Q?"}}'


def test_the_course_starts_at_the_index_and_goes_on_by_number():
    assert LESSONS[0].slug == "index"
    for each in LESSONS[1:]:
        assert each.slug.startswith(f"{each.number:02d}_")
        assert each.title
        assert each.question.endswith("?")


def test_a_lesson_is_found_by_its_slug():
    assert lesson("02_naturals").file == "02_naturals.ipynb"
    with pytest.raises(KeyError, match="No lesson 'x': there are index, 01_scoring"):
        lesson("x")


def test_a_list_is_read_as_it_is_written():
    assert [each.slug for each in parse(listed(entry("a", 0), entry("b", 4)))] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[]", "begins with"),
        (listed(entry("a", 0), entry("a", 1)), "same slug"),
        (listed(entry("a", 1), entry("b", 0)), "rising number"),
        (listed(entry("a", 1), entry("b", 1)), "rising number"),
        ("{% set lessons = [,] %}", "Expecting value"),
    ],
)
def test_a_wrong_list_is_refused(text: str, complaint: str):
    with pytest.raises(ValueError, match=complaint):
        parse(text)
