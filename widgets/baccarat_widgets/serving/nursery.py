"""Where kernels come from: one process has the course loaded, and each kernel is a fork of it.

A kernel that starts afresh spends half a second of a processor on imports and keeps all that it
imported to itself. A fork starts with everything there, and shares its memory until it writes to
it. Nothing else is shared: a fork has its own random numbers, connection and folder.

This runs as a process of its own, with one thread and no open connection but the one to the server;
it ends when the server does, and its kernels end with it.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import sys
from fractions import Fraction
from importlib import import_module
from typing import Any

LIMIT = 1 << 20
"""The longest order in bytes: a command, an environment and a folder."""

MODULES = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "anywidget",
    "encodings.idna",
    "ipykernel.debugger",
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "plotly.graph_objects",
    "plotly.io",
    "psutil",
    "tornado.platform.asyncio",
    "tornado.queues",
    "baccarat_core.odds",
    "baccarat_core.rule_sheets",
    "baccarat_core.simulation",
)
"""What kernels and lessons load besides the widgets. Scipy and numba stay out: few lessons touch
them, and they weigh more than all the rest."""


def load() -> None:
    """Import what lessons use, and move it out of the garbage collector's way."""
    import baccarat_widgets

    # Nobody steps through a lesson, and a kernel that finds a debugger loads ten megabytes of it.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    # Plotly looks at its first import for where it is, and there is no kernel yet.
    os.environ["PLOTLY_RENDERER"] = "plotly_mimetype"
    for name in MODULES:
        import_module(name)
    for name in baccarat_widgets.__all__:
        getattr(baccarat_widgets, name)
    # The first chart and the first odds take tenths of a second, which nearly every lesson spends.
    baccarat_widgets.share_bars("Halves", {"one": Fraction(1, 2)}, "half", "share").bundles()
    odds = import_module("baccarat_core.odds")
    odds.joint_distribution(8)
    odds.tableau_values(8)
    gc.collect()
    gc.freeze()


def become_kernel(order: dict[str, Any], above: int) -> None:
    """Go on as the kernel that was ordered, until it or the nursery, process ``above``, ends."""
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import register_comm_target

    if os.getppid() != above:
        return  # the nursery has gone, and with it the server that the kernel is for
    os.setsid()
    os.environ.clear()
    os.environ.update(order["env"])
    os.chdir(order["cwd"] or ".")
    sys.argv = ["ipykernel_launcher", *order["argv"]]
    kernel = IPKernelApp.instance(parent_handle=above)
    # Nobody reads the history of a lesson, and keeping it takes a thread and a file for each.
    kernel.config.HistoryManager.enabled = False
    kernel.initialize(order["argv"])  # type: ignore[no-untyped-call]
    register_comm_target()  # the import that does so came before there was a kernel
    kernel.start()  # type: ignore[no-untyped-call]


def bury(_signal: int, _frame: object) -> None:
    """Let kernels that have ended go, so that the server sees that they have."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def serve(orders: socket.socket) -> None:
    """Fork a kernel for each order, and answer with its process number, till the server goes."""
    here = os.getpid()
    while True:
        select.select([orders], [], [])
        message = orders.recv(LIMIT)
        if not message:
            return
        # Until the answer is out no kernel is let go: the server could not know its number.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
        number = os.fork()
        if number == 0:
            orders.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
            try:
                become_kernel(json.loads(message), here)
            finally:
                os._exit(1)
        orders.send(str(number).encode())
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})


def main() -> None:
    """Run until the server that started this goes."""
    del sys.path[0]  # the folder that the server was started in is no place to import from
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's affair
    signal.signal(signal.SIGCHLD, bury)
    with socket.socket(fileno=int(sys.argv[1])) as orders:
        load()
        serve(orders)


if __name__ == "__main__":
    main()
