"""What the tables share at which players bank: turns, pace, the log, and the shoe that is begun."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

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
from .text import _


class BankTable(CourseWidget):
    """A table at which the learner sits among others and may bank.

    A game says what its log tells (``_tell``), whether the learner is asked (``_is_mine``), whether
    the others' steps follow by themselves (``_flows``), whether the learner has too few chips
    (``_can_buy``), and does the next thing that is not the learner's to decide (``_go_on``).
    """

    def __init__(self, records: Callable[[], tuple[Any, ...]], pace: Pace) -> None:
        self._records, self._pace, self._turn, self._told_to = records, pace, 0, 0
        self._log, self._news = deque[str](maxlen=LINES), list[str]()
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
        while self._flows() and not self._is_mine():
            self._go_on()

    def on_draw(self, intent: Intent) -> None:
        """Take a third card where one may choose."""
        self._answer(intent, lambda: self._choose(Action.DRAW))

    def on_stand(self, intent: Intent) -> None:
        """Take none."""
        self._answer(intent, lambda: self._choose(Action.STAND))

    def on_pace(self, intent: Intent) -> None:
        """Change how fast the others' steps follow."""
        self._pace = choice_of(Pace, intent.get("pace"), _("pace"))

    def on_buy(self, intent: Intent) -> None:
        """Take more play chips, once, where there are too few for a bank."""
        if self._is_stale(intent):
            return
        if not self._can_buy():
            raise BankingError(_("More play chips are there once yours are too few for a bank."))
        self._buy()

    def refresh(self) -> None:
        """Send the page what changed; whatever the table recorded is told."""
        new = self._records()[self._told_to :]
        if new:
            self._turn += 1
            self._told_to += len(new)
            self._news = [line for record in new for line in self._tell(record)]
            self._log.extend(self._news)
        super().refresh()

    def _say(self, line: str) -> None:
        """Tell what was said at the table, where no record of it is kept."""
        self._turn += 1
        self._news = [line]
        self._log.append(line)

    def _answer(self, intent: Intent, act: Callable[[], object]) -> None:
        if not self._is_stale(intent):
            act()

    def _is_stale(self, intent: Intent) -> bool:
        return intent.get("turn") != self._turn

    def _tell(self, record: Any) -> list[str]:
        raise NotImplementedError

    def _is_mine(self) -> bool:
        raise NotImplementedError

    def _flows(self) -> bool:
        raise NotImplementedError

    def _go_on(self) -> None:
        raise NotImplementedError

    def _choose(self, action: Action) -> None:
        raise NotImplementedError

    def _can_buy(self) -> bool:
        raise NotImplementedError

    def _buy(self) -> None:
        raise NotImplementedError


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
