"""Several bets on one coup: what they pay together, and how they move together."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ..bets import AnyBet, Bet
from ..composition import Composition
from ._looks import POSSIBLE, places, vector_of, view, what_decides
from .joint import Joint, joint_distribution


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
    parts: list[tuple[tuple[Fraction, ...], int]] = [((), POSSIBLE)]
    for bet in bets:
        parts = [
            ((*nets, each.net), coups & each.coups)
            for nets, coups in parts
            for each in view(bet).classes
            if coups & each.coups
        ]
    looks = what_decides(coups for _nets, coups in parts)
    vector = vector_of(joint, looks)
    weighed = ((nets, sum(map(vector.__getitem__, places(coups, looks)))) for nets, coups in parts)
    return [(nets, weight) for nets, weight in weighed if weight]
