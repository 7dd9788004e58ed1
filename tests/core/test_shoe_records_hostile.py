"""Files that are wrong or meant ill: a clear sentence, in good time, and nothing lost."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from baccarat_core.errors import BaccaratError, ShoeRecordError
from baccarat_core.facts import Outcome
from baccarat_core.shoe_records import (
    MOST_BYTES,
    Form,
    RowState,
    decoding,
    parse_shoes,
    read_shoes,
    write_report,
)

P, B, T = Outcome.PLAYER, Outcome.BANKER, Outcome.TIE


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "There is no round in this file"),
        (b"  \n\n", "There is no round in this file"),
        (b"# only\n# remarks", "There is no round in this file"),
        (b"round,winner\n", "There is no round in this file"),
        (b"P\0B", "This is no text: byte 2 is a NUL"),
        (b"PK\x03\x04\x14\x00\x06\x00" + b"\0" * 50, "Save the sheet as CSV or plain text"),
        ("P\0B".encode("utf-16"), "This is no text: letter 2 is a NUL"),
        (b"\xef\xbb\xbfP\xff", "says that it is utf-8-sig, but byte"),
        (b"\xff\xfeP", "says that it is utf-16, but byte"),
        (b"[1, 2", "This is no JSON"),
        (b"{}", "has no list of rounds"),
        (b'{"rounds": 5}', "has no list of rounds"),
        (b"[" * 100_000, "This is no JSON|nested too deep"),
        (b"[]", "There is no round in this file"),
    ],
)
def test_what_can_not_be_read_at_all(data: bytes, why: str) -> None:
    with pytest.raises(ShoeRecordError, match=why):
        parse_shoes(data)


def test_a_file_that_is_too_large_or_not_there(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    large.write_bytes(b"P" * (MOST_BYTES + 1))
    with pytest.raises(ShoeRecordError, match="too large: more than 32,000,000 bytes"):
        read_shoes(large)
    for path in (tmp_path / "none.csv", tmp_path, "nul\0name"):
        with pytest.raises(ShoeRecordError, match="can't be read"):
            read_shoes(path)
    good = tmp_path / "good.txt"
    good.write_text("PBT", encoding="utf-8")
    assert len(read_shoes(str(good)).good) == 3


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1251", "cp1252", "cp1253"],
)
def test_the_encodings_in_which_people_keep_shoes(encoding: str) -> None:
    words = {
        "cp1251": "раунд на масата в неделя вечер",
        "cp1253": "παίξαμε μπακαρά την Κυριακή το βράδυ",
    }.get(encoding, "soirée à Évian, été après été")
    text = f"round;winner;{words}\n" + "".join(f"{n};P;{words}\n" for n in range(1, 9))
    data = text.encode(encoding)
    if encoding == "utf-16-le":
        data = b"\xff\xfe" + data
    records = parse_shoes(data)
    assert records.form is Form.TABLE
    assert len(records.good) == 8
    assert words in records.remarks[0] or encoding.startswith("cp")


def test_a_file_in_no_encoding_says_so() -> None:
    noise = bytes(b for n in range(40) for b in range(0x80, 0x100)) + bytes([1, 2, 5]) * 30
    with pytest.raises(ShoeRecordError, match=r"Byte 1 is no letter of UTF-8"):
        parse_shoes(noise)


@pytest.mark.parametrize("letter", ["P", "=", "9h ", "\x07", "ж", ","])
def test_a_line_of_ten_million_letters_is_refused_and_the_rest_read(letter: str) -> None:
    line = letter * (10_000_000 // len(letter))
    records = parse_shoes(f"P\n{line}\nB")
    assert [row.state for row in records.rows] == [RowState.GOOD, RowState.REFUSED, RowState.GOOD]
    assert records.refused[0].notes == (
        f"A line of {len(line):,} letters is no shoe; at most 100,000 are read.",
    )
    assert len(records.refused[0].text) <= 200
    assert len(write_report(records)) < 2000


def test_ten_million_letters_in_a_cell_of_a_table_or_of_json() -> None:
    cell = "P" * 10_000_000
    for text in (
        f"round,winner\n1,P\n2,{cell}\n3,B",
        f'round,winner\n1,P\n2,"{cell}"\n3,B',
        f'["P", "{cell}", "B"]',
        f'[{{"winner": "P"}}, {{"winner": "{cell}"}}, {{"winner": "B"}}]',
    ):
        records = parse_shoes(text)
        assert [row.state for row in records.rows] == [
            RowState.GOOD,
            RowState.REFUSED,
            RowState.GOOD,
        ]
        assert "10,000,000" in records.refused[0].notes[0]


def test_an_open_quote_swallows_no_rows_in_silence() -> None:
    records = parse_shoes('round,winner\n1,P\n2,"B\n3,P\n4,B\n')
    assert len(records.good) == 1
    (row,) = records.refused
    assert row.where == "line 3"
    assert "3,P" in row.text


@pytest.mark.parametrize(
    ("given_json", "why"),
    [
        ("[5]", "'5' is no round"),
        ("[null]", "is no round"),
        ('[{"winner": {"a": 1}}]', "is neither cards nor a result"),
        ('[{"winner": "P", "result": "B"}]', "'result' is said twice"),
        ('[{"weather": "fine"}]', "says neither who won nor what was dealt"),
        ('[["P"], 5]', None),
        ('[{"rounds": 5}]', "The shoe has no list of rounds"),
        ('["=1+1"]', "is a formula"),
        ('[{"player": "=1+1", "banker": "7d Ks"}]', "is a formula"),
        (f'[{{"winner": {"9" * 400}}}]', "400 letters are no hand and no result"),
    ],
)
def test_json_that_holds_something_else(given_json: str, why: str | None) -> None:
    records = parse_shoes(given_json)
    assert records.refused
    if why is not None:
        assert why in records.refused[0].notes[0]


@pytest.mark.parametrize(
    ("given_json", "why"),
    [
        ('{"rounds": ["P"], "rounds": ["B"]}', "This JSON says 'rounds' twice in one object"),
        ('[{"winner": "P", "winner": "B"}]', "This JSON says 'winner' twice in one object"),
        ('{"rounds": ["P"], "shoes": [["B"]]}', "This JSON has shoes and, beside them, rounds"),
    ],
)
def test_json_of_which_a_part_would_be_lost_is_refused(given_json: str, why: str) -> None:
    with pytest.raises(ShoeRecordError, match=why):
        parse_shoes(given_json)


def test_what_json_says_besides_its_rounds_is_told() -> None:
    records = parse_shoes('{"shoes": [{"table": 7, "rounds": ["P"]}], "rounds": 80}')
    assert [row.round.outcome for row in records.good if row.round] == [P]
    assert records.remarks == ("rounds: '80'", "shoe 1: table: '7'")


@pytest.mark.parametrize("cell", ["=1+1", "one", "1,5", "-2"])
def test_a_round_s_number_that_is_none_is_told(cell: str) -> None:
    records = parse_shoes(f"round;winner\n{cell};P\n2;B\n")
    (row,) = records.repaired
    assert row.notes == (f"'{cell}' is no number of a round; it was passed over.",)
    assert [len(shoe) for shoe in records.shoes] == [2]


def test_decimal_commas_and_semicolons() -> None:
    text = "No;Player;Banker;Winner;Stake\n1,0;8,0;7,0;P;12,50\n2,0;3;3;T;7,5\n"
    records = parse_shoes(text)
    assert [(row.round.outcome, row.round.counts) for row in records.good if row.round] == [
        (P, (8, 7)),
        (T, (3, 3)),
    ]
    assert not records.refused
    assert (
        parse_shoes("player;banker;winner\n8,5;7;P")
        .refused[0]
        .notes[0]
        .startswith(("Player has", "Banker has"))
    )


@settings(deadline=None, max_examples=300)
@given(
    st.one_of(
        st.binary(max_size=400), st.text(max_size=400).map(lambda t: t.encode("utf-8", "replace"))
    )
)
@example(b"round,winner\n\x1a")
@example(b"P,B\r\rT")
@example("ſhoe".encode())
def test_no_bytes_end_in_anything_but_a_sentence(data: bytes) -> None:
    try:
        records = parse_shoes(data)
    except BaccaratError:
        return
    for row in records.rows:
        assert row.where
        assert (row.state is RowState.GOOD) == (not row.notes)
        assert (row.round is None) == (row.state is RowState.REFUSED)
    write_report(records)


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.text(st.sampled_from("PBTpbt9hKs10 /,;|:=-#\"'\n.♥Рх"), max_size=12), max_size=20)
)
def test_every_line_is_answered_for(lines: list[str]) -> None:
    text = "\n".join(lines)
    if text.lstrip()[:1] in ("[", "{"):
        return
    try:
        records = parse_shoes(text)
    except ShoeRecordError:
        return
    if records.form is Form.TABLE:
        return
    told = {row.where.partition(",")[0] for row in records.rows}
    told |= {remark.partition(":")[0] for remark in records.remarks}
    held = {f"line {n}" for n, line in enumerate(text.split("\n"), 1) if line.strip(" ,;|/.-–—>")}
    assert held <= told


def test_reading_takes_time_in_proportion() -> None:
    """Twice the rows take twice the time or so, and not four times: a ratio of one run."""

    def seconds(rows: int) -> float:
        text = "round,player,banker,winner\n" + "9h 9c,7d Ks,P\n".join(
            f"{n}," for n in range(1, rows + 1)
        )
        start = process_time()
        parse_shoes(text)
        return process_time() - start

    seconds(1000)
    assert seconds(16_000) < 12 * seconds(4000)


def test_the_guess_of_an_encoding_looks_at_a_sample_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoding, "SAMPLE", 2000)
    line = "1;P;soirée à Évian\n".encode("cp1252")
    records = parse_shoes(b"round;winner;where\n" + line * 5000)
    assert len(records.rows) == 5000
