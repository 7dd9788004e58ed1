"""All coups of three hands on one grid, dealt at once: the third way of counting banque.

Every hand gets three cards, used or not: totals, third cards and the banker's third are six axes
of ten, and each place has the whole number of deals that lead to it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from baccarat_core.decision import STOOD, Action
from baccarat_core.equilibrium import NATURAL, Sides

DEALS = 52**9
CARD = np.array([16] + [4] * 9, dtype=object)
PAIR = np.array([sum(CARD[i] * CARD[(t - i) % 10] for i in range(10)) for t in range(10)])
AXES = np.indices((10,) * 6)
FIRST, SECOND, BANK, CARD_1, CARD_2, CARD_B = AXES
# In parts of 4**9 of all deals, so that sixty-three bits hold every sum.
WEIGHTS = (PAIR // 16).astype(np.int64)[AXES[:3]].prod(axis=0) * (CARD // 4).astype(np.int64)[
    AXES[3:]
].prod(axis=0)
NO_CARD, SHOWN_NATURAL = 10, 11


def side(totals, cards, draws_on_five):
    """What a side shows (its card, 10 for none, 11 for a natural) and its final count."""
    draws = (totals <= 4) | (draws_on_five & (totals == 5))
    shown = np.where(totals >= 8, SHOWN_NATURAL, np.where(draws, cards, NO_CARD))
    return shown, np.where(draws, (totals + cards) % 10, totals)


@cache
def dealt(draws_1, draws_2):
    """Both sides' winnings before the banker chooses, and by what it sees and does."""
    shown_1, count_1 = side(FIRST, CARD_1, draws_1)
    shown_2, count_2 = side(SECOND, CARD_2, draws_2)
    natural_1, natural_2 = shown_1 == SHOWN_NATURAL, shown_2 == SHOWN_NATURAL
    over = (BANK >= 8) | (natural_1 & natural_2)
    at_once = []
    cells = np.zeros((8, 12, 12, 2, 2), dtype=np.int64)
    place = BANK[~over], shown_1[~over], shown_2[~over]
    for seat, (count, natural) in enumerate(((count_1, natural_1), (count_2, natural_2))):
        shown_down = np.where(over, np.sign(AXES[seat] - BANK), natural)
        at_once.append(int((shown_down * WEIGHTS).sum()))
        plays_on = ~over & ~natural
        for drawn in (0, 1):
            bank = (BANK + CARD_B) % 10 if drawn else BANK
            won = (np.sign(count - bank) * WEIGHTS * plays_on)[~over]
            np.add.at(cells[..., seat, drawn], place, won)
    return at_once, cells


def shown_number(shown):
    return NO_CARD if shown is STOOD else SHOWN_NATURAL if shown is NATURAL else shown


def winnings(cell, plan):
    """((Player 1 if it stands, if it draws), (Player 2 …)) in parts of 13**9."""
    _at_once, cells = dealt(*(action is Action.DRAW for action in plan))
    total, *shown = cell
    return cells[(total, *map(shown_number, shown))].tolist()


def at_once():
    """What a unit on either side wins before the banker chooses, in parts of 13**9."""
    return dealt(False, False)[0]


def values(share, sides: Sides, banker):
    """To Player 1 and Player 2, per unit of all the stakes."""
    gets = [Fraction(each) for each in at_once()]
    for cell, draws in banker.items():
        for plan, chance in sides.mixture(cell).items():
            for seat, (stand, draw) in enumerate(winnings(cell, plan)):
                gets[seat] += chance * (stand + draws * (draw - stand))
    return gets[0] * share / 13**9, gets[1] * (1 - share) / 13**9


assert int(WEIGHTS.sum()) == 13**9
assert DEALS == 13**9 * 4**9
