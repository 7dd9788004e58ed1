"""What can go wrong at a table, what is due then, and why.

The course's own rulings, in keeping with the live dealer's sheet: a fault that can be mended at
once is mended and the round goes on; otherwise it is cancelled and every bet returned. Houses
print their own.
"""

from __future__ import annotations

from decimal import Decimal
from enum import Enum

import msgspec

from ..bets import BetKind
from ..cards import Card
from ..text import _
from .phases import Role


class IncidentKind(Enum):
    """What went wrong."""

    CARD_EXPOSED = "card exposed"
    LATE_BET = "late bet"
    WRONG_DRAW = "wrong draw"
    CONNECTION_LOST = "connection lost"
    CUT_CARD = "cut card"

    @property
    def label(self) -> str:
        """What happened, in words."""
        return _(_LABELS[self])


_LABELS = {
    IncidentKind.CARD_EXPOSED: "A card was seen before its time",
    IncidentKind.LATE_BET: "A bet was laid after “no more bets”",
    IncidentKind.WRONG_DRAW: "A third card was dealt against the rules",
    IncidentKind.CONNECTION_LOST: "A player's connection is lost",
    IncidentKind.CUT_CARD: "The cut card came out in the middle of a round",
}


class Situation(Enum):
    """When it went wrong, where the ruling depends on that."""

    ANY_TIME = "any time in the round"
    BETS_OPEN = "while the bets were open"
    CARD_DUE = "after the bets closed, while a card was due"
    HANDS_COMPLETE = "when both hands were complete"
    BEFORE_SETTLEMENT = "before the round was settled"
    AFTER_SETTLEMENT = "after the round was settled"


class Remedy(Enum):
    """What may be done about an incident."""

    BURN_CARD = "burn card"
    USE_CARD_NEXT = "use card next"
    RETURN_LATE_BET = "return late bet"
    LET_BET_STAND = "let bet stand"
    MOVE_CARDS = "move cards"
    LET_RESULT_STAND = "let result stand"
    CANCEL_ROUND = "cancel round"
    CARRY_ON = "carry on"
    RETURN_SEATS_BETS = "return the seat's bets"
    FINISH_ROUND = "finish round"
    NEW_SHOE_NOW = "new shoe now"

    @property
    def label(self) -> str:
        """What is done, in words."""
        return _(_REMEDIES[self])


