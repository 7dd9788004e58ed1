"""Whatever is done at a table of banque, in whatever order, no cent appears or goes missing."""

from __future__ import annotations

from decimal import Decimal

import msgspec
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from baccarat_core.banking import Style
from baccarat_core.banque import (
    BANKERS_PLACE,
    BanqueTable,
    Company,
    Phase,
    Role,
    StakeOn,
    Step,
    TableHand,
    decode,
    encode,
)
from baccarat_core.banque.records import BankTaken, CoupSettled
from baccarat_core.bets import CommissionRounding, Share
from baccarat_core.decision import Action
from baccarat_core.errors import BaccaratError
from baccarat_core.rule_sheets import (
    BankerPlay,
    BrokenBank,
    Cheval,
    Custom,
    DrawingLaw,
    Spokesman,
    load_rule_sheet,
)

from .banque_tables import sheet_with

ODD = msgspec.structs.replace(
    sheet_with(
        commission=Share(1, 32),
        cheval=Cheval.WHOLE,
        spokesman=Spokesman.LARGEST_STAKE,
        broken=BrokenBank.MAY_BE_REFILLED,
        suivi=Custom.ALLOWED,
        failures=1,
        law=DrawingLaw(draws_to=3, stands_from=7, banker=BankerPlay.TABLEAU),
    ),
    chip=Decimal("0.25"),
    decks=2,
)
EXACT = msgspec.structs.replace(
    sheet_with(commission=Share(1, 80), spokesman=Spokesman.EVERY_COUP),
    commission_rounding=CommissionRounding.EXACT,
    unit=Decimal("0.0001"),
)
SHEETS = {"banque": load_rule_sheet("banque"), "odd": ODD, "exact": EXACT}
SEATS = st.sampled_from((0, 1, 2, 6, 7, 11))
AMOUNTS = st.sampled_from(
    ("100", "250", "5", "3", "33.33", "-5", "0.001", "0", "5001", "1000", "20.5")
)
COUPS = st.lists(
    st.tuples(st.sampled_from((1, 2, 6, 7)), st.sampled_from(StakeOn), AMOUNTS), max_size=5
)


