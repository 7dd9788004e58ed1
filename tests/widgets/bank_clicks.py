"""A learner's clicks at a table at which players bank, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from baccarat_widgets.bank_table import BankTable


def act(table: BankTable, do: str, **more: object) -> dict[str, Any]:
    table.handle({"do": do, "turn": table.state["turn"], **more})
    return table.state


def step(table: BankTable) -> str | None:
    question = table.state["question"]
    return question["step"] if question else None


def seat(table: BankTable, number: int) -> dict[str, Any]:
    return next(each for each in table.state["seats"] if each["number"] == number)


def go_to_one_of(table: BankTable, wanted: tuple[str, ...], answers: Mapping[str, str]) -> None:
    """Go on to one of these questions; others are answered so."""
    for _ in range(400):
        asked = step(table)
        if asked in wanted:
            return
        act(table, answers[asked] if asked else "go")
        assert table.state["notice"] == ""
    raise AssertionError(f"never asked {wanted}")
