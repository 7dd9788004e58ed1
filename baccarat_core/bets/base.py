"""What a bet is: its kind, the variations houses play, the reasons, and how it answers a coup."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import Annotated, Any, ClassVar, NamedTuple, get_args

import msgspec

from ..coup import CoupFacts, Outcome
from ..errors import BetError
from ..every_coup import Coups, ask
from ..scoring import Hand
from ..text import _
from .pays import READERS


class BetKind(Enum):
    """Which bet; the value is its name in rule sheets."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"
    PLAYER_PAIR = "player_pair"
    BANKER_PAIR = "banker_pair"
    EITHER_PAIR = "either_pair"
    PERFECT_PAIR = "perfect_pair"
    PLAYER_NATURAL = "player_natural"
    BANKER_NATURAL = "banker_natural"
    PLAYER_BONUS = "player_bonus"
    BANKER_BONUS = "banker_bonus"
    LUCKY_SIX = "lucky_six"
    LUCKY_SIX_TWO_CARDS = "lucky_six_two_cards"
    LUCKY_SIX_THREE_CARDS = "lucky_six_three_cards"

    @property
    def label(self) -> str:
        """The name as the table prints it."""
        return _(_LABELS[self.value])


_LABELS = {kind.value: kind.value.replace("_", " ").title() for kind in BetKind} | {
    "lucky_six_two_cards": "Lucky Six, two cards",
    "lucky_six_three_cards": "Lucky Six, three cards",
}


class BankerMode(Enum):
    """How a house takes its share from the Banker bet."""

    COMMISSION = "commission"
    NO_COMMISSION = "no commission"


class OnThreeCardSeven(Enum):
    """What the Banker bet does when Banker wins with a three-card 7."""

    WINS = "wins"
    PUSHES = "pushes"


class NaturalPaid(Enum):
    """When a Natural bet is paid."""

    ANY_RESULT = "any result"
    """Whenever the hand holds a natural."""
    WIN_ELSE_LOSE = "win, tie loses"
    """Only when the natural wins; a tie of naturals loses."""
    WIN_ELSE_PUSH = "win, tie pushes"
    """Only when the natural wins; a tie of naturals gives the stake back."""


class Result(Enum):
    """What became of a stake."""

    WIN = "win"
    PUSH = "push"
    LOSE = "lose"


class BetReason(Enum):
    """Why a bet won, pushed or lost; the value is the sentence, with the coup's numbers."""

    HAND_WON = "{hand} wins {high} to {low}."
    HAND_LOST = "{other} wins {high} to {low}."
    TIE_PUSH = "A tie at {high}: Player and Banker stakes come back."
    TIE = "A tie at {high}."
    NO_TIE = "No tie: {winner} wins {high} to {low}."
    HALF_ON_SIX = "Banker wins with 6, which pays less on a table without commission."
    THREE_CARD_SEVEN = "Banker wins with a three-card 7, which pushes at this table."
    PAIR = "{hand}'s first two cards are a pair."
    NO_PAIR = "{hand}'s first two cards are no pair."
    EITHER = "A hand's first two cards are a pair; paid once."
    NEITHER = "Neither hand's first two cards are a pair."
    PERFECT = "A hand's first two cards share rank and suit; paid once."
    PERFECT_TWICE = "Both hands' first two cards share rank and suit."
    NOT_PERFECT = "Neither hand's first two cards share both rank and suit."
    NATURAL = "{hand} has a natural {count}."
    NO_NATURAL = "{hand} has no natural."
    NATURAL_WON = "{hand} wins with a natural {count}."
    NATURAL_BEATEN = "{hand}'s natural {count} does not win."
    NATURAL_TIE = "Equal naturals: the stake comes back."
    MARGIN = "{hand} wins by {margin}."
    MARGIN_SHORT = "{hand} wins by {margin}, too few for this bet."
    LUCKY_TWO = "Banker wins with a two-card 6."
    LUCKY_THREE = "Banker wins with a three-card 6."
    NOT_LUCKY = "Banker does not win with a 6 as this bet asks."

    def sentence(self, facts: CoupFacts, hand: Hand | None = None) -> str:
        """The reason in words, for this coup and the hand the bet is on.

        >>> BetReason.HAND_WON.sentence(CoupFacts(8, 7, 2, 2), Hand.PLAYER)
        'Player wins 8 to 7.'
        """
        counts = sorted((facts.player_count, facts.banker_count))
        about = hand or Hand.PLAYER
        other = Hand.BANKER if about is Hand.PLAYER else Hand.PLAYER
        winner = Hand.PLAYER if facts.outcome is Outcome.PLAYER else Hand.BANKER
        return _(self.value).format(
            hand=about.label,
            other=other.label,
            winner=winner.label,
            count=facts.count(about),
            low=counts[0],
            high=counts[1],
            margin=counts[1] - counts[0],
        )


