"""Voila for the course: its lessons, its pages around them, its kernels, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.ioloop import IOLoop
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from ..lessons import LESSONS
from ..text import _
from .forks import NURSERY
from .kept import KEPT, KeptFile, stamp
from .pack import PACKS, PAGE_SCRIPT, PAGE_STYLE, Pack, compressed
from .pages import CloseKernel, Lesson, Line, NoSuchPage, Start
from .rendering import Heads
from .room import Room
from .safety import LARGEST_BODY, safe_handlers, safe_settings
from .settings import HOST
from .warm import Warm

PING = 60_000
"""Milliseconds between two questions whether a page is still there; one that has not answered three
of them is taken to be gone."""


class CourseServer(Voila):  # type: ignore[misc]
    """Voila for the lessons of a folder."""

    opens_browser = True
    places = 1
    copies = 1
    names: Sequence[str] = ()

    def load_config_file(self, *_args: Any, **_options: Any) -> None:
        """The course brings its own settings."""

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, with our page for what is not there."""
        KernelProvisionerFactory.clear_instance()
        KernelProvisionerFactory.instance(parent=self)
        settings: dict[str, Any] = super().init_settings()
        settings["default_handler_class"] = NoSuchPage
        settings["default_handler_args"] = {"voila_configuration": self.voila_configuration}
        # An answer is looked for at the next question: with one interval it is always late.
        settings["ws_ping_interval"], settings["ws_ping_timeout"] = PING, 3 * PING
        settings["static_immutable_cache"] = [url_path_join(self.base_url, KEPT)]
        self.room = Room(self.places)
        self.turns = asyncio.Semaphore((os.cpu_count() or 1) + 1)
        order = [each.file for each in LESSONS if (Path(self.root_dir) / each.file).is_file()]
        self.warm = Warm(self.kernel_manager, order, self.copies)
        self.heads = Heads(Path(self.root_dir))
        settings["voila_jinja2_env"].globals["gettext"] = _
        return {**settings, **safe_settings(self.names)}

    def init_handlers(self) -> list[Any]:
        """Voila's addresses without its lists of files and the files themselves."""
        closed = (TornadoVoilaTreeHandler, VoilaContentsHandler, AllowListFileHandler)
        handlers: list[Any] = []
        for pattern, handler, *rest in super().init_handlers():
            if handler in closed:
                continue
            if handler is TornadoVoilaHandler:
                pattern = url_path_join(self.server_url, r"/voila/render/([\w-]+\.ipynb)")
                own = {
                    "room": self.room,
                    "warm": self.warm,
                    "turns": self.turns,
                    "heads": self.heads,
                }
                handler, rest = Lesson, [{**rest[0], **own}]
            if handler is VoilaShutdownKernelHandler:
                handler, rest = CloseKernel, [{"room": self.room, "warm": self.warm}]
            handlers.append((pattern, handler, *rest))
        return safe_handlers(
            [
                (self.server_url, Start),
                (
                    url_path_join(self.server_url, r"/voila/line/([\w-]+)"),
                    Line,
                    {"room": self.room},
                ),
                *kept_files(self.server_url, self.static_paths, self.labextensions_path),
                *handlers,
            ]
        )

    def listen(self) -> None:
        """Deal the first lessons once the server runs, and have its scripts at hand."""
        IOLoop.current().add_callback(self.warm.start)
        folders = tuple(self.static_paths), tuple(self.labextensions_path)
        IOLoop.current().run_in_executor(None, compressed, *folders)
        self.app.listen = partial(self.app.listen, max_body_size=LARGEST_BODY)
        super().listen()

    def stop(self) -> None:
        """Close all kernels, and say nothing of what that breaks off."""
        logging.disable(logging.CRITICAL)
        NURSERY.stop()
        with suppress(web.HTTPError):  # of a kernel that was just being closed
            super().stop()

    def random_ports(self, port: int, n: int) -> Iterator[int]:
        """The port asked for, the ones after it, and at last any that is free."""
        if port:
            yield from range(port, min(port + n, 65536))
        yield free_port()

    def launch_browser(self) -> None:
        """Say where the course is, and open it there."""
        moved = f" (port {self.asked_port} is taken)" if self.port != self.asked_port else ""
        print(
            f"The Baccarat Course is open at {self.display_url}{moved if self.asked_port else ''}"
            " – Ctrl+C closes it.",
            flush=True,
        )
        if self.opens_browser:
            webbrowser.open(self.display_url)

    def initialize(self, argv: Any = None) -> None:
        """Note the port that was asked for, then start as Voila does."""
        super().initialize(argv)
        self.asked_port = self.port


def free_port() -> int:
    """A port that nothing listens at."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def kept_files(root: str, static: Sequence[str], extensions: Sequence[str]) -> list[Any]:
    """Where these files are served, below ``root``."""
    folders = {"static": static, "labextensions": extensions}
    return [
        *(
            (
                url_path_join(root, KEPT, stamp(), name),
                Pack,
                {"name": name, "static": static, "extensions": extensions},
            )
            for name in (*PACKS, PAGE_SCRIPT, PAGE_STYLE)
        ),
        *(
            (url_path_join(root, KEPT, stamp(), name, "(.*)"), KeptFile, {"path": list(places)})
            for name, places in folders.items()
        ),
    ]
