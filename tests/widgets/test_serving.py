"""What stands behind the pages: kernels, lessons dealt in advance, one place for the settings."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil
import pytest
from baccarat_widgets.serving import nursery
from baccarat_widgets.serving.client import PromptClient
from baccarat_widgets.serving.forks import Fork, Nursery, can_fork
from baccarat_widgets.serving.server import PING, CourseServer
from baccarat_widgets.serving.settings import IDLE_SECONDS, course, kernel_care, lesson_pages
from baccarat_widgets.serving.warm import LESSONS_KEPT, Warm
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets.config import Config, PyFileConfigLoader

from tests.browser.servers import finish

ROOT = Path(__file__).parents[2]
COURSE = course(ROOT / "course", 0)

# ---- settings ----


def binder_settings(name: str) -> dict:
    folder = str(ROOT / "binder" / "jupyter")
    return PyFileConfigLoader(name, path=folder).load_config()


def test_a_page_that_answers_is_not_taken_to_be_gone():
    """An answer is looked for at the next question, a whole interval later or a little more."""
    server = CourseServer(config=course(ROOT / "course", 0))
    server.initialize([])
    page = WebSocketMixin()
    page.settings = server.init_settings()
    assert page.ping_interval == PING
    assert page.ping_timeout >= 2 * page.ping_interval


def test_binder_and_the_launcher_have_one_set_of_settings():
    assert binder_settings("voila.py") == {"VoilaConfiguration": lesson_pages()}
    assert binder_settings("jupyter_server_config.py")["MappingKernelManager"] == kernel_care()
    ours = course(Path("course"), 0)
    assert ours["MappingKernelManager"] == kernel_care()
    same = {k: v for k, v in lesson_pages().items() if k != "page_config_hook"}
    assert same.items() <= ours["VoilaConfiguration"].items()


# ---- lessons dealt in advance ----


class Pools:
    """Stands in for Voila's kernel manager."""

    def __init__(self) -> None:
        self.kernel_pools_config = {"default": {"pool_size": 0}}
        self._pools: dict[str, list] = {}
        self.filled: list[tuple[str, float]] = []

    def fill_if_needed(self, delay: float, notebook_name: str) -> None:
        self.filled.append((notebook_name, delay))

    def sizes(self) -> dict[str, int]:
        return {k: v["pool_size"] for k, v in self.kernel_pools_config.items() if v["pool_size"]}


async def warm_after(copies: int, *opened: str) -> Pools:
    pools = Pools()
    warm = Warm(pools, ["index", "one", "two", "three"], copies)
    warm.start()
    for each in opened:
        warm.opened(each)
    await asyncio.sleep(0.05)
    return pools


def test_the_start_is_dealt_at_once_and_the_rest_when_the_page_has_had_its_time():
    pools = finish(warm_after(1))
    assert pools.sizes() == {"index": 1, "one": 1}
    assert pools.filled[0] == ("index", 0.0)
    assert all(delay > 0 for _, delay in pools.filled[1:])


def test_the_next_lesson_is_dealt_and_old_ones_go():
    assert finish(warm_after(1, "index", "one")).sizes() == {"one": 1, "two": 1}
    assert finish(warm_after(1, "index", "one", "two")).sizes() == {"two": 1, "three": 1}
    sizes = finish(warm_after(3, "three", "one")).sizes()
    assert sizes == {"one": 3, "two": 3}
    assert len(sizes) == LESSONS_KEPT


def test_nothing_is_dealt_if_nothing_was_asked_for():
    assert finish(warm_after(0, "index", "one")).sizes() == {}
    assert finish(warm_after(0, "somewhere else")).filled == []


def test_lessons_that_are_kept_on_are_not_dealt_anew():
    """The start again after the first lesson: that lesson is still the next."""
    assert finish(warm_after(2, "index", "one", "index")).sizes() == {"index": 2, "one": 2}


async def copies(*states: str) -> tuple[list[bool], list[str]]:
    """Whether there is a copy, as one after the other is taken out, and what is taken."""
    loop, pools = asyncio.get_running_loop(), Pools()
    made = []
    for state in states:
        made.append(copy := loop.create_future())
        if state == "there":
            copy.set_result({})
        elif state == "failed":
            copy.set_exception(RuntimeError("no kernel"))
        elif state == "given up":
            copy.cancel()
    pools._pools["one"] = list(made)
    warm = Warm(pools, ["index", "one"], 2)
    seen, taken = [], []
    while pools._pools["one"]:
        seen.append(warm.has_copy("one"))
        if pools._pools["one"]:
            taken.append(states[made.index(pools._pools["one"].pop(0))])
    return seen, taken


