"""The course at a glance: what is done, and what is next."""

from __future__ import annotations

from typing import Any

from .assets import script, style
from .base import CourseWidget
from .lessons import LESSONS
from .text import _


class CourseMap(CourseWidget):
    """The list of lessons, with the learner's progress as the browser keeps it.

    Progress can be saved to a file, for oneself or for a teacher, and loaded from one. A file that
    is not wholly right is refused in a sentence and changes nothing; one that is adds to what the
    browser has.

    >>> CourseMap()
    CourseMap()
    """

    _esm = script("course_map.js")
    _css = style("controls.css", "course_map.css")

    def snapshot(self) -> dict[str, Any]:
        """Nothing: progress never leaves the browser."""
        return {}

    def fixed(self) -> dict[str, Any]:
        """The lessons and the words of the page."""
        return {
            "lessons": [
                {
                    "slug": each.slug,
                    "number": each.number,
                    "title": _(each.title),
                    "question": _(each.question),
                    "checks": each.checks,
                    "exam": each.exam,
                }
                for each in LESSONS
                if each.number
            ],
            "words": _words(),
        }


def _words() -> dict[str, str]:
    return {
        "label": _("Course map"),
        "start": _("Start here"),
        "next": _("Next for you"),
        "again": _("Start again from the top"),
        "all_done": _("You have answered every question of the course."),
        "lesson": _("Lesson {number}"),
        "to_do": _("Questions to do: {total}"),
        "some": _("Questions done: {done} of {total}"),
        "some_of_open": _("Questions done: {done}"),
        "done": _("All questions done: {total}"),
        "exam_to_do": _("Forty questions, whenever you like"),
        "exam_begun": _("Begun, and kept for you: {done} of 40 answered"),
        "exam_done": _("Handed in: {score} of {max} right"),
        "none": _("Nothing to answer here: just read and play"),
        "whole": _("Questions done in the whole course: {done} of {total}"),
        "reset": _("Forget my progress"),
        "reset_sure": _("Forget all your answers in this browser? There is no way back."),
        "reset_yes": _("Yes, forget them"),
        "reset_no": _("No, keep them"),
        "reset_done": _("Your progress is forgotten. You start afresh."),
        "export": _("Save to a file"),
        "import": _("Load from a file"),
        "drilled": _("Drills: {answers} answered; of the latest {listed}, {right} right"),
        "auditioned": _("Audition: {score} of {max} at best"),
        "name": _("Your name or number in the file, if it is for a teacher"),
        "name_refused": _(
            "A name holds letters, digits, spaces and . , ' ( ) / # @ _ - and is at most 80 long. "
            "Change it, or leave it empty."
        ),
        "loaded": _(
            "Loaded a file of {date}. New: {fresh}. Gone further: {more}. Known already: {same}."
        ),
        "loaded_from": _(
            "Loaded {from}’s file of {date}. New: {fresh}. Gone further: {more}. "
            "Known already: {same}."
        ),
        **_refusals(),
        "kept": _("Your progress is kept in this browser and nowhere else."),
        "blocked": _("Your browser keeps nothing for this page, so no progress can be shown."),
    }


def _refusals() -> dict[str, str]:
    """Why a file was not loaded; after each of these, nothing has changed."""
    return {
        "load_large": _(
            "That file is too large to be progress of this course, so nothing was loaded."
        ),
        "load_unreadable": _(
            "That file can't be read: it is no saved progress, or it was damaged on its way. "
            "Nothing was loaded."
        ),
        "load_foreign": _(
            "That file holds no progress of this course. Choose one that was saved here."
        ),
        "load_newer": _(
            "That file was saved by a newer version of the course. Load it there; nothing was "
            "loaded here."
        ),
        "load_damaged": _(
            "That file is damaged ({place}), so nothing was loaded. Save it anew where it came "
            "from."
        ),
        "load_full": _(
            "Your browser's storage is full: the file does not fit, so nothing was loaded."
        ),
        "load_blocked": _(
            "Your browser keeps nothing for this page, so the file could not be loaded."
        ),
    }
