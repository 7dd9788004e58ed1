"""Auditions are graded by what was done, and every lost point has its evidence."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.errors import SchoolError
from baccarat_core.school.misconceptions import ErrorType
from baccarat_core.school.rubric import Award, Deed, Ending, Skill, grade

DEEDS = [skill for skill in Skill if skill is not Skill.PACE]


def deeds(wrong: dict[Skill, int] | None = None, each: int = 10) -> list[Deed]:
    """So many of each skill, of which the first so many are wrong."""
    wrong = wrong or {}
    return [
        Deed(
            skill=skill,
            round=number + 1,
            right=number >= wrong.get(skill, 0),
            error=None if number >= wrong.get(skill, 0) else ErrorType.WRONG_DRAW,
            what="Banker always stands on 7.",
        )
        for skill in DEEDS
        for number in range(each)
    ]


def test_the_weights_make_a_hundred():
    assert sum(skill.weight for skill in Skill) == 100


def test_all_right_and_quick_is_a_distinction():
    done = grade(deeds(), rounds=10, seconds=500, pace=60)
    assert (done.score, done.award, done.weakest) == (100, Award.DISTINCTION, None)
    assert all(not line.evidence for line in done.criteria)


@pytest.mark.parametrize(
    ("wrong", "seconds", "score", "award"),
    [
        ({Skill.PAYING: 1}, 600, 97, Award.DISTINCTION),
        ({Skill.PAYING: 2}, 600, 94, Award.PASSED),
        ({Skill.PAYING: 4, Skill.CALLING: 4}, 600, 82, Award.PASSED),
        ({Skill.PAYING: 5}, 600, 85, Award.NOT_YET),  # 85 points, yet half the payments wrong
        ({Skill.DRAWING: 4, Skill.PAYING: 4, Skill.CALLING: 2}, 600, 77, Award.NOT_YET),
        ({}, 900, 95, Award.DISTINCTION),  # half as slow again: half the points of pace
        ({}, 1200, 90, Award.PASSED),
        ({}, 99_999, 90, Award.PASSED),
    ],
)
def test_points_and_awards(wrong, seconds, score, award):
    done = grade(deeds(wrong), rounds=10, seconds=seconds, pace=60)
    assert (done.score, done.award) == (score, award)


def test_points_are_never_rounded_up():
    done = grade(deeds({Skill.PAYING: 1}, each=7), rounds=10, seconds=0, pace=60)
    assert done.points == 70 + Fraction(30 * 6, 7)
    assert done.score == 95


def test_every_lost_point_has_its_evidence():
    done = grade(deeds({Skill.DRAWING: 2}), rounds=10, seconds=600, pace=60)
    line = done.criteria[0]
    assert line.skill is Skill.DRAWING
    assert line.sentence == "8 of 10 right"
    assert line.evidence == (
        "Round 1, wrong draw: Banker always stands on 7.",
        "Round 2, wrong draw: Banker always stands on 7.",
    )
    assert done.weakest is line


def test_long_lists_of_errors_are_cut_and_counted():
    done = grade(deeds({Skill.DRAWING: 9}), rounds=10, seconds=600, pace=60)
    assert len(done.criteria[0].evidence) == 7
    assert done.criteria[0].evidence[-1] == "And 3 more."


def test_what_never_came_up_costs_nothing_once_something_was_dealt():
    only = [Deed(skill=Skill.DRAWING, round=1, right=True)]
    done = grade(only, rounds=1, seconds=10, pace=60)
    assert done.score == 100
    assert done.criteria[4].sentence == "nothing of the kind came up"
    assert grade([], rounds=0, seconds=0, pace=60).score == 0
    assert grade(only, rounds=0, seconds=0, pace=60).award is Award.NOT_YET


def test_what_is_ended_early_is_no_pass_however_well_it_went():
    done = grade(deeds(), rounds=10, seconds=500, pace=60, ending=Ending.BROKEN_OFF)
    assert (done.score, done.award) == (100, Award.NOT_YET)


def test_pace_is_told_in_seconds():
    done = grade(deeds(), rounds=3, seconds=200, pace=60)
    assert done.criteria[-1].sentence == "67 seconds a round; 60 are allowed"


@pytest.mark.parametrize(("rounds", "seconds", "pace"), [(-1, 0, 60), (0, -1, 60), (1, 1, 0)])
def test_what_no_audition_can_be_is_refused(rounds, seconds, pace):
    with pytest.raises(SchoolError):
        grade([], rounds, seconds, pace)


@given(
    st.lists(st.tuples(st.sampled_from(DEEDS), st.booleans())),
    st.integers(0, 50),
    st.integers(0, 10_000),
    st.integers(1, 300),
)
def test_points_lie_between_nothing_and_a_hundred_and_a_right_deed_never_costs_any(
    told, rounds, seconds, pace
):
    done = [Deed(skill=skill, round=1, right=right) for skill, right in told]
    before = grade(done, rounds, seconds, pace)
    assert 0 <= before.points <= 100
    if any(not deed.right for deed in done):
        for skill in DEEDS:
            if any(deed.skill is skill for deed in done):
                more = [*done, Deed(skill=skill, round=1, right=True)]
                assert grade(more, rounds, seconds, pace).points >= before.points
