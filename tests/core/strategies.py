"""What hypothesis draws from: cards, shoes, coups, facts, stakes and pays."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from hypothesis import strategies as st

from baccarat_core.cards import DECK, Card
from baccarat_core.coup import Coup, CoupFacts, PairKind, deal
from baccarat_core.shoe import BurnRule, EndRule, Shoe

cards = st.sampled_from(DECK)
six_cards = st.lists(cards, min_size=6, max_size=6)
seeds = st.one_of(st.integers(), st.text(max_size=20))


def coup_of(six: list[Card]) -> Coup:
    """The coup that begins a shoe with these six cards on top."""
    return deal(Shoe.stacked(six))


coups = six_cards.map(coup_of)


@st.composite
def shoes(draw: st.DrawFn) -> Shoe:
    """Shoes of every rule, with the cut card wherever it may stand."""
    decks = draw(st.integers(1, 3))
    burn = draw(st.sampled_from(BurnRule))
    end_rule = draw(st.sampled_from(EndRule))
    deepest = 52 * decks - 6 - (11 if burn is BurnRule.EXPOSED_CARD else 0)
    return Shoe(
        decks,
        draw(seeds),
        burn=burn,
        cut_card=draw(st.integers(0, deepest)),
        end_rule=end_rule,
    )


facts = st.builds(
    CoupFacts,
    st.integers(0, 9),
    st.integers(0, 9),
    st.sampled_from((2, 3)),
    st.sampled_from((2, 3)),
    st.sampled_from(PairKind),
    st.sampled_from(PairKind),
)

cents = st.integers(1, 10**16).map(lambda n: Decimal(n).scaleb(-2))
pays = st.builds(
    lambda n, digits: Fraction(n, 10**digits), st.integers(1, 10**6), st.integers(0, 6)
)
commissions = st.integers(0, 9_999).map(lambda n: Fraction(n, 10_000))
