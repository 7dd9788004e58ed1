"""Rounds in a shoe, runs, chops and ties between: against a plain second form, one round at a time,
and against exact chances under the model that says so."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.cards import parse_cards
from baccarat_core.composition import Composition
from baccarat_core.coup import deal
from baccarat_core.errors import SimulationError
from baccarat_core.facts import Outcome
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import BurnRule, EndRule
from baccarat_core.simulation import (
    Dealer,
    Dealt,
    Engine,
    IndependentRounds,
    Streaks,
    StreaksFound,
    code_of,
    run,
    shoe_lengths,
)
from baccarat_core.simulation.ends import NO_ROUND, OUTCOME, OUTCOMES
from baccarat_core.simulation.streaks import mean_of
from tests.core.strategies import coup_of, six_cards

LETTER = {Outcome.PLAYER: "P", Outcome.BANKER: "B", Outcome.TIE: "T"}
LIVE = load_rule_sheet("live")
# One coup of each outcome.
COUPS = [
    coup_of(list(parse_cards(six)))
    for six in ("9h Kh Kc Kd 2c 2d", "Kh 9h Kc Kd 2c 2d", "9h 9c Kc Kd 2c 2d")
]
CODES = {LETTER[coup.outcome]: code_of(coup.facts) for coup in COUPS}


def letters_of(shoe_letters: list[str]) -> dict[str, object]:
    """The plain second form: strings, groups and counters."""
    found = {"run": Counter(), "longest": Counter(), "chop": Counter(), "between": Counter()}
    found |= {"rounds": Counter(), "follows": 0, "chops": 0}
    for letters in shoe_letters:
        found["rounds"][len(letters)] += 1
        decisions = letters.replace("T", "")
        runs = [(side, len(list(group))) for side, group in groupby(decisions)]
        found["run"].update(runs)
        found["longest"][max((n for _side, n in runs), default=0)] += 1
        pairs = [a != b for a, b in pairwise(decisions)]
        found["follows"] += len(pairs)
        found["chops"] += sum(pairs)
        # A stretch of chops begins with the decision before the first of them.
        stretches = [len(list(group)) + 1 for chopped, group in groupby(pairs) if chopped]
        found["chop"][max(stretches, default=min(len(decisions), 1))] += 1
        gaps = letters.strip("T").replace("B", "P").split("P")[1:-1]
        found["between"].update(len(gap) for gap in gaps)
    return found


def as_counter(counts: np.ndarray) -> Counter:
    return Counter({n: times for n, times in enumerate(counts.tolist()) if times})


def check(found: StreaksFound, shoes: list[str]) -> None:
    plain = letters_of(shoes)
    assert as_counter(found.rounds_in_shoe) == plain["rounds"]
    for place, side in enumerate("PB"):
        runs = Counter({n: t for (name, n), t in plain["run"].items() if name == side})
        assert as_counter(found.run_lengths[place]) == runs
    assert as_counter(found.longest_run) == plain["longest"]
    assert as_counter(found.longest_chop) == plain["chop"]
    assert as_counter(found.ties_between) == plain["between"]
    assert (found.chops.n, found.chops.x) == (plain["follows"], plain["chops"])
    assert found.rounds == sum(map(len, shoes))


@given(st.lists(st.text("PBT", min_size=1, max_size=40), min_size=1, max_size=8))
def test_any_rows_of_results(shoes: list[str]) -> None:
    dealer = Dealer(Composition.full(4))
    codes = np.full((len(shoes), dealer.most_rounds), NO_ROUND, dtype=np.int16)
    for place, letters in enumerate(shoes):
        codes[place, : len(letters)] = [CODES[letter] for letter in letters]
    rounds = np.array([len(letters) for letters in shoes], dtype=np.int32)
    check(Streaks().of(dealer, Dealt(0, codes, rounds, Engine.NUMPY)), shoes)


@pytest.mark.parametrize("end_rule", EndRule)
def test_shoes_dealt_card_by_card(end_rule: EndRule) -> None:
    dealer = replace(Dealer.of(LIVE, seed="streaks"), end_rule=end_rule)
    shoes = []
    for number in range(40):
        shoe, letters = dealer.shoe(number), ""
        while shoe.can_start_round():
            letters += LETTER[deal(shoe).outcome]
        shoes.append(letters)
    check(run(Streaks(), dealer, 40, step=13), shoes)


def test_streaks_add_up_whatever_the_step() -> None:
    dealer = Dealer.of(LIVE, seed=3)
    whole = run(Streaks(), dealer, 300)
    assert run(Streaks(), dealer, 300, step=7) == whole
    assert run(Streaks(), dealer, 300, step=110, engine=Engine.NUMBA) == whole
    assert run(Streaks(), dealer, 299) != whole


def test_shoes_of_more_rounds_than_a_byte_can_count() -> None:
    """Twenty decks: about 200 rounds, each shoe's runs counted by hand."""
    dealer = Dealer(Composition.full(20), cut_card=0, end_rule=EndRule.LAST_CARDS, seed=20)
    found = run(Streaks(), dealer, 3)
    lengths: Counter[tuple[Outcome, int]] = Counter()
    for number in range(3):
        sides = [c.outcome for c in dealer.coups(number) if c.outcome is not Outcome.TIE]
        lengths.update((side, len(list(each))) for side, each in groupby(sides))
    assert found.rounds > 3 * 190
    for side in (Outcome.PLAYER, Outcome.BANKER):
        counted = found.run_lengths[OUTCOMES.index(side)].tolist()
        assert counted == [lengths[side, n] for n in range(len(counted))]


