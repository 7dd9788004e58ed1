"""Answers are read in whatever way they are written, and judged by what they come to."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.errors import SchoolError
from baccarat_core.school import (
    DrillKind,
    ErrorType,
    Field,
    Form,
    Level,
    Misconception,
    Option,
    find,
    items,
    kinds_of,
    question,
    question_for,
)
from baccarat_core.school.reading import read_answer


@pytest.mark.parametrize(
    ("form", "given_", "read"),
    [
        (Form.COUNT, "07", "7"),
        (Form.COUNT, 7, "7"),
        (Form.MONEY, " 1,140.00 ", "1140"),
        (Form.MONEY, "12,50", "12.5"),
        (Form.MONEY, "1 140,5", "1140.5"),
        (Form.MONEY, "1,140,000", "1140000"),
        (Form.MONEY, "0.50", "0.5"),
        (Form.MONEY, "0", "0"),
        (Form.PAY, "leave", "0"),
        (Form.PAY, "take", "-50"),
        (Form.PAY, "−50", "-50"),
        (Form.PAY, "-0", "0"),
        (Form.PAY, "47.5", "47.5"),
        (Form.CHIPS, "5x1 100x2 5x1", "100x2 5x2"),
        (Form.CHIPS, "5x0 100x2", "100x2"),
        (Form.ORDER, " 5  100 ", "5 100"),
        (Form.OPTIONS, "100", "100"),
    ],
)
def test_answers_have_one_form(form, given_, read):
    assert read_answer(form, given_, ("5", "100"), Decimal(50)) == read


@pytest.mark.parametrize(
    ("form", "given_", "sentence"),
    [
        (Form.COUNT, "six", "“six” is no count. Write a whole number, such as 6."),
        (Form.COUNT, "-1", "“-1” is no count. Write a whole number, such as 6."),
        (Form.COUNT, "100", "“100” is no count. Write a whole number, such as 6."),
        (Form.COUNT, "٣", "“٣” is no count. Write a whole number, such as 6."),
        (Form.COUNT, True, "An answer is sent as short text."),
        (Form.COUNT, None, "An answer is sent as short text."),
        (Form.COUNT, "1" * 500, "An answer is sent as short text."),
        (Form.MONEY, "ten", "“ten” is no amount of money. Write 95 or 12.50."),
        (Form.MONEY, "1,14,0", "“1,14,0” is no amount of money. Write 95 or 12.50."),
        (Form.MONEY, "NaN", "“NaN” is no amount of money. Write 95 or 12.50."),
        (Form.MONEY, "Infinity", "“Infinity” is no amount of money. Write 95 or 12.50."),
        (Form.MONEY, "1e3", "“1e3” is no amount of money. Write 95 or 12.50."),
        (Form.MONEY, "-5", "An amount here is 0 or more, not -5."),
        (Form.PAY, "take it", "“take it” is no amount of money. Write 95 or 12.50."),
        (Form.CHIPS, "", "Put down some chips first, at most 500."),
        (Form.CHIPS, "5x9999", "Put down some chips first, at most 500."),
        (Form.CHIPS, "7x1", "“7x1” is no heap of chips here."),
        (Form.CHIPS, "5", "“5” is no heap of chips here."),
        (Form.ORDER, "5 5", "A call is made once."),
        (Form.ORDER, "5 7", "There is no answer '7' to choose."),
        (Form.OPTIONS, "7", "There is no answer '7' to choose."),
        (Form.OPTIONS, "<b>" * 30, "There is no answer '<b><b><b><b><b><b><b><b><b><b><b><b><b><' "
         "to choose."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_a_sentence(form, given_, sentence):
    with pytest.raises(SchoolError) as refused:
        read_answer(form, given_, ("5", "100"), Decimal(50))
    assert str(refused.value) == sentence


@given(st.sampled_from(Form), st.text(max_size=40))
def test_whatever_is_typed_is_read_once_and_for_all_or_refused(form, text):
    try:
        read = read_answer(form, text, ("5", "100"), Decimal(50))
    except SchoolError:
        return
    assert read_answer(form, read, ("5", "100"), Decimal(50)) == read


def test_a_question_asks_for_all_its_answers_first():
    asked = question(DrillKind.CALL, Level.APPRENTICE, "trainer", 1)
    with pytest.raises(SchoolError, match="“The result” is not answered yet"):
        asked.judge({"player": "1", "banker": "2"})
    with pytest.raises(SchoolError, match="Answer first; a guess is welcome"):
        question(DrillKind.COUNT, Level.APPRENTICE, "trainer", 1).judge({})


def test_the_marks_come_in_the_order_of_the_fields():
    asked = question(DrillKind.CALL, Level.APPRENTICE, "trainer", 1)
    marks = asked.judge({field.name: field.right for field in reversed(asked.fields)})
    assert [mark.field for mark in marks] == ["player", "banker", "result"]
    assert all(mark.right for mark in marks)


CHIPS = Field(
    name="chips",
    label="",
    form=Form.CHIPS,
    right="100x1",
    why="",
    error=ErrorType.WRONG_PAY,
    options=tuple(Option(each, each) for each in ("100", "50", "25", "5")),
)


def test_more_chips_than_needed_are_told_from_a_wrong_amount():
    more, wrong = CHIPS.judge("50x2"), CHIPS.judge("50x1")
    assert (more.right, more.misconception) == (False, Misconception.MORE_CHIPS)
    assert more.why == "The amount is right. Chips needed: 1; put down: 2."
    assert (wrong.right, wrong.misconception) == (False, None)


def test_another_heap_as_small_is_as_right():
    field = Field(
        name="chips", label="", form=Form.CHIPS, right="5x1 3x1", why="", error=ErrorType.WRONG_PAY,
        options=tuple(Option(each, each) for each in ("5", "4", "3")),
    )  # fmt: skip
    assert field.judge("4x2").right


def test_calls_in_another_order_are_an_error_of_order():
    asked = question(DrillKind.CALL, Level.DEALER, "trainer", 2)
    (field,) = asked.fields
    names = field.right.split()
    turned = field.judge(" ".join(reversed(names)))
    assert turned.error is ErrorType.WRONG_ORDER
    assert turned.why == "These are the calls, in another order."
    swapped = field.judge(" ".join([names[1], names[0], *names[2:]]))
    assert "Player's count is called first" in swapped.why
    assert field.judge(" ".join(names[:-1])).error is ErrorType.WRONG_CALL


def test_a_wrong_call_among_right_ones_is_named():
    asked = question(DrillKind.CALL, Level.DEALER, "trainer", 2)
    (field,) = asked.fields
    names = field.right.split()
    decoy = next(option for option in field.options if option.name not in names)
    mark = field.judge(" ".join([*names[:-1], decoy.name]))
    assert mark.why.startswith(f"“{decoy.label}” is no call of this coup.")


def test_answers_are_read_out_as_people_say_them():
    item = find("drill/pay/trainer-banker-lose-hand_lost", "trainer")
    (field,) = question_for(item, Level.APPRENTICE, 1, "trainer").fields
    assert field.shown == f"take {field.stake}"
    assert (field.reads("0"), field.reads("1140.5")) == ("leave it", "pay 1,140.50")
    assert CHIPS.reads("100x1 5x3") == "1 × 100 + 3 × 5"
    item = find("drill/commission/trainer-hundreds-own", "trainer")
    (commission,) = question_for(item, Level.APPRENTICE, 1, "trainer").fields
    assert (commission.reads("2090"), commission.reads("840.75")) == ("2,090", "840.75")
    assert (commission.reads("6.5"), commission.reads("23")) == ("6.50", "23")


def test_every_word_on_an_answer_is_a_whole_sentence():
    for sheet in ("live", "trainer"):
        for kind in kinds_of(sheet):
            for item in items(kind, sheet):
                for field in question_for(item, Level.INSPECTOR, 1, sheet).fields:
                    for why in (field.why, *(mistake.why for mistake in field.mistakes)):
                        assert why.endswith((".", "?")), (item.id, why)


def test_a_wrong_draw_or_call_between_naturals_is_no_wrong_count():
    over = question_for(find("drill/natural/both-3-8", "trainer"), Level.DEALER, 1, "trainer")
    meet = question_for(find("drill/natural/meet-9-8", "trainer"), Level.INSPECTOR, 1, "trainer")
    assert over.fields[0].judge("no").error is ErrorType.WRONG_DRAW
    assert meet.fields[0].judge("banker").error is ErrorType.WRONG_CALL


def test_whoever_burns_no_card_for_a_ten_can_say_so():
    ten = question_for(find("drill/burn/rank-k", "trainer"), Level.APPRENTICE, 1, "trainer")
    ace = question_for(find("drill/burn/rank-a", "trainer"), Level.APPRENTICE, 1, "trainer")
    assert not ten.fields[0].options, "the number is typed, so that none is left out"
    assert ten.fields[0].judge("0").misconception is Misconception.TENS_BURN_NONE
    assert ace.fields[0].judge("11").misconception is Misconception.ACE_COUNTS_ELEVEN
    assert ": one more is burned." in ace.fields[0].why


def test_taking_a_lucky_six_that_wins_shows_no_belief_in_players_six():
    name = "live-lucky_six_two_cards-win-22-lucky_two"
    for seed in range(8):
        asked = question_for(find(f"drill/pay/{name}", "live"), Level.APPRENTICE, seed, "live")
        (field,) = [each for each in asked.fields if each.label.endswith("Lucky Six, two cards")]
        assert field.judge("take").misconception is None
