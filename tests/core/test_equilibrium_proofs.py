"""The proof of an equilibrium: its values by dealing every card, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import perm

import pytest

from baccarat_core.decision import STOOD
from baccarat_core.equilibrium import (
    WITH_REPLACEMENT,
    Choice,
    Model,
    Sees,
    evaluate,
    solve_chemin_de_fer,
)
from baccarat_core.equilibrium.counting import count_deals
from baccarat_core.errors import EquilibriumError
from baccarat_core.scoring import Hand

from . import brute_force

FIVE = Choice(Hand.PLAYER, 5)
SIX = Choice(Hand.BANKER, 6, STOOD)
MODELS = list(product([WITH_REPLACEMENT, 1], Sees, ["0", "0.05"]))


def name_of(value: object) -> str:
    return getattr(value, "name", str(value))


# The certificate, counted a third time on small shoes by dealing card after card.

SMALL = {
    "ten cards": ((2, 1, 1, 0, 1, 1, 2, 1, 0, 1), None),
    "no threes, many sixes": ((2, 1, 1, 0, 1, 1, 3, 0, 0, 0), None),
    "few values, put back": ((2, 0, 0, 0, 1, 1, 1, 0, 0, 1), WITH_REPLACEMENT),
}


def every_six(model: Model) -> Iterator[tuple[list[int], int]]:
    """Six cards in a row, and in how many ways they come."""
    pile = brute_force.Pile(dict(enumerate(model.values)))

    def deal(cards: list[int], ways: int) -> Iterator[tuple[list[int], int]]:
        if len(cards) == 6:
            yield cards, ways
        elif model.dealing:
            for card, count in enumerate(model.values):
                if count:
                    yield from deal([*cards, card], ways * count)
        else:
            for card, count in pile.deal():
                yield from deal([*cards, card], ways * count)

    yield from deal([], 1)


def pair(first: int, second: int) -> tuple[int, int]:
    return min(first, second), max(first, second)


class Book:
    """Deals that Player wins, that Banker wins and that tie, by (choice, whether it draws)."""

    def __init__(self) -> None:
        self.ends: dict[object, list[Fraction]] = {}

    def add(self, key: object, mine: int, theirs: int, ways: Fraction) -> None:
        ends = self.ends.setdefault(key, [Fraction(0)] * 3)
        ends[0 if mine > theirs else 1 if theirs > mine else 2] += ways

    def all(self, key: object) -> tuple[Fraction, ...]:
        return tuple(self.ends.get(key, [Fraction(0)] * 3))


def played_out(model: Model, player, banker) -> Book:
    """Every deal played out: what comes of it as both play (under ``None``), and with one choice
    made this way or that, the other side playing as it does."""
    book = Book()
    for (p1, b1, p2, b2, fifth, sixth), ways in every_six(model):
        mine, theirs = (p1 + p2) % 10, (b1 + b2) % 10
        if mine >= 8 or theirs >= 8:
            book.add(None, mine, theirs, ways)
            continue
        five = Choice(Hand.PLAYER, 5, None, pair(p1, p2) if model.sees.by_player else None)
        chance = player[five] if mine == 5 else Fraction(mine < 5)
        for draws in (True, False):
            comes = chance if draws else 1 - chance
            final = (mine + fifth) % 10 if draws else mine
            seen = pair(b1, b2) if model.sees.by_banker else None
            answer = Choice(Hand.BANKER, theirs, fifth if draws else STOOD, seen)
            extra = (theirs + (sixth if draws else fifth)) % 10
            for action, after in ((True, extra), (False, theirs)):
                if not comes and mine != 5:
                    continue
                share = banker[answer] if action else 1 - banker[answer]
                book.add(None, final, after, ways * comes * share)
                book.add((answer, action), final, after, ways * comes)
                if mine == 5:
                    book.add((five, draws), final, after, ways * share)
    return book


@pytest.mark.parametrize("shoe", SMALL, ids=str)
@pytest.mark.parametrize("sees", Sees, ids=name_of)
def test_all_values_on_every_six_cards_of_a_small_shoe(shoe, sees):
    values, dealing = SMALL[shoe]
    model = Model(values, dealing, sees, Fraction(1, 20))
    deals = count_deals(model)
    # Play of no sense, another chance in each choice.
    player = {c: Fraction(n + 1, 7) for n, c in enumerate(model.player_choices)}
    banker = {c: Fraction(n % 12, 11) for n, c in enumerate(deals.stand)}
    proof = evaluate(model, player, banker)
    book = played_out(model, player, banker)
    won, lost, tied = book.all(None)
    total = sum(values) ** 6 if dealing else perm(sum(values), 6)
    assert won + lost + tied == total == model.denominator
    assert proof.player_value == (won - lost) / total
    assert proof.banker_value == (Fraction(19, 20) * lost - won) / total
    rows = deals.mixture(player)
    for game, value in (
        (deals.player_game, proof.player_value),
        (deals.banker_game, proof.banker_value),
    ):
        worth = game.payoff_of_rows(list(banker.values()))
        assert sum(a * b for a, b in zip(rows, worth, strict=True)) / game.denominator == value
    assert {key[0] for key in book.ends if key} == set(proof.choices) == {*player, *banker}
    for choice, known in proof.choices.items():
        for action, worth in ((True, known.draw), (False, known.stand)):
            wins, losses, ties = book.all((choice, action))
            reached = wins + losses + ties
            assert known.probability == reached / total
            mine = choice.hand is Hand.PLAYER
            profit = wins - losses if mine else Fraction(19, 20) * losses - wins
            assert worth == profit / reached, str(choice)


# Wrong solutions are refused.


@pytest.mark.parametrize(("decks", "sees", "commission"), MODELS, ids=name_of)
def test_wrong_play_is_refused(decks, sees, commission):
    right = solve_chemin_de_fer(decks, sees, commission)
    right.verify()
    mixing = [choice for choice in right.player if 0 < right.player[choice] < 1]
    assert mixing
    off = Fraction(1, 10**6)
    for change in (off, -off):
        wrong = replace(right, player={**right.player, mixing[0]: right.player[mixing[0]] + change})
        with pytest.raises(EquilibriumError, match=r"Banker's 6.*is better, by"):
            wrong.verify()
    # Every other choice of Banker's turned round, one after another.
    for choice, chance in list(right.banker.items())[:: len(right.banker) // 5]:
        wrong = replace(right, banker={**right.banker, choice: 1 - chance})
        with pytest.raises(EquilibriumError):
            wrong.verify()
    for value in ("value", "banker_value"):
        wrong = replace(right, **{value: getattr(right, value) + off})
        with pytest.raises(EquilibriumError, match=r"'s value is -?\d+/\d+ of a unit, not"):
            wrong.verify()


def test_a_mixture_of_bankers_that_leaves_player_a_better_reply_is_refused():
    right = solve_chemin_de_fer(6)
    for change, better in ((Fraction(1, 100), "stand"), (Fraction(-1, 100), "draw")):
        wrong = replace(right, banker={**right.banker, SIX: right.banker[SIX] + change})
        with pytest.raises(EquilibriumError, match=f"Player's 5: to {better} is better"):
            wrong.verify()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"banker": {SIX: Fraction(3, 2)}}, "Banker's 6, Player stood: the chance to draw is 3/2"),
        ({"banker": {SIX: None}}, "the chance to draw is None"),
        ({"player": {FIVE: Fraction(-1, 2)}}, "Player's 5: the chance to draw is -1/2"),
        ({"banker": {Choice(Hand.BANKER, 8, 3): Fraction(1)}}, "never comes to this choice"),
        ({"player": {Choice(Hand.PLAYER, 4): Fraction(1)}}, "never comes to this choice"),
    ],
    ids=str,
)
def test_chances_that_are_none_are_refused(change, told):
    right = solve_chemin_de_fer(6)
    wrong = replace(
        right, **{side: {**getattr(right, side), **chances} for side, chances in change.items()}
    )
    with pytest.raises(EquilibriumError, match=told):
        wrong.verify()


def test_a_certificate_names_the_dearest_fault_first():
    right = solve_chemin_de_fer(6)
    three = Choice(Hand.BANKER, 0, 0)
    wrong = {**right.banker, three: Fraction(0), Choice(Hand.BANKER, 7, 9): Fraction(1, 50)}
    losing = evaluate(right.model, right.player, wrong).losing
    assert [value.choice for value in losing][:1] == [three]
    assert len(losing) >= 2
