"""What a sheet says of a game in which players bank in turn: chemin de fer and banque."""

from __future__ import annotations

from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Annotated

import msgspec

from ..bets.pays import Share
from ..decision import Action, Third
from ..errors import RuleSheetError
from ..scoring import Hand
from ..tableau import TABLEAU, Tableau, banker_decision
from ..text import _
from .table import Limit, verify_amount


class Custom(Enum):
    """Whether a house allows a thing."""

    ALLOWED = "allowed"
    REFUSED = "refused"


class BankerPlay(Enum):
    """How the banker's hand is played."""

    TABLEAU = "by the tableau"
    """As the printed card says. Where the bank faces two hands, the card is read for the side
    with more at stake."""
    FREE = "free"
    """The banker draws or stands as they like; the printed card is only custom."""


class Cheval(Enum):
    """How a stake à cheval, on both sides at once, is settled."""

    REFUSED = "refused"
    """No such stake is taken."""
    HALVES = "two halves"
    """Half of it plays on each side, and each half is settled by itself."""
    WHOLE = "one whole"
    """It wins when both sides win, loses when both lose, and comes back otherwise."""


class Spokesman(Enum):
    """Who plays a side's hand, among its players with a stake on it."""

    UNTIL_LOSING = "until the hand loses"
    """One player after the other in seat order, each until the hand loses."""
    EVERY_COUP = "a coup each"
    """One player after the other in seat order, each for one coup."""
    LARGEST_STAKE = "the largest stake"
    """Whoever has most at stake on the hand; the lower seat number where two have as much."""


class BrokenBank(Enum):
    """What becomes of a bank with less in it than the least stake."""

    PASSES = "passes on"
    """The banker is beaten, and the bank is put up anew."""
    MAY_BE_REFILLED = "may be refilled"
    """The banker may put up a new bank and stay."""


class Says(Enum):
    """What the drawing law says to a hand on its first two cards."""

    DRAW = "draw"
    STAND = "stand"
    FREE = "free"
    """Whoever plays the hand chooses."""


class Why(Enum):
    """Why; the value is the sentence, with the hand's numbers."""

    NATURAL = "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws."
    PLAYER_DRAWS = "{hand} has {total}. On 0 to {draws_to} it must draw."
    PLAYER_STANDS = "{hand} has {total}. From {stands_from} on it must stand."
    FREE = "{hand} has {total} and may draw or stand."
    BY_TABLEAU = "{rule}"


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What the law says to one hand, and why."""

    says: Says
    why: Why
    sentence: str
    """The reason in words, with this hand's numbers."""

    def allows(self, action: Action) -> bool:
        """Whether the hand may do this.

        >>> DrawingLaw().player(5).allows(Action.STAND), DrawingLaw().player(4).allows(Action.STAND)
        (True, False)
        """
        return self.says is Says.FREE or self.says.value == action.value

    @property
    def action(self) -> Action | None:
        """What the hand must do; ``None`` where its player chooses."""
        return None if self.says is Says.FREE else Action(self.says.value)


class DrawingLaw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who must draw, who must stand, and who may choose.

    The counts between ``draws_to`` and ``stands_from`` are free to Player: only 5 by the classical
    law. Eight and nine on two cards are naturals whatever stands here.

    Raises:
        RuleSheetError: a count would have to draw and to stand.

    >>> law = DrawingLaw()
    >>> [law.player(total).says.value for total in (4, 5, 6)]
    ['draw', 'free', 'stand']
    """

    draws_to: Annotated[int, msgspec.Meta(ge=-1, le=7)] = 4
    """Player must draw on this count and any below; −1 where it never must."""
    stands_from: Annotated[int, msgspec.Meta(ge=0, le=8)] = 6
    """Player must stand on this count and any above; 8 where only naturals do."""
    banker: BankerPlay = BankerPlay.TABLEAU
    """How the banker's hand is played."""

    def __post_init__(self) -> None:
        if self.draws_to >= self.stands_from:
            raise RuleSheetError(
                _(
                    "Player can't both draw on {draws_to} and stand from {stands_from} on; "
                    "the first is less than the second."
                ).format(draws_to=self.draws_to, stands_from=self.stands_from)
            )

    @property
    def free(self) -> tuple[int, ...]:
        """The counts on which Player chooses, lowest first.

        >>> DrawingLaw().free, DrawingLaw(draws_to=5).free
        ((5,), ())
        """
        return tuple(range(self.draws_to + 1, self.stands_from))

    def player(self, total: int, name: str = "") -> Ruling:
        """What the law says to a hand that plays against the bank.

        Args:
            total: its count on two cards, 0-9.
            name: what the sentence calls the hand; Player where not said.

        >>> DrawingLaw().player(5).sentence
        'Player has 5 and may draw or stand.'
        """
        if total >= 8:
            return _ruling(Says.STAND, Why.NATURAL)
        if total in self.free:
            says, why = Says.FREE, Why.FREE
        elif total <= self.draws_to:
            says, why = Says.DRAW, Why.PLAYER_DRAWS
        else:
            says, why = Says.STAND, Why.PLAYER_STANDS
        return _ruling(
            says,
            why,
            hand=name or Hand.PLAYER.label,
            total=total,
            draws_to=self.draws_to,
            stands_from=self.stands_from,
        )

    def bank(self, total: int, third: Third, tableau: Tableau = TABLEAU) -> Ruling:
        """What the law says to the banker's hand.

        Args:
            total: its count on two cards, 0-9.
            third: the point value 0-9 of the other hand's third card, or ``STOOD``.

        Raises:
            TableauError: the count or the third card is none of these.

        >>> from baccarat_core.decision import STOOD
        >>> DrawingLaw().bank(6, STOOD).says, DrawingLaw(banker=BankerPlay.FREE).bank(6, 7).says
        (<Says.STAND: 'stand'>, <Says.FREE: 'free'>)
        """
        decision = banker_decision(total, third, tableau)
        if total >= 8:
            return _ruling(Says.STAND, Why.NATURAL)
        if self.banker is BankerPlay.FREE:
            return _ruling(Says.FREE, Why.FREE, hand=Hand.BANKER.label, total=total)
        return _ruling(Says(decision.action.value), Why.BY_TABLEAU, rule=decision.sentence)


