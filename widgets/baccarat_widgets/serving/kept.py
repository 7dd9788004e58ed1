"""Jupyter's scripts and styles at addresses that change with them, so that a browser keeps them.

Voila serves them at fixed addresses, and each page asks for each file whether it has changed.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import distributions
from typing import Any

from .extensions import keep_needed

KEPT = "voila/kept"


@cache
def stamp() -> str:
    """A word for this very set of installed packages."""
    installed = sorted(f"{each.name} {each.version}" for each in distributions())
    return hashlib.sha256("\n".join(installed).encode()).hexdigest()[:16]


def own_page(page_config: dict[str, Any], **about: Any) -> dict[str, Any]:
    """The launcher's ``page_config_hook``: its own addresses, and word that it is the course's own.

    A page of the course's own server may ask it to close a kernel without more ado.
    """
    kept = f"{about['base_url']}{KEPT}/{stamp()}"
    return {
        **keep_needed(page_config, **about),
        "baccaratCourse": True,
        "fullStaticUrl": f"{kept}/static",
        "fullLabextensionsUrl": f"{kept}/labextensions",
    }
