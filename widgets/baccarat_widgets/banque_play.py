"""A table of banque with one learner among others: who is asked, and what happens next."""

from __future__ import annotations

from decimal import Decimal

from baccarat_core.banking import Style
from baccarat_core.banque import (
    AnyRecord,
    BanqueTable,
    Company,
    Guest,
    Phase,
    StakeOn,
    Step,
    TableHand,
    cards_of,
    side_seen,
    stakes_of,
)
from baccarat_core.bets import Money
from baccarat_core.decision import STOOD, Action
from baccarat_core.errors import BankingError
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.scoring import Hand, point_count

from .bank_table import shoe_with
from .banque_told import Names, told
from .banque_words import bank_advice
from .chemin_words import advice
from .patrons import NAMES
from .text import _

BROUGHT = Decimal(1000)
STYLES = (Style.EQUILIBRIUM, Style.BOLD, Style.CAUTIOUS)
"""The styles of the others, as they sit down."""
FLOWING = (Phase.NO_BANK, Phase.BANCO, Phase.STAKES, Phase.DEALING, Phase.SHOWN)
"""The phases in which the others' steps follow by themselves, once the game has begun."""
FORMALITIES = (Step.OPEN_SHOE, Step.GIVE_BANK, Step.OPEN_COUP, Step.CHANGE_BANK)
"""Steps of the croupier that need no look of their own."""
CHOICES = (Step.BID, Step.CALL_BANCO, Step.REFILL, Step.PLAY_HAND)
"""Steps at which somebody decides."""
FACE_DOWN_PLACES = (1, 2, 4, 5)
"""So many cards dealt: the next one follows at once, since the first six come three by three."""


