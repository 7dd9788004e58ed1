"""What a card is worth: how a bet's price moves when one card leaves the shoe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from ..bets import AnyBet, BankerMode, BetKind
from ..cards import Card, Rank, Suit
from ..composition import Composition
from ..odds import bet_odds
from ..rule_sheets import RuleSheet
from ..tableau import TABLEAU, Tableau

COPIES = len(Suit)
"""Cards of one rank in a deck."""


@dataclass(frozen=True)
class Removal:
    """What one card of each rank is worth to a bet, from a shoe of whole decks."""

    bet: AnyBet
    decks: int
    expected_value: Fraction
    """The average profit of one unit from the full shoe; pushes count as 0."""
    effects: Mapping[Rank, Fraction] = field(hash=False)
    """By how much that grows when one card of the rank is taken out of the full shoe. Weighed by
    how many cards of each rank there are, the effects add up to exactly 0: a card that nobody has
    seen changes nothing."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "effects", MappingProxyType(dict(self.effects)))

    def __reduce__(self) -> tuple[object, ...]:
        return Removal, (self.bet, self.decks, self.expected_value, dict(self.effects))

    @property
    def best(self) -> Rank:
        """The rank whose leaving helps the bet most."""
        return max(self.effects, key=lambda rank: self.effects[rank])

    @property
    def worst(self) -> Rank:
        """The rank whose leaving hurts the bet most."""
        return min(self.effects, key=lambda rank: self.effects[rank])


def effects_of_removal(
    sheet: RuleSheet,
    decks: int | None = None,
    mode: BankerMode | None = None,
    tableau: Tableau = TABLEAU,
) -> dict[BetKind, Removal]:
    """What a card of each rank is worth to every bet of a sheet, exactly, in the sheet's order.

    Args:
        decks: how many; the sheet's own number where not said.
        mode: which of the sheet's Banker modes; its first where not said.
        tableau: Banker's rules.

    Raises:
        RuleSheetError: this is no sheet, or one for a game without Player and Banker bets.
        BetError: the sheet has no such mode.
        CompositionError: no number of decks.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> player = effects_of_removal(load_rule_sheet("live"))[BetKind.PLAYER]
    >>> player.best.value, f"{float(player.effects[player.best]):+.4%}"
    ('6', '+0.0113%')
    """
    number = sheet.decks if decks is None and isinstance(sheet, RuleSheet) else decks
    before = bet_odds(sheet, number, mode, tableau)
    assert number is not None
    full = Composition.full(number)
    after = {
        rank: bet_odds(sheet, full.remove([Card(rank, Suit.SPADES)]), mode, tableau)
        for rank in Rank
        if rank not in _SAME_AS
    }
    return {
        kind: Removal(
            odds.bet,
            number,
            odds.expected_value,
            {
                rank: after[_SAME_AS.get(rank, rank)][kind].expected_value - odds.expected_value
                for rank in Rank
            },
        )
        for kind, odds in before.items()
    }


_SAME_AS = dict.fromkeys((Rank.JACK, Rank.QUEEN, Rank.KING), Rank.TEN)
"""Ranks of the same point value and the same number: what one is worth, the other is too."""
