"""Jupyter's scripts and styles at addresses that change with them, so that a browser keeps them.

Voila serves them at fixed addresses, and each page asks for each file whether it has changed. Here
they are sent compressed, a quarter of the bytes, which is done once for each file.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from functools import cache
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import FileFindHandler

from .extensions import keep_needed
from .pack import EXTENSIONS, PACKS, PAGE_SCRIPT, PAGE_STYLE, VOILA, page_files

KEPT = "voila/kept"
COMPRESSED = {".css", ".js", ".json", ".svg"}


@cache
def stamp() -> str:
    """A word for this very set of installed packages, of parts that are packed, and of our own."""
    installed = sorted(f"{each.name} {each.version}" for each in distributions())
    content = repr((installed, VOILA, EXTENSIONS, page_files()))
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def own_page(page_config: dict[str, Any], **about: Any) -> dict[str, Any]:
    """The launcher's ``page_config_hook``: its own addresses, and word that it is the course's own.

    A page of the course's own server may ask it to close a kernel without more ado.
    """
    kept = f"{about['base_url']}{KEPT}/{stamp()}"
    return {
        **keep_needed(page_config, **about),
        "baccaratCourse": True,
        "baccaratPacks": [f"{kept}/{name}" for name in PACKS],
        "baccaratScript": f"{kept}/{PAGE_SCRIPT}",
        "baccaratStyle": f"{kept}/{PAGE_STYLE}",
        "fullStaticUrl": f"{kept}/static",
        "fullLabextensionsUrl": f"{kept}/labextensions",
    }


@cache
def compressed(path: str) -> bytes:
    """A file's content, smaller."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class KeptFile(FileFindHandler):
    """A file that never changes at its address."""

    @allow_unauthenticated
    async def get(self, path: str, include_body: bool = True) -> None:
        """Send it, compressed where that helps and the browser can read it."""
        can_read = "gzip" in self.request.headers.get("Accept-Encoding", "")
        if not can_read or Path(path).suffix not in COMPRESSED or not include_body:
            await super().get(path, include_body)
            return
        self.path = self.parse_url_path(path)
        place = self.get_absolute_path(self.root, self.path)
        self.absolute_path = self.validate_absolute_path(self.root, place)  # type: ignore[arg-type]
        if self.absolute_path is None:
            return
        self.modified = self.get_modified_time()
        self.set_headers()
        self.set_header("Accept-Ranges", "none")
        self.set_header("Content-Encoding", "gzip")
        content = await asyncio.get_running_loop().run_in_executor(
            None, compressed, self.absolute_path
        )
        await self.finish(content)
