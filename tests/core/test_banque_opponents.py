"""How the others at a banque table decide: by their style, and the same way again."""

from __future__ import annotations

from decimal import Decimal

import pytest

from baccarat_core.banking import Style
from baccarat_core.banque import BanqueTable, Company, Phase, StakeOn, Step, decode, encode
from baccarat_core.banque.records import (
    BancoCalled,
    BankGivenUp,
    BankRefilled,
    HandPlayed,
    StakePlaced,
)
from baccarat_core.decision import Action
from baccarat_core.errors import NotDueError
from baccarat_core.rule_sheets import BrokenBank

from .banque_tables import BOTH_WIN, LOSE_BOTH, ONE, banked, finish, sheet_with, stake


def company(style: Style, seed: int = 1) -> Company:
    return Company(dict.fromkeys(range(1, 12), style), seed)


def play(style: Style, seed: int, coups: int = 25) -> BanqueTable:
    """A table at which all play by one style."""
    table, others = BanqueTable(seed=seed), company(style, seed)
    for seat in (1, 2, 4, 6, 7, 9):
        table.sit(seat, 2000)
    for _ in range(5000):
        if table.state.coup >= coups and table.state.phase is Phase.SETTLED:
            return table
        if table.state.phase is Phase.STAKES and not table.state.at_stake:
            if not others.lay_stakes(table):
                table.call_off()
        elif others.wants_to_retire(table):
            table.retire()
        elif others.may_act(table):
            others.act(table)
        else:
            table.carry_on()
    raise AssertionError(f"the table stands still: {table.due.sentence}")


@pytest.mark.parametrize("style", list(Style))
def test_a_table_of_any_style_goes_on_and_loses_no_chip(style: Style) -> None:
    table = play(style, seed=3)
    assert table.state.unaccounted == 0
    stakes = [record for record in table.records if isinstance(record, StakePlaced)]
    assert {record.on for record in stakes} == set(StakeOn)


def test_what_each_style_is_known_by() -> None:
    fives = {
        style: {
            record.action
            for record in play(style, seed=4, coups=40).records
            if isinstance(record, HandPlayed) and record.free and record.seat
        }
        for style in (Style.CAUTIOUS, Style.BOLD)
    }
    assert fives == {Style.CAUTIOUS: {Action.STAND}, Style.BOLD: {Action.DRAW}}
    called = {
        style: sum(isinstance(record, BancoCalled) for record in play(style, seed=4).records)
        for style in Style
    }
    assert called[Style.CAUTIOUS] == 0
    assert called[Style.BOLD] > 0


def test_a_table_rebuilt_from_its_log_goes_on_as_it_would_have_gone() -> None:
    table, others = BanqueTable(seed=5), company(Style.EQUILIBRIUM, 5)
    for seat in (1, 2, 6, 7):
        table.sit(seat, 2000)
    for _ in range(60):
        again = BanqueTable.rebuild([decode(encode(each)) for each in table.records], seed=5)
        if others.may_act(table):
            assert others.act(again) == others.act(table)
        elif table.state.phase is Phase.STAKES and not table.state.at_stake:
            assert others.lay_stakes(again) == others.lay_stakes(table)
        else:
            assert again.carry_on() == table.carry_on()
        assert again == table


def test_stakes_stop_where_the_bank_is_covered() -> None:
    table = banked(BOTH_WIN, bank=100)
    stake(table)
    laid = company(Style.BOLD).lay_stakes(table)
    assert laid
    assert table.state.at_stake == 100
    assert company(Style.BOLD).lay_stakes(table) == []


def test_nobody_decides_for_those_who_are_not_of_the_company() -> None:
    table = banked(BOTH_WIN)
    table.open_coup()
    nobody = Company({}, 1)
    assert not nobody.may_act(table)
    assert nobody.lay_stakes(table) == []
    assert not nobody.wants_to_retire(table)
    with pytest.raises(NotDueError, match=r"None of these guests is asked\. Next, seat 1 calls"):
        nobody.act(table)


def test_a_bank_is_given_up_only_when_it_has_grown() -> None:
    """A cautious banker opens with an eighth of the purse, and rarely keeps twice that."""
    table = banked(*[LOSE_BOTH] * 3, bank=740)
    cautious = [company(Style.CAUTIOUS, seed) for seed in range(40)]
    assert not any(each.wants_to_retire(table) for each in cautious)
    stake(table, (1, ONE, 740))
    assert not any(each.wants_to_retire(table) for each in cautious)
    finish(table)
    assert table.state.bank == Decimal(1480)
    retiring = sum(each.wants_to_retire(table) for each in cautious)
    assert 20 <= retiring <= 39


def test_a_broken_bank_is_refilled_or_given_up() -> None:
    sheet = sheet_with(broken=BrokenBank.MAY_BE_REFILLED)
    ends = set()
    for seed in range(12):
        table = banked(BOTH_WIN, bank=100, sheet=sheet)
        stake(table, (1, ONE, 100))
        finish(table)
        assert table.due.step is Step.REFILL
        ends.add(type(company(Style.EQUILIBRIUM, seed).act(table)))
    assert ends == {BankRefilled, BankGivenUp}
