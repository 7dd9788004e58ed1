"""Drills on the third card: does Player draw, does Banker draw.

The wrong answers come from engines that are wrong on purpose: each draws or stands as somebody
would who believes what a misconception says.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

from ..cards import Card
from ..rule_sheets import RuleSheet
from ..scoring import Hand, is_natural, point_count
from ..tableau import COLUMNS, STOOD, Action, Decision, Third, banker_decision, player_decision
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question
from .hands import VALUES, Picker
from .misconceptions import ErrorType, Misconception
from .reading import Form

NATURALS = (8, 9)
TRIES = 40
"""How many hands are looked at for one that tempts."""

Cards = tuple[Card, ...]


def player_items(_sheet: RuleSheet) -> dict[str, Level]:
    """Every count of Player's, and every count below 8 against a natural of Banker's."""
    items = {f"on-{count}": Level.APPRENTICE for count in VALUES}
    against = product(range(8), NATURALS)
    return items | {f"on-{count}-against-{natural}": Level.DEALER for count, natural in against}


def player_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """Whether Player draws: its count printed for an apprentice, Banker's hand beside it later."""
    words = item.name.split("-")
    picker = Picker(chance, sheet.decks)
    player = picker.two(int(words[1]))
    against = int(words[3]) if len(words) == 4 else chance.choice(range(8))
    banker = picker.two(against)
    alone = level is Level.APPRENTICE
    decision = decision_for_player(player, banker)
    return Question(
        item=item,
        level=level,
        ask=_("Does Player draw a third card?"),
        prompt=Prompt(
            player=player,
            banker=() if alone else banker,
            hands=(Hand.PLAYER,) if alone else tuple(Hand),
            counts=alone,
        ),
        fields=(_draw_or_stand(decision, player_ideas(player, banker)),),
    )


def decision_for_player(player: Cards, banker: Cards) -> Decision:
    """What the rules say of Player's first two cards, Banker's natural included."""
    if is_natural(banker) and not is_natural(player):
        return banker_decision(point_count(banker), STOOD)
    return player_decision(point_count(player))


def decision_for_banker(player: Cards, banker: Cards) -> Decision:
    """What the rules say of Banker's first two cards, Player's hand being complete."""
    if is_natural(player) and not is_natural(banker):
        return player_decision(point_count(player))
    third = player[2].point_value if len(player) == 3 else STOOD
    return banker_decision(point_count(banker), third)


def _action(draws: bool) -> Action:
    return Action.DRAW if draws else Action.STAND


def player_ideas(player: Cards, banker: Cards) -> tuple[tuple[Misconception, Action], ...]:
    """What Player would do under other ideas of the rules, the most telling first."""
    count, other = point_count(player), point_count(banker)
    ideas = []
    if is_natural(banker):
        ideas.append((Misconception.NATURAL_PLAYED_ON, player_decision(count).action))
    ideas.append((Misconception.PLAYER_LOOKS_AT_BANKER, _action(count < other)))
    return tuple(ideas)


def banker_items(_sheet: RuleSheet) -> dict[str, Level]:
    """Every cell of the printed card, and every count beside a natural."""
    plain = {(total, third) for total in (0, 1, 2, 7) for third in COLUMNS}
    plain |= {(total, STOOD) for total in range(8)}
    cells = {
        f"{total}-{heading(third)}": Level.APPRENTICE if (total, third) in plain else Level.DEALER
        for total, third in product(range(8), COLUMNS)
    }
    own = {f"natural-{own}": Level.APPRENTICE for own in NATURALS}
    against = product(range(8), NATURALS)
    return cells | own | {f"{total}-against-{nat}": Level.INSPECTOR for total, nat in against}


def heading(third: Third) -> str:
    """A column's name: the value of Player's third card, or ``stood``.

    >>> heading(STOOD), heading(0)
    ('stood', '0')
    """
    return "stood" if third is STOOD else str(third)


def banker_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """Whether Banker draws, told by the cards on the table."""
    for _trial in range(TRIES):
        picker = Picker(chance, sheet.decks)
        player, banker = _banker_hands(item.name.split("-"), picker, chance)
        right = decision_for_banker(player, banker)
        ideas = banker_ideas(player, banker)
        tempting = any(action is not right.action for _idea, action in ideas)
        if level is not Level.INSPECTOR or tempting:
            break
    return Question(
        item=item,
        level=level,
        ask=_("Does Banker draw a third card?"),
        prompt=Prompt(
            player=player, banker=banker, hands=tuple(Hand), counts=level is Level.APPRENTICE
        ),
        fields=(_draw_or_stand(right, ideas),),
    )


def _banker_hands(words: list[str], picker: Picker, chance: random.Random) -> tuple[Cards, Cards]:
    if words[0] == "natural":
        return picker.two(chance.choice(range(8))), picker.two(int(words[1]))
    banker = picker.two(int(words[0]))
    if words[1] == "against":
        return picker.two(int(words[2])), banker
    if words[1] == "stood":
        return picker.two(chance.choice((6, 7))), banker
    third = picker.of_value(int(words[1]))
    return (*picker.two(chance.choice(range(6))), third), banker


def banker_ideas(player: Cards, banker: Cards) -> tuple[tuple[Misconception, Action], ...]:
    """What Banker would do under other ideas of the rules, the most telling first."""
    total, count = point_count(banker), point_count(player)
    ideas: list[tuple[Misconception, Callable[[], Action]]] = []
    if is_natural(player) or is_natural(banker):
        low = min(total, 7)
        ideas.append((Misconception.NATURAL_PLAYED_ON, lambda: banker_decision(low, STOOD).action))
    elif len(player) == 2:
        ideas.append((Misconception.STOOD_IS_ZERO, lambda: banker_decision(total, 0).action))
    else:
        if total == 6:
            idea = Misconception.SIX_LOOKS_AT_TOTAL
            ideas.append((idea, lambda: banker_decision(total, count).action))
        ideas.append((Misconception.BANKER_AS_PLAYER, lambda: _action(total <= 5)))
    ideas.append((Misconception.BANKER_STOPS_AHEAD, lambda: _action(total <= count)))
    return tuple((idea, act()) for idea, act in ideas)


def _draw_or_stand(decision: Decision, ideas: tuple[tuple[Misconception, Action], ...]) -> Field:
    right = decision.action
    wrong = Action.STAND if right is Action.DRAW else Action.DRAW
    shown = next((idea for idea, action in ideas if action is wrong), None)
    choose = Misconception.PLAYER_MAY_CHOOSE
    names = {Action.DRAW: _("Draw"), Action.STAND: _("Stand")}
    return Field(
        name="answer",
        label=_("Draw or stand"),
        form=Form.OPTIONS,
        right=right.value,
        why=decision.sentence,
        error=ErrorType.WRONG_DRAW,
        options=(
            *(Option(action.value, names[action]) for action in Action),
            Option("choose", _("Whoever bet on it may choose")),
        ),
        mistakes=(
            Mistake(
                answer=wrong.value,
                error=ErrorType.WRONG_DRAW,
                misconception=shown,
                why=decision.sentence if shown is None else f"{decision.sentence} {shown.sentence}",
            ),
            Mistake(
                answer="choose",
                error=ErrorType.WRONG_DRAW,
                misconception=choose,
                why=f"{choose.sentence} {decision.sentence}",
            ),
        ),
    )
