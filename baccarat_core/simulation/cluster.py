"""The same runs on a Dask cluster; imported only when one is named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from ..errors import SimulationError
from ..text import _
from .dealer import Dealer, Engine
from .studies import ROUNDS_A_STEP, F, Study, effort_of, step_of, whole_groups

if TYPE_CHECKING:
    from distributed import Client

ROUNDS_A_TASK = 20_000_000
"""About a second of a worker's time with numba, some five without."""
TASKS_A_THREAD = 3
"""Tasks sent out at a time for each thread of the cluster: no worker waits, and no heap grows."""
TRIES = 10
"""How often a task is sent out again when the workers that dealt it were lost."""
SECONDS_TO_CONNECT = "20s"
SECONDS_FOR_A_WORKER = 60
"""How long a cluster may take to bring up its first worker."""


def answers(
    study: Study[F],
    dealer: Dealer,
    shoes: int,
    engine: Engine | None,
    step: int | None,
    cluster: str | Client,
) -> Iterator[tuple[int, F]]:
    """What each part of the run found, with how many shoes it has, as the workers answer.

    Raises:
        SimulationError: Dask is not installed, or the cluster can't be reached or is lost.
    """
    try:
        from distributed import Client
        from distributed.client import FutureCancelledError
    except ImportError as error:
        raise SimulationError(
            _("Runs over a cluster need Dask: pip install 'baccarat-course[cluster]'.")
        ) from error
    if isinstance(cluster, Client):
        client, ours = cluster, False
    else:
        try:
            client, ours = Client(cluster, timeout=SECONDS_TO_CONNECT, set_as_default=False), True
        except (OSError, TypeError, ValueError) as error:
            raise SimulationError(
                _(
                    "No Dask scheduler answers at {address!r}. Its address looks like "
                    "tcp://10.0.0.5:8786; is it running?"
                ).format(address=cluster)
            ) from error
    try:
        yield from _as_completed(client, study, dealer, shoes, engine, step)
    except TimeoutError as error:
        raise SimulationError(
            _("The cluster at {address!r} has no worker. Start one there, then try again.").format(
                address=cluster
            )
        ) from error
    except (OSError, FutureCancelledError) as error:
        raise SimulationError(
            _("The cluster's scheduler was lost. What had been dealt stands in the last answer.")
        ) from error
    finally:
        if ours:
            client.close()


def work(
    study: Study[F], dealer: Dealer, first: int, shoes: int, engine: Engine | None, rounds: float
) -> F:
    """What a worker does: some of the run's shoes, a step at a time."""
    chosen = engine or Engine.best(rounds)
    each = step_of(study, dealer, ROUNDS_A_STEP[chosen])
    found = None
    for start in range(first, first + shoes, each):
        number = min(each, first + shoes - start)
        part = study.of(dealer, dealer.deal(start, number, chosen))
        found = part if found is None else found.plus(part)
    assert found is not None
    return found


def _as_completed(
    client: Client,
    study: Study[F],
    dealer: Dealer,
    shoes: int,
    engine: Engine | None,
    step: int | None,
) -> Iterator[tuple[int, F]]:
    from distributed import KilledWorker, as_completed

    each = whole_groups(study, step) if step else step_of(study, dealer, ROUNDS_A_TASK)
    rounds = shoes * dealer.usual_rounds * effort_of(study)
    parts = ((first, min(each, shoes - first)) for first in range(0, shoes, each))
    out: dict[Any, tuple[int, int, int]] = {}
    waiting = as_completed(loop=client.loop)
    number = count()

    def send(first: int, some: int, tried: int) -> None:
        name = f"shoes-{first}-{next(number)}-{id(out):x}"
        future = client.submit(
            work, study, dealer, first, some, engine, rounds, key=name, pure=False
        )
        out[future] = first, some, tried
        waiting.add(future)

    try:
        threads = sum(client.nthreads().values())
        for _sent, part in zip(range(TASKS_A_THREAD * max(threads, 1)), parts, strict=False):
            send(*part, 0)
        client.wait_for_workers(1, timeout=SECONDS_FOR_A_WORKER)
        for future in waiting:
            first, some, tried = out.pop(future)
            try:
                found: F = future.result()
            except KilledWorker:
                if tried == TRIES:
                    raise
                send(first, some, tried + 1)
                continue
            if following := next(parts, None):
                send(*following, 0)
            yield some, found
    finally:
        with suppress(Exception):
            client.cancel(list(out))
