"""The scoreboards of a shoe, dealt step by step, replayed, or drawn from what a learner types."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from baccarat_core.coup import deal
from baccarat_core.errors import RoadError
from baccarat_core.roads import Told
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet
from baccarat_core.shoe_records import RecordedRound, ShoeRecords, parse_shoes

from .assets import script, style
from .base import CourseWidget, Intent
from .road_view import boards_shown
from .road_words import board_words, round_told
from .table_view import shoe_progress
from .text import _, text_limit

LONGEST_TYPED = 100_000
"""Letters that may be typed or pasted; a shoe of 80 rounds with all its cards has some 2,000."""
REASONS = 3
"""So many reasons of rows that were not taken are shown; the shoe reader shows all."""


class Source(Enum):
    """Where the rounds come from."""

    DEALT = "dealt"
    TYPED = "typed"


class Roads(CourseWidget):
    """Bead plate, big road and the three derived roads of one shoe, and the ask.

    A learner deals a shoe round by round, or types one, goes back and forth in it, and reads which
    mark each round made and why. Rounds that are not dealt yet never leave Python.

    Args:
        rule_sheet: the table whose shoes are dealt: a sheet's name, or a sheet of one's own.
        seed: the same seed gives the same shoes.
        rounds: rounds to begin with, as a learner may type them, such as ``"BBPTB"``; empty for a
            shoe that is dealt.

    Raises:
        BaccaratError: the sheet can't be read, or the rounds can't.

    >>> Roads(seed=1)
    Roads('trainer', seed=1)
    """

    _esm = script("roads.js")
    _css = style("controls.css", "road_boards.css", "roads.css")

    def __init__(
        self,
        rule_sheet: str | RuleSheet = "trainer",
        seed: int | str | None = None,
        rounds: str = "",
    ) -> None:
        self._sheet = load_rule_sheet(rule_sheet) if isinstance(rule_sheet, str) else rule_sheet
        self._seed = seed
        self._shoes_opened = self._turn = self._heard = 0
        self._given = rounds
        self._report: list[str] = []
        if rounds:
            self._read(rounds)
        else:
            self._open_shoe()
        super().__init__()

    # What the learner may do

    def on_deal(self, intent: Intent) -> None:
        """Deal a round."""
        if self._is_stale(intent):
            return
        self._verify_dealing()
        self._turn += 1
        self._deal()
        self._at = len(self._rounds)

    def on_rest(self, intent: Intent) -> None:
        """Deal the shoe to its last round."""
        if self._is_stale(intent):
            return
        self._verify_dealing()
        self._turn += 1
        while self._shoe.can_start_round():
            self._deal()
        self._at = len(self._rounds)

    def on_new_shoe(self, intent: Intent) -> None:
        """Shuffle a new shoe, and begin its boards."""
        if self._is_stale(intent):
            return
        self._turn += 1
        self._open_shoe()

    def on_show(self, intent: Intent) -> None:
        """Show the boards as they were after ``round``; 0 is before the first. ``number`` counts
        the wishes of a page, so that it knows which one was answered."""
        number = intent.get("number")
        self._heard = number if isinstance(number, int) else 0
        wanted = intent.get("round")
        if not isinstance(wanted, int) or isinstance(wanted, bool):
            raise RoadError(_("A round has a number, not {it!r}.").format(it=wanted))
        self._at = max(0, min(wanted, len(self._rounds)))

    def on_read(self, intent: Intent) -> None:
        """Draw the shoe that was typed or pasted: ``text``."""
        if self._is_stale(intent):
            return
        text = intent.get("text")
        if not isinstance(text, str) or not text.strip():
            raise RoadError(_("Type a shoe first, such as B B P T B: one letter a round."))
        if len(text) > LONGEST_TYPED:
            raise RoadError(
                _("That is longer than a shoe: at most {most:,} letters are read here.").format(
                    most=LONGEST_TYPED
                )
            )
        self._read(text)
        self._turn += 1

    # How it goes on

    def _open_shoe(self) -> None:
        seed = None if self._seed is None else f"{self._seed}/{self._shoes_opened}"
        self._shoes_opened += 1
        self._shoe = self._sheet.open_shoe(seed)
        self._source, self._at = Source.DEALT, 0
        self._rounds: list[Told] = []
        self._report = []

    def _deal(self) -> None:
        self._rounds.append(deal(self._shoe))

    def _read(self, text: str) -> None:
        records = parse_shoes(text, self._sheet.decks)
        if not records.shoes:
            raise RoadError(
                _("No round in it could be taken. {why}").format(
                    why=" ".join(_reasons(records, REASONS))
                )
            )
        self._rounds = [road_round(each) for each in records.shoes[0]]
        self._source, self._at = Source.TYPED, len(self._rounds)
        self._report = _report(records)

    def _verify_dealing(self) -> None:
        if self._source is not Source.DEALT:
            raise RoadError(_("These rounds were typed. Open a new shoe to deal."))
        if not self._shoe.can_start_round():
            raise RoadError(_("This shoe is dealt to its last round. Open a new one."))

    def _is_stale(self, intent: Intent) -> bool:
        return intent.get("turn") != self._turn

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The words of the page."""
        return {
            "words": _words(),
            "boards": board_words(),
            "limit": text_limit(LONGEST_TYPED),
        }

    def snapshot(self) -> dict[str, Any]:
        """The boards as they were after the round chosen; no round that is not dealt yet."""
        shown = self._rounds[: self._at]
        dealt = self._source is Source.DEALT
        return {
            "turn": self._turn,
            "heard": self._heard,
            "source": self._source.value,
            "at": self._at,
            "count": len(self._rounds),
            "over": dealt and not self._shoe.can_start_round(),
            "shoe": shoe_progress(self._shoe)["sentence"] if dealt else "",
            "told": round_told(shown),
            "shown": boards_shown(shown),
            "report": self._report,
        }

    def _describe(self) -> list[str]:
        seed = [] if self._seed is None else [f"seed={self._seed!r}"]
        rounds = [f"rounds={self._given!r}"] if self._given else []
        return [repr(self._sheet.name), *seed, *rounds]


