"""How fast exact odds are, against a public package and our own plain enumerator, in one run.

    python -m benchmarks.bench_odds            # fetches the package pybaccarat by name
    python -m benchmarks.bench_odds --no-peer  # without the network

All times are processor seconds of this run on this machine, the best of several; ratios hold while
others use the machine. Where a fresh Python starts, the best and the median of so many stand beside
a plain loop in the same Python: ten thousand multiplications and additions.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import msgspec
import numpy as np

from baccarat_core.bets import AnyBet, BetKind
from baccarat_core.cards import DECK
from baccarat_core.composition import Composition
from baccarat_core.coup import Outcome
from baccarat_core.odds import (
    Engine,
    bet_odds,
    covariance,
    joint_distribution,
    joint_distributions,
    session,
    tableau_values,
)
from baccarat_core.rule_sheets import load_rule_sheet
from tests.core import brute_force

from .peer import PEER, peer_prints

ROOT = Path(__file__).resolve().parents[1]
PEER_RUN = """\
from time import process_time
from pybaccarat.compute_baccarat_odds import ComputeBaccaratOdds
best = 9e9
for _ in range(3):
    start = process_time()
    odds = ComputeBaccaratOdds(8)
    best = min(best, process_time() - start)
print(best, odds.count_banker, odds.count_player, odds.count_tie)
"""
BATCH = 10_000


def best_of(work: Callable[[], object], times: int) -> float:
    """The shortest of so many runs, in seconds."""
    taken = []
    for _ in range(times):
        start = process_time()
        work()
        taken.append(process_time() - start)
    return min(taken)


class Cold(NamedTuple):
    """What so many fresh Pythons took for the same, in seconds and in plain loops."""

    name: str
    seconds: list[float]
    loops: list[float]
    budget: float | None


FRESH = """\
from time import process_time
def loop():
    start, total = process_time(), 0
    for n in range(10_000):
        total += n * n
    return process_time() - start
{before}
start = process_time()
{code}
print(process_time() - start, min(loop() for _ in range(5)))
"""


def fresh(name: str, before: str, code: str, budget: float | None = None) -> Cold:
    """How long ``code`` takes after ``before``, in thirty fresh Pythons."""
    program = FRESH.format(before=before, code=code)
    runs = []
    for _ in range(30):
        python = [sys.executable, "-c", program]
        ran = subprocess.run(python, capture_output=True, text=True, check=True, cwd=ROOT)
        runs.append([float(seconds) for seconds in ran.stdout.split()])
    return Cold(name, [took for took, _loop in runs], [took / loop for took, loop in runs], budget)


def unseen_shoes() -> Callable[[], Composition]:
    """Eight decks less two cards, another two each time."""
    full = Composition.full(8)
    shoes = iter([full.remove(pair) for pair in combinations_with_replacement(DECK, 2)])
    return lambda: next(shoes)


def unseen_bets() -> Callable[[], tuple[AnyBet, ...]]:
    """The live bets as nobody has met them: they close after other rounds each time."""
    live = load_rule_sheet("live").bets
    bets = iter(
        [
            tuple(msgspec.structs.replace(bet, open_rounds=rounds) for bet in live)
            for rounds in range(1000, 1200)
        ]
    )
    return lambda: next(bets)


def peer_seconds() -> float:
    """The public package's own analysis of eight decks, its counts compared with ours."""
    seconds, *counts = peer_prints(PEER_RUN).split()
    ours = joint_distribution(8).outcomes.weights
    assert list(map(int, counts)) == [
        ours[o] for o in (Outcome.BANKER, Outcome.PLAYER, Outcome.TIE)
    ]
    return float(seconds)


def brute_force_seconds() -> float:
    """Our plain enumerator on eight decks, its counts compared with ours."""
    start = process_time()
    ends = brute_force.every_deal(dict(enumerate(Composition.full(8).values)))
    seconds = process_time() - start
    weights = joint_distribution(8).weights
    assert {key[:4]: weight for key, weight in ends.items()} == weights
    return seconds


def batch_seconds(engine: Engine) -> float:
    """One composition of a batch: eight decks with up to 200 cards dealt."""
    rng = np.random.default_rng(8)
    full = [128] + [32] * 9
    dealt = rng.multivariate_hypergeometric(full, 200, size=BATCH)
    batch = np.array(full) - dealt
    joint_distributions(batch[:1], engine=engine)
    return best_of(lambda: joint_distributions(batch, engine=engine), 3) / BATCH


