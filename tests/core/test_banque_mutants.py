"""Banque engines that are wrong about cards and stakes, and the tests that catch each of them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from baccarat_core.banque import (
    SIDES,
    Move,
    TableHand,
    Turn,
    dealing,
    due,
    hands,
    settling,
    state,
    values,
)
from baccarat_core.banque.state import BanqueState
from baccarat_core.scoring import is_natural

from . import test_banque_coup as coups
from . import test_banque_settling as ends
from . import test_banque_values as worths
from .caught import Check, Fault, Patch, assert_caught


def left_hand_first(patch: Patch) -> None:
    """The left side gets its card before the right."""
    order = (TableHand.TWO, TableHand.ONE, TableHand.BANK) * 2
    patch.setattr(hands, "DEAL_ORDER", order)


def any_natural_ends_the_coup(patch: Patch) -> None:
    """One side's natural stops the other side and the bank."""
    right = hands.next_turn

    def wrong(dealt: Any, played: Any) -> Turn:
        first = [hands.cards_of(dealt, hand)[:2] for hand in TableHand]
        if len(dealt) >= 6 and any(map(is_natural, first)):
            return Turn(Move.SHOW, None)
        return right(dealt, played)

    patch.setattr(state, "next_turn", wrong)


def a_natural_ends_nothing(patch: Patch) -> None:
    """The bank's natural lets the sides draw."""
    patch.setattr(hands, "is_natural", lambda cards: False)


def bank_plays_before_side_two(patch: Patch) -> None:
    """The banker decides without having seen what side two does."""
    right = hands.next_turn

    def wrong(dealt: Any, played: Any) -> Turn:
        turn = right(dealt, played)
        acted = {each.hand for each in played}
        if turn == Turn(Move.PLAY, TableHand.TWO) and TableHand.BANK not in acted:
            return Turn(Move.PLAY, TableHand.BANK)
        return turn

    patch.setattr(state, "next_turn", wrong)


def exposure_of_the_larger_side(patch: Patch) -> None:
    """Room is reckoned as if only one side could win."""

    def wrong(self: BanqueState) -> Decimal:
        return self.bank - max(self.share(side) for side in SIDES)

    patch.setattr(BanqueState, "room", property(wrong))


def cheval_is_left_out_of_the_exposure(patch: Patch) -> None:
    """Stakes à cheval are not held against the bank."""

    def wrong(self: BanqueState) -> Decimal:
        return self.bank - sum(
            each.amount for guest in self.guests for each in guest.stakes if len(each.on.sides) == 1
        )

    patch.setattr(BanqueState, "room", property(wrong))


def cheval_is_always_whole(patch: Patch) -> None:
    """Half a win is paid as nothing."""
    right = settling.profit_of
    patch.setattr(
        settling,
        "profit_of",
        lambda stake, counts, _law: right(stake, counts, settling.Cheval.WHOLE),
    )


def cheval_is_paid_on_each_side_in_full(patch: Patch) -> None:
    """The whole stake plays on both sides: it wins twice."""

    def wrong(self: state.Stake, side: TableHand) -> Decimal:
        return self.amount if side in self.on.sides else Decimal(0)

    patch.setattr(state.Stake, "share", wrong)


def ties_lose(patch: Patch) -> None:
    """A tie is the bank's."""
    right = hands.results_of

    def wrong(dealt: Any) -> dict[TableHand, int]:
        return {side: result or -1 for side, result in right(dealt).items()}

    patch.setattr(settling, "results_of", wrong)


def a_natural_is_held_against_what_the_bank_draws(patch: Patch) -> None:
    """The bank draws to 9 and takes from a side that has shown a natural 8."""

    def wrong(dealt: Any) -> dict[TableHand, int]:
        counts = hands.counts_of(dealt)
        bank = counts[TableHand.BANK]
        return {side: (counts[side] > bank) - (counts[side] < bank) for side in SIDES}

    patch.setattr(settling, "results_of", wrong)


