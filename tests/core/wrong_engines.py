"""Engines that are wrong on purpose, each in a way in which somebody's engine once was."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from baccarat_core import bets, coup, rule_sheets, scoring, tableau
from baccarat_core.bets import base, kinds, settlement
from baccarat_core.cards import DECK, Rank
from baccarat_core.coup import CoupFacts, Outcome, PairKind
from baccarat_core.scoring import Hand
from baccarat_core.shoe import Shoe
from baccarat_core.tableau import STOOD, TABLEAU, Action, Tableau

from . import checks

Patch = pytest.MonkeyPatch
WON, LOST = base.Result.WIN, base.Result.LOSE


def wrong_everywhere(patch: Patch, name: str, wrong: Callable[..., Any]) -> None:
    """Put a wrong function in the place of the right one in all modules that hold it."""
    for module in (scoring, tableau, coup):
        if hasattr(module, name):
            patch.setattr(module, name, wrong)


def banker_by(patch: Patch, rule: Callable[[int, Any], tuple[int, Any]]) -> None:
    """Banker looks at another cell of the card than it should."""
    right = tableau.banker_decision

    def wrong(total: int, third: Any, card: Tableau = TABLEAU) -> tableau.Decision:
        return right(*rule(total, third), card)

    wrong_everywhere(patch, "banker_decision", wrong)


def six_by_players_total(patch: Patch) -> None:
    """Banker's 6 judged by Player's total instead of the third card."""
    play = coup._play
    seen: dict[str, int] = {}

    def playing(source: Any, card: Tableau) -> coup.Coup:
        class Watched:
            """Tells what Player's hand counts when Banker is asked."""

            def __init__(self) -> None:
                self.player: list[Any] = []

            def next(self, hand: Hand, place: int, why: str) -> Any:
                dealt = source.next(hand, place, why)
                if hand is Hand.PLAYER:
                    self.player.append(dealt)
                    seen["player"] = scoring.point_count(self.player)
                return dealt

        return play(Watched(), card)

    patch.setattr(coup, "_play", playing)
    banker_by(
        patch,
        lambda total, third: (total, seen["player"] if total == 6 and third != STOOD else third),
    )


def natural_by_wrong_precedence(patch: Patch) -> None:
    """`&` binds tighter than `==`: no two cards are ever a natural."""
    wrong_everywhere(
        patch,
        "is_natural",
        lambda cards: len(hand := tuple(cards)) == 2 & scoring.point_count(hand) >= 8,
    )


def natural_nine_on_any_cards(patch: Patch) -> None:
    """`two and 8 or 9`: a 9 on three cards is taken for a natural."""

    def wrong(cards: Any) -> bool:
        hand = tuple(cards)
        count = scoring.point_count(hand)
        return (len(hand) == 2 and count == 8) or count == 9

    wrong_everywhere(patch, "is_natural", wrong)


def only_players_natural_ends(patch: Patch) -> None:
    """Banker's natural does not stop Player."""
    play, right = coup._play, scoring.is_natural
    asked: list[Any] = []

    def playing(source: Any, card: Tableau) -> coup.Coup:
        asked.clear()
        return play(source, card)

    def wrong(cards: Any) -> bool:
        asked.append(cards)
        return len(asked) == 1 and right(cards)

    patch.setattr(coup, "_play", playing)
    patch.setattr(coup, "is_natural", wrong)


def tens_count_ten(patch: Patch) -> None:
    """Tens stored as 10 and compared with 0."""
    patch.setattr(Rank, "point_value", Rank.face_value)


def stood_is_zero(patch: Patch) -> None:
    """No third card stored as a third card worth 0: Banker 4 and 5 never draw on it."""
    banker_by(patch, lambda total, third: (total, 0 if third is STOOD else third))


def six_never_draws(patch: Patch) -> None:
    """Banker stands on every 6; it takes millions of hands to see that in frequencies."""
    wrong_card(patch, dict(TABLEAU) | {(6, 6): Action.STAND, (6, 7): Action.STAND})


def wrong_card(patch: Patch, cells: dict[Any, Action]) -> None:
    """Print a wrong rule card and play by it."""
    printed = Tableau(cells)
    right = tableau.banker_decision
    patch.setattr(tableau, "TABLEAU", printed)
    wrong_everywhere(
        patch, "banker_decision", lambda total, third, card=None: right(total, third, printed)
    )


def ties_lose(patch: Patch) -> None:
    """Player and Banker bets lost on a tie."""
    right = kinds._main_bet

    def wrong(hand: Hand, facts: CoupFacts, win: base.Resolution) -> base.Resolution:
        if facts.outcome is Outcome.TIE:
            return base.Resolution(LOST, base.BetReason.TIE)
        return right(hand, facts, win)

    patch.setattr(kinds, "_main_bet", wrong)


