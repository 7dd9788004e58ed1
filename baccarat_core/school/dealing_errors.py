"""Drill on a dealt round in which one step may be wrong: the first wrong one is to be found."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from itertools import permutations, product

from ..bets import BetKind
from ..cards import Card
from ..coup import Coup, CoupFacts, Outcome
from ..rule_sheets import RuleSheet
from ..scoring import Hand, point_count
from ..tableau import COLUMNS, STOOD, TABLEAU, Action
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question
from .dealt_rounds import NOTHING, Round, told
from .drawing import heading
from .hands import Picker, coup_with, facts_of
from .misconceptions import ErrorType, Misconception
from .reading import Form
from .stakes import slug, tallies

NATURALS = (8, 9)
_PAYS = (Misconception.TIE_LOSES, Misconception.COMMISSION_FORGOTTEN,
         Misconception.STAKE_PAID_AGAIN)  # fmt: skip
"""The wrong payments that can be seen on the felt."""


@cache
def dealing_items(sheet: RuleSheet) -> Mapping[str, Level]:
    """Every wrong draw and every card left out, cell by cell; naturals played on; wrong counts,
    calls and payments; and rounds in which nothing is wrong."""
    items = {f"player-drew-{total}": Level.APPRENTICE for total in (6, 7, *NATURALS)}
    items |= {f"player-stood-{total}": Level.APPRENTICE for total in range(6)}
    for hand, natural in product(Hand, NATURALS):
        items[f"{hand.value}-drew-against-{natural}"] = Level.DEALER
    for total, third in product(range(8), COLUMNS):
        done = "stood" if TABLEAU[total, third] is Action.DRAW else "drew"
        items[f"banker-{done}-{total}-{heading(third)}"] = Level.DEALER
    items |= {f"count-{hand.value}": Level.APPRENTICE for hand in Hand}
    for right, called in permutations(Outcome, 2):
        items[f"call-{right.value}-{called.value}"] = Level.APPRENTICE
    for idea in _pay_ideas(sheet):
        items[f"{slug(sheet)}-pay-{idea.name.lower()}"] = Level.DEALER
    courses = ("natural", "four", "player", "banker", "six")
    return items | {f"{NOTHING}-{course}": Level.APPRENTICE for course in courses}


@cache
def _pay_ideas(sheet: RuleSheet) -> Mapping[Misconception, tuple[CoupFacts, ...]]:
    """Each wrong payment that this sheet's Banker bet makes possible, and after which coups."""
    found: dict[Misconception, list[CoupFacts]] = {}
    if not any(bet.kind is BetKind.BANKER for bet in sheet.offered()):
        return {}
    for facts in facts_of(sheet.decks):
        if facts.outcome is Outcome.PLAYER or facts.banker_count == 6:
            continue
        idea = _PAYS[0] if facts.outcome is Outcome.TIE else None
        for each in _PAYS if idea is None else (idea,):
            found.setdefault(each, []).append(facts)
    if tallies(sheet):
        found.pop(Misconception.COMMISSION_FORGOTTEN, None)
    bet = sheet.bet(BetKind.BANKER)
    won = bet.resolve(CoupFacts(0, 9, 2, 2))
    if won.pays * (1 - won.commission) == 1 or not won.pays:
        found.pop(Misconception.COMMISSION_FORGOTTEN, None)
    found[_PAYS[0]] = [each for each in found[_PAYS[0]] if each.outcome is Outcome.TIE]
    return {idea: tuple(facts) for idea, facts in found.items()}


def dealing_question(item: Item, level: Level, sheet: RuleSheet, chance: random.Random) -> Question:
    """A round, step by step: which step is the first wrong one, if any?"""
    dealt = _round(item.name, sheet, Picker(chance, sheet.decks))
    return Question(
        item=item,
        level=level,
        ask=_("Which step is the first that is wrong?"),
        prompt=Prompt(player=dealt.player, banker=dealt.banker, hands=tuple(Hand)),
        fields=(_field(dealt),),
    )


def _round(name: str, sheet: RuleSheet, picker: Picker) -> Round:
    words = name.removeprefix(f"{slug(sheet)}-").split("-")
    if words[0] == NOTHING:
        return _right_round(words[1], sheet, picker)
    if words[0] in ("count", "call"):
        return _misspoken(words, sheet, picker)
    if words[0] == "pay":
        idea = Misconception[words[1].upper()]
        facts = picker.chance.choice(_pay_ideas(sheet)[idea])
        return told(*_hands(coup_with(facts, picker, sheet.decks)), sheet, picker, pay=idea)
    return _misdealt(words, sheet, picker)


