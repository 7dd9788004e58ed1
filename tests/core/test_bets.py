from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.bets import (
    AnyBet,
    Banker,
    BankerBonus,
    BankerMode,
    BankerNatural,
    Bet,
    BetKind,
    BetReason,
    EitherPair,
    Ladder,
    NaturalPaid,
    OnThreeCardSeven,
    PerfectPair,
    PlayerBonus,
    PlayerNatural,
    PlayerPair,
    Result,
    Share,
    Tie,
    parse_pay,
    parse_share,
)
from baccarat_core.coup import CoupFacts, PairKind

from . import checks, refusals, strategies

BETS = AnyBet.__args__
TIE_8 = CoupFacts(8, 8, 2, 2)
NATURAL_BEATEN = CoupFacts(8, 9, 2, 2)
NATURAL_WINS = CoupFacts(9, 8, 2, 2)


def result(bet, facts):
    """What becomes of 100: a number for a win, or the word."""
    resolution = bet.resolve(facts)
    if resolution.result is Result.WIN:
        return 100 * resolution.pays * (1 - resolution.commission)
    assert resolution.pays == resolution.commission == 0
    return resolution.result.value


def test_the_live_table_on_all_facts():
    checks.check_live_bets_on_all_facts()


@pytest.mark.parametrize("decks", [8, 6, 1])
def test_the_live_table_costs_what_is_published(decks):
    checks.check_edges(decks)


def test_there_are_fourteen_bets_each_with_its_kind_and_tag():
    assert len(BETS) == len(BetKind) == 14
    assert [bet.kind for bet in BETS] == list(BetKind)
    assert [bet.__struct_config__.tag for bet in BETS] == [kind.value for kind in BetKind]


