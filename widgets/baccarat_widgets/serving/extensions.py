"""Which of Jupyter's extensions a lesson's page loads: those it uses."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

PLOTLY = "application/vnd.plotly.v1+json"
NEVER = {"jupyterlab_pygments"}
"""Colours for code, which a lesson's page does not show."""
CHARTS = "jupyterlab-plotly"
"""Five megabytes, for lessons with a chart."""


def keep_needed(page_config: dict[str, Any], **about: Any) -> dict[str, Any]:
    """Voila's ``page_config_hook``: leave out the extensions that this notebook has no use for."""
    unused = set(NEVER)
    folder = getattr(about.get("settings", {}).get("contents_manager"), "root_dir", None)
    if folder is not None and not may_chart(Path(folder) / about["notebook_path"]):
        unused.add(CHARTS)
    kept = [each for each in page_config["federated_extensions"] if each["name"] not in unused]
    return {**page_config, "federated_extensions": kept}


def may_chart(notebook: Path) -> bool:
    """Whether a notebook shows a chart, by its stored outputs.

    So may one with a cell that has no stored run, and one that cannot be read.
    """
    try:
        return _may_chart(notebook, notebook.stat().st_mtime_ns)
    except (OSError, ValueError):
        return True


@lru_cache(maxsize=64)
def _may_chart(notebook: Path, _changed: int) -> bool:
    text = notebook.read_text(encoding="utf-8")
    if PLOTLY in text:
        return True
    cells = json.loads(text).get("cells", [])
    return any(
        cell.get("cell_type") == "code" and cell.get("execution_count") is None for cell in cells
    )
