"""A dealer who does everything rightly, for tests of the audition."""

from __future__ import annotations

from typing import Any

from baccarat_widgets.audition import Audition
from baccarat_widgets.audition_table import AuditionTable

from baccarat_core.live_table import Step


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def begun(sheet: Any = "trainer", level: int = 1, **more: Any) -> Audition:
    audition = Audition(sheet, seed=more.pop("seed", 1), clock=more.pop("clock", Clock()), **more)
    audition.handle({"do": "start", "turn": audition.state["turn"], "level": level})
    return audition


def table_of(audition: Audition) -> AuditionTable:
    assert audition._table is not None
    return audition._table


def due_intent(audition: Audition) -> dict[str, Any]:
    """What is due now, done rightly."""
    work = table_of(audition)
    table, turn = work.table, audition.state["turn"]
    if work.event is not None:
        return {"do": "answer", "turn": turn, "answer": work.event.right}
    due = table.due
    act: dict[str, Any] = {"do": "act", "turn": turn}
    match due.step:
        case Step.OPEN_SHOE:
            return act | {"act": "open_shoe"}
        case Step.BURN_CARDS:
            return act | {"act": "burn", "count": str(due.cards)}
        case Step.OPEN_BETS:
            return act | {"act": "open_bets"}
        case Step.CLOSE_BETS | Step.PLACE_BETS:
            return act | {"act": "close_bets"}
        case Step.DRAW_CARD:
            assert due.hand is not None
            return act | {"act": "draw", "hand": due.hand.value}
        case Step.CALL_RESULT:
            coup = table.state.coup
            return act | {
                "act": "call",
                "outcome": coup.facts.outcome.value,
                "player_count": str(coup.player_count),
                "banker_count": str(coup.banker_count),
            }
        case Step.SETTLE:
            paid = {field.name: field.right for field in work.fields}
            return {"do": "pay", "turn": turn, "paid": paid}
        case Step.COLLECT_COMMISSION:
            return act | {"act": "collect"}
    raise AssertionError(due)


def do_due(audition: Audition) -> dict[str, Any]:
    """Do what is due, and see that nobody minds."""
    intent = due_intent(audition)
    audition.handle(intent)
    assert audition.state["notice"] == audition.state["fault"] == "", (intent, audition.state)
    assert all(remark["right"] for remark in audition.state["remarks"]), (intent, audition.state)
    return intent


def until(audition: Audition, step: Step) -> None:
    """Deal on to the moment at which this step is due and nothing else is."""
    work = table_of(audition)
    while work.event is not None or work.table.due.step is not step:
        do_due(audition)


def to_the_end(audition: Audition) -> list[dict[str, Any]]:
    """Deal all of it rightly; what was done."""
    done = []
    while audition.state["stage"] == "dealing":
        done.append(do_due(audition))
    return done
