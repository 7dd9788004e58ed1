"""What the widgets of one kind share on a page: a script and a style, sent once for all of them.

anywidget sends both with each widget, and a lesson with a dozen questions would bring the same
forty kilobytes a dozen times.
"""

from __future__ import annotations

import traitlets
from ipywidgets import Widget

from .assets import script

LOADER = script("kit_loader.js")
"""What each widget brings as its own script: it fetches the kit."""

_KITS: dict[tuple[str, str], Kit] = {}


class Kit(Widget):  # type: ignore[misc]
    """A script and a style, as a model that the widgets of a kind point to."""

    script = traitlets.Unicode().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)


def kit_of(script: str, style: str) -> Kit:
    """The kit with this script and style; a new one if that was closed.

    >>> kit_of("export default {}", "") is kit_of("export default {}", "")
    True
    """
    known = _KITS.get((script, style))
    if known is None or known.comm is None:
        known = _KITS[script, style] = Kit(script=script, style=style)
    return known
