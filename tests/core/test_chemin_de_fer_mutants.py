"""Engines of chemin de fer that are wrong on purpose, and the clause's own test that catches each.

Without the fault each test passes; that is shown where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import msgspec
import pytest

from baccarat_core.banking import house_commission
from baccarat_core.chemin_de_fer import apply, dealing, settling, state
from baccarat_core.chemin_de_fer.hands import Hands
from baccarat_core.chemin_de_fer.records import Right
from baccarat_core.chemin_de_fer.state import TableState
from baccarat_core.coup import Outcome
from baccarat_core.money import less
from baccarat_core.rule_sheets.banking import DrawingLaw, Says
from baccarat_core.scoring import Hand, is_natural

from . import test_chemin_de_fer as clauses
from . import test_chemin_de_fer_log as log
from . import test_chemin_de_fer_table as table
from .caught import Patch, assert_caught
from .chemin_tables import (
    BANKER_NATURAL,
    BANKER_WINS,
    PLAYER_WINS,
    TIE_SEVEN,
)

with_ = msgspec.structs.replace


def settled_wrong(patch: Patch, **wrong: Callable) -> None:
    """The settlement with some fields reckoned wrong, and the bank by what it then says."""
    right = settling.settlement

    def settlement(at):
        record = right(at)
        record = with_(record, **{field: reckon(at, record) for field, reckon in wrong.items()})
        return with_(record, bank=less(at.bank + record.won, record.commission))

    patch.setattr(dealing, "settlement", settlement)


def commission_on_the_stakes(patch):
    settled_wrong(patch, commission=lambda at, _: house_commission(at.staked, at.rule_sheet))


def commission_on_the_whole_bank(patch):
    settled_wrong(
        patch,
        commission=lambda at, record: house_commission(
            record.bank if record.won > 0 else Decimal(0), at.rule_sheet
        ),
    )


def no_commission(patch):
    settled_wrong(patch, commission=lambda *_: Decimal(0))


def a_tie_takes_the_stakes(patch):
    def profit(outcome, stake):
        return stake if outcome is Outcome.PLAYER else -stake

    patch.setattr(settling, "_profit", profit)


def bank_passes_clockwise(patch):
    right = TableState.order

    def order(self, after=None):
        *others, own = right(self, after) or (None,)
        return (*reversed(others), own) if own else ()

    patch.setattr(TableState, "order", order)


def a_lost_bank_goes_on(patch):
    def keep(at, record):
        return with_(right(at, record), called=Outcome.TIE)

    right = apply._settle
    patch.setattr(apply, "_settle", keep)


def a_tie_loses_the_bank(patch):
    right = apply._settle

    def lose(at, record):
        after = right(at, record)
        tie = record.outcome is Outcome.TIE
        return with_(after, called=Outcome.PLAYER if tie else after.called)

    patch.setattr(apply, "_settle", lose)


def natural_of(*hands):
    def only_some_naturals_count(patch):
        def has(self):
            return any(is_natural(self.cards(hand)) for hand in hands)

        patch.setattr(Hands, "has_natural", property(has))

    return only_some_naturals_count


def five_always_draws(patch):
    right = DrawingLaw.player

    def player(self, total, name=""):
        ruling = right(self, total, name)
        return with_(ruling, says=Says.DRAW) if ruling.says is Says.FREE else ruling

    patch.setattr(DrawingLaw, "player", player)


def stood_is_a_third_card_of_zero(patch):
    right = Hands.third.fget
    patch.setattr(
        Hands,
        "third",
        property(lambda self: 0 if not isinstance(right(self), int) else right(self)),
    )


def banker_looks_at_players_total(patch):
    right = Hands.third.fget

    def third(self):
        return self.count(Hand.PLAYER) if isinstance(right(self), int) else right(self)

    patch.setattr(Hands, "third", property(third))


def stakes_beyond_the_bank(patch):
    patch.setattr(TableState, "room", property(lambda self: self.bank))


def the_lowest_stake_answers(patch):
    def answers(self):
        staked = [seat for seat in self.others() if seat.stake]
        return min(staked, key=lambda seat: seat.stake).number if staked else None

    patch.setattr(TableState, "answers", property(answers))


def the_last_of_equal_stakes_answers(patch):
    def answers(self):
        staked = [seat for seat in reversed(self.others()) if seat.stake]
        return max(staked, key=lambda seat: seat.stake).number if staked else None

    patch.setattr(TableState, "answers", property(answers))


def suivi_is_forgotten(patch):
    right = apply._settle
    patch.setattr(apply, "_settle", lambda at, record: with_(right(at, record), suivi=None))


def suivi_after_any_banco(patch):
    right = apply._settle
    patch.setattr(apply, "_settle", lambda at, record: with_(right(at, record), suivi=at.banco))


def banco_by_a_short_purse(patch):
    def may(self):
        return tuple(seat.number for seat in self.others())

    patch.setattr(TableState, "may_call_banco", may)


def every_banco_is_in_turn(patch):
    patch.setattr(TableState, "right", lambda self, seat: Right.TURN)


def player_sees_the_bankers_hand(patch):
    def up(self, law, *, player, banker):
        return {hand: [player or banker] * len(self.cards(hand)) for hand in Hand}

    patch.setattr(Hands, "turned_up", up)


def an_uncovered_bank_is_dealt(patch):
    right = apply._close_if_done
    patch.setattr(
        apply,
        "_close_if_done",
        lambda at: with_(right(at), phase=state.Phase.DEALING) if not at.asked else right(at),
    )


def money(coup, won, commission, bank, purses):
    table.test_stakes_are_paid_one_to_one_and_commission_is_on_the_banks_win(
        coup, won, commission, bank, purses
    )


MUTANTS = [
    (commission_on_the_stakes, lambda: money(PLAYER_WINS, -100, 0, 0, (900, 1060, 1040))),
    (
        commission_on_the_whole_bank,
        table.test_commission_is_on_what_was_won_and_not_on_what_the_bank_holds,
    ),
    (no_commission, lambda: money(BANKER_WINS, 100, 5, 195, (900, 940, 960))),
    (a_tie_takes_the_stakes, lambda: money(TIE_SEVEN, 0, 0, 100, (900, 1000, 1000))),
    (
        bank_passes_clockwise,
        clauses.test_the_bank_passes_to_the_seat_after_the_banker_who_is_asked_last,
    ),
    (bank_passes_clockwise, clauses.test_after_the_last_seat_the_bank_passes_to_the_first),
    (
        bank_passes_clockwise,
        clauses.test_the_player_at_the_bankers_right_is_asked_about_banco_first,
    ),
    (
        a_lost_bank_goes_on,
        clauses.test_a_bank_that_loses_passes_on_and_its_holder_takes_what_is_left,
    ),
    (a_tie_loses_the_bank, clauses.test_a_banker_keeps_the_bank_after_a_tie),
    (
        natural_of(Hand.PLAYER),
        lambda: clauses.test_a_natural_of_either_hand_ends_the_coup_at_once(
            BANKER_NATURAL, Hand.BANKER
        ),
    ),
    (
        natural_of(Hand.BANKER),
        lambda: clauses.test_a_free_banker_is_not_asked_against_a_natural(),
    ),
    (five_always_draws, clauses.test_player_with_five_chooses_and_nobody_else_may),
    (
        stood_is_a_third_card_of_zero,
        lambda: clauses.test_a_bound_banker_plays_the_printed_card(
            "2h 5d 4c Ks 2d", "Player 2h 4c (6), Banker 5d Ks 2d (7): Banker wins"
        ),
    ),
    (
        banker_looks_at_players_total,
        lambda: clauses.test_a_bound_banker_plays_the_printed_card(
            "2h 6d 2c Ks 6s 3d", "Player 2h 2c 6s (0), Banker 6d Ks 3d (9): Banker wins"
        ),
    ),
    (stakes_beyond_the_bank, clauses.test_several_cover_the_bank_in_part_and_never_beyond_it),
    (the_lowest_stake_answers, clauses.test_the_highest_stake_answers_for_player),
    (
        the_last_of_equal_stakes_answers,
        clauses.test_of_equal_stakes_the_first_from_the_bankers_right_answers,
    ),
    (suivi_is_forgotten, clauses.test_who_called_banco_and_lost_comes_first_on_the_next_coup),
    (
        suivi_after_any_banco,
        lambda: clauses.test_suivi_ends_with_the_bank_and_is_for_a_lost_banco_only(TIE_SEVEN),
    ),
    (banco_by_a_short_purse, clauses.test_who_has_not_the_whole_bank_is_not_asked_about_banco),
    (every_banco_is_in_turn, clauses.test_banco_covers_the_whole_bank_and_shuts_out_all_others),
    (
        player_sees_the_bankers_hand,
        log.test_hands_are_known_to_who_plays_them_and_a_third_card_to_all,
    ),
    (an_uncovered_bank_is_dealt, clauses.test_a_bank_that_nobody_covers_passes_on_untouched),
]


@pytest.mark.parametrize(
    ("mutant", "test"), MUTANTS, ids=[f"{n} {m.__name__}" for n, (m, _) in enumerate(MUTANTS)]
)
def test_a_wrong_engine_is_caught_by_the_clauses_own_test(mutant, test):
    assert_caught(mutant, test)
