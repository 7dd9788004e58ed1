"""The card table: bet, deal, and watch each card fall with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from typing import Any

from baccarat_core.bets import BetKind, Settlement, parse_stake, settle
from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup, deal
from baccarat_core.errors import BetError, CoupError
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet

from .assets import script, style
from .base import CourseWidget, Intent, choice_of
from .money import money
from .rule_card import printed_card
from .table_view import bet_spots, shoe_progress, shown_coup, table_words
from .text import _

WORKED_EXAMPLES: Mapping[str, str] = {
    "Two nines against a seven": "9h 7d 9c Ks",
    "Banker draws and wins 8 to 1": "5h 2c 6d Ks Kc 6s",
    "Banker stands on 3 against an 8": "2s Kd 2d 3c 8h",
    "A tie at 7": "Kh 4c 7d 3h",
}
"""Coups of a dealer's lesson: a natural, a Banker that draws, one that must stand, a tie."""


class Pace(Enum):
    """How fast the cards come."""

    BY_HAND = "by hand"
    SLOW = "slow"
    NORMAL = "normal"
    QUICK = "quick"


class Phase(Enum):
    """What the table is doing."""

    BETTING = "betting"
    DEALING = "dealing"
    SETTLED = "settled"


class CardTable(CourseWidget):
    """A baccarat table for one learner, with play chips.

    Args:
        rule_sheet: a sheet's name, or a sheet of one's own.
        seed: the same seed gives the same shoes; ``None`` shuffles anew.
        coups: named coups that the learner may have replayed, each a list of cards in deal order.
        chips: the play chips the learner begins with.
        pace: how fast the cards come at first.

    Raises:
        BaccaratError: the sheet can't be read, or a listed coup is not one whole coup.

    >>> CardTable(seed=1)
    CardTable('trainer', seed=1)
    """

    _esm = script("card_table.js")
    _css = style("rule_card.css", "card_table.css")

    def __init__(
        self,
        rule_sheet: str | RuleSheet = "trainer",
        seed: int | str | None = None,
        coups: Mapping[str, str] = WORKED_EXAMPLES,
        chips: Decimal | int = 1000,
        pace: Pace = Pace.NORMAL,
    ) -> None:
        self._sheet = load_rule_sheet(rule_sheet) if isinstance(rule_sheet, str) else rule_sheet
        self._seed = seed
        self._coups = {_(name): Coup.replay(parse_cards(cards)) for name, cards in coups.items()}
        self._given = self._free = parse_stake(chips)
        self._pace = pace
        self._wagers: dict[BetKind, Decimal] = {}
        self._last_wagers: dict[BetKind, Decimal] = {}
        self._phase = Phase.BETTING
        self._turn = 0
        self._coup: Coup | None = None
        self._shown = 0
        self._settlement: Settlement | None = None
        self._replaying: str | None = None
        self._shoes_opened = 0
        self._open_shoe()
        super().__init__()

    # What the learner may do

    def on_bet(self, intent: Intent) -> None:
        """Put a chip on a bet: ``bet`` is its name, ``chip`` the amount."""
        bet = self._bet_named(intent.get("bet"))
        chip = parse_stake(str(intent.get("chip")), self._sheet.unit)
        self._verify_betting()
        if chip > self._free:
            raise BetError(
                _("That chip is {chip} and you have {free} left. Take a smaller one.").format(
                    chip=money(chip), free=money(self._free)
                )
            )
        self._clear_table()
        self._free -= chip
        self._wagers[bet] = self._wagers.get(bet, Decimal(0)) + chip

    def on_take_back(self, intent: Intent) -> None:
        """Take the chips back from one bet, or from all where none is named."""
        self._verify_betting()
        bets = list(self._wagers) if intent.get("bet") is None else [self._bet_named(intent["bet"])]
        self._clear_table()
        for bet in bets:
            self._free += self._wagers.pop(bet, Decimal(0))

    def on_same_bets(self, _intent: Intent) -> None:
        """Put the last coup's chips down again."""
        self._verify_betting()
        needed = sum(self._last_wagers.values(), Decimal(0))
        if needed > self._free + sum(self._wagers.values(), Decimal(0)):
            raise BetError(
                _("The same bets need {needed} and you have {free}.").format(
                    needed=money(needed), free=money(self._free)
                )
            )
        self.on_take_back({})
        self._wagers = dict(self._last_wagers)
        self._free -= needed

    def on_more_chips(self, _intent: Intent) -> None:
        """Take as many play chips again as at first."""
        self._free += self._given

    def on_deal(self, intent: Intent) -> None:
        """Deal a coup from the shoe."""
        if self._is_stale(intent):
            return
        self._verify_betting()
        coup = deal(self._shoe)
        self._begin(coup, None)

    def on_replay(self, intent: Intent) -> None:
        """Deal one of the named coups; the shoe is not touched."""
        if self._is_stale(intent):
            return
        self._verify_betting()
        name = intent.get("coup")
        if name not in self._coups:
            raise CoupError(_("There is no coup named {name!r} here.").format(name=name))
        self._begin(self._coups[name], name)

    def on_step(self, intent: Intent) -> None:
        """Show the next card, decision or result."""
        if self._is_stale(intent) or self._phase is not Phase.DEALING:
            return
        self._turn += 1
        self._shown += 1
        self._settle_if_over()

    def on_skip(self, intent: Intent) -> None:
        """Show the rest of the coup at once."""
        if self._is_stale(intent) or self._coup is None or self._phase is not Phase.DEALING:
            return
        self._turn += 1
        self._shown = len(self._coup.events)
        self._settle_if_over()

    def on_new_shoe(self, intent: Intent) -> None:
        """Shuffle a new shoe; chips on the table stay."""
        if self._is_stale(intent):
            return
        self._verify_betting()
        self._turn += 1
        self._clear_table()
        self._open_shoe()

    def on_pace(self, intent: Intent) -> None:
        """Change how fast the cards come."""
        self._pace = choice_of(Pace, intent.get("pace"), _("pace"))

    # How the table goes on

    def _open_shoe(self) -> None:
        seed = None if self._seed is None else f"{self._seed}/{self._shoes_opened}"
        self._shoes_opened += 1
        self._shoe = self._sheet.open_shoe(seed)

    def _begin(self, coup: Coup, name: str | None) -> None:
        self._clear_table()
        self._turn += 1
        self._coup, self._replaying, self._shown = coup, name, 1
        self._phase = Phase.DEALING

    def _settle_if_over(self) -> None:
        assert self._coup is not None
        if self._shown < len(self._coup.events):
            return
        self._settlement = settle(self._coup, self._wagers, self._sheet)
        self._free += self._settlement.staked + self._settlement.profit
        self._last_wagers, self._wagers = self._wagers, {}
        self._phase = Phase.SETTLED

    def _clear_table(self) -> None:
        if self._phase is Phase.SETTLED:
            self._coup = self._settlement = self._replaying = None
            self._shown = 0
            self._phase = Phase.BETTING

    def _verify_betting(self) -> None:
        if self._phase is Phase.DEALING:
            raise BetError(_("No more bets: a coup is being dealt. Wait for its result."))

    def _is_stale(self, intent: Intent) -> bool:
        return intent.get("turn") != self._turn

    def _bet_named(self, name: object) -> BetKind:
        for bet in self._sheet.offered():
            if bet.kind.value == name:
                return bet.kind
        raise BetError(_("This table has no bet named {name!r}.").format(name=name))

    # What the page may know

    def fixed(self) -> dict[str, Any]:
        """The table's furniture."""
        return {
            "words": table_words(),
            "rule_card": printed_card(),
            "paces": [{"value": pace.value, "label": _(pace.value.capitalize())} for pace in Pace],
            "chips": ["1", "5", "25", "100", "500"],
            "coups": list(self._coups),
        }

    def snapshot(self) -> dict[str, Any]:
        """The table as the learner sees it; cards that are not shown yet are not in it."""
        events = self._coup.events[: self._shown] if self._coup else ()
        staked = sum(self._wagers.values(), Decimal(0))
        return {
            "phase": self._phase.value,
            "turn": self._turn,
            "pace": self._pace.value,
            "free": money(self._free),
            "staked": money(staked),
            "can_repeat": bool(self._last_wagers) and self._phase is Phase.SETTLED,
            "out_of_chips": self._free < 1 and not staked,
            "bets": bet_spots(self._sheet, self._wagers, self._settlement),
            "coup": shown_coup(events, self._settlement),
            "shoe": shoe_progress(self._shoe),
            "replaying": self._replaying,
        }

    def _describe(self) -> list[str]:
        seed = [] if self._seed is None else [f"seed={self._seed!r}"]
        return [repr(self._sheet.name), *seed]
