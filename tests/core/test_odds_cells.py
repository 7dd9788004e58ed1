"""Every cell of the rule card, valued again by playing both actions on every deal."""

from fractions import Fraction
from math import perm

import pytest

from baccarat_core.bets import Banker, Player
from baccarat_core.cards import DECK, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.errors import BetError, CompositionError
from baccarat_core.odds import Naturals, joint_distribution, odds_of, tableau_values
from baccarat_core.scoring import Hand
from baccarat_core.tableau import COLUMNS, STOOD, TABLEAU, Action, Tableau

from . import brute_force, second_form

COMPOSITIONS = {
    "eight decks": Composition.full(8),
    "one deck": Composition.full(1),
    "an uneven shoe": Composition(tuple((5 * place) % 4 for place in range(52))),
    "six cards": Composition.of(parse_cards("2h 4c 3d 4s 9h Kc")),
    "only tens": Composition.of(parse_cards("Kh " * 9)),
    "no eights": Composition.full(1).remove(parse_cards("8h 8c 8d 8s")),
}


@pytest.mark.parametrize("composition", COMPOSITIONS.values(), ids=COMPOSITIONS)
@pytest.mark.parametrize("pays", [Fraction(1), Fraction(19, 20)], ids=str)
def test_both_actions_on_every_deal(composition, pays):
    banker_cells, player_cells = brute_force.every_cell(dict(enumerate(composition.values)))
    values = tableau_values(composition, pays)
    assert values.composition == composition
    assert values.banker_pays == pays
    assert values.denominator == perm(composition.total, 6)
    assert len(values.banker) == 88
    assert len(values.player) == 8
    for (total, third), cell in values.banker.items():
        tally = banker_cells[total, None if third is STOOD else third]
        check_cell(cell, tally, pays, values.denominator)
        assert (cell.cell.hand, cell.cell.total, cell.cell.third) == (Hand.BANKER, total, third)
        drawn = second_form.banker_draws(total, None if third is STOOD else third)
        assert cell.printed is (Action.DRAW if drawn else Action.STAND)
    for total, cell in values.player.items():
        check_cell(cell, player_cells[total], Fraction(1), values.denominator)
        assert (cell.cell.hand, cell.cell.total, cell.cell.third) == (Hand.PLAYER, total, None)
        drawn = second_form.player_draws(total)
        assert cell.printed is (Action.DRAW if drawn else Action.STAND)


def check_cell(cell, tally, pays, denominator):
    assert cell.weight == tally.reached
    assert cell.denominator == denominator
    assert cell.probability == Fraction(tally.reached, denominator)
    for action, value in (("draw", cell.draw), ("stand", cell.stand)):
        won, lost, tied = tally.won[action], tally.lost[action], tally.tied[action]
        assert won + lost + tied == tally.reached
        assert value == ((pays * won - lost) / tally.reached if tally.reached else None)
    if not tally.reached:
        assert cell.difference is cell.best is None
        assert cell.printed_loses == 0
        return
    assert cell.difference == cell.draw - cell.stand
    if cell.draw == cell.stand:
        assert cell.best is None
    else:
        assert cell.best is (Action.DRAW if cell.draw > cell.stand else Action.STAND)
    better = max(cell.draw, cell.stand)
    printed = cell.draw if cell.printed is Action.DRAW else cell.stand
    assert cell.printed_loses == better - printed


# Banker's count, Player's third card, the better action, and what the printed one gives up, in
# units staked, whenever the cell is reached.
DIFFERING = {
    (1, "1"): [
        (3, 8, "draw", "0.00823"),
        (5, 4, "stand", "0.02025"),
        (6, STOOD, "draw", "0.09648"),
    ],
    (6, "1"): [(4, 1, "draw", "0.00126"), (6, STOOD, "draw", "0.08004")],
    (8, "1"): [(4, 1, "draw", "0.00186"), (6, STOOD, "draw", "0.07925")],
    (1, "0.95"): [
        (3, 8, "draw", "0.00697"),
        (5, 4, "stand", "0.02085"),
        (6, STOOD, "draw", "0.08677"),
    ],
    (6, "0.95"): [(4, 1, "draw", "0.00020"), (6, STOOD, "draw", "0.07041")],
    (8, "0.95"): [(4, 1, "draw", "0.00080"), (6, STOOD, "draw", "0.06963")],
}


