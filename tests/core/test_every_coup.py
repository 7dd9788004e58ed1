"""Asking a function about every coup at once: the answers of one by one, in few questions."""

from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.bets import PlayerPair, Result, Tie
from baccarat_core.coup import CoupFacts, Outcome, PairKind
from baccarat_core.every_coup import ALL_ENDS, ALL_STATES, COUNTS, PAIR_STATES, ask
from baccarat_core.odds import bet_odds, joint_distribution
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.scoring import Hand

LIVE = load_rule_sheet("live")

READS = {
    "player count": lambda facts: facts.player_count,
    "banker count": lambda facts: facts.banker_count,
    "player cards": lambda facts: facts.player_cards,
    "banker cards": lambda facts: facts.banker_cards,
    "player pair": lambda facts: facts.player_pair,
    "banker pair": lambda facts: facts.banker_pair,
    "outcome": lambda facts: facts.outcome,
    "margin": lambda facts: facts.margin,
    "player won": lambda facts: facts.won(Hand.PLAYER),
    "banker natural": lambda facts: facts.natural(Hand.BANKER),
    "player natural": lambda facts: facts.natural(Hand.PLAYER),
    "banker counts 6": lambda facts: facts.counts(Hand.BANKER, 6),
    "player counts 12": lambda facts: facts.counts(Hand.PLAYER, 12),
    "player has a pair": lambda facts: facts.has_pair(Hand.PLAYER),
    "banker has a perfect pair": lambda facts: facts.has_perfect_pair(Hand.BANKER),
    "all": lambda facts: (*facts,),
}


def by_coup(function):
    """Each end that can happen, with its answer; no coup may be answered twice."""
    answers = {}
    for answer, coups in ask(function):
        for end, state in product(coups.ends, coups.states):
            facts = CoupFacts(*COUNTS[end], *PAIR_STATES[state])
            assert facts not in answers
            answers[facts] = answer
    return answers


def one_by_one(function):
    return {
        facts: function(facts)
        for facts in (
            CoupFacts(*COUNTS[end], *PAIR_STATES[state])
            for end, state in product(ALL_ENDS, ALL_STATES)
        )
    }


@given(st.lists(st.sampled_from(sorted(READS)), max_size=4), st.randoms(use_true_random=False))
def test_a_function_is_asked_about_every_coup_once(names, random):
    """Reading on or stopping may hang on what was read before."""
    stops = random.randrange(1, 5)

    def function(facts):
        heard = []
        for name in names:
            heard.append(READS[name](facts))
            if sum(map(ord, str(heard))) % stops == 0:
                break
        return heard

    assert by_coup(function) == one_by_one(function)


@pytest.mark.parametrize("bet", LIVE.bets, ids=lambda bet: bet.kind.value)
def test_a_bet_answers_as_it_does_coup_by_coup(bet):
    assert by_coup(bet.resolve) == one_by_one(bet.resolve)


def test_ends_are_those_that_deals_can_have():
    """Every end of a deal of eight decks is asked about; 252 of 400 in all."""
    joint = joint_distribution(8)
    assert set(joint.weights) <= {COUNTS[end] for end in ALL_ENDS}
    assert (len(COUNTS), len(ALL_ENDS), len(ALL_STATES)) == (400, 252, 9)


@pytest.mark.parametrize(
    ("bet", "questions"),
    [(Tie(), 3), (PlayerPair(), 2), *((bet, 14) for bet in LIVE.bets)],
    ids=lambda it: getattr(getattr(it, "kind", None), "value", ""),
)
def test_a_bet_is_asked_few_questions(bet, questions):
    assert len(list(ask(bet.resolve))) <= questions


def test_a_bet_on_counts_is_never_asked_about_pairs():
    for resolution, coups in ask(Tie().resolve):
        assert coups.states == ALL_STATES
        outcomes = {CoupFacts(*COUNTS[end]).outcome for end in coups.ends}
        assert (outcomes == {Outcome.TIE}) is (resolution.result is Result.WIN)


def test_a_sheet_asks_its_bets_when_it_is_made(monkeypatch):
    """The first price of a loaded sheet waits for no question."""
    new = tuple(msgspec.structs.replace(bet, open_rounds=41) for bet in LIVE.bets)
    sheet = msgspec.structs.replace(LIVE, bets=new)
    wanted = bet_odds(LIVE)

    def never(bet, facts):
        raise AssertionError("asked again")

    for bet in sheet.bets:
        monkeypatch.setattr(type(bet), "resolve", never)
    priced = bet_odds(sheet)
    for kind, odds in priced.items():
        assert (odds.wins, odds.push_weight) == (wanted[kind].wins, wanted[kind].push_weight)


def test_facts_say_what_the_rules_ask():
    facts = CoupFacts(6, 2, 2, 3, PairKind.RANK, PairKind.SUITED)
    assert [facts.won(hand) for hand in Hand] == [True, False]
    assert [facts.counts(hand, 2) for hand in Hand] == [False, True]
    assert [facts.has_pair(hand) for hand in Hand] == [True, True]
    assert [facts.has_perfect_pair(hand) for hand in Hand] == [False, True]
    tie = CoupFacts(7, 7, 2, 2)
    assert not any(tie.won(hand) or tie.has_pair(hand) for hand in Hand)