def test_labels():
    assert [kind.label for kind in BetKind] == [
        "Player", "Banker", "Tie", "Player Pair", "Banker Pair", "Either Pair", "Perfect Pair",
        "Player Natural", "Banker Natural", "Player Bonus", "Banker Bonus", "Lucky Six",
        "Lucky Six, two cards", "Lucky Six, three cards",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("bet", "facts", "expected"),
    [
        # Tie at 9, pairs at 10
        (Tie(pays=Fraction(9)), TIE_8, 900),
        (Tie(pays=Fraction(9)), NATURAL_WINS, "lose"),
        (PlayerPair(pays=Fraction(10)), CoupFacts(8, 7, 2, 2, PairKind.RANK), 1000),
        # naturals: on any result, or only on a win with the tie losing or pushing
        (PlayerNatural(), TIE_8, 350),
        (PlayerNatural(), NATURAL_BEATEN, 350),
        (PlayerNatural(paid=NaturalPaid.WIN_ELSE_LOSE), NATURAL_WINS, 350),
        (PlayerNatural(paid=NaturalPaid.WIN_ELSE_LOSE), TIE_8, "lose"),
        (PlayerNatural(paid=NaturalPaid.WIN_ELSE_LOSE), NATURAL_BEATEN, "lose"),
        (PlayerNatural(paid=NaturalPaid.WIN_ELSE_PUSH), NATURAL_WINS, 350),
        (PlayerNatural(paid=NaturalPaid.WIN_ELSE_PUSH), TIE_8, "push"),
        (PlayerNatural(paid=NaturalPaid.WIN_ELSE_PUSH), NATURAL_BEATEN, "lose"),
        (BankerNatural(paid=NaturalPaid.WIN_ELSE_PUSH), NATURAL_BEATEN, 350),
        (BankerNatural(paid=NaturalPaid.WIN_ELSE_PUSH), CoupFacts(9, 9, 3, 3), "lose"),
        # Perfect Pair: once, or by a pay of its own when both hands hold one
        (PerfectPair(), CoupFacts(8, 7, 2, 2, PairKind.SUITED, PairKind.SUITED), 2500),
        (
            PerfectPair(pays_both=Fraction(200)),
            CoupFacts(8, 7, 2, 2, PairKind.SUITED, PairKind.SUITED),
            20000,
        ),
        (
            PerfectPair(pays_both=Fraction(200)),
            CoupFacts(8, 7, 2, 2, PairKind.SUITED, PairKind.RANK),
            2500,
        ),
        (PerfectPair(), CoupFacts(8, 7, 2, 2, PairKind.RANK, PairKind.RANK), "lose"),
        (EitherPair(), CoupFacts(8, 7, 2, 2, PairKind.SUITED, PairKind.RANK), 500),
        # a push on a three-card 7, and on nothing else
        (Banker(three_card_seven=OnThreeCardSeven.PUSHES), CoupFacts(1, 7, 3, 3), "push"),
        (Banker(three_card_seven=OnThreeCardSeven.PUSHES), CoupFacts(1, 7, 3, 2), 100),
        (Banker(three_card_seven=OnThreeCardSeven.PUSHES), CoupFacts(1, 6, 3, 3), 100),
        (Banker(three_card_seven=OnThreeCardSeven.PUSHES), CoupFacts(8, 7, 3, 3), "lose"),
        (Banker(three_card_seven=OnThreeCardSeven.PUSHES), CoupFacts(7, 7, 3, 3), "push"),
        # commission, alone and together with half on a 6
        (Banker(commission=Share(1, 20)), CoupFacts(1, 7, 3, 3), 95),
        (Banker(commission=Share(1, 20)), CoupFacts(7, 7, 3, 3), "push"),
        (Banker(pays_on_six=Fraction(1, 2)), CoupFacts(1, 6, 3, 2), 50),
        (Banker(pays_on_six=Fraction(1, 2)), CoupFacts(1, 6, 3, 3), 50),
        (Banker(pays_on_six=Fraction(1, 2)), CoupFacts(6, 6, 3, 3), "push"),
        (Banker(pays_on_six=Fraction(1, 2)), CoupFacts(7, 6, 3, 3), "lose"),
        # a ladder of another house: it begins at 5 and pays a natural 2
        (
            PlayerBonus(margins=Ladder(dict.fromkeys(range(5, 10), 3))),
            CoupFacts(7, 3, 2, 3),
            "lose",
        ),
        (PlayerBonus(margins=Ladder(dict.fromkeys(range(5, 10), 3))), CoupFacts(7, 2, 2, 3), 300),
        (BankerBonus(natural_win=Fraction(2)), CoupFacts(0, 9, 2, 2), 200),
        (BankerBonus(natural_win=Fraction(2)), CoupFacts(0, 9, 3, 3), 3000),
        (BankerBonus(), CoupFacts(9, 9, 3, 3), "lose"),
    ],
)
def test_variations(bet, facts, expected):
    assert result(bet, facts) == expected


REASONS = {
    "player": [
        "Player wins 8 to 7.",
        "Banker wins 9 to 8.",
        "A tie at 8: Player and Banker stakes come back.",
    ],
    "tie": ["No tie: Player wins 8 to 7.", "No tie: Banker wins 9 to 8.", "A tie at 8."],
    "banker_natural": [
        "Banker has no natural.",
        "Banker has a natural 9.",
        "Banker has a natural 8.",
    ],
    "player_bonus": [
        "Player wins with a natural 8.",
        "Banker wins 9 to 8.",
        "Equal naturals: the stake comes back.",
    ],
    "lucky_six": 3 * ["Banker does not win with a 6 as this bet asks."],
    "perfect_pair": 3 * ["Neither hand's first two cards share both rank and suit."],
    "either_pair": 3 * ["Neither hand's first two cards are a pair."],
    "player_pair": 3 * ["Player's first two cards are no pair."],
}


@pytest.mark.parametrize("name", REASONS)
def test_reasons_with_the_numbers_of_the_coup(name):
    bet = checks.live_bet(name)
    coups = CoupFacts(8, 7, 2, 2), NATURAL_BEATEN, TIE_8
    said = [bet.resolve(facts).reason.sentence(facts, bet.hand) for facts in coups]
    assert said == REASONS[name]