def test_rounds_in_a_shoe_under_each_end_rule() -> None:
    found = shoe_lengths(LIVE, shoes=4000, seed=8)
    means = {rule: each.rounds_a_shoe for rule, each in found.items()}
    assert means[EndRule.EVERY_ROUND] == (1, 0)
    cut, more, all_cards = (
        means[rule].mean
        for rule in (EndRule.CUT_CARD_ROUND, EndRule.ONE_MORE_ROUND, EndRule.LAST_CARDS)
    )
    error = means[EndRule.CUT_CARD_ROUND].standard_error
    assert 0.02 < error < 0.05
    # One more round is one more, as six cards are always left; the cut takes 14 cards of 4.94.
    assert abs(more - cut - 1) < 5 * error * 2**0.5
    assert abs(all_cards - cut - 1.7) < 0.3
    # Cards before the cut: 416 - 14, less the burn card and its face value, 6.54 on average; the
    # round in which it comes out goes on behind it.
    mean_burn = Fraction(sum([*range(1, 10), 10, 10, 10, 10]), 13) + 1
    assert abs(cut - (402 - float(mean_burn)) / 4.94) < 1


UNEVEN = IndependentRounds(Fraction(2, 10), Fraction(5, 10), Fraction(3, 10))


def rows(length: int) -> list[tuple[str, Fraction]]:
    """Every row of so many rounds, with its chance."""
    chances = {"P": UNEVEN.player, "B": UNEVEN.banker, "T": UNEVEN.tie}
    every = []
    for letters in product("PBT", repeat=length):
        chance = Fraction(1)
        for letter in letters:
            chance *= chances[letter]
        every.append(("".join(letters), chance))
    return every


@pytest.mark.parametrize("rounds", [1, 2, 5, 7])
def test_the_longest_run_over_every_row_of_rounds(rounds: int) -> None:
    longest: Counter = Counter()
    for letters, chance in rows(rounds):
        runs = [len(list(group)) for _side, group in groupby(letters.replace("T", ""))]
        longest[max(runs, default=0)] += chance
    for most in range(-1, rounds + 2):
        expected = sum(chance for n, chance in longest.items() if n <= most)
        if most >= 0:
            assert UNEVEN.longest_run_at_most(most, rounds) == expected


@pytest.mark.parametrize("decisions", [1, 2, 3, 6])
def test_expected_runs_over_every_row_of_decisions(decisions: int) -> None:
    player = UNEVEN.share(Outcome.PLAYER)
    assert player == Fraction(2, 7)
    expected: Counter = Counter()
    for letters in product("PB", repeat=decisions):
        chance = player ** letters.count("P") * (1 - player) ** letters.count("B")
        for side, group in groupby(letters):
            expected[side, len(list(group))] += chance
    for side in (Outcome.PLAYER, Outcome.BANKER):
        for length in range(1, decisions + 2):
            found = UNEVEN.expected_runs(side, length, decisions)
            assert found == expected[LETTER[side], length]


