"""Every bet's exact price: published figures derived anew, and settled deal by deal."""

from fractions import Fraction
from math import isclose, sqrt

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.bets import (
    Banker,
    BankerMode,
    BankerPair,
    Bet,
    BetKind,
    BetReason,
    EitherPair,
    Ladder,
    NaturalPaid,
    OnThreeCardSeven,
    PerfectPair,
    Player,
    PlayerBonus,
    PlayerNatural,
    PlayerPair,
    Resolution,
    Result,
    Share,
    Tie,
)
from baccarat_core.cards import DECK, Card, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.coup import CoupFacts, PairKind
from baccarat_core.errors import BetError, CompositionError, RuleSheetError
from baccarat_core.odds import bet_odds, joint_distribution, odds_of
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.scoring import Hand
from baccarat_core.tableau import COLUMNS, Action, Tableau

from . import second_form

LIVE = load_rule_sheet("live")
PAIRS = {PairKind.NONE: "", PairKind.RANK: "rank", PairKind.SUITED: "suit"}

# House edge in percent per unit staked, pushes counted, for 8, 6 and 1 decks, and the standard
# deviation with 8 decks.
REFERENCE = {
    Player(): "1.23508 1.23741 1.28637 0.95115",
    Banker(pays=Fraction("0.95")): "1.05791 1.05585 1.01175 0.92737",
    Banker(commission=Share("0.05")): "1.05791 1.05585 1.01175 0.92737",
    LIVE.bet(BetKind.BANKER, BankerMode.NO_COMMISSION): "1.45810 1.45481 1.38521 0.92964",
    Tie(): "14.35963 14.43816 15.74613 2.64087",
    Tie(pays=Fraction(9)): "4.84403 4.93129 6.38459 2.93430",
    PlayerPair(): "10.36145 11.25402 29.41176 3.15486",
    BankerPair(): "10.36145 11.25402 29.41176 3.15486",
    EitherPair(): "13.70988 14.53648 31.51501 2.10542",
    PerfectPair(): "13.02939 17.07161 100.00000 4.67504",
    PlayerNatural(): "14.75440 14.74153 14.47964 1.76334",
    LIVE.bet(BetKind.BANKER_NATURAL): "14.75440 14.74153 14.47964 1.76334",
    LIVE.bet(BetKind.PLAYER_BONUS): "2.65167 2.66751 3.03063 2.47361",
    LIVE.bet(BetKind.BANKER_BONUS): "9.37307 9.38893 9.74406 2.30455",
    LIVE.bet(BetKind.LUCKY_SIX): "16.68357 16.71633 17.41827 3.59564",
}


@pytest.mark.parametrize(("bet", "figures"), REFERENCE.items(), ids=lambda x: str(x)[:40])
def test_reference(bet, figures):
    *edges, deviation = figures.split()
    for decks, edge in zip((8, 6, 1), edges, strict=True):
        odds = odds_of(bet, joint_distribution(decks))
        assert f"{float(100 * odds.house_edge):.5f}" == edge
        assert odds.decks == decks
        assert odds.denominator == joint_distribution(decks).denominator
    assert f"{odds_of(bet, joint_distribution(8)).standard_deviation:.5f}" == deviation


def test_published_tie_with_eight_decks():
    odds = bet_odds(LIVE)[BetKind.TIE]
    assert odds.wins == {Fraction(8): 475_627_426_473_216}
    assert odds.lose_weight == 4_998_398_275_503_360 - 475_627_426_473_216
    assert odds.push_weight == 0
    player = bet_odds(LIVE)[BetKind.PLAYER]
    assert player.wins == {Fraction(1): 2_230_518_282_592_256}
    assert player.push_weight == 475_627_426_473_216
    assert player.lose_weight == 2_292_252_566_437_888


COMPOSITIONS = {
    "eight decks": Composition.full(8),
    "one deck": Composition.full(1),
    "a few cards": Composition.of(parse_cards("9h 9h 9c 8d 8d 4s 4s 5c Kh Kh Qd 2c 6s 6h 7d")),
    "six equal cards": Composition.of(parse_cards("6h " * 6)),
    "no eights": Composition.full(8).remove(parse_cards("8h 8d 8c 8s " * 8)),
    "suits of unequal length": Composition(tuple((3 * place) % 7 for place in range(52))),
}


