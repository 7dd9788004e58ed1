"""A learner's own rule, typed as a small table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..errors import BeliefError
from ..facts import Outcome
from ..simulation.ends import OUTCOMES
from ..text import _
from .choosing import LONGEST_PATTERN, NO_BET, History, Sides

MOST_LINES = 100
LONGEST_TABLE = 10_000
"""Characters of a table."""

_SIDES = {"P": Outcome.PLAYER, "B": Outcome.BANKER, "T": Outcome.TIE, "-": None}
_DIGITS = {"P": 1, "B": 2, "T": 3}
_LINE = re.compile(r"(\S+?)\s*(?:->|→|=>|:|=|\s)\s*(\S+)")
_ELSE = ("else", "otherwise", "*")


class PatternLine(NamedTuple):
    """One line of the table."""

    pattern: str
    """The last rounds, the newest last; a dot is any. Empty for the line ``else``."""
    side: Outcome | None
    """What to bet on; ``None`` for no bet."""


@dataclass(frozen=True)
class PatternRule:
    """Bet by the first line whose pattern the shoe has just shown; without one, not at all.

    Raises:
        BeliefError: a pattern or a side is none, or a line can never be reached.

    >>> rule = PatternRule.parse('''
    ... BBB -> P    # after three Bankers, Player
    ... P.P -> P    # the dot is any
    ... else -> -   # no bet
    ... ''')
    >>> rule.lines[0]
    PatternLine(pattern='BBB', side=<Outcome.PLAYER: 'player'>)
    """

    lines: tuple[PatternLine, ...]

    def __post_init__(self) -> None:
        if not self.lines:
            raise BeliefError(
                _(
                    "The table has no line. Write, for instance, BBB -> P: after three Bankers, "
                    "Player."
                )
            )
        seen: list[PatternLine] = []
        for number, line in enumerate(self.lines, start=1):
            _verify(line, _("Line {number}").format(number=number))
            for place, earlier in enumerate(seen, start=1):
                if _covers(earlier.pattern, line.pattern):
                    raise BeliefError(
                        _(
                            "Line {number} is never reached: line {earlier} already holds "
                            "whenever it does. Put the longer pattern first."
                        ).format(number=number, earlier=place)
                    )
            seen.append(line)

    @property
    def looks_at_ties(self) -> bool:
        """Whether ties count as rounds: they do where a pattern names one, and are passed over
        where none does."""
        return any("T" in line.pattern for line in self.lines)

    @classmethod
    def parse(cls, text: str) -> PatternRule:
        """Read a table: a line ``pattern -> side`` each, the first that fits is played.

        A pattern is the last rounds, P, B and T, the newest last, with a dot for any; ``else`` fits
        always. A side is P, B, T, or ``-`` for no bet. What follows ``#`` is a remark.

        Raises:
            BeliefError: a line can't be read or can never be reached; the sentence says which.

        >>> PatternRule.parse("BBX -> P")
        Traceback (most recent call last):
            ...
        baccarat_core.errors.BeliefError: Line 1: 'BBX' is no pattern. Write P, B, T, or a dot for \
any, at most 12 of them, or else.
        """
        if not isinstance(text, str) or len(text) > LONGEST_TABLE:
            raise BeliefError(
                _("A table is text of at most {most:,} letters.").format(most=LONGEST_TABLE)
            )
        lines: list[PatternLine] = []
        for number, raw in enumerate(text.splitlines(), start=1):
            written = raw.partition("#")[0].strip()
            if not written:
                continue
            where = _("Line {number}").format(number=number)
            found = _LINE.fullmatch(written)
            if found is None:
                raise BeliefError(
                    _(
                        "{where}: {text!r} is no line. Write pattern -> side, such as BBB -> P."
                    ).format(where=where, text=written[:40])
                )
            lines.append(_line(found[1], found[2], where))
            if len(lines) > MOST_LINES:
                raise BeliefError(_("A table has at most {most} lines.").format(most=MOST_LINES))
        return cls(tuple(lines))

    def __str__(self) -> str:
        letters = {side: letter for letter, side in _SIDES.items()}
        return "\n".join(f"{line.pattern or 'else'} -> {letters[line.side]}" for line in self.lines)

    def choose(self, history: History) -> Sides:
        """The side for each shoe's next round."""
        told = history.rounds if self.looks_at_ties else history.decisions
        side = np.full_like(history.last, NO_BET)
        undecided = np.ones(len(side), dtype=bool)
        for line in self.lines:
            fits = undecided.copy()
            for back, letter in enumerate(reversed(line.pattern)):
                digit = told >> 2 * back & 3
                fits &= digit > 0 if letter == "." else digit == _DIGITS[letter]
            side[fits] = NO_BET if line.side is None else OUTCOMES.index(line.side)
            undecided &= ~fits
        return side


def _line(pattern: str, side: str, where: str) -> PatternLine:
    letters = "" if pattern.casefold() in _ELSE else pattern.upper().replace("*", ".")
    name = side.upper()
    if name not in _SIDES and name not in ("NONE", "NO", "NOTHING"):
        raise BeliefError(
            _("{where}: {side!r} is no side. Write P, B, T, or - for no bet.").format(
                where=where, side=side[:40]
            )
        )
    line = PatternLine(letters, _SIDES.get(name))
    _verify(line, where)
    return line


def _verify(line: PatternLine, where: str) -> None:
    if set(line.pattern) - set("PBT.") or len(line.pattern) > LONGEST_PATTERN:
        raise BeliefError(
            _(
                "{where}: {pattern!r} is no pattern. Write P, B, T, or a dot for any, at most "
                "{most} of them, or else."
            ).format(where=where, pattern=line.pattern[:40], most=LONGEST_PATTERN)
        )
    if line.side is not None and not isinstance(line.side, Outcome):
        raise BeliefError(_("{where}: {side!r} is no side.").format(where=where, side=line.side))


def _covers(earlier: str, later: str) -> bool:
    """Whether the earlier pattern holds whenever the later one does."""
    if len(earlier) > len(later):
        return False
    pairs = zip(reversed(earlier), reversed(later), strict=False)
    return all(a in (".", b) for a, b in pairs)
