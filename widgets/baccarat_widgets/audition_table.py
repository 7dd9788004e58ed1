"""A table dealt under the eyes of an inspector: patrons, incidents, and every deed written down."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from baccarat_core.errors import BaccaratError, SchoolError
from baccarat_core.live_table import LiveTable, Step
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.school import Deed, Ending, ErrorType, Field, Grade, Level, Mark, Skill, grade
from baccarat_core.school.stakes import pay_fields
from baccarat_core.shoe import EndRule

from . import patrons as house
from .audition_acts import read_act
from .audition_events import Event, bring_about, cut_card, events_in_order
from .text import _

PATRONS = {Level.APPRENTICE: 2, Level.DEALER: 4, Level.INSPECTOR: 6}
EVERY = {Level.APPRENTICE: 3, Level.DEALER: 2, Level.INSPECTOR: 2}
"""In one round of so many something happens."""
PACE = {Level.APPRENTICE: 90, Level.DEALER: 75, Level.INSPECTOR: 60}
"""Seconds a round may take on average; the course's own measure."""
ROUNDS = {Level.APPRENTICE: 6, Level.DEALER: 15, Level.INSPECTOR: None}
"""How many rounds there are where nobody says; ``None`` for a whole shoe."""

_SKILLS = {
    Step.DRAW_CARD: Skill.DRAWING,
    Step.CALL_RESULT: Skill.CALLING,
    Step.SETTLE: Skill.PAYING,
}


