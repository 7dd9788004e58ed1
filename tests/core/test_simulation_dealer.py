"""The vectorised dealer against the shoe and the coup: the same cards, the same ends, the same
last round, whatever the burn, the cut card and the end rule; and both engines bit for bit."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_core.cards import DECK, Card, Rank, Suit, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.coup import CoupFacts, PairKind, deal
from baccarat_core.errors import CompositionError, ShoeError, SimulationError
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import BurnRule, EndRule, Shoe
from baccarat_core.simulation import Dealer, Engine, _arrays, _compiled, code_of, facts_of
from baccarat_core.simulation.ends import NO_ROUND, banker_draws, player_draws
from baccarat_core.tableau import PRINTED_CARD, TABLEAU, Tableau

AT = {card: place for place, card in enumerate(DECK)}
OF_VALUE = {rank.point_value: Card(rank, Suit.SPADES) for rank in Rank}
ENGINES = {Engine.NUMPY: _arrays, Engine.NUMBA: _compiled}
WRONG_SIX = PRINTED_CARD.replace(
    "     6  | S   S S S S S S D D S S", "     6  | D   S S S S S S S D S S"
)


def by_the_shoe(shoe: Shoe, tableau: Tableau = TABLEAU) -> list[CoupFacts]:
    """Every round of a shoe, dealt coup by coup."""
    ends = []
    while shoe.can_start_round():
        ends.append(deal(shoe, tableau).facts)
    return ends


def by_the_engine(
    engine: Engine, dealer: Dealer, piles: list[list[Card]], tableau: Tableau = TABLEAU
) -> list[list[CoupFacts]]:
    """Every round of these piles, as one of the vectorised dealers deals them."""
    cards = np.array([[AT[card] for card in pile] for pile in piles], dtype=np.uint8)
    codes = np.empty((len(piles), cards.shape[1] // 4), dtype=np.int16)
    rounds = np.empty(len(piles), dtype=np.int32)
    draws = player_draws(), banker_draws(tableau)
    ENGINES[engine].play(cards, dealer._rules, *draws, codes, rounds)
    for row, count in zip(codes.tolist(), rounds.tolist(), strict=True):
        assert row[count:] == [NO_ROUND] * (len(row) - count)
    return [
        [facts_of(code) for code in row[:count]]
        for row, count in zip(codes.tolist(), rounds.tolist(), strict=True)
    ]


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize("card", [PRINTED_CARD, WRONG_SIX], ids=["printed", "another"])
def test_each_deal_ends_as_the_engine_ends_it(engine: Engine, card: str) -> None:
    """One way to make each two-card count, and every third and sixth card: all cells, both ways."""
    tableau = Tableau.parse(card)
    coups = [
        [OF_VALUE[v] for v in (player, banker, 0, 0, fifth, sixth)]
        for player in range(10)
        for banker in range(10)
        for fifth in range(10)
        for sixth in range(10)
    ]
    dealer = Dealer(Composition.full(1), end_rule=EndRule.EVERY_ROUND)
    expected = [[deal(Shoe.stacked(cards), tableau).facts] for cards in coups]
    assert by_the_engine(engine, dealer, coups, tableau) == expected


@pytest.mark.parametrize("engine", Engine)
def test_pairs_are_told_apart(engine: Engine) -> None:
    piles = [list(parse_cards(text)) for text in ("9h 9c 9h 9d Ks Kd", "Kh 2c Qh 2c 3s 3d")]
    dealer = Dealer(Composition.full(1), end_rule=EndRule.EVERY_ROUND)
    assert by_the_engine(engine, dealer, piles) == [
        [CoupFacts(8, 8, 2, 2, PairKind.SUITED, PairKind.RANK)],
        [CoupFacts(3, 7, 3, 3, PairKind.NONE, PairKind.SUITED)],
    ]


@st.composite
def dealers(draw: st.DrawFn) -> Dealer:
    """Dealers of every rule, with the cut card wherever it may stand."""
    decks = draw(st.integers(1, 4))
    burn = draw(st.sampled_from(BurnRule))
    end_rule = draw(st.sampled_from(EndRule))
    deepest = 52 * decks - 6 - (11 if burn is BurnRule.EXPOSED_CARD else 0)
    # Shallow cuts are where a round may find no six cards more.
    cut = draw(st.one_of(st.integers(0, 14), st.integers(0, deepest)))
    seed = draw(st.one_of(st.integers(), st.text(max_size=9)))
    tableau = draw(st.sampled_from([TABLEAU, Tableau.parse(WRONG_SIX)]))
    return Dealer(Composition.full(decks), burn, cut, end_rule, tableau, seed)


@settings(max_examples=150, deadline=None)
@given(dealers(), st.integers(0, 10**12), st.sampled_from(Engine))
def test_every_shoe_is_the_one_that_the_coup_engine_deals(
    dealer: Dealer, first: int, engine: Engine
) -> None:
    dealt = dealer.deal(first, 3, engine)
    for place in range(3):
        shoe = dealer.shoe(first + place)
        assert Composition.of(shoe.pile) == dealer.composition
        ends = by_the_shoe(shoe, dealer.tableau)
        codes = dealt.codes[place].tolist()
        assert [facts_of(code) for code in codes[: dealt.rounds[place]]] == ends
        assert dealt.rounds[place] == len(ends) > 0
        assert set(codes[len(ends) :]) <= {NO_ROUND}
        assert dealt.cards[place].sum() == shoe.dealt
        if dealer.end_rule is not EndRule.EVERY_ROUND:
            assert shoe.undealt >= dealer.size - dealer.places


@pytest.mark.parametrize("end_rule", EndRule)
@pytest.mark.parametrize("burn", BurnRule)
@pytest.mark.parametrize("engine", Engine)
def test_many_shoes_with_the_cut_card_at_every_place_near_the_end(
    end_rule: EndRule, burn: BurnRule, engine: Engine
) -> None:
    for cut in range(36):
        dealer = Dealer(Composition.full(1), burn, cut, end_rule, seed=f"cut {cut}")
        dealt = dealer.deal(0, 12, engine)
        for number in range(12):
            ends = [code_of(facts) for facts in by_the_shoe(dealer.shoe(number))]
            assert dealt.codes[number, : dealt.rounds[number]].tolist() == ends


# Four-card coups are two naturals (9 to 0 twice over), six-card ones are all tens.
FOUR = parse_cards("9h 9c Kh Kc")
SIX = parse_cards("Kh Kc Kh Kc Kh Kc")


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize(
    ("end_rule", "cut_card", "rounds"),
    [
        # 22 cards, coups of 6, 4, 6 and 6: after each 16, 12, 6 and 0 are left.
        (EndRule.CUT_CARD_ROUND, 16, 2),  # it is shown just after the first coup: one round more
        (EndRule.CUT_CARD_ROUND, 13, 2),
        (EndRule.CUT_CARD_ROUND, 12, 3),
        (EndRule.CUT_CARD_ROUND, 6, 4),
        (EndRule.CUT_CARD_ROUND, 0, 4),  # it never comes out: the cards end first
        (EndRule.ONE_MORE_ROUND, 16, 3),
        (EndRule.ONE_MORE_ROUND, 13, 3),
        (EndRule.ONE_MORE_ROUND, 12, 4),
        (EndRule.ONE_MORE_ROUND, 6, 4),  # one more is due, and no six cards are left
        (EndRule.LAST_CARDS, 16, 4),  # where the cut card means nothing
        (EndRule.EVERY_ROUND, 16, 1),
    ],
)
def test_the_round_in_which_the_cut_card_comes_out(
    engine: Engine, end_rule: EndRule, cut_card: int, rounds: int
) -> None:
    pile = [*SIX, *FOUR, *SIX, *SIX]
    dealer = Dealer(Composition.of(pile), BurnRule.NONE, cut_card, end_rule)
    (ends,) = by_the_engine(engine, dealer, [pile])
    shoe = Shoe.stacked(pile, cut_card=cut_card, end_rule=end_rule)
    assert len(ends) == rounds
    assert ends == by_the_shoe(shoe)


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize(("shown", "burned"), [("As", 2), ("9s", 10), ("Ts", 11), ("Ks", 11)])
def test_the_burn_card_takes_its_face_value(engine: Engine, shown: str, burned: int) -> None:
    pile = [Card.parse(shown), *[Card.parse("2c")] * (burned - 1), *FOUR, *FOUR[:2]]
    dealer = Dealer(Composition.full(1), BurnRule.EXPOSED_CARD, 0, EndRule.LAST_CARDS)
    (ends,) = by_the_engine(engine, dealer, [pile])
    assert ends == [CoupFacts(9, 9, 2, 2, PairKind.NONE, PairKind.NONE)]
    assert dealer.burned(np.array([[AT[card] for card in pile]], dtype=np.uint8)).tolist() == [
        burned
    ]


@pytest.mark.parametrize("burn", BurnRule)
@pytest.mark.parametrize("end_rule", EndRule)
def test_both_engines_deal_the_same_bit_for_bit(burn: BurnRule, end_rule: EndRule) -> None:
    dealer = Dealer(Composition.full(6), burn, 20, end_rule, seed=9)
    one, other = (dealer.deal(17, 2500, engine) for engine in Engine)
    assert (one.codes == other.codes).all()
    assert (one.rounds == other.rounds).all()
    one, other = (dealer.piles(5, 40, engine) for engine in Engine)
    assert (one == other).all()


def test_a_shoe_is_the_same_whatever_is_dealt_with_it() -> None:
    for end_rule in (EndRule.CUT_CARD_ROUND, EndRule.EVERY_ROUND):
        dealer = Dealer(Composition.full(8), end_rule=end_rule, seed=2)
        whole = dealer.deal(0, 400)
        for first, shoes in ((0, 1), (1, 1), (2, 5), (3, 7), (250, 150)):
            part = dealer.deal(first, shoes)
            assert (part.codes == whole.codes[first : first + shoes]).all()


def test_the_first_shoes_of_a_seed_never_change() -> None:
    """Anyone who notes a seed can deal the shoe again, with any later release."""
    shoe = Dealer.of(load_rule_sheet("live"), seed=7).shoe(0)
    assert " ".join(map(str, shoe.pile[:16])) == FIRST_CARDS
    assert shoe.burned == 1 + shoe.pile[0].face_value


FIRST_CARDS = "7s 6s Kh Ah 7h 7h Jc 4d Jh 8s Qd 5d 8s 5h 7d 2c"


@pytest.mark.parametrize("engine", Engine)
def test_every_order_of_a_small_pile_is_as_likely_as_another(engine: Engine) -> None:
    shoes = 504_000
    cards = Composition.of(parse_cards("Ah 2h 3h 4h 5h 6h 7h"))
    dealer = Dealer(cards, end_rule=EndRule.LAST_CARDS, seed=3)
    piles = np.concatenate([dealer.piles(n, shoes // 4, engine) for n in range(0, shoes, 126_000)])
    ranks = piles - AT[Card.parse("Ah")]
    assert (np.sort(ranks, axis=1) == np.arange(7)).all()
    found = np.bincount(np.ravel_multi_index(tuple(ranks[:, :6].T.astype(int)), (7,) * 6))
    orders = [np.ravel_multi_index(order, (7,) * 6) for order in permutations(range(7), 6)]
    times = found[orders]
    expected = shoes / len(orders)
    assert times.sum() == shoes
    chi_square = ((times - expected) ** 2 / expected).sum()
    # Mean 5039, standard deviation about 100.
    assert abs(chi_square - (len(orders) - 1)) < 4.5 * (2 * (len(orders) - 1)) ** 0.5


def test_seeds_of_every_kind_deal_shoes_of_their_own() -> None:
    seeds = [0, 1, -1, "1", "", 2**200, "shoe", "ő", "\ud800"]
    firsts = {Dealer(Composition.full(8), seed=seed).piles(0, 1).tobytes() for seed in seeds}
    assert len(firsts) == len(seeds)


@pytest.mark.parametrize("seed", [1.5, None, True])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    with pytest.raises(SimulationError, match="seed is a whole number or text"):
        Dealer(Composition.full(8), seed=seed)  # type: ignore[arg-type]


def test_a_shoe_that_can_not_be_dealt_is_refused() -> None:
    few = Composition.of(parse_cards("Ah 2h 3h 4h 5h"))
    with pytest.raises(CompositionError, match="may need 6 cards, and here are 5"):
        Dealer(few, end_rule=EndRule.LAST_CARDS)
    sixteen = Composition.of(list(DECK[:16]))
    with pytest.raises(CompositionError, match="may need 17 cards, and here are 16"):
        Dealer(sixteen, BurnRule.EXPOSED_CARD, end_rule=EndRule.LAST_CARDS)
    with pytest.raises(ShoeError, match="may leave no whole coup before it"):
        Dealer(Composition.full(1), BurnRule.EXPOSED_CARD, cut_card=36)
    with pytest.raises(SimulationError, match="not by Chemin de fer"):
        Dealer.of(load_rule_sheet("chemin_de_fer"))
    with pytest.raises(SimulationError, match="not by 'live'"):
        Dealer.of("live")  # type: ignore[arg-type]
