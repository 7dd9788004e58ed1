"""When something goes wrong: the learner says what is due, then sees it played."""

from __future__ import annotations

from enum import Enum
from typing import Any

from baccarat_core.errors import LiveTableError
from baccarat_core.live_table import RULINGS, Remedy, Ruling, Seat, shown
from baccarat_core.scoring import Hand, point_count

from .assets import script, style
from .base import CourseWidget, Intent, seeded
from .card_names import card_name
from .incident_search import scene
from .text import _


class Stage(Enum):
    """Where a scene stands."""

    ASKED = "asked"
    """The learner has not said what is due."""
    ANSWERED = "answered"
    """Each answer's worth is known; the round still stands still."""
    PLAYING = "playing"
    """The ruling is done and the round runs on."""
    OVER = "over"
    """The round has been played to its end."""


class IncidentExercise(CourseWidget):
    """Incidents at a live table: what is due, and how the round goes on from there.

    Every kind of incident comes once before any comes again. The learner's browser keeps which
    were answered rightly.

    Args:
        seed: the same seed gives the same scenes; ``None`` makes new ones.

    >>> IncidentExercise(seed=7)
    IncidentExercise(seed=7)
    """

    _esm = script("incident_exercise.js")
    _css = style("controls.css", "predict.css", "card_table.css", "incident_exercise.css")

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = seed
        self._chance = seeded(seed)
        self._waiting: list[Ruling] = []
        self._number = self._streak = self._best = self._right = self._turn = 0
        self._begin()
        super().__init__()

    def _begin(self) -> None:
        if not self._waiting:
            self._waiting = list(RULINGS)
            self._chance.shuffle(self._waiting)
        self._number += 1
        self._scene = scene(self._waiting.pop(), f"{self._chance.random()}")
        self._stage = Stage.ASKED
        self._choice: Remedy | None = None

    @property
    def _ruling(self) -> Ruling:
        return self._scene.ruling

    # What the learner may do

    def on_commit(self, intent: Intent) -> None:
        """Say what is due: ``choice`` is an answer's place."""
        if self._is_stale(intent) or self._stage is not Stage.ASKED:
            return
        choice, remedies = intent.get("choice"), self._ruling.remedies
        if choice is None:
            raise LiveTableError(_("Choose an answer first; a guess is welcome."))
        if type(choice) is not int or not 0 <= choice < len(remedies):
            raise LiveTableError(_("There is no answer number {choice!r}.").format(choice=choice))
        self._choice = remedies[choice]
        right = self._choice is self._ruling.remedy
        self._streak = self._streak + 1 if right else 0
        self._best = max(self._best, self._streak)
        self._right += right
        self._go(Stage.ANSWERED)

    def on_play(self, intent: Intent) -> None:
        """See what is due done."""
        if not self._is_stale(intent) and self._stage is Stage.ANSWERED:
            self._scene.rule()
            self._go(Stage.OVER if self._scene.over else Stage.PLAYING)

    def on_step(self, intent: Intent) -> None:
        """See the round's next step."""
        if not self._is_stale(intent) and self._stage is Stage.PLAYING:
            self._scene.step()
            self._go(Stage.OVER if self._scene.over else Stage.PLAYING)

    def on_skip(self, intent: Intent) -> None:
        """See the rest of the round at once."""
        if not self._is_stale(intent) and self._stage is Stage.PLAYING:
            while not self._scene.over:
                self._scene.step()
            self._go(Stage.OVER)

    def on_next(self, intent: Intent) -> None:
        """Go on to another incident."""
        if not self._is_stale(intent) and self._stage is not Stage.ASKED:
            self._turn += 1
            self._begin()

    def _go(self, stage: Stage) -> None:
        self._turn += 1
        self._stage = stage

    def _is_stale(self, intent: Intent) -> bool:
        return intent.get("turn") != self._turn

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The words of the page and the kinds of incident there are."""
        return {"kinds": [{"item": item_of(each), "label": name_of(each)} for each in RULINGS],
                "words": _words()}  # fmt: skip

    def snapshot(self) -> dict[str, Any]:
        """The scene; what is due only once the learner has said so, and no card to come."""
        state = self._scene.table.state
        known = self._stage is not Stage.ASKED
        return {
            "turn": self._turn,
            "number": self._number,
            "stage": self._stage.value,
            "item": item_of(self._ruling),
            "lines": list(self._scene.lines),
            "hands": {hand.value: _hand(hand, state.cards(hand)) for hand in Hand},
            "outcome": state.called.value if state.called and self._scene.over else None,
            "exposed": None if state.exposed is None else str(state.exposed),
            "seen": None if state.exposed is None else card_name(state.exposed),
            "seats": [self._seat(seat) for seat in state.seats],
            "ask": self._scene.ask,
            "options": [self._option(remedy, known) for remedy in self._ruling.remedies],
            "said": self._said() if known else None,
            "streak": self._streak,
            "best": self._best,
            "score": _("{right} of {all} right").format(
                right=self._right, all=self._number - (not known)
            ),
        }

    def _said(self) -> dict[str, Any]:
        right = self._choice is self._ruling.remedy
        assert self._choice is not None
        return {
            "right": right,
            "text": _("Right.") if right else _("Not this."),
            "why": self._ruling.verdict(self._choice),
            "who": _("Here {who} decides.").format(who=self._ruling.who.label),
        }

    def _option(self, remedy: Remedy, known: bool) -> dict[str, Any]:
        right = remedy is self._ruling.remedy
        return {
            "text": remedy.label,
            "tried": remedy is self._choice,
            "mark": ("right" if right else "wrong") if known else None,
            "why": self._ruling.verdict(remedy) if known else None,
        }

    def _seat(self, seat: Seat) -> dict[str, Any]:
        before = self._scene.before[seat.number]
        now = seat.bankroll + seat.at_stake
        bets = [_("{stake} on {bet}").format(stake=shown(bet.stake), bet=bet.bet.label)
                for bet in seat.bets]  # fmt: skip
        change = now - before
        return {
            "number": seat.number,
            "name": seat.name,
            "about": seat.number == self._scene.seat,
            "bets": bets,
            "before": shown(before),
            "now": shown(now),
            "change": f"{'+' if change > 0 else '−' if change else ''}{shown(abs(change))}",
        }

    def _describe(self) -> list[str]:
        return [] if self._seed is None else [f"seed={self._seed!r}"]


def item_of(ruling: Ruling) -> str:
    """Under what the browser keeps that a ruling was found. It belongs to no lesson, so that the
    lessons' own questions are counted by themselves.

    >>> item_of(RULINGS[3])
    'incidents/late_bet'
    """
    kinds = [each.kind for each in RULINGS]
    name = ruling.kind.name
    if kinds.count(ruling.kind) > 1:
        name = f"{name}-{ruling.situation.name}"
    return f"incidents/{name.lower()}"


def name_of(ruling: Ruling) -> str:
    """What a kind of incident is called in the list of kinds.

    >>> name_of(RULINGS[0])
    'A card was seen before its time, while the bets were open'
    """
    kinds = [each.kind for each in RULINGS]
    if kinds.count(ruling.kind) == 1:
        return ruling.kind.label
    return _("{kind}, {situation}").format(
        kind=ruling.kind.label, situation=_(ruling.situation.value)
    )


def _hand(hand: Hand, cards: tuple[Any, ...]) -> dict[str, Any]:
    return {
        "label": hand.label,
        "cards": [str(card) for card in cards],
        "count": point_count(cards) if cards else None,
    }


def _words() -> dict[str, str]:
    return {
        "label": _("Incidents at the table"),
        "scene": _("Incident {number}"),
        "happened": _("What happened"),
        "question": _("What is due"),
        "commit": _("That is due"),
        "play": _("See it played"),
        "step": _("Next step"),
        "skip": _("To the end"),
        "next": _("Next incident"),
        "right": _("due"),
        "wrong": _("not due"),
        "yours": _("your answer"),
        "seen": _("Seen: {seen}"),
        "seats": _("The seats, stakes on the table included"),
        "seat": _("Seat"),
        "bets": _("At stake"),
        "before": _("Before"),
        "now": _("Now"),
        "change": _("Change"),
        "no_bets": _("nothing"),
        "streak": _("In a row"),
        "best": _("Best"),
        "keys": _("Keys: 1 to 4 choose, Enter commits and goes on."),
        "kinds": _("Kinds of incident: {done} of {all} found"),
        "found": _("found"),
        "open": _("not yet"),
        "count": _("counts {count}"),
        "no_cards": _("no cards yet"),
    }
