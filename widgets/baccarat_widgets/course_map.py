"""The course at a glance: what is done, and what is next."""

from __future__ import annotations

from typing import Any

from .assets import script, style
from .base import CourseWidget
from .lessons import LESSONS
from .text import _


class CourseMap(CourseWidget):
    """The list of lessons, with the learner's progress as the browser keeps it.

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
        "none": _("Nothing to answer here: just read and play"),
        "whole": _("Questions done in the whole course: {done} of {total}"),
        "reset": _("Forget my progress"),
        "reset_sure": _("Forget all your answers in this browser? There is no way back."),
        "reset_yes": _("Yes, forget them"),
        "reset_no": _("No, keep them"),
        "reset_done": _("Your progress is forgotten. You start afresh."),
        "export": _("Save to a file"),
        "import": _("Load from a file"),
        "imported": _("Answers loaded: {count}."),
        "not_imported": _(
            "That file holds no progress of this course. Choose one that was saved here."
        ),
        "kept": _("Your progress is kept in this browser and nowhere else."),
        "blocked": _("Your browser keeps nothing for this page, so no progress can be shown."),
        "failed": _("Your browser's storage is full: not all could be kept."),
    }
