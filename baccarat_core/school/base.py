"""A question of the dealer's school: what is shown, what is asked, and what each answer is worth.

Answers are text in one form, so that a screen, a record and a test can hold them: an option's
name, a count, an amount of money, the chips of a payout or the order of calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import Enum

import msgspec

from ..cards import Card
from ..errors import SchoolError
from ..scoring import Hand
from ..text import _
from .misconceptions import ErrorType, Misconception
from .reading import Form, amount_text, pieces, read_answer, worth


class DrillKind(Enum):
    """What is practised; the value is its name in items and records."""

    COUNT = "count"
    NATURAL = "natural"
    PLAYER_DRAWS = "player_draws"
    BANKER_DRAWS = "banker_draws"
    CALL = "call"
    PAY = "pay"
    COMMISSION = "commission"
    CHIPS = "chips"
    SEATS = "seats"
    SIX = "six"
    SIDE = "side"
    VIOLATION = "violation"
    DEALING_ERROR = "dealing_error"
    INCIDENT = "incident"
    BURN = "burn"
    ROLE = "role"
    EDGE = "edge"
    STREAK = "streak"
    CHECK = "check"
    """A question that a lesson asks; its item is the lesson's own."""

    @property
    def label(self) -> str:
        """What is practised, in words."""
        return _(_LABELS[self][0])

    @property
    def lesson(self) -> int:
        """The number of the lesson that teaches it."""
        return _LABELS[self][1]


_LABELS = {
    DrillKind.COUNT: ("Count a hand", 1),
    DrillKind.NATURAL: ("Natural or not", 2),
    DrillKind.PLAYER_DRAWS: ("Does Player draw?", 3),
    DrillKind.BANKER_DRAWS: ("Does Banker draw?", 3),
    DrillKind.CALL: ("Call the coup", 12),
    DrillKind.PAY: ("Pay and take", 4),
    DrillKind.COMMISSION: ("Commission", 4),
    DrillKind.CHIPS: ("Build the payout", 12),
    DrillKind.SEATS: ("Several seats at once", 12),
    DrillKind.SIX: ("No-commission six", 4),
    DrillKind.SIDE: ("Side bets", 6),
    DrillKind.VIOLATION: ("May this bet stand?", 11),
    DrillKind.DEALING_ERROR: ("Find the dealer's error", 12),
    DrillKind.INCIDENT: ("Rule on an incident", 11),
    DrillKind.BURN: ("Burn the cards", 7),
    DrillKind.ROLE: ("Who wins what", 2),
    DrillKind.EDGE: ("Which bet costs less?", 5),
    DrillKind.STREAK: ("After a streak", 8),
    DrillKind.CHECK: ("A lesson's question", 0),
}


class Level(Enum):
    """How much is asked at once."""

    APPRENTICE = 1
    """One step at a time, small and round."""
    DEALER = 2
    """As at a table."""
    INSPECTOR = 3
    """With every trap the rules hold."""

    @property
    def label(self) -> str:
        """The level in words."""
        return _(self.name.capitalize())


class Item(msgspec.Struct, frozen=True):
    """One thing to know, under which a learner's answers are remembered.

    >>> Item(DrillKind.BANKER_DRAWS, "3-8").id
    'drill/banker_draws/3-8'
    """

    kind: DrillKind
    name: str
    """Which one of its kind, such as a cell of the rule card."""
    level: Level = Level.APPRENTICE
    """The first level at which it is asked."""

    @property
    def id(self) -> str:
        """Its name in records: never changed once it is out."""
        if self.kind is DrillKind.CHECK:
            return f"check/{self.name}"
        return f"drill/{self.kind.value}/{self.name}"


