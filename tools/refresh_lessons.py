"""Run every lesson and store its outputs anew: ``python tools/refresh_lessons.py [lesson …]``.

A lesson is stored without what changes from run to run (model ids of widgets, their state, times
and versions), so that running this again changes nothing. ``--check`` stores nothing and fails
where a stored lesson differs from a fresh one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

COURSE = Path(__file__).resolve().parent.parent / "course"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


def run(path: Path) -> NotebookNode:
    """The lesson with fresh outputs.

    Raises:
        CellExecutionError: a cell fails; its text is the traceback.
    """
    lesson = nbformat.read(path, as_version=4)
    NotebookClient(
        lesson,
        kernel_name="python3",
        timeout=300,
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    return clean(lesson)


def clean(lesson: NotebookNode) -> NotebookNode:
    """The lesson without what changes from run to run."""
    lesson.metadata = nbformat.from_dict(METADATA)
    for cell in lesson.cells:
        cell.metadata.pop("execution", None)
        if "outputs" in cell:
            cell.outputs = joined(cell.outputs)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)
            if "metadata" in output:
                output.metadata = nbformat.from_dict({})
    return lesson


def joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Outputs where what is printed in one go is one, in however many parts the kernel sent it."""
    kept: list[NotebookNode] = []
    for output in outputs:
        last = kept[-1] if kept else None
        if last and output.get("name") and output.get("name") == last.get("name"):
            last.text += output.text
        else:
            kept.append(output)
    return kept


def text_of(lesson: NotebookNode) -> str:
    """The lesson as it is stored."""
    nbformat.validate(lesson)
    return nbformat.writes(lesson) + "\n"


def notebooks() -> list[Path]:
    """Every lesson, and then the teacher's notebooks."""
    return [*sorted(COURSE.glob("*.ipynb")), *sorted(COURSE.glob("teacher/*.ipynb"))]


def notebook(named: str) -> Path:
    """The notebook of a lesson named by its path, its file or its name alone."""
    for path in (Path(named), COURSE / named, COURSE / f"{named}.ipynb"):
        if path.is_file():
            return path
    for path in notebooks():
        if path.stem == named:
            return path
    there = ", ".join(path.stem for path in notebooks())
    raise argparse.ArgumentTypeError(f"there is no lesson {named!r}. There are: {there}.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Refresh the lessons named, or all; 1 where one fails or, with ``--check``, differs."""
    parser = argparse.ArgumentParser(description="Run lessons and store their outputs anew.")
    parser.add_argument("lessons", nargs="*", type=notebook, help="such as 01_scoring; all if none")
    parser.add_argument("--check", action="store_true", help="store nothing; fail on a difference")
    options = parser.parse_args(arguments)
    faults = 0
    for path in options.lessons or notebooks():
        try:
            fresh = text_of(run(path))
        except CellExecutionError as error:
            print(f"{path.name}: a cell fails.\n{error}", file=sys.stderr)
            faults += 1
            continue
        same = path.read_text(encoding="utf-8") == fresh
        if options.check and not same:
            print(f"{path.name}: its stored outputs are not those of a fresh run.", file=sys.stderr)
            faults += 1
        elif not options.check and not same:
            path.write_text(fresh, encoding="utf-8")
        print(f"{path.name}: {'as stored' if same else 'changed'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
