"""Logs that were written once, with every kind of record, and must be read for good.

Each line of ``kept_logs`` is a record as the table wrote it. They are not written anew: a table
that no longer reads one has lost what somebody kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from baccarat_core import banque, chemin_de_fer, live_table, text
from baccarat_core.errors import BaccaratError
from baccarat_core.game_log import ShoeOpened, Told
from baccarat_core.game_table import GameTable

KEPT = Path(__file__).with_name("kept_logs")
GAMES: dict[str, tuple[Any, type[GameTable[Any, Any]]]] = {
    "banque": (banque, banque.BanqueTable),
    "chemin_de_fer": (chemin_de_fer, chemin_de_fer.CheminDeFer),
    "live": (live_table, live_table.LiveTable),
    "live_tallied": (live_table, live_table.LiveTable),
}
NEVER = {"CardsBurned"}
"""No sheet of chemin de fer burns cards."""


def kept(name: str) -> list[Any]:
    lines = (KEPT / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [GAMES[name][0].decode(line) for line in lines]


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_log_makes_its_table(name: str) -> None:
    game, table = GAMES[name]
    log = kept(name)
    again = table.rebuild(log, seed="kept")
    assert again.records == tuple(log)
    assert again.state.unaccounted == 0
    assert [game.decode(game.encode(record)) for record in log] == log


def test_every_kind_of_record_is_kept() -> None:
    for names in (("banque",), ("chemin_de_fer",), ("live", "live_tallied")):
        kinds = {kind.__name__ for kind in GAMES[names[0]][0].AnyRecord.__args__}
        found = {type(record).__name__ for name in names for record in kept(name)}
        assert kinds - found <= (NEVER if names[0] == "chemin_de_fer" else set())


@pytest.mark.parametrize("name", GAMES)
def test_a_table_goes_on_from_a_kept_log(name: str) -> None:
    table = GAMES[name][1].rebuild(kept(name), seed="kept")
    before = len(table.records)
    while table.can_carry_on() and len(table.records) < before + 3:
        table.carry_on()
    assert GAMES[name][1].rebuild(table.records, seed="kept") == table


# what a record says in words


def reworded(value: Any) -> Any:
    """The same record as a table would tell it in another language."""
    if isinstance(value, Told):
        told = {name: reworded(getattr(value, name)) for name in value.__struct_fields__}
        told |= {name: f"« {told[name]} »" for name in value.WORDS}
        return msgspec.structs.replace(value, **told)
    return tuple(map(reworded, value)) if isinstance(value, tuple) else value


@pytest.mark.parametrize("name", GAMES)
def test_a_log_in_other_words_is_the_same_log_and_keeps_its_words(name: str) -> None:
    log = [reworded(record) for record in kept(name)]
    assert log != kept(name)
    again = GAMES[name][1].rebuild(log, seed="kept")
    assert again.records == tuple(log)
    before = len(again.records)
    while again.can_carry_on() and len(again.records) < before + 3:
        again.carry_on()
    assert GAMES[name][1].rebuild(again.records, seed="kept") == again


class _Loud(text.gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return message.upper() if "{" not in message else f"«{message}»"


@pytest.mark.parametrize("name", GAMES)
def test_a_log_is_read_in_whatever_language_the_table_speaks(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = kept(name)
    monkeypatch.setattr(text, "_catalogue", _Loud())
    assert GAMES[name][1].rebuild(log).records == tuple(log)


# one field of one record altered


def altered(record: Any) -> list[Any]:
    """The record with one of its amounts or numbers made another, for each of them."""
    others = []
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if name in record.WORDS or isinstance(value, bool | str | dict):
            continue
        if isinstance(value, int) or type(value).__name__ == "Decimal":
            others.append(msgspec.structs.replace(record, **{name: value + 1}))
        elif isinstance(value, tuple) and value and isinstance(value[0], Told):
            for each in altered(value[0]):
                others.append(msgspec.structs.replace(record, **{name: (each, *value[1:])}))
    return others


RECKONED = (
    *("Settled", "Confirmed", "Cancelled", "Opened", "Collected", "Left", "Called", "Shown"),
    *("Burned", "GivenUp", "Passed", "Kept"),
)
"""How the names of those records end that hold what the table itself reckons."""


@pytest.mark.parametrize("name", GAMES)
def test_no_amount_or_number_of_a_result_can_be_altered(name: str) -> None:
    """Settlements, commission, numbers of coups and bets, in the first record of each kind."""
    log, forged = kept(name), 0
    kinds = {type(record): place for place, record in reversed(list(enumerate(log)))}
    for kind, place in kinds.items():
        if kind is ShoeOpened or not kind.__name__.endswith(RECKONED):
            continue
        for other in altered(log[place]):
            with pytest.raises(BaccaratError, match=f"Record {place} of the log does not fit"):
                GAMES[name][1].rebuild([*log[:place], other])
            forged += 1
    assert forged >= 5
