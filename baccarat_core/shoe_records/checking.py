"""One round, held against the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from ..coup import Coup
from ..decision import STOOD, Action
from ..errors import CoupError
from ..facts import Outcome
from ..scoring import Hand
from ..tableau import TABLEAU, player_decision
from ..text import _
from .cells import UNKNOWN, Cards, RefusedError, cards, number, plain, refuse_formula, winner
from .records import RecordedRound

C = TypeVar("C")

_PLAYER_DRAWS = [player_decision(total).action is Action.DRAW for total in range(8)]
_BANKER_DRAWS = {cell: action is Action.DRAW for cell, action in TABLEAU.items()}


class Fields(NamedTuple):
    """What a row says of a round; empty where it says nothing."""

    shoe: str = ""
    number: str = ""
    player: str = ""
    """Player's cards."""
    banker: str = ""
    cards: str = ""
    """All cards in deal order."""
    winner: str = ""
    player_count: str = ""
    banker_count: str = ""


def check(fields: Fields) -> tuple[RecordedRound, list[str]]:
    """The round, and what had to be repaired.

    Raises:
        RefusedError: the row contradicts the rules or itself, or says too little.

    >>> check(Fields(player="9h 9c", banker="7d Ks", winner="?"))[1]
    ['The winner was worked out from the cards: Player.']
    """
    notes: list[str] = []
    cleaned: list[str] = []
    for text in fields[2:]:
        if not text:
            cleaned.append(text)
            continue
        refuse_formula(text.strip())
        read = plain(text.strip())
        notes += read.notes
        cleaned.append(read.text)
    player, banker, dealt, won, *counted = cleaned
    given = _in_deal_order(player, banker, dealt)
    said = winner(won) if won and won != UNKNOWN else None
    told = _told_counts(counted)
    if given is None:
        return _result_alone(won, told, notes)
    found = _by_rules(given)
    for hand, count, right in zip(Hand, told, found.counts or (), strict=True):
        if count is not None and count != right:
            raise RefusedError(
                _("{hand}'s cards count {right}, and the row says {count}.").format(
                    hand=hand.label, right=right, count=count
                )
            )
    if won == UNKNOWN:
        notes.append(
            _("The winner was worked out from the cards: {winner}.").format(
                winner=_name(found.outcome)
            )
        )
    elif said not in (None, found.outcome):
        assert found.counts is not None
        raise RefusedError(
            _("The cards make {player} to {banker}: {right}. The row says {said}.").format(
                player=found.counts[0],
                banker=found.counts[1],
                right=found.outcome.sentence,
                said=_name(said),
            )
        )
    if not found.cards:
        notes.append(_("Suits were not kept, so perfect pairs can't be told."))
    return found, notes


def _result_alone(
    won: str, told: Sequence[int | None], notes: list[str]
) -> tuple[RecordedRound, list[str]]:
    player, banker = told
    said = winner(won) if won and won != UNKNOWN else None
    if player is None or banker is None:
        if said is None:
            raise RefusedError(_("The row says neither who won nor what was dealt."))
        return RecordedRound(said), notes
    worked = _outcome(player, banker)
    if won == UNKNOWN:
        notes.append(
            _("The winner was worked out from the counts: {winner}.").format(winner=_name(worked))
        )
    elif said not in (None, worked):
        raise RefusedError(
            _("Counts of {player} and {banker} are {right}. The row says {said}.").format(
                player=player, banker=banker, right=worked.sentence, said=_name(said)
            )
        )
    return RecordedRound(worked, counts=(player, banker)), notes


def _told_counts(texts: Sequence[str]) -> list[int | None]:
    counts: list[int | None] = []
    for text in texts:
        count = number(text) if text else None
        if text and (count is None or count > 9):
            raise RefusedError(_("A hand counts 0 to 9, not {text!r}.").format(text=text[:40]))
        counts.append(count)
    return counts


def _in_deal_order(player: str, banker: str, dealt: str) -> Cards | None:
    if not player and not banker:
        return cards(dealt) if dealt else None
    hands = [cards(player), cards(banker)]
    for hand, held in zip(Hand, hands, strict=True):
        if not 2 <= len(held.ranks) <= 3:
            raise RefusedError(
                _("{hand} has {count} cards here; a hand has two or three.").format(
                    hand=hand.label, count=len(held.ranks)
                )
            )
    if bool(hands[0].cards) != bool(hands[1].cards):
        raise RefusedError(_("One hand's cards have suits, the other's none; write all or none."))
    made = Cards(_dealt(hands[0].ranks, hands[1].ranks), _dealt(hands[0].cards, hands[1].cards))
    if dealt and cards(dealt) != made:
        raise RefusedError(_("The hands and the cards in deal order are not the same."))
    return made


def _dealt(player: tuple[C, ...], banker: tuple[C, ...]) -> tuple[C, ...]:
    """Two hands, card by card as they were dealt."""
    if not player:
        return ()
    first = [card for pair in zip(player[:2], banker[:2], strict=True) for card in pair]
    return (*first, *player[2:], *banker[2:])


def _by_rules(given: Cards) -> RecordedRound:
    values = [rank.point_value for rank in given.ranks]
    if len(values) < 4:
        raise RefusedError(
            _("A coup has four to six cards, and here are {count}.").format(count=len(values))
        )
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    needed = 4
    if player < 8 and banker < 8:
        third = STOOD
        if _PLAYER_DRAWS[player]:
            needed += 1
            if len(values) >= needed:
                third = values[4]  # type: ignore[assignment]
                player = (player + values[4]) % 10
        if len(values) >= needed and _BANKER_DRAWS[banker, third]:
            needed += 1
            if len(values) >= needed:
                banker = (banker + values[needed - 1]) % 10
    if len(values) != needed:
        raise RefusedError(_why_not(given, needed))
    return RecordedRound(_outcome(player, banker), given.cards, (player, banker))


def _why_not(given: Cards, needed: int) -> str:
    if given.cards:
        try:
            Coup.replay(given.cards)
        except CoupError as error:
            return str(error)
    return _("By the rules these cards make a coup of {needed}, and here are {count}.").format(
        needed=needed, count=len(given.ranks)
    )


def _outcome(player: int, banker: int) -> Outcome:
    if player == banker:
        return Outcome.TIE
    return Outcome.PLAYER if player > banker else Outcome.BANKER


def _name(outcome: Outcome) -> str:
    return _({"player": "Player", "banker": "Banker", "tie": "Tie"}[outcome.value])
