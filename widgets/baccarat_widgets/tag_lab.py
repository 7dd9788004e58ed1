"""A count that a person can keep, beside the perfect counter's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from baccarat_core.bets import BetKind
from baccarat_core.card_counting import (
    ROUNDS_AN_HOUR,
    BetCounted,
    Counter,
    Removal,
    TagCount,
    TagCounter,
    effects_of_removal,
)
from baccarat_core.cards import Rank
from baccarat_core.errors import SimulationError
from baccarat_core.simulation import Progress

from .counting_lab import STAKE, share_shown
from .lab import Field, FieldKind, Lab, table_shown
from .lab_parts import Several, SeveralFound, dealt_words, shoes_options
from .tables import Table, number, percent
from .text import _

AUTO = "auto"
TRIGGERS = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20)
CARDS_A_DECK = 52


class TagLab(Lab):
    """Count by tags: a small number for each card, added up. The learner types the tags, or has
    them made from what each card is worth, and sees how near they come to the perfect counter.

    Args:
        rule_sheet: the table: a sheet's name, or a sheet of one's own.
        seed: the same seed deals the same shoes.

    Raises:
        BaccaratError: the sheet can't be read, or is for a game without Player and Banker bets.

    >>> TagLab()
    TagLab('live')
    """

    def prepare(self) -> None:
        """What each card is worth to each bet."""
        self._effects = effects_of_removal(self._sheet)
        self._counted: tuple[TagCount, Fraction] | None = None

    def fields(self) -> Sequence[Field]:
        """Which bet, the tags, when to bet, and how many shoes."""
        bets = {kind.value: kind.label for kind in self._effects}
        bonus = BetKind.PLAYER_BONUS.value
        triggers = {
            AUTO: _("so high that the bet pays"),
            **{str(n): _("at {n} or more").format(n=n) for n in TRIGGERS},
        }
        return (
            Field(
                "bet",
                _("Count for"),
                FieldKind.ONE,
                bets,
                bonus if bonus in bets else next(iter(bets)),
            ),
            Field(
                "tags",
                _("Tags"),
                FieldKind.TEXT,
                {},
                "",
                _(
                    "Write them as 4 -1, 6 +1; a card without one counts 0. Leave it empty, and "
                    "they are made from what each card is worth."
                ),
            ),
            Field("trigger", _("Bet when the true count is"), FieldKind.ONE, triggers, AUTO),
            Field(
                "shoes",
                _("Play through"),
                FieldKind.ONE,
                shoes_options(200, 1_000, 5_000),
                "1000",
            ),
        )

    def begin(self, chosen: Mapping[str, Any]) -> Iterator[Progress[Any]]:
        """The shoes, counted both ways."""
        removal = self._effects[BetKind(chosen["bet"])]
        typed = chosen["tags"].strip()
        count = TagCount.parse(typed) if typed else TagCount.from_effects(removal)
        wanted = chosen["trigger"]
        trigger = breaks_even(count, removal) if wanted == AUTO else Fraction(int(wanted))
        self._counted = count, trigger
        study = Several((Counter((removal.bet,)), TagCounter(count, removal.bet, trigger)))
        return self.deal(study, int(chosen["shoes"]))

    def results(self, found: SeveralFound) -> dict[str, Any]:
        """What both counters found."""
        perfect, tagged = (part.found(part.bets[0]) for part in found.parts)
        assert self._counted is not None
        count, trigger = self._counted
        lost = self._effects[tagged.bet.kind].expected_value * ROUNDS_AN_HOUR * STAKE
        return {
            "said": [
                dealt_words(found.parts[0].shoes, found.parts[0].rounds),
                _("The tags: {tags}. Bet at a true count of {trigger} or more.").format(
                    tags=tags_words(count), trigger=number(trigger, 1)
                ),
                _(
                    "With {stake} each time the count by tags earns {earned} an hour, the perfect "
                    "counter {perfect}. Betting in every round makes {lost}."
                ).format(
                    stake=STAKE,
                    earned=number(tagged.an_hour() * STAKE, 2),
                    perfect=number(perfect.an_hour() * STAKE, 2),
                    lost=number(lost, 2),
                ),
            ],
            "tables": [_table({_("the perfect counter"): perfect, _("the count by tags"): tagged})],
        }

    def words(self) -> dict[str, str]:
        """The lab's words."""
        return {
            "label": _("A count by tags"),
            "start": _("Keep the count"),
            "again": _("Keep it again"),
        }


def breaks_even(count: TagCount, removal: Removal) -> Fraction:
    """The true count at which a bet pays, if its worth moved in a straight line with the count.

    A card that leaves a full shoe moves the worth by its effect; what one tag stands for is the
    slope of the effects over the tags. From fewer unseen cards each moves it as much more as there
    are fewer of them, which the true count has in it already.

    Raises:
        SimulationError: the tags go against what the cards are worth, or tell nothing of it.

    >>> from baccarat_core.bets import BetKind
    >>> from baccarat_core.rule_sheets import load_rule_sheet
    >>> bonus = effects_of_removal(load_rule_sheet("live"))[BetKind.PLAYER_BONUS]
    >>> round(float(breaks_even(TagCount.from_effects(bonus), bonus)), 2)
    5.22
    """
    both = sum((count.of(rank) * removal.effects[rank] for rank in Rank), Fraction(0))
    if both <= 0:
        raise SimulationError(
            _(
                "These tags say nothing good about {bet}: give a plus to cards whose leaving "
                "helps it."
            ).format(bet=removal.bet.kind.label)
        )
    slope = both / sum(tag * tag for tag in count.tags)
    return -removal.expected_value * CARDS_A_DECK / (slope * (CARDS_A_DECK * removal.decks - 1))


def tags_words(count: TagCount) -> str:
    """The tags that are not 0, as they are typed.

    >>> tags_words(TagCount.parse("4 -1, 6 +1"))
    '4 −1, 6 +1'
    """
    tags = [(rank.value, count.of(rank)) for rank in Rank]
    return ", ".join(f"{rank} {number(tag, sign=True)}" for rank, tag in tags if tag)


def _table(counted: Mapping[str, BetCounted]) -> dict[str, Any]:
    rows = [
        (
            name,
            share_shown(each),
            percent(each.mean_edge, 2) if each.positive else "–",
            number(each.bets_an_hour(), 2),
            number(each.an_hour() * STAKE, 2),
        )
        for name, each in counted.items()
    ]
    columns = (
        _("who counts"),
        _("rounds bet on"),
        _("worth then, on average"),
        _("bets an hour"),
        _("earned an hour with {stake}").format(stake=STAKE),
    )
    note = _("What each bet is worth is reckoned exactly, whatever the count says.")
    return table_shown(Table(_("Two counters"), columns, rows), note)