class Money(RuleBasedStateMachine):
    @initialize(name=st.sampled_from(sorted(SHEETS)), seed=st.integers(0, 99))
    def open_table(self, name: str, seed: int) -> None:
        self.table = BanqueTable(SHEETS[name], seed=seed)
        self.brought = self.commission = Decimal(0)
        self.company = Company(dict.fromkeys(range(1, 99), Style.EQUILIBRIUM), seed)
        for seat, chips in ((1, "3000"), (2, "700"), (6, "1500")):
            self.come_or_go(seat, chips)
        self.play_a_coup([(2, StakeOn.CHEVAL, "20"), (6, StakeOn.TWO, "20.5")], None, Style.BOLD)

    def act(self, name: str, *given: object) -> object:
        """Do it if it is allowed; if not, see that nothing has changed."""
        before, records = self.table.state, len(self.table.records)
        if getattr(self.table, f"can_{name}")(*given):
            record = getattr(self.table, name)(*given)
            event(name)
            assert self.table.records[-1] == record
            if isinstance(record, CoupSettled):
                self.settled(before, record)
            if isinstance(record, BankTaken):
                event("banco won" if before.banco is not None else "bank given")
            return record
        try:
            getattr(self.table, name)(*given)
        except BaccaratError as error:
            sentence = str(error)
        assert sentence
        assert self.table.state == before
        assert len(self.table.records) == records
        return None

    def settled(self, before: object, record: CoupSettled) -> None:
        won = -sum(line.profit for line in record.stakes)
        assert record.won == won
        assert 0 <= record.commission <= max(won, 0)
        assert record.bank == before.bank + won - record.commission
        self.commission += record.commission
        assert {line.seat for line in record.stakes} == {
            guest.seat for guest in before.guests if guest.stakes
        }
        for line in record.stakes:
            event(f"{line.on.value} {line.result.value}")
            assert abs(line.profit) <= line.stake

    def settle_down(self) -> bool:
        """Let the table come to the next choice; false when a coup is settled on the way."""
        for _ in range(60):
            if not self.table.can_carry_on():
                return True
            if isinstance(self.act("carry_on"), CoupSettled):
                return False
        raise AssertionError("the table never asks anyone")

    @rule(stakes=COUPS, caller=st.none() | SEATS, style=st.sampled_from(Style))
    def play_a_coup(self, stakes: list, caller: int | None, style: Style) -> None:
        """From wherever the table stands to the end of a coup, or as far as its guests will go."""
        self.company = Company(dict.fromkeys(range(1, 99), style), self.company.seed)
        for _ in range(120):
            if not self.settle_down():
                return
            due, state = self.table.due, self.table.state
            if state.phase is Phase.STAKES:
                for stake in stakes:
                    self.act("place", *stake)
                if not self.table.state.at_stake:
                    self.company.lay_stakes(self.table)
                self.act("close_stakes" if self.table.state.at_stake else "call_off")
            elif due.step is Step.CALL_BANCO and due.seat == caller:
                if self.act("call_banco", due.seat) is None:
                    self.act("pass_banco", due.seat)
            elif due.step is Step.TAKE_SEATS:
                return
            else:
                event(f"decides: {due.step.name}")
                self.company.act(self.table)

    @rule(seat=SEATS, chips=st.just("2000") | AMOUNTS)
    def come_or_go(self, seat: int, chips: str) -> None:
        if self.act("sit", seat, chips):
            self.brought += Decimal(chips)
        elif record := self.act("leave", seat):
            self.brought -= record.chips
        elif self.act("buy_chips", seat, chips):
            self.brought += Decimal(chips)

    @rule(seat=SEATS, amount=AMOUNTS, on=st.none() | st.sampled_from(StakeOn))
    def do_as_a_player(self, seat: int, amount: str, on: StakeOn | None) -> None:
        self.act("bid", seat, amount)
        self.act("call_banco", seat, on)
        if on is not None:
            self.act("place", seat, on, amount)
            if len(amount) == 3:
                self.act("take_back", seat, on)

    @rule(
        act=st.sampled_from(
            ("pass_bid", "pass_banco", "give_bank", "refill", "retire", "change_bank", "open_coup",
             "close_stakes", "call_off", "deal", "play", "show", "settle", "carry_on", "open_shoe")
        ),
        seat=st.none() | SEATS,
        hand=st.sampled_from(TableHand),
        action=st.sampled_from(Action),
        amount=AMOUNTS,
    )  # fmt: skip
    def do_anything(
        self, act: str, seat: int | None, hand: TableHand, action: Action, amount: str
    ) -> None:
        given = {
            "pass_bid": (seat,),
            "pass_banco": (seat,),
            "refill": (amount,),
            "deal": (hand,),
            "play": (seat, action),
        }
        self.act(act, *given.get(act, ()))

    @invariant()
    def money_is_conserved(self) -> None:
        state = self.table.state
        held = sum(guest.bankroll for guest in state.guests)
        assert self.brought == held + state.at_stake + state.bank + state.commission
        assert state.unaccounted == 0
        assert state.commission == self.commission

    @invariant()
    def the_bank_can_pay_whatever_happens(self) -> None:
        state = self.table.state
        assert 0 <= state.at_stake <= state.bank
        assert state.room == state.bank - state.at_stake
        assert all(guest.bankroll >= 0 for guest in state.guests)

    @invariant()
    def the_bank_is_held_by_one_or_by_nobody(self) -> None:
        state = self.table.state
        if state.phase is Phase.NO_BANK:
            assert state.bank == 0
            assert state.banker is None
        else:
            assert state.banker is not None
            assert state.banker.seat == BANKERS_PLACE
            assert not state.banker.stakes
        if state.phase not in (Phase.NO_BANK, Phase.BEATEN):
            assert state.bank >= state.rules.least_stake
        seats = [guest.seat for guest in state.guests]
        assert len(set(seats)) == len(seats)

    @invariant()
    def something_is_due(self) -> None:
        due, state = self.table.due, self.table.state
        assert due.sentence
        if state.between_coups:
            assert state.at_stake == 0
        if due.step is Step.DEAL_CARD:
            assert self.table.can_deal(due.hand)
        if due.step is Step.PLAY_HAND:
            assert due.choices
            assert all(self.table.can_play(due.seat, action) for action in due.choices)
            assert (due.who is Role.BANKER) == (due.hand is TableHand.BANK)
        if due.step is Step.CALL_BANCO:
            guest = state.seat(due.seat)
            assert guest.bankroll >= state.bank
            assert self.table.can_call_banco(due.seat)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            again = BanqueTable.rebuild(decode(encode(each)) for each in self.table.records)
            assert again == self.table


TestMoneyIsConservedToTheCent = Money.TestCase
TestMoneyIsConservedToTheCent.settings = settings(
    max_examples=150, stateful_step_count=20, deadline=None
)
