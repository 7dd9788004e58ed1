"""All questions of a house, made once: every item at every level, with two seeds."""

from functools import cache

from baccarat_core.school import DrillKind, Level, Question, items, kinds_of, question_for

HOUSES = ("live", "trainer", "american", "six_deck")
SEEDS = (1, "two")


@cache
def asked(house: str, kind: DrillKind) -> tuple[Question, ...]:
    return tuple(
        question_for(item, level, seed, house)
        for item in items(kind, house)
        for level in Level
        for seed in SEEDS
    )


def everything(house: str):
    for kind in kinds_of(house):
        yield from asked(house, kind)
