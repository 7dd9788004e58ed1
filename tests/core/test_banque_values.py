"""What drawing and standing earn the banker, counted again in a plain way."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from baccarat_core.banking import Dice, Style
from baccarat_core.banque import (
    SideSeen,
    Stakes,
    TableHand,
    bank_action,
    bank_values,
    side_seen,
    single_values,
    situations,
    stakes_of,
    torn,
)
from baccarat_core.banque.values import CARD, FIVE, TWO_CARDS, side_counts
from baccarat_core.decision import STOOD, Action
from baccarat_core.equilibrium import NATURAL, Sides, banque_best_reply
from baccarat_core.equilibrium.banque_model import CELLS
from baccarat_core.errors import TableauError
from baccarat_core.rule_sheets import Cheval

from .banque_tables import CHEVAL, ONE, TWO, banked, deal_first, sheet_with, stake

DECK = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]  # a suit: ten, three courts, ace to nine
COLUMNS = (STOOD, *range(10))
# The printed card once more, columns – and 0 to 9: a banker's best replies to one hand.
PRINTED = {
    3: "DDDDDDDDDSD",
    4: "DSSDDDDDDSS",
    5: "DSSSSDDDDSS",
    6: "SSSSSSSDDSS",
    7: "SSSSSSSSSSS",
}


def test_the_chances_of_one_card_and_of_two() -> None:
    assert [Fraction(DECK.count(value), 13) for value in range(10)] == list(CARD)
    pairs = [(a + b) % 10 for a, b in product(DECK, DECK)]
    assert [Fraction(pairs.count(count), 169) for count in range(10)] == list(TWO_CARDS)


def worth(
    total: int, seen: tuple[SideSeen, SideSeen], stakes: Stakes, five: Fraction, draws: bool
) -> Fraction:
    """The bank's expected profit, pair of cards by pair of cards."""

    def hands(side: SideSeen) -> list[tuple[int, Fraction]]:
        if side.natural is not None:
            return [(99, Fraction(1))]  # it has won already
        found = []
        for a, b in product(DECK, DECK):
            count = (a + b) % 10
            drew = {5: five}.get(count, Fraction(count < 5))
            if count >= 8:
                continue
            if side.third is STOOD:
                found.append((count, 1 - drew))
            else:
                found.append(((count + side.third) % 10, drew))
        weight = sum(chance for _count, chance in found)
        return [(count, chance / weight) for count, chance in found]

    def gathered(side: SideSeen) -> dict[int, Fraction]:
        chances = dict.fromkeys((*range(10), 99), Fraction(0))
        for count, chance in hands(side):
            chances[count] += chance
        return chances

    one, two = map(gathered, seen)
    value = Fraction(0)
    for third in DECK if draws else [0]:
        bank = (total + third) % 10
        weight = Fraction(1, len(DECK) if draws else 1)
        for (x, p), (y, q) in product(one.items(), two.items()):
            against_one, against_two = (bank > x) - (bank < x), (bank > y) - (bank < y)
            profit = stakes.one * against_one + stakes.two * against_two
            if against_one == against_two:
                profit += stakes.both * against_one
            value += weight * p * q * profit
    return value


SITUATIONS = [
    (5, (SideSeen(0), SideSeen(STOOD)), Stakes(1, 1)),
    (5, (SideSeen(0), SideSeen(STOOD)), Stakes(2, 1)),
    (6, (SideSeen(6), SideSeen(7)), Stakes(3, 5)),
    (4, (SideSeen(STOOD, natural=8), SideSeen(9)), Stakes(100, 40)),
    (3, (SideSeen(8), SideSeen(STOOD, natural=9)), Stakes(7, 2, 4)),
    (0, (SideSeen(4), SideSeen(5)), Stakes(1, 2, 3)),
    (7, (SideSeen(STOOD), SideSeen(STOOD)), Stakes(0, 0, 10)),
]


@pytest.mark.parametrize(("total", "seen", "stakes"), SITUATIONS)
@pytest.mark.parametrize("five", [Fraction(0), Fraction(1, 2), FIVE, Fraction(1)])
def test_values_are_what_a_plain_count_gives(
    total: int, seen: tuple[SideSeen, SideSeen], stakes: Stakes, five: Fraction
) -> None:
    values = bank_values(total, seen, stakes, (five, five))
    assert values.draw == worth(total, seen, stakes, five, draws=True)
    assert values.stand == worth(total, seen, stakes, five, draws=False)
    assert values.gap == values.draw - values.stand
    assert values.of(values.best) == max(values.draw, values.stand)


def test_the_banker_of_two_hands_plays_the_printed_card_where_one_has_all_the_stakes() -> None:
    for total, third in product(range(8), COLUMNS):
        wanted = PRINTED.get(total, "D" * 11)[COLUMNS.index(third)]
        got = single_values(total, SideSeen(third)).best.name[0]
        assert got == wanted, (total, third)
        for other in (STOOD, 3):
            both = bank_values(total, (SideSeen(other), SideSeen(third)), Stakes(0, 1))
            assert both.best.name[0] == wanted