ODDS = """\
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import load_rule_sheet
"""
LIVE = ODDS + 'sheet = load_rule_sheet("live")\n'
SHOE = """\
from baccarat_core.cards import parse_cards
from baccarat_core.composition import Composition
shoe = Composition.full(8).remove(parse_cards("9h 4c Kd 2s"))
"""


def starts() -> list[Cold]:
    """What a fresh Python waits for, the first time."""
    return [
        fresh("import baccarat_core", "", "import baccarat_core", 0.050),
        fresh("import baccarat_core.odds", "", "import baccarat_core.odds"),
        fresh("load_rule_sheet(live)", ODDS, 'load_rule_sheet("live")'),
        fresh("bet_odds(live), eight full decks", LIVE, "bet_odds(sheet)", 0.001),
        fresh("bet_odds(live), four cards gone", LIVE + SHOE, "bet_odds(sheet, shoe)", 0.001),
    ]


def answers() -> list[tuple[str, float, float | None]]:
    """What each question takes, about a shoe not asked before: seconds and budget."""
    live = load_rule_sheet("live")
    shoe, bets = unseen_shoes(), unseen_bets()
    player, pair = live.bet(BetKind.PLAYER), live.bet(BetKind.PLAYER_PAIR)

    def read_all() -> list[tuple[object, ...]]:
        return [
            (o.win, o.push, o.lose, o.house_edge, o.edge_per_resolved_bet, o.standard_deviation)
            for o in bet_odds(live, shoe()).values()
        ]

    def new_sheet() -> object:
        return bet_odds(msgspec.structs.replace(live, bets=bets()), shoe())

    questions: list[tuple[str, Callable[[], object], int, float | None]] = [
        ("bet_odds(live), bets not met before", new_sheet, 150, 0.001),
        ("bet_odds(live)", lambda: bet_odds(live, shoe()), 200, 0.001),
        ("bet_odds(live), every figure read", read_all, 200, 0.001),
        ("bet_odds(live), only a pay changed", lambda: bet_odds(live, 8), 200, 0.001),
        ("joint_distribution", lambda: joint_distribution(shoe()), 200, None),
        (
            "  with pairs by rank and suit",
            lambda: joint_distribution(shoe()).pair_vectors,
            40,
            None,
        ),
        ("covariance(Player, Player Pair)", lambda: covariance(player, pair, shoe()), 40, None),
        ("tableau_values, all 96 cells", lambda: tableau_values(shoe()), 20, None),
        ("session of 100 rounds, exact", lambda: session(player, 100, shoe()), 40, None),
    ]
    return [(name, best_of(work, times), budget) for name, work, times, budget in questions]


def main() -> None:
    options = argparse.ArgumentParser(description="Measure exact odds.")
    options.add_argument("--no-peer", action="store_true", help="leave the public package out")
    peer = None if options.parse_args().no_peer else peer_seconds()
    plain = brute_force_seconds()
    print(f"{'in a fresh Python':40}{'best':>12}{'median':>12}{'budget':>12}{'loops':>10}")
    for cold in starts():
        best, middle = shown(min(cold.seconds)), shown(median(cold.seconds))
        limit = shown(cold.budget) if cold.budget else ""
        print(f"{cold.name:40}{best:>12}{middle:>12}{limit:>12}{median(cold.loops):>10.2f}")
    rows = [
        *answers(),
        (f"a composition of {BATCH:,}, numba", batch_seconds(Engine.NUMBA), 25e-6),
        (f"a composition of {BATCH:,}, numpy", batch_seconds(Engine.NUMPY), None),
    ]
    print(f"\n{'':40}{'time':>12}{'budget':>12}{'of budget':>11}{'peer ÷':>10}{'plain ÷':>10}")
    if peer is not None:
        print(f"{PEER + ', eight decks':40}{shown(peer):>12}")
    print(f"{'our plain enumerator, eight decks':40}{shown(plain):>12}")
    for name, seconds, budget in rows:
        limit = shown(budget) if budget else ""
        share = f"{seconds / budget:.0%}" if budget else ""
        ratios = ["", ""]
        if name.startswith(("bet_odds", "joint", "a composition")):
            ratios = [f"{other / seconds:,.0f}" if other else "" for other in (peer, plain)]
        print(f"{name:40}{shown(seconds):>12}{limit:>12}{share:>11}{ratios[0]:>10}{ratios[1]:>10}")


def shown(seconds: float) -> str:
    """Seconds in a fitting unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.1f} µs"


if __name__ == "__main__":
    main()
