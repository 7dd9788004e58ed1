"""Every item is there, is asked, and each wrong answer is wrong and explained."""

import re
from itertools import combinations_with_replacement, product

import pytest

from baccarat_core.live_table import RULINGS
from baccarat_core.school import (
    DrillKind,
    ErrorType,
    Form,
    Level,
    Misconception,
    items,
    kinds_of,
    open_items,
    question,
    question_for,
)

from .questions import HOUSES, asked, everything

EVERYWHERE = {
    *("count", "natural", "player_draws", "banker_draws", "call", "pay", "chips", "seats"),
    *("violation", "dealing_error", "incident", "burn", "role", "edge", "streak"),
}
OF_HOUSES = {
    "live": {"six", "side"},
    "trainer": {"commission"},
    "american": {"commission"},
    "six_deck": set(),
}
# The record takes items of this form and errors of that, and refuses a file with any other.
ITEM = re.compile(r"(drill|check)(/[a-z0-9][a-z0-9_.-]{0,59}){2}")
NAMED = re.compile(r"[a-z0-9][a-z0-9 ,'_-]{0,79}")


def names(kind: DrillKind, house: str = "trainer") -> set[str]:
    return {item.name for item in items(kind, house)}


@pytest.mark.parametrize("house", HOUSES)
def test_a_house_is_asked_about_all_that_it_has(house):
    assert {kind.value for kind in kinds_of(house)} == EVERYWHERE | OF_HOUSES[house]


@pytest.mark.parametrize("house", HOUSES)
def test_items_are_named_once_and_as_the_record_takes_them(house):
    ids = [item.id for kind in kinds_of(house) for item in items(kind, house)]
    assert len(set(ids)) == len(ids)
    for name in ids:
        assert ITEM.fullmatch(name), name
    for each in (*ErrorType, *Misconception):
        assert NAMED.fullmatch(each.value), each


def test_all_88_cells_of_the_rule_card_are_asked_and_all_naturals_beside_it():
    cells = {f"{total}-{third}" for total in range(8) for third in ("stood", *range(10))}
    beside = {"natural-8", "natural-9"}
    beside |= {f"{total}-against-{natural}" for total in range(8) for natural in (8, 9)}
    assert len(cells) == 88
    assert names(DrillKind.BANKER_DRAWS) == cells | beside


def test_each_cell_has_a_wrong_draw_or_a_card_left_out_to_be_found():
    wrong = [name for name in names(DrillKind.DEALING_ERROR) if name.startswith("banker-")]
    cells = [re.sub("banker-(drew|stood)-", "", name) for name in wrong if "against" not in name]
    assert sorted(cells) == sorted(
        f"{total}-{third}" for total in range(8) for third in ("stood", *range(10))
    )


def test_players_counts_two_card_hands_and_naturals_are_all_asked():
    own = {f"on-{count}" for count in range(10)}
    against = {f"on-{count}-against-{natural}" for count in range(8) for natural in (8, 9)}
    assert names(DrillKind.PLAYER_DRAWS) == own | against
    two = {f"two-{a}-{b}" for a, b in combinations_with_replacement(range(10), 2)}
    assert len(two) == 55
    three = {f"three-{first}-{third}" for first in range(7) for third in range(10)}
    assert names(DrillKind.COUNT) == two | three
    assert {f"both-{p}-{b}" for p, b in product(range(10), repeat=2)} < names(DrillKind.NATURAL)


# The live table's page, bet by bet: each way to win with its pay, to push and to lose.
LIVE_ENDS = """
player win 1, push, lose | banker win 19-20, push, lose | banker free win 1, win 1-2, push, lose
tie win 8, lose | player_pair win 11, lose | banker_pair win 11, lose | either_pair win 5, lose
perfect_pair win 25, lose | player_natural win 7-2, lose | banker_natural win 7-2, lose
player_bonus win 30, win 10, win 6, win 4, win 2, win 1, win 1, push, lose, lose, lose
banker_bonus win 30, win 10, win 6, win 4, win 2, win 1, win 1, push, lose, lose, lose
lucky_six win 12, win 20, lose | lucky_six_two_cards win 22, lose
lucky_six_three_cards win 50, lose
"""


def test_every_bet_with_every_result_in_every_mode_is_paid_and_taken():
    found = []
    for name in names(DrillKind.PAY, "live"):
        told = re.fullmatch(
            r"live-([a-z_]+?)(-no_commission|-commission)?-(win|push|lose)-?([\d-]*?)-?[a-z_]+",
            name,
        )
        assert told, name
        free = " free" if told[2] == "-no_commission" else ""
        found.append(f"{told[1]}{free} {told[3]} {told[4]}".strip())
    wanted = [
        f"{words.split(' win')[0].split(' push')[0].strip().split(' lose')[0]} {end.strip()}"
        for line in LIVE_ENDS.strip().splitlines()
        for words in line.split("|")
        for end in re.findall(r"win [\d-]+|push|lose", words)
    ]
    assert sorted(found) == sorted(wanted)
    sides = [name for name in names(DrillKind.PAY, "live")
             if not re.match(r"live-(player|banker|tie)-", name)]  # fmt: skip
    assert names(DrillKind.SIDE, "live") == set(sides)


def test_each_incident_is_ruled_on():
    assert len(names(DrillKind.INCIDENT)) == len(RULINGS) == 8


