"""The numbers of the lesson on banque, found again without the engine's solver."""

from __future__ import annotations

import ast
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from tests.course.lessons import plain_outputs, questions
from tests.course.test_numbers import DRAWS, asks, pct, says

BANQUE = "10_baccarat_en_banque"
STOOD, NATURAL = -1, -2
"""What a side shows beside a third card 0 to 9."""
FIVE = Fraction(9, 11)
CARD = [Fraction(4, 13)] + 9 * [Fraction(1, 13)]
Finals = tuple[tuple[int, Fraction], ...]


def two_cards() -> list[Fraction]:
    chances = [Fraction(0)] * 10
    for a, b in product(range(10), repeat=2):
        chances[(a + b) % 10] += CARD[a] * CARD[b]
    return chances


TWO = two_cards()


@cache
def shows() -> dict[int, tuple[Fraction, Finals]]:
    """What a side may show, how likely, and its final counts then; a natural shows as such."""
    draw = [Fraction(1)] * 5 + [FIVE, Fraction(0), Fraction(0)]
    found: dict[int, dict[int, Fraction]] = {NATURAL: {8: TWO[8], 9: TWO[9]}, STOOD: {}}
    for count in range(8):
        found[STOOD][count] = TWO[count] * (1 - draw[count])
        for third in range(10):
            finals = found.setdefault(third, {})
            end = (count + third) % 10
            finals[end] = finals.get(end, Fraction(0)) + TWO[count] * draw[count] * CARD[third]
    result = {}
    for shown, finals in found.items():
        chance = sum(finals.values())
        result[shown] = chance, tuple((c, each / chance) for c, each in finals.items() if each)
    return result


def margin(bank: int, shown: int) -> Fraction:
    """What a unit on this side brings the bank on average, the bank's hand being complete."""
    if shown == NATURAL:
        return Fraction(-1)
    return sum(
        (chance * ((bank > count) - (bank < count)) for count, chance in shows()[shown][1]),
        Fraction(0),
    )


@cache
def after(total: int, shown: int, draws: bool) -> Fraction:
    """The same when the bank has drawn, or stood."""
    if not draws:
        return margin(total, shown)
    return sum((CARD[card] * margin((total + card) % 10, shown) for card in range(10)), Fraction(0))


def worth(total: int, one: int, two: int, share: Fraction, draws: bool) -> Fraction:
    return share * after(total, one, draws) + (1 - share) * after(total, two, draws)


def best(total: int, one: int, two: int, share: Fraction) -> bool:
    """Whether the bank draws."""
    return worth(total, one, two, share, True) > worth(total, one, two, share, False)


def sign(side: int, bank: int) -> int:
    return (side > bank) - (side < bank)


@cache
def fares(shown: int, bank: int) -> list[tuple[int, Fraction]]:
    """How likely a side that shows this has lost, tied or won against a complete hand."""
    if shown == NATURAL:
        return [(1, Fraction(1))]
    ends = dict.fromkeys((-1, 0, 1), Fraction(0))
    for count, chance in shows()[shown][1]:
        ends[sign(count, bank)] += chance
    return [(end, chance) for end, chance in ends.items() if chance]


@cache
def whole_game(policy: str) -> dict[tuple[int, int], Fraction]:
    """How likely each pair of results is, seen from the sides: 1 won, 0 tied, −1 lost."""
    half = Fraction(1, 2)
    ends: dict[tuple[int, int], Fraction] = {}

    def add(pair: tuple[int, int], chance: Fraction) -> None:
        ends[pair] = ends.get(pair, Fraction(0)) + chance

    sides = {shown: chance for shown, (chance, _finals) in shows().items()}
    for (one, p1), (two, p2) in product(sides.items(), repeat=2):
        if one == two == NATURAL:
            continue
        for bank in range(8):
            draws = {
                "best reply": lambda b, x, y: best(b, x, y, half),
                "printed card, side one": lambda b, x, y: card_says(b, y if x == NATURAL else x),
                "draws to 5": lambda b, x, y: b <= 5,
            }[policy](bank, one, two)
            for card in range(10) if draws else (0,):
                final = (bank + card) % 10
                weight = p1 * p2 * TWO[bank] * (CARD[card] if draws else 1)
                for (x, q), (y, r) in product(fares(one, final), fares(two, final)):
                    add((x, y), weight * q * r)
    for x, y, bank in product(range(10), repeat=3):
        both_natural = x >= 8 and y >= 8
        if bank < 8 and both_natural:
            add((1, 1), TWO[x] * TWO[y] * TWO[bank])
        if bank >= 8:
            add((sign(x, bank), sign(y, bank)), TWO[x] * TWO[y] * TWO[bank])
    assert sum(ends.values()) == 1
    return ends


def card_says(bank: int, shown: int) -> bool:
    if bank < 3 or bank == 7:
        return bank < 3
    return bank <= 5 if shown == STOOD else shown in DRAWS[bank]


def bank_wins(policy: str, commission: Fraction = Fraction(0)) -> Fraction:
    """The bank's average profit, of all the stakes, with equal stakes."""
    total = Fraction(0)
    for (one, two), chance in whole_game(policy).items():
        profit = -Fraction(one + two, 2)
        total += chance * (profit * (1 - commission) if profit > 0 else profit)
    return total


def signed(share: Fraction) -> str:
    return pct(share).replace("-", "−") if share < 0 else f"+{pct(share)}"


