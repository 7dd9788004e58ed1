"""Settling wagers, to the cent and beyond."""

from __future__ import annotations

import decimal
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from ..coup import Coup
from ..errors import BetError
from ..money import WIDE, total
from ..text import _, brief
from .base import BankerMode, BetKind, Result

if TYPE_CHECKING:
    from ..rule_sheets import RuleSheet

Money = Decimal | int | str
"""An amount as callers give it; a float is refused, since it can't hold cents."""

_BEYOND = 10**15


class CommissionRounding(Enum):
    """What a house does with a commission that its chips can't pay."""

    EXACT = "exact"
    """Nothing: to the last fraction of a cent."""
    UP_TO_CHIP = "up to a chip"
    """The commission is rounded up to whole chips, but never above the win: favours the house."""
    DOWN_TO_CHIP = "down to a chip"
    """The commission is rounded down to whole chips, which favours the bettor."""


@dataclass(frozen=True, slots=True)
class Line:
    """One settled wager, in the money of the stakes.

    ``profit`` is net of commission; a lost stake is a negative profit. ``reason`` is a sentence.
    """

    bet: BetKind
    stake: Decimal
    result: Result
    profit: Decimal
    commission: Decimal
    reason: str

    @property
    def returned(self) -> Decimal:
        """What comes back to the bettor, stake included; 0 for a loss."""
        return WIDE.add(self.stake, self.profit)


@dataclass(frozen=True, slots=True)
class Settlement:
    """All the wagers of one coup, settled."""

    lines: tuple[Line, ...]
    """One for each wager, in the order in which they were given."""

    @property
    def staked(self) -> Decimal:
        """The sum of the stakes."""
        return total(line.stake for line in self.lines)

    @property
    def returned(self) -> Decimal:
        """What comes back to the bettor, stakes included."""
        return total(line.returned for line in self.lines)

    @property
    def profit(self) -> Decimal:
        """The sum of the profits, net of commission."""
        return total(line.profit for line in self.lines)

    @property
    def commission(self) -> Decimal:
        """The sum of the commissions."""
        return total(line.commission for line in self.lines)


def parse_stake(stake: Money, unit: Decimal = Decimal("0.01")) -> Decimal:
    """Read a stake.

    Raises:
        BetError: not an exact amount above 0 in whole units (``unit`` is the smallest, one cent
            by default), or beyond any table.

    >>> parse_stake("12.50"), parse_stake("1e2")
    (Decimal('12.50'), Decimal('100'))
    """
    if isinstance(stake, bool) or not isinstance(stake, Decimal | int | str):
        raise BetError(
            _("A stake is written as 100 or '12.50', not as {stake}.").format(
                stake=brief(stake, repr)
            )
        )
    try:
        amount = Decimal(stake)
    except decimal.InvalidOperation:
        raise BetError(
            _("{stake} is no amount of money. Write 100 or 12.50.").format(stake=brief(stake, repr))
        ) from None
    if amount.is_nan():
        raise BetError(
            _("{stake} is no amount of money. Write 100 or 12.50.").format(stake=brief(stake))
        )
    if amount <= 0:
        raise BetError(_("A stake is more than 0, not {stake}.").format(stake=brief(stake)))
    if amount >= _BEYOND:
        raise BetError(_("A stake of {most:,} or more is beyond any table.").format(most=_BEYOND))
    if not _is_in_units(amount, unit):
        raise BetError(
            _("A stake comes in whole units of {unit}, and {stake} does not.").format(
                unit=unit, stake=brief(stake)
            )
        )
    exponent = int(amount.as_tuple().exponent)
    return WIDE.quantize(amount, Decimal(1)) if exponent > 0 else WIDE.plus(amount)


def _is_in_units(amount: Decimal, unit: Decimal) -> bool:
    try:
        return not WIDE.remainder(amount, unit)
    except decimal.Inexact:
        return False  # it has more digits than any sum of units


def settle(
    coup: Coup,
    wagers: Mapping[BetKind, Money],
    rule_sheet: RuleSheet,
    mode: BankerMode | None = None,
) -> Settlement:
    """Pay and take every wager of one bettor.

    Args:
        wagers: the stake on each bet.
        mode: which of the sheet's Banker modes; its first where not said.

    Raises:
        BetError: a stake is no exact amount above 0 in the sheet's units, or the sheet has no
            such bet or mode. Nothing is settled then.

    >>> from baccarat_core.cards import parse_cards
    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> coup = Coup.replay(parse_cards("Th 4c 3d Ks 8h"))
    >>> line = settle(coup, {BetKind.BANKER: 200}, load_rule_sheet("trainer")).lines[0]
    >>> str(coup), line.profit, line.commission
    ('Player Th 3d 8h (1), Banker 4c Ks (4): Banker wins', Decimal('190'), Decimal('10'))
    """
    stakes = {
        rule_sheet.bet(kind, mode): parse_stake(stake, rule_sheet.unit)
        for kind, stake in wagers.items()
    }
    lines = []
    for bet, stake in stakes.items():
        resolution = bet.resolve(coup.facts)
        win = exact(Fraction(stake) * resolution.pays)
        commission = commission_on(win, resolution.commission, rule_sheet)
        profit = (
            WIDE.minus(stake)
            if resolution.result is Result.LOSE
            else WIDE.subtract(win, commission)
        )
        reason = resolution.reason.sentence(coup.facts, bet.hand)
        lines.append(Line(bet.kind, stake, resolution.result, profit, commission, reason))
    return Settlement(tuple(lines))


def commission_on(win: Decimal, share: Fraction, rule_sheet: RuleSheet) -> Decimal:
    """The house's commission on a win, rounded as the sheet rounds it and never above the win.

    Args:
        share: the part of the win that the house keeps, such as 1/20.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> commission_on(Decimal(40), Fraction(1, 20), load_rule_sheet("trainer"))
    Decimal('2')
    """
    return min(_round_commission(Fraction(win) * share, rule_sheet), win)


def exact(amount: Fraction) -> Decimal:
    """The decimal equal to this fraction, whose denominator has no factor but 2 and 5.

    >>> exact(Fraction(19, 20))
    Decimal('0.95')
    """
    return WIDE.divide(Decimal(amount.numerator), Decimal(amount.denominator))


def _round_commission(commission: Fraction, rule_sheet: RuleSheet) -> Decimal:
    rounding = rule_sheet.commission_rounding
    if rounding is CommissionRounding.EXACT:
        return exact(commission)
    chips, rest = divmod(commission, Fraction(rule_sheet.chip))
    if rest and rounding is CommissionRounding.UP_TO_CHIP:
        chips += 1
    return WIDE.multiply(Decimal(chips), rule_sheet.chip)
