"""Banque engines that are wrong about the bank and who speaks, and what catches each of them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from baccarat_core.banque import (
    SIDES,
    apply,
    bank,
    due,
    spokesmen,
    staking,
)
from baccarat_core.banque.phases import Beaten, Phase
from baccarat_core.banque.state import BanqueState

from . import test_banque as banks
from . import test_banque_banco as bancos
from . import test_banque_stakes as stakes
from .caught import Check, Fault, Patch, assert_caught


def any_banco_takes_the_bank(patch: Patch) -> None:
    """The bank passes after any banco, won or not."""
    right = apply._settle

    def wrong(table: BanqueState, record: Any) -> BanqueState:
        after = right(table, record)
        if any(line.banco for line in record.stakes):
            return msgspec.structs.replace(after, phase=Phase.BEATEN, beaten=Beaten.BANCO)
        return after

    patch.setattr(apply, "_settle", wrong)


def failures_are_forgotten(patch: Patch) -> None:
    """Everyone may call banco for ever."""

    def wrong(table: BanqueState, guest: Any) -> bool:
        fresh = msgspec.structs.replace(guest, failures=0)
        return due_claims(table, fresh)

    due_claims = due.claims
    patch.setattr(due, "claims", wrong)
    patch.setattr(staking, "claims", wrong)


def ties_are_failures(patch: Patch) -> None:
    """A tied banco counts against the right to call."""
    right = apply._settle

    def wrong(table: BanqueState, record: Any) -> BanqueState:
        after = right(table, record)
        for line in record.stakes:
            if line.banco and line.profit == 0:
                guest = after.seat(line.seat)
                assert guest is not None
                after = after.with_guest(
                    msgspec.structs.replace(guest, failures=guest.failures + 1)
                )
        return after

    patch.setattr(apply, "_settle", wrong)


def banco_for_any_money(patch: Patch) -> None:
    """Who has not the money may call banco too."""
    right = due.claims

    def wrong(table: BanqueState, guest: Any) -> bool:
        return right(table, msgspec.structs.replace(guest, bankroll=table.bank))

    patch.setattr(due, "claims", wrong)
    patch.setattr(staking, "claims", wrong)


def the_same_spokesman_for_ever(patch: Patch) -> None:
    """A hand that loses stays with its player."""
    patch.setattr(apply, "turns_after", lambda table: table.turns)


def anyone_at_the_side_is_spokesman(patch: Patch) -> None:
    """The turn goes by seats, stake or no stake."""

    def wrong(table: BanqueState) -> tuple[Any, ...]:
        return tuple(
            next((seat for seat in table.seats_of(side) if table.seat(seat)), None)
            for side in SIDES
        )

    patch.setattr(staking, "spokesmen", wrong)


def a_banco_passes_the_turn_on(patch: Patch) -> None:
    """After a lost banco the next player holds the cards."""
    right = spokesmen.turns_after

    def wrong(table: BanqueState) -> tuple[int, int]:
        one, two = right(msgspec.structs.replace(table, banco=None))
        return one, two

    patch.setattr(apply, "turns_after", wrong)


def a_bank_is_broken_only_at_nothing(patch: Patch) -> None:
    """A bank with 3 in it goes on, and nobody can stake."""
    right = apply._settle

    def wrong(table: BanqueState, record: Any) -> BanqueState:
        after = right(table, record)
        if after.beaten is Beaten.BROKEN and after.bank > 0:
            return msgspec.structs.replace(after, phase=Phase.SETTLED, beaten=None)
        return after

    patch.setattr(apply, "_settle", wrong)


def the_first_offer_gets_the_bank(patch: Patch) -> None:
    """Later and higher offers are not heard."""
    patch.setattr(due, "next_bidder", lambda table: None if table.bid else _next_bidder(table))


_next_bidder = due.next_bidder


def the_bank_is_lost_on_the_way(patch: Patch) -> None:
    """A retiring banker gets nothing back."""
    right = bank.BankGivenUp

    def wrong(**fields: Any) -> Any:
        return right(**{**fields, "returned": Decimal(0)})

    patch.setattr(bank, "BankGivenUp", wrong)


def a_guest_who_comes_back_is_new(patch: Patch) -> None:
    """Whoever leaves and sits down again may call banco three times more."""
    right = apply._leave

    def wrong(table: BanqueState, record: Any) -> BanqueState:
        return msgspec.structs.replace(right(table, record), departed=())

    patch.setattr(apply, "_leave", wrong)


CAUGHT: list[tuple[Fault, Check]] = [
    (any_banco_takes_the_bank, bancos.test_three_failures_end_the_right_to_call),
    (failures_are_forgotten, bancos.test_three_failures_end_the_right_to_call),
    (ties_are_failures, bancos.test_a_tied_banco_is_neither_won_nor_a_failure),
    (banco_for_any_money, bancos.test_banco_needs_the_whole_amount),
    (the_same_spokesman_for_ever, stakes.test_a_player_holds_the_cards_until_the_hand_loses),
    (
        anyone_at_the_side_is_spokesman,
        stakes.test_only_someone_of_the_side_with_a_stake_on_its_hand_plays_it,
    ),
    (
        a_banco_passes_the_turn_on,
        stakes.test_whoever_called_banco_plays_the_hand_and_no_turn_passes,
    ),
    (
        a_bank_is_broken_only_at_nothing,
        banks.test_a_broken_bank_is_put_up_anew_and_its_banker_is_asked_last,
    ),
    (
        the_first_offer_gets_the_bank,
        banks.test_a_bank_goes_to_whoever_risks_most_and_each_is_asked_once,
    ),
    (the_bank_is_lost_on_the_way, banks.test_a_banker_may_retire_between_coups_with_the_bank),
    (
        a_guest_who_comes_back_is_new,
        bancos.test_who_leaves_and_sits_down_again_has_failed_as_often_as_before,
    ),
]


@pytest.mark.parametrize(("fault", "check"), CAUGHT, ids=[fault.__name__ for fault, _ in CAUGHT])
def test_a_wrong_engine_is_caught(fault: Fault, check: Check) -> None:
    assert_caught(fault, check)