class BanquePlay:
    """A table, the learner at it, and companions who play by themselves.

    Args:
        rule_sheet: a sheet's name, or a sheet of one's own.
        seed: the same seed gives the same shoes and the same play of the others.
        seat: the learner's first seat.
        companions: how many others sit down, on both sides in turn; their styles go round.
        bank: with how much the learner holds the bank from the start; ``None`` sits at the seat.
        cards: the first cards of the first shoe, in deal order, as ``parse_cards`` reads them.

    Raises:
        BaccaratError: the sheet is for another game, the seat is none of its seats, the bank is
            none that the sheet allows, or the cards can't be read or are not all in the shoe.

    >>> play = BanquePlay("banque", seed=1, seat=1, companions=2, bank=None, cards="")
    >>> play.is_mine(), play.go_on(), play.table.due.sentence
    (True, None, 'seat 1 offers an amount for the bank, or passes')
    """

    def __init__(
        self,
        rule_sheet: str | RuleSheet,
        seed: int | str | None,
        seat: int,
        companions: int,
        bank: Decimal | int | None,
        cards: str,
    ) -> None:
        self.table = BanqueTable(rule_sheet, seed=seed)
        self.begun = False
        """Whether the learner has let anything happen yet; nothing flows before."""
        self.word, self.names, self._on_five = "", Names(), list[bool]()
        self._staked = self._others_staked = False
        self.table.sit(seat, max(BROUGHT, Decimal(bank or 0)), _("You"))
        self.number = self.table.state.sittings
        """The learner's number among the guests."""
        self.company = Company(self._seat_companions(companions), seed)
        self.table.open_shoe(shoe=shoe_with(self.table.rule_sheet, seed, cards))
        if bank is not None:
            self._take_bank(bank)

    @property
    def me(self) -> Guest:
        """The learner."""
        guest = self.table.state.guest(self.number)
        assert guest is not None
        return guest

    @property
    def holds_bank(self) -> bool:
        """Whether the learner is the banker."""
        banker = self.table.state.banker
        return banker is not None and banker.number == self.number

    def stake(self, on: StakeOn | None, amount: Money) -> None:
        """Stake so much more there; ``None`` is the learner's own side.

        Raises:
            BaccaratError: the learner is not asked for a stake, or the table refuses it.
        """
        self._verify_staking()
        seat = self.me.seat
        self.table.place(seat, self.table.places_of(seat)[0] if on is None else on, amount)

    def take_back(self) -> None:
        """Take all the learner's stakes up again.

        Raises:
            BaccaratError: the learner is not asked for a stake.
        """
        self._verify_staking()
        for stake in self.me.stakes:
            self.table.take_back(self.me.seat, stake.on)

    def stake_no_more(self) -> None:
        """The learner has staked enough, or nothing: now the others stake.

        Raises:
            BankingError: the learner is not asked for a stake.
        """
        self._verify_staking()
        self._staked = True

    def refill(self, amount: Money) -> None:
        """Put up a new bank.

        Raises:
            BaccaratError: the learner does not hold the bank, or the table refuses it.
        """
        self._verify_banker()
        self.table.refill(amount)

    def retire(self) -> None:
        """Give up the bank.

        Raises:
            BaccaratError: the learner does not hold the bank, or a coup is under way.
        """
        self._verify_banker()
        self.table.retire()

    def choose(self, action: Action) -> None:
        """Draw or stand for the hand that the learner plays.

        Raises:
            BaccaratError: the hand is not the learner's to play, or the law leaves no choice.
        """
        due, state = self.table.due, self.table.state
        self.table.play(self.me.seat, action)
        assert due.hand is not None
        total = point_count(cards_of(state.dealt, due.hand))
        if due.hand is TableHand.BANK:
            self.word = bank_advice(total, side_seen(state), stakes_of(state), action)
        elif total == 5:
            self._on_five.append(action is Action.DRAW)
            self.word = advice(Hand.PLAYER, total, STOOD, action, self._on_five)

    def go_on(self) -> None:
        """One step: a card, a hand, the settlement, or all others that are asked the same."""
        table, self.begun = self.table, True
        self._refill()
        step = table.due.step
        if self.company.wants_to_retire(table):
            table.retire()
        elif step in FORMALITIES:
            before = table.state.coup
            while table.due.step in FORMALITIES:
                table.carry_on()
            if table.state.coup != before:
                self._staked = self._others_staked = False
                self.word = ""
        elif table.state.phase is Phase.STAKES and not (self._others_staked or table.state.banco):
            self._let_others_stake()
        elif self.company.may_act(table):
            self.company.act(table)
            while table.due.step is step is not Step.PLAY_HAND and self.company.may_act(table):
                self.company.act(table)
        elif table.can_carry_on():
            table.carry_on()
            while table.due.step is Step.DEAL_CARD and len(table.state.dealt) in FACE_DOWN_PLACES:
                table.carry_on()

    def is_mine(self) -> bool:
        """Whether the learner is asked."""
        due, state = self.table.due, self.table.state
        if state.phase is Phase.STAKES:
            can_stake = self.me.bankroll > 0 and state.room > 0
            asked = state.banco is None and not self.holds_bank and not self._staked
            return asked and (can_stake or bool(self.me.stakes))
        return due.seat == self.me.seat and due.step in CHOICES and not self.table.can_carry_on()

    def flows(self) -> bool:
        """Whether the others' steps follow by themselves."""
        someone_acts = self.table.due.step is not Step.TAKE_SEATS
        return self.begun and self.table.state.phase in FLOWING and someone_acts

    def go_word(self) -> str:
        """What going on is called now."""
        if not self.begun:
            return "go_begin"
        return "go_on" if self.table.state.phase in FLOWING else "go_coup"

    def tell(self, record: AnyRecord) -> list[str]:
        """A record in words, a line each."""
        self.names.follow(record)
        return told(record, self.names)

    def can_buy(self) -> bool:
        """Whether the learner's chips are too few for a bank, and more may be bought."""
        poor = self.me.bankroll < self.table.rules.bank.least
        return poor and not self.holds_bank and self.table.can_buy_chips(self.me.seat, BROUGHT)

    def buy(self) -> None:
        """Take more chips."""
        self.table.buy_chips(self.me.seat, BROUGHT)

    def _verify_banker(self) -> None:
        if not self.holds_bank:
            raise BankingError(_("You don't hold the bank."))

    def _verify_staking(self) -> None:
        if not (self.is_mine() and self.table.state.phase is Phase.STAKES):
            raise BankingError(
                _("You can't stake now. Next, {due}.").format(due=self.table.due.sentence)
            )

    def _seat_companions(self, companions: int) -> dict[int, Style]:
        """Others at both sides in turn, nearest to the banker first; their styles by number."""
        styles = {}
        seats = self.table.rule_sheet.table.seat_numbers
        half = self.table.rule_sheet.table.seats // 2
        free = sorted(seats, key=lambda number: ((number - 1) % half, number))
        free = [number for number in free if not self.table.state.seat(number)]
        for place, number in enumerate(free[: max(1, companions)]):
            self.table.sit(number, BROUGHT, NAMES[place % len(NAMES)])
            styles[self.table.state.sittings] = STYLES[place % len(STYLES)]
        return styles

    def _take_bank(self, bank: Decimal | int) -> None:
        while self.table.due.step is Step.BID:
            asked = self.table.due.seat
            assert asked is not None
            if asked == self.me.seat:
                self.table.bid(asked, bank)
            else:
                self.table.pass_bid(asked)
        self.table.give_bank()

    def _let_others_stake(self) -> None:
        """The others stake; where none of them does, the coup goes on or is called off at once."""
        self._others_staked = True
        if self.company.lay_stakes(self.table):
            return
        if self.table.state.at_stake:
            self.table.close_stakes()
        else:
            self.table.call_off()

    def _refill(self) -> None:
        """The others never run out of play chips."""
        if not self.table.state.between_coups:
            return
        for guest in self.table.state.guests:
            if guest.number != self.number and guest.bankroll < self.table.rules.bank.least:
                self.table.buy_chips(guest.seat, BROUGHT)
