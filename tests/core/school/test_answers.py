"""The answers again, from nothing but the cards and stakes that a question shows.

``second_form`` is the rules typed a second time; the engine that makes the questions is not asked.
"""

from decimal import Decimal
from fractions import Fraction

import pytest

from baccarat_core.school import DrillKind, Level, Question, kinds_of
from tests.core import second_form

from .questions import HOUSES, asked


def values(cards) -> list[int]:
    return [second_form.POINTS[str(card)[0]] for card in cards]


def count(cards) -> int:
    return sum(values(cards)) % 10


def natural(cards) -> bool:
    return second_form.natural(count(cards), len(cards))


def hands(each: Question):
    return each.prompt.player, each.prompt.banker


def right(each: Question) -> str:
    (field,) = each.fields
    return field.right


@pytest.mark.parametrize("house", HOUSES)
def test_counts(house):
    for each in asked(house, DrillKind.COUNT):
        shown = {"player": each.prompt.player, "banker": each.prompt.banker}
        wanted = {hand: str(count(cards)) for hand, cards in shown.items() if cards}
        assert {field.name: field.right for field in each.fields} == wanted
        assert len(wanted) == (2 if each.level is Level.INSPECTOR else 1)
        size, *numbers = each.item.name.split("-")
        cards = next(cards for cards in shown.values() if len(cards) == (2, 3)[size == "three"])
        if size == "two" and each.level is not Level.INSPECTOR:
            assert sorted(values(cards)) == sorted(map(int, numbers))
        if size == "three" and each.level is not Level.INSPECTOR:
            assert [count(cards[:2]), values(cards)[2]] == [int(each) for each in numbers]


def test_naturals():
    for each in asked("trainer", DrillKind.NATURAL):
        player, banker = hands(each)
        what, *counts = each.item.name.split("-")
        if what == "meet":
            p, b = count(player), count(banker)
            assert {p, b} <= {8, 9}
            assert right(each) == ("player" if p > b else "banker" if b > p else "tie")
        elif what == "both":
            assert [count(player), count(banker)] == list(map(int, counts))
            stood = count(player) in (6, 7) and count(banker) in (6, 7)
            over = natural(player) or natural(banker) or stood
            assert right(each) == ("yes" if over else "no")
        else:
            cards = player or banker
            assert count(cards) == int(counts[0])
            assert right(each) == ("yes" if natural(cards) else "no")


def test_player_draws():
    for each in asked("trainer", DrillKind.PLAYER_DRAWS):
        player, banker = hands(each)
        draws = second_form.player_draws(count(player)) and not natural(banker)
        assert right(each) == ("draw" if draws else "stand")
        words = each.item.name.split("-")
        assert count(player) == int(words[1])
        if len(words) == 4:
            assert count(banker) == int(words[3])


def test_banker_draws_cell_by_cell():
    for each in asked("trainer", DrillKind.BANKER_DRAWS):
        player, banker = hands(each)
        third = values(player)[2] if len(player) == 3 else None
        total = count(banker)
        draws = second_form.banker_draws(total, third) and not natural(player)
        assert right(each) == ("draw" if draws else "stand"), each
        words = each.item.name.split("-")
        if words[0] == "natural":
            assert natural(banker)
        elif words[1] == "against":
            assert (total, count(player)) == (int(words[0]), int(words[2]))
            assert natural(player)
        else:
            assert total == int(words[0])
            assert words[1] == ("stood" if third is None else str(third))
            # A Player hand that the rules would not have dealt teaches nothing.
            two = count(player[:2])
            assert second_form.player_draws(two) is (third is not None)
            assert not natural(player)


def test_an_inspector_is_tempted_wherever_a_hand_can_tempt():
    tempted = [
        each.fields[0].mistakes[0].misconception
        for each in asked("trainer", DrillKind.BANKER_DRAWS)
        if each.level is Level.INSPECTOR and each.item.name.startswith("6-")
    ]
    assert sum(idea is not None for idea in tempted) > len(tempted) / 2


def dealt_by_the_rules(player, banker) -> bool:
    two = player[:2], banker[:2]
    if natural(two[0]) or natural(two[1]):
        return len(player) == len(banker) == 2
    draws = second_form.player_draws(count(two[0]))
    third = values(player)[2] if len(player) == 3 else None
    return draws is (third is not None) and (len(banker) == 3) is second_form.banker_draws(
        count(two[1]), third
    )


def outcome(player, banker) -> str:
    p, b = count(player), count(banker)
    return "player" if p > b else "banker" if b > p else "tie"


@pytest.mark.parametrize("house", HOUSES)
def test_every_coup_that_is_paid_was_dealt_by_the_rules(house):
    for kind in (DrillKind.PAY, DrillKind.SEATS, DrillKind.SIX, DrillKind.SIDE, DrillKind.CALL):
        if kind in kinds_of(house):
            for each in asked(house, kind):
                assert dealt_by_the_rules(*hands(each)), each


