"""An exam as plain data for the page, and its result as a page to print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from baccarat_core.classroom import Marked, Paper, given, mark_paper
from baccarat_core.classroom.papers import LETTERS
from baccarat_core.records import ExamEntry
from baccarat_core.records.seal import Seal
from baccarat_core.school import Form, Mark, Question, amount_text
from baccarat_core.scoring import Hand, point_count

from . import drill_view
from .card_names import card_name
from .text import _


def question_shown(question: Question) -> dict[str, Any]:
    """What is asked; options have letters for names, since their own could tell which is right."""
    shown = drill_view.question_shown(question)
    for field in shown["fields"]:
        if field["form"] == Form.OPTIONS.value:
            for letter, option in zip(LETTERS, field["options"], strict=False):
                option["name"] = letter
    return shown


def given_shown(question: Question, answers: Mapping[str, Any]) -> list[str]:
    """The answers that are kept, in words; none where there are none."""
    told = []
    for field in question.fields:
        if field.name in answers:
            words = field.reads(str(answers[field.name]))
            several = len(question.fields) > 1
            told.append(_("{label}: {answer}").format(label=field.label, answer=words)
                        if several else words)  # fmt: skip
    return told


def result_shown(marked: Iterable[Marked], entry: ExamEntry, seal: Seal) -> dict[str, Any]:
    """What the exam came to.

    What is right is told only under an unbroken seal: without one, nobody knows whether it was
    handed in at all.
    """
    marked = tuple(marked)
    score = sum(each.right for each in marked)
    is_told = seal.is_unbroken
    return {
        "score": score,
        "max": len(marked),
        "percent": 100 * score // len(marked),
        "finished": str(entry.finished),
        "seal": seal.label,
        "whole": is_told,
        "lines": [_line(each) for each in marked] if is_told else [],
    }


def _line(marked: Marked) -> dict[str, Any]:
    question = marked.question
    marks = {mark.field: mark for mark in marked.marks}
    return {
        "number": marked.number,
        "right": marked.right,
        "answered": bool(marked.marks),
        "question": {**question_shown(question), "fields": []},
        "fields": [
            {
                "label": field.label if len(question.fields) > 1 else "",
                "right": field.shown,
                "why": field.why,
                **_given(marks.get(field.name), field.reads),
            }
            for field in question.fields
        ],
    }


def _given(mark: Mark | None, reads: Any) -> dict[str, Any]:
    if mark is None:
        return {"given": None, "is_right": False, "hint": "", "belief": ""}
    return {
        "given": reads(mark.answer),
        "is_right": mark.right,
        "hint": "" if mark.right else mark.why,
        "belief": mark.misconception.label if mark.misconception else "",
    }


def exam_words() -> dict[str, str]:
    """The words of the page."""
    return {
        **drill_view.drill_words(),
        "label": _("Exam"),
        "intro": _(
            "Forty questions, drawn for you alone over all lessons. Take your time: nothing is "
            "said about any answer until you hand in, and until then you may change each one."
        ),
        "keeps": _(
            "Your answers are kept in this browser at once. Close the page and come back whenever "
            "you like."
        ),
        "name": _("Your name or number"),
        "begin": _("Begin the exam"),
        "question": _("Question {number} of {all}"),
        "questions": _("Questions"),
        "is_answered": _("question {number}, answered"),
        "is_open": _("question {number}, open"),
        "save": _("Keep this answer"),
        "back": _("Previous"),
        "on": _("Next"),
        "given": _("Kept: {given}. Answer again to change it."),
        "count_answered": _("{done} of {all} answered"),
        "hand_in": _("Hand in"),
        "sure": _(
            "Hand in now? {open} of your questions are open and will count as wrong. After "
            "this no answer can be changed."
        ),
        "sure_all": _("Hand in now? After this no answer can be changed."),
        "sure_yes": _("Yes, hand in"),
        "sure_no": _("Not yet"),
        "sits": _("{learner} · paper {seed}"),
        "score": _("{score} of {max} right"),
        "finished": _("Handed in on {date}. The seal: {seal}."),
        "broken": _(
            "The seal does not confirm that this exam was handed in as it stands, so it is not "
            "explained here. Show your teacher the file that you saved at the time."
        ),
        "explained": _("Every question explained"),
        "line": _("{number}. {ask}"),
        "right_answer": _("Right: {right}."),
        "your_answer": _("Your answer: {given}."),
        "no_answer": _("Not answered."),
        "print": _("Print the result"),
        "file": _("Save my record to a file"),
        "other": _("Somebody else sits the exam"),
        "blocked": _(
            "Your browser keeps nothing for this page: stay on it until you have handed in, and "
            "save your record to a file then."
        ),
        "full": _(
            "Your browser's storage is full, so your answers may be lost when you leave this page. "
            "Save your record to a file before you do."
        ),
    }


def result_page(paper: Paper, entry: ExamEntry, seal: Seal) -> str:
    """The result as a page of its own: no script, nothing from elsewhere."""
    marked = mark_paper(paper, given(entry))
    score = sum(each.right for each in marked)
    lines = "".join(_printed(each) for each in marked) if seal.is_unbroken else ""
    facts = (
        (_("Name"), entry.learner),
        (_("Exam"), paper.exam),
        (_("Paper"), paper.seed),
        (_("Right"), _("{score} of {max}").format(score=score, max=len(marked))),
        (_("Begun"), _moment(entry.started)),
        (_("Handed in"), _moment(str(entry.finished))),
        (_("Seal"), f"{seal.label}: {str(entry.seal)[-16:]}"),
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>\n'
        for name, value in facts
    )
    return _PAGE.format(
        title=escape(_("The Baccarat Course: exam")),
        rows=rows,
        heading=escape(_("Every question explained")),
        lines=lines,
    )


def _moment(stamp: str) -> str:
    return f"{stamp[:10]} {stamp[11:16]} UTC"


def _printed(marked: Marked) -> str:
    question, marks = marked.question, {mark.field: mark for mark in marked.marks}
    told = "".join(f"<p>{escape(line)}</p>" for line in _prompt(question))
    answers = ""
    for field in question.fields:
        mark = marks.get(field.name)
        said = field.reads(mark.answer) if mark else _("not answered")
        head = f"{field.label}: " if len(question.fields) > 1 else ""
        words = _("{head}your answer: {said}. Right: {right}. {why}").format(
            head=head, said=said, right=field.shown, why=field.why
        )
        sign = "✓" if mark and mark.right else "✗"
        answers += f"<p>{sign} {escape(words[:1].upper() + words[1:])}</p>"
    return f"<li><strong>{escape(question.ask)}</strong>{told}{answers}</li>\n"


def _prompt(question: Question) -> list[str]:
    prompt = question.prompt
    lines = list(prompt.lines)
    for hand in prompt.hands:
        shown = prompt.player if hand is Hand.PLAYER else prompt.banker
        names = ", ".join(card_name(card) for card in shown) or _("no cards")
        count = _(" (counts {count})").format(count=point_count(shown)) if prompt.counts else ""
        lines.append(_("{hand}: {cards}{count}").format(hand=hand.label, cards=names, count=count))
    for stake in prompt.stakes:
        note = f", {stake.note}" if stake.note else ""
        amount = amount_text(stake.amount)
        told = _("Seat {seat}: {amount} on {bet}{note}")
        lines.append(told.format(seat=stake.seat, amount=amount, bet=stake.bet, note=note))
    return lines


_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body {{ margin: 2rem auto; max-width: 46rem; padding: 0 1rem; color: #1d1c1a; background: #fff;
  font: 11pt/1.4 Georgia, "DejaVu Serif", serif; }}
h1 {{ margin: 0 0 1rem; }}
table {{ border-collapse: collapse; width: 100%; margin-bottom: 1.5rem; }}
th, td {{ padding: .35rem .5rem; border-bottom: 1px solid #b9b4a8; text-align: left; }}
th {{ width: 9rem; }} li {{ margin-bottom: .8rem; break-inside: avoid; }} p {{ margin: .15rem 0; }}
@page {{ size: A4; margin: 15mm; }}
</style></head>
<body><main><h1>{title}</h1><table><tbody>
{rows}</tbody></table><h2>{heading}</h2><ol>
{lines}</ol></main></body></html>
"""