def test_a_copy_that_is_yet_to_be_dealt_is_not_waited_for():
    assert finish(copies("coming")) == ([False], ["coming"])
    assert finish(copies("coming", "there")) == ([True, False], ["there", "coming"])
    assert finish(copies("failed", "given up", "there")) == ([True], ["there"])
    assert finish(copies("failed")) == ([False], [])


class Closing(Pools):
    """A manager whose copies are dealt for ever."""

    async def shutdown_kernel(self, kernel: str) -> None:
        self.closed = kernel


async def dropped_in_the_midst() -> tuple[Closing, asyncio.Task]:
    pools = Closing()
    dealing = asyncio.ensure_future(asyncio.sleep(3600))

    async def copy() -> dict:
        return {"task": dealing, "kernel_id": "k1"}

    pools._pools["index"] = [asyncio.ensure_future(copy())]
    await Warm(pools, ["index"], 1)._drop("index")
    return pools, dealing


def test_a_copy_that_is_dropped_is_dealt_no_further():
    pools, dealing = finish(dropped_in_the_midst())
    assert dealing.cancelled()
    assert (pools.closed, pools._pools["index"]) == ("k1", [])


# ---- kernels ----


needs_fork = pytest.mark.skipif(not can_fork(), reason="kernels start afresh on this system")


async def culled_after(seconds: float) -> tuple[bool, bool]:
    """Whether a kernel is closed after so long without a word: one without a page, one with."""
    manager = AsyncMappingKernelManager(config=Config({"MappingKernelManager": kernel_care()}))
    without, with_page = await manager.start_kernel(), await manager.start_kernel()
    try:
        manager.notify_connect(with_page)
        for each in (without, with_page):
            kernel = manager.get_kernel(each)
            kernel.execution_state = "idle"
            kernel.last_activity = datetime.now(UTC) - timedelta(seconds=seconds)
            await manager.cull_kernel_if_idle(each)
        return without not in manager, with_page not in manager
    finally:
        await manager.shutdown_all(now=True)


def test_kernels_are_closed_when_idle_and_never_under_a_page():
    assert finish(culled_after(IDLE_SECONDS - 60)) == (False, False)
    assert finish(culled_after(IDLE_SECONDS + 60)) == (True, False)


@pytest.fixture
def forks() -> Iterator[Nursery]:
    forks = Nursery()
    forks.start()
    yield forks
    assert forks._process is not None
    assert forks._orders is not None
    forks._orders.close()
    assert forks._process.wait(30) == 0, "it ends when the server goes"


async def ready(manager: AsyncKernelManager) -> AsyncKernelClient:
    client = manager.client()
    client.start_channels()
    await client.wait_for_ready(timeout=60)
    return client


async def first_heard() -> list[str | None]:
    """What a client that is ready hears of the next thing it asks, all of it."""
    manager = AsyncKernelManager(config=COURSE)
    await manager.start_kernel()
    try:
        client = await ready(manager)
        assert isinstance(client, PromptClient)
        asked = client.execute("print('here')")
        heard = []
        while not heard or heard[-1] != "idle":
            message = await client.iopub_channel.get_msg(timeout=30)
            assert message["parent_header"]["msg_id"] == asked, "of something asked before"
            heard.append(message["content"].get("execution_state", message["msg_type"]))
        reply = await client.shell_channel.get_msg(timeout=30)
        assert reply["parent_header"]["msg_id"] == asked
        client.stop_channels()
    finally:
        await manager.shutdown_kernel(now=True)
    return heard


def test_a_client_that_is_ready_has_heard_all_and_hears_all_that_follows():
    for _ in range(3):
        assert finish(first_heard()) == ["busy", "execute_input", "stream", "idle"]


async def wait_for_the_dead() -> None:
    manager = AsyncKernelManager(config=COURSE)
    await manager.start_kernel()
    await manager.shutdown_kernel(now=True)
    await ready(manager)


def test_a_kernel_that_has_ended_is_not_waited_for():
    with pytest.raises(RuntimeError, match="Kernel died"):
        finish(wait_for_the_dead())


