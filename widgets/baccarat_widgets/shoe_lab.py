"""Whole shoes by the thousand: how long they are, and what their results look like in a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

from baccarat_core.coup import Outcome
from baccarat_core.shoe import EndRule
from baccarat_core.simulation import (
    Estimate,
    IndependentRounds,
    Progress,
    Streaks,
    StreaksFound,
    Tallied,
    Tally,
)

from .lab import Field, FieldKind, Fold, Lab, table_shown
from .lab_parts import (
    Around,
    Measured,
    Several,
    SeveralFound,
    bars_plot,
    dealt_words,
    measured_plot,
    measured_table,
    shoes_options,
)
from .road_view import side_name
from .tables import Table, number, percent
from .text import _

LONGEST_SHOWN = 16
RUNS_SHOWN = 6


class ShoeLab(Lab):
    """Deal thousands of a table's shoes, and hold what they show against what can be counted.

    Args:
        rule_sheet: the table: a sheet's name, or a sheet of one's own.
        seed: the same seed deals the same shoes.

    Raises:
        BaccaratError: the sheet can't be read, or is for a game without Player and Banker bets.

    >>> ShoeLab(seed=1)
    ShoeLab('live', seed=1)
    """

    def prepare(self) -> None:
        """The exact chances of one round."""
        self._rounds = IndependentRounds.of(self._sheet.decks)

    def fields(self) -> Sequence[Field]:
        """The last round's rule, and how many shoes."""
        ends = {rule.name.lower(): end_words(rule) for rule in EndRule}
        return (
            Field(
                "end",
                _("A shoe's last round is"),
                FieldKind.ONE,
                ends,
                self._sheet.end_rule.name.lower(),
            ),
            Field(
                "shoes",
                _("Deal"),
                FieldKind.ONE,
                shoes_options(1_000, 10_000, 100_000),
                "10000",
            ),
        )

    def begin(self, chosen: Mapping[str, Any]) -> Iterator[Progress[Any]]:
        """The shoes, dealt step by step."""
        dealer = replace(self._dealer, end_rule=EndRule[chosen["end"].upper()])
        return self.deal(Several((Tally(), Streaks())), int(chosen["shoes"]), dealer)

    def results(self, found: SeveralFound) -> dict[str, Any]:
        """Rounds in a shoe, outcomes, runs and chops, each beside its exact value."""
        tallied, streaks = found.parts
        outcomes = self._outcomes(tallied)
        streaky = int(streaks.chops.n) > 0
        return {
            "said": [dealt_words(tallied.shoes, tallied.rounds), *self._said(streaks)],
            "plots": [
                measured_plot(
                    "outcomes",
                    _("How rounds end"),
                    _("away from the exact share, in percentage points"),
                    outcomes,
                    around=Around.EXACT,
                ),
                *([_lengths_plot(streaks), self._longest_plot(streaks)] if streaky else []),
            ],
            "tables": [
                measured_table(
                    _("How rounds end"),
                    _("result"),
                    outcomes,
                    _(
                        "Exact: every deal of a full shoe counted. A shoe's later rounds have the "
                        "same chances, as long as nobody looks at the cards that are gone."
                    ),
                ),
                *([self._runs_table(streaks), _lengths_table(streaks)] if streaky else []),
            ],
        }

    def _outcomes(self, tallied: Tallied) -> list[Measured]:
        exact = {
            Outcome.PLAYER: self._rounds.player,
            Outcome.BANKER: self._rounds.banker,
            Outcome.TIE: self._rounds.tie,
        }
        return [
            Measured(
                side_name(outcome),
                tallied.share(lambda facts, it=outcome: facts.outcome is it),  # type: ignore[misc]
                share,
            )
            for outcome, share in exact.items()
        ]

    def _runs_table(self, streaks: StreaksFound) -> dict[str, Any]:
        decisions = decisions_a_shoe(streaks)
        measured = [Measured(_("goes to the other side"), streaks.chop_share, self._rounds.chop)]
        for side in (Outcome.BANKER, Outcome.PLAYER):
            shares = run_shares(self._rounds, side, decisions)
            for length in range(1, RUNS_SHOWN + 1):
                label = _("{side} runs of {length}").format(side=side_name(side), length=length)
                found = streaks.run_share(side, length)
                measured.append(Measured(label, found, shares[length]))
        note = _(
            "The exact values are those of rounds that know nothing of one another, in a row of "
            "{decisions} decisions, as many as these shoes have on average. Its end cuts the last "
            "run short."
        ).format(decisions=decisions)
        return measured_table(
            _("Runs and chops"),
            _("of decisions, ties passed over"),
            measured,
            note,
            _("if rounds were independent"),
        )

    def _said(self, streaks: StreaksFound) -> list[str]:
        lengths = streaks.rounds_a_shoe
        said = [
            _("A shoe has {mean} rounds on average.").format(mean=mean_words(lengths)),
        ]
        if int(streaks.chops.n) == 0:
            return [*said, _("Shoes of one round have no streaks.")]
        return [
            *said,
            _(
                "Its longest streak has {longest} decisions on average; {eight} of the shoes have "
                "one of 8 or more."
            ).format(
                longest=mean_words(streaks.longest),
                eight=percent(streaks.longest_at_least(8).mean, 1),
            ),
            _(
                "After a decision the other side wins the next one in {chop} of the cases; "
                "independent rounds give {exact}."
            ).format(chop=percent(streaks.chop_share.mean, 2), exact=percent(self._rounds.chop, 2)),
        ]

    def _longest_plot(self, streaks: StreaksFound) -> dict[str, Any]:
        rounds = round(streaks.rounds_a_shoe.mean)
        exact = longest_shares(self._rounds, rounds)
        counts = streaks.longest_run.tolist()
        shares = {}
        for length in range(2, LONGEST_SHOWN + 1):
            some = counts[length:] if length == LONGEST_SHOWN else counts[length : length + 1]
            label = f"{length}+" if length == LONGEST_SHOWN else str(length)
            shares[label] = (100 * sum(some) / streaks.shoes, 100 * float(exact[length]))
        common = max(shares, key=lambda label: shares[label][0])
        return bars_plot(
            "longest",
            _("The longest streak of a shoe"),
            _("{length} is the commonest, in {share}% of the shoes.").format(
                length=common, share=number(shares[common][0], 1)
            ),
            (_("decisions in the longest streak"), _("shoes (%)")),
            shares,
            _("Bars: simulated. Strokes: {rounds} independent rounds, exactly.").format(
                rounds=rounds
            ),
        )

    def words(self) -> dict[str, str]:
        """The lab's words."""
        return {
            "label": _("The shoe lab"),
            "start": _("Deal the shoes"),
            "again": _("Deal them again"),
        }


