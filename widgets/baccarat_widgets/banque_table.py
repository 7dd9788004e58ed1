"""The table of banque: sit among others at a side, or hold the bank against two hands."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from baccarat_core.banking import Style
from baccarat_core.banque import BanqueTable as Table
from baccarat_core.banque import Company, Guest, Phase, StakeOn, Step, TableHand
from baccarat_core.banque.opponents import side_seen, stakes_of
from baccarat_core.banque.records import (
    AnyRecord,
    BankTaken,
    CardDealt,
    CoupOpened,
    SeatLeft,
    SeatTaken,
)
from baccarat_core.decision import STOOD, Action
from baccarat_core.errors import BankingError
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.scoring import Hand, point_count

from . import banque_view as view
from .assets import script, style
from .bank_table import BankTable, amount_of, pace_choices, shoe_with
from .banque_told import Names, told
from .banque_words import bank_advice, banque_words, table_terms
from .base import Intent
from .card_table import Pace
from .chemin_words import advice
from .money import money
from .patrons import NAMES
from .table_view import shoe_progress
from .text import _

BROUGHT = Decimal(1000)
STYLES = (Style.EQUILIBRIUM, Style.BOLD, Style.CAUTIOUS)
"""The styles of the others, as they sit down."""
FLOWING = (Phase.NO_BANK, Phase.BANCO, Phase.STAKES, Phase.DEALING, Phase.SHOWN)
"""The phases in which the others' steps follow by themselves, once the game has begun."""
FORMALITIES = (Step.OPEN_SHOE, Step.GIVE_BANK, Step.OPEN_COUP, Step.CHANGE_BANK)
"""Steps of the croupier that need no look of their own."""


