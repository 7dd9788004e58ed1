"""A live table as plain data for the page; cards that are not dealt yet are not in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from baccarat_core.bets import AnyBet, BankerMode
from baccarat_core.live_table import (
    Connection,
    LiveTable,
    LoggedBet,
    Phase,
    Remedy,
    Role,
    Seat,
    SettledBet,
    shown,
)
from baccarat_core.money import gain_shown
from baccarat_core.scoring import Hand, point_count

from .card_table import Pace
from .live_words import live_words, settled
from .money import money
from .road_words import board_words
from .table_view import MAIN_BETS, pays_text, shoe_progress
from .text import _

LINES = 60
"""How many of the latest lines of a log a page keeps."""


def furniture(table: LiveTable, selected: int) -> dict[str, Any]:
    """What of a table never changes: its words, its chips, its modes."""
    sheet = table.rule_sheet
    return {
        "title": sheet.title,
        "words": live_words(),
        "road_words": {**board_words(), "title": _("Scoreboard of this shoe")},
        "paces": [{"value": pace.value, "label": _(pace.value.capitalize())} for pace in Pace],
        "modes": [{"value": mode.value, "label": _(mode.value)} for mode in sheet.modes],
        "chips": [{"value": f"{chip:f}", "label": money(chip)} for chip in sheet.table.chips],
        "areas": areas_shown(table, selected),
    }


def due_shown(table: LiveTable) -> dict[str, Any]:
    """The step that is due and who must do it."""
    due = table.due
    sentence = due.sentence
    return {
        "step": due.step.name.lower(),
        "who": due.who.name.lower(),
        "dealer": due.who is Role.DEALER,
        "sentence": _("Next: {step}.").format(step=sentence),
        "rule": due.decision.sentence if due.decision else None,
        "cards": due.cards,
    }


def seats_shown(table: LiveTable, mine: Iterable[int], selected: int) -> list[dict[str, Any]]:
    """Every seat of the table, taken or free."""
    own = set(mine)
    return [
        {
            "number": number,
            "selected": number == selected,
            "mine": number in own,
            **_seat(table.state.seat(number)),
        }
        for number in table.rule_sheet.table.seat_numbers
    ]


def _seat(seat: Seat | None) -> dict[str, Any]:
    if seat is None:
        return {
            "taken": False,
            "name": _("free"),
            "lost": False,
            "free": "",
            "at_stake": "",
            "waiting": "",
            "box": "",
        }
    return {
        "taken": True,
        "name": seat.name,
        "lost": seat.connection is Connection.LOST,
        "free": shown(seat.free),
        "at_stake": shown(seat.at_stake) if seat.at_stake else "",
        "waiting": shown(seat.laid_down) if seat.laid_down else "",
        "box": shown(seat.commission_box) if seat.commission_box else "",
    }


def areas_shown(table: LiveTable, number: int) -> list[dict[str, Any]]:
    """The betting areas as one seat sees them: chips, room left, rounds left, results."""
    seat = table.state.seat(number)
    mode = seat.mode if seat else None
    ends = {bet.bet: bet for bet in table.state.settled or () if bet.seat == number}
    offered = sorted(
        table.rule_sheet.offered(mode),
        key=lambda bet: MAIN_BETS.index(bet.kind) if bet.kind in MAIN_BETS else len(MAIN_BETS),
    )
    return [_area(table, seat, bet, ends.get(bet.kind)) for bet in offered]


def _area(
    table: LiveTable, seat: Seat | None, bet: AnyBet, end: SettledBet | None
) -> dict[str, Any]:
    rounds = table.rounds_left(bet.kind)
    stake = seat.stake(bet.kind) if seat else Decimal(0)
    room = table.room(seat.number, bet.kind) if seat and table.state.phase is Phase.OPEN else None
    limit = table.rule_sheet.table.limit(bet.kind)
    notes = [_("{least} to {most}").format(least=shown(limit.least), most=shown(limit.most))]
    if room:
        notes = [_("room {left}").format(left=shown(room.left))]
    if rounds == 0:
        notes = [_("closed for this shoe")]
    elif rounds is not None:
        notes.append(rounds_left_words(rounds))
    return {
        "kind": bet.kind.value,
        "label": bet.kind.label,
        "main": bet.kind in MAIN_BETS,
        "pays": pays_text(bet),
        "stake": shown(stake) if stake else None,
        "confirmed": bool(seat and seat.confirmed(bet.kind)),
        "result": end.result.value if end else None,
        "settled": settled(end) if end else None,
        "profit": gain_shown(end.profit) if end else None,
        "note": ", ".join(notes),
        "limit": room.sentence if room else None,
        "closed": rounds == 0,
    }


def rounds_left_words(rounds: int) -> str:
    """For how many more rounds of a shoe a bet is open.

    >>> rounds_left_words(2), rounds_left_words(1)
    ('2 rounds left', '1 round left')
    """
    if rounds == 1:
        return _("1 round left")
    return _("{rounds} rounds left").format(rounds=rounds)


def hands_shown(table: LiveTable) -> dict[str, dict[str, Any]]:
    """Both hands as they lie on the table."""
    hands = {}
    for hand in Hand:
        cards = table.state.cards(hand)
        hands[hand.value] = {
            "label": hand.label,
            "cards": [str(card) for card in cards],
            "count": point_count(cards) if cards else None,
        }
    return hands


def to_pay(table: LiveTable) -> list[dict[str, Any]]:
    """The bets that wait for the dealer, without what is due for them."""
    return [
        {
            "number": bet.number,
            "seat": bet.seat,
            "label": bet.bet.label,
            "stake": shown(bet.stake),
            "pays": pays_text(table.rule_sheet.bet(bet.bet, _mode(table, bet.seat))),
        }
        for bet in table.settlement_due
    ]


def _mode(table: LiveTable, number: int) -> BankerMode | None:
    seat = table.state.seat(number)
    return seat.mode if seat else None


def bet_log_shown(lines: Sequence[LoggedBet]) -> list[dict[str, str]]:
    """A player's bet log, the latest bet first."""
    return [
        {
            "round": _("shoe {shoe}, round {round}").format(shoe=line.shoe, round=line.round),
            "bet": line.bet.label,
            "stake": shown(line.stake),
            "status": line.status.label,
            "profit": gain_shown(line.profit) if line.result else "",
            "why": line.reason,
            "coup": line.coup,
        }
        for line in reversed(lines[-LINES:])
    ]


def incident_shown(table: LiveTable) -> dict[str, Any] | None:
    """The incident that waits for a ruling, with the answers to choose from."""
    incident = table.state.incident
    if incident is None:
        return None
    return {
        "label": incident.kind.label,
        "remedies": [_remedy(remedy) for remedy in incident.ruling.remedies],
    }


def _remedy(remedy: Remedy) -> dict[str, str]:
    return {"value": remedy.name.lower(), "label": remedy.label}


def shoe_shown(table: LiveTable) -> dict[str, Any] | None:
    """How far the shoe has come; ``None`` before the first."""
    return None if table.state.shoe is None else shoe_progress(table.state.shoe)
