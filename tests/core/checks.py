"""The checks that hold the engine to the rules.

The suite runs each of them on the engine as it is; ``test_mutants`` runs the same ones on engines
that are wrong on purpose and shows that they fail. They look names up in their modules at call
time, so that a wrong rule put there is the one they judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from baccarat_core import bets, coup, rule_sheets, scoring, tableau
from baccarat_core.bets import BankerMode, BetKind
from baccarat_core.cards import DECK, Card, Rank, Suit, parse_cards
from baccarat_core.coup import CoupFacts, PairKind
from baccarat_core.errors import ShoeError
from baccarat_core.shoe import Shoe

from . import second_form

VALUES = range(10)
THIRDS = (tableau.STOOD, *VALUES)
PAIRS = {PairKind.NONE: "", PairKind.RANK: "rank", PairKind.SUITED: "suit"}


def of_value(value: int, suit: Suit = Suit.HEARTS) -> Card:
    """A card of this point value; 0 is a king."""
    return Card(Rank.KING if value == 0 else list(Rank)[value - 1], suit)


def dealt(*values: int) -> coup.Coup:
    """The coup that cards of these values begin, dealt from a shoe."""
    return coup.deal(Shoe.stacked(map(of_value, values)))


def check_card_values() -> None:
    """All 13 ranks count as the rules say, in all suits."""
    for card in DECK:
        letter = str(card)[0]
        assert card.point_value == second_form.POINTS[letter], card
        assert card.face_value == second_form.FACES[letter], card


def check_printed_card() -> None:
    """All 88 cells of the printed card, the naturals beside it, and all of Player's counts."""
    for total in VALUES:
        expected = "DRAW" if second_form.player_draws(total) else "STAND"
        assert tableau.player_decision(total).action.name == expected, total
        for third in THIRDS:
            value = None if third is tableau.STOOD else third
            expected = "DRAW" if second_form.banker_draws(total, value) else "STAND"
            cell = (total, third)
            assert tableau.banker_decision(total, third).action.name == expected, cell
            if total <= 7:
                assert tableau.TABLEAU[total, third].name == expected, cell


def check_coups_follow_the_card() -> None:
    """Real deals: each count of Player against each of Banker's, and each third card."""
    for player, banker, third in product(VALUES, VALUES, VALUES):
        played = dealt(0, 0, player, banker, third, 5)
        if player >= 8 or banker >= 8:
            wanted = (2, 2)
        elif second_form.player_draws(player):
            wanted = (3, 3 if second_form.banker_draws(banker, third) else 2)
        else:
            wanted = (2, 3 if second_form.banker_draws(banker, None) else 2)
        assert (len(played.player), len(played.banker)) == wanted, (player, banker, third)


def check_naturals_end_the_coup() -> None:
    """Every two cards against every two, by value: with an 8 or 9 among the counts nobody draws."""
    for a, b, c, d in product(VALUES, repeat=4):
        player, banker = (a + c) % 10, (b + d) % 10
        if player < 8 and banker < 8:
            continue
        played = dealt(a, b, c, d, 5, 5)
        assert len(played.cards) == 4, played
        assert played.has_natural
        assert played.facts.natural(scoring.Hand.PLAYER) == (player >= 8)
        assert played.facts.natural(scoring.Hand.BANKER) == (banker >= 8)


def check_three_cards_are_no_natural() -> None:
    """A count of 8 or 9 on three cards is no natural, to the coup or to the hand."""
    for first, second, third in product(VALUES, repeat=3):
        assert not scoring.is_natural(map(of_value, (first, second, third)))
    for third in (6, 7):
        played = dealt(0, 0, 2, 7, third, 5)
        assert played.player_count in (8, 9)
        assert not played.has_natural
        assert not played.facts.natural(scoring.Hand.PLAYER)


@cache
def _falling(top: int, cards: int) -> int:
    product_ = 1
    for step in range(cards):
        product_ *= top - step
    return product_


