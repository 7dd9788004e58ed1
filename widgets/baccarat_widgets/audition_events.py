"""What happens at an audition besides the cards: incidents, bets out of bounds, disputes.

Each comes about on the table itself, and the table knows what is due.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from baccarat_core.bets import Result
from baccarat_core.errors import BaccaratError
from baccarat_core.live_table import (
    Connection,
    IncidentKind,
    LiveTable,
    Phase,
    SettledBet,
    Step,
    payment,
    ruling,
)
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.school import Level, amount_text
from baccarat_core.school.stakes import card_text, smallest_chip, stake_for
from baccarat_core.school.wrong_pays import tempting_pays

from .text import _


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened and waits for the dealer's answer."""

    lines: tuple[str, ...]
    ask: str
    options: Mapping[str, str]
    """What may be answered: a name, and what is read."""
    right: str
    whys: Mapping[str, str]
    """What is to be said of each answer."""
    settle: Callable[[], object]
    """Does what is due, whatever was answered."""


Maker = Callable[[LiveTable, tuple[int, ...], random.Random], "Event | None"]


def events_in_order(sheet: RuleSheet, chance: random.Random) -> Iterator[str]:
    """The names of events without end: all of them once, mixed, then all again."""
    while True:
        names = list(_MAKERS)
        chance.shuffle(names)
        yield from names


def bring_about(
    name: str, table: LiveTable, patrons: tuple[int, ...], chance: random.Random
) -> Event | None:
    """Let it happen, if this is the moment for it."""
    return _MAKERS[name](table, patrons, chance)


def cut_card() -> Event:
    """The cut card has come out in the middle of a round."""
    return _ruled(IncidentKind.CUT_CARD, (_("The cut card comes out of the shoe."),), _nothing)


def _nothing() -> None:
    """Nothing is to be done: the round goes on."""


def _ruled(
    kind: IncidentKind, lines: tuple[str, ...], settle: Callable[[], object] | None,
    table: LiveTable | None = None,
) -> Event:  # fmt: skip
    """An incident, with the answers that its ruling weighs."""
    due = ruling(kind)
    if table is not None and table.state.incident is not None:
        due = table.state.incident.ruling
    act = settle
    if act is None:
        assert table is not None
        act = _rule(table)
    return Event(
        lines=lines,
        ask=_("What is due?"),
        options={remedy.name.lower(): remedy.label for remedy in due.remedies},
        right=due.remedy.name.lower(),
        whys={remedy.name.lower(): due.verdict(remedy) for remedy in due.remedies},
        settle=act,
    )


def _rule(table: LiveTable) -> Callable[[], object]:
    def rule() -> object:
        assert table.state.incident is not None
        return table.rule(table.state.incident.ruling.remedy)

    return rule


def _exposed(table: LiveTable, _patrons: tuple[int, ...], chance: random.Random) -> Event | None:
    """A card slips out: while bets are open, while one is due, or when both hands are complete."""
    step = table.due.step
    fits = step in (Step.CLOSE_BETS, Step.DRAW_CARD, Step.CALL_RESULT)
    if not fits or not table.can_report_exposed_card() or chance.random() < 0.6:
        return None
    card = table.report_exposed_card().card
    told = _("The next card slips out of the shoe and everybody sees it: {card}.")
    return _ruled(IncidentKind.CARD_EXPOSED, (told.format(card=card_text(card)),), None, table)


def _late(table: LiveTable, patrons: tuple[int, ...], chance: random.Random) -> Event | None:
    """Somebody bets after “no more bets”."""
    if table.state.phase is not Phase.DEALING or len(table.state.dealt) < 2:
        return None
    seat = chance.choice(patrons)
    bet = chance.choice(table.rule_sheet.offered()[:2]).kind
    stake = stake_for(bet, Level.DEALER, table.rule_sheet, chance)
    if not table.can_report_late_bet(seat, bet, stake):
        return None
    table.report_late_bet(seat, bet, stake)
    told = _("Seat {seat} pushes {stake} onto {bet}.").format(
        seat=seat, stake=amount_text(stake), bet=bet.label
    )
    return _ruled(IncidentKind.LATE_BET, (told,), None, table)


def _lost(table: LiveTable, patrons: tuple[int, ...], chance: random.Random) -> Event | None:
    """A player who has bet is gone."""
    seats = [
        seat.number
        for seat in table.state.seats
        if seat.bets and seat.connection is Connection.CONNECTED
    ]
    if table.due.step not in (Step.CLOSE_BETS, Step.DRAW_CARD) or not seats:
        return None
    seat = chance.choice(seats)
    table.disconnect(seat)
    told = _("The connection of seat {seat} is lost. Its bet was confirmed.").format(seat=seat)
    return _ruled(IncidentKind.CONNECTION_LOST, (told,), _nothing)


