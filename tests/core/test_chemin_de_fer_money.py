"""Whatever is done at a table of chemin de fer, in whatever order, no cent appears or is lost."""

from __future__ import annotations

from decimal import Decimal

import msgspec
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from baccarat_core.bets import CommissionRounding, Share
from baccarat_core.chemin_de_fer import (
    CheminDeFer,
    CoupSettled,
    Phase,
    Step,
    Style,
    decode,
    encode,
    play_on,
)
from baccarat_core.coup import Outcome
from baccarat_core.decision import Action
from baccarat_core.errors import BaccaratError
from baccarat_core.rule_sheets import BankerPlay, Custom, DrawingLaw, load_rule_sheet
from baccarat_core.rule_sheets.table import Limit
from baccarat_core.scoring import Hand
from baccarat_core.shoe import BurnRule, EndRule

from .chemin_tables import sheet_with


def odd_sheet():
    """One deck and a burn, a third of a percent and six decimals, a wide law, no suivi."""
    sheet = sheet_with(
        commission=Share(1, 320),
        bank=Limit(least=Decimal(7), most=Decimal("444.44")),
        least_stake=Decimal("0.07"),
        suivi=Custom.REFUSED,
        law=DrawingLaw(draws_to=2, stands_from=7, banker=BankerPlay.FREE),
    )
    return msgspec.structs.replace(
        sheet,
        decks=1,
        burn=BurnRule.EXPOSED_CARD,
        end_rule=EndRule.LAST_CARDS,
        commission_rounding=CommissionRounding.EXACT,
    )


SHEETS = {
    "page": load_rule_sheet("chemin_de_fer"),
    "classical": load_rule_sheet("chemin_de_fer_classical"),
    "banco only": sheet_with(partial_cover=Custom.REFUSED),
    "no banco": sheet_with(banco=Custom.REFUSED, suivi=Custom.REFUSED),
    "odd": odd_sheet(),
}
ASKED = 0
"""Whichever seat is asked."""
SEATS = st.sampled_from((ASKED, ASKED, ASKED, 1, 2, 3, 5, 6))
AMOUNTS = st.sampled_from(
    ("5", "50", "100", "33.33", "0.07", "444.44", "-5", "0.001", "0", "2000", "9999")
)
BY_SEAT = (
    *("decline_bank", "keep_bank", "pass_bank", "call_banco", "let_banco_go", "let_cover_go"),
    "leave",
)
WITH_AMOUNT = ("take_bank", "cover", "buy_chips", "sit")
OF_THE_TABLE = (
    *("carry_on", "offer_bank", "move_bank", "open_shoe", "burn", "deal", "call", "settle"),
)
ANSWERS = {
    Step.ANSWER_OFFER: ("take_bank", "decline_bank"),
    Step.CALL_BANCO: ("let_banco_go", "call_banco"),
    Step.COVER: ("cover", "let_cover_go"),
    Step.KEEP_OR_PASS: ("keep_bank", "pass_bank"),
}


