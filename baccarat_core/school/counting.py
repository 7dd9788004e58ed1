"""Drills on what a hand counts, and whether it is a natural."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product

from ..cards import Card, Rank
from ..rule_sheets import RuleSheet
from ..scoring import Hand, is_natural, point_count
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question
from .hands import VALUES, Picker
from .misconceptions import ErrorType, Misconception
from .reading import Form

_COURTS = {Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13}


def explain_count(cards: Iterable[Card]) -> str:
    """How a hand is counted: the values, their sum and its last digit.

    >>> from baccarat_core.cards import parse_cards
    >>> explain_count(parse_cards("7h 9c"))
    '7 + 9 = 16, so 6.'
    """
    values = [card.point_value for card in cards]
    told = _("{sum} = {total}.") if sum(values) < 10 else _("{sum} = {total}, so {count}.")
    return told.format(sum=" + ".join(map(str, values)), total=sum(values), count=sum(values) % 10)


def count_items(_sheet: RuleSheet) -> dict[str, Level]:
    """Every two values in a hand, and every third value on a count that can be drawn to."""
    items = {f"two-{a}-{b}": Level.APPRENTICE for a, b in combinations_with_replacement(VALUES, 2)}
    return items | {f"three-{t}-{v}": Level.DEALER for t, v in product(range(7), VALUES)}


def count_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """A hand to count; for an inspector both hands at once."""
    picker = Picker(chance, sheet.decks)
    size, first, second = item.name.split("-")
    if size == "two":
        cards = [picker.of_value(int(first)), picker.of_value(int(second))]
        chance.shuffle(cards)
    else:
        cards = [*picker.two(int(first)), picker.of_value(int(second))]
    hand = Hand.BANKER if size == "three" and int(first) == 6 else chance.choice(list(Hand))
    shown = {hand: tuple(cards)}
    if level is Level.INSPECTOR:
        other = Hand.BANKER if hand is Hand.PLAYER else Hand.PLAYER
        shown[other] = picker.two(chance.choice(VALUES))
        if point_count(shown[other]) <= 5:
            shown[other] = (*shown[other], picker.any())
    hands = tuple(each for each in Hand if each in shown)
    return Question(
        item=item,
        level=level,
        ask=_("What does this hand count?") if len(hands) == 1 else _("What do the hands count?"),
        prompt=Prompt(
            player=shown.get(Hand.PLAYER, ()), banker=shown.get(Hand.BANKER, ()), hands=hands
        ),
        fields=tuple(count_field(each, shown[each]) for each in hands),
    )


def count_field(hand: Hand, cards: Iterable[Card]) -> Field:
    """Asks what a hand counts."""
    cards = tuple(cards)
    right = str(point_count(cards))
    mistakes = {each.answer: each for each in _miscounts(cards) if each.answer != right}
    return Field(
        name=hand.value,
        label=hand.label,
        form=Form.COUNT,
        right=right,
        why=explain_count(cards),
        error=ErrorType.WRONG_COUNT,
        options=tuple(Option(str(value), str(value)) for value in VALUES),
        mistakes=tuple(mistakes.values()),
    )


def _miscounts(cards: tuple[Card, ...]) -> Iterator[Mistake]:
    """What the hand comes to under other ideas of counting; the likeliest last."""

    def wrong(count: int, idea: Misconception | None, why: str = "") -> Mistake:
        return Mistake(
            answer=str(count),
            error=ErrorType.WRONG_COUNT,
            misconception=idea,
            why=why or (idea.sentence if idea else ""),
        )

    total = sum(card.point_value for card in cards)
    if len(cards) == 3:
        two = point_count(cards[:2])
        yield wrong(two, None, _("That is what the first two cards count."))
    if any(card.rank in _COURTS for card in cards):
        climbed = sum(_COURTS.get(card.rank, card.face_value) for card in cards)
        yield wrong(climbed % 10, Misconception.COURTS_CLIMB)
    if any(card.rank is Rank.ACE for card in cards):
        # Eleven and one share their last digit, so this shows only in a sum that is kept whole.
        eleven = total + 10
        yield wrong(eleven // 10 + eleven % 10, Misconception.ACE_COUNTS_ELEVEN)
    if any(card.point_value == 0 for card in cards):
        tens = sum(card.face_value for card in cards)
        yield wrong(tens // 10 + tens % 10, Misconception.TENS_COUNT_TEN)
    if total >= 10:
        yield wrong(total // 10 + total % 10, Misconception.DIGITS_ADDED)


def natural_items(_sheet: RuleSheet) -> dict[str, Level]:
    """Every count on two cards, every two counts at once, every three-card count, and every two
    naturals against each other."""
    items = {f"two-{count}": Level.APPRENTICE for count in VALUES}
    items |= {f"both-{p}-{b}": Level.DEALER for p, b in product(VALUES, VALUES)}
    items |= {f"three-{count}": Level.INSPECTOR for count in VALUES}
    return items | {f"meet-{p}-{b}": Level.INSPECTOR for p, b in product((8, 9), (8, 9))}


def natural_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """Whether a hand is a natural, whether the coup is over, or who wins between two naturals."""
    picker = Picker(chance, sheet.decks)
    what, *counts = item.name.split("-")
    numbers = [int(count) for count in counts]
    if what == "two":
        cards = picker.two(numbers[0])
        return _one_hand(item, level, chance.choice(list(Hand)), cards)
    if what == "three":
        first = chance.choice(range(6))
        third = picker.of_value((numbers[0] - first) % 10)
        return _one_hand(item, level, Hand.PLAYER, (*picker.two(first), third))
    player, banker = (picker.two(number) for number in numbers)
    return (_is_over if what == "both" else _who_wins)(item, level, player, banker)


def _one_hand(item: Item, level: Level, hand: Hand, cards: tuple[Card, ...]) -> Question:
    count = point_count(cards)
    if is_natural(cards):
        why = _("{hand} counts {count} on its first two cards: a natural.")
        idea = Misconception.NATURAL_IS_NINE if count == 8 else None
    elif len(cards) == 3:
        why = _("{hand} has three cards. A natural is made by the first two alone.")
        idea = Misconception.THREE_CARD_NATURAL if count >= 8 else None
    else:
        why = _("{hand} counts {count}. A natural is 8 or 9 on the first two cards.")
        idea = None
    why = why.format(hand=hand.label, count=count)
    right = "yes" if is_natural(cards) else "no"
    field = _yes_or_no(
        right, why, idea, ErrorType.WRONG_COUNT, (_("Yes, a natural"), _("No natural"))
    )
    prompt = Prompt(
        player=cards if hand is Hand.PLAYER else (),
        banker=cards if hand is Hand.BANKER else (),
        hands=(hand,),
    )
    ask = _("Is this a natural?")
    return Question(item=item, level=level, ask=ask, prompt=prompt, fields=(field,))


def _yes_or_no(
    right: str, why: str, idea: Misconception | None, error: ErrorType, words: tuple[str, str]
) -> Field:
    wrong = "no" if right == "yes" else "yes"
    return Field(
        name="answer",
        label=_("Your answer"),
        form=Form.OPTIONS,
        right=right,
        why=why,
        error=error,
        options=tuple(map(Option, ("yes", "no"), words)),
        mistakes=(
            Mistake(
                answer=wrong,
                error=error,
                misconception=idea,
                why=idea.sentence if idea else why,
            ),
        ),
    )


def _is_over(
    item: Item, level: Level, player: tuple[Card, ...], banker: tuple[Card, ...]
) -> Question:
    counts = {Hand.PLAYER: point_count(player), Hand.BANKER: point_count(banker)}
    naturals = [hand for hand in Hand if counts[hand] >= 8]
    stood = min(counts.values()) >= 6
    if naturals:
        why = _("{hand} has a natural {count}: nobody draws.").format(
            hand=naturals[0].label, count=counts[naturals[0]]
        )
        eights = {counts[hand] for hand in naturals} == {8}
        idea = Misconception.NATURAL_IS_NINE if eights else Misconception.NATURAL_PLAYED_ON
    elif stood:
        why = _("Nobody has a natural, but both stand on 6 or 7: no card comes.")
        idea = None
    else:
        why = _("Player has {player} and Banker {banker}: no natural, and a card is due.").format(
            player=counts[Hand.PLAYER], banker=counts[Hand.BANKER]
        )
        idea = None
    right = "yes" if naturals or stood else "no"
    words = _("Over after four cards"), _("A card is due")
    field = _yes_or_no(right, why, idea, ErrorType.WRONG_DRAW, words)
    return Question(
        item=item,
        level=level,
        ask=_("Is this coup over after four cards?"),
        prompt=Prompt(player=player, banker=banker, hands=tuple(Hand)),
        fields=(field,),
    )


def _who_wins(
    item: Item, level: Level, player: tuple[Card, ...], banker: tuple[Card, ...]
) -> Question:
    counts = point_count(player), point_count(banker)
    names = ("player", "banker", "tie")
    right = "tie" if counts[0] == counts[1] else names[counts[0] < counts[1]]
    why = (
        _("Both have {count}: equal naturals tie.").format(count=counts[0])
        if right == "tie"
        else _("Of two naturals 9 beats 8.")
    )

    def mistake(answer: str) -> Mistake:
        idea = Misconception.NATURALS_TIE if answer == "tie" else None
        return Mistake(
            answer=answer,
            error=ErrorType.WRONG_CALL,
            misconception=idea,
            why=idea.sentence if idea else why,
        )

    labels = (_("Player wins"), _("Banker wins"), _("Tie"))
    field = Field(
        name="answer",
        label=_("The result"),
        form=Form.OPTIONS,
        right=right,
        why=why,
        error=ErrorType.WRONG_CALL,
        options=tuple(map(Option, names, labels)),
        mistakes=tuple(mistake(name) for name in names if name != right),
    )
    return Question(
        item=item,
        level=level,
        ask=_("Two naturals: what is the result?"),
        prompt=Prompt(player=player, banker=banker, hands=tuple(Hand)),
        fields=(field,),
    )
