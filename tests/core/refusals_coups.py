"""What shoes and coups refuse, and the sentence with which they do."""

from __future__ import annotations

from collections.abc import Callable

from baccarat_core.cards import DECK, parse_cards
from baccarat_core.coup import Coup, deal
from baccarat_core.errors import (
    CompositionError,
    CoupError,
    ShoeError,
)
from baccarat_core.shoe import BurnRule, EndRule, Shoe
from tests.core.refusal import Refusal


def _over() -> None:
    shoe = Shoe(1, seed=1, end_rule=EndRule.EVERY_ROUND)
    deal(shoe)
    deal(shoe)


def _past_the_end() -> None:
    shoe = Shoe.stacked(DECK[:2])
    for _ in range(3):
        shoe.draw()


_DEEP = "cards may leave no whole coup before it; put it nearer to the end."
_WHERE = "The cut card stands a whole number of cards from the end, 0 or more, not "

SHOES: list[Refusal] = [
    (
        lambda: Shoe(0),
        CompositionError,
        "A shoe has a whole number of decks, 1 or more, not 0.",
    ),
    *(
        (
            lambda seed=seed: Shoe(1, seed),  # type: ignore[misc]
            ShoeError,
            f"A seed is a whole number or text, not {seed!r}.",
        )
        for seed in (1.5, True, [1], b"x")
    ),
    *(
        (
            lambda cut=cut: Shoe(1, 1, cut_card=cut),  # type: ignore[misc]
            ShoeError,
            f"{_WHERE}{cut!r}.",
        )
        for cut in (-1, 1.0, True, "14", None)
    ),
    (
        lambda: Shoe(1, 1, cut_card=36),
        ShoeError,
        f"A cut card 36 from the end of 52 {_DEEP}",
    ),
    (
        lambda: Shoe(1, 1, cut_card=47, burn=BurnRule.NONE, end_rule=EndRule.ONE_MORE_ROUND),
        ShoeError,
        f"A cut card 47 from the end of 52 {_DEEP}",
    ),
    (
        lambda: Shoe(1, 1, burn="none"),  # type: ignore[arg-type]
        ShoeError,
        "A burn rule is a BurnRule, not 'none'.",
    ),
    (
        lambda: Shoe(1, 1, end_rule="every round"),  # type: ignore[arg-type]
        ShoeError,
        "An end rule is an EndRule, not 'every round'.",
    ),
    (
        lambda: Shoe.stacked("9h"),  # type: ignore[arg-type]
        ShoeError,
        "A shoe is stacked with cards, not with '9'; read text with parse_cards('9h Tc').",
    ),
    (
        lambda: Shoe.stacked(parse_cards("Kh 2c 3d"), burn=BurnRule.EXPOSED_CARD),
        ShoeError,
        "The burn card Kh asks for more than the 3 cards there are.",
    ),
    (_over, ShoeError, "This shoe's last round is over. Open a new shoe."),
    (
        lambda: deal(Shoe.stacked(DECK[:5])),
        ShoeError,
        "A coup may need 6 cards and this shoe has 5 left. Open a new shoe.",
    ),
    (_past_the_end, ShoeError, "All 2 cards are out. Open a new shoe."),
]


def _replay(text: str) -> Callable[[], Coup]:
    return lambda: Coup.replay(parse_cards(text))


_FOUR = "A coup begins with two cards to each hand: Player, Banker, Player, Banker."
_NATURAL = "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws."

COUPS: list[Refusal] = [
    (_replay(""), CoupError, f"Player's first card is missing. {_FOUR}"),
    (_replay("9h"), CoupError, f"Banker's first card is missing. {_FOUR}"),
    (_replay("9h 7d"), CoupError, f"Player's second card is missing. {_FOUR}"),
    (_replay("9h 7d 9c"), CoupError, f"Banker's second card is missing. {_FOUR}"),
    (
        _replay("2h 7d 3c Kd"),
        CoupError,
        "Player's third card is missing. Player has 5. Player draws on 0 to 5.",
    ),
    (
        _replay("2h 3d 3c Kd 7h"),
        CoupError,
        "Banker's third card is missing. Banker has 3 and Player drew 7. On 3, Banker draws "
        "unless Player's card is 8, so it draws.",
    ),
    (
        _replay("Kh 3d 6c Kd"),
        CoupError,
        "Banker's third card is missing. Banker has 3. When Player stands, Banker draws on 0 to 5.",
    ),
    (
        _replay("9h 7d Kc Ks 2c"),
        CoupError,
        f"2c is left over: the coup ends after Ks. {_NATURAL}",
    ),
    (
        _replay("2h 9d Kc Ks 2c 3c"),
        CoupError,
        f"2c 3c are left over: the coup ends after Ks. {_NATURAL}",
    ),
    (
        _replay("Th 4c 4d 9s 8h 2c"),
        CoupError,
        "2c is left over: the coup ends after 8h. Banker has 3 and Player drew 8. On 3, Banker "
        "draws unless Player's card is 8, so it stands.",
    ),
    (
        _replay("Kh 6c 6d Ks 8h"),
        CoupError,
        "8h is left over: the coup ends after Ks. Banker has 6. When Player stands, Banker stands "
        "on 6 and 7.",
    ),
    (
        _replay("Kh 3d 6c Kd 2c 3c"),
        CoupError,
        "3c is left over: the coup ends after 2c. When Banker has drawn, the coup is over.",
    ),
    (
        lambda: Coup.replay("9h 7d"),  # type: ignore[arg-type]
        CoupError,
        "A coup is replayed from cards, and '9' is none; read text with parse_cards('9h Tc').",
    ),
]
