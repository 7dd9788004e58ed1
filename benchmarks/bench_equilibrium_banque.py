"""How long each solution of baccarat en banque takes, proof included, against its parts in one run.

    python -m benchmarks.bench_equilibrium_banque

The budget is 10 s a solution on two cores; all times are processor seconds of this run on this
machine, one core, each in a cache that has not met the share. Beside them stand the same team's
game in floats by HiGHS alone, and all coups counted on a grid, the proof's counterpart in the
tests: ratios to those hold while others use the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from statistics import median
from time import process_time

import numpy as np
from scipy.optimize import linprog

from baccarat_core.equilibrium import Information, Sides, SolutionKind, banque_best_reply
from baccarat_core.equilibrium.banque import _solve
from baccarat_core.equilibrium.banque_check import _counted
from baccarat_core.equilibrium.banque_model import CELLS, COUP, PLANS
from baccarat_core.equilibrium.banque_play import plan_profits
from baccarat_core.equilibrium.banque_team import solve_team
from tests.core import banque_grid

BUDGET = 10.0
SHARES = [
    Fraction(share) for share in ("1/1000", "1/10", "3/20", "1/4", "1/3", "1/2", "3/5", "9/10")
]
HARD = Fraction(1, 10**9)


def seconds(work: Callable[[], object]) -> float:
    """How long one run takes."""
    start = process_time()
    work()
    return process_time() - start


def solving(share: Fraction, kind: SolutionKind, information: Information) -> float:
    """How long one solution takes, nothing of it known before."""
    solve_team.cache_clear()
    return seconds(lambda: _solve(share, kind, information))


def in_floats() -> None:
    """The two sides with one coin and even stakes: HiGHS' answer, and no proof."""
    stand, draw = (
        np.array([[sum(plan_profits(cell, plan)[done]) for plan in PLANS] for cell in CELLS])
        / (2.0 * COUP)
        for done in (0, 1)
    )
    count = len(CELLS)
    found = linprog(
        np.concatenate([-stand.sum(axis=0), np.ones(count)]),
        A_ub=np.hstack([stand - draw, -np.eye(count)]),
        b_ub=np.zeros(count),
        A_eq=np.array([[1.0] * 4 + [0.0] * count]),
        b_eq=[1.0],
        method="highs",
    )
    exact = _solve(Fraction(1, 2), SolutionKind.CORRELATED, Information.OWN_TOTAL)
    assert exact is not None
    draws = found.x[2] + found.x[3]
    assert abs(draws - float(exact.player_1)) < 1e-6, "HiGHS and the exact answer differ"


def main() -> None:
    counted = seconds(_counted)
    grid = seconds(lambda: [banque_grid.dealt(a, b) for a in (0, 1) for b in (0, 1)])
    in_floats()
    floats = min(seconds(in_floats) for _run in range(3))
    print(f"{'all coups counted, once a session':46}{counted:8.2f} s")
    print(f"{'the same on a grid':46}{grid:8.2f} s")
    print(f"{'a team with one coin, in floats, no proof':46}{floats:8.2f} s\n")
    print(f"{'':46}{'median':>10}{'longest':>10}{'of budget':>11}{'floats ×':>10}")
    for information in Information:
        for kind in SolutionKind:
            taken = [solving(share, kind, information) for share in SHARES]
            name = f"{kind.value}, {information.value}"
            longest = max(taken)
            print(
                f"{name:46}{median(taken):8.2f} s{longest:8.2f} s{longest / BUDGET:>11.0%}"
                f"{median(taken) / floats:>10.1f}"
            )
    reply = min(
        seconds(lambda: banque_best_reply("1/2", Sides.independent(1, "9/11"))) for _run in range(3)
    )
    print(f"{'the best reply to fixed play, 1,144 cells':46}{reply:8.2f} s")


if __name__ == "__main__":
    main()
