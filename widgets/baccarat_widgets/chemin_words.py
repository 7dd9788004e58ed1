"""What is said at a table of chemin de fer: the log, the questions, and the word on a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from baccarat_core.banking.styles import BANKER_DRAWS_ON_SIX, PLAYER_DRAWS_ON_FIVE
from baccarat_core.chemin_de_fer import AnyRecord, CoupSettled, Due, Passed, Right, Step
from baccarat_core.chemin_de_fer import records as r
from baccarat_core.coup import Outcome
from baccarat_core.decision import STOOD, Action, Third
from baccarat_core.game_log import (
    CardsBurned,
    ChipsBought,
    SeatLeft,
    SeatTaken,
    ShoeOpened,
    TableOpened,
)
from baccarat_core.rule_sheets import BankingRules
from baccarat_core.scoring import Hand
from baccarat_core.tableau import banker_decision

from .card_names import card_name
from .money import money, signed
from .tables import percent
from .text import _

Who = Callable[[int], str]
"""What a seat is called: “You”, or its guest's name."""


def told(record: AnyRecord, who: Who, third: bool = False) -> list[str]:
    """A record in words that give no hidden card away; a settlement has a line a stake.

    Args:
        third: whether a dealt card is a hand's third, which lies face up.

    >>> told(r.BancoLetGo(seat=3), lambda seat: f"Seat {seat}")
    ['Seat 3: no banco.']
    """
    match record:
        case TableOpened():
            return []
        case ShoeOpened():
            return [_("A new shoe is opened.")]
        case CardsBurned(card=card, count=count):
            return [
                _("The burn card is the {card}: {count} cards are burned.").format(
                    card=card_name(card), count=count
                )
            ]
        case SeatTaken(seat=seat, chips=chips):
            return [
                _("{who}: seat {seat}, with {chips}.").format(
                    who=who(seat), seat=seat, chips=money(chips)
                )
            ]
        case SeatLeft(seat=seat, chips=chips):
            return [_("Seat {seat} leaves with {chips}.").format(seat=seat, chips=money(chips))]
        case ChipsBought(seat=seat, amount=amount):
            return [_("{who}: {chips} more.").format(who=who(seat), chips=money(amount))]
        case r.BankOffered(seats=seats):
            return [_("The bank is offered. First asked: {who}.").format(who=who(seats[0]))]
        case r.BankDeclined(seat=seat):
            return [_("{who}: no bank, it goes on.").format(who=who(seat))]
        case r.BankTaken(seat=seat, amount=amount):
            return [
                _("{who}: the bank, with {amount}.").format(who=who(seat), amount=money(amount))
            ]
        case r.BankKept(seat=seat, amount=amount):
            return [
                _("{who}: the bank is kept, {amount} in it.").format(
                    who=who(seat), amount=money(amount)
                )
            ]
        case r.BankPassed():
            return [_passed(record, who)]
        case r.BancoCalled(seat=seat, stake=stake, right=right):
            word = _("“Banco suivi.”") if right is Right.SUIVI else _("“Banco.”")
            return [
                _("{who}: {word} All {stake} are covered.").format(
                    who=who(seat), word=word, stake=money(stake)
                )
            ]
        case r.BancoLetGo(seat=seat):
            return [_("{who}: no banco.").format(who=who(seat))]
        case r.BankCovered(seat=seat, stake=stake):
            return [_("{who}: {stake} against the bank.").format(who=who(seat), stake=money(stake))]
        case r.CoverLetGo(seat=seat):
            return [_("{who}: no stake.").format(who=who(seat))]
        case r.CardDealt(hand=hand, card=card):
            if third and card is not None:
                return [_("{hand} draws the {card}.").format(hand=hand.label, card=card_name(card))]
            return [_("A card to {hand}, face down.").format(hand=hand.label)]
        case r.Chosen(seat=seat, hand=hand, action=action):
            return [spoken(who(seat), hand, action)]
        case r.ResultCalled():
            return [called(record.outcome, record.player_count, record.banker_count)]
        case r.CoupSettled():
            return _settled(record, who)


def spoken(who: str, hand: Hand, action: Action) -> str:
    """What whoever plays a hand says to the third card."""
    word = _("“Card.”") if action is Action.DRAW else _("“No card.”")
    return _("{who}, for {hand}: {word}").format(who=who, hand=hand.label, word=word)


def called(outcome: Outcome, player: int, banker: int) -> str:
    """The result as the croupier calls it."""
    if outcome is Outcome.TIE:
        return _("Tie at {count}: the stakes come back.").format(count=player)
    high, low = sorted((player, banker), reverse=True)
    return _("{winner}, {high} to {low}.").format(winner=outcome.sentence, high=high, low=low)


def _passed(record: r.BankPassed, who: Who) -> str:
    pattern = {
        Passed.GIVEN_UP: _("{who}: the bank is passed on, {amount} taken from it."),
        Passed.LOST: _("The bank has lost and passes on. {who}: {amount} left of it.")
        if record.amount
        else _("The bank has lost and passes on. {who}: nothing left of it."),
        Passed.UNCOVERED: _("Nobody covers it: the bank passes on. {who}: {amount} back."),
    }[record.why]
    return pattern.format(who=who(record.seat), amount=money(record.amount))


def _settled(record: CoupSettled, who: Who) -> list[str]:
    stake_line = (
        _("{who}: {stake} come back.")
        if record.outcome is Outcome.TIE
        else _("{who}: {profit} on {stake}.")
    )
    lines = [
        stake_line.format(who=who(line.seat), profit=signed(line.profit), stake=money(line.stake))
        for line in record.stakes
    ]
    if record.outcome is Outcome.TIE:
        return [*lines, _("The bank holds {bank}.").format(bank=money(record.bank))]
    pattern = (
        _("The bank: {won}, of which the house keeps {commission}; it holds {bank}.")
        if record.commission
        else _("The bank: {won}; it holds {bank}.")
    )
    return [
        *lines,
        pattern.format(
            won=signed(record.won), commission=money(record.commission), bank=money(record.bank)
        ),
    ]


