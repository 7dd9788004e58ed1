"""Baccarat en banque as a game of three: two sides, each with a hand, against one bank.

The model of every ``banque`` module here:

- Cards come **with replacement**: each is a fresh one, worth 0 with chance 4/13 and 1 to 9 with
  1/13 each, whatever was dealt. Each of the three knows the **total** of its own two cards, not
  which they are.
- Naturals (8 or 9) are shown at once. If the banker has one, or both sides have, the coup ends
  there. A side that alone has a natural has won; the other side and the banker play on, the two of
  them, which is chemin de fer.
- Otherwise Player 1, then Player 2, draws on 0 to 4, stands on 6 and 7, and is free on 5. Third
  cards lie face up, so the banker, who is free on every total, sees both sides' third cards, or
  that a side stood: 8 · 11 · 11 = 968 cells.
- Every stake wins or loses its own amount; a tie gives it back. ``share`` is Player 1's part of
  all that is staked, Player 2's is the rest. No commission.

Ethier and Lee, "On the Three-Person Game Baccara Banque", Games 6 (2015) 57-78, solve the game
with replacement "as well as a simplifying assumption concerning the information available to one
of the players". The one player who can know more than this model's simplest form lets it use is
Player 2, who has seen Player 1's third card. ``Information`` says which of the two is meant. The
full text of that paper was not at hand, so none of its printed tables was compared; nor were
those of Downton and Lockwood, "Computer Studies of Baccarat, II: Baccarat-Banque" (1976).
Compared were, in the limit where one side's stake is everything, the printed figures of chemin
de fer (Kemeny and Snell 1957): 9/11, 859/2288 and −679568/53094899.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from itertools import product
from typing import Any, Final

from ..decision import STOOD, Action, Third
from ..errors import EquilibriumError
from ..tableau import COLUMNS
from ..text import _, brief
from .banque_surd import number_of


class Information(Enum):
    """What Player 2 goes by on a 5, when neither side has a natural."""

    OWN_TOTAL = "own total"
    """Its total alone: Player 1's third card is not used. The two sides are alike."""
    THIRD_CARD = "third card"
    """Its total, and Player 1's third card or that Player 1 stood."""


class SolutionKind(Enum):
    """How the two sides are taken to play together."""

    NASH = "Nash equilibrium"
    """Each of the three plays its best reply to the other two."""
    INDEPENDENT = "independent cooperative equilibrium"
    """The sides are one team against the banker, but each tosses a coin of its own."""
    CORRELATED = "correlated cooperative equilibrium"
    """The sides are one team against the banker, and may toss one coin for both."""


class ShownNatural(Enum):
    """A side that showed a natural: the banker has no more to do with it than to pay."""

    NATURAL = "natural"


NATURAL: Final = ShownNatural.NATURAL

Plan = tuple[Action, Action]
"""What Player 1 and Player 2 would do on a 5."""
SIDES_FIVE: Final = (Action.STAND, Action.DRAW)
PLANS: Final[tuple[Plan, ...]] = tuple(product(SIDES_FIVE, SIDES_FIVE))
"""Both stand, only Player 2 draws, only Player 1 draws, both draw."""

Shown = Third | ShownNatural
"""What one can see of a side: its third card, that it stood, or its natural."""
BanqueCell = tuple[int, Shown, Shown]
"""What the banker goes by: its total, and what it sees of Player 1 and of Player 2."""
CELLS: Final[tuple[BanqueCell, ...]] = tuple(product(range(8), COLUMNS, COLUMNS))
"""Both sides still play: 968 cells."""
ALONE_CELLS: Final[tuple[BanqueCell, ...]] = tuple(
    cell
    for total, third in product(range(8), COLUMNS)
    for cell in ((total, third, NATURAL), (total, NATURAL, third))
)
"""One side has won with a natural: 176 cells."""

CARDS: Final = (4, *[1] * 9)
"""How many of thirteen cards have each value 0 to 9."""
TOTALS: Final = tuple(
    sum(CARDS[card] * CARDS[(total - card) % 10] for card in range(10)) for total in range(10)
)
"""How many of 169 two-card hands have each total."""
HAND: Final = 13**3
"""A hand of two cards and perhaps a third is counted in parts of this."""
COUP: Final = HAND**3
"""So is a whole coup: two sides' hands and the banker's."""


