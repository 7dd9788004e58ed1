"""The plan of what to ask next, from attempts that nobody trusts."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta

import pytest
from baccarat_widgets.practice import (
    ENOUGH,
    PACE,
    RECENT,
    Attempt,
    Practice,
    Score,
    pace_of,
    rating,
)
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.errors import SchoolError
from baccarat_core.school import DrillKind, Level, items, open_items

NOW = datetime(2031, 3, 1, 12, tzinfo=UTC)
COUNTS = items(DrillKind.COUNT, "trainer")
AFRESH = "What this browser kept of your drills can't be read, so the drills begin afresh."


def minutes(number: float) -> datetime:
    return NOW + timedelta(minutes=number)


def answered(*told: tuple[str, float, bool], seconds: float | None = 3.0) -> Practice:
    practice = Practice()
    for item, at, right in told:
        practice.add(item, Attempt(minutes(at), right, seconds))
    return practice


@pytest.mark.parametrize(
    ("right", "seconds", "error", "wanted"),
    [
        (False, 1, "wrong count", Rating.Again),
        (False, None, None, Rating.Again),
        (True, 9, None, Rating.Hard),
        (True, 1, "peeked at the rules", Rating.Hard),
        (True, 4, None, Rating.Good),
        (True, None, None, Rating.Good),
        (True, 2, None, Rating.Easy),
    ],
)
def test_an_answer_is_rated_by_right_slow_and_peeked(
    right: bool, seconds: float | None, error: str | None, wanted: Rating
) -> None:
    assert rating("drill/count/two-7-9", Attempt(NOW, right, seconds, error)) is wanted


def test_every_drill_has_a_pace_and_others_too() -> None:
    assert set(PACE) == set(DrillKind) - {DrillKind.CHECK}
    assert pace_of("drill/banker_draws/3-8") == 6
    assert pace_of("check/05_tie_bet/claim") == pace_of("drill/of-a-later-version/x") == 20


def test_the_plan_is_that_of_the_library() -> None:
    item = COUNTS[0].id
    practice = answered((item, 0, False), (item, 2, True), (item, 20, True))
    scheduler, card = Scheduler(enable_fuzzing=False), Card(card_id=0, due=NOW)
    for rated, at in ((Rating.Again, 0), (Rating.Good, 2), (Rating.Good, 20)):
        card, _log = scheduler.review_card(card, rated, minutes(at))
    assert practice.due(item) == card.due
    assert Practice.read(practice.text(), minutes(30)).due(item) == card.due


def test_what_was_wrong_comes_again_before_anything_new() -> None:
    wrong, right = COUNTS[3], COUNTS[5]
    practice = answered((right.id, 0, True), (wrong.id, 0, False))
    chance = random.Random(1)
    assert practice.next_item(COUNTS, minutes(2), chance) is wrong
    # Before it is due, something new is asked; the item just asked waits.
    assert not practice.knows(practice.next_item(COUNTS, minutes(0.5), chance).id)
    assert practice.next_item(COUNTS, minutes(2), chance, last=wrong) is not wrong


def test_of_those_due_the_one_most_likely_lost_is_asked() -> None:
    weak, strong = COUNTS[3], COUNTS[5]
    practice = answered(
        (strong.id, 0, True), (strong.id, 15, True), (weak.id, 0, False), (weak.id, 2, False)
    )
    later = NOW + timedelta(days=60)
    assert practice.next_item((weak, strong), later, random.Random(1)) is weak
    assert practice.next_item((strong,), later, random.Random(1)) is strong


def test_slow_items_come_back_sooner_than_quick_ones() -> None:
    slow, quick = COUNTS[3], COUNTS[5]
    practice = Practice()
    for at in (0, 15, 3000):
        practice.add(slow.id, Attempt(minutes(at), True, 12))
        practice.add(quick.id, Attempt(minutes(at), True, 1))
    slow_due, quick_due = practice.due(slow.id), practice.due(quick.id)
    assert slow_due is not None
    assert quick_due is not None
    assert slow_due < quick_due


def test_new_items_come_by_level_and_all_of_them_come() -> None:
    practice, chance = Practice(), random.Random(2)
    wanted = open_items(DrillKind.BANKER_DRAWS, Level.INSPECTOR, "trainer")
    seen = []
    for place in range(len(wanted)):
        item = practice.next_item(wanted, minutes(place / 1000), chance)
        practice.add(item.id, Attempt(minutes(place / 1000), True, 3))
        seen.append(item)
    assert {item.id for item in seen} == {item.id for item in wanted}
    assert [item.level.value for item in seen] == sorted(item.level.value for item in seen)


def test_when_nothing_is_due_and_nothing_new_the_next_due_is_asked() -> None:
    first, second = COUNTS[:2]
    practice = answered((second.id, 0, True), (first.id, 1, True))
    assert practice.next_item((first, second), minutes(2), random.Random(1)) is second
    assert practice.next_item((first,), minutes(2), random.Random(1), last=first) is first
    with pytest.raises(SchoolError, match="nothing to ask in this drill"):
        practice.next_item((), NOW, random.Random(1))


def test_speed_opens_once_accuracy_is_high() -> None:
    practice = Practice()
    for place in range(RECENT):
        assert not practice.speed_is_open(DrillKind.COUNT)
        right = place >= RECENT - ENOUGH
        practice.add(COUNTS[place % 7].id, Attempt(minutes(place), right, 3))
    assert practice.speed_is_open(DrillKind.COUNT)
    assert not practice.speed_is_open(DrillKind.PAY)
    practice.add(COUNTS[0].id, Attempt(minutes(99), False, 3))
    practice.add(COUNTS[0].id, Attempt(minutes(100), False, 3))
    practice.add(COUNTS[0].id, Attempt(minutes(101), False, 3))
    assert not practice.speed_is_open(DrillKind.COUNT)


def test_scores_and_errors_are_counted() -> None:
    item = COUNTS[0].id
    practice = answered((item, 0, True), (item, 1, True), (item, 2, False))
    practice.add(item, Attempt(minutes(3), True, 8))
    practice.add(item, Attempt(minutes(4), False, 1, "wrong count"))
    practice.add(item, Attempt(minutes(5), True, None, "peeked at the rules"))
    assert practice.score([item]) == Score(4, 6, 3)
    assert practice.score([item], recent=2) == Score(1, 2, None)
    assert practice.score([item]).share == 4 / 6
    assert practice.score(["drill/count/none"]).share is None
    assert practice.errors([item]) == {"peeked at the rules": 1, "wrong count": 1}


def test_only_the_latest_attempts_are_kept() -> None:
    practice = answered(*[(COUNTS[0].id, at, True) for at in range(60)])
    assert practice.score([COUNTS[0].id]).asked == 40
    assert Practice.read(practice.text(), minutes(99)).text() == practice.text()


STAMP = "2031-02-28T10:00:00.000Z"


@pytest.mark.parametrize(
    "hostile",
    [
        None,
        7,
        {},
        "",
        "not json",
        "[]",
        "null",
        '{"drill/count/x": 1}',
        '{"drill/count/x": [["yesterday", true]]}',
        '{"drill/count/x": [["2031-02-28T10:00:00", true]]}',
        f'{{"drill/count/x": [["{STAMP}", 1]]}}',
        f'{{"drill/count/x": [["{STAMP}", true, -1]]}}',
        f'{{"drill/count/x": [["{STAMP}", true, 1e9]]}}',
        f'{{"drill/count/x": [["{STAMP}", true, "fast"]]}}',
        f'{{"drill/count/x": [["{STAMP}", true, NaN]]}}',
        f'{{"drill/count/x": [["{STAMP}", true, 1, "{"e" * 81}"]]}}',
        f'{{"../../etc/passwd": [["{STAMP}", true]]}}',
        f'{{"drill/count/<script>": [["{STAMP}", true]]}}',
        json.dumps({"drill/count/x": [[STAMP, True]] * 41}),
        json.dumps({f"drill/count/{n}": [] for n in range(5001)}),
        "[" * 100_000,
        '"\\ud800"',
        "{}" + " " * 4_000_001,
    ],
)
def test_a_damaged_or_hostile_record_is_refused_whole(hostile: object) -> None:
    with pytest.raises(SchoolError) as refused:
        Practice.read(hostile, NOW)
    assert str(refused.value) == AFRESH


def test_a_time_to_come_is_taken_for_now_and_zones_are_told_apart() -> None:
    text = json.dumps(
        {
            "drill/count/a": [["2999-01-01T00:00:00.000Z", False]],
            "drill/count/b": [["2031-03-01T13:00:00+02:00", False]],
        }
    )
    practice = Practice.read(text, NOW)
    assert practice.due("drill/count/a") == minutes(1)
    assert practice.due("drill/count/b") == minutes(-59)
    assert practice.due("drill/count/c") is None


def test_items_without_attempts_are_as_good_as_new() -> None:
    practice = Practice.read('{"drill/count/a": []}', NOW)
    assert not practice.knows("drill/count/a")
    practice.add("drill/count/a", Attempt(NOW, True))
    assert practice.knows("drill/count/a")


attempts = st.lists(
    st.tuples(st.integers(0, 10**6), st.booleans(), st.none() | st.floats(0, 100)), max_size=12
)


@given(attempts)
def test_any_order_of_attempts_gives_one_plan(
    told: list[tuple[int, bool, float | None]],
) -> None:
    lines = [[minutes(at).isoformat(), right, seconds] for at, right, seconds in told]
    turned = list(reversed(lines))
    later = minutes(10**6)
    one, other = (
        Practice.read(json.dumps({"drill/count/a": each}), later) for each in (lines, turned)
    )
    if len({at for at, _right, _seconds in told}) == len(told):
        assert one.due("drill/count/a") == other.due("drill/count/a")
    assert one.score(["drill/count/a"])[:2] == other.score(["drill/count/a"])[:2]
