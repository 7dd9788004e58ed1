"""The numbers that lessons state, counted again here and looked for in their words.

Each number is counted by this file's own short counter, over point values, and not by the course's
engine; where the engine gives it too, the two are compared.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from baccarat_core.bets import Banker, Player, Share, Tie
from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup, Outcome
from baccarat_core.odds import joint_distribution, odds_of, tableau_values
from baccarat_core.scoring import point_count
from baccarat_core.tableau import STOOD, Action
from tests.course.lessons import code_cells, plain_outputs, prose, questions

DRAWS = {  # Banker's rules once more, in the words of rule pages: these third cards make it draw
    0: set(range(10)),
    1: set(range(10)),
    2: set(range(10)),
    3: set(range(10)) - {8},
    4: {2, 3, 4, 5, 6, 7},
    5: {4, 5, 6, 7},
    6: {6, 7},
    7: set(),
}


def values(decks: int) -> list[int]:
    return [16 * decks] + [4 * decks] * 9


def taken(left: list[int], value: int) -> list[int]:
    rest = list(left)
    rest[value] -= 1
    return rest


@cache
def ends(decks: int) -> Counter:
    """Ordered six-card deals by (winner, how it ended): a plain walk over all card values."""
    found: Counter = Counter()
    for p1, p2 in product(range(10), repeat=2):
        after_p1 = taken(values(decks), p1)
        weight_p = values(decks)[p1] * after_p1[p2]
        for b1, b2 in product(range(10), repeat=2):
            left = taken(after_p1, p2)
            weight = weight_p * left[b1]
            left = taken(left, b1)
            weight *= left[b2]
            left = taken(left, b2)
            player, banker, n = (p1 + p2) % 10, (b1 + b2) % 10, sum(left)
            if player >= 8 or banker >= 8:
                found[winner(player, banker), "natural"] += weight * n * (n - 1)
            elif player >= 6:
                if banker >= 6:
                    found[winner(player, banker), "both stand"] += weight * n * (n - 1)
                    continue
                for card, ways in enumerate(left):
                    end = winner(player, (banker + card) % 10), "five cards"
                    found[end] += weight * ways * (n - 1)
            else:
                for third, ways in enumerate(left):
                    count = (player + third) % 10
                    if third not in DRAWS[banker]:
                        found[winner(count, banker), "five cards"] += weight * ways * (n - 1)
                        continue
                    for card, more in enumerate(taken(left, third)):
                        end = winner(count, (banker + card) % 10), "six cards"
                        found[end] += weight * ways * more
    return found


def winner(player: int, banker: int) -> Outcome:
    if player == banker:
        return Outcome.TIE
    return Outcome.PLAYER if player > banker else Outcome.BANKER


def chance(decks: int, *, outcome: Outcome | None = None, how: str | None = None) -> Fraction:
    weights = ends(decks)
    hits = sum(
        weight
        for (who, end), weight in weights.items()
        if (outcome is None or who is outcome) and (how is None or end == how)
    )
    return Fraction(hits, weights.total())


def says(name: str, *phrases: str) -> None:
    text = prose(name)
    for phrase in phrases:
        assert phrase in text, f"{name} no longer says {phrase!r}"


def asks(name: str, word: str) -> str:
    return next(each.words for each in questions(name) if each.item == f"{name}/{word}")


def pct(share: Fraction, decimals: int = 2) -> str:
    sign = "−" if share < 0 else ""
    return f"{sign}{abs(float(share)) * 100:.{decimals}f}%"


# The counter above against the engine


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_engine_counts_as_this_file_does(decks: int) -> None:
    joint = joint_distribution(decks)
    assert ends(decks).total() == joint.denominator
    for outcome in Outcome:
        assert chance(decks, outcome=outcome) == joint.outcomes.probability(outcome)
    assert chance(decks, how="natural") + chance(decks, how="both stand") == (
        joint.card_counts.probability((2, 2))
    )


# 01


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("7h 9c", 6),
        ("9h 2c", 1),
        ("7h 8c", 5),
        ("6h 4c", 0),
        ("4h 9c", 3),
        ("8h 9c", 7),
        ("Kh 3c", 3),
        ("Ah 8c", 9),
    ],
)
def test_the_eight_hands_of_lesson_1(cards: str, count: int) -> None:
    first, second = parse_cards(cards)
    assert point_count([first, second]) == count
    rows = [line.split() for line in plain_outputs("01_scoring").splitlines()]
    assert [first.rank.value, "+", second.rank.value] in [row[:3] for row in rows]
    (row,) = [r for r in rows if r[:3] == [first.rank.value, "+", second.rank.value]]
    assert row[-1] == str(count)


def test_lesson_1_counts_pairs() -> None:
    cards = [value for value, n in enumerate(values(8)) for _ in range(n)]
    zeros = sum(
        (a + b) % 10 == 0 for i, a in enumerate(cards) for j, b in enumerate(cards) if i != j
    )
    assert (len(cards), 416 * 415, zeros) == (416, 172_640, 25_440)
    share = Fraction(zeros, 172_640)
    says("01_scoring", "416 × 415 = 172,640", f"25,440 pairs of 172,640 is {pct(share)}")
    says("01_scoring", "about one hand in seven")
    assert round(1 / share) == 7


# 02


def test_lesson_2_states_how_coups_end() -> None:
    natural, stand = chance(8, how="natural"), chance(8, how="both stand")
    over = natural + stand
    says(
        "02_naturals",
        f"over after four cards in {pct(over)}",
        f"{pct(natural)} with a natural",
        f"{pct(stand)} because of nothing but two hands that stand",
    )
    right = asks("02_naturals", "four-cards")
    assert pct(over) in right
    assert (round(natural * 100), round(stand * 100), round(over * 100)) == (34, 4, 38)
    assert "34 of them end with a natural, and 4 more" in right
    thousand = asks("02_naturals", "of-a-thousand")
    assert f"{pct(natural)} of 1,000 is about {round(natural * 1000)}" in thousand
    assert round(natural * 1000) == 343
    assert round(over * 1000) == 379


def test_lesson_2_tells_one_hand_from_two() -> None:
    one = Fraction(2 * 128 * 32 + 4 * 2 * 32 * 32, 416 * 415)
    one += Fraction(2 * 128 * 32 + 3 * 2 * 32 * 32 + 2 * 32 * 31, 416 * 415)
    both = 2 * one - chance(8, how="natural")
    says("02_naturals", f"One hand has a natural in {pct(one)} of coups")
    says("02_naturals", f"Twice {pct(one)} is {pct(2 * one)}")
    says("02_naturals", f"“both have 8 or 9” ({pct(both, 4)})")
    says("02_naturals", f"“both have 6 or 7” ({pct(chance(8, how='both stand'), 4)})")
    assert pct(2 * one) == pct(chance(8, how="natural") + chance(8, how="both stand"))
    assert 2 * one != chance(8, how="natural") + chance(8, how="both stand")
    assert round(one * 1000) == 189


# 03


def cell_gain(decks: int, banker: int, third: object, pays: Fraction) -> Fraction:
    """Draw minus stand in one cell, by a plain walk over all cards."""
    drawn = stood = weight_of_all = Fraction(0)
    worth = {Outcome.BANKER: pays, Outcome.PLAYER: Fraction(-1), Outcome.TIE: Fraction(0)}
    for p1, p2, b1 in product(range(10), repeat=3):
        player, b2 = (p1 + p2) % 10, (banker - b1) % 10
        if player >= 8 or (player >= 6) is not (third is STOOD):
            continue
        left, weight = values(decks), 1
        for card in (p1, p2, b1, b2) if third is STOOD else (p1, p2, b1, b2, third):
            weight *= left[card]
            left = taken(left, card)
        count = player if third is STOOD else (player + third) % 10
        weight_of_all += weight * sum(left)
        stood += weight * sum(left) * worth[winner(count, banker)]
        drawn += sum(
            weight * n * worth[winner(count, (banker + card) % 10)] for card, n in enumerate(left)
        )
    return (drawn - stood) / weight_of_all


@pytest.mark.parametrize("pays", [Fraction(1), Fraction(19, 20)])
def test_two_cells_of_the_printed_card_differ(pays: Fraction) -> None:
    values_of = tableau_values(8, banker_pays=pays).banker
    differing = set()
    for (total, third), value in values_of.items():
        gain = cell_gain(8, total, third, pays)
        assert gain == value.difference
        draws = third in DRAWS[total] if third is not STOOD else total <= 5
        assert draws is (value.printed is Action.DRAW)
        if draws is not (gain > 0):
            differing.add((total, third))
    assert differing == {(6, STOOD), (4, 1)}


def test_lesson_3_states_the_cells() -> None:
    even = Fraction(1)
    six, four = cell_gain(8, 6, STOOD, even), cell_gain(8, 4, 1, even)
    three_eight, seven = cell_gain(8, 3, 8, even), cell_gain(8, 7, STOOD, even)
    says("03_third_card", f"The exact number with eight decks is {pct(six)}")
    says("03_third_card", "1/2 − 11/26 = 1/13, or 7.7%", "in 86 of Banker's 88 cells")
    assert Fraction(1, 2) - Fraction(11, 26) == Fraction(1, 13)
    assert pct(Fraction(1, 13), 1) == "7.7%"
    says("03_third_card", f"on 4 against an ace ({pct(four)})", f"by {pct(six)} on 6")
    assert f"by {pct(-three_eight)} of the bet" in asks("03_third_card", "three-eight")
    which = asks("03_third_card", "which-cell")
    assert all(pct(abs(gain)) in which for gain in (six, four, three_eight, seven))


def test_lesson_3_states_what_the_best_card_changes() -> None:
    pays = Fraction(19, 20)
    table = tableau_values(8, banker_pays=pays).banker
    saved = sum(
        table[cell].probability * cell_gain(8, *cell, pays) for cell in [(6, STOOD), (4, 1)]
    )
    price = odds_of(Banker(commission=Share(1, 20)), joint_distribution(8)).house_edge
    says("03_third_card", f"{pct(price - saved)} in place of {pct(price)}")
    says("03_third_card", f"costs a bet on Banker {pct(saved)} of the stake")


# 05 and the index


def test_lesson_5_states_the_prices() -> None:
    tie, one = chance(8, outcome=Outcome.TIE), chance(1, outcome=Outcome.TIE)
    player, banker = chance(8, outcome=Outcome.PLAYER), chance(8, outcome=Outcome.BANKER)
    edges = {
        "tie": 1 - 9 * tie,
        "player": banker - player,
        "banker": player - banker * Fraction(19, 20),
    }
    joint = joint_distribution(8)
    assert edges["tie"] == odds_of(Tie(), joint).house_edge
    assert edges["player"] == odds_of(Player(), joint).house_edge
    assert edges["banker"] == odds_of(Banker(commission=Share(1, 20)), joint).house_edge
    assert [pct(edge, 4) for edge in edges.values()] == ["14.3596%", "1.2351%", "1.0579%"]
    says(
        "05_tie_bet",
        f"keeps {pct(edges['tie'])} of every chip on Tie",
        f"there it is {pct(1 - 10 * tie)}",
        f"fair would be {float(1 / tie - 1):.2f} (eight decks)",
        f"{pct(edges['tie'])}, against {pct(edges['player'])} on Player and "
        f"{pct(edges['banker'])} on Banker",
        f"Tie costs {float(edges['tie'] * 700):.2f} chips an hour and Banker "
        f"{float(edges['banker'] * 700):.2f}",
        "about twelve times as much as Player",
        f"{ends(8).total():,}",
    )
    assert round(edges["tie"] / edges["player"]) == 12
    assert 2.5 < edges["tie"] / (1 - 10 * tie) < 3.5  # "three times cheaper"
    says("05_tie_bet", f"The {pct(1 - 9 * one)} that some pages print belongs to a single deck")
    assert pct(1 - 9 * one, 4) in asks("05_tie_bet", "claim")
    assert f"A tie comes in {pct(tie)} of coups" in asks("05_tie_bet", "fair-odds")
    assert pct(tie, 4) in asks("05_tie_bet", "nine-to-one")
    says(
        "index",
        f"about {pct(edges['banker'])} of each stake on Banker, {pct(edges['player'])} on Player "
        f"and {pct(edges['tie'])} on Tie",
    )


def test_lesson_5_shows_ties_for_each_shoe() -> None:
    shown = plain_outputs("05_tie_bet")
    for decks in (1, 6, 8):
        tie = chance(decks, outcome=Outcome.TIE)
        ties = sum(n for (who, _how), n in ends(decks).items() if who is Outcome.TIE)
        row = [
            f"{decks}",
            f"{ties:,}",
            pct(tie, 4),
            pct(1 - 9 * tie, 4),
            pct(1 - 10 * tie, 4),
            f"{float(1 / tie - 1):.3f}",
        ]
        assert " ".join(row) in [" ".join(line.split()) for line in shown.splitlines()]


def test_the_stated_standard_deviation_is_that_of_the_hour() -> None:
    tie = chance(8, outcome=Outcome.TIE)
    variance = 81 * tie * (1 - tie)  # a win and a loss lie 9 chips apart
    assert f"{round(10 * (70 * float(variance)) ** 0.5)}" in plain_outputs("05_tie_bet")
    says("05_tie_bet", "more than 200 chips in an hour")


# Every lesson


@pytest.mark.parametrize("name", ["01_scoring", "02_naturals", "03_third_card", "05_tie_bet"])
def test_every_interval_shown_holds_the_exact_value(name: str) -> None:
    shown = plain_outputs(name)
    assert "intervals hold the exact value" in shown
    rows = [line for line in shown.splitlines() if line.endswith((" yes", " no"))]
    assert rows
    assert all(line.endswith(" yes") for line in rows)


@pytest.mark.parametrize(
    ("name", "coup", "result"),
    [
        ("01_scoring", "A seven and a nine", (6, 7, 4)),
        ("01_scoring", "A six and a four", (5, 7, 5)),
        ("01_scoring", "An ace and an eight", (9, 3, 4)),
        ("02_naturals", "A nine beats an eight", (9, 8, 4)),
        ("02_naturals", "Two eights", (8, 8, 4)),
        ("02_naturals", "A natural against a low hand", (2, 9, 4)),
        ("02_naturals", "Six and seven, no natural", (6, 7, 4)),
        ("02_naturals", "Nobody has enough", (1, 6, 6)),
        ("03_third_card", "Banker stands on 3 against an 8", (2, 3, 5)),
        ("03_third_card", "Player stands, Banker draws on 5", (6, 8, 5)),
        ("03_third_card", "Banker draws on 6 against a 6", (1, 5, 6)),
        ("03_third_card", "Banker stands on 4 against a queen", (3, 4, 5)),
        ("05_tie_bet", "A tie at 7", (7, 7, 4)),
        ("05_tie_bet", "A tie of naturals", (8, 8, 4)),
        ("05_tie_bet", "A tie with five cards", (4, 4, 5)),
        ("05_tie_bet", "Not a tie, by one", (7, 6, 4)),
    ],
)
def test_named_coups_end_as_their_names_say(
    name: str, coup: str, result: tuple[int, int, int]
) -> None:
    named: dict[str, str] = {}
    for cell in code_cells(name):
        if "CardTable(" in cell.source:
            exec(cell.source.replace("CardTable", "named.update"), {"named": _Coups(named)})
    dealt = Coup.replay(parse_cards(named[coup]))
    assert (dealt.player_count, dealt.banker_count, len(dealt.cards)) == result


class _Coups:
    """Stands in for a card table and keeps its coups."""

    def __init__(self, into: dict[str, str]) -> None:
        self._into = into

    def update(self, coups: dict[str, str]) -> None:
        self._into.update(coups)
