"""The table of banque: sit among others at a side, or hold the bank against two hands."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from baccarat_core.banque import BanqueTable as Table
from baccarat_core.banque import Phase, StakeOn, TableHand
from baccarat_core.rule_sheets import RuleSheet

from . import banque_view as view
from .assets import script, style
from .bank_table import BankTable, amount_of, pace_choices
from .banque_play import BanquePlay
from .banque_words import banque_words, table_terms
from .base import Intent
from .card_table import Pace
from .money import money
from .text import _


class BanqueTable(BankTable):
    """A table of baccarat en banque for one learner among others, with play chips.

    Args:
        rule_sheet: a sheet's name, or a sheet of one's own.
        seed: the same seed gives the same shoes and the same play of the others.
        seat: the learner's first seat; 1 to 5 are side one, 6 to 10 side two.
        companions: how many others sit down, on both sides in turn; their styles go round.
        bank: with how much the learner holds the bank from the start; ``None`` sits at the seat.
        cards: the first cards of the first shoe, in deal order, as ``parse_cards`` reads them.
        pace: how fast the others' steps follow at first.

    Raises:
        BaccaratError: the sheet is for another game, the seat is none of its seats, the bank is
            none that the sheet allows, or the cards can't be read or are not all in the shoe.

    >>> BanqueTable(seed=1)
    BanqueTable('banque', seed=1)
    """

    _play: BanquePlay

    _esm = script("banque_table.js")
    _css = style("card_table.css", "live_table.css", "bank_parts.css", "banque_table.css")

    def __init__(
        self,
        rule_sheet: str | RuleSheet = "banque",
        seed: int | str | None = None,
        seat: int = 2,
        companions: int = 5,
        bank: Decimal | int | None = None,
        cards: str = "",
        pace: Pace = Pace.NORMAL,
    ) -> None:
        play = BanquePlay(rule_sheet, seed, seat, companions, bank, cards)
        super().__init__(play, seed, pace)

    @property
    def _table(self) -> Table:
        return self._play.table

    @property
    def _seat(self) -> int:
        """Where the learner sits now; 0 is the banker's place."""
        return self._play.me.seat

    # What the learner may do

    def on_bid(self, intent: Intent) -> None:
        """Offer an amount for the bank."""
        self._answer(intent, lambda: self._table.bid(self._seat, amount_of(intent)))

    def on_pass_bid(self, intent: Intent) -> None:
        """Let the bank go by."""
        self._answer(intent, lambda: self._table.pass_bid(self._seat))

    def on_banco(self, intent: Intent) -> None:
        """Cover the whole bank on one's own side."""
        self._answer(intent, lambda: self._table.call_banco(self._seat))

    def on_banco_cheval(self, intent: Intent) -> None:
        """Cover the whole bank, half on each side."""
        self._answer(intent, lambda: self._table.call_banco(self._seat, StakeOn.CHEVAL))

    def on_no_banco(self, intent: Intent) -> None:
        """Not call banco."""
        self._answer(intent, lambda: self._table.pass_banco(self._seat))

    def on_stake(self, intent: Intent) -> None:
        """Stake on one's own side."""
        self._answer(intent, lambda: self._play.stake(None, amount_of(intent)))

    def on_stake_cheval(self, intent: Intent) -> None:
        """Stake on both sides at once."""
        self._answer(intent, lambda: self._play.stake(StakeOn.CHEVAL, amount_of(intent)))

    def on_take_back(self, intent: Intent) -> None:
        """Take all one's stakes up again."""
        self._answer(intent, self._play.take_back)

    def on_no_more(self, intent: Intent) -> None:
        """Stake no more, or nothing: now the others stake."""
        self._answer(intent, self._stake_no_more)

    def on_refill(self, intent: Intent) -> None:
        """Put up a new bank."""
        self._answer(intent, lambda: self._play.refill(amount_of(intent)))

    def on_retire(self, intent: Intent) -> None:
        """Give up the bank."""
        self._answer(intent, self._play.retire)

    def _answer(self, intent: Intent, act: Callable[[], object]) -> None:
        def begin() -> None:
            act()
            self._play.begun = True

        super()._answer(intent, begin)

    def _stake_no_more(self) -> None:
        self._play.stake_no_more()
        self._turn += 1  # the table keeps no record of it

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The table's furniture."""
        state, sheet = self._table.state, self._table.rule_sheet
        return {
            "title": sheet.title,
            "words": banque_words(),
            "paces": pace_choices(),
            "terms": table_terms(sheet),
            "sides": [
                {"label": side.label, "seats": list(state.seats_of(side))}
                for side in (TableHand.ONE, TableHand.TWO)
            ],
        }

    def snapshot(self) -> dict[str, Any]:
        """The table as the learner sees it; no hidden or undealt card is in it."""
        play, table, state = self._play, self._table, self._table.state
        due, mine, styles = table.due, play.is_mine(), play.company.styles
        who = play.names.of(due.seat) if due.seat is not None else due.who.label
        return {
            **super().snapshot(),
            "step": due.step.name.lower(),
            "due": _("Next: {step}.").format(step=due.sentence_about(who)),
            "question": view.question(table, play.me) if mine else None,
            "bank": money(state.bank) if state.banker else "",
            "room": money(state.room) if state.phase in (Phase.BANCO, Phase.STAKES) else "",
            "banker": view.banker_shown(state, play.number, styles),
            "hands": view.hands_shown(state, self._seat),
            "called": "shown" if view.is_shown(state) else None,
            "result": view.result(state),
            "rule": view.rule(table, self._seat),
            "seats": view.seats_shown(table, play.number, styles),
            "can_retire": play.holds_bank and table.can_retire() and not mine,
            "commission": money(state.commission) if table.rules.commission else "",
        }
