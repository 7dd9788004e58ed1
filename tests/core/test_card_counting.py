"""What a card is worth, and a counter's shoes: against exact odds asked one by one."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.bets import BankerMode, BetKind, Player, PlayerNatural, Tie
from baccarat_core.card_counting import (
    Counter,
    Decides,
    Priced,
    TagCount,
    TagCounter,
    effects_of_removal,
    lab,
    pair_weights,
)
from baccarat_core.card_counting.before import profits
from baccarat_core.cards import DECK, Rank
from baccarat_core.composition import Composition
from baccarat_core.coup import deal
from baccarat_core.errors import BetError, RuleSheetError, SimulationError
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import BurnRule, EndRule
from baccarat_core.simulation import Dealer, Engine, run
from baccarat_core.simulation.ends import profit_of
from baccarat_core.tableau import TABLEAU
from tests.core import brute_force

LIVE = load_rule_sheet("live")


@pytest.mark.parametrize("decks", [1, 6, 8])
@pytest.mark.parametrize("mode", LIVE.modes)
def test_a_card_that_nobody_has_seen_changes_nothing(decks: int, mode: BankerMode) -> None:
    """The effects of all cards add up to 0, exactly: dealing one face down is dealing none."""
    found = effects_of_removal(LIVE, decks, mode)
    assert [each.bet for each in found.values()] == list(LIVE.offered(mode))
    for kind, removal in found.items():
        assert sum(removal.effects.values()) == 0, kind
        assert removal.decks == decks
        assert set(removal.effects) == set(Rank)
        court = {removal.effects[rank] for rank in map(Rank, "TJQK")}
        assert len(court) == 1


@pytest.mark.parametrize("rank", [Rank.FOUR, Rank.SIX, Rank.KING])
def test_effects_against_every_deal(rank: Rank) -> None:
    def worth(values: dict[int, int]) -> dict[str, Fraction]:
        won = {"player": 0, "banker": 0, "tie": 0}
        for (player, banker, *_rest), weight in brute_force.every_deal(values).items():
            name = "tie" if player == banker else "player" if player > banker else "banker"
            won[name] += weight
        deals = perm(sum(values.values()), 6)
        return {
            "player": Fraction(won["player"] - won["banker"], deals),
            "banker": Fraction(won["banker"] * 19, 20 * deals) - Fraction(won["player"], deals),
            "tie": Fraction(9 * won["tie"] - deals, deals),
        }

    full = dict(enumerate(Composition.full(6).values))
    less = {**full, rank.point_value: full[rank.point_value] - 1}
    before, after = worth(full), worth(less)
    found = effects_of_removal(load_rule_sheet("trainer"), 6)
    for name, kind in (
        ("player", BetKind.PLAYER),
        ("banker", BetKind.BANKER),
        ("tie", BetKind.TIE),
    ):
        assert found[kind].effects[rank] == after[name] - before[name]
        assert found[kind].expected_value == before[name]


def test_what_cards_are_worth_in_eight_decks_typed_in() -> None:
    """Millionths of a unit. A 4 gone hurts Player most and helps Banker most; a 6 the other way."""
    found = effects_of_removal(LIVE)
    player, banker = found[BetKind.PLAYER], found[BetKind.BANKER]
    assert (player.worst, player.best) == (Rank.FOUR, Rank.SIX)
    assert (banker.worst, banker.best) == (Rank.SIX, Rank.FOUR)
    assert round(float(player.effects[Rank.FOUR]) * 1e6, 2) == -119.52
    assert round(float(player.effects[Rank.SIX]) * 1e6, 2) == 112.84
    assert round(float(banker.effects[Rank.FOUR]) * 1e6, 2) == 115.72
    assert round(float(found[BetKind.TIE].effects[Rank.SIX]) * 1e6, 1) == -1159.5
    # One card of any rank leaves the chance of a pair as it was.
    assert set(found[BetKind.PLAYER_PAIR].effects.values()) == {0}
    with pytest.raises(RuleSheetError):
        effects_of_removal("live")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        player.effects[Rank.SIX] = Fraction(0)  # type: ignore[index]


counts = st.lists(st.integers(0, 9), min_size=52, max_size=52).filter(lambda c: sum(c) >= 6)


@settings(deadline=None, max_examples=60)
@given(st.lists(counts, min_size=1, max_size=3), st.sampled_from(LIVE.modes))
def test_every_bet_from_any_cards_as_exact_odds_price_it(
    rows: list[list[int]], mode: BankerMode
) -> None:
    bets = LIVE.offered(mode)
    priced = [Priced.of(bet) for bet in bets]
    parts, total = profits(priced, np.array(rows), TABLEAU, Engine.NUMPY)
    for column, row in enumerate(rows):
        assert total[column] == sum(row)
        exact = bet_odds(LIVE, Composition(tuple(row)), mode)
        for place, each in enumerate(priced):
            deals = perm(sum(row), 6 if each.decides is Decides.COUNTS else 4)
            found = Fraction(int(parts[place, column]), deals * each.scale)
            assert found == exact[each.bet.kind].expected_value


def test_pairs_against_every_deal() -> None:
    cards = {("9", "h"): 2, ("9", "c"): 1, ("K", "s"): 3, ("2", "d"): 1, ("2", "c"): 2}
    kinds = {"": 0, "rank": 1, "suit": 2}
    expected = [0] * 9
    deals = brute_force.every_deal(cards)
    for (*_counts, player, banker), weight in deals.items():
        expected[3 * kinds[player] + kinds[banker]] += weight
    row = [[cards.get((card.rank.value, card.suit.value), 0) for card in DECK]]
    found = pair_weights(np.array(row))[0]
    left = sum(cards.values()) - 4
    assert (found * left * (left - 1)).tolist() == expected


@pytest.mark.parametrize("burn", BurnRule)
@pytest.mark.parametrize("end_rule", [EndRule.CUT_CARD_ROUND, EndRule.EVERY_ROUND])
def test_a_counter_finds_what_exact_odds_say_before_each_round(
    burn: BurnRule, end_rule: EndRule
) -> None:
    """Three decks dealt deep, so that there is something to find; asked one round at a time."""
    # Two bets that are worth more than 0 rather often, one of them closing early.
    sheet = LIVE.with_bet(Tie(pays="9:1")).with_bet(PlayerNatural(pays="4:1", open_rounds=9))
    dealer = Dealer(Composition.full(3), burn, 8, end_rule, seed="counter")
    shoes = 2 if end_rule is EndRule.CUT_CARD_ROUND else 5
    bets = sheet.offered()
    found = run(Counter(bets), dealer, shoes)
    tally = {bet: [0, 0, Fraction(0), Fraction(0), Fraction(0)] for bet in bets}
    all_rounds = any_positive = 0
    for number in range(shoes):
        shoe, rounds = dealer.shoe(number), 0
        while shoe.can_start_round():
            odds = bet_odds(sheet, shoe.unseen)
            facts = deal(shoe).facts
            rounds += 1
            worth_betting = False
            for bet in bets:
                if bet.open_rounds is not None and rounds > bet.open_rounds:
                    continue
                worth = odds[bet.kind].expected_value
                row = tally[bet]
                row[0] += 1
                if worth > 0:
                    worth_betting = True
                    row[1] += 1
                    row[2] += worth
                    row[3] = max(row[3], worth)
                    row[4] += profit_of(bet, facts)
            all_rounds += 1
            any_positive += worth_betting
    assert (found.rounds, found.any_positive) == (all_rounds, any_positive)
    assert found.any_share.mean == any_positive / all_rounds
    positives = [row[1] for row in tally.values()]
    assert max(positives) <= any_positive <= sum(positives)
    seen = 0
    for bet, (rounds, positive, gain, best, won) in tally.items():
        counted = found.found(bet)
        assert counted[:5] == (bet, rounds, positive, gain, best)
        assert counted.won.n == positive
        scale = lab._priced(bet).scale
        assert Fraction(counted.won.x, scale) == won
        seen += positive
        if positive:
            assert counted.mean_edge == gain / positive
            assert counted.an_hour(70) == gain * 70 / rounds
            assert counted.bets_an_hour(70) == Fraction(70 * positive, rounds)
            assert counted.share.mean == positive / rounds
    assert seen > 0 or end_rule is EndRule.EVERY_ROUND


def test_what_a_counter_finds_adds_up_whatever_the_step_and_the_engine() -> None:
    dealer = Dealer(Composition.full(2), BurnRule.EXPOSED_CARD, 6, seed=4)
    counter = Counter(LIVE.offered())
    whole = run(counter, dealer, 20)
    assert run(counter, dealer, 20, step=3) == whole
    assert run(counter, dealer, 20, step=17, engine=Engine.NUMBA) == whole
    assert run(counter, dealer, 19) != whole
    assert whole.rounds_by_round.sum() == whole.rounds
    with pytest.raises(BetError, match="not among the bets of this run"):
        whole.found(Tie(pays=9))


def test_a_count_by_tags_bets_when_it_says_and_is_priced_exactly() -> None:
    count = TagCount.parse("A -1, 2 -1, 3 -1, 4 -2, 5 +1, 6 +2, 7 +1, 8 +1")
    bet, trigger = LIVE.bet(BetKind.PLAYER), Fraction(-7, 2)
    dealer = Dealer(Composition.full(3), BurnRule.EXPOSED_CARD, 8, seed="tags")
    counted = run(TagCounter(count, bet, trigger), dealer, 6, step=2).found(bet)
    rounds = bets = 0
    gain, won = Fraction(0), Fraction(0)
    for number in range(6):
        shoe = dealer.shoe(number)
        while shoe.can_start_round():
            unseen = shoe.unseen
            seen = {rank: 12 - unseen.of_rank(rank) for rank in Rank}
            true_count = Fraction(count.of_cards(seen) * 52, unseen.total)
            worth = bet_odds(LIVE, unseen)[BetKind.PLAYER].expected_value
            facts = deal(shoe).facts
            rounds += 1
            if true_count >= trigger:
                bets += 1
                gain += worth
                won += profit_of(bet, facts)
    assert 10 < bets < rounds - 10
    assert (counted.rounds, counted.positive, counted.gain) == (rounds, bets, gain)
    assert (counted.won.n, counted.won.x) == (bets, won)
    assert -1 < counted.mean_edge < 1


def test_a_perfect_counter_gains_at_least_what_a_count_by_tags_does() -> None:
    bet = LIVE.bet(BetKind.PLAYER_BONUS)
    dealer = Dealer.of(LIVE, seed=3)
    tags = TagCount.from_effects(effects_of_removal(LIVE)[BetKind.PLAYER_BONUS], 3)
    by_tags = run(TagCounter(tags, bet, Fraction(8)), dealer, 30).found(bet)
    perfect = run(Counter((bet,)), dealer, 30).found(bet)
    assert 0 < by_tags.gain <= perfect.gain
    assert by_tags.best <= perfect.best


def test_tags_are_read_and_checked() -> None:
    assert TagCount.parse("10 -1; K:+2".replace(";", ",")).tags[9:] == (-1, 0, 0, 2)
    removal = effects_of_removal(LIVE)[BetKind.TIE]
    assert TagCount.from_effects(removal).of(Rank.SIX) == -2
    for kind, each in effects_of_removal(LIVE).items():
        for largest in (1, 2, 3, 7) if any(each.effects.values()) else ():
            tags = TagCount.from_effects(each, largest).tags
            assert sum(tags) == 0, kind
            most = max(map(abs, each.effects.values()))
            wanted = [float(effect / most * largest) for effect in each.effects.values()]
            assert all(abs(a - b) < 1 for a, b in zip(tags, wanted, strict=True))
    for text in ("4", "4 x", "1 2", "4 1 4 2", "4 1.5", "4 −"):
        with pytest.raises(SimulationError, match="is no tag of a rank that had none yet"):
            TagCount.parse(text)
    for tags in ((0,) * 12, (1.5,) * 13, (100,) * 13, (True,) * 13):
        with pytest.raises(SimulationError, match="a tag for each of the thirteen ranks"):
            TagCount(tags)
    for largest in (0, 100, 1.5):
        with pytest.raises(SimulationError, match="largest tag is 1 to 99"):
            TagCount.from_effects(removal, largest)  # type: ignore[arg-type]
    with pytest.raises(SimulationError, match="cards that change something"):
        TagCount.from_effects(effects_of_removal(LIVE)[BetKind.PLAYER_PAIR])


def test_how_little_counting_gives_in_eight_decks() -> None:
    """The main bets are worth more than 0 before about one round in a thousand; it is a fraction of
    a unit in a hundred hours."""
    found = run(Counter((LIVE.bet(BetKind.PLAYER), LIVE.bet(BetKind.BANKER))), Dealer.of(LIVE), 150)
    for bet in found.bets:
        counted = found.found(bet)
        assert counted.share.mean < 0.004
        assert 0 <= counted.an_hour() < Fraction(1, 100)
    late = found.positive_by_round[:, 60:].sum()
    assert found.positive_by_round[:, :40].sum() == 0 < late


def test_a_bet_that_is_none_is_refused() -> None:
    with pytest.raises(SimulationError, match="'tie' is no bet"):
        Counter(("tie",))  # type: ignore[arg-type]
    large = Player(pays=1_000_000)
    with pytest.raises(SimulationError, match="So large a pay"):
        run(Counter((large,)), Dealer(Composition.full(8)), 1)
