"""Several bets at once and many rounds, against plain convolution and against arithmetic."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import comb, erf, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.bets import (
    Banker,
    BankerPair,
    BetKind,
    EitherPair,
    PerfectPair,
    Player,
    PlayerPair,
    Share,
    Tie,
)
from baccarat_core.cards import DECK, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.coup import Outcome, PairKind
from baccarat_core.errors import BetError, CompositionError
from baccarat_core.odds import (
    Method,
    covariance,
    joint_distribution,
    joint_profits,
    odds_of,
    session,
)
from baccarat_core.rule_sheets import load_rule_sheet

from . import second_form

LIVE = load_rule_sheet("live")
FEW = Composition.of(parse_cards("9h 9h 9c 8d 8d 4s 4s 5c Kh Kh Qd 2c 6s 6h 7d"))
PAIRS = {PairKind.NONE: "", PairKind.RANK: "rank", PairKind.SUITED: "suit"}


def profit(name, facts):
    return second_form.live_profit(
        name, *facts[:4], PAIRS[facts.player_pair], PAIRS[facts.banker_pair]
    )


@pytest.mark.parametrize("composition", [FEW, Composition.full(8)], ids=["few cards", "8 decks"])
def test_covariance_of_every_two_live_bets(composition):
    """From the second form of the rules, over every deal there is."""
    joint = joint_distribution(composition)
    names = [name for name in second_form.LIVE_BETS if name != "banker_free"]
    profits = {name: [profit(name, facts) for facts in joint.facts] for name in names}
    weights = list(joint.facts.values())
    mean = {
        name: sum(map(lambda n, w: n * w, profits[name], weights)) / joint.denominator
        for name in names
    }
    for a, b in product(names, names):
        if a <= b:
            both = sum(x * y * w for x, y, w in zip(profits[a], profits[b], weights, strict=True))
            wanted = both / joint.denominator - mean[a] * mean[b]
            bets = LIVE.bet(BetKind(a)), LIVE.bet(BetKind(b))
            assert covariance(*bets, composition) == wanted
            assert covariance(*reversed(bets), composition) == wanted
            if a == b:
                assert wanted == odds_of(bets[0], joint).variance


def test_covariance_by_arithmetic():
    """Player and Banker never win together: the mean product is minus their wins."""
    joint = joint_distribution(8)
    player, banker = odds_of(Player(), joint), odds_of(Banker(), joint)
    wanted = -(player.win + banker.win) - player.expected_value * banker.expected_value
    assert covariance(Player(), Banker(), 8) == wanted


def test_pairs_and_values_know_of_each_other():
    """A pair of nines is a natural, so Player Pair goes with Player's fortune, a little."""
    assert covariance(PlayerPair(), Player(), 8) != 0
    assert covariance(PlayerPair(), BankerPair(), 8) != 0
    assert covariance(PerfectPair(), Tie(), 8) != 0


def test_joint_profits_of_the_whole_sheet():
    joint = joint_distribution(FEW)
    bets = LIVE.offered()
    wanted = Counter()
    for facts, weight in joint.facts.items():
        wanted[tuple(profit(bet.kind.value, facts) for bet in bets)] += weight
    given = joint_profits(bets, joint)
    assert dict(given) == wanted
    assert len(dict(given)) == len(given)
    assert joint_profits([], joint) == [((), joint.denominator)]


def convolved(once, rounds):
    sums = {Fraction(0): 1}
    for _ in range(rounds):
        more = Counter()
        for (total, weight), (net, times) in product(sums.items(), once.items()):
            more[total + net] += weight * times
        sums = more
    return sums


WAGERS = {
    "player": Player(),
    "banker with commission": Banker(commission=Share("0.05")),
    "no commission": LIVE.bet(BetKind.BANKER, LIVE.modes[1]),
    "bonus": LIVE.bet(BetKind.PLAYER_BONUS),
    "perfect pair": PerfectPair(),
    "three at once": {Player(): 100, PlayerPair(): "12.50", Tie(): Decimal(5)},
    "both hands": {Player(): 20, Banker(pays=Fraction("0.95")): 20, EitherPair(): 3},
}


