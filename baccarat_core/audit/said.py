"""What a house's page says, statement by statement, each with its place in the text."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from ..bets import BankerMode, BetKind
from ..scoring import Hand
from ..text import _
from .figures import deck_words, list_words, pay_words, percent


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: the line from 1, and from which to which character of it from 0."""

    line: int
    start: int
    end: int
    text: str


class Standing(Enum):
    """Whether a statement binds this table, or is an aside about other tables."""

    STATED = "stated"
    ASIDE = "aside"


class PayForm(Enum):
    """What the printed odds mean."""

    TO = "to"
    """The profit to a stake: 8 to 1."""
    FOR = "for"
    """What comes back for a stake, itself included: 9 for 1 is 8 to 1."""


class PayWhen(Enum):
    """Which win a pay is for."""

    ANY = "any win"
    BANKER_SIX = "Banker wins with 6"
    TWO_CARDS = "two cards"
    THREE_CARDS = "three cards"
    BOTH_HANDS = "both hands"
    NATURAL = "a natural"
    MARGIN = "a margin"


class Quantity(Enum):
    """What a figure on the page measures."""

    EDGE = "house edge"
    RETURN = "return to player"
    CHANCE = "chance to win"


class Extent(Enum):
    """Whether a figure is for a bet, or for the best bet there is (``up to``)."""

    THAT_BET = "that bet"
    BEST_BET = "the best bet"


@dataclass(frozen=True, slots=True)
class Said:
    """Anything read from the page."""

    place: Place
    standing: Standing = field(default=Standing.STATED, kw_only=True)

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        raise TypeError(f"{type(self).__name__} says nothing")


@dataclass(frozen=True, slots=True)
class DecksSaid(Said):
    """So many decks."""

    decks: int

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        return deck_words([self.decks])


@dataclass(frozen=True, slots=True)
class PaySaid(Said):
    """A bet pays so much; ``left`` and ``right`` as they stand in "left:right"."""

    bet: BetKind
    left: Fraction
    right: Fraction
    form: PayForm = PayForm.TO
    when: PayWhen = PayWhen.ANY
    margin: int | None = None
    mode: BankerMode | None = None
    commission: Fraction | None = None

    @property
    def pay(self) -> Fraction:
        """The profit to one, as printed."""
        printed = self.left / self.right
        return printed - 1 if self.form is PayForm.FOR else printed

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        told = _("{bet} pays {pay}").format(bet=self.bet.label, pay=pay_words(self.pay))
        if self.commission:
            told = _("{pay} less {share}").format(pay=told, share=percent(self.commission, 0))
        if self.when is PayWhen.MARGIN:
            return _("{pay} for a win by {margin}").format(pay=told, margin=self.margin)
        if self.when is not PayWhen.ANY:
            return _("{pay} ({when})").format(pay=told, when=_(self.when.value))
        return told


@dataclass(frozen=True, slots=True)
class PushSaid(Said):
    """Banker's win with a three-card 7 gives the stake back."""

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        return _("a Banker win with a three-card 7 pushes")


@dataclass(frozen=True, slots=True)
class CommissionSaid(Said):
    """A share of Banker's win is kept; ``None`` where the page names no share."""

    share: Fraction | None

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        if self.share is None:
            return _("a commission on Banker")
        return _("commission {share}").format(share=percent(self.share, 0))


@dataclass(frozen=True, slots=True)
class ExampleSaid(Said):
    """So much staked brings such a profit."""

    bet: BetKind
    stake: Decimal
    profit: Decimal

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        return _("{stake} on {bet} wins {profit}").format(
            stake=self.stake, bet=self.bet.label, profit=self.profit
        )


@dataclass(frozen=True, slots=True)
class OnTieSaid(Said):
    """What becomes of Player and Banker stakes on a tie."""

    comes_back: bool

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        return _("a tie pushes") if self.comes_back else _("a tie loses Player and Banker stakes")


@dataclass(frozen=True, slots=True)
class ClaimSaid(Said):
    """A figure in percent; ``decks`` where the claim itself names them."""

    quantity: Quantity
    figure: Decimal
    bet: BetKind | None = None
    mode: BankerMode | None = None
    decks: int | None = None
    extent: Extent = Extent.THAT_BET

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        about = self.bet.label if self.bet else _("any bet")
        if self.extent is Extent.BEST_BET:
            about = _("the best bet")
        return _("{quantity} of {bet}: {figure}%").format(
            quantity=_(self.quantity.value), bet=about, figure=self.figure
        )


@dataclass(frozen=True, slots=True)
class RowSaid(Said):
    """Rows of the drawing rules. For Player: it draws or stands on ``totals``, and ``draws`` is all
    values or none. For Banker: it draws on ``totals`` against third cards ``draws``, else stands;
    ``whole`` rows are the same whatever Player did."""

    hand: Hand
    totals: tuple[int, ...]
    draws: frozenset[int]
    whole: bool = True

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        about = {"hand": self.hand.label, "totals": list_words(self.totals)}
        if not self.draws:
            return _("{hand} stands on {totals}").format(**about)
        if self.whole:
            return _("{hand} draws on {totals}").format(**about)
        return _("{hand} draws on {totals} against {values}").format(
            **about, values=list_words(sorted(self.draws))
        )


@dataclass(frozen=True, slots=True)
class StoodSaid(Said):
    """What Banker does when Player stood: it draws on these counts and stands on those."""

    draws: frozenset[int]
    stands: frozenset[int]

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        if not self.draws:
            return _("when Player stands, Banker stands on {values}").format(
                values=list_words(sorted(self.stands))
            )
        return _("when Player stands, Banker draws on {values}").format(
            values=list_words(sorted(self.draws))
        )


class Topic(Enum):
    """Things that are understood and have no price; the value is what the page tells."""

    GAME = "the game"
    CARD_VALUES = "how cards count"
    NATURAL = "naturals"
    PROCEDURE = "how the table is run"
    BET_WINS = "when a bet wins"


@dataclass(frozen=True, slots=True)
class Known(Said):
    """A rule that has no price of its own."""

    topic: Topic

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        return _(self.topic.value)


@dataclass(frozen=True, slots=True)
class Unread(Said):
    """Words that no rule was found in."""

    @property
    def meaning(self) -> str:
        """What was understood, in a few words."""
        return _("not read")
