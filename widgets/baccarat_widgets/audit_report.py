"""A house's page under the glass: paste it, and read what it leaves out and what it costs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from baccarat_core.audit import Audit, Finding, Pace, Price, Severity, audit, load_page, pages
from baccarat_core.audit.figures import pay_words, percent, rounded
from baccarat_core.audit.reading import LONGEST
from baccarat_core.audit.said import Unread
from baccarat_core.bets import Money
from baccarat_core.errors import AuditError
from baccarat_core.rule_sheets import RuleSheet

from .assets import script, style
from .base import CourseWidget, Intent
from .money import money, signed
from .text import _, text_limit

OWN = ""
"""The choice that stands for the learner's own text."""


class AuditReport(CourseWidget):
    """A page's text with the findings beside its lines, every bet's price and what an hour costs.

    Args:
        page: the name of a page that comes with the course, or a text of one's own.
        rounds_an_hour: how many rounds are dealt in an hour.
        stake: what is staked on each bet each round.

    Raises:
        BaccaratError: nothing in the text can be audited, or the pace or stake is none.

    >>> AuditReport("live")
    AuditReport('live')
    >>> AuditReport("Six decks. Tie pays 9 to 1.").audit.sheet.decks
    6
    """

    _esm = script("audit_report.js")
    _css = style("audit_report.css")

    def __init__(
        self,
        page: str = "american",
        rounds_an_hour: int | str = 70,
        stake: Money = 10,
    ) -> None:
        self._pace = Pace(rounds_an_hour, stake)
        self._page = page if page in pages() else OWN
        self._text = load_page(page) if self._page else page
        self._audit = audit(self._text, self._pace)
        self._loaded = 0
        super().__init__()

    @property
    def audit(self) -> Audit:
        """The audit on the screen."""
        return self._audit

    @property
    def sheet(self) -> RuleSheet:
        """The table that the page describes, for a ``RuleSheetEditor`` or an ``OddsTable``."""
        return self._audit.sheet

    # What the learner may do

    def on_audit(self, intent: Intent) -> None:
        """Audit ``text`` at a pace of ``rounds`` an hour and a ``stake``."""
        text = intent.get("text")
        if not isinstance(text, str):
            raise AuditError(_("A page is text; {what!r} is none.").format(what=text))
        pace = self._pace_in(intent)
        found = audit(text, pace)
        self._text, self._pace, self._audit = text, pace, found
        self._page = next((name for name in pages() if load_page(name) == text), OWN)

    def on_page(self, intent: Intent) -> None:
        """Load one of the course's pages, ``page`` by name, at the pace on the screen."""
        name = intent.get("page")
        text = load_page(name if isinstance(name, str) else repr(name))
        pace = self._pace_in(intent)
        found = audit(text, pace)
        self._text, self._pace, self._audit, self._page = text, pace, found, str(name)
        self._loaded += 1

    def on_pace(self, intent: Intent) -> None:
        """Change the pace: ``rounds`` an hour and the ``stake``."""
        pace = self._pace_in(intent)
        self._pace, self._audit = pace, audit(self._text, pace)

    def _pace_in(self, intent: Intent) -> Pace:
        given = (intent.get("rounds"), intent.get("stake"))
        rounds, stake = (str("" if each is None else each) for each in given)
        return Pace(rounds, stake)

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The words of the page, and the pages to choose from."""
        names = {
            "american": _("A page that plays “American baccarat”"),
            "six_deck": _("A page with six decks"),
            "live": _("A page for a live dealer's table"),
            "trainer": _("A page for dealers in training"),
        }
        choices = [{"value": name, "label": names.get(name, name)} for name in pages()]
        return {
            "words": audit_words(),
            "pages": [*choices, {"value": OWN, "label": _("Your own text")}],
            "limit": text_limit(LONGEST),
        }

    def snapshot(self) -> dict[str, Any]:
        """The text as it was audited last, what each line was read as, and all findings."""
        found = self._audit
        return {
            "page": self._page,
            "text": self._text,
            "loaded": self._loaded,
            "rounds": str(self._pace.rounds_an_hour),
            "stake": money(self._pace.stake),
            "summary": summary(found),
            "lines": [_line(found, number) for number in range(1, len(found.lines) + 1)],
            "whole": [_shown(finding) for finding in found.at_line(0)],
            "prices": [_price(found, price) for price in found.prices],
            "caption": _(
                "Prices with {decks} decks for one unit staked, pushes counted; an hour is "
                "{rounds} rounds with {stake} on the bet."
            ).format(
                decks=found.sheet.decks,
                rounds=self._pace.rounds_an_hour,
                stake=money(self._pace.stake),
            ),
        }

    def _describe(self) -> list[str]:
        return [repr(self._page)] if self._page else []


def summary(found: Audit) -> str:
    """How many findings of each weight, in a sentence; notes are not counted.

    >>> summary(audit("Six decks. Tie 1:9. House edge on Tie 4.93 %"))
    '1 wrong, 1 costly, 1 right.'
    """
    counts = Counter(finding.severity for finding in found.findings)
    told = [
        _("{count} {severity}").format(count=counts[each], severity=_(each.value).lower())
        for each in Severity
        if counts[each] and each is not Severity.NOTE
    ]
    return ", ".join(told) + "." if told else _("Nothing found.")


def _line(found: Audit, number: int) -> dict[str, Any]:
    said = found.read_as(number)
    return {
        "number": number,
        "text": found.lines[number - 1],
        "read": list(dict.fromkeys(each.meaning for each in said if not isinstance(each, Unread))),
        "findings": [_shown(finding) for finding in found.at_line(number)],
    }


def _shown(finding: Finding) -> dict[str, Any]:
    return {
        "kind": finding.kind.name.lower(),
        "severity": finding.severity.name.lower(),
        "label": _(finding.severity.value),
        "sentence": finding.sentence,
    }


def _price(found: Audit, price: Price) -> dict[str, str]:
    pays = [pay_words(pay) for pay in price.odds.wins]
    return {
        "bet": price.label,
        "pays": " ".join(pays) if len(pays) <= 2 else f"{pays[-1]} … {pays[0]}",
        "edge": percent(price.odds.house_edge),
        "hour": _cost(found.pace.cost(price)),
    }


def _cost(cost: Fraction) -> str:
    """An average loss as a bettor reads it; what is gained has a plus."""
    amount = rounded(cost, 2)
    return signed(-amount) if amount < 0 else f"{amount:,.2f}"


def audit_words() -> dict[str, str]:
    """The fixed words of an audit."""
    return {
        "label": _("Audit of a house's page"),
        "page": _("Page"),
        "text": _("The page's text"),
        "help": _(
            "One rule a line reads best: “Eight decks”, “Tie pays 8 to 1”, “Banker 3 draws unless "
            "8”, “House edge on Tie 14.36%”."
        ),
        "audit": _("Audit this page"),
        "changed": _("The text has changed since it was audited."),
        "rounds": _("Rounds an hour"),
        "stake": _("Stake on each bet"),
        "found": _("What was found"),
        "lines": _("Line by line"),
        "line": _("Line"),
        "its_text": _("Its text"),
        "finding": _("What was found there"),
        "read": _("Read as: {read}"),
        "show_read": _("Show how each line was read"),
        "whole": _("The page as a whole"),
        "prices": _("What every bet costs"),
        "bet": _("Bet"),
        "pays": _("Pays, net"),
        "edge": _("House edge"),
        "hour": _("An hour costs"),
    }