def commission_in_whole_units(patch: Patch) -> None:
    """Commission truncated to whole units of money."""
    right = settlement._round_commission
    patch.setattr(settlement, "_round_commission", lambda *a: Decimal(int(right(*a))))


def commission_from_the_stake_too(patch: Patch) -> None:
    """Commission taken from a push as well, as a share of the stake."""
    right = kinds.Banker.resolve

    def wrong(self: bets.Banker, facts: CoupFacts) -> base.Resolution:
        resolution = right(self, facts)
        if resolution.result is base.Result.PUSH and self.commission:
            return base.Resolution(LOST, resolution.reason)
        return resolution

    patch.setattr(kinds.Banker, "resolve", wrong)


def bonus_by_margin_on_naturals(patch: Patch) -> None:
    """Bonus paid by margin on a natural."""
    right = kinds._Bonus.resolve

    def wrong(self: Any, facts: CoupFacts) -> base.Resolution:
        resolution = right(self, facts)
        pays = self.margins.pay(abs(facts.player_count - facts.banker_count))
        if resolution.reason is base.BetReason.NATURAL_WON and pays:
            return base.Resolution(WON, base.BetReason.MARGIN, pays)
        return resolution

    patch.setattr(kinds._Bonus, "resolve", wrong)


def bonus_lost_on_natural_ties(patch: Patch) -> None:
    """Bonus lost on a tie of naturals."""
    right = kinds._Bonus.resolve

    def wrong(self: Any, facts: CoupFacts) -> base.Resolution:
        if facts.outcome is Outcome.TIE:
            return base.Resolution(LOST, base.BetReason.TIE)
        return right(self, facts)

    patch.setattr(kinds._Bonus, "resolve", wrong)


def bonus_pushes_on_every_tie(patch: Patch) -> None:
    """Bonus pushed on any tie, not on a tie of naturals alone."""
    right = kinds._Bonus.resolve

    def wrong(self: Any, facts: CoupFacts) -> base.Resolution:
        if facts.outcome is Outcome.TIE:
            return base.Resolution(base.Result.PUSH, base.BetReason.NATURAL_TIE)
        return right(self, facts)

    patch.setattr(kinds._Bonus, "resolve", wrong)


def either_pair_paid_twice(patch: Patch) -> None:
    """Either Pair paid once for each hand's pair."""
    right = kinds.EitherPair.resolve

    def wrong(self: bets.EitherPair, facts: CoupFacts) -> base.Resolution:
        resolution = right(self, facts)
        hands = sum(pair is not PairKind.NONE for pair in facts[4:])
        return resolution._replace(pays=resolution.pays * max(hands, 1))

    patch.setattr(kinds.EitherPair, "resolve", wrong)


def perfect_pair_paid_twice(patch: Patch) -> None:
    """Perfect Pair paid once for each hand's pair."""
    right = kinds.PerfectPair.resolve

    def wrong(self: bets.PerfectPair, facts: CoupFacts) -> base.Resolution:
        resolution = right(self, facts)
        hands = facts[4:].count(PairKind.SUITED)
        return resolution._replace(pays=resolution.pays * max(hands, 1))

    patch.setattr(kinds.PerfectPair, "resolve", wrong)


def tens_make_pairs(patch: Patch) -> None:
    """A pair judged by point values: a king and a ten would be one."""

    def wrong(first: Any, second: Any) -> PairKind:
        if first.point_value != second.point_value:
            return PairKind.NONE
        return PairKind.SUITED if first.suit is second.suit else PairKind.RANK

    patch.setattr(PairKind, "of", wrong)


def natural_must_win(patch: Patch) -> None:
    """The Natural bets paid on a win only, where the page asks for no win."""
    right = kinds._Natural.resolve

    def wrong(self: Any, facts: CoupFacts) -> base.Resolution:
        if facts.outcome.value != self.hand.value:
            return base.Resolution(LOST, base.BetReason.NATURAL_BEATEN)
        return right(self, facts)

    patch.setattr(kinds._Natural, "resolve", wrong)


def lucky_six_on_any_six(patch: Patch) -> None:
    """Lucky Six paid for a Banker 6 that ties."""
    right = kinds.LuckySix.resolve

    def wrong(self: bets.LuckySix, facts: CoupFacts) -> base.Resolution:
        if facts.banker_count == 6 and facts.outcome is Outcome.TIE:
            return base.Resolution(WON, base.BetReason.LUCKY_TWO, self.pays_two_cards)
        return right(self, facts)

    patch.setattr(kinds.LuckySix, "resolve", wrong)


