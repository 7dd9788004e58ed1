"""Lessons dealt in advance: the start, and the lesson after the one that somebody has opened.

A page that finds its lesson ready needs neither a kernel to start nor cells to run. Each copy has a
kernel of its own, so a learner's cards are nobody else's. They are Voila's pre-heated kernels.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from jupyter_core.utils import ensure_async
from tornado.ioloop import IOLoop

LESSONS_KEPT = 2
PAUSE = 4.0
"""Seconds before a copy is dealt: the page that was just opened has the machine first."""


class Warm:
    """Keeps ``copies`` of the lessons that are likely to be asked for next.

    ``lessons`` are the files' names in their order; the first is where everybody starts.
    """

    def __init__(self, kernels: Any, lessons: Sequence[str], copies: int) -> None:
        self.kernels, self.lessons, self.copies = kernels, list(lessons), copies
        self.kept: list[str] = []

    def start(self) -> None:
        """Deal the start at once, and the first lesson after it."""
        if self.lessons:
            self._keep(self.lessons[0], 0.0)
            self.opened(self.lessons[0])

    def opened(self, lesson: str) -> None:
        """Somebody opened this lesson: others may follow, and its reader goes on to the next."""
        if lesson not in self.lessons:
            return
        if self.copies > 1 or lesson in self.kept:
            self._keep(lesson, PAUSE)
        for following in self.lessons[self.lessons.index(lesson) + 1 :][:1]:
            self._keep(following, PAUSE)

    def _keep(self, lesson: str, pause: float) -> None:
        if self.copies <= 0:
            return
        if lesson in self.kept:
            self.kept.remove(lesson)
        self.kept.append(lesson)
        for old in self.kept[:-LESSONS_KEPT]:
            self.kept.remove(old)
            IOLoop.current().add_callback(self._drop, old)
        self._size(lesson, self.copies)
        self.kernels.fill_if_needed(delay=pause, notebook_name=lesson)

    def _size(self, lesson: str, copies: int) -> None:
        sizes = {**self.kernels.kernel_pools_config, lesson: {"pool_size": copies}}
        self.kernels.kernel_pools_config = sizes

    async def _drop(self, lesson: str) -> None:
        """Close the copies of a lesson that nobody is likely to open next."""
        self._size(lesson, 0)
        pool = self.kernels._pools.get(lesson, [])
        tasks, pool[:] = list(pool), []
        for task in tasks:
            try:
                copy = await task
                copy["task"].cancel()
                await asyncio.gather(copy["task"], return_exceptions=True)
                await ensure_async(self.kernels.shutdown_kernel(copy["kernel_id"]))
            except Exception as problem:  # a copy that never started is as good as closed
                self.kernels.log.info("A copy of %s was not there: %s", lesson, problem)
