"""How fast whole shoes are simulated, against a public package, our own dealer that deals card by
card, and a floor, in one run.

    python -m benchmarks.bench_simulation            # fetches the package pybaccarat by name
    python -m benchmarks.bench_simulation --no-peer  # without the network

All deal the live table's shoes: eight decks, burned, cut 14 from the end. The floor is the least
that a compiled dealer could do: it draws each card as it is dealt, by a small random generator and
without a stream for each shoe, keeps nothing but three counts, and knows neither pairs nor how many
cards a hand has. Rates are rounds to a processor second of this run on one core; ratios hold while
others use the machine.
"""

from __future__ import annotations

import argparse
import tracemalloc
from time import process_time
from typing import Any

import numba
import numpy as np

from baccarat_core.beliefs import Always, FollowTheShoe, PlaySystems, Staking, System
from baccarat_core.card_counting import Counter
from baccarat_core.coup import deal
from baccarat_core.facts import Outcome
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import EndRule
from baccarat_core.simulation import Dealer, Engine, Study, Tally, run
from baccarat_core.simulation.ends import VALUES, banker_draws, player_draws
from baccarat_core.simulation.streaks import Streaks
from baccarat_core.tableau import TABLEAU

from .peer import PEER, peer_prints

BUDGET = 15e6
LIVE = load_rule_sheet("live")
PLAYED = PlaySystems.by(
    LIVE,
    (
        System("flat", Always(Outcome.BANKER)),
        System("doubling", FollowTheShoe(), Staking.doubling(500), bankroll=1000),
    ),
)
PEER_RUN = """\
from time import process_time
from pybaccarat.baccarat import Game
from pybaccarat.playingcards import Shoe
from pybaccarat.baccarat import Hand
best = 0
for _ in range(3):
    rounds, start = 0, process_time()
    for _shoe in range(40):
        shoe, player, banker = Shoe(8), Hand(), Hand()
        game = Game(shoe, player, banker)
        shoe.reset(); shoe.shuffle(); shoe.set_cut_card(-14)
        for _card in range(min(10, shoe.deal().get_rank())):
            shoe.deal()
        while not shoe.cut_card_seen():
            player.empty(); banker.empty()
            game.play_hand()
            rounds += 1
    best = max(best, rounds / (process_time() - start))
print(best)
"""


@numba.njit
def _floor(shoes: int, fresh: Any, player: Any, banker: Any, seed: Any) -> Any:
    pile = fresh.copy()
    counts = np.zeros(3, np.int64)
    state = np.uint64(seed)
    size = len(pile)
    for _ in range(shoes):
        at = 0
        drawn = 0
        burn = 0
        while True:
            while drawn < min(at + 6, size):
                state ^= state << np.uint64(13)
                state ^= state >> np.uint64(7)
                state ^= state << np.uint64(17)
                left = np.uint64(size - drawn)
                other = drawn + np.int64(((state >> np.uint64(32)) * left) >> np.uint64(32))
                card = pile[other]
                pile[other] = pile[drawn]
                pile[drawn] = card
                drawn += 1
            if burn == 0:
                burn = 1 + (10 if pile[0] == 0 else pile[0])
                at = burn
                continue
            p = (pile[at] + pile[at + 2]) % 10
            b = (pile[at + 1] + pile[at + 3]) % 10
            p_draws = player[10 * p + b]
            b_draws = banker[11 * (10 * p + b) + p_draws * (1 + pile[at + 4])]
            p = (p + p_draws * pile[at + 4]) % 10
            b = (b + b_draws * pile[at + 4 + p_draws]) % 10
            counts[(p > b) + 2 * (p < b)] += 1
            at += 4 + p_draws + b_draws
            if at > size - 14:
                break
    return counts


def floor_rate() -> float:
    fresh = np.repeat(VALUES.astype(np.int64), 8)
    draws = player_draws().astype(np.int64), banker_draws(TABLEAU).astype(np.int64)
    _floor(1, fresh, *draws, 1)
    return max(_rate(lambda: int(_floor(20_000, fresh, *draws, 1).sum())) for _ in range(3))


