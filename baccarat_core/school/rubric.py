"""How an audition is graded: by skill, procedure, incidents and pace, with evidence.

The marks come from deeds alone, one for each thing that was due; nothing here looks at a clock or a
table. The weights and the bars are the course's own; houses have theirs.

>>> deeds = [Deed(skill=Skill.DRAWING, round=1, right=True)]
>>> grade(deeds, rounds=1, seconds=40, pace=60).award
<Award.DISTINCTION: 'passed with distinction'>
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction

import msgspec

from ..errors import SchoolError
from ..text import _
from .misconceptions import ErrorType

MOST_EVIDENCE = 6
PASS = Fraction(80, 100)
DISTINCTION = Fraction(95, 100)
LEAST_OF_A_SKILL = Fraction(60, 100)


class Skill(Enum):
    """What an audition looks at; the value is its name in a grade."""

    DRAWING = "cards"
    CALLING = "calls"
    PAYING = "payments"
    PROCEDURE = "procedure"
    INCIDENTS = "incidents"
    PACE = "pace"

    @property
    def label(self) -> str:
        """The skill in words."""
        return _(_LABELS[self][0])

    @property
    def weight(self) -> int:
        """How many of the hundred points it is worth."""
        return _LABELS[self][1]


_LABELS = {
    Skill.DRAWING: ("Cards to the hand that is due", 20),
    Skill.CALLING: ("Counts and results called", 15),
    Skill.PAYING: ("Bets paid and taken", 30),
    Skill.PROCEDURE: ("The order of the round", 10),
    Skill.INCIDENTS: ("Incidents and disputes", 15),
    Skill.PACE: ("Pace", 10),
}


class Award(Enum):
    """What the points come to."""

    DISTINCTION = "passed with distinction"
    PASSED = "passed"
    NOT_YET = "not yet"

    @property
    def label(self) -> str:
        """The award in words."""
        return _(self.value)


class Ending(Enum):
    """How an audition ended."""

    DEALT = "dealt to its end"
    BROKEN_OFF = "ended early"


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was due, and whether it was done rightly at the first try."""

    skill: Skill
    round: int
    """The round it was in, from 1; 0 before the first."""
    right: bool
    error: ErrorType | None = None
    what: str = ""
    """What would have been right, for a deed that was not."""


class Criterion(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a grade."""

    skill: Skill
    right: int
    """Deeds done rightly; for pace, seconds a round took on average."""
    of: int
    """Deeds there were; for pace, the seconds a round may take."""
    points: Fraction
    """From 0 to the skill's weight; the weight itself where nothing of the kind was due."""
    evidence: tuple[str, ...] = ()

    @property
    def share(self) -> Fraction:
        """The part of its points that was earned."""
        return self.points / self.skill.weight

    @property
    def sentence(self) -> str:
        """The line in words."""
        if self.skill is Skill.PACE:
            return _("{right} seconds a round; {of} are allowed").format(
                right=self.right, of=self.of
            )
        if not self.of:
            return _("nothing of the kind came up")
        return _("{right} of {of} right").format(right=self.right, of=self.of)


class Grade(msgspec.Struct, frozen=True, kw_only=True):
    """What an audition came to."""

    criteria: tuple[Criterion, ...]
    rounds: int
    seconds: int
    ending: Ending = Ending.DEALT

    @property
    def points(self) -> Fraction:
        """Out of a hundred."""
        return sum((line.points for line in self.criteria), Fraction(0))

    @property
    def score(self) -> int:
        """The points in whole numbers, never rounded up."""
        return self.points.numerator // self.points.denominator

    @property
    def award(self) -> Award:
        """A pass asks for all rounds dealt, for 80 points and for 60 % in every skill; pace alone
        fails nobody."""
        weak = any(
            line.share < LEAST_OF_A_SKILL for line in self.criteria if line.skill is not Skill.PACE
        )
        early = self.ending is Ending.BROKEN_OFF or not self.rounds
        if self.points < 100 * PASS or weak or early:
            return Award.NOT_YET
        return Award.DISTINCTION if self.points >= 100 * DISTINCTION else Award.PASSED

    @property
    def weakest(self) -> Criterion | None:
        """The skill to practise next; ``None`` where every point was earned."""
        lost = [line for line in self.criteria if line.share < 1]
        return min(lost, key=lambda line: line.share) if lost else None


def grade(
    deeds: Iterable[Deed], rounds: int, seconds: int, pace: int, ending: Ending = Ending.DEALT
) -> Grade:
    """Grade an audition.

    Args:
        deeds: everything that was due, in order.
        rounds: how many rounds were dealt to their end.
        seconds: how long they took together.
        pace: the seconds a round may take on average for all points of pace; at twice as many
            there are none.
        ending: whether all rounds were dealt; an audition that was ended early passes nobody.

    Raises:
        SchoolError: rounds or seconds are below 0, or the pace is none.

    >>> done = [Deed(skill=skill, round=1, right=True) for skill in Skill]
    >>> grade(done, rounds=1, seconds=30, pace=60).score
    100
    """
    if rounds < 0 or seconds < 0 or pace <= 0:
        raise SchoolError(_("An audition has 0 rounds or more, in 0 seconds or more."))
    done = list(deeds)
    lines = [_line(skill, done, rounds) for skill in Skill if skill is not Skill.PACE]
    return Grade(
        criteria=(*lines, _pace_line(rounds, seconds, pace)),
        rounds=rounds,
        seconds=seconds,
        ending=ending,
    )


def _line(skill: Skill, deeds: list[Deed], rounds: int) -> Criterion:
    own = [deed for deed in deeds if deed.skill is skill]
    right = sum(deed.right for deed in own)
    share = Fraction(right, len(own)) if own else Fraction(1 if rounds else 0)
    wrong = [deed for deed in own if not deed.right]
    told = [
        _("Round {round}, {error}: {what}").format(
            round=deed.round,
            error=deed.error.label if deed.error else _("not right"),
            what=deed.what,
        )
        for deed in wrong[:MOST_EVIDENCE]
    ]
    if len(wrong) > MOST_EVIDENCE:
        told.append(_("And {more} more.").format(more=len(wrong) - MOST_EVIDENCE))
    return Criterion(
        skill=skill,
        right=right,
        of=len(own),
        points=share * skill.weight,
        evidence=tuple(told),
    )


def _pace_line(rounds: int, seconds: int, pace: int) -> Criterion:
    if not rounds:
        return Criterion(skill=Skill.PACE, right=0, of=pace, points=Fraction(0))
    average = Fraction(seconds, rounds)
    share = min(Fraction(1), max(Fraction(0), 2 - average / pace))
    return Criterion(
        skill=Skill.PACE,
        right=round(average),
        of=pace,
        points=share * Skill.PACE.weight,
    )