@pytest.mark.parametrize("composition", COMPOSITIONS.values(), ids=COMPOSITIONS)
def test_every_live_bet_is_settled_deal_by_deal(composition):
    """Means and variances from the second form of the rules, over every deal there is."""
    joint = joint_distribution(composition)
    for name in second_form.LIVE_BETS:
        kind = BetKind(name.removesuffix("_free"))
        mode = BankerMode.NO_COMMISSION if name.endswith("_free") else BankerMode.COMMISSION
        odds = bet_odds(LIVE, composition, mode)[kind]
        profits = [
            (
                second_form.live_profit(
                    name, *facts[:4], PAIRS[facts.player_pair], PAIRS[facts.banker_pair]
                ),
                Fraction(weight, joint.denominator),
            )
            for facts, weight in joint.facts.items()
        ]
        mean = sum(profit * chance for profit, chance in profits)
        assert odds.expected_value == mean
        assert odds.variance == sum((profit - mean) ** 2 * chance for profit, chance in profits)
        assert odds.push == sum(chance for profit, chance in profits if profit == 0)
        assert odds.lose == sum(chance for profit, chance in profits if profit == -1)
        for pay, chance in odds.win_probabilities.items():
            assert chance == sum(part for profit, part in profits if profit == pay)
        assert odds.win + odds.push + odds.lose == 1
        assert odds.house_edge == -mean
        assert odds.return_to_player == 1 + mean
        resolved = 1 - odds.push
        assert odds.edge_per_resolved_bet == (-mean / resolved if resolved else 0)
        assert isclose(odds.standard_deviation, sqrt(odds.variance))
        assert list(odds.wins) == sorted(odds.wins, reverse=True)
        assert odds.composition == composition


VARIATIONS = [
    Banker(three_card_seven=OnThreeCardSeven.PUSHES),
    Banker(commission=Share("0.05"), pays_on_six=Fraction(1, 2)),
    PlayerNatural(paid=NaturalPaid.WIN_ELSE_LOSE),
    PlayerNatural(paid=NaturalPaid.WIN_ELSE_PUSH),
    PerfectPair(pays_both=Fraction(200)),
    PlayerBonus(margins=Ladder({9: 30, 8: 10})),
    PlayerPair(pays=Fraction(10)),
]


@pytest.mark.parametrize("bet", VARIATIONS, ids=lambda bet: str(bet)[:60])
@pytest.mark.parametrize("composition", COMPOSITIONS.values(), ids=COMPOSITIONS)
def test_a_price_is_what_the_bet_resolves_to(bet, composition):
    """Asked coup by coup, with plain facts, the bet gives what its price was made of."""
    joint = joint_distribution(composition)
    wins, push, lose = {}, 0, 0
    for facts, weight in joint.facts.items():
        resolution = bet.resolve(facts)
        if resolution.result is Result.WIN:
            pay = resolution.pays * (1 - resolution.commission)
            wins[pay] = wins.get(pay, 0) + weight
        elif resolution.result is Result.PUSH:
            push += weight
        else:
            lose += weight
    odds = odds_of(bet, joint)
    assert {pay: weight for pay, weight in odds.wins.items() if weight} == wins
    assert (odds.push_weight, odds.lose_weight) == (push, lose)


READINGS = {
    "names": lambda facts: (
        facts.player_count,
        facts.banker_count,
        facts.player_cards,
        facts.banker_cards,
        facts.player_pair,
        facts.banker_pair,
    ),
    "unpacked": lambda facts: (*facts,),
    "by place": lambda facts: [facts[place] for place in range(6)],
    "sliced": lambda facts: facts[:6],
    "equal": lambda facts: facts == CoupFacts(7, 6, 2, 2, PairKind.RANK, PairKind.NONE),
    "unequal": lambda facts: facts != CoupFacts(7, 6, 2, 2, PairKind.RANK, PairKind.NONE),
    "in a set": lambda facts: facts in {CoupFacts(7, 6, 2, 2, PairKind.RANK, PairKind.NONE)},
    "ordered": lambda facts: facts[:4] < (6, 5, 2, 3),
    "as text": str,
    "as a dictionary": lambda facts: facts._asdict(),
    "changed": lambda facts: facts._replace(banker_count=0),
    "searched": lambda facts: 3 in facts,
    "by hand": lambda facts: [
        read(hand)
        for read in (facts.count, facts.cards, facts.pair, facts.natural)
        for hand in Hand
    ],
    "outcome": lambda facts: facts.outcome,
}


