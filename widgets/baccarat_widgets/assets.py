"""The widgets' scripts and styles, from plain files.

A browser gets each widget as one module, so the helpers that a script imports from its neighbours
are put in front of it here; in the tests Node runs the same files as they stand.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function|const|class|let)", re.MULTILINE)


@cache
def script(name: str) -> str:
    """One module with all that ``name`` needs, each helper once, ``export default`` kept."""
    parts: dict[str, str] = {}

    def add(file: str) -> None:
        if file in parts:
            return
        text = (STATIC / file).read_text(encoding="utf-8")
        for needed in _IMPORT.findall(text):
            add(needed)
        body = _IMPORT.sub("", text)
        parts[file] = body if file == name else _EXPORT.sub("", body)

    add(name)
    return "\n".join(parts.values())


@cache
def style(*names: str) -> str:
    """These style sheets, after the colours and parts that all widgets share."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in ("theme.css", *names))
