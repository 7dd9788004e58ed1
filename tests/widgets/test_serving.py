"""What stands behind the pages: forks for kernels, few extensions, one place for the settings."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import nbformat
import psutil
import pytest
from baccarat_widgets.serving import nursery
from baccarat_widgets.serving.extensions import CHARTS, PLOTLY, keep_needed, may_chart
from baccarat_widgets.serving.forks import Nursery, can_fork
from baccarat_widgets.serving.kept import own_page, stamp
from baccarat_widgets.serving.pack import PARTS, compressed, packed
from baccarat_widgets.serving.server import PING, CourseServer
from baccarat_widgets.serving.settings import IDLE_SECONDS, course, kernel_care, lesson_pages
from baccarat_widgets.serving.warm import LESSONS_KEPT, Warm
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from traitlets.config import Config, PyFileConfigLoader

from tests.browser.servers import finish

ROOT = Path(__file__).parents[2]
EXTENSIONS = [
    {"name": name}
    for name in (
        "jupyterlab_pygments",
        "anywidget",
        CHARTS,
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
    )
]


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


# ---- extensions ----


def notebook(folder: Path, *cells) -> Path:
    path = folder / "lesson.ipynb"
    nbformat.write(new_notebook(cells=list(cells)), path)
    return path


def ran(*outputs) -> object:
    return new_code_cell("1", execution_count=1, outputs=list(outputs))


def kept(folder: Path, hook=keep_needed) -> set[str]:
    config = hook(
        {"federated_extensions": EXTENSIONS, "fullStaticUrl": "/voila/static"},
        base_url="/",
        settings={"contents_manager": SimpleNamespace(root_dir=str(folder))},
        notebook_path="lesson.ipynb",
    )
    return {each["name"] for each in config["federated_extensions"]}


def test_a_lesson_without_charts_leaves_out_what_draws_them(tmp_path: Path):
    notebook(tmp_path, new_markdown_cell("# One"), ran())
    assert kept(tmp_path) == {
        "anywidget",
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
    }


def test_a_lesson_with_a_chart_keeps_it(tmp_path: Path):
    chart = new_output("display_data", {PLOTLY: {"data": [], "layout": {}}})
    path = notebook(tmp_path, ran(chart))
    assert CHARTS in kept(tmp_path)
    notebook(tmp_path, ran())
    os.utime(path, ns=(1, 1))
    assert CHARTS not in kept(tmp_path), "a lesson that changed is read again"


def test_what_is_not_known_may_chart(tmp_path: Path):
    assert may_chart(notebook(tmp_path, ran(), new_code_cell("1")))
    assert may_chart(tmp_path / "none.ipynb")
    (tmp_path / "odd.ipynb").write_text("no notebook")
    assert may_chart(tmp_path / "odd.ipynb")
    assert "jupyterlab_pygments" not in kept(tmp_path)


def test_lessons_that_chart_are_those_that_store_a_chart():
    for path in sorted((ROOT / "course").glob("*.ipynb")):
        cells = json.loads(path.read_text())["cells"]
        charts = [
            output
            for cell in cells
            for output in cell.get("outputs", [])
            if PLOTLY in output.get("data", {})
        ]
        assert may_chart(path) == bool(charts), path.name


def test_the_launchers_pages_name_files_that_may_be_kept(tmp_path: Path):
    config = own_page({"federated_extensions": []}, base_url="/", notebook_path="x", settings={})
    assert config["baccaratCourse"] is True
    assert config["fullStaticUrl"] == f"/voila/kept/{stamp()}/static"
    assert config["fullLabextensionsUrl"] == f"/voila/kept/{stamp()}/labextensions"


def test_the_pack_holds_every_part_once_and_each_adds_itself_to_voilas_list(tmp_path: Path):
    static = (str(tmp_path), str(Path(sys.prefix, "share/jupyter/voila/templates/base/static")))
    pack = packed(static)
    assert len(set(PARTS)) == len(PARTS)
    assert pack.count(b"self.webpackChunk_JUPYTERLAB_CORE_OUTPUT||[]).push(") == len(PARTS)
    assert gzip.decompress(compressed(static)) == pack
    assert len(compressed(static)) < len(pack) / 3
    assert packed((str(tmp_path),)) == b""


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


# ---- kernels ----


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


needs_fork = pytest.mark.skipif(not can_fork(), reason="kernels start afresh on this system")


@pytest.fixture
def forks() -> Iterator[Nursery]:
    forks = Nursery()
    forks.start()
    yield forks
    assert forks._process is not None
    assert forks._orders is not None
    forks._orders.close()
    assert forks._process.wait(30) == 0, "it ends when the server goes"


async def in_kernel(code: str) -> str:
    factory = KernelProvisionerFactory.instance()
    before, factory.default_provisioner_name = factory.default_provisioner_name, "baccarat-fork"
    manager = AsyncKernelManager()
    said: list[str] = []
    try:
        await manager.start_kernel()
        client = manager.client()
        client.start_channels()
        await client.wait_for_ready(timeout=60)
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
