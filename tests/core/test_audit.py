"""Audits of houses' pages and rule sheets: what is found, what is not, and that every figure is
exact."""

from __future__ import annotations

from decimal import Decimal

import pytest

from baccarat_core.audit import (
    Pace,
    Standing,
    audit,
    load_page,
    pages,
    read_page,
)
from baccarat_core.audit.figures import list_words, rounded
from baccarat_core.audit.said import (
    ClaimSaid,
    DecksSaid,
    ExampleSaid,
    PaySaid,
    Unread,
)
from baccarat_core.bets import BetKind, Tie
from baccarat_core.errors import AuditError, BetError, RuleSheetError
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import load_rule_sheet
from tests.core.audits import FALSE_ALARMS, K, edge, kinds, only

# The four pages


def test_the_bulgarian_pages_three_faults_are_found_at_their_lines() -> None:
    text = load_page("american")
    found = audit(text)
    lines = text.splitlines()
    stood, turned, claim = (
        only(found, kind) for kind in (K.PLAYER_STOOD_MISSING, K.ODDS_REVERSED, K.CLAIM_OTHER_DECKS)
    )
    assert lines[stood.place.line - 1].endswith("7 stands.")
    assert "3 to 6" in stood.sentence
    assert lines[turned.place.line - 1].startswith("Tie 1:8")
    assert turned.bet is BetKind.TIE
    assert "8:1 is meant" in turned.sentence
    assert lines[claim.place.line - 1].endswith("15.75 %.")
    assert claim.decks == (1,)
    assert "no deck count" in claim.sentence
    assert "one deck (15.7461%)" in claim.sentence
    assert "8 decks it is 14.3596%" in claim.sentence
    assert [f.kind for f in found.findings if f.kind in FALSE_ALARMS] == [
        K.PLAYER_STOOD_MISSING,
        K.ODDS_REVERSED,
        K.CLAIM_OTHER_DECKS,
    ]


@pytest.mark.parametrize("name", ["six_deck", "trainer", "live"])
def test_right_pages_raise_no_false_alarm(name: str) -> None:
    found = audit(load_page(name))
    assert not set(kinds(found)) & FALSE_ALARMS
    assert K.UNREAD not in kinds(found)


def test_the_greek_page_prints_both_halves_of_bankers_rules() -> None:
    found = audit(load_page("six_deck"))
    assert K.RULES_RIGHT in kinds(found)
    assert found.sheet.decks == 6
    assert K.DEAR_BET not in kinds(found), "Tie at 9:1 costs 4.93%"


def test_the_live_pages_return_is_bankers_with_commission_at_eight_decks() -> None:
    finding = only(audit(load_page("live")), K.CLAIM_RIGHT)
    assert finding.bet is BetKind.BANKER
    assert finding.decks == (8,)
    assert finding.sentence == (
        "98.94% is right: the return to player of Banker less 5% with 8 decks is 98.9421%."
    )


def test_the_georgian_pages_examples_all_come_out() -> None:
    found = audit(load_page("trainer"))
    assert len(found.of_kind(K.EXAMPLE_RIGHT)) == 4
    assert [each.decks for each in found.said if isinstance(each, DecksSaid)] == [8, 6]


@pytest.mark.parametrize("name", pages())
def test_a_page_read_gives_the_bets_and_prices_of_its_rule_sheet(name: str) -> None:
    sheet = load_rule_sheet(name)
    found = audit(load_page(name))
    assert found.sheet.decks == sheet.decks
    for mode in sheet.modes:
        mine, theirs = (bet_odds(each, mode=mode) for each in (found.sheet, sheet))
        assert {kind: odds.wins for kind, odds in mine.items()} == {
            kind: odds.wins for kind, odds in theirs.items()
        }


# Claims, against exact odds


@pytest.mark.parametrize("decks", range(1, 11))
def test_a_claim_names_the_deck_count_it_is_of(decks: int) -> None:
    figure = rounded(edge(Tie(), decks) * 100, 4)
    finding = only(audit(f"Tie 8:1. House edge on Tie {figure} %"), K.CLAIM_WITHOUT_DECKS)
    assert finding.decks == (decks,)
    other = 8 if decks != 8 else 6
    wrong = only(
        audit(f"{other} decks. Tie 8:1. House edge on Tie {figure} %"), K.CLAIM_OTHER_DECKS
    )
    assert wrong.decks == (decks,)
    right = only(audit(f"{decks} decks. Tie 8:1. House edge on Tie {figure}%"), K.CLAIM_RIGHT)
    assert right.decks == (decks,)


@pytest.mark.parametrize(
    ("text", "kind", "part"),
    [
        ("Eight decks. Tie house edge is 14.36%", K.CLAIM_RIGHT, "14.3596%"),
        ("Eight decks. Tie house edge is 14.35%", K.CLAIM_RIGHT, "14.3596%"),
        ("Eight decks. House edge on the Tie: 14,36 %", K.CLAIM_RIGHT, "14.3596%"),
        ("Eight decks. RTP of Tie 85.64%", K.CLAIM_RIGHT, "85.6404%"),
        ("Eight decks. The chance of a tie is 9.52 %", K.CLAIM_RIGHT, "9.5156%"),
        ("Eight decks. Banker house edge 1.17 %", K.CLAIM_RIGHT, "ties not counted"),
        ("Eight decks. House edge on Tie 15.75 % (single deck)", K.CLAIM_RIGHT, "one deck"),
        ("6 decks. With eight decks the house edge on Tie is 14.36%", K.CLAIM_RIGHT, "8 decks"),
        ("6 decks. House edge on Tie 14.36% with 6 decks", K.CLAIM_OTHER_DECKS, "for 8 decks"),
        ("Eight decks. Tie 9:1, house edge on Tie 14.36%", K.CLAIM_OTHER_PAY, "Tie at 8:1"),
        ("Eight decks. Tie house edge is 3.21%", K.CLAIM_WRONG, "no deck count from 1 to 10"),
        ("Eight decks. RTP up to 98.94%", K.CLAIM_RIGHT, "Banker less 5%"),
        ("RTP up to 98.94%", K.CLAIM_WITHOUT_DECKS, "6 to 10 decks"),
        ("Eight decks. Player edge 1.24 percent", K.CLAIM_RIGHT, "1.2351%"),
    ],
)
def test_claims_in_the_forms_people_write(text: str, kind: K, part: str) -> None:
    assert part in only(audit(text), kind).sentence


