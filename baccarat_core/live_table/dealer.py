"""The dealer's work: the shoe, the cards, the call, taking and paying."""

from __future__ import annotations

from collections.abc import Mapping

from ..bets import Money
from ..coup import Outcome
from ..errors import LiveTableError
from ..game_log import allowed
from ..scoring import Hand
from ..shoe import Shoe
from ..text import _, brief
from .base import TableBase
from .phases import Phase, Step
from .records import (
    Box,
    CardDrawn,
    CardsBurned,
    CommissionCollected,
    ResultCalled,
    RoundSettled,
    SettledBet,
)
from .settling import settlement, verify_paid


class Dealer(TableBase):
    """The dealer's actions; a learner may take each of them, and is told what was wrong."""

    def verify_open_shoe(self, seed: int | str | None = None, shoe: Shoe | None = None) -> None:
        """Refuse a new shoe before the old one's last round is over and commission collected, and
        a shoe that has been used.

        Raises:
            BaccaratError: the sentence says which.
        """
        if self.due.step is not Step.OPEN_SHOE:
            self._refuse(_("No shoe can be opened now"))
        self._verify_new_shoe(seed, shoe)

    def can_burn(self, count: int | None = None) -> bool:
        """Whether so many cards may be burned."""
        return allowed(self.verify_burn, count)

    def verify_burn(self, count: int | None = None) -> None:
        """Refuse to burn when it is not due, or another number than the burn card asks for.

        Raises:
            BaccaratError: the sentence says which.
        """
        if self.due.step is not Step.BURN_CARDS:
            self._refuse(_("No cards are burned now"))
        if count not in (None, self._state.burn_due) or isinstance(count, bool):
            raise LiveTableError(
                _(
                    "The burn card is {card}: {due} cards are burned, not {count}. An ace burns "
                    "1, a ten or a court card 10."
                ).format(card=self._burn_card, due=self._state.burn_due, count=brief(count))
            )

    def burn(self, count: int | None = None) -> CardsBurned:
        """Burn as many cards as the burn card asks for; ``count`` lets a learner say how many."""
        self.verify_burn(count)
        return self._act(self._burned())

    def can_draw(self, hand: Hand) -> bool:
        """Whether the next card is this hand's."""
        return allowed(self.verify_draw, hand)

    def verify_draw(self, hand: Hand) -> None:
        """Refuse a card out of turn or to a hand that the rules don't give it to.

        Raises:
            BaccaratError: the sentence gives the rule.
        """
        if not isinstance(hand, Hand):
            raise LiveTableError(_("A card is dealt to Hand.PLAYER or Hand.BANKER."))
        self._verify_phase(_("No card can be dealt"), Phase.CLOSED, Phase.DEALING)
        if self.due.step is Step.SUSPEND:
            self._refuse(_("No card is left"))
        due = self._state.next_card
        if due.hand is not hand:
            raise LiveTableError(
                _("{hand} gets no card now. {why} Next, {due}.").format(
                    hand=hand.label, why=due.sentence, due=self.due.sentence
                )
            )

    def draw(self, hand: Hand) -> CardDrawn:
        """Deal the next card to this hand."""
        self.verify_draw(hand)
        return self._act(CardDrawn(hand=hand, card=self._next_card()))

    def can_call(
        self,
        outcome: Outcome,
        player_count: int | None = None,
        banker_count: int | None = None,
    ) -> bool:
        """Whether this is the result to call."""
        return allowed(self.verify_call, outcome, player_count, banker_count)

    def verify_call(
        self,
        outcome: Outcome,
        player_count: int | None = None,
        banker_count: int | None = None,
    ) -> None:
        """Refuse a call before the hands are complete, and a wrong one.

        Raises:
            BaccaratError: the sentence says what is due or what the hands count.
        """
        if not isinstance(outcome, Outcome):
            raise LiveTableError(_("A result is called as an Outcome, such as Outcome.TIE."))
        if self.due.step is not Step.CALL_RESULT:
            self._refuse(_("The result can't be called now"))
        coup = self._state.coup
        counts = coup.player_count, coup.banker_count
        said = (player_count, banker_count)
        wrong = any(saying not in (None, count) for saying, count in zip(said, counts, strict=True))
        if wrong or outcome is not coup.facts.outcome:
            raise LiveTableError(
                _("Player has {player} and Banker {banker}: the call is “{call}”.").format(
                    player=counts[0], banker=counts[1], call=coup.facts.outcome.sentence
                )
            )

    def call(
        self,
        outcome: Outcome,
        player_count: int | None = None,
        banker_count: int | None = None,
    ) -> ResultCalled:
        """Call the result, with both counts if a learner is to say them."""
        self.verify_call(outcome, player_count, banker_count)
        coup = self._state.coup
        return self._act(
            ResultCalled(
                outcome=outcome, player_count=coup.player_count, banker_count=coup.banker_count
            )
        )

    @property
    def settlement_due(self) -> tuple[SettledBet, ...]:
        """What every bet is to get, once the result is called; empty at any other time."""
        return settlement(self._state) if self.due.step is Step.SETTLE else ()

    def can_settle(self, paid: Mapping[int, Money] | None = None) -> bool:
        """Whether the round may be settled so."""
        return allowed(self.verify_settle, paid)

    def verify_settle(self, paid: Mapping[int, Money] | None = None) -> None:
        """Refuse to settle before the call, and payments that are wrong.

        Raises:
            BaccaratError: the sentence says what is due, or names the bet, its pay and the reason.
        """
        if self.due.step is not Step.SETTLE:
            self._refuse(_("The round can't be settled now"))
        if paid is not None:
            verify_paid(self._state, paid)

    def settle(self, paid: Mapping[int, Money] | None = None) -> RoundSettled:
        """Take and pay every bet, once.

        Args:
            paid: where a learner pays, for each bet's number what is handed over beside the
                stake: the win (in full where commission is tallied), 0 for a push, −stake where it
                is taken.
        """
        self.verify_settle(paid)
        return self._act(RoundSettled(bets=settlement(self._state), coup=str(self._state.coup)))

    def can_collect_commission(self) -> bool:
        """Whether the commission boxes may be emptied."""
        return allowed(self.verify_collect_commission)

    def verify_collect_commission(self) -> None:
        """Refuse to collect before the shoe's end, or from empty boxes.

        Raises:
            OutOfTurnError: the sentence says what is due.
        """
        if self.due.step is not Step.COLLECT_COMMISSION:
            self._refuse(_("No commission is collected now"))

    def collect_commission(self) -> CommissionCollected:
        """Empty all commission boxes at the end of a shoe."""
        self.verify_collect_commission()
        boxes = tuple(
            Box(seat.number, seat.commission_box)
            for seat in self._state.seats
            if seat.commission_box
        )
        return self._act(CommissionCollected(boxes=boxes))
