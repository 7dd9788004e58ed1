"""The numbers of the lesson on chemin de fer, found again without the engine's solver."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from baccarat_core.equilibrium import solve_chemin_de_fer
from tests.course.lessons import plain_outputs, prose, questions
from tests.course.test_numbers import DRAWS, asks, pct, says, taken, values

CHEMIN = "09_chemin_de_fer"
STOOD = -1
"""The column of a Player who took no card."""
Cell = tuple[int, int]


def sign(player: int, banker: int) -> int:
    return (player > banker) - (player < banker)


@cache
def deals(decks: int) -> tuple[int, Counter, Counter]:
    """A plain walk over all card values: what naturals are worth to Player, and for each of
    Banker's cases, by whether Player's 5 was asked and how it answered, what Player wins if Banker
    stands, and if it draws. Weights are ordered six-card deals."""
    naturals, stands, draws = 0, Counter(), Counter()
    for p1, p2 in product(range(10), repeat=2):
        after = taken(values(decks), p1)
        weight_p, after = values(decks)[p1] * after[p2], taken(after, p2)
        for b1, b2 in product(range(10), repeat=2):
            left = taken(after, b1)
            weight = weight_p * after[b1] * left[b2]
            left = taken(left, b2)
            player, banker, n = (p1 + p2) % 10, (b1 + b2) % 10, sum(left)
            if player >= 8 or banker >= 8:
                naturals += weight * n * (n - 1) * sign(player, banker)
                continue
            if player >= 5:
                key = ("stood" if player == 5 else "law", banker, STOOD)
                stands[key] += weight * n * (n - 1) * sign(player, banker)
                for card, ways in enumerate(left):
                    draws[key] += weight * ways * (n - 1) * sign(player, (banker + card) % 10)
            if player <= 5:
                for third, ways in enumerate(left):
                    key = ("drew" if player == 5 else "law", banker, third)
                    count = (player + third) % 10
                    stands[key] += weight * ways * (n - 1) * sign(count, banker)
                    for card, more in enumerate(taken(left, third)):
                        draws[key] += weight * ways * more * sign(count, (banker + card) % 10)
    return naturals, stands, draws


def value(decks: int, on_five: Fraction, bank: Mapping[Cell, Fraction] | None = None) -> Fraction:
    """Player's value if it draws so often on 5, against this play of the bank, or its best."""
    naturals, stands, draws = deals(decks)
    share = {"law": Fraction(1), "drew": on_five, "stood": 1 - on_five}
    worth: dict[Cell, list[Fraction]] = {}
    for (who, banker, third), stand in stands.items():
        cell = worth.setdefault((banker, third), [Fraction(0), Fraction(0)])
        cell[0] += share[who] * stand
        cell[1] += share[who] * draws[who, banker, third]
    size = 52 * decks
    total = size * (size - 1) * (size - 2) * (size - 3) * (size - 4) * (size - 5)
    found = Fraction(naturals)
    for cell, (stand, draw) in worth.items():
        found += min(stand, draw) if bank is None else (1 - bank[cell]) * stand + bank[cell] * draw
    return found / total


def printed(on_six: Fraction = Fraction(0)) -> dict[Cell, Fraction]:
    """The printed card, but for how often Banker draws on 6 against a hand that stood."""
    card = {
        (total, third): Fraction(third in DRAWS[total] if third != STOOD else total <= 5)
        for total in range(8)
        for third in (STOOD, *range(10))
    }
    return card | {(6, STOOD): on_six}


def test_nine_elevenths_leaves_a_six_nothing_to_choose() -> None:
    """With cards put back: 5, 6 and 7 come in 16 of 169 ways each."""
    ways = [4] + 9 * [1]
    pairs = Counter()
    for first, second in product(range(10), repeat=2):
        pairs[(first + second) % 10] += ways[first] * ways[second]
    assert [pairs[total] for total in (5, 6, 7)] == [16, 16, 16]
    present = {5: 1 - Fraction(9, 11), 6: 1, 7: 1}
    stand = sum(share * -sign(player, 6) for player, share in present.items())
    draw = sum(
        share * Fraction(n, 13) * -sign(player, (6 + card) % 10)
        for player, share in present.items()
        for card, n in enumerate(ways)
    )
    assert stand == draw == Fraction(-9, 11)
    shown = plain_outputs(CHEMIN)
    line = "Player draws on 5 (cards put back): 81.8182% by counting, 81.8182% by arithmetic."
    assert line in shown
    says(CHEMIN, "That is 9/11.", "probability 859/2288", "these three come equally often")


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_table_of_decks_is_an_equilibrium_by_a_plain_walk(decks: int) -> None:
    game = solve_chemin_de_fer(decks)
    on_five, on_six = game.player_draws, game.banker_draws(6)
    bank = {
        (total, third): game.banker_draws(total, third) if third != STOOD
        else game.banker_draws(total)
        for total in range(8)
        for third in (STOOD, *range(10))
    }  # fmt: skip
    assert value(decks, on_five, bank) == value(decks, on_five) == game.value
    assert value(decks, Fraction(0), bank) == value(decks, Fraction(1), bank) == game.value
    row = [str(decks), pct(on_five), pct(on_six), pct(game.value, 3)]
    rows = [line.split() for line in plain_outputs(CHEMIN).splitlines()]
    assert rows.count(row) == 1


def test_with_six_and_eight_decks_banker_plays_the_printed_card_but_for_one_case() -> None:
    for decks in (6, 8):
        game = solve_chemin_de_fer(decks)
        assert value(decks, game.player_draws, printed(game.banker_draws(6))) == game.value


