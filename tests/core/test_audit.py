"""Audits of houses' pages: what is found, what is not, and that every figure is exact."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.audit import (
    Audit,
    FindingKind,
    Pace,
    Severity,
    Standing,
    audit,
    load_page,
    pages,
    read_page,
)
from baccarat_core.audit.drawing import ALL
from baccarat_core.audit.figures import list_words, percent, rounded
from baccarat_core.audit.said import (
    ClaimSaid,
    DecksSaid,
    ExampleSaid,
    PaySaid,
    RowSaid,
    StoodSaid,
    Unread,
)
from baccarat_core.bets import BankerMode, BetKind, Tie
from baccarat_core.errors import AuditError, BaccaratError, BetError, RuleSheetError
from baccarat_core.odds import bet_odds, joint_distribution, odds_of
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.scoring import Hand
from baccarat_core.tableau import PRINTED_CARD

K = FindingKind
STANDARD = {
    0: ALL, 1: ALL, 2: ALL, 3: ALL - {8}, 4: frozenset(range(2, 8)), 5: frozenset(range(4, 8)),
    6: frozenset({6, 7}), 7: frozenset(),
}  # fmt: skip
FALSE_ALARMS = {kind for kind in K if kind.severity in (Severity.WRONG, Severity.MISSING)}


def kinds(found: Audit) -> list[K]:
    return [finding.kind for finding in found.findings]


def only(found: Audit, kind: K) -> object:
    (finding,) = found.of_kind(kind)
    return finding


def audited(text: str) -> Audit | str:
    """The audit, or the sentence that refuses it."""
    try:
        return audit(text)
    except BaccaratError as refused:
        return str(refused)


def edge(bet: object, decks: int) -> Fraction:
    return odds_of(bet, joint_distribution(decks)).house_edge  # type: ignore[arg-type]


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


# The drawing rules


def rows(text: str) -> dict[int, frozenset[int]]:
    return {
        total: said.draws
        for said in read_page(text)
        if isinstance(said, RowSaid) and said.hand is Hand.BANKER
        for total in said.totals
    }


FORMS = {
    "in one line": (
        "Banker 0–2 always draws; 3 draws unless 8; 4 draws on 2–7; 5 on 4–7; 6 on 6–7; 7 stands."
    ),
    "commas": (
        "Banker draws on 0–2, 3 draws unless Player's third card is 8, 4 draws on 2–7, "
        "5 draws on 4–7, 6 draws on 6–7, 7 stands"
    ),
    "lines under a head": (
        "Banker's rules:\n0, 1, 2: always draws\n3 draws unless 8\n4 draws on 2–7\n5 draws on 4–7"
        "\n6 draws on 6–7\n7 stands"
    ),
    "lists": (
        "Banker 0, 1, 2: always draws; 3: draws on 0–7, 9; 4: draws on 2, 3, 4, 5, 6, 7; "
        "5 draws on 4, 5, 6, 7; 6 draws on 6, 7; 7 stands"
    ),
    "in words": (
        "Banker always draws on 0, 1 and 2.\n"
        "Banker with 3 draws a third card if Player's third card was 0–7 or 9.\n"
        "When the banker has 4, he draws if the player's third card is 2, 3, 4, 5, 6 or 7 and "
        "stands on 0, 1, 8, 9.\n"
        "Banker total 5 draws against 4, 5, 6, 7.\n"
        "Banker total of 6: draws if Player's third card is 6 or 7, otherwise stands\n"
        "Banker stands on 7"
    ),
    "by the card": (
        "Banker draws on 0–2\nIf Player's third card is 8, Banker stands on 3.\n"
        "On 4, Banker draws when Player's card is 2 to 7\n"
        "Banker 5: draws on 4–7; stands on 0–3, 8, 9\n"
        "Banker 6 draws on 6–7\nBanker stands on 7"
    ),
    "printed": PRINTED_CARD,
    "markdown": "\n".join(
        "| " + " | ".join(line.replace("|", " ").split()) + " |"
        for line in PRINTED_CARD.splitlines()
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_bankers_rows_in_the_forms_people_write(form: str) -> None:
    assert rows(FORMS[form]) == STANDARD
    found = audit(f"Player draws on 0–5, stands on 6–7\n{FORMS[form]}")
    assert K.WRONG_CELL not in kinds(found)
    assert K.ROW_MISSING not in kinds(found)
    has_column = form in ("printed", "markdown")
    assert (K.PLAYER_STOOD_MISSING in kinds(found)) is not has_column
    assert (K.RULES_RIGHT in kinds(found)) is has_column


@pytest.mark.parametrize(
    "stood",
    [
        "If Player stands, Banker draws on 0–5 and stands on 6–7.",
        "When the Player stands on 6 or 7, the Banker draws on 0–5",
        "When Player stood: 0–5 draw, 6–9 stand",
        "If Player does not draw, Banker stands on 6 and 7",
        "If Player takes no third card, Banker follows the same rule as Player",
        "Banker draws on 0–5 when Player stands",
    ],
)
def test_the_row_player_stood_in_the_forms_people_write(stood: str) -> None:
    said = [each for each in read_page(stood) if isinstance(each, StoodSaid)]
    assert said[0].draws == frozenset(range(6))
    assert said[0].stands == frozenset({6, 7})
    found = audit(f"Player draws on 0–5, stands on 6–7\n{FORMS['in one line']}\n{stood}")
    assert K.RULES_RIGHT in kinds(found)


@pytest.mark.parametrize("total", range(8))
@pytest.mark.parametrize("third", range(10))
def test_every_wrong_cell_of_bankers_rules_is_found(total: int, third: int) -> None:
    lines = PRINTED_CARD.replace("   0–2  |", "     0  |").splitlines()
    lines[2:2] = [lines[1].replace("0  |", "1  |"), lines[1].replace("0  |", "2  |")]
    head, cells = lines[total + 1].split("|")
    words = cells.split()
    words[third + 1] = "S" if words[third + 1] == "D" else "D"
    lines[total + 1] = f"{head}| {' '.join(words)}"
    found = audit("\n".join(["Player draws on 0–5, stands on 6–7", "", *lines]))
    finding = only(found, K.WRONG_CELL)
    assert finding.place.line == total + 4
    assert finding.sentence.startswith(f"On {total} the page has Banker ")
    assert f"Wrong against {third}." in finding.sentence


def test_a_wrong_cell_says_what_it_would_cost() -> None:
    sentence = only(audit("Eight decks\nBanker 6 draws on 5–7"), K.WRONG_CELL).sentence
    assert "Played so, Banker would cost 1.1210% with 8 decks, and not 1.0579%." in sentence


def test_rules_that_forget_the_tableau_are_wrong() -> None:
    found = audit("Eight decks. Banker draws on 0–5 and stands on 6–7")
    assert [f.sentence.split()[1] for f in found.of_kind(K.WRONG_CELL)] == ["3", "4", "5", "6"]


def test_a_wrong_player_rule_and_a_wrong_stood_row_are_found() -> None:
    found = audit("Player draws on 0–6, stands on 7\nIf Player stands, Banker draws on 0–6")
    first, second = found.of_kind(K.WRONG_CELL)
    assert "Player draw on 6" in first.sentence
    assert "Wrong on 6" in second.sentence


def test_missing_rows_are_named_with_what_they_should_say() -> None:
    found = audit("Banker 3 draws unless 8")
    bankers, players = found.of_kind(K.ROW_MISSING)
    assert "on 0 to 2 and 4 to 7" in bankers.sentence
    assert "on 6, draw against 6 and 7" in bankers.sentence
    assert "what Player does" in players.sentence


# Nothing is dropped in silence


def test_words_without_a_rule_are_said_to_be_unread() -> None:
    found = audit("Eight decks\nFree drinks after midnight\nTie 8:1")
    finding = only(found, K.UNREAD)
    assert (finding.place.line, finding.place.text) == (2, "Free drinks after midnight")


def test_a_number_left_over_in_a_clause_is_said_to_be_unread() -> None:
    found = audit("Eight decks\nBanker 1.95, Player pays 1:1")
    assert "Banker 1.95" in only(found, K.UNREAD).sentence


@pytest.mark.parametrize("name", pages())
def test_every_line_with_words_is_read_as_something(name: str) -> None:
    found = audit(load_page(name))
    for number, line in enumerate(found.lines, start=1):
        assert bool(found.read_as(number)) is bool(line.strip())


JUMBLE = (
    "Tie", "Player", "Banker", "Pair", "8:1", "1:8", "5", "%", "6", "decks", "eight", "draws",
    "stands", "on", "0–5", "unless", "if", ";", ",", ".", "(", ")", "|", "house", "edge", "15.75",
    "RTP", "up", "to", "commission", "less", "wins", "50", "staked", "returns", "Lucky", "Six",
    "→", "third", "card", "no", "1.95", "pays", "for", "9", "19/20", "D", "S", "elsewhere", "may",
)  # fmt: skip


@settings(max_examples=150)
@given(
    st.lists(
        st.lists(
            st.sampled_from(JUMBLE),
            min_size=1,
            max_size=14,
        ).map(" ".join),
        min_size=1,
        max_size=6,
    ).map("\n".join)
)
def test_any_jumble_of_such_words_is_audited_or_refused_in_words(text: str) -> None:
    found = audited(text)
    if isinstance(found, str):
        assert found.endswith((".", "”."))
        return
    for number, line in enumerate(found.lines, start=1):
        words = any(character.isalnum() for character in line)
        assert found.read_as(number) or not words, "no line is dropped"
    for finding in found.findings:
        assert finding.sentence
        if finding.place:
            assert 1 <= finding.place.line <= len(found.lines)
    for said in found.said:
        assert said.meaning
        line = found.lines[said.place.line - 1]
        assert said.place.text in line or said.place.text in line.strip()


@settings(max_examples=100)
@given(st.text(max_size=300))
def test_any_text_at_all_is_audited_or_refused_in_words(text: str) -> None:
    assert audited(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nothing to audit"),
        (" \n ", "nothing to audit"),
        ("hello world", "No bet, pay, deck count or drawing rule"),
        ("Tie 8:0", "No bet, pay, deck count or drawing rule"),
        ("Tie 8:1\n" * 7000, "at most 50,000 characters"),
        ("Tie 8:1, " * 300, "Line 1 has more than 2,000 characters"),
        (None, "nothing to audit"),
    ],
)
def test_what_no_page_is_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(AuditError, match=sentence):
        audit(text)


def test_an_unknown_page_is_named() -> None:
    with pytest.raises(AuditError, match=r"There is no page 'x'\. Those here: american, live"):
        load_page("x")


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