def test_in_how_many_situations_the_sides_pull_two_ways() -> None:
    columns = (STOOD, *range(10))
    torn = [
        (total, one, two)
        for total, one, two in product(range(8), columns, columns)
        if (after(total, one, True) > after(total, one, False))
        != (after(total, two, True) > after(total, two, False))
    ]
    assert len(torn) == 172
    by_card = sum(
        card_says(total, one) != card_says(total, two)
        for total, one, two in product(range(8), columns, columns)
    )
    assert by_card == 172
    shown = plain_outputs(BANQUE)
    assert "172 by counting, 172 by arithmetic" in shown
    says(BANQUE, "8 × 11 × 11 = 968 situations")
    says(BANQUE, "in 172 of 968 situations")


@pytest.mark.parametrize(("one", "two"), [(1, 2), (1, 1), (3, 2), (2, 1), (1, 0)])
def test_the_banks_five_by_the_stakes(one: int, two: int) -> None:
    share = Fraction(one, one + two)
    draw, stand = (worth(5, 0, STOOD, share, draws) for draws in (True, False))
    rows = [" ".join(line.split()) for line in plain_outputs(BANQUE).splitlines()]
    action = "draw" if draw > stand else "stand"
    assert f"{one} : {two} {signed(draw)} {signed(stand)} {action}" in rows


def test_where_the_five_changes_its_mind() -> None:
    right = after(5, 0, True) - after(5, 0, False)
    left = after(5, STOOD, True) - after(5, STOOD, False)
    turn = left / (left - right)
    assert pct(turn, 0) == "57%"
    says(BANQUE, "From about 57% of them on the right")


def test_the_map_of_a_bankers_five() -> None:
    columns = (STOOD, *range(10))
    half = Fraction(1, 2)
    draws = sum(best(5, one, two, half) for one, two in product(columns, repeat=2))
    torn = [
        (one, two)
        for one, two in product(columns, repeat=2)
        if card_says(5, one) != card_says(5, two)
    ]
    torn_draws = sum(best(5, one, two, half) for one, two in torn)
    assert (
        f"With 5 the banker draws in {draws} of 121 cells and stands in {121 - draws}. "
        f"In {len(torn)} cells the printed card would answer the two sides differently: "
        f"the banker then draws in {torn_draws}."
    ) in plain_outputs(BANQUE)


@pytest.mark.parametrize("policy", ["best reply", "printed card, side one", "draws to 5"])
def test_what_each_banker_wins(policy: str) -> None:
    rows = [line.split(policy, 1)[1].split() for line in plain_outputs(BANQUE).splitlines()
            if line.startswith(policy)]  # fmt: skip
    assert rows[0][0] == pct(bank_wins(policy), 3)
    assert rows[0][-1] == "yes"


def test_two_hands_are_harder_than_one() -> None:
    assert pct(bank_wins("best reply")) == "0.87%"
    says(BANQUE, "the bank wins 1.28% of the stakes")
    assert pct(Fraction(679568, 53094899)) == "1.28%"
    says(BANQUE, "Against two with equal stakes it is 0.87%")
    says(BANQUE, "0.87% of equal stakes")
    assert 8.5 < bank_wins("best reply") * 1000 < 9.5
    says(BANQUE, "about 9 chips for each 1,000 staked")


def test_what_the_stakes_make_of_it() -> None:
    shown = plain_outputs(BANQUE)
    assert (
        f"Each for itself (Nash): {pct(bank_wins('best reply'), 3)} at least (share 50%)" in shown
    )
    (row,) = (line.split() for line in shown.splitlines() if line.startswith("50%  "))
    nash, team = (Fraction(each.rstrip("%")) / 100 for each in row[2:4])
    assert abs(nash - bank_wins("best reply")) < Fraction(1, 10**6)
    assert 0 < nash - team < Fraction(1, 10_000)
    says(BANQUE, "less than 0.01% of the stakes")


def test_a_coup_may_cost_the_whole_bank_and_the_commission_turns_the_average() -> None:
    assert pct(whole_game("best reply")[1, 1], 0) == "28%"
    says(BANQUE, "In 28% of all coups (cards put back) both sides win together")
    exact = {0: bank_wins("best reply"), 5: bank_wins("best reply", Fraction(1, 20))}
    assert exact[5] < 0 < exact[0]
    lines = plain_outputs(BANQUE).splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("commission"))
    for line, (commission, value) in zip(lines[start + 1 :], exact.items(), strict=False):
        name, share = line.split()
        assert name == f"{commission}%"
        assert (share[0] == "+") == (value > 0)
        # 500,000 coups: four standard errors are less than half a hundredth
        assert abs(Fraction(share.replace("−", "-").rstrip("%")) / 100 - value) < Fraction(1, 200)
    says(BANQUE, "after a 5% commission it loses on average too")


def test_what_100_a_cheval_win() -> None:
    rows = [" ".join(line.split()) for line in plain_outputs(BANQUE).splitlines()]
    assert "side one wins 100 50 0" in rows
    assert "side one ties 50 0 −50" in rows
    assert "side one loses 0 −50 −100" in rows


def test_the_answers_to_the_questions() -> None:
    right = {
        "torn": "Draw",
        "tableau": "The hand of side two takes a third card",
        "banco": "You win 400, and hold the bank",
        "spokesman": "Seat 2 again",
    }
    for word, answer in right.items():
        assert f"Right({answer!r}," in call_of(word)
    assert "Number(80," in call_of("room")
    assert 500 - 300 - 120 == 80
    assert "Number(40," in call_of("cheval")
    assert "500 − 300 − 120" in asks(BANQUE, "room")
    assert best(5, 0, STOOD, Fraction(1, 2))


def call_of(word: str) -> str:
    (call,) = (each.call for each in questions(BANQUE) if each.item == f"{BANQUE}/{word}")
    return ast.unparse(call)
