"""The counting lab: nobody counts better than this counter, and this is what it earns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from baccarat_core.bets import AnyBet
from baccarat_core.card_counting import ROUNDS_AN_HOUR, BetCounted, Counter, CountingFound
from baccarat_core.odds import bet_odds
from baccarat_core.simulation import Progress

from .lab import Field, FieldKind, Lab, table_shown
from .lab_parts import bars_plot, dealt_words, shoes_options
from .tables import Table, number, percent
from .text import _

STAKE = 100
"""Play chips a bet in the words on what counting earns."""
ROUNDS_A_BAR = 10


class CountingLab(Lab):
    """Let a perfect counter loose on simulated shoes: how often is any bet worth making, how good
    is it then, and what comes of it in an hour?

    Args:
        rule_sheet: the table: a sheet's name, or a sheet of one's own.
        seed: the same seed deals the same shoes.

    Raises:
        BaccaratError: the sheet can't be read, or is for a game without Player and Banker bets.

    >>> CountingLab()
    CountingLab('live')
    """

    def prepare(self) -> None:
        """The table's bets and what each costs."""
        self._bets: tuple[AnyBet, ...] = tuple(self._sheet.offered())
        self._odds = bet_odds(self._sheet)

    def fields(self) -> Sequence[Field]:
        """How many shoes."""
        shoes = shoes_options(200, 1_000, 5_000)
        return (Field("shoes", _("Play through"), FieldKind.ONE, shoes, "1000"),)

    def begin(self, chosen: Mapping[str, Any]) -> Iterator[Progress[Any]]:
        """The shoes, counted step by step."""
        return self.deal(Counter(self._bets), int(chosen["shoes"]))

    def results(self, found: CountingFound) -> dict[str, Any]:
        """What the counter found for each bet."""
        counted = [found.found(bet) for bet in self._bets]
        best = max(counted, key=lambda each: each.an_hour())
        return {
            "said": self._said(found, best),
            "plots": [_by_round(found, self._bets.index(best.bet), best)],
            "tables": [self._table(counted)],
        }

    def _said(self, found: CountingFound, best: BetCounted) -> list[str]:
        said = [dealt_words(found.shoes, found.rounds)]
        if not best.positive:
            return [*said, _("So far no bet was ever worth making.")]
        cheapest = min(self._odds.values(), key=lambda odds: odds.house_edge)
        return [
            *said,
            _(
                "Before {share} of the rounds one bet or more was worth making; before all others "
                "none was."
            ).format(share=percent(found.any_share.mean, 2)),
            _(
                "The counter does best on {bet}: worth a bet before {share} of the rounds, and "
                "then worth {edge} of the stake on average."
            ).format(
                bet=best.bet.kind.label,
                share=percent(best.share.mean, 2),
                edge=percent(best.mean_edge, 2),
            ),
            _(
                "With {stake} on it each time that is {bets} bets and {earned} won in an hour of "
                "{rounds} rounds; for every other round the counter sits and waits."
            ).format(
                stake=STAKE,
                bets=number(best.bets_an_hour(), 1),
                earned=number(best.an_hour() * STAKE, 2),
                rounds=ROUNDS_AN_HOUR,
            ),
            _(
                "Who bets {stake} on {bet} in every round, the cheapest bet there is, loses "
                "{lost} an hour on average."
            ).format(
                stake=STAKE,
                bet=cheapest.bet.kind.label,
                lost=number(cheapest.house_edge * ROUNDS_AN_HOUR * STAKE, 2),
            ),
        ]

    def _table(self, counted: Sequence[BetCounted]) -> dict[str, Any]:
        rows = [
            (
                each.bet.kind.label,
                percent(self._odds[each.bet.kind].house_edge, 2),
                share_shown(each),
                percent(each.mean_edge, 2) if each.positive else "–",
                percent(each.best, 2) if each.positive else "–",
                number(each.bets_an_hour(), 2),
                number(each.an_hour() * STAKE, 2),
            )
            for each in counted
        ]
        columns = (
            _("bet"),
            _("house edge, full shoe"),
            _("rounds in which it is worth a bet"),
            _("worth then, on average"),
            _("best seen"),
            _("bets an hour"),
            _("earned an hour with {stake}").format(stake=STAKE),
        )
        note = _(
            "The counter sees every card but the burned ones, forgets none, and reckons exact odds "
            "before each round; {rounds} rounds an hour; a bet counts while it is open. No person "
            "can do as much."
        ).format(rounds=ROUNDS_AN_HOUR)
        return table_shown(Table(_("A perfect counter"), columns, rows), note)

    def words(self) -> dict[str, str]:
        """The lab's words."""
        return {
            "label": _("The counting lab"),
            "start": _("Let the counter play"),
            "again": _("Let it play again"),
        }


def share_shown(counted: BetCounted) -> str:
    """The share of rounds bet on, with three standard errors; of none seen no error can be told."""
    if not counted.positive:
        return _("none seen")
    share, error = counted.share
    return f"{percent(share, 3)} ± {percent(3 * error, 3)}"


def _by_round(found: CountingFound, place: int, best: BetCounted) -> dict[str, Any]:
    """How often the best bet is worth making, by the number of the round."""
    positive = found.positive_by_round[place].tolist()
    dealt = found.rounds_by_round.tolist()
    bars: dict[str, tuple[float, float | None]] = {}
    last = len(dealt) if best.bet.open_rounds is None else best.bet.open_rounds
    for first in range(0, last, ROUNDS_A_BAR):
        part = slice(first, min(first + ROUNDS_A_BAR, last))
        if sum(dealt[part]):
            share = Fraction(sum(positive[part]), sum(dealt[part]))
            bars[f"{first + 1}–{part.stop}"] = (100 * float(share), None)
    top = max(bars, key=lambda label: bars[label][0])
    return bars_plot(
        "by_round",
        _("When is {bet} worth a bet?").format(bet=best.bet.kind.label),
        _("Most often in rounds {rounds}: before {share}% of them.").format(
            rounds=top, share=number(bars[top][0], 1)
        ),
        (_("round of the shoe"), _("rounds before which it is (%)")),
        bars,
    )
