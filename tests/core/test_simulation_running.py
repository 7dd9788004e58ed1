"""Runs that are watched, stopped, cut into steps and spread over a cluster."""

import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from itertools import islice

import dask
import pytest
from distributed import Client, LocalCluster

from baccarat_core.composition import Composition
from baccarat_core.errors import BetError, SimulationError
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.simulation import (
    Dealer,
    Engine,
    Tally,
    cluster,
    progress,
    run,
    simulate,
    simulate_shoes,
    stream_shoes,
)

LIVE = load_rule_sheet("live")
TALLY = Tally(LIVE.offered())
DEALER = Dealer.of(LIVE, seed="runs")


def test_progress_moves_and_a_run_can_be_stopped_with_what_it_has() -> None:
    seen = list(islice(stream_shoes(LIVE, 10**15, seed="runs"), 3))
    shoes = [each.shoes for each in seen]
    assert shoes == sorted(set(shoes))
    assert 0 < seen[0].share < seen[2].share < 1
    assert seen[2].found == run(TALLY, DEALER, shoes[2])
    assert seen[0].found == run(TALLY, DEALER, shoes[0])  # an answer given does not change


def test_the_last_answer_is_the_whole() -> None:
    answers = list(progress(TALLY, DEALER, 100, step=33))
    assert [each.shoes for each in answers] == [33, 66, 99, 100]
    assert answers[-1].share == 1
    assert answers[-1].found == run(TALLY, DEALER, 100) == simulate_shoes(LIVE, 100, "runs")


@pytest.mark.parametrize("engine", Engine)
def test_memory_does_not_grow_with_the_number_of_shoes(engine: Engine) -> None:
    def most_held(shoes: int) -> int:
        tracemalloc.start()
        run(TALLY, DEALER, shoes, engine=engine, step=200)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    most_held(400)
    assert most_held(4000) < 1.3 * most_held(400)


@pytest.mark.parametrize(
    ("shoes", "step", "what"),
    [
        (0, None, "shoes"),
        (1.5, None, "shoes"),
        (True, None, "shoes"),
        (1, 0, "shoes a step"),
        (1, 2.5, "shoes a step"),
    ],
)
def test_what_is_no_number_of_shoes_is_refused(shoes: int, step: int | None, what: str) -> None:
    with pytest.raises(SimulationError, match=f"number of {what} is a whole number, 1 or more"):
        progress(TALLY, DEALER, shoes, step=step)


def test_an_engine_that_is_none_is_refused() -> None:
    with pytest.raises(SimulationError, match=r"named as Engine.NUMPY is, not as 'rust'"):
        progress(TALLY, DEALER, 1, engine="rust")  # type: ignore[arg-type]
    with pytest.raises(BetError, match="has no mode"):
        stream_shoes(load_rule_sheet("trainer"), 1, mode=LIVE.modes[1])


def test_a_long_run_has_found_something_before_it_compiles() -> None:
    found = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys\n"
            "from baccarat_core.rule_sheets import load_rule_sheet\n"
            "from baccarat_core.simulation import stream_shoes\n"
            "steps = stream_shoes(load_rule_sheet('live'), 10**9, seed='runs')\n"
            "print(next(steps).shoes > 0, 'numba' in sys.modules)\n"
            "print(next(steps).shoes > 0, 'numba' in sys.modules)\n",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == ["True", "False", "True", "True"]


def test_a_short_run_loads_no_compiler() -> None:
    code = (
        "import sys; from baccarat_core.simulation import simulate; simulate(100_000);"
        "print('numba' in sys.modules, 'distributed' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "False"]
    assert Engine.best(10**9) is Engine.NUMBA


@pytest.fixture(scope="module")
def two_workers() -> Iterator[LocalCluster]:
    # One lost worker is enough for a task to be given up by the scheduler, and sent again by us.
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as started,
    ):
        yield started


def test_a_cluster_finds_the_same_with_the_same_call(two_workers: LocalCluster) -> None:
    address = two_workers.scheduler_address
    assert simulate_shoes(LIVE, 500, seed="runs", cluster=address) == run(TALLY, DEALER, 500)
    assert simulate(20_000, 8, seed=3, cluster=address) == simulate(20_000, 8, seed=3)
    with Client(address, set_as_default=False) as client:
        assert run(TALLY, DEALER, 100, step=30, cluster=client) == run(TALLY, DEALER, 100)
        assert client.status == "running"  # a client that is given stays open


def test_a_run_on_a_cluster_can_be_stopped(two_workers: LocalCluster) -> None:
    answers = progress(TALLY, DEALER, 10**12, step=50, cluster=two_workers.scheduler_address)
    seen = list(islice(answers, 3))
    answers.close()
    assert [each.shoes for each in seen] == [50, 100, 150]
    assert seen[2].found.shoes == 150
    with Client(two_workers, set_as_default=False) as client:
        assert client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)) <= 3


def test_a_lost_worker_loses_nothing(two_workers: LocalCluster) -> None:
    def workers() -> set[int]:
        with Client(two_workers, set_as_default=False) as client:
            return set(client.run(os.getpid).values())

    before = workers()
    shoes, answers = 4000, []
    for each in progress(TALLY, DEALER, shoes, step=200, cluster=two_workers.scheduler_address):
        answers.append(each.shoes)
        if len(answers) in (2, 8):
            for worker in before if len(answers) == 8 else [min(before)]:
                if worker in workers_alive(before):
                    os.kill(worker, signal.SIGKILL)
    assert answers == list(range(200, shoes + 1, 200))
    assert each.found == run(TALLY, DEALER, shoes)
    assert not workers() & before


def workers_alive(pids: set[int]) -> set[int]:
    """Those of these processes that still run."""
    alive = set()
    for pid in pids:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            continue
        alive.add(pid)
    return alive


def test_a_cluster_that_is_lost_says_so() -> None:
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as started:
        answers = progress(TALLY, DEALER, 10**9, step=50, cluster=started.scheduler_address)
        assert next(answers).shoes == 50
        started.close()
        with pytest.raises(SimulationError, match="scheduler was lost"):
            list(answers)


def test_a_cluster_without_a_worker_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_FOR_A_WORKER", 0.2)
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as started,
        pytest.raises(SimulationError, match="has no worker"),
    ):
        run(TALLY, DEALER, 10, cluster=started.scheduler_address)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "no address", "", 5])
def test_a_cluster_that_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_CONNECT", "1s")
    with pytest.raises(SimulationError, match="No Dask scheduler answers at"):
        run(TALLY, DEALER, 1, cluster=address)


def test_without_dask_a_cluster_run_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SimulationError, match=r"pip install 'baccarat-course\[cluster\]'"):
        run(Tally(), Dealer(Composition.full(1)), 1, cluster="tcp://127.0.0.1:8786")
