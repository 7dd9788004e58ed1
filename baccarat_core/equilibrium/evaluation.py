"""What either action is worth in every choice, given both sides' play, counted by itself.

Nothing of the solver is used here. Cards are exchangeable, so Banker's cards, Player's third and
Banker's third may be taken out of the shoe first; Player's two-card hands are counted in what is
left. The solver counts in the order of the deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from types import MappingProxyType

from ..decision import STOOD, Action, Third, Weighed
from ..errors import EquilibriumError
from ..scoring import Hand
from ..tableau import COLUMNS
from ..text import _
from .models import FREE_TOTAL, Cards, Choice, Model

DRAW, STAND = Action.DRAW, Action.STAND
NATURAL = 8


@dataclass(frozen=True)
class ChoiceValue(Weighed):
    """One choice of a side: how often it comes to it, what it does, what either action is worth.

    ``draw`` and ``stand`` are that side's expected profit for each unit staked, given that it has
    come to choose here and that the other side plays as it does; ``None`` where that never
    happens. ``probability`` is that of a coup's coming here, and ``played`` the chance to draw.
    """

    choice: Choice
    probability: Fraction
    draw: Fraction | None
    stand: Fraction | None
    played: Fraction

    @property
    def loses(self) -> Fraction:
        """What the play here gives up against the better action, a unit staked whenever it comes
        to that; 0 where it is a best reply."""
        gain = self.difference or Fraction(0)
        return gain * (1 - self.played) if gain > 0 else -gain * self.played


@dataclass(frozen=True)
class Certificate:
    """Both sides' play, valued against each other: the proof that neither can do better.

    A side chooses at most once in a coup, so play is a best reply if in each choice it takes
    nothing but an action that is best there.
    """

    player_value: Fraction
    """Player's expected profit, a unit staked, every coup counted."""
    banker_value: Fraction
    """Banker's expected profit, a unit staked, after the house's commission."""
    choices: Mapping[Choice, ChoiceValue] = field(hash=False, repr=False)
    """Every choice of either side."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "choices", MappingProxyType(dict(self.choices)))

    def __reduce__(self) -> tuple[object, ...]:
        return Certificate, (self.player_value, self.banker_value, dict(self.choices))

    @property
    def losing(self) -> tuple[ChoiceValue, ...]:
        """The choices in which a side could do better, the most expensive first."""
        found = [value for value in self.choices.values() if value.loses]
        return tuple(sorted(found, key=lambda value: -value.loses * value.probability))

    def verify(self) -> None:
        """Refuse play that is no best reply on one of the sides.

        Raises:
            EquilibriumError: a side does better with the other action; the sentence says where,
                and by how much.
        """
        for value in self.losing:
            pattern = (
                _("{choice}: to draw is better, by {loses:.3g} of the stake each time.")
                if value.best is DRAW
                else _("{choice}: to stand is better, by {loses:.3g} of the stake each time.")
            )
            raise EquilibriumError(pattern.format(choice=value.choice, loses=float(value.loses)))


class _Account:
    """Weights of the deals that Player wins, Banker wins and that tie, by one side's action."""

    def __init__(self) -> None:
        self.ends = {action: [Fraction(0)] * 3 for action in Action}

    def add(self, action: Action, ends: list[int], times: Fraction) -> None:
        if times:
            mine = self.ends[action]
            for place, deals in enumerate(ends):
                if deals:
                    mine[place] += deals * times

    def value(self, choice: Choice, model: Model, played: Fraction) -> ChoiceValue:
        def worth(action: Action) -> Fraction | None:
            deals = sum(self.ends[action], Fraction(0))
            return _profit(self.ends[action], choice.hand, model) / deals if deals else None

        chance = sum(self.ends[STAND], Fraction(0)) / model.denominator
        return ChoiceValue(choice, chance, worth(DRAW), worth(STAND), played)


