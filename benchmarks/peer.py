"""A public package to be measured against, in an environment of its own.

``pybaccarat`` (George L Fulk, MIT licence) is fetched by name into a temporary environment and
never into the course's own. Its release imports a keyboard module that only Windows has, so a
stand-in of that name is given to it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

PEER = "pybaccarat==0.18"
KEYBOARD = """\
import subprocess, sys, types
sys.modules["msvcrt"] = types.SimpleNamespace(getch=lambda: b"")
"""


def peer_prints(program: str) -> str:
    """What this program prints where the package is installed."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        venv.create(place / "venv", with_pip=True)
        python = place / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        (place / "sitecustomize.py").write_text(KEYBOARD, encoding="utf-8")
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "setuptools", "wheel"], check=True, stderr=subprocess.DEVNULL)
        environment = {"PYTHONPATH": str(place), "PATH": str(python.parent)}
        subprocess.run([*pip, "--no-build-isolation", PEER], check=True, env=environment)
        ran = subprocess.run(
            [str(python), "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
    return ran.stdout
