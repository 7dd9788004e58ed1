"""Simulations that are wrong on purpose, as somebody's once were: the suite's checks catch them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from baccarat_core.cards import parse_cards
from baccarat_core.composition import Composition
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import BurnRule, EndRule
from baccarat_core.simulation import Dealer, Tally, _arrays, code_of, dealer, ends, run, tallies

Patch = pytest.MonkeyPatch
LIVE = load_rule_sheet("live")


def check_the_deal() -> None:
    """Shoes of every rule, against the coup engine."""
    for end_rule, burn, cut in product(EndRule, BurnRule, (0, 1, 5, 9)):
        made = Dealer(Composition.full(1), burn, cut, end_rule, seed="mutants")
        dealt = made.deal(0, 12)
        for number in range(12):
            expected = [code_of(coup.facts) for coup in made.coups(number)]
            assert dealt.codes[number, : dealt.rounds[number]].tolist() == expected


def check_the_shuffle() -> None:
    """Every order of four cards of six as often as any other, within 4.5 errors of chi-square."""
    cards = Composition.of(parse_cards("Ah 2h 3h 4h 5h 6h"))
    piles = Dealer(cards, end_rule=EndRule.LAST_CARDS, seed=1).piles(0, 72_000)
    found = np.bincount(
        np.ravel_multi_index(tuple((piles[:, :4] - 26).astype(int).T), (6,) * 4), minlength=6**4
    )
    times = found[found > 0]
    assert len(times) == 360
    chi_square = ((times - 200) ** 2 / 200).sum()
    assert abs(chi_square - 359) < 4.5 * (2 * 359) ** 0.5


def check_shoes_by_number() -> None:
    """A shoe is the same whatever is dealt with it."""
    made = Dealer(Composition.full(2), seed=5)
    whole = made.deal(0, 40)
    for first, shoes in ((0, 40), (1, 3), (17, 20), (39, 1)):
        part = made.deal(first, shoes)
        assert (part.codes == whole.codes[first : first + shoes]).all()


def check_open_rounds() -> None:
    """Each bet is played in its rounds, and ends are told apart after them."""
    found = run(Tally(LIVE.offered()), Dealer.of(LIVE, seed=1), 20)
    for bet in LIVE.offered():
        rounds = found.found(bet).rounds
        assert rounds == (found.rounds if bet.open_rounds is None else 20 * bet.open_rounds)
        assert sum(found.up_to(bet.open_rounds).values()) == rounds


def rules_with(patch: Patch, change: Callable[[Any], Any]) -> None:
    right = Dealer.__dict__["_rules"].func
    patch.setattr(Dealer, "_rules", property(lambda self: change(right(self))))


def cut_card_shown_one_card_early(patch: Patch) -> None:
    """The last card before the cut card brings it out."""
    rules_with(patch, lambda rules: rules._replace(cut_at=rules.cut_at - 1))


def cut_card_seen_one_card_late(patch: Patch) -> None:
    """The first card behind the cut card does not bring it out."""
    rules_with(patch, lambda rules: rules._replace(cut_at=rules.cut_at + 1))


def always_one_more_round(patch: Patch) -> None:
    """Every end rule is that of one more round."""
    rules_with(patch, lambda rules: rules._replace(rounds_after_cut=1))


def court_cards_burn_none(patch: Patch) -> None:
    """The burn card counts its points: tens burn none."""
    patch.setattr(_arrays, "FACES", ends.VALUES)


def exposed_card_is_dealt(patch: Patch) -> None:
    """The exposed card is not set aside itself."""
    patch.setattr(_arrays, "FACES", ends.FACES - 1)


def stood_is_a_third_card_of_nought(patch: Patch) -> None:
    """Banker plays as if a Player who stood had drawn a ten."""
    right = dealer.banker_draws

    def wrong(tableau: Any) -> Any:
        table = right(tableau).reshape(100, 11).copy()
        table[:, 0] = table[:, 1]
        return table.ravel()

    patch.setattr(dealer, "banker_draws", wrong)


def natural_of_banker_stops_nobody(patch: Patch) -> None:
    """Player draws against Banker's natural."""
    right = dealer.player_draws
    patch.setattr(
        dealer,
        "player_draws",
        lambda: np.repeat(right().reshape(10, 10)[:, :1], 10, axis=1).ravel(),
    )


