"""A saved record: what is taken, what is refused and why, and how two become one."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.errors import RecordError
from baccarat_core.records import (
    Attempt,
    Entry,
    ExamAnswer,
    ExamEntry,
    Kind,
    Reason,
    Record,
    RefusedFileError,
    Slot,
    is_name,
    load_record,
    merge_entries,
    merge_exams,
    merge_records,
    read_record,
)
from baccarat_core.records.shape import ATTEMPTS_KEPT, ITEM, LARGEST_FILE, is_stamp

from .record_files import BASE, CASES, text_of


def refused(text: str | bytes) -> RefusedFileError:
    with pytest.raises(RefusedFileError) as told:
        read_record(text)
    assert str(told.value).endswith(".")
    return told.value


@pytest.mark.parametrize("case", CASES["good"], ids=lambda case: case["name"])
def test_a_file_is_taken(case):
    text = text_of(case)
    record = read_record(text)
    assert read_record(text.encode()) == record
    assert read_record(b"\xef\xbb\xbf" + text.encode()) == record


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: case["name"])
def test_a_file_is_refused_for_the_same_reason_as_in_the_browser(case):
    error = refused(text_of(case))
    assert (error.reason.value, error.place) == (case["reason"], case.get("place", ""))
    assert error.place in str(error)


def test_every_reason_is_among_the_cases_or_here():
    told = {case["reason"] for case in CASES["refused"]}
    assert told | {"large"} == {each.value for each in Reason}
    assert refused("7" * (LARGEST_FILE + 1)).reason is Reason.LARGE


def test_brackets_by_the_million_half_signs_and_wrong_bytes_are_refused():
    assert refused("[" * 1_000_000).reason is Reason.UNREADABLE
    nest = "[" * 1_000_000 + "]" * 1_000_000
    assert refused(f'{{"course":"baccarat-course","version":{nest}}}').reason is Reason.UNREADABLE
    assert refused('{"course":"\\ud83d"}').reason is Reason.UNREADABLE
    assert refused(b'{"course":"\xff"}').reason is Reason.UNREADABLE
    assert refused("\ud800").reason is Reason.UNREADABLE


def test_a_long_name_is_cut_in_the_sentence():
    file = {**BASE, "items": {"check/" + "x" * 5000: {}}}
    assert len(refused(json.dumps(file)).place) < 60


def test_all_that_a_file_says_is_there():
    record = read_record(text_of({}))
    assert (record.learner, record.saved) == (BASE["learner"], BASE["saved"])
    assert record.lessons == BASE["lessons"]
    for part in ("items", "exams", "slots"):
        assert json.loads(msgspec.json.encode(getattr(record, part))) == BASE[part]
    (name,) = record.of_kind(Kind.CHECK)
    assert name == "01_scoring/seven-nine"
    assert record.of_kind(Kind.AUDITION)["trainer"].attempts[0].score == 84


def test_the_first_versions_entries_are_lesson_questions_and_drills():
    file = CASES["good"][-1]["value"]
    entry = file["items"]["01_scoring/seven-nine"]
    file = {**file, "items": {**file["items"], "incidents/late_bet": entry}}
    record = read_record(json.dumps(file))
    assert list(record.items) == ["check/01_scoring/seven-nine", "drill/incidents/late_bet"]
    assert record.saved == file["at"]


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path):
    with pytest.raises(RecordError, match=r"It can't be opened: Is a directory\."):
        load_record(tmp_path)
    (tmp_path / "a.json").write_text(text_of({}))
    assert load_record(tmp_path / "a.json") == read_record(text_of({}))


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        *((each, True) for each in ("Ana", "გიორგი", "Βάσω Π.", "S-0042", "07", "Ana (B/2) #3")),
        *((each, False) for each in ("", " ", " a", "a ", "<b>", "a\nb", "=1+1", "x" * 81)),
    ],
)
def test_names(text, fits):
    assert is_name(text) is fits


def test_items_and_moments():
    for item in ("check/01_scoring/x", "drill/pay/tie/win", "audition/live", "drill/a.b/3-8"):
        assert ITEM.fullmatch(item)
    for item in ("01_scoring/x", "check", "check/", "check//x", "drill/A", "drill/a b"):
        assert not ITEM.fullmatch(item)
    assert is_stamp("2032-02-29T23:59:59.999Z")
    for at in ("2030-02-29T00:00:00.000Z", "2030-02-28", "soon", "203٠-01-01T00:00:00.000Z"):
        assert not is_stamp(at)


# Merging


def stamp(second: int) -> str:
    return f"2030-01-01T00:{second // 60:02d}:{second % 60:02d}.000Z"


def attempt(number: int) -> Attempt:
    return Attempt(id=f"try{number:05d}", at=stamp(number), right=number % 3 == 0)


def entry_of(numbers) -> Entry:
    attempts = tuple(attempt(number) for number in sorted(numbers))
    right = [each for each in attempts if each.right]
    return Entry(
        done=bool(right),
        right=bool(right),
        tries=len(attempts),
        at=(right or attempts or [attempt(0)])[-1].at,
        attempts=attempts[-ATTEMPTS_KEPT:],
    )


@given(
    st.integers(0, 60), st.lists(st.booleans(), max_size=ATTEMPTS_KEPT - 1), st.integers(100, 200)
)
def test_attempts_of_two_files_are_all_counted_however_often_they_meet(shared, whose, since):
    mine = [since + at for at, is_mine in enumerate(whose) if is_mine]
    theirs = [since + at for at, is_mine in enumerate(whose) if not is_mine]
    one, other = entry_of([*range(shared), *mine]), entry_of([*range(shared), *theirs])
    both = merge_entries(one, other)
    assert both == merge_entries(other, one)
    assert both.tries == shared + len(whose)
    assert both.attempts == entry_of([*range(shared), *mine, *theirs]).attempts
    for again in (one, other, both):
        assert merge_entries(both, again) == both


def test_an_old_file_adds_nothing_to_what_went_on_from_it():
    old, now = entry_of(range(100)), entry_of(range(150))
    assert merge_entries(old, now) == merge_entries(now, old) == now


def test_what_was_found_stays_found_on_its_day():
    found = Entry(done=True, right=True, tries=1, at=stamp(3))
    both = merge_entries(found, entry_of([1, 2, 4]))
    assert (both.done, both.right, both.at) == (True, True, stamp(3))


def test_an_exam_handed_in_stays_as_it_is():
    answers = {
        name: ExamAnswer(answer=name, at=stamp(second)) for name, second in (("a", 2), ("b", 5))
    }
    base = {"learner": "A", "seed": "a", "form": 1, "started": stamp(1)}
    one = ExamEntry(**base, answers={"1": answers["a"], "2": answers["a"]})
    other = ExamEntry(**base, answers={"2": answers["b"], "10": answers["b"]})
    both = merge_exams(one, other)
    assert both.answers == {"1": answers["a"], "2": answers["b"], "10": answers["b"]}
    assert merge_exams(other, one) == both
    over = msgspec.structs.replace(one, finished=stamp(9), score=1, max=40, seal="x")
    later = msgspec.structs.replace(over, finished=stamp(10), score=40)
    for late in (both, later):
        assert merge_exams(over, late) == merge_exams(late, over) == over


def test_two_records_of_one_learner_are_one():
    early = Record(
        saved=stamp(1),
        learner="Ana",
        lessons={"01_scoring": 6, "02_naturals": 7},
        items={"drill/a": entry_of([1])},
        slots={"plan": Slot(at=stamp(1), text="old")},
    )
    late = Record(
        saved=stamp(2),
        lessons={"01_scoring": 7},
        items={"drill/a": entry_of([2]), "drill/b": entry_of([3])},
        slots={"plan": Slot(at=stamp(2), text="new")},
    )
    both = merge_records(early, late)
    assert both == merge_records(late, early)
    assert (both.learner, both.saved) == ("Ana", stamp(2))
    assert both.lessons == {"01_scoring": 7, "02_naturals": 7}
    assert {name: entry.tries for name, entry in both.items.items()} == {"drill/a": 2, "drill/b": 1}
    assert both.slots["plan"].text == "new"
