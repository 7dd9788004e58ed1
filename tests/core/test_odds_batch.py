"""Many compositions at once: numba, numpy and one by one must agree to the last deal."""

import subprocess
import sys
from itertools import product
from math import perm

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from baccarat_core.cards import DECK, parse_cards
from baccarat_core.composition import Composition
from baccarat_core.errors import CompositionError
from baccarat_core.odds import Engine, joint_distribution, joint_distributions
from baccarat_core.odds.batch import LARGEST
from baccarat_core.tableau import COLUMNS, TABLEAU, Action, Tableau

from . import brute_force

FULL = [128] + [32] * 9
engines = pytest.mark.parametrize("engine", Engine, ids=lambda engine: engine.value)


def one_by_one(rows, tableau=TABLEAU):
    """The weights of each row from ``joint_distribution``, with cards of one suit."""
    answer = []
    for row in rows:
        cards = {card: row[card.point_value] for card in DECK[:9]} | {DECK[9]: row[0]}
        composition = Composition.from_counts(cards)
        assert composition.values == tuple(row)
        weights = np.zeros((2, 2, 10, 10), dtype=object)
        for counts, weight in joint_distribution(composition, tableau).weights.items():
            player, banker, player_cards, banker_cards = counts
            weights[player_cards - 2, banker_cards - 2, player, banker] = weight
        answer.append(weights)
    return np.array(answer, dtype=object)


ROWS = [
    FULL,
    [16] + [4] * 9,
    [6] + [0] * 9,
    [0] * 9 + [6],
    [0, 0, 0, 0, 0, 3, 0, 0, 3, 0],
    [1] * 6 + [0] * 4,
    [0, 0, 1, 1, 1, 0, 1, 1, 0, 1],
    [LARGEST - 9] + [1] * 9,
    [145] * 10,
    [0, LARGEST] + [0] * 8,
    [128, 32, 32, 32, 32, 32, 32, 32, 0, 32],
]


@engines
def test_rows_against_one_by_one(engine):
    weights = joint_distributions(ROWS, engine=engine)
    assert weights.dtype == np.int64
    assert weights.shape == (len(ROWS), 2, 2, 10, 10)
    assert (weights == one_by_one(ROWS)).all()
    totals = [perm(sum(row), 6) for row in ROWS]
    assert [int(each.sum()) for each in weights] == totals


@engines
def test_rows_against_brute_force(engine):
    rows = [[3, 1, 0, 2, 2, 0, 4, 1, 1, 2], [0, 2, 2, 2, 0, 0, 2, 2, 2, 0]]
    for row, weights in zip(rows, joint_distributions(rows, engine=engine), strict=True):
        counted = brute_force.every_deal(dict(enumerate(row)))
        for player_cards, banker_cards, player, banker in product((2, 3), (2, 3), *[range(10)] * 2):
            wanted = counted[player, banker, player_cards, banker_cards, "", ""]
            assert weights[player_cards - 2, banker_cards - 2, player, banker] == wanted


@engines
@settings(max_examples=30)
@given(
    batch=arrays.arrays(
        np.int64, st.tuples(st.integers(1, 9), st.just(10)), elements=st.integers(0, 40)
    ).filter(lambda rows: (rows.sum(axis=1) >= 6).all())
)
def test_any_batch(engine, batch):
    weights = joint_distributions(batch, engine=engine)
    assert (weights == one_by_one(batch.tolist())).all()


@engines
def test_more_rows_than_one_chunk(engine):
    rng = np.random.default_rng(11)
    batch = rng.integers(0, 33, (700, 10))
    batch[:, 0] += 6
    weights = joint_distributions(batch, engine=engine)
    totals = batch.sum(axis=1).tolist()
    assert weights.sum(axis=(1, 2, 3, 4)).tolist() == [perm(total, 6) for total in totals]
    chosen = [0, 127, 128, 129, 400, 699]
    assert (weights[chosen] == one_by_one(batch[chosen].tolist())).all()


@engines
def test_another_tableau(engine):
    cells = {
        (total, third): Action.DRAW if (total + len(str(third))) % 3 else Action.STAND
        for total in range(8)
        for third in COLUMNS
    }
    tableau = Tableau(cells)
    weights = joint_distributions(ROWS[:4], tableau, engine)
    assert (weights == one_by_one(ROWS[:4], tableau)).all()


