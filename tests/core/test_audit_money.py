"""What an audit reads of pays, commission, decks and examples, in the forms people write."""

from __future__ import annotations

from fractions import Fraction

import pytest

from baccarat_core.audit import (
    audit,
)
from baccarat_core.audit.figures import percent
from baccarat_core.bets import BankerMode, BetKind
from baccarat_core.rule_sheets import load_rule_sheet
from tests.core.audits import FALSE_ALARMS, K, kinds, only

# Pays, commission, decks, examples


@pytest.mark.parametrize(
    "text",
    [
        "Tie 8:1",
        "Tie pays 8 to 1",
        "Tie bets pay 8-to-1",
        "Tie pays eight to one",
        "Tie 8/1",
        "Tie pays 8",
        "8 to 1 for a Tie",
        "Tie pays 9 for 1",
        "Tie 1:8",
        "Tie\t8:1",
        "**Tie** – 8:1",
    ],
)
def test_pays_in_the_forms_people_write(text: str) -> None:
    assert audit(f"Eight decks\n{text}").sheet.bet(BetKind.TIE).pays == 8


@pytest.mark.parametrize(
    "text",
    [
        "Banker 1:1 less 5%",
        "Banker pays even money minus a 5 % commission",
        "Banker 0.95:1",
        "Banker pays 19 to 20",
        "Banker pays 1.95",
        "Banker 1:1\nA commission of 5% is taken from winning Banker bets",
        "Commission 5 %\nBanker 1:1",
    ],
)
def test_banker_with_five_percent_in_the_forms_people_write(text: str) -> None:
    found = audit(f"Eight decks\n{text}")
    (price,) = found.prices
    assert list(price.odds.wins) == [Fraction(19, 20)]
    assert not set(kinds(found)) & (FALSE_ALARMS)


@pytest.mark.parametrize(
    ("text", "decks"),
    [
        ("Eight decks", 8),
        ("8-deck shoe", 8),
        ("A shoe of eight (8) decks", 8),
        ("Single deck", 1),
        ("Decks: 6", 6),
        ("Number of decks | 6", 6),
        ("8 decks of 52 cards", 8),
        ("416 cards", 8),
        ("Six standard decks", 6),
    ],
)
def test_deck_counts_in_the_forms_people_write(text: str, decks: int) -> None:
    found = audit(f"{text}\nTie 8:1")
    assert found.sheet.decks == decks
    assert K.DECKS_MISSING not in kinds(found)


def test_a_missing_deck_count_says_how_much_it_matters() -> None:
    sentence = only(audit("Tie 8:1"), K.DECKS_MISSING).sentence
    assert "15.7461% with one deck" in sentence
    assert "14.3596% with 8" in sentence


def test_two_deck_counts_contradict_and_an_aside_does_not() -> None:
    assert "6 and 8 decks" in only(audit("Six or eight decks. Tie 8:1"), K.CONTRADICTION).sentence
    assert K.CONTRADICTION not in kinds(audit("Eight decks (sometimes six). Tie 8:1"))
    assert K.CONTRADICTION not in kinds(audit("Six decks. Some casinos use 9 decks. Tie 8:1"))


def test_two_pays_for_one_bet_contradict_and_the_first_is_priced() -> None:
    found = audit("Eight decks. Tie 8:1\nTie pays 9 to 1")
    assert only(found, K.CONTRADICTION).place.line == 2
    assert found.sheet.bet(BetKind.TIE).pays == 8
    assert K.CONTRADICTION not in kinds(audit("Eight decks. Tie 8:1. Elsewhere Tie may pay 9:1"))


def test_banker_without_a_commission_is_missing_it() -> None:
    found = audit("Six decks\nBanker 1:1")
    assert "gain 1.2374%" in only(found, K.COMMISSION_MISSING).sentence
    assert list(found.prices[0].odds.wins) == [Fraction(19, 20)]
    assert K.COMMISSION_SHARE_MISSING in kinds(
        audit("Eight decks\nCommission is charged on Banker wins\nBanker 1:1")
    )


@pytest.mark.parametrize(
    "text",
    [
        "Banker 1:1, but 1:2 when it wins with 6",
        "Banker pays 1 to 1 except 1 to 2 when it wins with 6",
        "No commission: Banker 1:1 (1:2 on a total of 6)",
        "Banker 1:1; half when winning with a 6",
        "Banker pays even money, half on a 6.",
        "Banker pays 1:1, but only half if it wins with 6",
        "Banker wins are paid 1:1 (6 pays half)",
    ],
)
def test_no_commission_with_half_on_six(text: str) -> None:
    found = audit(f"Eight decks\n{text}")
    (price,) = found.prices
    assert found.sheet.modes == (BankerMode.NO_COMMISSION,)
    assert percent(price.odds.house_edge) == "1.4581%"
    assert not set(kinds(found)) & FALSE_ALARMS


def test_a_push_on_a_three_card_seven_is_a_share_too() -> None:
    found = audit("Eight decks\nBanker 1:1, a three-card 7 pushes")
    assert percent(found.prices[0].odds.house_edge) == "1.0183%"
    assert not set(kinds(found)) & FALSE_ALARMS


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("Tie 1:8", 8),
        ("Player Natural 2:7", Fraction(7, 2)),
        ("Player or Banker Pair 1 to 11", 11),
        ("Banker 20:19", Fraction(19, 20)),
    ],
)
def test_odds_the_wrong_way_round(text: str, turned: Fraction) -> None:
    found = audit(f"Eight decks\n{text}")
    assert found.of_kind(K.ODDS_REVERSED)
    assert found.sheet.bets[0].pays == turned


@pytest.mark.parametrize("text", ["Banker 19:20", "Player 1:1", "Player Natural 7:2", "Tie 9:1"])
def test_odds_the_right_way_round(text: str) -> None:
    assert K.ODDS_REVERSED not in kinds(audit(f"Eight decks\n{text}"))


def test_dear_bets_are_those_over_a_tenth() -> None:
    found = audit(load_rule_sheet("live"))
    dear = {finding.bet for finding in found.of_kind(K.DEAR_BET)}
    assert dear == {price.bet for price in found.prices if price.odds.house_edge > Fraction(1, 10)}
    assert len(dear) == 10
    assert BetKind.BANKER_BONUS not in dear, "9.37%"


def test_examples_that_do_not_come_out_are_shown_right() -> None:
    found = audit("Eight decks. Tie 8:1 (50 staked returns 400). 100 on Tie wins 800")
    assert "50 on Tie wins 400, not 350" in only(found, K.EXAMPLE_WRONG).sentence
    assert "100 on Tie wins 800" in only(found, K.EXAMPLE_RIGHT).sentence


def test_a_tie_that_takes_the_stakes_has_its_price() -> None:
    found = audit("Eight decks. Player 1:1. On a tie Player and Banker bets lose.")
    assert "9.5156%" in only(found, K.TIE_TAKES_STAKES).sentence


def test_a_pay_in_thirds_is_refused_and_left_out() -> None:
    found = audit("Eight decks. Player 1:3. Tie 8:1")
    assert "can't be paid exactly" in only(found, K.UNPAYABLE).sentence
    assert [price.bet for price in found.prices] == [BetKind.TIE]
