"""Banker's best reply to any way of playing a 5, and the picture that shows where it turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from ..decision import Action
from ..errors import EquilibriumError
from ..text import _
from .chemin_de_fer import Equilibrium, solve_chemin_de_fer
from .counting import Outcomes, count_deals
from .evaluation import ChoiceValue
from .models import Cards, Choice, Decks, Model, Sees, model_of, parse_chance

Chance = Fraction | Decimal | int | str


@dataclass(frozen=True)
class Reply:
    """Banker's best reply: in each choice what either action is worth to it, and the better one.

    Where both are worth the same, ``best`` is ``None`` and the reply stands.
    """

    model: Model
    player: Mapping[Choice, Fraction] = field(hash=False)
    """Player's chances to draw that are replied to."""
    banker: Mapping[Choice, ChoiceValue] = field(hash=False, repr=False)
    """Banker's choices; values are Banker's expected profit for each unit staked, commission
    paid, given that it has come to choose here."""
    value: Fraction
    """Player's expected profit for each unit staked against this reply, all coups counted."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "player", MappingProxyType(dict(self.player)))
        object.__setattr__(self, "banker", MappingProxyType(dict(self.banker)))

    def __reduce__(self) -> tuple[object, ...]:
        return Reply, (self.model, dict(self.player), dict(self.banker), self.value)


def best_reply(
    draws: Chance | Mapping[Cards, Chance],
    decks: Decks,
    sees: Sees = Sees.TOTALS,
    commission: Fraction | Decimal | int | str = 0,
) -> Reply:
    """What Banker should do, choice by choice, if Player draws on 5 with this chance.

    ``draws`` is one chance, or where Player sees its cards one for each pair of point values that
    makes 5: (0, 5), (1, 4), (2, 3), (6, 9) and (7, 8).

    Raises:
        CompositionError: no number of decks.
        EquilibriumError: no chance, a pair of cards too many or too few, or see ``model_of``.

    >>> from baccarat_core.equilibrium import WITH_REPLACEMENT
    >>> from baccarat_core import STOOD
    >>> from baccarat_core.scoring import Hand
    >>> six = Choice(Hand.BANKER, 6, STOOD)
    >>> for chance in ("70 %", "9/11", "90 %"):
    ...     print(chance, best_reply(chance, WITH_REPLACEMENT).banker[six].best)
    70 % Action.STAND
    9/11 None
    90 % Action.DRAW
    """
    model = model_of(decks, sees, commission)
    return _reply(model, tuple(_chances(model, draws).items()))


@lru_cache(maxsize=256)
def _reply(model: Model, play: tuple[tuple[Choice, Fraction], ...]) -> Reply:
    deals = count_deals(model)
    rows = deals.mixture(dict(play))
    kept = 1 - model.commission
    value = Fraction(deals.natural[0] - deals.natural[1])
    choices = {}
    for choice in deals.stand:
        stood = _mixed(deals.stand[choice], rows)
        drawn = _mixed(deals.draw[choice], rows)
        reached = sum(stood, Fraction(0))
        stand, draw = (kept * lost - won for won, lost, _tied in (stood, drawn))
        played = Fraction(draw > stand)
        won, lost, _tied = drawn if played else stood
        value += won - lost
        choices[choice] = ChoiceValue(
            choice,
            reached / model.denominator,
            draw / reached if reached else None,
            stand / reached if reached else None,
            played,
        )
    return Reply(model, dict(play), choices, value / model.denominator)


def _mixed(
    ends: Mapping[int, Outcomes], rows: tuple[Fraction, ...]
) -> tuple[Fraction, Fraction, Fraction]:
    won = lost = tied = Fraction(0)
    for row, (win, lose, tie) in ends.items():
        if rows[row]:
            won += win * rows[row]
            lost += lose * rows[row]
            tied += tie * rows[row]
    return won, lost, tied


def _chances(model: Model, draws: Chance | Mapping[Cards, Chance]) -> dict[Choice, Fraction]:
    if not isinstance(draws, Mapping):
        return dict.fromkeys(model.player_choices, parse_chance(draws))
    wanted = {choice.cards: choice for choice in model.player_choices}
    if set(draws) != set(wanted):
        raise EquilibriumError(
            _("Player's 5 needs a chance for each of {pairs}.").format(
                pairs=", ".join(map(str, wanted))
            )
            if model.sees.by_player
            else _("Where Player sees its count alone, its 5 has one chance to draw.")
        )
    return {choice: parse_chance(draws[cards]) for cards, choice in wanted.items() if cards}


@dataclass(frozen=True)
class Line:
    """Player's value if Banker takes one action in its deciding choice, and else plays as in the
    equilibrium: a straight line over Player's chance to draw on 5."""

    action: Action
    at_stand: Fraction
    """Player's value if it always stands on 5, a unit staked, all coups counted."""
    at_draw: Fraction
    """The same if it always draws."""

    def value(self, chance: Fraction) -> Fraction:
        """Player's value at a chance to draw."""
        return self.at_stand + chance * (self.at_draw - self.at_stand)


