"""Reading a record of shoes, without a browser."""

from __future__ import annotations

import asyncio
import csv
import io
from base64 import b64encode
from typing import Any

import pytest
from baccarat_widgets.shoe_reader import SHOES_DEALT, ShoeReader
from baccarat_widgets.shoe_reader_view import ROWS_SHOWN

from baccarat_core.beliefs import runs_test
from baccarat_core.coup import deal
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe_records import MOST_BYTES, Form, parse_shoes, recorded, write_shoes


def act(reader: ShoeReader, do: str, **more: object) -> dict[str, Any]:
    reader.handle({"do": do, **more})
    return reader.state


def part(data: bytes) -> str:
    return b64encode(data).decode()


def written(reader: ShoeReader, form: str) -> dict[str, str]:
    sent: list[dict[str, Any]] = []
    reader.send = sent.append  # type: ignore[method-assign]
    act(reader, "write", form=form)
    return sent[0]["download"] if sent else {}


def dealt(count: int) -> str:
    shoes = []
    for number in range(count):
        shoe = load_rule_sheet("live").open_shoe(number)
        coups = []
        while shoe.can_start_round():
            coups.append(deal(shoe))
        shoes.append(coups)
    return write_shoes(recorded(shoes), Form.TABLE)


def test_its_example_has_a_row_of_each_kind() -> None:
    reader = ShoeReader()
    state = act(reader, "read", text=reader.setup["example"])
    assert state["said"] == [
        "pasted text: 1 shoe with 3 rounds.",
        "Good: 2. Repaired: 1. Refused: 1.",
    ]
    refused, repaired = state["rows"]
    assert refused[:2] == ["line 5", "refused"]
    assert refused[2] == "The cards make 7 to 8: Banker wins. The row says Player."
    assert repaired[:2] == ["line 3", "repaired"]
    assert "worked out from the cards: Player" in repaired[2]
    assert [cell["mark"] for cell in state["shown"]["boards"][0]["cells"]] == [
        "player",
        "player",
        "tie",
    ]
    assert state["remarks"] == ["line 1: round,player,banker,winner"]


def test_a_file_comes_in_parts_and_is_read_as_the_core_reads_it() -> None:
    text = dealt(3).encode()
    reader = ShoeReader()
    half = len(text) // 2
    state = act(reader, "part", data=part(text[:half]), first=True, last=False)
    assert state["shown"] is None
    state = act(reader, "part", data=part(text[half:]), first=False, last=True, name="mine.csv")
    records = parse_shoes(text)
    assert state["shoes"] == 3
    assert state["said"][0].startswith("mine.csv: 3 shoes with ")
    assert state["said"][1] == f"Good: {len(records.good)}. Repaired: 0. Refused: 0."
    assert reader._shoes == records.shoes
    # A file that was broken off is forgotten when the next one begins.
    act(reader, "part", data=part(b"P B"), first=True, last=False)
    state = act(reader, "part", data=part(b"B P"), first=True, last=True, name="b.txt")
    assert state["said"][0] == "b.txt: 1 shoe with 2 rounds."


def test_reading_leaves_the_page_answered() -> None:
    async def go() -> None:
        reader = ShoeReader()
        data = b"P B B T P B P P B T\n" * 4000
        for first in range(0, len(data), 30_000):
            chunk = data[first : first + 30_000]
            last = first + 30_000 >= len(data)
            act(reader, "part", data=part(chunk), first=not first, last=last, name="big.csv")
        assert reader.state["stage"] == "running"
        ticks = 0
        while reader.state["stage"] == "running":
            await asyncio.sleep(0.005)
            ticks += 1
        assert ticks > 3
        assert reader.state["shoes"] == 4000

    asyncio.run(asyncio.wait_for(go(), 120))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"P\x00B", "NUL"),
        (b"", "no round"),
        (b"\xff\xfe\x00\xd8", ""),
        (b"[[[", ""),
    ],
)
def test_what_can_t_be_read_is_refused_and_what_was_read_stays(data: bytes, why: str) -> None:
    reader = ShoeReader()
    act(reader, "read", text="B P B")
    state = act(reader, "part", data=part(data), first=True, last=True, name="x")
    assert why in state["notice"]
    assert state["notice"]
    assert state["fault"] == ""
    assert len(state["shown"]["boards"][0]["cells"]) == 3
    assert state["said"][0].startswith("pasted text:")


def test_parts_that_are_no_file_are_refused() -> None:
    reader = ShoeReader()
    assert "arrive whole" in act(reader, "part", data="§", first=True, last=True)["notice"]
    assert "arrive whole" in act(reader, "part", data=None, first=True, last=True)["notice"]
    reader._parts = [bytes(MOST_BYTES)]
    assert "too large" in act(reader, "part", data=part(b"P"), last=False)["notice"]
    assert reader._parts == []
    for text in ("", "  ", None, 5):
        assert "Paste" in act(reader, "read", text=text)["notice"]


def test_every_row_of_a_bad_file_is_in_the_report_and_the_page_shows_some() -> None:
    rows = [f"{n},9h 9c,7d Ks,B" for n in range(1, 501)]
    reader = ShoeReader()
    state = act(reader, "read", text="round,player,banker,winner\n" + "\n".join(rows) + "\nP")
    assert len(state["rows"]) == ROWS_SHOWN
    file = written(reader, "report")
    assert file["name"] == "report.csv"
    table = list(csv.reader(io.StringIO(file["text"])))
    assert len(table) == 502
    assert table[1][1] == "refused"


def test_shoes_are_written_in_every_form_and_read_again() -> None:
    reader = ShoeReader(seed=4)
    state = act(reader, "deal")
    assert (state["shoes"], state["report"], state["cards"]) == (SHOES_DEALT, False, True)
    for form in Form:
        file = written(reader, form.value)
        again = parse_shoes(file["text"])
        assert again.shoes if form is Form.LETTERS else again.shoes == reader._shoes
        assert [[r.outcome for r in s] for s in again.shoes] == [
            [r.outcome for r in s] for s in reader._shoes
        ]
    assert written(reader, "report") == {}
    assert "no report" in reader.state["notice"]
    act(reader, "read", text="B P B")
    assert not reader.state["cards"]
    assert written(reader, "cards") == {}
    assert "cards" in reader.state["notice"]
    assert written(ShoeReader(), "letters") == {}
    assert written(reader, "spreadsheet") == {}


def test_any_shoe_can_be_drawn_and_is_tested_for_dependence() -> None:
    reader = ShoeReader(seed=4)
    act(reader, "deal")
    state = act(reader, "shoe", shoe=7)
    outcomes = [each.outcome for each in reader._shoes[6]]
    assert len(state["shown"]["boards"][0]["cells"]) == len(outcomes)
    tested = runs_test(outcomes)
    assert state["tests"][0] == (
        f"This shoe has {tested.observed} streaks; by chance it would have "
        f"{tested.expected:.1f}. {tested.sentence}"
    )
    assert "All shoes together" in state["tests"][1]
    for wrong in (0, 11, "1", None):
        assert "shoes 1 to 10" in act(reader, "shoe", shoe=wrong)["notice"]
    assert reader.state["shoe"] == 7
    assert act(reader, "read", text="B B T")["tests"] == [
        "Too few decisions in this shoe to test whether they depend on one another."
    ]


def test_its_repr_is_stable() -> None:
    assert repr(ShoeReader()) == "ShoeReader('live')"
    assert repr(ShoeReader("trainer", seed=2)) == "ShoeReader('trainer', seed=2)"
