"""What counts as the right number, and what each wrong one is told."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from baccarat_widgets.answers import Number, QuestionError, Right, Verdict, Wrong
from baccarat_widgets.numbers import NumberError
from hypothesis import given
from hypothesis import strategies as st

SIX = Number(6, why="7 + 9 = 16.", near={16: "Only the last digit counts."})
HALF = Number(Fraction(1, 2), why="One in two.")
SHARE = Number(
    Decimal("14.36"), why="Exactly 14.3596 %.", unit="%", near={Decimal("9.52"): "Ties."}
)
CHIPS = Number(Decimal("23.75"), why="25 less 5 %.", unit="chips", near={25: "Less commission."})


@pytest.mark.parametrize("typed", [".5", "0.5", "0,50", "50%", "1/2", "½", "$0.50"])
def test_a_half_is_a_half_however_it_is_typed(typed: str) -> None:
    assert HALF.judge(typed) is Verdict.RIGHT
    assert HALF.explain(typed) == "One in two."


@pytest.mark.parametrize(
    "typed", ["14.36", "14,36", "14.36%", "14.36 %", "0.1436", ".1436", "359/2500"]
)
def test_a_percentage_is_taken_with_its_sign_without_it_or_as_a_share(typed: str) -> None:
    assert SHARE.judge(typed) is Verdict.RIGHT


def test_the_wrong_percentages_are_wrong() -> None:
    assert SHARE.judge("9.52") is Verdict.NEAR
    assert SHARE.judge("9.52%") is Verdict.NEAR
    assert SHARE.judge("0.0952") is Verdict.NEAR
    assert SHARE.judge("15.75") is Verdict.HIGH
    assert SHARE.judge("1.44") is Verdict.LOW
    assert SHARE.judge("1436") is Verdict.HIGH


@pytest.mark.parametrize("typed", ["23.75", "$23.75", "23,75 chips", "23.75 chip", "23 3/4"])
def test_an_amount_may_name_its_unit(typed: str) -> None:
    assert CHIPS.judge(typed) is Verdict.RIGHT


def test_a_percentage_for_chips_is_refused_and_not_called_wrong() -> None:
    with pytest.raises(NumberError, match="asks for chips"):
        CHIPS.judge("95%")


def test_each_known_mistake_has_its_own_explanation_and_others_a_direction() -> None:
    assert SIX.explain("16") == "Only the last digit counts."
    assert SIX.explain("6") == "7 + 9 = 16."
    assert SIX.explain("9") == "It is less than that."
    assert SIX.explain("-3") == "It is more than that."


def test_rounding_rightly_to_two_decimals_is_right_and_further_is_asked_again() -> None:
    third = Number(Fraction(1, 3), why="A third.")
    for typed in ("1/3", "0.33", "0.333", ".3333", "33.33%"):
        assert third.judge(typed) is Verdict.RIGHT, typed
    for typed in ("0.34", "0.334", "0.32"):
        assert third.judge(typed) is not Verdict.RIGHT, typed
    with pytest.raises(NumberError, match="two decimals"):
        third.judge("0.3")
    with pytest.raises(NumberError, match="two decimals"):
        SHARE.judge("14.4")


def test_a_whole_number_is_not_met_by_something_near_it() -> None:
    assert SIX.judge("6.00") is Verdict.RIGHT
    assert SIX.judge("6.01") is Verdict.HIGH
    assert SIX.judge("5.9") is Verdict.LOW


def test_a_tolerance_is_the_last_word() -> None:
    rough = Number(10, why="About ten.", tolerance=Decimal("0.5"))
    assert [rough.judge(typed) for typed in ("9.5", "10.5", "10")] == [Verdict.RIGHT] * 3
    assert rough.judge("9.49") is Verdict.LOW
    assert rough.judge("10.51") is Verdict.HIGH


@given(st.decimals(-500, 500, places=2), st.decimals(-500, 500, places=2))
def test_without_a_tolerance_only_the_number_itself_is_right(
    answer: Decimal, typed: Decimal
) -> None:
    try:
        verdict = Number(answer, why="Why.").judge(str(typed))
    except NumberError:
        verdict = None
    assert (verdict is Verdict.RIGHT) == (answer == typed)
    if verdict in (Verdict.LOW, Verdict.HIGH):
        assert (verdict is Verdict.LOW) == (typed < answer)


@given(st.fractions(0, 1000), st.integers(2, 6))
def test_any_right_rounding_is_right(answer: Fraction, places: int) -> None:
    typed = f"{round(answer, places).numerator / round(answer, places).denominator:.{places}f}"
    assert Number(answer, why="Why.").judge(typed) is Verdict.RIGHT


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (Number(6, why="."), "6"),
        (Number(Decimal("0.50"), why="."), "0.5"),
        (Number(Fraction(1, 3), why="."), "about 0.3333"),
        (SHARE, "14.36%"),
        (CHIPS, "23.75 chips"),
        (Number(Decimal("-1.5"), why="."), "-1.5"),
        (Number(100, why="."), "100"),
    ],
)
def test_an_answer_is_written_out_with_its_unit(number: Number, shown: str) -> None:
    assert number.shown == shown


@pytest.mark.parametrize("answer", [0.5, "6", True, None, Decimal("NaN"), Decimal("Infinity")])
def test_an_answer_is_an_exact_number(answer: object) -> None:
    with pytest.raises(QuestionError):
        Number(answer, why="Why.")  # type: ignore[arg-type]


def test_a_question_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(QuestionError, match="counts as right"):
        Number(10, why="Ten.", near={Decimal("10.2"): "Near."}, tolerance=Decimal("0.5"))
    with pytest.raises(QuestionError, match="0 or more"):
        Number(10, why="Ten.", tolerance=-1)
    with pytest.raises(QuestionError, match="are words"):
        Number(10, why=" ")
    with pytest.raises(QuestionError, match="are words"):
        Right("", "Why.")
    with pytest.raises(QuestionError, match="are words"):
        Wrong("16", "")
