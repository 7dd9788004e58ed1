"""Every bet's exact price on a rule sheet, or on two side by side."""

from __future__ import annotations

from typing import Any

from baccarat_core.bets import BankerMode
from baccarat_core.errors import RuleSheetError
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet

from .assets import script, style
from .base import CourseWidget, Intent
from .odds_details import file_name, odds_csv
from .odds_panel import NOTHING, OddsPanel, offered_sheets, panel_words
from .text import _


class OddsWidget(CourseWidget):
    """What widgets with a table of prices have in common."""

    _panel: OddsPanel

    def on_sort(self, intent: Intent) -> None:
        """Sort the table: ``column`` and ``direction``."""
        self._panel.on_sort(intent)

    def on_show(self, intent: Intent) -> None:
        """Open or close a bet's exact numbers: ``bet`` and ``open``."""
        self._panel.on_show(intent)

    def on_rounds(self, intent: Intent) -> None:
        """Ask what a number of rounds of the opened bets comes to: ``text`` as it is typed."""
        self._panel.on_rounds(intent)

    def on_compare(self, intent: Intent) -> None:
        """Compare with another sheet, or with none: ``sheet``."""
        self._panel.on_compare(intent)

    def on_mode(self, intent: Intent) -> None:
        """Price the Banker bet in another mode: ``mode``."""
        panel = self._panel
        panel.price(panel.priced.sheet, panel.mode_named(intent.get("mode")))

    def on_download(self, intent: Intent) -> None:
        """Send the table as CSV to the page that asked: ``ask`` is its own mark."""
        prices = self._panel.prices()
        names = [priced.sheet.name for priced in prices]
        self.save(intent, f"{file_name(*names)}.csv", "text/csv", odds_csv(prices))

    def save(self, intent: Intent, name: str, kind: str, text: str) -> None:
        """Have the learner's browser save a file."""
        mark = str(intent.get("ask"))[:40]
        self.send({"save": {"ask": mark, "name": name, "kind": kind, "text": text}})


class OddsTable(OddsWidget):
    """A table of every bet's exact odds, from a full shoe.

    Args:
        rule_sheet: a sheet's name, or a sheet of one's own.
        compare: a second sheet, shown beside it.
        mode: the Banker mode; the sheet's first where not said.

    Raises:
        BaccaratError: a sheet can't be read or has no bets on Player and Banker, or no such mode.

    >>> OddsTable("live", compare="six_deck")
    OddsTable('live', compare='six_deck')
    """

    _esm = script("odds_table.js")
    _css = style("odds_table.css", "odds_session.css")

    def __init__(
        self,
        rule_sheet: str | RuleSheet = "live",
        compare: str | RuleSheet | None = None,
        mode: BankerMode | None = None,
    ) -> None:
        self._sheets = offered_sheets()
        self._name = self._known(rule_sheet, "own")
        other = NOTHING if compare is None else self._known(compare, "other")
        self._panel = OddsPanel(self._sheets[self._name], self._sheets, other, mode)
        super().__init__()

    def on_sheet(self, intent: Intent) -> None:
        """Price another sheet: ``sheet`` is its name."""
        name = intent.get("sheet")
        if name not in list(self._sheets):
            raise RuleSheetError(_("There is no sheet {name!r} here.").format(name=name))
        sheet = self._sheets[str(name)]
        mode = self._panel.priced.mode
        self._panel.price(sheet, mode if mode in sheet.modes else None)
        self._name = str(name)

    def _known(self, given: str | RuleSheet, own: str) -> str:
        """The name under which the learner may choose this sheet."""
        sheet = given if isinstance(given, RuleSheet) else load_rule_sheet(given)
        for name, each in self._sheets.items():
            if each == sheet:
                return name
        self._sheets[own] = sheet
        return own

    def fixed(self) -> dict[str, Any]:
        """The words of the page."""
        return {"words": {**panel_words(), "sheet": _("Rule sheet")}}

    def snapshot(self) -> dict[str, Any]:
        """The prices, and the sheets there are to choose from."""
        odds = self._panel.snapshot()
        return {
            "sheet": self._name,
            "sheets": odds["choices"],
            "odds": odds,
        }

    def _describe(self) -> list[str]:
        parts = [repr(self._sheets[self._name].name)]
        if self._panel.compare != NOTHING:
            parts.append(f"compare={self._sheets[self._panel.compare].name!r}")
        if self._panel.priced.mode:
            parts.append(f"mode={self._panel.priced.mode.value!r}")
        return parts
