"""The live table: sit with others and bet, or deal the round yourself."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

import traitlets

from baccarat_core.bets import BankerMode, BetKind
from baccarat_core.coup import Outcome
from baccarat_core.errors import LiveTableError
from baccarat_core.live_table import BetLog, Phase, Remedy, records, shown
from baccarat_core.live_table import LiveTable as Table
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.scoring import Hand

from . import live_view as view_of
from . import patrons as house
from .assets import script, style
from .base import CourseWidget, Intent, choice_of, seeded
from .card_table import Pace
from .live_news import News
from .live_reading import payments, whole
from .road_view import boards_shown
from .text import _

BROUGHT = Decimal(1000)
DEALING = (Phase.CLOSED, Phase.DEALING)
BET_RECORDS = (
    records.BetsConfirmed,
    records.RoundSettled,
    records.RoundCancelled,
    records.SeatTaken,
    records.SeatLeft,
)
"""What changes a seat's bet log."""


class View(Enum):
    """From which side of the table the learner plays."""

    PLAYER = "player"
    """The house deals; the learner bets."""
    DEALER = "dealer"
    """The learner deals, calls, pays and takes; the table says what was wrong."""


class LiveTable(CourseWidget):
    """A table with seats, limits, modes and closing bets, run by a rule sheet.

    Args:
        rule_sheet: a sheet's name, or a sheet of one's own.
        seed: the same seed gives the same shoes and the same patrons' bets.
        view: the side on which the learner begins.
        patrons: how many house-made patrons sit down.
        bet_log: a file for the bet log; a table that is in it already goes on. ``None`` keeps it
            in memory.

    Raises:
        BaccaratError: the sheet makes no live table, or the file is no bet log.

    >>> LiveTable("american", seed=1)
    LiveTable('american', seed=1)
    """

    _esm = script("live_table.js")
    _css = style("card_table.css", "live_table.css", "road_boards.css")

    roads = traitlets.Dict().tag(sync=True)
    """The boards of the shoe on the table; sent when a round is settled, not with every card."""

    def __init__(
        self,
        rule_sheet: str | RuleSheet = "live",
        seed: int | str | None = None,
        view: View = View.PLAYER,
        patrons: int = 3,
        bet_log: str | Path | None = None,
    ) -> None:
        self._chance = seeded(seed)
        self._seed = seed
        log = None if bet_log is None else BetLog(bet_log)
        if log is not None and next(log.records(), None) is not None:
            self._table = Table.reopen(log, seed)
        else:
            self._table = Table(rule_sheet, bet_log=log, seed=seed)
        free = self._free_seats()
        self._selected = free[0] if free else self._table.rule_sheet.table.seat_numbers[0]
        self._patrons = tuple(free[1 : 1 + 2 * patrons : 2])
        if self._table.state.between_rounds:
            house.seat_patrons(self._table, self._patrons)
        self._view, self._pace = view, Pace.NORMAL
        self._news = News(self._table)
        self._bets: list[dict[str, str]] | None = None
        super().__init__()

    # The learner's seat

    def on_seat(self, intent: Intent) -> None:
        """Look at a seat: ``seat`` is its number."""
        number = intent.get("seat")
        if not self._table.rule_sheet.table.has_seat(number):
            numbers = self._table.rule_sheet.table.seat_numbers
            raise LiveTableError(
                _("This table has no seat {seat}. Its seats: {seats}.").format(
                    seat=number, seats=", ".join(map(str, numbers))
                )
            )
        self._selected, self._bets = int(str(number)), None

    def on_sit(self, _intent: Intent) -> None:
        """Sit down at the seat that is looked at."""
        self._table.sit(self._selected, BROUGHT, _("You"))

    def on_leave(self, _intent: Intent) -> None:
        """Leave the seat that is looked at."""
        self._own()
        self._table.leave(self._selected)

    def on_buy(self, _intent: Intent) -> None:
        """Buy as many chips again as one sat down with."""
        self._own()
        self._table.buy_chips(self._selected, BROUGHT)

    def on_bet(self, intent: Intent) -> None:
        """Lay a chip on a bet."""
        self._own()
        self._table.place(self._selected, _bet(intent), str(intent.get("chip")))

    def on_take_back(self, intent: Intent) -> None:
        """Take up chips that are not confirmed: of one bet, or all."""
        self._own()
        bet = None if intent.get("bet") is None else _bet(intent)
        self._table.take_back(self._selected, bet)

    def on_confirm(self, _intent: Intent) -> None:
        """Let the chips stand."""
        self._own()
        self._table.confirm(self._selected)

    def on_mode(self, intent: Intent) -> None:
        """Switch the Banker mode, between rounds."""
        self._own()
        self._table.switch_mode(
            self._selected, choice_of(BankerMode, intent.get("mode"), _("mode"))
        )

    def on_lose_connection(self, _intent: Intent) -> None:
        """Pull the plug of the seat that is looked at."""
        self._own()
        self._table.disconnect(self._selected)

    def on_reconnect(self, _intent: Intent) -> None:
        """Come back."""
        self._table.reconnect(self._selected)

    # The table

    def on_go(self, intent: Intent) -> None:
        """Let the house do what it has to do next: up to the bets, or one card."""
        if self._is_stale(intent):
            return
        if self._table.state.phase is Phase.OPEN:
            self._table.close_bets()
        elif self._table.state.between_rounds:
            while self._table.state.between_rounds:
                self._table.carry_on()
            self._let_patrons_bet()
        else:
            self._table.carry_on()

    def on_dealer(self, intent: Intent) -> None:
        """Deal: ``act`` names the step the learner takes as dealer."""
        if self._is_stale(intent):
            return
        acts: dict[str, Callable[[], object]] = {
            "open_shoe": self._table.open_shoe,
            "burn": lambda: self._table.burn(whole(intent.get("count"))),
            "open_bets": self._table.open_bets,
            "close_bets": self._table.close_bets,
            "draw": lambda: self._table.draw(choice_of(Hand, intent.get("hand"), _("hand"))),
            "call": lambda: self._table.call(
                choice_of(Outcome, intent.get("outcome"), _("result")),
                whole(intent.get("player_count")),
                whole(intent.get("banker_count")),
            ),
            "settle": lambda: self._table.settle(payments(intent.get("paid"))),
            "collect": self._table.collect_commission,
            "carry_on": self._table.carry_on,
        }
        act = intent.get("act")
        if not isinstance(act, str) or act not in acts:
            raise LiveTableError(_("A dealer does not {act!r}.").format(act=act))
        opening = self._table.state.between_rounds
        acts[act]()
        if opening and self._table.state.phase is Phase.OPEN:
            self._let_patrons_bet()

    def on_suspend(self, _intent: Intent) -> None:
        """Something is wrong: let the round stand still."""
        self._table.suspend()

    def on_resume(self, _intent: Intent) -> None:
        """The fault is mended."""
        self._table.resume()

    def on_cancel(self, _intent: Intent) -> None:
        """Cancel the suspended round and return every bet."""
        self._table.cancel()

    def on_rule(self, intent: Intent) -> None:
        """Rule on an incident."""
        names = {remedy.name.lower(): remedy for remedy in Remedy}
        if intent.get("remedy") not in names:
            raise LiveTableError(
                _("There is no ruling {remedy!r}.").format(remedy=intent.get("remedy"))
            )
        self._table.rule(names[intent["remedy"]])

    def on_view(self, intent: Intent) -> None:
        """Change sides."""
        self._view = choice_of(View, intent.get("view"), _("side"))

    def on_pace(self, intent: Intent) -> None:
        """Change how fast the house deals."""
        self._pace = choice_of(Pace, intent.get("pace"), _("pace"))

    def refresh(self) -> None:
        """Send the page what changed; whatever the table recorded is told."""
        new = self._news.look()
        if new:
            self.roads = boards_shown(self._news.coups)
        if any(isinstance(record, BET_RECORDS) for record in new):
            self._bets = None
        super().refresh()

    def _let_patrons_bet(self) -> None:
        house.refill(self._table, self._patrons)
        house.lay_bets(self._table, self._patrons, self._chance)

    def _free_seats(self) -> tuple[int, ...]:
        table = self._table
        return tuple(n for n in table.rule_sheet.table.seat_numbers if not table.state.seat(n))

    def _own(self) -> None:
        if self._selected in self._patrons:
            raise LiveTableError(
                _("Seat {seat} is a patron's. Choose a seat of your own.").format(
                    seat=self._selected
                )
            )

    def _is_stale(self, intent: Intent) -> bool:
        return intent.get("turn") != self._news.turn

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The table's furniture."""
        return view_of.furniture(self._table, self._selected)

    def snapshot(self) -> dict[str, Any]:
        """The table as the learner sees it; cards that are not dealt yet are not in it."""
        table, state = self._table, self._table.state
        seat = state.seat(self._selected)
        return {
            "turn": self._news.turn,
            "view": self._view.value,
            "pace": self._pace.value,
            "phase": state.phase.name.lower(),
            "phase_text": state.phase.label,
            "between_rounds": state.between_rounds,
            "dealing": state.phase in DEALING,
            "due": view_of.due_shown(table),
            "round": state.round,
            "shoe_round": max(0, state.shoe_round),
            "seats": view_of.seats_shown(table, self._mine(), self._selected),
            "selected": self._selected,
            "mine": self._selected in self._mine(),
            "free_seat": seat is None,
            "mode": seat.mode.value if seat and seat.mode else None,
            "waiting": bool(seat and seat.unconfirmed),
            "areas": view_of.areas_shown(table, self._selected),
            "hands": view_of.hands_shown(table),
            "called": state.called.value if state.called else None,
            "pay": view_of.to_pay(table) if self._view is View.DEALER else [],
            "incident": view_of.incident_shown(table),
            "suspended": state.phase is Phase.SUSPENDED,
            "house": shown(state.house),
            "commission": shown(state.commission),
            "log": list(self._news.log),
            "told": self._news.told,
            "bets": self._bet_log(),
            "shoe": view_of.shoe_shown(table),
        }

    def _bet_log(self) -> list[dict[str, str]]:
        if self._bets is None:
            seat = self._table.state.seat(self._selected)
            lines = self._table.bets_of(self._selected) if seat else ()
            self._bets = view_of.bet_log_shown(lines)
        return self._bets

    def _mine(self) -> tuple[int, ...]:
        return tuple(
            seat.number for seat in self._table.state.seats if seat.number not in self._patrons
        )

    def _describe(self) -> list[str]:
        seed = [] if self._seed is None else [f"seed={self._seed!r}"]
        return [repr(self._table.rule_sheet.name), *seed]


def _bet(intent: Intent) -> BetKind:
    return choice_of(BetKind, intent.get("bet"), _("bet"))
