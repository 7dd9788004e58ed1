"""What the tables share at which players bank: turns, pace, the log, and the shoe that is begun."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from baccarat_core.banking import BankingBase
from baccarat_core.bets import Money
from baccarat_core.bets.settlement import exact
from baccarat_core.cards import parse_cards
from baccarat_core.decision import Action
from baccarat_core.errors import BankingError
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.shoe import BurnRule, Shoe
from baccarat_core.text import brief

from .base import CourseWidget, Intent, choice_of
from .card_table import Pace
from .live_view import LINES
from .numbers import NumberError, read_number
from .table_view import shoe_progress
from .text import _


class BankPlay(Protocol):
    """A table at which one learner plays among others: who is asked, and how it goes on."""

    @property
    def table(self) -> BankingBase[Any, Any]:
        """The table itself."""

    @property
    def word(self) -> str:
        """What there is to say of the learner's last choice."""

    def is_mine(self) -> bool:
        """Whether the learner is asked."""

    def flows(self) -> bool:
        """Whether the others' steps follow by themselves."""

    def go_word(self) -> str:
        """What going on is called now: one of the page's words."""

    def go_on(self) -> str | None:
        """Do the next thing that is not the learner's to decide; what was said of which the table
        keeps no record."""

    def choose(self, action: Action) -> None:
        """Draw or stand for the hand that the learner plays."""

    def tell(self, record: Any) -> list[str]:
        """A record in words, a line each."""

    def can_buy(self) -> bool:
        """Whether the learner has too few chips, and may take more."""

    def buy(self) -> None:
        """Take more chips."""


class BankTable(CourseWidget):
    """A table at which the learner sits among others and may bank.

    Args:
        play: the table and how it goes on.
        seed: as it was given, to be shown.
        pace: how fast the others' steps follow at first.
    """

    def __init__(self, play: BankPlay, seed: int | str | None, pace: Pace) -> None:
        self._play, self._seed, self._pace, self._turn, self._told_to = play, seed, pace, 0, 0
        self._log, self._news = deque[str](maxlen=LINES), list[str]()
        self._heard = list[str]()
        super().__init__()

    def on_go(self, intent: Intent) -> None:
        """Let the next thing happen that is not the learner's to decide."""
        if not self._is_stale(intent):
            self._go_on()

    def on_skip(self, intent: Intent) -> None:
        """Go on until the learner is asked or the coup is settled."""
        if self._is_stale(intent):
            return
        self._go_on()
        while self._play.flows() and not self._play.is_mine():
            self._go_on()

    def on_draw(self, intent: Intent) -> None:
        """Take a third card where one may choose."""
        self._answer(intent, lambda: self._play.choose(Action.DRAW))

    def on_stand(self, intent: Intent) -> None:
        """Take none."""
        self._answer(intent, lambda: self._play.choose(Action.STAND))

    def on_pace(self, intent: Intent) -> None:
        """Change how fast the others' steps follow."""
        self._pace = choice_of(Pace, intent.get("pace"), _("pace"))

    def on_buy(self, intent: Intent) -> None:
        """Take more play chips, once, where there are too few for a bank."""
        if self._is_stale(intent):
            return
        if not self._play.can_buy():
            raise BankingError(_("More play chips are there once yours are too few for a bank."))
        self._play.buy()

    def refresh(self) -> None:
        """Send the page what changed; whatever the table recorded is told."""
        self._hear()
        if self._heard:
            self._turn += 1
            self._news, self._heard = self._heard, []
            self._log.extend(self._news)
        super().refresh()

    def snapshot(self) -> dict[str, Any]:
        """What a page of either game shows; the game adds the rest."""
        state, mine = self._play.table.state, self._play.is_mine()
        return {
            "turn": self._turn,
            "pace": self._pace.value,
            "phase": state.phase.name.lower(),
            "flowing": self._play.flows() and not mine,
            "go": None if mine else self._play.go_word(),
            "word": self._play.word,
            "coup": state.coup,
            "can_buy": self._play.can_buy(),
            "log": list(self._log),
            "told": self._news,
            "shoe": None if state.shoe is None else shoe_progress(state.shoe),
        }

    def _go_on(self) -> None:
        if self._play.is_mine():
            return
        said = self._play.go_on()
        self._hear()
        if said:
            self._heard.append(said)

    def _hear(self) -> None:
        """Take in what the table has recorded since the last time."""
        new = self._play.table.records[self._told_to :]
        self._told_to += len(new)
        self._heard += [line for record in new for line in self._play.tell(record)]

    def _answer(self, intent: Intent, act: Callable[[], object]) -> None:
        if not self._is_stale(intent):
            act()

    def _is_stale(self, intent: Intent) -> bool:
        return intent.get("turn") != self._turn

    def _describe(self) -> list[str]:
        seed = [] if self._seed is None else [f"seed={self._seed!r}"]
        return [repr(self._play.table.rule_sheet.name), *seed]


def amount_of(intent: Intent) -> Money:
    """The amount that came with an answer; text that is no number is left to the game to refuse.

    A comma may part thousands or, as in much of Europe, come before the cents.

    >>> amount_of({"amount": " 1,200 "}), amount_of({"amount": "12,50"})
    (Decimal('1200'), Decimal('12.5'))
    """
    typed = brief(intent.get("amount")).strip()
    try:
        reading = read_number(typed)[0]
    except NumberError:
        return typed
    if reading.percent or reading.decimals is None:
        return typed
    return exact(reading.value)


def pace_choices() -> list[dict[str, str]]:
    """The paces to choose from."""
    return [{"value": pace.value, "label": _(pace.value.capitalize())} for pace in Pace]


def shoe_with(sheet: RuleSheet, seed: int | str | None, cards: str) -> Shoe | None:
    """The sheet's first shoe with these cards on top; ``None`` for one as it is shuffled.

    Raises:
        BaccaratError: the cards can't be read, or are not all in the shoe.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> shoe_with(load_rule_sheet("banque"), 1, "9h 8d").pile[:2]
    (Card('9h'), Card('8d'))
    """
    if not cards.strip():
        return None
    first = parse_cards(cards)
    pile = list(sheet.open_shoe(None if seed is None else f"{seed}/1").pile)
    for card in first:
        if card not in pile:
            raise BankingError(
                _("{decks} decks have not so many cards {card}.").format(
                    decks=sheet.decks, card=card
                )
            )
        pile.remove(card)
    return Shoe.stacked(
        [*first, *pile],
        burn=BurnRule.NONE,
        cut_card=sheet.cut_card,
        end_rule=sheet.end_rule,
        hands=sheet.game.hands,
    )
