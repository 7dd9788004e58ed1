"""A small class whose numbers are known: what its learners did, as files in a folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from baccarat_core.classroom import answer_text, hand_in, paper_for
from baccarat_core.records import Attempt, Entry, ExamAnswer, ExamEntry, Record
from baccarat_core.school import Question

LESSONS = {"01_scoring": 2, "02_naturals": 1}
SIX = "banker 6 looks at player's total"


def at(minute: int) -> str:
    return f"2030-05-01T10:{minute:02d}:00.000Z"


def entry(*attempts: Attempt, done: bool | None = None) -> Entry:
    right = any(each.right for each in attempts)
    return Entry(
        done=right if done is None else done,
        right=right,
        tries=len(attempts),
        at=attempts[-1].at,
        attempts=attempts,
    )


def attempt(minute: int, right: bool, who: str, **more: Any) -> Attempt:
    return Attempt(id=f"{who}{minute:02d}", at=at(minute), right=right, **more)


def ana() -> Record:
    """Everything right, a good audition."""
    draws = entry(
        attempt(1, True, "anad", seconds=2.0, answer="draw"),
        attempt(2, True, "anad", seconds=4.0, answer="draw"),
    )
    return Record(
        saved=at(30),
        learner="Ana",
        lessons=LESSONS,
        items={
            "check/01_scoring/king-three": entry(attempt(3, True, "anak", answer="3")),
            "check/01_scoring/seven-nine": entry(
                attempt(4, False, "anas", answer="16"), attempt(5, True, "anas", answer="6")
            ),
            "check/02_naturals/two-nines": entry(attempt(6, True, "anan")),
            "drill/banker_draws/6-6": draws,
            "audition/live": entry(
                attempt(7, False, "anaa", score=50, max=100),
                attempt(8, True, "anaa", score=84, max=100),
            ),
        },
    )


def boris() -> Record:
    """Begun, with a misconception."""
    wrong = {"error": "wrong draw", "misconception": SIX, "answer": "stand"}
    return Record(
        saved=at(31),
        learner="Boris",
        lessons=LESSONS,
        items={
            "check/01_scoring/seven-nine": entry(
                attempt(1, False, "boris", answer="16"), attempt(2, False, "boris", answer="=1+1")
            ),
            "drill/banker_draws/6-6": entry(
                attempt(3, False, "bord", seconds=9.0, **wrong),
                attempt(4, False, "bord", seconds=7.0, **wrong),
            ),
        },
    )


def save(folder: Path, name: str, record: Record | dict[str, Any]) -> Path:
    """Write a record as the browser writes it."""
    value = json.loads(msgspec.json.encode(record)) if isinstance(record, Record) else record
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        json.dumps({"course": "baccarat-course", "version": 2, **value}), encoding="utf-8"
    )
    return path


def exam_of(
    learner: str,
    right: int,
    checks: tuple[Question, ...] = (),
    key: bytes | None = None,
    open_: bool = False,
) -> tuple[str, ExamEntry]:
    """An exam with so many right answers, and nothing else answered."""
    paper = paper_for(learner, checks=checks)
    answers = {
        str(number): ExamAnswer(
            answer=answer_text(question, {field.name: field.right for field in question.fields}),
            at=at(number),
        )
        for number, question in enumerate(paper.questions[:right], start=1)
    }
    begun = ExamEntry(
        learner=learner, seed=paper.seed, form=paper.form, started=at(0), answers=answers
    )
    entry = begun if open_ else hand_in(begun, paper, at(59), key)
    return paper.key, entry
