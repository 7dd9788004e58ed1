"""The report on a class, as tables that a page, a file and a widget show alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

from ..errors import RecordError
from ..school import DrillKind, ErrorType, Misconception, Question
from ..text import _
from .folder import Folder, RefusedFile, read_folder
from .tallies import (
    BeliefTally,
    ExamTally,
    ItemTally,
    LearnerTally,
    belief_tallies,
    exam_tallies,
    item_tallies,
    learner_tally,
)


class ReportTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the report; every cell is text, as it is shown."""

    name: str
    """By which it is asked for."""
    title: str
    note: str
    """What is counted, and of what."""
    columns: tuple[str, ...]
    numbers: frozenset[int]
    """Which columns hold numbers, from 0."""
    rows: tuple[tuple[str, ...], ...]


class ClassReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a class has done, and where it goes wrong."""

    learners: tuple[LearnerTally, ...]
    lessons: Mapping[str, int]
    """How many questions each lesson has, in the course that most of the files come from."""
    items: tuple[ItemTally, ...]
    misconceptions: tuple[BeliefTally, ...]
    errors: tuple[BeliefTally, ...]
    exams: tuple[ExamTally, ...]
    refused: tuple[RefusedFile, ...]
    others: int

    @property
    def summary(self) -> str:
        """The class in a sentence or two.

        >>> class_report(Folder((), (), 0)).summary
        'No record was found.'
        """
        if not self.learners and not self.refused:
            return _("No record was found.")
        told = [_("Learners: {number}.").format(number=len(self.learners))]
        files = sum(each.files for each in self.learners)
        told.append(_("Files read: {files}.").format(files=files))
        if self.refused:
            told.append(_("Files refused: {number}.").format(number=len(self.refused)))
        if self.others:
            told.append(_("Files that are not .json: {number}.").format(number=self.others))
        changed = sum(not each.agrees for each in self.exams)
        if changed:
            told.append(_("Exams in doubt: {number}.").format(number=changed))
        return " ".join(told)

    def table(self, name: str) -> ReportTable:
        """One table by its name.

        Raises:
            RecordError: there is none of this name; the sentence names those there are.

        >>> class_report(Folder((), (), 0)).table("marks")
        Traceback (most recent call last):
        baccarat_core.errors.RecordError: There is no table marks. There are: learners, items, \
