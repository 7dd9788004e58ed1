"""The words on the widgets, in the learner's language; the same catalogue as the core's."""

from __future__ import annotations

from typing import Any

from baccarat_core.text import _

__all__ = ["_", "text_limit"]


def text_limit(longest: int) -> dict[str, Any]:
    """How many letters a page may send in one text, and what it says to one that is longer.

    >>> text_limit(50_000)["too_long"]
    'This is too long: at most 50,000 letters can be used.'
    """
    too_long = _("This is too long: at most {most:,} letters can be used.").format(most=longest)
    return {"longest": longest, "too_long": too_long}