def test_a_process_that_ends_just_as_it_is_ended_is_no_fault(monkeypatch: pytest.MonkeyPatch):
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        fork = Fork(process.pid)
        process.wait()
    monkeypatch.setattr(fork, "poll", lambda: None)  # as it was a moment ago
    for end in (fork.kill, fork.terminate, lambda: fork.send_signal(signal.SIGINT)):
        end()


@needs_fork
def test_a_nursery_that_is_stopped_takes_its_kernels_along_and_starts_no_more():
    nursery = Nursery()
    fork = nursery.fork(["-f", "/nonexistent/kernel.json"], dict(os.environ), None)
    nursery.stop()
    fork.wait(30)
    assert nursery._process is not None
    assert nursery._process.wait(30) == -signal.SIGKILL
    with pytest.raises(RuntimeError, match="closing"):
        nursery.fork([], {}, None)


async def in_kernel(code: str) -> str:
    factory = KernelProvisionerFactory.instance()
    before, factory.default_provisioner_name = factory.default_provisioner_name, "baccarat-fork"
    manager = AsyncKernelManager()
    said: list[str] = []
    try:
        await manager.start_kernel()
        client = await ready(manager)
        reply = await client.execute_interactive(
            code, output_hook=lambda message: said.append(message["content"].get("text", ""))
        )
        assert reply["content"]["status"] == "ok", reply["content"]
        client.stop_channels()
        await manager.shutdown_kernel()
        assert not await manager.is_alive()
    finally:
        factory.default_provisioner_name = before
    return "".join(said)


ABOUT = """
import json, os, random, sys
from baccarat_widgets import CardTable
import numpy
table = CardTable()
print(json.dumps({
    "above": open(f"/proc/{os.getppid()}/cmdline").read(),
    "chance": [random.random(), numpy.random.default_rng().random(), numpy.random.random()],
    "debugger": sys.modules.get("debugpy") is not None,
    "heavy": [name for name in ("scipy", "numba", "dask") if name in sys.modules],
    "comm": table.comm is not None,
}))
"""


@needs_fork
def test_a_kernel_is_a_fork_with_chances_of_its_own():
    first, second = (json.loads(finish(in_kernel(ABOUT))) for _ in range(2))
    for seen in (first, second):
        assert "baccarat_widgets.serving.nursery" in seen["above"]
        assert seen["heavy"] == []
        assert seen["debugger"] is False
        assert seen["comm"] is True
    assert all(a != b for a, b in zip(first["chance"], second["chance"], strict=True))


@needs_fork
def test_the_nursery_loads_what_lessons_use_and_stays_single():
    program = """
import sys, psutil
from baccarat_widgets.serving.nursery import load
load()
print(psutil.Process().num_threads(), *(m for m in ("scipy", "numba", "dask") if m in sys.modules))
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == ["1"], "a second thread would not survive the fork"


@needs_fork
def test_a_fork_that_is_killed_is_seen_to_be_dead(forks: Nursery, tmp_path: Path):
    connection = tmp_path / "kernel.json"
    fork = forks.fork(["-f", str(connection)], dict(os.environ), str(tmp_path))
    assert fork.poll() is None
    for _ in range(600):
        if connection.exists():
            break
        time.sleep(0.05)
    assert psutil.Process(fork.pid).cwd() == str(tmp_path)
    fork.send_signal(signal.SIGKILL)
    assert fork.wait(20) == 1
    assert fork.poll() == 1
    fork.kill()
    fork.terminate()
    fork.send_signal(signal.SIGINT)


@needs_fork
def test_a_nursery_that_dies_is_started_again(forks: Nursery, tmp_path: Path):
    first = forks._process
    assert first is not None
    first.kill()
    first.wait()
    fork = forks.fork(["-f", str(tmp_path / "kernel.json")], dict(os.environ), str(tmp_path))
    assert forks._process is not first
    assert fork.poll() is None
    fork.kill()
    fork.wait(20)


def test_a_kernel_whose_nursery_has_gone_does_not_begin():
    before = list(sys.argv)
    nursery.become_kernel({}, os.getppid() + 1)
    assert sys.argv == before


def test_every_module_that_is_loaded_in_advance_exists():
    for name in nursery.MODULES:
        __import__(name)