def test_no_question_shows_a_card_more_often_than_there_are_decks():
    for kind in kinds_of("live"):
        for each in asked("live", kind):
            cards = [*each.prompt.player, *each.prompt.banker]
            assert all(cards.count(card) <= 8 for card in cards)


def test_the_calls_of_a_coup():
    for each in asked("trainer", DrillKind.CALL):
        player, banker = hands(each)
        course, result = each.item.name.split("-")
        assert outcome(player, banker) == result
        sizes = {"natural": (2, 2), "four": (2, 2), "player": (3, 2), "banker": (2, 3)}
        assert (len(player), len(banker)) == sizes.get(course, (3, 3))
        assert (natural(player) or natural(banker)) is (course == "natural")
        if each.level is Level.APPRENTICE:
            given = {field.name: field.right for field in each.fields}
            counts = {"player": str(count(player)), "banker": str(count(banker))}
            assert given == {**counts, "result": result}
            continue
        calls = [f"player-has-{count(player[:2])}", f"banker-has-{count(banker[:2])}"]
        if course == "natural":
            calls.append("natural")
        else:
            calls.append(f"player-{'draw' if len(player) == 3 else 'stand'}")
            calls.append(f"banker-{'draw' if len(banker) == 3 else 'stand'}")
        calls.append(f"call-{result}")
        assert right(each) == " ".join(calls)
        decoys = len(each.fields[0].options) - len(calls)
        assert decoys == (2 if each.level is Level.DEALER else 4)


def pair(cards) -> str:
    first, second = (str(card) for card in cards[:2])
    return "" if first[0] != second[0] else "suit" if first[1] == second[1] else "rank"


def profit(bet: str, player, banker) -> Fraction:
    return second_form.live_profit(
        bet, count(player), count(banker), len(player), len(banker), pair(player), pair(banker)
    )


LABELS = {
    "Player": "player", "Banker": "banker", "Tie": "tie", "Player Pair": "player_pair",
    "Banker Pair": "banker_pair", "Either Pair": "either_pair", "Perfect Pair": "perfect_pair",
    "Player Natural": "player_natural", "Banker Natural": "banker_natural",
    "Player Bonus": "player_bonus", "Banker Bonus": "banker_bonus", "Lucky Six": "lucky_six",
    "Lucky Six, two cards": "lucky_six_two_cards",
    "Lucky Six, three cards": "lucky_six_three_cards",
}  # fmt: skip


def due(stake, player, banker, house: str) -> Decimal:
    """What a dealer of this house hands over for a stake."""
    bet = LABELS[stake.bet]
    if stake.note == "no commission":
        bet = "banker_free"
    won = profit(bet, player, banker)
    if bet == "tie" and won > 0 and house == "six_deck":
        won = Fraction(9)
    if bet == "banker" and won > 0 and house == "american":
        won = Fraction(1)  # marked in the box, paid in full
    exact = Fraction(stake.amount) * won
    return Decimal(exact.numerator) / Decimal(exact.denominator)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("kind", [DrillKind.PAY, DrillKind.SEATS, DrillKind.SIX])
def test_payments(house, kind):
    if kind not in kinds_of(house):
        assert (house, kind) in {(each, DrillKind.SIX) for each in HOUSES if each != "live"}
        return
    for each in asked(house, kind):
        player, banker = hands(each)
        wanted = [due(stake, player, banker, house) for stake in each.prompt.stakes]
        given = [Decimal(field.right) for field in each.fields]
        assert given == wanted, each
        assert [field.stake for field in each.fields] == [s.amount for s in each.prompt.stakes]


def test_side_bets():
    for each in asked("live", DrillKind.SIDE):
        player, banker = hands(each)
        for field in each.fields:
            won = profit(field.name, player, banker)
            names = {Fraction(-1): "loses", Fraction(0): "back"}
            pays = f"pays-{won.numerator}-{won.denominator}"
            assert field.right == names.get(won, pays), each


def test_the_six_is_a_six():
    for each in asked("live", DrillKind.SIX):
        player, banker = hands(each)
        name = each.item.name.removeprefix("live-")
        is_six = count(banker) == 6 and outcome(player, banker) == "banker"
        assert is_six is name.startswith("banker-six-t")
        if is_six:
            assert len(banker) == (2 if name.endswith("two") else 3)
            free = next(f for f in each.fields if f.name.endswith("banker"))
            assert Decimal(free.right) * 2 == free.stake


def test_tables_of_so_many_seats_with_one_result():
    for each in asked("american", DrillKind.SEATS):
        _house, number, result = each.item.name.split("-")
        assert outcome(*hands(each)) == result
        seats = {stake.seat for stake in each.prompt.stakes}
        assert len(seats) == int(number)
        assert 13 not in seats