def commission_on_each_side(patch: Patch) -> None:
    """The commission is taken from what the bank takes, losses not taken off."""
    right = settling.settlement

    def wrong(table: BanqueState) -> Any:
        record = right(table)
        taken = sum(-line.profit for line in record.stakes if line.profit < 0)
        commission = settling.house_commission(Decimal(taken), table.rule_sheet)
        new = table.bank + record.won - commission
        return msgspec.structs.replace(record, commission=commission, bank=new)

    patch.setattr(dealing, "settlement", wrong)


def the_banker_sees_one_side(patch: Patch) -> None:
    """Best replies look at side one alone."""
    right = values._profit

    def wrong(count: int, sides: Any, laid: Any) -> Any:
        return right(count, (sides[0], sides[0]), laid)

    patch.setattr(values, "_profit", wrong)


def the_card_is_read_for_side_one(patch: Patch) -> None:
    """A bound banker never looks at who has staked more."""
    right = due.ruling_on

    def wrong(table: BanqueState, hand: TableHand) -> Any:
        equal = tuple(
            msgspec.structs.replace(
                guest, stakes=tuple(state.Stake(each.on, Decimal(2)) for each in guest.stakes)
            )
            for guest in table.guests
        )
        return right(msgspec.structs.replace(table, guests=equal), hand)

    patch.setattr(due, "ruling_on", wrong)


def bound(name: str, *args: object) -> Check:
    """A parametrised test of a coup or its settlement, with these arguments."""
    return lambda: (vars(coups).get(name) or vars(ends)[name])(*args)


def afresh(check: Check) -> Check:
    """The check, with no worth of a card remembered from before."""

    def checked() -> None:
        values.single_values.cache_clear()
        check()

    return checked


CAUGHT: list[tuple[Fault, Check]] = [
    (left_hand_first, coups.test_a_card_to_the_right_one_to_the_left_one_to_the_bank_and_once_more),
    (
        any_natural_ends_the_coup,
        coups.test_a_side_with_a_natural_stands_and_the_other_plays_on_with_the_bank,
    ),
    (
        a_natural_ends_nothing,
        bound(
            "test_a_natural_of_the_bank_or_of_both_sides_ends_the_coup", *coups.TURNS["the bank"]
        ),
    ),
    (
        bank_plays_before_side_two,
        coups.test_only_the_banker_plays_the_banks_hand_and_a_spokesman_the_sides,
    ),
    (exposure_of_the_larger_side, ends.test_the_bank_can_pay_every_stake_when_both_sides_win),
    (
        cheval_is_left_out_of_the_exposure,
        ends.test_the_bank_can_pay_every_stake_when_both_sides_win,
    ),
    (cheval_is_always_whole, ends.test_each_line_of_a_settlement_and_its_reason),
    (cheval_is_paid_on_each_side_in_full, bound("test_what_every_stake_wins", "won", "tied")),
    (ties_lose, ends.test_each_line_of_a_settlement_and_its_reason),
    (
        a_natural_is_held_against_what_the_bank_draws,
        coups.test_a_sides_natural_has_won_whatever_the_bank_draws_later,
    ),
    (
        commission_on_each_side,
        bound(
            "test_the_commission_is_a_share_of_what_the_bank_wins_on_a_coup",
            "7h 5d 6c Ks Kd Ks",
            ((1, coups.ONE, 60), (6, coups.TWO, 100)),
            40,
            "2",
        ),
    ),
    (
        the_banker_sees_one_side,
        afresh(
            worths.test_the_banker_of_two_hands_plays_the_printed_card_where_one_has_all_the_stakes
        ),
    ),
    (
        the_card_is_read_for_side_one,
        lambda: coups.test_a_banker_held_to_the_card_reads_it_for_the_side_with_more_at_stake(
            *coups.HELD[4]
        ),
    ),
]


@pytest.mark.parametrize(("fault", "check"), CAUGHT, ids=[fault.__name__ for fault, _ in CAUGHT])
def test_a_wrong_engine_is_caught(fault: Fault, check: Check) -> None:
    assert_caught(fault, check)
