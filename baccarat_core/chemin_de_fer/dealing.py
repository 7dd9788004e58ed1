"""The shoe, the cards, the choice on 5, the call and the settlement."""

from __future__ import annotations

from ..decision import Action
from ..errors import BankingError
from ..game_log import CardsBurned, allowed
from ..scoring import Hand
from ..shoe import Shoe
from ..text import _
from .covering import Covering
from .phases import Phase, Step
from .records import CardDealt, Chosen, CoupSettled, ResultCalled
from .settling import settlement


class Dealing(Covering):
    """The actions of croupier and banker, and of whoever a hand asks."""

    def verify_open_shoe(self, seed: int | str | None = None, shoe: Shoe | None = None) -> None:
        """Refuse a new shoe before the old one's last coup is over, and one that has been used.

        Raises:
            BaccaratError: the sentence says which.
        """
        if self.due.step is not Step.OPEN_SHOE:
            self._refuse(_("No shoe can be opened now"))
        self._verify_new_shoe(seed, shoe)

    def can_burn(self) -> bool:
        """Whether cards are to be burned."""
        return allowed(self.verify_burn)

    def verify_burn(self) -> None:
        """Refuse to burn when it is not due.

        Raises:
            NotDueError: the sentence says what is due.
        """
        if self.due.step is not Step.BURN_CARDS:
            self._refuse(_("No cards are burned now"))

    def burn(self) -> CardsBurned:
        """Burn as many cards as the burn card asks for."""
        self.verify_burn()
        return self._act(self._burned())

    def can_deal(self) -> bool:
        """Whether a card is due."""
        return allowed(self.verify_deal)

    def verify_deal(self) -> None:
        """Refuse a card before the stakes are made, before a choice, and after the last.

        Raises:
            NotDueError: the sentence says what is due.
        """
        if self.due.step is not Step.DEAL_CARD:
            self._refuse(_("No card can be dealt now"))

    def deal(self) -> CardDealt:
        """Deal the next card to the hand that is due."""
        self.verify_deal()
        hand = self.due.hand
        assert hand is not None
        return self._act(CardDealt(hand=hand, card=self._next_card()))

    def can_choose(self, seat: int, action: Action) -> bool:
        """Whether this seat may draw, or stand, for the hand it plays."""
        return allowed(self.verify_choose, seat, action)

    def verify_choose(self, seat: int, action: Action) -> None:
        """Refuse a choice that is another's, or that the law does not leave.

        Raises:
            BaccaratError: the sentence gives the rule, to whoever plays the hand.
        """
        self._seat(seat)
        if not isinstance(action, Action):
            raise BankingError(_("One chooses Action.DRAW or Action.STAND."))
        due, plays = self.due, self._plays(seat)
        if due.step is Step.DEAL_CARD and due.ruling and due.hand in plays:
            raise BankingError(
                _("There is nothing to choose. {rule}").format(rule=due.ruling.sentence)
            )
        self._verify_asked(seat, Step.CHOOSE, _("Seat {seat} has nothing to choose now"))

    def choose(self, seat: int, action: Action) -> Chosen:
        """Draw or stand where the law leaves it open."""
        self.verify_choose(seat, action)
        hand = self.due.hand
        assert hand is not None
        return self._act(Chosen(seat=seat, hand=hand, action=action))

    def can_call(self) -> bool:
        """Whether the result may be called."""
        return allowed(self.verify_call)

    def verify_call(self) -> None:
        """Refuse the call before the hands are complete.

        Raises:
            NotDueError: the sentence says what is due.
        """
        if self.due.step is not Step.CALL_RESULT:
            self._refuse(_("The result can't be called now"))

    def call(self) -> ResultCalled:
        """Turn both hands up and call the result."""
        self.verify_call()
        facts = self._state.hands.facts()
        return self._act(
            ResultCalled(
                outcome=facts.outcome,
                player_count=facts.player_count,
                banker_count=facts.banker_count,
            )
        )

    def can_settle(self) -> bool:
        """Whether the coup may be settled."""
        return allowed(self.verify_settle)

    def verify_settle(self) -> None:
        """Refuse to settle before the call.

        Raises:
            NotDueError: the sentence says what is due.
        """
        if self.due.step is not Step.SETTLE:
            self._refuse(_("The coup can't be settled now"))

    def settle(self) -> CoupSettled:
        """Take and pay every stake; the house takes its commission from what the bank won."""
        self.verify_settle()
        return self._act(settlement(self._state))

    def _plays(self, seat: int) -> tuple[Hand, ...]:
        """The hands that a seat plays in the coup under way."""
        if self._state.phase is not Phase.DEALING:
            return ()
        return tuple(hand for hand in Hand if self._state.plays(hand) == seat)
