"""A rule sheet that can be changed field by field, with every price changing at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from baccarat_core.bets import AnyBet, BankerMode
from baccarat_core.errors import BaccaratError, RuleSheetError
from baccarat_core.odds import bet_odds, joint_distribution, odds_of
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet, parse_rule_sheet, to_toml
from baccarat_core.rule_sheets.reading import LONGEST

from .assets import script, style
from .base import Intent
from .odds_details import file_name
from .odds_panel import OddsPanel, offered_sheets, panel_words
from .odds_table import OddsWidget
from .rule_sheet_form import (
    MORE_FIELDS,
    SHEET_FIELDS,
    Entry,
    all_entries,
    bet_entries,
    bet_key,
    bet_label,
    form_words,
    missing_bets,
    sheet_entries,
    with_entry,
    without_bet,
)
from .tables import percent
from .text import _, text_limit

BEFORE = "before"
"""The name of the sheet as it was, among those to compare with."""
MOST_STEPS = 200
"""How many changes can be undone."""


@dataclass(frozen=True)
class Wrong:
    """An entry that can't stand, and why."""

    text: str
    why: str


@dataclass(frozen=True)
class Draft:
    """All that the learner has made: the last good sheet, and the wrong entries beside it."""

    sheet: RuleSheet
    loaded: RuleSheet
    mode: BankerMode | None = None
    wrong: Mapping[str, Wrong] = field(default_factory=dict)
    typed: Wrong | None = None
    """The text of a whole sheet that could not be used."""


