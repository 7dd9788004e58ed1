"""The words on the widgets, in the learner's language; the same catalogue as the core's."""

from baccarat_core.text import _

__all__ = ["_"]
