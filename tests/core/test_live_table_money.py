"""Whatever is done at a live table, in whatever order, no cent appears or goes missing."""

from decimal import Decimal

import msgspec
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)

from baccarat_core.bets import Banker, BankerMode, BetKind, CommissionRounding
from baccarat_core.bets.pays import Share
from baccarat_core.coup import Outcome
from baccarat_core.errors import BaccaratError
from baccarat_core.live_table import (
    BetLog,
    BetStatus,
    LiveTable,
    Phase,
    Remedy,
    Role,
    Step,
    bet_history,
    decode,
    encode,
)
from baccarat_core.live_table.records import RoundCancelled, RoundSettled
from baccarat_core.rule_sheets import CommissionTaken, LimitOn, load_rule_sheet
from baccarat_core.scoring import Hand

from .live_tables import stacked


def odd_sheet():
    """Tallied commission in whole chips of 0.25, a differential by seat, six-decimal pays."""
    sheet = load_rule_sheet("american").with_bet(Banker(commission=Share(1, 32)))
    rules = msgspec.structs.replace(
        sheet.table,
        limit_on=LimitOn.SEAT_DIFFERENCE,
        commission_taken=CommissionTaken.TALLIED,
        table_limit=Decimal(900),
    )
    return msgspec.structs.replace(
        sheet,
        table=rules,
        chip=Decimal("0.25"),
        commission_rounding=CommissionRounding.UP_TO_CHIP,
    )


SHEETS = {
    **{name: load_rule_sheet(name) for name in ("american", "live", "six_deck", "trainer")},
    "odd": odd_sheet(),
}
SEATS = st.sampled_from((1, 2, 3, 7, 13))
STAKES = st.sampled_from(
    ("25", "30", "100", "33.33", "0.05", "5000", "-5", "0.001", "0", "26.01", "250")
)
MAIN = (BetKind.PLAYER, BetKind.BANKER, BetKind.TIE)
GOOD_STAKES = st.sampled_from(("25", "30", "100", "33.33", "26.01", "250"))
KINDS = st.sampled_from((*MAIN, *MAIN, *BetKind))
WAGERS = st.lists(st.tuples(KINDS, GOOD_STAKES), min_size=1, max_size=5)
ENOUGH = "9h 7d Kc Ks 2h 4d 4c 3s 3h 7d 4c Ks 2h 2d Kc Ks 3c 4s"
TROUBLES = ("none", "none", "none", "lost connection", "fault", "cancelled", "wrong draw")
PLAYERS_ACTS = ("place", "take_back", "confirm", "disconnect", "reconnect", "report_late_bet")
STAFFS_ACTS = (
    *("carry_on", "carry_on", "carry_on", "open_shoe", "open_bets", "close_bets", "draw", "call"),
    *("settle", "collect_commission", "suspend", "resume", "cancel", "report_exposed_card"),
    *("report_wrong_draw", "draw_in_error", "rule"),
)