def count_ordered_deals(decks: int) -> Counter[CoupFacts]:
    """Ordered six-card deals by final counts and cards of each hand.

    The engine is asked once for each (Player's count, Banker's count, third card) how many cards
    it deals; the counting of deals is done here.
    """
    played = {
        key: (len(one.player), len(one.banker))
        for key in product(VALUES, repeat=3)
        for one in [dealt(0, 0, key[0], key[1], key[2], 0)]
    }
    left = [16 * decks] + [4 * decks] * 9
    cards = 52 * decks
    deals: Counter[CoupFacts] = Counter()

    def each(times: int = 1) -> Iterator[tuple[int, int]]:
        for value in VALUES:
            if left[value]:
                weight = left[value] * times
                left[value] -= 1
                yield value, weight
                left[value] += 1

    def pairs(times: int = 1) -> Iterator[tuple[int, int]]:
        for (a, once), b in product(list(each(times)), VALUES):
            if a <= b:
                rest = left[b] - (a == b)
                left[a] -= 1
                left[b] -= 1
                yield (a + b) % 10, once * rest * (1 if a == b else 2)
                left[a] += 1
                left[b] += 1

    for player, times_p in pairs():
        for banker, times in pairs(times_p):
            hands = {third: played[player, banker, third] for third in VALUES}
            if hands[0] == (2, 2):
                deals[CoupFacts(player, banker, 2, 2)] += times * _falling(cards - 4, 2)
                continue
            for third, once in each(times):
                if hands[third][0] == 2:
                    facts = CoupFacts(player, (banker + third) % 10, 2, 3)
                    deals[facts] += once * (cards - 5)
                elif hands[third][1] == 2:
                    facts = CoupFacts((player + third) % 10, banker, 3, 2)
                    deals[facts] += once * (cards - 5)
                else:
                    for fourth, twice in each(once):
                        facts = CoupFacts((player + third) % 10, (banker + fourth) % 10, 3, 3)
                        deals[facts] += twice
    assert deals.total() == _falling(cards, 6)
    return deals


def check_exact_counts() -> None:
    """Eight decks: the published integers, to the last deal."""
    outcomes: Counter[str] = Counter()
    for facts, deals in count_ordered_deals(8).items():
        outcomes[facts.outcome.value] += deals
    assert outcomes == second_form.EIGHT_DECKS


def check_edges(decks: int = 8) -> None:
    """Each bet of the live table that looks at counts alone costs what is published."""
    deals = count_ordered_deals(decks)
    place = (8, 6, 1).index(decks)
    for name, published in second_form.EDGES.items():
        bet = live_bet(name)
        value = sum(_profit(bet.resolve(facts)) * count for facts, count in deals.items())
        edge = -100 * value / deals.total()
        assert f"{float(edge):.5f}" == published.split()[place], (name, decks)


def live_bet(name: str) -> bets.AnyBet:
    """The live table's bet; ``banker_free`` is Banker without commission."""
    kind = BetKind(name.removesuffix("_free"))
    mode = BankerMode.NO_COMMISSION if name.endswith("_free") else BankerMode.COMMISSION
    return rule_sheets.load_rule_sheet("live").bet(kind, mode)


def _profit(resolution: bets.Resolution) -> Fraction:
    if resolution.result is bets.Result.LOSE:
        return Fraction(-1)
    return resolution.pays * (1 - resolution.commission)


def check_live_bets_on_all_facts() -> None:
    """All 15 bets of the live table on every combination of what a bet may look at."""
    every = product(VALUES, VALUES, (2, 3), (2, 3), PairKind, PairKind)
    offered = {name: live_bet(name) for name in second_form.LIVE_BETS}
    for counts in every:
        facts = CoupFacts(*counts)
        told = (*counts[:4], PAIRS[facts.player_pair], PAIRS[facts.banker_pair])
        for name, bet in offered.items():
            resolution = bet.resolve(facts)
            expected = second_form.live_profit(name, *told)
            assert _profit(resolution) == expected, (name, facts)
            result = "win" if expected > 0 else "push" if expected == 0 else "lose"
            assert resolution.result.value == result, (name, facts)


def check_live_table() -> None:
    """Whole coups, settled through the sheet: all bets at once in both modes, to the cent."""
    sheet = rule_sheets.load_rule_sheet("live")
    for listed, row in second_form.LIVE_COUPS.items():
        played = coup.Coup.replay(parse_cards(listed))
        expected = dict(zip(second_form.LIVE_BETS, map(Decimal, row.split()), strict=True))
        for mode in BankerMode:
            settled = bets.settle(played, dict.fromkeys(BetKind, 100), sheet, mode)
            assert len(settled.lines) == 14
            for line in settled.lines:
                free = line.bet is BetKind.BANKER and mode is BankerMode.NO_COMMISSION
                wanted = expected["banker_free" if free else line.bet.value]
                assert line.profit == wanted, (listed, line)
                assert line.returned == 100 + wanted
                assert line.reason.endswith(".")


TRAINER = (
    # cards, what was bet, what it wins (net), the commission
    ("9h 4d 9c 3s", {"player": 100}, {"player": "100"}, "0"),
    ("9h 4d 9c 3s", {"banker": 100}, {"banker": "-100"}, "0"),
    ("9h 4d 9c 3s", {"player_pair": 100}, {"player_pair": "1100"}, "0"),
    ("Kh 2c Ad As Ts 5d", {"banker": 100}, {"banker": "95"}, "5"),
    ("Th 4c 4d 9s 8h", {"banker": 200}, {"banker": "190"}, "10"),
    ("Th 4c 4d 9s 8h", {"banker": 100}, {"banker": "95"}, "5"),
    ("Th 4c 4d 9s 8h", {"banker": 40}, {"banker": "38"}, "2"),
    ("Kh Qs 7d 7c", {"tie": 100}, {"tie": "800"}, "0"),
    ("Kh Qs 7d 7c", {"player": 100, "banker": 100}, {"player": "0", "banker": "0"}, "0"),
    # to the cent and below it
    ("Th 4c 4d 9s 8h", {"banker": "12.50"}, {"banker": "11.875"}, "0.625"),
    ("Th 4c 4d 9s 8h", {"banker": "0.01"}, {"banker": "0.0095"}, "0.0005"),
)