@pytest.mark.parametrize(("decks", "pays"), DIFFERING)
def test_where_the_printed_card_is_not_the_best(decks, pays):
    values = tableau_values(decks, pays)
    assert values.decks == decks
    assert [
        (cell.cell.total, cell.cell.third, cell.best.value, f"{float(cell.printed_loses):.5f}")
        for cell in values.differing
    ] == DIFFERING[decks, pays]
    assert {cell.cell.hand for cell in values.differing} == {Hand.BANKER}


def test_the_docstring_has_the_same_cells():
    table = tableau_values.__doc__
    for (decks, pays), cells in DIFFERING.items():
        if pays == "1":
            for *_cell, loss in cells:
                assert loss in table, (decks, loss)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_better_card_gains_what_its_cells_give_up(decks):
    """Banker's price under the best card is the printed one's, less the weighted gains."""
    values = tableau_values(decks)
    best = {key: cell.best or cell.printed for key, cell in values.banker.items()}
    gain = sum(cell.printed_loses * cell.probability for cell in values.differing)
    assert gain > 0
    printed = odds_of(Banker(), joint_distribution(decks))
    improved = odds_of(Banker(), joint_distribution(decks, Tableau(best)))
    assert improved.expected_value == printed.expected_value + gain


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_cells_add_up_to_the_whole_game(decks):
    """Every coup without a natural is in one cell of each hand; their values make the price."""
    joint, values = joint_distribution(decks), tableau_values(decks)
    no_natural = joint.naturals.weights[Naturals.NEITHER]
    for cells, bet, hand in ((values.banker, Banker(), 1), (values.player, Player(), 0)):
        assert sum(cell.weight for cell in cells.values()) == no_natural
        played = sum(
            cell.weight * (cell.draw if cell.printed is Action.DRAW else cell.stand)
            for cell in cells.values()
        )
        naturals = 0
        for counts, weight in joint.weights.items():
            if any(second_form.natural(counts[at], counts[at + 2]) for at in (0, 1)):
                margin = counts[hand] - counts[1 - hand]
                naturals += weight * ((margin > 0) - (margin < 0))
        price = odds_of(bet, joint).expected_value
        assert price == Fraction(played + naturals, joint.denominator)


def test_another_tableau_changes_players_cells_alone():
    cells = [(total, third) for total in range(8) for third in COLUMNS]
    never = tableau_values(8, tableau=Tableau(dict.fromkeys(cells, Action.STAND)))
    usual = tableau_values(8)
    for key, cell in usual.banker.items():
        assert never.banker[key].difference == cell.difference
        assert never.banker[key].printed is Action.STAND
        assert cell.printed is TABLEAU[key]
    assert all(never.player[total].stand != usual.player[total].stand for total in range(8))


@pytest.mark.parametrize(
    ("composition", "pays", "error", "sentence"),
    [
        (
            Composition.of(DECK[:5]),
            1,
            CompositionError,
            "A coup may need 6 cards, and here are 5: odds need that many.",
        ),
        (
            0,
            1,
            CompositionError,
            "A shoe has a whole number of decks, 1 or more, not 0.",
        ),
        (8, 0, BetError, "A winning bet pays more than 0, not 0."),
        (8, "lots", BetError, "'lots' is no pay. Write it as 8, 8:1, 8 to 1, 19/20 or 0.95."),
    ],
)
def test_refused(composition, pays, error, sentence):
    with pytest.raises(error) as refusal:
        tableau_values(composition, pays)
    assert str(refusal.value) == sentence
