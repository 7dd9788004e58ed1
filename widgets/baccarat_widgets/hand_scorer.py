"""Hands to count, one after another, until it is as quick as reading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baccarat_core.cards import DECK, Card, Rank
from baccarat_core.errors import CoupError
from baccarat_core.scoring import point_count

from .assets import script, style
from .base import CourseWidget, Intent, seeded
from .card_names import card_name
from .text import _


class HandScorer(CourseWidget):
    """Random hands of two or three cards; the learner says what each counts.

    The hands are dealt from a shuffled deck, so that no card comes twice before the deck is used
    up. A hand that counts 0 to 5 takes a third card half the time.

    Args:
        seed: the same seed gives the same hands; ``None`` shuffles anew.

    >>> HandScorer(seed=7)
    HandScorer(seed=7)
    """

    _esm = script("hand_scorer.js")
    _css = style("controls.css", "hand_scorer.css")

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = seed
        self._random = seeded(seed)
        self._deck: list[Card] = []
        self._number = self._streak = self._best = self._right = 0
        self._deal()
        super().__init__()

    def _deal(self) -> None:
        if len(self._deck) < 3:
            self._deck = list(DECK)
            self._random.shuffle(self._deck)
        self._number += 1
        self._hand = [self._deck.pop(), self._deck.pop()]
        if point_count(self._hand) <= 5 and self._random.random() < 0.5:
            self._hand.append(self._deck.pop())
        self._said: dict[str, Any] | None = None

    def on_answer(self, intent: Intent) -> None:
        """Say what the hand ``number`` counts: ``count`` is 0 to 9."""
        if intent.get("number") != self._number or self._said:
            return
        count = intent.get("count")
        if type(count) is not int or not 0 <= count <= 9:
            raise CoupError(
                _("A hand counts 0 to 9; {count!r} is none of these.").format(count=count)
            )
        right = count == point_count(self._hand)
        self._streak = self._streak + 1 if right else 0
        self._best = max(self._best, self._streak)
        self._right += right
        verdict = _("Right.") if right else _("Not {count}.").format(count=count)
        self._said = {
            "given": count,
            "count": point_count(self._hand),
            "right": right,
            "text": verdict,
            "why": explain_count(self._hand),
        }

    def on_next(self, intent: Intent) -> None:
        """Deal the hand after ``number``."""
        if intent.get("number") == self._number and self._said:
            self._deal()

    def fixed(self) -> dict[str, Any]:
        """The words of the page."""
        return {
            "words": {
                "label": _("Count the hand"),
                "ask": _("What does this hand count?"),
                "hand": _("Hand {number}"),
                "counts": _("Your count"),
                "next": _("Next hand"),
                "streak": _("In a row"),
                "best": _("Best"),
                "keys": _("Keys: 0 to 9 answer, Enter or Space goes on."),
            },
        }

    def snapshot(self) -> dict[str, Any]:
        """The hand to count; what it counts only once the learner has said so."""
        return {
            "number": self._number,
            "cards": [str(card) for card in self._hand],
            "heard": _("Hand {number}: {cards}.").format(
                number=self._number, cards=", ".join(map(card_name, self._hand))
            ),
            "said": self._said,
            "streak": self._streak,
            "best": self._best,
            "score": self._score(),
        }

    def _score(self) -> str:
        answered = self._number - (self._said is None)
        if not answered:
            return ""
        return _("{right} of {all} right").format(right=self._right, all=answered)

    def _describe(self) -> list[str]:
        return [] if self._seed is None else [f"seed={self._seed!r}"]


def explain_count(hand: Sequence[Card]) -> str:
    """How a hand is counted: the sum and its last digit, and the cards that are not as printed.

    >>> from baccarat_core.cards import parse_cards
    >>> explain_count(parse_cards("7h 9c"))
    '7 + 9 = 16, so 6.'
    >>> explain_count(parse_cards("Kd Th As"))
    'K and 10 count 0, A counts 1: 0 + 0 + 1 = 1.'
    """
    values = [card.point_value for card in hand]
    told = _("{sum} = {total}.") if sum(values) < 10 else _("{sum} = {total}, so {count}.")
    told = told.format(sum=" + ".join(map(str, values)), total=sum(values), count=sum(values) % 10)
    notes = [
        _note([card for card in hand if card.point_value == 0], 0),
        _note([card for card in hand if card.rank is Rank.ACE], 1),
    ]
    known = ", ".join(note for note in notes if note)
    return _("{notes}: {sum}").format(notes=known, sum=told) if known else told


def _note(cards: Sequence[Card], value: int) -> str:
    names = list(dict.fromkeys(card.rank.value.replace("T", "10") for card in cards))
    if not names:
        return ""
    if len(names) == 1:
        return _("{name} counts {value}").format(name=names[0], value=value)
    head = ", ".join(names[:-1])
    return _("{head} and {last} count {value}").format(head=head, last=names[-1], value=value)
