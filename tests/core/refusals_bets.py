"""What bets and settlement refuse, and the sentence with which they do."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

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
from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup
from baccarat_core.errors import (
    BetError,
)
from baccarat_core.rule_sheets import load_rule_sheet
from tests.core.refusal import Refusal


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
