"""Running a study over many shoes, a step at a time, here or on a cluster.

What a study finds in one set of shoes can be added to what it found in another, in any order, with
the same sum. So a run can be watched while it goes on, stopped with what it has, cut into steps of
any size and spread over any machines, and never says anything else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Generic

from ..errors import SimulationError
from ..text import _
from .dealer import Dealer, Engine
from .studies import ROUNDS_A_STEP, F, Study, effort_of, step_of, whole_groups

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True)
class Progress(Generic[F]):
    """How far a run has come, and what it found so far."""

    shoes: int
    """How many shoes are dealt."""
    wanted: int
    """How many were asked for."""
    found: F
    """What the study found in the shoes dealt."""

    @property
    def share(self) -> Fraction:
        """The part of the run that is done, 0 to 1."""
        return Fraction(self.shoes, self.wanted)


def progress(
    study: Study[F],
    dealer: Dealer,
    shoes: int,
    *,
    engine: Engine | None = None,
    step: int | None = None,
    cluster: str | Client | None = None,
) -> Iterator[Progress[F]]:
    """Deal shoes number 0 and following, and say after every step what the study found so far.

    To stop, ask for no more: the last answer holds all that was dealt. Memory does not grow with
    the number of shoes.

    Args:
        shoes: how many, 1 or more.
        engine: numba for long runs where it is installed, else numpy, where not said; both find
            the same.
        step: how many shoes at a time; about a twentieth of a second's where not said. On a
            cluster, how many a task.
        cluster: a Dask scheduler's address such as ``tcp://10.0.0.5:8786``, or a connected
            ``distributed.Client``. The answers come as the workers' do, and the sum is the same; a
            worker that is lost loses nothing, for another deals its shoes.

    Raises:
        SimulationError: no whole number of shoes or a step, 1 or more; no engine; a cluster that
            can't be reached, or is lost.

    >>> from baccarat_core.composition import Composition
    >>> from baccarat_core.simulation import Tally
    >>> dealer = Dealer(Composition.full(8), seed=1)
    >>> [f"{float(each.share):.0%}" for each in progress(Tally(), dealer, 8, step=4)]
    ['50%', '100%']
    """
    for name, number in ((_("shoes"), shoes), (_("shoes a step"), 1 if step is None else step)):
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise SimulationError(
                _("The number of {what} is a whole number, 1 or more, not {number!r}.").format(
                    what=name, number=number
                )
            )
    if engine is not None and not isinstance(engine, Engine):
        raise SimulationError(
            _("An engine is named as Engine.NUMPY is, not as {engine!r}.").format(engine=engine)
        )
    return _steps(study, dealer, shoes, engine, step, cluster)


def run(
    study: Study[F],
    dealer: Dealer,
    shoes: int,
    *,
    engine: Engine | None = None,
    step: int | None = None,
    cluster: str | Client | None = None,
) -> F:
    """All that ``progress`` finds, at the end.

    Raises:
        SimulationError: see ``progress``.

    >>> from baccarat_core.composition import Composition
    >>> from baccarat_core.simulation import Tally
    >>> run(Tally(), Dealer(Composition.full(8), seed=1), 10).shoes
    10
    """
    answers = progress(study, dealer, shoes, engine=engine, step=step, cluster=cluster)
    (last,) = deque(answers, maxlen=1)
    return last.found


def _steps(
    study: Study[F],
    dealer: Dealer,
    shoes: int,
    engine: Engine | None,
    step: int | None,
    cluster: str | Client | None,
) -> Iterator[Progress[F]]:
    if cluster is not None:
        from .cluster import answers

        parts = answers(study, dealer, shoes, engine, step, cluster)
    else:
        parts = _here(study, dealer, shoes, engine, step)
    done, found = 0, None
    for number, part in parts:
        done += number
        found = part if found is None else found.plus(part)
        yield Progress(done, shoes, found)


def _here(
    study: Study[F], dealer: Dealer, shoes: int, engine: Engine | None, step: int | None
) -> Iterator[tuple[int, F]]:
    chosen = engine or Engine.best(shoes * dealer.usual_rounds * effort_of(study))
    each = whole_groups(study, step) if step else step_of(study, dealer, ROUNDS_A_STEP[chosen])
    done = 0
    if engine is None and step is None and chosen is Engine.NUMBA:
        # Something is found before numba has compiled, which may take seconds.
        done = min(step_of(study, dealer, ROUNDS_A_STEP[Engine.NUMPY]), shoes)
        yield done, study.of(dealer, dealer.deal(0, done, Engine.NUMPY))
    for first in range(done, shoes, each):
        number = min(each, shoes - first)
        yield number, study.of(dealer, dealer.deal(first, number, chosen))