def road_round(each: RecordedRound) -> Told:
    """A recorded round as a road is told of it: with its pairs and naturals where they are known.

    >>> from baccarat_core.coup import Outcome
    >>> road_round(RecordedRound(Outcome.TIE))
    <Outcome.TIE: 'tie'>
    """
    return each.coup or each.outcome


def _report(records: ShoeRecords) -> list[str]:
    """What became of a learner's text, in sentences."""
    told = [rounds_words(len(records.shoes[0]))]
    if len(records.shoes) > 1:
        told.append(
            _("There are {shoes} shoes in it; the first one is drawn.").format(
                shoes=len(records.shoes)
            )
        )
    if records.refused:
        told.append(_("Not taken: {count}.").format(count=len(records.refused)))
        told += _reasons(records, REASONS)
    return told


def rounds_words(count: int) -> str:
    """How many rounds were read.

    >>> rounds_words(1)
    '1 round was read.'
    """
    if count == 1:
        return _("1 round was read.")
    return _("{count} rounds were read.").format(count=count)


def _reasons(records: ShoeRecords, most: int) -> Sequence[str]:
    return [f"{row.where}: {' '.join(row.notes)}" for row in records.refused[:most]]


def _words() -> dict[str, str]:
    return {
        "label": _("Scoreboards of a shoe"),
        "deal": _("Deal a round"),
        "rest": _("Deal the rest"),
        "new_shoe": _("New shoe"),
        "back": _("Back"),
        "on": _("On"),
        "play": _("Play"),
        "pause": _("Pause"),
        "slider": _("Round shown"),
        "of": _("{at} of {count}"),
        "typed_title": _("Type a shoe of your own"),
        "typed": _("One letter a round: B Banker, P Player, T tie. Or a line of cards a round."),
        "example": _("B B P T B B B P P B"),
        "read": _("Draw it"),
        "keys": _("Keys"),
        "keys_text": _(
            "Left and right go a round back and on, Home and End to the first and the last; "
            "D deals a round, R the rest, N opens a new shoe, space plays and pauses."
        ),
    }
