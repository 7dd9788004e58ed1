"""Drills on what stands behind the table: burning, whose hand is whose, prices and streaks."""

from __future__ import annotations

import random
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from ..bets import BetKind, Result, settle
from ..cards import Rank
from ..composition import Composition
from ..coup import Outcome
from ..rule_sheets import RuleSheet
from ..rule_sheets.table import HEADS, MAIN_BETS
from ..scoring import Hand
from ..shoe import BurnRule, Shoe
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question
from .hands import Picker, coup_of, coup_with, facts_of, starts
from .misconceptions import ErrorType, Misconception
from .reading import Form, amount_text
from .stakes import card_text, slug, stake_for

STREAKS = range(3, 9)
FEWEST_DECKS = 4
NEARLY = Fraction(1, 100)
"""A chance that moves by less is nearly the same."""
NARROW = Fraction(1, 100)
"""Bets whose prices differ by less are told apart by an inspector."""


def burn_items(_sheet: RuleSheet) -> dict[str, Level]:
    """Every rank that the burn card can have."""
    return {f"rank-{rank.value.lower()}": Level.APPRENTICE for rank in Rank}


def burn_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """The burn card is shown: how many cards are burned?"""
    rank = Rank(item.name.removeprefix("rank-").upper())
    picker = Picker(chance, sheet.decks)
    card = next(card for card in iter(picker.any, None) if card.rank is rank)
    shoe = Shoe.stacked([card, *(picker.any() for _each in range(20))], burn=BurnRule.EXPOSED_CARD)
    due = shoe.burned - 1
    wrong = {card.point_value: Misconception.TENS_BURN_NONE, due + 1: None, due - 1: None}
    if rank is Rank.ACE:
        wrong[11] = Misconception.ACE_COUNTS_ELEVEN
    pattern = (
        _("The burn card is {card}: one more is burned. A ten or a court card burns 10.")
        if due == 1
        else _("The burn card is {card}: {due} more are burned. An ace burns 1, a ten or a court "
               "card 10.")
    )  # fmt: skip
    why = pattern.format(card=card_text(card), due=due)
    field = Field(
        name="answer",
        label=_("Cards to burn"),
        form=Form.COUNT,
        right=str(due),
        why=why,
        error=ErrorType.WRONG_COUNT,
        mistakes=tuple(
            Mistake(
                answer=str(count),
                error=ErrorType.WRONG_COUNT,
                misconception=idea,
                why=idea.sentence if idea else why,
            )
            for count, idea in wrong.items()
            if count != due and count >= 0
        ),
    )
    ask = _("The first card of the shoe is {card}. How many cards are burned after it?")
    return Question(item=item, level=level, ask=ask.format(card=card_text(card)),
                    prompt=Prompt(), fields=(field,))  # fmt: skip


def role_items(sheet: RuleSheet) -> dict[str, Level]:
    """A bet on either hand with every result."""
    kinds = [bet.kind for bet in sheet.offered() if bet.kind in HEADS]
    pairs = product(kinds, Outcome)
    return {f"{kind.value}-{outcome.value}": Level.APPRENTICE for kind, outcome in pairs}


def role_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """A guest has bet on a hand: who gets what?"""
    bet, result = item.name.split("-")
    kind, outcome = BetKind(bet), Outcome(result)
    fits = [each for each in facts_of(sheet.decks) if each.outcome is outcome]
    coup = coup_with(chance.choice(fits), Picker(chance, sheet.decks), sheet.decks)
    stake = stake_for(kind, Level.APPRENTICE, sheet, chance)
    seat = chance.choice(sheet.table.seat_numbers)
    line = settle(coup, {kind: stake}, sheet).lines[0]
    right = {Result.WIN: "paid", Result.PUSH: "back", Result.LOSE: "taken"}[line.result]
    guest = _("The guest at seat {seat} wins, and the house pays").format(seat=seat)
    labels = {
        "paid": guest,
        "back": _("The guest gets the stake back, and nothing more"),
        "taken": _("The house takes the guest's stake"),
        "house": _("The house wins with Banker: Banker is its hand"),
        "customer": _("Whoever is Player wins or loses for all guests"),
    }
    ideas = {"house": Misconception.BANKER_IS_HOUSE, "customer": Misconception.PLAYER_IS_CUSTOMER}
    if line.result is Result.PUSH:
        ideas["taken"] = Misconception.TIE_LOSES
    elif kind is BetKind.BANKER and line.result is Result.WIN:
        ideas["taken"] = Misconception.BANKER_IS_HOUSE
    elif kind is BetKind.BANKER:
        ideas["paid"] = Misconception.PLAYER_IS_CUSTOMER

    def mistake(answer: str) -> Mistake:
        idea = ideas.get(answer)
        return Mistake(
            answer=answer,
            error=ErrorType.WRONG_IDEA,
            misconception=idea,
            why=f"{line.reason} {idea.sentence}" if idea else line.reason,
        )

    field = Field(
        name="answer",
        label=_("Who gets what"),
        form=Form.OPTIONS,
        right=right,
        why=_("{reason} {what}.").format(reason=line.reason, what=labels[right]),
        error=ErrorType.WRONG_IDEA,
        options=tuple(Option(name, label) for name, label in labels.items()),
        mistakes=tuple(mistake(name) for name in labels if name != right),
    )
    told = _("A guest at seat {seat} has {stake} on {bet}. {result}.").format(
        seat=seat, stake=amount_text(stake), bet=kind.label, result=outcome.sentence
    )
    return Question(
        item=item,
        level=level,
        ask=_("What happens now?"),
        prompt=Prompt(lines=(told,), player=coup.player, banker=coup.banker, hands=tuple(Hand)),
        fields=(field,),
    )


