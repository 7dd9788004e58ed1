"""What the readers of the different forms hand on: entries to be checked, and remarks."""

from __future__ import annotations

from typing import NamedTuple

from .checking import Fields


class Entry(NamedTuple):
    """Something that should be a round."""

    where: str
    text: str
    fields: Fields | None = None
    refused: str | None = None
    """Why it can't even be read as fields."""
    new_shoe: bool = False
    """Whether a shoe begins with it."""


class Remark(NamedTuple):
    """A line that holds no round, and where it stands."""

    text: str
    ends_shoe: bool = False
    """Whether the next round begins a shoe."""