class RuleSheetEditor(OddsWidget):
    """A form of a rule sheet's fields, and below it what every bet costs.

    A wrong entry gets its sentence beside the field, and prices stay those of the last good sheet.

    Args:
        rule_sheet: a sheet's name, or a sheet of one's own, to begin with.

    Raises:
        RuleSheetError: the sheet can't be read, or has no bets on Player and Banker.

    >>> RuleSheetEditor("trainer")
    RuleSheetEditor('trainer')
    """

    _esm = script("rule_sheet_editor.js")
    _css = style("odds_table.css", "odds_session.css", "rule_sheet_editor.css")

    def __init__(self, rule_sheet: str | RuleSheet = "live") -> None:
        sheet = rule_sheet if isinstance(rule_sheet, RuleSheet) else load_rule_sheet(rule_sheet)
        self._given = sheet
        self._sheets = offered_sheets()
        choices = {BEFORE: sheet, **self._sheets}
        labels = {BEFORE: _("The sheet as it was")}
        self._panel = OddsPanel(sheet, choices, BEFORE, labels=labels)
        self._draft = Draft(sheet, sheet)
        self._past: list[Draft] = []
        self._turn = 0
        self._heard = ""
        self._written = (sheet, to_toml(sheet))
        super().__init__()

    @property
    def rule_sheet(self) -> RuleSheet:
        """The last good sheet, for code that goes on with it."""
        return self._draft.sheet

    # What the learner may do

    def on_set(self, intent: Intent) -> None:
        """Type into a field: ``field`` is its address, ``text`` what it holds now."""
        self._turn += 1
        entry, text = self._entry(intent.get("field")), str(intent.get("text", "")).strip()
        draft = self._draft
        wrong = {key: each for key, each in draft.wrong.items() if key != entry.key}
        if text == entry.text:
            if len(wrong) < len(draft.wrong):
                self._go(replace(draft, wrong=wrong))
            return
        try:
            sheet = with_entry(draft.sheet, entry.key, text)
            self._go(replace(draft, sheet=sheet, wrong=_still(wrong, sheet)))
        except BaccaratError as error:
            self._go(replace(draft, wrong={**wrong, entry.key: Wrong(text, str(error))}))

    def on_undo(self, intent: Intent) -> None:
        """Take the last change back, a good or a wrong one."""
        if self._is_stale(intent):
            return
        if not self._past:
            raise RuleSheetError(_("There is nothing to undo."))
        self._turn += 1
        self._show(self._past.pop())

    def on_reset(self, intent: Intent) -> None:
        """Go back to the sheet as it was; that can be undone."""
        if self._is_stale(intent):
            return
        self._turn += 1
        self._go(Draft(self._draft.loaded, self._draft.loaded))

    def on_load(self, intent: Intent) -> None:
        """Begin with another of the course's sheets: ``sheet`` is its name."""
        if self._is_stale(intent):
            return
        name = intent.get("sheet")
        if name not in list(self._sheets):
            raise RuleSheetError(_("There is no sheet {name!r} here.").format(name=name))
        self._turn += 1
        sheet = self._sheets[str(name)]
        self._go(Draft(sheet, sheet))

    def on_remove(self, intent: Intent) -> None:
        """Take a bet off the sheet: ``bet`` is its address."""
        if self._is_stale(intent):
            return
        sheet = without_bet(self._draft.sheet, intent.get("bet"))
        self._turn += 1
        self._go(replace(self._draft, sheet=sheet, wrong=_still(self._draft.wrong, sheet)))

    def on_add(self, intent: Intent) -> None:
        """Put a bet on the sheet, with its usual pays: ``bet`` is its address."""
        if self._is_stale(intent):
            return
        missing = missing_bets(self._draft.sheet)
        name = intent.get("bet")
        if name not in list(missing):
            raise RuleSheetError(_("The bet {name!r} can't be added here.").format(name=name))
        self._turn += 1
        self._go(replace(self._draft, sheet=self._draft.sheet.with_bet(missing[str(name)])))

    def on_paste(self, intent: Intent) -> None:
        """Use a whole sheet written as TOML: ``text``."""
        self._turn += 1
        text = str(intent.get("text", ""))
        try:
            sheet = parse_rule_sheet(text)
            bet_odds(sheet)
            self._go(Draft(sheet, self._draft.loaded))
        except BaccaratError as error:
            self._go(replace(self._draft, typed=Wrong(text, str(error))))

    def on_discard(self, intent: Intent) -> None:
        """Go back from a text that could not be used to the one of the form."""
        if not self._is_stale(intent):
            self._turn += 1
            self._go(replace(self._draft, typed=None))

    def on_mode(self, intent: Intent) -> None:
        """Price the Banker bet in another mode: ``mode``."""
        mode = self._panel.mode_named(intent.get("mode"))
        self._turn += 1
        self._show(replace(self._draft, mode=mode))

    def on_export(self, intent: Intent) -> None:
        """Send the last good sheet as TOML to the page that asked: ``ask`` is its own mark."""
        sheet, text = self._written
        name = file_name(sheet.name).removeprefix("baccarat-odds-")
        self.save(intent, f"{name}.toml", "application/toml", text)

    # How the sheet goes on

    def _entry(self, key: object) -> Entry:
        for entry in all_entries(self._draft.sheet):
            if entry.key == key:
                return entry
        raise RuleSheetError(_("This sheet has no field {key!r}.").format(key=key))

    def _is_stale(self, intent: Intent) -> bool:
        return intent.get("turn") != self._turn

    def _go(self, draft: Draft) -> None:
        past = self._draft
        self._show(draft)
        if (draft.sheet, draft.wrong, draft.typed) != (past.sheet, past.wrong, past.typed):
            self._past = [*self._past, past][-MOST_STEPS:]

    def _show(self, draft: Draft) -> None:
        mode = draft.mode if draft.mode in draft.sheet.modes else None
        before = self._panel.priced.odds
        self._panel.price(draft.sheet, mode)
        self._panel.choices[BEFORE] = draft.loaded
        self._draft = replace(draft, mode=mode)
        if draft.sheet != self._written[0]:
            self._written = (draft.sheet, to_toml(draft.sheet))
        now = self._panel.priced.odds
        changed = [
            _("{bet}: house edge {edge}.").format(bet=kind.label, edge=percent(odds.house_edge, 4))
            for kind, odds in now.items()
            if kind not in before or before[kind].house_edge != odds.house_edge
        ]
        if len(changed) > 3:
            changed = [_("{count} prices changed.").format(count=len(changed))]
        self._heard = " ".join(changed)

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The words of the page, and the sheets to begin with."""
        sheets = [{"value": name, "label": each.title} for name, each in self._sheets.items()]
        words = {**panel_words(), **form_words()}
        return {"words": words, "sheets": sheets, "limit": text_limit(LONGEST)}

    def snapshot(self) -> dict[str, Any]:
        """The form with what is wrong in it, the sheet's text, and the prices."""
        draft = self._draft
        return {
            "turn": self._turn,
            "title": draft.sheet.title,
            "fields": self._fields(sheet_entries(draft.sheet, SHEET_FIELDS)),
            "more": self._fields(sheet_entries(draft.sheet, MORE_FIELDS)),
            "bets": [self._bet(bet) for bet in draft.sheet.bets],
            "missing": [
                {"value": key, "label": bet_label(bet)}
                for key, bet in missing_bets(draft.sheet).items()
            ],
            "can_undo": bool(self._past),
            "changed": draft.sheet != draft.loaded or bool(draft.wrong),
            "waits": self._waits(),
            "text": draft.typed.text if draft.typed else self._written[1],
            "text_error": draft.typed.why if draft.typed else "",
            "heard": self._heard,
            "odds": self._panel.snapshot(),
        }

    def _fields(self, entries: list[Entry]) -> list[dict[str, Any]]:
        wrong = self._draft.wrong
        return [
            {
                **entry.shown(),
                "text": wrong[entry.key].text if entry.key in wrong else entry.text,
                "error": wrong[entry.key].why if entry.key in wrong else "",
            }
            for entry in entries
        ]

    def _bet(self, bet: AnyBet) -> dict[str, Any]:
        odds = odds_of(bet, joint_distribution(self._draft.sheet.decks))
        return {
            "key": bet_key(bet),
            "label": bet_label(bet),
            "edge": percent(odds.house_edge, 4),
            "fields": self._fields(bet_entries(bet)),
        }

    def _waits(self) -> str:
        count = len(self._draft.wrong)
        if not count:
            return ""
        if count == 1:
            return _("One entry can’t be used yet: the prices are those of the last good sheet.")
        return _(
            "{count} entries can’t be used yet: the prices are those of the last good sheet."
        ).format(count=count)

    def _describe(self) -> list[str]:
        return [repr(self._given.name)]


def _still(wrong: Mapping[str, Wrong], sheet: RuleSheet) -> dict[str, Wrong]:
    """The wrong entries whose fields the sheet still has."""
    if not wrong:
        return {}
    keys = {entry.key for entry in all_entries(sheet)}
    return {key: each for key, each in wrong.items() if key in keys}