@pytest.mark.parametrize("read", READINGS.values(), ids=READINGS)
@pytest.mark.parametrize("name", ["a few cards", "eight decks"])
def test_a_bet_may_look_at_facts_in_any_way(read, name):
    class Odd(Bet, frozen=True, tag="odd"):
        def resolve(self, facts):
            code = sum(map(ord, str(read(facts)))) % 7
            if code == 0:
                return Resolution(Result.PUSH, BetReason.TIE)
            result = Result.LOSE if code < 4 else Result.WIN
            return Resolution(result, BetReason.TIE, Fraction(code, 2))

    test_a_price_is_what_the_bet_resolves_to(Odd(), COMPOSITIONS[name])


def test_a_sheet_is_priced_in_its_own_order_and_mode():
    for mode in (None, *LIVE.modes):
        priced = bet_odds(LIVE, mode=mode)
        assert list(priced) == [bet.kind for bet in LIVE.offered(mode)]
        assert [odds.bet for odds in priced.values()] == list(LIVE.offered(mode))
        assert len(priced) == 14
    usual, free = bet_odds(LIVE), bet_odds(LIVE, mode=BankerMode.NO_COMMISSION)
    assert usual[BetKind.BANKER].house_edge < free[BetKind.BANKER].house_edge
    assert usual[BetKind.TIE] == free[BetKind.TIE]


@pytest.mark.parametrize(
    ("name", "decks", "kinds"),
    [
        ("american", 8, "player banker tie"),
        ("six_deck", 6, "player banker tie"),
        ("trainer", 8, "player banker tie"),
    ],
)
def test_a_sheet_speaks_of_its_own_decks(name, decks, kinds):
    priced = bet_odds(load_rule_sheet(name))
    assert [kind.value for kind in priced] == kinds.split()
    assert {odds.decks for odds in priced.values()} == {decks}
    assert {odds.decks for odds in bet_odds(load_rule_sheet(name), 4).values()} == {4}


def test_a_changed_pay_changes_the_price():
    nine = LIVE.with_bet(Tie(pays=Fraction(9)))
    assert f"{float(bet_odds(nine)[BetKind.TIE].house_edge):.4%}" == "4.8440%"
    assert f"{float(bet_odds(LIVE)[BetKind.TIE].house_edge):.4%}" == "14.3596%"


def test_commission_and_a_pay_net_of_it_are_one_price():
    net = odds_of(Banker(pays=Fraction(19, 20)), joint_distribution(8))
    gross = odds_of(Banker(commission=Share("0.05")), joint_distribution(8))
    assert net.wins == gross.wins == {Fraction(19, 20): 2_292_252_566_437_888}


def test_banker_by_arithmetic():
    """0.95 of the wins less the losses, over all deals."""
    banker = bet_odds(LIVE)[BetKind.BANKER]
    wins, losses, deals = 2_292_252_566_437_888, 2_230_518_282_592_256, 4_998_398_275_503_360
    assert banker.expected_value == (Fraction(95, 100) * wins - losses) / deals
    assert banker.edge_per_resolved_bet == -(Fraction(95, 100) * wins - losses) / (wins + losses)


def test_player_pair_by_arithmetic():
    """The second card must be one of the 31 of 415 that share the first one's rank."""
    assert bet_odds(LIVE)[BetKind.PLAYER_PAIR].win == Fraction(31, 415)
    assert bet_odds(LIVE, 1)[BetKind.PERFECT_PAIR].win == 0
    assert bet_odds(LIVE, 1)[BetKind.PERFECT_PAIR].house_edge == 1


