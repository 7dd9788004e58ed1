"""A round step by step, as a dealer did it, and the first step that was wrong."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from ..bets import BetKind, settle
from ..cards import Card, parse_cards
from ..coup import Coup, CoupFacts, Outcome
from ..live_table.dealing import DealtCard, coup_of
from ..rule_sheets import RuleSheet
from ..scoring import Hand, point_count
from ..tableau import Action
from ..text import _
from .base import Level
from .counting import explain_count
from .drawing import (
    banker_ideas,
    decision_for_banker,
    decision_for_player,
    player_ideas,
)
from .hands import Picker
from .misconceptions import ErrorType, Misconception
from .reading import amount_text, canonical
from .stakes import card_text, due, stake_for
from .wrong_pays import tempting_pays

NOTHING = "nothing"


class Step(NamedTuple):
    """One step of a round as it was done, and what was wrong with it."""

    name: str
    words: str
    error: ErrorType
    why: str
    """What was right."""
    idea: Misconception | None = None
    """The belief of somebody who takes this step for what it is not."""


class Round(NamedTuple):
    """A round as it was dealt."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    steps: tuple[Step, ...]
    wrong: str
    """The name of the first wrong step, or ``NOTHING``."""


def told(
    player: tuple[Card, ...],
    banker: tuple[Card, ...],
    sheet: RuleSheet,
    picker: Picker,
    called: Outcome | None = None,
    miscounted: Hand | None = None,
    pay: Misconception | None = None,
) -> Round:
    """The steps of a round as its cards lie, with what was said and paid. The dealer pays by what
    was called, and by the hands as they lie."""
    steps = [_counts(player[:2], banker[:2], miscounted, picker)]
    steps += [_card(Hand.PLAYER, player, banker), _card(Hand.BANKER, player, banker)]
    facts = CoupFacts(point_count(player), point_count(banker), len(player), len(banker))
    steps.append(_call(facts, called or facts.outcome))
    wrong = NOTHING
    if miscounted is not None:
        wrong = "counts"
    elif _acted(player) is not decision_for_player(player[:2], banker[:2]).action:
        wrong = "player"
    elif _acted(banker) is not decision_for_banker(player, banker[:2]).action:
        wrong = "banker"
    elif called not in (None, facts.outcome):
        wrong = "call"
    elif pay is not None:
        wrong = "pay"
    if sheet.bets:
        coup = _as_it_lies(player, banker) if called is None else _AS_CALLED[called]
        steps.append(_payment(coup, sheet, picker, pay))
    return Round(player, banker, tuple(steps), wrong)


def _acted(hand: tuple[Card, ...]) -> Action:
    return Action.DRAW if len(hand) == 3 else Action.STAND


_AS_CALLED = {
    Outcome.PLAYER: Coup.replay(parse_cards("9h Ts Kc Jd")),
    Outcome.BANKER: Coup.replay(parse_cards("Ts 9h Jd Kc")),
    Outcome.TIE: Coup.replay(parse_cards("9h 9s Kc Jd")),
}
"""What a dealer who has called wrongly pays by."""


def _as_it_lies(player: tuple[Card, ...], banker: tuple[Card, ...]) -> Coup:
    """The coup on the table, with what was dealt against the rules."""
    first = zip(player[:2], banker[:2], strict=True)
    dealt = [DealtCard(hand, card) for pair in first for hand, card in zip(Hand, pair, strict=True)]
    dealt += [DealtCard(Hand.PLAYER, card) for card in player[2:]]
    dealt += [DealtCard(Hand.BANKER, card) for card in banker[2:]]
    return coup_of(tuple(dealt))


def _counts(
    player: tuple[Card, ...], banker: tuple[Card, ...], wrong: Hand | None, picker: Picker
) -> Step:
    counts = {Hand.PLAYER: point_count(player), Hand.BANKER: point_count(banker)}
    said = dict(counts)
    if wrong is not None:
        said[wrong] = (counts[wrong] + picker.chance.choice((1, 2, 8, 9))) % 10
    why = _("Player: {player} Banker: {banker}").format(
        player=explain_count(player), banker=explain_count(banker)
    )
    words = _("Four cards are dealt. Called: Player {player}, Banker {banker}.").format(
        player=said[Hand.PLAYER], banker=said[Hand.BANKER]
    )
    return Step("counts", words, ErrorType.WRONG_COUNT, why)


def _card(hand: Hand, player: tuple[Card, ...], banker: tuple[Card, ...]) -> Step:
    cards = player if hand is Hand.PLAYER else banker
    done = _acted(cards)
    if hand is Hand.PLAYER:
        decision = decision_for_player(player[:2], banker[:2])
        ideas = player_ideas(player[:2], banker[:2])
    else:
        decision = decision_for_banker(player, banker[:2])
        ideas = banker_ideas(player, banker[:2])
    # Who lets a wrong step pass shares its author's idea; who blames a right one has another.
    right = done is decision.action
    shared = next((idea for idea, act in ideas if (act is done) is not right), None)
    words = (
        _("{hand} draws {card}.").format(hand=hand.label, card=card_text(cards[2]))
        if done is Action.DRAW
        else _("{hand} gets no card.").format(hand=hand.label)
    )
    return Step(hand.value, words, ErrorType.WRONG_DRAW, decision.sentence, shared)


def _call(facts: CoupFacts, called: Outcome) -> Step:
    words = _("Called: {result}.").format(result=called.sentence)
    why = _("Player has {player} and Banker {banker}: the call is “{call}”.").format(
        player=facts.player_count, banker=facts.banker_count, call=facts.outcome.sentence
    )
    return Step("call", words, ErrorType.WRONG_CALL, why)


def _payment(coup: Coup, sheet: RuleSheet, picker: Picker, idea: Misconception | None) -> Step:
    kind = (
        BetKind.BANKER
        if any(bet.kind is BetKind.BANKER for bet in sheet.bets)
        else (sheet.offered()[0].kind)
    )
    stake = stake_for(kind, Level.APPRENTICE, sheet, picker.chance)
    line = settle(coup, {kind: stake}, sheet).lines[0]
    right = due(line, sheet)
    paid = right
    if idea is not None:
        bet = sheet.bet(kind)
        tempting = tempting_pays(bet, coup, stake, right, sheet)
        paid = next(Decimal(each.answer) for each in tempting if each.misconception is idea)
    words = _("{stake} on {bet}: {done}.").format(
        stake=amount_text(stake), bet=kind.label, done=_handed_over(paid)
    )
    why = _("{reason} {stake} on {bet}: {done}.").format(
        reason=line.reason, stake=amount_text(stake), bet=kind.label, done=_handed_over(right)
    )
    commission = idea is Misconception.COMMISSION_FORGOTTEN
    error = ErrorType.WRONG_COMMISSION if commission else ErrorType.WRONG_PAY
    return Step("pay", words, error, why, idea)


def _handed_over(amount: Decimal) -> str:
    if amount > 0:
        return _("{amount} is paid").format(amount=amount_text(amount))
    return _("the stake is left") if canonical(amount) == "0" else _("the stake is taken")
