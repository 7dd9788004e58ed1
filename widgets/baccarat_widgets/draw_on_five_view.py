"""Player's 5 and Banker's best reply as data for a page: sentences, cells, picture and table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from baccarat_core.equilibrium import (
    WITH_REPLACEMENT,
    Choice,
    ChoiceValue,
    Decks,
    Reply,
    ValueLines,
    best_reply,
)
from baccarat_core.scoring import Hand
from baccarat_core.tableau import COLUMNS, STOOD, TABLEAU, Action

from .rule_card import cell_key
from .tables import number, percent
from .text import _

SIX = Choice(Hand.BANKER, 6, STOOD)
Tried = Sequence[tuple[Fraction, Fraction]]
"""Chances to draw, each with what Player gets against Banker's best reply to it."""


def dealt_name(dealt: Decks) -> str:
    """What a way to deal is called between page and kernel."""
    return "replaced" if dealt is WITH_REPLACEMENT else str(dealt)


def dealt_words(dealt: Decks) -> str:
    """A way to deal, as the learner chooses it."""
    if dealt is WITH_REPLACEMENT:
        return _("one deck, each card put back")
    return _("1 deck") if dealt == 1 else _("{decks} decks").format(decks=dealt)


def of_a_hundred(chance: Fraction) -> str:
    """How many of 100 fives, with two decimals where it is no whole number."""
    return number(chance * 100, 0 if (chance * 100).denominator == 1 else 2)


def shown_chance(chance: Fraction) -> dict[str, Any]:
    """A chance for the slider and for the field beside it."""
    whole = (chance * 100).denominator == 1
    return {
        "hundredths": float(chance * 100),
        "text": of_a_hundred(chance) if whole else str(chance),
    }


def lost(value: Fraction) -> str:
    """What Player loses in 100 coups of one unit each."""
    return number(-value * 100, 3)


def summary(chance: Fraction, reply: Reply, tried: Tried) -> list[str]:
    """What the learner's chance leads to, in sentences."""
    best = reply.banker[SIX].best
    answers = {
        Action.DRAW: _("Banker answers by drawing on 6 when you stand."),
        Action.STAND: _("Banker answers by standing on 6 when you stand."),
        None: _("When you stand, Banker's 6 is worth the same drawn on or not."),
    }
    sentences = [
        _("You draw on {fives} of 100 fives. {answer} You lose {lost} units in 100 coups.").format(
            fives=of_a_hundred(chance), answer=answers[best], lost=lost(reply.value)
        )
    ]
    if len(tried) > 1:
        least, value = max(tried, key=lambda each: each[1])
        sentences.append(
            _("Your best try so far: {fives}, which loses {lost}.").format(
                fives=of_a_hundred(least), lost=lost(value)
            )
        )
    return sentences


@lru_cache(maxsize=16)
def _most_of_six(dealt: Decks) -> Fraction:
    """The largest gain of one action over the other that a 6 against a stand can have."""
    gains = (best_reply(chance, dealt).banker[SIX].difference for chance in (0, 1))
    return max(abs(gain) for gain in gains if gain is not None)


def six_against_a_stand(reply: Reply, dealt: Decks) -> dict[str, Any]:
    """Banker's 6 when Player stood: both actions' worth, and how far one is ahead, from -1 to 1."""
    value = reply.banker[SIX]
    return {
        "sentence": _cell_sentence(value),
        "ahead": float((value.difference or 0) / _most_of_six(dealt)),
        "best": value.best.value if value.best else "either",
    }


def reply_frame() -> dict[str, Any]:
    """Banker's table without answers, a row a count."""
    return {
        "caption": _("Banker's best answer in every case"),
        "corner": _("Banker"),
        "columns": ["–" if third is STOOD else str(third) for third in COLUMNS],
        "rows": [
            {
                "head": str(total),
                "totals": [total],
                "cells": [
                    {
                        "key": cell_key(total, third),
                        "keys": [cell_key(total, third)],
                        "does": "stand",
                        "mark": "",
                    }
                    for third in COLUMNS
                ],
            }
            for total in range(8)
        ],
    }


def reply_cells(reply: Reply) -> dict[str, dict[str, str | bool]]:
    """Every cell of Banker's table: what it does, its mark, whether the card prints otherwise, and
    its sentence."""
    cells: dict[str, dict[str, str | bool]] = {}
    for choice, value in reply.banker.items():
        third = choice.third
        assert third is not None
        odd = value.best not in (None, TABLEAU[choice.total, third])
        mark = {Action.DRAW: _("D"), Action.STAND: _("S"), None: "="}[value.best]
        cells[cell_key(choice.total, third)] = {
            "does": value.best.value if value.best else "either",
            "mark": f"{mark}*" if odd else mark,
            "odd": odd,
            "sentence": _cell_sentence(value),
        }
    return cells


