"""The numbers of the lessons on payouts and side bets, found again without the engine's odds."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, comb

import pytest

from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup, Outcome, PairKind
from tests.course.lessons import code_cells, plain_outputs
from tests.course.test_numbers import asks, chance, pct, says

PAYOUTS, SIDE_BETS = "04_bets_and_payouts", "06_side_bets"
# Published for eight decks: how often Banker wins with 6 with two cards, and with three.
SIX = Fraction("0.037248"), Fraction("0.016617")


def edge_of_banker(commission: Fraction) -> Fraction:
    """The house edge for eight decks with this share of a win taken."""
    won, lost = chance(8, outcome=Outcome.BANKER), chance(8, outcome=Outcome.PLAYER)
    return lost - (1 - commission) * won


def test_lesson_4_states_what_the_commission_does() -> None:
    won, lost = chance(8, outcome=Outcome.BANKER), chance(8, outcome=Outcome.PLAYER)
    says(
        PAYOUTS,
        f"win in {pct(won)} of coups and lose in {pct(lost)}",
        f"{pct(won - lost)} on average",
        f"So {pct(won / 20)} goes to the house",
        f"**{pct(edge_of_banker(Fraction(1, 20)))}**",
    )


def test_lesson_4_states_the_price_of_no_commission() -> None:
    with_six = sum(SIX)
    edge = edge_of_banker(Fraction(0)) + with_six / 2
    says(PAYOUTS, f"costs more, {pct(edge)}")
    asked = asks(PAYOUTS, "no-commission")
    assert f"in {pct(with_six)} of coups" in asked
    assert f"{pct(with_six / 2)} of all stakes" in asked
    assert f"takes only {pct(chance(8, outcome=Outcome.BANKER) / 20)}" in asked


def test_lesson_4_states_what_rounding_costs() -> None:
    prices = {
        stake: edge_of_banker(Fraction(ceil(Fraction(stake, 20)), stake))
        for stake in (5, 10, 15, 20, 25, 30, 50, 100)
    }
    shown = plain_outputs(PAYOUTS)
    for stake, price in prices.items():
        assert f"stake {stake} " in shown or stake == 30
        if stake != 30:
            row = next(line for line in shown.splitlines() if line.startswith(f"stake {stake} "))
            assert row.endswith(f" {pct(price)}")
    says(PAYOUTS, f"With a stake of 5 the cheapest bet on the table costs {pct(prices[5])}")
    loss_on_player = chance(8, outcome=Outcome.BANKER) - chance(8, outcome=Outcome.PLAYER)
    assert 6 < prices[5] / loss_on_player < 7
    assert f"{pct(prices[30])}" in asks(PAYOUTS, "chips")
    assert prices[20] == prices[100] == edge_of_banker(Fraction(1, 20))


def test_lesson_6_states_pairs() -> None:
    says(
        SIDE_BETS,
        f"You win in {pct(Fraction(31, 415))} of coups, one in {415 / 31:.1f}.",
        f"A fair pay would be {415 / 31 - 1:.2f} to 1",
        f"1 − 12 × 31/415 = {pct(1 - 12 * Fraction(31, 415))}",
    )
    assert pct(1 - 12 * Fraction(3, 51)) in asks(SIDE_BETS, "decks")
    for decks in range(1, 9):
        edge = 1 - 12 * Fraction(4 * decks - 1, 52 * decks - 1)
        shown = f"{decks} deck{'s' * (decks > 1)} "
        rows = [row for row in plain_outputs(SIDE_BETS).splitlines() if row.startswith(shown)]
        assert rows[0].endswith(f" {pct(edge)}")


def test_lesson_6_states_the_price_of_lucky_six() -> None:
    edge = 1 - 13 * SIX[0] - 21 * SIX[1]
    assert pct(edge) == "16.68%"
    assert pct(edge) in asks(SIDE_BETS, "dearest")
    assert f"eight decks, {pct(edge)}" in asks(SIDE_BETS, "cost")


def test_lesson_6_states_how_an_evening_goes() -> None:
    win = SIX[1]
    none = (1 - win) ** 60
    once = 60 * win * (1 - win) ** 59
    says(
        SIDE_BETS,
        f"ahead in {round(100 * (1 - none - once))} evenings of 100",
        f"In {round(100 * none)} you never win and lose all 60 chips",
        f"In another {round(100 * once)} you win once, and are still {59 - 50} behind",
        f"The average is a loss of {float(60 * (1 - 51 * win)):.1f}",
    )
    rest = 1 - sum(comb(60, n) * win**n * (1 - win) ** (60 - n) for n in (0, 1))
    assert pct(rest) in plain_outputs(SIDE_BETS)


def test_no_shoe_of_eight_decks_ends_before_the_bets_close() -> None:
    """So round 50 costs what round 1 costs: it is always dealt."""
    burned, cut = 11, 14
    assert 60 * 6 + burned <= 416 - cut


@pytest.mark.parametrize("name", [PAYOUTS, SIDE_BETS])
def test_every_interval_shown_holds_the_exact_value(name: str) -> None:
    rows = [line for line in plain_outputs(name).splitlines() if line.endswith((" yes", " no"))]
    assert rows
    assert all(line.endswith(" yes") for line in rows)


class Coups:
    def __init__(self) -> None:
        self.named: dict[str, str] = {}

    def __call__(self, *_sheet: str, coups: dict[str, str]) -> None:
        self.named |= coups


def coup(name: str, title: str) -> Coup:
    table = Coups()
    for cell in code_cells(name):
        if "CardTable(\n" in cell.source:
            exec(cell.source, {"CardTable": table})
    return Coup.replay(parse_cards(table.named[title]))


@pytest.mark.parametrize(
    ("name", "title", "player", "banker", "cards"),
    [
        (PAYOUTS, "Two nines against a seven", 8, 7, 4),
        (PAYOUTS, "Banker draws and wins 8 to 1", 1, 8, 6),
        (PAYOUTS, "Banker stands on 3 against an 8", 2, 3, 5),
        (PAYOUTS, "A tie at 7", 7, 7, 4),
        (SIDE_BETS, "Two pairs and a natural", 8, 4, 4),
        (SIDE_BETS, "A perfect pair", 6, 9, 6),
        (SIDE_BETS, "Lucky Six with two cards", 5, 6, 5),
        (SIDE_BETS, "Lucky Six with three cards", 1, 6, 6),
        (SIDE_BETS, "Player wins by nine", 9, 0, 6),
    ],
)
def test_named_coups_end_as_their_names_say(
    name: str, title: str, player: int, banker: int, cards: int
) -> None:
    dealt = coup(name, title)
    assert (dealt.player_count, dealt.banker_count, len(dealt.cards)) == (player, banker, cards)


def test_the_pairs_of_lesson_6_are_pairs() -> None:
    two = coup(SIDE_BETS, "Two pairs and a natural").facts
    assert (two.player_pair, two.banker_pair) == (PairKind.RANK, PairKind.RANK)
    assert coup(SIDE_BETS, "A perfect pair").facts.player_pair is PairKind.SUITED
    assert len(coup(SIDE_BETS, "Lucky Six with three cards").banker) == 3
    assert len(coup(SIDE_BETS, "Lucky Six with two cards").banker) == 2
