"""The numbers of the lesson on the live table, found again without the engine's tables and odds."""

from __future__ import annotations

import ast
from fractions import Fraction
from itertools import product

import pytest

from baccarat_core.coup import Outcome
from tests.course.lessons import plain_outputs, questions
from tests.course.test_numbers import DRAWS, asks, chance, pct, says, taken, values

LIVE = "11_the_live_table"
CLOSING = {  # the live page's own list once more
    60: ("Player Pair", "Banker Pair"),
    50: (
        *("Either Pair", "Perfect Pair", "Player Natural", "Banker Natural"),
        *("Lucky Six", "Lucky Six, two cards", "Lucky Six, three cards"),
    ),
}
NEVER = ("Player", "Banker", "Tie", "Player Bonus", "Banker Bonus")


def banker_wins_with_six() -> Fraction:
    """A plain walk over all card values of eight decks."""
    found = Fraction(0)
    for p1, b1, p2, b2 in product(range(10), repeat=4):
        weight, left = 1, values(8)
        for card in (p1, b1, p2, b2):
            weight *= left[card]
            left = taken(left, card)
        n, player, banker = sum(left), (p1 + p2) % 10, (b1 + b2) % 10
        if player >= 8 or banker >= 8:
            continue
        if player >= 6:
            if banker >= 6:
                found += weight * (banker == 6 and player < 6)
            else:
                third = left[(6 - banker) % 10]
                found += Fraction(weight * third, n) * (player < 6)
            continue
        for third, ways in enumerate(left):
            count = (player + third) % 10
            if third not in DRAWS[banker]:
                found += Fraction(weight * ways, n) * (banker == 6 and count < 6)
                continue
            after = taken(left, third)
            last = after[(6 - banker) % 10]
            found += Fraction(weight * ways * last, n * (n - 1)) * (count < 6)
    return found / (416 * 415 * 414 * 413)


def test_the_prices_of_both_modes() -> None:
    won, lost = chance(8, outcome=Outcome.BANKER), chance(8, outcome=Outcome.PLAYER)
    commission = lost - Fraction(19, 20) * won
    none = lost - won + banker_wins_with_six() / 2
    shown = plain_outputs(LIVE)
    assert f"Banker, commission: {pct(commission, 4)}" in shown
    assert f"Banker, no commission: {pct(none, 4)}" in shown
    assert f"{pct(none, 4)} by counting, {pct(none, 4)} by arithmetic" in shown
    says(LIVE, f"{pct(none)} against {pct(commission)} (Banker, eight decks)")
    assert (pct(commission, 4), pct(none, 4)) == ("1.0579%", "1.4581%")


def test_the_room_that_a_differential_limit_leaves() -> None:
    limit, on_player, on_banker = 5_000, 4_800, 300
    room_on_player = limit - (on_player - on_banker)
    room_on_banker = limit + (on_player - on_banker)
    assert (room_on_player, room_on_banker) == (500, 9_500)
    shown = plain_outputs(LIVE)
    assert "there is room for" not in shown  # it would answer the question just asked
    assert "Room on Banker for seat 3: 9,500 by counting, 9,500 by arithmetic" in shown
    assert "5,000 − 4,500 leaves 500" in asks(LIVE, "room")


def test_there_are_fourteen_seats_and_no_thirteen() -> None:
    seats = [seat for seat in range(1, 16) if seat != 13]
    shown = plain_outputs(LIVE)
    assert f"{len(seats)} seats: {' '.join(map(str, seats))}\n" in shown
    assert "There is no seat 13 at this table." in shown
    says(LIVE, "14 players")


@pytest.mark.parametrize(
    ("bet", "last"),
    [
        *((bet, str(last)) for last, bets in CLOSING.items() for bet in bets),
        *((bet, "the last") for bet in NEVER),
    ],
)
def test_each_bet_closes_when_the_page_says(bet: str, last: str) -> None:
    rows = [" ".join(line.split()) for line in plain_outputs(LIVE).splitlines()]
    assert rows.count(f"{bet} {last}") == 1


def test_a_shoe_has_about_eighty_rounds() -> None:
    five, six = chance(8, how="five cards"), chance(8, how="six cards")
    cards = 4 + five + 2 * six
    burned = 1 + Fraction(sum(range(1, 10)) + 4 * 10, 13)
    rounds = (8 * 52 - 14 - burned) / cards
    assert 79 < rounds < 81
    says(LIVE, "about 80 rounds")


def test_the_bet_that_outlived_its_program_is_settled_once() -> None:
    lines = plain_outputs(LIVE).splitlines()
    assert [line for line in lines if line.startswith("Bet ")] == [
        "Bet 1: settled, 195.00 back"
    ] * 2
    assert "Next, the supervisor lets the round go on or cancels it" in lines
    assert Fraction(195) == 100 + 100 * Fraction(19, 20)


def test_the_answers_to_the_questions() -> None:
    assert "Number(11," in call_of("burn")
    assert "Number(50," in call_of("mode")
    assert "Number(500," in call_of("room")
    assert "Right('Player Pair'," in call_of("round-51")
    assert "A king burns 10" in asks(LIVE, "burn")
    assert "half the stake" in asks(LIVE, "mode")
    assert "It is open up to round 60." in asks(LIVE, "round-51")


def call_of(word: str) -> str:
    (call,) = (each.call for each in questions(LIVE) if each.item == f"{LIVE}/{word}")
    return ast.unparse(call)
