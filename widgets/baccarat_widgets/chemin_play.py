"""A table of chemin de fer with one learner among others: who is asked, and what happens next."""

from __future__ import annotations

from decimal import Decimal

from baccarat_core.banking import Style
from baccarat_core.chemin_de_fer import (
    AnyRecord,
    CheminDeFer,
    CoupSettled,
    Due,
    Phase,
    Role,
    Step,
    play_on,
)
from baccarat_core.chemin_de_fer.records import CardDealt
from baccarat_core.decision import Action
from baccarat_core.errors import BankingError
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.scoring import Hand

from .bank_table import shoe_with
from .chemin_view import FIRST_CARDS, player_ponders
from .chemin_words import advice, spoken, told
from .patrons import NAMES
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


class CheminPlay:
    """A table, the learner at it, and companions who play by themselves.

    Args:
        rule_sheet: a sheet's name, or a sheet of one's own.
        seed: the same seed gives the same shoes and the same play of the others.
        seat: the learner's seat.
        companions: how many others sit down; their styles go round.
        cards: the first cards of the first shoe, in deal order, as ``parse_cards`` reads them.

    Raises:
        BaccaratError: the sheet is for another game, the seat is none of its seats, or the cards
            can't be read or are not all in the shoe.

    >>> play = CheminPlay("chemin_de_fer", seed=1, seat=1, companions=2, cards="")
    >>> play.go_on(), play.is_mine(), play.table.due.sentence
    (None, True, 'seat 1 takes the bank or passes it on')
    """

    def __init__(
        self,
        rule_sheet: str | RuleSheet,
        seed: int | str | None,
        seat: int,
        companions: int,
        cards: str,
    ) -> None:
        self.table = CheminDeFer(rule_sheet, seed=seed)
        self.seat, self.word = seat, ""
        self._seed, self._drawn = seed, list[bool]()
        self._dealt = 0
        self._heard = 0  # the coup in which the learner heard Player speak
        self._sit_down(companions)
        self.table.open_shoe(shoe=shoe_with(self.table.rule_sheet, seed, cards))
        others = (each.number for each in self.table.state.seats if each.number != seat)
        self.styles = {number: STYLES[place % len(STYLES)] for place, number in enumerate(others)}
        """The others' styles, by seat."""

    def choose(self, action: Action) -> None:
        """Draw or stand for the hand that the learner plays.

        Raises:
            BaccaratError: the hand is not the learner's to play, Player has not spoken yet, or the
                law leaves no choice.
        """
        if self.ponders():
            raise BankingError(_("Player has not said yet whether a card is drawn."))
        hand, hands = self.table.due.hand, self.table.state.hands
        self.table.choose(self.seat, action)
        assert hand is not None
        total = hands.count(hand)
        if hand is Hand.PLAYER and total == 5:
            self._drawn.append(action is Action.DRAW)
        self.word = advice(hand, total, hands.third, action, self._drawn)

    def go_on(self) -> str | None:
        """One step: a card, the call, the settlement, or all others that are asked the same.

        Returns:
            What Player says where the law leaves no choice, of which the table keeps no record.
        """
        if self.ponders():
            return self._let_player_speak()
        self._refill()
        before = self.table.state.coup
        step = self.table.due.step
        if step in FORMALITIES:
            while self.table.due.step in FORMALITIES:
                self.table.carry_on()
        elif step.is_a_choice:
            while self.table.due.step is step and not self.is_mine():
                play_on(self.table, self.styles, self._seed)
        elif self.table.can_carry_on():
            self.table.carry_on()
        if self.table.state.coup != before:
            self.word = ""
        return None

    def ponders(self) -> bool:
        """Whether the learner has not heard yet if Player draws."""
        unheard = self._heard != self.table.state.coup
        return unheard and player_ponders(self.table, self.seat)

    @property
    def due_seen(self) -> Due:
        """The step that is due, as the learner knows of it."""
        if not self.ponders():
            return self.table.due
        answers = self.table.state.answers
        return Due(step=Step.CHOOSE, who=Role.PLAYER, seat=answers, hand=Hand.PLAYER)

    def is_mine(self) -> bool:
        """Whether the learner is asked."""
        due = self.due_seen
        return due.step.is_a_choice and due.seat == self.seat

    def flows(self) -> bool:
        """Whether the others' steps follow by themselves."""
        return self.table.state.phase in FLOWING

    def tell(self, record: AnyRecord) -> list[str]:
        """A record in words, a line each."""
        if isinstance(record, CardDealt):
            self._dealt += 1
        elif isinstance(record, CoupSettled):
            self._dealt = 0
        return told(record, self.name_of, third=self._dealt > FIRST_CARDS)

    def name_of(self, seat: int | None) -> str:
        """What whoever sits there is called; “You” is the learner."""
        taken = None if seat is None else self.table.state.seat(seat)
        return _("You") if seat == self.seat else taken.name if taken else _("a guest")

    def go_word(self) -> str:
        """What going on is called now."""
        phase = self.table.state.phase
        if phase in FLOWING:
            return "go_on"
        return "go_coup" if self.table.state.coup else "go_begin"

    def can_buy(self) -> bool:
        """Whether the learner's chips are too few for a bank, and more may be bought."""
        me = self.table.state.seat(self.seat)
        poor = me is None or me.purse < self.table.rules.bank.least
        return poor and self.table.state.between_coups

    def buy(self) -> None:
        """Take more chips."""
        self.table.buy_chips(self.seat, BROUGHT)

    def _let_player_speak(self) -> str | None:
        """Player says “Card” or “No card”, by choice or because the law says so."""
        due, answers = self.table.due, self.table.state.answers
        self._heard = self.table.state.coup
        if due.step is Step.CHOOSE and due.hand is Hand.PLAYER:
            play_on(self.table, self.styles, self._seed)  # its record tells of it
            return None
        action = Action.DRAW if due.hand is Hand.PLAYER else Action.STAND
        return spoken(self.name_of(answers), Hand.PLAYER, action)

    def _refill(self) -> None:
        """The others never run out of play chips."""
        if self.table.state.phase is not Phase.VACANT:
            return
        least = self.table.rules.bank.least
        for seat in self.table.state.seats:
            if seat.number != self.seat and seat.purse < least:
                self.table.buy_chips(seat.number, BROUGHT)

    def _sit_down(self, companions: int) -> None:
        """The learner first, so that a wrong seat is told; then others, from seat 1 on."""
        self.table.sit(self.seat, BROUGHT, _("You"))
        free = [n for n in self.table.rule_sheet.table.seat_numbers if n != self.seat]
        for place, number in enumerate(free[: max(1, companions)]):
            self.table.sit(number, BROUGHT, NAMES[place % len(NAMES)])
