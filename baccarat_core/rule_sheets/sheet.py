"""A house's rules as data: read from TOML, checked field by field, frozen."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from ..bets import (
    AnyBet,
    Banker,
    BankerMode,
    Bet,
    BetKind,
    CommissionRounding,
    Ladder,
    Share,
    parse_pay,
    parse_share,
)
from ..errors import BetError, RuleSheetError
from ..shoe import BurnRule, EndRule, Shoe
from ..text import _
from .faults import fault_sentence
from .game import Game

FOLDER = Path(__file__).parent


class RuleSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of one table.

    ``load_rule_sheet`` makes one from a file and names the place of any fault in it.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    game: Game = Game.PUNTO_BANCO
    decks: Annotated[int, msgspec.Meta(ge=1, le=100)] = 8
    """How many 52-card decks the shoe holds."""
    burn: BurnRule = BurnRule.NONE
    cut_card: Annotated[int, msgspec.Meta(ge=0)] = 14
    """How many cards lie behind the cut card."""
    end_rule: EndRule = EndRule.CUT_CARD_ROUND
    unit: Decimal = Decimal("0.01")
    """The smallest unit of money in which stakes are made."""
    chip: Decimal = Decimal("0.01")
    """The smallest chip, to which a commission may be rounded."""
    commission_rounding: CommissionRounding = CommissionRounding.EXACT
    bets: tuple[AnyBet, ...] = ()

    def __post_init__(self) -> None:
        for field in ("unit", "chip"):
            amount = getattr(self, field)
            if not (amount.is_finite() and amount > 0):
                raise RuleSheetError(
                    _("{field}: expected an amount of more than 0, not {amount}.").format(
                        field=field, amount=amount
                    )
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

    @property
    def modes(self) -> tuple[BankerMode, ...]:
        """The modes in which the Banker bet is offered, the usual one first."""
        return tuple(bet.mode for bet in self.bets if isinstance(bet, Banker))

    def offered(self, mode: BankerMode | None = None) -> tuple[AnyBet, ...]:
        """The bets open in one mode (the sheet's first where not said), in the sheet's order.

        Raises:
            BetError: the sheet has no such mode.
        """
        chosen = self._mode(mode)
        return tuple(bet for bet in self.bets if not isinstance(bet, Banker) or bet.mode is chosen)

    def bet(self, kind: BetKind, mode: BankerMode | None = None) -> AnyBet:
        """The bet of this kind, as this sheet pays it.

        Raises:
            BetError: the sheet has no such bet or mode.

        >>> load_rule_sheet("six_deck").bet(BetKind.TIE).pays
        Fraction(9, 1)
        """
        for bet in self.offered(mode):
            if bet.kind is kind:
                return bet
        known = ", ".join(bet.kind.label for bet in self.offered(mode)) or _("none")
        asked = kind.label if isinstance(kind, BetKind) else repr(kind)
        raise BetError(
            _("{title} has no bet {bet}. Its bets: {known}.").format(
                title=self.title, bet=asked, known=known
            )
        )

    def with_bet(self, bet: Bet) -> RuleSheet:
        """This sheet with one bet added, or put in the place of its namesake.

        >>> from baccarat_core.bets import Tie
        >>> sheet = load_rule_sheet("trainer").with_bet(Tie(pays=Fraction(9)))
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
        """A new shoe as this table opens it."""
        return Shoe(
            self.decks, seed, burn=self.burn, cut_card=self.cut_card, end_rule=self.end_rule
        )

    def _mode(self, mode: BankerMode | None) -> BankerMode | None:
        if mode is None:
            return self.modes[0] if self.modes else None
        if mode not in self.modes:
            offered = ", ".join(each.value for each in self.modes) or _("none")
            raise BetError(
                _("{title} has no mode {mode!r}. Its modes: {offered}.").format(
                    title=self.title, mode=getattr(mode, "value", mode), offered=offered
                )
            )
        return mode


def parse_rule_sheet(text: str) -> RuleSheet:
    """Read a rule sheet from TOML text.

    Raises:
        RuleSheetError: the text is no TOML, or a field is wrong, unknown or missing; the sentence
            names the place.

    >>> parse_rule_sheet('name = "x"\\ntitle = "x"\\ndecks = 0')
    Traceback (most recent call last):
        ...
    baccarat_core.errors.RuleSheetError: decks: expected a whole number of 1 or more.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSheetError(_("This is no TOML: {error}.").format(error=error)) from error
    return rule_sheet_from(data)


def rule_sheet_from(data: dict[str, Any]) -> RuleSheet:
    """Make a rule sheet from plain fields, as ``parse_rule_sheet`` does from text.

    Raises:
        RuleSheetError: a field is wrong, unknown or missing; the sentence names the place.
    """
    try:
        return msgspec.convert(data, RuleSheet, dec_hook=_read, str_keys=True)
    except msgspec.ValidationError as error:
        raise RuleSheetError(fault_sentence(str(error), data)) from error


def load_rule_sheet(name_or_path: str | Path) -> RuleSheet:
    """The rule sheet of this name, or in this file.

    Raises:
        RuleSheetError: there is none, or it can't be read; the sentence names the place.

    >>> load_rule_sheet("live").decks
    8
    """
    named = FOLDER / f"{name_or_path}.toml"
    if isinstance(name_or_path, str) and name_or_path in rule_sheets():
        return _load_named(named)
    path = Path(name_or_path)
    if path.suffix != ".toml":
        raise RuleSheetError(
            _("There is no rule sheet {name!r}. Those here: {names}; or give a .toml file.").format(
                name=str(name_or_path), names=", ".join(rule_sheets())
            )
        )
    return _load(path)


def rule_sheets() -> tuple[str, ...]:
    """The names of the rule sheets that come with the course.

    >>> rule_sheets()
    ('american', 'banque', 'chemin_de_fer', 'live', 'six_deck', 'trainer')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def _load_named(path: Path) -> RuleSheet:
    return _load(path)


def _load(path: Path) -> RuleSheet:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RuleSheetError(
            _("{path} can't be read: {why}.").format(path=path, why=error.strerror)
        ) from error
    except UnicodeDecodeError as error:
        raise RuleSheetError(_("{path} is not UTF-8 text.").format(path=path)) from error
    try:
        return parse_rule_sheet(text)
    except RuleSheetError as error:
        raise RuleSheetError(f"{path.name}: {error}") from error


def _read(kind: type, value: object) -> object:
    readers: dict[type, Callable[[Any], object]] = {
        Fraction: parse_pay,
        Share: parse_share,
        Ladder: Ladder.parse,
    }
    return readers[kind](value)
