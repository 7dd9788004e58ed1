import decimal
from decimal import Decimal
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.bets import (
    Banker,
    BankerMode,
    BetKind,
    CommissionRounding,
    PlayerBonus,
    Result,
    Share,
    Tie,
    parse_stake,
    settle,
)
from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup
from baccarat_core.errors import BetError
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet

from . import checks, strategies

LIVE = load_rule_sheet("live")
TRAINER = load_rule_sheet("trainer")
BANKER_WINS = Coup.replay(parse_cards("Th 4c 4d 9s 8h"))
modes = st.sampled_from(BankerMode)
stakes = strategies.cents.filter(lambda stake: stake < 10**15)
wagers = st.dictionaries(st.sampled_from(BetKind), stakes, max_size=14)


def test_the_trainers_examples_to_the_cent():
    checks.check_trainer_examples()


def test_the_live_table_on_every_outcome():
    checks.check_live_table()


@given(strategies.coups, wagers, modes)
def test_every_line_is_exact(coup, staked, mode):
    settled = settle(coup, staked, LIVE, mode)
    assert [line.bet for line in settled.lines] == list(staked)
    for line in settled.lines:
        resolution = LIVE.bet(line.bet, mode).resolve(coup.facts)
        stake = Fraction(staked[line.bet])
        gross = stake * resolution.pays
        assert line.stake == stake
        assert line.result is resolution.result
        assert Fraction(line.commission) == gross * resolution.commission
        house = stake if line.result is Result.LOSE else Fraction(line.commission) - gross
        assert Fraction(line.profit) + house == 0
        assert Fraction(line.returned) == stake + Fraction(line.profit)
        assert line.returned >= 0
        signs = {Result.WIN: line.profit > 0, Result.PUSH: not line.profit}
        assert signs.get(line.result, line.returned == 0)


@given(strategies.coups, wagers, modes)
def test_sums_are_the_sums_of_the_lines(coup, staked, mode):
    settled = settle(coup, staked, LIVE, mode)
    for name in ("returned", "profit", "commission"):
        lines = [Fraction(getattr(line, name)) for line in settled.lines]
        assert Fraction(getattr(settled, name)) == sum(lines)
    assert Fraction(settled.staked) == sum(map(Fraction, staked.values()))
    assert Fraction(settled.returned) == Fraction(settled.staked) + Fraction(settled.profit)


@given(strategies.coups, stakes, strategies.pays, strategies.commissions)
def test_any_pay_and_commission_is_exact(coup, stake, pay, commission):
    banker = Banker(pays=pay, commission=Share(commission))
    sheet = RuleSheet(name="x", title="x", bets=(banker, Tie(pays=pay)))
    lines = settle(coup, {BetKind.BANKER: stake, BetKind.TIE: stake}, sheet).lines
    won = Fraction(stake) * pay
    for line, net in zip(lines, (won * (1 - commission), won), strict=True):
        if line.result is Result.WIN:
            assert Fraction(line.profit) == net


@given(wagers)
def test_the_callers_decimal_context_changes_nothing(staked):
    expected = settle(BANKER_WINS, staked, LIVE)
    with decimal.localcontext(prec=3, rounding=decimal.ROUND_UP) as context:
        context.traps[decimal.Inexact] = False
        narrow = settle(BANKER_WINS, staked, LIVE)
        assert narrow == expected
        sums = (narrow.staked, narrow.returned, narrow.profit, narrow.commission)
        returned = [line.returned for line in narrow.lines]
    assert sums == (expected.staked, expected.returned, expected.profit, expected.commission)
    assert returned == [line.returned for line in expected.lines]


QUARTER = {"chip": Decimal("0.25"), "bets": (Banker(commission=Share(1, 20)),)}


