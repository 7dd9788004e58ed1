"""A house's rules as data, checked field by field, frozen."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Annotated

import msgspec

from ..bets import AnyBet, Banker, BankerMode, Bet, BetKind, CommissionRounding
from ..composition import verify_decks
from ..errors import BetError, CompositionError, RuleSheetError, ShoeError
from ..shoe import BurnRule, EndRule, Shoe, verify_cut_card
from ..text import _
from .banking import BankingRules, TwoSides
from .game import Game
from .table import TableRules

FINEST_MONEY, MOST_MONEY = Decimal("0.0001"), Decimal(1_000_000)


class RuleSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of one table.

    ``load_rule_sheet`` makes one from a file and names the place of any fault in it; a sheet made
    in Python is checked by the same rules.

    Raises:
        RuleSheetError: the decks, the cut card or the money are such that no table could be run,
            or a bet stands twice.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    """What ``load_rule_sheet`` calls it."""
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    """What a screen calls it."""
    game: Game = Game.PUNTO_BANCO
    """Which of the three games is played."""
    decks: Annotated[int, msgspec.Meta(ge=1, le=100)] = 8
    """How many 52-card decks the shoe holds."""
    burn: BurnRule = BurnRule.NONE
    """What is set aside before a shoe's first coup."""
    cut_card: Annotated[int, msgspec.Meta(ge=0)] = 14
    """How many cards lie behind the cut card."""
    end_rule: EndRule = EndRule.CUT_CARD_ROUND
    """Which round is a shoe's last."""
    unit: Decimal = Decimal("0.01")
    """The smallest unit of money in which stakes are made."""
    chip: Decimal = Decimal("0.01")
    """The smallest chip, to which a commission may be rounded."""
    commission_rounding: CommissionRounding = CommissionRounding.EXACT
    """What is done with a commission that chips can't pay."""
    bets: tuple[AnyBet, ...] = ()
    """The bets on offer, in the order in which they are shown; Banker once a mode."""
    table: TableRules = TableRules()
    """The table's seats, limits and customs."""
    banking: BankingRules | None = None
    """How the bank is held and covered; ``None`` where the house banks."""

    def __post_init__(self) -> None:
        for field in ("unit", "chip"):
            amount = getattr(self, field)
            if not (
                isinstance(amount, Decimal)
                and amount.is_finite()
                and FINEST_MONEY <= amount <= MOST_MONEY
                and Fraction(amount) % Fraction(FINEST_MONEY) == 0
            ):
                raise RuleSheetError(
                    _(
                        "{field}: expected an amount from {least} to {most:,} with at most four "
                        "decimals, not {amount}."
                    ).format(field=field, least=FINEST_MONEY, most=MOST_MONEY, amount=amount)
                )
        try:
            verify_decks(self.decks)
        except CompositionError as error:
            raise RuleSheetError(f"decks: {error}") from error
        try:
            verify_cut_card(self.decks, self.burn, self.cut_card, self.end_rule, self.game.hands)
        except ShoeError as error:
            raise RuleSheetError(f"cut_card: {error}") from error
        if self.game.banked_by_players and self.banking is None:
            msgspec.structs.force_setattr(self, "banking", BankingRules())
        if self.banking is not None and (self.game is Game.BANQUE) != bool(self.banking.sides):
            if self.banking.sides:
                raise RuleSheetError(
                    _("banking.sides: only baccarat en banque is played on two sides.")
                )
            banking = msgspec.structs.replace(self.banking, sides=TwoSides())
            msgspec.structs.force_setattr(self, "banking", banking)
        if not self.game.banked_by_players and self.banking is not None:
            raise RuleSheetError(
                _("banking: the house banks punto banco; leave this out or name its game.")
            )
        seen = set()
        for bet in self.bets:
            key = (bet.kind, bet.mode if isinstance(bet, Banker) else None)
            if key in seen:
                raise RuleSheetError(
                    _("bets: {bet} stands twice; give each bet once, Banker once a mode.").format(
                        bet=bet.kind.label
                    )
                )
            seen.add(key)
            # Asked while the sheet is made, so that its prices wait for nothing.
            bet.answers  # noqa: B018

    @property
    def modes(self) -> tuple[BankerMode, ...]:
        """The modes in which the Banker bet is offered, the usual one first."""
        return tuple(bet.mode for bet in self.bets if isinstance(bet, Banker))

    def offered(self, mode: BankerMode | None = None) -> tuple[AnyBet, ...]:
        """The bets open in one mode (the sheet's first where not said), in the sheet's order.

        Raises:
            BetError: the sheet has no such mode.

        >>> from baccarat_core.rule_sheets import load_rule_sheet
        >>> [bet.kind.label for bet in load_rule_sheet("six_deck").offered()]
        ['Player', 'Banker', 'Tie']
        """
        chosen = self._mode(mode)
        return tuple(bet for bet in self.bets if not isinstance(bet, Banker) or bet.mode is chosen)

    def bet(self, kind: BetKind, mode: BankerMode | None = None) -> AnyBet:
        """The bet of this kind, as this sheet pays it.

        Raises:
            BetError: the sheet has no such bet or mode.

        >>> from baccarat_core.rule_sheets import load_rule_sheet
        >>> load_rule_sheet("six_deck").bet(BetKind.TIE).pays
        Fraction(9, 1)
        """
        for bet in self.offered(mode):
            if bet.kind is kind:
                return bet
        if not isinstance(kind, BetKind):
            raise BetError(
                _("A bet is named as BetKind.TIE is, not as {kind!r}.").format(kind=kind)
            )
        known = ", ".join(bet.kind.label for bet in self.offered(mode)) or _("none")
        raise BetError(
            _("{title} has no bet {bet}. Its bets: {known}.").format(
                title=self.title, bet=kind.label, known=known
            )
        )

    def with_bet(self, bet: Bet) -> RuleSheet:
        """This sheet with one bet added, or put in the place of its namesake.

        >>> from baccarat_core.rule_sheets import load_rule_sheet
        >>> from baccarat_core.bets import Tie
        >>> sheet = load_rule_sheet("trainer").with_bet(Tie(pays="9:1"))
        >>> sheet.bet(BetKind.TIE).pays
        Fraction(9, 1)
        """

        def same(other: Bet) -> bool:
            if isinstance(bet, Banker) and isinstance(other, Banker):
                return bet.mode is other.mode
            return other.kind is bet.kind

        bets = tuple(bet if same(other) else other for other in self.bets)
        return msgspec.structs.replace(self, bets=bets if bet in bets else (*bets, bet))

    def open_shoe(self, seed: int | str | None = None) -> Shoe:
        """A new shoe as this table opens it.

        Raises:
            ShoeError: the seed is neither a whole number nor text.

        >>> from baccarat_core.rule_sheets import load_rule_sheet
        >>> load_rule_sheet("six_deck").open_shoe(seed=1).size
        312
        """
        return Shoe(
            self.decks,
            seed,
            burn=self.burn,
            cut_card=self.cut_card,
            end_rule=self.end_rule,
            hands=self.game.hands,
        )

    def _mode(self, mode: BankerMode | None) -> BankerMode | None:
        if mode is None:
            return self.modes[0] if self.modes else None
        if not isinstance(mode, BankerMode):
            raise BetError(
                _("A mode is named as BankerMode.COMMISSION is, not as {mode!r}.").format(mode=mode)
            )
        if mode not in self.modes:
            offered = ", ".join(each.value for each in self.modes) or _("none")
            raise BetError(
                _("{title} has no mode {mode!r}. Its modes: {offered}.").format(
                    title=self.title, mode=mode.value, offered=offered
                )
            )
        return mode
