"""Labs for the tests, and how they are run without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from baccarat_widgets.belief_lab import BeliefLab
from baccarat_widgets.counting_lab import CountingLab
from baccarat_widgets.lab import Lab
from baccarat_widgets.shoe_lab import ShoeLab

LABS: list[Callable[[], Lab]] = [
    lambda: ShoeLab(seed=3),
    lambda: CountingLab(seed=3),
    lambda: BeliefLab(seed=3),
]


def defaults(lab: Lab) -> dict[str, Any]:
    return {field["name"]: field["value"] for field in lab.setup["fields"]}


def start(lab: Lab, **chosen: Any) -> dict[str, Any]:
    turn = lab.state["turn"]
    lab.handle({"do": "start", "turn": turn, "chosen": {**defaults(lab), **chosen}})
    return lab.state


def in_a_loop(act: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(act(), 120))


async def until(test: Callable[[], bool]) -> None:
    while not test():
        await asyncio.sleep(0.005)


def rows(state: dict[str, Any], table: int = 0) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in state["tables"][table]["rows"]}
