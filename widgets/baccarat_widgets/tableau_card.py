"""The printed card as a live picture: look cells up, or be asked them."""

from __future__ import annotations

from enum import Enum
from typing import Any

from baccarat_core.errors import TableauError
from baccarat_core.tableau import Action

from .assets import script, style
from .base import CourseWidget, Intent, seeded
from .card_view import CARD_CELLS, CardCell, card_frame, head_sentences
from .text import _


class TableauMode(Enum):
    """What the printed card is for: to look at, or to be filled in from memory."""

    LOOK = "look"
    QUIZ = "quiz"


class TableauCard(CourseWidget):
    """The third-card rules as the casino prints them, Player's line above Banker's table.

    To look at, every cell says its rule in a sentence. In a quiz the card is blank: a cell is
    asked, the learner says draw or stand, and what was answered rightly is printed on the card.

    Args:
        mode: look or quiz.
        highlight: a cell to light, such as ``"3-8"`` (Banker 3, Player drew 8), ``"6-stood"`` or
            ``"player-5"``; it may be changed at any time.
        seed: the same seed asks the same cells in the same order; ``None`` asks anew.

    Raises:
        TableauError: there is no such cell.

    >>> TableauCard(highlight="3-8")
    TableauCard(highlight='3-8')
    >>> TableauCard(highlight="8-3")
    Traceback (most recent call last):
        ...
    baccarat_core.errors.TableauError: The card has no cell '8-3'. Cells are named such as 3-8 \
(Banker 3, Player drew 8), 6-stood and player-5.
    """

    _esm = script("tableau_card.js")
    _css = style("controls.css", "rule_card.css", "print_alone.css", "tableau_card.css")

    def __init__(
        self,
        mode: TableauMode = TableauMode.LOOK,
        highlight: str | None = None,
        seed: int | str | None = None,
    ) -> None:
        if not isinstance(mode, TableauMode):
            raise TableauError(f"A mode is TableauMode.LOOK or TableauMode.QUIZ, not {mode!r}.")
        self._mode, self._seed = mode, seed
        self._highlight = _verify_cell(highlight)
        self._random = seeded(seed)
        self._begin()
        super().__init__()

    @property
    def highlight(self) -> str | None:
        """The lit cell's name; ``None`` where none is lit."""
        return self._highlight

    @highlight.setter
    def highlight(self, cell: str | None) -> None:
        self._highlight = _verify_cell(cell)
        self.refresh()

    # The quiz

    def _begin(self) -> None:
        self._filled: set[str] = set()
        self._number = self._streak = self._best = 0
        self._ask()

    def _ask(self) -> None:
        open_cells = [cell for cell in CARD_CELLS if cell.key not in self._filled]
        last = self._asked if self._number else None
        choices = [cell for cell in open_cells if cell is not last] or open_cells
        self._asked: CardCell = self._random.choice(choices)
        self._total = self._random.choice(self._asked.totals)
        self._number += 1
        self._said: dict[str, Any] | None = None

    def on_answer(self, intent: Intent) -> None:
        """Answer question ``number``: ``action`` is ``draw`` or ``stand``."""
        if self._mode is not TableauMode.QUIZ:
            raise TableauError(_("This card is to look at; nothing is asked here."))
        if intent.get("number") != self._number or self._said:
            return
        actions = {action.value: action for action in Action}
        if intent.get("action") not in actions:
            raise TableauError(
                _("Answer draw or stand, not {what!r}.").format(what=intent.get("action"))
            )
        decision = self._asked.decide(self._total)
        right = actions[intent["action"]] is decision.action
        self._streak = self._streak + 1 if right else 0
        self._best = max(self._best, self._streak)
        if right:
            self._filled.add(self._asked.key)
        self._said = {
            "given": intent["action"],
            "does": decision.action.value,
            "right": right,
            "text": _("Right.") if right else _("Not so."),
            "why": decision.sentence,
        }

    def on_next(self, intent: Intent) -> None:
        """Ask another cell after question ``number``."""
        done = len(self._filled) == len(CARD_CELLS)
        if intent.get("number") == self._number and self._said and not done:
            self._ask()

    def on_again(self, intent: Intent) -> None:
        """Begin with a blank card again, after question ``number``."""
        if intent.get("number") == self._number:
            number = self._number
            self._begin()
            self._number = number + 1

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The card without its answers, and the words of the page."""
        quiz = self._mode is TableauMode.QUIZ
        return {
            "mode": self._mode.value,
            "card": card_frame(),
            "heads": {} if quiz else head_sentences(),
            "words": _words(),
        }

    def snapshot(self) -> dict[str, Any]:
        """The card; in a quiz only the cells that the learner has answered are printed."""
        quiz = self._mode is TableauMode.QUIZ
        known = {cell.key for cell in CARD_CELLS}
        if quiz:
            known = self._filled | ({self._asked.key} if self._said else set())
        return {
            "cells": {cell.key: cell.shown() for cell in CARD_CELLS if cell.key in known},
            "highlight": self._highlight,
            "quiz": self._quiz() if quiz else None,
        }

    def _quiz(self) -> dict[str, Any]:
        return {
            "number": self._number,
            "key": self._asked.key,
            "question": self._asked.ask(self._total),
            "said": self._said,
            "streak": self._streak,
            "best": self._best,
            "filled": len(self._filled),
            "size": len(CARD_CELLS),
            "done": len(self._filled) == len(CARD_CELLS),
            "progress": _("{filled} of {size} cells filled").format(
                filled=len(self._filled), size=len(CARD_CELLS)
            ),
        }

    def _describe(self) -> list[str]:
        parts = [] if self._mode is TableauMode.LOOK else [f"mode={self._mode}"]
        if self._highlight is not None:
            parts.append(f"highlight={self._highlight!r}")
        if self._seed is not None:
            parts.append(f"seed={self._seed!r}")
        return parts


def _verify_cell(name: str | None) -> str | None:
    if name is None or any(name in cell.names for cell in CARD_CELLS):
        return name
    raise TableauError(
        _(
            "The card has no cell {name!r}. Cells are named such as 3-8 (Banker 3, Player drew 8), "
            "6-stood and player-5."
        ).format(name=name)
    )


def _words() -> dict[str, str]:
    return {
        "label": _("The printed card"),
        "quiz_label": _("Fill in the printed card"),
        "look": _("Point at a cell, or move over the card with the arrow keys, to read its rule."),
        "blank": _("{cell}: not filled in yet."),
        "third": _("Value of Player’s third card; – is no third card"),
        "draw": _("Draw"),
        "stand": _("Stand"),
        "next": _("Next cell"),
        "again": _("Blank card again"),
        "streak": _("In a row"),
        "best": _("Best"),
        "done": _("The card is full: you know it by heart."),
        "keys": _("Keys: D draws, S stands, Enter goes on."),
        "legend_draw": _("D: draws"),
        "legend_stand": _("S: stands"),
        "legend_natural": _("N: natural, the coup is over"),
        "print": _("Print this card"),
    }
