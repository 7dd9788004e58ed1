"""Drill on the calls of a coup: counts and result, then every call in its order."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from ..coup import Coup, Outcome
from ..rule_sheets import RuleSheet
from ..scoring import Hand, point_count
from ..tableau import STOOD, Action
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question
from .counting import count_field
from .drawing import decision_for_banker, decision_for_player
from .hands import Picker, Start, coup_of, starts
from .misconceptions import ErrorType, Misconception
from .reading import Form

_COURSES: dict[str, Callable[[Start], bool]] = {
    "natural": lambda start: start.natural,
    "four": lambda start: (
        not start.natural and start.player_third is STOOD and start.banker_third is STOOD
    ),
    "player": lambda start: start.player_third is not STOOD and start.banker_third is STOOD,
    "banker": lambda start: start.player_third is STOOD and start.banker_third is not STOOD,
    "six": lambda start: start.player_third is not STOOD and start.banker_third is not STOOD,
}
"""How a coup can go: over on a natural, on four cards, or with a third card to one or both."""


def call_items(_sheet: RuleSheet) -> dict[str, Level]:
    """Every course of a coup with every result."""
    return {f"{course}-{result.value}": Level.APPRENTICE
            for course in _COURSES for result in Outcome}  # fmt: skip


def call_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """The counts and the result, or from the second level on all calls in order."""
    course, result = item.name.split("-")
    fits = [
        start
        for start in starts()
        if _COURSES[course](start) and start.facts.outcome.value == result
    ]
    coup = coup_of(chance.choice(fits), Picker(chance, sheet.decks))
    prompt = Prompt(player=coup.player, banker=coup.banker, hands=tuple(Hand))
    if level is Level.APPRENTICE:
        fields: tuple[Field, ...] = (
            count_field(Hand.PLAYER, coup.player),
            count_field(Hand.BANKER, coup.banker),
            _result(coup),
        )
        ask = _("Say both counts, then the result.")
    else:
        decoys = 2 if level is Level.DEALER else 4
        fields = (_in_order(coup, decoys, chance),)
        ask = _("Make the calls of this coup, in order. Not every call here belongs to it.")
    return Question(item=item, level=level, ask=ask, prompt=prompt, fields=fields)


def _result(coup: Coup) -> Field:
    right = coup.outcome
    why = f"{coup}."
    longer = len(coup.player) - len(coup.banker)
    tempted = {1: Outcome.PLAYER, -1: Outcome.BANKER}.get(longer)

    def mistake(outcome: Outcome) -> Mistake:
        idea = None
        if outcome is Outcome.TIE and coup.has_natural:
            idea = Misconception.NATURALS_TIE
        elif outcome is tempted:
            idea = Misconception.HIGHER_CARD_WINS
        return Mistake(
            answer=outcome.value,
            error=ErrorType.WRONG_CALL,
            misconception=idea,
            why=f"{idea.sentence} {why}" if idea else why,
        )

    return Field(
        name="result",
        label=_("The result"),
        form=Form.OPTIONS,
        right=right.value,
        why=why,
        error=ErrorType.WRONG_CALL,
        options=tuple(Option(outcome.value, outcome.sentence) for outcome in Outcome),
        mistakes=tuple(mistake(outcome) for outcome in Outcome if outcome is not right),
    )


class Call(NamedTuple):
    """A call and what kind of error it is to make it wrongly or not at all."""

    name: str
    words: str
    error: ErrorType


def calls_of(coup: Coup) -> tuple[Call, ...]:
    """The calls of a coup in their order, with the draws as the rules decide them.

    >>> from baccarat_core.cards import parse_cards
    >>> [call.words for call in calls_of(Coup.replay(parse_cards("9h 7d 9c Ks")))]
    ['Player has 8.', 'Banker has 7.', 'A natural: no more cards.', 'Player wins, 8 to 7.']
    """
    player, banker = coup.player[:2], coup.banker[:2]
    calls = [_count_call(Hand.PLAYER, player), _count_call(Hand.BANKER, banker)]
    if coup.has_natural:
        calls.append(_natural_call())
    else:
        for hand, decision in (
            (Hand.PLAYER, decision_for_player(player, banker)),
            (Hand.BANKER, decision_for_banker(coup.player, banker)),
        ):
            calls.append(_card_call(hand, decision.action))
    calls.append(_final_call(coup.outcome, coup.player_count, coup.banker_count))
    return tuple(calls)


def _natural_call() -> Call:
    return Call("natural", _("A natural: no more cards."), ErrorType.WRONG_DRAW)


def _count_call(hand: Hand, cards: tuple[object, ...] | int) -> Call:
    count = cards if isinstance(cards, int) else point_count(cards)  # type: ignore[arg-type]
    words = _("{hand} has {count}.").format(hand=hand.label, count=count)
    return Call(f"{hand.value}-has-{count}", words, ErrorType.WRONG_COUNT)


def _card_call(hand: Hand, action: Action) -> Call:
    words = (_("A card for {hand}.") if action is Action.DRAW else _("{hand} stands.")).format(
        hand=hand.label
    )
    return Call(f"{hand.value}-{action.value}", words, ErrorType.WRONG_DRAW)


def _final_call(outcome: Outcome, player: int, banker: int) -> Call:
    high, low = max(player, banker), min(player, banker)
    if outcome is Outcome.TIE:
        words = _("Tie at {high}.").format(high=high)
    else:
        words = _("{result}, {high} to {low}.").format(result=outcome.sentence, high=high, low=low)
    return Call(f"call-{outcome.value}", words, ErrorType.WRONG_CALL)


def _decoys(coup: Coup) -> tuple[Call, ...]:
    """Calls that do not belong to this coup, each the neighbour of one that does."""
    right = {call.name for call in calls_of(coup)}
    other = [outcome for outcome in Outcome if outcome is not coup.outcome]
    made = [_final_call(outcome, coup.player_count, coup.banker_count) for outcome in other]
    made += [_card_call(hand, action) for hand in Hand for action in Action]
    made.append(_natural_call())
    for hand, cards in ((Hand.PLAYER, coup.player[:2]), (Hand.BANKER, coup.banker[:2])):
        summed = sum(card.point_value for card in cards)
        made.append(_count_call(hand, (summed // 10 + summed % 10 + (summed < 10)) % 10))
    return tuple(call for call in made if call.name not in right)


def _in_order(coup: Coup, decoys: int, chance: random.Random) -> Field:
    calls = calls_of(coup)
    wrong = _decoys(coup)
    offered = [*calls, *chance.sample(wrong, decoys)]
    offered.sort(key=lambda call: call.name)
    names = [call.name for call in calls]
    mistakes = [
        Mistake(
            answer=" ".join([*names[:place], decoy.name, *names[place + 1 :]]),
            error=decoy.error,
            why=_("“{call}” is no call of this coup. {coup}.").format(call=decoy.words, coup=coup),
        )
        for decoy in offered
        if decoy.name not in names
        for place in range(len(names))
    ]
    swapped = [names[1], names[0], *names[2:]]
    mistakes.append(
        Mistake(
            answer=" ".join(swapped),
            error=ErrorType.WRONG_ORDER,
            why=_("Player's count is called first: its hand was dealt first."),
        )
    )
    if not coup.has_natural:
        late = [*names[:2], names[3], names[2], *names[4:]]
        mistakes.append(
            Mistake(
                answer=" ".join(late),
                error=ErrorType.WRONG_ORDER,
                why=_(
                    "Player's hand comes first: what Banker does may depend on Player's third card."
                ),
            )
        )
    return Field(
        name="calls",
        label=_("The calls, in order"),
        form=Form.ORDER,
        right=" ".join(names),
        why=f"{coup}.",
        error=ErrorType.WRONG_CALL,
        options=tuple(Option(call.name, call.words) for call in offered),
        mistakes=tuple(mistakes),
    )
