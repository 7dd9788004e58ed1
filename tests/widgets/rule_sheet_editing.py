"""What a learner does to a rule sheet in its editor, and what is read there."""

from __future__ import annotations

from typing import Any

from baccarat_widgets import RuleSheetEditor

from baccarat_core.rule_sheets import load_rule_sheet

LIVE = load_rule_sheet("live")


def act(editor: RuleSheetEditor, do: str, **more: object) -> None:
    editor.handle({"do": do, "turn": editor.state["turn"], **more})
    assert editor.state["fault"] == ""


def put(editor: RuleSheetEditor, field: str, text: str) -> None:
    act(editor, "set", field=field, text=text)


def entry(editor: RuleSheetEditor, key: str) -> dict[str, Any]:
    state = editor.state
    fields = [
        *state["fields"],
        *state["more"],
        *(f for bet in state["bets"] for f in bet["fields"]),
    ]
    return next(field for field in fields if field["key"] == key)


def edge(editor: RuleSheetEditor, kind: str) -> str:
    odds = editor.state["odds"]
    keys = [column["key"] for column in odds["columns"]][1:]
    place = keys.index("edge" if "edge" in keys else "edge-0")
    row = next(row for row in odds["rows"] if row["kind"] == kind)
    return row["cells"][place]["text"]  # type: ignore[no-any-return]
