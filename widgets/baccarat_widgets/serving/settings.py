"""What the course asks of Voila and of Jupyter's kernels, in the one place where it is said.

The launcher reads it, and so do the configuration files in ``binder/``, for Voila beside
JupyterLab.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import zmq
from traitlets.config import Config

from .extensions import keep_needed
from .kept import own_page
from .quiet import quiet_log
from .warm import PAUSE

HOST = "127.0.0.1"
PORT = 8866
HOME = "index.ipynb"
IDLE_SECONDS = 20 * 60
"""How long a kernel is kept for a page that has gone, say in a laptop that sleeps."""


def lesson_pages() -> dict[str, Any]:
    """Voila's configuration: our template and no other, no sources, tracebacks or other files."""
    return {
        "template": "baccarat",
        "theme": "light",
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "strip_sources": True,
        "show_tracebacks": False,
        "file_allowlist": [],
        "page_config_hook": keep_needed,
    }


def kernel_care() -> dict[str, Any]:
    """When kernels are closed: never under an open page, so never in the middle of a coup."""
    return {
        "cull_idle_timeout": IDLE_SECONDS,
        "cull_interval": 60,
        "cull_connected": False,
        "cull_busy": False,
    }


def course(lessons: Path, port: int, log_level: str = "ERROR") -> Config:
    """All settings of the launcher's own server, which reads no other."""
    return Config(
        {
            "Voila": {
                "ip": HOST,
                "port": port,
                "root_dir": str(lessons),
                "open_browser": True,
                "log_level": log_level,
                "logging_config": quiet_log(),
            },
            "VoilaConfiguration": {
                **lesson_pages(),
                "page_config_hook": own_page,
                "preheat_kernel": True,
            },
            "VoilaKernelManager": {
                "kernel_pools_config": {"default": {"pool_size": 0}},
                "fill_delay": PAUSE,
            },
            "KernelManager": {
                "transport_encryption": "auto" if zmq.has("curve") else "disabled",
                "client_class": "baccarat_widgets.serving.client.PromptClient",
            },
            "KernelProvisionerFactory": {"default_provisioner_name": "baccarat-fork"},
            "MappingKernelManager": kernel_care(),
            # On a crowded machine an answer that is late is still the answer.
            "VoilaExecutor": {"startup_timeout": 300, "iopub_timeout": 60},
        }
    )