def share_of(share: Any) -> Fraction:
    """Player 1's share of the stakes, checked.

    Raises:
        EquilibriumError: it is no exact number between 0 and 1.

    >>> share_of("2/5")
    Fraction(2, 5)
    """
    number = number_of(share)
    if not isinstance(number, Fraction) or not 0 < number < 1:
        raise EquilibriumError(
            _(
                "Player 1's share of the stakes is a fraction above 0 and below 1, such as "
                'Fraction(1, 2) or "2/5"; {share} is not.'
            ).format(share=brief(share, repr))
        )
    return number


def _hands(third: Third, on_five: Action) -> dict[int, int]:
    """The final counts of a side that did this, with their weights in parts of ``HAND``."""
    counts: dict[int, int] = {}
    if third is STOOD:
        for total in (5, 6, 7) if on_five is Action.STAND else (6, 7):
            counts[total] = TOTALS[total] * 13
    else:
        for total in range(6 if on_five is Action.DRAW else 5):
            count = (total + third) % 10
            counts[count] = counts.get(count, 0) + TOTALS[total] * CARDS[third]
    return counts


def _banker_counts(total: int, action: Action) -> dict[int, int]:
    if action is Action.STAND:
        return {total: TOTALS[total] * 13}
    return {(total + card) % 10: TOTALS[total] * CARDS[card] for card in range(10)}


def sign_of(margin: int) -> int:
    """What a unit wins by this margin: 1, 0 or -1."""
    return (margin > 0) - (margin < 0)


REACHED: Final = {
    (third, five): sum(_hands(third, five).values()) for third in COLUMNS for five in SIDES_FIVE
}
"""How often a side does this, by what it does on 5; in parts of ``HAND``."""
PROFIT: Final = {
    (total, third, five, action): sum(
        weight * part * sign_of(count - banker)
        for count, weight in _hands(third, five).items()
        for banker, part in _banker_counts(total, action).items()
    )
    for total, third in product(range(8), COLUMNS)
    for five in SIDES_FIVE
    for action in Action
}
"""A side's profit from a unit, by the banker's total, what the side did, what it does on 5, and
what the banker does; in parts of ``HAND`` squared."""


_NATURALS: Final = TOTALS[8] + TOTALS[9]
BEFORE_DRAWING: Final = (
    sum(
        TOTALS[side] * TOTALS[banker] * sign_of(side - banker)
        for side, banker in product(range(10), range(8, 10))
    )
    * 169
    + _NATURALS * (169 - _NATURALS) * 169
) * 13**3
"""What a unit on one side brings in the coups in which it has a natural or the banker has, in
parts of ``COUP``."""
OTHER_NATURAL: Final = _NATURALS * 13
"""How often the other side has a natural, in parts of ``HAND``."""


def cell_profits(cell: BanqueCell, plan: Plan, action: Action) -> tuple[int, int]:
    """What a unit on Player 1 and one on Player 2 bring in a cell, in parts of ``COUP``.

    A side that has won with a natural brings nothing more here: see ``BEFORE_DRAWING``.
    """
    total, shown_1, shown_2 = cell
    return (
        _profit(total, shown_1, plan[0], action) * _reached(shown_2, plan[1]),
        _profit(total, shown_2, plan[1], action) * _reached(shown_1, plan[0]),
    )


def _profit(total: int, shown: Shown, on_five: Action, action: Action) -> int:
    return 0 if isinstance(shown, ShownNatural) else PROFIT[total, shown, on_five, action]


def _reached(shown: Shown, on_five: Action) -> int:
    return OTHER_NATURAL if isinstance(shown, ShownNatural) else REACHED[shown, on_five]


def cell_weight(cell: BanqueCell, plan: Plan) -> int:
    """How often a coup comes to a cell if the sides play a plan, in parts of ``COUP``."""
    total, shown_1, shown_2 = cell
    return TOTALS[total] * 13 * _reached(shown_1, plan[0]) * _reached(shown_2, plan[1])
