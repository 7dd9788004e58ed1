"""A round in which something goes wrong, from the moment of the ruling on to its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from baccarat_core.live_table import (
    AnyRecord,
    Connection,
    IncidentKind,
    LiveTable,
    Phase,
    Ruling,
    Situation,
    shown,
)

from .live_words import told
from .text import _

AFTER_THE_END = (Phase.SETTLED, Phase.CANCELLED)

_ASKED = {
    (IncidentKind.CARD_EXPOSED, Situation.BETS_OPEN): (
        "The bets are still open, and a card has slipped out of the shoe. Everybody has seen it. "
        "What is due?"
    ),
    (IncidentKind.CARD_EXPOSED, Situation.CARD_DUE): (
        "The bets are closed. A card has slipped out of the shoe before its turn. What is due?"
    ),
    (IncidentKind.CARD_EXPOSED, Situation.HANDS_COMPLETE): (
        "Neither hand gets another card, and yet one has come out of the shoe. What is due?"
    ),
    (IncidentKind.LATE_BET, Situation.ANY_TIME): (
        "Somebody has put chips down while the cards are being dealt. What is due?"
    ),
    (IncidentKind.WRONG_DRAW, Situation.BEFORE_SETTLEMENT): (
        "A third card lies where no rule puts it. Nothing has been paid yet. What is due?"
    ),
    (IncidentKind.WRONG_DRAW, Situation.AFTER_SETTLEMENT): (
        "The bets are paid and taken, and now somebody finds that a third card was dealt against "
        "the rules. What is due?"
    ),
    (IncidentKind.CONNECTION_LOST, Situation.ANY_TIME): (
        "A player's connection is gone in the middle of the round. What is due?"
    ),
    (IncidentKind.CUT_CARD, Situation.ANY_TIME): (
        "The cut card has come out, and the round is not over. What is due?"
    ),
}


@dataclass(slots=True)
class Scene:
    """A round up to the moment of the ruling, and from there on as it is played to its end."""

    ruling: Ruling
    table: LiveTable
    before: dict[int, Decimal]
    """What each seat had when the round began."""
    lines: list[str]
    """What has happened in this round, told."""
    seat: int | None = None
    """Whom it is about, where it is about one player."""
    ruled: bool = False

    @property
    def ask(self) -> str:
        """What the learner is asked."""
        return _(_ASKED[self.ruling.kind, self.ruling.situation])

    @property
    def over(self) -> bool:
        """Whether the round, and what there is to see after it, has been played."""
        state = self.table.state
        if not self.ruled or state.phase not in AFTER_THE_END:
            return False
        if self.ruling.kind is IncidentKind.CUT_CARD:
            return not state.needs_shoe
        return all(seat.connection is Connection.CONNECTED for seat in state.seats)

    def rule(self) -> None:
        """Do what is due for the incident; the first of the steps to the end."""
        self.ruled = True
        if self.table.state.incident is None:
            self.lines.append(_("Ruling: {remedy}.").format(remedy=self.ruling.remedy.label))
        else:
            self.do(lambda: self.table.rule(self.ruling.remedy))

    def step(self) -> None:
        """Play the next step of the round, or of what there is to see after it."""
        state = self.table.state
        if not self.ruled:
            self.rule()
        elif state.phase is Phase.OPEN:
            self.do(self.table.close_bets)
        elif state.phase in AFTER_THE_END and self.ruling.kind is IncidentKind.CONNECTION_LOST:
            self._come_back()
        else:
            self.do(self.table.carry_on)

    def do(self, act: Callable[[], AnyRecord]) -> None:
        """Let this happen, and tell it."""
        out = _cut_card_is_out(self.table)
        record = act()
        if _cut_card_is_out(self.table) and not out:
            self.lines.append(_("The cut card comes out of the shoe."))
        self.lines += told(record)

    def _come_back(self) -> None:
        assert self.seat is not None
        seat = self.seat
        self.do(lambda: self.table.reconnect(seat))
        self.lines += [
            _("In the bet log of seat {seat}: {stake} on {bet}, {status}. {reason}").format(
                seat=seat,
                stake=shown(line.stake),
                bet=line.bet.label,
                status=line.status.label,
                reason=line.reason,
            )
            for line in self.table.bets_of(seat)
        ]


def _cut_card_is_out(table: LiveTable) -> bool:
    return table.state.shoe is not None and table.state.shoe.cut_card_is_out
