"""What the logs of all games share: their first records, and how records become text and back.

``ShoeOpened`` holds cards that nobody has seen yet: ``public`` gives a record as a screen may show
it.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar, Generic, ParamSpec, TypeVar

import msgspec

from .bets import Ladder
from .cards import Card, parse_cards
from .errors import BaccaratError
from .rule_sheets import RuleSheet, rule_sheet_from
from .shoe import BurnRule, EndRule, Shoe
from .text import _

R = TypeVar("R")
P = ParamSpec("P")


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a record, some of whose fields say in words what the others hold."""

    WORDS: ClassVar[frozenset[str]] = frozenset()
    """The names of those fields. A log that was written in another language, or with another
    sentence, tells of the same actions."""


class Record(Told, frozen=True, tag_field="record", kw_only=True):
    """One action and what came of it."""


class TableOpened(Record, frozen=True, tag="table opened", kw_only=True):
    """The table and the whole sheet it runs by, as plain fields."""

    sheet: dict[str, Any]


class ShoeOpened(Record, frozen=True, tag="shoe opened", kw_only=True):
    """A new shoe, with all its cards in order."""

    cards: str
    """As ``parse_cards`` reads them."""
    burn: BurnRule
    cut_card: int
    end_rule: EndRule


class SeatTaken(Record, frozen=True, tag="seat taken", kw_only=True):
    """Someone sat down with chips."""

    seat: int
    name: str
    chips: Decimal


class SeatLeft(Record, frozen=True, tag="seat left", kw_only=True):
    """Someone left with their chips."""

    seat: int
    chips: Decimal


class CardsBurned(Record, frozen=True, tag="cards burned", kw_only=True):
    """The burn card was shown, and as many cards as it asks for were burned."""

    card: Card
    count: int
    """Without the burn card itself."""


class ChipsBought(Record, frozen=True, tag="chips bought", kw_only=True):
    """A seat bought more chips."""

    seat: int
    amount: Decimal


class Codec(Generic[R]):
    """Records as JSON and back.

    Args:
        kind: the union of a game's records.
        error: what is raised for text that is none of them.

    >>> codec = Codec(ChipsBought, BaccaratError)
    >>> text = codec.encode(ChipsBought(seat=3, amount=Decimal(50)))
    >>> text
    '{"record":"chips bought","seat":3,"amount":"50"}'
    >>> codec.decode(text).amount
    Decimal('50')
    """

    def __init__(self, kind: Any, error: type[BaccaratError]) -> None:
        self._decoder: msgspec.json.Decoder[R] = msgspec.json.Decoder(kind)
        self._error = error

    def encode(self, record: R) -> str:
        """A record as JSON."""
        return msgspec.json.encode(record).decode()

    def decode(self, text: str) -> R:
        """The record that ``encode`` wrote; text that is none is refused with the game's error."""
        try:
            return self._decoder.decode(text)
        except msgspec.MsgspecError as error:
            raise self._error(
                _("This is no record of a table: {why}.").format(why=error)
            ) from error


def public(record: R) -> R:
    """The record as a screen may show it: a shoe without its cards.

    >>> public(ChipsBought(seat=3, amount=Decimal(50))).seat
    3
    """
    return msgspec.structs.replace(record, cards="") if isinstance(record, ShoeOpened) else record


def shoe_opened(shoe: Shoe) -> ShoeOpened:
    """The record of a shoe that is opened.

    >>> shoe_opened(Shoe.stacked(parse_cards("9h 7d"))).cards
    '9h 7d'
    """
    return ShoeOpened(
        cards=" ".join(map(str, shoe.pile)),
        burn=BurnRule.NONE if shoe.burn_card is None else BurnRule.EXPOSED_CARD,
        cut_card=shoe.size - shoe.cut_at,
        end_rule=shoe.end_rule,
    )


def shoe_of(record: ShoeOpened, hands: int = 2) -> Shoe:
    """The shoe that this record opened.

    Args:
        hands: how many hands a coup of this game deals.

    >>> shoe_of(shoe_opened(Shoe.stacked(parse_cards("9h 7d")))).undealt
    2
    """
    return Shoe.stacked(
        parse_cards(record.cards),
        burn=record.burn,
        cut_card=record.cut_card,
        end_rule=record.end_rule,
        hands=hands,
    )


def opened_sheet(record: object, error: type[BaccaratError]) -> RuleSheet:
    """The sheet of the table that a log begins with.

    Args:
        error: what is raised where the log begins with something else, or its sheet can't be read.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> record = TableOpened(sheet=sheet_fields(load_rule_sheet("trainer")))
    >>> opened_sheet(record, BaccaratError).decks
    8
    """
    if not isinstance(record, TableOpened):
        raise error(_("A table's log begins with the table, and this one does not."))
    try:
        return rule_sheet_from(record.sheet)
    except BaccaratError as fault:
        raise error(_("The log's rule sheet can't be read: {why}").format(why=fault)) from fault


def without_words(value: object) -> object:
    """A record, or a part of one, as what it tells beside its ``WORDS``, to be compared.

    >>> from baccarat_core.live_table.records import RoundSettled
    >>> one, two = RoundSettled(bets=(), coup="Tie"), RoundSettled(bets=(), coup="Égalité")
    >>> one == two, without_words(one) == without_words(two)
    (False, True)
    """
    if isinstance(value, Told):
        fields = (name for name in value.__struct_fields__ if name not in value.WORDS)
        return type(value), {name: without_words(getattr(value, name)) for name in fields}
    if isinstance(value, tuple):
        return tuple(map(without_words, value))
    return value


def sheet_fields(sheet: RuleSheet) -> dict[str, Any]:
    """A rule sheet as the plain fields that ``rule_sheet_from`` reads back.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> sheet_fields(load_rule_sheet("trainer"))["decks"]
    8
    """
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(sheet, enc_hook=_plain))
    return fields


def allowed(verify: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether this is not refused.

    >>> allowed(Card.parse, "9h"), allowed(Card.parse, "9x")
    (True, False)
    """
    try:
        verify(*args, **kwargs)
    except BaccaratError:
        return False
    return True


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Ladder):
        return {str(margin): str(pay) for margin, pay in value.items()}
    raise TypeError(f"{value!r} has no place in a log")
