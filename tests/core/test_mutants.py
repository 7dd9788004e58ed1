"""Each fault of ``wrong_engines`` is caught by the suite's own checks.

Each is put into the engine, and the checks are shown to fail on it; without it they pass. A check
that catches nothing here would prove nothing elsewhere.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from baccarat_core import bets, rule_sheets
from baccarat_core.errors import BaccaratError, TableauError
from baccarat_core.tableau import TABLEAU, Action

from . import checks
from .wrong_engines import FAULTS, USED, Patch, wrong_card


@contextmanager
def engine_with(fault: Callable[[Patch], None]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        fault(patch)
        yield


def assert_caught(check: Callable[[], None]) -> None:
    """The check fails: by its own word, or because the wrong engine breaks down under it."""
    try:
        check()
    except (AssertionError, BaccaratError, pytest.fail.Exception):
        return
    raise pytest.fail.Exception(f"{check.__name__} passes on a wrong engine")


@pytest.mark.parametrize(
    ("fault", "check"),
    [(fault, check) for fault, caught in FAULTS.items() for check in caught],
    ids=lambda named: named.__name__,
)
def test_the_fault_is_caught(fault, check):
    with engine_with(fault):
        assert_caught(check)


@pytest.mark.parametrize("check", sorted(USED, key=lambda check: check.__name__))
def test_the_engine_as_it_is_passes_each_check(check):
    check()


def test_the_checks_are_the_suites_own():
    """Each check is run by a test of the suite, and catches something here."""
    named = {name for name in vars(checks) if name.startswith("check_")}
    assert {check.__name__ for check in USED} == named
    run = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path != Path(__file__):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
            run |= {ast.unparse(function).rpartition(".")[2] for function in calls}
    assert named <= run


@pytest.mark.parametrize("cell", TABLEAU, ids=str)
def test_each_cell_of_the_card_turned_over_is_caught(cell):
    flipped = Action.STAND if TABLEAU[cell] is Action.DRAW else Action.DRAW
    with engine_with(lambda patch: wrong_card(patch, dict(TABLEAU) | {cell: flipped})):
        assert_caught(checks.check_printed_card)
        assert_caught(checks.check_coups_follow_the_card)


def pays_of(sheet: rule_sheets.RuleSheet) -> Iterator[tuple[int, str]]:
    for place, bet in enumerate(sheet.bets):
        for field in bet.__struct_fields__:
            if isinstance(getattr(bet, field), Fraction | bets.Ladder):
                yield place, field


@pytest.mark.parametrize("name", rule_sheets.rule_sheets())
def test_a_typo_in_any_pay_of_any_sheet_is_caught(name):
    right = rule_sheets.load_rule_sheet
    sheet = right(name)
    for place, field in pays_of(sheet):
        pay = getattr(sheet.bets[place], field)
        typos = (
            [bets.Ladder(dict(pay) | {margin: pay[margin] + 1}) for margin in pay]
            if isinstance(pay, bets.Ladder)
            else [pay + Fraction(1, 100)]
        )
        for typo in typos:
            bet = msgspec.structs.replace(sheet.bets[place], **{field: typo})
            typed = (*sheet.bets[:place], bet, *sheet.bets[place + 1 :])
            wrong = msgspec.structs.replace(sheet, bets=typed)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(
                    rule_sheets, "load_rule_sheet", lambda n, w=wrong: w if n == name else right(n)
                )
                assert_caught(checks.check_sheets_state_the_pages_facts)


@pytest.mark.parametrize("decks", [6, 1])
def test_counts_of_other_shoes_are_told_apart(decks):
    """An edge quoted without its deck count is the edge of another game."""
    right = checks.count_ordered_deals
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checks, "count_ordered_deals", lambda eight: right(decks))
        assert_caught(checks.check_edges)
        assert_caught(checks.check_exact_counts)


def test_a_check_that_passes_on_a_wrong_engine_is_itself_a_failure():
    with pytest.raises(pytest.fail.Exception, match="check_card_values passes on a wrong engine"):
        assert_caught(checks.check_card_values)


def test_a_card_with_a_hole_is_no_card_at_all():
    with pytest.raises(TableauError):
        wrong_card(
            pytest.MonkeyPatch(), {cell: act for cell, act in TABLEAU.items() if cell[0] != 6}
        )