def test_with_cards_put_back_it_is_kemeny_and_snells() -> None:
    exact = Fraction(-679568, 53094899)
    rows = [line.split() for line in plain_outputs(CHEMIN).splitlines()]
    assert ["cards", "put", "back", "81.82%", "37.54%", "−1.280%"] in rows
    assert (pct(Fraction(9, 11)), pct(Fraction(859, 2288))) == ("81.82%", "37.54%")
    assert pct(exact, 3) == "−1.280%"
    says(CHEMIN, "costs about 1.28% of the stake", "loses 1.28% of each stake", "in 1957")


def test_what_each_player_makes_against_the_best_reply() -> None:
    worths = [value(6, chance) for chance in (Fraction(0), equilibrium(), Fraction(1))]
    shown = [pct(each) for each in worths]
    assert shown == ["−1.55%", "−1.29%", "−1.38%"]
    says(CHEMIN, ", ".join(shown))
    said = plain_outputs(CHEMIN)
    assert "3 of 3 intervals hold the exact value" in said


def equilibrium() -> Fraction:
    return solve_chemin_de_fer(6).player_draws


def test_what_the_commission_makes_of_it() -> None:
    """The house has 5% of what Banker wins: by a plain walk, the chance that it wins."""
    game = solve_chemin_de_fer(6, commission="5 %")
    on_five = game.player_draws
    share = {"law": Fraction(1), "drew": on_five, "stood": 1 - on_five}
    lost = chance_that_banker_wins(6, share, game.banker_draws(6))
    house = lost / 20
    assert house == game.house_value
    assert game.value + game.banker_value + house == 0
    rows = [line.split() for line in plain_outputs(CHEMIN).splitlines()]
    worths = [game.value, game.banker_value, house]
    said = [pct(each) for each in worths]
    assert said == ["−1.29%", "−1.01%", "2.30%"]
    assert ["5%", "82.93%", said[0], said[1], "+2.30%"] in rows
    assert ["0%", "81.12%", "−1.29%", "+1.29%", "0.00%"] in rows
    says(CHEMIN, "the house has 2.30%", "2.30 on average")


def chance_that_banker_wins(
    decks: int, share: Mapping[str, Fraction], on_six: Fraction
) -> Fraction:
    bank, found = printed(on_six), Fraction(0)
    for p1, p2 in product(range(10), repeat=2):
        after = taken(values(decks), p1)
        weight_p, after = values(decks)[p1] * after[p2], taken(after, p2)
        for b1, b2 in product(range(10), repeat=2):
            left = taken(after, b1)
            weight = weight_p * after[b1] * left[b2]
            left = taken(left, b2)
            player, banker, n = (p1 + p2) % 10, (b1 + b2) % 10, sum(left)
            if player >= 8 or banker >= 8:
                found += weight * n * (n - 1) * (banker > player)
                continue
            if player >= 5:
                chance = share["stood" if player == 5 else "law"]
                draws = bank[banker, STOOD]
                won = (1 - draws) * n * (banker > player)
                won += draws * sum(
                    ways for card, ways in enumerate(left) if (banker + card) % 10 > player
                )
                found += chance * weight * won * (n - 1)
            if player <= 5:
                chance = share["drew" if player == 5 else "law"]
                for third, ways in enumerate(left):
                    count, draws = (player + third) % 10, bank[banker, third]
                    won = (1 - draws) * (n - 1) * (banker > count)
                    won += draws * sum(
                        more
                        for card, more in enumerate(taken(left, third))
                        if (banker + card) % 10 > count
                    )
                    found += chance * weight * ways * won
    size = 52 * decks
    return found / (size * (size - 1) * (size - 2) * (size - 3) * (size - 4) * (size - 5))


def test_the_law_of_the_table() -> None:
    rows = [line.split() for line in plain_outputs(CHEMIN).splitlines()]
    for total in range(8):
        said = "draw" if total <= 4 else "free" if total == 5 else "stand"
        assert [str(total), said] in rows


def test_the_answers_to_the_questions() -> None:
    won, kept = 120, Fraction(120) * Fraction(5, 100)
    assert 200 + won - kept == 314
    assert "Number(314," in call_of("commission")
    assert "200 + 120 − 6" in asks(CHEMIN, "commission")
    assert "Number(Fraction(200, 11)," in call_of("chance")
    assert pct(Fraction(2, 11), 1) == "18.2%"
    assert "18.2%" in asks(CHEMIN, "chance")
    assert "Right('Draw'," in call_of("always")
    assert "Right('Seat 1'," in call_of("answers")
    assert "4, 5, 6, 1, 2" in asks(CHEMIN, "answers")
    # who always draws on 5 stands with 6 and 7 alone: a 6 loses 1 in 2 standing, 11/26 drawing
    draw = sum(-sign(p, (6 + c) % 10) * n for p in (6, 7) for c, n in enumerate([4] + 9 * [1]))
    assert Fraction(draw, 26) == Fraction(-11, 26) > Fraction(-1, 2)


def test_both_bancos_are_told_apart_and_nothing_is_promised() -> None:
    text = prose(CHEMIN)
    assert "in punto banco the name of Banker's hand" in text
    assert "at chemin de fer the call to cover the whole bank alone" in text
    assert "Nobody chooses between Player and Banker" in text


def call_of(word: str) -> str:
    (call,) = (each.call for each in questions(CHEMIN) if each.item == f"{CHEMIN}/{word}")
    return ast.unparse(call)