def test_several_claims_in_a_line_each_go_with_their_bet() -> None:
    found = audit("8 decks. House edge: Banker 1.06%, Player 1.24%, Tie 14.36%")
    assert [f.bet for f in found.of_kind(K.CLAIM_RIGHT)] == [
        BetKind.BANKER,
        BetKind.PLAYER,
        BetKind.TIE,
    ]


def test_a_table_of_bets_is_read_by_its_heads() -> None:
    found = audit(
        "| Bet | Payout | House edge |\n|---|---|---|\n| Banker | 19:20 | 1.06% |\n"
        "| Tie | 9 for 1 | 14.36 % |\n\nDecks: 8"
    )
    assert len(found.of_kind(K.CLAIM_RIGHT)) == 2
    assert only(found, K.FOR_ONE).place.line == 4
    assert found.sheet.bet(BetKind.TIE).pays == 8


# Rule sheets


def test_a_rule_sheet_is_audited_like_a_page() -> None:
    found = audit(load_rule_sheet("trainer"))
    assert kinds(found) == [K.DEAR_BET, K.COST_AN_HOUR]
    assert found.lines == ()


def test_toml_text_is_read_as_a_rule_sheet_with_its_lines() -> None:
    text = 'name = "x"\ntitle = "X"\ndecks = 6\n\n[[bets]]\nbet = "tie"\npays = "8:1"\n'
    finding = only(audit(text), K.DEAR_BET)
    assert finding.place.line == 5
    assert "14.4382%" in finding.sentence


def test_sheets_that_give_money_away_are_noticed() -> None:
    free = (
        'name = "x"\ntitle = "X"\n\n[[bets]]\nbet = "banker"\n\n[[bets]]\nbet = "tie"\npays = 12\n'
    )
    found = audit(free)
    assert K.COMMISSION_MISSING in kinds(found)
    assert "Tie would gain the bettor" in only(found, K.BETTOR_GAINS).sentence


def test_sheets_without_a_house_price_are_refused() -> None:
    with pytest.raises(AuditError, match="no house price to audit"):
        audit(load_rule_sheet("banque"))
    with pytest.raises(AuditError, match="offers no bets"):
        audit('name = "x"\ntitle = "X"')
    with pytest.raises(RuleSheetError, match="decks: expected"):
        audit('name = "x"\ntitle = "X"\ndecks = 0')


# The cost of an hour


def test_an_hour_costs_edge_times_stake_times_rounds() -> None:
    found = audit(load_rule_sheet("american"), Pace(70, 10))
    costs = {price.bet: rounded(found.pace.cost(price), 2) for price in found.prices}
    assert costs == {
        BetKind.PLAYER: Decimal("8.65"),
        BetKind.BANKER: Decimal("7.41"),
        BetKind.TIE: Decimal("100.52"),
    }
    assert rounded(found.cost_an_hour, 2) == Decimal("116.57")
    assert found.cost_an_hour == sum(price.odds.house_edge * 700 for price in found.prices)


def test_an_hour_on_every_bet_counts_banker_once() -> None:
    found = audit(load_page("live"))
    usual = bet_odds(load_rule_sheet("live"))
    assert found.cost_an_hour == 700 * sum(odds.house_edge for odds in usual.values())


@pytest.mark.parametrize("rounds", [0, -1, "x", "", 1001, "1.5", True, "²"])
def test_a_pace_is_a_whole_number_of_rounds(rounds: object) -> None:
    with pytest.raises(AuditError, match="whole number from 1 to 1,000"):
        Pace(rounds, 10)  # type: ignore[arg-type]


@pytest.mark.parametrize("stake", [0, "-1", "x", "", "0.001"])
def test_a_stake_is_an_exact_amount(stake: str) -> None:
    with pytest.raises(BetError):
        Pace(70, stake)


# Values


def test_audits_are_values() -> None:
    text = load_page("american")
    assert audit(text) == audit(text)
    finding = audit(text).findings[0]
    with pytest.raises(AttributeError):
        finding.sentence = "x"  # type: ignore[misc]
    assert {Standing.STATED, Standing.ASIDE} == {
        each.standing for each in read_page("Eight decks (sometimes six)")
    }


def test_the_parts_of_a_page_know_where_they_stand() -> None:
    line = "Eight decks. Tie 1:8 (50 staked returns 450). Edge on Tie 15.75 %"
    for said in read_page(line):
        assert line[said.place.start : said.place.end] == said.place.text
    assert [type(said) for said in read_page(line)] == [
        DecksSaid,
        PaySaid,
        ExampleSaid,
        ClaimSaid,
    ]
    assert isinstance(read_page("Eight decks. Xyzzy")[-1], Unread)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [([], ""), ([3], "3"), ([6, 7], "6 and 7"), ([0, 1, 8, 9], "0, 1, 8 and 9")],
)
def test_lists_read_well(numbers: list[int], words: str) -> None:
    assert list_words(numbers) == words