def end_words(rule: EndRule) -> str:
    """Which round is the last, in words."""
    return {
        EndRule.CUT_CARD_ROUND: _("the one with the cut card"),
        EndRule.ONE_MORE_ROUND: _("one more after the cut card"),
        EndRule.EVERY_ROUND: _("each round: shuffled after every coup"),
        EndRule.LAST_CARDS: _("the last for which the cards suffice"),
    }[rule]


def mean_words(found: Estimate) -> str:
    """A mean and how well it is known.

    >>> mean_words(Estimate(80.5, 0.01))
    '80.50 ± 0.03'
    """
    reach = 3 * found.standard_error
    return f"{number(found.mean, 2)} ± {number(reach, 2)}"


@lru_cache(maxsize=256)
def longest_shares(rounds: IndependentRounds, count: int) -> tuple[Fraction, ...]:
    """The exact chances that the longest run of so many independent rounds has 0, 1, 2, …
    decisions; the last is for ``LONGEST_SHOWN`` or more."""
    at_most = [rounds.longest_run_at_most(length, count) for length in range(LONGEST_SHOWN)]
    each = [at_most[0], *(b - a for a, b in pairwise(at_most))]
    return (*each, 1 - at_most[-1])


def decisions_a_shoe(streaks: StreaksFound) -> int:
    """How many decisions a shoe has on average, to the nearest."""
    lengths = streaks.run_lengths.sum(axis=0).tolist()
    return round(sum(n * int(times) for n, times in enumerate(lengths)) / streaks.shoes)


@lru_cache(maxsize=256)
def run_shares(rounds: IndependentRounds, side: Outcome, decisions: int) -> tuple[Fraction, ...]:
    """Of one side's runs in a row of so many independent decisions, the exact share that have 0, 1,
    2, … decisions: expected runs of that length out of all expected runs.

    >>> fair = IndependentRounds(Fraction(1, 2), Fraction(1, 2), Fraction(0))
    >>> run_shares(fair, Outcome.PLAYER, 2)
    (Fraction(0, 1), Fraction(2, 3), Fraction(1, 3))
    """
    runs = [rounds.expected_runs(side, length, decisions) for length in range(1, decisions + 1)]
    total = sum(runs, Fraction(0))
    return (Fraction(0), *(each / total for each in runs))


def _length_shares(streaks: StreaksFound) -> dict[int, float]:
    counts = streaks.rounds_in_shoe.tolist()
    seen = [n for n, times in enumerate(counts) if times]
    return {n: counts[n] / streaks.shoes for n in range(seen[0], seen[-1] + 1)}


def _lengths_plot(streaks: StreaksFound) -> dict[str, Any]:
    shares = _length_shares(streaks)
    return bars_plot(
        "lengths",
        _("Rounds in a shoe"),
        _("The shortest has {least}, the longest {most}.").format(
            least=min(shares), most=max(shares)
        ),
        (_("rounds"), _("shoes (%)")),
        {str(n): (100 * share, None) for n, share in shares.items()},
    )


def _lengths_table(streaks: StreaksFound) -> dict[str, Any]:
    rows = [(n, percent(share, 2)) for n, share in _length_shares(streaks).items()]
    table = Table(_("Rounds in a shoe"), (_("rounds"), _("share of shoes")), rows)
    return table_shown(table, fold=Fold.FOLDED)