def _cell_sentence(value: ChoiceValue) -> str:
    third = value.choice.third
    where = (
        _("Banker has {total} and you stood")
        if third is STOOD
        else _("Banker has {total} and you drew {third}")
    ).format(total=value.choice.total, third=third)
    if value.draw is None or value.stand is None:
        return _("{where}: this can't happen here.").format(where=where)
    does = {
        Action.DRAW: _("So it draws."),
        Action.STAND: _("So it stands."),
        None: _("Either is as good."),
    }[value.best]
    return _(
        "{where}. Drawing is worth {draw} of the stake to it, standing {stand}. {does}"
    ).format(
        where=where,
        draw=percent(value.draw, 2, sign=True),
        stand=percent(value.stand, 2, sign=True),
        does=does,
    )


def _point(chance: Fraction, value: Fraction) -> list[float]:
    """A point of the picture: fives drawn on of 100, and units won in 100 coups."""
    return [float(chance * 100), float(value * 100)]


def picture(lines: ValueLines, chance: Fraction, tried: Tried, shown: bool) -> dict[str, Any]:
    """The tries as points; the lines, the best reply's curve and the crossing once shown."""
    both = (lines.stand, lines.draw)
    heights = [end for line in both for end in (line.at_stand, line.at_draw)]
    heights += [value for _chance, value in lines.corners]
    ends = (Fraction(0), Fraction(1))
    key = _("Dots: your tries. Diamond: where you are now.")
    if shown:
        key = _("{key} Thick line: Banker's best reply.").format(key=key)
    return {
        "key": key,
        "low": float(min(heights) * 100),
        "high": float(max(heights) * 100),
        "tried": [_point(*each) for each in tried],
        "now": _point(chance, lines.value(chance)),
        "stands": [_point(x, lines.stand.value(x)) for x in ends] if shown else None,
        "draws": [_point(x, lines.draw.value(x)) for x in ends] if shown else None,
        "best": [_point(*corner) for corner in lines.corners] if shown else None,
        "crossing": {
            "at": _point(*lines.crossing),
            "label": str(lines.crossing[0])
            if lines.crossing[0].denominator < 1000
            else of_a_hundred(lines.crossing[0]),
        }
        if shown
        else None,
    }


def table(lines: ValueLines, tried: Tried, shown: bool) -> dict[str, Any]:
    """The picture's numbers: the tries alone, or with the lines at tens and at every corner."""
    columns = [_("fives drawn on, of 100"), _("against Banker's best reply")]
    if not shown:
        rows = [[of_a_hundred(x), _won(value)] for x, value in sorted(tried)]
        return {"columns": columns, "rows": rows}
    chances = {x for x, _value in lines.corners} | {x for x, _value in tried}
    chances |= {Fraction(tenth, 10) for tenth in range(11)}
    return {
        "columns": [*columns, _("if it stands on 6"), _("if it draws on 6")],
        "rows": [
            [
                of_a_hundred(x),
                *map(_won, (lines.value(x), lines.stand.value(x), lines.draw.value(x))),
            ]
            for x in sorted(chances)
        ],
    }


def _won(value: Fraction) -> str:
    return number(value * 100, 3)


def story(lines: ValueLines, guess: Fraction, guessed: Fraction) -> list[str]:
    """Why the best chance is where the lines cross, in sentences with this model's numbers."""
    chance, value = lines.crossing
    mixes = lines.equilibrium.banker[lines.deciding]
    short = chance.denominator < 1000
    where = f"{chance}, {of_a_hundred(chance)}" if short else of_a_hundred(chance)
    sentences = [
        _(
            "As long as Banker stands on 6 when you stand, each more five you draw on is a gain: "
            "the rising line. So Banker would rather draw on that 6, and then each more five you "
            "draw on is a loss: the falling line."
        ),
        _(
            "Banker picks whichever is lower for you, so the best you can do is where they cross: "
            "draw on {where} of 100 fives and you lose {lost} units in 100 coups, whatever Banker "
            "does with its 6."
        ).format(where=where, lost=lost(value)),
        _(
            "Banker keeps you there by mixing too: it draws on its 6 in {banker} of 100 such "
            "coups, and then your 5 is worth the same drawn on or not."
        ).format(banker=of_a_hundred(mixes)),
    ]
    gap = value - guessed
    if gap:
        sentences.append(
            _("Your first guess, {fives}, cost you {gap} units more in 100 coups.").format(
                fives=of_a_hundred(guess), gap=number(gap * 100, 3)
            )
        )
    else:
        sentences.append(_("Your first guess could not have been better."))
    return sentences
