"""A kernel's client that knows at once when its kernel is ready.

Jupyter's own waits two fifths of a second in which nothing comes, to be sure that all has come.
"""

from __future__ import annotations

import time
from queue import Empty
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient

LISTEN = 0.05
"""Seconds until the kernel is asked again, if it answered and was not heard: what it tells all who
listen is lost as long as the line stands only one way."""


class PromptClient(AsyncKernelClient):
    """Is ready when it has heard its kernel answer, and finish with, the last thing it asked."""

    async def _async_wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait for the kernel.

        Raises:
            RuntimeError: the kernel has ended, or has not answered in ``timeout`` seconds.
        """
        end = time.monotonic() + (float("inf") if timeout is None else timeout)
        while True:
            asked = self.kernel_info()
            answer = await self._answer(asked)
            if answer is not None and await self._is_heard(asked):
                self._handle_kernel_info_reply(answer)
                return
            if not await self._async_is_alive():
                raise RuntimeError("Kernel died before replying to kernel_info")
            if time.monotonic() > end:
                raise RuntimeError(f"Kernel didn't respond in {timeout} seconds")

    wait_for_ready = _async_wait_for_ready

    async def _answer(self, asked: str) -> dict[str, Any] | None:
        """The kernel's answer to what was asked, if it comes within a second."""
        while True:
            try:
                message: dict[str, Any] = await self.shell_channel.get_msg(timeout=1)
            except Empty:
                return None
            if message["parent_header"].get("msg_id") == asked:
                return message

    async def _is_heard(self, asked: str) -> bool:
        """Whether the kernel is heard to have done what was asked, and so all before it."""
        while True:
            try:
                message = await self.iopub_channel.get_msg(timeout=LISTEN)
            except Empty:
                return False
            is_done = message["content"].get("execution_state") == "idle"
            if is_done and message["parent_header"].get("msg_id") == asked:
                return True