@pytest.mark.parametrize("wagers", WAGERS.values(), ids=WAGERS)
@pytest.mark.parametrize("rounds", [1, 2, 5])
@pytest.mark.parametrize("composition", [FEW, Composition.full(8)], ids=["few cards", "8 decks"])
def test_sessions_against_plain_convolution(wagers, rounds, composition):
    joint = joint_distribution(composition)
    stakes = wagers if isinstance(wagers, dict) else {wagers: 1}
    once = Counter()
    for nets, weight in joint_profits(stakes, joint):
        total = sum(net * Fraction(stake) for net, stake in zip(nets, stakes.values(), strict=True))
        once[total] += weight
    wanted = convolved(once, rounds)
    evening = session(wagers, rounds, composition)
    assert evening.method is Method.EXACT
    assert evening.error == 0
    everything = joint.denominator**rounds
    assert {
        profit: Fraction(weight, evening.weight_of_all)
        for profit, weight in zip(evening.profits, evening.weights, strict=True)
    } == {profit: Fraction(weight, everything) for profit, weight in wanted.items()}
    assert list(evening.profits) == sorted(evening.profits)
    mean = sum(net * weight for net, weight in wanted.items()) / Fraction(everything)
    spread = sum((net - mean) ** 2 * weight for net, weight in wanted.items())
    assert evening.mean == mean
    assert evening.variance == spread / Fraction(everything)
    for limit in (*evening.profits[:3], Fraction(0), Fraction(1, 3), evening.profits[-1]):
        below = sum(weight for net, weight in wanted.items() if net < limit)
        assert evening.below(limit) == Fraction(below, everything)
        at_most = below + wanted.get(limit, 0)
        assert evening.at_most(limit) == Fraction(at_most, everything)
    assert evening.at_most(evening.profits[-1]) == 1
    assert evening.below(evening.profits[0]) == 0
    assert evening.ahead + evening.behind + Fraction(wanted.get(0, 0), everything) == 1


def test_a_hundred_ties_by_the_binomial():
    """Ahead after 100 tie bets at 8 to 1: twelve wins or more."""
    tie = joint_distribution(8).outcomes.probability(Outcome.TIE)
    wanted = sum(comb(100, k) * tie**k * (1 - tie) ** (100 - k) for k in range(12, 101))
    assert session(Tie(), 100).ahead == wanted


def test_hundreds_of_rounds_are_exact():
    evening = session(Banker(pays=Fraction("0.95")), 300)
    assert evening.method is Method.EXACT
    assert sum(evening.weights) == evening.weight_of_all
    assert evening.at_most(evening.profits[-1]) == 1
    mean = sum(
        (net * weight for net, weight in zip(evening.profits, evening.weights, strict=True)),
        Fraction(0),
    )
    assert mean / evening.weight_of_all == evening.mean
    assert evening.rounds == 300
    assert evening.decks == 8


