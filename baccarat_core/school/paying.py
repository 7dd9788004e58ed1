"""Drills on paying and taking: one bet, a seat's bets, several seats, the no-commission six."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from ..bets import BankerMode, BetKind, Resolution
from ..coup import Coup, CoupFacts, Outcome
from ..rule_sheets import RuleSheet
from ..rule_sheets.table import MAIN_BETS
from ..scoring import Hand
from ..text import _
from .base import Item, Level, Prompt, Question, Stake
from .hands import Picker, coup_with, facts_of
from .stakes import pay_fields, slug, stake_for, stakes_shown, terms

MOST_BETS_AT_ONCE = 6
MOST_SEATS = 6


class PayCase(NamedTuple):
    """One way in which one bet can end."""

    kind: BetKind
    mode: BankerMode | None
    resolution: Resolution
    facts: tuple[CoupFacts, ...]
    """Everything a coup can come to that ends the bet so."""


@cache
def pay_cases(sheet: RuleSheet) -> Mapping[str, PayCase]:
    """Every bet of a sheet with every result it can have, in every mode.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> cases = pay_cases(load_rule_sheet("trainer"))
    >>> [name for name in cases if "banker" in name]
    ['trainer-banker-win-1-hand_won', 'trainer-banker-push-tie_push', \
'trainer-banker-lose-hand_lost']
    """
    found: dict[str, PayCase] = {}
    several = len(sheet.modes) > 1
    for place, mode in enumerate(sheet.modes or (None,)):
        for bet in sheet.offered(mode):
            if place and bet.kind is not BetKind.BANKER:
                continue
            own = mode if several and bet.kind is BetKind.BANKER else None
            ends: dict[Resolution, list[CoupFacts]] = {}
            for facts in facts_of(sheet.decks):
                ends.setdefault(bet.resolve(facts), []).append(facts)
            for end in sorted(ends, key=lambda end: (-end.pays, end.result.value != "push")):
                words = [slug(sheet), bet.kind.value, *([own.name.lower()] if own else [])]
                words.append(end.result.value)
                if end.pays:
                    words.append(str(end.pays).replace("/", "-"))
                words.append(end.reason.name.lower())
                found["-".join(words)] = PayCase(bet.kind, own, end, tuple(ends[end]))
    return found


def pay_items(sheet: RuleSheet) -> dict[str, Level]:
    """Every bet with every result; side bets from the second level on."""
    return {
        name: Level.APPRENTICE if case.kind in MAIN_BETS else Level.DEALER
        for name, case in pay_cases(sheet).items()
    }


def pay_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """One bet to pay or take, with more of the same seat's bets beside it on later levels."""
    case = pay_cases(sheet)[item.name]
    mode = case.mode or (chance.choice(sheet.modes) if sheet.modes else None)
    coup = coup_with(chance.choice(case.facts), Picker(chance, sheet.decks), sheet.decks)
    kinds = [bet.kind for bet in sheet.offered(mode)]
    beside = [kind for kind in kinds if kind is not case.kind]
    if level is Level.APPRENTICE:
        more: list[BetKind] = []
    elif level is Level.DEALER:
        more = chance.sample(beside, min(2, len(beside)))
    else:
        more = chance.sample(beside, min(MOST_BETS_AT_ONCE - 1, len(beside)))
    chosen = [kind for kind in kinds if kind is case.kind or kind in more]
    wagers = {kind: stake_for(kind, level, sheet, chance) for kind in chosen}
    ask = _("Pay, leave or take this bet.") if len(chosen) == 1 else _("Pay, leave or take each.")
    return _payment(item, level, ask, coup, [(1, wagers, mode)], sheet)


Seating = tuple[int, Mapping[BetKind, Decimal], BankerMode | None]
"""A seat, its wagers and its mode."""


def _payment(
    item: Item, level: Level, ask: str, coup: Coup, seats: list[Seating], sheet: RuleSheet
) -> Question:
    one = len(seats) == 1
    stakes: list[Stake] = []
    for number, wagers, mode in seats:
        stakes += stakes_shown(wagers, number, mode if len(sheet.modes) > 1 else None)
    return Question(
        item=item,
        level=level,
        ask=ask,
        prompt=Prompt(
            lines=terms(sheet, seats[0][2] if one else None),
            player=coup.player,
            banker=coup.banker,
            hands=tuple(Hand),
            counts=level is Level.APPRENTICE,
            stakes=tuple(stakes),
        ),
        fields=tuple(
            field
            for number, wagers, mode in seats
            for field in pay_fields(coup, wagers, sheet, mode, None if one else number)
        ),
    )


