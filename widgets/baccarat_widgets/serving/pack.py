"""Voila's script in one file: a page would ask for fifty-odd parts of it, one by one.

Each part adds itself to a list that Voila's script looks into before it asks for more. So a part
that is missing here, as after a change of Voila, costs a request, and one too many costs its bytes.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler

PACK = "pack.js"
PARTS = (
    *(73, 143, 431, 457, 630, 1187, 1601, 1621, 1670, 2930, 3144, 3249, 3307, 3311, 3459, 3649),
    *(3916, 3989, 3992, 4041, 4135, 4173, 4222, 4653, 4729, 4972, 5044, 5312, 5688, 5764, 5767),
    *(6008, 6049, 6382, 6468, 6573, 7155, 7483, 7556, 7598, 7770, 7883, 8017, 8135, 8487, 8766),
    *(8773, 8862, 8925, 9081, 9151, 9212, 9582, 9684, 9890, 9981),
)
"""The parts that every lesson's page needs; tests/browser/test_shell.py tells which are missing."""


@cache
def packed(static: Sequence[str]) -> bytes:
    """All parts that these folders have, each in a scope of its own."""
    parts = []
    for number in PARTS:
        places = (Path(folder) / f"{number}.voila.js" for folder in static)
        if found := next((place for place in places if place.is_file()), None):
            parts.append(b"(function () {\n" + found.read_bytes() + b"\n})();\n")
    return b"".join(parts)


@cache
def compressed(static: Sequence[str]) -> bytes:
    """The same, a quarter as long."""
    return gzip.compress(packed(static), 6, mtime=0)


class Pack(JupyterHandler):
    """Serves the pack, which never changes at its address."""

    def initialize(self, static: Sequence[str]) -> None:
        """Know the folders of Voila's script."""
        self.static = tuple(static)

    @allow_unauthenticated
    async def get(self) -> None:
        """Send it."""
        make = packed
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            make = compressed
            self.set_header("Content-Encoding", "gzip")
        self.set_header("Content-Type", "text/javascript")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        await self.finish(await asyncio.get_running_loop().run_in_executor(None, make, self.static))
