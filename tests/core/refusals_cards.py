"""What cards, rule cards and compositions refuse, and the sentence with which they do."""

from __future__ import annotations

from collections.abc import Callable

from baccarat_core.cards import Card, Rank, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.errors import (
    CardError,
    CompositionError,
    TableauError,
)
from baccarat_core.tableau import (
    PRINTED_CARD,
    STOOD,
    TABLEAU,
    Action,
    Tableau,
    banker_decision,
    player_decision,
)
from tests.core.refusal import Refusal

_HOW = " Ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits c d h s; the nine of hearts is 9h."

CARDS: list[Refusal] = [
    (lambda: Card.parse("1h"), CardError, "'1h' is not a card: '1' is no rank." + _HOW),
    (lambda: Card.parse("11h"), CardError, "'11h' is not a card: '11' is no rank." + _HOW),
    (lambda: Card.parse("9x"), CardError, "'9x' is not a card: 'x' is no suit." + _HOW),
    (lambda: Card.parse("10"), CardError, "'10' is not a card: '1' is no rank." + _HOW),
    (lambda: Card.parse("1010h"), CardError, "'1010h' is not a card: '1010' is no rank." + _HOW),
    (lambda: Card.parse("9"), CardError, "'9' is not a card: it needs a rank and a suit." + _HOW),
    (lambda: Card.parse("h"), CardError, "'h' is not a card: it needs a rank and a suit." + _HOW),
    (lambda: Card.parse(" "), CardError, "' ' is not a card: it needs a rank and a suit." + _HOW),
    (lambda: Card.parse(""), CardError, "'' is not a card: it needs a rank and a suit." + _HOW),
    (lambda: Card.parse("9h Tc"), CardError, "'9h Tc' is not a card: '9h T' is no rank." + _HOW),
    (
        lambda: Card.parse(9),  # type: ignore[arg-type]
        CardError,
        "A card is written as text such as 9h, not as 9.",
    ),
    (
        lambda: Card("9", "h"),  # type: ignore[arg-type]
        CardError,
        "A card is made of a Rank and a Suit, not of '9' and 'h'; read text with Card.parse('9h').",
    ),
    (
        lambda: Card(Rank.NINE, "h"),  # type: ignore[arg-type]
        CardError,
        "A card is made of a Rank and a Suit, not of <Rank.NINE: '9'> and 'h'; "
        "read text with Card.parse('9h').",
    ),
    (lambda: parse_cards("9h 0c"), CardError, "'0c' is not a card: '0' is no rank." + _HOW),
    (
        lambda: parse_cards(["9h"]),  # type: ignore[arg-type]
        CardError,
        "Cards are written as text such as '7h 9c', not as ['9h'].",
    ),
]


def _printed(old: str, new: str) -> Callable[[], Tableau]:
    assert old in PRINTED_CARD
    return lambda: Tableau.parse(PRINTED_CARD.replace(old, new))


_CELLS = dict(TABLEAU)
_ROW = "is no row of the rule card: rows are Banker counts 0 to 7, such as 3 or 0–2."
_NEEDS = (
    "The rule card needs one cell for each Banker count 0 to 7 and each of the columns – and 0 "
    "to 9; look at "
)

