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
        self._keep(self.lessons[:1], 0.0)
        self._keep(self.lessons[1:2], PAUSE)

    def opened(self, lesson: str) -> None:
        """Somebody opened this lesson: others may follow, and its reader goes on to the next."""
        if lesson not in self.lessons:
            return
        at = self.lessons.index(lesson)
        is_kept = self.copies > 1 or lesson in self.kept
        self._keep(self.lessons[at if is_kept else at + 1 : at + 2], PAUSE)

    def has_copy(self, lesson: str) -> bool:
        """Whether a copy of this lesson is there, and not just about to be; it is the next one."""
        self.forget_failed()
        copies = self.kernels._pools.get(lesson, [])
        copies.sort(key=lambda each: not each.done())
        return bool(copies) and copies[0].done()

    def forget_failed(self) -> None:
        """Leave out copies that could not be dealt: to Voila, one of them spoils all closings."""
        for copies in self.kernels._pools.values():
            copies[:] = [each for each in copies if not has_failed(each)]

    def _keep(self, lessons: Sequence[str], pause: float) -> None:
        if self.copies <= 0:
            return
        self.kept = [each for each in self.kept if each not in lessons] + list(lessons)
        old, self.kept = self.kept[:-LESSONS_KEPT], self.kept[-LESSONS_KEPT:]
        for each in old:
            IOLoop.current().add_callback(self._drop, each)
        for each in lessons:
            self._size(each, self.copies)
            self.kernels.fill_if_needed(delay=pause, notebook_name=each)

    def _size(self, lesson: str, copies: int) -> None:
        sizes = {**self.kernels.kernel_pools_config, lesson: {"pool_size": copies}}
        self.kernels.kernel_pools_config = sizes

    async def _drop(self, lesson: str) -> None:
        """Close the copies of a lesson that nobody is likely to open next."""
        if lesson in self.kept:
            return  # it has been opened meanwhile
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


def has_failed(copy: asyncio.Future[Any]) -> bool:
    """Whether dealing a copy was broken off."""
    return copy.done() and (copy.cancelled() or copy.exception() is not None)
