"""What every bet of a rule sheet costs, exactly, from any composition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm, sqrt
from types import MappingProxyType

from ..bets import AnyBet, BankerMode, Bet, BetKind
from ..composition import Composition
from ..errors import BetError, RuleSheetError
from ..rule_sheets import Game, RuleSheet
from ..tableau import TABLEAU, Tableau
from ..text import _
from .joint import Joint, decks_of, joint_distribution


@dataclass(frozen=True)
class BetOdds:
    """One bet's exact odds for one unit staked.

    All weights are numbers of ordered six-card deals out of ``denominator``, from ``composition``.
    Pays are to one and net of commission, as if commission were never rounded.
    """

    bet: AnyBet
    composition: Composition
    denominator: int
    wins: Mapping[Fraction, int] = field(hash=False)
    """For each pay to one, net of commission, its weight; the highest pay first."""
    push_weight: int
    lose_weight: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "wins", MappingProxyType(dict(self.wins)))

    def __reduce__(self) -> tuple[object, ...]:
        fields = (self.bet, self.composition, self.denominator, dict(self.wins))
        return BetOdds, (*fields, self.push_weight, self.lose_weight)

    @property
    def decks(self) -> int | None:
        """How many whole decks these are the odds for; ``None`` for any other composition."""
        return decks_of(self.composition)

    @property
    def win_weight(self) -> int:
        """The weight of all wins together."""
        return sum(self.wins.values())

    @property
    def win(self) -> Fraction:
        """The chance that the bet wins."""
        return Fraction(self.win_weight, self.denominator)

    @property
    def push(self) -> Fraction:
        """The chance that the stake comes back and nothing more."""
        return Fraction(self.push_weight, self.denominator)

    @property
    def lose(self) -> Fraction:
        """The chance that the stake is lost."""
        return Fraction(self.lose_weight, self.denominator)

    @property
    def win_probabilities(self) -> dict[Fraction, Fraction]:
        """For each pay to one, net of commission, its chance."""
        return {pay: Fraction(weight, self.denominator) for pay, weight in self.wins.items()}

    @cached_property
    def expected_value(self) -> Fraction:
        """The average profit for one unit staked, pushes counted; below 0 the house gains."""
        return Fraction(self._moment(1), self._scale * self.denominator)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps on average of one unit staked, pushes counted."""
        return -self.expected_value

    @property
    def return_to_player(self) -> Fraction:
        """What comes back on average of one unit staked, stake included."""
        return 1 + self.expected_value

    @property
    def edge_per_resolved_bet(self) -> Fraction:
        """What the house keeps on average of one unit that is won or lost, pushes not counted; 0
        for a bet that can only push."""
        resolved = self.denominator - self.push_weight
        return self.house_edge * self.denominator / resolved if resolved else Fraction(0)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the profit for one unit staked, pushes counted."""
        first = self._moment(1)
        return Fraction(
            self._moment(2) * self.denominator - first * first,
            (self._scale * self.denominator) ** 2,
        )

    @property
    def standard_deviation(self) -> float:
        """The square root of ``variance``, as the nearest float."""
        return sqrt(self.variance)

    @cached_property
    def _scale(self) -> int:
        return lcm(*(pay.denominator for pay in self.wins))

    def _moment(self, power: int) -> int:
        scale = self._scale
        won: int = sum(
            weight * (pay.numerator * (scale // pay.denominator)) ** power
            for pay, weight in self.wins.items()
        )
        return won + self.lose_weight * int((-scale) ** power)


def bet_odds(
    rule_sheet: RuleSheet,
    composition: Composition | int | None = None,
    mode: BankerMode | None = None,
    tableau: Tableau = TABLEAU,
) -> dict[BetKind, BetOdds]:
    """The exact odds of every bet that a rule sheet offers, in the sheet's order.

    Each bet is priced by the very rule that settles it, over every deal there is.

    Args:
        composition: the cards a coup is dealt from, or a number of whole decks; the sheet's own
            full shoe where not said.
        mode: which of the sheet's Banker modes; its first where not said.
        tableau: Banker's rules.

    Raises:
        RuleSheetError: this is no sheet, or one for a game without Player and Banker bets.
        BetError: the sheet has no such mode.
        CompositionError: fewer than six cards, or no number of decks.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> tie = bet_odds(load_rule_sheet("live"))[BetKind.TIE]
    >>> tie.decks, tie.denominator, tie.win_weight
    (8, 4998398275503360, 475627426473216)
    >>> f"{float(tie.house_edge):.4%}"
    '14.3596%'
    """
    if not isinstance(rule_sheet, RuleSheet):
        raise RuleSheetError(
            _(
                "Odds are of a rule sheet, and {given!r} is none; read one with "
                "load_rule_sheet('live')."
            ).format(given=rule_sheet)
        )
    if rule_sheet.game is not Game.PUNTO_BANCO:
        raise RuleSheetError(
            _(
                "{title} is for {game}, where players bet against one another's bank; exact odds "
                "are for sheets of {punto}."
            ).format(title=rule_sheet.title, game=rule_sheet.game.value, punto="punto banco")
        )
    joint = joint_distribution(rule_sheet.decks if composition is None else composition, tableau)
    return {bet.kind: odds_of(bet, joint) for bet in rule_sheet.offered(mode)}


def odds_of(bet: AnyBet, joint: Joint) -> BetOdds:
    """The exact odds of one bet.

    Raises:
        BetError: this is no bet.

    >>> from baccarat_core.bets import Tie
    >>> round(float(odds_of(Tie(), joint_distribution(1)).house_edge), 6)
    0.157461
    """
    verify_bet(bet)
    answers = bet.answers
    wins = {pay: joint.weight_of(coups) for pay, coups in answers.wins}
    push = joint.weight_of(answers.push)
    lose = joint.denominator - sum(wins.values()) - push
    return BetOdds(bet, joint.composition, joint.denominator, wins, push, lose)


def verify_bet(bet: object) -> None:
    """Refuse what is no bet.

    Raises:
        BetError: this is no bet.
    """
    if not isinstance(bet, Bet):
        raise BetError(
            _("{bet!r} is no bet. Take one from a rule sheet or make one, such as Tie().").format(
                bet=bet
            )
        )