def test_each_violation_is_spotted_wherever_it_can_happen():
    live, american = names(DrillKind.VIOLATION, "live"), names(DrillKind.VIOLATION, "american")
    closing = [name for name in live if name.startswith("live-closed")]
    assert len(closing) == 9
    assert {"live-difference-player", "live-difference-banker"} < live
    assert not {"live-over-player", "live-over-banker"} & live
    assert {f"american-{what}-{bet}" for what in ("over", "under", "late", "stands")
            for bet in ("player", "banker", "tie")} | {"american-seat"} == american  # fmt: skip


def test_every_result_after_every_course_is_called_and_every_rank_burned():
    courses = product(("natural", "four", "player", "banker", "six"), ("player", "banker", "tie"))
    assert names(DrillKind.CALL) == {f"{course}-{result}" for course, result in courses}
    assert names(DrillKind.BURN) == {f"rank-{rank}" for rank in "a23456789tjqk"}


@pytest.mark.parametrize("house", HOUSES)
def test_each_question_is_on_its_item_at_its_level(house):
    for each in everything(house):
        assert each.item in items(each.item.kind, house)
        assert each.level.value >= each.item.level.value
        assert each.ask
        assert each.fields
        assert len({field.name for field in each.fields}) == len(each.fields)


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_shown_of_a_question_tells_what_is_asked(house):
    """A page shows no name beside the only field of a question: one answer goes with its words."""
    answers = {}
    for each in everything(house):
        if len(each.fields) == 1:
            (field,) = each.fields
            told = (each.ask, each.prompt, field.options)
            assert answers.setdefault(told, field.right) == field.right, each
            if each.item.kind is DrillKind.SIDE:
                assert field.label in each.ask


@pytest.mark.parametrize("house", HOUSES)
def test_a_share_is_written_as_all_over_the_course(house):
    for each in everything(house):
        texts = [*each.prompt.lines, *(field.why for field in each.fields)]
        assert not any(" %" in text for text in texts), each


@pytest.mark.parametrize("house", HOUSES)
def test_every_wrong_answer_differs_from_the_right_one_and_is_explained(house):
    for each in everything(house):
        for field in each.fields:
            right = field.judge(field.right)
            assert right.right, each
            assert right.error is right.misconception is None
            assert field.why
            answers = [mistake.answer for mistake in field.mistakes]
            assert len(set(answers)) == len(answers), each
            for mistake in field.mistakes:
                mark = field.judge(mistake.answer)
                assert not mark.right, (each.item, mistake)
                assert mark.answer != field.right
                assert (mark.error, mark.misconception) == (mistake.error, mistake.misconception)
                assert len(mark.why.split()) >= 3, (each.item, mistake)


@pytest.mark.parametrize("house", HOUSES)
def test_an_answer_brings_no_full_stop_into_a_sentence(house):
    for each in everything(house):
        for field in each.fields:
            answers = [field.right, *(mistake.answer for mistake in field.mistakes)]
            assert not [told for told in map(field.reads, answers) if told.endswith(".")], each


@pytest.mark.parametrize("house", HOUSES)
def test_each_option_is_the_answer_or_an_explained_mistake(house):
    for each in everything(house):
        for field in each.fields:
            if field.form is Form.OPTIONS:
                told = {field.right, *(mistake.answer for mistake in field.mistakes)}
                assert {option.name for option in field.options} == told
                labels = [option.label for option in field.options]
                assert len(set(labels)) == len(labels), each


@pytest.mark.parametrize("kind", [kind for kind in DrillKind if kind is not DrillKind.CHECK])
def test_chance_reaches_every_item(kind):
    house = "live" if kind in kinds_of("live") else "trainer"
    wanted = {item.name for item in items(kind, house)}
    draws = range(10 * len(wanted))
    assert {question(kind, Level.INSPECTOR, house, seed).item.name for seed in draws} == wanted


@pytest.mark.parametrize("kind", [kind for kind in DrillKind if kind is not DrillKind.CHECK])
def test_the_same_seed_gives_the_same_question_and_others_do_not(kind):
    house = "live" if kind in kinds_of("live") else "trainer"
    for level in Level:
        if not open_items(kind, level, house):
            continue
        first = [question(kind, level, house, seed) for seed in range(12)]
        assert first == [question(kind, level, house, seed) for seed in range(12)]
        assert len({str(each) for each in first}) > 3


def test_an_item_can_be_asked_in_many_ways():
    item = items(DrillKind.BANKER_DRAWS, "trainer")[30]
    assert len({question_for(item, Level.DEALER, s, "trainer").prompt for s in range(20)}) > 15


def test_each_misconception_is_shown_by_some_wrong_answer():
    shown = {
        mistake.misconception
        for house in HOUSES
        for each in everything(house)
        for field in each.fields
        for mistake in field.mistakes
    }
    by_hand = {Misconception.MORE_CHIPS}  # shown by any heap of the right worth: see test_judging
    assert set(Misconception) - shown == by_hand


def test_levels_grow():
    for house in HOUSES:
        for kind in kinds_of(house):
            counts = [len(open_items(kind, level, house)) for level in Level]
            assert counts == sorted(counts), kind
            assert counts[-1] == len(items(kind, house))


def test_apprentices_of_the_trainer_can_begin_with_every_drill():
    for kind in kinds_of("trainer"):
        assert open_items(kind, Level.APPRENTICE, "trainer"), kind
    assert all(len(each.fields) <= 4 for kind in kinds_of("trainer") if kind is DrillKind.SEATS
               for each in asked("trainer", kind) if each.level is Level.APPRENTICE)  # fmt: skip
