"""How a lab's run goes: slices, stops, partial results, and what is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from baccarat_widgets.counting_lab import CountingLab
from baccarat_widgets.lab import Lab
from baccarat_widgets.shoe_lab import ShoeLab
from baccarat_widgets.slices import Stage

from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.simulation import (
    Dealer,
    Progress,
    Streaks,
    run,
)
from tests.widgets.lab_runs import LABS, defaults, in_a_loop, start, until


def test_a_run_is_watched_stopped_and_keeps_what_it_found() -> None:
    async def act() -> None:
        lab = ShoeLab(seed=3)
        seen: list[tuple[str, float]] = []
        lab.observe(lambda _change: seen.append((lab.state["stage"], lab.state["share"])), "state")
        start(lab, shoes="100000")
        await until(lambda: len(seen) > 3)
        assert lab.state["said"], "results come while it runs"
        lab.handle({"do": "stop"})
        assert lab.state["stage"] == "stopped"
        await until(lambda: lab._task is not None and lab._task.done())
        shares = [share for _stage, share in seen]
        assert shares == sorted(shares)
        assert 0 < shares[-1] < 1
        assert seen[-1][0] == "stopped"
        dealt = int(lab.state["said"][0].split(" shoes")[0].replace(",", ""))
        assert dealt == round(shares[-1] * 100_000)
        # What it has is just what so many shoes say.
        again = run(Streaks(), Dealer.of(load_rule_sheet("live"), 3), dealt)
        assert lab.state == {**lab.state, **lab.results(lab._found)}
        assert lab._found.parts[1] == again

    in_a_loop(act)


def test_other_clicks_are_answered_while_a_run_goes_on() -> None:
    async def act() -> None:
        slow, other = CountingLab(seed=3), ShoeLab(seed=3)
        start(slow, shoes="200")
        await until(lambda: slow.state["share"] > 0)
        start(other, shoes="1000")
        await until(lambda: other.state["stage"] == "done")
        assert slow.state["stage"] == "running"
        slow.handle({"do": "stop"})
        await until(lambda: slow._task is not None and slow._task.done())

    in_a_loop(act)


def test_a_new_run_takes_the_place_of_the_old_and_a_late_click_of_none() -> None:
    async def act() -> None:
        lab = ShoeLab(seed=3)
        start(lab, shoes="100000")
        turn = lab.state["turn"]
        first = lab._task
        lab.handle({"do": "start", "turn": turn - 1, "chosen": defaults(lab)})
        assert (lab.state["turn"], lab._task) == (turn, first)
        start(lab, shoes="1000")
        await until(lambda: lab.state["stage"] == "done")
        assert lab.state["said"][0].startswith("1,000 shoes")
        await until(lambda: first is not None and first.done())
        assert lab.state["said"][0].startswith("1,000 shoes")

    in_a_loop(act)


def test_a_fault_in_a_slice_is_told_and_raised() -> None:
    class Broken(ShoeLab):
        def begin(self, chosen: Any) -> Iterator[Progress[Any]]:
            yield from list(super().begin({**chosen, "shoes": "1000"}))[:1]
            raise ZeroDivisionError("a slice broke")

    async def act() -> None:
        lab = Broken(seed=3)
        start(lab)
        assert lab._task is not None
        with pytest.raises(ZeroDivisionError):
            await lab._task
        assert "a slice broke" in lab.state["fault"]
        assert lab._stage is Stage.STOPPED

    in_a_loop(act)


def test_closing_the_widget_ends_its_run() -> None:
    async def act() -> None:
        lab = ShoeLab(seed=3)
        start(lab, shoes="100000")
        task = lab._task
        lab.close()
        assert task is not None
        with pytest.raises(asyncio.CancelledError):
            await task

    in_a_loop(act)


@pytest.mark.parametrize("make", LABS)
@pytest.mark.parametrize("chosen", [None, {}, "x", {"shoes": 5}, {"shoes": "7"}])
def test_what_can_t_be_chosen_is_refused(make: Callable[[], Lab], chosen: object) -> None:
    lab = make()
    lab.handle({"do": "start", "turn": 0, "chosen": chosen})
    assert lab.state["notice"]
    assert lab.state["stage"] == "ready"


@pytest.mark.parametrize("make", LABS)
def test_its_state_is_plain_and_small_and_its_repr_stable(make: Callable[[], Lab]) -> None:
    lab = make()
    assert repr(lab) == f"{type(lab).__name__}('live', seed=3)"
    small = {"shoes": "200"} if isinstance(lab, CountingLab) else {}
    state = start(lab, **small)
    assert state["stage"] == "done"
    assert len(json.dumps(state)) < 60_000