_REMEDIES = {
    Remedy.BURN_CARD: "Burn the card and go on",
    Remedy.USE_CARD_NEXT: "Use it as the next card that is due",
    Remedy.RETURN_LATE_BET: "Return the late bet and go on",
    Remedy.LET_BET_STAND: "Let the late bet stand",
    Remedy.MOVE_CARDS: "Put the cards where the rules would have put them and go on",
    Remedy.LET_RESULT_STAND: "Let the result stand",
    Remedy.CANCEL_ROUND: "Cancel the round and return every bet",
    Remedy.CARRY_ON: "Carry on: confirmed bets stand, others are void",
    Remedy.RETURN_SEATS_BETS: "Return that seat's bets",
    Remedy.FINISH_ROUND: "Deal the round to its end",
    Remedy.NEW_SHOE_NOW: "Stop and open a new shoe at once",
}


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What is due in one kind of incident, and what each other answer would do."""

    kind: IncidentKind
    situation: Situation
    remedy: Remedy
    who: Role
    reason: str
    others: tuple[tuple[Remedy, str], ...]

    @property
    def why(self) -> str:
        """Why this is due, in words."""
        return _(self.reason)

    @property
    def remedies(self) -> tuple[Remedy, ...]:
        """The answers to choose from, always in the same order, whichever is right."""
        choices = {self.remedy, *(remedy for remedy, _verdict in self.others)}
        return tuple(remedy for remedy in Remedy if remedy in choices)

    def verdict(self, remedy: Remedy) -> str:
        """What is to be said of an answer: why it is due, or why it is not.

        >>> ruling(IncidentKind.LATE_BET).verdict(Remedy.RETURN_LATE_BET)
        'Whoever bets after “no more bets” may know a card. The chips go back, win or lose.'
        """
        return _(dict(self.others).get(remedy, _NOT_HERE)) if remedy != self.remedy else self.why


_NOT_HERE = "That does not mend this kind of fault."


class Incident(msgspec.Struct, frozen=True, kw_only=True):
    """An incident that was reported and is not yet ruled on."""

    kind: IncidentKind
    situation: Situation
    card: Card | None = None
    seat: int | None = None
    bet: BetKind | None = None
    stake: Decimal | None = None

    @property
    def ruling(self) -> Ruling:
        """What is due."""
        return ruling(self.kind, self.situation)


def ruling(kind: IncidentKind, situation: Situation | None = None) -> Ruling:
    """What is due in this kind of incident; the first situation that fits where none is given.

    >>> ruling(IncidentKind.WRONG_DRAW, Situation.AFTER_SETTLEMENT).remedy.label
    'Cancel the round and return every bet'
    """
    return next(
        each
        for each in RULINGS
        if each.kind is kind and situation in (None, each.situation, Situation.ANY_TIME)
    )


RULINGS = (
    Ruling(
        kind=IncidentKind.CARD_EXPOSED,
        situation=Situation.BETS_OPEN,
        remedy=Remedy.BURN_CARD,
        who=Role.DEALER,
        reason="Bets can still be made, and the card would be Player's first. Burned, it takes no "
        "part in the coup, so having seen it helps nobody.",
        others=(
            (Remedy.USE_CARD_NEXT, "Then everybody could bet knowing Player's first card."),
            (Remedy.CANCEL_ROUND, "The fault is mended at once, so the round need not be lost."),
        ),
    ),
    Ruling(
        kind=IncidentKind.CARD_EXPOSED,
        situation=Situation.CARD_DUE,
        remedy=Remedy.USE_CARD_NEXT,
        who=Role.DEALER,
        reason="The bets are closed, and the card is the very one that the hand which is due would "
        "have got. In baccarat nobody decides anything, so seeing it early changes nothing.",
        others=(
            (Remedy.BURN_CARD, "That would change every card that follows, and the result."),
            (Remedy.CANCEL_ROUND, "The fault is mended at once, so the round need not be lost."),
        ),
    ),
    Ruling(
        kind=IncidentKind.CARD_EXPOSED,
        situation=Situation.HANDS_COMPLETE,
        remedy=Remedy.BURN_CARD,
        who=Role.DEALER,
        reason="Both hands are complete: the card belongs to neither. Kept for the next round, it "
        "would be known while bets are made.",
        others=(
            (Remedy.USE_CARD_NEXT, "No card is due: it would be Player's first of the next round."),
            (Remedy.CANCEL_ROUND, "The hands are right, and their result stands."),
        ),
    ),
    Ruling(
        kind=IncidentKind.LATE_BET,
        situation=Situation.ANY_TIME,
        remedy=Remedy.RETURN_LATE_BET,
        who=Role.DEALER,
        reason="Whoever bets after “no more bets” may know a card. The chips go back, win or lose.",
        others=(
            (Remedy.LET_BET_STAND, "Then anybody could wait for the first cards and bet on them."),
            (Remedy.CANCEL_ROUND, "The bets made in time are not to blame; they stand."),
        ),
    ),
    Ruling(
        kind=IncidentKind.WRONG_DRAW,
        situation=Situation.BEFORE_SETTLEMENT,
        remedy=Remedy.MOVE_CARDS,
        who=Role.SUPERVISOR,
        reason="The cards lie in the order in which they came. Dealt to the hands that were due, "
        "they give the result that the rules ask for, and nothing has been paid yet.",
        others=(
            (Remedy.LET_RESULT_STAND, "A hand that the rules would not deal has no result."),
            (Remedy.CANCEL_ROUND, "The fault is mended at once, so the round need not be lost."),
        ),
    ),
    Ruling(
        kind=IncidentKind.WRONG_DRAW,
        situation=Situation.AFTER_SETTLEMENT,
        remedy=Remedy.CANCEL_ROUND,
        who=Role.SUPERVISOR,
        reason="Bets were paid and taken on a hand that the rules would not deal, and it can no "
        "longer be mended at once: payments are taken back and every stake is returned.",
        others=(
            (Remedy.LET_RESULT_STAND, "Some were paid who had lost, or lost who had won."),
            (Remedy.MOVE_CARDS, "The coup is over and settled; the cards can't be dealt on."),
        ),
    ),
    Ruling(
        kind=IncidentKind.CONNECTION_LOST,
        situation=Situation.ANY_TIME,
        remedy=Remedy.CARRY_ON,
        who=Role.DEALER,
        reason="The round runs on to its end. Confirmed bets stand and are settled, others are "
        "void, and the player finds them all in the bet log.",
        others=(
            (Remedy.RETURN_SEATS_BETS, "Then a losing player need only pull the plug."),
            (Remedy.CANCEL_ROUND, "The others' bets have nothing to do with it."),
        ),
    ),
    Ruling(
        kind=IncidentKind.CUT_CARD,
        situation=Situation.ANY_TIME,
        remedy=Remedy.FINISH_ROUND,
        who=Role.DEALER,
        reason="The cut card stands far enough from the end for a whole round. It only tells which "
        "round is the shoe's last; this one is dealt and settled as any other.",
        others=(
            (Remedy.NEW_SHOE_NOW, "A coup that has begun is never dealt from two shoes."),
            (Remedy.CANCEL_ROUND, "Nothing is wrong: every shoe ends like this."),
        ),
    ),
)
"""Every ruling; the exercises are made from them."""