def half_on_every_seven(patch: Patch) -> None:
    """No commission, but the wrong count pays half."""
    right = kinds.Banker.resolve

    def wrong(self: bets.Banker, facts: CoupFacts) -> base.Resolution:
        if self.pays_on_six is None:
            return right(self, facts)
        swapped = {6: 7, 7: 6}.get(facts.banker_count, facts.banker_count)
        if facts.outcome is Outcome.BANKER and swapped > facts.player_count:
            return right(self, facts._replace(banker_count=swapped))
        return right(self, facts)

    patch.setattr(kinds.Banker, "resolve", wrong)


def pays_for_one(patch: Patch) -> None:
    """`8 for 1` paid as printed: the stake is taken out of the pay."""
    right = settlement.exact
    patch.setattr(settlement, "exact", lambda amount: max(right(amount) - 100, Decimal(0)))


def shoe_fills_itself(patch: Patch) -> None:
    """An empty shoe silently refilled, in the middle of a coup if need be."""
    right = Shoe.draw

    def wrong(self: Shoe) -> Any:
        if not self.undealt:
            self._next = self.burned
        return right(self)

    patch.setattr(Shoe, "draw", wrong)


def shoe_starts_any_round(patch: Patch) -> None:
    """A coup begun with too few cards for it."""
    patch.setattr(Shoe, "verify_start_round", lambda self: None)
    patch.setattr(Shoe, "draw", lambda self: DECK[0])


def tie_at_nine(patch: Patch) -> None:
    """A paytable typo: the live table's Tie pays 9."""
    right = rule_sheets.load_rule_sheet

    def wrong(name: str) -> rule_sheets.RuleSheet:
        sheet = right(name)
        return sheet.with_bet(bets.Tie(pays=Fraction(9))) if name == "live" else sheet

    patch.setattr(rule_sheets, "load_rule_sheet", wrong)


DRAWING = (checks.check_coups_follow_the_card, checks.check_exact_counts, checks.check_edges)
FAULTS: dict[Callable[[Patch], None], tuple[Callable[[], None], ...]] = {
    six_by_players_total: DRAWING,
    natural_by_wrong_precedence: (checks.check_naturals_end_the_coup, *DRAWING),
    natural_nine_on_any_cards: (checks.check_three_cards_are_no_natural,),
    only_players_natural_ends: (checks.check_naturals_end_the_coup, *DRAWING),
    tens_count_ten: (checks.check_card_values, checks.check_coups_follow_the_card),
    stood_is_zero: (checks.check_printed_card, *DRAWING),
    six_never_draws: (checks.check_printed_card, *DRAWING),
    ties_lose: (
        checks.check_live_bets_on_all_facts,
        checks.check_live_table,
        checks.check_trainer_examples,
        checks.check_edges,
    ),
    commission_in_whole_units: (checks.check_trainer_examples,),
    commission_from_the_stake_too: (checks.check_trainer_examples,),
    bonus_by_margin_on_naturals: (
        checks.check_live_bets_on_all_facts,
        checks.check_live_table,
        checks.check_edges,
    ),
    bonus_lost_on_natural_ties: (
        checks.check_live_bets_on_all_facts,
        checks.check_live_table,
        checks.check_edges,
    ),
    bonus_pushes_on_every_tie: (
        checks.check_live_bets_on_all_facts,
        checks.check_live_table,
        checks.check_edges,
    ),
    either_pair_paid_twice: (checks.check_live_bets_on_all_facts, checks.check_live_table),
    perfect_pair_paid_twice: (checks.check_live_bets_on_all_facts, checks.check_live_table),
    tens_make_pairs: (checks.check_live_table,),
    natural_must_win: (
        checks.check_live_bets_on_all_facts,
        checks.check_live_table,
        checks.check_edges,
    ),
    lucky_six_on_any_six: (
        checks.check_live_bets_on_all_facts,
        checks.check_live_table,
        checks.check_edges,
    ),
    half_on_every_seven: (
        checks.check_live_bets_on_all_facts,
        checks.check_live_table,
        checks.check_edges,
    ),
    pays_for_one: (checks.check_live_table, checks.check_trainer_examples),
    shoe_fills_itself: (checks.check_an_empty_shoe_stays_empty,),
    shoe_starts_any_round: (checks.check_an_empty_shoe_stays_empty,),
    tie_at_nine: (
        checks.check_sheets_state_the_pages_facts,
        checks.check_live_table,
        checks.check_live_bets_on_all_facts,
        checks.check_edges,
    ),
}
USED = {check for caught in FAULTS.values() for check in caught}
