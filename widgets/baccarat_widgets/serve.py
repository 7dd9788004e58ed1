"""Open the course in a browser: ``python -m baccarat_widgets.serve``.

Voila shows the lessons of one folder and nothing else: no other file, no list of files, no other
template or theme. No configuration file of the machine is read: the course is the same everywhere.
"""

from __future__ import annotations

import argparse
import os
import socket
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import zmq
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

HOST = "127.0.0.1"
PORT = 8866
HOME = "index.ipynb"
IDLE_SECONDS = 20 * 60
"""How long a kernel is kept for a page that has gone, say in a laptop that sleeps."""


class NoSuchPage(BaseVoilaHandler):  # type: ignore[misc]
    """A friendly page in place of everything that is not a lesson."""

    async def prepare(self) -> None:
        """Refuse whatever is asked."""
        await super().prepare()
        raise web.HTTPError(404)


class Start(JupyterHandler):
    """The bare address leads to the page where the course starts."""

    def get(self) -> None:
        """Lead there."""
        self.redirect(url_path_join(self.base_url, "voila/render", HOME))


class CloseKernel(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page that is left closes its kernel, whose name only that page knows."""

    def check_xsrf_cookie(self) -> None:
        """Voila's pages have no such cookie: the page's own address is what is looked at."""
        if not self.check_origin():
            raise web.HTTPError(404)


class CourseServer(Voila):  # type: ignore[misc]
    """Voila for the lessons of a folder."""

    opens_browser = True

    def load_config_file(self, *_args: Any, **_options: Any) -> None:
        """The course brings its own settings."""

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, with our page for what is not there."""
        settings: dict[str, Any] = super().init_settings()
        settings["default_handler_class"] = NoSuchPage
        settings["default_handler_args"] = {"voila_configuration": self.voila_configuration}
        return settings

    def init_handlers(self) -> list[Any]:
        """Voila's addresses without its lists of files and the files themselves."""
        closed = (TornadoVoilaTreeHandler, VoilaContentsHandler, AllowListFileHandler)
        handlers: list[Any] = []
        for pattern, handler, *rest in super().init_handlers():
            if handler in closed:
                continue
            if handler is TornadoVoilaHandler:
                pattern = url_path_join(self.server_url, r"/voila/render/([\w-]+\.ipynb)")
            if handler is VoilaShutdownKernelHandler:
                handler = CloseKernel
            handlers.append((pattern, handler, *rest))
        return [(self.server_url, Start), *handlers]

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


def mark_page(page_config: dict[str, Any], **_about: Any) -> dict[str, Any]:
    """Tell the page that the server is the course's own, and may be asked to close a kernel."""
    return {**page_config, "baccaratCourse": True}


def settings(lessons: Path, port: int, log_level: str = "ERROR") -> Config:
    """What the course asks of Voila and its kernels."""
    return Config(
        {
            "Voila": {
                "ip": HOST,
                "port": port,
                "root_dir": str(lessons),
                "open_browser": True,
                "log_level": log_level,
            },
            "VoilaConfiguration": {
                "template": "baccarat",
                "theme": "light",
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "strip_sources": True,
                "show_tracebacks": False,
                "file_allowlist": [],
                "page_config_hook": mark_page,
            },
            "KernelManager": {"transport_encryption": "auto" if zmq.has("curve") else "disabled"},
            "MappingKernelManager": {
                "cull_idle_timeout": IDLE_SECONDS,
                "cull_interval": 60,
                "cull_connected": False,
            },
        }
    )


def find_lessons(folder: Path | None) -> Path:
    """The folder of lessons: the one given, the one here, or the one beside the package.

    Raises SystemExit with a plain sentence if it holds no lesson to start at.
    """
    here = Path.cwd() / "course"
    beside = Path(__file__).resolve().parents[2] / "course"
    places = [folder] if folder else [here, beside]
    for place in places:
        if (place / HOME).is_file():
            return place.resolve()
    looked = " and ".join(str(place) for place in places)
    raise SystemExit(f"No lessons found: there is no {HOME} in {looked}.")


def port_number(text: str) -> int:
    """A port as typed: 0 for any free one."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: use 0 (any free one) to 65535.")
    return int(text)


def main(argv: Sequence[str] | None = None) -> None:
    """Serve the course until it is stopped."""
    parser = argparse.ArgumentParser(
        prog="python -m baccarat_widgets.serve", description="Open the Baccarat Course."
    )
    parser.add_argument("lessons", nargs="?", type=Path, help="folder of lessons (course)")
    parser.add_argument("--port", type=port_number, default=PORT, help=f"port to use ({PORT})")
    parser.add_argument("--verbose", action="store_true", help="say what the server does")
    parser.add_argument("--no-browser", action="store_true", help="only say the address")
    asked = parser.parse_args(argv)
    # The kernel of this environment, not one of the same name in the home folder.
    os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")
    log_level = "INFO" if asked.verbose else "ERROR"
    server = CourseServer(config=settings(find_lessons(asked.lessons), asked.port, log_level))
    server.opens_browser = not asked.no_browser
    server.initialize([])
    server.start()


if __name__ == "__main__":
    main()