def pairs_by_value(patch: Patch) -> None:
    """A king and a ten are a pair."""
    alike = ends.VALUES[:, None] == ends.VALUES
    patch.setattr(_arrays, "PAIRS", np.maximum(alike.astype(np.uint8).ravel(), ends.PAIRS))


def last_round_needs_four_cards(patch: Patch) -> None:
    """A round begins while four cards are left."""
    patch.setattr(_arrays, "CARDS_A_COUP_MAY_NEED", 4)


def naive_shuffle(patch: Patch) -> None:
    """Each place swaps with any place, also an earlier one."""

    def wrong(words: Any, size: int, places: int) -> Iterator[Any]:
        for place in range(places):
            if place % 3 == 0:
                word = words[place // 3]
            yield ((word >> np.uint64(21 * (place % 3))) % np.uint64(size)).astype(np.int64)

    patch.setattr(_arrays, "_chosen", wrong)


def one_place_too_few(patch: Patch) -> None:
    """A place never swaps with the last one."""
    right = _arrays._chosen

    def wrong(words: Any, size: int, places: int) -> Iterator[Any]:
        for place, other in enumerate(right(words, size, places)):
            yield np.where((other == size - 1) & (place < size - 2), place, other)

    patch.setattr(_arrays, "_chosen", wrong)


def words_follow_the_call(patch: Patch) -> None:
    """Random words are taken as they come, not by the shoe's number."""
    patch.setattr(dealer, "divmod", lambda a, b: (0, 0), raising=False)


def bets_close_one_round_late(patch: Patch) -> None:
    """A bet open for 50 rounds is played in the 51st."""
    right = tallies._sums

    def wrong(dealt: Any, bet: Any) -> Any:
        late = bet.__class__(open_rounds=bet.open_rounds + 1) if bet.open_rounds else bet
        return right(dealt, late)

    patch.setattr(tallies, "_sums", wrong)


def parts_of_a_shoe_overlap(patch: Patch) -> None:
    """The first round after a bound is counted with those before it."""
    right = tallies._count
    patch.setattr(
        tallies,
        "_count",
        lambda dealt, first, last, counts: right(dealt, first, last + 1, counts),
    )


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        (cut_card_shown_one_card_early, check_the_deal),
        (cut_card_seen_one_card_late, check_the_deal),
        (always_one_more_round, check_the_deal),
        (court_cards_burn_none, check_the_deal),
        (exposed_card_is_dealt, check_the_deal),
        (stood_is_a_third_card_of_nought, check_the_deal),
        (natural_of_banker_stops_nobody, check_the_deal),
        (pairs_by_value, check_the_deal),
        (last_round_needs_four_cards, check_the_deal),
        (naive_shuffle, check_the_shuffle),
        (one_place_too_few, check_the_shuffle),
        (words_follow_the_call, check_shoes_by_number),
        (bets_close_one_round_late, check_open_rounds),
        (parts_of_a_shoe_overlap, check_open_rounds),
    ],
    ids=lambda each: each.__name__,
)
def test_a_wrong_simulation_is_caught(
    monkeypatch: Patch, fault: Callable[[Patch], None], check: Callable[[], None]
) -> None:
    fault(monkeypatch)
    with pytest.raises((AssertionError, IndexError)):
        check()


@pytest.mark.parametrize(
    "check", [check_the_deal, check_the_shuffle, check_shoes_by_number, check_open_rounds]
)
def test_the_right_simulation_passes(check: Callable[[], None]) -> None:
    check()
