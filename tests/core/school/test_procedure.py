"""Violations, dealing errors, incidents and the ideas behind the game, judged a second time."""

import re
from decimal import Decimal

import pytest

from baccarat_core.live_table import RULINGS
from baccarat_core.school import DrillKind, Level, Misconception
from tests.core import second_form

from .questions import HOUSES, asked
from .test_answers import count, natural, outcome, values

# The limits as the sheets print them: least and most on main bets, on Tie, on side bets.
MAIN = {"live": (1, 5000), "trainer": (5, 5000), "american": (25, 10_000), "six_deck": (5, 2000)}
TIE = {"live": (1, 500), "trainer": (5, 500), "american": (25, 1000), "six_deck": (5, 200)}
SEATS = {"live": range(1, 8), "trainer": range(1, 10), "six_deck": range(1, 8)}
SEATS["american"] = [*range(1, 13), 14, 15]
DEAR = {"Perfect Pair": 100, "Lucky Six, three cards": 100}
CLOSES = {"Player Pair": 60, "Banker Pair": 60, "Player Bonus": None, "Banker Bonus": None}


def verdict(each, house: str) -> str:
    """What the printed limits say of a bet."""
    (stake,) = each.prompt.stakes
    told = " ".join(each.prompt.lines)
    on_a_hand = stake.bet in ("Player", "Banker")
    if stake.seat not in SEATS[house]:
        return "seat"
    if "no more bets" in told:
        return "late"
    played = int(re.search(r"Round (\d+)", told)[1])
    if not on_a_hand and stake.bet != "Tie":
        last = CLOSES.get(stake.bet, 50)
        if last is not None and played > last:
            return "closed"
    least, most = MAIN[house] if on_a_hand else TIE[house] if stake.bet == "Tie" else (1, 250)
    most = DEAR.get(stake.bet, most)
    if stake.amount < least:
        return "under"
    if on_a_hand and house == "live":
        other = re.search(r"has ([\d,]+) on (Player|Banker)", told)
        against = Decimal(other[1].replace(",", "")) if other and other[2] != stake.bet else 0
        return "difference" if stake.amount - against > most else "stands"
    return "over" if stake.amount > most else "stands"


@pytest.mark.parametrize("house", HOUSES)
def test_violations(house):
    for each in asked(house, DrillKind.VIOLATION):
        (field,) = each.fields
        assert field.right == verdict(each, house), each
        named = each.item.name.removeprefix(f"{house}-").split("-")[0]
        assert field.right == named
        # The table's own sentence, with its number, is the reason.
        if field.right in ("over", "under", "difference"):
            assert re.search(r"\d", field.why)


def test_the_rest_of_a_bet_that_stands_gives_nothing_away():
    for each in asked("live", DrillKind.VIOLATION):
        assert [option.name for option in each.fields[0].options] == [
            *("stands", "over", "under", "difference", "late", "seat", "closed")
        ]


def test_more_than_a_plain_limit_may_stand_beside_a_stake_on_the_other_hand():
    apart = [
        each for each in asked("live", DrillKind.VIOLATION) if "stands-apart" in each.item.name
    ]
    assert any(each.prompt.stakes[0].amount > 5000 for each in apart)
    beyond = [each for each in apart if each.prompt.stakes[0].amount > 5000]
    for each in beyond:
        mark = each.fields[0].judge("over")
        assert mark.misconception is Misconception.RETURNED_LIMIT


def first_wrong(each, house: str) -> str:
    """Goes through the steps of a round as a supervisor would, with the printed rules only."""
    player, banker = each.prompt.player, each.prompt.banker
    steps = {option.name: option.label for option in each.fields[0].options}
    said = re.search(r"Player (\d), Banker (\d)", steps["counts"])
    if (int(said[1]), int(said[2])) != (count(player[:2]), count(banker[:2])):
        return "counts"
    over = natural(player[:2]) or natural(banker[:2])
    if (len(player) == 3) is not (second_form.player_draws(count(player[:2])) and not over):
        return "player"
    third = values(player)[2] if len(player) == 3 else None
    if (len(banker) == 3) is not (second_form.banker_draws(count(banker[:2]), third) and not over):
        return "banker"
    called = {"Player wins": "player", "Banker wins": "banker", "Tie": "tie"}
    result = called[re.search(r"Called: (.+)\.", steps["call"])[1]]
    if result != outcome(player, banker):
        return "call"
    stake, amount = re.match(r"(\d+) on Banker: (?:([\d.]+) is paid|.*)", steps["pay"]).groups()
    paid = Decimal(amount) if amount else Decimal(0 if "left" in steps["pay"] else -int(stake))
    share = 1 if house == "american" else Decimal("0.95")
    due = {"banker": int(stake) * share, "player": -int(stake), "tie": 0}[result]
    return "nothing" if paid == due else "pay"


