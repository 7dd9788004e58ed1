"""How a learner does in a drill, from the moment the page is opened."""

from __future__ import annotations

from typing import Any

from baccarat_core.school import ErrorType, Mark

from .text import _

LINES = 30
"""How many of the latest errors are told one by one."""


class Tally:
    """Right answers, streaks, and a log of errors by their kind.

    >>> tally = Tally()
    >>> tally.add(1, None, None)
    >>> tally.add(2, None, ErrorType.PEEKED)
    >>> tally.shown()["streak"], tally.shown()["log"]
    (2, ['Question 2, peeked at the rules: The rules were looked at.'])
    """

    def __init__(self) -> None:
        self.streak = 0
        self._right = self._best = 0
        self._errors: dict[ErrorType, int] = {}
        self._log: list[str] = []

    @property
    def has_begun(self) -> bool:
        """Whether anything has been answered."""
        return bool(self._right or self._log)

    def add(self, number: int, wrong: Mark | None, error: ErrorType | None) -> None:
        """The answer to question ``number``: ``wrong`` is its first wrong part, if there is one.

        An answer after a look at the rules may be right and still have an error.
        """
        if error is not None:
            self._errors[error] = self._errors.get(error, 0) + 1
            told = wrong.why if wrong else _("The rules were looked at.")
            self._log.append(
                _("Question {number}, {error}: {why}").format(
                    number=number, error=error.label, why=told
                )
            )
        self._right += wrong is None
        self.streak = self.streak + 1 if wrong is None else 0
        self._best = max(self._best, self.streak)

    def shown(self) -> dict[str, Any]:
        """All of it as plain data for the page."""
        return {
            "right": self._right,
            "streak": self.streak,
            "best": self._best,
            "errors": [
                {"label": error.label, "count": count} for error, count in self._errors.items()
            ],
            "log": self._log[-LINES:],
        }
