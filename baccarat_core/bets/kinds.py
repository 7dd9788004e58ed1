"""The fourteen bets: when each wins, pushes and loses, and what it pays.

A bet is a frozen value whose fields are its house's pays. ``resolve`` looks only at the facts of a
coup; settling a wager and pricing a bet both call it, so the two can't disagree.
"""

from __future__ import annotations

from fractions import Fraction

from ..coup import CoupFacts, Outcome
from ..scoring import Hand
from .base import (
    BankerMode,
    Bet,
    BetKind,
    BetReason,
    NaturalPaid,
    OnThreeCardSeven,
    Resolution,
    Result,
)
from .pays import Ladder, Share


def _win(pays: Fraction, reason: BetReason, commission: Fraction = Fraction(0)) -> Resolution:
    return Resolution(Result.WIN, reason, pays, commission)


def _push(reason: BetReason) -> Resolution:
    return Resolution(Result.PUSH, reason)


def _lose(reason: BetReason) -> Resolution:
    return Resolution(Result.LOSE, reason)


def _main_bet(hand: Hand, facts: CoupFacts, win: Resolution) -> Resolution:
    if facts.outcome is Outcome.TIE:
        return _push(BetReason.TIE_PUSH)
    return win if facts.won(hand) else _lose(BetReason.HAND_LOST)


class Player(Bet, frozen=True, tag="player", kw_only=True):
    """Player's count is higher; a tie pushes."""

    kind = BetKind.PLAYER
    hand = Hand.PLAYER
    pays: Fraction = Fraction(1)

    def resolve(self, facts: CoupFacts) -> Resolution:
        return _main_bet(Hand.PLAYER, facts, _win(self.pays, BetReason.HAND_WON))


class Banker(Bet, frozen=True, tag="banker", kw_only=True):
    """Banker's count is higher; a tie pushes. The house's share is a commission on the win, a
    smaller pay for a win with 6, or a push on a three-card 7, as the sheet says.

    >>> wins_with_six = CoupFacts(player_count=1, banker_count=6, player_cards=3, banker_cards=3)
    >>> Banker(pays_on_six=Fraction(1, 2)).resolve(wins_with_six).pays
    Fraction(1, 2)
    """

    kind = BetKind.BANKER
    hand = Hand.BANKER
    pays: Fraction = Fraction(1)
    mode: BankerMode = BankerMode.COMMISSION
    """Under which of the sheet's modes these are the terms."""
    commission: Share = Share(0)
    """The share of a win that the house keeps."""
    pays_on_six: Fraction | None = None
    """What a win with 6 pays to one; ``None`` for the same as any win."""
    three_card_seven: OnThreeCardSeven = OnThreeCardSeven.WINS
    """What becomes of a win with a three-card 7."""

    def resolve(self, facts: CoupFacts) -> Resolution:
        win = _win(self.pays, BetReason.HAND_WON, self.commission)
        if self.pays_on_six is not None and facts.counts(Hand.BANKER, 6):
            win = _win(self.pays_on_six, BetReason.HALF_ON_SIX, self.commission)
        elif (
            self.three_card_seven is OnThreeCardSeven.PUSHES
            and facts.counts(Hand.BANKER, 7)
            and facts.banker_cards == 3
        ):
            win = _push(BetReason.THREE_CARD_SEVEN)
        return _main_bet(Hand.BANKER, facts, win)


class Tie(Bet, frozen=True, tag="tie", kw_only=True):
    """The counts are equal."""

    kind = BetKind.TIE
    pays: Fraction = Fraction(8)

    def resolve(self, facts: CoupFacts) -> Resolution:
        if facts.outcome is Outcome.TIE:
            return _win(self.pays, BetReason.TIE)
        return _lose(BetReason.NO_TIE)


class _Pair(Bet, frozen=True, kw_only=True):
    pays: Fraction = Fraction(11)

    def resolve(self, facts: CoupFacts) -> Resolution:
        assert self.hand is not None
        if facts.has_pair(self.hand):
            return _win(self.pays, BetReason.PAIR)
        return _lose(BetReason.NO_PAIR)


class PlayerPair(_Pair, frozen=True, tag="player_pair", kw_only=True):
    """Player's first two cards share a rank."""

    kind = BetKind.PLAYER_PAIR
    hand = Hand.PLAYER


class BankerPair(_Pair, frozen=True, tag="banker_pair", kw_only=True):
    """Banker's first two cards share a rank."""

    kind = BetKind.BANKER_PAIR
    hand = Hand.BANKER


class EitherPair(Bet, frozen=True, tag="either_pair", kw_only=True):
    """Either hand's first two cards share a rank; paid once even if both do."""

    kind = BetKind.EITHER_PAIR
    pays: Fraction = Fraction(5)

    def resolve(self, facts: CoupFacts) -> Resolution:
        if facts.has_pair(Hand.PLAYER) or facts.has_pair(Hand.BANKER):
            return _win(self.pays, BetReason.EITHER)
        return _lose(BetReason.NEITHER)


