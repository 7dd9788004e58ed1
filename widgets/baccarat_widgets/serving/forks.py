"""Orders to the nursery of kernels, and the processes that come of them."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress

import psutil

PATIENCE = 60.0
"""How long, in seconds, a fork may take, the loading of the first one included."""


class Fork:
    """A kernel's process, a child of the nursery: what ``subprocess.Popen`` is for one's own."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        try:
            self._process: psutil.Process | None = psutil.Process(pid)
        except psutil.NoSuchProcess:
            self._process = None

    def poll(self) -> int | None:
        """None as long as it lives; how it ended is the nursery's to know, so 1 after that."""
        try:
            alive = self._process is not None and self._process.is_running()
            if alive and self._process.status() != psutil.STATUS_ZOMBIE:  # type: ignore[union-attr]
                return None
        except psutil.NoSuchProcess:
            pass
        return 1

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end."""
        end = None if timeout is None else time.monotonic() + timeout
        while self.poll() is None:
            if end is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired("kernel", timeout or 0)
            time.sleep(0.02)
        return 1

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still lives: it may end at any moment by itself."""
        if self._process is not None and self.poll() is None:
            with suppress(psutil.NoSuchProcess):
                self._process.send_signal(number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class Nursery:
    """The process that has the course loaded; started when first needed, and again if it dies."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._orders: socket.socket | None = None
        self._is_closed = False

    def start(self) -> None:
        """Have it load while there is time."""
        with self._lock:
            self._start()

    def _start(self) -> socket.socket:
        if self._orders is not None and self._process is not None and self._process.poll() is None:
            return self._orders
        if self._orders is not None:
            self._orders.close()
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        here.settimeout(PATIENCE)
        with there:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "baccarat_widgets.serving.nursery", str(there.fileno())],
                pass_fds=[there.fileno()],
                stdin=subprocess.DEVNULL,
                # A pool of threads would not survive the fork, and a learner's sums are small.
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
                start_new_session=True,
            )
        self._orders = here
        return here

    def stop(self) -> None:
        """End it and all its kernels at once, whatever they do; it starts no more."""
        with self._lock:
            self._is_closed = True
            if self._process is None or self._process.poll() is not None:
                return
            kernels = psutil.Process(self._process.pid).children()
            self._process.kill()
            for each in kernels:
                with suppress(psutil.NoSuchProcess):
                    each.kill()

    def fork(self, argv: list[str], env: dict[str, str], cwd: str | None) -> Fork:
        """A new kernel with these arguments.

        Raises:
            OSError: the nursery does not answer.
            RuntimeError: it has been stopped.
        """
        if self._is_closed:
            raise RuntimeError("The course is closing.")
        order = json.dumps({"argv": argv, "env": env, "cwd": cwd}).encode()
        with self._lock:
            orders = self._start()
            orders.send(order)
            answer = orders.recv(64)
        if not answer:
            raise ConnectionResetError("The nursery of kernels has ended.")
        return Fork(int(answer))


def can_fork() -> bool:
    """Whether kernels may be forks here: a fork elsewhere breaks what the system has loaded."""
    return sys.platform == "linux"


NURSERY = Nursery()
