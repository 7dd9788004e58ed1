"""The exam at the end of the course: forty questions drawn over all lessons."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from ..errors import SchoolError
from ..rule_sheets import RuleSheet
from ..text import _
from .base import DrillKind, Field, Item, Level, Mistake, Option, Prompt, Question
from .drills import Seed, Sheet, as_sheet, kinds_of, open_items, question_for
from .misconceptions import ErrorType, Misconception
from .reading import Form

QUESTIONS = 40
MOST_CHECKS = 12
"""How many of them may be questions that the lessons themselves ask; one of each lesson where there
are more lessons, so that none is left out."""
MOST_LESSONS = 20
MOST_OF_A_LESSON = 2

_SHARES = {
    DrillKind.COUNT: 2,
    DrillKind.NATURAL: 2,
    DrillKind.ROLE: 2,
    DrillKind.PLAYER_DRAWS: 2,
    DrillKind.BANKER_DRAWS: 4,
    DrillKind.PAY: 3,
    DrillKind.COMMISSION: 3,
    DrillKind.SIX: 2,
    DrillKind.EDGE: 2,
    DrillKind.SIDE: 3,
    DrillKind.BURN: 1,
    DrillKind.STREAK: 2,
    DrillKind.VIOLATION: 3,
    DrillKind.INCIDENT: 2,
    DrillKind.CALL: 2,
    DrillKind.CHIPS: 2,
    DrillKind.SEATS: 1,
    DrillKind.DEALING_ERROR: 2,
}
"""How many questions each drill gives where no lesson's own are at hand."""


def exam(
    seed: Seed, sheets: Sequence[Sheet] = ("live", "trainer"), checks: Iterable[Question] = ()
) -> tuple[Question, ...]:
    """Forty questions, the same for the same seed: give each learner a seed of their own.

    Args:
        seed: the learner's.
        sheets: the rule sheets that questions are asked by; together they must know all drills
            that are to come.
        checks: questions that lessons ask themselves, as ``check_question`` makes them. One of
            each lesson, and a second while there are fewer than twelve, take the place of drill
            questions; of at most twenty lessons.

    Raises:
        BaccaratError: a sheet is for another game, offers no bets or can't be read; or no sheet is
            given.

    >>> paper = exam("Ana 2031")
    >>> len(paper), paper == exam("Ana 2031"), paper == exam("Boris 2031")
    (40, True, False)
    """
    houses = [as_sheet(sheet) for sheet in sheets]
    if not houses:
        raise SchoolError(_("An exam is asked by a rule sheet; name one, such as “live”."))
    chance = random.Random(f"exam/{seed}")
    paper = _checks(checks, chance)
    for kind, number in _shares(houses, QUESTIONS - len(paper)).items():
        paper += _drawn(kind, number, houses, chance)
    chance.shuffle(paper)
    return tuple(paper)


def _checks(checks: Iterable[Question], chance: random.Random) -> list[Question]:
    """One of each lesson's own questions, and a second of some where lessons are few."""
    lessons: dict[str, list[Question]] = {}
    for check in sorted(checks, key=lambda check: check.item.id):
        lessons.setdefault(check.item.name.partition("/")[0], []).append(check)
    for own in lessons.values():
        chance.shuffle(own)
    rounds = [
        own[place] for place in range(MOST_OF_A_LESSON) for own in lessons.values()
        if place < len(own)
    ]  # fmt: skip
    return rounds[: max(MOST_CHECKS, min(len(lessons), MOST_LESSONS))]


def _shares(houses: Sequence[RuleSheet], wanted: int) -> dict[DrillKind, int]:
    """How many questions of each drill these sheets can ask make up the number wanted."""
    known = {kind for house in houses for kind in kinds_of(house)}
    shares = {kind: number for kind, number in _SHARES.items() if kind in known}
    while sum(shares.values()) > wanted:
        largest = max(shares, key=lambda kind: shares[kind])
        shares[largest] -= 1
    while sum(shares.values()) < wanted:
        smallest = min(shares, key=lambda kind: shares[kind] / _SHARES[kind])
        shares[smallest] += 1
    return shares


def _drawn(
    kind: DrillKind, number: int, houses: Sequence[RuleSheet], chance: random.Random
) -> list[Question]:
    """So many questions of one drill, no item twice, half of them as at a table."""
    able = [house for house in houses if kind in kinds_of(house)]
    drawn: list[Question] = []
    taken: set[str] = set()
    for place in range(number):
        house = chance.choice(able)
        level = (Level.DEALER, Level.APPRENTICE)[place % 2]
        fresh = [item for item in open_items(kind, level, house) if item.id not in taken]
        item = chance.choice(fresh or list(open_items(kind, Level.INSPECTOR, house)))
        taken.add(item.id)
        drawn.append(question_for(item, level, f"{chance.random()}", house))
    return drawn


def check_question(
    item_id: str,
    ask: str,
    right: tuple[str, str],
    wrong: Sequence[tuple[str, str] | tuple[str, str, Misconception | None]],
    seed: Seed = 0,
) -> Question:
    """A lesson's own question with options, as a question of the school.

    Args:
        item_id: the lesson and the question's name in it.
        ask: what is asked.
        right: the right option and why it is right.
        wrong: the wrong ones, each with its explanation and, if it shows one, its misconception.
        seed: by which the options are mixed.

    Raises:
        SchoolError: there is no wrong option, or two options are the same.

    >>> asked = check_question("01_scoring/two", "1 + 1?", ("2", "Yes."), [("11", "A sum.")])
    >>> asked.item.id, asked.fields[0].shown
    ('check/01_scoring/two', '2')
    """
    texts = [right[0], *(each[0] for each in wrong)]
    if len(texts) < 2 or len(set(texts)) < len(texts):
        raise SchoolError(_("{item} needs two different options at least.").format(item=item_id))
    options = [Option(f"option-{place}", text) for place, text in enumerate(texts)]
    field = Field(
        name="answer",
        label=_("Your answer"),
        form=Form.OPTIONS,
        right=options[0].name,
        why=right[1],
        error=ErrorType.WRONG_IDEA,
        options=tuple(random.Random(f"{seed}/{item_id}").sample(options, len(options))),
        mistakes=tuple(
            Mistake(
                answer=option.name,
                error=ErrorType.WRONG_IDEA,
                why=each[1],
                misconception=each[2] if len(each) > 2 else None,
            )
            for option, each in zip(options[1:], wrong, strict=True)
        ),
    )
    item = Item(DrillKind.CHECK, item_id)
    prompt = Prompt()
    return Question(item=item, level=Level.APPRENTICE, ask=ask, prompt=prompt, fields=(field,))
