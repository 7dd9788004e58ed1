"""Everything the core refuses, and the sentence with which it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from baccarat_core.bets import (
    Banker,
    BankerMode,
    BetKind,
    Ladder,
    PlayerBonus,
    PlayerNatural,
    Tie,
    parse_pay,
    parse_share,
    parse_stake,
    settle,
)
from baccarat_core.cards import DECK, Card, Rank, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.coup import Coup, deal
from baccarat_core.errors import (
    BaccaratError,
    BetError,
    CardError,
    CompositionError,
    CoupError,
    ShoeError,
    TableauError,
)
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import BurnRule, EndRule, Shoe
from baccarat_core.tableau import (
    PRINTED_CARD,
    STOOD,
    TABLEAU,
    Action,
    Tableau,
    banker_decision,
    player_decision,
)

Refusal = tuple[Callable[[], Any], type[BaccaratError], str]


def every(refusals: Sequence[Refusal]) -> pytest.MarkDecorator:
    """Run a test for each of these refusals, named by its sentence."""
    return pytest.mark.parametrize(
        ("call", "error", "sentence"), refusals, ids=[row[2][:60] for row in refusals]
    )


def said(call: Callable[[], Any], error: type[BaccaratError]) -> str:
    """The sentence with which this call is refused."""
    with pytest.raises(error) as caught:
        call()
    assert type(caught.value) is error
    return str(caught.value)


_HOW = " Ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits c d h s; the nine of hearts is 9h."

CARDS: list[Refusal] = [
    (lambda: Card.parse("1h"), CardError, "'1h' is not a card: '1' is no rank." + _HOW),
    (lambda: Card.parse("11h"), CardError, "'11h' is not a card: '11' is no rank." + _HOW),
    (lambda: Card.parse("9x"), CardError, "'9x' is not a card: 'x' is no suit." + _HOW),
    (lambda: Card.parse("10"), CardError, "'10' is not a card: '1' is no rank." + _HOW),
    (lambda: Card.parse("1010h"), CardError, "'1010h' is not a card: '1010' is no rank." + _HOW),
    (lambda: Card.parse("9"), CardError, "'9' is not a card: it needs a rank and a suit." + _HOW),
    (lambda: Card.parse("h"), CardError, "'h' is not a card: it needs a rank and a suit." + _HOW),
    (lambda: Card.parse(" "), CardError, "' ' is not a card: it needs a rank and a suit." + _HOW),
    (lambda: Card.parse(""), CardError, "'' is not a card: it needs a rank and a suit." + _HOW),
    (lambda: Card.parse("9h Tc"), CardError, "'9h Tc' is not a card: '9h T' is no rank." + _HOW),
    (
        lambda: Card.parse(9),  # type: ignore[arg-type]
        CardError,
        "A card is written as text such as 9h, not as 9.",
    ),
    (
        lambda: Card("9", "h"),  # type: ignore[arg-type]
        CardError,
        "A card is made of a Rank and a Suit, not of '9' and 'h'; read text with Card.parse('9h').",
    ),
    (
        lambda: Card(Rank.NINE, "h"),  # type: ignore[arg-type]
        CardError,
        "A card is made of a Rank and a Suit, not of <Rank.NINE: '9'> and 'h'; "
        "read text with Card.parse('9h').",
    ),
    (lambda: parse_cards("9h 0c"), CardError, "'0c' is not a card: '0' is no rank." + _HOW),
    (
        lambda: parse_cards(["9h"]),  # type: ignore[arg-type]
        CardError,
        "Cards are written as text such as '7h 9c', not as ['9h'].",
    ),
]


def _printed(old: str, new: str) -> Callable[[], Tableau]:
    assert old in PRINTED_CARD
    return lambda: Tableau.parse(PRINTED_CARD.replace(old, new))


_CELLS = dict(TABLEAU)
_ROW = "is no row of the rule card: rows are Banker counts 0 to 7, such as 3 or 0–2."
_NEEDS = (
    "The rule card needs one cell for each Banker count 0 to 7 and each of the columns – and 0 "
    "to 9; look at "
)

TABLEAUX: list[Refusal] = [
    (
        lambda: player_decision(10),
        TableauError,
        "Player's count is a whole number from 0 to 9, not 10.",
    ),
    (
        lambda: player_decision(True),
        TableauError,
        "Player's count is a whole number from 0 to 9, not True.",
    ),
    (
        lambda: banker_decision(-1, 3),
        TableauError,
        "Banker's count is a whole number from 0 to 9, not -1.",
    ),
    (
        lambda: banker_decision(2.0, 3),  # type: ignore[arg-type]
        TableauError,
        "Banker's count is a whole number from 0 to 9, not 2.0.",
    ),
    (
        lambda: banker_decision(3, 10),
        TableauError,
        "Player's third card counts 0 to 9, or is STOOD; 10 is neither.",
    ),
    (
        lambda: banker_decision(3, None),  # type: ignore[arg-type]
        TableauError,
        "Player's third card counts 0 to 9, or is STOOD; None is neither.",
    ),
    (
        lambda: banker_decision(3, False),
        TableauError,
        "Player's third card counts 0 to 9, or is STOOD; False is neither.",
    ),
    (
        lambda: Tableau.parse(""),
        TableauError,
        "The rule card begins with the line ' Banker | –   0 1 2 … 9'.",
    ),
    (
        _printed("| –   0 1", "| –   0 0"),
        TableauError,
        "Column 0 stands twice on the rule card.",
    ),
    (
        _printed("8 9\n", "8 T\n"),
        TableauError,
        "'T' heads no column of the rule card: columns are – and 0 to 9.",
    ),
    (
        _printed("     3  | D   D D", "     3  | D   D"),
        TableauError,
        "Row 3 of the rule card has 10 cells; it needs 11.",
    ),
    (
        _printed("     3  | D", "     3  | H"),
        TableauError,
        "Row 3 of the rule card says 'H'; a cell is D or S.",
    ),
    (_printed("     3  |", "     4  |"), TableauError, "Row 4 stands twice on the rule card."),
    (_printed("   0–2  |", "   0–3  |"), TableauError, "Row 3 stands twice on the rule card."),
    (_printed("     7  |", "     8  |"), TableauError, f"'8' {_ROW}"),
    (_printed("   0–2  |", " 0–9999  |"), TableauError, f"'0–9999' {_ROW}"),
    (_printed("   0–2  |", "   2–0  |"), TableauError, f"'2–0' {_ROW}"),
    (_printed("   0–2  |", "        |"), TableauError, f"'' {_ROW}"),
    (_printed("   0–2  |", "   0–   |"), TableauError, f"'0–' {_ROW}"),
    (_printed("   0–2  |", "   0–1  |"), TableauError, f"{_NEEDS}2 –, 2 0, 2 1."),
    (
        lambda: Tableau({key: action for key, action in _CELLS.items() if key != (6, STOOD)}),
        TableauError,
        f"{_NEEDS}6 –.",
    ),
    (lambda: Tableau(_CELLS | {(8, 0): Action.STAND}), TableauError, f"{_NEEDS}(8, 0)."),
    (
        lambda: Tableau(_CELLS | {(6, 6): "draw"}),  # type: ignore[dict-item]
        TableauError,
        "Cell 6 6 of the rule card holds 'draw'; it needs an Action.",
    ),
]

_NINE = Card.parse("9h")
_FULL = Composition.full(1)

COMPOSITIONS: list[Refusal] = [
    *(
        (
            lambda decks=decks: Composition.full(decks),  # type: ignore[misc]
            CompositionError,
            f"A shoe has a whole number of decks, 1 or more, not {decks!r}.",
        )
        for decks in (0, -1, 1.5, "8", True, None)
    ),
    (
        lambda: Composition((1, 2, 3)),
        CompositionError,
        "A composition counts 52 cards, ace to king in four suits; this one counts 3.",
    ),
    *(
        (
            lambda count=count: Composition.from_counts({_NINE: count}),  # type: ignore[misc]
            CompositionError,
            f"The count of 9h is {count!r}; it must be a whole number, 0 or more.",
        )
        for count in (-1, 1.0, "3", True, None)
    ),
    (
        lambda: Composition.from_counts({"9h": 3}),  # type: ignore[dict-item]
        CompositionError,
        "'9h' is no card; read text with Card.parse('9h').",
    ),
    (
        lambda: Composition.of("9h"),  # type: ignore[arg-type]
        CompositionError,
        "'9' is no card; read text with Card.parse('9h').",
    ),
    (
        lambda: _FULL.remove([_NINE, _NINE]),
        CompositionError,
        "9h can't be removed: none is left.",
    ),
    (
        lambda: _FULL.remove(["9h"]),  # type: ignore[list-item]
        CompositionError,
        "'9h' is no card; read text with Card.parse('9h').",
    ),
    (
        lambda: _FULL.count("9h"),  # type: ignore[arg-type]
        CompositionError,
        "'9h' is no card; read text with Card.parse('9h').",
    ),
    (lambda: _FULL.of_value(10), CompositionError, "A card's point value is 0 to 9, not 10."),
    (lambda: _FULL.of_value(-1), CompositionError, "A card's point value is 0 to 9, not -1."),
]


def _over() -> None:
    shoe = Shoe(1, seed=1, end_rule=EndRule.EVERY_ROUND)
    deal(shoe)
    deal(shoe)


def _past_the_end() -> None:
    shoe = Shoe.stacked(DECK[:2])
    for _ in range(3):
        shoe.draw()


_DEEP = "cards may leave no whole coup before it; put it nearer to the end."
_WHERE = "The cut card stands a whole number of cards from the end, 0 or more, not "

SHOES: list[Refusal] = [
    (
        lambda: Shoe(0),
        CompositionError,
        "A shoe has a whole number of decks, 1 or more, not 0.",
    ),
    *(
        (
            lambda seed=seed: Shoe(1, seed),  # type: ignore[misc]
            ShoeError,
            f"A seed is a whole number or text, not {seed!r}.",
        )
        for seed in (1.5, True, [1], b"x")
    ),
    *(
        (
            lambda cut=cut: Shoe(1, 1, cut_card=cut),  # type: ignore[misc]
            ShoeError,
            f"{_WHERE}{cut!r}.",
        )
        for cut in (-1, 1.0, True, "14", None)
    ),
    (
        lambda: Shoe(1, 1, cut_card=36),
        ShoeError,
        f"A cut card 36 from the end of 52 {_DEEP}",
    ),
    (
        lambda: Shoe(1, 1, cut_card=47, burn=BurnRule.NONE, end_rule=EndRule.ONE_MORE_ROUND),
        ShoeError,
        f"A cut card 47 from the end of 52 {_DEEP}",
    ),
    (
        lambda: Shoe(1, 1, burn="none"),  # type: ignore[arg-type]
        ShoeError,
        "A burn rule is a BurnRule, not 'none'.",
    ),
    (
        lambda: Shoe(1, 1, end_rule="every round"),  # type: ignore[arg-type]
        ShoeError,
        "An end rule is an EndRule, not 'every round'.",
    ),
    (
        lambda: Shoe.stacked("9h"),  # type: ignore[arg-type]
        ShoeError,
        "A shoe is stacked with cards, not with '9'; read text with parse_cards('9h Tc').",
    ),
    (
        lambda: Shoe.stacked(parse_cards("Kh 2c 3d"), burn=BurnRule.EXPOSED_CARD),
        ShoeError,
        "The burn card Kh asks for more than the 3 cards there are.",
    ),
    (_over, ShoeError, "This shoe's last round is over. Open a new shoe."),
    (
        lambda: deal(Shoe.stacked(DECK[:5])),
        ShoeError,
        "A coup may need 6 cards and this shoe has 5 left. Open a new shoe.",
    ),
    (_past_the_end, ShoeError, "All 2 cards are out. Open a new shoe."),
]


def _replay(text: str) -> Callable[[], Coup]:
    return lambda: Coup.replay(parse_cards(text))


_FOUR = "A coup begins with two cards to each hand: Player, Banker, Player, Banker."
_NATURAL = "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws."

COUPS: list[Refusal] = [
    (_replay(""), CoupError, f"Player's first card is missing. {_FOUR}"),
    (_replay("9h"), CoupError, f"Banker's first card is missing. {_FOUR}"),
    (_replay("9h 7d"), CoupError, f"Player's second card is missing. {_FOUR}"),
    (_replay("9h 7d 9c"), CoupError, f"Banker's second card is missing. {_FOUR}"),
    (
        _replay("2h 7d 3c Kd"),
        CoupError,
        "Player's third card is missing. Player has 5. Player draws on 0 to 5.",
    ),
    (
        _replay("2h 3d 3c Kd 7h"),
        CoupError,
        "Banker's third card is missing. Banker has 3 and Player drew 7. On 3, Banker draws "
        "unless Player's card is 8, so it draws.",
    ),
    (
        _replay("Kh 3d 6c Kd"),
        CoupError,
        "Banker's third card is missing. Banker has 3. When Player stands, Banker draws on 0 to 5.",
    ),
    (
        _replay("9h 7d Kc Ks 2c"),
        CoupError,
        f"2c is left over: the coup ends after Ks. {_NATURAL}",
    ),
    (
        _replay("2h 9d Kc Ks 2c 3c"),
        CoupError,
        f"2c 3c are left over: the coup ends after Ks. {_NATURAL}",
    ),
    (
        _replay("Th 4c 4d 9s 8h 2c"),
        CoupError,
        "2c is left over: the coup ends after 8h. Banker has 3 and Player drew 8. On 3, Banker "
        "draws unless Player's card is 8, so it stands.",
    ),
    (
        _replay("Kh 6c 6d Ks 8h"),
        CoupError,
        "8h is left over: the coup ends after Ks. Banker has 6. When Player stands, Banker stands "
        "on 6 and 7.",
    ),
    (
        _replay("Kh 3d 6c Kd 2c 3c"),
        CoupError,
        "3c is left over: the coup ends after 2c. When Banker has drawn, the coup is over.",
    ),
    (
        lambda: Coup.replay("9h 7d"),  # type: ignore[arg-type]
        CoupError,
        "A coup is replayed from cards, and '9' is none; read text with parse_cards('9h Tc').",
    ),
]


def _settle(wagers: Any, mode: Any = None, sheet: str = "trainer") -> Callable[[], Any]:
    coup = Coup.replay(parse_cards("Kh Qs 7d 7c"))
    return lambda: settle(coup, wagers, load_rule_sheet(sheet), mode)


def _bad_stake(stake: Any, sentence: str) -> Refusal:
    return lambda: parse_stake(stake), BetError, sentence


def _bad_pay(pay: Any, sentence: str) -> Refusal:
    return lambda: parse_pay(pay), BetError, sentence


_WRITE = "is no amount of money. Write 100 or 12.50."
_BEYOND = "A stake of 1,000,000,000,000,000 or more is beyond any table."
_PAY = "is no pay. Write it as 8, 8:1, 8 to 1, 19/20 or 0.95."
_SHARE = "is no commission. Write a share of the win, such as 5% or 0.05."
_EXACT = "can't be paid exactly in decimal money; try halves, fifths or tenths."
_LADDER = "A bonus ladder lists a pay for each winning margin, such as 9 = 30, 8 = 10."

BETS: list[Refusal] = [
    _bad_stake(0, "A stake is more than 0, not 0."),
    _bad_stake(-5, "A stake is more than 0, not -5."),
    _bad_stake("-0.00", "A stake is more than 0, not -0.00."),
    _bad_stake("0.001", "A stake comes in whole units of 0.01, and 0.001 does not."),
    _bad_stake(Decimal("1e-40"), "A stake comes in whole units of 0.01, and 1E-40 does not."),
    _bad_stake("NaN", f"NaN {_WRITE}"),
    _bad_stake(Decimal("sNaN"), f"sNaN {_WRITE}"),
    _bad_stake("Infinity", _BEYOND),
    _bad_stake("-Infinity", "A stake is more than 0, not -Infinity."),
    _bad_stake("1e30", _BEYOND),
    _bad_stake(10**5000, _BEYOND),
    _bad_stake(True, "A stake is written as 100 or '12.50', not as True."),
    _bad_stake(12.5, "A stake is written as 100 or '12.50', not as 12.5."),
    _bad_stake(None, "A stake is written as 100 or '12.50', not as None."),
    _bad_stake("12,50", f"'12,50' {_WRITE}"),
    _bad_stake("ten", f"'ten' {_WRITE}"),
    _bad_stake("", f"'' {_WRITE}"),
    (
        _settle({BetKind.TIE: 100, BetKind.PLAYER_PAIR: 100}),
        BetError,
        "Dealer's trainer has no bet Player Pair. Its bets: Player, Banker, Tie.",
    ),
    (
        _settle({BetKind.TIE: 100}, BankerMode.NO_COMMISSION),
        BetError,
        "Dealer's trainer has no mode 'no commission'. Its modes: commission.",
    ),
    (
        _settle({BetKind.TIE: 100}, "commission"),
        BetError,
        "A mode is named as BankerMode.COMMISSION is, not as 'commission'.",
    ),
    (
        _settle({"tie": 100}),
        BetError,
        "A bet is named as BetKind.TIE is, not as 'tie'.",
    ),
    (
        _settle({BetKind.PLAYER: 100}, sheet="banque"),
        BetError,
        "Baccarat en banque has no bet Player. Its bets: none.",
    ),
    (
        _settle({BetKind.PLAYER: 100}, BankerMode.COMMISSION, sheet="banque"),
        BetError,
        "Baccarat en banque has no mode 'commission'. Its modes: none.",
    ),
    _bad_pay("8 to one", f"'8 to one' {_PAY}"),
    _bad_pay("", f"'' {_PAY}"),
    _bad_pay("8:0", f"'8:0' {_PAY}"),
    _bad_pay("9" * 5000, f"'{'9' * 40}…' {_PAY}"),
    _bad_pay(True, f"True {_PAY}"),
    _bad_pay(float("nan"), f"nan {_PAY}"),
    _bad_pay(None, f"'None' {_PAY}"),
    _bad_pay([8], f"'[8]' {_PAY}"),
    _bad_pay(0, "A winning bet pays more than 0, not 0."),
    _bad_pay("-8:1", "A winning bet pays more than 0, not -8:1."),
    _bad_pay("−8", "A winning bet pays more than 0, not −8."),
    _bad_pay("1:3", f"1:3 {_EXACT}"),
    _bad_pay(0.1 + 0.2, f"0.30000000000000004 {_EXACT}"),
    _bad_pay("1000001", "No bet pays more than 1,000,000 to 1; look at 1000001."),
    _bad_pay(
        10**5000,
        "No bet pays more than 1,000,000 to 1; look at a number of more than 40 digits.",
    ),
    (lambda: parse_share("100%"), BetError, f"'100%' {_SHARE}"),
    (lambda: parse_share(1), BetError, f"1 {_SHARE}"),
    (lambda: parse_share("-5%"), BetError, f"'-5%' {_SHARE}"),
    (lambda: parse_share("1/3"), BetError, f"1/3 {_EXACT}"),
    (
        lambda: Ladder({9: 30, 7: 6}),
        BetError,
        "The bonus ladder has a gap: it pays margin 7 but not 8.",
    ),
    (
        lambda: Ladder({8: 10, 7: 6}),
        BetError,
        "The bonus ladder has a gap: it pays margin 7 but not 9.",
    ),
    (
        lambda: Ladder({9: 30, "9": 10}),
        BetError,
        "The bonus ladder pays margin 9 twice.",
    ),
    (lambda: Ladder({10: 3}), BetError, "A winning margin is 1 to 9, not 10."),
    (lambda: Ladder({0: 3}), BetError, "A winning margin is 1 to 9, not 0."),
    (lambda: Ladder({9: "lots"}), BetError, f"'lots' {_PAY}"),
    (lambda: Ladder({}), BetError, _LADDER),
    (lambda: Ladder([30, 10]), BetError, _LADDER),  # type: ignore[arg-type]
    (lambda: Tie(pays=Fraction(1, 3)), BetError, f"1/3 {_EXACT}"),
    (lambda: Tie(pays=Fraction(-8)), BetError, "A winning bet pays more than 0, not -8."),
    (lambda: Tie(pays=None), BetError, f"'None' {_PAY}"),  # type: ignore[arg-type]
    (
        lambda: Tie(open_rounds=0),
        BetError,
        "A bet is open for a whole number of rounds, 1 or more, not 0.",
    ),
    (
        lambda: Banker(mode="commission"),  # type: ignore[arg-type]
        BetError,
        "mode is one of BankerMode.COMMISSION, BankerMode.NO_COMMISSION, not 'commission'.",
    ),
    (
        lambda: PlayerNatural(paid="win"),  # type: ignore[arg-type]
        BetError,
        "paid is one of NaturalPaid.ANY_RESULT, NaturalPaid.WIN_ELSE_LOSE, "
        "NaturalPaid.WIN_ELSE_PUSH, not 'win'.",
    ),
    (lambda: Banker(commission="200%"), BetError, f"'200%' {_SHARE}"),  # type: ignore[arg-type]
    (lambda: PlayerBonus(margins={}), BetError, _LADDER),  # type: ignore[arg-type]
]

ALL = CARDS + TABLEAUX + COMPOSITIONS + SHOES + COUPS + BETS