class AuditionTable:
    """The learner's table: each act is tried on a live table, which refuses what is not due.

    Args:
        sheet: the house.
        level: how many patrons, and how often something happens.
        seed: the same seed gives the same shoes, patrons and incidents to the same acts.
        rounds: how many are dealt; ``None`` for a whole shoe.

    Raises:
        SchoolError: the house has no chips.
    """

    def __init__(self, sheet: RuleSheet, level: Level, seed: str, rounds: int | None) -> None:
        if not sheet.table.chips:
            raise SchoolError(
                _("{title} has no chips on its table, so no guest can bet.").format(
                    title=sheet.title
                )
            )
        if rounds is None and sheet.end_rule is EndRule.EVERY_ROUND:
            rounds = ROUNDS[Level.DEALER]
        self.table, self.level, self.rounds = LiveTable(sheet, seed=f"{seed}/shoe"), level, rounds
        self._chance = random.Random(f"{seed}/house")
        numbers = sheet.table.seat_numbers
        self.patrons = tuple(
            sorted(self._chance.sample(numbers, min(PATRONS[level], len(numbers))))
        )
        house.seat_patrons(self.table, self.patrons)
        for seat, mode in zip(self.patrons[1::2], (sheet.modes * 9)[1::2], strict=False):
            if self.table.can_switch_mode(seat, mode):
                self.table.switch_mode(seat, mode)
        self._events = events_in_order(sheet, self._chance)
        self._first = self._chance.randrange(EVERY[level])
        self._waiting: str | None = None
        self._cut_seen = False
        self._blamed: set[Skill] = set()
        self.deeds: list[Deed] = []
        self.event: Event | None = None
        self.done = 0
        self.over = False
        self._ending = Ending.DEALT

    # What the learner does

    def act(self, name: str, intent: Mapping[str, Any]) -> None:
        """Do what a dealer does, by name.

        Raises:
            BaccaratError: the table refuses it, and the refusal is written down as an error; or
                what was typed can't be read, which is none.
        """
        if self.over:
            raise SchoolError(_("The audition is over."))
        if self.event is not None:
            raise SchoolError(_("Say first what is to be done about what has happened."))
        do, blamed, error = read_act(self.table, name, intent)
        step = self.table.due.step
        standing = step is Step.CALL_RESULT and self.table.state.next_card.decision is not None
        try:
            do()
        except BaccaratError as refused:
            skill = self._skill(blamed, step)
            if skill is Skill.DRAWING:
                error = ErrorType.WRONG_DRAW
            self._blame(skill, error, str(refused))
            raise
        self._praise(_SKILLS.get(step, Skill.PROCEDURE))
        if standing:
            self._praise(Skill.DRAWING)
        self._blamed.clear()
        self._after(step)

    def pay(self, paid: Mapping[str, object]) -> list[Mark]:
        """Pay and take all bets of the round, once; what each payment was worth. The inspector puts
        right what was not.

        Raises:
            BaccaratError: no payment is due, which is an error of order; or a bet is forgotten or
                its amount can't be read, which is none.
        """
        if self.table.due.step is not Step.SETTLE or self.event is not None:
            self.act("settle", {})
            return []
        fields = self.fields
        missing = [field for field in fields if paid.get(field.name) in (None, "")]
        if missing:
            raise SchoolError(_("{bet} is not dealt with yet.").format(bet=missing[0].label))
        marks = [field.judge(paid[field.name]) for field in fields]
        for field, mark in zip(fields, marks, strict=True):
            what = "" if mark.right else f"{field.label}. {field.why}"
            self._note(Skill.PAYING, mark.right, mark.error, what)
        self.table.settle()
        self._blamed.clear()
        self._after(Step.SETTLE)
        return marks

    def answer(self, name: object) -> tuple[bool, str]:
        """Say what is to be done about what has happened; whether that is right, and why.

        Raises:
            SchoolError: nothing has happened, or this is no answer.
        """
        event = self.event
        if event is None:
            raise SchoolError(_("Nothing has happened that needs an answer."))
        if name not in event.whys:
            raise SchoolError(_("Choose one of the answers."))
        right = name == event.right
        why = event.whys[str(name)]
        self._note(Skill.INCIDENTS, right, ErrorType.WRONG_RULING, f"{event.ask} {why}")
        self.event = None
        event.settle()
        self._may_end()
        return right, why

    def finish(self) -> None:
        """End here, before all rounds are dealt."""
        self.over, self.event, self._ending = True, None, Ending.BROKEN_OFF

    # What there is to see

    @property
    def fields(self) -> tuple[Field, ...]:
        """Every bet to pay or take now, seat by seat."""
        if self.table.due.step is not Step.SETTLE:
            return ()
        state = self.table.state
        return tuple(
            field
            for seat in state.seats
            if seat.bets
            for field in pay_fields(
                state.coup,
                {bet.bet: bet.stake for bet in seat.bets},
                self.table.rule_sheet,
                seat.mode,
                seat.number,
            )
        )

    def grade(self, seconds: int) -> Grade:
        """What it comes to so far, after so many seconds."""
        return grade(self.deeds, self.done, seconds, PACE[self.level], self._ending)

    # The course of the rounds

    def _skill(self, blamed: Skill, step: Step) -> Skill:
        """The skill that a refused act shows a want of."""
        if blamed is Skill.CALLING and step is Step.DRAW_CARD:
            return Skill.DRAWING
        dealt = step in (Step.DRAW_CARD, Step.CALL_RESULT)
        return blamed if dealt else Skill.PROCEDURE

    def _blame(self, skill: Skill, error: ErrorType, what: str) -> None:
        """An error, once for whatever is due."""
        if skill not in self._blamed:
            self._blamed.add(skill)
            self._note(skill, False, error, what)

    def _praise(self, skill: Skill) -> None:
        if skill not in self._blamed:
            self._note(skill, True, None, "")

    def _note(self, skill: Skill, right: bool, error: ErrorType | None, what: str) -> None:
        self.deeds.append(
            Deed(
                skill=skill,
                round=self.table.state.round,
                right=right,
                error=None if right else error,
                what=what,
            )
        )

    def _after(self, step: Step) -> None:
        """What the house does by itself after a step, and what may happen then."""
        state = self.table.state
        if step is Step.OPEN_BETS:
            self._let_patrons_bet()
            due = state.round % EVERY[self.level] == self._first
            if due and self._waiting is None:
                self._waiting = next(self._events)
        if step is Step.SETTLE:
            self.done += 1
        cut = state.shoe is not None and state.shoe.cut_card_is_out
        if step is Step.DRAW_CARD and cut and not self._cut_seen:
            self._cut_seen = True
            self.event = cut_card()
        elif self._waiting is not None:
            found = bring_about(self._waiting, self.table, self.patrons, self._chance)
            if found is not None:
                self.event, self._waiting = found, None
        if step is Step.OPEN_SHOE:
            self._cut_seen = False
        self._may_end()

    def _may_end(self) -> None:
        if self.event is not None or not self.table.state.between_rounds or not self.done:
            return
        if self.rounds is not None:
            self.over = self.done >= self.rounds
        else:
            self.over = self.table.due.step is Step.OPEN_SHOE

    def _let_patrons_bet(self) -> None:
        for seat in self.table.state.seats:
            if self.table.can_reconnect(seat.number):
                self.table.reconnect(seat.number)
        house.refill(self.table, self.patrons)
        for _trial in range(5):
            house.lay_bets(self.table, self.patrons, self._chance)
            self._clear_the_felt()
            if self.table.state.at_stake:
                return
        self._bet_the_least()

    def _clear_the_felt(self) -> None:
        """Chips too few for a bet go back to their owners."""
        for seat in self.patrons:
            if self.table.can_take_back(seat):
                self.table.take_back(seat)

    def _bet_the_least(self) -> None:
        """Where no guest's habit fits the house, one bets the least on its first bet."""
        seat, sheet = self.patrons[0], self.table.rule_sheet
        bet = sheet.offered()[0].kind
        least = sheet.table.limit(bet).least
        if self.table.can_place(seat, bet, least):
            self.table.place(seat, bet, least)
            self.table.confirm(seat)
