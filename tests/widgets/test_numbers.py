"""Numbers as learners type them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from baccarat_widgets.numbers import LONGEST, NumberError, read_number
from hypothesis import given
from hypothesis import strategies as st


def likeliest(text: str) -> Fraction:
    return read_number(text)[0].value


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        (".5", Fraction(1, 2)),
        ("0.5", Fraction(1, 2)),
        ("0,50", Fraction(1, 2)),
        (",5", Fraction(1, 2)),
        ("5.", Fraction(5)),
        ("$0.50", Fraction(1, 2)),
        ("0.50 $", Fraction(1, 2)),
        ("€ 0,50", Fraction(1, 2)),
        ("£1,234.50", Fraction(2469, 2)),
        ("50%", Fraction(1, 2)),
        ("50 %", Fraction(1, 2)),
        ("50 per cent", Fraction(1, 2)),
        ("50 percent", Fraction(1, 2)),
        ("1,234.00", Fraction(1234)),
        ("1.234,00", Fraction(1234)),
        ("1,234,567", Fraction(1234567)),
        ("1.234.567", Fraction(1234567)),
        ("1 234", Fraction(1234)),
        ("1 234 567,5", Fraction(2469135, 2)),
        ("1\u00a0234", Fraction(1234)),
        ("1\u202f234", Fraction(1234)),
        ("1'234", Fraction(1234)),
        ("1’234.5", Fraction(2469, 2)),
        ("−3", Fraction(-3)),
        ("–3", Fraction(-3)),
        ("-3", Fraction(-3)),
        ("- 3", Fraction(-3)),
        ("-$3", Fraction(-3)),
        ("$-3", Fraction(-3)),
        ("+0.25", Fraction(1, 4)),
        ("1/2", Fraction(1, 2)),
        ("1 / 2", Fraction(1, 2)),
        ("1⁄2", Fraction(1, 2)),
        ("½", Fraction(1, 2)),
        ("2½", Fraction(5, 2)),
        ("2 1/2", Fraction(5, 2)),
        ("-1/3", Fraction(-1, 3)),
        ("  6  ", Fraction(6)),
        ("6", Fraction(6)),
        ("0", Fraction(0)),
        ("007", Fraction(7)),
        ("0,500", Fraction(1, 2)),
        ("1.234", Fraction(617, 500)),
    ],
)
def test_a_number_is_read_however_it_is_written(typed: str, value: Fraction) -> None:
    assert likeliest(typed) == value


def test_a_lone_comma_before_three_digits_has_two_readings() -> None:
    assert [each.value for each in read_number("1,234")] == [Fraction(1234), Fraction(617, 500)]
    assert [each.value for each in read_number("12,34")] == [Fraction(617, 50)]


@pytest.mark.parametrize("typed", ["", "   ", "\u00a0", "\n\t"])
def test_nothing_typed_is_told_so(typed: str) -> None:
    with pytest.raises(NumberError, match=r"Type a number first"):
        read_number(typed)


@pytest.mark.parametrize(
    "typed",
    [
        *("abc", "6x", "1e3", "--3", "-$-3", "1,23,4", "12,3456,7", "1.2.3", "1 23", "..", ","),
        *(
            "1/2/3",
            "/2",
            "1/",
            "5%%",
            "%",
            "$",
            "8:1",
            "٣",
            "1.5/2",
            "nan",
            "inf",
            "0x10",
            "1,234 567",
        ),
    ],
)
def test_what_is_no_number_is_shown_back_with_how_to_write_one(typed: str) -> None:
    with pytest.raises(NumberError) as refused:
        read_number(typed)
    assert typed in str(refused.value)
    assert "0.5" in str(refused.value)


def test_dividing_by_nothing_is_refused() -> None:
    with pytest.raises(NumberError, match="divides by 0"):
        read_number("1/0")


@pytest.mark.parametrize("typed", ["9" * (LONGEST + 1), "9" * 100_000, "1/" + "0" * 200_000])
def test_what_is_too_long_is_refused_at_once(typed: str) -> None:
    with pytest.raises(NumberError, match="longer than any answer"):
        read_number(typed)


@pytest.mark.parametrize("typed", [None, 6, ["6"], {}])
def test_what_is_no_text_is_refused(typed: object) -> None:
    with pytest.raises(NumberError, match="typed as text"):
        read_number(typed)  # type: ignore[arg-type]


amounts = st.decimals(-999_999, 999_999, places=2).map(lambda each: each + 0)


@given(amounts, st.sampled_from([",", " ", "\u00a0", "\u202f", "'", ""]), st.sampled_from("-−–"))
def test_any_amount_is_read_back_from_any_grouping(amount: Decimal, group: str, minus: str) -> None:
    typed = f"{amount:,.2f}".replace(",", group).replace("-", minus)
    assert likeliest(typed) == Fraction(amount)


@given(amounts, st.sampled_from([".", " ", ""]), st.sampled_from(["€{}", "{} €", "{}"]))
def test_any_amount_is_read_back_in_the_continental_way(
    amount: Decimal, group: str, money: str
) -> None:
    text = f"{amount:,.2f}".replace(",", "_").replace(".", ",").replace("_", group)
    assert likeliest(money.format(text)) == Fraction(amount)


@given(st.fractions(max_denominator=9999))
def test_any_fraction_is_read_back(number: Fraction) -> None:
    typed = f"{number.numerator}/{number.denominator}"
    (reading,) = read_number(typed)
    assert reading.value == number
    assert reading.decimals is None


@given(amounts)
def test_a_percentage_is_a_hundredth(amount: Decimal) -> None:
    (reading,) = read_number(f"{amount}%")
    assert reading.value == Fraction(amount) / 100
    assert reading.percent


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_a_sentence(typed: str) -> None:
    told = ""
    try:
        told = f"{read_number(typed)[0].value}."
    except NumberError as refused:
        told = str(refused)
    assert told.endswith(".")
