"""Tables of chemin de fer for tests: set up in a line, dealt from listed cards."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import msgspec

from baccarat_core.cards import parse_cards
from baccarat_core.chemin_de_fer import CheminDeFer, CoupSettled, Style, play_on
from baccarat_core.decision import Action
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet
from baccarat_core.shoe import EndRule, Shoe

# Dealt Player, Banker, Player, Banker, and then as the law says.
PLAYER_NATURAL = "9h 7d Kc Ks"
"""Player's natural 9 beats 7."""
BANKER_NATURAL = "5h 9d Kc Ks"
"""Banker's natural 9 ends the coup before Player's 5 may choose."""
TIE_SEVEN = "3h 7d 4c Ks"
"""7 to 7 on two cards each."""
BANKER_WINS = "2h 7d 4c Ks"
"""Player stands on 6; Banker's 7 wins."""
PLAYER_WINS = "3h 6d 4c Ks"
"""Player stands on 7; Banker's 6 loses."""
FIVE = "2h 6d 3c Ks Kd"
"""Player has 5 and may choose; Banker has 6. A king comes if Player draws."""
FILL = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s"


def sheet_with(name: str = "chemin_de_fer", **banking: object) -> RuleSheet:
    """A sheet with some of its banking rules changed."""
    sheet = load_rule_sheet(name)
    assert sheet.banking is not None
    rules = msgspec.structs.replace(sheet.banking, **banking)
    return msgspec.structs.replace(sheet, banking=rules)


def table_with(
    *coups: str,
    sheet: RuleSheet | str = "chemin_de_fer",
    purses: Mapping[int, object] | None = None,
    **shoe: object,
) -> CheminDeFer:
    """A table whose shoe begins with these coups; seats 1, 2 and 3 have 1,000 each."""
    table = CheminDeFer(sheet)
    for seat, chips in (purses or {1: 1000, 2: 1000, 3: 1000}).items():
        table.sit(seat, chips)
    cards = parse_cards(" ".join((*coups, FILL)))
    table.open_shoe(shoe=Shoe.stacked(cards, **{"end_rule": EndRule.LAST_CARDS, **shoe}))
    return table


def banked(*coups: str, bank: object = 100, by: int = 1, **more: object) -> CheminDeFer:
    """A table at which this seat has taken the bank."""
    table = table_with(*coups, **more)
    table.offer_bank()
    while table.due.seat != by:
        table.decline_bank(table.due.seat)
    table.take_bank(by, bank)
    return table


def let_banco_go(table: CheminDeFer) -> None:
    """Nobody calls banco."""
    while table.due.step.name == "CALL_BANCO":
        table.let_banco_go(table.due.seat)


def stake(table: CheminDeFer, stakes: Mapping[int, object]) -> None:
    """Nobody calls banco, and these seats cover a part each."""
    let_banco_go(table)
    while table.due.step.name == "COVER":
        seat = table.due.seat
        if seat in stakes:
            table.cover(seat, stakes[seat])
        else:
            table.let_cover_go(seat)


def play(table: CheminDeFer, *choices: Action) -> CoupSettled:
    """Deal the coup to its end, choosing so where a choice is due, and settle it."""
    left = list(choices)
    while True:
        if table.due.step.name == "CHOOSE":
            assert left, "a choice is due that was not foreseen"
            table.choose(table.due.seat, left.pop(0))
            continue
        record = table.carry_on()
        if isinstance(record, CoupSettled):
            assert not left
            return record


def purse(table: CheminDeFer, seat: int) -> Decimal:
    """What a seat has beside bank and stake."""
    taken = table.state.seat(seat)
    assert taken is not None
    return taken.purse


def play_coups(table: CheminDeFer, coups: int, styles: Mapping[int, Style], seed: int = 0) -> None:
    """Let everybody play in their style until so many more coups are settled."""
    wanted = len(settled(table)) + coups
    while len(settled(table)) < wanted:
        play_on(table, styles, seed)


def settled(table: CheminDeFer) -> list[CoupSettled]:
    """All settlements so far."""
    return [record for record in table.records if isinstance(record, CoupSettled)]
