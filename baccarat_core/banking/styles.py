"""How other players play: named styles, and dice by which a style decides the same way again."""

from __future__ import annotations

import random
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

import msgspec

from ..decision import STOOD, Action, Third
from ..money import WIDE
from ..rule_sheets import RuleSheet
from ..rule_sheets.banking import Ruling
from ..tableau import TABLEAU, banker_decision, player_decision
from ..text import _
from .money import banking_rules

PLAYER_DRAWS_ON_FIVE = Fraction(9, 11)
"""How often Player draws on 5 at the equilibrium of chemin de fer, cards drawn with replacement
(Kemeny and Snell 1957)."""
BANKER_DRAWS_ON_SIX = Fraction(859, 2288)
"""How often Banker draws there on 6 against a Player who stood, from the same solution; in every
other case a free Banker plays the printed tableau."""


class Style(Enum):
    """How somebody plays and stakes."""

    EQUILIBRIUM = "equilibrium"
    """Draws as the equilibrium says, and stakes in the middle."""
    CAUTIOUS = "cautious"
    """Stands on a free 5, plays the printed card, stakes little, and gives the bank up early."""
    BOLD = "bold"
    """Draws on a free 5 and on a free 6, stakes much, calls banco, and holds the bank."""

    @property
    def label(self) -> str:
        """The style in words."""
        return _(self.value)


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """A style in numbers; each is a probability from 0 to 1, or a share of the purse."""

    player_five: Fraction
    """How often it draws with a hand against the bank where the law leaves the choice."""
    banker_six: Fraction
    """How often it draws as a free Banker with 6 against a hand that stood."""
    takes_bank: Fraction
    """How often it takes a bank that is offered."""
    keeps_bank: Fraction
    """How often it keeps the bank after a win."""
    calls_banco: Fraction
    """How often it calls banco where it has the money."""
    covers: Fraction
    """How often it stakes against the bank at all."""
    stakes: Fraction
    """The share of its purse that it stakes on a coup."""
    opens: Fraction
    """The share of its purse with which it opens a bank."""


HABITS: Mapping[Style, Habits] = MappingProxyType(
    {
        Style.EQUILIBRIUM: Habits(
            player_five=PLAYER_DRAWS_ON_FIVE,
            banker_six=BANKER_DRAWS_ON_SIX,
            takes_bank=Fraction(3, 4),
            keeps_bank=Fraction(3, 4),
            calls_banco=Fraction(1, 6),
            covers=Fraction(9, 10),
            stakes=Fraction(1, 20),
            opens=Fraction(1, 4),
        ),
        Style.CAUTIOUS: Habits(
            player_five=Fraction(0),
            banker_six=Fraction(0),
            takes_bank=Fraction(1, 3),
            keeps_bank=Fraction(1, 4),
            calls_banco=Fraction(0),
            covers=Fraction(3, 4),
            stakes=Fraction(1, 40),
            opens=Fraction(1, 8),
        ),
        Style.BOLD: Habits(
            player_five=Fraction(1),
            banker_six=Fraction(1),
            takes_bank=Fraction(1),
            keeps_bank=Fraction(9, 10),
            calls_banco=Fraction(1, 3),
            covers=Fraction(1),
            stakes=Fraction(1, 10),
            opens=Fraction(2, 5),
        ),
    }
)
"""Each style's habits. The card probabilities of the equilibrium are exact; the rest are the
course's own and say only what kind of guest this is."""


class Dice:
    """Chances that fall the same way for the same table, moment and question.

    Nothing is remembered between two throws, so a table rebuilt from its log goes on as it would
    have gone.

    >>> dice = Dice(7, 3, "seat 2")
    >>> dice.chance(Fraction(9, 11), "draw on 5") == dice.chance(Fraction(9, 11), "draw on 5")
    True
    >>> dice.chance(Fraction(0), "never"), dice.chance(Fraction(1), "always")
    (False, True)
    """

    def __init__(self, *moment: object) -> None:
        self._moment = "/".join(map(str, moment))

    def chance(self, probability: Fraction, question: str) -> bool:
        """Whether what happens with this probability happens now."""
        throw = random.Random(f"{self._moment}/{question}")
        return throw.randrange(probability.denominator) < probability.numerator


def draws_for_player(style: Style, total: int, ruling: Ruling, dice: Dice) -> Action:
    """What a style does with a hand against the bank.

    Args:
        total: the hand's count on two cards.
        ruling: what the law says to it; where it says draw or stand, so does the style.

    >>> from baccarat_core.rule_sheets import DrawingLaw
    >>> draws_for_player(Style.CAUTIOUS, 5, DrawingLaw().player(5), Dice(1))
    <Action.STAND: 'stand'>
    """
    if ruling.action is not None:
        return ruling.action
    if total == 5:
        return _drawn(dice.chance(HABITS[style].player_five, "player draws"))
    return player_decision(total).action


def draws_for_bank(style: Style, total: int, third: Third, ruling: Ruling, dice: Dice) -> Action:
    """What a style does with the banker's hand against one other.

    >>> from baccarat_core.rule_sheets import BankerPlay, DrawingLaw
    >>> free = DrawingLaw(banker=BankerPlay.FREE)
    >>> draws_for_bank(Style.BOLD, 6, STOOD, free.bank(6, STOOD), Dice(1))
    <Action.DRAW: 'draw'>
    """
    if ruling.action is not None:
        return ruling.action
    if total == 6 and third is STOOD:
        return _drawn(dice.chance(HABITS[style].banker_six, "banker draws"))
    return banker_decision(total, third, TABLEAU).action


def usual_stake(style: Style, purse: Decimal, room: Decimal, sheet: RuleSheet) -> Decimal | None:
    """What a style stakes against a bank with so much room, in the table's smallest chips;
    ``None`` where it has not the least stake, or there is no room for it.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> sheet = load_rule_sheet("chemin_de_fer")
    >>> usual_stake(Style.BOLD, Decimal(1000), Decimal(80), sheet)
    Decimal('80')
    """
    rules = banking_rules(sheet)
    most = min(purse, room)
    wanted = max(rules.least_stake, _share(purse, HABITS[style].stakes, sheet))
    stake = min(wanted, most)
    return stake if stake > 0 and (stake >= rules.least_stake or stake == room) else None


def usual_bank(style: Style, purse: Decimal, sheet: RuleSheet) -> Decimal | None:
    """With what a style opens a bank; ``None`` where its purse holds not even the least.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> usual_bank(Style.BOLD, Decimal(1000), load_rule_sheet("chemin_de_fer"))
    Decimal('400')
    """
    bank = banking_rules(sheet).bank
    if purse < bank.least:
        return None
    return min(max(bank.least, _share(purse, HABITS[style].opens, sheet)), bank.most, purse)


def _drawn(draws: bool) -> Action:
    return Action.DRAW if draws else Action.STAND


def _share(purse: Decimal, share: Fraction, sheet: RuleSheet) -> Decimal:
    """A share of a purse, rounded down to whole chips of the smallest kind."""
    chip = min(sheet.table.chips, default=sheet.unit)
    chips = share * Fraction(purse) // Fraction(chip)
    return WIDE.multiply(chip, chips)
