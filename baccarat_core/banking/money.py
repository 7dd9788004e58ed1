"""Chips, stakes and the house's commission at a table where players bank."""

from __future__ import annotations

from decimal import Decimal

from .. import game_seating
from ..bets import Money, parse_stake
from ..bets.settlement import commission_on
from ..errors import BankingError, BetError, CoverError
from ..money import shown
from ..rule_sheets import RuleSheet
from ..rule_sheets.banking import BankingRules
from ..text import _


def banking_rules(sheet: RuleSheet) -> BankingRules:
    """How the bank is held by this sheet.

    Raises:
        BankingError: the house banks its game.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> banking_rules(load_rule_sheet("banque")).failures
    3
    """
    if sheet.banking is None:
        raise BankingError(
            _("At {title} the house banks; no player can.").format(title=sheet.title)
        )
    return sheet.banking


def read_chips(amount: Money, sheet: RuleSheet) -> Decimal:
    """Read an amount that buys chips.

    Raises:
        BankingError: it is no exact amount above 0 in whole units of the sheet's money.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> read_chips("1000", load_rule_sheet("banque"))
    Decimal('1000')
    """
    return game_seating.read_chips(amount, sheet, BankingError)


def read_stake(amount: Money, sheet: RuleSheet, room: Decimal) -> Decimal:
    """Read a stake against the bank.

    What is left of the bank may always be covered to its last cent; any other stake is at least
    the sheet's least.

    Args:
        room: what is left of the bank for this stake.

    Raises:
        CoverError: it is no amount in whole units, too small, or beyond what is left.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> read_stake(100, load_rule_sheet("chemin_de_fer"), Decimal(80))
    Traceback (most recent call last):
        ...
    baccarat_core.errors.CoverError: 100.00 is more than the 80.00 that is left to cover.
    """
    if isinstance(amount, Decimal) and not amount.is_nan() and amount == room > 0:
        return room
    try:
        stake = parse_stake(amount, sheet.unit)
    except BetError as error:
        raise CoverError(str(error)) from None
    if stake > room:
        raise CoverError(
            _("{stake} is more than the {room} that is left to cover.").format(
                stake=shown(stake), room=shown(room)
            )
        )
    least = banking_rules(sheet).least_stake
    if stake < least and stake != room:
        raise CoverError(
            _("{stake} is too small: a stake against the bank is {least} at least.").format(
                stake=shown(stake), least=shown(least)
            )
        )
    return stake


def house_commission(win: Decimal, sheet: RuleSheet) -> Decimal:
    """What the house keeps of what the bank won, rounded as the sheet rounds it.

    Args:
        win: what the bank won on one coup, its losses on it taken off; 0 where it won nothing.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> house_commission(Decimal(195), load_rule_sheet("chemin_de_fer"))
    Decimal('9.75')
    """
    return commission_on(win, banking_rules(sheet).commission, sheet)