@dataclass(frozen=True)
class ValueLines:
    """How good a 5's chance to draw is: the two lines that cross at the equilibrium, and the
    value against Banker's best reply everywhere, which is nowhere above either."""

    equilibrium: Equilibrium
    deciding: Choice
    """The choice in which Banker mixes."""
    stand: Line
    """Banker stands there."""
    draw: Line
    """Banker draws there."""
    corners: tuple[tuple[Fraction, Fraction], ...]
    """The value against Banker's best reply: (chance, value) at both ends and wherever Banker
    changes its answer in some choice; straight in between, and highest at the equilibrium."""

    @property
    def crossing(self) -> tuple[Fraction, Fraction]:
        """Player's chance to draw in the equilibrium, and the value there."""
        return self.equilibrium.player_draws, self.equilibrium.value

    def value(self, draws: Chance) -> Fraction:
        """Player's value against Banker's best reply.

        Raises:
            EquilibriumError: no chance.
        """
        chance = parse_chance(draws)
        (low, worth), (high, other) = next(
            piece for piece in pairwise(self.corners) if chance <= piece[1][0]
        )
        return worth + (chance - low) / (high - low) * (other - worth)


def value_lines(decks: Decks, sees: Sees = Sees.TOTALS) -> ValueLines:
    """The picture of the equilibrium, without commission, for Player who sees its count alone.

    Raises:
        CompositionError: no number of decks.
        EquilibriumError: Player sees its cards, so that it has five chances and not one; or see
            ``model_of``.

    >>> lines = value_lines(6)
    >>> chance, value = lines.crossing
    >>> lines.stand.value(chance) == lines.draw.value(chance) == value == lines.value(chance)
    True
    >>> print(f"{float(chance):.4f} {float(value):.6f} {float(lines.value(1)):.6f}")
    0.8112 -0.012916 -0.013809
    """
    if sees is Sees.BOTH_COMPOSITIONS:
        raise EquilibriumError(
            _(
                "The picture has one chance to draw on 5: choose a game in which Player sees its "
                "count alone."
            )
        )
    equilibrium = solve_chemin_de_fer(decks, sees)
    model = equilibrium.model
    deals = count_deals(model)
    game = deals.player_game
    mixed = [choice for choice in equilibrium.mixed if choice in equilibrium.banker]

    def line(action: Action) -> Line:
        draws = [
            Fraction(action is Action.DRAW) if choice in mixed else chance
            for choice, chance in equilibrium.banker.items()
        ]
        always, if_stand, if_draw = game.payoff_of_rows(draws)
        ends = (always + each for each in (if_stand, if_draw))
        return Line(action, *(end / game.denominator for end in ends))

    turns = {Fraction(0), Fraction(1)}
    for place in range(len(deals.stand)):
        always, stand, draw = game.gain(place)
        if stand != draw:
            turns.add(Fraction(always + stand, stand - draw))
    corners = [
        (turn, _reply(model, ((model.player_choices[0], turn),)).value)
        for turn in sorted(turns)
        if 0 <= turn <= 1
    ]
    return ValueLines(equilibrium, mixed[0], line(Action.STAND), line(Action.DRAW), tuple(corners))