def _bounds(table: LiveTable, patrons: tuple[int, ...], chance: random.Random) -> Event | None:
    """A patron wants to add a bet, within the limits or beyond them: may it stand?"""
    there = [seat.number for seat in table.state.seats
             if seat.connection is Connection.CONNECTED]  # fmt: skip
    if table.due.step is not Step.CLOSE_BETS or not there:
        return None
    seat, sheet = chance.choice(there), table.rule_sheet
    bet = chance.choice(sheet.offered()).kind
    limit = sheet.table.limit(bet)
    beyond = chance.random() < 0.6
    stake = limit.most + smallest_chip(sheet) if beyond else limit.least
    before = table.state.seat(seat)
    if before is None or before.stake(bet):
        return None
    if before.free < stake and table.can_buy_chips(seat, stake):
        table.buy_chips(seat, stake)
    try:
        table.verify_place(seat, bet, stake)
        table.place(seat, bet, stake)
        table.verify_confirm(seat)
        why, right = _("It is within every limit, and the bets are open."), "stands"
    except BaccaratError as refused:
        why, right = str(refused), "refuse"
    if table.can_take_back(seat):
        table.take_back(seat)

    def settle() -> None:
        if right == "stands":
            table.place(seat, bet, stake)
            table.confirm(seat)

    told = _("Seat {seat} wants {stake} on {bet}. The table's limit there: {least} to {most}.")
    return Event(
        lines=(
            told.format(
                seat=seat,
                stake=amount_text(stake),
                bet=bet.label,
                least=amount_text(limit.least),
                most=amount_text(limit.most),
            ),
        ),
        ask=_("May this bet stand?"),
        options={"stands": _("It may stand"), "refuse": _("Refuse it")},
        right=right,
        whys={"stands": why, "refuse": why},
        settle=settle,
    )


def _dispute(table: LiveTable, _patrons: tuple[int, ...], chance: random.Random) -> Event | None:
    """A patron says that a bet was paid wrongly; sometimes that is true."""
    if table.state.phase is not Phase.SETTLED or not table.state.settled:
        return None
    bet = chance.choice(table.state.settled)
    right = payment(table.state, bet)
    wrong = _other_payments(table, bet, right)
    less, more = (
        [each for each in wrong if each < right],
        [each for each in wrong if each > right],
    )
    # A guest asks for more, never for less: rightly where too little lies there.
    justified = bool(less) and chance.random() < 0.5
    lies, claimed = (chance.choice(less), right) if justified else (right, chance.choice(more))
    told = _("Seat {seat} had {stake} on {bet}. {lies} The guest says: “{claim}”").format(
        seat=bet.seat,
        stake=amount_text(bet.stake),
        bet=bet.bet.label,
        lies=_as_it_lies(lies),
        claim=_("I should get {amount} and my stake.").format(amount=amount_text(claimed))
        if claimed
        else _("My stake should come back."),
    )
    why = bet.reason
    if bet.result is Result.WIN:
        why = _("{reason} {stake} wins {amount}.").format(
            reason=bet.reason, stake=amount_text(bet.stake), amount=amount_text(right)
        )
    return Event(
        lines=(told,),
        ask=_("Who is right?"),
        options={
            "guest": _("The guest: put it right"),
            "dealer": _("The payment stands"),
        },
        right="guest" if justified else "dealer",
        whys={"guest": why, "dealer": why},
        settle=_nothing,
    )


def _other_payments(table: LiveTable, bet: SettledBet, right: Decimal) -> list[Decimal]:
    """Payments that people take for the right one; one at least is more than that."""
    seat = table.state.seat(bet.seat)
    terms = table.rule_sheet.bet(bet.bet, seat.mode if seat else None)
    tempting = tempting_pays(terms, table.state.coup, bet.stake, right, table.rule_sheet)
    amounts = [Decimal(each.answer) for each in tempting]
    # A guest who has lost asks for the stake, one who has won for twice the win.
    amounts.append(Decimal(0) if right < 0 else right * 2 or bet.stake)
    return [amount for amount in amounts if amount >= -bet.stake and amount != right]


def _as_it_lies(paid: Decimal) -> str:
    if paid > 0:
        return _("Beside the stake lie {amount}.").format(amount=amount_text(paid))
    return _("The stake lies untouched.") if paid == 0 else _("The stake was taken.")


_MAKERS: dict[str, Maker] = {
    "exposed": _exposed,
    "late": _late,
    "lost": _lost,
    "bounds": _bounds,
    "dispute": _dispute,
}