class Money(RuleBasedStateMachine):
    @initialize(name=st.sampled_from(sorted(SHEETS)), seed=st.integers(0, 99))
    def open_table(self, name, seed):
        self.log = BetLog(":memory:")
        self.table = LiveTable(SHEETS[name], bet_log=self.log, seed=seed)
        self.brought = Decimal(0)
        self.come_or_go(1, "3000")
        self.come_or_go(2, "700")

    def act(self, name, *given):
        """Do it if it is allowed; if not, see that nothing has changed."""
        before, records = self.table.state, len(self.table.records)
        if getattr(self.table, f"can_{name}")(*given):
            record = getattr(self.table, name)(*given)
            event(name)
            if isinstance(record, RoundSettled):
                for bet in record.bets:
                    event(f"{bet.bet.value} {bet.result.value}")
            if isinstance(record, RoundCancelled) and record.taken_back:
                event("taken back")
            assert self.table.records[-1] == record
            return record
        try:
            getattr(self.table, name)(*given)
        except BaccaratError as error:
            sentence = str(error)
        assert sentence
        assert self.table.state == before
        assert len(self.table.records) == records
        return None

    @rule(wagers=WAGERS, others=st.none() | WAGERS, trouble=st.sampled_from(TROUBLES))
    def play_a_round(self, wagers, others, trouble):
        """Two seats bet, and the dealer deals to the end, or to where something goes wrong."""
        if self.table.state.phase is Phase.SUSPENDED:
            self.act("cancel")
        while self.table.due.who is Role.DEALER and self.table.state.phase is not Phase.OPEN:
            self.act("carry_on")
        self.bet(1, wagers)
        self.bet(2, others or ())
        if trouble == "lost connection":
            self.act("disconnect", 1)
        self.act("close_bets")
        while self.table.due.step is Step.DRAW_CARD:
            self.act("carry_on")
        if trouble in ("fault", "cancelled"):
            self.act("suspend")
            self.act("resume" if trouble == "fault" else "cancel")
        if trouble == "wrong draw":
            self.act("draw_in_error", Hand.BANKER)
            self.act("draw_in_error", Hand.PLAYER)
        while self.table.can_carry_on() and not self.table.state.between_rounds:
            self.act("carry_on")
        self.act("report_wrong_draw")
        if self.table.state.incident:
            self.act("rule", self.table.state.incident.ruling.remedy)
        self.act("reconnect", 1)

    def bet(self, seat, wagers):
        for kind, stake in wagers:
            self.act("place", seat, kind, stake)
        self.act("confirm", seat)

    @rule(seat=SEATS, chips=st.just("2000") | STAKES)
    def come_or_go(self, seat, chips):
        if self.act("sit", seat, chips):
            self.brought += Decimal(chips)
        elif record := self.act("leave", seat):
            self.brought -= record.chips
        elif self.act("buy_chips", seat, chips):
            self.brought += Decimal(chips)

    @rule(seat=SEATS, kind=KINDS, stake=STAKES | GOOD_STAKES, act=st.sampled_from(PLAYERS_ACTS))
    def do_as_a_player(self, seat, kind, stake, act):
        given = {"place": (seat, kind, stake), "take_back": (seat, kind)}
        given["report_late_bet"] = given["place"]
        self.act(act, *given.get(act, (seat,)))

    @rule(seat=SEATS, mode=st.sampled_from(BankerMode))
    def switch_mode(self, seat, mode):
        self.act("switch_mode", seat, mode)

    @rule(
        act=st.sampled_from(STAFFS_ACTS),
        hand=st.sampled_from(Hand),
        outcome=st.sampled_from(Outcome),
        remedy=st.sampled_from(Remedy),
    )
    def do_as_the_staff(self, act, hand, outcome, remedy):
        given = {
            "draw": (hand,),
            "draw_in_error": (hand,),
            "call": (outcome,),
            "settle": ({1: 0},),
            "rule": (remedy,),
            "open_shoe": (None, stacked(ENOUGH)),
        }
        self.act(act, *given.get(act, ()))

    @invariant()
    def money_is_conserved(self):
        state = self.table.state
        held = sum(seat.bankroll for seat in state.seats)
        assert self.brought == held + state.at_stake + state.house + state.commission
        assert state.unaccounted == 0
        owed = sum(seat.commission_box for seat in state.seats)
        won = sum(line.profit for line in self.log.bets())
        assert state.house + state.commission + owed == -won

    @invariant()
    def nobody_owes_more_than_they_have(self):
        for seat in self.table.state.seats:
            assert 0 <= seat.commission_box <= seat.bankroll
            assert seat.free >= 0

    @invariant()
    def confirmed_bets_keep_to_every_limit(self):
        state, rules = self.table.state, self.table.rule_sheet.table
        assert state.at_stake <= rules.table_limit
        player, banker = (state.staked(kind) for kind in MAIN[:2])
        if rules.limit_on is LimitOn.TABLE_DIFFERENCE:
            assert abs(player - banker) <= rules.main.most
        for seat in state.seats:
            stakes = {bet.bet: bet.stake for bet in seat.bets}
            assert len(stakes) == len(seat.bets)
            for kind, stake in stakes.items():
                assert stake >= rules.limit(kind).least
                if rules.limit_on is LimitOn.STAKE or kind not in MAIN[:2]:
                    assert stake <= rules.limit(kind).most
            if rules.limit_on is LimitOn.SEAT_DIFFERENCE:
                difference = stakes.get(MAIN[0], 0) - stakes.get(MAIN[1], 0)
                assert abs(difference) <= rules.main.most

    @invariant()
    def something_is_due(self):
        due, state = self.table.due, self.table.state
        assert due.sentence
        if state.between_rounds:
            assert state.at_stake == 0
            assert not any(seat.unconfirmed for seat in state.seats)
        if due.step is Step.DRAW_CARD:
            assert self.table.can_draw(due.hand)

    def teardown(self):
        if not hasattr(self, "table"):
            return
        table = self.table
        assert LiveTable.rebuild(decode(encode(record)) for record in table.records) == table
        assert self.log.bets() == bet_history(table.records)
        ends: dict[int, int] = {}
        for record in table.records:
            if isinstance(record, RoundSettled):
                for bet in record.bets:
                    ends[bet.number] = ends.get(bet.number, 0) + 1
            elif isinstance(record, RoundCancelled):
                for bet in record.taken_back:
                    ends[bet.number] -= 1
                for bet in record.returned:
                    ends[bet.number] = ends.get(bet.number, 0) + 1
        standing = {bet.number for seat in table.state.seats for bet in seat.bets}
        for line in self.log.bets():
            assert ends.get(line.number, 0) == (line.number not in standing)
            assert (line.status is BetStatus.CONFIRMED) == (line.number in standing)
        self.log.close()


TestMoneyIsConservedToTheCent = Money.TestCase
TestMoneyIsConservedToTheCent.settings = settings(
    max_examples=100, stateful_step_count=25, deadline=None
)