@pytest.mark.parametrize("house", HOUSES)
def test_the_first_wrong_step_of_a_round(house):
    for each in asked(house, DrillKind.DEALING_ERROR):
        assert each.fields[0].right == first_wrong(each, house), each
        named = each.item.name.removeprefix(f"{house}-").split("-")[0]
        assert each.fields[0].right == {"count": "counts"}.get(named, named)


def test_every_round_shows_the_same_kinds_of_step():
    """So that a payment, or none, never tells what was wrong before it."""
    for each in asked("trainer", DrillKind.DEALING_ERROR):
        names = [option.name for option in each.fields[0].options]
        assert names == ["counts", "player", "banker", "call", "pay", "nothing"]


def test_who_lets_an_error_pass_shows_the_dealers_idea():
    shown = {
        each.fields[0].judge("nothing").misconception
        for each in asked("trainer", DrillKind.DEALING_ERROR)
        if each.item.name in ("banker-drew-6-stood", "banker-drew-4-stood", "banker-stood-5-stood")
    }
    assert Misconception.STOOD_IS_ZERO in shown


def test_incidents_are_ruled_as_the_rulings_say():
    for each in asked("live", DrillKind.INCIDENT):
        (field,) = each.fields
        kind, _dash, situation = each.item.name.partition("-")
        (ruling,) = [
            one for one in RULINGS
            if one.kind.name.lower() == kind and situation in ("", one.situation.name.lower())
        ]  # fmt: skip
        assert field.right == ruling.remedy.name.lower()
        assert field.why == ruling.why
        for remedy, told in ruling.others:
            assert field.judge(remedy.name.lower()).why.startswith(told)
        cards = len(each.prompt.player) + len(each.prompt.banker)
        if situation == "bets_open":
            assert cards == 0
        if situation == "hands_complete":
            assert cards >= 4


def test_scenes_of_one_kind_differ():
    lines = {each.prompt for each in asked("live", DrillKind.INCIDENT)}
    assert len(lines) > 20


def test_the_burn_card_counts_as_printed():
    for each in asked("live", DrillKind.BURN):
        rank = each.item.name.removeprefix("rank-").upper()
        assert int(each.fields[0].right) == second_form.FACES[rank]


def test_nobody_is_customer_or_house():
    for each in asked("trainer", DrillKind.ROLE):
        bet, result = each.item.name.split("-")
        wanted = "back" if result == "tie" else "paid" if bet == result else "taken"
        (field,) = each.fields
        assert field.right == wanted
        assert field.judge("house").misconception is Misconception.BANKER_IS_HOUSE
        assert field.judge("customer").misconception is Misconception.PLAYER_IS_CUSTOMER


# House edges at eight decks as published, in %, in the live table's first mode; at six for Tie 9.
EDGES = {
    "player": 1.23508, "banker": 1.05791, "tie": 14.35963, "player_pair": 10.36145,
    "banker_pair": 10.36145, "either_pair": 13.70988, "perfect_pair": 13.02939,
    "player_natural": 14.75440, "banker_natural": 14.75440, "player_bonus": 2.65167,
    "banker_bonus": 9.37307, "lucky_six": 16.68357,
}  # fmt: skip
SIX_DECKS = {"player": 1.23741, "banker": 1.05585, "tie": 4.93129}


@pytest.mark.parametrize(("house", "published"), [("live", EDGES), ("six_deck", SIX_DECKS)])
def test_the_cheaper_bet_by_published_numbers(house, published):
    compared = 0
    for each in asked(house, DrillKind.EDGE):
        one, other = each.item.name.removeprefix(f"{house}-").split("-or-")
        if not {one, other} <= set(published):
            continue
        low, high = published[one], published[other]
        wanted = "same" if low == high else one if low < high else other
        assert each.fields[0].right == wanted
        assert f"{low:.2f}".rstrip("0").rstrip(".") in each.fields[0].why
        compared += 1
    assert compared >= 18


def test_no_streak_is_due_to_end():
    """With eight decks no eight coups move a chance by a point: the answer is always the same."""
    for house in ("live", "six_deck"):
        for each in asked(house, DrillKind.STREAK):
            (field,) = each.fields
            assert field.right == "same"
            before, after = (float(n) for n in re.findall(r"([\d.]+)%", field.why))
            hand = each.item.name.split("-")[0]
            full = {"live": {"player": 44.62, "banker": 45.86},
                    "six_deck": {"player": 44.63, "banker": 45.87}}[house][hand]  # fmt: skip
            assert before == full
            assert abs(after - before) < 1
            assert field.judge("less").misconception is Misconception.STREAK_IS_DUE


def test_levels_make_it_harder():
    for each in asked("trainer", DrillKind.BANKER_DRAWS):
        assert each.prompt.counts is (each.level is Level.APPRENTICE)