misconceptions, errors, exams, refused.
        """
        for table in self.tables:
            if table.name == name:
                return table
        raise RecordError(
            _("There is no table {name}. There are: {names}.").format(
                name=name, names=", ".join(table.name for table in self.tables)
            )
        )

    @property
    def tables(self) -> tuple[ReportTable, ...]:
        """All tables, in the order in which a teacher wants them."""
        return (
            _learners(self),
            _items(self.items),
            _beliefs("misconceptions", _("Misconceptions"), self.misconceptions),
            _beliefs("errors", _("Kinds of error"), self.errors),
            _exams(self.exams),
            _refused(self.refused),
        )


def class_report(
    folder: Folder | Path | str, checks: Sequence[Question] = (), key: bytes | None = None
) -> ClassReport:
    """The report on a folder of records.

    Args:
        folder: the folder, or what ``read_folder`` found in it.
        checks: the questions of lessons that the exam was drawn from.
        key: the key that the exams were sealed with, if there was one.

    Raises:
        RecordError: there is no such folder, or the key is too short.

    >>> class_report(Folder((), (), 0)).learners
    ()
    """
    found = folder if isinstance(folder, Folder) else read_folder(folder)
    return ClassReport(
        learners=tuple(learner_tally(each) for each in found.learners),
        lessons=_outline(each.record.lessons for each in found.learners),
        items=item_tallies(found.learners),
        misconceptions=belief_tallies(found.learners, "misconception"),
        errors=belief_tallies(found.learners, "error"),
        exams=exam_tallies(found.learners, checks, key),
        refused=found.refused,
        others=found.others,
    )


def _outline(outlines: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """How many questions each lesson has, as most files say."""
    said: dict[str, Counter[int]] = {}
    for outline in outlines:
        for lesson, questions in outline.items():
            said.setdefault(lesson, Counter())[questions] += 1
    most = {lesson: max(votes, key=lambda n: (votes[n], n)) for lesson, votes in said.items()}
    return dict(sorted(most.items()))


def percent(share: Fraction) -> str:
    """A share in whole per cent; what is less than all is never 100, what is some never 0.

    >>> percent(Fraction(2, 3)), percent(Fraction(999, 1000)), percent(Fraction(1, 1000))
    ('67', '99', '1')
    """
    if share in (0, 1):
        return str(100 * share)
    return str(min(99, max(1, round(100 * share))))


def item_words(item: str) -> str:
    """An item in words, as far as it has a name of its own.

    >>> item_words("drill/banker_draws/3-8"), item_words("check/01_scoring/seven-nine")
    ('Does Banker draw?: 3-8', '01_scoring: seven-nine')
    """
    kind, _slash, rest = item.partition("/")
    head, _slash, tail = rest.partition("/")
    names = {drill.value: drill.label for drill in DrillKind}
    shown = names.get(head, head) if kind == "drill" else head
    return f"{shown}: {tail}" if tail else shown


def _learners(report: ClassReport) -> ReportTable:
    begun = {lesson for each in report.learners for lesson in each.lessons}
    lessons = [
        lesson for lesson in sorted({*report.lessons, *begun})
        if lesson in begun or report.lessons[lesson]
    ]  # fmt: skip
    heads = [
        _("{lesson} (of {all})").format(lesson=lesson, all=report.lessons[lesson])
        if lesson in report.lessons
        else lesson
        for lesson in lessons
    ]
    columns = (
        *(_("Learner"), _("Saved"), _("Files"), *heads, _("Questions done")),
        *(_("Right at once"), _("Drill answers"), _("Right, %"), _("Audition, %")),
    )
    rows = tuple(
        (
            *(each.name, each.saved[:10], str(each.files)),
            *(str(each.lessons.get(lesson, 0)) for lesson in lessons),
            *(str(each.done), str(each.first_time), str(each.answers)),
            percent(Fraction(each.right, each.listed)) if each.listed else "",
            percent(Fraction(*each.audition)) if each.audition else "",
        )
        for each in report.learners
    )
    note = _("Questions done, by lesson; “right at once” are those answered rightly at the first "
             "try. Drills: all answers, and how many of the latest (at most 40 of an item) are "
             "right. Audition: the best one.")  # fmt: skip
    return ReportTable(name="learners", title=_("Who has done what"), note=note, columns=columns,
                       numbers=frozenset(range(2, len(columns))), rows=rows)  # fmt: skip


def _items(items: Sequence[ItemTally]) -> ReportTable:
    columns = (_("Item"), _("Learners"), _("Answers"), _("Right"), _("Right, %"),
               _("Seconds, median"), _("Wrong answers, most often first"))  # fmt: skip
    rows = tuple(
        (
            *(item_words(each.item), str(each.learners), str(each.answers), str(each.right)),
            percent(each.share),
            "" if each.seconds is None else f"{each.seconds:.1f}",
            "; ".join(f"{answer} ({times})" for answer, times in each.wrong),
        )
        for each in items
    )
    note = _("Questions of lessons and things to drill, the one that goes worst first. Of each "
             "learner the latest answers are counted, at most 40 of an item.")  # fmt: skip
    return ReportTable(name="items", title=_("Where the class goes wrong"), note=note,
                       columns=columns, numbers=frozenset(range(1, 6)), rows=rows)  # fmt: skip


def _beliefs(name: str, title: str, beliefs: Sequence[BeliefTally]) -> ReportTable:
    labels = {each.value: each.label for each in (*Misconception, *ErrorType)}
    rows = tuple(
        (
            *(labels.get(each.name, each.name), str(each.learners), str(each.times)),
            "; ".join(item_words(item) for item in each.items),
        )
        for each in beliefs
    )
    columns = (title, _("Learners"), _("Answers"), _("Where, most often first"))
    note = _("How many learners showed it, and in how many of the answers that are counted.")
    return ReportTable(name=name, title=title, note=note, columns=columns,
                       numbers=frozenset({1, 2}), rows=rows)  # fmt: skip


def _exams(exams: Sequence[ExamTally]) -> ReportTable:
    columns = (_("Learner"), _("Name in the exam"), _("Exam"), _("Paper"), _("Score"), _("Of"),
               _("Marked again"), _("Handed in"), _("Seal"))  # fmt: skip
    rows = tuple(
        (
            *(each.learner, each.sat_as, each.exam, each.entry.seed),
            *((str(each.entry.score), str(each.entry.max)) if each.entry.is_over else ("", "")),
            _again(each),
            str(each.entry.finished)[:16].replace("T", " ") if each.entry.is_over else "",
            each.seal.label,
        )
        for each in exams
    )
    note = _("“Marked again” draws the learner's paper anew and marks the answers in the file: "
             "where it differs from the score, the file was changed. A seal without a key shows "
             "changes by hand, and proves no more. Neither tells who answered.")  # fmt: skip
    return ReportTable(name="exams", title=_("Exams"), note=note, columns=columns,
                       numbers=frozenset({4, 5, 6}), rows=rows)  # fmt: skip


def _again(exam: ExamTally) -> str:
    if not exam.entry.is_over:
        return ""
    return _("other questions") if exam.again is None else str(exam.again)


def _refused(refused: Sequence[RefusedFile]) -> ReportTable:
    rows = tuple((each.name, each.why) for each in refused)
    note = _("These files were left out; everything else was read.")
    return ReportTable(name="refused", title=_("Files that can't be read"), note=note,
                       columns=(_("File"), _("Why")), numbers=frozenset(), rows=rows)  # fmt: skip
