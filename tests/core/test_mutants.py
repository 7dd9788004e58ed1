"""Engines that are wrong on purpose, each in a way in which somebody's engine once was.

Each fault is put into the engine, and the suite's own checks are shown to fail on it; without it
they pass. A check that catches nothing here would prove nothing elsewhere.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from baccarat_core import bets, coup, rule_sheets, scoring, tableau
from baccarat_core.bets import base, kinds, settlement
from baccarat_core.cards import DECK, Rank
from baccarat_core.coup import CoupFacts, Outcome, PairKind
from baccarat_core.errors import BaccaratError, TableauError
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


@contextmanager
def engine_with(fault: Callable[[Patch], None]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        fault(patch)
        yield


def assert_caught(check: Callable[[], None]) -> None:
    """The check fails: by its own word, or because the wrong engine breaks down under it."""
    try:
        check()
    except (AssertionError, BaccaratError, pytest.fail.Exception):
        return
    raise pytest.fail.Exception(f"{check.__name__} passes on a wrong engine")


@pytest.mark.parametrize(
    ("fault", "check"),
    [(fault, check) for fault, caught in FAULTS.items() for check in caught],
    ids=lambda named: named.__name__,
)
def test_the_fault_is_caught(fault, check):
    with engine_with(fault):
        assert_caught(check)


@pytest.mark.parametrize("check", sorted(USED, key=lambda check: check.__name__))
def test_the_engine_as_it_is_passes_each_check(check):
    check()


def test_the_checks_are_the_suites_own():
    """Each check is run by a test of the suite, and catches something here."""
    named = {name for name in vars(checks) if name.startswith("check_")}
    assert {check.__name__ for check in USED} == named
    run = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path != Path(__file__):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
            run |= {ast.unparse(function).rpartition(".")[2] for function in calls}
    assert named <= run


@pytest.mark.parametrize("cell", TABLEAU, ids=str)
def test_each_cell_of_the_card_turned_over_is_caught(cell):
    flipped = Action.STAND if TABLEAU[cell] is Action.DRAW else Action.DRAW
    with engine_with(lambda patch: wrong_card(patch, dict(TABLEAU) | {cell: flipped})):
        assert_caught(checks.check_printed_card)
        assert_caught(checks.check_coups_follow_the_card)


def pays_of(sheet: rule_sheets.RuleSheet) -> Iterator[tuple[int, str]]:
    for place, bet in enumerate(sheet.bets):
        for field in bet.__struct_fields__:
            if isinstance(getattr(bet, field), Fraction | bets.Ladder):
                yield place, field


@pytest.mark.parametrize("name", rule_sheets.rule_sheets())
def test_a_typo_in_any_pay_of_any_sheet_is_caught(name):
    right = rule_sheets.load_rule_sheet
    sheet = right(name)
    for place, field in pays_of(sheet):
        pay = getattr(sheet.bets[place], field)
        typos = (
            [bets.Ladder(dict(pay) | {margin: pay[margin] + 1}) for margin in pay]
            if isinstance(pay, bets.Ladder)
            else [pay + Fraction(1, 100)]
        )
        for typo in typos:
            bet = msgspec.structs.replace(sheet.bets[place], **{field: typo})
            typed = (*sheet.bets[:place], bet, *sheet.bets[place + 1 :])
            wrong = msgspec.structs.replace(sheet, bets=typed)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(
                    rule_sheets, "load_rule_sheet", lambda n, w=wrong: w if n == name else right(n)
                )
                assert_caught(checks.check_sheets_state_the_pages_facts)


@pytest.mark.parametrize("decks", [6, 1])
def test_counts_of_other_shoes_are_told_apart(decks):
    """An edge quoted without its deck count is the edge of another game."""
    right = checks.count_ordered_deals
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checks, "count_ordered_deals", lambda eight: right(decks))
        assert_caught(checks.check_edges)
        assert_caught(checks.check_exact_counts)


def test_a_check_that_passes_on_a_wrong_engine_is_itself_a_failure():
    with pytest.raises(pytest.fail.Exception, match="check_card_values passes on a wrong engine"):
        assert_caught(checks.check_card_values)


def test_a_card_with_a_hole_is_no_card_at_all():
    with pytest.raises(TableauError):
        wrong_card(
            pytest.MonkeyPatch(), {cell: act for cell, act in TABLEAU.items() if cell[0] != 6}
        )
