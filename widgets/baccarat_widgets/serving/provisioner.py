"""Kernels as forks of the nursery, where the system can fork; elsewhere each starts afresh."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from .forks import NURSERY, Fork, can_fork


class ForkProvisioner(LocalProvisioner):
    """Launches this environment's Python kernels as forks, and all others as Jupyter does."""

    async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
        """Launch a kernel; one that cannot be a fork is started afresh."""
        is_ours = cmd[:3] == [sys.executable, "-m", "ipykernel_launcher"]
        if can_fork() and is_ours:
            env = {name: str(value) for name, value in options.get("env", os.environ).items()}
            loop = asyncio.get_running_loop()
            try:
                fork = await loop.run_in_executor(
                    None, NURSERY.fork, cmd[3:], env, options.get("cwd")
                )
            except OSError as problem:
                self.log.warning("A kernel starts afresh: %s", problem)
            else:
                self.process = fork  # type: ignore[assignment]
                self.pid = self.pgid = fork.pid
                return self.connection_info
        return await super().launch_kernel(cmd, **options)

    async def send_signal(self, signum: int) -> None:
        """Send a signal; an interrupt ends a fork at once.

        Jupyter interrupts a kernel in order to close it. What it was doing is nobody's any more,
        and an account of how that was broken off would be no news.
        """
        if isinstance(self.process, Fork) and signum == signal.SIGINT:
            self.process.kill()
        else:
            await super().send_signal(signum)
