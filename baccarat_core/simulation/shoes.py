"""Whole shoes of a table: its burn, its cut card, its last round, each bet while it is open."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..bets import BankerMode
from ..rule_sheets import RuleSheet
from ..tableau import TABLEAU, Tableau
from .dealer import Dealer
from .running import Progress, progress
from .tallies import Tallied, Tally

if TYPE_CHECKING:
    from distributed import Client


def simulate_shoes(
    sheet: RuleSheet,
    shoes: int,
    seed: int | str = 0,
    mode: BankerMode | None = None,
    tableau: Tableau = TABLEAU,
    cluster: str | Client | None = None,
) -> Tallied:
    """Deal whole shoes as the sheet's table does, with one unit on every bet that is open.

    Args:
        sheet: a rule sheet for punto banco.
        shoes: how many, each from its burn to its last round.
        seed: the same seed deals the same shoes, however many are asked for.
        mode: which of the sheet's Banker modes; its first where not said.
        tableau: Banker's rules.
        cluster: where to deal them, if not here; see ``progress``.

    Raises:
        SimulationError: no number of shoes, a sheet for another game, a seed that is neither a
            whole number nor text, or a cluster that can't be reached.
        BetError: the sheet has no such mode.

    >>> from baccarat_core.bets import BetKind
    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> live = load_rule_sheet("live")
    >>> found = simulate_shoes(live, 100, seed=1)
    >>> found.found(live.bet(BetKind.EITHER_PAIR)).rounds
    5000
    """
    (last,) = deque(stream_shoes(sheet, shoes, seed, mode, tableau, cluster), maxlen=1)
    return last.found


def stream_shoes(
    sheet: RuleSheet,
    shoes: int,
    seed: int | str = 0,
    mode: BankerMode | None = None,
    tableau: Tableau = TABLEAU,
    cluster: str | Client | None = None,
) -> Iterator[Progress[Tallied]]:
    """The same shoes a step at a time, for a bar that moves and a run that may be stopped.

    Raises:
        SimulationError: see ``simulate_shoes``.
        BetError: the sheet has no such mode.

    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> for each in stream_shoes(load_rule_sheet("trainer"), 10**12):
    ...     if each.found.rounds > 100_000:
    ...         break
    >>> each.shoes == each.found.shoes
    True
    """
    dealer = Dealer.of(sheet, seed, tableau)
    return progress(Tally(sheet.offered(mode)), dealer, shoes, cluster=cluster)
