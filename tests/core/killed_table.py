"""Plays the same rounds again and again in a child that is killed at one point after another.

Run as a program: ``killed_table.py FOLDER``. For each point it leaves in the folder a bet log,
``<point>.db``, and the confirmations that had been given when the child died, ``<point>.told``.
"""

import os
import shutil
import signal
import sys
from pathlib import Path

from baccarat_core.bets import BetKind
from baccarat_core.cards import parse_cards
from baccarat_core.live_table import BetLog, LiveTable, Remedy, Step
from baccarat_core.scoring import Hand
from baccarat_core.shoe import Shoe

MOMENTS = ("before the record", "within the transaction", "after the commit")

COUPS = "2h 2d Kc Ks 3c 4s  2h 4d 4c 3s 3d  9h 7d Kc Ks  2c 2d 2h 2s 3c 3d 3h 3s"


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class DeadlyLog(BetLog):
    """Kills its process at one moment of writing one record."""

    def __init__(self, path: Path, place: int, moment: str) -> None:
        super().__init__(path)
        # a killed process loses nothing that the system has taken; only a power cut does
        self._file.execute("PRAGMA synchronous = OFF")
        self.place, self.moment = place, moment

    def append(self, place, record):
        now = place == self.place
        if now and self.moment == "before the record":
            die()
        if now and self.moment == "within the transaction":
            self._file.set_trace_callback(lambda query: die() if query == "COMMIT" else None)
        super().append(place, record)
        if now and self.moment == "after the commit":
            die()


def play(table: LiveTable, told) -> None:
    """A round that is settled, one whose settlement is taken back, one that is cancelled."""

    def bet(seat: int, **stakes: int) -> None:
        for kind, stake in stakes.items():
            table.place(seat, BetKind(kind), stake)
        for each in table.confirm(seat).bets:
            told(f"{each.number} {each.stake}\n")

    table.sit(1, 1000)
    table.sit(2, 1000)
    table.open_shoe(shoe=Shoe.stacked(parse_cards(COUPS)))
    table.open_bets()
    bet(1, banker=100, tie=25)
    bet(2, player=50)
    bet(1, banker=60)
    table.place(2, BetKind.TIE, 25)
    while table.due.step is not Step.OPEN_BETS:
        table.carry_on() if table.can_carry_on() else table.close_bets()
    table.open_bets()
    bet(2, banker=75)
    table.close_bets()
    while table.due.step is not Step.CALL_RESULT:
        table.carry_on()
    table.draw_in_error(Hand.PLAYER)
    while table.due.step is not Step.OPEN_BETS:
        table.carry_on()
    table.report_wrong_draw()
    table.rule(Remedy.CANCEL_ROUND)
    table.open_bets()
    bet(1, player=40)
    table.close_bets()
    table.carry_on()
    table.suspend()
    table.cancel()


def live_and_die(path: Path, place: int, moment: str) -> None:
    told = os.open(path.with_suffix(".told"), os.O_WRONLY | os.O_CREAT)
    log = DeadlyLog(path.with_suffix(".db"), place, moment)
    play(LiveTable("american", bet_log=log), lambda line: os.write(told, line.encode()))
    os._exit(1)


def main(folder: Path) -> None:
    whole = LiveTable("american")
    play(whole, lambda _line: None)
    places = range(len(whole.records))
    empty = folder / "empty"
    BetLog(empty).close()
    for place in places:
        for number, moment in enumerate(MOMENTS):
            path = folder / f"{place:03}-{number}"
            shutil.copy(empty, path.with_suffix(".db"))
            child = os.fork()
            if not child:
                live_and_die(path, place, moment)
            _pid, status = os.waitpid(child, 0)
            if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
                sys.exit(f"the child was not killed at record {place}, {moment}")
    print(len(places))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
