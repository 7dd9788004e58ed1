"""The table of chemin de fer: sit among others, bank, call banco, cover, and choose on 5."""

from __future__ import annotations

from typing import Any

from baccarat_core.chemin_de_fer import CheminDeFer, Phase
from baccarat_core.rule_sheets import RuleSheet

from .assets import script, style
from .bank_table import BankTable, amount_of, pace_choices
from .base import Intent
from .card_table import Pace
from .chemin_play import CheminPlay
from .chemin_view import hands_shown, question, result, rule, seats_shown
from .chemin_words import bank_terms, chemin_words
from .money import money
from .text import _


class CheminDeFerTable(BankTable):
    """A table of chemin de fer for one learner among others, with play chips.

    Args:
        rule_sheet: a sheet's name, or a sheet of one's own.
        seed: the same seed gives the same shoes and the same play of the others.
        seat: the learner's seat.
        companions: how many others sit down; their styles go round.
        cards: the first cards of the first shoe, in deal order, as ``parse_cards`` reads them.
        pace: how fast the others' steps follow at first.

    Raises:
        BaccaratError: the sheet is for another game, the seat is none of its seats, or the cards
            can't be read or are not all in the shoe.

    >>> CheminDeFerTable(seed=1)
    CheminDeFerTable('chemin_de_fer', seed=1)
    """

    _play: CheminPlay

    _esm = script("chemin_table.js")
    _css = style("card_table.css", "live_table.css", "bank_parts.css")

    def __init__(
        self,
        rule_sheet: str | RuleSheet = "chemin_de_fer",
        seed: int | str | None = None,
        seat: int = 3,
        companions: int = 4,
        cards: str = "",
        pace: Pace = Pace.NORMAL,
    ) -> None:
        play = CheminPlay(rule_sheet, seed, seat, companions, cards)
        super().__init__(play, seed, pace)

    @property
    def _table(self) -> CheminDeFer:
        return self._play.table

    @property
    def _seat(self) -> int:
        """Where the learner sits."""
        return self._play.seat

    # What the learner may do

    def on_take_bank(self, intent: Intent) -> None:
        """Take the bank that is offered."""
        self._answer(intent, lambda: self._table.take_bank(self._seat, amount_of(intent)))

    def on_decline_bank(self, intent: Intent) -> None:
        """Let the bank go by."""
        self._answer(intent, lambda: self._table.decline_bank(self._seat))

    def on_call_banco(self, intent: Intent) -> None:
        """Cover the whole bank."""
        self._answer(intent, lambda: self._table.call_banco(self._seat))

    def on_let_banco_go(self, intent: Intent) -> None:
        """Not call banco."""
        self._answer(intent, lambda: self._table.let_banco_go(self._seat))

    def on_cover(self, intent: Intent) -> None:
        """Stake a part."""
        self._answer(intent, lambda: self._table.cover(self._seat, amount_of(intent)))

    def on_let_cover_go(self, intent: Intent) -> None:
        """Stake nothing."""
        self._answer(intent, lambda: self._table.let_cover_go(self._seat))

    def on_keep_bank(self, intent: Intent) -> None:
        """Play on with the bank."""
        self._answer(intent, lambda: self._table.keep_bank(self._seat))

    def on_pass_bank(self, intent: Intent) -> None:
        """Give the bank up."""
        self._answer(intent, lambda: self._table.pass_bank(self._seat))

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The table's furniture."""
        return {
            "title": self._table.rule_sheet.title,
            "words": chemin_words(),
            "paces": pace_choices(),
            "terms": bank_terms(self._table.rules),
            "seats": list(self._table.rule_sheet.table.seat_numbers),
        }

    def snapshot(self) -> dict[str, Any]:
        """The table as the learner sees it; no hidden or undealt card is in it."""
        play, table, state = self._play, self._table, self._table.state
        due = play.due_seen
        return {
            **super().snapshot(),
            "step": due.step.name.lower(),
            "due": _("Next: {step}.").format(step=due.sentence_about(play.name_of(due.seat))),
            "question": question(table, self._seat) if play.is_mine() else None,
            "bank": money(state.bank) if state.banker is not None else "",
            "room": money(state.room) if state.phase in (Phase.BANCO, Phase.COVERING) else "",
            "banker": None if state.banker is None else play.name_of(state.banker),
            "hands": hands_shown(table, self._seat, play.ponders()),
            "called": state.called.value if state.called else None,
            "result": result(table),
            "rule": rule(table, self._seat, due),
            "seats": seats_shown(table, self._seat, play.styles, due),
            "commission": money(state.commission),
        }