@pytest.mark.parametrize("rounds", [30, 100, 300])
@pytest.mark.parametrize(
    "bet", [Player(), Tie(), LIVE.bet(BetKind.PLAYER_BONUS)], ids=["player", "tie", "bonus"]
)
def test_the_normal_approximation_keeps_its_word(rounds, bet):
    """No chance it gives is further from the exact one than the error it states."""
    exact = session(bet, rounds, method=Method.EXACT)
    normal = session(bet, rounds, method=Method.NORMAL)
    assert normal.method is Method.NORMAL
    assert (normal.profits, normal.weights) == ((), ())
    assert (normal.mean, normal.variance) == (exact.mean, exact.variance)
    assert 0 < normal.error <= 1
    for limit in (*exact.profits[:: max(1, len(exact.profits) // 97)], 0):
        assert abs(normal.at_most(limit) - float(exact.at_most(limit))) <= normal.error
        assert abs(normal.below(limit) - float(exact.below(limit))) <= normal.error
    assert abs(normal.ahead - float(exact.ahead)) <= normal.error
    assert abs(normal.behind - float(exact.behind)) <= normal.error


def test_the_stated_error_shrinks_with_the_root_of_the_rounds():
    few, many = (session(Player(), n, method=Method.NORMAL) for n in (100, 10_000))
    assert isclose(few.error / many.error, 10, rel_tol=1e-6)


def test_a_session_too_long_to_write_down_is_approximated():
    month = session({Player(): 100, Banker(): 7}, 100_000)
    assert month.method is Method.NORMAL
    assert month.mean == 100_000 * (
        100 * odds_of(Player(), joint_distribution(8)).expected_value
        + 7 * odds_of(Banker(), joint_distribution(8)).expected_value
    )
    z = float(0 - month.mean) / sqrt(month.variance)
    assert isclose(month.behind, (1 + erf(z / sqrt(2))) / 2, rel_tol=1e-9)
    assert isclose(month.standard_deviation, sqrt(month.variance))


def test_a_certain_bet_is_exact_whatever_is_asked():
    only_tens = Composition.of(parse_cards("Kh " * 6))
    for method in (None, *Method):
        evening = session(Tie(), 40, only_tens, method)
        assert evening.method is Method.EXACT
        assert evening.profits == (Fraction(320),)
        assert evening.ahead == 1
        assert evening.variance == 0


@given(st.integers(1, 25), st.sampled_from(LIVE.offered()))
def test_mean_and_variance_grow_with_the_rounds(rounds, bet):
    odds, evening = odds_of(bet, joint_distribution(8)), session(bet, rounds)
    assert evening.mean == rounds * odds.expected_value
    assert evening.variance == rounds * odds.variance
    assert evening.denominator == odds.denominator


_BET = "is no bet. Take one from a rule sheet or make one, such as Tie()."


@pytest.mark.parametrize(
    ("ask", "error", "sentence"),
    [
        (lambda: covariance(Tie(), "tie"), BetError, f"'tie' {_BET}"),
        (lambda: covariance(None, Tie()), BetError, f"None {_BET}"),
        (
            lambda: covariance(Tie(), Tie(), Composition.of(DECK[:3])),
            CompositionError,
            "A coup may need 6 cards, and here are 3: odds need that many.",
        ),
        (
            lambda: session(Tie(), 0),
            BetError,
            "A session has a whole number of rounds, 1 or more, not 0.",
        ),
        (
            lambda: session(Tie(), 1.5),
            BetError,
            "A session has a whole number of rounds, 1 or more, not 1.5.",
        ),
        (
            lambda: session(Tie(), True),
            BetError,
            "A session has a whole number of rounds, 1 or more, not True.",
        ),
        (
            lambda: session({}, 5),
            BetError,
            "A session needs a bet, or a stake on each of several bets.",
        ),
        (
            lambda: session("tie", 5),
            BetError,
            "A session needs a bet, or a stake on each of several bets.",
        ),
        (lambda: session({"tie": 5}, 5), BetError, f"'tie' {_BET}"),
        (lambda: session({Tie(): 0}, 5), BetError, "A stake is more than 0, not 0."),
        (
            lambda: session({Tie(): 0.5}, 5),
            BetError,
            "A stake is written as 100 or '12.50', not as 0.5.",
        ),
        (
            lambda: session(Tie(), 5, 0),
            CompositionError,
            "A shoe has a whole number of decks, 1 or more, not 0.",
        ),
        (
            lambda: session(Player(), 1_000_000, method=Method.EXACT),
            BetError,
            "The exact sum of 1,000,000 such rounds is too large to write down; ask for fewer "
            "rounds or for the normal approximation.",
        ),
        (
            lambda: session(Tie(), 5, method="exact"),
            BetError,
            "A method is named as Method.EXACT is, not as 'exact'.",
        ),
        (
            lambda: session(Tie(), 10**400),
            BetError,
            "A session has at most 1,000,000,000 rounds.",
        ),
        (
            lambda: session(Tie(), 5).at_most("much"),
            BetError,
            "A profit is an exact number such as 100 or Decimal('12.50'), not 'much'.",
        ),
        (
            lambda: session(Tie(), 5).below(0.1),
            BetError,
            "A profit is an exact number such as 100 or Decimal('12.50'), not 0.1.",
        ),
        (
            lambda: session(Tie(), 5).below(Decimal("NaN")),
            BetError,
            "A profit is an exact number such as 100 or Decimal('12.50'), not Decimal('NaN').",
        ),
    ],
)
def test_refused(ask, error, sentence):
    with pytest.raises(error) as refusal:
        ask()
    assert str(refusal.value) == sentence
