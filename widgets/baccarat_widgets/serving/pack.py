"""A page's scripts and styles in five files: it would ask for some eighty, one by one.

Jupyter's scripts are three of them, for a browser reads several at once, and one after the other
would take as long as all the rest. Each part of theirs adds itself to a list that Jupyter looks
into before it asks for more. So a part that is missing here, as after a change of Voila, costs a
request, and one too many costs its bytes.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from voila.paths import collect_static_paths

PACKS = ("pack1.js", "pack2.js", "pack3.js")
PAGE_SCRIPT, PAGE_STYLE = "page.js", "page.css"
SCRIPTS = ("shell", "mends", "kernel", "lesson")
STYLES = ("theme-light", "theme", "page", "words", "lesson")
"""The template's own, in their order; its head names them too, for a server that packs nothing."""

VOILA = (
    *(73, 143, 431, 457, 630, 1187, 1601, 1621, 1670, 2930, 3144, 3249, 3307, 3311, 3459, 3649),
    *(3916, 3989, 3992, 4041, 4135, 4173, 4222, 4653, 4729, 4972, 5044, 5312, 5688, 5764, 5767),
    *(6008, 6049, 6382, 6468, 6573, 7155, 7483, 7556, 7598, 7770, 7883, 8017, 8135, 8487, 8766),
    *(8773, 8862, 8925, 9081, 9151, 9212, 9582, 9684, 9890, 9981),
)
EXTENSIONS = {
    "@jupyter-widgets/jupyterlab-manager": (7, 32, 84, 160, 170, 452, 704, 967),
    "@voila-dashboards/widgets-manager8": (496, 883),
    "anywidget": (2, 528),
}
"""The parts that every lesson's page needs; tests/browser/test_shell.py tells which are missing."""

Folders = tuple[str, ...]


def _found(folders: Sequence[str], pattern: str) -> Iterator[Path]:
    """What has this name in the first of the folders that has it."""
    for folder in folders:
        if paths := sorted(Path(folder).glob(pattern)):
            yield from paths
            return


def _template(names: Sequence[str], suffix: str) -> list[Path]:
    folders = collect_static_paths(["voila", "nbconvert"], "baccarat")
    return [path for name in names for path in _found(folders, name + suffix)]


def _scripts(paths: Sequence[Path]) -> bytes:
    """Scripts one after the other, each in a scope of its own."""
    return b"".join(b"(function () {\n" + path.read_bytes() + b"\n})();\n" for path in paths)


@cache
def page_files() -> dict[str, bytes]:
    """The template's own scripts, and its styles, in a file each."""
    styles = b"\n".join(path.read_bytes() for path in _template(STYLES, ".css"))
    return {PAGE_SCRIPT: _scripts(_template(SCRIPTS, ".js")), PAGE_STYLE: styles}


@cache
def bundles(static: Folders, extensions: Folders) -> dict[str, bytes]:
    """All files by name; Jupyter's are made of what these folders have of it, and equally long."""
    jupyter: list[Path] = []
    for number in VOILA:
        jupyter += _found(static, f"{number}.voila.js")
    for name, numbers in EXTENSIONS.items():
        for number in numbers:
            jupyter += _found(extensions, f"{name}/static/{number}.*js")
    shares: dict[str, list[Path]] = {name: [] for name in PACKS}
    lengths = Counter(dict.fromkeys(PACKS, 0))
    for path in sorted(jupyter, key=lambda path: -path.stat().st_size):
        shortest = min(PACKS, key=lengths.__getitem__)
        shares[shortest].append(path)
        lengths[shortest] += path.stat().st_size
    return {**{name: _scripts(paths) for name, paths in shares.items()}, **page_files()}


@cache
def compressed(static: Folders, extensions: Folders) -> dict[str, bytes]:
    """The same, each a quarter as long."""
    made = bundles(static, extensions)
    return {name: gzip.compress(content, 6, mtime=0) for name, content in made.items()}


class Pack(JupyterHandler):
    """Serves one of them, which never changes at its address."""

    def initialize(self, name: str, static: Sequence[str], extensions: Sequence[str]) -> None:
        """Know which, and the folders it is made of."""
        self.name, self.folders = name, (tuple(static), tuple(extensions))

    @allow_unauthenticated
    async def get(self) -> None:
        """Send it."""
        make = bundles
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            make = compressed
            self.set_header("Content-Encoding", "gzip")
        kind = "text/css" if self.name.endswith(".css") else "text/javascript"
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        made = await asyncio.get_running_loop().run_in_executor(None, make, *self.folders)
        await self.finish(made[self.name])
