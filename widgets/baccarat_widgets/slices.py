"""Slow work in slices: a bar moves, results come as they are found, and any click is answered.

Each slice is reckoned in a thread of its own while the kernel's event loop goes on; between two
slices the page is told what was found so far.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from time import monotonic
from typing import Any, TypeVar

from baccarat_core.errors import BaccaratError
from baccarat_core.simulation import Progress

from .base import CourseWidget, Intent
from .text import _

SECONDS_BETWEEN_NEWS = 0.15
"""The page is told no more often than this."""

N = TypeVar("N")


class Stage(Enum):
    """What a run is doing."""

    READY = "ready"
    RUNNING = "running"
    STOPPED = "stopped"
    DONE = "done"


class SlicedWidget(CourseWidget):
    """A widget with a run that can be watched and stopped.

    A subclass calls ``run`` with the steps of its work, and shows in ``snapshot`` what ``take``
    made of them, with ``progress_shown`` beside it.
    """

    # From the class, since a widget that was refused before it was made is closed like any other.
    _task: asyncio.Task[None] | None = None

    def __init__(self, **traits: Any) -> None:
        self._stage = Stage.READY
        self._share = Fraction(0)
        self._turn = 0
        super().__init__(**traits)

    def on_stop(self, _intent: Intent) -> None:
        """End the run with what it has found."""
        if self._stage is Stage.RUNNING:
            self._stage = Stage.STOPPED

    def run(self, steps: Iterator[Progress[Any]], take: Callable[[Any], None]) -> None:
        """Go through the steps and give what each found to ``take``. A run that is going on ends.

        Where no event loop runs, as in a plain script, all of it is done at once.
        """
        self.end()
        self._turn += 1
        self._stage, self._share = Stage.RUNNING, Fraction(0)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._stage = Stage.STOPPED
            for step in steps:
                self._note(step, take)
            self._stage = Stage.DONE
            return
        self._task = loop.create_task(self._slices(steps, take, self._turn))

    def end(self) -> None:
        """Forget a run that is going on."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def close(self) -> None:
        """End the run with the widget."""
        self.end()
        super().close()

    def _note(self, step: Progress[Any], take: Callable[[Any], None]) -> None:
        take(step.found)
        self._share = step.share

    async def _slices(
        self, steps: Iterator[Progress[Any]], take: Callable[[Any], None], turn: int
    ) -> None:
        told = monotonic()
        try:
            while self._stage is Stage.RUNNING:
                step = await asyncio.to_thread(next, steps, None)
                if turn != self._turn:
                    return
                if step is None:
                    self._stage = Stage.DONE
                    break
                self._note(step, take)
                if monotonic() - told >= SECONDS_BETWEEN_NEWS:
                    self.refresh()
                    told = monotonic()
            self.refresh()
        except BaccaratError as refused:
            self._stage, self._notice = Stage.STOPPED, str(refused)
            self.refresh()
        except Exception as error:
            self._stage = Stage.STOPPED
            self.tell_fault(error)
            raise

    @property
    def is_running(self) -> bool:
        """Whether a run is going on."""
        return self._stage is Stage.RUNNING

    def progress_shown(self) -> dict[str, Any]:
        """How far the run is, for the page."""
        return {"turn": self._turn, "stage": self._stage.value, "share": float(self._share)}


def run_words() -> dict[str, str]:
    """The words beside a run's bar."""
    return {
        "stop": _("Stop"),
        "getting_ready": _("Getting ready …"),
        "running": _("Going on …"),
        "stopped": _("Stopped. What was found so far stands."),
        "done": _("Done."),
    }
