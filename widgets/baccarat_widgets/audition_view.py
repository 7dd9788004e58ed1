"""An audition as plain data for the page: the table as its dealer sees it, and the grade."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from baccarat_core.live_table import Phase, Seat
from baccarat_core.school import Award, Criterion, Ending, Grade, amount_text
from baccarat_core.scoring import Hand

from .audition_table import AuditionTable
from .drill_view import field_shown
from .text import _

DAY = 86_400


def table_shown(table: AuditionTable, elapsed: int) -> dict[str, Any]:
    """The table; nobody says what is due, and no hand is counted."""
    state = table.table.state
    burn = state.shoe.burn_card if state.shoe and state.burn_due else None
    several = len(table.table.rule_sheet.modes) > 1
    return {
        "elapsed": elapsed,
        "round": state.round,
        "done": table.done,
        "rounds": table.rounds,
        "phase": state.phase.label,
        "open": state.phase is Phase.OPEN,
        "burn_card": str(burn) if burn else None,
        "hands": [
            {
                "label": hand.label,
                "cards": [str(card) for card in state.cards(hand)],
                "count": None,
            }
            for hand in Hand
        ],
        "called": state.called.sentence if state.called else None,
        "seats": [_seat(seat, several) for seat in state.seats],
        "tallied": state.tallies,
        "fields": [field_shown(field) for field in table.fields],
        "event": _event(table),
        "cut_card": bool(state.shoe and state.shoe.cut_card_is_out),
    }


def _seat(seat: Seat, several: bool) -> dict[str, Any]:
    return {
        "number": seat.number,
        "name": seat.name,
        "mode": _(seat.mode.value) if seat.mode and several else None,
        "bets": [{"bet": bet.bet.label, "stake": amount_text(bet.stake)} for bet in seat.bets],
        "box": amount_text(seat.commission_box) if seat.commission_box else None,
    }


def _event(table: AuditionTable) -> dict[str, Any] | None:
    event = table.event
    if event is None:
        return None
    return {
        "lines": list(event.lines),
        "ask": event.ask,
        "options": [{"name": name, "label": label} for name, label in event.options.items()],
    }


def grade_shown(table: AuditionTable, seconds: int) -> dict[str, Any]:
    """The grade line by line, and what the record gets of it."""
    grade, sheet = table.grade(seconds), table.table.rule_sheet
    passed = grade.award is not Award.NOT_YET
    return {
        "award": grade.award.label,
        "passed": passed,
        "score": grade.score,
        "house": sheet.title,
        "level": table.level.label,
        "rounds": grade.rounds,
        "time": _time(seconds),
        "lines": [_line(line) for line in grade.criteria],
        "next": _next(grade),
        "record": {
            "item": f"audition/{_word(sheet.name)}/{table.level.name.lower()}",
            "said": {"right": passed, "seconds": min(seconds, DAY)}
            | ({"score": grade.score, "max": 100} if grade.ending is Ending.DEALT else {}),
        },
    }


def _line(line: Criterion) -> dict[str, Any]:
    return {
        "skill": line.skill.label,
        "points": points_text(line.points),
        "weight": line.skill.weight,
        "told": line.sentence,
        "evidence": list(line.evidence),
    }


def points_text(points: Fraction) -> str:
    """Points to one decimal, cut rather than rounded up.

    >>> points_text(Fraction(30)), points_text(Fraction(180, 7))
    ('30', '25.7')
    """
    tenths = points * 10 // 1
    return f"{tenths // 10}.{tenths % 10}".removesuffix(".0")


def _time(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def _next(grade: Grade) -> str:
    if grade.ending is Ending.BROKEN_OFF:
        return _("Ended early: an audition is passed when all its rounds are dealt.")
    weakest = grade.weakest
    if weakest is None:
        return _("Nothing was wrong. Try the next level.")
    return _("Practise next: {skill}.").format(skill=weakest.skill.label)


def _word(name: str) -> str:
    plain = "".join(sign if sign.isascii() and sign.isalnum() else "_" for sign in name.lower())
    return plain.strip("_")[:40] or "house"