class TwoSides(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a bank needs that plays against two hands, one for each side of the table.

    >>> TwoSides().cheval
    <Cheval.HALVES: 'two halves'>
    """

    cheval: Cheval = Cheval.HALVES
    """Stakes on both sides at once."""
    spokesman: Spokesman = Spokesman.UNTIL_LOSING
    """Who plays a side's hand."""
    broken: BrokenBank = BrokenBank.PASSES
    """What becomes of a broken bank."""


class BankingRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the bank is held, covered and taxed, the ``[banking]`` of a rule sheet.

    The seats stand in the sheet's ``[table]``. They are numbered counter-clockwise as the table is
    seen from above, so a bank that passes counter-clockwise goes from seat 1 to seat 2.

    Raises:
        RuleSheetError: an amount is no amount above 0, or no stake against the bank is allowed.

    >>> BankingRules().commission
    Share(1, 20)
    """

    commission: Share = Share(1, 20)
    """The share of what the bank wins that the house keeps."""
    bank: Limit = Limit(least=Decimal(50), most=Decimal(2000))
    """The least and the most with which a bank may be opened; by winning it may grow beyond."""
    least_stake: Decimal = Decimal(5)
    """The least stake against the bank; what is left of the bank may always be covered."""
    banco: Custom = Custom.ALLOWED
    """Calling banco: one player covers the whole bank alone."""
    suivi: Custom = Custom.ALLOWED
    """Whoever called banco and lost may call it again first of all, on the next coup."""
    partial_cover: Custom = Custom.ALLOWED
    """Covering a part of the bank."""
    sides: TwoSides | None = None
    """How a bank plays against two sides; ``None`` where it plays against one hand."""
    failures: Annotated[int, msgspec.Meta(ge=1)] | None = None
    """After so many failures to take the bank a player may not call banco again; ``None`` for
    no such rule."""
    law: DrawingLaw = DrawingLaw()
    """Who draws, who stands and who may choose."""

    def __post_init__(self) -> None:
        verify_amount("least_stake", self.least_stake)
        if not isinstance(self.commission, Share):
            share = self.commission
            if not isinstance(share, Fraction) or not 0 <= share < 1:
                raise RuleSheetError(
                    _("commission: expected a share such as Share(1, 20), not {share!r}.").format(
                        share=share
                    )
                )
            msgspec.structs.force_setattr(self, "commission", Share(share))
        if self.least_stake > self.bank.least:
            raise RuleSheetError(
                _(
                    "least_stake: a stake of {stake:,} at least can't be made against a bank of "
                    "{bank:,}."
                ).format(stake=self.least_stake, bank=self.bank.least)
            )
        if self.banco is Custom.REFUSED and self.partial_cover is Custom.REFUSED:
            raise RuleSheetError(
                _("banco: nobody could play; allow banco, partial_cover, or both.")
            )
        if self.banco is Custom.REFUSED and self.suivi is Custom.ALLOWED:
            raise RuleSheetError(_("suivi: it follows a banco, and banco is refused here."))


def _ruling(says: Says, why: Why, **numbers: object) -> Ruling:
    return Ruling(says=says, why=why, sentence=_(why.value).format(**numbers))