def _hands(coup: Coup) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return coup.player, coup.banker


def _right_round(course: str, sheet: RuleSheet, picker: Picker) -> Round:
    fits: Callable[[CoupFacts], bool] = {
        "natural": lambda f: f.natural(Hand.PLAYER) or f.natural(Hand.BANKER),
        "four": lambda f: (
            f.player_cards == f.banker_cards == 2
            and not (f.natural(Hand.PLAYER) or f.natural(Hand.BANKER))
        ),
        "player": lambda f: (f.player_cards, f.banker_cards) == (3, 2),
        "banker": lambda f: (f.player_cards, f.banker_cards) == (2, 3),
        "six": lambda f: f.player_cards == f.banker_cards == 3,
    }[course]
    facts = picker.chance.choice([each for each in facts_of(sheet.decks) if fits(each)])
    return told(*_hands(coup_with(facts, picker, sheet.decks)), sheet, picker)


def _misspoken(words: list[str], sheet: RuleSheet, picker: Picker) -> Round:
    """A round dealt rightly in which a count or the result was called wrongly."""
    fits = list(facts_of(sheet.decks))
    if words[0] == "call":
        fits = [facts for facts in fits if facts.outcome.value == words[1]]
    coup = coup_with(picker.chance.choice(fits), picker, sheet.decks)
    if words[0] == "call":
        return told(*_hands(coup), sheet, picker, called=Outcome(words[2]))
    return told(*_hands(coup), sheet, picker, miscounted=Hand(words[1]))


def _misdealt(words: list[str], sheet: RuleSheet, picker: Picker) -> Round:
    """A round in which a hand got a card, or did not, against the rules; from there on it is dealt
    as by somebody who has not noticed."""
    hand, done = Hand(words[0]), words[1]
    against = int(words[3]) if words[2] == "against" else None
    if hand is Hand.PLAYER:
        total = picker.chance.choice(range(6)) if against else int(words[2])
        player: tuple[Card, ...] = picker.two(total)
        banker: tuple[Card, ...] = picker.two(against or picker.chance.choice(range(8)))
        if done == "drew":
            player = (*player, picker.any())
        third = player[2].point_value if len(player) == 3 else STOOD
        if against is None and TABLEAU[point_count(banker), third] is Action.DRAW:
            banker = (*banker, picker.any())
        return told(player, banker, sheet, picker)
    total = picker.chance.choice(range(6)) if against else int(words[2])
    banker = picker.two(total)
    if against is not None:
        player = picker.two(against)
    elif words[3] == "stood":
        player = picker.two(picker.chance.choice((6, 7)))
    else:
        player = (*picker.two(picker.chance.choice(range(6))), picker.of_value(int(words[3])))
    if done == "drew":
        banker = (*banker, picker.any())
    return told(player, banker, sheet, picker)


def _field(dealt: Round) -> Field:
    steps = {step.name: step for step in dealt.steps}
    wrong = steps.get(dealt.wrong)
    why = _("Every step is right.") if wrong is None else wrong.why
    options = [Option(step.name, step.words) for step in dealt.steps]
    options.append(Option(NOTHING, _("Nothing is wrong")))

    def mistake(answer: str) -> Mistake:
        blamed = steps.get(answer)
        about = wrong or blamed
        assert about is not None
        idea = about.idea if blamed is None or wrong is None else None
        said = why
        if blamed is not None:
            said = _("That step is right: {why}").format(why=blamed.why)
            if wrong is not None:
                said = _("The first wrong step is “{step}” {why}").format(
                    step=wrong.words, why=wrong.why
                )
        return Mistake(
            answer=answer,
            error=about.error,
            misconception=idea,
            why=f"{said} {idea.sentence}" if idea else said,
        )

    return Field(
        name="answer",
        label=_("The first wrong step"),
        form=Form.OPTIONS,
        right=dealt.wrong,
        why=why,
        error=ErrorType.WRONG_DRAW if wrong is None else wrong.error,
        options=tuple(options),
        mistakes=tuple(mistake(each.name) for each in options if each.name != dealt.wrong),
    )