RIGHTS = {
    Right.SUIVI: "You called banco and lost: banco suivi is your right, before all others.",
    Right.PRIME: "You sit at the banker’s right, so you are asked before the others.",
    Right.TURN: "Nobody before you called it.",
}
"""Why somebody is asked about banco now."""


def asked(
    due: Due, bank: Decimal, room: Decimal, total: int | None, right: Right
) -> tuple[str, str]:
    """The question that a step puts to the learner, and a word to help with it.

    Args:
        total: the count of the hand that is chosen for.
        right: by what right banco would be called.
    """
    match due.step:
        case Step.ANSWER_OFFER:
            return _("The bank is offered to you. Do you take it?"), _(
                "The banker puts up an amount, deals, and plays Banker’s hand against all stakes. "
                "More than you put up you can’t lose. Anyone may let it go by."
            )
        case Step.CALL_BANCO:
            return _("{bank} in the bank. Do you call banco?").format(bank=money(bank)), _(
                "To call banco is to cover the whole bank alone and to play Player’s hand. {right}"
            ).format(right=_(RIGHTS[right]))
        case Step.COVER:
            return _("{room} of the bank are still free. What do you stake?").format(
                room=money(room)
            ), _("The highest stake plays Player’s hand; of equal ones the first that was made.")
        case Step.KEEP_OR_PASS:
            return _("You hold the bank: {bank} in it. Keep it or pass it on?").format(
                bank=money(bank)
            ), _("Keep it, and all of it is at stake again. Pass it on, and it is yours.")
        case _:
            hand = due.hand or Hand.PLAYER
            return _("{hand} has {total}, and you play it. Card or no card?").format(
                hand=hand.label, total=total
            ), (due.ruling.sentence if due.ruling else "")


def advice(hand: Hand, total: int, third: Third, action: Action, drawn: Sequence[bool]) -> str:
    """The word after a choice: what the equilibrium does there.

    Args:
        third: the point value of Player's third card, or ``STOOD``.
        drawn: the learner's choices on 5 so far, this one included.
    """
    if hand is Hand.PLAYER and total == 5:
        return _on_five(action, drawn)
    if hand is Hand.BANKER and total == 6 and third is STOOD:
        said = _("You drew.") if action is Action.DRAW else _("You stood.")
        return _(
            "{said} Here the equilibrium mixes too: against a Player who stood, a free Banker "
            "draws on 6 with probability {exact}, about {share} of the time."
        ).format(said=said, exact=BANKER_DRAWS_ON_SIX, share=percent(BANKER_DRAWS_ON_SIX, 1))
    if hand is Hand.BANKER:
        card = banker_decision(total, third)
        if card.action is action:
            return _("As the printed card and the equilibrium have it. {rule}").format(
                rule=card.sentence
            )
        return _(
            "You were free to do so, but the printed card and the equilibrium have it the other "
            "way. {rule}"
        ).format(rule=card.sentence)
    return ""


def _on_five(action: Action, drawn: Sequence[bool]) -> str:
    draws, stands = PLAYER_DRAWS_ON_FIVE, 1 - PLAYER_DRAWS_ON_FIVE
    if action is Action.DRAW:
        said = _(
            "You drew. So does the equilibrium, nine times in eleven ({share}); but not always, "
            "or the banker could count on it."
        ).format(share=percent(draws, 1))
    else:
        said = _(
            "You stood. The equilibrium stands too, but only twice in eleven ({share}): enough "
            "to keep the banker guessing."
        ).format(share=percent(stands, 1))
    if len(drawn) < 2:
        return said
    return _("{said} So far you drew {times} of {all} times.").format(
        said=said, times=sum(drawn), all=len(drawn)
    )


def bank_terms(rules: BankingRules) -> str:
    """How the bank is held here, in a sentence."""
    return _(
        "A bank is opened with {least} to {most}; the house keeps {share} of what it wins."
    ).format(
        least=money(rules.bank.least),
        most=money(rules.bank.most),
        share=percent(Fraction(rules.commission), 0),
    )


def chemin_words() -> dict[str, str]:
    """The fixed words on a table of chemin de fer."""
    return {
        "table": _("Table of chemin de fer"),
        "pace": _("Pace"),
        "go_begin": _("Begin"),
        "go_coup": _("Next coup"),
        "go_on": _("Go on"),
        "skip": _("To my turn"),
        "buy": _("Take 1,000 more play chips"),
        "coup": _("Coup {coup}"),
        "bank": _("Bank"),
        "open_room": _("still to cover"),
        "house": _("The house has kept {commission}."),
        "seats": _("Seats, counter-clockwise"),
        "seats_help": _("The bank goes round counter-clockwise: 1, 2, 3 and on, then 1 again."),
        "chips": _("{purse} in chips"),
        "staked": _("{stake} staked"),
        "banco": _("banco, {stake}"),
        "holds_bank": _("holds the bank"),
        "plays_player": _("plays Player’s hand"),
        "is_asked": _("is asked"),
        "count": _("counts {count}"),
        "no_cards": _("count not known yet"),
        "face_down": _("a card face down"),
        "log": _("What happened"),
        "amount": _("Amount"),
        "keys": _("Keys"),
        "keys_text": _(
            "G goes on, K goes to your turn, T takes the bank, B calls banco, C covers, D draws a "
            "card, S stands, E keeps the bank, P passes it on, L lets it go."
        ),
    }
