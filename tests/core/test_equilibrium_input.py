"""What may be given to the solvers of the two games, and how anything else is refused."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest

from baccarat_core.equilibrium import (
    Information,
    Sees,
    Sides,
    SolutionKind,
    best_reply,
    can_solve_banque,
    solve_banque,
    solve_chemin_de_fer,
)
from baccarat_core.equilibrium.models import exact_number
from baccarat_core.errors import EquilibriumError

HUGE: dict[str, object] = {
    "whole": 10**5000,
    "fraction": Fraction(10**5000, 3),
    "digits": "9" * 5000,
    "exponent": "1e999999999",
    "below 0": "-1e999999999",
    "decimal": Decimal("1e999999"),
    "almost 0": Decimal("1e-999999"),
}
ASKS: dict[str, Callable[[object], object]] = {
    "share": solve_banque,
    "side": lambda number: Sides.independent(number, 0),
    "chance": lambda number: best_reply(number, 6),  # type: ignore[arg-type]
    "commission": lambda number: solve_chemin_de_fer(6, commission=number),  # type: ignore[arg-type]
    "sees": lambda number: solve_chemin_de_fer(6, number),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS)
@pytest.mark.parametrize("number", HUGE.values(), ids=HUGE)
def test_a_number_of_thousands_of_digits_is_refused_at_once_in_a_short_sentence(
    number: object, ask: Callable[[object], object]
) -> None:
    with pytest.raises(EquilibriumError) as refused:
        ask(number)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("given", "number"),
    [
        ("9/11", Fraction(9, 11)),
        (" 80 % ", Fraction(4, 5)),
        ("0.05", Fraction(1, 20)),
        ("1e-3", Fraction(1, 1000)),
        (Decimal("0.05"), Fraction(1, 20)),
        (1, Fraction(1)),
        (Fraction(2, 7), Fraction(2, 7)),
        *((other, None) for other in (0.5, True, None, "", "x", "1/0", "1/2/3", "NaN", "inf")),
        (Decimal("Infinity"), None),
    ],
)
def test_an_exact_number_is_read_from_what_is_exact(given: object, number: object) -> None:
    assert exact_number(given) == number


def test_shares_may_be_written_as_parts_of_a_hundred() -> None:
    assert solve_banque("50 %") is solve_banque(Fraction(1, 2))


def test_a_kind_of_solution_and_what_is_seen_are_named_by_their_enums() -> None:
    for ask in (solve_banque, can_solve_banque):
        with pytest.raises(EquilibriumError, match=r"as SolutionKind\.NASH is, not as 'nash'"):
            ask("1/2", "nash")  # type: ignore[arg-type]
        with pytest.raises(EquilibriumError, match=r"as Information\.OWN_TOTAL is, not as None"):
            ask("1/2", SolutionKind.NASH, None)  # type: ignore[arg-type]
    with pytest.raises(EquilibriumError, match=r"as Sees\.TOTALS is, not as 'all'"):
        solve_chemin_de_fer(6, "all")  # type: ignore[arg-type]
    assert Sees.TOTALS.by_banker is False
    assert can_solve_banque("1/2", SolutionKind.NASH, Information.OWN_TOTAL)