def check_trainer_examples() -> None:
    """The trainer's worked examples, to the cent."""
    sheet = rule_sheets.load_rule_sheet("trainer").with_bet(bets.PlayerPair())
    for listed, staked, won, commission in TRAINER:
        played = coup.Coup.replay(parse_cards(listed))
        wagers = {BetKind(name): stake for name, stake in staked.items()}
        settled = bets.settle(played, wagers, sheet)
        profits = {line.bet.value: line.profit for line in settled.lines}
        assert profits == {name: Decimal(profit) for name, profit in won.items()}, listed
        assert settled.commission == Decimal(commission), listed


# The sheets as the pages state them: decks, end rule, burn, bets with the pays in print.
SHEETS = {
    "american": (8, "cut card round", "none", "player 1 | banker 1 less 5% | tie 8"),
    "six_deck": (6, "every round", "none", "player 1 | banker 19/20 | tie 9"),
    "trainer": (8, "cut card round", "none", "player 1 | banker 1 less 5% | tie 8"),
    "live": (
        8,
        "cut card round",
        "exposed card",
        "player 1 | banker 19/20 | banker 1, on six 1/2 | tie 8 | player_pair 11 for 60 | "
        "banker_pair 11 for 60 | either_pair 5 for 50 | perfect_pair 25 for 50 | "
        "player_natural 7/2 any result for 50 | banker_natural 7/2 any result for 50 | "
        "player_bonus 4:1 5:2 6:4 7:6 8:10 9:30 natural 1 | "
        "banker_bonus 4:1 5:2 6:4 7:6 8:10 9:30 natural 1 | lucky_six 12, 20 for 50 | "
        "lucky_six_two_cards 22 for 50 | lucky_six_three_cards 50 for 50",
    ),
    "chemin_de_fer": (8, "cut card round", "none", ""),
    "chemin_de_fer_classical": (6, "cut card round", "none", ""),
    "banque": (3, "cut card round", "none", ""),
}


def _in_words(bet: bets.AnyBet) -> str:
    match bet:
        case bets.Banker():
            words = f"{bet.pays}"
            if bet.commission:
                words += f" less {100 * bet.commission}%"
            if bet.pays_on_six is not None:
                assert bet.mode is BankerMode.NO_COMMISSION
                words += f", on six {bet.pays_on_six}"
            assert bet.three_card_seven is bets.OnThreeCardSeven.WINS
        case bets.PlayerNatural() | bets.BankerNatural():
            words = f"{bet.pays} {bet.paid.value}"
        case bets.PlayerBonus() | bets.BankerBonus():
            words = " ".join(f"{margin}:{pay}" for margin, pay in bet.margins.items())
            words += f" natural {bet.natural_win}"
        case bets.LuckySix():
            words = f"{bet.pays_two_cards}, {bet.pays_three_cards}"
        case bets.PerfectPair():
            assert bet.pays_both is None
            words = f"{bet.pays}"
        case _:
            words = f"{bet.pays}"
    rounds = f" for {bet.open_rounds}" if bet.open_rounds else ""
    return f"{bet.kind.value} {words}{rounds}"


def check_sheets_state_the_pages_facts() -> None:
    """Each sheet in the package says what its page says, bet by bet."""
    assert set(rule_sheets.rule_sheets()) == set(SHEETS)
    for name, (decks, end_rule, burn, offered) in SHEETS.items():
        sheet = rule_sheets.load_rule_sheet(name)
        assert (sheet.name, sheet.decks) == (name, decks)
        assert (sheet.end_rule.value, sheet.burn.value) == (end_rule, burn)
        assert " | ".join(map(_in_words, sheet.bets)) == offered, name


def check_an_empty_shoe_stays_empty() -> None:
    """Past its last card a shoe refuses, and every card is out exactly as often as it is there."""
    shoe = Shoe(2, seed="to the end")
    out = Counter(shoe.draw() for _ in range(shoe.undealt))
    assert max(out.values()) == 2
    with pytest.raises(ShoeError, match="All 104 cards are out"):
        shoe.draw()
    assert (shoe.undealt, shoe.dealt + shoe.burned) == (0, 104)
    few = Shoe.stacked(DECK[:5])
    with pytest.raises(ShoeError, match="has 5 left"):
        coup.deal(few)
    assert few.undealt == 5
