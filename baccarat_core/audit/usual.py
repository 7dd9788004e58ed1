"""Bets as most houses pay them, for what a page leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import get_args

from ..bets import AnyBet, Banker, BankerMode, BankerPair, BetKind, PlayerPair, Share, Tie

USUAL_DECKS = 8
"""The deck count that is priced where a page names none."""

BETS: dict[BetKind, Callable[..., AnyBet]] = {bet.kind: bet for bet in get_args(AnyBet)}
"""The class of each bet."""


def usual_bet(kind: BetKind, mode: BankerMode | None = None) -> AnyBet:
    """A bet as most houses pay it; Banker with 5% commission, or half on 6 without.

    >>> usual_bet(BetKind.TIE).pays
    Fraction(8, 1)
    """
    if kind is not BetKind.BANKER:
        return BETS[kind]()
    if mode is BankerMode.NO_COMMISSION:
        return Banker(mode=BankerMode.NO_COMMISSION, pays_on_six=Fraction(1, 2))
    return Banker(commission=Share(1, 20))


def variations(kind: BetKind) -> Iterator[AnyBet]:
    """The ways in which houses pay this bet, for finding which one a figure belongs to."""
    if kind is BetKind.TIE:
        yield from (Tie(pays=Fraction(pays)) for pays in (8, 9))
    elif kind in (BetKind.PLAYER_PAIR, BetKind.BANKER_PAIR):
        pair = PlayerPair if kind is BetKind.PLAYER_PAIR else BankerPair
        yield from (pair(pays=Fraction(pays)) for pays in (11, 10, 12))
    elif kind is BetKind.BANKER:
        yield usual_bet(kind)
        yield usual_bet(kind, BankerMode.NO_COMMISSION)
        yield Banker(commission=Share(1, 25))
    else:
        yield usual_bet(kind)
