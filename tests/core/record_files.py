"""The files that the browser's scripts are tried on too, as texts."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "records" / "cases.json").read_text(encoding="utf-8")
)
BASE: dict[str, Any] = CASES["base"]


def text_of(case: dict[str, Any]) -> str:
    """The text of a file that one of the cases describes."""
    if "text" in case:
        return str(case["text"])
    file = copy.deepcopy(case.get("value", BASE))

    def inside(path: list[Any]) -> Any:
        value = file
        for step in path[:-1]:
            value = value[step]
        return value

    if "put" in case:
        path, value = case["put"]
        inside(path)[path[-1]] = value
    if "drop" in case:
        del inside(case["drop"])[case["drop"][-1]]
    return json.dumps(file)