class Resolution(NamedTuple):
    """What a coup makes of one unit staked."""

    result: Result
    """Whether the unit wins, comes back or is lost."""
    reason: BetReason
    """Why, as a sentence to be filled with the coup's numbers."""
    pays: Fraction = Fraction(0)
    """The profit on one unit staked, before commission; 0 unless it wins."""
    commission: Fraction = Fraction(0)
    """The share of that profit which the house keeps, from 0 up to but not including 1."""

    @property
    def net(self) -> Fraction:
        """What the unit wins or loses, commission taken off."""
        if self.result is Result.LOSE:
            return _LOST
        return self.pays * (1 - self.commission) if self.commission else self.pays


_LOST = Fraction(-1)


class Answers(NamedTuple):
    """What a bet makes of every coup; it loses those that are not named."""

    wins: list[tuple[Fraction, list[Coups]]]
    """For each pay to one, net of commission, the coups that win it; the highest pay first."""
    push: list[Coups]
    """The coups that give the stake back."""


class Bet(
    msgspec.Struct,
    frozen=True,
    tag_field="bet",
    forbid_unknown_fields=True,
    kw_only=True,
    dict=True,  # the answers are kept there, once the bet has been asked
):
    """A bet as one house offers it.

    Its fields are checked when it is made: pays are read as ``parse_pay`` reads them.

    Raises:
        BetError: a field holds what no house could pay or play.

    >>> from baccarat_core.bets import Tie
    >>> Tie(pays="9:1", open_rounds=60)
    Tie(open_rounds=60, pays=Fraction(9, 1))
    """

    kind: ClassVar[BetKind]
    hand: ClassVar[Hand | None] = None

    open_rounds: Annotated[int, msgspec.Meta(ge=1)] | None = None
    """The bet is open for so many rounds of a shoe; ``None`` for all."""

    def __post_init__(self) -> None:
        for field, optional, read in _readers(type(self)):
            value = getattr(self, field)
            if not (optional and value is None):
                msgspec.structs.force_setattr(self, field, read(value))

    def resolve(self, facts: CoupFacts) -> Resolution:
        """What these facts make of one unit staked.

        >>> from baccarat_core.bets import Tie
        >>> Tie().resolve(CoupFacts(7, 7, 2, 2)).pays
        Fraction(8, 1)
        """
        raise TypeError(f"{type(self).__name__} is no bet of its own")

    @cached_property
    def answers(self) -> Answers:
        """What the bet makes of every coup there is, found by asking ``resolve``.

        >>> from baccarat_core.bets import Tie
        >>> [(pays, len(coups)) for pays, coups in Tie().answers.wins]
        [(Fraction(8, 1), 1)]
        """
        wins: dict[tuple[int, int], tuple[Fraction, list[Coups]]] = {}
        push: list[Coups] = []
        for resolution, coups in ask(self.resolve):
            if resolution.result is Result.PUSH:
                push.append(coups)
            elif resolution.result is Result.WIN:
                net = resolution.net
                wins.setdefault(net.as_integer_ratio(), (net, []))[1].append(coups)
        scale = lcm(*(denominator for _numerator, denominator in wins))
        highest_first = sorted(wins, key=lambda pay: -pay[0] * scale // pay[1])
        return Answers([wins[pay] for pay in highest_first], push)


@cache
def _readers(bet: type[Bet]) -> tuple[tuple[str, bool, Callable[[Any], object]], ...]:
    """For each field of a bet: its name, whether it may be ``None``, and what reads its value."""
    readers = []
    for field in msgspec.structs.fields(bet):
        kinds = [kind for kind in get_args(field.type) or (field.type,) if kind is not type(None)]
        kind = kinds[0]
        optional = len(get_args(field.type)) > len(kinds)
        if isinstance(kind, type) and issubclass(kind, Enum):
            read = _choice(field.name, kind)
        else:
            read = READERS.get(kind, _rounds)
        readers.append((field.name, optional, read))
    return tuple(readers)


def _choice(field: str, choices: type[Enum]) -> Callable[[Any], object]:
    def read(value: object) -> object:
        if isinstance(value, choices):
            return value
        known = ", ".join(str(choice) for choice in choices)
        raise BetError(
            _("{field} is one of {known}, not {value!r}.").format(
                field=field, known=known, value=value
            )
        )

    return read


def _rounds(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
        return value
    raise BetError(
        _("A bet is open for a whole number of rounds, 1 or more, not {value!r}.").format(
            value=value
        )
    )
