"""What the launcher's server sends, takes in, and lets a page do: no more than it must.

Lessons are on the open web wherever somebody puts them there, and nothing here asks who comes.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from typing import Any

from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado import web
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import (
    VoilaKernelWebsocketHandler,
    read_header_from_binary_message,
)

from .kept import KeptFile

LARGEST_MESSAGE = 2 << 20
"""How many bytes a page may send its kernel at once: the largest record, written out, and more."""
LARGEST_BODY = 1 << 16
"""How many bytes a request may bring: what is uploaded goes through a kernel, never this way."""

INLINE = (
    "bcShell.paint();",
    "voila_process();",
    "voila_finish();",
    "window.voila_heartbeat()",
)
"""The scripts that stand in the page itself, letter for letter: the template's, and Voila's own."""

FILE = r"((?:[\w@][\w.@+-]*/)*[\w@][\w.@+-]*)"
"""A file's path below its folder: nothing hidden, nothing above it, nothing disguised."""
OWN_FILE = r"(baccarat/static/[\w-]+(?:\.[\w-]+)+)"
LINE_PROTOCOL = "v1.kernel.websocket.jupyter.org"


def content_security_policy() -> str:
    """What a page may load and run: what this server sends, and nothing else.

    Widgets come through the kernel and are imported as ``blob:``; charts and formulas bring styles
    of their own; pictures are written out in the page.
    """

    def hashed(script: str) -> str:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        return f"'sha256-{digest}'"

    rules = {
        "default-src": "'self'",
        "script-src": " ".join(["'self'", "blob:", *map(hashed, INLINE)]),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'self'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def safe_settings(names: Iterable[str] = ()) -> dict[str, Any]:
    """Settings of the web server: the headers of its pages, the largest message, and the names at
    which it answers besides this machine's own: a name that leads here without being ours would
    make a page of elsewhere one of this server's."""
    return {
        "allow_remote_access": False,
        "local_hostnames": ["localhost", *names],
        "headers": {
            "Content-Security-Policy": content_security_policy(),
            "Referrer-Policy": "same-origin",
        },
        "websocket_max_message_size": LARGEST_MESSAGE,
        "compress_response": True,
        "websocket_compression_options": {"compression_level": 3, "mem_level": 5},
    }


def safe_handlers(handlers: Iterable[Any]) -> list[Any]:
    """The same addresses, less those that no lesson needs; files only by their plain names."""
    unused = (LoginFormHandler, LogoutHandler, RequestInfoSocketHandler, ThemesHandler)
    narrow = {MultiStaticFileHandler: FILE, FileFindHandler: FILE, KeptFile: FILE}
    narrow[TemplateStaticFileHandler] = OWN_FILE
    own = {VoilaKernelWebsocketHandler: PageLine, KernelHandler: PageKernel}
    safe: list[Any] = []
    for pattern, handler, *rest in handlers:
        if issubclass(handler, unused):
            continue
        if handler in narrow:
            pattern = pattern.removesuffix("(.*)") + narrow[handler]
        safe.append((pattern, own.get(handler, handler), *rest))
    return safe


def has_room_for_its_parts(message: bytes | str, protocol: str | None) -> bool:
    """Whether a message is as long as the table of parts that it begins with.

    >>> has_room_for_its_parts(b"\\xff" * 8, LINE_PROTOCOL)
    False
    >>> has_room_for_its_parts(b"\\x06" + bytes(55), LINE_PROTOCOL)
    True
    """
    if isinstance(message, str):
        return True
    width, order = (8, "little") if protocol == LINE_PROTOCOL else (4, "big")
    parts = int.from_bytes(message[:width], order)  # type: ignore[arg-type]
    return width * (parts + 1) <= len(message)


class PageKernel(KernelHandler):
    """Whether a kernel lives, for the page that has it: nothing else is done this way."""

    async def delete(self, kernel_id: str) -> None:
        """Refuse: a page closes its kernel at an address of its own."""
        raise web.HTTPError(405)


class PageLine(KernelWebsocketHandler):
    """A page's line to its kernel, which carries what widgets say and no account of a fault.

    The traceback of a fault names the files of this machine, and a cell's source holds answers. The
    widget tells its learner of a fault; whoever runs the server reads more in the kernel's log.
    """

    async def open(self, kernel_id: str) -> None:
        """Send each message at once: the system holds a small one back till the last is confirmed.

        A click's answer comes in two, so that cost 40 ms a card.
        """
        self.set_nodelay(True)
        await super().open(kernel_id)  # type: ignore[no-untyped-call]

    def on_message(self, message: bytes | str) -> None:
        """Take a message, unless it says that it has more parts than it has room for.

        Jupyter makes room for as many as it says before it looks: eight bytes would be enough to
        take all the memory there is. What comes as the line closes has no protocol any more.
        """
        if self.ws_connection is None:
            return
        if not has_room_for_its_parts(message, self.selected_subprotocol):
            self.close(1007, "This message is damaged.")
            return
        super().on_message(message)  # type: ignore[no-untyped-call]

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:
        """Pass on what the page is to know."""
        if self._kind(message) in ("error", "stream", "execute_input"):
            return None
        return super().write_message(message, binary)

    def _kind(self, message: bytes | str | dict[str, Any]) -> str:
        if isinstance(message, bytes):
            if self.selected_subprotocol != LINE_PROTOCOL:
                return "error"  # of an older way to write messages, which no page of ours speaks
            header = read_header_from_binary_message(message)
        else:
            header = (json.loads(message) if isinstance(message, str) else message).get("header")
        return header.get("msg_type", "") if isinstance(header, dict) else ""