class PerfectPair(Bet, frozen=True, tag="perfect_pair", kw_only=True):
    """Either hand's first two cards share rank and suit; paid once even if both do, or by
    ``pays_both`` where a house has a pay of its own for that."""

    kind = BetKind.PERFECT_PAIR
    pays: Fraction = Fraction(25)
    pays_both: Fraction | None = None

    def resolve(self, facts: CoupFacts) -> Resolution:
        player, banker = facts.has_perfect_pair(Hand.PLAYER), facts.has_perfect_pair(Hand.BANKER)
        if player and banker and self.pays_both is not None:
            return _win(self.pays_both, BetReason.PERFECT_TWICE)
        if player or banker:
            return _win(self.pays, BetReason.PERFECT)
        return _lose(BetReason.NOT_PERFECT)


class _Natural(Bet, frozen=True, kw_only=True):
    pays: Fraction = Fraction(7, 2)
    paid: NaturalPaid = NaturalPaid.ANY_RESULT

    def resolve(self, facts: CoupFacts) -> Resolution:
        assert self.hand is not None
        if not facts.natural(self.hand):
            return _lose(BetReason.NO_NATURAL)
        if self.paid is NaturalPaid.ANY_RESULT:
            return _win(self.pays, BetReason.NATURAL)
        if facts.won(self.hand):
            return _win(self.pays, BetReason.NATURAL_WON)
        if facts.outcome is Outcome.TIE and self.paid is NaturalPaid.WIN_ELSE_PUSH:
            return _push(BetReason.NATURAL_TIE)
        return _lose(BetReason.NATURAL_BEATEN)


class PlayerNatural(_Natural, frozen=True, tag="player_natural", kw_only=True):
    """Player's first two cards count 8 or 9."""

    kind = BetKind.PLAYER_NATURAL
    hand = Hand.PLAYER


class BankerNatural(_Natural, frozen=True, tag="banker_natural", kw_only=True):
    """Banker's first two cards count 8 or 9."""

    kind = BetKind.BANKER_NATURAL
    hand = Hand.BANKER


class _Bonus(Bet, frozen=True, kw_only=True):
    margins: Ladder = Ladder({9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1})
    natural_win: Fraction = Fraction(1)

    def resolve(self, facts: CoupFacts) -> Resolution:
        assert self.hand is not None
        if facts.outcome is Outcome.TIE:
            tie_of_naturals = facts.natural(self.hand)
            return _push(BetReason.NATURAL_TIE) if tie_of_naturals else _lose(BetReason.TIE)
        if not facts.won(self.hand):
            return _lose(BetReason.HAND_LOST)
        if facts.natural(self.hand):
            return _win(self.natural_win, BetReason.NATURAL_WON)
        pays = self.margins.pay(facts.margin)
        return _lose(BetReason.MARGIN_SHORT) if pays is None else _win(pays, BetReason.MARGIN)


class PlayerBonus(_Bonus, frozen=True, tag="player_bonus", kw_only=True):
    """Player wins with a natural, or without one by a margin on the ladder."""

    kind = BetKind.PLAYER_BONUS
    hand = Hand.PLAYER


class BankerBonus(_Bonus, frozen=True, tag="banker_bonus", kw_only=True):
    """Banker wins with a natural, or without one by a margin on the ladder."""

    kind = BetKind.BANKER_BONUS
    hand = Hand.BANKER


def _six(facts: CoupFacts, two: Fraction | None, three: Fraction | None) -> Resolution:
    if facts.won(Hand.BANKER) and facts.counts(Hand.BANKER, 6):
        if facts.banker_cards == 2 and two is not None:
            return _win(two, BetReason.LUCKY_TWO)
        if facts.banker_cards == 3 and three is not None:
            return _win(three, BetReason.LUCKY_THREE)
    return _lose(BetReason.NOT_LUCKY)


class LuckySix(Bet, frozen=True, tag="lucky_six", kw_only=True):
    """Banker wins with 6; the pay is by the number of Banker's cards."""

    kind = BetKind.LUCKY_SIX
    pays_two_cards: Fraction = Fraction(12)
    pays_three_cards: Fraction = Fraction(20)

    def resolve(self, facts: CoupFacts) -> Resolution:
        return _six(facts, self.pays_two_cards, self.pays_three_cards)


class LuckySixTwoCards(Bet, frozen=True, tag="lucky_six_two_cards", kw_only=True):
    """Banker wins with a two-card 6."""

    kind = BetKind.LUCKY_SIX_TWO_CARDS
    pays: Fraction = Fraction(22)

    def resolve(self, facts: CoupFacts) -> Resolution:
        return _six(facts, self.pays, None)


class LuckySixThreeCards(Bet, frozen=True, tag="lucky_six_three_cards", kw_only=True):
    """Banker wins with a three-card 6."""

    kind = BetKind.LUCKY_SIX_THREE_CARDS
    pays: Fraction = Fraction(50)

    def resolve(self, facts: CoupFacts) -> Resolution:
        return _six(facts, None, self.pays)


AnyBet = (
    Player
    | Banker
    | Tie
    | PlayerPair
    | BankerPair
    | EitherPair
    | PerfectPair
    | PlayerNatural
    | BankerNatural
    | PlayerBonus
    | BankerBonus
    | LuckySix
    | LuckySixTwoCards
    | LuckySixThreeCards
)