def _rate(rounds_of: Any) -> float:
    start = process_time()
    rounds: int = rounds_of()
    return rounds / (process_time() - start)


def plain_rate() -> float:
    """Coups of the engine that a card table plays, one after another."""

    def some() -> int:
        rounds = 0
        for seed in range(20):
            shoe = LIVE.open_shoe(seed)
            while shoe.can_start_round():
                rounds += len(deal(shoe).facts) // 6
        return rounds

    return max(_rate(some) for _ in range(3))


def our_rate(study: Study[Any], dealer: Dealer, shoes: int, engine: Engine) -> float:
    run(study, dealer, min(shoes, 1000), engine=engine)
    rounds = run(Tally(), dealer, shoes).rounds

    def dealt() -> int:
        run(study, dealer, shoes, engine=engine)
        return rounds

    return max(_rate(dealt) for _ in range(3))


def held(shoes: int) -> int:
    """The most memory, in bytes, that a run of so many shoes holds at a time."""
    tracemalloc.start()
    run(Tally(LIVE.offered()), Dealer.of(LIVE), shoes, engine=Engine.NUMBA)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def main() -> None:
    options = argparse.ArgumentParser(description="Measure simulation.")
    options.add_argument("--no-peer", action="store_true", help="leave the public package out")
    peer = None if options.parse_args().no_peer else float(peer_prints(PEER_RUN))
    floor, plain = floor_rate(), plain_rate()
    table = Dealer.of(LIVE)
    coups = Dealer(table.composition, end_rule=EndRule.EVERY_ROUND)
    rows: list[tuple[str, Study[Any], Dealer, int, Engine]] = [
        ("whole shoes, every end counted", Tally(), table, 100_000, Engine.NUMBA),
        ("and all 14 bets played", Tally(LIVE.offered()), table, 100_000, Engine.NUMBA),
        ("whole shoes, streaks", Streaks(), table, 100_000, Engine.NUMBA),
        ("coups, each from a fresh shoe", Tally(), coups, 4_000_000, Engine.NUMBA),
        ("whole shoes, in numpy", Tally(), table, 10_000, Engine.NUMPY),
        ("and all 14 bets played, in numpy", Tally(LIVE.offered()), table, 10_000, Engine.NUMPY),
        ("coups, in numpy", Tally(), coups, 1_000_000, Engine.NUMPY),
        ("doubling up beside flat bets", PLAYED, table, 2_000, Engine.NUMPY),
    ]
    heads = (
        ("rounds a second", 16),
        ("of budget", 11),
        ("of floor", 10),
        ("÷ peer", 9),
        ("÷ plain", 9),
    )
    print(" " * 36 + "".join(f"{head:>{width}}" for head, width in heads))
    print(f"{'floor: a compiled dealer’s least':36}{floor:>16,.0f}")
    print(f"{'plain: our card table’s dealer':36}{plain:>16,.0f}")
    if peer is not None:
        print(f"{'peer: ' + PEER:36}{peer:>16,.0f}")
    for name, study, dealer, shoes, engine in rows:
        rate = our_rate(study, dealer, shoes, engine)
        share = f"{rate / BUDGET:.0%}" if engine is Engine.NUMBA else ""
        over = f"{rate / peer:,.0f}" if peer else ""
        print(
            f"{name:36}{rate:>16,.0f}{share:>11}{rate / floor:>10.0%}{over:>9}{rate / plain:>9,.0f}"
        )
    counted = our_rate(Counter(LIVE.offered()), table, 20, Engine.NUMPY)
    print(f"a perfect counter of 14 bets, in numpy: {1e6 / counted:.0f} µs a round")
    few, many = held(20_000), held(200_000)
    print(f"memory held: {few / 1e6:.1f} MB for 20,000 shoes, {many / 1e6:.1f} MB for 200,000")


if __name__ == "__main__":
    main()
