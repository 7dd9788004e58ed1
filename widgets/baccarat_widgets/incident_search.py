"""Finds rounds in which something goes wrong: each on a real table, up to the moment of the ruling.

A scene is found, not written: rounds are dealt from shuffled shoes until the situation arises by
itself, or can be brought about by one slip of the dealer or of a player.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from itertools import count

from baccarat_core.bets import BetKind
from baccarat_core.cards import Card
from baccarat_core.coup import deal
from baccarat_core.live_table import (
    DealtCard,
    IncidentKind,
    LiveTable,
    Phase,
    Ruling,
    Situation,
    Step,
    shown,
)
from baccarat_core.live_table.dealing import coup_of, deal_in_order, next_card
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.scoring import Hand, point_count
from baccarat_core.shoe import Shoe

from . import patrons
from .incident_scene import Scene
from .live_words import told
from .text import _

PATRONS = 3
LOWEST_NATURAL = 8
CARDS_SEEN = 7
"""No coup takes more, a card dealt in error included."""
IN_THE_MIDDLE = range(1, 4)
"""How many cards of its round lie before the cut card."""


def scene(ruling: Ruling, seed: int | str) -> Scene:
    """A scene that asks for this ruling; with the same seed the same one.

    >>> from baccarat_core.live_table import RULINGS
    >>> scene(RULINGS[3], 1).table.state.incident.kind
    <IncidentKind.LATE_BET: 'late bet'>
    """
    find = _FINDERS[ruling.kind]
    for trial in count():
        chance = random.Random(f"{seed}/{ruling.kind.value}/{ruling.situation.value}/{trial}")
        found = find(ruling, chance)
        if found is not None:
            return found
    raise AssertionError("there is always a next trial")


def _opened(
    ruling: Ruling,
    chance: random.Random,
    start: Callable[[LiveTable], bool],
    shoe: Shoe | None = None,
) -> Scene:
    """A table whose patrons have bet, in the first round for which ``start`` holds."""
    table = LiveTable("live", seed=f"{chance.random()}")
    if shoe is not None:
        table.open_shoe(shoe=shoe)
    seats = tuple(sorted(chance.sample(table.rule_sheet.table.seat_numbers, PATRONS)))
    patrons.seat_patrons(table, seats)
    while table.state.phase is not Phase.OPEN or not start(table):
        if table.state.phase is Phase.OPEN:
            table.close_bets()
        else:
            table.carry_on()
    began = len(table.records) - 1
    before = {seat.number: seat.bankroll for seat in table.state.seats}
    patrons.lay_bets(table, seats, chance)
    lines = [line for record in table.public_records[began:] for line in told(record)]
    return Scene(ruling, table, before, lines)


def _any_round(chance: random.Random) -> Callable[[LiveTable], bool]:
    number = chance.randint(1, 4)
    return lambda table: table.state.round == number


def _all_have_bet(table: LiveTable) -> bool:
    return all(seat.bets and not seat.unconfirmed for seat in table.state.seats)


def _card_exposed(ruling: Ruling, chance: random.Random) -> Scene | None:
    found = _opened(ruling, chance, _any_round(chance))
    if ruling.situation is not Situation.BETS_OPEN:
        wanted = chance.randrange(5) if ruling.situation is Situation.CARD_DUE else None
        _deal(found, wanted)
        due = found.table.due.step
        if wanted is not None and due is not Step.DRAW_CARD:
            return None
    if not _all_have_bet(found.table):
        return None
    found.do(found.table.report_exposed_card)
    return found


def _late_bet(ruling: Ruling, chance: random.Random) -> Scene | None:
    found = _opened(ruling, chance, _any_round(chance))
    _deal(found, chance.randint(2, 5))
    table = found.table
    counts = {hand: point_count(table.state.cards(hand)) for hand in Hand}
    if not _all_have_bet(table) or counts[Hand.PLAYER] == counts[Hand.BANKER]:
        return None
    ahead = max(Hand, key=lambda hand: counts[hand])
    seat = chance.choice(table.state.seats)
    bet = BetKind.PLAYER if ahead is Hand.PLAYER else BetKind.BANKER
    stake = chance.choice([chip for chip in table.rule_sheet.table.chips if chip <= seat.free])
    found.seat = seat.number
    found.do(lambda: table.report_late_bet(seat.number, bet, stake))
    return found


def _wrong_draw(ruling: Ruling, chance: random.Random) -> Scene | None:
    """A third card goes to a hand that should have none; moved, it makes another result."""
    hand, after = chance.choice(tuple(Hand)), chance.choice((4, 5))

    def goes_wrong(table: LiveTable) -> bool:
        shoe = copy.copy(table.state.shoe)
        assert shoe is not None
        return _slip_matters([shoe.draw() for _card in range(CARDS_SEEN)], hand, after)

    found = _opened(ruling, chance, goes_wrong)
    table = found.table
    if not _all_have_bet(table):
        return None
    _deal(found, after)
    found.do(lambda: table.draw_in_error(hand))
    _deal(found, None)
    if ruling.situation is Situation.AFTER_SETTLEMENT or chance.random() < 0.5:
        found.do(table.carry_on)
    if ruling.situation is Situation.AFTER_SETTLEMENT:
        found.do(table.carry_on)
        if not any(bet.profit for bet in table.state.settled or ()):
            return None  # all pushed: nothing would be seen to be taken back
    found.do(table.report_wrong_draw)
    return found


def _slip_matters(cards: list[Card], hand: Hand, after: int) -> bool:
    """Whether a third card to ``hand`` after so many cards breaks the rules, could be overlooked,
    and makes another result than the same cards in their right places."""
    dealt: tuple[DealtCard, ...] = ()
    while len(dealt) < after and (due := next_card(dealt).hand):
        dealt = (*dealt, DealtCard(due, cards[len(dealt)]))
    mine = [each.card for each in dealt if each.hand is hand]
    first_two = [card.point_value for card in cards[:4]]
    natural = max(sum(first_two[::2]) % 10, sum(first_two[1::2]) % 10) >= LOWEST_NATURAL
    if len(dealt) < after or len(mine) > 2 or natural or next_card(dealt).hand is hand:
        return False
    dealt = (*dealt, DealtCard(hand, cards[len(dealt)]))
    while due := next_card(dealt).hand:
        dealt = (*dealt, DealtCard(due, cards[len(dealt)]))
    right, _over = deal_in_order(each.card for each in dealt)
    enough = next_card(right).hand is None
    return enough and coup_of(right).facts.outcome is not coup_of(dealt).facts.outcome


def _connection_lost(ruling: Ruling, chance: random.Random) -> Scene | None:
    """While cards are dealt; or while bets are open, with chips that are not confirmed."""
    found = _opened(ruling, chance, _any_round(chance))
    table = found.table
    if not _all_have_bet(table):
        return None
    seat = chance.choice(table.state.seats)
    if chance.random() < 0.5:
        stake = chance.choice(sorted(table.rule_sheet.table.chips)[1:3])
        if not table.can_place(seat.number, BetKind.TIE, stake):
            return None
        found.do(lambda: table.place(seat.number, BetKind.TIE, stake))
        found.lines.append(
            _("Seat {seat} lays {stake} on {bet} and does not confirm it.").format(
                seat=seat.number, stake=shown(stake), bet=BetKind.TIE.label
            )
        )
    else:
        _deal(found, chance.randint(0, 4))
    found.seat = seat.number
    table.disconnect(seat.number)
    found.lines.append(_("Seat {seat}'s connection is lost.").format(seat=seat.number))
    return found


def _cut_card(ruling: Ruling, chance: random.Random) -> Scene | None:
    """A whole shoe is dealt; the cut card comes out with the second to fourth card of a round."""
    shoe = load_rule_sheet("live").open_shoe(f"{chance.random()}")
    trial = copy.copy(shoe)
    left = _before_the_cut(trial)
    while not trial.cut_card_is_out:
        left = _before_the_cut(trial)
        trial.start_round()
        deal(trial)
    if left not in IN_THE_MIDDLE:
        return None
    found = _opened(
        ruling, chance, lambda table: _before_the_cut(table.state.shoe) in IN_THE_MIDDLE, shoe
    )
    if not _all_have_bet(found.table):
        return None
    _deal(found, _before_the_cut(found.table.state.shoe) + 1)
    return found


def _before_the_cut(shoe: Shoe | None) -> int:
    return 0 if shoe is None else shoe.cut_at - shoe.dealt - shoe.burned


def _deal(found: Scene, cards: int | None) -> None:
    """Close the bets and deal so many cards, or all that are due."""
    if found.table.state.phase is Phase.OPEN:
        found.do(found.table.close_bets)
    while found.table.due.step is Step.DRAW_CARD and cards != len(found.table.state.dealt):
        found.do(found.table.carry_on)


_FINDERS: dict[IncidentKind, Callable[[Ruling, random.Random], Scene | None]] = {
    IncidentKind.CARD_EXPOSED: _card_exposed,
    IncidentKind.LATE_BET: _late_bet,
    IncidentKind.WRONG_DRAW: _wrong_draw,
    IncidentKind.CONNECTION_LOST: _connection_lost,
    IncidentKind.CUT_CARD: _cut_card,
}
