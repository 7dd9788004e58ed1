"""Tables of banque for tests: a banker, players on both sides, and coups from listed cards."""

from __future__ import annotations

import msgspec

from baccarat_core.banque import BanqueTable, Phase, StakeOn, Step, TableHand
from baccarat_core.cards import parse_cards
from baccarat_core.decision import Action
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet
from baccarat_core.shoe import Shoe

ONE, TWO, CHEVAL = StakeOn.ONE, StakeOn.TWO, StakeOn.CHEVAL
DRAW, STAND = Action.DRAW, Action.STAND
FILL = " ".join(["2c 2d 2h 2s 3c 3d 3h 3s 4c"] * 3)

# Six cards in deal order: side one, side two, bank, and once more.
BOTH_WIN = "9h 8d 3c Ks Kd 4s"
"""Naturals 9 and 8 against 7."""
BANK_NATURAL = "7h 6d 9c Ks Kd Ts"
"""7 and 6 against a natural 9."""
ONE_WINS = "7h 6d 6c Ks Kd Ts"
"""7 and 6 against 6: side one wins, side two ties."""
SPLIT = "7h 6d 4c Kh 3d 2s"
"""7 and a natural 9 against 6: side two wins at once, and so does side one with 7."""
ONE_AGAINST_EACH = "7h Kd 6c Ks 4d Ts 2h"
"""7 and 4 against 6: side one stands and wins, side two draws a 2 to 6."""
LOSE_BOTH = "6h 6d 7c Ks Kd Ts"
"""6 and 6 against 7."""


def sheet_with(sheet: str | RuleSheet = "banque", **rules: object) -> RuleSheet:
    """A sheet whose banking rules are changed; those of the two sides by their own names."""
    base = load_rule_sheet(sheet) if isinstance(sheet, str) else sheet
    assert base.banking is not None
    assert base.banking.sides is not None
    names = base.banking.sides.__struct_fields__
    sides = {name: rules.pop(name) for name in names if name in rules}
    changed = msgspec.structs.replace(base.banking.sides, **sides)
    banking = msgspec.structs.replace(base.banking, sides=changed, **rules)
    return msgspec.structs.replace(base, banking=banking)


def shoe_of(*coups: str) -> Shoe:
    """A shoe with these cards in front and small ones behind."""
    return Shoe.stacked(parse_cards(" ".join((*coups, FILL))), hands=3)


def banked(
    *coups: str,
    bank: int = 1000,
    seats: tuple[int, ...] = (1, 2, 6, 7),
    chips: int = 5000,
    sheet: RuleSheet | str = "banque",
) -> BanqueTable:
    """A table at which someone from seat 5 holds the bank, and a shoe with these coups is open."""
    table = BanqueTable(sheet)
    table.sit(5, chips, "Banker")
    for seat in seats:
        table.sit(seat, chips, f"Guest {seat}")
    while (due := table.due).step is Step.BID:
        if due.seat == 5:
            table.bid(5, bank)
        else:
            table.pass_bid(due.seat)
    table.give_bank()
    table.open_shoe(shoe=shoe_of(*coups))
    return table


def no_banco(table: BanqueTable) -> None:
    """Let everyone who is asked for a banco pass."""
    while table.due.step is Step.CALL_BANCO:
        table.pass_banco(table.due.seat)


def stake(table: BanqueTable, *stakes: tuple[int, StakeOn, object]) -> None:
    """Open a coup, let all banco calls pass, and lay these stakes."""
    table.open_coup()
    no_banco(table)
    for seat, on, amount in stakes:
        table.place(seat, on, amount)


def deal_first(table: BanqueTable) -> None:
    """Close the stakes and deal the first six cards."""
    if table.due.step is Step.CLOSE_STAKES:
        table.close_stakes()
    while len(table.state.dealt) < 6:
        table.deal(table.due.hand)


def finish(table: BanqueTable, free: Action = STAND, **free_of: Action) -> None:
    """Play the coup to its settlement; free hands do this, or what their name says."""
    deal_first(table)
    while table.state.phase is Phase.DEALING or table.state.phase is Phase.SHOWN:
        if table.can_carry_on():
            table.carry_on()
        else:
            action = free_of.get(table.due.hand.name.lower(), free)
            table.play(table.due.seat, action)


def call_banco(table: BanqueTable, seat: int, on: StakeOn | None = None) -> None:
    """Open a coup, and let this seat call banco when it is asked."""
    table.open_coup()
    while table.due.seat != seat:
        table.pass_banco(table.due.seat)
    table.call_banco(seat, on)


def chips(table: BanqueTable, seat: int) -> int:
    guest = table.state.seat(seat)
    assert guest is not None
    return guest.bankroll


def counts(table: BanqueTable) -> tuple[int, int, int]:
    from baccarat_core.banque import counts_of

    found = counts_of(table.state.dealt)
    return found[TableHand.ONE], found[TableHand.TWO], found[TableHand.BANK]