def test_compositions_and_rows_may_be_mixed():
    nine_out = Composition.full(8).remove(parse_cards("9h"))
    mixed = joint_distributions(iter([Composition.full(8), FULL, nine_out]))
    assert (mixed[0] == mixed[1]).all()
    assert int(mixed[2].sum()) == perm(415, 6)
    kinds = (np.uint8, np.int16, np.int64)
    arrays_ = [joint_distributions(np.array([FULL], dtype=kind)) for kind in kinds]
    assert all((each[0] == mixed[0]).all() for each in arrays_)


@engines
def test_beyond_64_bits(engine):
    """One card more than fits: Python integers, for the whole batch."""
    assert perm(LARGEST, 6) < 2**63 <= perm(LARGEST + 1, 6)
    rows = [FULL, [LARGEST - 8] + [1] * 9, [10**30] * 10]
    weights = joint_distributions(rows, engine=engine)
    assert weights.dtype == object
    assert (weights == one_by_one(rows)).all()
    assert weights[2].sum() == perm(10**31, 6)
    assert (
        joint_distributions(np.array([[LARGEST] * 10]), engine=engine)
        == one_by_one([[LARGEST] * 10])
    ).all()


def test_an_empty_batch():
    for batch in ([], np.zeros((0, 10), dtype=np.int64)):
        assert joint_distributions(batch).shape == (0, 2, 2, 10, 10)


def test_numpy_counts_where_numba_is_missing():
    """In a fresh Python in which numba can't be found."""
    code = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "numba" else find(name, *more)
import baccarat_core.odds.batch as batch
batch.find_spec = importlib.util.find_spec
assert batch.Engine.best() is batch.Engine.NUMPY
print(int(batch.joint_distributions([[128] + [32] * 9])[0].sum()))
assert "numba" not in sys.modules
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["4998398275503360"]


def test_one_price_needs_no_numpy():
    """Single compositions are counted without numpy or numba, so the first answer comes at once."""
    code = """
import sys
from baccarat_core.odds import bet_odds, tableau_values, session
from baccarat_core.rule_sheets import load_rule_sheet
sheet = load_rule_sheet("live")
bet_odds(sheet), tableau_values(8), session(sheet.bets[0], 10)
print(sorted({"numpy", "numba"} & set(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


_ROW = "a row is a composition, or ten counts: how many cards of each point value 0 to 9."


@pytest.mark.parametrize(
    ("batch", "sentence"),
    [
        ([FULL, [1, 2, 3]], f"Row 2 of the batch is [1, 2, 3]; {_ROW}"),
        ([FULL, "1234567890"], f"Row 2 of the batch is '1234567890'; {_ROW}"),
        ([8], f"Row 1 of the batch is 8; {_ROW}"),
        (np.array(8), f"Row 1 of the batch is 8; {_ROW}"),
        (np.ones(10, dtype=np.int64), f"Row 1 of the batch is 1; {_ROW}"),
        (8, f"A batch is a list of rows, not 8: {_ROW}"),
        (Composition.full(8), f"A batch is a list of rows, not one composition: {_ROW}"),
        (
            [FULL, FULL, [-1] + [4] * 9],
            "Row 3 of the batch has the count -1; a count is a whole number, 0 or more.",
        ),
        (
            np.array([FULL, [-1] + [4] * 9]),
            "Row 2 of the batch has the count -1; a count is a whole number, 0 or more.",
        ),
        (
            np.array([[1.5] * 10]),
            "Row 1 of the batch has the count 1.5; a count is a whole number, 0 or more.",
        ),
        (
            [[True] * 10],
            "Row 1 of the batch has the count True; a count is a whole number, 0 or more.",
        ),
        (
            [FULL, [5] + [0] * 9],
            "Row 2 of the batch has 5 cards; a coup may need 6.",
        ),
        (
            np.array([FULL, [0] * 10]),
            "Row 2 of the batch has 0 cards; a coup may need 6.",
        ),
    ],
    ids=lambda value: str(value)[:30],
)
def test_refused(batch, sentence):
    with pytest.raises(CompositionError) as refusal:
        joint_distributions(batch)
    assert str(refusal.value) == sentence


def test_an_engine_is_an_engine():
    with pytest.raises(CompositionError) as refusal:
        joint_distributions([FULL], engine="numpy")
    assert str(refusal.value) == "An engine is named as Engine.NUMPY is, not as 'numpy'."