class Money(RuleBasedStateMachine):
    @initialize(name=st.sampled_from(sorted(SHEETS)), seed=st.integers(0, 99))
    def open_table(self, name, seed):
        self.table = CheminDeFer(SHEETS[name], seed=seed)
        self.seed = seed
        for seat, chips in ((1, "1000"), (2, "300"), (5, "700.07")):
            self.table.sit(seat, chips)

    def act(self, name, *given):
        """Do it if it is allowed; if not, see that nothing has changed."""
        if given and given[0] == ASKED:
            given = (self.table.due.seat or 1, *given[1:])
        before, records = self.table.state, len(self.table.records)
        if getattr(self.table, f"can_{name}")(*given):
            record = getattr(self.table, name)(*given)
            event(name)
            assert self.table.records[-1] == record
            if isinstance(record, CoupSettled):
                self.see_that_a_coup_is_fair(before, record)
            return record
        try:
            getattr(self.table, name)(*given)
        except BaccaratError as error:
            sentence = str(error)
        else:
            raise AssertionError(f"{name}{given} was not allowed and done")
        assert sentence.endswith(".")
        assert self.table.state == before
        assert len(self.table.records) == records
        return None

    def see_that_a_coup_is_fair(self, before, record):
        """What one side wins the other loses; the house takes its share of a winning bank only."""
        event(f"{record.outcome.value} {len(record.stakes)} stakes")
        assert sum(line.profit for line in record.stakes) == -record.won
        assert sum(line.stake for line in record.stakes) <= before.bank
        assert record.bank == before.bank + record.won - record.commission >= 0
        assert (record.commission > 0) <= (record.outcome is Outcome.BANKER)
        hands = before.hands
        counts = hands.count(Hand.PLAYER), hands.count(Hand.BANKER)
        signs = {Outcome.PLAYER: -1, Outcome.BANKER: 1, Outcome.TIE: 0}
        assert (counts[1] > counts[0]) - (counts[1] < counts[0]) == signs[record.outcome]
        assert all(2 <= len(hands.cards(hand)) <= 3 for hand in Hand)

    @rule(name=st.sampled_from(BY_SEAT), seat=SEATS)
    def a_seat_acts(self, name, seat):
        self.act(name, seat)

    @rule(name=st.sampled_from(WITH_AMOUNT), seat=SEATS, amount=AMOUNTS)
    def a_seat_acts_with_money(self, name, seat, amount):
        self.act(name, seat, amount)

    @rule(name=st.sampled_from(OF_THE_TABLE))
    def the_table_acts(self, name):
        self.act(name)

    @rule(answers=st.lists(st.tuples(st.sampled_from((0, 0, 1)), AMOUNTS), max_size=12))
    def who_is_asked_answers(self, answers):
        """Each is asked in turn; between the questions the table carries on."""
        for which, amount in answers:
            while self.table.can_carry_on():
                self.act("carry_on")
            step, seat = self.table.due.step, self.table.due.seat
            if step is Step.CHOOSE:
                self.act("choose", seat, list(Action)[which])
            elif step in ANSWERS:
                name = ANSWERS[step][which]
                self.act(name, seat, *([amount] if name in WITH_AMOUNT else []))

    @rule(seat=SEATS, action=st.sampled_from(Action))
    def a_seat_chooses(self, seat, action):
        self.act("choose", seat, action)

    @rule(styles=st.lists(st.sampled_from(Style), min_size=6, max_size=6), steps=st.integers(1, 40))
    def the_others_play_on(self, styles, steps):
        """What is due is done, by the rules or by a style, without a refusal."""
        by_seat = dict(enumerate(styles, 1))
        for _step in range(steps):
            if self.table.due.step is Step.SIT_DOWN:
                event("too few at the table")
                return
            before = self.table.state
            record = play_on(self.table, by_seat, self.seed)
            if isinstance(record, CoupSettled):
                self.see_that_a_coup_is_fair(before, record)

    @invariant()
    def no_cent_is_lost(self):
        if not hasattr(self, "table"):
            return
        state = self.table.state
        assert state.unaccounted == 0
        assert min([state.bank, state.room, state.commission, *(s.purse for s in state.seats)]) >= 0

    @invariant()
    def the_bank_and_the_phase_agree(self):
        if not hasattr(self, "table"):
            return
        state = self.table.state
        held = state.phase not in (Phase.VACANT, Phase.OFFERED)
        assert (state.banker is not None) == held
        assert held or state.bank == 0
        assert state.banker not in state.asked
        if state.between_coups:
            assert state.staked == 0
        if state.banker is not None:
            assert state.seat(state.banker).stake == 0

    @invariant()
    def somebody_is_always_to_act_and_may(self):
        if not hasattr(self, "table"):
            return
        due = self.table.due
        assert due.sentence
        if due.step.is_a_choice:
            assert self.table.state.seat(due.seat) is not None
            assert not self.table.can_carry_on()
        else:
            assert self.table.can_carry_on() == (due.step is not Step.SIT_DOWN)

    @invariant()
    def undealt_cards_are_in_no_public_record(self):
        if hasattr(self, "table"):
            assert all(
                not getattr(r, "cards", "") or isinstance(r, CoupSettled)
                for r in self.table.public_records
            )

    def teardown(self):
        if hasattr(self, "table"):
            log = [decode(encode(record)) for record in self.table.records]
            assert CheminDeFer.rebuild(log) == self.table


TestMoney = Money.TestCase
TestMoney.settings = settings(max_examples=50, stateful_step_count=50, deadline=None)