def evaluate(
    model: Model, player: Mapping[Choice, Fraction], banker: Mapping[Choice, Fraction]
) -> Certificate:
    """Value every choice of both sides against the other's play.

    ``player`` and ``banker`` give the chance to draw in each of their choices, and in no other.

    Raises:
        EquilibriumError: a choice has no chance from 0 to 1, or the game never comes to it.
    """
    accounts: dict[Choice, _Account] = {}
    whole = _Account()
    whole.add(STAND, _naturals(model), Fraction(1))
    for cards, ways, rest in model.deals(model.values):
        if sum(cards) % 10 >= NATURAL:
            continue
        for third in COLUMNS:
            choice = model.banker_choice(cards, third)
            for hand, (stand, draw) in _against(model, cards, third, ways, rest).items():
                theirs = Fraction(1)
                if hand:
                    drawn = _chance(player, hand)
                    theirs = 1 - drawn if third is STOOD else drawn
                account = accounts.setdefault(choice, _Account())
                played = _chance(banker, choice)
                for action, ends, share in ((STAND, stand, 1 - played), (DRAW, draw, played)):
                    account.add(action, ends, theirs)
                    whole.add(STAND, ends, theirs * share)
                    if hand:
                        own = accounts.setdefault(hand, _Account())
                        own.add(STAND if third is STOOD else DRAW, ends, share)
    known = {**player, **banker}
    for choice in known:
        if choice not in accounts:
            raise EquilibriumError(
                _("{choice}: the game never comes to this choice.").format(choice=choice)
            )
    deals = whole.ends[STAND]
    if sum(deals) != model.denominator:
        raise AssertionError("not every deal was counted once")
    return Certificate(
        _profit(deals, Hand.PLAYER, model) / model.denominator,
        _profit(deals, Hand.BANKER, model) / model.denominator,
        {choice: each.value(choice, model, known[choice]) for choice, each in accounts.items()},
    )


def _profit(ends: list[Fraction], hand: Hand, model: Model) -> Fraction:
    won, lost, _tied = ends
    return won - lost if hand is Hand.PLAYER else (1 - model.commission) * lost - won


def _chance(play: Mapping[Choice, Fraction], choice: Choice) -> Fraction:
    chance = play.get(choice)
    if chance is None or not 0 <= chance <= 1:
        raise EquilibriumError(
            _("{choice}: the chance to draw is {chance}; it is to be from 0 to 1.").format(
                choice=choice, chance=chance
            )
        )
    return chance


def _against(
    model: Model, banker: Cards, third: Third, ways: int, rest: tuple[int, ...]
) -> dict[Choice | None, tuple[list[int], list[int]]]:
    """How the deals end if Banker, with these cards and this third card seen, stands or draws.

    They are sorted by Player's choice that let it come to this; ``None`` where it had none.
    """
    found: dict[Choice | None, tuple[list[int], list[int]]] = {}
    count = sum(banker) % 10
    gone = 0 if model.dealing else 1
    fifth, sixth = model.total - 4 * gone, model.total - 5 * gone
    if isinstance(third, int):
        ways *= rest[third]
        if not ways:
            return found
        hands, added = _DRAWING, third
        rest, stands, draws = model.without(rest, third), sixth, 1
    else:
        hands, added, stands, draws = _STANDING, 0, fifth * sixth, sixth
    for low, high in hands:
        total = (low + high) % 10
        final = (total + added) % 10
        hand = model.player_choice((low, high)) if total == FREE_TOTAL else None
        deals = ways * stands * _pairs(model, rest, low, high)
        if not deals:
            continue
        stand, _draw = found.setdefault(hand, ([0, 0, 0], [0, 0, 0]))
        stand[(final < count) + 2 * (final == count)] += deals
    for card, number in enumerate(rest):
        if not number:
            continue
        left, new = model.without(rest, card), (count + card) % 10
        for low, high in hands:
            deals = ways * draws * number * _pairs(model, left, low, high)
            if deals:
                total = (low + high) % 10
                final = (total + added) % 10
                hand = model.player_choice((low, high)) if total == FREE_TOTAL else None
                found[hand][1][(final < new) + 2 * (final == new)] += deals
    return found


def _pairs(model: Model, values: tuple[int, ...], low: int, high: int) -> int:
    """How many ordered two-card deals of these two values there are."""
    if low != high:
        return 2 * values[low] * values[high]
    return values[low] * (values[low] - (0 if model.dealing else 1))


def _naturals(model: Model) -> list[int]:
    """The deals that a natural ends, as Player wins them, Banker wins them, and they tie."""
    ends = [0, 0, 0]
    gone = 0 if model.dealing else 1
    filler = (model.total - 4 * gone) * (model.total - 5 * gone)
    for banker, ways, rest in model.deals(model.values):
        count = sum(banker) % 10
        for low, high in _HANDS:
            total = (low + high) % 10
            if max(count, total) >= NATURAL:
                deals = ways * filler * _pairs(model, rest, low, high)
                ends[(total < count) + 2 * (total == count)] += deals
    return ends


_HANDS = tuple(combinations_with_replacement(range(10), 2))
_DRAWING = tuple(cards for cards in _HANDS if sum(cards) % 10 <= FREE_TOTAL)
_STANDING = tuple(cards for cards in _HANDS if FREE_TOTAL <= sum(cards) % 10 < NATURAL)
