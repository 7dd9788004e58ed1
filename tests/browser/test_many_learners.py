"""Learners who play at once, each at a table of their own, by the protocol that pages speak."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from benchmarks.learner import Learner, Notes
from tests.browser.servers import Server, course_server, finish, kernels
from tests.browser.test_kernels import FEW

LEARNERS = 5
CLICKS = 12


async def play(server: Server, notes: Notes, number: int, lesson: str = "table") -> list[str]:
    learner = Learner(server.url, lesson, notes, number)
    seen = []
    await learner.open()
    for _ in range(CLICKS):
        await learner.click()
        seen.append(json.dumps(learner.state["coup"]))
    await learner.leave()
    return seen


async def together(server: Server, notes: Notes, count: int) -> list[list[str]]:
    return await asyncio.gather(*(play(server, notes, number) for number in range(count)))


async def gone(server: Server) -> None:
    for _ in range(300):
        if not kernels(server):
            return
        await asyncio.sleep(0.1)
    assert kernels(server) == []


def test_five_learners_play_at_once_each_at_an_own_table(fixture_lessons: Path, tmp_path: Path):
    options = ("--port", "0", "--verbose", "--warm", "0")
    with course_server(fixture_lessons, tmp_path / "home", *options) as server:
        notes = Notes()
        played = finish(together(server, notes, LEARNERS))
        finish(gone(server))
    assert len(notes.clicks) == LEARNERS * CLICKS
    assert notes.waited == 0
    for seen in played:
        assert seen == played[0], "that table has a seed, and nobody else played at it"
        assert len(set(seen)) > CLICKS / 2


def test_five_learners_take_turns_in_a_room_for_two(fixture_lessons: Path, tmp_path: Path):
    options = ("--port", "0", "--verbose", "--warm", "0", "--room", str(FEW))
    most = 0

    async def watched(server: Server, notes: Notes) -> list[list[str]]:
        nonlocal most
        playing = asyncio.ensure_future(together(server, notes, LEARNERS))
        while not playing.done():
            most = max(most, len(kernels(server)))
            await asyncio.sleep(0.3)
        return await playing

    with course_server(fixture_lessons, tmp_path / "home", *options) as server:
        notes = Notes()
        played = finish(watched(server, notes))
    assert len(notes.clicks) == LEARNERS * CLICKS
    assert notes.waited == LEARNERS - FEW
    assert len(played) == LEARNERS
    assert 1 <= most <= FEW