def test_a_bet_that_can_only_push():
    only_tens = Composition.from_counts({Card.parse("Kh"): 6})
    priced = bet_odds(LIVE, only_tens)
    player = priced[BetKind.PLAYER]
    assert (player.win, player.push, player.lose) == (0, 1, 0)
    assert player.edge_per_resolved_bet == player.variance == 0
    assert player.standard_deviation == 0.0
    assert priced[BetKind.TIE].expected_value == 8
    assert priced[BetKind.PERFECT_PAIR].expected_value == 25


def test_another_tableau_is_another_price():
    cells = [(total, third) for total in range(8) for third in COLUMNS]
    never = Tableau(dict.fromkeys(cells, Action.STAND))
    assert bet_odds(LIVE, tableau=never)[BetKind.BANKER].house_edge > Fraction(1, 20)


@given(
    st.lists(st.integers(0, 4), min_size=52, max_size=52).filter(lambda c: sum(c) >= 6),
    st.sampled_from(LIVE.bets),
)
def test_a_price_is_a_probability(counts, bet):
    odds = odds_of(bet, joint_distribution(Composition(tuple(counts))))
    assert odds.win_weight + odds.push_weight + odds.lose_weight == odds.denominator
    assert min(odds.push_weight, odds.lose_weight, *odds.wins.values()) >= 0
    assert odds.variance >= 0
    assert -1 <= odds.expected_value <= max(odds.wins)


def test_odds_are_frozen():
    odds = bet_odds(LIVE)[BetKind.TIE]
    with pytest.raises(AttributeError):
        odds.lose_weight = 0
    with pytest.raises(TypeError):
        odds.wins[Fraction(8)] = 0


@pytest.mark.parametrize("name", ["chemin_de_fer", "banque"])
def test_a_game_without_player_and_banker_bets_is_refused(name):
    sheet = load_rule_sheet(name)
    with pytest.raises(RuleSheetError) as refusal:
        bet_odds(sheet)
    assert str(refusal.value) == (
        f"{sheet.title} is for {sheet.game.value}, where players bet against one another's bank; "
        "exact odds are for sheets of punto banco."
    )


@pytest.mark.parametrize(
    ("ask", "error", "sentence"),
    [
        (
            lambda: bet_odds(load_rule_sheet("trainer"), mode=BankerMode.NO_COMMISSION),
            BetError,
            "Dealer's trainer has no mode 'no commission'. Its modes: commission.",
        ),
        (
            lambda: bet_odds(LIVE, Composition.of(DECK[:5])),
            CompositionError,
            "A coup may need 6 cards, and here are 5: odds need that many.",
        ),
        (
            lambda: bet_odds(LIVE, 0),
            CompositionError,
            "A shoe has a whole number of decks, 1 or more, not 0.",
        ),
        (
            lambda: bet_odds("live"),
            RuleSheetError,
            "Odds are of a rule sheet, and 'live' is none; read one with load_rule_sheet('live').",
        ),
        (
            lambda: odds_of("tie", joint_distribution(8)),
            BetError,
            "'tie' is no bet. Take one from a rule sheet or make one, such as Tie().",
        ),
        (
            lambda: odds_of(BetKind.TIE, joint_distribution(8)),
            BetError,
            "<BetKind.TIE: 'tie'> is no bet. Take one from a rule sheet or make one, such as "
            "Tie().",
        ),
        (
            lambda: odds_of([], joint_distribution(8)),
            BetError,
            "[] is no bet. Take one from a rule sheet or make one, such as Tie().",
        ),
    ],
)
def test_refused(ask, error, sentence):
    with pytest.raises(error) as refusal:
        ask()
    assert str(refusal.value) == sentence


def test_bets_are_told_apart_by_their_pays_alone():
    """Equal bets have one price, whoever made them."""
    one, other = Tie(), msgspec.structs.replace(Tie(pays=Fraction(9)), pays=Fraction(8))
    joint = joint_distribution(8)
    assert odds_of(one, joint) == odds_of(other, joint)
