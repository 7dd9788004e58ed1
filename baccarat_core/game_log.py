"""What the logs of all games share: their first records, and how records become text and back.

``ShoeOpened`` holds cards that nobody has seen yet: ``public`` gives a record as a screen may show
it.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, Generic, ParamSpec, TypeVar

import msgspec

from .bets import Ladder
from .cards import Card, parse_cards
from .errors import BaccaratError
from .rule_sheets import RuleSheet
from .shoe import BurnRule, EndRule, Shoe
from .text import _

R = TypeVar("R")
P = ParamSpec("P")


class Record(msgspec.Struct, frozen=True, tag_field="record", kw_only=True):
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
