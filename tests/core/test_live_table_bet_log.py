"""The bet log on disk: nothing confirmed is lost, nothing is settled or returned twice."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from baccarat_core.errors import BetLogError, LiveTableError
from baccarat_core.live_table import (
    BetLog,
    BetStatus,
    LiveTable,
    Phase,
    Step,
    SuspendedFor,
    bet_history,
)
from baccarat_core.live_table.records import (
    ReturnedBet,
    RoundCancelled,
    RoundSettled,
    RoundSuspended,
)

from .killed_table import MOMENTS
from .live_tables import NATURAL, B, P, bankroll, bet, play, stacked


def logged_table(path, *coups, seats=(1,)) -> LiveTable:
    table = LiveTable("american", bet_log=BetLog(path))
    for seat in seats:
        table.sit(seat, 1000)
    table.open_shoe(shoe=stacked(*(coups or (NATURAL,))))
    table.open_bets()
    return table


def test_every_commit_waits_for_the_disk(tmp_path):
    with BetLog(tmp_path / "bets.db") as log:
        assert log._file.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert log._file.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_without_a_write_ahead_log_the_journal_syncs_its_folder_too():
    with BetLog(":memory:") as log:
        assert log._file.execute("PRAGMA journal_mode").fetchone()[0] == "memory"
        assert log._file.execute("PRAGMA synchronous").fetchone()[0] == 3


def test_a_bet_is_on_the_disk_before_its_confirmation_returns(tmp_path):
    table = logged_table(tmp_path / "bets.db")
    table.place(1, P, 100)
    with BetLog(tmp_path / "bets.db") as reader:
        assert reader.bets() == ()
        table.confirm(1)
        (line,) = reader.bets()
        assert (line.number, line.bet, line.stake) == (1, P, 100)
        assert line.status is BetStatus.CONFIRMED
        assert line.returned is None
        play(table)
        (line,) = reader.bets()
        assert (line.status, line.profit, line.returned) == (BetStatus.SETTLED, 100, 200)


def test_the_log_on_disk_and_the_records_tell_the_same_story(tmp_path):
    table = logged_table(tmp_path / "bets.db", seats=(1, 2))
    bet(table, 1, player="100.50", tie=25)
    bet(table, 2, banker=100)
    bet(table, 2, banker=7)
    table.suspend()
    table.cancel()
    table.open_bets()
    bet(table, 2, banker=100)
    assert table._log.bets() == bet_history(table.records)
    play(table)
    assert table._log.bets() == bet_history(table.records)
    assert table.bets_of(2) == tuple(line for line in table._log.bets() if line.seat == 2)
    assert tuple(table._log.records()) == table.records


def test_a_table_that_could_not_write_has_done_nothing(tmp_path):
    table = logged_table(tmp_path / "bets.db")
    table.place(1, P, 100)
    before = table.state
    table._log._file.execute("PRAGMA query_only = ON")
    with pytest.raises(BetLogError, match="can't be written, so nothing was done"):
        table.confirm(1)
    assert table.state == before
    table._log._file.execute("PRAGMA query_only = OFF")
    table.confirm(1)
    table._log.close()
    with pytest.raises(BetLogError, match="can't be written, so nothing was done"):
        table.close_bets()
    assert table.state.phase is Phase.OPEN


def test_two_tables_never_write_one_log(tmp_path):
    path = tmp_path / "bets.db"
    table = logged_table(path)
    with pytest.raises(LiveTableError, match="already holds a table; reopen that one"):
        LiveTable("american", bet_log=BetLog(path))
    other = LiveTable.reopen(BetLog(path))
    before = table.state
    with pytest.raises(BetLogError, match="another has written in it"):
        table.close_bets()
    assert table.state == before
    assert other.state.phase is Phase.SUSPENDED


def test_the_file_itself_refuses_a_second_end_of_a_bet(tmp_path):
    table = logged_table(tmp_path / "bets.db")
    bet(table, 1, player=100)
    play(table)
    settled = next(each for each in table.records if isinstance(each, RoundSettled))
    place = len(table.records)
    with pytest.raises(BetLogError, match="Nothing was done"):
        table._log.append(place, settled)
    bet_back = ReturnedBet(number=1, seat=1, bet=P, stake=Decimal(100))
    returned = RoundCancelled(returned=(bet_back,), taken_back=())
    with pytest.raises(BetLogError, match="Nothing was done"):
        table._log.append(place, returned)
    assert tuple(table._log.records()) == table.records
    assert table._log.bets()[0].status is BetStatus.SETTLED


def test_a_file_that_is_no_bet_log_is_refused_and_left_alone(tmp_path):
    text = tmp_path / "notes.txt"
    text.write_text("these are my notes, and they are long enough to be read as a database\n" * 9)
    with pytest.raises(BetLogError, match="can't be used: file is not a database"):
        BetLog(text)
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as file:
        file.execute("CREATE TABLE records (a)")
    with pytest.raises(BetLogError, match="is no bet log"):
        BetLog(other)
    newer = tmp_path / "newer.db"
    BetLog(newer).close()
    with sqlite3.connect(newer) as file:
        file.execute("PRAGMA user_version = 9")
    with pytest.raises(BetLogError, match="of version 9; this course reads 1"):
        BetLog(newer)
    with pytest.raises(BetLogError, match="can't be used: unable to open"):
        BetLog(tmp_path / "no folder" / "bets.db")
    assert text.read_text().startswith("these are my notes")


def test_a_damaged_log_is_refused_with_the_record_that_is_damaged(tmp_path):
    path = tmp_path / "bets.db"
    table = logged_table(path)
    bet(table, 1, player=100)
    table._log.close()
    with sqlite3.connect(path) as file:
        file.execute("UPDATE records SET record = '{}' WHERE place = 2")
    with pytest.raises(BetLogError, match="Record 2 of the log"):
        LiveTable.reopen(BetLog(path))
    with sqlite3.connect(path) as file:
        file.execute("DELETE FROM records WHERE place = 2")
    with pytest.raises(BetLogError, match="Record 2 of the log is missing"):
        LiveTable.reopen(BetLog(path))
    with pytest.raises(BetLogError, match="begins with the table"):
        LiveTable.reopen(BetLog(tmp_path / "new.db"))


def test_a_table_reopened_between_rounds_goes_on_at_once(tmp_path):
    path = tmp_path / "bets.db"
    table = logged_table(path, NATURAL, NATURAL)
    bet(table, 1, player=100)
    play(table)
    table._log.close()
    again = LiveTable.reopen(BetLog(path))
    assert again == table
    again.open_bets()
    bet(again, 1, player=100)
    play(again)
    assert bankroll(again, 1) == 1200


def test_a_table_reopened_within_a_round_is_suspended_until_the_supervisor_decides(tmp_path):
    path = tmp_path / "bets.db"
    table = logged_table(path)
    bet(table, 1, player=100)
    table.place(1, B, 100)
    table._log.close()
    again = LiveTable.reopen(BetLog(path))
    assert again.state.phase is Phase.SUSPENDED
    assert again.state.suspended_for is SuspendedFor.RESTART
    assert again.due.step is Step.RESUME_OR_CANCEL
    assert again.records[:-1] == table.records
    twice = LiveTable.reopen(again._log)
    assert twice == again
    twice.resume()
    assert twice.state == table.state


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """The bet logs of a process that was killed at every step of its rounds."""
    if not hasattr(os, "fork"):
        pytest.skip("this system can't fork, so no process can be killed at each step")
    folder = tmp_path_factory.mktemp("killed")
    program = Path(__file__).with_name("killed_table.py")
    done = subprocess.run(
        [sys.executable, str(program), str(folder)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    points = sorted(folder.glob("*.told"))
    assert len(points) == int(done.stdout) * len(MOMENTS) > 100
    return points


def test_a_killed_process_loses_no_confirmed_bet(killed):
    heard = 0
    for told in killed:
        confirmations = dict(line.split() for line in told.read_text().splitlines())
        with BetLog(told.with_suffix(".db")) as log:
            stakes = {str(line.number): line.stake for line in log.bets()}
        for number, stake in confirmations.items():
            assert stakes[number] >= Decimal(stake), told.name
        heard += len(confirmations)
    assert heard > 100


@pytest.mark.parametrize("decision", ["resume", "cancel"])
def test_after_a_kill_each_bet_is_settled_once_or_returned_once(killed, decision, tmp_path):
    interrupted = 0
    for told in killed:
        path = tmp_path / told.with_suffix(".db").name
        for part in told.parent.glob(told.stem + ".db*"):
            shutil.copy(part, tmp_path)
        log = BetLog(path)
        log._file.execute("PRAGMA synchronous = OFF")
        if not tuple(log.records()):
            assert told.name in ("000-0.told", "000-1.told")
            log.close()
            continue
        table = LiveTable.reopen(log)
        assert table.state.unaccounted == 0
        if table.state.phase is Phase.SUSPENDED:
            last = table.records[-1]
            interrupted += isinstance(last, RoundSuspended) and last.why is SuspendedFor.RESTART
            if table.state.incident:
                table.rule(table.state.incident.ruling.remedy)
            elif decision == "cancel":
                table.cancel()
            else:
                table.resume()
                play(table)
        assert table.state.between_rounds
        assert table.state.at_stake == 0
        assert table.state.unaccounted == 0

        ends = Counter()
        for record in table.records:
            if isinstance(record, RoundSettled):
                ends.update(each.number for each in record.bets)
            elif isinstance(record, RoundCancelled):
                ends.subtract(each.number for each in record.taken_back)
                ends.update(each.number for each in record.returned)
        lines = log.bets()
        assert ends == {line.number: 1 for line in lines}
        assert BetStatus.CONFIRMED not in {line.status for line in lines}
        assert lines == bet_history(table.records)
        for seat in table.state.seats:
            profits = [line.profit + line.commission for line in table.bets_of(seat.number)]
            assert seat.bankroll == 1000 + sum(profits)
        log.close()
    assert interrupted > 60
