"""What an audit finds: frozen values that say what, where and why."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import ClassVar

from ..bets import BankerMode, BetKind, Money, parse_stake
from ..errors import AuditError
from ..odds import BetOdds
from ..rule_sheets import RuleSheet
from ..text import _
from .said import Place, Said


class Severity(Enum):
    """What a finding means to a bettor; the value is its name on the screen."""

    WRONG = "Wrong"
    MISSING = "Missing"
    COSTLY = "Costly"
    RIGHT = "Right"
    NOTE = "Note"


class FindingKind(Enum):
    """What was found."""

    ODDS_REVERSED = "odds the wrong way round"
    WRONG_CELL = "a wrong cell in the drawing rules"
    CLAIM_OTHER_DECKS = "a figure of another deck count"
    CLAIM_WITHOUT_DECKS = "a figure without a deck count"
    CLAIM_OTHER_PAY = "a figure of another pay"
    CLAIM_WRONG = "a figure of no deck count"
    EXAMPLE_WRONG = "an example that does not come out"
    CONTRADICTION = "two different statements"
    TIE_TAKES_STAKES = "a tie takes the stakes"
    BETTOR_GAINS = "a bet that costs the house"
    UNPAYABLE = "a pay that can't be paid"
    PLAYER_STOOD_MISSING = "the row “Player stood” is missing"
    ROW_MISSING = "a row is missing"
    DECKS_MISSING = "no deck count"
    COMMISSION_MISSING = "no commission"
    COMMISSION_SHARE_MISSING = "a commission without its share"
    DEAR_BET = "a dear bet"
    COST_AN_HOUR = "the cost of an hour"
    CLAIM_RIGHT = "a figure that is right"
    RULES_RIGHT = "drawing rules that are right"
    EXAMPLE_RIGHT = "an example that comes out"
    FOR_ONE = "odds “for one”"
    USUAL_PAY = "a usual pay taken"
    RULES_NOT_PRINTED = "no drawing rules"
    UNREAD = "not read"

    @property
    def severity(self) -> Severity:
        """What it means to a bettor."""
        return _SEVERITIES.get(self, Severity.WRONG)

    @property
    def label(self) -> str:
        """Its name on the screen."""
        return _(self.value)


_SEVERITIES = {
    FindingKind.PLAYER_STOOD_MISSING: Severity.MISSING,
    FindingKind.ROW_MISSING: Severity.MISSING,
    FindingKind.DECKS_MISSING: Severity.MISSING,
    FindingKind.COMMISSION_MISSING: Severity.MISSING,
    FindingKind.COMMISSION_SHARE_MISSING: Severity.MISSING,
    FindingKind.CLAIM_WITHOUT_DECKS: Severity.MISSING,
    FindingKind.DEAR_BET: Severity.COSTLY,
    FindingKind.COST_AN_HOUR: Severity.COSTLY,
    FindingKind.TIE_TAKES_STAKES: Severity.COSTLY,
    FindingKind.CLAIM_RIGHT: Severity.RIGHT,
    FindingKind.RULES_RIGHT: Severity.RIGHT,
    FindingKind.EXAMPLE_RIGHT: Severity.RIGHT,
    FindingKind.FOR_ONE: Severity.NOTE,
    FindingKind.USUAL_PAY: Severity.NOTE,
    FindingKind.RULES_NOT_PRINTED: Severity.NOTE,
    FindingKind.UNREAD: Severity.NOTE,
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: its kind, a sentence, and where; ``None`` for the page as a whole."""

    kind: FindingKind
    sentence: str
    place: Place | None = None
    bet: BetKind | None = None
    decks: tuple[int, ...] = ()
    """The deck counts, of 1 to 10, for which a claimed figure is true."""

    @property
    def severity(self) -> Severity:
        """What it means to a bettor."""
        return self.kind.severity


@dataclass(frozen=True, slots=True)
class Price:
    """A bet's exact odds in one Banker mode; ``mode`` is ``None`` for all bets but Banker."""

    bet: BetKind
    mode: BankerMode | None
    odds: BetOdds

    @property
    def label(self) -> str:
        """The bet's name, with the mode where a page has both."""
        if self.mode is BankerMode.NO_COMMISSION:
            return _("{bet}, no commission").format(bet=self.bet.label)
        return self.bet.label


@dataclass(frozen=True, slots=True)
class Pace:
    """How much is bet in an hour: rounds, and the stake on each bet each round.

    Raises:
        AuditError: no whole number of rounds from 1 to 1,000.
        BetError: the stake is no exact amount above 0.

    >>> Pace(70, "10").stake
    Decimal('10')
    """

    rounds_an_hour: int = 70
    stake: Decimal = Decimal(10)
    MOST_ROUNDS: ClassVar[int] = 1000

    def __init__(self, rounds_an_hour: int | str = 70, stake: Money = 10) -> None:
        object.__setattr__(self, "rounds_an_hour", _rounds(rounds_an_hour, self.MOST_ROUNDS))
        object.__setattr__(self, "stake", parse_stake(_plain(stake)))

    def cost(self, price: Price) -> Fraction:
        """What an hour of this bet costs on average; below 0 it gains."""
        return price.odds.house_edge * Fraction(self.stake) * self.rounds_an_hour


def _plain(stake: Money) -> Money:
    return stake.strip() if isinstance(stake, str) else stake


def _rounds(rounds: int | str, most: int) -> int:
    word = str(rounds).strip()
    whole = int(word) if word.isascii() and word.isdecimal() and len(word) <= 9 else 0
    if isinstance(rounds, bool) or not 1 <= whole <= most:
        raise AuditError(
            _("Rounds an hour are a whole number from 1 to {most:,}, not {given}.").format(
                most=most, given=word[:20] or _("nothing")
            )
        )
    return whole


@dataclass(frozen=True, slots=True)
class Audit:
    """A page's audit: its lines, what each was read as, the findings, and every bet's price.

    ``sheet`` is the table that the page describes, slips of the pen put right: odds the wrong way
    round are turned, and what is missing is taken as usual. Findings say so.
    """

    lines: tuple[str, ...]
    said: tuple[Said, ...]
    findings: tuple[Finding, ...]
    sheet: RuleSheet
    prices: tuple[Price, ...]
    pace: Pace

    def of_kind(self, *kinds: FindingKind) -> tuple[Finding, ...]:
        """The findings of these kinds."""
        return tuple(finding for finding in self.findings if finding.kind in kinds)

    def at_line(self, line: int) -> tuple[Finding, ...]:
        """The findings beside a line, counted from 1; 0 for those about the page as a whole."""
        return tuple(
            finding
            for finding in self.findings
            if (finding.place.line if finding.place else 0) == line
        )

    def read_as(self, line: int) -> tuple[Said, ...]:
        """What a line, counted from 1, was read as."""
        return tuple(said for said in self.said if said.place.line == line)

    @property
    def cost_an_hour(self) -> Fraction:
        """What an hour costs on average with the stake on every bet each round, Banker in its
        usual mode."""
        return sum((self.pace.cost(price) for price in one_mode(self.prices)), Fraction(0))


def one_mode(prices: tuple[Price, ...]) -> tuple[Price, ...]:
    """The prices in the page's usual Banker mode, the first."""
    first: dict[BetKind, Price] = {}
    for price in prices:
        first.setdefault(price.bet, price)
    return tuple(first.values())
