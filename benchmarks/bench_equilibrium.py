"""How long solving chemin de fer takes, every solution exact and proved, in one run.

    python -m benchmarks.bench_equilibrium

The floor is HiGHS alone: the largest of these games as one linear program over all 484 of
Banker's choices, in floats, counted beforehand and not proved. The plain way is the same program
with no choice settled before, solved exactly. All times are processor seconds on this machine,
the best of several, nothing kept from the run before; budgets are those of the course.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from statistics import median
from time import process_time

from baccarat_core.equilibrium import (
    WITH_REPLACEMENT,
    Decks,
    Sees,
    best_reply,
    chemin_de_fer,
    replies,
    solve_chemin_de_fer,
    value_lines,
)
from baccarat_core.equilibrium.additive import AdditiveGame, solve_additive
from baccarat_core.equilibrium.counting import count_deals
from baccarat_core.equilibrium.exact import Program, _guess, optimise
from baccarat_core.equilibrium.models import model_of

BUDGET = 10.0
"""Seconds a solution may take."""
PICTURE_BUDGET = 2.0
REPLY_BUDGET = 0.020
"""Seconds Banker's answer may take while a learner's slider moves."""


def best_of(work: Callable[[], object], times: int) -> float:
    """The shortest of so many runs, in seconds."""
    taken = []
    for _run in range(times):
        start = process_time()
        work()
        taken.append(process_time() - start)
    return min(taken)


def fresh(code: str, times: int = 5) -> float:
    """The median seconds that a line of code takes in a fresh Python."""
    program = f"from time import process_time\nstart = process_time()\n{code}\n"
    command = [sys.executable, "-c", f"{program}print(process_time() - start)"]
    runs = [
        subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(times)
    ]
    return median(float(run.stdout) for run in runs)


def shown(seconds: float) -> str:
    """Seconds in a fitting unit."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.2f} ms"


def anew(work: Callable[[], object]) -> Callable[[], object]:
    """The work with all that was kept before it forgotten."""

    def run() -> object:
        for kept in (chemin_de_fer._solved, count_deals, replies._reply):
            kept.cache_clear()
        return work()

    return run


def whole_program(game: AdditiveGame) -> Program:
    """The game as one linear program, with every choice of Banker's in it."""
    rows = len(game.base)
    worth = game.payoff_of_rows([Fraction(0)] * len(game.stand))
    objective = {row: each / game.denominator for row, each in enumerate(worth)}
    constraints = []
    for cell in range(len(game.stand)):
        gain = game.gain(cell)
        size = max(1, *map(abs, gain))
        objective[rows + cell] = Fraction(-size, game.denominator)
        given = {row: Fraction(-each, size) for row, each in enumerate(gain) if each}
        constraints.append({**given, rows + cell: Fraction(-1)})
    equal = [dict.fromkeys(members, 1) for members in game.sets]
    return Program(objective, constraints, [0] * len(constraints), equal, [1] * len(equal))


def solutions() -> list[tuple[str, float, float]]:
    """Each model's solution, from nothing: name, seconds, budget."""
    rows = []
    for sees in Sees:
        for decks in (WITH_REPLACEMENT, 1, 6, 8):
            for commission in ("0", "5 %"):

                def solve(d: Decks = decks, s: Sees = sees, c: str = commission) -> object:
                    return solve_chemin_de_fer(d, s, c)

                dealt = (
                    "put back"
                    if decks is WITH_REPLACEMENT
                    else ("1 deck" if decks == 1 else f"{decks} decks")
                )
                name = f"{sees.name.lower()}, {dealt}, {commission}"
                rows.append((name, best_of(anew(solve), 3), BUDGET))
    return rows


def answers() -> list[tuple[str, float, float]]:
    """What a learner waits for: name, seconds, budget."""
    chances = iter(Fraction(n, 100_003) for n in range(1, 1000))
    return [
        ("value_lines, from nothing", best_of(anew(lambda: value_lines(6)), 3), PICTURE_BUDGET),
        (
            "best_reply to another chance",
            best_of(lambda: best_reply(next(chances), 6), 100),
            REPLY_BUDGET,
        ),
    ]


def main() -> None:
    game = count_deals(model_of(8, Sees.BOTH_COMPOSITIONS)).player_game
    program = whole_program(game)
    _guess(program)
    floor = best_of(lambda: _guess(program), 5)
    start = process_time()
    plain = optimise(program)
    plain_seconds = process_time() - start
    ours = solve_additive(game)
    assert plain.objective == ours.value
    reduced = best_of(lambda: solve_additive(game), 5)
    load = fresh("import baccarat_core.equilibrium")
    scipy = fresh("from scipy.optimize import linprog")
    print(f"{'':44}{'time':>12}{'budget':>12}{'of budget':>11}{'÷ floor':>9}")
    for name, seconds, budget in [
        ("floor: HiGHS alone, all 484 choices, floats", floor, None),
        ("plain: the same program, exact and proved", plain_seconds, None),
        ("ours: settled choices left out, exact", reduced, None),
        ("import baccarat_core.equilibrium", load, None),
        ("import scipy.optimize, by the first program", scipy, None),
        *solutions(),
        *answers(),
    ]:
        limit = shown(budget) if budget else ""
        share = f"{seconds / budget:.1%}" if budget else ""
        print(f"{name:44}{shown(seconds):>12}{limit:>12}{share:>11}{seconds / floor:>9.1f}")


if __name__ == "__main__":
    main()
