"""A table of banque as plain data for the page, as one guest sees it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from baccarat_core.banking import Style
from baccarat_core.banque import (
    BanqueState,
    BanqueTable,
    Guest,
    Phase,
    StakeOn,
    Step,
    TableHand,
    counts_of,
    results_of,
)
from baccarat_core.cards import Card
from baccarat_core.rule_sheets import Cheval
from baccarat_core.scoring import point_count

from .banque_words import asked, hands_told
from .chemin_view import FACE_DOWN
from .money import money
from .text import _

SHOWN = (Phase.SHOWN, Phase.SETTLED, Phase.BEATEN)


def is_shown(state: BanqueState) -> bool:
    """Whether a coup lies on the table with its hands turned up."""
    return len(state.dealt) >= 6 and state.phase in (*SHOWN, Phase.NO_BANK, Phase.READY)


def hands_shown(state: BanqueState, seat: int) -> dict[str, dict[str, Any]]:
    """The three hands as one place sees them: a card it may not see is only known to lie there."""
    seen = state.seen_by(seat)
    results = results_of(state.dealt) if is_shown(state) else {}
    hands = {}
    for hand in TableHand:
        cards = [card for card, each in zip(seen, state.dealt, strict=True) if each.hand is hand]
        known = [card for card in cards if card is not None]
        if hand is TableHand.BANK:
            won = bool(results) and all(result < 0 for result in results.values())
        else:
            won = results.get(hand, 0) > 0
        hands[hand.name.lower()] = {
            "label": hand.label,
            "cards": [FACE_DOWN if card is None else str(card) for card in cards],
            "count": point_count(known) if cards and len(known) == len(cards) else None,
            "won": won,
        }
    return hands


def result(state: BanqueState) -> str | None:
    """What the hands count and how the sides fared, once they are turned up."""
    if not is_shown(state):
        return None
    return hands_told(counts_of(state.dealt), results_of(state.dealt))


def rule(table: BanqueTable, seat: int) -> str | None:
    """Why a third card is due or not, where the learner sees the hand."""
    due, state = table.due, table.state
    if due.ruling is None or due.hand is None:
        return None
    cards: list[Card | None] = [
        card
        for card, each in zip(state.seen_by(seat), state.dealt, strict=True)
        if each.hand is due.hand
    ]
    return due.ruling.sentence if None not in cards else None


def banker_shown(state: BanqueState, guest: int, styles: Mapping[int, Style]) -> str | None:
    """Who holds the bank, and what they have beside it."""
    banker = state.banker
    if banker is None:
        return None
    name = guest_name(banker, banker.number == guest, styles)
    return _("{name} · {purse} in chips").format(name=name, purse=money(banker.bankroll))


def seats_shown(
    table: BanqueTable, guest: int, styles: Mapping[int, Style]
) -> list[dict[str, Any]]:
    """Every seat of the table, taken or free."""
    state, due = table.state, table.due
    shown = []
    for number in table.rule_sheet.table.seat_numbers:
        taken = state.seat(number)
        mine = taken is not None and taken.number == guest
        shown.append(
            {
                "number": number,
                "taken": taken is not None,
                "mine": mine,
                "name": guest_name(taken, mine, styles),
                "purse": "" if taken is None else money(taken.bankroll),
                "stake": "" if taken is None else _stakes(taken),
                "end": "" if taken is None else _end(state, taken),
                "banco": state.banco == number and bool(taken and taken.stakes),
                "banker": False,
                "answers": state.phase is Phase.DEALING and number in state.spokesmen,
                "asked": due.seat == number and _is_asked(table),
            }
        )
    return shown


def _is_asked(table: BanqueTable) -> bool:
    """Whether somebody is asked. A hand that the law plays looks as one that is free to choose,
    or all would know a 5."""
    return table.due.step is Step.PLAY_HAND or not table.can_carry_on()


def _end(state: BanqueState, guest: Guest) -> str:
    """What a guest won or lost on the coup that lies on the table."""
    lines = [line for line in state.settled if line.guest == guest.number]
    if not lines or not is_shown(state):
        return ""
    profit = sum((line.profit for line in lines), Decimal(0))
    if not profit:
        return _("stake back")
    pattern = _("won {amount}") if profit > 0 else _("lost {amount}")
    return pattern.format(amount=money(abs(profit)))


def guest_name(guest: Guest | None, mine: bool, styles: Mapping[int, Style]) -> str:
    """What a guest is called, with the style where it is a companion."""
    if guest is None:
        return _("free")
    if mine:
        return _("You")
    style = styles.get(guest.number)
    return guest.name if style is None else f"{guest.name}, {style.label}"


def _stakes(guest: Guest) -> str:
    parts = [
        _("{stake} à cheval").format(stake=money(stake.amount))
        if stake.on is StakeOn.CHEVAL
        else money(stake.amount)
        for stake in guest.stakes
    ]
    return " + ".join(parts)


def question(table: BanqueTable, me: Guest) -> dict[str, Any]:
    """What the learner is asked, with the answers to choose from."""
    due, state = table.due, table.state
    total = None
    if due.hand is not None:
        total = point_count(each.card for each in state.dealt if each.hand is due.hand)
    sentence, why = asked(table, me, total)
    if state.phase is Phase.STAKES:
        return _stake_question(table, me, sentence, why)
    amount = {
        Step.BID: {"do": "bid", "label": _("Offer it for the bank"), "key": "t"},
        Step.REFILL: {"do": "refill", "label": _("Put up a new bank"), "key": "t"},
    }.get(due.step)
    return {
        "step": due.step.name.lower(),
        "sentence": sentence,
        "why": why,
        "answers": [
            {"do": do, "label": label, "key": key} for do, label, key in _answers(table, me)
        ],
        "amounts": _amounts(_banks(table, me)) if amount else [],
        "amount": amount,
    }


def _answers(table: BanqueTable, me: Guest) -> list[tuple[str, str, str]]:
    match table.due.step:
        case Step.BID:
            return [("pass_bid", _("No bid"), "l")]
        case Step.REFILL:
            return [("retire", _("Give up the bank"), "r")]
        case Step.CALL_BANCO:
            return _banco_answers(table, me)
    return [("draw", _("Card"), "d"), ("stand", _("No card"), "s")]


def _stake_question(table: BanqueTable, me: Guest, sentence: str, why: str) -> dict[str, Any]:
    own, *cheval = table.places_of(me.seat)
    answers = []
    if cheval:
        label = _("Stake à cheval")
        answers.append({"do": "stake_cheval", "label": label, "key": "a", "with_amount": True})
    if me.stakes:
        answers.append({"do": "take_back", "label": _("Take back"), "key": "u"})
    word = _("That is all") if me.stakes else _("No stake")
    answers.append({"do": "no_more", "label": word, "key": "l"})
    can_stake = table.state.room > 0 and me.bankroll > 0
    most = min(table.state.room, me.bankroll)
    least = table.rules.least_stake
    wanted = {*(least * times for times in (2, 10, 20)), most}
    return {
        "step": "place_stakes",
        "sentence": sentence,
        "why": why,
        "answers": answers if can_stake else answers[-2:],
        "amounts": _amounts(sorted(amount for amount in wanted if amount <= most)),
        "amount": {
            "do": "stake",
            "label": _("Stake on {place}").format(place=own.label),
            "key": "c",
        }
        if can_stake
        else None,
    }


def _banco_answers(table: BanqueTable, me: Guest) -> list[tuple[str, str, str]]:
    bank, own = money(table.state.bank), table.places_of(me.seat)[0]
    answers = [("banco", _("Banco: {bank} on {place}").format(bank=bank, place=own.label), "b")]
    if table.state.sides.cheval is not Cheval.REFUSED and table.can_call_banco(
        me.seat, StakeOn.CHEVAL
    ):
        answers.append(("banco_cheval", _("Banco à cheval"), "a"))
    return [*answers, ("no_banco", _("No banco"), "l")]


def _banks(table: BanqueTable, me: Guest) -> list[Decimal]:
    """A few amounts that this guest could put up as a bank, least first."""
    limit, bid = table.rules.bank, table.state.bid
    least = limit.least if bid is None else bid.amount + limit.least
    most = min(limit.most, me.bankroll)
    wanted = {*(least + limit.least * times for times in (0, 1, 3)), most}
    beats = Decimal(0) if bid is None or table.due.step is not Step.BID else bid.amount
    return sorted(amount for amount in wanted if beats < amount <= most)


def _amounts(amounts: list[Decimal]) -> list[dict[str, str]]:
    return [{"value": f"{amount:f}", "label": money(amount)} for amount in amounts]
