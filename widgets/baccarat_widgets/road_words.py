"""What a round did to each road, and why; and the words on the boards."""

from __future__ import annotations

from collections.abc import Sequence

from baccarat_core.coup import Coup, Outcome
from baccarat_core.roads import BigCell, Derived, Hands, Ink, RoadRound, Roads, Told, roads
from baccarat_core.roads.rounds import told as told_rounds

from .road_view import derived_title, ink_word
from .text import _


def round_told(rounds: Sequence[Told]) -> list[str]:
    """What the last of these rounds was, and the mark it made on each road, with the reason.

    >>> for line in round_told([Outcome.BANKER, Outcome.BANKER, Outcome.PLAYER]):
    ...     print(line)
    Round 3: Player wins.
    Big road: another side than before, so a new column begins: column 2, row 1.
    Big eye boy: no mark. There is no column yet to compare with.
    Small road: no mark. There is no column yet to compare with.
    Cockroach road: no mark. There is no column yet to compare with.
    """
    if not rounds:
        return []
    *_before, last = told_rounds(rounds)
    drawn = roads(rounds)
    number = len(rounds)
    lines = [_what_came(number, rounds[-1], last)]
    if last.outcome is Outcome.TIE:
        return [*lines, _tie(drawn), _("The other three roads pass over a tie.")]
    cell = drawn.big_road.cells[-1]
    return [*lines, _big(cell), *(_why(which, drawn, cell) for which in Derived)]


def _what_came(number: int, given: Told, last: RoadRound) -> str:
    if isinstance(given, Coup):
        high, low = sorted((given.player_count, given.banker_count), reverse=True)
        came = (
            _("Tie at {count}").format(count=high)
            if high == low
            else _("{winner}, {high} to {low}").format(
                winner=last.outcome.sentence, high=high, low=low
            )
        )
    else:
        came = last.outcome.sentence
    told = [_("Round {number}: {came}.").format(number=number, came=came)]
    if last.pairs is not Hands.NEITHER:
        told.append(_("A pair: {hands}.").format(hands=hands_word(last.pairs)))
    if last.natural is not Hands.NEITHER:
        told.append(_("A natural: {hands}.").format(hands=hands_word(last.natural)))
    return " ".join(told)


def hands_word(hands: Hands) -> str:
    """Whose something is.

    >>> hands_word(Hands.BOTH)
    'Player and Banker'
    """
    return {
        Hands.NEITHER: _("neither"),
        Hands.PLAYER: _("Player"),
        Hands.BANKER: _("Banker"),
        Hands.BOTH: _("Player and Banker"),
    }[hands]


def _tie(drawn: Roads) -> str:
    if not drawn.big_road.cells:
        return _("Big road: a stroke at the top left, where the first decision will stand.")
    return _(
        "Big road: a stroke on the last mark. A tie takes no place of its own and moves no column."
    )


def _big(cell: BigCell) -> str:
    where = _("column {column}, row {row}").format(column=cell.place.column, row=cell.place.row)
    if cell.streak == 1 and cell.depth == 1:
        return _("Big road: the first decision stands at the top left: {where}.").format(
            where=where
        )
    if cell.depth == 1:
        return _("Big road: another side than before, so a new column begins: {where}.").format(
            where=where
        )
    if cell.in_tail:
        return _(
            "Big road: the same side again, and no free place below, so the dragon tail goes "
            "right: {where}."
        ).format(where=where)
    return _("Big road: the same side again, so down one: {where}.").format(where=where)


def _why(which: Derived, drawn: Roads, cell: BigCell) -> str:
    title = derived_title(which)
    marks = [mark for mark in drawn.derived(which) if mark.number == cell.number]
    if not marks:
        return _("{road}: no mark. There is no column yet to compare with.").format(road=title)
    columns, back, ink = drawn.big_road.columns, which.value, marks[0].ink
    word = ink_word(ink)
    if cell.depth == 1:
        ended, older = columns[-2], columns[-2 - back]
        said = (
            _("{road}: {ink}. The column just ended has {ended}, and {column} has {older}: alike.")
            if ink is Ink.RED
            else _(
                "{road}: {ink}. The column just ended has {ended}, and {column} has {older}: "
                "not alike."
            )
        )
        column = _before_it(back)
        return said.format(road=title, ink=word, ended=ended, older=older, column=column)
    beside = columns[-1 - back]
    if ink is Ink.BLUE:
        said = _("{road}: {ink}. {column} ends with {beside}, and this one goes past it.")
    elif beside >= cell.depth:
        said = _("{road}: {ink}. {column} came down as far as this, to {beside}.")
    else:
        said = _("{road}: {ink}. {column} ended with {beside}, well above this.")
    return said.format(road=title, ink=word, column=_to_the_left(back), beside=beside)


def _before_it(back: int) -> str:
    return {
        1: _("the one before it"),
        2: _("the second before it"),
        3: _("the third before it"),
    }[back]


def _to_the_left(back: int) -> str:
    return {
        1: _("The column to the left"),
        2: _("The second column to the left"),
        3: _("The third column to the left"),
    }[back]


def board_words() -> dict[str, str]:
    """The fixed words beside the boards."""
    return {
        "ask": _("If the next round is"),
        "ask_note": _("This says how the roads are drawn, not what will come."),
        "round": _("Round"),
        "winner": _("Winner"),
        "pairs": _("Pair"),
        "natural": _("Natural"),
        "player": _("Player"),
        "banker": _("Banker"),
        "tie": _("Tie"),
        "both": _("both"),
        "red": _("red"),
        "blue": _("blue"),
        "place": _("column {column}, row {row}"),
        "in_table": _("All rounds in a table"),
        "no_rounds": _("No round yet."),
        "how": _("How to read the boards"),
        "key_side": _("B Banker won, P Player won, T tie"),
        "key_tie": _("a stroke: a tie after this round; a number: so many ties"),
        "key_pair": _("dot at the top left: Banker’s pair; at the bottom right: Player’s"),
        "key_natural": _("line above the letter: Banker’s natural; below it: Player’s"),
        "key_red": _("red, a whole mark: the big road goes on as it was"),
        "key_blue": _("blue, a mark with a hole or a gap: the big road changed"),
        "key_last": _("The framed marks are those of the round chosen."),
    }
