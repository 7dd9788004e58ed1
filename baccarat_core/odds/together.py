"""Several bets on one coup: what they pay together, and how they move together."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ..bets import AnyBet, Bet
from ..composition import Composition
from ..every_coup import Coups, ask
from .joint import Joint, joint_distribution
from .pricing import verify_bet


def covariance(bet_a: AnyBet, bet_b: AnyBet, composition: Composition | int = 8) -> Fraction:
    """The exact covariance of two bets' profits on one coup, for one unit staked on each.

    A bet with itself gives its variance. Pairs are counted by rank and suit together with the
    point values, so a pair bet and a value bet have their exact covariance too.

    Raises:
        BetError: one of the two is no bet.
        CompositionError: fewer than six cards, or no number of decks.

    >>> from baccarat_core.bets import Banker, Player
    >>> round(float(covariance(Player(), Banker(), 8)), 6)
    -0.904691
    """
    joint = joint_distribution(composition)
    parts = joint_profits((bet_a, bet_b), joint)
    both = sum((a * b * weight for (a, b), weight in parts), Fraction(0))
    first = sum((a * weight for (a, _b), weight in parts), Fraction(0))
    second = sum((b * weight for (_a, b), weight in parts), Fraction(0))
    return both / joint.denominator - first * second / joint.denominator**2


def joint_profits(bets: Iterable[Bet], joint: Joint) -> list[tuple[tuple[Fraction, ...], int]]:
    """What one unit on each of several bets wins or loses in one coup, net of commission, with the
    weight of each combination that can happen, out of the joint distribution's denominator.

    Raises:
        BetError: one of them is no bet.
    """
    asked = tuple(bets)
    for bet in asked:
        verify_bet(bet)
    parts: dict[tuple[Fraction, ...], list[Coups]] = {}
    for nets, coups in ask(lambda facts: tuple(bet.resolve(facts).net for bet in asked)):
        parts.setdefault(nets, []).append(coups)
    weighed = ((nets, joint.weight_of(coups)) for nets, coups in parts.items())
    return [(nets, weight) for nets, weight in weighed if weight]