def test_on_six_against_a_hand_that_stood_drawing_and_standing_earn_the_same() -> None:
    """With nine draws in eleven on 5: that is what makes 9/11 the equilibrium of one hand."""
    assert single_values(6, SideSeen(STOOD)).gap == 0
    assert single_values(6, SideSeen(STOOD), Fraction(4, 5)).gap < 0
    assert single_values(6, SideSeen(STOOD), Fraction(5, 6)).gap > 0


def test_in_how_many_situations_the_two_sides_ask_different_things() -> None:
    """For each count: draws × stands of the printed row, twice."""
    by_row = {total: 2 * row.count("D") * row.count("S") for total, row in PRINTED.items()}
    assert sum(by_row.values()) == 172
    found = [total for total, seen in situations() if torn(total, seen)]
    assert len(situations()) == 8 * 11 * 11
    assert {total: found.count(total) for total in PRINTED} == by_row
    assert len(found) == 172


def test_twice_the_stake_on_the_other_side_changes_the_bankers_mind() -> None:
    seen = (SideSeen(0), SideSeen(STOOD))
    assert bank_values(5, seen, Stakes(1, 1)).best is Action.DRAW
    assert bank_values(5, seen, Stakes(2, 1)).best is Action.STAND


def test_a_side_that_stood_has_a_five_as_often_as_it_stands_on_one() -> None:
    counts = side_counts(SideSeen(STOOD), Fraction(1, 2))
    assert counts[5:8] == (Fraction(1, 5), Fraction(2, 5), Fraction(2, 5))


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: SideSeen(10), "A side's third card counts 0 to 9, or is STOOD; 10 is neither."),
        (lambda: SideSeen(STOOD, 7), "A natural is an 8 or a 9 on two cards, not 7."),
        (lambda: SideSeen(3, 8), "A natural is an 8 or a 9 on two cards, not 8."),
        (
            lambda: bank_values(8, (SideSeen(1), SideSeen(1)), Stakes(1, 1)),
            "The bank draws or stands on 0 to 7, not on 8.",
        ),
        (
            lambda: bank_values(True, (SideSeen(1), SideSeen(1)), Stakes(1, 1)),
            "The bank draws or stands on 0 to 7, not on True.",
        ),
    ],
)
def test_refusals(call, sentence: str) -> None:
    with pytest.raises(TableauError) as refused:
        call()
    assert str(refused.value) == sentence


@pytest.mark.parametrize("share", [Fraction(1, 2), Fraction(2, 5), Fraction(9, 10)])
def test_they_are_the_values_that_the_solved_game_has_cell_by_cell(share: Fraction) -> None:
    reply = banque_best_reply(share, Sides.independent(FIVE, FIVE))
    laid = Stakes(share, 1 - share)
    for total, one, two in CELLS[::23]:
        found = reply.cells[total, one, two]
        values = bank_values(total, (SideSeen(one), SideSeen(two)), laid)
        assert (values.draw, values.stand) == (found.draw, found.stand)
    for total, third in product(range(8), COLUMNS[::4]):
        found = reply.cells[total, third, NATURAL]
        values = bank_values(total, (SideSeen(third), SideSeen(STOOD, natural=8)), laid)
        assert values.gap == found.difference


def torn_table(one: int, two: int, cheval: int = 0, law: Cheval = Cheval.HALVES):
    """The bank has 5; side one drew a king, side two stood."""
    table = banked("2h 6d 5c Ks Kd Ks Kh", sheet=sheet_with(cheval=law))
    laid = [(1, ONE, one), (6, TWO, two), (7, CHEVAL, cheval)]
    stake(table, *(each for each in laid if each[2]))
    deal_first(table)
    while table.due.hand is not TableHand.BANK:
        table.carry_on()
    return table


def test_what_the_banker_sees_and_what_lies_against_the_bank() -> None:
    state = torn_table(20, 10, 40).state
    assert side_seen(state) == (SideSeen(0), SideSeen(STOOD))
    assert stakes_of(state) == Stakes(40, 30)
    whole = torn_table(20, 10, 40, Cheval.WHOLE).state
    assert stakes_of(whole) == Stakes(20, 10, 40)
    assert stakes_of(whole).total == 70


@pytest.mark.parametrize(
    ("style", "one", "two", "action"),
    [
        (Style.EQUILIBRIUM, 10, 10, Action.DRAW),
        (Style.EQUILIBRIUM, 20, 10, Action.STAND),
        (Style.CAUTIOUS, 11, 10, Action.STAND),  # the printed card, read for side one
        (Style.CAUTIOUS, 10, 11, Action.DRAW),  # and for side two
        (Style.BOLD, 10, 11, Action.DRAW),
    ],
)
def test_how_a_style_plays_the_banks_hand(style: Style, one: int, two: int, action: Action) -> None:
    table = torn_table(one, two)
    assert bank_action(table.state, style, table.due.ruling, Dice(1)) is action


def test_a_natural_of_one_side_is_seen() -> None:
    table = banked("9h 3d 5c Ks Kd Ks 9c")
    stake(table, (1, ONE, 10), (6, TWO, 10))
    deal_first(table)
    while table.due.hand is not TableHand.BANK:
        table.carry_on()
    assert side_seen(table.state) == (SideSeen(STOOD, natural=9), SideSeen(9))
