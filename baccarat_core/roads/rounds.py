"""What a scoreboard is told of a round."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from ..coup import Coup
from ..errors import RoadError
from ..facts import CoupFacts, Outcome, PairKind
from ..scoring import Hand
from ..text import _


class Hands(Enum):
    """Which of the two hands something is true of."""

    NEITHER = "neither"
    PLAYER = "player"
    BANKER = "banker"
    BOTH = "both"

    @classmethod
    def where(cls, player: object, banker: object) -> Hands:
        """The hands for which this holds.

        >>> Hands.where(player=True, banker=False)
        <Hands.PLAYER: 'player'>
        """
        if player:
            return cls.BOTH if banker else cls.PLAYER
        return cls.BANKER if banker else cls.NEITHER


class RoadRound(NamedTuple):
    """A round as the roads show it.

    >>> RoadRound.of(CoupFacts(9, 3, 2, 3)).natural
    <Hands.PLAYER: 'player'>
    """

    outcome: Outcome
    """Who won."""
    pairs: Hands = Hands.NEITHER
    """Whose first two cards share a rank."""
    natural: Hands = Hands.NEITHER
    """Who holds a natural."""

    @classmethod
    def of(cls, facts: CoupFacts) -> RoadRound:
        """What a coup's facts tell a road."""
        pairs = (facts.pair(hand) is not PairKind.NONE for hand in Hand)
        naturals = (facts.natural(hand) for hand in Hand)
        return cls(facts.outcome, Hands.where(*pairs), Hands.where(*naturals))


Told = RoadRound | Coup | CoupFacts | Outcome
"""A round as callers may give it."""

LETTERS = {"P": Outcome.PLAYER, "B": Outcome.BANKER, "T": Outcome.TIE}


def told(rounds: Iterable[Told] | str) -> tuple[RoadRound, ...]:
    """The rounds in order: coups, their facts or outcomes, or text of the letters P, B and T.

    Raises:
        RoadError: something is none of these; the sentence says the how-manieth.

    >>> [each.outcome.value for each in told("B P t")]
    ['banker', 'player', 'tie']
    """
    if isinstance(rounds, str):
        letters = "".join(rounds.upper().split())
        return tuple(_by_letter(letter, n) for n, letter in enumerate(letters, start=1))
    if not isinstance(rounds, Iterable):
        raise RoadError(
            _("A road is drawn from a list of rounds, not from {it!r}.").format(it=rounds)
        )
    return tuple(_told(each, number) for number, each in enumerate(rounds, start=1))


def _by_letter(letter: str, number: int) -> RoadRound:
    if letter not in LETTERS:
        raise RoadError(
            _("Round {number} is {letter!r}; a round is P, B or T.").format(
                number=number, letter=letter
            )
        )
    return RoadRound(LETTERS[letter])


def _told(given: object, number: int) -> RoadRound:
    if isinstance(given, RoadRound):
        return given
    if isinstance(given, Coup):
        return RoadRound.of(given.facts)
    if isinstance(given, CoupFacts):
        return RoadRound.of(given)
    if isinstance(given, Outcome):
        return RoadRound(given)
    if isinstance(given, str):
        return _by_letter(given.strip().upper(), number)
    raise RoadError(
        _(
            "Round {number} is {given!r}; a road knows coups, outcomes, and the letters P, B, T."
        ).format(number=number, given=given)
    )
