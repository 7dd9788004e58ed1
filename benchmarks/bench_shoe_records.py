"""How fast kept shoes are read and held against the rules, against a floor, in one run.

    python -m benchmarks.bench_shoe_records

The floor is the standard library's reader alone, over the same table, with nothing checked. Times
are processor seconds of this run; ratios hold while others use the machine.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from time import process_time

from baccarat_core.coup import Coup, deal
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe_records import Form, parse_shoes, recorded, write_shoes
from baccarat_core.simulation import Dealer

ROWS = 100_000
BUDGET = 10.0
"""Seconds for a hundred thousand rows: a learner waits, but not long."""


def shoes() -> list[list[Coup]]:
    """So many rounds, shoe by shoe."""
    dealer, dealt, rounds = Dealer.of(load_rule_sheet("live"), seed=1), [], 0
    while rounds < ROWS:
        shoe = dealer.shoe(len(dealt))
        coups = []
        while shoe.can_start_round():
            coups.append(deal(shoe))
        rounds += len(coups)
        dealt.append(coups)
    return dealt


def seconds(work: Callable[[], object]) -> float:
    """The shorter of two runs."""
    taken = []
    for _ in range(2):
        start = process_time()
        work()
        taken.append(process_time() - start)
    return min(taken)


def main() -> None:
    kept = recorded(shoes())
    table = write_shoes(kept, Form.TABLE)
    floor = seconds(lambda: list(csv.reader(io.StringIO(table))))
    rounds = sum(map(len, kept))
    print(f"{rounds:,} rounds; the floor, csv.reader alone: {floor:.2f} s")
    print(f"{'form':10}{'MB':>8}{'write':>9}{'read':>9}{'of budget':>11}{'÷ floor':>9}")
    for form in Form:
        text = write_shoes(kept, form)
        write = seconds(lambda form=form: write_shoes(kept, form))  # type: ignore[misc]
        read = seconds(lambda text=text: parse_shoes(text.encode()))  # type: ignore[misc]
        assert len(parse_shoes(text).good) == rounds
        share = f"{read / BUDGET:.0%}"
        print(
            f"{form.value:10}{len(text) / 1e6:>8.1f}{write:>8.2f}s{read:>8.2f}s"
            f"{share:>11}{read / floor:>9.0f}"
        )


if __name__ == "__main__":
    main()
