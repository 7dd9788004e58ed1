"""The live table's log in words: right for one and for many, and for the learner's own seat."""

from __future__ import annotations

from decimal import Decimal

import pytest
from baccarat_widgets.live_table import LiveTable
from baccarat_widgets.live_view import rounds_left_words
from baccarat_widgets.live_words import told

from baccarat_core.bets import BankerMode, BetKind, Result
from baccarat_core.live_table import Phase
from baccarat_core.live_table import records as r


def settled(number: int, bet: BetKind, result: Result, profit: str) -> r.SettledBet:
    return r.SettledBet(
        number=number,
        seat=3,
        sitting=1,
        bet=bet,
        stake=Decimal(100),
        result=result,
        profit=Decimal(profit),
        commission=Decimal(0),
        reason="",
    )


def returned(number: int, bet: BetKind) -> r.ReturnedBet:
    return r.ReturnedBet(number=number, seat=3, bet=bet, stake=Decimal(100))


def test_a_round_cancelled_before_it_was_settled_returns_the_bets() -> None:
    record = r.RoundCancelled(returned=(returned(1, BetKind.TIE),), taken_back=())
    assert told(record) == [
        "The round is cancelled. Every bet is returned.",
        "Seat 3: 100.00 on Tie comes back.",
    ]


def test_a_round_cancelled_after_it_was_settled_takes_the_wins_back_first() -> None:
    """A stake that was lost comes back as any other; only a win goes back to the house."""
    record = r.RoundCancelled(
        returned=tuple(
            returned(number, bet)
            for number, bet in enumerate((BetKind.BANKER, BetKind.PLAYER, BetKind.TIE), 1)
        ),
        taken_back=(
            settled(1, BetKind.BANKER, Result.WIN, "95"),
            settled(2, BetKind.PLAYER, Result.LOSE, "-100"),
            settled(3, BetKind.TIE, Result.PUSH, "0"),
        ),
    )
    assert told(record) == [
        "The round is cancelled. Wins are taken back, and every bet is returned.",
        "Seat 3: the 95.00 won on Banker goes back to the house.",
        "Seat 3: 100.00 on Banker comes back.",
        "Seat 3: 100.00 on Player comes back.",
        "Seat 3: 100.00 on Tie comes back.",
    ]


def test_a_round_that_only_took_stakes_has_no_win_to_take_back() -> None:
    record = r.RoundCancelled(
        returned=(returned(1, BetKind.TIE),),
        taken_back=(settled(1, BetKind.TIE, Result.LOSE, "-100"),),
    )
    assert told(record)[0] == "The round is cancelled. Every bet is returned."


def test_you_sit_down_and_others_sit_down() -> None:
    table = LiveTable(seed=1, patrons=1)
    table.handle({"do": "sit", "turn": table.state["turn"]})
    assert table.state["log"][-1] == "You sit down at seat 1 with 1,000.00."
    (patron,) = [line for line in table.state["log"] if "sits down at seat" in line]
    assert not patron.startswith("You")
    guest = r.SeatTaken(seat=2, chips=Decimal(50), name="", mode=BankerMode.COMMISSION)
    assert told(guest) == ["A guest sits down at seat 2 with 50.00."]


@pytest.mark.parametrize(
    ("rounds", "words"), [(1, "1 round left"), (2, "2 rounds left"), (50, "50 rounds left")]
)
def test_a_last_round_is_one_round(rounds: int, words: str) -> None:
    assert rounds_left_words(rounds) == words


def test_the_felt_counts_the_rounds_down_to_one() -> None:
    """Lucky Six is open for 50 rounds of a shoe: before the 50th, one round is left."""
    table = LiveTable(seed=1)
    game = table._table
    while game.rounds_left(BetKind.LUCKY_SIX) != 1:
        if game.state.phase is Phase.OPEN:
            game.close_bets()
        game.carry_on()
    table.refresh()
    area = next(each for each in table.state["areas"] if each["kind"] == "lucky_six")
    assert area["note"].endswith(", 1 round left")
