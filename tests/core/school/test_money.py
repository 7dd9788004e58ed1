"""Commission and chips again: by plain fractions and by trying heaps."""

import math
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.bets import Banker, CommissionRounding
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.school import (
    DrillKind,
    ErrorType,
    Level,
    Misconception,
    find,
    pieces,
    question_for,
    worth,
)
from baccarat_core.school.chips import fewest

from .questions import asked

CHIPS = {
    "live": (1000, 500, 100, 25, 5, 1),
    "trainer": (500, 100, 50, 25, 10, 5),
    "american": (5000, 1000, 500, 100, 25),
    "six_deck": (500, 100, 25, 5),
}


def rounded(exact: Fraction, house: str) -> Fraction:
    if house == "own":
        return exact
    way = math.ceil if house == "up" else math.floor
    return Fraction(way(exact * 4), 4)


@pytest.mark.parametrize("house", ["trainer", "american"])
def test_commission_is_a_twentieth_rounded_as_the_house_says(house):
    for each in asked(house, DrillKind.COMMISSION):
        (stake,) = each.prompt.stakes
        _sheet, sort, how = each.item.name.split("-")
        exact = rounded(Fraction(stake.amount) / 20, how)
        given_ = {field.name: Fraction(field.right) for field in each.fields}
        assert given_["commission"] == exact
        if each.level is not Level.APPRENTICE:
            assert given_["win"] == Fraction(stake.amount) - exact
        amount = int(stake.amount)
        assert amount == stake.amount
        assert {
            "hundreds": amount % 100 == 0,
            "twenties": amount % 20 == 0 and amount % 100 != 0,
            "tens": amount % 10 == 0 and amount % 20 != 0,
            "fives": amount % 5 == 0 and amount % 10 != 0,
            "odd": amount % 5 != 0,
        }[sort]


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("trainer-tens-own", "A tenth of {stake} is {tenth}; half of that is {half}."),
        ("trainer-odd-up", "Rounded up to 0.25 that is {paid}."),
        ("trainer-odd-down", "Rounded down to 0.25 that is {paid}."),
    ],
)
def test_the_short_cut_is_told(item, told):
    def text(amount: Decimal) -> str:
        plain = f"{amount.normalize():,f}"
        whole, dot, part = plain.partition(".")
        return f"{whole}.{part:0<2}" if dot else whole

    each = question_for(find(f"drill/commission/{item}", "trainer"), Level.DEALER, 3, "trainer")
    stake, paid = each.prompt.stakes[0].amount, Decimal(each.fields[0].right)
    wanted = told.format(
        stake=text(stake), tenth=text(stake / 10), half=text(stake / 20), paid=text(paid)
    )
    assert wanted in each.fields[0].why


def test_slips_in_a_commission_are_told_apart():
    each = question_for(
        find("drill/commission/trainer-odd-up", "trainer"), Level.DEALER, 5, "trainer"
    )
    commission, win = each.fields
    stake = each.prompt.stakes[0].amount
    exact, right = stake / 20, Decimal(commission.right)
    for given_, idea in (
        (exact, Misconception.ROUNDING_FORGOTTEN),
        (right - Decimal("0.25"), Misconception.ROUNDED_OTHER_WAY),
        (0, Misconception.COMMISSION_FORGOTTEN),
    ):
        assert commission.judge(str(given_)).misconception is idea
    slipped = commission.judge(str(Decimal(commission.right) / 10))
    assert (slipped.error, slipped.misconception) == (ErrorType.WRONG_COMMISSION, None)
    assert "slipped" in slipped.why
    assert win.judge(str(stake)).misconception is Misconception.COMMISSION_FORGOTTEN


def test_a_house_of_another_share_is_told_without_the_short_cut():
    sheet = load_rule_sheet("trainer")
    other = sheet.with_bet(Banker(pays="1:1", commission="4%"))
    each = question_for(
        find("drill/commission/trainer-hundreds-own", other), Level.APPRENTICE, 1, other
    )
    stake = each.prompt.stakes[0].amount
    assert Decimal(each.fields[0].right) == stake / 25
    assert each.fields[0].why.startswith("4% of ")
    assert sheet.commission_rounding is CommissionRounding.EXACT


@pytest.mark.parametrize("house", CHIPS)
def test_payouts_are_built_from_the_houses_chips_and_no_heap_is_smaller(house):
    """Greedy is best for these chips, so counting from the dearest down must agree."""
    for each in asked(house, DrillKind.CHIPS):
        (field,) = each.fields
        assert tuple(int(option.name) for option in field.options) == CHIPS[house]
        amount = rest = int(worth(field.right))
        greedy = 0
        for chip in CHIPS[house]:
            greedy += rest // chip
            rest %= chip
        assert rest == 0
        assert pieces(field.right) == greedy
        used = {heap.split("x")[0] for heap in field.right.split()}
        assert used == set(each.item.name.split("-")[1:])
        if each.prompt.stakes and "wins and pays 1 to 1" in each.ask:
            assert each.prompt.stakes[0].amount == amount


def test_the_payout_is_what_the_bet_wins():
    reckoned = 0
    for each in asked("live", DrillKind.CHIPS):
        if not each.prompt.stakes:
            continue
        pay, unit = map(int, each.ask.split(" wins and pays ")[1].split(".")[0].split(" to "))
        assert worth(each.fields[0].right) * unit == each.prompt.stakes[0].amount * pay
        reckoned += pay != unit
    assert reckoned > 10


@given(
    st.integers(1, 60),
    st.sets(st.integers(1, 25), min_size=1, max_size=4),
)
def test_the_fewest_chips_even_where_greed_is_wrong(amount, chips):
    ordered = tuple(Decimal(chip) for chip in sorted(chips, reverse=True))
    best = None
    for numbers in product(*(range(amount // chip + 1) for chip in sorted(chips, reverse=True))):
        total = sum(n * c for n, c in zip(numbers, sorted(chips, reverse=True), strict=True))
        if total == amount and (best is None or sum(numbers) < best):
            best = sum(numbers)
    found = fewest(Decimal(amount), ordered)
    assert (found is None) == (best is None)
    if found is not None:
        assert (worth(found), pieces(found)) == (amount, best)