FACE_DOWN_PLACES = (1, 2, 4, 5)
"""So many cards dealt: the next one follows at once, since the first six come three by three."""


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
        self._table = Table(rule_sheet, seed=seed)
        self._seed, self._begun = seed, False
        self._word, self._on_five, self._names = "", list[bool](), Names()
        self._staked = self._others_staked = False
        self._table.sit(seat, max(BROUGHT, Decimal(bank or 0)), _("You"))
        self._guest = self._table.state.sittings
        self._seat_companions(companions)
        self._table.open_shoe(shoe=shoe_with(self._table.rule_sheet, seed, cards))
        if bank is not None:
            self._take_bank(bank)
        super().__init__(lambda: self._table.records, pace)

    def _seat_companions(self, companions: int) -> None:
        """Others at both sides in turn, nearest to the banker first."""
        styles = {}
        seats = self._table.rule_sheet.table.seat_numbers
        half = self._table.rule_sheet.table.seats // 2
        free = sorted(seats, key=lambda number: ((number - 1) % half, number))
        free = [number for number in free if not self._table.state.seat(number)]
        for place, number in enumerate(free[: max(1, companions)]):
            self._table.sit(number, BROUGHT, NAMES[place % len(NAMES)])
            styles[self._table.state.sittings] = STYLES[place % len(STYLES)]
        self._company = Company(styles, self._seed)

    def _take_bank(self, bank: Decimal | int) -> None:
        while self._table.due.step is Step.BID:
            asked = self._table.due.seat
            assert asked is not None
            if asked == self._me.seat:
                self._table.bid(asked, bank)
            else:
                self._table.pass_bid(asked)
        self._table.give_bank()

    # What the learner may do

    def on_bid(self, intent: Intent) -> None:
        """Offer an amount for the bank."""
        self._answer(intent, lambda: self._table.bid(self._me.seat, amount_of(intent)))

    def on_pass_bid(self, intent: Intent) -> None:
        """Let the bank go by."""
        self._answer(intent, lambda: self._table.pass_bid(self._me.seat))

    def on_banco(self, intent: Intent) -> None:
        """Cover the whole bank on one's own side."""
        self._answer(intent, lambda: self._table.call_banco(self._me.seat))

    def on_banco_cheval(self, intent: Intent) -> None:
        """Cover the whole bank, half on each side."""
        self._answer(intent, lambda: self._table.call_banco(self._me.seat, StakeOn.CHEVAL))

    def on_no_banco(self, intent: Intent) -> None:
        """Not call banco."""
        self._answer(intent, lambda: self._table.pass_banco(self._me.seat))

    def on_stake(self, intent: Intent) -> None:
        """Stake on one's own side."""
        self._answer(intent, lambda: self._stake(intent, self._table.places_of(self._me.seat)[0]))

    def on_stake_cheval(self, intent: Intent) -> None:
        """Stake on both sides at once."""
        self._answer(intent, lambda: self._stake(intent, StakeOn.CHEVAL))

    def on_take_back(self, intent: Intent) -> None:
        """Take all one's stakes up again."""
        self._answer(intent, self._take_back)

    def on_no_more(self, intent: Intent) -> None:
        """Stake no more, or nothing: now the others stake."""
        self._answer(intent, self._stake_no_more)

    def on_refill(self, intent: Intent) -> None:
        """Put up a new bank."""
        self._answer(intent, lambda: self._table.refill(amount_of(intent)))

    def on_retire(self, intent: Intent) -> None:
        """Give up the bank."""
        self._answer(intent, self._retire)

    # How the table goes on

    def _answer(self, intent: Intent, act: Callable[[], object]) -> None:
        super()._answer(intent, act)
        self._begun = True

    @property
    def _me(self) -> Guest:
        guest = self._table.state.guest(self._guest)
        assert guest is not None
        return guest

    @property
    def _holds_bank(self) -> bool:
        banker = self._table.state.banker
        return banker is not None and banker.number == self._guest

    def _stake(self, intent: Intent, on: StakeOn) -> None:
        self._verify_staking()
        self._table.place(self._me.seat, on, amount_of(intent))

    def _take_back(self) -> None:
        self._verify_staking()
        for stake in self._me.stakes:
            self._table.take_back(self._me.seat, stake.on)

    def _stake_no_more(self) -> None:
        self._verify_staking()
        self._staked = True
        self._turn += 1

    def _verify_staking(self) -> None:
        if not (self._is_mine() and self._table.state.phase is Phase.STAKES):
            raise BankingError(
                _("You can't stake now. Next, {due}.").format(due=self._table.due.sentence)
            )

    def _retire(self) -> None:
        if not self._holds_bank:
            raise BankingError(_("You don't hold the bank."))
        self._table.retire()

    def _choose(self, action: Action) -> None:
        due, state = self._table.due, self._table.state
        self._table.play(self._me.seat, action)
        assert due.hand is not None
        total = point_count(card for card in self._hand_cards(due.hand))
        if due.hand is TableHand.BANK:
            self._word = bank_advice(total, side_seen(state), stakes_of(state), action)
        elif total == 5:
            self._on_five.append(action is Action.DRAW)
            self._word = advice(Hand.PLAYER, total, STOOD, action, self._on_five)

    def _hand_cards(self, hand: TableHand) -> list[Any]:
        return [each.card for each in self._table.state.dealt if each.hand is hand][:2]

    def _go_on(self) -> None:
        """One step: a card, a hand, the settlement, or all others that are asked the same."""
        if self._is_mine():
            return
        table, self._begun = self._table, True
        self._refill()
        step = table.due.step
        if self._company.wants_to_retire(table):
            table.retire()
        elif step in FORMALITIES:
            before = table.state.coup
            while table.due.step in FORMALITIES:
                table.carry_on()
            if table.state.coup != before:
                self._staked = self._others_staked = False
                self._word = ""
        elif table.state.phase is Phase.STAKES and not (self._others_staked or table.state.banco):
            self._let_others_stake()
        elif self._company.may_act(table):
            self._company.act(table)
            while table.due.step is step is not Step.PLAY_HAND and self._company.may_act(table):
                self._company.act(table)
        elif table.can_carry_on():
            table.carry_on()
            while table.due.step is Step.DEAL_CARD and len(table.state.dealt) in FACE_DOWN_PLACES:
                table.carry_on()

    def _let_others_stake(self) -> None:
        """The others stake; where none of them does, the coup goes on or is called off at once."""
        self._others_staked = True
        if self._company.lay_stakes(self._table):
            return
        if self._table.state.at_stake:
            self._table.close_stakes()
        else:
            self._table.call_off()

    def _refill(self) -> None:
        """The others never run out of play chips."""
        if not self._table.state.between_coups:
            return
        for guest in self._table.state.guests:
            if guest.number != self._guest and guest.bankroll < self._table.rules.bank.least:
                self._table.buy_chips(guest.seat, BROUGHT)

    def _is_mine(self) -> bool:
        due, state = self._table.due, self._table.state
        if state.phase is Phase.STAKES:
            can_stake = self._me.bankroll > 0 and state.room > 0
            asked = state.banco is None and not self._holds_bank and not self._staked
            return asked and (can_stake or bool(self._me.stakes))
        return due.seat == self._me.seat and not self._table.can_carry_on() and self._is_choice()

    def _is_choice(self) -> bool:
        return self._table.due.step in (Step.BID, Step.CALL_BANCO, Step.REFILL, Step.PLAY_HAND)

    def _flows(self) -> bool:
        return self._begun and self._table.state.phase in FLOWING and self._someone_can_act()

    def _someone_can_act(self) -> bool:
        return self._table.due.step is not Step.TAKE_SEATS

    def _tell(self, record: AnyRecord) -> list[str]:
        if isinstance(record, SeatTaken | SeatLeft | BankTaken | CardDealt | CoupOpened):
            self._names.follow(record)
        return told(record, self._names)

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
        table, state = self._table, self._table.state
        due, mine = table.due, self._is_mine()
        who = self._names.of(due.seat) if due.seat is not None else due.who.label
        return {
            "turn": self._turn,
            "pace": self._pace.value,
            "phase": state.phase.name.lower(),
            "step": due.step.name.lower(),
            "due": _("Next: {step}.").format(step=due.sentence_about(who)),
            "flowing": self._flows() and not mine,
            "go": None if mine else self._go_word(),
            "question": view.question(table, self._me) if mine else None,
            "word": self._word,
            "coup": state.coup,
            "bank": money(state.bank) if state.banker else "",
            "room": money(state.room) if state.phase in (Phase.BANCO, Phase.STAKES) else "",
            "banker": view.banker_shown(state, self._guest, self._company.styles),
            "hands": view.hands_shown(state, self._me.seat),
            "called": "shown" if view.is_shown(state) else None,
            "result": view.result(state),
            "rule": view.rule(table, self._me.seat),
            "seats": view.seats_shown(table, self._guest, self._company.styles),
            "can_buy": self._can_buy(),
            "can_retire": self._holds_bank and table.can_retire() and not mine,
            "commission": money(state.commission) if table.rules.commission else "",
            "log": list(self._log),
            "told": self._news,
            "shoe": None if state.shoe is None else shoe_progress(state.shoe),
        }

    def _can_buy(self) -> bool:
        poor = self._me.bankroll < self._table.rules.bank.least
        return poor and not self._holds_bank and self._table.can_buy_chips(self._me.seat, BROUGHT)

    def _buy(self) -> None:
        self._table.buy_chips(self._me.seat, BROUGHT)

    def _go_word(self) -> str:
        if not self._begun:
            return "go_begin"
        return "go_on" if self._table.state.phase in FLOWING else "go_coup"

    def _describe(self) -> list[str]:
        seed = [] if self._seed is None else [f"seed={self._seed!r}"]
        return [repr(self._table.rule_sheet.name), *seed]
