"""How a lesson's page is made, and how it begins before that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from voila.notebook_renderer import NotebookRenderer

from ..text import _


class Compiled(BytecodeCache):
    """The page's template, compiled once; Voila compiles it for each page, a tenth of a second."""

    def __init__(self) -> None:
        self.code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket with what is known; it knows by its checksum what it asks for."""
        if known := self.code.get(f"{bucket.key}{bucket.checksum}"):
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what the bucket holds."""
        self.code[f"{bucket.key}{bucket.checksum}"] = bucket.bytecode_to_string()


COMPILED = Compiled()


class LessonRenderer(NotebookRenderer):  # type: ignore[misc]
    """Voila's renderer, which asks for the kernel once the head of the page has left."""

    def __init__(self, start_kernel: Any, **options: Any) -> None:
        super().__init__(**options)
        self._start_kernel = start_kernel

    async def initialize(self, **options: Any) -> None:
        """Read the notebook and get its template ready."""
        await super().initialize(**options)
        self.exporter.environment.bytecode_cache = COMPILED
        self.exporter.environment.globals["gettext"] = _

    async def _jinja_kernel_start(self, nb: Any, kernel_id: Any, kernel_future: Any) -> Any:
        kernel_id, kernel = await self._start_kernel(nb.metadata.kernelspec.name)
        return await super()._jinja_kernel_start(nb, kernel_id, kernel)


class Heads:
    """What pages begin with: their head and header, which depend on the notebook and the template.

    Once they were made, the next page of the same notebook starts with them at once, a tenth of a
    second before it could be made.
    """

    def __init__(self, lessons: Path) -> None:
        self.lessons = lessons
        self._known: dict[str, tuple[int, str]] = {}

    def of(self, path: str) -> str:
        """How this notebook's page begins; empty if that is not known of the notebook as it is."""
        changed, head = self._known.get(path, (0, ""))
        return head if head and changed == self._changed(path) else ""

    def keep(self, path: str, head: str) -> None:
        """Note how the page of a notebook began."""
        self._known[path] = (self._changed(path), head)

    def _changed(self, path: str) -> int:
        return (self.lessons / path).stat().st_mtime_ns
