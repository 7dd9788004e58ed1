"""Stakes as people make them at a table, and what the dealer does with each."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Mapping
from decimal import Decimal

from ..bets import BankerMode, BetKind, Line, Result, settle
from ..cards import Card
from ..coup import Coup
from ..rule_sheets import CommissionTaken, RuleSheet
from ..text import _
from .base import Field, Level, Mistake, Stake
from .misconceptions import ErrorType
from .reading import Form, amount_text, canonical
from .wrong_pays import tempting_pays

MOST_CHIPS_IN_A_STAKE = 9


LONGEST_SLUG = 12


def slug(sheet: RuleSheet) -> str:
    """A sheet's name as items hold it: short, and its own even where it had to be cut.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> slug(load_rule_sheet("six_deck"))
    'six_deck'
    """
    plain = re.sub(r"[^a-z0-9]+", "_", sheet.name.lower()).strip("_")
    if plain == sheet.name and len(plain) <= LONGEST_SLUG:
        return plain
    own = f"{zlib.crc32(sheet.name.encode()):08x}"[:4]
    return f"{plain[: LONGEST_SLUG - 5]}_{own}".lstrip("_")


def card_text(card: Card) -> str:
    """A card as a person reads it.

    >>> card_text(Card.parse("Th"))
    '10♥'
    """
    return card.rank.value.replace("T", "10") + card.suit.symbol


def smallest_chip(sheet: RuleSheet) -> Decimal:
    """The smallest chip on the table, or the unit of its money where it offers none.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> smallest_chip(load_rule_sheet("trainer"))
    Decimal('5')
    """
    return min(sheet.table.chips, default=sheet.unit)


def stake_for(kind: BetKind, level: Level, sheet: RuleSheet, chance: random.Random) -> Decimal:
    """A stake within the sheet's limits: round for an apprentice, then in any chips."""
    limit = sheet.table.limit(kind)
    round_ones = [Decimal(100) * times for times in range(1, 6)]
    most = min(limit.most, sheet.table.table_limit)
    fitting = [amount for amount in round_ones if limit.least <= amount <= most]
    if level is Level.APPRENTICE and fitting:
        return chance.choice(fitting)
    chips = sorted(chip for chip in sheet.table.chips if chip <= most)
    if not chips:
        return limit.least
    few = chips[:1] if level is Level.INSPECTOR else chips
    for _trial in range(50):
        stake = chance.choice(chips) * chance.randint(1, 4)
        stake += chance.choice(few) * chance.randint(0, MOST_CHIPS_IN_A_STAKE)
        if limit.least <= stake <= most and stake % sheet.unit == 0:
            return stake
    return limit.least


def due(line: Line, sheet: RuleSheet) -> Decimal:
    """What the dealer hands over beside the stake: the win, in full where commission is tallied;
    0 for a push, the stake with a minus where it is taken."""
    return line.profit + line.commission if tallies(sheet) else line.profit


def tallies(sheet: RuleSheet) -> bool:
    """Whether commission is marked in a box instead of being taken from the win."""
    return sheet.table.commission_taken is CommissionTaken.TALLIED


def pay_fields(
    coup: Coup,
    wagers: Mapping[BetKind, Decimal],
    sheet: RuleSheet,
    mode: BankerMode | None = None,
    seat: int | None = None,
) -> tuple[Field, ...]:
    """Asks what every wager of one bettor gets, a field each."""
    return tuple(_field(line, coup, sheet, mode, seat) for line in
                 settle(coup, wagers, sheet, mode).lines)  # fmt: skip


def _field(
    line: Line, coup: Coup, sheet: RuleSheet, mode: BankerMode | None, seat: int | None
) -> Field:
    amount = due(line, sheet)
    right = canonical(amount)
    mistakes = {}
    if line.commission and tallies(sheet):
        net = canonical(line.profit)
        mistakes[net] = Mistake(
            answer=net,
            error=ErrorType.WRONG_COMMISSION,
            why=_("Here commission is marked in the seat's box; the win is paid in full."),
        )
    for mistake in tempting_pays(sheet.bet(line.bet, mode), coup, line.stake, amount, sheet):
        mistakes.setdefault(mistake.answer, mistake)
    name = line.bet.value if seat is None else f"{seat}-{line.bet.value}"
    label = _("{stake} on {bet}").format(stake=amount_text(line.stake), bet=line.bet.label)
    if seat is not None:
        label = _("Seat {seat}: {bet}").format(seat=seat, bet=label)
    return Field(
        name=name,
        label=label,
        form=Form.PAY,
        right=right,
        why=_why(line, amount, sheet),
        error=ErrorType.WRONG_PAY,
        mistakes=tuple(mistakes.values()),
        stake=line.stake,
    )


def _why(line: Line, amount: Decimal, sheet: RuleSheet) -> str:
    if line.result is Result.LOSE:
        return _("{reason} The stake is taken.").format(reason=line.reason)
    if line.result is Result.PUSH:
        return line.reason
    pays = _("{reason} {stake} wins {amount}.").format(
        reason=line.reason, stake=amount_text(line.stake), amount=amount_text(amount)
    )
    if line.commission and tallies(sheet):
        return _("{pays} {commission} goes into the commission box.").format(
            pays=pays, commission=amount_text(line.commission)
        )
    if line.commission:
        return _("{pays} Commission is {commission}.").format(
            pays=pays, commission=amount_text(line.commission)
        )
    return pays


def stakes_shown(
    wagers: Mapping[BetKind, Decimal], seat: int, mode: BankerMode | None = None
) -> tuple[Stake, ...]:
    """A seat's wagers as they lie on the felt."""
    note = "" if mode is None else _(mode.value)
    return tuple(
        Stake(
            seat=seat,
            bet=kind.label,
            amount=amount,
            note=note if kind is BetKind.BANKER else "",
        )
        for kind, amount in wagers.items()
    )


def terms(sheet: RuleSheet, mode: BankerMode | None) -> tuple[str, ...]:
    """What the dealer has to know of the house before paying."""
    lines = [sheet.title]
    if len(sheet.modes) > 1 and mode is not None:
        lines.append(_("Mode: {mode}.").format(mode=_(mode.value)))
    if tallies(sheet):
        lines.append(_("Commission is tallied: the win is paid in full and the box marked."))
    return tuple(lines)