def test_other_reasons():
    won_by_3 = CoupFacts(3, 6, 3, 3)
    assert result(BankerBonus(), won_by_3) == "lose"
    assert BankerBonus().resolve(won_by_3).reason.sentence(won_by_3, BankerBonus.hand) == (
        "Banker wins by 3, too few for this bet."
    )
    paid = PlayerNatural(paid=NaturalPaid.WIN_ELSE_LOSE)
    assert paid.resolve(NATURAL_BEATEN).reason.sentence(NATURAL_BEATEN, paid.hand) == (
        "Player's natural 8 does not win."
    )


@given(strategies.facts, st.sampled_from(BETS))
def test_every_reason_is_a_whole_sentence(facts, kind):
    resolution = kind().resolve(facts)
    sentence = resolution.reason.sentence(facts, kind.hand)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert resolution.reason in BetReason


@given(strategies.facts, st.sampled_from(BETS))
def test_a_bet_wins_something_or_keeps_nothing(facts, kind):
    resolution = kind().resolve(facts)
    assert (resolution.pays > 0) == (resolution.result is Result.WIN)
    assert 0 <= resolution.commission < 1


def test_the_bet_of_no_kind_resolves_nothing():
    with pytest.raises(TypeError, match="Bet is no bet of its own"):
        Bet().resolve(TIE_8)


@pytest.mark.parametrize(
    ("text", "pay"),
    [
        ("8", (8, 1)), ("8:1", (8, 1)), ("8 : 1", (8, 1)), ("8 to 1", (8, 1)), ("8/1", (8, 1)),
        ("19:20", (19, 20)), ("19/20", (19, 20)), ("0.95", (19, 20)), ("0.95:1", (19, 20)),
        (" 7:2 ", (7, 2)), ("50%", (1, 2)), (0.95, (19, 20)), (8, (8, 1)), (8.0, (8, 1)),
        (Fraction(7, 2), (7, 2)), ("1000000", (10**6, 1)), ("0.000001", (1, 10**6)),
    ],
)  # fmt: skip
def test_pays_in_every_notation(text, pay):
    assert parse_pay(text) == Fraction(*pay)


@given(strategies.pays)
def test_pays_round_trip(pay):
    assert parse_pay(pay) == parse_pay(f"{pay.numerator}:{pay.denominator}") == pay
    assert Tie(pays=pay).pays == pay


@pytest.mark.parametrize(
    ("text", "share"), [("5%", "1/20"), (0.05, "1/20"), ("1:20", "1/20"), (0, 0)]
)
def test_shares(text, share):
    assert parse_share(text) == Fraction(share)
    assert isinstance(parse_share(text), Share)


def test_a_bet_reads_its_pays_as_people_write_them():
    assert Tie(pays="9:1") == Tie(pays=9) == Tie(pays=Fraction(9))
    assert Banker(commission="5%", pays_on_six="1:2") == Banker(
        commission=Share(1, 20), pays_on_six=Fraction(1, 2)
    )
    ladder = {9: 30, 8: 10}
    assert PlayerBonus(margins=ladder) == PlayerBonus(margins=Ladder(ladder))
    assert msgspec.structs.replace(Tie(), pays="9:1").pays == 9


def test_bets_are_values():
    assert hash(PlayerBonus()) == hash(PlayerBonus())
    assert PlayerBonus() != BankerBonus()
    with pytest.raises(AttributeError):
        Tie().pays = 9
    assert Banker(mode=BankerMode.NO_COMMISSION) != Banker()


def test_ladders():
    ladder = Ladder({"4": 1, 9: "30:1", 8: 10, 7: 6, 6: 4, 5: 2})
    assert list(ladder.items()) == [(4, 1), (5, 2), (6, 4), (7, 6), (8, 10), (9, 30)]
    assert [ladder.pay(margin) for margin in range(5)] == [None, None, None, None, 1]
    assert ladder == PlayerBonus().margins
    assert hash(ladder) == hash(PlayerBonus().margins)
    assert repr(Ladder({9: 30})) == "Ladder(9: 30)"
    assert Ladder(ladder) == ladder


@refusals.every(refusals.BETS)
def test_refusals(call, error, sentence):
    assert refusals.said(call, error) == sentence
