"""A live table's log: records, rebuilding, and what of it is refused."""

import sqlite3
from decimal import Decimal

import msgspec
import pytest

from baccarat_core.bets import BankerMode
from baccarat_core.cards import Card
from baccarat_core.coup import Outcome
from baccarat_core.errors import BetLogError
from baccarat_core.game_log import TableOpened, sheet_fields
from baccarat_core.live_table import (
    BetLog,
    BetStatus,
    IncidentKind,
    LiveTable,
    Remedy,
    SuspendedFor,
    bet_history,
    decode,
    encode,
)
from baccarat_core.live_table.records import (
    BetPlaced,
    BetsClosed,
    BetsConfirmed,
    BetsOpened,
    BetsTakenBack,
    CardDrawn,
    CardDrawnInError,
    CardExposed,
    ConnectionLost,
    IncidentRuled,
    LateBetReported,
    ResultCalled,
    RoundCancelled,
    RoundSettled,
    RoundSuspended,
    SeatLeft,
    SeatTaken,
    ShoeOpened,
    WrongDrawReported,
)
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.scoring import Hand

from .live_tables import (
    BANKER_SEVEN,
    NATURAL,
    PAIR,
    SIX_CARDS,
    TIE_SEVEN,
    B,
    P,
    T,
    bet,
    next_round,
    play,
    table_with,
)


def test_the_table_is_rebuilt_equal_from_its_log_at_every_step():
    table = LiveTable("live", seed=11)
    table.sit(1, 1000, "Ana")
    table.sit(4, "2500.50")
    table.switch_mode(4, BankerMode.NO_COMMISSION)
    table.carry_on()
    for _round in range(3):
        next_round(table)
        bet(table, 1, banker=100, player_pair=25)
        bet(table, 4, banker="100.50")
        play(table)
    table.disconnect(4)
    written = [encode(record) for record in table.records]
    for steps in range(1, len(written) + 1):
        again = LiveTable.rebuild(decode(text) for text in written[:steps])
        assert again.records == table.records[:steps]
    assert again == table
    assert again.state == table.state
    assert again.bets_of(4) == table.bets_of(4)


def test_tables_that_differ_are_not_equal():
    one, other = LiveTable("live", seed=1), LiveTable("live", seed=1)
    assert one == other
    one.sit(1, 100)
    assert one != other
    other.sit(1, 101)
    assert one != other
    one, other = LiveTable("live"), LiveTable("live")
    one.open_shoe(seed=1)
    other.open_shoe(seed=2)
    assert one.state != other.state


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda log: log[1:], "begins with the table"),
        (lambda log: [], "begins with the table"),
        (lambda log: [log[0], *log], "Record 1 of the log does not fit: A log opens its table"),
        (
            lambda log: [*log, CardDrawn(hand=Hand.PLAYER, card=Card.parse("Kd"))],
            "No card can be dealt",
        ),
        (lambda log: [*log, ConnectionLost(seat=6)], "Nobody sits at seat 6."),
        (
            lambda log: [TableOpened(sheet=sheet_fields(load_rule_sheet("banque"))), *log[1:]],
            "is none for this game: Baccarat en banque offers no bets against the house",
        ),
        (
            lambda log: [each for each in log if not isinstance(each, ShoeOpened)],
            "Next, the dealer opens a new shoe",
        ),
    ],
)
def test_a_log_that_makes_no_table_is_refused(change, sentence):
    table = table_with(NATURAL)
    bet(table, 1, player=100)
    play(table)
    with pytest.raises(BetLogError, match=sentence):
        LiveTable.rebuild(change(list(table.records)))


def test_no_text_but_a_record_is_read_as_one():
    for text in ("", "{}", '{"record":"none"}', '{"record":"card drawn","hand":"player"}'):
        with pytest.raises(BetLogError, match="no record"):
            decode(text)
    with pytest.raises(BetLogError, match="'1'"):
        decode('{"record":"card drawn","hand":"player","card":{"rank":"1","suit":"h"}}')


def test_public_records_hold_no_card_that_is_undealt():
    table = table_with(NATURAL)
    play(table)
    for record, shown in zip(table.records, table.public_records, strict=True):
        assert shown == record or (record.cards.startswith("9h") and shown.cards == "")
    assert CardDrawn(hand=Hand.PLAYER, card=Card.parse("9h")) in table.public_records


def test_the_bet_log_tells_each_confirmed_bets_story():
    table = table_with(NATURAL, TIE_SEVEN, seats=(1, 2))
    bet(table, 1, player=100)
    table.place(2, T, 30)
    play(table)
    next_round(table)
    bet(table, 2, tie=40)
    bet(table, 1, banker=10)
    bet(table, 1, banker=15)
    table.suspend()
    table.cancel()
    history = bet_history(table.records)
    assert [(line.number, line.seat, line.bet, line.stake, line.status) for line in history] == [
        (1, 1, P, 100, BetStatus.SETTLED),
        (2, 2, T, 40, BetStatus.RETURNED),
        (3, 1, B, 25, BetStatus.RETURNED),
    ]
    assert history[0].profit == 100
    assert history[0].returned == 200
    assert history[0].reason == "Player wins 9 to 7."
    assert history[0].coup == "Player 9h Kc (9), Banker 7d Ks (7): Player wins"
    assert (history[2].round, history[2].shoe, history[2].returned) == (2, 1, 25)
    assert table.bets_of(1) == (history[0], history[2])


def test_states_and_records_are_frozen():
    table = table_with(NATURAL)
    for value in (table.state, table.records[0], table.state.seats[0], table.due):
        with pytest.raises((AttributeError, TypeError), match="immutable"):
            value.round = 5 if isinstance(value, msgspec.Struct) else None


