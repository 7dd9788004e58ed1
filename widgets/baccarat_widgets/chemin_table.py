"""The table of chemin de fer: sit among others, bank, call banco, cover, and choose on 5."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from baccarat_core.banking import Style
from baccarat_core.chemin_de_fer import CheminDeFer, Due, Phase, Role, Step, play_on
from baccarat_core.chemin_de_fer.records import AnyRecord, CardDealt, CoupSettled
from baccarat_core.decision import Action
from baccarat_core.errors import BankingError
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.scoring import Hand

from .assets import script, style
from .bank_table import BankTable, amount_of, pace_choices, shoe_with
from .base import Intent
from .card_table import Pace
from .chemin_view import hands_shown, player_ponders, question, seats_shown
from .chemin_words import advice, bank_terms, called, chemin_words, spoken, told
from .money import money
from .patrons import NAMES
from .table_view import shoe_progress
from .text import _

BROUGHT = Decimal(1000)
STYLES = (Style.EQUILIBRIUM, Style.BOLD, Style.CAUTIOUS)
"""The styles of the others, seat by seat round the table."""
FLOWING = (Phase.OFFERED, Phase.BANCO, Phase.COVERING, Phase.DEALING)
"""The phases in which the others' steps follow by themselves."""
FORMALITIES = (
    *(Step.OPEN_SHOE, Step.BURN_CARDS, Step.OFFER_BANK),
    *(Step.PASS_LOST, Step.PASS_UNCOVERED),
)
"""Steps of the croupier that need no look of their own."""


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
        self._table = CheminDeFer(rule_sheet, seed=seed)
        self._seed, self._mine, self._dealt = seed, seat, 0
        self._heard = 0  # the coup in which the learner heard Player speak
        self._word, self._drawn = "", list[bool]()
        self._sit_down(companions)
        self._table.open_shoe(shoe=shoe_with(self._table.rule_sheet, seed, cards))
        self._styles = {
            each.number: STYLES[place % len(STYLES)]
            for place, each in enumerate(s for s in self._table.state.seats if s.number != seat)
        }
        super().__init__(lambda: self._table.records, pace)

    def _sit_down(self, companions: int) -> None:
        """The learner first, so that a wrong seat is told; then others, from seat 1 on."""
        self._table.sit(self._mine, BROUGHT, _("You"))
        free = [n for n in self._table.rule_sheet.table.seat_numbers if n != self._mine]
        for place, number in enumerate(free[: max(1, companions)]):
            self._table.sit(number, BROUGHT, NAMES[place % len(NAMES)])

    # What the learner may do

    def on_take_bank(self, intent: Intent) -> None:
        """Take the bank that is offered."""
        self._answer(intent, lambda: self._table.take_bank(self._mine, amount_of(intent)))

    def on_decline_bank(self, intent: Intent) -> None:
        """Let the bank go by."""
        self._answer(intent, lambda: self._table.decline_bank(self._mine))

    def on_call_banco(self, intent: Intent) -> None:
        """Cover the whole bank."""
        self._answer(intent, lambda: self._table.call_banco(self._mine))

    def on_let_banco_go(self, intent: Intent) -> None:
        """Not call banco."""
        self._answer(intent, lambda: self._table.let_banco_go(self._mine))

    def on_cover(self, intent: Intent) -> None:
        """Stake a part."""
        self._answer(intent, lambda: self._table.cover(self._mine, amount_of(intent)))

    def on_let_cover_go(self, intent: Intent) -> None:
        """Stake nothing."""
        self._answer(intent, lambda: self._table.let_cover_go(self._mine))

    def on_keep_bank(self, intent: Intent) -> None:
        """Play on with the bank."""
        self._answer(intent, lambda: self._table.keep_bank(self._mine))

    def on_pass_bank(self, intent: Intent) -> None:
        """Give the bank up."""
        self._answer(intent, lambda: self._table.pass_bank(self._mine))

    # How the table goes on

    def _choose(self, action: Action) -> None:
        if self._player_ponders():
            raise BankingError(_("Player has not said yet whether a card is drawn."))
        hand, hands = self._table.due.hand, self._table.state.hands
        self._table.choose(self._mine, action)
        assert hand is not None
        total = hands.count(hand)
        if hand is Hand.PLAYER and total == 5:
            self._drawn.append(action is Action.DRAW)
        self._word = advice(hand, total, hands.third, action, self._drawn)

    def _go_on(self) -> None:
        """One step: a card, the call, the settlement, or all others that are asked the same."""
        if self._is_mine():
            return
        if self._player_ponders():
            self._let_player_speak()
            return
        self._refill()
        before = self._table.state.coup
        step = self._table.due.step
        if step in FORMALITIES:
            while self._table.due.step in FORMALITIES:
                self._table.carry_on()
        elif step.is_a_choice:
            while self._table.due.step is step and not self._is_mine():
                play_on(self._table, self._styles, self._seed)
        elif self._table.can_carry_on():
            self._table.carry_on()
        if self._table.state.coup != before:
            self._word = ""

    def _player_ponders(self) -> bool:
        unheard = self._heard != self._table.state.coup
        return unheard and player_ponders(self._table, self._mine)

    def _let_player_speak(self) -> None:
        """Player says “Card” or “No card”, by choice or because the law says so."""
        due, answers = self._table.due, self._table.state.answers
        self._heard = self._table.state.coup
        if due.step is Step.CHOOSE and due.hand is Hand.PLAYER:
            play_on(self._table, self._styles, self._seed)  # its record tells of it
            return
        action = Action.DRAW if due.hand is Hand.PLAYER else Action.STAND
        self._say(spoken(self._who(answers), Hand.PLAYER, action))

    def _due_seen(self) -> Due:
        """The step that is due, as the learner knows of it."""
        if not self._player_ponders():
            return self._table.due
        answers = self._table.state.answers
        return Due(step=Step.CHOOSE, who=Role.PLAYER, seat=answers, hand=Hand.PLAYER)

    def _refill(self) -> None:
        """The others never run out of play chips."""
        if self._table.state.phase is not Phase.VACANT:
            return
        least = self._table.rules.bank.least
        for seat in self._table.state.seats:
            if seat.number != self._mine and seat.purse < least:
                self._table.buy_chips(seat.number, BROUGHT)

    def _is_mine(self) -> bool:
        due = self._due_seen()
        return due.step.is_a_choice and due.seat == self._mine

    def _flows(self) -> bool:
        return self._table.state.phase in FLOWING

    def _tell(self, record: AnyRecord) -> list[str]:
        if isinstance(record, CardDealt):
            self._dealt += 1
        elif isinstance(record, CoupSettled):
            self._dealt = 0
        return told(record, self._who, third=self._dealt > 4)

    def _who(self, seat: int | None) -> str:
        taken = None if seat is None else self._table.state.seat(seat)
        return _("You") if seat == self._mine else taken.name if taken else _("a guest")

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
        table, state = self._table, self._table.state
        due, mine = self._due_seen(), self._is_mine()
        return {
            "turn": self._turn,
            "pace": self._pace.value,
            "phase": state.phase.name.lower(),
            "step": due.step.name.lower(),
            "due": _("Next: {step}.").format(step=due.sentence_about(self._who(due.seat))),
            "flowing": self._flows() and not mine,
            "go": None if mine else self._go_word(),
            "question": question(table, self._mine) if mine else None,
            "word": self._word,
            "coup": state.coup,
            "bank": money(state.bank) if state.banker is not None else "",
            "room": money(state.room) if state.phase in (Phase.BANCO, Phase.COVERING) else "",
            "banker": None if state.banker is None else self._who(state.banker),
            "hands": hands_shown(table, self._mine, self._player_ponders()),
            "called": state.called.value if state.called else None,
            "result": self._result(),
            "rule": self._rule(),
            "seats": seats_shown(table, self._mine, self._styles, due),
            "can_buy": self._can_buy(),
            "commission": money(state.commission),
            "log": list(self._log),
            "told": self._news,
            "shoe": None if state.shoe is None else shoe_progress(state.shoe),
        }

    def _go_word(self) -> str:
        phase = self._table.state.phase
        if phase in FLOWING:
            return "go_on"
        return "go_coup" if self._table.state.coup else "go_begin"

    def _result(self) -> str | None:
        state = self._table.state
        if state.called is None:
            return None
        facts = state.hands.facts()
        return called(state.called, facts.player_count, facts.banker_count)

    def _rule(self) -> str | None:
        """Why a third card is due or not, where the learner may see the hand."""
        due = self._due_seen()
        if due.ruling is None or due.hand is None:
            return None
        seen = self._table.state.seen_by(self._mine)[due.hand]
        return due.ruling.sentence if None not in seen else None

    def _can_buy(self) -> bool:
        state = self._table.state
        return state.between_coups and self._purse() < self._table.rules.bank.least

    def _buy(self) -> None:
        self._table.buy_chips(self._mine, BROUGHT)

    def _purse(self) -> Decimal:
        seat = self._table.state.seat(self._mine)
        return Decimal(0) if seat is None else seat.purse

    def _describe(self) -> list[str]:
        seed = [] if self._seed is None else [f"seed={self._seed!r}"]
        return [repr(self._table.rule_sheet.name), *seed]