@pytest.mark.parametrize(
    ("stake", "exact", "up", "down"),
    [
        (5, "0.25", "0.25", "0.25"),
        (6, "0.30", "0.50", "0.25"),
        (4, "0.20", "0.25", "0"),
        ("10.50", "0.525", "0.75", "0.50"),
        (100, "5", "5", "5"),
        ("0.10", "0.005", "0.10", "0"),  # a chip would cost more than the win
    ],
)
def test_commission_in_chips_of_25_cents(stake, exact, up, down):
    for rounding, wanted in zip(CommissionRounding, (exact, up, down), strict=True):
        sheet = RuleSheet(name="x", title="x", commission_rounding=rounding, **QUARTER)
        (line,) = settle(BANKER_WINS, {BetKind.BANKER: stake}, sheet).lines
        assert line.commission == Decimal(wanted), rounding
        assert line.profit == Decimal(stake) - Decimal(wanted)
        assert line.result is Result.WIN


@given(stakes, st.sampled_from(["0.01", "0.25", "0.5", "1", "5", "0.0001"]))
def test_rounded_commission_is_whole_chips_next_to_the_exact_one(stake, chip):
    owed = Fraction(stake) / 20
    for rounding in CommissionRounding:
        sheet = msgspec.structs.replace(TRAINER, chip=Decimal(chip), commission_rounding=rounding)
        (line,) = settle(BANKER_WINS, {BetKind.BANKER: stake}, sheet).lines
        taken = Fraction(line.commission)
        if rounding is CommissionRounding.EXACT:
            assert taken == owed
            continue
        off = taken - owed if rounding is CommissionRounding.UP_TO_CHIP else owed - taken
        assert 0 <= off < Fraction(chip)
        assert taken % Fraction(chip) == 0 or taken == stake
        assert line.profit >= 0


@pytest.mark.parametrize("stake", [0, -5, "0.001", "NaN", "1e30", True, 12.5, "12,50", None])
def test_a_bad_stake_settles_nothing(stake):
    with pytest.raises(BetError):
        settle(BANKER_WINS, {BetKind.PLAYER: 100, BetKind.BANKER: stake}, TRAINER)


@given(stakes)
def test_stakes_are_read_as_written(stake):
    assert parse_stake(stake) == parse_stake(f" {stake} ") == parse_stake(str(stake)) == stake


@pytest.mark.parametrize("stake", [100, "100", "100.00", Decimal("1E+2"), "1." + 80 * "0"])
def test_whole_stakes(stake):
    assert parse_stake(stake) == Decimal(str(stake))


def test_units_are_the_sheets():
    sheet = msgspec.structs.replace(TRAINER, unit=Decimal("2.50"))
    assert settle(BANKER_WINS, {BetKind.BANKER: "7.50"}, sheet).staked == Decimal("7.50")
    with pytest.raises(BetError, match=r"whole units of 2\.50, and 6 does not"):
        settle(BANKER_WINS, {BetKind.BANKER: 6}, sheet)


def test_the_first_mode_is_the_usual_one():
    for wagered, mode in ((None, "95"), (BankerMode.NO_COMMISSION, "100")):
        settled = settle(BANKER_WINS, {BetKind.BANKER: 100}, LIVE, wagered)
        assert settled.profit == Decimal(mode)


def test_no_wagers_are_no_lines():
    settled = settle(BANKER_WINS, {}, TRAINER)
    assert (settled.lines, settled.staked, settled.profit) == ((), 0, 0)


def test_a_bonus_ladder_of_another_house():
    bonus = PlayerBonus(margins={9: "30", 8: "0.5"}, natural_win="3:2")
    sheet = TRAINER.with_bet(bonus)
    by_8 = Coup.replay(parse_cards("Kd Kh 2h Qc 7s Ah"))
    assert settle(by_8, {BetKind.PLAYER_BONUS: 10}, sheet).profit == 5
    natural = Coup.replay(parse_cards("9h 7d 9c Ks"))
    assert settle(natural, {BetKind.PLAYER_BONUS: 10}, sheet).profit == 15