def eventful():
    """A table at which every kind of thing has happened that a log could tell wrongly."""
    table = table_with(BANKER_SEVEN, "3d", NATURAL, "5s", SIX_CARDS, seats=(1, 2), sheet="american")
    bet(table, 1, player=100, tie=25)
    bet(table, 2, banker=200)
    table.place(2, P, 50)
    table.take_back(2, P)
    table.place(2, T, 10)
    table.close_bets()
    for _card in range(4):
        table.carry_on()
    table.draw_in_error(Hand.PLAYER)
    play(table)
    table.report_wrong_draw()
    table.rule(Remedy.CANCEL_ROUND)
    next_round(table)
    bet(table, 1, banker=60)
    table.close_bets()
    table.report_late_bet(2, T, 40)
    table.rule(Remedy.RETURN_LATE_BET)
    table.suspend("the picture is gone")
    table.resume()
    play(table)
    next_round(table)
    table.report_exposed_card()
    table.rule(Remedy.BURN_CARD)
    bet(table, 2, banker=60)
    play(table)
    table.leave(1)
    return table


TAMPERED = [
    (SeatTaken, {"mode": BankerMode.NO_COMMISSION}, "its mode is BankerMode.NO_COMMISSION, where"),
    (SeatTaken, {"seat": 13}, "There is no seat 13 at this table"),
    (BetsOpened, {"round": 9}, "its round is 9, where the table has 1."),
    (BetPlaced, {"stake": Decimal(99_999)}, "99,999.00 on Player is too much"),
    (BetPlaced, {"bet": PAIR}, "American baccarat has no bet Player Pair"),
    (BetsTakenBack, {"bets": (T,)}, "Seat 2 has no chips there to take back."),
    (BetsConfirmed, {"seat": 2}, "Seat 2 has no chips on the felt to confirm."),
    (BetsConfirmed, {"bets": ()}, "its bets is (), where the table has (ConfirmedBet("),
    (BetsConfirmed, {"sitting": 2}, "its sitting is 2, where the table has 1."),
    (BetsClosed, {"void": ()}, "its void is (), where the table has (2,)."),
    (CardDrawn, {"card": Card.parse("Ad")}, "its card is Ad, where the table has 2h."),
    (CardDrawn, {"hand": Hand.BANKER}, "Banker gets no card now."),
    (CardDrawnInError, {"card": Card.parse("Ad")}, "its card is Ad, where the table has 3d."),
    (ResultCalled, {"outcome": Outcome.TIE}, "Player has 9 and Banker 7: the call is"),
    (RoundSettled, {"bets": ()}, "its bets is (), where the table has (SettledBet("),
    (WrongDrawReported, {}, ""),
    (RoundCancelled, {"taken_back": ()}, "its taken back is (), where the table has (SettledBet("),
    (LateBetReported, {"bet": PAIR}, "American baccarat has no bet Player Pair"),
    (IncidentRuled, {"remedy": Remedy.CANCEL_ROUND}, "The bets made in time are not to blame"),
    (IncidentRuled, {"kind": IncidentKind.CUT_CARD}, "its kind is IncidentKind.CUT_CARD, where"),
    (RoundSuspended, {"why": SuspendedFor.INCIDENT}, "an incident is reported"),
    (CardExposed, {"card": Card.parse("Ad")}, "its card is Ad, where the table has 5s."),
    (SeatLeft, {"chips": Decimal(10_001)}, "its chips is 10001, where the table has 9940."),
    (SeatLeft, {"commission": Decimal(1)}, "its commission is 1, where the table has 0."),
]


@pytest.mark.parametrize(("kind", "change", "sentence"), TAMPERED)
def test_a_log_with_one_record_altered_is_refused(kind, change, sentence):
    table = eventful()
    log = list(table.records)
    assert LiveTable.rebuild(log) == table
    place = next(place for place, record in enumerate(log) if isinstance(record, kind))
    if change:
        log[place] = msgspec.structs.replace(log[place], **change)
    else:
        log.insert(place, log[place])
        place += 1
    with pytest.raises(BetLogError) as refused:
        LiveTable.rebuild(log)
    assert str(refused.value).startswith(f"Record {place} of the log does not fit: ")
    assert sentence in str(refused.value)


def test_no_step_of_the_dealer_may_be_left_out_told_twice_or_told_too_soon():
    table = table_with(SIX_CARDS, NATURAL, seats=(1,))
    bet(table, 1, banker=100)
    play(table)
    records = table.records
    first = next(i for i, record in enumerate(records) if isinstance(record, BetsClosed))
    for i in range(first, len(records) - 1):
        here, there = records[i], records[i + 1]
        for other in ((there,), (here, here, there), (there, here)):
            with pytest.raises(BetLogError, match="of the log does not fit"):
                LiveTable.rebuild([*records[:i], *other, *records[i + 2 :]])


def test_a_settlement_that_pays_more_is_refused_in_the_bet_log_too(tmp_path):
    path = tmp_path / "bets.db"
    table = LiveTable("american", bet_log=BetLog(path), seed=1)
    table.sit(1, 1000)
    next_round(table)
    bet(table, 1, player=100, banker=100)
    play(table)
    table._log.close()
    with sqlite3.connect(path) as file:
        (text,) = file.execute("SELECT record FROM records ORDER BY place DESC").fetchone()
        forged = text.replace('"stake":"100"', '"stake":"900"', 1)
        assert forged != text
        file.execute("UPDATE records SET record = ? WHERE record = ?", (forged, text))
    with BetLog(path) as log, pytest.raises(BetLogError, match=r"its bets is .*where the table"):
        LiveTable.reopen(log)