@cache
def prices(sheet: RuleSheet) -> Mapping[BetKind, Fraction]:
    """What each bet of a sheet costs on average of one unit staked, pushes counted: exact, from
    the sheet's whole decks, in its first mode."""
    from ..odds import bet_odds

    return {kind: odds.house_edge for kind, odds in bet_odds(sheet).items()}


def edge_items(sheet: RuleSheet) -> dict[str, Level]:
    """Every two bets that a sheet offers side by side."""
    items = {}
    for one, other in combinations([bet.kind for bet in sheet.offered()], 2):
        main = one in MAIN_BETS and other in MAIN_BETS
        items[f"{slug(sheet)}-{one.value}-or-{other.value}"] = (
            Level.APPRENTICE if main else Level.DEALER if one in MAIN_BETS else Level.INSPECTOR
        )
    return items


def edge_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """Which of two bets costs less?"""
    words = item.name.removeprefix(f"{slug(sheet)}-").split("-or-")
    kinds = [BetKind(word) for word in words]
    costs = [prices(sheet)[kind] for kind in kinds]
    right = "same" if costs[0] == costs[1] else kinds[costs[1] < costs[0]].value
    why = _("With {decks} decks, of one unit staked and with pushes counted, {one} costs {low}% "
            "and {other} {high}%.").format(
        decks=sheet.decks, one=kinds[0].label, low=_percent(costs[0]),
        other=kinds[1].label, high=_percent(costs[1]),
    )  # fmt: skip
    order = list(kinds)
    chance.shuffle(order)
    options = [Option(kind.value, kind.label) for kind in order]
    options.append(Option("same", _("Both cost the same")))
    field = Field(
        name="answer",
        label=_("The cheaper bet"),
        form=Form.OPTIONS,
        right=right,
        why=why,
        error=ErrorType.WRONG_IDEA,
        options=tuple(options),
        mistakes=tuple(
            Mistake(answer=each.name, error=ErrorType.WRONG_IDEA, why=why)
            for each in options
            if each.name != right
        ),
    )
    return Question(
        item=item,
        level=level,
        ask=_("Which bet costs less of each unit staked?"),
        prompt=Prompt(lines=(sheet.title, _("{decks} decks.").format(decks=sheet.decks))),
        fields=(field,),
    )


def _percent(share: Fraction) -> str:
    return amount_text(round(Decimal(share.numerator) * 100 / Decimal(share.denominator), 2))


def streak_items(sheet: RuleSheet) -> dict[str, Level]:
    """Streaks of three to eight wins of either hand, where a shoe is large enough for them."""
    if sheet.decks < FEWEST_DECKS:
        return {}
    return {f"{hand.value}-{length}": Level.APPRENTICE for hand, length in product(Hand, STREAKS)}


def streak_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """A hand has won so many times in a row: how often does it win the next coup?"""
    from ..odds import joint_distribution

    word, length = item.name.split("-")
    outcome = Outcome(word)
    picker = Picker(chance, sheet.decks)
    fits = [each for each in starts() if each.facts.outcome is outcome]
    seen = [
        card for _each in range(int(length)) for card in coup_of(chance.choice(fits), picker).cards
    ]
    whole = Composition.full(sheet.decks)
    chances = [
        joint_distribution(cards).outcomes.probability(outcome)
        for cards in (whole, whole.remove(seen))
    ]
    moved = chances[1] - chances[0]
    right = "same" if abs(moved) < NEARLY else "less" if moved < 0 else "more"
    why = _("From a full shoe {hand} wins {before}% of all coups; with the cards of this streak "
            "gone, {after}%.").format(
        hand=Hand(word).label, before=_percent(chances[0]), after=_percent(chances[1])
    )  # fmt: skip
    labels = {
        "less": _("Less often than usual: the streak is due to end"),
        "same": _("Very nearly as often as ever"),
        "more": _("More often than usual: the hand is hot"),
    }
    idea = Misconception.STREAK_IS_DUE
    field = Field(
        name="answer",
        label=_("The next coup"),
        form=Form.OPTIONS,
        right=right,
        why=why,
        error=ErrorType.WRONG_IDEA,
        options=tuple(Option(name, label) for name, label in labels.items()),
        mistakes=tuple(
            Mistake(
                answer=name,
                error=ErrorType.WRONG_IDEA,
                misconception=idea if right == "same" else None,
                why=f"{idea.sentence} {why}" if right == "same" else why,
            )
            for name in labels
            if name != right
        ),
    )
    ask = _("{hand} has won {length} coups in a row. How often does it win the next one?")
    return Question(
        item=item,
        level=level,
        ask=ask.format(hand=Hand(word).label, length=length),
        prompt=Prompt(lines=(_("{decks} decks.").format(decks=sheet.decks),)),
        fields=(field,),
    )
