"""Incidents: each arises on a real table, is asked before it is told, and is played to its end."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal

import pytest
from baccarat_widgets.incident_exercise import IncidentExercise, item_of, name_of
from baccarat_widgets.incident_scene import Scene
from baccarat_widgets.incident_search import scene

from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup
from baccarat_core.live_table import (
    RULINGS,
    BetStatus,
    Connection,
    IncidentKind,
    LiveTable,
    Phase,
    Remedy,
    Ruling,
    Situation,
)
from baccarat_core.live_table.records import CardDrawnInError, ShoeOpened
from baccarat_core.scoring import Hand

SEEDS = range(6)
EACH = pytest.mark.parametrize("ruling", RULINGS, ids=item_of)


def money(found: Scene) -> dict[int, Decimal]:
    return {seat.number: seat.bankroll + seat.at_stake for seat in found.table.state.seats}


def play(found: Scene) -> None:
    while not found.over:
        found.step()


def last_shoe(found: Scene) -> list[str]:
    shoes = [each for each in found.table.records if isinstance(each, ShoeOpened)]
    return shoes[-1].cards.split()


# Scenes


@EACH
@pytest.mark.parametrize("seed", SEEDS)
def test_a_scene_is_a_legal_table_and_asks_for_its_ruling(ruling: Ruling, seed: int) -> None:
    found = scene(ruling, seed)
    assert found.table == LiveTable.rebuild(found.table.records)
    assert found.table.state.unaccounted == 0
    assert all(seat.bets or found.table.state.settled for seat in found.table.state.seats)
    incident = found.table.state.incident
    if ruling.kind in (IncidentKind.CONNECTION_LOST, IncidentKind.CUT_CARD):
        assert incident is None
    else:
        assert incident is not None
        assert incident.ruling is ruling
        assert found.table.can_rule(ruling.remedy)
    assert not found.over


@EACH
@pytest.mark.parametrize("seed", SEEDS)
def test_a_scene_is_played_to_its_end_and_money_is_conserved(ruling: Ruling, seed: int) -> None:
    found = scene(ruling, seed)
    before = found.before
    play(found)
    state = found.table.state
    assert found.table == LiveTable.rebuild(found.table.records)
    assert state.unaccounted == 0
    assert state.at_stake == 0
    won = sum(money(found).values()) - sum(before.values())
    assert won + state.house + state.commission == 0
    if ruling.remedy is Remedy.CANCEL_ROUND:
        assert state.phase is Phase.CANCELLED
        assert money(found) == before
        assert (state.house, state.commission) == (0, 0)
    else:
        dealt = [each.card for each in state.dealt]
        assert str(Coup.replay(dealt)) == str(state.coup)


@EACH
def test_the_same_seed_gives_the_same_scene_and_another_seed_another(ruling: Ruling) -> None:
    assert scene(ruling, 3).table.records == scene(ruling, 3).table.records
    assert scene(ruling, 3).table.records != scene(ruling, 4).table.records


def scenes_of(kind: IncidentKind, situation: Situation) -> list[Scene]:
    (ruling,) = (each for each in RULINGS if (each.kind, each.situation) == (kind, situation))
    return [scene(ruling, seed) for seed in SEEDS]


def test_a_card_seen_with_bets_open_never_reaches_a_hand() -> None:
    for found in scenes_of(IncidentKind.CARD_EXPOSED, Situation.BETS_OPEN):
        seen = found.table.state.exposed
        play(found)
        assert found.table.state.set_aside == (seen,)
        dealt = [str(each.card) for each in found.table.state.dealt]
        cards = last_shoe(found)
        at = found.table.state.shoe.size - found.table.state.shoe.undealt - len(dealt)
        assert cards[at - 1 : at + len(dealt)] == [str(seen), *dealt]


def test_a_card_seen_when_it_is_due_is_the_next_card_of_that_hand() -> None:
    for found in scenes_of(IncidentKind.CARD_EXPOSED, Situation.CARD_DUE):
        state = found.table.state
        seen, due, lying = state.exposed, state.next_card.hand, len(state.dealt)
        play(found)
        assert (found.table.state.dealt[lying].card, found.table.state.dealt[lying].hand) == (
            seen,
            due,
        )


def test_a_card_seen_when_the_hands_are_complete_changes_nothing() -> None:
    for found in scenes_of(IncidentKind.CARD_EXPOSED, Situation.HANDS_COMPLETE):
        seen, dealt = found.table.state.exposed, found.table.state.dealt
        play(found)
        assert found.table.state.dealt == dealt
        assert found.table.state.set_aside == (seen,)


def test_a_late_bet_is_on_the_hand_that_is_ahead_and_is_never_settled() -> None:
    for found in scenes_of(IncidentKind.LATE_BET, Situation.ANY_TIME):
        incident = found.table.state.incident
        counts = {hand: count_of(found, hand) for hand in Hand}
        assert incident.bet.value == max(counts, key=lambda hand: counts[hand]).value
        bets = {seat.number: seat.bets for seat in found.table.state.seats}
        play(found)
        settled = {bet.number: bet.stake for bet in found.table.state.settled}
        assert settled == {bet.number: bet.stake for each in bets.values() for bet in each}


def count_of(found: Scene, hand: Hand) -> int:
    return sum(card.point_value for card in found.table.state.cards(hand)) % 10


@pytest.mark.parametrize("situation", [Situation.BEFORE_SETTLEMENT, Situation.AFTER_SETTLEMENT])
def test_a_wrong_draw_makes_another_result_than_the_rules(situation: Situation) -> None:
    for found in scenes_of(IncidentKind.WRONG_DRAW, situation):
        assert sum(isinstance(each, CardDrawnInError) for each in found.table.records) == 1
        cards = [each.card for each in found.table.state.dealt]
        wrong = found.table.state.coup.facts.outcome
        right = next(
            coup for some in range(4, len(cards) + 1) if (coup := whole(cards[:some])) is not None
        )
        assert right.facts.outcome is not wrong
        assert not right.facts.player_count >= 8 or len(right.cards) > 4
        before = found.before
        if situation is Situation.AFTER_SETTLEMENT:
            assert money(found) != before
            play(found)
            ends = {
                line.status
                for seat in found.table.state.seats
                for line in found.table.bets_of(seat.number)
            }
            assert ends == {BetStatus.TAKEN_BACK}
        else:
            play(found)
            assert found.table.state.coup == right


def whole(cards: list) -> Coup | None:
    try:
        return Coup.replay(cards)
    except ValueError:
        return None


def test_a_lost_connection_keeps_confirmed_bets_and_voids_others() -> None:
    unconfirmed = 0
    for found in scenes_of(IncidentKind.CONNECTION_LOST, Situation.ANY_TIME):
        seat = found.table.state.seat(found.seat)
        assert seat.connection is Connection.LOST
        unconfirmed += bool(seat.unconfirmed)
        confirmed = {bet.number for bet in seat.bets}
        assert confirmed
        play(found)
        assert found.table.state.seat(found.seat).connection is Connection.CONNECTED
        lines = found.table.bets_of(found.seat)
        assert {line.number for line in lines} == confirmed
        assert {line.status for line in lines} == {BetStatus.SETTLED}
        assert sum("In the bet log" in line for line in found.lines) == len(lines)
    assert 0 < unconfirmed < len(SEEDS)


def test_the_cut_card_comes_out_within_the_round_which_is_finished_from_one_shoe() -> None:
    for found in scenes_of(IncidentKind.CUT_CARD, Situation.ANY_TIME):
        state = found.table.state
        assert state.shoe.cut_card_is_out
        assert 2 <= len(state.dealt) <= 4
        assert found.lines[-2] == "The cut card comes out of the shoe."
        cards, shoes = last_shoe(found), state.shoes
        end = state.shoe.size - 14 + 1
        assert cards[end - 1] == str(state.dealt[-1].card)
        while found.table.state.phase is not Phase.SETTLED:
            found.step()
        dealt = [str(each.card) for each in found.table.state.dealt]
        first = end - len(state.dealt)
        assert cards[first : first + len(dealt)] == dealt
        assert not found.over
        play(found)
        assert found.table.state.shoes == shoes + 1


# The widget


def act(widget: IncidentExercise, do: str, **more: object) -> None:
    widget.handle({"do": do, "turn": widget.state["turn"], **more})


def answer(widget: IncidentExercise, right: bool = True) -> None:
    """Choose as asked, by what the core says is due for this item."""
    ruling = ruling_of(widget)
    choices = [remedy is ruling.remedy for remedy in ruling.remedies]
    act(widget, "commit", choice=choices.index(right))


def ruling_of(widget: IncidentExercise) -> Ruling:
    return next(each for each in RULINGS if item_of(each) == widget.state["item"])


def test_every_kind_comes_once_before_any_comes_again() -> None:
    widget = IncidentExercise(seed=2)
    items = []
    for _ in range(2 * len(RULINGS)):
        items.append(widget.state["item"])
        answer(widget)
        act(widget, "next")
    assert Counter(items[:8]) == Counter(map(item_of, RULINGS))
    assert Counter(items[8:]) == Counter(map(item_of, RULINGS))
    assert len({*map(item_of, RULINGS)}) == len({*map(name_of, RULINGS)}) == len(RULINGS)
    assert [kind["item"] for kind in widget.setup["kinds"]] == [*map(item_of, RULINGS)]


def test_what_is_due_is_not_in_the_page_before_the_learner_commits() -> None:
    widget = IncidentExercise(seed=5)
    for _ in RULINGS:
        ruling, sent = ruling_of(widget), json.dumps([widget.state, widget.setup])
        for remedy in ruling.remedies:
            assert json.dumps(ruling.verdict(remedy))[1:-1] not in sent
        assert all(
            set(option) == {"text", "tried", "mark", "why"}
            and (option["tried"], option["mark"], option["why"]) == (False, None, None)
            for option in widget.state["options"]
        )
        assert widget.state["said"] is None
        assert not any("goes on" in line or "Ruling" in line for line in widget.state["lines"])
        answer(widget)
        assert [option["why"] for option in widget.state["options"]] == [
            ruling.verdict(remedy) for remedy in ruling.remedies
        ]
        assert [option["mark"] == "right" for option in widget.state["options"]] == [
            remedy is ruling.remedy for remedy in ruling.remedies
        ]
        act(widget, "next")


def test_a_right_answer_adds_to_the_row_and_a_wrong_one_ends_it() -> None:
    widget = IncidentExercise(seed=1)
    for right, streak, best, score in [
        (True, 1, 1, "1 of 1 right"),
        (True, 2, 2, "2 of 2 right"),
        (False, 0, 2, "2 of 3 right"),
        (True, 1, 2, "3 of 4 right"),
    ]:
        answer(widget, right)
        state = widget.state
        assert (state["streak"], state["best"], state["score"]) == (streak, best, score)
        assert state["said"]["right"] is right
        act(widget, "next")


def test_the_round_is_played_step_by_step_or_at_once() -> None:
    one, other = IncidentExercise(seed=9), IncidentExercise(seed=9)
    for _ in RULINGS:
        before = {seat["number"]: seat["before"] for seat in one.state["seats"]}
        for widget in (one, other):
            answer(widget)
            act(widget, "play")
        lines = len(one.state["lines"])
        while one.state["stage"] == "playing":
            act(one, "step")
            assert len(one.state["lines"]) > lines
            lines = len(one.state["lines"])
        if other.state["stage"] == "playing":
            act(other, "skip")
        assert one.state["stage"] == other.state["stage"] == "over"
        assert one.state["lines"] == other.state["lines"]
        assert one.state["seats"] == other.state["seats"]
        assert {seat["number"]: seat["before"] for seat in one.state["seats"]} == before
        if ruling_of(one).remedy is Remedy.CANCEL_ROUND:
            assert {seat["change"] for seat in one.state["seats"]} == {"0.00"}
        act(one, "next")
        act(other, "next")


def test_stale_clicks_and_clicks_out_of_turn_change_nothing() -> None:
    widget = IncidentExercise(seed=1)
    for do in ("play", "step", "skip", "next"):
        act(widget, do)
        assert widget.state["number"] == 1
        assert widget.state["stage"] == "asked"
    turn = widget.state["turn"]
    for _ in range(2):
        widget.handle({"do": "commit", "turn": turn, "choice": 0})
    assert widget.state["score"] in ("1 of 1 right", "0 of 1 right")
    turn = widget.state["turn"]
    for _ in range(2):
        widget.handle({"do": "next", "turn": turn})
    assert widget.state["number"] == 2


@pytest.mark.parametrize("choice", [None, -1, 7, True, "0", 1.0, [0]])
def test_what_is_no_answer_is_refused_and_nothing_changes(choice: object) -> None:
    widget = IncidentExercise(seed=1)
    before = dict(widget.state)
    act(widget, "commit", choice=choice)
    assert widget.state["notice"]
    assert {**widget.state, "notice": ""} == before


def test_money_is_written_as_a_live_table_writes_it() -> None:
    widget = IncidentExercise(seed=3)
    assert {seat["before"] for seat in widget.state["seats"]} == {"2,000.00"}


def test_it_says_what_it_is() -> None:
    assert repr(IncidentExercise()) == "IncidentExercise()"
    assert repr(IncidentExercise(seed="a")) == "IncidentExercise(seed='a')"


def test_every_card_on_the_page_is_a_card() -> None:
    widget = IncidentExercise(seed=11)
    for _ in RULINGS:
        for hand in widget.state["hands"].values():
            assert len(parse_cards(" ".join(hand["cards"]))) == len(hand["cards"])
        answer(widget)
        act(widget, "next")
