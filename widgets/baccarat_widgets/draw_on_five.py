"""How often should a 5 draw? The learner chooses, Banker answers with its best reply."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Any

from baccarat_core.equilibrium import WITH_REPLACEMENT, Decks, Reply, best_reply, value_lines
from baccarat_core.errors import EquilibriumError
from baccarat_core.text import brief

from .assets import script, style
from .base import CourseWidget, Intent
from .draw_on_five_view import (
    dealt_name,
    dealt_words,
    picture,
    reply_cells,
    reply_frame,
    shown_chance,
    six_against_a_stand,
    story,
    summary,
    table,
)
from .numbers import read_number
from .text import _

DEALT: tuple[Decks, ...] = (WITH_REPLACEMENT, 1, 2, 3, 4, 6, 8)
"""The ways to deal that a learner may choose from."""
MOST_TRIES = 40
"""So many tries are kept in the picture, the newest ones."""


class Stage(Enum):
    """How far the learner has come: nothing is told before a guess, no line before a try."""

    GUESS = "guess"
    TRY = "try"
    SHOWN = "shown"


class DrawOnFive(CourseWidget):
    """Chemin de fer's one free choice: Player's chance to draw on 5, against who knows it.

    The learner guesses first. Then every chance tried is met by Banker's best reply, cell by cell,
    and leaves a point in a picture of what Player gets; at last the two lines are shown that cross
    where the best chance lies.

    Args:
        dealt: a number of decks, or ``WITH_REPLACEMENT``, as in Kemeny and Snell's model; both
            sides see their counts alone, and no commission is taken.

    Raises:
        EquilibriumError: the choice offers no such way to deal.

    >>> DrawOnFive(6)
    DrawOnFive(6)
    """

    _esm = script("draw_on_five.js")
    _css = style("controls.css", "rule_card.css", "draw_on_five.css")

    def __init__(self, dealt: Decks = WITH_REPLACEMENT) -> None:
        if dealt not in DEALT or isinstance(dealt, bool):
            sentence = _(
                "Cards are dealt WITH_REPLACEMENT or from 1, 2, 3, 4, 6 or 8 decks, not {dealt}."
            )
            raise EquilibriumError(sentence.format(dealt=brief(dealt, repr)))
        self._dealt: Decks = dealt
        self._begin()
        super().__init__()

    def _begin(self) -> None:
        self._stage = Stage.GUESS
        self._chance = self._guess = Fraction(1, 2)
        self._tried: list[Fraction] = []
        self._heard = 0

    # What the learner may do

    def on_guess(self, intent: Intent) -> None:
        """Commit to a first guess: ``typed`` is how many of 100 fives to draw on."""
        if self._stage is not Stage.GUESS:
            return
        self._guess = self._read(intent)
        self._stage = Stage.TRY
        self._try(self._guess)

    def on_try(self, intent: Intent) -> None:
        """Try another chance: ``typed`` is how many of 100 fives to draw on; ``number`` counts
        the tries of a page, so that it knows which one was answered."""
        number = intent.get("number")
        self._heard = number if isinstance(number, int) else 0
        if self._stage is Stage.GUESS:
            raise EquilibriumError(_("Make a guess first; any guess is welcome."))
        self._try(self._read(intent))

    def on_show(self, intent: Intent) -> None:
        """Show the two lines and where they cross."""
        if self._stage is Stage.TRY:
            self._stage = Stage.SHOWN

    def on_cross(self, intent: Intent) -> None:
        """Go to the crossing exactly, once it is shown."""
        if self._stage is Stage.SHOWN:
            self._try(value_lines(self._dealt).crossing[0])

    def on_deal(self, intent: Intent) -> None:
        """Deal in another way: ``dealt`` is its name; what was tried is tried again."""
        names = {dealt_name(dealt): dealt for dealt in DEALT}
        name = intent.get("dealt")
        if not isinstance(name, str) or name not in names:
            raise EquilibriumError(
                _("Cards are not dealt {name} here.").format(name=brief(name, repr))
            )
        self._dealt = names[name]

    def on_again(self, intent: Intent) -> None:
        """Begin again with a guess."""
        self._begin()

    def _try(self, chance: Fraction) -> None:
        self._chance = chance
        self._tried = [each for each in self._tried if each != chance]
        self._tried = [*self._tried, chance][-MOST_TRIES:]

    def _read(self, intent: Intent) -> Fraction:
        reading = read_number(str(intent.get("typed", "")))[0]
        exact = reading.percent or reading.decimals is None
        chance = reading.value if exact else reading.value / 100
        if not 0 <= chance <= 1:
            raise EquilibriumError(
                _("Of 100 fives you can draw on 0 to 100. Write 60, or a chance such as 3/5.")
            )
        return chance

    def _reply(self, chance: Fraction) -> Reply:
        return best_reply(chance, self._dealt)

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The words of the page, and the empty table of Banker's answers."""
        return {
            "words": _words(),
            "dealt": [{"value": dealt_name(dealt), "label": dealt_words(dealt)} for dealt in DEALT],
            "frame": reply_frame(),
        }

    def snapshot(self) -> dict[str, Any]:
        """The learner's chance and Banker's answer; the lines only once they are shown."""
        state: dict[str, Any] = {
            "stage": self._stage.value,
            "dealt": dealt_name(self._dealt),
            "chance": shown_chance(self._chance),
            "heard": self._heard,
            "answer": None,
        }
        if self._stage is Stage.GUESS:
            return state
        reply = self._reply(self._chance)
        lines = value_lines(self._dealt)
        tried = [(each, self._reply(each).value) for each in self._tried]
        shown = self._stage is Stage.SHOWN
        state["answer"] = {
            "summary": summary(self._chance, reply, tried),
            "six": six_against_a_stand(reply, self._dealt),
            "cells": reply_cells(reply),
            "picture": picture(lines, self._chance, tried, shown),
            "table": table(lines, tried, shown),
            "story": story(lines, self._guess, self._reply(self._guess).value) if shown else [],
        }
        return state

    def _describe(self) -> list[str]:
        return [] if self._dealt is WITH_REPLACEMENT else [repr(self._dealt)]


def _words() -> dict[str, str]:
    return {
        "label": _("How often should a 5 draw?"),
        "ask": _(
            "You are Player, and your two cards count 5. You may draw or stand. Banker sees which, "
            "and in the long run it learns how often you draw. Of 100 such fives, on how many "
            "would you draw?"
        ),
        "go_on": _("Try other numbers. Where do you lose least?"),
        "dealt": _("Cards"),
        "slider": _("Of 100 fives I draw on"),
        "typed": _("or type it: 60, or 3/5"),
        "never": _("never"),
        "always": _("always"),
        "guess": _("That is my guess"),
        "try": _("Try it"),
        "show": _("Show me why"),
        "cross": _("Go to the crossing"),
        "again": _("Start again"),
        "six": _("Banker has 6, and you stood"),
        "stand_better": _("standing is better for Banker"),
        "draw_better": _("drawing is better"),
        "picture": _("What you get, for every way to play a 5"),
        "across": _("fives you draw on, of 100"),
        "up": _("units you win in 100 coups"),
        "stands": _("Banker stands on 6"),
        "draws": _("Banker draws on 6"),
        "staked": _(
            "Each coup has one unit at stake, a tie gives it back, no commission is taken, and all "
            "coups count, not those alone in which you hold a 5."
        ),
        "numbers": _("The numbers of this picture"),
        "look": _("Point at a cell, or move over the table with the arrow keys, to read it."),
        "legend": _(
            "D: Banker does better to draw. S: to stand. =: either is as good. *: not as the card "
            "is printed."
        ),
    }
