"""What drawing and standing are worth to the banker, who plays one hand against two.

The model: cards are dealt with replacement (0 with 4/13, each of 1 to 9 with 1/13), and the banker
knows what the whole table knows, namely each side's third card, that it stood, or its natural.
Side hands draw on 0 to 4, stand on 6 and 7, and draw on 5 with a given probability. Ethier and Lee
2015 solve the game in this model; ``baccarat_core.equilibrium`` does so too, for two stakes that
are shares of one. Here the stakes are what lies on the table, à cheval included.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

import msgspec

from ..decision import STOOD, Action, Third
from ..errors import TableauError
from ..text import _, brief

CARD = (Fraction(4, 13), *(Fraction(1, 13),) * 9)
"""The chance of each point value of a card, 0 to 9."""
TWO_CARDS = (Fraction(25, 169), *(Fraction(16, 169),) * 9)
"""The chance of each count of two cards, 0 to 9."""
BEYOND = 10
"""Stands for a side's natural against a bank that has none: no count of the bank reaches it."""
FIVE = Fraction(9, 11)
"""How often Player draws on 5 in the equilibrium of chemin de fer (Kemeny and Snell 1957)."""

Counts = tuple[Fraction, ...]


class SideSeen(msgspec.Struct, frozen=True):
    """What the banker sees of a side.

    Raises:
        TableauError: the third card is none, or the natural is neither 8 nor 9.

    >>> SideSeen(STOOD, natural=8).natural
    8
    """

    third: Third
    """The point value of its third card, or ``STOOD``."""
    natural: int | None = None
    """8 or 9 where the side has turned up a natural."""

    def __post_init__(self) -> None:
        if self.third is not STOOD and self.third not in range(10):
            raise TableauError(
                _("A side's third card counts 0 to 9, or is STOOD; {third} is neither.").format(
                    third=brief(self.third, repr)
                )
            )
        if self.natural not in (None, 8, 9) or (self.natural and self.third is not STOOD):
            raise TableauError(
                _("A natural is an 8 or a 9 on two cards, not {natural}.").format(
                    natural=brief(self.natural, repr)
                )
            )


class Stakes(msgspec.Struct, frozen=True):
    """What is staked against the bank, in any unit.

    >>> Stakes(100, 50).total
    150
    """

    one: Fraction | int
    """On side one, halves of stakes à cheval included where these are two halves."""
    two: Fraction | int
    """On side two."""
    both: Fraction | int = 0
    """À cheval at a table where such a stake is decided only when both sides win or both lose."""

    @property
    def total(self) -> Fraction | int:
        """All of it: what the bank loses where it loses to both sides."""
        return self.one + self.two + self.both


class BankValues(msgspec.Struct, frozen=True):
    """The bank's expected profit, in the unit of the stakes, if it draws and if it stands."""

    draw: Fraction
    stand: Fraction

    @property
    def best(self) -> Action:
        """What earns the bank more; standing where both earn the same."""
        return Action.DRAW if self.draw > self.stand else Action.STAND

    def of(self, action: Action) -> Fraction:
        """What this action earns."""
        return self.draw if action is Action.DRAW else self.stand

    @property
    def gap(self) -> Fraction:
        """Draw minus stand."""
        return self.draw - self.stand


@lru_cache(maxsize=1024)
def side_counts(seen: SideSeen, five: Fraction = FIVE) -> Counts:
    """The chance of each final count 0 to 9 of a side, given what is seen of it; at place 10 that
    of a natural, which has won already.

    Args:
        seen: its third card, that it stood, or its natural.
        five: the probability with which it draws on 5.

    >>> side_counts(SideSeen(STOOD), Fraction(1))[6:8]
    (Fraction(1, 2), Fraction(1, 2))
    """
    counts = [Fraction(0)] * 11
    if seen.natural is not None:
        counts[BEYOND] = Fraction(1)
        return tuple(counts)
    draws = (*(Fraction(1),) * 5, five, Fraction(0), Fraction(0))
    for total, chance in enumerate(draws):
        if seen.third is STOOD:
            counts[total] += TWO_CARDS[total] * (1 - chance)
        else:
            counts[(total + int(seen.third)) % 10] += TWO_CARDS[total] * chance
    whole = sum(counts)
    return tuple(each / whole for each in counts)


def bank_values(
    total: int,
    seen: tuple[SideSeen, SideSeen],
    stakes: Stakes,
    five: tuple[Fraction, Fraction] = (FIVE, FIVE),
) -> BankValues:
    """What the bank earns on average by drawing and by standing.

    Args:
        total: the bank's two-card count, 0 to 7.
        seen: what it sees of side one and of side two.
        stakes: what is staked against it.
        five: how often each side draws on 5.

    Raises:
        TableauError: the bank's count is none on which it has a choice.

    >>> torn_between = (SideSeen(0), SideSeen(STOOD))
    >>> bank_values(5, torn_between, Stakes(1, 1)).best
    <Action.DRAW: 'draw'>
    >>> bank_values(5, torn_between, Stakes(3, 1)).best
    <Action.STAND: 'stand'>
    """
    if isinstance(total, bool) or total not in range(8):
        raise TableauError(
            _("The bank draws or stands on 0 to 7, not on {total}.").format(
                total=brief(total, repr)
            )
        )
    sides = tuple(side_counts(each, chance) for each, chance in zip(seen, five, strict=True))
    stand = _profit(total, sides, stakes)
    draw = sum(
        (
            chance * _profit((total + value) % 10, sides, stakes)
            for value, chance in enumerate(CARD)
        ),
        Fraction(0),
    )
    return BankValues(draw, stand)


@lru_cache(maxsize=1024)
def single_values(total: int, seen: SideSeen, five: Fraction = FIVE) -> BankValues:
    """The same against one side alone with one unit staked: the banker's choice in chemin de fer.

    >>> single_values(6, SideSeen(6)).best, single_values(6, SideSeen(5)).best
    (<Action.DRAW: 'draw'>, <Action.STAND: 'stand'>)
    """
    return bank_values(total, (seen, SideSeen(STOOD)), Stakes(1, 0), (five, FIVE))


def torn(total: int, seen: tuple[SideSeen, SideSeen], five: Fraction = FIVE) -> bool:
    """Whether the two sides ask different things of the banker: alone against one the bank would
    draw, alone against the other it would stand.

    >>> torn(5, (SideSeen(0), SideSeen(STOOD))), torn(0, (SideSeen(0), SideSeen(STOOD)))
    (True, False)
    """
    one, two = (single_values(total, each, five).best for each in seen)
    return one is not two


def _profit(count: int, sides: Sequence[Counts], stakes: Stakes) -> Fraction:
    won = [sum(side[:count], Fraction(0)) for side in sides]
    lost = [sum(side[count + 1 :], Fraction(0)) for side in sides]
    profit = stakes.one * (won[0] - lost[0]) + stakes.two * (won[1] - lost[1])
    return profit + stakes.both * (won[0] * won[1] - lost[0] * lost[1])


def situations() -> list[tuple[int, tuple[SideSeen, SideSeen]]]:
    """All that a banker without a natural may have and see where neither side has one: 8 counts,
    and for each side 10 third cards or none.

    >>> len(situations())
    968
    """
    columns = (STOOD, *range(10))
    return [
        (total, (SideSeen(one), SideSeen(two)))
        for total, one, two in product(range(8), columns, columns)
    ]
