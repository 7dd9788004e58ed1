"""Start the course as a learner would, in a home of its own, and stop it again."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import urlopen

import psutil

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[2]
PREFIX = "/user/abc/"
TOKEN = "a-token-for-the-tests"
NURSERY = "baccarat_widgets.serving.nursery"
SETTINGS = ROOT / "binder" / "jupyter"


@dataclass(frozen=True)
class Server:
    """A running server: ``url`` ends with a slash, ``pid`` is the process we started."""

    url: str
    pid: int
    log: Path


def clean_environment(home: Path) -> dict[str, str]:
    """This machine's environment less all Jupyter settings, with a home folder of its own."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("JUPYTER", "VOILA", "IPYTHON", "XDG_", "PYTEST"))
    }
    home.mkdir(parents=True, exist_ok=True)
    return kept | {"HOME": str(home), "PYTHONUNBUFFERED": "1", "BROWSER": "false"}


def kernels(server: Server) -> list[psutil.Process]:
    """The server's kernels, and what has ended but not yet been seen off.

    A kernel is a fork of the nursery, or was started afresh.
    """

    def is_kernel(process: psutil.Process) -> bool:
        try:
            if "ipykernel_launcher" in " ".join(process.cmdline()):
                return True
            above = process.parent()
            return above is not None and NURSERY in above.cmdline()
        except psutil.ZombieProcess:
            return True
        except psutil.NoSuchProcess:
            return False

    return [each for each in psutil.Process(server.pid).children(recursive=True) if is_kernel(each)]


@contextmanager
def running(
    command: list[str], cwd: Path, env: dict[str, str], url: Callable[[str], str | None]
) -> Iterator[Server]:
    """Run ``command`` until the block ends; ``url`` finds the address in what it has printed."""
    log = Path(env["HOME"]) / "server.log"
    with log.open("w") as out:
        process = subprocess.Popen(
            command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out
        )
    try:
        address = None
        end = time.monotonic() + 60
        while address is None:
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{command} did not start:\n{log.read_text()[-3000:]}")
            time.sleep(0.05)
            address = url(log.read_text())
        yield Server(address, process.pid, log)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def course_server(lessons: Path, home: Path, *options: str, env: dict[str, str] | None = None):
    """The launcher behind ``make course``, on a free port, with no browser of its own.

    ``env`` is added to its environment.
    """
    command = [sys.executable, "-m", "baccarat_widgets.serve", str(lessons)]
    options = options or ("--port", "0", "--verbose")

    def url(said: str) -> str | None:
        found = re.search(r"open at (http://\S+/)", said)
        return found and found[1]

    env = clean_environment(home) | (env or {})
    return running([*command, "--no-browser", *options], ROOT, env, url)


def lab_server(
    lessons: Path, home: Path, python: str = sys.executable, settings_of: Path | None = SETTINGS
):
    """JupyterLab, and Voila as its extension, below ``/user/abc/`` with a token: as on Binder.

    The lessons are copied, since Lab writes what it runs. The settings are those of ``binder/``,
    or with None those of ``python``'s environment. The Lab tells the scripts in its page about
    itself, and draws all cells at once.
    """
    work = home / "work"
    shutil.copytree(lessons, work / "course")
    tracker = home / "lab-settings" / "@jupyterlab" / "notebook-extension"
    tracker.mkdir(parents=True)
    (tracker / "tracker.jupyterlab-settings").write_text(json.dumps({"windowingMode": "none"}))
    env = clean_environment(home) | {"JUPYTERLAB_SETTINGS_DIR": str(home / "lab-settings")}
    if settings_of:
        env["JUPYTER_CONFIG_PATH"] = str(settings_of)
    port = free_port()
    address = f"http://127.0.0.1:{port}{PREFIX}"
    command = [
        *(python, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={port}", "--ServerApp.port_retries=0", f"--ServerApp.base_url={PREFIX}"),
        *(f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={work}"),
        "--LabApp.expose_app_in_browser=True",
    ]

    def url(_said: str) -> str | None:
        try:
            with urlopen(f"{address}api?token={TOKEN}", timeout=5) as answer:
                return address if answer.status == 200 else None
        except OSError:
            return None

    return running(command, work, env, url)


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run this to its end beside the browser, whose own loop runs in this thread."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, work).result()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