def seats_items(sheet: RuleSheet) -> dict[str, Level]:
    """So many seats with each result."""
    levels = {2: Level.APPRENTICE, 3: Level.DEALER, 4: Level.DEALER}
    most = min(MOST_SEATS, len(sheet.table.seat_numbers))
    return {
        f"{slug(sheet)}-{number}-{outcome.value}": levels.get(number, Level.INSPECTOR)
        for number in range(2, most + 1)
        for outcome in Outcome
    }


def seats_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """A whole table to pay and take, seat by seat."""
    _sheet, number, result = item.name.rsplit("-", 2)
    fits = [facts for facts in facts_of(sheet.decks) if facts.outcome.value == result]
    coup = coup_with(chance.choice(fits), Picker(chance, sheet.decks), sheet.decks)
    numbers = sorted(chance.sample(sheet.table.seat_numbers, int(number)))
    seats: list[Seating] = []
    for seat in numbers:
        mode = chance.choice(sheet.modes) if sheet.modes else None
        kinds = [bet.kind for bet in sheet.offered(mode)]
        if level is not Level.INSPECTOR:
            kinds = [kind for kind in kinds if kind in MAIN_BETS] or kinds
        many = 1 if level is Level.APPRENTICE else chance.randint(1, 2)
        chosen = chance.sample(kinds, min(many, len(kinds)))
        wagers = {kind: stake_for(kind, level, sheet, chance) for kind in chosen}
        seats.append((seat, wagers, mode))
    ask = _("Take the losing stakes, then pay, seat by seat.")
    return _payment(item, level, ask, coup, seats, sheet)


_SIX: dict[str, Callable[[CoupFacts], bool]] = {
    "banker-six-two": lambda f: _wins(f, Outcome.BANKER, 6) and f.banker_cards == 2,
    "banker-six-three": lambda f: _wins(f, Outcome.BANKER, 6) and f.banker_cards == 3,
    "banker-other": lambda f: f.outcome is Outcome.BANKER and f.banker_count != 6,
    "player-six": lambda f: _wins(f, Outcome.PLAYER, 6),
    "banker-six-loses": lambda f: f.outcome is Outcome.PLAYER and f.banker_count == 6,
    "tie-six": lambda f: f.outcome is Outcome.TIE and f.player_count == 6,
}


def _wins(facts: CoupFacts, outcome: Outcome, count: int) -> bool:
    high = max(facts.player_count, facts.banker_count)
    return facts.outcome is outcome and high == count


def six_items(sheet: RuleSheet) -> dict[str, Level]:
    """A six that wins, loses or ties, and wins without one, where a sheet has the mode."""
    if BankerMode.NO_COMMISSION not in sheet.modes:
        return {}
    return {f"{slug(sheet)}-{name}": Level.APPRENTICE for name in _SIX}


def six_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """A Banker bet without commission; later beside Player bets and beside the other mode."""
    fits = _SIX[item.name.removeprefix(f"{slug(sheet)}-")]
    facts = chance.choice([each for each in facts_of(sheet.decks) if fits(each)])
    coup = coup_with(facts, Picker(chance, sheet.decks), sheet.decks)
    free = BankerMode.NO_COMMISSION
    seats: list[Seating] = []
    for seat, mode in enumerate((free, *(each for each in sheet.modes if each is not free)), 1):
        kinds = [BetKind.BANKER]
        if level is not Level.APPRENTICE:
            kinds += [bet.kind for bet in sheet.offered(mode) if bet.kind is BetKind.PLAYER]
        wagers = {kind: stake_for(kind, level, sheet, chance) for kind in kinds}
        seats.append((seat, wagers, mode))
    if level is not Level.INSPECTOR:
        seats = seats[:1]
    ask = _("Pay, leave or take: this seat plays without commission.")
    if len(seats) > 1:
        ask = _("Pay, leave or take: each seat plays in its own mode.")
    return _payment(item, level, ask, coup, seats, sheet)
