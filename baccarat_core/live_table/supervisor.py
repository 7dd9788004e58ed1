"""When something goes wrong: suspending, resuming, cancelling, and rulings on incidents."""

from __future__ import annotations

from ..bets import BetKind, Money, parse_stake
from ..errors import LiveTableError
from ..game_log import allowed
from ..scoring import Hand
from ..text import _
from .base import TableBase
from .dealing import deal_in_order
from .incidents import Remedy
from .phases import Phase, SuspendedFor
from .records import (
    CardDrawnInError,
    CardExposed,
    IncidentRuled,
    LateBetReported,
    RoundCancelled,
    RoundResumed,
    RoundSuspended,
    WrongDrawReported,
)
from .settling import returns

UNDER_WAY = (Phase.OPEN, Phase.CLOSED, Phase.DEALING)
LONGEST_NOTE = 200


class Supervisor(TableBase):
    """The actions that mend a round or end it."""

    def can_suspend(self, note: str = "", why: SuspendedFor = SuspendedFor.FAULT) -> bool:
        """Whether the round may be suspended."""
        return allowed(self.verify_suspend, note, why)

    def verify_suspend(self, note: str = "", why: SuspendedFor = SuspendedFor.FAULT) -> None:
        """Refuse to suspend what is not under way, or over an incident, which is reported.

        Raises:
            BaccaratError: the sentence says what is due, or what a note may be.
        """
        self._verify_phase(_("There is no round to suspend"), *UNDER_WAY)
        if not isinstance(note, str) or len(note) > LONGEST_NOTE:
            raise LiveTableError(
                _("A note is text of at most {most} letters.").format(most=LONGEST_NOTE)
            )
        if why not in (SuspendedFor.FAULT, SuspendedFor.RESTART):
            raise LiveTableError(
                _("A round is suspended for a fault or a restart; an incident is reported.")
            )

    def suspend(self, note: str = "", why: SuspendedFor = SuspendedFor.FAULT) -> RoundSuspended:
        """Let the round stand still while a supervisor looks.

        Args:
            note: what was seen.
            why: a fault, or that the table's program was started again.
        """
        self.verify_suspend(note, why)
        return self._act(RoundSuspended(why=why, note=note))

    def can_resume(self) -> bool:
        """Whether a suspended round may go on."""
        return allowed(self.verify_resume)

    def verify_resume(self) -> None:
        """Refuse to resume what was not suspended, or before an incident is ruled on.

        Raises:
            OutOfTurnError: the sentence says what is due.
        """
        self._verify_phase(_("There is nothing to resume"), Phase.SUSPENDED)
        if self._state.incident:
            self._refuse(_("The round can't go on yet"))

    def resume(self) -> RoundResumed:
        """The fault is mended: the round goes on where it stood."""
        self.verify_resume()
        return self._act(RoundResumed())

    def can_cancel(self) -> bool:
        """Whether the round may be cancelled."""
        return allowed(self.verify_cancel)

    def verify_cancel(self) -> None:
        """Refuse to cancel a round that was not suspended first.

        Raises:
            OutOfTurnError: the sentence says what is due.
        """
        self._verify_phase(_("Only a suspended round can be cancelled"), Phase.SUSPENDED)

    def cancel(self) -> RoundCancelled:
        """End the round without a result: every bet is returned, once."""
        self.verify_cancel()
        taken_back = self._state.settled or ()
        return self._act(RoundCancelled(returned=returns(self._state), taken_back=taken_back))

    def can_report_exposed_card(self) -> bool:
        """Whether a card can have been seen before its time."""
        return allowed(self.verify_report_exposed_card)

    def verify_report_exposed_card(self) -> None:
        """Refuse the report when no round is under way or no card can have come out.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_phase(_("There is no round a card could be seen in"), *UNDER_WAY)
        if self._state.exposed is not None:
            raise LiveTableError(
                _("{card} is out and is used first.").format(card=self._state.exposed)
            )
        if self._state.shoe is None or not self._state.shoe.undealt:
            raise LiveTableError(_("The shoe is empty: no card can have come out."))

    def report_exposed_card(self) -> CardExposed:
        """The shoe's next card came out and was seen; the round stands still for the ruling."""
        self.verify_report_exposed_card()
        return self._act(CardExposed(card=self._next_card()))

    def can_report_late_bet(self, seat: int, bet: BetKind, stake: Money) -> bool:
        """Whether this can be a late bet."""
        return allowed(self.verify_report_late_bet, seat, bet, stake)

    def verify_report_late_bet(self, seat: int, bet: BetKind, stake: Money) -> None:
        """Refuse the report of a bet that is in time, or that nobody could have laid down.

        Raises:
            BaccaratError: the sentence says which.
        """
        taken = self._seat(seat)
        self._verify_phase(_("No bet can be late"), Phase.CLOSED, Phase.DEALING)
        self.rule_sheet.bet(bet, taken.mode)
        parse_stake(stake, self.rule_sheet.unit)

    def report_late_bet(self, seat: int, bet: BetKind, stake: Money) -> LateBetReported:
        """Chips were laid down after “no more bets”; no money has moved."""
        self.verify_report_late_bet(seat, bet, stake)
        amount = parse_stake(stake, self.rule_sheet.unit)
        return self._act(LateBetReported(seat=seat, bet=bet, stake=amount))

    def can_draw_in_error(self, hand: Hand) -> bool:
        """Whether a third card to this hand would be an error."""
        return allowed(self.verify_draw_in_error, hand)

    def verify_draw_in_error(self, hand: Hand) -> None:
        """Refuse an error that is none, or that nobody could overlook.

        Raises:
            BaccaratError: the sentence says which.
        """
        if not isinstance(hand, Hand):
            raise LiveTableError(_("A card is dealt to Hand.PLAYER or Hand.BANKER."))
        self._verify_phase(_("No card can be dealt"), Phase.CLOSED, Phase.DEALING)
        if self._state.called or len(self._state.dealt) < 4:
            self._refuse(_("No third card can be dealt"))
        if len(self._state.cards(hand)) == 3:
            raise LiveTableError(
                _("{hand} has three cards; no hand has more.").format(hand=hand.label)
            )
        if self._state.next_card.hand is hand:
            raise LiveTableError(
                _("That is no error: the next card is {hand}'s.").format(hand=hand.label)
            )
        shoe = self._state.shoe
        if self._state.exposed is None and (shoe is None or not shoe.undealt):
            raise LiveTableError(_("The shoe is empty: no card can have come out."))

    def draw_in_error(self, hand: Hand) -> CardDrawnInError:
        """Deal a third card against the rules, unnoticed: for exercises. The dealer goes on as if
        it were right, until ``report_wrong_draw``."""
        self.verify_draw_in_error(hand)
        return self._act(CardDrawnInError(hand=hand, card=self._next_card()))

    def can_report_wrong_draw(self) -> bool:
        """Whether the last coup was dealt against the rules."""
        return allowed(self.verify_report_wrong_draw)

    def verify_report_wrong_draw(self) -> None:
        """Refuse the report when every card lies right, or the round is past undoing.

        Raises:
            BaccaratError: the sentence says which.
        """
        self._verify_phase(
            _("There is no coup to look at"), Phase.CLOSED, Phase.DEALING, Phase.SETTLED
        )
        dealt = self._state.dealt
        if deal_in_order(each.card for each in dealt) == (dealt, ()):
            raise LiveTableError(_("Every card lies where the rules put it."))
        if self._state.phase is not Phase.SETTLED:
            return
        taken = {seat.number: seat for seat in self._state.seats}
        if self._state.settled is None:
            raise LiveTableError(_("The round's books are closed; it can't be taken back."))
        for bet in self._state.settled:
            seat = taken.get(bet.seat)
            if seat is None or seat.sitting != bet.sitting:
                raise LiveTableError(
                    _(
                        "Seat {seat}'s player has left with the winnings; the round can't be "
                        "taken back."
                    ).format(seat=bet.seat)
                )

    def report_wrong_draw(self) -> WrongDrawReported:
        """A third card was dealt against the rules; before the settlement it can be mended."""
        self.verify_report_wrong_draw()
        return self._act(WrongDrawReported())

    def can_rule(self, remedy: Remedy) -> bool:
        """Whether this is due for the incident."""
        return allowed(self.verify_rule, remedy)

    def verify_rule(self, remedy: Remedy) -> None:
        """Refuse a remedy that is not due.

        Raises:
            BaccaratError: the sentence says what it would do.
        """
        if not isinstance(remedy, Remedy):
            raise LiveTableError(_("A ruling is a Remedy, such as Remedy.BURN_CARD."))
        incident = self._state.incident
        if incident is None:
            self._refuse(_("There is nothing to rule on"))
        if remedy is not incident.ruling.remedy:
            raise LiveTableError(incident.ruling.verdict(remedy))

    def rule(self, remedy: Remedy) -> IncidentRuled | RoundCancelled:
        """Do what is due for the incident; the round goes on, or is cancelled."""
        self.verify_rule(remedy)
        if remedy is Remedy.CANCEL_ROUND:
            return self.cancel()
        incident = self._state.incident
        assert incident is not None
        return self._act(IncidentRuled(kind=incident.kind, remedy=remedy))
