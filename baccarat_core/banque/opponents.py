"""Guests who play by themselves, each in a style of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..banking import HABITS, Dice, Style
from ..banking.styles import draws_for_bank, draws_for_player, usual_bank, usual_stake
from ..decision import Action
from ..errors import NotDueError
from ..money import plus
from ..rule_sheets.banking import Ruling
from ..scoring import is_natural, point_count
from ..text import _
from .due import third_of
from .hands import SIDES, TableHand, cards_of
from .phases import Phase, StakeOn, Step
from .records import AnyRecord
from .state import BanqueState, Guest
from .table import BanqueTable
from .values import SideSeen, Stakes, bank_values

CHEVAL_ONE_IN = 4
"""One stake in so many goes à cheval; the course's own guess at a habit."""


@dataclass(frozen=True)
class Company:
    """Guests with their styles, by guest number, and the seed of their chances.

    The same guests at the same table decide the same way, also at a table rebuilt from its log.

    >>> table = BanqueTable("banque", seed=1)
    >>> _records = [table.sit(1, 1000, "Ana"), table.sit(6, 1000, "Boris")]
    >>> company = Company({1: Style.BOLD, 2: Style.CAUTIOUS}, seed=1)
    >>> company.act(table)
    BidMade(seat=1, amount=Decimal('400'))
    """

    styles: Mapping[int, Style]
    seed: int | str | None = None

    def may_act(self, table: BanqueTable) -> bool:
        """Whether one of these guests has to decide what is due."""
        return self._decider(table) is not None

    def act(self, table: BanqueTable) -> AnyRecord:
        """Let the guest who is asked decide: bid, call banco, play a hand, refill the bank.

        Raises:
            NotDueError: none of these guests is asked.
        """
        guest = self._decider(table)
        if guest is None:
            raise NotDueError(
                _("None of these guests is asked. Next, {due}.").format(due=table.due.sentence)
            )
        style, dice = self.styles[guest.number], self._dice(table, guest)
        habits, due = HABITS[style], table.due
        match due.step:
            case Step.BID:
                offer = usual_bank(style, guest.bankroll, table.rule_sheet)
                wants = dice.chance(habits.takes_bank, "bid")
                if offer is not None and wants and table.can_bid(guest.seat, offer):
                    return table.bid(guest.seat, offer)
                return table.pass_bid(guest.seat)
            case Step.CALL_BANCO:
                wants = dice.chance(habits.calls_banco, "banco")
                if wants and table.can_call_banco(guest.seat):
                    return table.call_banco(guest.seat)
                return table.pass_banco(guest.seat)
            case Step.REFILL:
                offer = usual_bank(style, guest.bankroll, table.rule_sheet)
                if offer is not None and dice.chance(habits.keeps_bank, "refill"):
                    return table.refill(offer)
                return table.retire()
        assert due.ruling is not None
        if due.hand is TableHand.BANK:
            action = bank_action(table.state, style, due.ruling, dice)
        else:
            assert due.hand is not None
            total = point_count(cards_of(table.state.dealt, due.hand))
            action = draws_for_player(style, total, due.ruling, dice)
        return table.play(guest.seat, action)

    def lay_stakes(self, table: BanqueTable) -> list[AnyRecord]:
        """Let each of these guests who wants to stake do so, in the order in which they sit, until
        the bank is covered."""
        records: list[AnyRecord] = []
        for seat in table.state.order:
            guest = table.state.seat(seat)
            if guest is None or guest.number not in self.styles or guest.stakes:
                continue
            style, dice = self.styles[guest.number], self._dice(table, guest)
            if not dice.chance(HABITS[style].covers, "covers"):
                continue
            stake = usual_stake(style, guest.bankroll, table.state.room, table.rule_sheet)
            on = self._place(table, guest, dice)
            if stake is not None and on is not None and table.can_place(seat, on, stake):
                records.append(table.place(seat, on, stake))
        return records

    def wants_to_retire(self, table: BanqueTable) -> bool:
        """Whether the banker is one of these guests and gives the bank up now: some do once it is
        twice as large as they would open one."""
        banker = table.state.banker
        if banker is None or banker.number not in self.styles or not table.can_retire():
            return False
        style = self.styles[banker.number]
        usual = usual_bank(style, plus(banker.bankroll, table.state.bank), table.rule_sheet)
        if usual is None or table.state.bank < 2 * usual:
            return False
        keeps = HABITS[style].keeps_bank
        return not self._dice(table, banker).chance(keeps, "keeps the bank")

    def _decider(self, table: BanqueTable) -> Guest | None:
        due = table.due
        if due.seat is None or table.can_carry_on():
            return None
        guest = table.state.seat(due.seat)
        return guest if guest and guest.number in self.styles else None

    def _dice(self, table: BanqueTable, guest: Guest) -> Dice:
        return Dice(self.seed, len(table.records), guest.number)

    def _place(self, table: BanqueTable, guest: Guest, dice: Dice) -> StakeOn | None:
        if table.state.phase is not Phase.STAKES or guest is table.state.banker:
            return None
        places = table.places_of(guest.seat)
        return places[-1] if dice.chance(Fraction(1, CHEVAL_ONE_IN), "à cheval") else places[0]


def bank_action(state: BanqueState, style: Style, ruling: Ruling, dice: Dice) -> Action:
    """What a style does with the bank's hand.

    At the equilibrium's style it is the best reply to two sides that draw on 5 nine times in
    eleven, for the stakes that lie there. The others play the printed card against the side with
    more at stake, as each would against one hand.
    """
    if ruling.action is not None:
        return ruling.action
    total = point_count(cards_of(state.dealt, TableHand.BANK))
    if style is Style.EQUILIBRIUM:
        return bank_values(total, side_seen(state), stakes_of(state)).best
    open_sides = [side for side in SIDES if not is_natural(cards_of(state.dealt, side))]
    heavier = max(open_sides, key=state.share)
    return draws_for_bank(style, total, third_of(state, heavier), ruling, dice)


def side_seen(state: BanqueState) -> tuple[SideSeen, SideSeen]:
    """What the banker sees of both sides when it is the bank's turn."""
    one, two = (_seen(state, side) for side in SIDES)
    return one, two


def stakes_of(state: BanqueState) -> Stakes:
    """What lies against the bank, halves of stakes à cheval put to the sides they play on."""
    if state.cheval_is_whole:
        one, two = (Fraction(state.staked(on)) for on in (StakeOn.ONE, StakeOn.TWO))
        return Stakes(one, two, Fraction(state.staked(StakeOn.CHEVAL)))
    one, two = (Fraction(state.share(side)) for side in SIDES)
    return Stakes(one, two)


def _seen(state: BanqueState, side: TableHand) -> SideSeen:
    cards = cards_of(state.dealt, side)
    natural = point_count(cards) if is_natural(cards) else None
    return SideSeen(third_of(state, side), natural)