def test_expected_gaps_over_every_row_of_rounds() -> None:
    for rounds in (1, 2, 4, 6):
        gaps: Counter = Counter()
        for letters, chance in rows(rounds):
            for gap in letters.strip("T").replace("B", "P").split("P")[1:-1]:
                gaps[len(gap)] += chance
        for ties in range(rounds + 1):
            assert UNEVEN.expected_ties_between(ties, rounds) == gaps[ties]


def test_exact_values_of_eight_decks_typed_in() -> None:
    """Banker 2,292,252,566,437,888 and Player 2,230,518,282,592,256 of 4,998,398,275,503,360."""
    rounds = IndependentRounds.of(8)
    both = 2_292_252_566_437_888 + 2_230_518_282_592_256
    assert rounds.share(Outcome.BANKER) == Fraction(2_292_252_566_437_888, both)
    banker = Fraction(2_292_252_566_437_888, both)
    assert rounds.chop == 2 * banker * (1 - banker)
    assert rounds.run_share(Outcome.BANKER, 3) == banker**2 * (1 - banker)
    assert rounds.ties_between(2) == rounds.tie**2 * (1 - rounds.tie)
    assert sum(float(rounds.run_share(Outcome.PLAYER, n)) for n in range(1, 60)) == pytest.approx(1)


def test_simulated_shoes_are_close_to_the_model_and_say_how_close() -> None:
    model = IndependentRounds.of(8)
    dealer = Dealer(Composition.full(8), BurnRule.EXPOSED_CARD, seed="close")
    found = run(Streaks(), dealer, 25_000)
    # Cards of one shoe are shared: a chop comes a trace more often than in the model, by less
    # than can be seen in two million rounds.
    assert abs(found.chop_share.mean - float(model.chop)) < 4.5 * found.chop_share.standard_error
    for side in (Outcome.PLAYER, Outcome.BANKER):
        for length in range(1, 9):
            share = found.run_share(side, length)
            # A shoe's last run is cut off by its end: one of about 37.
            assert abs(share.mean - float(model.run_share(side, length))) < 0.02
    lengths = as_counter(found.rounds_in_shoe)
    for ties in range(4):
        expected = sum(
            float(model.expected_ties_between(ties, n)) * times for n, times in lengths.items()
        )
        assert abs(found.ties_between[ties] - expected) < 4.5 * expected**0.5
    # The longest run, exactly, for the number of rounds each shoe had.
    for most in (5, 7, 9, 12):
        at_most = {n: float(model.longest_run_at_most(most, n)) for n in lengths}
        expected = sum(at_most[n] * times for n, times in lengths.items()) / found.shoes
        share = found.longest_at_least(most + 1)
        assert abs(1 - share.mean - expected) < 4.5 * share.standard_error + 1e-3


def test_a_mean_of_counts_has_its_error() -> None:
    # 1, 1, 1, 2: mean 1.25, variance 3/16.
    assert mean_of(np.array([0, 3, 1])) == (1.25, pytest.approx((3 / 16 / 4) ** 0.5))


def test_the_longest_run_is_found_in_the_last_round_too() -> None:
    assert UNEVEN.longest_run_at_most(3, 4) == 1 - UNEVEN.player**4 - UNEVEN.banker**4


@pytest.mark.parametrize(
    "chances", [(1, 1, 0), (0, 0, 1), (Fraction(3, 2), Fraction(-1, 2), 0), (0.3, 0.3, 0.3)]
)
def test_chances_that_are_none_are_refused(chances: tuple[Fraction, Fraction, Fraction]) -> None:
    with pytest.raises(SimulationError, match="add up to 1"):
        IndependentRounds(*chances)


@settings(max_examples=20)
@given(six_cards)
def test_a_code_keeps_the_outcome(six: list) -> None:
    facts = coup_of(six).facts
    assert OUTCOMES[OUTCOME[code_of(facts)]] is facts.outcome