class Option(msgspec.Struct, frozen=True):
    """An answer to choose, or a part of one: ``name`` stands in the answer, ``label`` is read."""

    name: str
    label: str


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A wrong answer that people arrive at, and what it shows."""

    answer: str
    error: ErrorType
    why: str
    """What its author should know, in a sentence or two."""
    misconception: Misconception | None = None
    """The belief it shows; ``None`` for a plain slip."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One thing asked for: a question has one or several."""

    name: str
    label: str
    form: Form
    right: str
    """The right answer in its one form. It never goes to a screen before the learner commits."""
    why: str
    """Why that is right."""
    error: ErrorType
    """What kind of error any other answer is."""
    options: tuple[Option, ...] = ()
    """What there is to choose from; for chips the denominations, for an order the calls."""
    mistakes: tuple[Mistake, ...] = ()
    stake: Decimal | None = None
    """The stake a payment is for."""

    @property
    def shown(self) -> str:
        """The right answer as a person reads it.

        >>> from baccarat_core.school import find, question_for
        >>> item = find("drill/count/two-7-9", "trainer")
        >>> question_for(item, Level.APPRENTICE, 1, "trainer").fields[0].shown
        '6'
        """
        return self.reads(self.right)

    def reads(self, answer: str) -> str:
        """An answer as a person reads it within a sentence: with no full stop of its own."""
        labels = {option.name: option.label for option in self.options}
        match self.form:
            case Form.OPTIONS:
                return labels[answer].removesuffix(".")
            case Form.ORDER:
                return " ".join(labels[name] for name in answer.split()).removesuffix(".")
            case Form.CHIPS:
                heaps = [heap.split("x") for heap in answer.split()]
                return " + ".join(f"{number} × {labels[chip]}" for chip, number in heaps)
            case Form.MONEY:
                return amount_text(Decimal(answer))
            case Form.PAY:
                amount = Decimal(answer)
                if amount > 0:
                    return _("pay {amount}").format(amount=amount_text(amount))
                return (
                    _("leave it")
                    if amount == 0
                    else _("take {amount}").format(amount=amount_text(-amount))
                )
        return answer

    def read(self, given: object) -> str:
        """A learner's answer in its one form.

        Raises:
            SchoolError: it can't be read; the sentence shows how to write one.
        """
        names = tuple(option.name for option in self.options)
        return read_answer(self.form, given, names, self.stake)

    def judge(self, given: object) -> Mark:
        """What an answer is worth.

        Raises:
            SchoolError: it can't be read; the sentence shows how to write one.
        """
        answer = self.read(given)
        if answer == self.right:
            return Mark(field=self.name, answer=answer, right=True, why=self.why)
        for mistake in self.mistakes:
            if mistake.answer == answer:
                return Mark(
                    field=self.name,
                    answer=answer,
                    right=False,
                    why=mistake.why,
                    error=mistake.error,
                    misconception=mistake.misconception,
                )
        return self._other(answer)

    def _other(self, answer: str) -> Mark:
        """A wrong answer that nobody foresaw."""
        error, belief, why = self.error, None, self.why
        if self.form is Form.CHIPS and worth(answer) == worth(self.right):
            if pieces(answer) == pieces(self.right):
                return Mark(field=self.name, answer=answer, right=True, why=self.why)
            belief = Misconception.MORE_CHIPS
            why = _("The amount is right. Chips needed: {best}; put down: {given}.").format(
                best=pieces(self.right), given=pieces(answer)
            )
        elif self.form is Form.ORDER and sorted(answer.split()) == sorted(self.right.split()):
            error, why = ErrorType.WRONG_ORDER, _("These are the calls, in another order.")
        return Mark(
            field=self.name, answer=answer, right=False, why=why, error=error, misconception=belief
        )


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """What one answer is worth."""

    field: str
    answer: str
    right: bool
    why: str
    error: ErrorType | None = None
    misconception: Misconception | None = None


class Stake(msgspec.Struct, frozen=True, kw_only=True):
    """A bet as it lies on the felt."""

    seat: int
    bet: str
    amount: Decimal
    note: str = ""
    """The mode, or what else is to be known."""


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown before anything is asked."""

    lines: tuple[str, ...] = ()
    """What there is to read."""
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    hands: tuple[Hand, ...] = ()
    """Whose cards are shown."""
    counts: bool = False
    """Whether each hand's count is printed beside it."""
    stakes: tuple[Stake, ...] = ()


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A question, its answer and what each wrong answer shows."""

    item: Item
    level: Level
    ask: str
    prompt: Prompt
    fields: tuple[Field, ...]

    def judge(self, given: Mapping[str, object]) -> tuple[Mark, ...]:
        """What the answers to all fields are worth, in the fields' order.

        Raises:
            SchoolError: an answer is missing or can't be read. Nothing is judged then.
        """
        missing = [field for field in self.fields if given.get(field.name) in (None, "")]
        if missing:
            raise SchoolError(
                _("“{field}” is not answered yet.").format(field=missing[0].label)
                if len(self.fields) > 1
                else _("Answer first; a guess is welcome.")
            )
        return tuple(field.judge(given[field.name]) for field in self.fields)