TABLEAUX: list[Refusal] = [
    (
        lambda: player_decision(10),
        TableauError,
        "Player's count is a whole number from 0 to 9, not 10.",
    ),
    (
        lambda: player_decision(True),
        TableauError,
        "Player's count is a whole number from 0 to 9, not True.",
    ),
    (
        lambda: banker_decision(-1, 3),
        TableauError,
        "Banker's count is a whole number from 0 to 9, not -1.",
    ),
    (
        lambda: banker_decision(2.0, 3),  # type: ignore[arg-type]
        TableauError,
        "Banker's count is a whole number from 0 to 9, not 2.0.",
    ),
    (
        lambda: banker_decision(3, 10),
        TableauError,
        "Player's third card counts 0 to 9, or is STOOD; 10 is neither.",
    ),
    (
        lambda: banker_decision(3, None),  # type: ignore[arg-type]
        TableauError,
        "Player's third card counts 0 to 9, or is STOOD; None is neither.",
    ),
    (
        lambda: banker_decision(3, False),
        TableauError,
        "Player's third card counts 0 to 9, or is STOOD; False is neither.",
    ),
    (
        lambda: Tableau.parse(""),
        TableauError,
        "The rule card begins with the line ' Banker | –   0 1 2 … 9'.",
    ),
    (
        _printed("| –   0 1", "| –   0 0"),
        TableauError,
        "Column 0 stands twice on the rule card.",
    ),
    (
        _printed("8 9\n", "8 T\n"),
        TableauError,
        "'T' heads no column of the rule card: columns are – and 0 to 9.",
    ),
    (
        _printed("     3  | D   D D", "     3  | D   D"),
        TableauError,
        "Row 3 of the rule card has 10 cells; it needs 11.",
    ),
    (
        _printed("     3  | D", "     3  | H"),
        TableauError,
        "Row 3 of the rule card says 'H'; a cell is D or S.",
    ),
    (_printed("     3  |", "     4  |"), TableauError, "Row 4 stands twice on the rule card."),
    (_printed("   0–2  |", "   0–3  |"), TableauError, "Row 3 stands twice on the rule card."),
    (_printed("     7  |", "     8  |"), TableauError, f"'8' {_ROW}"),
    (_printed("   0–2  |", " 0–9999  |"), TableauError, f"'0–9999' {_ROW}"),
    (_printed("   0–2  |", "   2–0  |"), TableauError, f"'2–0' {_ROW}"),
    (_printed("   0–2  |", "        |"), TableauError, f"'' {_ROW}"),
    (_printed("   0–2  |", "   0–   |"), TableauError, f"'0–' {_ROW}"),
    (_printed("   0–2  |", "   0–1  |"), TableauError, f"{_NEEDS}2 –, 2 0, 2 1."),
    (
        lambda: Tableau({key: action for key, action in _CELLS.items() if key != (6, STOOD)}),
        TableauError,
        f"{_NEEDS}6 –.",
    ),
    (lambda: Tableau(_CELLS | {(8, 0): Action.STAND}), TableauError, f"{_NEEDS}(8, 0)."),
    (
        lambda: Tableau(_CELLS | {(6, 6): "draw"}),  # type: ignore[dict-item]
        TableauError,
        "Cell 6 6 of the rule card holds 'draw'; it needs an Action.",
    ),
]

_NINE = Card.parse("9h")
_FULL = Composition.full(1)

COMPOSITIONS: list[Refusal] = [
    *(
        (
            lambda decks=decks: Composition.full(decks),  # type: ignore[misc]
            CompositionError,
            f"A shoe has a whole number of decks, 1 or more, not {decks!r}.",
        )
        for decks in (0, -1, 1.5, "8", True, None)
    ),
    (
        lambda: Composition((1, 2, 3)),
        CompositionError,
        "A composition counts 52 cards, ace to king in four suits; this one counts 3.",
    ),
    *(
        (
            lambda count=count: Composition.from_counts({_NINE: count}),  # type: ignore[misc]
            CompositionError,
            f"The count of 9h is {count!r}; it must be a whole number, 0 or more.",
        )
        for count in (-1, 1.0, "3", True, None)
    ),
    (
        lambda: Composition.from_counts({"9h": 3}),  # type: ignore[dict-item]
        CompositionError,
        "'9h' is no card; read text with Card.parse('9h').",
    ),
    (
        lambda: Composition.of("9h"),  # type: ignore[arg-type]
        CompositionError,
        "'9' is no card; read text with Card.parse('9h').",
    ),
    (
        lambda: _FULL.remove([_NINE, _NINE]),
        CompositionError,
        "9h can't be removed: none is left.",
    ),
    (
        lambda: _FULL.remove(["9h"]),  # type: ignore[list-item]
        CompositionError,
        "'9h' is no card; read text with Card.parse('9h').",
    ),
    (
        lambda: _FULL.count("9h"),  # type: ignore[arg-type]
        CompositionError,
        "'9h' is no card; read text with Card.parse('9h').",
    ),
    (lambda: _FULL.of_value(10), CompositionError, "A card's point value is 0 to 9, not 10."),
    (lambda: _FULL.of_value(-1), CompositionError, "A card's point value is 0 to 9, not -1."),
]
